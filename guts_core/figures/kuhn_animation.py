"""Strategies frame by frame along a curve, in equal steps of arc length."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.animation import FuncAnimation, PillowWriter

from guts_core.figures.kuhn import plot_strategy_bars, reached_shares, strategy_panels
from guts_core.figures.style import house_style
from guts_core.files import FilePath, replacing
from guts_core.kuhn import EquilibriumCurve
from guts_core.kuhn.along_curve import along_curve


def animate_strategy(curve: EquilibriumCurve, frames: int = 60) -> FuncAnimation:
    """The strategies along a curve, as in the videos of [Bil18]; a film for pictures only.

    Parameters
    ----------
    curve : EquilibriumCurve
        The curve.
    frames : int
        Number of frames, at least 2.

    Raises
    ------
    ValueError
        If ``frames`` is not an integer >= 2.
    """
    points = along_curve(curve, frames)
    with house_style():
        figure, axes = strategy_panels((6.4, 5.4))
        plot_strategy_bars(points.frequencies[0], axes)
    figure.subplots_adjust(top=0.87)
    title = figure.suptitle("", fontsize=11)

    def draw(index: int) -> list[plt.Artist]:
        frequencies = points.frequencies[index]
        shares = reached_shares(frequencies)
        for ax, heights in zip(
            axes.ravel(), np.stack([shares, shares * frequencies], 1), strict=True
        ):
            for bars, values in zip(ax.containers, heights, strict=True):
                for bar, value in zip(bars, values, strict=True):
                    bar.set_height(value)
        title.set_text(f"N = {curve.game.cards}, P = {points.pots[index]:.3f}")
        return []

    return FuncAnimation(figure, draw, frames=frames, interval=250)


def write_gif(animation: FuncAnimation, path: FilePath) -> None:
    """Write a GIF, replace ``path`` by it as a whole, and close the figure."""
    try:
        with replacing(path) as beside:
            animation.save(beside, writer=PillowWriter(fps=4), dpi=80)
    finally:
        plt.close(animation._fig)  # type: ignore[attr-defined]
