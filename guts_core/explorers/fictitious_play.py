"""Explorers of fictitious play: thresholds of guts round by round, basins of the Jacob game."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as widgets
import matplotlib.pyplot as plt
import numpy as np

from guts_core.explorers.frames import explorer, live, picture_html, slider, whole
from guts_core.figures.fictitious_play import plot_basins, plot_empirical_play
from guts_core.figures.style import house_style
from guts_core.guts import GutsPlay, nash_threshold
from guts_core.guts.play.jacob import jacob_basins
from guts_core.methods import fictitious_play

#: What the static explorers offer.
PLAYERS = (2, 3, 4, 5, 6)
ROUNDS = (1, 3, 10, 30, 100, 300, 1000, 3000)
THIRDS = tuple(k / 10 for k in range(11))
JACOB_ROUNDS = (5, 20, 600)


def play_frame(players: int, rounds: int, mesh: int = 201) -> str:
    """One state of guts' fictitious play as HTML: numbers, and the picture with a text alternative.

    The players begin at thresholds spread evenly from 0 to 1.

    Parameters
    ----------
    players : int
        n.
    rounds : int
        Rounds played, the first included.
    mesh : int
        Number M of thresholds.
    """
    game = GutsPlay(players, mesh)
    start = np.linspace(0, mesh - 1, players).round().astype(int).tolist()
    play = fictitious_play(game, rounds, start, record=[rounds])
    with house_style():
        figure, ax = plt.subplots(figsize=(6.4, 3.4))
        plot_empirical_play(game, play, ax)
    rows = {
        "gap g": f"{play.gap:.6f}",
        "rounds times gap": f"{play.rescaled_gaps[-1]:.4f}",
        "player 1's mean threshold": f"{float(play.frequencies[0] @ game.points):.4f}",
        "Nash threshold": f"{nash_threshold(players):.4f}",
    }
    shown = (
        f"Thresholds played in {_rounds(rounds)} of {players} players, as distribution functions."
    )
    return picture_html(figure, shown, rows)


def play_explorer(players: Sequence[int] = PLAYERS, rounds: Sequence[int] = ROUNDS) -> widgets.VBox:
    """Sliders for the players and the rounds, with every state rendered beforehand.

    Works in a static page: the sliders select frames, no kernel is asked.

    Parameters
    ----------
    players : sequence of int
        Values of n.
    rounds : sequence of int
        Numbers of rounds.
    """
    count = slider("players n", [str(n) for n in players])
    played = slider("rounds", [str(each) for each in rounds])
    count.index, played.index = min(1, len(players) - 1), len(rounds) // 2
    return explorer(count, played, [[play_frame(n, each) for n in players] for each in rounds])


def live_play_explorer(largest: int = 12, finest: int = 501) -> widgets.VBox:
    """The same frames for any number of players, rounds and mesh; needs a kernel.

    Parameters
    ----------
    largest : int
        Largest number of players offered.
    finest : int
        Largest number of mesh points offered.
    """
    names = ("players n", "rounds", "mesh M")
    ranges = ((2, 3, largest), (1, 100, 5000), (11, 201, finest))
    style = {"description_width": "7em"}
    controls = [
        whole(name, start, low, high, style=style)
        for name, (low, start, high) in zip(names, ranges, strict=True)
    ]
    return live(controls, lambda: play_frame(*(control.value for control in controls)))


def jacob_frame(third: float, rounds: int) -> str:
    """One state of the Jacob game's basins as HTML: numbers, picture and text alternative.

    Parameters
    ----------
    third : float
        Player 3's first probability of choosing 1.
    rounds : int
        Rounds played from each start.
    """
    basins = jacob_basins(third, steps=rounds)
    with house_style():
        figure, ax = plt.subplots(figsize=(5.2, 3.9))
        plot_basins(basins, ax)
    strict = np.array([equilibrium.strict for equilibrium in basins.equilibria])
    mixed = np.array([max(equilibrium.choose_one) < 1 for equilibrium in basins.equilibria])
    kinds = {"one chooses 2": strict, "two mix": ~strict & ~mixed, "all mix": mixed}
    rows = {name: f"{100 * basins.shares[kind].sum():.1f} %" for name, kind in kinds.items()}
    shown = f"The equilibrium nearest to the play after {_rounds(rounds)}, by the first play."
    return picture_html(figure, shown, rows)


def jacob_explorer(
    thirds: Sequence[float] = THIRDS, rounds: Sequence[int] = JACOB_ROUNDS
) -> widgets.VBox:
    """Sliders for player 3's first play and the rounds, with every state rendered beforehand.

    Parameters
    ----------
    thirds : sequence of float
        First probabilities with which player 3 chooses 1.
    rounds : sequence of int
        Numbers of rounds.
    """
    first = slider("player 3 starts", [f"{third:g}" for third in thirds])
    played = slider("rounds", [str(each) for each in rounds])
    first.index, played.index = len(thirds) // 2, len(rounds) - 1
    frames = [[jacob_frame(third, each) for third in thirds] for each in rounds]
    return explorer(first, played, frames)


def _rounds(count: int) -> str:
    return f"{count} round" if count == 1 else f"{count} rounds"
