"""Strategies frame by frame along a curve, in equal steps of arc length."""

from typing import Annotated

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.animation import FuncAnimation

from guts_core.figures.films.player import write_player
from guts_core.figures.kuhn import (
    check_three_players,
    plot_strategy_bars,
    reached_shares,
    strategy_panels,
)
from guts_core.figures.style import house_style
from guts_core.kuhn import EquilibriumCurve
from guts_core.kuhn.curves.spaced import CurveFrames, equally_spaced
from guts_core.methods.arguments import FileName, Whole, checked
from guts_core.storage.files import FilePath

#: Pictures of a film, at most as many as `along_curve` takes.
Frames = Annotated[int, Whole(2, 10**6)]

DESCRIPTION = (
    "Bars at the twelve nodes, one for each card. Height: the share of a holding that is still "
    "there; colour: what is bet or called with, in blue for player 1, orange for 2, green for 3"
)


@checked
def animate_strategy(curve: EquilibriumCurve, frames: Frames = 60) -> FuncAnimation:
    """The strategies along a curve, as in the videos of [Bil18]; a film for pictures only.

    Parameters
    ----------
    curve : EquilibriumCurve
        The curve, of three players.
    frames : int
        Number of frames, from 2 to 10^6.

    Raises
    ------
    ValueError
        If ``frames`` is not an integer >= 2, or the curve has fewer than two points or is not one
        of three players.
    """
    check_three_players("animate_strategy", curve)
    return _animation(equally_spaced("animate_strategy", curve, frames), curve.game.cards)


@checked
def write_strategy_player(
    curve: EquilibriumCurve, path: Annotated[FilePath, FileName()], frames: Frames = 60
) -> None:
    """The same film as one HTML file, whose slider names the pot of each frame.

    Parameters
    ----------
    curve : EquilibriumCurve
        The curve, of three players.
    path : path-like
        The HTML file, replaced as a whole.
    frames : int
        Number of frames, from 2 to 10^6.

    Raises
    ------
    ValueError
        If ``frames`` is not an integer >= 2, ``path`` is not that of a file, or the curve has fewer
        than two points or is not one of three players.
    """
    check_three_players("write_strategy_player", curve)
    points, cards = equally_spaced("write_strategy_player", curve, frames), curve.game.cards
    write_player(
        _animation(points, cards),
        path,
        [f"P = {pot:.3f}" for pot in points.pots],
        title=f"Three-player Kuhn poker with {cards} cards, along the curve",
        description=DESCRIPTION,
    )


def _animation(points: CurveFrames, cards: int) -> FuncAnimation:
    with house_style():
        # Upright, so that the names of the nodes can be read on a phone.
        figure, axes = strategy_panels((4.2, 5.6))
        plot_strategy_bars(points.frequencies[0], axes)
    figure.subplots_adjust(left=0.06, right=0.985, bottom=0.09, top=0.9, wspace=0.12)
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
        title.set_text(f"N = {cards}, P = {points.pots[index]:.3f}")
        return []

    return FuncAnimation(figure, draw, frames=len(points.pots), interval=125)
