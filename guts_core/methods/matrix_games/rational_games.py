"""The optimal strategies of a matrix game in rationals, from what floats propose to be played.

Where no others are optimal, the simplex method in rationals would end with the same ones, after as
many exchanges of large numbers as it takes; here two systems of equations are solved.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from guts_core.methods.exact.flint_numbers import FEW, all_to_fractions, flint, to_matrix
from guts_core.methods.matrix_games.exact_simplex import solve_exactly
from guts_core.methods.matrix_games.pivoting import WarmSimplex


def solve_in_rationals(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Optimal strategies of both players: the very ones of :func:`solve_exactly`, but sooner.

    Parameters
    ----------
    matrix : ndarray of Fraction or int, shape (rows, columns)
        Payoffs to the row player.

    Returns
    -------
    row_strategy, column_strategy : ndarray of Fraction
    """
    found = only_optimum(matrix) if matrix.size > FEW else None
    return found or solve_exactly(matrix)


def only_optimum(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """The strategies that play what the floats propose, if these are optimal and no others are.

    Optimal strategies play only what earns the value against optimal ones of the other player. If
    that is a square of rows and columns, all of which are played, and if the equations of this
    square have one solution, then there are no other optimal strategies. Such squares are the
    kernels of Shapley and Snow (1950).
    """
    try:
        rows, columns = (np.flatnonzero(w) for w in WarmSimplex()(matrix.astype(float)))
    except (ArithmeticError, np.linalg.LinAlgError):  # beyond floats, or no strategies
        return None
    if len(rows) != len(columns):
        return None
    kernel = matrix[np.ix_(rows, columns)]
    x, y = _equalising(kernel.T), _equalising(kernel)
    if x is None or y is None:
        return None
    answers = _best(matrix, columns, y, max), _best(matrix.T, rows, x, min)
    if answers != (rows.tolist(), columns.tolist()):
        return None
    return _spread(x, rows, len(matrix)), _spread(y, columns, matrix.shape[1])


def _equalising(kernel: np.ndarray) -> np.ndarray | None:
    """Weights above 0 with which all rows of a square earn the same, as ``fmpq``; or None."""
    size = len(kernel)
    border = [[*row, 1] for row in kernel.tolist()] + [[1] * size + [0]]
    last = [[0]] * size + [[1]]
    try:
        solution = to_matrix(border, size + 1).solve(to_matrix(last, 1))
    except ZeroDivisionError:  # no solution, or several
        return None
    weights = np.array([solution[k, 0] for k in range(size)])
    return weights if all(weight > 0 for weight in weights) else None


def _best(
    matrix: np.ndarray, played: np.ndarray, weights: np.ndarray, choose: Callable[[list[Any]], Any]
) -> list[int]:
    """The rows that earn most, or least, against these weights on these columns."""
    earned = to_matrix(matrix[:, played].tolist(), len(played))
    earned *= flint().fmpq_mat(len(weights), 1, weights.tolist())
    amounts = [earned[k, 0] for k in range(len(matrix))]
    chosen = choose(amounts)
    return [k for k, amount in enumerate(amounts) if amount == chosen]


def _spread(weights: np.ndarray, places: np.ndarray, size: int) -> np.ndarray:
    strategy = np.full(size, flint().fmpq(0), dtype=object)
    strategy[places] = weights
    return all_to_fractions(strategy)
