"""The simplex method for matrix games in exact rational arithmetic.

Fraction-free (integer) pivoting on the condensed tableau with Bland's rule: it always ends, and the
strategies it returns are optimal exactly. Meant for the small working games of the generation
loop in :mod:`guts_core.methods.matrix_games.zero_sum`.
"""

import math
from fractions import Fraction

import numpy as np


def solve_exactly(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Optimal strategies of both players.

    Parameters
    ----------
    matrix : ndarray of Fraction or int, shape (rows, columns)
        Payoffs to the row player.

    Returns
    -------
    row_strategy, column_strategy : ndarray of Fraction
    """
    rows, columns = matrix.shape
    tableau = _positive_integers(matrix)
    basic = list(range(columns, columns + rows))  # labels: columns 0.., then slacks of the rows
    free = list(range(columns))
    pivot_entry = 1
    while (entering := _entering(tableau[-1, :-1], free)) is not None:
        leaving = _leaving(tableau, entering, basic)
        pivot_entry = _pivot(tableau, leaving, entering, pivot_entry)
        basic[leaving], free[entering] = free[entering], basic[leaving]
    y = _collect(basic, tableau[:-1, -1], 0, columns)
    x = _collect(free, -tableau[-1, :-1], columns, rows)
    return x / x.sum(), y / y.sum()


def _positive_integers(matrix: np.ndarray) -> np.ndarray:
    """Tableau for: maximise sum(y), M y <= 1, y >= 0, M shifted and scaled to whole numbers."""
    denominator = math.lcm(*(Fraction(entry).denominator for entry in matrix.flat))
    rows, columns = matrix.shape
    tableau = np.zeros((rows + 1, columns + 1), dtype=object)
    whole = np.empty(matrix.size, dtype=object)  # NumPy would choose machine integers, or floats
    whole[:] = [int(entry * denominator) for entry in matrix.flat]
    tableau[:-1, :-1] = whole.reshape(matrix.shape)
    tableau[:-1, :-1] += 1 - tableau[:-1, :-1].min()
    tableau[:-1, -1] = 1
    tableau[-1, :-1] = 1
    return tableau


def _entering(reduced_costs: np.ndarray, labels: list[int]) -> int | None:
    """Bland's rule: among the improving columns the one of lowest label."""
    improving = [k for k, cost in enumerate(reduced_costs) if cost > 0]
    return min(improving, key=labels.__getitem__, default=None)


def _leaving(tableau: np.ndarray, entering: int, labels: list[int]) -> int:
    candidates = [k for k, entry in enumerate(tableau[:-1, entering]) if entry > 0]
    ratio = {k: Fraction(tableau[k, -1], tableau[k, entering]) for k in candidates}
    return min(candidates, key=lambda k: (ratio[k], labels[k]))


def _pivot(tableau: np.ndarray, row: int, column: int, previous: int) -> int:
    """Exchange a basic and a free variable; entries stay integers over the common ``pivot``."""
    pivot = tableau[row, column]
    pivot_row, pivot_column = tableau[row].copy(), tableau[:, column].copy()
    tableau[:] = (tableau * pivot - np.outer(pivot_column, pivot_row)) // previous
    tableau[row] = pivot_row
    tableau[:, column] = -pivot_column
    tableau[row, column] = previous
    return int(pivot)


def _collect(labels: list[int], amounts: np.ndarray, first: int, count: int) -> np.ndarray:
    weights = np.empty(count, dtype=object)
    weights[:] = Fraction(0)
    for label, amount in zip(labels, amounts, strict=True):
        if first <= label < first + count:
            weights[label - first] = Fraction(amount)
    return weights
