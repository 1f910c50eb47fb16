"""Explorers of Kuhn poker: deck and pot, in the static page and live."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as widgets
import numpy as np

from guts_core.figures.kuhn import plot_strategy_bars, strategy_panels
from guts_core.figures.style import house_style
from guts_core.kuhn import EquilibriumCurve, KuhnPoker, equilibrium_curve
from guts_core.kuhn.curve import OVERSHOOT
from guts_core.methods.validation import integer_at_least
from guts_core.widgets.frames import numbers_html, png, slider, stack_of

#: What the static explorer offers; each pair is one pre-rendered frame.
CARDS = (4, 5, 6)
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
        figure, axes = strategy_panels((6.4, 5.2))
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
    cards: Sequence[int] = CARDS, positions: int = 8, epsilon: float = 1e-6
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
    if not cards:
        raise ValueError("curve_explorer: cards must name at least one size of the deck")
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


def live_curve_explorer(largest: int = 12, epsilon: float = 1e-6) -> widgets.VBox:
    """Any deck, any pot, each of the solutions there; needs a kernel.

    The curve of a deck is computed when it is first asked for; a bar shows how far it has come.

    Parameters
    ----------
    largest : int
        Largest deck offered, at least 4.
    epsilon : float
        Regularisation of the gradient per hand.

    Raises
    ------
    ValueError
        If ``largest`` is not an integer >= 4.
    """
    most = integer_at_least("live_curve_explorer", "largest", largest, 4)
    count = widgets.IntSlider(4, 4, most, description="cards N", continuous_update=False)
    pot = widgets.FloatLogSlider(
        3.0, min=-1.0, max=1.3, step=0.01, description="pot P", continuous_update=False
    )
    which = widgets.IntSlider(1, 1, 25, description="solution", continuous_update=False)
    bar = widgets.FloatProgress(0.0, min=0.0, max=1.0, description="curve")
    frame = widgets.HTML()
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

    def update(_: object = None) -> None:
        curve = curve_of(count.value)
        asked = min(max(pot.value, curve.bounds[0]), curve.bounds[1])
        frame.value = curve_frame(curve, asked, which.value - 1)

    for control in (count, pot, which):
        control.observe(update, "value")
    update()
    return widgets.VBox([count, pot, which, bar, frame])
