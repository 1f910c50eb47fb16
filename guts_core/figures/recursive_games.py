"""Figures of recursive games: the value map, its fixed points, and value iteration."""

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
    Coordinate,
    Label,
    Plane,
    axes_or_new,
    in_house_style,
)
from guts_core.guts.coalition.curves import ValueMap
from guts_core.methods.arguments import Entries, Some


@in_house_style
def plot_staircase(
    curve: ValueMap,
    paths: Annotated[Mapping[Label, Some[Sequence[Coordinate]]], Entries(1, 2)],
    ax: Plane | None = None,
) -> Axes:
    """The value map T with value iteration as stairs between its graph and the diagonal.

    Parameters
    ----------
    curve : ValueMap
        From :func:`guts_core.guts.value_map_curve`.
    paths : mapping of str to sequence of float
        One or two labelled sequences V_0, V_1 = T(V_0), ...
    ax : Axes, optional
        Where to draw.
    """
    ax = axes_or_new(ax)
    values, gains = _from_left(curve)
    ax.plot(values, values, color=GREY, lw=1, label="$T(V)=V$")
    ax.plot(values, values + gains, color=BLUE, label="$T(V)$")
    for (label, path), color, line in zip(
        paths.items(), (ORANGE, GREEN), ("-", "--"), strict=False
    ):
        ends = np.repeat(np.asarray(path, dtype=float), 2)
        ax.plot(ends[:-1], ends[1:], line, color=color, lw=1.2, label=label)
        ax.plot(ends[0], ends[0], "o", color=color, ms=5)
    if values[0] < values[-1]:
        ax.set_xlim(values[0], values[-1])
    ax.set(xlabel="continuation value $V$", ylabel="value of the round $T(V)$")
    ax.legend()
    return ax


@in_house_style
def plot_fixed_points(
    curve: ValueMap,
    points: Annotated[Mapping[Label, Some[Sequence[Coordinate]]], Entries(1, 2)],
    ax: Plane | None = None,
) -> Axes:
    """T(V) - V over V, with labelled kinds of zeros.

    Parameters
    ----------
    curve : ValueMap
        From :func:`guts_core.guts.value_map_curve`.
    points : mapping of str to sequence of float
        The zeros of each kind; one or two kinds.
    ax : Axes, optional
        Where to draw.
    """
    ax = axes_or_new(ax)
    ax.axhline(0, color=GREY, lw=1)
    ax.plot(*_from_left(curve), color=BLUE)
    for (label, zeros), marker, fill in zip(points.items(), "os", (BLACK, "white"), strict=False):
        ax.plot(zeros, np.zeros(len(zeros)), marker, color=BLACK, mfc=fill, label=label, zorder=3)
    ax.set(xlabel="continuation value $V$", ylabel="$T(V)-V$")
    ax.legend()
    return ax


def _from_left(curve: ValueMap) -> tuple[np.ndarray, np.ndarray]:
    """V and T(V) - V: a line through them in another order would go back."""
    order = np.argsort(curve.values)
    return curve.values[order], curve.gains[order]
