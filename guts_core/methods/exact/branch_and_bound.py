"""Branch and bound over boxes: a region is searched until every box is discharged for a reason.

The problem says of a batch of boxes which of them need no further search and why; the others are
cut in two. What comes back is the list of all discharged boxes, so that a second, independent
arithmetic can go through it again.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from guts_core.methods.records import ReadOnly

#: Looks at boxes (lower and upper corners, shape (K, d)); returns a reason >= 0 for each box that
#: is discharged, or -1, and the axis along which to cut it.
Examination = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]


@dataclass(frozen=True)
class Cover(ReadOnly):
    """A region covered by discharged boxes.

    Attributes
    ----------
    lower, upper : ndarray, shape (K, d)
        Corners of the boxes.
    reasons : ndarray of int, shape (K,)
        Why each needs no further search.
    examined : int
        Number of boxes looked at, those that were cut included.
    complete : bool
        Whether nothing is left; False if the limit on the number of boxes was reached.
    """

    lower: np.ndarray
    upper: np.ndarray
    reasons: np.ndarray
    examined: int
    complete: bool


def cover(
    lower: np.ndarray, upper: np.ndarray, examine: Examination, limit: int = 2_000_000
) -> Cover:
    """Cut the box [lower, upper] until every piece is discharged.

    Parameters
    ----------
    lower, upper : ndarray, shape (d,)
        The region.
    examine : callable
        The problem, see :data:`Examination`.
    limit : int
        Most boxes to examine.
    """
    low, high = lower[None].astype(float), upper[None].astype(float)
    done = [(low[:0], high[:0], np.zeros(0, dtype=int))]
    examined = 0
    while len(low) and examined + len(low) <= limit:
        examined += len(low)
        reasons, axes = examine(low, high)
        closed = reasons >= 0
        done.append((low[closed], high[closed], reasons[closed]))
        low, high = _halves(low[~closed], high[~closed], axes[~closed])
    parts = [np.concatenate(each) for each in zip(*done, strict=True)]
    return Cover(parts[0], parts[1], parts[2], examined, complete=not len(low))


def tiles(lower: np.ndarray, upper: np.ndarray, boxes: Cover) -> bool:
    """Whether the boxes fill [lower, upper]: inside, disjoint, and of the right volume, exactly.

    Corners are floats, so volumes are taken in rationals. A box whose lower corner is not below its
    upper one has no inside, and would count with the sign of its sides.
    """
    inside = bool((boxes.lower >= lower).all() and (boxes.upper <= upper).all())
    inside = inside and bool((boxes.lower <= boxes.upper).all())
    apart = (boxes.upper[:, None] <= boxes.lower) | (boxes.lower[:, None] >= boxes.upper)
    disjoint = bool((apart.any(axis=2) | np.eye(len(boxes.lower), dtype=bool)).all())
    volumes = (_volume(*corners) for corners in zip(boxes.lower, boxes.upper, strict=True))
    return inside and disjoint and sum(volumes) == _volume(lower, upper)


def _volume(lower: np.ndarray, upper: np.ndarray) -> Fraction:
    sides = zip(lower.tolist(), upper.tolist(), strict=True)
    return math.prod((Fraction(b) - Fraction(a) for a, b in sides), start=Fraction(1))


def _halves(low: np.ndarray, high: np.ndarray, axes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    rows = np.arange(len(low))
    middle = (low[rows, axes] + high[rows, axes]) / 2
    first_high, second_low = high.copy(), low.copy()
    first_high[rows, axes] = middle
    second_low[rows, axes] = middle
    return np.concatenate([low, second_low]), np.concatenate([first_high, high])
