"""Explorer of the Weenie rule: what opponents take from the Nash threshold, for 2 to 12 players."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as widgets
import matplotlib.pyplot as plt
import numpy as np

from guts_core.explorers.frames import explorer, live, picture_html, slider, whole
from guts_core.figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, house_style
from guts_core.guts import nash_threshold
from guts_core.guts.weenie.landscape import least_over_partners, payoff_at_nash

#: What the static explorer offers: players, and one opponent's threshold in eighths of Nash's.
PLAYERS = (*range(2, 11), 12)
EIGHTHS = tuple(range(9))
NAMES = ("0", *(f"{part} Nash" for part in "⅛¼⅜½⅝¾⅞"), "Nash")


def weenie_frame(players: int, deviator: float, partners: float | None = None) -> str:
    """One state of the explorer as HTML: numbers, and the picture with a text alternative.

    Parameters
    ----------
    players : int
        n.
    deviator : float
        One opponent's threshold s.
    partners : float, optional
        Threshold of the others to be marked; the one that costs most if left out.
    """
    alone = players == 2
    if alone:
        marked, payoff = deviator, float(payoff_at_nash(2, deviator, 0.0))
    elif partners is None:
        payoff, marked = least_over_partners(players, deviator)
    else:
        marked, payoff = partners, float(payoff_at_nash(players, deviator, partners))
    rows = _numbers(players, deviator, marked, payoff, partners is None)
    figure = _picture(players, deviator, marked, payoff)
    others = "the opponent" if alone else "the other opponents"
    shown = f"{players} players: payoff at the Nash threshold against the threshold of {others}."
    return picture_html(figure, shown, rows)


def weenie_explorer(
    players: Sequence[int] = PLAYERS, eighths: Sequence[int] = EIGHTHS
) -> widgets.VBox:
    """Sliders for the players and one opponent's threshold, with every state rendered beforehand.

    Works in a static page: the sliders select frames, no kernel is asked.

    Parameters
    ----------
    players : sequence of int
        Values of n.
    eighths : sequence of int
        Thresholds of one opponent, in eighths of the Nash threshold.
    """
    count = slider("players n", [str(n) for n in players])
    deviator = slider("one opponent", [NAMES[k] for k in eighths])
    count.index = max(0, min(len(players) - 1, 4))
    frames = [
        [weenie_frame(n, nash_threshold(n, weenie=True) * k / 8) for n in players] for k in eighths
    ]
    return explorer(count, deviator, frames)


def live_weenie_explorer(largest: int = 40) -> widgets.VBox:
    """The same frames for any number of players and any two thresholds; needs a kernel.

    Parameters
    ----------
    largest : int
        Largest number of players offered.
    """
    style = {"description_width": "7em"}
    count = whole("players n", 6, 2, largest, style=style)
    one, rest = (
        widgets.FloatSlider(
            start, min=0, max=1, step=0.005, readout_format=".3f", description=name,
            style=style, continuous_update=False,
        )
        for name, start in (("one opponent", 0.0), ("the others", 0.925))
    )  # fmt: skip
    controls = (count, one, rest)
    return live(controls, lambda: weenie_frame(*(control.value for control in controls)))


def _numbers(
    players: int, deviator: float, partners: float, payoff: float, least: bool
) -> dict[str, str]:
    sign = "loses" if payoff < -1e-9 else "wins" if payoff > 1e-9 else "breaks even"
    rows = {"player 1 holds above": f"{nash_threshold(players, weenie=True):.4f}"}
    rows["one opponent above"] = f"{deviator:.4f}"
    if players > 2:
        rows["the others above"] = f"{partners:.4f}"
    digits = f"{payoff if abs(payoff) > 1e-9 else 0.0:.6f}".replace("-", "\N{MINUS SIGN}")
    rows["least payoff" if least and players > 2 else "payoff"] = digits
    rows["player 1"] = sign
    return rows


def _picture(players: int, deviator: float, marked: float, payoff: float) -> plt.Figure:
    """Payoff against u, by sign; with two players against the one opponent's threshold."""
    points = np.linspace(0, 1, 401)
    one = points if players == 2 else deviator
    payoffs = np.asarray(payoff_at_nash(players, one, points))
    with house_style():
        figure, ax = plt.subplots(figsize=(6.4, 3.4))
        ax.axhline(0, color=GREY, lw=1)
        ax.fill_between(points, payoffs, 0, where=payoffs > 0, color=BLUE, alpha=0.15, lw=0)
        ax.fill_between(points, payoffs, 0, where=payoffs < 0, color=ORANGE, alpha=0.45, lw=0)
        ax.plot(points, payoffs, color=BLACK)
        nash = nash_threshold(players, weenie=True)
        ax.axvline(nash, color=GREEN, lw=1.2, ls="-.", label="Nash threshold")
        ax.plot(marked, payoff, "o", color=ORANGE if payoff < -1e-9 else BLUE, zorder=4)
        ax.set(xlim=(0, 1), ylim=(-0.1, 0.4))
        axis = "the opponent's threshold" if players == 2 else "threshold $u$ of the others"
        ax.set(xlabel=axis, ylabel=r"payoff $\alpha$ (antes)")
        ax.legend(loc="upper left")
    return figure
