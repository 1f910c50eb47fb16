"""Polygons with fewer corners, for stored curves."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Indices, Numbers, Real, checked


@checked
def thinned_polygon(
    points: Annotated[npt.ArrayLike, Numbers(2, 1)],
    tolerance: Annotated[float, Real(0)],
    always: Annotated[Sequence[int], Indices()] = (),
) -> np.ndarray:
    """Indices of the corners that a polygon needs (Ramer, Douglas and Peucker).

    Parameters
    ----------
    points : array_like, shape (points, dimensions)
        Corners in order; each coordinate is scaled to the range from 0 to 1.
    tolerance : float
        Largest distance of a corner left out from the polygon that remains.
    always : sequence of int
        Indices of corners that are kept however near they are to the others.

    Returns
    -------
    numpy.ndarray of int
        Rising; the first and the last corner are always kept.

    Examples
    --------
    >>> thinned_polygon([[0, 0], [1, 1.001], [2, 2], [3, 0]], 0.01).tolist()
    [0, 2, 3]
    """
    corners = np.asarray(points)
    if max(always, default=0) >= len(corners):
        raise ValueError(
            f"thinned_polygon: always must hold indices below {len(corners)}, got {max(always)}"
        )
    # Shifted by powers of 2 to sizes up to 1: no difference is beyond floats, none is lost.
    corners = np.ldexp(corners, -np.frexp(np.abs(corners).max(axis=0))[1])
    span = np.ptp(corners, axis=0)
    scaled = (corners - corners.min(axis=0)) / np.where(span > 0, span, 1.0)
    keep = np.zeros(len(corners), dtype=bool)
    ends = sorted({0, *always, len(corners) - 1})
    keep[ends] = True
    pieces = list(itertools.pairwise(ends))
    while pieces:
        first, last = pieces.pop()
        distances = _distances(scaled[first + 1 : last], scaled[first], scaled[last])
        if distances.max(initial=0.0) > tolerance:
            middle = first + 1 + int(distances.argmax())
            keep[middle] = True
            pieces += [(first, middle), (middle, last)]
    return np.flatnonzero(keep)


@checked
def turns(values: Annotated[npt.ArrayLike, Numbers(1, 1)]) -> np.ndarray:
    """Indices of the numbers between a rise and a fall; next to an equal one, of each.

    Examples
    --------
    >>> turns([1, 3, 2, 4, 4, 5]).tolist()
    [1, 2, 3, 4]
    """
    numbers = np.asarray(values)
    rising = np.sign(numbers[1:] - numbers[:-1])
    return np.flatnonzero(rising[1:] * rising[:-1] <= 0) + 1


def _distances(points: np.ndarray, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """From each point to the segment."""
    chord = end - start
    length = float(chord @ chord)
    along = (points - start) @ chord / length if length > 0 else np.zeros(len(points))
    nearest = start + np.clip(along, 0, 1)[:, None] * chord
    distances: np.ndarray = np.linalg.norm(points - nearest, axis=1)
    return distances
