"""Deflation: Newton's iteration at fixed parameter, kept away from the solutions known already.

The residual is multiplied by prod_i (1 / |x - x_i|^2 + 1) over the known solutions x_i (the
shifted deflation operator of Farrell, Birkisson and Funke, SIAM J. Sci. Comput. 37, 2015). Newton's
direction for the product is a multiple of that for the residual alone, so one LU serves.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Numbers, Positive, Real, Whole, checked
from guts_core.methods.continuation.problem import Problem


@checked
def deflated_newton(
    problem: Problem,
    parameter: float,
    start: Annotated[npt.ArrayLike, Numbers(1, 1)],
    known: Sequence[Annotated[npt.ArrayLike, Numbers(1, 1)]] = (),
    iterations: Annotated[int, Whole(1)] = 200,
    distinct: Annotated[float, Real(0)] = 1e-6,
    longest: Annotated[float, Positive()] = 0.5,
) -> np.ndarray | None:
    """A solution at ``parameter`` that is none of the known ones, or None if none is found.

    Parameters
    ----------
    problem : Problem
        The equations.
    parameter : float
        Where to solve them.
    start : array_like, shape (n,)
        Start of the iteration, in the domain.
    known : sequence of array_like
        Solutions to keep away from.
    iterations : int
        Most iterations.
    distinct : float
        A solution is new if some unknown differs from each known solution by more than this.
    longest : float
        Longest step of the iteration.

    Returns
    -------
    ndarray or None
        The solution, with a residual within the problem's noise or a last correction below 1e-12.

    Raises
    ------
    ValueError
        If ``start`` is not a finite vector in the domain, or a known solution has another length.

    Examples
    --------
    >>> class Square:
    ...     def residual_and_jacobian(self, x, parameter):
    ...         return x**2 - parameter, np.diag(2 * x), -np.ones(1)
    ...     def inside(self, x):
    ...         return True
    ...     def noise(self, x, parameter):
    ...         return 1e-15
    >>> one = deflated_newton(Square(), 4.0, [1.1])
    >>> other = deflated_newton(Square(), 4.0, [1.1], [one])
    >>> round(float(one[0]), 12), round(float(other[0]), 12)
    (2.0, -2.0)
    """
    from scipy.linalg.lapack import dgesv  # slow to import in the reader's browser

    x = np.asarray(start)
    roots = _known_roots(problem, x, known)
    with np.errstate(all="ignore"):
        for _ in range(iterations):
            residual, jacobian, _ = problem.residual_and_jacobian(x, parameter)
            *_, newton, info = dgesv(jacobian, -residual)
            if info != 0 or not np.isfinite(newton).all():
                return None
            converged = np.abs(residual).max() <= problem.noise(x, parameter)
            converged |= np.abs(newton).max() <= 1e-12
            if converged:
                return x if _is_new(x, roots, distinct) else None
            moved = _moved(problem, x, _factor(x, newton, roots) * newton, longest)
            if moved is None:
                return None
            x = moved
    return None


def _factor(x: np.ndarray, newton: np.ndarray, roots: np.ndarray) -> float:
    """Multiple of Newton's correction that solves the deflated system (Sherman-Morrison)."""
    differences = x - roots
    squares = (differences**2).sum(axis=1)
    # Derivative of log prod(1/s + 1) along the correction, s = |x - root|^2.
    slope = float((-2 * (differences @ newton) / (squares * (1 + squares))).sum())
    return 1 / (1 - slope) if slope != 1 else 1.0


def _moved(
    problem: Problem, x: np.ndarray, correction: np.ndarray, longest: float
) -> np.ndarray | None:
    """``x`` plus as much of the correction as stays in the domain; None if that is nothing."""
    size = float(np.abs(correction).max())
    if not np.isfinite(size):
        return None
    correction = correction * min(1.0, longest / size)
    for _ in range(60):
        if problem.inside(x + correction):
            return x + correction
        correction = correction / 2
    return None


def _is_new(x: np.ndarray, roots: np.ndarray, distinct: float) -> bool:
    return all(float(np.abs(x - root).max()) > distinct for root in roots)


def _known_roots(problem: Problem, x: np.ndarray, known: Sequence[npt.ArrayLike]) -> np.ndarray:
    """The known solutions as rows, if they and the start fit the problem."""
    if not problem.inside(x):
        raise ValueError("deflated_newton: start must lie in the domain of the problem")
    if any(np.shape(root) != x.shape for root in known):
        raise ValueError(f"deflated_newton: known must hold vectors of {len(x)} numbers")
    return np.array(known).reshape(-1, len(x))
