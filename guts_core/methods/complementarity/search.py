r"""Solutions of a complementarity problem in the unit box from random starts, many at once.

A solution is a zero of the natural map :math:`x - \min(1, \max(0, x + c f(x)))`, for any scale
:math:`c > 0`. Where it has kinks one of its derivatives serves: that is the semismooth Newton
method, here with Levenberg's damping, because solutions need not be isolated. Steps are also cut
short at random. A search that must improve at every step finds far less: it is caught where
the map is small and not zero. Which start ends where is a matter of last digits; so that it is the
same on every processor, steps are computed without BLAS, and each start has draws of its own.
"""

import numpy as np

from guts_core.methods.complementarity.multilinear import MultilinearSystem
from guts_core.methods.complementarity.same_digits import damped_squares

#: Scales c and shares of the step, drawn at random; damping relative to the largest residual.
_SCALES, _SHARES, _DAMPING = (0.2, 0.5, 1.0, 2.0, 4.0), (0.3, 0.6, 1.0, 1.0, 1.0), 1e-3

#: Least damping, how far the iterates may leave the box, and how many are treated at a time.
_LEAST, _OUTSIDE, _CHUNK = 1e-13, 0.1, 256

#: Digits of starts that are powers, which processors round in several ways.
_DIGITS = 12


def random_starts(count: int, size: int, rng: np.random.Generator) -> np.ndarray:
    """Points of the unit box of four kinds, in equal parts.

    Drawn evenly; drawn to the walls; mostly small; and corners with few or many ones. Thin sets of
    solutions are hit from some of these and hardly ever from others.

    Parameters
    ----------
    count, size : int
        Number of points and of coordinates.
    rng : numpy.random.Generator
        Source of the random numbers.

    Returns
    -------
    numpy.ndarray
        Shape (count, size).
    """
    x, kind = rng.random((count, size)), np.arange(count)[:, None] % 4
    spread, power = rng.uniform(1, 4, (count, 1)), rng.uniform(1, 8, (count, 1))
    ones = rng.random((count, 1))
    walls, small = np.clip((x - 0.5) * spread + 0.5, 0, 1), np.round(x**power, _DIGITS)
    return np.asarray(np.choose(kind, [x, walls, small, np.where(x < ones, 1.0, 0.0)]))


def solutions_from(
    system: MultilinearSystem,
    starts: np.ndarray,
    rng: np.random.Generator,
    steps: int = 120,
    tolerance: float = 1e-12,
) -> np.ndarray:
    """The solutions that are reached from given points.

    Parameters
    ----------
    system : MultilinearSystem
        f, as many polynomials as unknowns, of the order of 1 on the box.
    starts : numpy.ndarray
        Shape (starts, unknowns).
    rng : numpy.random.Generator
        Source of the random scales and shares.
    steps : int
        Most steps from one start.
    tolerance : float
        Largest entry of the natural map that counts as 0.

    Returns
    -------
    numpy.ndarray
        Shape (solutions, unknowns), in the order of the starts; a start that reaches none has no
        row. That none is reached is no proof that there is none.

    Examples
    --------
    >>> from guts_core.methods.complementarity.multilinear import Multilinear
    >>> x, y = Multilinear.variable(0), Multilinear.variable(1)
    >>> rng = np.random.default_rng(0)
    >>> matching_pennies = MultilinearSystem([2 * y - 1, 1 - 2 * x], 2)
    >>> found = solutions_from(matching_pennies, rng.random((40, 2)), rng)
    >>> np.unique(found.round(9), axis=0).tolist()
    [[0.5, 0.5]]
    """
    lows = range(0, len(starts), _CHUNK)
    seeds = rng.integers(2**63, size=len(lows)).tolist()
    parts = [
        _from_chunk(system, starts[low : low + _CHUNK], own, steps, tolerance)
        for low, own in zip(lows, map(np.random.default_rng, seeds), strict=True)
    ]
    return np.clip(np.concatenate([np.empty((0, system.unknowns)), *parts]), 0, 1)


def _from_chunk(
    system: MultilinearSystem,
    starts: np.ndarray,
    rng: np.random.Generator,
    steps: int,
    tolerance: float,
) -> np.ndarray:
    x, place, solved = starts.copy(), np.arange(len(starts)), np.zeros(len(starts), dtype=bool)
    solutions, scale = starts.copy(), rng.choice(_SCALES, (len(starts), 1))
    for _ in range(steps):
        residual, derivatives = natural_map(system, x, scale)
        largest = np.abs(residual).max(axis=1)
        done = largest <= tolerance
        if done.any():
            solutions[place[done]], solved[place[done]] = x[done], True
            x, place, scale, residual, derivatives, largest = (
                a[~done] for a in (x, place, scale, residual, derivatives, largest)
            )
        if not len(x):
            break
        share = rng.choice(_SHARES, (len(starts), 1))[place]  # those that are done draw as well
        step = damped_step(residual, derivatives, _DAMPING * np.minimum(largest, 1))
        x = np.clip(x + share * step, -_OUTSIDE, 1 + _OUTSIDE)
    return solutions[solved]


def natural_map(
    system: MultilinearSystem, x: np.ndarray, scale: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The natural map and one of its derivatives, at each point."""
    f, slopes = system.at(x)
    moved = x + scale * f
    inside = (moved > 0) & (moved < 1)
    derivatives = np.where(inside[:, :, None], -scale[:, :, None] * slopes, 0.0)
    each = np.arange(system.unknowns)
    derivatives[:, each, each] += ~inside
    return x - np.clip(moved, 0, 1), derivatives


def damped_step(residual: np.ndarray, derivatives: np.ndarray, damping: np.ndarray) -> np.ndarray:
    """Levenberg's step at each point: short in directions of which the derivatives say little."""
    diagonal = np.repeat((damping + _LEAST)[:, None], residual.shape[1], axis=1)
    return -damped_squares(derivatives, residual, diagonal)
