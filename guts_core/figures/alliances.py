"""Figures of coalitions against coalitions; each takes results and an optional ``ax``."""

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
    Label,
    Plane,
    axes_or_new,
    in_house_style,
)
from guts_core.guts.alliances.two_allies import TwoAgainstTwo
from guts_core.methods.arguments import Entries, Real, Some

#: Pairs of thresholds and their probabilities.
Share = Annotated[float, Real(0, 1)]
Pairs = Sequence[tuple[tuple[Share, Share], Share]]


@in_house_style
def plot_two_against_two(
    optimum: TwoAgainstTwo,
    meshes: Annotated[Mapping[Label, Some[Pairs]], Entries(0, 3)] | None = None,
    ax: Plane | None = None,
) -> Axes:
    """Pairs of thresholds in the optimum of 2 v. 2, and those of optima on meshes.

    At most three meshes. Areas of the points are proportional to probabilities; the curve has the
    rest.
    """
    ax = axes_or_new(ax)
    lower, higher, _ = optimum.curve(400)
    ax.plot([0, 1], [0, 1], color=GREY, lw=1, ls=":")
    ax.plot(lower, higher, color=BLUE, label="continuum")
    weights = np.array([optimum.always_in_weight, optimum.bloc_weight])
    low, high = [0.0, optimum.bloc], [optimum.partner, optimum.bloc]
    ax.scatter(low, high, s=_area(weights), color=BLUE, zorder=3)
    styles = zip((meshes or {}).items(), ((ORANGE, "s"), (GREEN, "D"), (BLACK, "^")), strict=False)
    for (label, mixture), (color, marker) in styles:
        pairs = np.array([profile for profile, _ in mixture])
        areas = _area(np.array([weight for _, weight in mixture]))
        low, high = pairs.T
        ax.scatter(
            low, high, s=areas, marker=marker, facecolors="none", edgecolors=color, label=label
        )
    given = [pair[1] for mixture in (meshes or {}).values() for pair, _ in mixture]
    ax.set(xlim=(-0.03, 1), ylim=(min([0.7, *(higher - 0.03 for higher in given)]), 1))
    ax.set(xlabel="lower threshold $a$", ylabel="higher threshold $b$")
    ax.legend(loc="lower left", markerscale=0.5)
    return ax


def _area(weights: np.ndarray) -> np.ndarray:
    return 400 * weights
