"""Figures of two open problems of guts: gambler's ruin and real cards; results in, axes out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from guts_core.figures.style import BLACK, BLUE, GREY, ORANGE, axes_or_new, in_house_style
from guts_core.guts.beyond.classes import class_names, pair_counts
from guts_core.guts.beyond.real_cards import CardEquilibrium
from guts_core.guts.beyond.ruin import RuinSolution


@in_house_style
def plot_ruin(solutions: Sequence[RuinSolution], ax: Axes | None = None) -> Axes:
    """Chance to win above a fair game's, over the share of the money, one line per total.

    Parameters
    ----------
    solutions : sequence of RuinSolution
        From :func:`guts_core.guts.beyond.ruin.solve_ruin`; later ones are drawn darker.
    ax : Axes, optional
        Where to draw.
    """
    ax = axes_or_new(ax)
    for index, solution in enumerate(solutions):
        shares = np.arange(1, solution.total) / solution.total
        chances = [solution.win_probability(stack) for stack in range(1, solution.total)]
        shade = 0.3 + 0.7 * (index + 1) / len(solutions)
        label = f"total {solution.total}"
        ax.plot(shares, chances - shares, "o-", color=BLUE, alpha=shade, ms=4, label=label)
    ax.axhline(0, color=GREY, lw=1)
    ax.set(xlabel="share of the money before the antes", ylabel="chance to win less share")
    ax.legend()
    return ax


@in_house_style
def plot_advantages(equilibrium: CardEquilibrium, ax: Axes | None = None) -> Axes:
    """Gain of holding over dropping by class, over the probability of a weaker hand.

    Parameters
    ----------
    equilibrium : CardEquilibrium
        From :func:`guts_core.guts.beyond.real_cards.card_equilibria`.
    ax : Axes, optional
        Where to draw.
    """
    ax = axes_or_new(ax)
    deals = pair_counts().sum(axis=1)
    weaker = (np.cumsum(deals) - deals / 2) / deals.sum()
    gains = np.array([float(part) for part in equilibrium.advantages])
    held = np.arange(len(gains)) >= class_names().index(equilibrium.weakest)
    ax.plot(weaker[held], gains[held], "o", color=BLUE, ms=4, label="hold")
    ax.plot(weaker[~held], gains[~held], "s", color=ORANGE, ms=4, label="drop")
    ax.axvline(equilibrium.continuous, color=BLACK, lw=1, ls="--", label="model")
    ax.axhline(0, color=GREY, lw=1)
    ax.set_xlabel("hand class, by the probability of a weaker hand")
    ax.set_ylabel("gain of holding (antes)")
    ax.set_title(f"{equilibrium.players} players: hold from {equilibrium.weakest}")
    ax.legend()
    return ax
