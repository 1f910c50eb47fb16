"""Figures of the equilibria of simplified three-player Kuhn poker ([Bil17] Figures 2 to 6)."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Annotated

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    LARGEST_DRAWN,
    ORANGE,
    RED,
    Coordinate,
    Label,
    Labels,
    Plane,
    axes_or_new,
    in_house_style,
    panels,
)
from guts_core.methods.arguments import Between, Some, Whole
from guts_core.simplified_kuhn import FREQUENCIES, Equilibrium, Stability, expectations
from guts_core.simplified_kuhn.solutions.families import Family

_LETTERS = {"a": BLACK, "b": BLUE, "c": ORANGE, "d": GREEN}
_POT = "pot $P$"

#: Where the axis of pots begins, a little below the least one.
_LEAST = 1.6


@in_house_style
def plot_ranges(
    families: Some[Sequence[Family]],
    unstable: Labels = (),
    largest: Annotated[float, Between(_LEAST, LARGEST_DRAWN)] = 6.0,
    ax: Plane | None = None,
) -> Axes:
    """Ranges of pots, one bar or dot per solution; those that are unstable are hatched."""
    last = float(max(family.low for family in families))
    if largest <= last:
        raise ValueError(f"plot_ranges: largest must be above {last:g}, where the last one begins")
    ax = axes_or_new(ax)
    for row, family in enumerate(families):
        low = float(family.low)
        high = largest if family.high is None else float(family.high)
        if low == high:
            ax.plot([low], [row], "D", ms=6, color=BLACK)
        else:
            shaky = family.label in unstable
            face, hatch = ("white", "////") if shaky else (BLUE, "")
            ax.barh(row, high - low, 0.6, low, facecolor=face, hatch=hatch, edgecolor=BLUE)
        ax.text(low - 0.06, row, family.label, ha="right", va="center")
    ax.set(yticks=[], xlim=(_LEAST, largest))
    ax.invert_yaxis()
    ax.set_xlabel(_POT)
    return ax


@in_house_style
def plot_frequencies(
    found: Some[Sequence[Equilibrium]], player: Annotated[int, Whole(1, 3)]
) -> Figure:
    """A player's frequencies at the equilibria against the pot; shaded where a family has a choice.

    Parameters
    ----------
    found : sequence of Equilibrium
        At many pots.
    player : int
        1, 2 or 3.
    """
    names = [name for name in FREQUENCIES if name.endswith(str(player))]
    figure, axes = panels(len(names), 1, figsize=(5.2, 1.7 * len(names)), sharex=True)
    for name, ax in zip(names, axes, strict=True):
        color = _LETTERS[name[0]]
        for members in _by_label(found).values():
            pots, low, high = _range_of(name, members)
            ax.fill_between(pots, low, high, color=color, alpha=0.25, lw=0)
            if len(pots) == 1:
                ax.plot([*pots, *pots], [*low, *high], color=color, lw=3)
            elif not (low < high).any():
                ax.plot(pots, low, color=color)
        ax.set_ylim(-0.06, 1.06)
        ax.set_ylabel(f"${name[0]}_{name[1]}$", rotation=0, labelpad=12)
    axes[-1].set_xlabel(_POT)
    return figure


@in_house_style
def plot_profits(found: Some[Sequence[Equilibrium]], unstable: Labels = ()) -> Figure:
    """24 times the three expectations at the equilibria against the pot.

    Unstable solutions are dashed; upright strokes are families whose members pay differently.
    """
    figure, axes = panels(3, 1, figsize=(5.2, 7.2), sharex=True)
    for player, ax in enumerate(axes):
        named = []
        for label, members in _by_label(found).items():
            pots = [float(each.pot) for each in members]
            style = {"color": ORANGE, "ls": "--"} if label in unstable else {"color": BLUE}
            if len(members) == 1:
                paid = _payments(members[0])[:, player]
                ax.plot([pots[0]] * 2, [paid.min(), paid.max()], color=BLACK, lw=2.6)
                continue
            values = [24 * float(each.expectations[player]) for each in members]
            ax.plot(pots, values, **style)
            named.append((label, pots, values, style["color"]))
        _name_lines(ax, named)
        ax.axhline(0, color=GREY, lw=0.8)
        ax.set_ylabel(f"$24E_{player + 1}$")
    axes[-1].set_xlabel(_POT)
    return figure


@in_house_style
def plot_eigenvalues(
    found: Some[Mapping[Label, Some[Sequence[tuple[Coordinate, Stability]]]]],
) -> Figure:
    """Largest real part (above) and positive imaginary parts (below) of the eigenvalues.

    Parameters
    ----------
    found : mapping
        Pots and stabilities, by label of the solution.
    """
    colors = (BLUE, ORANGE, GREEN, RED, BLACK)
    figure, (above, below) = panels(2, 1, figsize=(5.2, 6.0), sharex=True)
    named = []
    for place, (label, given) in enumerate(found.items()):
        color, rows = colors[place % len(colors)], sorted(given, key=itemgetter(0))
        pots = [pot for pot, _ in rows]
        largest = [each.eigenvalues.real.max() for _, each in rows]
        above.plot(pots, largest, color=color)
        named.append((label, pots, largest, color))
        for pot, each in rows:
            parts = each.eigenvalues.imag
            parts = parts[parts > 1e-9]
            below.plot([pot] * len(parts), parts, ".", ms=4, color=color)
    _name_lines(above, named)
    above.set_ylabel("largest real part")
    below.set(ylabel="imaginary parts", xlabel=_POT)
    return figure


def _name_lines(
    ax: Axes, lines: Sequence[tuple[str, Sequence[float], Sequence[float], str]]
) -> None:
    """Write the names of solutions beside their lines, where most room is: on one it would hide it.

    Parameters
    ----------
    ax : Axes
        All lines are drawn in it.
    lines : sequence of (str, sequence of float, sequence of float, str)
        Names, pots, heights and colours.
    """
    ax.get_xlim(), ax.get_ylim()  # they follow the lines only when they are asked for
    drawn = [ax.transData.transform(np.transpose([pots, heights])) for _, pots, heights, _ in lines]
    frame = ax.bbox.corners()[[0, 1, 3, 2, 0]]
    taken = np.vstack([_filled(line) for line in (*drawn, frame)])
    for (label, pots, heights, color), line in zip(lines, drawn, strict=True):
        last = len(line) - 1
        free = []
        for k in range(last // 3, 2 * last // 3 + 1):
            right, up = line[min(k + 1, last)] - line[max(k - 1, 0)]
            across = 8 * np.array([-up, right]) / max(np.hypot(right, up), 1e-9)
            free += [(k, across), (k, -across)]
        shifted = [line[k] + across * ax.figure.dpi / 72 for k, across in free]
        best = int(np.argmax([np.hypot(*(taken - each).T).min() for each in shifted]))
        taken = np.vstack([taken, shifted[best]])
        at, across = free[best]
        ax.annotate(
            label,
            (pots[at], heights[at]),
            across,
            textcoords="offset points",
            ha="center",
            va="center",
            color=color,
            fontsize=9,
        )


def _filled(line: np.ndarray) -> np.ndarray:
    """A polygon's corners, with points of its sides."""
    finer = np.linspace(0, len(line) - 1, 100)
    return np.column_stack([np.interp(finer, np.arange(len(line)), each) for each in line.T])


def _by_label(found: Sequence[Equilibrium]) -> dict[str, list[Equilibrium]]:
    """In the order of the pots: a line through them in another one would go back."""
    groups: dict[str, list[Equilibrium]] = {}
    for each in found:
        groups.setdefault(each.label, []).append(each)
    return {k: sorted(own, key=lambda each: float(each.pot)) for k, own in groups.items()}


def _range_of(
    name: str, members: Sequence[Equilibrium]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pots, and the least and largest value of a frequency among the vertices."""
    index = FREQUENCIES.index(name)
    values = [[float(vertex[index]) for vertex in each.vertices] for each in members]
    pots = np.array([float(each.pot) for each in members])
    return pots, np.array([min(row) for row in values]), np.array([max(row) for row in values])


def _payments(each: Equilibrium) -> np.ndarray:
    """24 times the expectations at the vertices."""
    vertices = [[float(value) for value in vertex] for vertex in each.vertices]
    return 24 * expectations(vertices, float(each.pot))
