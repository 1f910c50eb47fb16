"""The file of the chains of tubes: one row for each stretch."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby

import numpy as np

from guts_core.storage.files import FilePath, read_csv, write_csv
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
    rows = read_csv(path, COLUMNS, _read)
    return tuple(
        Chain(cards, epsilon, tuple(stretch for _, stretch in group))
        for (cards, epsilon), group in groupby(rows, key=lambda row: row[0])
    )


def _read(row: dict[str, str]) -> tuple[tuple[int, Fraction], Stretch]:
    stretch = Stretch(
        int(row["axis"]),
        int(row["turn"]),
        np.array([float(x) for x in row["start"].split()]),
        tuple(float(x) for x in row["cuts"].split()),
        (float(row["low"]), float(row["high"])),
        float(row["radius"]),
    )
    return (int(row["cards"]), Fraction(row["epsilon"])), stretch
