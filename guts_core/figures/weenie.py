"""Figures of the Weenie rule: each takes results and optional axes, and returns the axes."""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.ticker import MaxNLocator

from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    Plane,
    PlaneArray,
    Space,
    axes_or_new,
    in_house_style,
    new_figure,
    panels,
)
from guts_core.guts import CoalitionSolution, NashMinimum, WeenieLimit
from guts_core.guts.weenie.landscape import Landscape
from guts_core.methods.arguments import Between, Entries, Real, Some

#: Colours go by sign; the steps double, because the minima are small beside the slopes.
LEVELS = (-0.02, -0.01, 0.0, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64)

#: Numbers of players that are named on an axis, where it reaches them.
_TICKS = (3, 4, 5, 6, 8, 11, 16, 21, 51, 101, 1001)


@in_house_style
def plot_surface(landscape: Landscape, ax: Space | None = None) -> Axes:
    """The payoff as a surface over s and u; for three players [BLPWZ22] Figure 4."""
    if ax is None:
        ax = new_figure(figsize=(6.4, 4.6)).add_subplot(projection="3d")
    deviator, partners = np.meshgrid(landscape.deviator, landscape.partners)
    solid: Any = ax
    solid.plot_surface(
        deviator, partners, landscape.payoffs, rcount=60, ccount=60, cmap="cividis", lw=0
    )
    ax.plot([landscape.nash], [landscape.nash], [0.0], "o", color=ORANGE, zorder=10)
    ax.set_xlabel("$t_2$" if landscape.players == 3 else "deviator $s$")
    ax.set_ylabel("$t_3$" if landscape.players == 3 else "the others $u$")
    solid.set_zlabel(r"payoff $\alpha$ (antes)")
    solid.set_box_aspect(None, zoom=0.88)
    return ax


@in_house_style
def plot_landscape(landscape: Landscape, ax: Plane | None = None, key: bool = True) -> Axes:
    """The payoff over s and u in steps: blue where player 1 wins, orange and hatched where not.

    Parameters
    ----------
    landscape : Landscape
        From :func:`guts_core.guts.weenie.landscape.payoff_landscape`.
    ax : Axes, optional
        Where to draw.
    key : bool
        Whether to add the colour bar.
    """
    ax = axes_or_new(ax)
    grid = (landscape.deviator, landscape.partners, landscape.payoffs)
    filled = ax.contourf(*grid, levels=LEVELS, colors=_colours(), extend="both")
    ax.contourf(*grid, levels=[-np.inf, -1e-9], colors="none", hatches=["////"])
    ax.contour(*grid, levels=[0.0], colors=BLACK, linewidths=1.2)
    _mark(ax, landscape)
    three = landscape.players == 3
    ax.set_xlabel("$t_2$" if three else "one opponent's threshold $s$")
    ax.set_ylabel("$t_3$" if three else "threshold of the others $u$")
    ax.set_title(f"$n={landscape.players}$")
    ax.grid(False)
    if key:
        bar = ax.figure.colorbar(filled, ax=ax, ticks=LEVELS, format="%g")
        bar.set_label(r"payoff $\alpha$ (antes)")
    return ax


@in_house_style
def plot_landscapes(
    landscapes: Some[Sequence[Landscape]],
    axes: Annotated[np.ndarray, PlaneArray()] | None = None,
    above: Annotated[float, Real(0, 0.99)] = 0.6,
    until: Annotated[float, Real(0.01, 1)] = 1.0,
) -> np.ndarray:
    """Landscapes side by side with one colour bar; returns the array of axes.

    Parameters
    ----------
    landscapes : sequence of Landscape
        One for each panel.
    axes : ndarray of Axes, optional
        Where to draw.
    above : float
        The part with u above this is shown.
    until : float
        The part with s up to this is shown.
    """
    if axes is None:
        count = len(landscapes)
        axes = panels(1, count, figsize=(3.1 * count, 3.6), sharey=True, squeeze=False)[1]
        axes = axes[0]
    elif axes.shape != (len(landscapes),):
        raise ValueError(
            f"plot_landscapes: axes must have shape ({len(landscapes)},), got {axes.shape}"
        )
    for place, (ax, landscape) in enumerate(zip(axes, landscapes, strict=True)):
        plot_landscape(landscape, ax, key=False)
        ax.set(ylim=(above, 1), xlim=(0, until))
        if place:
            ax.set_ylabel("")
    bar = axes[0].figure.colorbar(axes[0].collections[0], ax=list(axes), ticks=LEVELS)
    bar.ax.set_yticklabels([f"{level:g}" for level in LEVELS])
    bar.set_label(r"payoff $\alpha$ (antes)")
    return axes


@in_house_style
def plot_valleys(
    landscapes: Annotated[Sequence[Landscape], Entries(1, 3)], ax: Plane | None = None
) -> Axes:
    """Least payoff over one opponent's threshold, against the threshold of the others."""
    ax = axes_or_new(ax)
    styles = zip(landscapes, (BLUE, GREEN, ORANGE), ("-", "--", "-"), strict=False)
    for landscape, color, line in styles:
        label = f"$n={landscape.players}$"
        ax.plot(landscape.partners, landscape.valley, line, color=color, label=label)
        second = landscape.second
        ax.plot(second.thresholds[-1], second.value, "o", color=color)
        ax.plot(landscape.nash, 0.0, "o", mfc="white", mec=color, zorder=3)
    ax.axhline(0, color=GREY, lw=1)
    ax.axhspan(-1, 0, color=ORANGE, alpha=0.07, lw=0)
    ax.set(xlim=(0.55, 1.0), ylim=(-0.03, 0.12))
    ax.set(xlabel="threshold of the others $u$", ylabel=r"least payoff over $s$ (antes)")
    ax.legend(loc="upper center", bbox_to_anchor=(0.62, 1.0))
    return ax


@in_house_style
def plot_minimum_against_players(
    minima: Some[Sequence[NashMinimum]], limit: WeenieLimit, ax: Plane | None = None
) -> Axes:
    """Least payoff against pseudo-blocs for growing n, with the limit; below 0 from n = 6 on."""
    ax = axes_or_new(ax)
    players = np.array([minimum.players for minimum in minima])
    values = np.array([minimum.value for minimum in minima])
    lost = values < 0
    ax.axhline(0, color=GREY, lw=1)
    ax.axhline(limit.value, color=GREEN, lw=1.4, label="limit")
    for these, style, color, label in (
        (~lost, "o", BLUE, "above 0: the theorem holds"),
        (lost, "s", ORANGE, "below 0: it fails"),
    ):
        if these.any():
            ax.plot(players[these], values[these], style, color=color, label=label)
    ax.set_xscale("log")
    within = [n for n in _TICKS if players.min() <= n <= players.max()]
    ticks = within or np.unique(players).tolist()
    ax.set_xticks(ticks, labels=[str(tick) for tick in ticks])
    ax.minorticks_off()
    ax.set(xlabel="players $n$", ylabel="least payoff (antes)")
    ax.legend(loc="upper right")
    return ax


@in_house_style
def plot_losing(power: Annotated[float, Between(1 / 3, 1)], ax: Plane | None = None) -> Axes:
    """Payoff at the Nash threshold against one who always holds and others with u^N = power.

    The others' threshold u is above the Nash threshold, so the power is between 1/3 and 1.
    """
    ax = axes_or_new(ax)

    def payoff(h: np.ndarray) -> np.ndarray:
        """The closed form of the book's chapter on the rule, for any real number 1/h."""
        share, nash, others = float(power), 3.0**-h, float(power) ** h
        together = (1 / h - 1) * (1 - share) * others
        return np.asarray(nash / h - together - (1 / h + 1) * share * nash**2 / others)

    dense, whole = np.linspace(1e-4, 0.2, 400), 1 / np.arange(5, 60)
    ax.plot(dense, payoff(dense), color=ORANGE)
    ax.plot(whole, payoff(whole), "o", color=BLACK, ms=4)
    ax.axhline(0, color=GREY, lw=1)
    ax.set(xlim=(0, 0.205), xlabel="$h=1/N$", ylabel=r"payoff $\alpha$ (antes)")
    return ax


@in_house_style
def plot_weenie_values(
    right: Some[Sequence[CoalitionSolution]],
    printed: Some[Sequence[CoalitionSolution]],
    ax: Plane | None = None,
) -> Axes:
    """Value of the recursive game against N: with the pot doubled when all drop, and without."""
    ax = axes_or_new(ax)
    for solutions, style, color, label in (
        (printed, "o--", GREY, "stakes as printed"),
        (right, "s-", ORANGE, "stakes of the rule"),
    ):
        points = sorted((each.opponents, each.value) for each in solutions)  # from left to right
        ax.plot(*zip(*points, strict=True), style, color=color, label=label, lw=1)
    ax.axhline(0, color=GREY, lw=1)
    ax.set(xlabel="opponents $N$", ylabel="value $V$ (antes)")
    ax.set_yscale("symlog", linthresh=0.01, linscale=1.5)
    ticks = [0, -0.005, -0.01, -0.1, -1]
    ax.set_ylim(-1.8, 0.002)
    ax.set_yticks(ticks, labels=[f"{tick:g}".replace("-", "\N{MINUS SIGN}") for tick in ticks])
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.legend(loc="lower right", bbox_to_anchor=(1.0, 0.14))
    return ax


def _colours() -> list[tuple[float, ...]]:
    """One for each step of LEVELS and the two ends; white is between them, at zero."""
    losing = sum(level < 0 for level in LEVELS) + 1
    winning = len(LEVELS) + 1 - losing
    orange = LinearSegmentedColormap.from_list("loss", [ORANGE, "#fbe3d4"])
    blue = LinearSegmentedColormap.from_list("gain", ["#f4f9fc", "#8ebfdd", BLUE])
    return [
        *(orange(x) for x in np.linspace(0, 1, losing)),
        *(blue(x) for x in np.linspace(0, 1, winning)),
    ]


def _mark(ax: Axes, landscape: Landscape) -> None:
    """The Nash point and the second minimum, with the payoff there."""
    plain = {"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none", "alpha": 0.85}
    place = (landscape.nash, landscape.nash)
    ax.plot(*place, "o", mfc="white", mec=BLACK, zorder=5)
    ax.annotate("Nash: 0", place, (0, -9), textcoords="offset points", va="top", ha="center",
                fontsize=9, bbox=plain)  # fmt: skip
    height = landscape.second.thresholds[-1]
    payoff = f"{landscape.second.value:+.4f}".replace("-", "\N{MINUS SIGN}")
    ax.plot(0, height, "D", mfc="none", mec=BLACK, ms=5, clip_on=False, zorder=5)
    ax.annotate(payoff, (0, height), (20, 0), textcoords="offset points", va="center",
                fontsize=9, bbox=plain)  # fmt: skip
