"""Bounds of the payoffs of all equilibria at the pots with a proof, with their certificates.

A bound says that a player's payoff per hand is at most, or at least, a quotient of two polynomials
in the pot. For each listed pattern it has a certificate, which the checker reads.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from guts_core.storage.files import naming, read_gzip
from paper_ledger.bil18.whole_sets.checker import Refused, shown
from paper_ledger.bil18.whole_sets.rules import (
    End,
    Polynomial,
    add,
    payoffs,
    pot_between,
    product,
    value_at,
)
from paper_ledger.bil18.whole_sets.stored import (
    checked_patterns,
    left_out,
    path_of,
    stretches,
    write_lines,
)

#: Where they are, under the names of the proofs.
BOUNDS = Path(__file__).resolve().with_name("bounds")


@dataclass(frozen=True)
class Bound:
    """A payoff is <= or >= a quotient at all equilibria.

    Attributes
    ----------
    player : int
        1, 2 or 3.
    order : str
        "<=" or ">=".
    top, bottom : tuple of int
        Coefficients, ascending, of polynomials in the pot.
    certificates : tuple of str
        One for each listed pattern.
    """

    player: int
    order: str
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    certificates: tuple[str, ...] = ()

    def at(self, pot: Fraction) -> Fraction:
        """The bound at a pot."""
        return value_at(self.top, pot) / value_at(self.bottom, pot)

    def target(self, low: Fraction, high: End) -> Polynomial:
        """What is >= 0 if the bound holds: a polynomial in frequencies and place of the pot."""
        if self.player not in (1, 2, 3):
            raise Refused(f"there is no player {self.player}")
        without = left_out(low, high)
        unit, pot = pot_between(low, high, without)
        top, bottom = _moved((self.top, self.bottom), unit, pot)
        below = sum(c for m, c in bottom.items() if m and c < 0)
        if bottom.get((), 0) + below <= 0 or (below and without is not None):
            raise Refused(f"the denominator may be 0 between {low} and {high}")
        result: Polynomial = {}
        for one, other, factor in (
            (top, unit, 24),
            (bottom, payoffs(low, high, without)[self.player - 1], -1),
        ):
            add(result, product(one, other), factor)
        return result if self.order == "<=" else {m: -c for m, c in result.items()}

    def check(self, codes: Sequence[str], low: Fraction, high: End) -> None:
        """Check the certificates, one for each pattern; else Refused."""
        if len(codes) != len(self.certificates) or self.order not in ("<=", ">="):
            raise Refused("not one certificate for each pattern")
        without = left_out(low, high)
        for code, certificate in zip(codes, self.certificates, strict=True):
            target = self.target(low, high)
            shown(code, low, high, target, certificate, without)


def stored_bounds(low: Fraction, high: End) -> list[Bound]:
    """The bounds that are stored for a pot or an interval, unchecked."""
    path = _path(low, high)
    if not path.exists():
        return []
    found: list[Bound] = []
    for line in read_gzip(path).splitlines():
        with naming(path):
            if "=" in line.partition(" ")[2].partition(" ")[0]:
                found.append(_bound(*line.split()))
            else:
                found[-1] = replace(found[-1], certificates=(*found[-1].certificates, line))
    return found


def _bound(player: str, order: str, *numbers: str) -> Bound:
    cut = numbers.index("/")
    top, bottom = (tuple(map(int, n)) for n in (numbers[:cut], numbers[cut + 1 :]))
    return Bound(int(player), order, top, bottom)


def checked_bounds(low: Fraction, high: End) -> list[Bound]:
    """The same, checked anew on the patterns that are proved to hold all equilibria."""
    codes, found = checked_patterns(low, high), stored_bounds(low, high)
    for bound in found:
        bound.check(codes, low, high)
    return found


def write_bounds(low: Fraction, high: End, bounds: Iterable[Bound]) -> None:
    """Write bounds; the same bounds give the same bytes."""
    lines = []
    for each in bounds:
        top, bottom = (" ".join(map(str, c)) for c in (each.top, each.bottom))
        lines += [f"{each.player} {each.order} {top} / {bottom}", *each.certificates]
    write_lines(_path(low, high), lines)


def proved_ranges(pot: Fraction) -> list[tuple[Fraction | None, Fraction | None]]:
    """For each player what all equilibria pay at least and at most; None where nothing is proved.

    The bounds are the stored ones, which the tests check, and what follows from them for the
    player's payoff as the payoffs add up to 0.
    """
    ends = (pair for pair in stretches() if pair[0] <= pot <= pair[1] and left_out(*pair) != pot)
    bounds = [bound for pair in ends for bound in stored_bounds(*pair)]
    least, greatest = (
        [
            _best((b.at(pot) for b in bounds if (b.player, b.order) == (k, order)), best)
            for k in (1, 2, 3)
        ]
        for order, best in ((">=", max), ("<=", min))
    )
    rest = [[k for k in range(3) if k != player] for player in range(3)]
    return [
        (
            _best((least[k], _minus_sum(greatest[i] for i in rest[k])), max),
            _best((greatest[k], _minus_sum(least[i] for i in rest[k])), min),
        )
        for k in range(3)
    ]


def _best(numbers: Iterable[Fraction | None], best: Callable[..., Fraction]) -> Fraction | None:
    known = [number for number in numbers if number is not None]
    return best(known) if known else None


def _minus_sum(numbers: Iterable[Fraction | None]) -> Fraction | None:
    each = list(numbers)
    known = [number for number in each if number is not None]
    return -sum(known, Fraction(0)) if len(known) == len(each) else None


def _path(low: Fraction, high: End) -> Path:
    return path_of(low, high, BOUNDS)


def _moved(
    polynomials: Sequence[Sequence[int]], unit: Polynomial, pot: Polynomial
) -> list[Polynomial]:
    """Polynomials in the pot, times one power of the unit in which it is given.

    They have whole coefficients, and the number by which the unit is too large is taken out.
    """
    degree, size, moved = max(map(len, polynomials)) - 1, unit[()], []
    for each in polynomials:
        total: Polynomial = {}
        for k, c in enumerate(each):
            factors = [pot] * k + [unit] * (degree - k)
            add(total, functools.reduce(product, factors, {(): 1}), c)
        moved.append({m: Fraction(c, size**degree) for m, c in total.items()})
    whole = math.lcm(*(c.denominator for each in moved for c in each.values()))
    return [{m: int(c * whole) for m, c in each.items()} for each in moved]
