"""Table of the curves that are proved in tubes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from guts_core.storage.files import FilePath
from paper_ledger.bil18.tubes.files import read_chains
from paper_ledger.pages.tables.plain import table

if TYPE_CHECKING:
    from IPython.display import Markdown


def tubes_table(path: FilePath) -> Markdown:
    """What was proved: ranges of the pot, pieces, windows, and counts of solutions."""
    rows = []
    for chain in read_chains(path):
        low, high = chain.arcs[0][0], chain.arcs[-1][1]
        rows.append(
            (
                chain.cards,
                f"$10^{{{round(math.log10(float(chain.epsilon)))}}}$",
                f"{low:.4g} to {high:.4g}",
                f"{chain.pieces:,}",
                len(chain.windows),
                chain.most,
            )
        )
    headings = ("$N$", "$\\varepsilon$", "$P$", "pieces", "windows", "most")
    return table(headings, rows, "rrrrrr")
