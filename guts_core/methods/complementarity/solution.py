r"""Complementarity problems in the unit box: exact solutions next to an approximate one.

A solution has, for every k, :math:`f_k=0`, or :math:`x_k=0` and :math:`f_k\le0`, or :math:`x_k=1`
and :math:`f_k\ge0`: nobody gains by moving a frequency. Solutions need not be isolated, so Newton
steps are those of least length. Where such a step leaves the box, or an inequality fails, a
linear programme with one binary unknown for every undecided k finds a step that is allowed.
"""

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np

from guts_core.methods.complementarity.step import ROUNDING, Linearised, Partition, linear_step

#: Returns f and its Jacobian at x.
Slopes = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]

#: A solution and the equations that were solved, or None.
Found = tuple[np.ndarray, Partition] | None

#: Newton steps; relative singular values that may count as 0, tried in turn.
_STEPS, _RANKS = 25, (1e-4, 1e-6, 1e-8, 1e-10)

#: A solution within this distance is near; beyond it others are tried too.
_NEAR = 0.02

#: How far the linear programme may look for the nearest solution, tried in turn.
_RADII = (1e-3, 1e-2, 0.05, 0.1)


def partition_of(x: np.ndarray, f: np.ndarray) -> Partition:
    """The partition that an approximate solution suggests.

    Of the distance to the bound and the slope, the smaller one is taken to vanish: near a solution
    regularised by epsilon one is of the order of epsilon and the other is not.
    """
    low = (x < 0.5) & (x < -f)
    high = (x > 0.5) & (1 - x < f)
    return Partition(low, high, ~(low | high))


def nearby_solution(slopes: Slopes, x: np.ndarray) -> tuple[np.ndarray, Partition]:
    """A solution next to ``x``, to rounding errors.

    Parameters
    ----------
    slopes : callable
        f and its Jacobian at a point.
    x : numpy.ndarray
        Approximate solution in the unit box.

    Returns
    -------
    solution : numpy.ndarray
    partition : Partition
        The equations that were solved.

    Raises
    ------
    ArithmeticError
        If none was found. That is no proof that there is none.

    Examples
    --------
    >>> found, _ = nearby_solution(lambda x: (1 - 2 * x, -2 * np.eye(1)), np.array([0.4]))
    >>> found.tolist()
    [0.5]
    """
    attempts = [partial(restored, slopes, x, partition_of(x, slopes(x)[0]))]
    attempts += [partial(stepped, slopes, x, radius, x) for radius in _RADII]
    found = _nearest(x, attempts)
    if found is None:
        raise ArithmeticError("nearby_solution: no solution was found next to the approximate one")
    return found


def _nearest(x: np.ndarray, attempts: Iterable[Callable[[], Found]]) -> Found:
    """The first solution that is near to x, or else the nearest; None if there is none."""
    best, shortest = None, np.inf
    for attempt in attempts:
        found = attempt()
        length = np.inf if found is None else float(np.abs(found[0] - x).max(initial=0.0))
        if length < shortest:
            best, shortest = found, length
        if shortest < _NEAR:
            break
    return best


def stepped(slopes: Slopes, x: np.ndarray, radius: float, target: np.ndarray) -> Found:
    """The step of the linear programme that ends nearest to a target, brought back to a solution.

    Parameters
    ----------
    slopes : callable
        f and its Jacobian at a point.
    x : numpy.ndarray
        A solution, at least approximately.
    radius : float
        No frequency moves by more before the point is brought back.
    target : numpy.ndarray
        Where the frequencies should be.

    Returns
    -------
    tuple of numpy.ndarray and Partition, or None
        The solution and the equations that were solved; None if there was no such step.
    """
    f, jacobian = slopes(x)
    found = linear_step(Linearised(x, f / radius, jacobian, radius), target=target)
    return None if found is None else restored(slopes, *found)


def restored(slopes: Slopes, x: np.ndarray, partition: Partition) -> Found:
    """Newton steps of least length to a solution, from a point next to it.

    Frequencies that leave the box are held at its wall, and slopes of the wrong sign are set to 0,
    until nothing is violated. None if that does not end well.
    """
    return _nearest(x, [partial(_restored, slopes, x, partition, rank) for rank in _RANKS])


def _restored(slopes: Slopes, x: np.ndarray, partition: Partition, rank: float) -> Found:
    low, high, zero = (a.copy() for a in (partition.low, partition.high, partition.zero))
    for _ in range(len(x)):
        now = Partition(low, high, zero)
        solved = _gauss_newton(slopes, x, now, rank)
        if solved is None:
            return None
        x, f = solved
        below, above = now.free & (x < -ROUNDING), now.free & (x > 1 + ROUNDING)
        wrong = ~zero & ((low & (f > ROUNDING)) | (high & (f < -ROUNDING)))
        if not (below | above | wrong).any():
            return np.clip(x, 0, 1), now
        low, high, zero = low | below, high | above, zero | wrong
    return None


def _gauss_newton(
    slopes: Slopes, x: np.ndarray, partition: Partition, rank: float
) -> tuple[np.ndarray, np.ndarray] | None:
    """The point where the demanded slopes vanish, and f there."""
    x = np.where(partition.low, 0.0, np.where(partition.high, 1.0, x))
    free, zero = np.flatnonzero(partition.free), np.flatnonzero(partition.zero)
    for _ in range(_STEPS):
        f, jacobian = slopes(x)
        step = np.linalg.lstsq(jacobian[np.ix_(zero, free)], f[zero], rcond=rank)[0]
        length = float(np.abs(step).max(initial=0.0))
        if length > 0.5:
            return None
        x[free] -= step
        if length < ROUNDING:
            break
    f, _ = slopes(x)
    return (x, f) if np.abs(f[zero]).max(initial=0.0) < ROUNDING else None
