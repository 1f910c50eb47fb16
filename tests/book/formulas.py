"""Displayed formulas of a page as what they say: read from their LaTeX and evaluated.

A formula is a sum of products of numbers, names, fractions and powers, as a page writes
them. A name is a letter, Greek ones too, with what stands below it: ``P``, ``E_1``, ``\\nu``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import prose

#: What is set around a formula, or spaces it, and says nothing.
_LAYOUT = re.compile(
    r"\\(?:begin|end)\{\w+\}|\\(?:big|Big|bigg|Bigg)[lr]?(?![a-zA-Z])|\\(?:left|right)(?![a-zA-Z])"
    r"|\\q?quad|\\text\{[^{}]*\}|\\\\(?:\[\w+\])?|\\[,;:! ]|[&\s]|(?<!_)\{\}|\\cdot"
)
_TOKEN = re.compile(
    r"\\[a-zA-Z]+(?:_(?:\{[^{}]*\}|\w))?|[a-zA-Z](?:_(?:\{[^{}]*\}|\\?\w|[+-]))?'*|\d+(?:\.\d+)?|[^\s]"
)
_ORDER = r"\\[gl]e(?![a-z])|[<>]"
_OPEN = {"(": ")", "[": "]", "{": "}"}


@cache
def displayed(page: str) -> tuple[str, ...]:
    """What stands between two lines of dollars on a page, in order."""
    text = (prose.ROOT / "book" / f"{page}.md").read_text("utf-8")
    return tuple(re.findall(r"^ *\$\$$(.*?)^ *\$\$", text, re.DOTALL | re.MULTILINE))


def equations(formula: str) -> list[tuple[str, str]]:
    """Sides of the equations of a displayed formula: of a chain of them each with the last one.

    Of a left side, which stands for its name, without blanks.
    """
    found = []
    for part in _split(_LAYOUT.sub(" ", formula), r"[,;]|:(?!=)"):
        *lefts, right = [_split(side, _ORDER)[0] for side in _split(part.rstrip(" ."), ":?=")]
        found += [(left.replace(" ", ""), right) for left in lefts]
    return found


@cache
def _named(page: str) -> tuple[tuple[str, str], ...]:
    return tuple(each for formula in displayed(page) for each in equations(formula))


def of(page: str, left: str) -> list[str]:
    """The right sides of the displayed equations of a page with this left side, in order."""
    return [right for side, right in _named(page) if side == left]


def matrices(formula: str) -> dict[str, list[list[str]]]:
    """The matrices of a displayed formula by what they are said to be equal to."""
    found = re.findall(r"([\w+]+)=\\begin\{pmatrix\}(.*?)\\end\{pmatrix\}", formula, re.DOTALL)
    return {name: [row.split("&") for row in re.split(r"\\\\", entries)] for name, entries in found}


def _split(formula: str, signs: str) -> list[str]:
    """What these signs divide outside of all brackets."""
    depth, parts = 0, [""]
    for piece in re.split(rf"({signs}|[\[\](){{}}])", formula):
        depth += (piece in ("[", "(", "{")) - (piece in ("]", ")", "}"))
        if depth == 0 and re.fullmatch(signs, piece):
            parts.append("")
        else:
            parts[-1] += piece
    return parts


def value(formula: str, names: Mapping[str, Any]) -> Any:
    """What a formula without an equals sign is, with these values of its names."""
    reader = _Reader(_TOKEN.findall(formula), names)
    found = reader.sum()
    if reader.tokens:
        raise ValueError(f"nothing is known of {reader.tokens[-1]} in {formula}")
    return found


class _Reader:
    """Reads tokens from the left: the next one is the last of the list."""

    def __init__(self, tokens: list[str], names: Mapping[str, Any]) -> None:
        self.tokens, self.names = tokens[::-1], names

    @property
    def next(self) -> str:
        return self.tokens[-1] if self.tokens else ""

    def sum(self) -> Any:
        sign = -1 if self._taken("-") else 1
        total = sign * self.product()
        while self.next in ("+", "-"):
            total += (1 if self.tokens.pop() == "+" else -1) * self.product()
        return total

    def product(self) -> Any:
        found = self.power()
        while self.next and self.next not in "+-)]},":
            found = found / self.power() if self._taken("/") else found * self.power()
        return found

    def power(self) -> Any:
        base = self.atom()
        if not self._taken("^"):
            return base
        power = self.argument()
        whole = power == int(power) and power > 0  # what is no number has no other powers
        return math.prod([base] * int(power)) if whole else base**power

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
            found = self.sum()
            if not self._taken(_OPEN[token]):
                raise ValueError(f"a bracket {token} is not closed")
            return found
        if token in ("\\frac", "\\tfrac"):
            return self.argument() / self.argument()
        return Fraction(token) if token[0].isdigit() else self.names[token]

    def _taken(self, token: str) -> bool:
        if self.next != token:
            return False
        self.tokens.pop()
        return True
