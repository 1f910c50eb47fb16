"""Figures of repeated play of simplified three-player Kuhn poker ([Bil17] Figures 8 to 15)."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke

from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREY,
    LINES,
    Coordinate,
    Label,
    Plane,
    axes_or_new,
    in_house_style,
    panels,
)
from guts_core.methods.arguments import Entries, Numbers, Some, Whole
from guts_core.simplified_kuhn import (
    FREQUENCIES,
    Ensemble,
    Equilibrium,
    LyapunovExponents,
    Trajectory,
)
from guts_core.simplified_kuhn.arguments import Name
from guts_core.simplified_kuhn.dynamics.invariants import ConservedQuantity
from guts_core.simplified_kuhn.dynamics.sections import Section

_PLAYERS = LINES[:3]

#: Largest heights among which floats tell levels apart that are less than a tenth of 1 apart.
_HIGHEST = 1e12


@in_house_style
def plot_portrait(
    play: Trajectory,
    pair: tuple[Name, Name],
    equilibria: Sequence[Equilibrium] = (),
    ax: Plane | None = None,
) -> Axes:
    """Two frequencies against each other, for one start or several; equilibria are marked."""
    ax = axes_or_new(ax)
    x, y = (play.of(name).reshape(len(play.times), -1) for name in pair)
    for start in range(x.shape[1]):
        color, _ = LINES[start % len(LINES)]
        ax.plot(x[:, start], y[:, start], color=color, lw=0.9)
        ax.plot(x[0, start], y[0, start], "o", color=color, ms=4)
    for point, label in _labels_in_plane(equilibria, pair):
        left, low = point[0] > 0.75, point[1] > 0.85
        ax.annotate(
            label,
            point,
            xytext=(-7 if left else 7, -4 if low else 4),
            textcoords="offset points",
            ha="right" if left else "left",
            va="top" if low else "bottom",
            weight="bold",
            path_effects=[withStroke(linewidth=2.5, foreground="white")],
        )
    for each in equilibria:
        place = (float(each.frequencies[name]) for name in pair)
        ax.plot(*place, "X", color=BLACK, mec="white", ms=9, clip_on=False)
    _unit_square(ax, pair)
    return ax


def _labels_in_plane(
    equilibria: Sequence[Equilibrium], pair: tuple[Name, Name]
) -> list[tuple[tuple[float, float], str]]:
    """Labels and their places in the plane; equilibria near each other share one."""
    places: list[tuple[tuple[float, float], list[str]]] = []
    for each in equilibria:
        x, y = (float(each.frequencies[name]) for name in pair)
        labels = next((names for (u, v), names in places if np.hypot(x - u, y - v) < 0.2), None)
        if labels is None:
            places.append(((x, y), [each.label]))
        else:
            labels.append(each.label)
    return [(point, ", ".join(dict.fromkeys(labels))) for point, labels in places]


@in_house_style
def plot_level_curves(
    quantity: ConservedQuantity, pair: tuple[Name, Name], ax: Plane | None = None
) -> Axes:
    """Level curves of a conserved quantity in two of its frequencies; any others are 1/2."""
    if len(set(pair)) < 2 or not set(pair) <= quantity.weights.keys():
        raise ValueError(
            f"plot_level_curves: pair must be two of {list(quantity.weights)}, got {list(pair)}"
        )
    ax = axes_or_new(ax)
    grid = np.linspace(0.01, 0.99, 120)
    rows = np.zeros((120, 120, len(FREQUENCIES)))
    for name, values in zip(pair, np.meshgrid(grid, grid), strict=True):
        rows[..., FREQUENCIES.index(name)] = np.log(values) - np.log1p(-values)
    heights = quantity(rows)
    if not np.abs(heights).max() <= _HIGHEST:
        raise ValueError(
            f"plot_level_curves: quantity must be at most {_HIGHEST:g} in size on the square, got "
            f"{np.abs(heights).max():g}"
        )
    levels = heights.min() + np.array([0.02, 0.1, 0.25, 0.5, 0.9, 1.5])
    ax.contour(grid, grid, heights, levels=levels, colors=GREY, linewidths=0.8)
    _unit_square(ax, pair)
    return ax


@in_house_style
def plot_series(
    play: Trajectory, names: Some[Sequence[Name]], start: Annotated[int, Whole(0)] | None = None
) -> Figure:
    """Frequencies over time, one below the other; ``start`` chooses one of several starts."""
    several = play.log_odds.shape[1:-1]
    if len(several) > 1:
        raise ValueError(f"plot_series: play must have its starts in one list, got shape {several}")
    if start is not None and (not several or start >= several[0]):
        allowed = f"one of {several[0]}" if several else "None for a single one"
        raise ValueError(f"plot_series: start must be {allowed}, got {start}")
    figure, axes = panels(len(names), 1, figsize=(5.2, 1.1 * len(names)), sharex=True)
    for name, ax in zip(names, np.atleast_1d(axes), strict=True):
        values = play.of(name)
        ax.plot(play.times, values if start is None else values[:, start], color=BLUE, lw=1.0)
        ax.set_ylim(-0.06, 1.06)
        ax.set_ylabel(f"${name[0]}_{name[1]}$", rotation=0, labelpad=12)
    np.atleast_1d(axes)[-1].set_xlabel("time $t$")
    return figure


@in_house_style
def plot_growth(
    plays: Annotated[Mapping[float, Trajectory], Entries(1, 6)],
    names: Mapping[float, Some[Sequence[Name]]] | None = None,
    ax: Plane | None = None,
) -> Axes:
    """Largest log-odds so far in size: medians over the starts, for up to six pots, with quartiles.

    ``names`` gives for each pot the frequencies that count; without it all do, also those that
    only approach the face.
    """
    if names and not plays.keys() <= names.keys():
        raise ValueError(
            f"plot_growth: names must have some for each of {list(plays)}, got {list(names)}"
        )
    ax = axes_or_new(ax)
    for (pot, play), (color, style) in zip(plays.items(), LINES, strict=False):
        places = [FREQUENCIES.index(name) for name in (names[pot] if names else FREQUENCIES)]
        sizes = np.abs(play.log_odds[..., places]).max(axis=-1).reshape(len(play.times), -1)
        largest = np.maximum.accumulate(sizes)
        low, median, high = np.quantile(largest, [0.25, 0.5, 0.75], axis=1)
        ax.fill_between(play.times, low, high, color=color, alpha=0.15, lw=0)
        ax.plot(play.times, median, style, color=color, label=f"$P={pot:g}$")
    ax.set(xlabel="time $t$", ylabel="largest $|F_i|$ so far")
    ax.legend()
    return ax


@in_house_style
def plot_ledger(
    play: Trajectory, equilibria: Sequence[Equilibrium] = (), ax: Plane | None = None
) -> Axes:
    """Average profits so far of the three players, and those at equilibria as thin lines."""
    if play.profits.ndim != 2:
        raise ValueError("plot_ledger: play must have one start")
    ax = axes_or_new(ax)
    averages = 24 * play.profits[1:] / play.times[1:, None]
    for player, (color, style) in enumerate(_PLAYERS):
        ax.plot(
            play.times[1:], averages[:, player], style, color=color, label=f"player {player + 1}"
        )
        for each in equilibria:
            value = 24 * float(each.expectations[player])
            ax.axhline(value, color=color, lw=0.7, alpha=0.6)
    final = averages[len(averages) // 10 :]
    ax.set(ylim=(min(-1.8, final.min() - 0.1), max(2.0, final.max() + 0.1)))
    ax.set(xlabel="time $t$", ylabel="24 × average profit")
    ax.legend(ncols=3, loc="upper center", columnspacing=1.0, handlelength=1.6)
    return ax


@in_house_style
def plot_averages(
    found: Some[Mapping[Label, Ensemble]], equilibria: Mapping[str, Equilibrium]
) -> Figure:
    """Histograms of 24 times the players' average profits over the starts, beside an equilibrium's.

    Parameters
    ----------
    found, equilibria : mapping
        By the title of the row.
    """
    if not found.keys() <= equilibria.keys():
        raise ValueError(
            f"plot_averages: equilibria must have one for each of {list(found)}, got "
            f"{list(equilibria)}"
        )
    size = (6.4, 0.3 + 1.7 * len(found))
    figure, axes = panels(len(found), 3, figsize=size, squeeze=False)
    for (title, many), row in zip(found.items(), axes, strict=True):
        point = equilibria[title]
        for player, ax in enumerate(row):
            ax.hist(24 * many.mean_profits[:, player], bins=16, color=_PLAYERS[player][0])
            ax.axvline(24 * float(point.expectations[player]), color=BLACK, lw=1.6, ls="--")
            ax.locator_params(axis="x", nbins=3)
            ax.tick_params(labelsize=8)
            ax.set_yticks([])
            ax.grid(visible=False)
        row[0].set_title(f"{title} (dashed: Solution {point.label})")
    for player, ax in enumerate(axes[-1]):
        ax.set_xlabel(f"player {player + 1}")
    return figure


@in_house_style
def plot_exponents(
    found: Some[Mapping[Coordinate, LyapunovExponents]], ax: Plane | None = None
) -> Axes:
    """Finite-time Lyapunov exponents against the pot: all starts, and means with two errors."""
    ax = axes_or_new(ax)
    for pot, each in found.items():
        ax.plot([pot] * len(each.exponents), each.exponents, "_", color=GREY, ms=7)
        ax.errorbar(pot, each.mean, 2 * each.standard_error, fmt="o", color=BLUE, ms=4, capsize=3)
    ax.axhline(0, color=BLACK, lw=0.8)
    ax.set(xlabel="pot $P$", ylabel="rate of separation")
    return ax


@in_house_style
def plot_section(
    section: Section,
    pair: tuple[Name, Name],
    order: Annotated[np.ndarray, Numbers(1)],
    ax: Plane | None = None,
) -> Axes:
    """Crossings in the plane of two frequencies; colours run with ``order`` of the starts."""
    if len(order) <= section.starts.max(initial=-1):
        raise ValueError(
            f"plot_section: order must have an entry for each start, got {len(order)} entries"
        )
    if ax is None:
        _, ax = panels(figsize=(6.0, 6.0))
    x, y = (section.of(name) for name in pair)
    ax.scatter(x, y, s=1.6, c=order[section.starts], cmap="plasma", lw=0)
    ax.set(xlabel=f"${pair[0][0]}_{pair[0][1]}$", ylabel=f"${pair[1][0]}_{pair[1][1]}$")
    ax.set_facecolor("#f4f4f4")
    ax.grid(visible=False)
    return ax


def _unit_square(ax: Axes, pair: tuple[Name, Name]) -> None:
    ax.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03), aspect="equal")
    ax.set(xlabel=f"${pair[0][0]}_{pair[0][1]}$", ylabel=f"${pair[1][0]}_{pair[1][1]}$")
