"""The whole sets of equilibria of four cards at many pots, one row for each component.

The sets are those of :mod:`guts_core.kuhn.whole_sets`; a range of payoffs is what members attain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from guts_core.kuhn.whole_sets.whole_set import EquilibriumSet, equilibrium_set
from guts_core.storage.files import FilePath, read_csv, write_csv

#: Columns of the file.
SET_COLUMNS = (
    *("pot", "status", "component", "index"),
    *("dimension", "seen_dimension", "dimension_most", "seen_dimension_most"),
    *(f"e{player}_{end}" for player in (1, 2, 3) for end in ("low", "high")),
    *("largest_gain", "patterns"),
)

#: Pots that are looked at: where the set changes, between them, below and far beyond.
SET_POTS = (
    "1/2 1 2 41/20 5/2 14/5 3 301/100 61/20 31/10 16/5 13/4 33/10 7/2 19/5 389/100 39/10 "
    "39083/10000 79/20 4 81/20 41/10 83/20 209/50 419/100 21/5 421/100 43/10 9/2 5 21/4 6 13/2 "
    "27/4 34/5 7 8 10 15 30 60"
)


@dataclass(frozen=True)
class StoredComponent:
    """A component of the set at one pot.

    Attributes
    ----------
    pot : Fraction
        P.
    status : str
        Whether the set is proved complete.
    component : int
        1, 2, ...
    index : int or None
        Its index, if known.
    dimension, seen_dimension : int
        With and without the freedom at nodes that are never reached.
    most_dimensions : tuple of int
        Upper bounds of both.
    ranges : tuple of (number, number)
        Least and greatest payoff of each player; Fractions where the members are exact.
    largest_gain : float
        The most that anybody gains at the members at the ends.
    patterns : tuple of str
        Its closed patterns.
    """

    pot: Fraction
    status: str
    component: int
    index: int | None
    dimension: int
    seen_dimension: int
    most_dimensions: tuple[int, int]
    ranges: tuple[tuple[Fraction | float, Fraction | float], ...]
    largest_gain: float
    patterns: tuple[str, ...]


def sets_at_pots() -> Iterator[EquilibriumSet]:
    """The set at each of the pots of :data:`SET_POTS`; some minutes altogether."""
    for pot in SET_POTS.split():
        yield equilibrium_set(4, Fraction(pot))


def stored_components(found: EquilibriumSet) -> Iterator[StoredComponent]:
    """The rows of one set."""
    for number, each in enumerate(found.components, 1):
        gains = [float(gain) for end in (*each.least, *each.greatest) for gain in end.gains]
        yield StoredComponent(
            *(found.pot, found.status, number, each.index, each.dimension, each.seen_dimension),
            each.most_dimensions or (found.game.size,) * 2,
            *(each.ranges, max(gains), tuple(pattern.text for pattern in each.patterns)),
        )


def write_sets(sets: Iterable[EquilibriumSet], path: FilePath) -> None:
    """Write the components of sets as CSV."""
    rows = [
        [
            *(str(row.pot), row.status, row.component, "" if row.index is None else row.index),
            *(row.dimension, row.seen_dimension, *row.most_dimensions),
            *(written(end) for pair in row.ranges for end in pair),
            *(f"{row.largest_gain:.1g}", "; ".join(row.patterns)),
        ]
        for found in sets
        for row in stored_components(found)
    ]
    write_csv(path, SET_COLUMNS, rows)


def read_sets(path: Path) -> list[StoredComponent]:
    """Read the rows of the file."""
    return read_csv(path, SET_COLUMNS, _read)


def _read(row: dict[str, str]) -> StoredComponent:
    ends = [_number(row[f"e{player}_{end}"]) for player in (1, 2, 3) for end in ("low", "high")]
    return StoredComponent(
        *(Fraction(row["pot"]), row["status"], int(row["component"])),
        int(row["index"]) if row["index"] else None,
        *(int(row["dimension"]), int(row["seen_dimension"])),
        (int(row["dimension_most"]), int(row["seen_dimension_most"])),
        tuple(zip(ends[::2], ends[1::2], strict=True)),
        *(float(row["largest_gain"]), tuple(row["patterns"].split("; "))),
    )


def written(number: Fraction | float) -> str:
    """The number in the fewest characters from which it is read again."""
    return str(number) if isinstance(number, Fraction) else repr(float(number))


def _number(text: str) -> Fraction | float:
    return float(text) if "." in text or "e" in text else Fraction(text)


def outer_ranges(rows: Iterable[StoredComponent], pot: Fraction) -> np.ndarray:
    """Least and greatest payoff of each player over all components at a pot, shape (3, 2)."""
    ends = np.array([row.ranges for row in rows if row.pot == pot], dtype=float)
    return np.stack([ends[:, :, 0].min(axis=0), ends[:, :, 1].max(axis=0)], axis=1)
