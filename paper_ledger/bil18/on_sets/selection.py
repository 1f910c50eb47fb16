"""Which members of the set the regularisation picks at the pots at which the set is stored.

The limit is read from the regularised curve at a small epsilon; the curve at a hundred times this
epsilon tells how far from it a point still is. The scale is that of the gradient per hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from guts_core.kuhn import EquilibriumCurve, equilibrium_curve
from guts_core.kuhn.equilibrium import Equilibrium
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.storage.files import FilePath, read_csv, write_csv
from paper_ledger.bil18.stored.whole_sets import StoredComponent, outer_ranges

PICKED_COLUMNS = ("pot", "solution", "component", "e1", "e2", "e3", "moved", "patterns")

#: The epsilon from which the limit is read, and the one to compare it with.
EPSILON, LARGER = 1e-10, 1e-8

#: How near a regularised solution is to a pattern that has its limit.
_NEAR = 1e-5

#: A range shorter than this is one payoff; a payoff as near to an end of its range is the end.
_ONE, _END = 1e-7, 1e-3


@dataclass(frozen=True)
class Picked:
    """The limit of one regularised solution.

    Attributes
    ----------
    pot : Fraction
        P.
    solution : int
        1, 2, ... in the order of the curve.
    component : int
        The component of the stored set that has it.
    expectations : tuple of float
        Payoffs per hand.
    moved : float
        How much a payoff changed when epsilon fell to its hundredth.
    patterns : tuple of str
        The closed patterns of the set that have the limit.
    """

    pot: Fraction
    solution: int
    component: int
    expectations: tuple[float, ...]
    moved: float
    patterns: tuple[str, ...]

    def places(self, rows: Sequence[StoredComponent]) -> list[float | None]:
        """Where the payoffs are between the least, 0, and the greatest, 1; None without a range."""
        low, high = outer_ranges(rows, self.pot).T
        each = zip(self.expectations, low, high, strict=True)
        return [float((e - a) / (b - a)) if b - a > _ONE else None for e, a, b in each]


def at_an_end(place: float | None) -> bool:
    """Whether a place in a range is one of its ends."""
    return place is not None and min(abs(place), abs(place - 1)) < _END


def all_picked(rows: Sequence[StoredComponent]) -> Iterator[Picked]:
    """What the regularisation picks at all pots of stored sets."""
    pots = sorted({row.pot for row in rows})
    ends = (0.9 * float(pots[0]), 1.1 * float(pots[-1]))
    curve, rough = (equilibrium_curve(4, ends, epsilon=e) for e in (EPSILON, LARGER))
    for pot in pots:
        yield from picked_at(pot, rows, curve, rough)


def picked_at(
    pot: Fraction, rows: Sequence[StoredComponent], curve: EquilibriumCurve, rough: EquilibriumCurve
) -> Iterator[Picked]:
    """What it picks at one pot, given the curves at both epsilons."""
    solutions, others = curve.at(float(pot)), rough.at(float(pot))
    for number, (solution, other) in enumerate(zip(solutions, others, strict=True), 1):
        here = [row for row in rows if row.pot == pot]
        having = {row.component: _having(row, solution) for row in here}
        component = next(each for each, patterns in having.items() if patterns)
        moved = float(np.abs(solution.expectations - other.expectations).max())
        paid = tuple(map(float, solution.expectations))
        yield Picked(pot, number, component, paid, moved, having[component])


def _having(row: StoredComponent, solution: Equilibrium) -> tuple[str, ...]:
    """The patterns of a component that a regularised solution is next to."""
    x, pot = solution.frequencies, float(row.pot)
    return tuple(each for each in row.patterns if ClosedPattern(each).contains(x, pot, _NEAR))


def write_picked(picked: Iterable[Picked], path: FilePath) -> None:
    """Write limits as CSV."""
    rows = (
        [
            *(str(each.pot), each.solution, each.component),
            *(f"{e:.9f}" for e in each.expectations),
            *(f"{each.moved:.1e}", "; ".join(each.patterns)),
        ]
        for each in picked
    )
    write_csv(path, PICKED_COLUMNS, rows)


def read_picked(path: Path) -> list[Picked]:
    """Read the rows of the file."""
    return read_csv(path, PICKED_COLUMNS, _read)


def _read(row: dict[str, str]) -> Picked:
    return Picked(
        *(Fraction(row["pot"]), int(row["solution"]), int(row["component"])),
        tuple(float(row[f"e{player}"]) for player in (1, 2, 3)),
        *(float(row["moved"]), tuple(row["patterns"].split("; "))),
    )
