"""Figures of single rounds of guts: how they end, and how a hand wins; ``ax`` is optional."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes

from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREY,
    ORANGE,
    axes_or_new,
    house_style,
    in_house_style,
    panels,
)
from guts_core.guts.bot.scores import settle

#: A hand that is dropped, and the empty part of a card.
_PALE, _EMPTY = "#b9c4cc", "#f1f3f4"


def plot_rounds(
    deals: Sequence[Sequence[float]],
    thresholds: Sequence[float],
    titles: Sequence[str],
    weenie: Sequence[bool] = (),
) -> np.ndarray:
    """Rounds side by side: hands, thresholds, and what each player takes out of or puts in the pot.

    Parameters
    ----------
    deals : sequence of sequence of float
        The hands of each round, one for each player.
    thresholds : sequence of float
        Each player's threshold.
    titles : sequence of str
        What to say above each round.
    weenie : sequence of bool
        Whether each round is played under the Weenie rule; not if left out.

    Returns
    -------
    ndarray of Axes
        Two in a row.
    """
    with house_style():
        rows = (len(deals) + 1) // 2
        axes = panels(rows, 2, figsize=(6.4, 2.6 * rows), sharey=True, squeeze=False)[1]
        rules = [*weenie, *[False] * (len(deals) - len(weenie))]
        for ax, hands, title, rule in zip(axes.flat, deals, titles, rules, strict=False):
            _draw_round(ax, np.asarray(hands), np.asarray(thresholds), rule)
            ax.set_title(title)
        for ax in axes[:, 0]:
            ax.set_ylabel("hand")
    return axes


def _draw_round(ax: Axes, hands: np.ndarray, thresholds: np.ndarray, weenie: bool) -> None:
    holds = hands > thresholds
    payoffs, stakes = settle(hands, holds, weenie)
    seats = np.arange(len(hands))
    ax.bar(seats, 1, color=_EMPTY, width=0.5)
    ax.bar(seats[holds], hands[holds], color=BLUE, width=0.5)
    ax.bar(seats[~holds], hands[~holds], color=_PALE, width=0.5)
    ax.hlines(thresholds, seats - 0.36, seats + 0.36, color=BLACK, lw=1.4, ls="--")
    for seat in seats:
        paid = round(payoffs[seat] - (stakes - 1))  # without the virtual ante
        words = f"{paid:+d}".replace("-", "\N{MINUS SIGN}") if paid else "0"
        ax.text(float(seat), 1.03, words, ha="center", color=ORANGE if paid < 0 else BLACK)
    names = [f"player {k + 1}\n{'holds' if held else 'drops'}" for k, held in enumerate(holds)]
    ax.set_xticks(seats, labels=names, fontsize=9)
    ax.set(xlim=(-0.6, len(hands) - 0.4), ylim=(0, 1.16), yticks=[0, 0.5, 1])
    ax.grid(False)


@in_house_style
def plot_winning_hands(thresholds: Sequence[float], ax: Axes | None = None) -> Axes:
    """Chance that player 1's hand x wins, over x; the area is the probability to hold and win.

    Parameters
    ----------
    thresholds : sequence of float
        Each player's threshold.
    ax : Axes, optional
        Where to draw.
    """
    ax = axes_or_new(ax)
    own, others = thresholds[0], thresholds[1:]
    hands = np.linspace(0, 1, 1001)
    chance = np.maximum(hands[:, None], others).prod(axis=1)
    ax.plot(hands, chance, color=BLACK)
    ends = [own, *sorted(t for t in others if t > own), 1.0]
    for place, (low, high) in enumerate(pairwise(ends)):
        part = (hands >= low) & (hands <= high)
        color = (BLUE, ORANGE)[place % 2]
        ax.fill_between(hands[part], chance[part], color=color, alpha=0.35, lw=0)
    for place, threshold in enumerate(thresholds):
        ax.axvline(threshold, color=GREY, lw=1, ls=":")
        ax.text(threshold, 1.02, f"$p_{place + 1}$", ha="center")
    ax.set(xlim=(0, 1), ylim=(0, 1.1))
    ax.set(xlabel="hand $x$ of player 1", ylabel="chance that $x$ wins")
    return ax
