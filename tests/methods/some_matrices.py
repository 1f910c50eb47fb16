"""Payoff matrices for the tests of several parts, and what certifies a solution."""

import numpy as np
import pytest
from scipy.optimize import linprog

PENNIES = np.array([[1, -1], [-1, 1]])
SHAPLEY = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1]])


class Formula:
    """A matrix of exact numbers that tells nothing but means and entries, when it is asked."""

    def __init__(self, entries):
        self.array, self.shape = entries, entries.shape

    def entries(self, rows, columns):
        return self.array[np.ix_(rows, columns)]

    def row_payoffs(self, columns, weights):
        return self.array[:, columns] @ weights

    def column_payoffs(self, rows, weights):
        return weights @ self.array[rows]


def whole_programme(matrix):
    """Value by SciPy's linear programme on the whole matrix."""
    rows, columns = matrix.shape
    upper, total = np.column_stack([-matrix.T, np.ones(columns)]), np.append(np.ones(rows), 0.0)
    bounds = [(0, None)] * rows + [(None, None)]
    answer = linprog(
        np.append(np.zeros(rows), -1.0), upper, np.zeros(columns), total[None], [1.0], bounds
    )
    return -answer.fun


def assert_certified(matrix, solution):
    """The gap is what best responses gain, and is no more than rounding."""
    x, y = solution.row_strategy, solution.column_strategy
    assert min(x.min(), y.min()) >= 0
    assert (x.sum(), y.sum()) == pytest.approx((1, 1), abs=1e-14)
    size = max(float(np.abs(matrix).max()), 5e-324)
    unit = np.asarray(matrix, dtype=float) / size
    gap = (unit @ y).max() - (x @ unit).min()
    assert gap <= 1e-13
    assert solution.gap / size == pytest.approx(gap, abs=1e-14)
    sure = (x @ unit).min() + gap / 2
    assert solution.value / size == pytest.approx(sure, abs=1e-14)


def payoffs_of_unlike_sizes(shape, seed, most=3):
    """Of some rows, and of some columns, larger by far than those of others."""
    rng = np.random.default_rng(seed)
    rows, columns = (10 ** rng.uniform(-most, most, size) for size in shape)
    return rng.normal(size=shape) * np.outer(rows, columns)
