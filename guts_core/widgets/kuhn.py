"""Explorers of Kuhn poker: deck and pot, in the static page and live."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as widgets
import matplotlib.pyplot as plt
import numpy as np

from guts_core.figures.kuhn import plot_strategy_bars
from guts_core.figures.style import house_style
from guts_core.kuhn import EquilibriumCurve, KuhnPoker, equilibrium_curve
from guts_core.methods.validation import integer_at_least
from guts_core.widgets.frames import numbers_html, png, slider, stack_of

#: What the static explorer offers; each pair is one pre-rendered frame.
CARDS = (4, 5, 6, 7)
HIGHEST_POT = 20.0


def pots_of(cards: int, positions: int, highest: float = HIGHEST_POT) -> np.ndarray:
    """Pots from P_min to the highest, equally spaced in their logarithm."""
    return np.geomspace(float(KuhnPoker(cards).least_pot), highest, positions)


def curve_frame(curve: EquilibriumCurve, pot: float, index: int = 0) -> str:
    """One solution as HTML: numbers, and the strategy with a text alternative.

    Parameters
    ----------
    curve : EquilibriumCurve
        Where the solutions are looked for.
    pot : float
        P.
    index : int
        Which solution, 0 is the first on the curve; the last one if there are fewer.
    """
    solutions = curve.at(pot)
    shown = min(index, len(solutions) - 1)
    solution = solutions[shown]
    with house_style():
        figure, axes = plt.subplots(4, 3, figsize=(6.4, 5.2), sharex=True, sharey=True)
        plot_strategy_bars(solution.frequencies, axes)
        picture = png(figure)
    rows = {
        "cards N": str(curve.game.cards),
        "pot P": f"{pot:.4g}",
        "solution": f"{shown + 1} of {len(solutions)}",
        **{f"player {i + 1}": f"{e + 0.0:.6f}" for i, e in enumerate(solution.expectations)},
        "largest gain": f"{solution.gains.max():.1e}",
        "epsilon": f"{curve.epsilon:g}",
    }
    summary = "; ".join(f"{name} {text}" for name, text in rows.items())
    return (
        f"{numbers_html(rows)}"
        f'<img alt="Probabilities of betting and calling at each node, card by card. {summary}." '
        f'width="704" height="572" src="data:image/png;base64,{picture}">'
    )


def curve_explorer(
    cards: Sequence[int] = CARDS, positions: int = 10, epsilon: float = 1e-6
) -> widgets.VBox:
    """Sliders for the deck and the pot, with every state rendered beforehand.

    The pots run from P_min of each deck to 20, so the second slider names their order.

    Parameters
    ----------
    cards : sequence of int
        Sizes of the deck.
    positions : int
        Number of pots for each deck, at least 2.
    epsilon : float
        Regularisation of the gradient per hand.

    Raises
    ------
    ValueError
        If an argument is not as described.
    """
    integer_at_least("curve_explorer", "positions", positions, 2)
    columns = []
    for n in cards:
        pots = pots_of(n, positions)
        curve = equilibrium_curve(n, (pots[0] / 2, HIGHEST_POT * 1.001), epsilon)
        columns.append([curve_frame(curve, float(pot)) for pot in pots])
    count = slider("cards N", [str(n) for n in cards])
    step = slider("pot, step", [str(i + 1) for i in range(positions)])
    step.index = positions // 2
    frames = [list(row) for row in zip(*columns, strict=True)]
    outer = stack_of(count, step, frames)
    return widgets.VBox([count, step, outer], layout=widgets.Layout(width="100%"))
