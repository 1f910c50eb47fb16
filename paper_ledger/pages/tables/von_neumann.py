"""Results on von Neumann's poker as data frames for the pages; needs pandas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from guts_core.methods.extras import needs
from guts_core.von_neumann.two_players.counting import PureCount
from guts_core.von_neumann.two_players.sweeps import SweepPoint

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = needs(__name__, "pandas")


def existence_frame(table: Iterable[PureCount]) -> pd.DataFrame:
    """Number of pure equilibria: a row for each deck that has some, a column for each bet.

    Parameters
    ----------
    table : iterable of PureCount
        From :func:`guts_core.von_neumann.two_players.counting.existence_table`.

    Examples
    --------
    >>> from guts_core.von_neumann.two_players.counting import existence_table
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

    A card that is played with a probability between 0 and 1 has it in brackets behind it. Runs of
    three cards and more are written first–last.

    Parameters
    ----------
    points : iterable of SweepPoint
        From :func:`guts_core.von_neumann.two_players.sweeps.sweep`.

    Examples
    --------
    >>> from guts_core.von_neumann.two_players.sweeps import sweep
    >>> sweep_frame(sweep([5], [1])).iloc[0].to_dict()
    {'b': '1', 'value': '1/12', 'pure': 0, 'S1': '–', 'one S2': '–',
     'I mixes': '1 (1/3), 5', 'II mixes': '3 (2/3), 4, 5'}
    """
    frame = pd.DataFrame([_row(point) for point in points]).set_index("n")
    return frame.rename_axis(index=None, columns="n")


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
        "I mixes": _played(point.mixed.bet_probabilities),
        "II mixes": _played(point.mixed.call_probabilities),
    }


def _cards(chosen: Sequence[int]) -> str:
    """Cards in order, runs of three and more as first–last."""
    groups = groupby(enumerate(chosen), key=lambda pair: pair[1] - pair[0])
    runs = ([card for _, card in group] for _, group in groups)
    return ", ".join(_run(run) for run in runs) or "∅"


def _run(cards: Sequence[int]) -> str:
    return f"{cards[0]}–{cards[-1]}" if len(cards) > 2 else ", ".join(map(str, cards))


def _played(probabilities: Sequence[Fraction]) -> str:
    """Cards in order, those that are always played in runs."""
    parts = []
    cards = enumerate(probabilities, start=1)
    for p, group in groupby(cards, key=lambda pair: pair[1]):
        numbers = [card for card, _ in group]
        if p == 1:
            parts.append(_cards(numbers))
        elif p:
            parts += [f"{card} ({p})" for card in numbers]
    return ", ".join(parts) or "∅"
