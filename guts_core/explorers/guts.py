"""Explorers of continuous guts: sliders that work in the static page, and live in Jupyter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import ipywidgets as widgets
import matplotlib.pyplot as plt
import numpy as np

from guts_core.explorers.frames import explorer, live, picture_html, slider, whole
from guts_core.figures.guts import plot_payoff_curves
from guts_core.figures.style import house_style
from guts_core.guts import payoff_curves, solve_coalition

#: What the static explorer offers; each pair is one pre-rendered frame.
OPPONENTS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
MESHES: tuple[int | None, ...] = (21, 51, 101, 201, None)


def coalition_frame(opponents: int, mesh: int | None) -> str:
    """One state of the explorer as HTML: numbers, and the picture with a text alternative."""
    solution = solve_coalition(opponents, mesh)
    reach = min(1.0, 3 * (1 - solution.player))
    thresholds = np.linspace(1 - reach, 1, 241)
    if mesh is not None:
        points = np.linspace(0, 1, mesh)
        thresholds = np.union1d(thresholds, points[points > 1 - reach])
    curves = payoff_curves(solution, thresholds)
    with house_style():
        figure, ax = plt.subplots(figsize=(6.4, 3.6))
        plot_payoff_curves(curves, ax)
    mixture = solution.coalition_mixture
    always_in = [part for part in mixture if opponents > 1 and part[0][0] == 0]
    rows = {
        "value V": f"{solution.value + 0.0:.6f}",
        "player 1 holds above": _shown([((p,), w) for p, w in solution.player_mixture]),
        "bloc holds above": _shown([part for part in mixture if part not in always_in]),
    }
    if solution.pseudo_bloc_weight > 0:
        rows["pseudo-bloc holds above"] = _shown([(p[1:], w) for p, w in always_in])
        rows["pseudo-bloc played"] = f"{100 * solution.pseudo_bloc_weight:.2f} %"
    where = "the continuum" if mesh is None else f"a mesh of {mesh} points"
    shown = f"Payoff against player 1's threshold, {opponents} opponents on {where}."
    return picture_html(figure, shown, rows)


def _shown(mixture: Sequence[tuple[tuple[float, ...], float]]) -> str:
    """Thresholds with their shares: on a mesh neighbouring points are mixed, and not their mean.

    Examples
    --------
    >>> _shown([((0.8,), 0.69), ((0.85,), 0.31)])
    '0.8000 (69 %) or 0.8500 (31 %)'
    >>> _shown([((0.67, 0.68, 0.68), 0.88)])
    '0.6700 × 1 and 0.6800 × 2'
    """
    total = sum(weight for _, weight in mixture)
    parts = [
        _alike(profile) + (f" ({100 * weight / total:.0f} %)" if len(mixture) > 1 else "")
        for profile, weight in mixture
    ]
    return " or ".join(parts)


def _alike(profile: tuple[float, ...]) -> str:
    """The thresholds of a profile, each with the number of members who have it."""
    counts = Counter(f"{threshold:.4f}" for threshold in profile)
    if len(counts) == 1:
        return next(iter(counts))
    return " and ".join(f"{threshold} × {count}" for threshold, count in counts.items())


def coalition_explorer(
    opponents: Sequence[int] = OPPONENTS, meshes: Sequence[int | None] = MESHES
) -> widgets.VBox:
    """Sliders for the number of opponents and the mesh, with every state rendered beforehand.

    Works in a static page: the sliders select frames, no kernel is asked.

    Parameters
    ----------
    opponents : sequence of int
        Values of N.
    meshes : sequence of int or None
        Numbers of mesh points; None is the continuum.
    """
    count = slider("opponents N", [str(n) for n in opponents])
    mesh = slider("mesh M", ["continuum" if m is None else str(m) for m in meshes])
    count.index, mesh.index = min(1, len(opponents) - 1), len(meshes) - 1
    frames = [[coalition_frame(n, points) for n in opponents] for points in meshes]
    return explorer(count, mesh, frames)


def live_coalition_explorer(largest: int = 60, finest: int = 401) -> widgets.VBox:
    """The same frames computed as the sliders move, for any N and mesh; needs a kernel.

    Parameters
    ----------
    largest : int
        Largest number of opponents offered.
    finest : int
        Largest number of mesh points offered; the leftmost position, 1, is the continuum.
    """
    count = whole("opponents N", 2, 1, largest)
    mesh = whole("mesh M", 1, 1, finest)
    return live(
        (count, mesh),
        lambda: coalition_frame(count.value, mesh.value if mesh.value > 1 else None),
    )
