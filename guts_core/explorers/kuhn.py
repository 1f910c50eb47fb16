"""Explorers of Kuhn poker: deck and pot, in the static page and live.

They show the equilibria that the regularisation selects. The game has others.
"""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as widgets
import numpy as np

from guts_core.explorers.frames import explorer, live, picture_html, slider, whole
from guts_core.figures.kuhn import plot_strategy_bars, strategy_panels
from guts_core.figures.style import house_style
from guts_core.kuhn import EquilibriumCurve, KuhnPoker, equilibrium_curve
from guts_core.kuhn.curves.curve import OVERSHOOT
from guts_core.methods.validation import integer_at_least

#: What the static explorer offers; each pair is one pre-rendered frame.
CARDS = (4, 5, 6)

#: From P_min of four cards on; at 3.9 the solution on their curve is one of many equilibria.
POTS = (2.0, 2.5, 3.0, 3.9, 5.0, 7.0, 10.0, 20.0)
HIGHEST_POT = 20.0


def curve_frame(curve: EquilibriumCurve, pot: float, index: int = 0) -> str:
    """One solution on the curve as HTML: numbers, and the strategy with a text alternative.

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
        figure, axes = strategy_panels((6.4, 5.2))
        plot_strategy_bars(solution.frequencies, axes)
    rows = {
        "cards N": str(curve.game.cards),
        "pot P": f"{pot:.4g}",
        "solution on the curve": f"{shown + 1} of {len(solutions)}",
        **{f"player {i + 1}": f"{e + 0.0:.6f}" for i, e in enumerate(solution.expectations)},
        "largest gain": f"{solution.gains.max():.1e}",
        "epsilon": f"{curve.epsilon:g}",
    }
    shown_text = "Probabilities of betting and calling at each node, card by card."
    return picture_html(figure, shown_text, rows)


def curve_explorer(
    cards: Sequence[int] = CARDS, pots: Sequence[float] = POTS, epsilon: float = 1e-6
) -> widgets.VBox:
    """Sliders for the deck and the pot, with every state rendered beforehand.

    Parameters
    ----------
    cards : sequence of int
        Sizes of the deck.
    pots : sequence of float
        Pots, the same for each deck, increasing and none below its P_min.
    epsilon : float
        Regularisation of the gradient per hand.
    """
    if not cards:
        raise ValueError("curve_explorer: cards must name at least one size of the deck")
    least = max(float(KuhnPoker(n).least_pot) for n in cards)
    if not pots or min(pots) < least or not (np.diff(pots) > 0).all():
        raise ValueError(f"curve_explorer: pots must increase from {least:g} or more")
    columns = []
    for n in cards:
        curve = equilibrium_curve(n, (pots[0] / 2, pots[-1] * 1.001), epsilon)
        columns.append([curve_frame(curve, float(pot)) for pot in pots])
    count = slider("cards N", [str(n) for n in cards])
    pot = slider("pot P", [f"{pot:g}" for pot in pots])
    pot.index = len(pots) // 2
    frames = [list(row) for row in zip(*columns, strict=True)]
    return explorer(count, pot, frames)


def live_curve_explorer(largest: int = 12, epsilon: float = 1e-6) -> widgets.VBox:
    """Any deck, any pot, each of the solutions there; needs a kernel.

    The curve of a deck is computed when it is first asked for; a bar shows how far it has come.

    Parameters
    ----------
    largest : int
        Largest deck offered, at least 4.
    epsilon : float
        Regularisation of the gradient per hand.
    """
    most = integer_at_least("live_curve_explorer", "largest", largest, 4)
    count = whole("cards N", 4, 4, most)
    pot = widgets.FloatLogSlider(
        3.0, min=-1.0, max=1.3, step=0.01, description="pot P", continuous_update=False
    )
    which = whole("solution", 1, 1, 25)
    bar = widgets.FloatProgress(0.0, min=0.0, max=1.0, description="curve")
    curves: dict[int, EquilibriumCurve] = {}

    def curve_of(cards: int) -> EquilibriumCurve:
        if cards not in curves:
            low, high = float(KuhnPoker(cards).least_pot) / 2, 1.001 * HIGHEST_POT
            whole = np.log(OVERSHOOT * high / low)

            def advance(at: float, _: int) -> None:
                bar.value = max(bar.value, float(np.log(at / low) / whole))

            bar.value = 0.0
            curves[cards] = equilibrium_curve(cards, (low, high), epsilon, progress=advance)
        return curves[cards]

    def frame_of() -> str:
        curve = curve_of(count.value)
        asked = min(max(pot.value, curve.bounds[0]), curve.bounds[1])
        return curve_frame(curve, asked, which.value - 1)

    return live((count, pot, which), frame_of, bar)
