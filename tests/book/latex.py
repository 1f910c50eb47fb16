"""A formula in LaTeX as what it says: evaluated with values of its names.

A formula is a sum of products of numbers, names, fractions and powers, as a page writes them. A
name is a letter, Greek ones too, with what stands below it: ``P``, ``E_1``, ``\\nu``. A name that
is a function is applied to what follows in brackets, or to the variable of the integral that it
stands in. A name with a running index, ``s_j`` or ``a_{jk}``, is looked up as ``names["s_"](j)``.

Sums, products, and the least and the greatest of numbers run over ``names["over"]``, lists by the
letter of the index, as far as what stands below the sign holds; over the indices ``names["each"]``
if nothing does. Integrals are floats; their integrands are smooth but for the places in
``names["breaks"]``.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from numbers import Real
from typing import Any

import numpy as np

#: What is set around a formula, or spaces it, and says nothing.
LAYOUT = re.compile(
    r"\\(?:begin|end)\{\w+\}|\\(?:big|Big|bigg|Bigg)[lr]?(?![a-zA-Z])|\\(?:left|right)(?![a-zA-Z])"
    r"|\\q?quad|\\\\(?:\[\w+\])?|\\[,;:! ]|[&\s]|(?<!_)\{\}"
    r"|\\(?:cdot|times|textstyle)(?![a-zA-Z])|\^\{\\rm ?W\}"
)
_TOKEN = re.compile(
    r"\\(?:mathrm|operatorname)\{\w+\}|\\[{}|]"
    r"|(?:\\[a-zA-Z]+|[a-zA-Z])(?:_(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[a-zA-Z]+|\w|[+*-]))?(?:\^\*)?'*"
    r"|\d+(?:\.\d+)?|[^\s]"
)
_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "\\le": operator.le,
    "\\ge": operator.ge,
    "\\ne": operator.ne,
}
#: What stands between two sides of a statement; ``\\to`` is one, too, but for a limit.
SIGN = r":=|=:|\\(?:[gl]e|ne|to|longrightarrow)(?![a-zA-Z])|[<>=]"
_FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "\\log": math.log,
    "\\ln": math.log,
    "\\exp": math.exp,
    "\\sin": math.sin,
    "\\cos": math.cos,
    "\\arctan": math.atan,
    "\\coth": lambda x: 1 / math.tanh(x),
}
#: What brackets stand for.
_OPEN: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "(": (")", lambda x: x),
    "[": ("]", lambda x: x),
    "{": ("}", lambda x: x),
    "|": ("|", abs),
    "\\|": ("\\|", lambda x: abs(x - round(x))),
    "\\{": ("\\}", lambda x: x - math.floor(x)),
    "\\lfloor": ("\\rfloor", math.floor),
    "\\lceil": ("\\rceil", math.ceil),
}
_CLOSE = {end for end, _ in _OPEN.values()}
_ENDS = {"", "+", "-", ",", ";", ":", "\\pm", "\\mid", *_CLOSE}
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


def value(formula: str, names: Mapping[str, Any]) -> Any:
    """What a formula without an equals sign is, with these values of its names."""
    return _value(_TOKEN.findall(LAYOUT.sub(" ", formula)), names)


def _value(tokens: list[str], names: Mapping[str, Any]) -> Any:
    reader = _Reader(tokens, names)
    found = reader.sum()
    if reader.tokens:
        raise ValueError(f"nothing is known of {reader.tokens[-1]} in {' '.join(tokens)}")
    return found


def split(formula: str, signs: str) -> list[str]:
    """What these signs divide outside of all brackets, and the signs between."""
    depth, parts = 0, [""]
    for piece in re.split(rf"({signs}|[\[\](){{}}])", formula):
        depth += (piece in ("[", "(", "{")) - (piece in ("]", ")", "}"))
        if depth == 0 and re.fullmatch(signs, piece):
            parts += [piece, ""]
        else:
            parts[-1] += piece
    return parts


def compare(sign: str, left: Any, right: Any, slack: float = 1e-9) -> bool:
    """Whether two sides are as the sign says: floats that are equal may differ by rounding."""
    if sign in (":=", "=:", "=") and isinstance(left + right, float):
        return math.isclose(left, right, rel_tol=slack, abs_tol=slack)
    return bool(_SIGNS[sign.strip(":")](left, right))


def _over(top: Any, bottom: Any) -> Any:
    return (
        Fraction(top, bottom) if isinstance(top, int) and isinstance(bottom, int) else top / bottom
    )


@dataclass(frozen=True)
class Late:
    """The value of a name that depends on those of others, as on a running index."""

    value: Callable[[Mapping[str, Any]], Any]


class _Reader:
    """Reads tokens from the left: the next one is the last of the list."""

    def __init__(self, tokens: list[str], names: Mapping[str, Any]) -> None:
        self.tokens, self.names, self.bars = tokens[::-1], names, 0

    @property
    def next(self) -> str:
        return self.tokens[-1] if self.tokens else ""

    def sum(self) -> Any:
        sign = -1 if self._taken("-") else 1
        total = sign * self.product()
        while self.next in ("+", "-", "\\pm"):
            token = self.tokens.pop()
            sign = {"+": 1, "-": -1}.get(token) or self.names[token]
            total += sign * self.product()
        return total

    def product(self) -> Any:
        found = self.power()
        while self.next not in _ENDS or self._opens():
            found = _over(found, self.power()) if self._taken("/") else found * self.power()
        return found

    def _opens(self) -> bool:
        return self.next in ("|", "\\|") and not self.bars

    def power(self) -> Any:
        base = self.atom()
        if self._taken("!"):
            return math.factorial(int(base))
        if not self._taken("^"):
            return base
        if self._taken("+"):
            return max(base, 0)
        power = self.argument()
        if isinstance(base, Real):
            return base ** (int(power) if power == int(power) else power)
        return math.prod([base] * int(power))  # what is no number has no other powers

    def argument(self) -> Any:
        """What follows a command: a group, or one digit or letter."""
        if self.next.isdigit() and len(self.next) > 1:  # \frac12 is a half
            digits = self.tokens.pop()
            self.tokens.append(digits[1:])
            return Fraction(digits[0])
        return self.atom()

    def atom(self) -> Any:
        token = self.tokens.pop()
        if token in _OPEN:
            return self._group(token)
        if token in ("\\frac", "\\tfrac", "\\dfrac"):
            return _over(self.argument(), self.argument())
        if token == "\\binom":
            return Fraction(math.comb(int(self.argument()), int(self.argument())))
        if token == "\\sqrt":
            return math.sqrt(self.argument())
        if token in _FUNCTIONS:
            return _FUNCTIONS[token](self.power() if self.next == "(" else self.product())
        sign, _, below = token.partition("_")
        if sign == "\\int":
            return self._integral(below)
        if sign in ("\\sum", "\\prod", "\\max", "\\min"):
            return self._collected(sign, below)
        return Fraction(token) if token[0].isdigit() else self._named(token)

    def _group(self, token: str) -> Any:
        end, meaning = _OPEN[token]
        around, self.bars = self.bars, token in ("|", "\\|")
        found = self.sum()
        self.bars = around
        if not self._taken(end):
            raise ValueError(f"a bracket {token} is not closed")
        return meaning(found)

    def _named(self, token: str) -> Any:
        found = self.names.get(token)
        if found is None:
            base, _, below = token.partition("_")
            found = self.names[f"{base}_"](*self._indices(below))
        if isinstance(found, Late):
            found = found.value(self.names)
        if not callable(found) or hasattr(found, "__mul__"):  # a number may be a function, too
            return found
        if self.next in ("(", "["):
            return found(*self._arguments())
        return found(self.names["variable"])

    def _indices(self, below: str) -> Iterator[Any]:
        below = below.removeprefix("{").removesuffix("}")
        parts = below.split(",")
        if below.isalpha():  # a_{jk} has two indices
            parts = list(below)
        return (value(part, self.names) for part in parts)

    def _arguments(self) -> list[Any]:
        end, _ = _OPEN[self.tokens.pop()]
        found = [self.sum()]
        while any(map(self._taken, (",", ";", "\\mid"))):
            found.append(self.sum())
        if not self._taken(end):
            raise ValueError("the brackets of a function are not closed")
        return found

    def _collected(self, sign: str, below: str) -> Any:
        """The sum, product, least or greatest of a term over what stands below the sign."""
        if not below and sign in ("\\max", "\\min"):
            return (max if sign == "\\max" else min)(self._arguments())
        last = self.argument() if self._taken("^") else None
        if below:
            below = below.removeprefix("{").removesuffix("}")
            assigned = list(assignments(below, self.names, last))
        else:
            assigned = self.names["each"]
        term = self._cut(self._end_of_product())
        terms = [_value(term, {**self.names, **each}) for each in assigned]
        collected: Callable[[Any], Any] = {
            "\\sum": sum,
            "\\prod": math.prod,
            "\\max": max,
            "\\min": min,
        }[sign]
        return collected(terms)

    def _integral(self, below: str) -> float:
        low = float(value(below.removeprefix("{").removesuffix("}"), self.names))
        high = float(self.argument() if self._taken("^") else self.names["above"])
        integrand = self._cut(self._differential())
        self.tokens.pop()
        variable, density = self.tokens.pop(), None
        if variable.isupper():  # dH(x), with the derivative of H
            density, variable = self.names[f"{variable}'"], "x"
            if self.next == "(":
                self._cut(3)
        inside = sorted(float(x) for x in self.names.get("breaks", ()))
        cuts = [low, *(x for x in inside if low < x < high), high]
        total = 0.0
        for start, end in pairwise(cuts):
            half, middle = (end - start) / 2, (end + start) / 2
            for node, weight in zip(_NODES, _WEIGHTS, strict=True):
                at = middle + half * float(node)
                here = {**self.names, variable: at, "variable": at}
                height = float(_value(integrand, here)) * (density(at) if density else 1)
                total += half * float(weight) * height
        return total

    def _differential(self) -> int:
        """How many tokens stand before the ``dx`` of an integral."""
        depth, tokens = 0, self.tokens[::-1]
        for place, token in enumerate(tokens):
            depth += (token in ("(", "[", "{")) - (token in (")", "]", "}"))
            if depth == 0 and token == "d" and re.fullmatch(r"\\?[a-zA-Z]+", tokens[place + 1]):
                return place
        raise ValueError("an integral has no variable")

    def _end_of_product(self) -> int:
        """How many tokens belong to the product that begins here."""
        depth, inside, before = 0, False, ""
        for place, token in enumerate(tokens := self.tokens[::-1]):
            bar = token in ("|", "\\|")
            ends = token in _ENDS and before != "^" and (not bar or self.bars)
            if depth == 0 and not inside and ends:
                return place
            inside ^= bar
            depth += (token in _OPEN and not bar) - (token in _CLOSE and not bar)
            before = token
        return len(tokens)

    def _cut(self, count: int) -> list[str]:
        """The next tokens, taken away."""
        place = len(self.tokens) - count
        self.tokens, taken = self.tokens[:place], self.tokens[place:]
        return taken[::-1]

    def _taken(self, token: str) -> bool:
        if self.next != token:
            return False
        self.tokens.pop()
        return True


def assignments(below: str, names: Mapping[str, Any], last: Any = None) -> Iterator[dict[str, int]]:
    """Values of the letters that are free below a sign, for which the conditions there hold."""
    if last is not None:
        letter, _, first = below.partition("=")
        yield from ({letter.strip(): k} for k in range(int(value(first, names)), int(last) + 1))
        return
    conditions: list[list[str]] = []
    for part in below.split(","):
        chain = split(part, SIGN)
        if len(chain) == 1 and conditions and part.strip() in names:  # l\ne i,j
            chain = [*conditions[-1][:2], part]
        conditions.append(chain)
    letters = [t for t in _TOKEN.findall(" ".join(map(" ".join, conditions))) if t not in names]
    free = list(
        dict.fromkeys(t for t in letters if re.fullmatch(r"[a-zA-Z]'*|\\(?!le|ge|ne)[a-z]+", t))
    )
    for values in product(*(names["over"][letter] for letter in free)):
        here = dict(zip(free, values, strict=True))
        if all(_holds(chain, {**names, **here}) for chain in conditions):
            yield here


def _holds(chain: list[str], names: Mapping[str, Any]) -> bool:
    sides = [value(side, names) for side in chain[::2]]
    return all(map(compare, chain[1::2], sides, sides[1:]))
