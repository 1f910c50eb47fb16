"""Tables of what was found with more cards: payoffs, and solutions off the curve."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

from paper_ledger.bil18.stored.families import StoredFamily, read_families
from paper_ledger.pages.tables.plain import table

if TYPE_CHECKING:
    from IPython.display import Markdown

DATA = Path(__file__).resolve().parents[3] / "data"

#: A range shorter than this is one payoff.
_ONE = 1e-7


def family_rows() -> tuple[StoredFamily, ...]:
    """The rows of ``data/kuhn_families.csv``."""
    return read_families(DATA / "kuhn_families.csv")


def families_table() -> Markdown:
    """Players, cards, pot, how many starts arrived, and the ranges in hundredths of a bet."""
    rows = []
    for row in family_rows():
        ends = [_shown(100 * low, 100 * high) for low, high in row.ranges.tolist()]
        rows.append(
            (
                *(row.players, row.cards, row.pot),
                *(f"{row.hits} of {row.starts}", f"{row.reached} of {row.draws}"),
                *ends,
                *[""] * (4 - row.players),
            )
        )
    headings = ["players", "$N$", "$P$", "points", "draws", *(f"$100E_{k}$" for k in (1, 2, 3, 4))]
    return table(headings, rows, "rrrrrcccc")


def branches_table() -> Markdown:
    """How many pots and lines of games were searched for solutions off the curve, by deck."""
    with (DATA / "kuhn_branches.csv").open(encoding="utf-8", newline="") as file:
        searches = list(csv.DictReader(file))
    rows = []
    for cards in sorted({int(each["cards"]) for each in searches}):
        here = [each for each in searches if int(each["cards"]) == cards]
        met = [f"{float(each['pot']):g}" for each in here if each["found"] != "0"]
        off = sum(int(each["found"]) for each in here)
        pots = [float(each["pot"]) for each in here]
        searched = f"{len(pots)}, from {min(pots):g} to {max(pots):g}"
        rows.append((cards, searched, here[0]["lines"], off, ", ".join(met) or "none"))
    headings = ("$N$", "pots", "lines at each", "solutions off the curve", "at $P=$")
    return table(headings, rows, "rlrrl")


def _shown(low: float, high: float) -> str:
    """One number or a range."""
    if high - low < _ONE:
        return f"{low:.3f}"
    return f"{low:.3f} to {high:.3f}"
