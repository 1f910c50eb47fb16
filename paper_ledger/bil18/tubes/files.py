"""The file of the chains of tubes: one row for each stretch."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby

import numpy as np

from guts_core.storage.files import FilePath, write_csv
from paper_ledger.bil18.stored.curve_files import rows_of
from paper_ledger.bil18.tubes.chains import Chain, Stretch

COLUMNS = ("cards", "epsilon", "axis", "turn", "low", "high", "radius", "start", "cuts")


def write_chains(chains: Iterable[Chain], path: FilePath) -> None:
    """Write one row for each stretch; the file is replaced as a whole."""
    rows = (
        (
            *(chain.cards, str(chain.epsilon), each.axis, each.turn, *map(repr, each.pots)),
            f"{each.radius:.3g}",
            " ".join(f"{x:.13g}" for x in each.start),
            " ".join(map(repr, each.cuts)),
        )
        for chain in chains
        for each in chain.stretches
    )
    write_csv(path, COLUMNS, rows)


def read_chains(path: FilePath) -> tuple[Chain, ...]:
    """Read a file of :func:`write_chains`."""
    rows = rows_of(path, COLUMNS)
    return tuple(
        Chain(int(cards), Fraction(epsilon), tuple(_stretch(row) for row in group))
        for (cards, epsilon), group in groupby(rows, key=lambda row: (row[0], row[1]))
    )


def _stretch(row: list[str]) -> Stretch:
    return Stretch(
        int(row[2]),
        int(row[3]),
        np.array([float(x) for x in row[7].split()]),
        tuple(float(x) for x in row[8].split()),
        (float(row[4]), float(row[5])),
        float(row[6]),
    )
