"""Figures of continuous guts: each takes results and an optional ``ax`` and returns the axes."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import numpy as np
from matplotlib.axes import Axes

from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    RED,
    Coordinate,
    Label,
    Plane,
    axes_or_new,
    in_house_style,
)
from guts_core.guts import (
    CoalitionLimit,
    CoalitionSolution,
    PayoffCurves,
    RationalFit,
    ValueMap,
    nash_threshold,
)
from guts_core.guts.closed_forms import bloc_payoff, pseudo_bloc_payoff
from guts_core.methods.arguments import Entries, Some

#: For growing numbers of opponents, or on finer and finer meshes.
Solutions = Some[Sequence[CoalitionSolution]]


@in_house_style
def plot_payoff_curves(curves: PayoffCurves, ax: Plane | None = None) -> Axes:
    """Payoff against player 1's threshold: bloc, pseudo-bloc, mixture ([BLPWZ22] Figures 1, 2)."""
    ax = axes_or_new(ax)
    # A line through them in another order would go back.
    solution, order = curves.solution, np.argsort(curves.thresholds)
    own, blend = curves.thresholds[order], curves.blend[order]
    ax.plot(own, curves.bloc[order], color=BLUE, label="bloc")
    if solution.pseudo_bloc_weight > 0:
        ax.plot(own, curves.pseudo_bloc[order], color=ORANGE, ls="--", label="pseudo-bloc")
        ax.plot(own, blend, color=BLACK, lw=2.4, label="mixture")
    if solution.mesh:
        points = np.linspace(0, 1, solution.mesh)
        seen = points[(points > own[0] - 1e-12) & (points < own[-1] + 1e-12)]
        heights = np.interp(seen, own, blend)
        ax.plot(seen, heights, "o", mfc="white", mec=BLACK, mew=0.8, ms=3.5, label="mesh", zorder=4)
    ax.axhline(solution.value, color=GREY, lw=1, ls=":")
    ax.plot(solution.player, solution.value, "o", color=BLACK, zorder=5)
    nash = nash_threshold(solution.opponents + 1)
    ax.axvline(nash, color=GREEN, lw=1.2, ls="-.", label="Nash threshold")
    if own[0] < own[-1]:
        ax.set_xlim(own[0], own[-1])
    ax.set(ylim=(solution.value - 0.30, solution.value + 0.20))
    ax.set(xlabel="player 1's threshold $p$", ylabel=r"payoff $\alpha+V\beta$ (antes)")
    ax.legend(loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=5, columnspacing=1.4)
    return ax


@in_house_style
def plot_best_answers(solution: CoalitionSolution, ax: Plane | None = None) -> Axes:
    """What the best bloc and the best pseudo-bloc leave player 1, over his threshold."""
    ax = axes_or_new(ax)
    opponents, value = solution.opponents, solution.value
    even = np.linspace(0, 1, 401)
    dense = even ** (1 / opponents)  # near 1, where the curves of many opponents bend
    points = np.union1d(even, np.append(dense, solution.player))
    own = points[:, None]
    others = np.maximum(points, own)  # at or above player 1's threshold
    bloc = bloc_payoff(opponents, own, others, value).min(axis=1)
    pseudo_bloc = pseudo_bloc_payoff(opponents, own, others, value).min(axis=1)
    ax.plot(own[:, 0], bloc, color=BLUE, label="against the best bloc")
    ax.plot(own[:, 0], pseudo_bloc, color=ORANGE, ls="--", label="against the best pseudo-bloc")
    ax.plot(own[:, 0], np.minimum(bloc, pseudo_bloc), color=BLACK, lw=3, alpha=0.35)
    ax.plot(solution.player, value, "o", color=BLACK, zorder=5)
    ax.axvline(nash_threshold(opponents + 1), color=GREEN, lw=1.2, ls="-.", label="Nash threshold")
    ax.set(xlim=(0, 1), ylim=(value - 0.3, value + 0.3))
    ax.set(xlabel="player 1's threshold $p$", ylabel=r"payoff $\alpha+V\beta$ (antes)")
    ax.legend(loc="upper left")
    return ax


@in_house_style
def plot_gain_against_opponents(
    series: Annotated[Mapping[Label, Solutions], Entries(1, 2)],
    printed: tuple[Sequence[Coordinate], Sequence[Coordinate]],
    fit: RationalFit,
    limit: CoalitionLimit,
    ax: Plane | None = None,
) -> Axes:
    """The coalition's gain for growing N with the fit and the true limit ([BLPWZ22] Figure 3)."""
    if len(printed[0]) != len(printed[1]):
        raise ValueError(
            "plot_gain_against_opponents: printed must be two lists of one length, got "
            f"{len(printed[0])} and {len(printed[1])} entries"
        )
    ax = axes_or_new(ax)
    far = max(solution.opponents for solutions in series.values() for solution in solutions)
    dense = np.geomspace(2, far, 200)
    ax.plot(dense, fit(dense), color=ORANGE, ls="--", label="the paper's fit, sign mended")
    ax.axhline(fit.asymptote, color=ORANGE, lw=1, ls=":")
    ax.axhline(-limit.value, color=GREEN, lw=1.4, label="limit")
    for (label, solutions), marker, color in zip(
        series.items(), ("-", "x"), (BLUE, BLACK), strict=False
    ):
        counts = [solution.opponents for solution in solutions]
        gains = [-solution.value for solution in solutions]
        ax.plot(counts, gains, marker, color=color, label=label, zorder=3)
    ax.plot(*printed, "o", mfc="none", color=RED, label="printed (Table 1)", zorder=2)
    ax.set_xscale("log")
    ax.set_xticks([2, 5, 10, 15, 50, 100, 1000], labels=["2", "5", "10", "15", "50", "100", "1000"])
    ax.set(xlabel="opponents $N$", ylabel="the coalition's gain $-V$ (antes)")
    ax.legend(loc="lower right")
    return ax


@in_house_style
def plot_mesh_convergence(
    tables: Annotated[Mapping[int, Solutions], Entries(1, 3)],
    exact: Mapping[int, Coordinate],
    ax: Plane | None = None,
) -> Axes:
    """Distance of mesh values from the continuum, for one to three N."""
    if not tables.keys() <= exact.keys():
        raise ValueError(
            f"plot_mesh_convergence: exact must have a value for each of {list(tables)}, got "
            f"{list(exact)}"
        )
    for opponents, solutions in tables.items():
        if any(each.opponents != opponents or not each.mesh for each in solutions):
            raise ValueError(
                f"plot_mesh_convergence: tables must have solutions on meshes by their number of "
                f"opponents, got others for {opponents}"
            )
    ax = axes_or_new(ax)
    styles = zip(tables.items(), (BLUE, ORANGE, GREEN), ("o-", "s--", "^-."), strict=False)
    positive = False  # one opponent has no advantage on any mesh
    for (opponents, solutions), color, marker in styles:
        meshes = [solution.mesh or 0 for solution in solutions]  # checked above
        errors = [abs(solution.value - exact[opponents]) for solution in solutions]
        ax.plot(meshes, errors, marker, color=color, label=f"$N={opponents}$")
        positive = positive or max(errors) > 0
    ax.set(xscale="log", yscale="log" if positive else "linear")
    ax.set(xlabel="mesh points $M$", ylabel="$|V_M-V|$ (antes)")
    ax.legend()
    return ax


@in_house_style
def plot_value_map(curve: ValueMap, ax: Plane | None = None) -> Axes:
    """T(V) - V over V: where it is zero nothing changes; only one zero is forced."""
    ax = axes_or_new(ax)
    ax.axhline(0, color=GREY, lw=1)
    order = np.argsort(curve.values)
    values, gains, fast = curve.values[order], curve.gains[order], curve.growths[order] >= 1
    joined = fast | np.append(False, fast[:-1])  # the first slow point closes the gap
    ax.plot(values, gains, color=BLUE, label="growth $x^\\mathsf{T}By$ below 1")
    high = np.where(joined, gains, np.nan)
    ax.plot(values, high, color=ORANGE, lw=3, label="growth 1 or more")
    ax.set(xlabel="continuation value $V$ (antes)", ylabel="$T(V)-V$ (antes)")
    ax.legend()
    return ax
