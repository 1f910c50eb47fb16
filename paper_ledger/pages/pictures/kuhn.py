"""Pictures of what is proved about Kuhn poker: the response, where profit begins, many cards."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import numpy as np
from matplotlib.axes import Axes

from guts_core.figures.kuhn import plot_found_ranges
from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREY,
    LINES,
    ORANGE,
    axes_or_new,
    in_house_style,
)
from guts_core.kuhn import TwoPlayerLimit, first_bluffs
from guts_core.methods.arguments import Whole
from paper_ledger.bil18.stored.curve_files import read_curves
from paper_ledger.bil18.stored.ranges import FoundRanges
from paper_ledger.pages.tables.kuhn_families import DATA, family_rows

#: Colours of what is done with a hand.
_ACTS = {"bet": BLUE, "call": ORANGE, "bet or check": "#7fb8d8", "check": "#d9d9d9"}


@in_house_style
def plot_response(ax: Axes | None = None) -> Axes:
    """The smooth answer g(y) = 1/2 + atan(y)/pi beside the best one, which jumps from 0 to 1."""
    ax = axes_or_new(ax)
    slopes = np.linspace(-10, 10, 401)
    ax.plot([-10, 0, 0, 10], [0, 0, 1, 1], color=GREY, lw=1.4, label="best reply")
    smooth = 0.5 + np.arctan(slopes) / np.pi
    ax.plot(slopes, smooth, color=BLUE, label="$g(y)$")
    for side, best in ((slopes <= 0, 0), (slopes >= 0, 1)):
        ax.fill_between(slopes[side], smooth[side], best, color=BLUE, alpha=0.15, lw=0)
    ax.set(xlabel=r"slope over $\varepsilon$, $y=f_k/\varepsilon$", ylabel="frequency $x_k$")
    ax.legend(loc="lower right")
    return ax


@in_house_style
def plot_first_profit(cards: Sequence[Annotated[int, Whole(4)]], ax: Axes | None = None) -> Axes:
    """Player 3's payoff from pot 0 through the least pot to the end of the first closed form."""
    ax = axes_or_new(ax)
    for n, (color, style) in zip(cards, LINES, strict=False):
        form = first_bluffs(n)
        pots = [form.low + k * (form.high - form.low) / 24 for k in range(25)]
        paid = [float(form.expectations[2](pot)) for pot in pots]
        x = [0.0, *map(float, pots)]
        ax.plot(x, [0.0, *paid], style, color=color, label=f"{n} cards")
        ax.plot(x[1], 0, "o", color=color, ms=5)
    ax.set(xlabel="pot $P$", ylabel="payoff of player 3 per hand (bets)")
    ax.legend(loc="upper left")
    return ax


def plot_families(cards: int, ax: Axes | None = None) -> Axes:
    """Payoffs found at some pots, as bars, over those on the stored curve of three players."""
    rows = [row for row in family_rows() if (row.players, row.cards) == (3, cards)]
    found = [FoundRanges(cards, float(row.pot), row.draws, row.reached, row.ranges) for row in rows]
    (curve,) = read_curves(DATA / f"kuhn_curve_{cards:02d}.csv")
    return plot_found_ranges(found, curve, ax)


@in_house_style
def plot_two_player_limit(limit: TwoPlayerLimit, ax: Axes | None = None) -> Axes:
    """What both players do with which hands in the limit of many cards, as bars from 0 to 1."""
    ax = axes_or_new(ax)
    call = limit.call_above
    one, two = limit.value_above, limit.answer_value_above
    bars: dict[str, list[tuple[Fraction | int, str]]] = {
        "player 1 begins": [
            (limit.bluff_below, "bet"),
            (one, "check"),
            (1, "bet or check"),
        ],
        "player 2 after a check": [(limit.answer_bluff_below, "bet"), (two, "check"), (1, "bet")],
        "player 2 after a bet": [(call, "check"), (1, "call")],
        "player 1 after check, bet": [(limit.bluff_below, ""), (call, "check"), (1, "call")],
    }
    for row, (name, pieces) in enumerate(bars.items()):
        left = 0.0
        for end, act in pieces:
            width = float(end) - left
            if act:
                ax.barh(row, width, 0.62, left, color=_ACTS[act], ec="white", lw=1)
            left = float(end)
        ax.text(0, row - 0.42, name, color=BLACK, fontsize=9, va="bottom")
    for act, color in _ACTS.items():
        ax.bar(0, 0, color=color, label="check or fold" if act == "check" else act)
    ax.set(xlim=(0, 1), ylim=(3.5, -0.75), yticks=[], xlabel="hand")
    ax.grid(visible=False)
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=4, columnspacing=1.0)
    return ax
