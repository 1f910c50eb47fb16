"""Reads a proof that every equilibrium lies in one of a list of closed patterns.

A pattern says of each free frequency x with slope f one of: ``0`` (x = 0 and f <= 0), ``=``
(f = 0), ``1`` (x = 1 and f >= 0), or ``?`` (one of the three). A proof is a tree; it begins with
nothing but ``?``. Each line is a node, in preorder:

====================  =========================================================================
``?k`` order          the patterns with ``0``, ``=``, ``1`` at k follow, in this order
``!`` certificate     nothing is here: -1 >= 0 would follow
``<ks`` certificate   what is here also satisfies s at k, and s stood before in the order at k
``.``                 this pattern is on the list: all its frequencies with a slope are decided
====================  =========================================================================

A solution that a line ``<ks`` sends away is inside an earlier branch at k; it can be sent away
again, but each time to a path that is earlier in the orders, so that it arrives at a ``.``.

A certificate is a whole number d > 0, or several, and products with whole multipliers. Each product
is >= 0 here: of factors ``+j`` for x_j and ``-j`` for 1 - x_j, and at most one condition, ``uk``
for x_k f_k >= 0, ``lk`` for (x_k - 1) f_k >= 0, or ``ek`` for f_k = 0 (its multiplier may be
negative). Where x_k is 0 or 1 it is put in. The sum S must prove d T >= 0 for the wanted T: in
d T - S the constant with all negative coefficients is >= 0, as every product of variables is in
[0, 1]. Several numbers ``d0,d1,...``, the first > 0 and none below 0, say d = d0 + d1 t + ...

An interval may be without one end, which may be infinite. :func:`pot_between` says which pot t
stands for, from 0 at the other end on, without a bound. Then 1 - t is no factor, and what was said
of the constant and the negative coefficients is asked for each power of t by itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from paper_ledger.bil18.whole_sets.rules import (
    FREE,
    PLACE,
    End,
    Polynomial,
    add,
    slopes,
    times,
)

_CONDITION = re.compile(r"([ule])([0-9]+)")
_FACTOR = re.compile(r"([+-])([0-9]+)")
_PRODUCT = re.compile(r"(-?[0-9]{1,4000})\*((?:[ule][0-9]+)?)((?:[+-][0-9]+)*)")
_SCALES = re.compile(r"[0-9]{1,4000}(?:,[0-9]{1,4000})*")
_INDEX = re.compile(r"[0-9]{1,9}")


class Refused(ValueError):
    """The proof has a gap."""


class Here:
    """A pattern, with what its walls leave of the slopes; ``endless`` if t has no bound."""

    def __init__(
        self,
        pattern: str,
        all_slopes: tuple[Polynomial, ...],
        endless: bool = False,
    ) -> None:
        self.pattern, self.endless = pattern, endless
        self.slopes = [self._on_walls(each) for each in all_slopes]

    def _on_walls(self, polynomial: Polynomial) -> Polynomial:
        result: Polynomial = {}
        for monomial, coefficient in polynomial.items():
            states = [self._state(k) for k in monomial]
            if "0" not in states:
                left = tuple(k for k, s in zip(monomial, states, strict=True) if s != "1")
                add(result, {left: coefficient})
        return result

    def _state(self, k: int) -> str:
        return "?" if k == PLACE else self.pattern[k]

    def with_fibres(self) -> str:
        """The pattern with ``=`` where nothing is left of an undecided slope."""
        pairs = zip(self.pattern, self.slopes, strict=True)
        return "".join("=" if s == "?" and not slope else s for s, slope in pairs)

    def still_to_show(self, k: int, state: str) -> list[Polynomial]:
        """What must be >= 0 so that another state holds at k as well."""
        slope, x = self.slopes[k], self._on_walls({(k,): 1})
        wanted = {
            "0=": [slope],
            "1=": [{m: -c for m, c in slope.items()}],
            "=0": [{m: -c for m, c in x.items()}],
            "=1": [{**x, (): -1}],
        }
        try:
            return wanted[self.pattern[k] + state]
        except KeyError:
            raise Refused(f"{state} at {k} does not follow in {self.pattern}") from None

    def _condition(self, kind: str, k: int) -> Polynomial:
        """What is >= 0 here, or, of kind ``e``, what is 0."""
        if kind == "e":
            if self.pattern[k] != "=":
                raise Refused(f"the slope {k} need not be 0 in {self.pattern}")
            return self.slopes[k]
        raised = self._on_walls(times(self.slopes[k], k))
        if kind == "l":
            add(raised, self.slopes[k], -1)
        return raised

    def product(self, condition: str, factors: str) -> Polynomial:
        """What a product of a condition and factors is here; it is >= 0, or 0 of kind ``e``."""
        result: Polynomial = {(): 1}
        if condition:
            kind, number = _CONDITION.fullmatch(condition).groups()  # type: ignore[union-attr]
            result = self._condition(kind, _place(number))
        for sign, number in _FACTOR.findall(factors):
            state = self._state(_place(number, PLACE))
            if state in "01":
                if state == ("0" if sign == "+" else "1"):
                    return {}
                continue
            taken = times(result, int(number))
            if sign == "-" and self.endless and int(number) == PLACE:
                raise Refused("t has no bound here, and 1 - t is below 0 somewhere")
            if sign == "-":
                taken = {m: -c for m, c in taken.items()}
                add(taken, result)
            result = taken
        return result

    def prove(self, target: Polynomial, certificate: str) -> None:
        """That the target is >= 0 here, or :class:`Refused`."""
        scales, *products = certificate.split() or [""]
        numbers = [int(each) for each in scales.split(",")] if _SCALES.fullmatch(scales) else [0]
        if numbers[0] <= 0:
            raise Refused(f"no multiple > 0 of what is to be proved: {scales:.80}")
        rest: Polynomial = {}
        for power, number in enumerate(numbers):
            add(rest, times(target, PLACE, power), number)
        for text in products:
            found = _PRODUCT.fullmatch(text)
            if found is None or (int(found[1]) <= 0 and not found[2].startswith("e")):
                raise Refused(f"not a product with a multiplier: {text:.80}")
            add(rest, self.product(found[2], found[3]), -int(found[1]))
        if not self._never_below_zero(rest):
            raise Refused(f"a certificate in {self.pattern} proves less than it should")

    def _never_below_zero(self, rest: Polynomial) -> bool:
        """Whether the constant makes up for all negative coefficients, at each power of t."""
        least: Counter[int] = Counter()
        for monomial, coefficient in rest.items():
            power = monomial.count(PLACE) if self.endless else 0
            if coefficient < 0 or len(monomial) == power:
                least[power] += coefficient
        return min(least.values(), default=0) >= 0


def proved(proof: Iterator[str], low: Fraction, high: End, without: End | None = None) -> list[str]:
    """The closed patterns of which each equilibrium satisfies one, at every pot from low to high.

    Parameters
    ----------
    proof : iterator of str
        The lines.
    low, high : Fraction
        The pots; ``high`` may be infinite, and is left out then.
    without : Fraction, optional
        The end at which nothing is to be proved; infinity where ``high`` is infinite.

    Returns
    -------
    list of str
        26 characters each: the free frequencies in the order of the nodes, and of the cards.

    Raises
    ------
    Refused
        If the lines are not a proof.
    """
    listed: list[str] = []
    all_slopes = slopes(low, high, without)

    def here(pattern: str) -> Here:
        return Here(pattern, all_slopes, without is not None)

    _read(proof, "?" * len(FREE), here, {}, listed)
    if next(proof, None) is not None:
        raise Refused("there are lines after the end")
    return listed


def shown(
    pattern: str,
    low: Fraction,
    high: End,
    target: Polynomial,
    certificate: str,
    without: End | None = None,
) -> None:
    """Check that a polynomial is >= 0 at all solutions of a pattern, at every pot from low to high.

    Parameters
    ----------
    pattern : str
        26 characters 0, = and 1.
    low, high : Fraction
        The pots.
    target : polynomial
        In the frequencies and the place of the pot.
    certificate : str
        d and the products.
    without : Fraction, optional
        The end at which nothing is to be shown; infinity where ``high`` is infinite.

    Raises
    ------
    Refused
        If the certificate does not show it.
    """
    here = Here(pattern, slopes(low, high, without), without is not None)
    here.prove(here._on_walls(target), certificate)


def without_covered(
    listed: Iterable[str],
    lines: Iterable[str],
    low: Fraction,
    high: End,
    without: End | None = None,
) -> list[str]:
    """The patterns that are left when those are left out that satisfy another one as well.

    Parameters
    ----------
    listed : iterable of str
        Patterns that hold all equilibria.
    lines : iterable of str
        Pattern, blank, another pattern that is still there, and after semicolons a certificate for
        each place at which they differ, in order.
    low, high, without : Fraction
        The pots, as of :func:`proved`.

    Returns
    -------
    list of str

    Raises
    ------
    Refused
        If a line does not show that all solutions of its pattern satisfy the other one.
    """
    left, all_slopes = list(listed), slopes(low, high, without)
    for line in lines:
        both, *certificates = line.split(";")
        one, other = both.split()
        if one == other or one not in left or other not in left:
            raise Refused(f"{one} is not left out because of {other}")
        here = Here(one, all_slopes, without is not None)
        changed = [k for k, state in enumerate(one) if state != other[k]]
        for k, certificate in zip(changed, certificates, strict=True):
            for target in here.still_to_show(k, other[k]):
                here.prove(target, certificate)
        left.remove(one)
    return left


def _place(text: str, most: int = len(FREE) - 1) -> int:
    """The number of a text, if a free frequency has it."""
    if not _INDEX.fullmatch(text) or int(text) > most:
        raise Refused(f"no frequency has the number {text:.80}")
    return int(text)


def _read(
    proof: Iterator[str],
    pattern: str,
    at: Callable[[str], Here],
    earlier: dict[int, str],
    listed: list[str],
) -> None:
    """Check the tree that begins here."""
    kind, _, rest = next(proof, "").partition(" ")
    here = at(pattern)
    if kind == "." and "?" not in here.with_fibres():
        listed.append(here.with_fibres())
    elif kind == "!":
        here.prove({(): -1}, rest)
    elif kind[:1] == "<" and kind[-1] in earlier.get(k := _place(kind[1:-1]), ""):
        for target in here.still_to_show(k, kind[-1]):
            here.prove(target, rest)
    elif (
        kind[:1] == "?" and pattern[k := _place(kind[1:])] == "?" and sorted(rest) == sorted("0=1")
    ):
        for place, state in enumerate(rest):
            inside = pattern[:k] + state + pattern[k + 1 :]
            _read(proof, inside, at, earlier | {k: rest[:place]}, listed)
    else:
        raise Refused(f"no node of a proof: {kind!r} in {pattern}")
