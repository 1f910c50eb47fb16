"""Explorer of repeated play: pot and start; and a film of a region that keeps its area."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import ipywidgets as widgets
import matplotlib.pyplot as plt
import numpy as np

from guts_core.explorers.frames import explorer, live, picture_html, slider, whole
from guts_core.figures.simplified_kuhn_dynamics import plot_blob, plot_ledger, plot_portrait
from guts_core.figures.style import house_style
from guts_core.simplified_kuhn import FREQUENCIES, Equilibrium, Trajectory, equilibria, simulate
from guts_core.simplified_kuhn.dynamics.sections import face_log_odds, follow

_POTS = "5/2 3 31/10 67/20 7/2 15/4 83/20 93/20 5 6"

#: What the static explorer offers; each pair is one pre-rendered frame.
POTS = tuple(map(Fraction, _POTS.split()))
STARTS = {
    "all one half": np.full(11, 0.5),
    "all 4/5": np.full(11, 0.8),
    "random": np.random.default_rng(4).uniform(0.05, 0.95, 11).round(2),
}

#: Time at the end. Later on, states in the chaotic ranges of P would depend on the step.
UNTIL = 120.0

_PAIRS = (("b3", "d2"), ("b2", "d1"))


def play_frame(pot: Fraction, start: str) -> str:
    """One state of the explorer as HTML: numbers, and the picture with a text alternative."""
    found = _equilibria(pot)
    play = simulate(float(pot), STARTS[start], UNTIL, samples=1201, order=6, estimate_error=False)
    rows = _numbers(found, play)
    return picture_html(
        _picture(found, play),
        "Above, two pairs of betting frequencies as they change; below, the average "
        f"profits so far. Start: {start}.",
        {"pot P": str(pot), **rows},
    )


def play_explorer(
    pots: Sequence[Fraction] = POTS, starts: Sequence[str] = ("all one half", "all 4/5")
) -> widgets.VBox:
    """Sliders for the pot and the start, with every state rendered beforehand.

    Parameters
    ----------
    pots : sequence of Fraction
    starts : sequence of str
        Keys of ``STARTS``.
    """
    pot = slider("pot P", [str(each) for each in pots])
    start = slider("start", list(starts))
    pot.index = min(5, len(pots) - 1)
    frames = [[play_frame(each, name) for each in pots] for name in starts]
    return explorer(pot, start, frames)


def live_play_explorer() -> widgets.VBox:
    """The same frames computed as the sliders move, for any pot to 8; needs a kernel."""
    percent = whole("100 P", 375, 200, 800)
    start = widgets.Dropdown(options=list(STARTS), description="start")
    return live((percent, start), lambda: play_frame(Fraction(percent.value, 100), start.value))


def area_film(pot: float = 2.5, times: Sequence[float] = tuple(range(0, 61, 4))) -> widgets.VBox:
    """A disc of starts on the face of Case 1, wound up by repeated play; play button and slider.

    Parameters
    ----------
    pot : float
        Between 2 and 3.
    times : sequence of float
        Equidistant, from 0; one frame each.
    """
    play = widgets.Play(min=0, max=len(times) - 1, interval=250, description="wind up")
    place = widgets.IntSlider(
        0, 0, len(times) - 1, description="frame", layout=widgets.Layout(width="min(100%, 28em)")
    )
    frames = [widgets.HTML(text) for text in _film(pot, times)]
    stack = widgets.Stack(frames, selected_index=0)
    widgets.jslink((play, "value"), (place, "value"))
    widgets.jslink((place, "value"), (stack, "selected_index"))
    return widgets.VBox([play, place, stack], layout=widgets.Layout(width="100%"))


def _film(pot: float, times: Sequence[float]) -> list[str]:
    """Frames of the film, with the area of the disc computed from its edge."""
    angles = np.linspace(0, 2 * np.pi, 4001)[:-1]
    edge = np.array([0.9, 0.3]) + 1.3 * np.column_stack([np.cos(angles), np.sin(angles)])
    rng = np.random.default_rng(7)
    radii, turns = np.sqrt(rng.uniform(0, 1, 400)), rng.uniform(0, 2 * np.pi, 400)
    inside = np.array([0.9, 0.3]) + 1.3 * (radii * np.array([np.cos(turns), np.sin(turns)])).T
    places = [FREQUENCIES.index(name) for name in _PAIRS[0]]
    start = np.tile(face_log_odds("1", np.full(11, 0.5)), (len(edge) + len(inside), 1))
    start[:, places] = np.concatenate([edge, inside])
    moved = follow(pot, start, times)[..., places]
    window = 1.05 * float(np.abs(moved).max())
    return [
        _film_frame(time, each, len(edge), window) for time, each in zip(times, moved, strict=True)
    ]


def _film_frame(time: float, points: np.ndarray, edges: int, window: float) -> str:
    edge = points[:edges]
    x, y = edge.T
    area = abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2
    with house_style():
        figure, ax = plt.subplots(figsize=(4.6, 4.6))
        plot_blob(edge, points[edges:], window, ax)
    rows = {"time": f"{time:g}", "area": f"{area:.3f}"}
    return picture_html(figure, "A disc of starts, wound up by repeated play.", rows)


@lru_cache
def _equilibria(pot: Fraction) -> list[Equilibrium]:
    return equilibria(pot)


def _numbers(found: Sequence[Equilibrium], play: Trajectory) -> dict[str, str]:
    rows = {f"Solution {each.label}": _profits(each.expectations) for each in found}
    return {"profits × 24": "players 1, 2, 3", **rows, "this play": _profits(play.mean_profits)}


def _profits(values: Iterable[Any]) -> str:
    return ", ".join(f"{24 * float(value):+.3f}".replace("-", "−") for value in values)


def _picture(found: Sequence[Equilibrium], play: Trajectory) -> plt.Figure:
    with house_style():
        figure = plt.figure(figsize=(4.8, 5.2))
        grid = figure.add_gridspec(2, 2)
        for column, pair in enumerate(_PAIRS):
            plot_portrait(play, pair, found, figure.add_subplot(grid[0, column]))
        plot_ledger(play, found, figure.add_subplot(grid[1, :]))
    return figure
