"""The file of the chains of tubes: one row for each stretch."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from guts_core.storage.files import FilePath, write_csv
from paper_ledger.bil18.stored.curve_files import rows_of
from paper_ledger.bil18.tubes.chains import Chain, Stretch
from paper_ledger.pages.tables.plain import table

if TYPE_CHECKING:
    from IPython.display import Markdown

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


def tubes_table(path: FilePath) -> Markdown:
    """What was proved: ranges of the pot, pieces, windows, and counts of solutions."""
    rows = []
    for chain in read_chains(path):
        low, high = chain.arcs[0][0], chain.arcs[-1][1]
        widest = max((b - a for a, b in chain.windows), default=0.0)
        rows.append(
            (
                chain.cards,
                f"{float(chain.epsilon):.0e}",
                f"{low:.4g} to {high:.4g}",
                f"{chain.pieces:,}",
                len(chain.windows),
                f"{widest:.0e}" if widest else "",
                chain.most,
            )
        )
    headings = ("$N$", "$\\varepsilon$", "$P$", "pieces", "windows", "widest", "most solutions")
    return table(headings, rows, "rrrrrrr")


def _stretch(row: list[str]) -> Stretch:
    return Stretch(
        int(row[2]),
        int(row[3]),
        np.array([float(x) for x in row[7].split()]),
        tuple(float(x) for x in row[8].split()),
        (float(row[4]), float(row[5])),
        float(row[6]),
    )
