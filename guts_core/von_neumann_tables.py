"""Results on von Neumann's poker as data frames for the pages; needs pandas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import pandas as pd

from guts_core.von_neumann.counting import PureCount
from guts_core.von_neumann.sweep import SweepPoint


def existence_frame(table: Iterable[PureCount]) -> pd.DataFrame:
    """Number of pure equilibria: a row for each deck that has some, a column for each bet.

    Parameters
    ----------
    table : iterable of PureCount
        From :func:`guts_core.von_neumann.counting.existence_table`.

    Examples
    --------
    >>> from guts_core.von_neumann.counting import existence_table
    >>> print(existence_frame(existence_table(9, [1, 2])).to_string())
    n  b = 1  b = 2
    2      2      2
    3      –      2
    7      –      3
    8      –      3
    9      5      7
    """
    counts: dict[str, dict[int, str]] = {}
    decks: set[int] = set()
    for entry in table:
        column = counts.setdefault(f"b = {entry.bet}", {})
        if entry.count:
            column[entry.cards] = f"{entry.count:,}".replace(",", "\N{THIN SPACE}")
            decks.add(entry.cards)
    frame = pd.DataFrame(counts, index=sorted(decks)).fillna("–")
    return frame.rename_axis(index=None, columns="n")


def sweep_frame(points: Iterable[SweepPoint]) -> pd.DataFrame:
    """One row per deck and bet: value, pure equilibria, and the mixed equilibrium.

    A card that is played with a probability between 0 and 1 has it in brackets behind it.

    Parameters
    ----------
    points : iterable of SweepPoint
        From :func:`guts_core.von_neumann.sweep.sweep`.

    Examples
    --------
    >>> from guts_core.von_neumann.sweep import sweep
    >>> sweep_frame(sweep([5], [1])).iloc[0].to_dict()
    {'n': 5, 'b': '1', 'value': '1/12', 'pure': 0, 'S1': '–', 'one S2': '–',
     'mixed, I bets': '1 (1/3), 5', 'mixed, II calls': '3 (2/3), 4, 5'}
    """
    return pd.DataFrame([_row(point) for point in points])


def _row(point: SweepPoint) -> dict[str, object]:
    bet_sets = dict.fromkeys(each.bet_cards for each in point.pure)
    calls = _cards(point.pure[-1].call_cards) if point.pure else "–"
    return {
        "n": point.cards,
        "b": str(point.bet),
        "value": str(point.mixed.value),
        "pure": point.count,
        "S1": " or ".join(map(_cards, bet_sets)) or "–",
        "one S2": calls,
        "mixed, I bets": _played(point.mixed.bet_probabilities),
        "mixed, II calls": _played(point.mixed.call_probabilities),
    }


def _cards(chosen: Sequence[int]) -> str:
    return ", ".join(map(str, chosen)) or "∅"


def _played(probabilities: Sequence[Fraction]) -> str:
    cards = [
        f"{card}" if p == 1 else f"{card} ({p})"
        for card, p in enumerate(probabilities, start=1)
        if p
    ]
    return ", ".join(cards) or "∅"
