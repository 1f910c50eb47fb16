"""Ranges of payoffs that random searches found, pot by pot, and their file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np

from guts_core.kuhn.arguments import PositiveNumber
from guts_core.kuhn.equilibria.search import search_equilibria
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.records import ReadOnly
from guts_core.storage.files import FilePath, read_csv, write_csv

#: Columns of the file.
FOUND_COLUMNS = (
    *("cards", "pot", "starts", "members"),
    *(f"e{i}_{end}" for i in (1, 2, 3) for end in ("low", "high")),
)

#: Where four cards are searched: next to the special pots, between them, and beyond.
FOUND_POTS = (
    *(1.9, 2.2, 2.5, 2.9, 3.0, 3.05, 3.1, 3.2, 3.3, 3.5, 3.85),
    *(3.9, 3.9083, 3.95, 4.0, 4.1, 4.18, 4.19, 4.21, 4.5, 5.0, 6.0, 7.0, 8.0, 12.0),
)


@dataclass(frozen=True)
class FoundRanges(ReadOnly):
    """What a search at one pot found of the payoffs.

    Attributes
    ----------
    cards : int
        N.
    pot : float
        P.
    starts, members : int
        Random starts, and how many of them led to an equilibrium.
    ranges : numpy.ndarray, shape (3, 2)
        Smallest and largest payoff per hand of each player among these; the true ranges are at
        least as large.
    """

    cards: int
    pot: float
    starts: int
    members: int
    ranges: np.ndarray = field(repr=False)


@checked
def found_ranges(
    cards: Annotated[int, Whole(4, 12)],
    pot: PositiveNumber,
    starts: Annotated[int, Whole(1, 10**6)] = 400,
) -> FoundRanges:
    """Search at one pot, half of the time at random and half next to what was found.

    Parameters
    ----------
    cards : int
        N, from 4 to 12.
    pot : number
        P > 0.
    starts : int
        Number of starts in each half.

    Returns
    -------
    FoundRanges
    """
    first = search_equilibria(cards, pot, starts)
    if not first.hits:
        return FoundRanges(cards, float(pot), starts, 0, first.ranges)
    rng = np.random.default_rng(1)
    second = search_equilibria(cards, pot, starts, rng, near=first.frequencies)
    payoffs = np.concatenate([first.expectations, second.expectations])
    ranges = np.stack([payoffs.min(axis=0), payoffs.max(axis=0)], axis=1)
    return FoundRanges(cards, float(pot), 2 * starts, len(payoffs), ranges)


def write_found(found: Iterable[FoundRanges], path: FilePath) -> None:
    """Write one row for each pot; the file is replaced as a whole."""
    rows = ((f.cards, repr(f.pot), f.starts, f.members, *_ends(f)) for f in found)
    write_csv(path, FOUND_COLUMNS, rows)


def _ends(found: FoundRanges) -> list[str]:
    """Nothing where no equilibrium was found."""
    return [f"{end:.9f}" if found.members else "" for end in found.ranges.ravel()]


def read_found(path: FilePath) -> tuple[FoundRanges, ...]:
    """Read a file of :func:`write_found`."""
    return tuple(read_csv(path, FOUND_COLUMNS, _read))


def _read(row: dict[str, str]) -> FoundRanges:
    counts = int(row["starts"]), int(row["members"])
    words = [row[name] if counts[1] else "nan" for name in FOUND_COLUMNS[4:]]
    ends = np.array(words, dtype=float)
    return FoundRanges(int(row["cards"]), float(row["pot"]), *counts, ends.reshape(3, 2))
