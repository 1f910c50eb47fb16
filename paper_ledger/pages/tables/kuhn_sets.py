"""Tables of the whole set of equilibria of four-card Kuhn poker."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from guts_core.kuhn.whole_sets.proved import INTERVALS, LEFT_OUT, PROVED
from guts_core.kuhn.whole_sets.whole_set import EquilibriumSet
from paper_ledger.bil18.stored.learning import read_learnt
from paper_ledger.bil18.stored.whole_sets import StoredComponent, outer_ranges, read_sets
from paper_ledger.bil18.whole_sets.rules import End
from paper_ledger.bil18.whole_sets.stored import Stretch
from paper_ledger.pages.tables.plain import table

if TYPE_CHECKING:
    from IPython.display import Markdown

DATA = Path(__file__).resolve().parents[3] / "data"

#: Pots of the table, in the stretches of the page.
_SHOWN = "1 2 5/2 3 31/10 13/4 7/2 39/10 4 41/10 419/100 9/2 5 6 7 8 30"

#: A range shorter than this is one payoff.
_ONE = 1e-7


def stored_rows() -> list[StoredComponent]:
    """The rows of ``data/kuhn_sets.csv``."""
    return read_sets(DATA / "kuhn_sets.csv")


def pattern_table(found: EquilibriumSet) -> Markdown:
    """The patterns of a set, with the payoffs of a member in the middle of each."""
    rows = [
        (f"`{pattern.text}`", *(f"{24 * float(e):.4f}" for e in member.expectations))
        for component in found.components
        for pattern, member in zip(component.patterns, component.members, strict=True)
    ]
    return table(["pattern", "$24E_1$", "$24E_2$", "$24E_3$"], rows, "lrrr")


def proved_stretches() -> list[tuple[Fraction, End, int]]:
    """Lowest and highest pot of what is proved, and the number of patterns; joined where equal."""
    joined: list[tuple[Fraction, End, int]] = []
    singles: dict[Stretch, tuple[str, ...]] = {(pot, pot): e for pot, e in PROVED.items()}
    for (low, high), codes in sorted({**singles, **INTERVALS}.items()):
        if joined and low <= joined[-1][1] and joined[-1][2] == len(codes):
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]), len(codes))
        else:
            joined.append((low, high, len(codes)))
    return joined


def proved_table() -> Markdown:
    """The pots at which a list of patterns is proved to be complete."""
    rows = [(_stretch(*each), each[-1]) for each in proved_stretches()]
    return table(["$P$", "patterns"], rows, "lr")


def _stretch(low: Fraction, high: End, count: int) -> str:
    """One pot, or a stretch with or without its ends; a pot left out may have been joined to it."""
    if low == high:
        return f"${low}$"
    if high == math.inf:
        return rf"$P\ge {low}$"
    joined = {pot for pot, codes in PROVED.items() if len(codes) == count}
    signs = ["<" if end in set(LEFT_OUT) - joined else r"\le" for end in (low, high)]
    return f"${low}{signs[0]} P{signs[1]} {high}$"


def stretch_table(rows: Sequence[StoredComponent]) -> Markdown:
    """What the set is at some pots."""
    lines = []
    for pot in map(Fraction, _SHOWN.split()):
        here = [row for row in rows if row.pot == pot]
        ranges = 24 * outer_ranges(rows, pot)
        lines.append(
            (
                *(f"{float(pot):g}", len(here), sum(len(row.patterns) for row in here)),
                max(row.seen_dimension for row in here),
                *(shown_range(low, high) for low, high in ranges),
            )
        )
    headings = ["$P$", "components", "patterns", "dimension", "$24E_1$", "$24E_2$", "$24E_3$"]
    return table(headings, lines, "rrrrccc")


def learning_table() -> Markdown:
    """What rules of learning are left with."""
    rows = [
        (
            *(f"{float(Fraction(row['pot'])):g}", row["rule"].removesuffix(" best response")),
            f"{float(row['median_gain']):.4f}",
            *(
                shown_range(24 * float(row[f"e{i}_low"]), 24 * float(row[f"e{i}_high"]), 2)
                for i in (1, 2, 3)
            ),
        )
        for row in read_learnt(DATA / "kuhn_learning.csv")
    ]
    headings = ["$P$", "rule", "gain", "$24E_1$", "$24E_2$", "$24E_3$"]
    return table(headings, rows, "rlrccc")


def shown_range(low: float, high: float, digits: int = 4) -> str:
    """One number, or a range if its ends differ in the digits shown."""
    ends = (low,) if abs(high - low) < _ONE else (low, high)
    shown = (f"{np.round(end, digits) + 0.0:.{digits}f}" for end in ends)
    return "\N{NO-BREAK SPACE}to ".join(dict.fromkeys(shown))
