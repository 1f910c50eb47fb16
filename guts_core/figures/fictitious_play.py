"""Figures of fictitious play: gaps and plays."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np
from matplotlib.axes import Axes

from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    LARGEST_DRAWN,
    ORANGE,
    Label,
    Plane,
    axes_or_new,
    in_house_style,
)
from guts_core.guts.play.payoff_model import GutsPlay
from guts_core.guts.rules import nash_threshold
from guts_core.methods.arguments import Entries, Kind, Real, Some, Whole
from guts_core.methods.learning.continuous import ContinuousPlay
from guts_core.methods.learning.continuous_many import BestResponsePath
from guts_core.methods.learning.fictitious_rounds import FictitiousPlay
from guts_core.methods.learning.models import Played, PlayModel
from guts_core.methods.validation import Refused, real_array

#: In turn: colours for runs and players, lines for runs, markers for players.
_COLORS, _LINES, _MARKERS = (BLUE, ORANGE, GREEN, BLACK), ("-", "--", "-.", ":"), "os^Dvx"


class _Distances(Kind):
    """Distances of one run, round by round; what is not a number is left out."""

    def of(self, value: Any) -> np.ndarray:
        """An array of floats with one axis."""
        array = real_array(value)
        if array.ndim != 1 or not array.size:
            raise Refused(f"must be vectors with 1 entry or more, got shape {array.shape}")
        distances = array.astype(float)
        if np.nanmax(np.abs(distances), initial=0) > LARGEST_DRAWN:
            raise Refused(f"must be vectors of numbers up to {LARGEST_DRAWN:g} in size", value)
        return distances


Distances = Annotated[np.ndarray, _Distances()]


@in_house_style
def plot_gaps(
    plays: Some[Mapping[Label, FictitiousPlay]], rescaled: bool = False, ax: Plane | None = None
) -> Axes:
    """Gap g(n), or n g(n), of labelled runs ([BLPWZ22] Figure 5a)."""
    ax = axes_or_new(ax)
    for k, (label, play) in enumerate(plays.items()):
        series = play.rescaled_gaps if rescaled else play.gaps
        line = _LINES[(k + k // len(_COLORS)) % len(_LINES)]
        ax.plot(play.steps, series, line, color=_COLORS[k % len(_COLORS)], label=label)
    ax.set_xscale("log")
    if any(play.gaps.any() for play in plays.values()):  # else nothing has a logarithm
        ax.set_yscale("log")
    ax.set(xlabel="step $n$", ylabel="$G(n)=n\\,g(n)$" if rescaled else "gap $g(n)$ (antes)")
    ax.legend()
    return ax


@in_house_style
def plot_plays(game: GutsPlay, play: FictitiousPlay, ax: Plane | None = None) -> Axes:
    """Each player's threshold at the recorded steps ([BLPWZ22] Figure 5b)."""
    _check_game("plot_plays", game, play)
    ax = axes_or_new(ax)
    for k, own in enumerate(play.plays.T):
        pure = own >= 0  # a mixed first play has no threshold
        color, marker = _COLORS[k % len(_COLORS)], _MARKERS[k % len(_MARKERS)]
        steps, played = play.steps[pure], game.points[own[pure]]
        ax.plot(steps, played, marker, ms=3, color=color, label=f"player {k + 1}")
    nash = nash_threshold(game.players)
    ax.axhline(nash, color=BLACK, lw=1, ls=":", label="Nash threshold")
    ax.set(xscale="log", xlabel="step $n$", ylabel="threshold played")
    ax.legend()
    return ax


@in_house_style
def plot_empirical_play(game: GutsPlay, play: FictitiousPlay, ax: Plane | None = None) -> Axes:
    """Each player's thresholds so far as a distribution function, beside the Nash threshold."""
    _check_game("plot_empirical_play", game, play)
    ax = axes_or_new(ax)
    for k, own in enumerate(play.frequencies):
        line = _LINES[(k + k // len(_COLORS)) % len(_LINES)]
        color = _COLORS[k % len(_COLORS)]
        ax.step(game.points, own.cumsum(), line, where="post", color=color, label=f"player {k + 1}")
    ax.axvline(nash_threshold(game.players), color=GREY, lw=1, label="Nash threshold")
    ax.set(xlim=(0, 1), ylim=(-0.02, 1.02))
    ax.set(xlabel="threshold $t$", ylabel="share of rounds up to $t$")
    ax.legend(loc="upper left")
    return ax


def _check_game(
    function: str, game: PlayModel, play: FictitiousPlay | BestResponsePath, name: str = "play"
) -> None:
    sizes = tuple(map(len, play.frequencies))
    if sizes != game.sizes:
        raise ValueError(
            f"{function}: {name} must be one of the game, with strategies {game.sizes}, got {sizes}"
        )


@in_house_style
def plot_clocks(rounds: FictitiousPlay, path: ContinuousPlay, ax: Plane | None = None) -> Axes:
    """The rescaled gap of one game in rounds and in continuous time ([BLPWZ22] Appendix C)."""
    ax = axes_or_new(ax)
    steps, level = rounds.steps, rounds.rescaled_gaps
    ax.step(steps, level, where="post", color=BLUE, label="in rounds: $n\\,g(n)$")
    times, constant = [float(t) for t in path.times], [float(g) for g in path.rescaled_gaps]
    ax.plot(times, constant, "--", color=ORANGE, label="in continuous time: $t\\,g(t)$")
    ax.set(xscale="log", ylim=(0, None), xlabel="round $n$, or time $t$", ylabel="rescaled gap")
    ax.legend(loc="upper left")
    return ax


@in_house_style
def plot_path_gap(
    game: Annotated[PlayModel, Played()], path: BestResponsePath, ax: Plane | None = None
) -> Axes:
    """The gap times the time along a path of several players.

    Dots: the switches and the two ends. The line between them is computed from the game.
    """
    _check_game("plot_path_gap", game, path, "path")
    ax = axes_or_new(ax)
    times = np.union1d(path.times, np.geomspace(path.times[0], path.times[-1], 400))
    # Between two switches play is linear in 1/t.
    profiles = [
        np.transpose([np.interp(-1 / times, -1 / path.times, share) for share in own.T])
        for own in path.profiles
    ]
    gaps = [
        sum(scores.max() - scores @ own for scores, own in zip(game.payoffs(now), now, strict=True))
        for now in zip(*profiles, strict=True)
    ]
    ax.semilogx(times, times * gaps, color=BLUE, lw=1.2)
    ax.semilogx(path.times, path.rescaled_gaps, "o", ms=3, color=BLUE)
    ax.set(ylim=(0, None), xlabel="time $t$", ylabel="$t\\,g(t)$ (antes)")
    return ax


@in_house_style
def plot_distances(
    distances: Annotated[Mapping[Label, Some[Sequence[Distances]]], Entries(1, 2)],
    rate: Annotated[float, Real(-10, 10)],
    ax: Plane | None = None,
) -> Axes:
    """Distances that fall over the rounds, some curves for each label, and a power to compare."""
    ax = axes_or_new(ax)
    rounds = np.arange(1, 1 + max(len(each) for curves in distances.values() for each in curves))
    for (label, curves), colour in zip(distances.items(), (BLUE, ORANGE), strict=False):
        for k, curve in enumerate(curves):
            ax.loglog(rounds[: len(curve)], curve, color=colour, lw=1.4, label=None if k else label)
    ax.loglog(
        rounds, rounds**-rate, "--", color=GREY, lw=1, label=f"rounds to the power $-{rate:.2g}$"
    )
    ax.set(xlabel="rounds", ylabel="distance of the mean threshold")
    ax.legend(frameon=False)
    return ax


@in_house_style
def plot_cycle(
    path: BestResponsePath, player: Annotated[int, Whole(0)] = 0, ax: Plane | None = None
) -> Axes:
    """One player's empirical play in the triangle of her mixtures of three strategies."""
    if player >= len(path.profiles) or path.profiles[player].shape[-1] != 3:
        raise ValueError(
            f"plot_cycle: player must be one of {len(path.profiles)}, counted from 0, who has "
            f"three strategies, got {player}"
        )
    ax = axes_or_new(ax)
    corners = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, 0.75**0.5]])
    closed = corners[[0, 1, 2, 0]]
    ax.plot(*closed.T, color=GREY, lw=1)
    played = path.profiles[player] @ corners
    ax.plot(*played.T, "o-", ms=3, color=BLUE, lw=1.4)
    for place, (x, y) in enumerate(corners):
        up = 5 if y else -14
        label = f"always {place + 1}"
        ax.annotate(label, (x, y), (0, up), ha="center", textcoords="offset points")
    ax.set(aspect="equal", xlim=(-0.2, 1.2), ylim=(-0.1, 0.97))
    ax.axis("off")
    return ax
