"""Tables of what was found with more cards: payoffs, and solutions off the curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guts_core.storage.files import read_csv
from paper_ledger.bil18.stored.curve_files import SEARCH_COLUMNS
from paper_ledger.bil18.stored.families import StoredFamily, read_families
from paper_ledger.pages.tables.kuhn_sets import DATA, shown_range
from paper_ledger.pages.tables.plain import table

if TYPE_CHECKING:
    from IPython.display import Markdown


def family_rows() -> tuple[StoredFamily, ...]:
    """The rows of ``data/kuhn_families.csv``."""
    return read_families(DATA / "kuhn_families.csv")


def families_table() -> Markdown:
    """Players, cards, pot, how many starts arrived, and the ranges in hundredths of a bet."""
    rows = []
    for row in family_rows():
        ends = [shown_range(100 * low, 100 * high, 3) for low, high in row.ranges.tolist()]
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
    searches = read_csv(DATA / "kuhn_branches.csv", SEARCH_COLUMNS, _search)
    rows = []
    for deck in sorted({cards for cards, *_ in searches}):
        _, pots, lines, found = zip(*(each for each in searches if each[0] == deck), strict=True)
        met = [f"{pot:g}" for pot, off in zip(pots, found, strict=True) if off]
        searched = f"{len(pots)}, from {min(pots):g} to {max(pots):g}"
        rows.append((deck, searched, lines[0], sum(found), ", ".join(met) or "none"))
    headings = ("$N$", "pots", "lines at each", "solutions off the curve", "at $P=$")
    return table(headings, rows, "rlrrl")


def _search(row: dict[str, str]) -> tuple[int, float, int, int]:
    return int(row["cards"]), float(row["pot"]), int(row["lines"]), int(row["found"])
