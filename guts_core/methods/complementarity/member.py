r"""The member of a family of solutions that is nearest to a given point.

Solutions of a complementarity problem that share the equations that hold form a manifold with
corners (:mod:`guts_core.methods.complementarity.solution`). Newton steps end somewhere on it, and
where they end may hang on a rounding error. The Euclidean distance to the given point is strictly
convex, so its smallest value on the tangent space is taken at one point only: that one is
approached.
"""

import numpy as np

from guts_core.methods.complementarity.solution import Slopes, restored
from guts_core.methods.complementarity.step import ROUNDING, Partition

#: Relative singular value that counts as 0, in solutions that are known to some 1e-8 where
#: families meet; shortest step; most steps.
_RANK, _SHORTEST, _STEPS = 1e-7, 1e-13, 200

#: Slope at a wall that counts as 0; how much nearer another piece must lead.
_CORNER, _GAIN = 1e-12, 1e-11


def nearest_member(
    slopes: Slopes, target: np.ndarray, x: np.ndarray, partition: Partition
) -> tuple[np.ndarray, Partition]:
    """Move along the family of a solution to where the distance from ``target`` is smallest.

    Parameters
    ----------
    slopes : callable
        f and its Jacobian at a point.
    target : numpy.ndarray
        The point in the unit box that the member shall be near to.
    x : numpy.ndarray
        A solution.
    partition : Partition
        The equations that hold on its family.

    Returns
    -------
    solution : numpy.ndarray
        Where the Euclidean distance is a local minimum on the family, and on each piece that joins
        it where one frequency leaves a wall or comes to rest there. Where several would have to do
        so at once, another member nearby may be nearer.
    partition : Partition
        The equations that hold there; frequencies at a wall of the box are held.

    Examples
    --------
    >>> none = np.zeros(2, dtype=bool)
    >>> line = lambda x: (np.full(2, 1 - x.sum()), -np.ones((2, 2)))
    >>> start = np.array([0.9, 0.1])
    >>> found, _ = nearest_member(line, np.array([0.2, 0.6]), start, Partition(none, none, ~none))
    >>> found.round(12).tolist()
    [0.3, 0.7]
    """
    x, distance = _slid(slopes, target, x, partition)
    pieces = _pieces(slopes, x, partition)
    while pieces:
        piece = pieces.pop()
        moved, shorter = _slid(slopes, target, x, piece)
        if shorter < distance - _GAIN:
            x, distance, partition = moved, shorter, piece
            pieces = _pieces(slopes, x, piece)
    low = partition.low | (partition.free & (x <= ROUNDING))
    high = partition.high | (partition.free & (x >= 1 - ROUNDING))
    return x, Partition(low, high, partition.zero)


def _slid(
    slopes: Slopes, target: np.ndarray, x: np.ndarray, partition: Partition
) -> tuple[np.ndarray, float]:
    """Slide along one piece to its member nearest to the target; that member, and its distance."""
    share, distance = 1.0, float(np.linalg.norm(x - target))
    step = _tangent_step(slopes, target, x, partition)
    for _ in range(_STEPS):
        if share * float(np.abs(step).max(initial=0.0)) < _SHORTEST:
            break
        found = restored(slopes, np.clip(x + share * step, 0, 1), partition)
        shorter = np.inf if found is None else float(np.linalg.norm(found[0] - target))
        if found is None or shorter >= distance:
            share /= 2
            continue
        x, distance, share = found[0], shorter, 1.0
        step = _tangent_step(slopes, target, x, partition)
    return x, distance


def _pieces(slopes: Slopes, x: np.ndarray, partition: Partition) -> list[Partition]:
    """The pieces that join this one at x, by what one corner may do besides.

    A corner is at a wall and has a slope of 0: a piece holds it, or asks for the slope, or both.
    """
    f, _ = slopes(x)
    low, high = x <= ROUNDING, x >= 1 - ROUNDING
    pieces = []
    for k in np.flatnonzero((low | high) & (np.abs(f) <= _CORNER)):
        only = np.arange(len(x)) == k
        if not partition.free[k]:
            walls = partition.low & ~only, partition.high & ~only
            pieces.append(Partition(*walls, partition.zero | only))
        if partition.zero[k]:
            walls = partition.low | (only & low), partition.high | (only & high)
            pieces.append(Partition(*walls, partition.zero & ~only))
    return pieces


def _tangent_step(
    slopes: Slopes, target: np.ndarray, x: np.ndarray, partition: Partition
) -> np.ndarray:
    """The step in the tangent space that ends nearest to the target and breaks no inequality."""
    f, jacobian = slopes(x)
    free, zero = partition.free, partition.zero
    basis = np.zeros((len(x), 0))
    if free.any():
        _, singular, right = np.linalg.svd(jacobian[np.ix_(zero, free)])
        rank = int((singular > _RANK * max(singular.max(initial=0.0), _RANK)).sum())
        basis = np.zeros((len(x), len(right) - rank))
        basis[free] = right[rank:].T
    sign = np.where(partition.low, 1.0, -1.0)[~zero]
    rows = np.vstack([-basis[free], basis[free], sign[:, None] * (jacobian @ basis)[~zero]])
    bounds = np.concatenate([x[free], 1 - x[free], -sign * f[~zero]])
    step: np.ndarray = basis @ _least_distance(basis.T @ (target - x), rows, np.maximum(bounds, 0))
    return step


def _least_distance(aim: np.ndarray, rows: np.ndarray, bounds: np.ndarray) -> np.ndarray:
    """The point nearest to ``aim`` with ``rows @ point <= bounds``, by its dual problem.

    No bound is negative, so 0 is allowed. Where rounding errors alone make an answer further off,
    it is 0: no step.
    """
    from scipy.optimize import nnls

    short = rows @ aim - bounds
    if not (short > 0).any():
        return aim
    matrix = np.vstack([-rows.T, short])
    unit = np.append(np.zeros(len(aim)), 1.0)
    residual = matrix @ nnls(matrix, unit)[0] - unit
    if -residual[-1] * (1 + aim @ aim) < 0.5:  # it is -1 / (1 + square of the distance)
        return np.zeros(len(aim))
    point: np.ndarray = aim - residual[:-1] / residual[-1]
    return point
