"""Recursive games with many fixed points: two rows and more, and games that fold the line."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np


def touching_rows(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """A game with this many rows and two columns that has twice as many fixed points.

    Parameters
    ----------
    rows : int
        At least 2.

    Returns
    -------
    payoff, stakes : ndarray of Fraction
    """
    payoff, stakes = [[Fraction(0), Fraction(1)]], [[Fraction(0), Fraction(0)]]
    for i in range(1, rows):
        v, gap = Fraction(i, rows), Fraction(1, 9 * rows**2)
        payoff.append([gap - v * v, gap - v * v - 1])
        stakes.append([2 * v + 2, 2 * v + 1])
    return _fractions(payoff), _fractions(stakes)


def folding(folds: int) -> tuple[np.ndarray, np.ndarray]:
    """A game of 2 k + 2 rows and k + 2 columns with 2^(k + 1) + 1 fixed points.

    Parameters
    ----------
    folds : int
        k, at least 0.

    Returns
    -------
    payoff, stakes : ndarray of Fraction
    """
    k, last = folds, folds + 1
    payoff, slope = _fractions(np.zeros((2 * k + 2, k + 2), int)), np.zeros((2 * k + 2, k + 2), int)
    for i in range(1, k + 1):
        for row, sign in ((2 * i - 2, 1), (2 * i - 1, -1)):
            payoff[row, [0, i]] = -sign, -1
            (slope if i == 1 else payoff)[row, i - 1] = 2 * sign
    payoff[2 * k, last], slope[2 * k, 0] = Fraction(1), -1
    payoff[-1, 0] = -(1 - Fraction(1, 4**k)) / 3 - Fraction(3, 16 * 4**k)
    payoff[-1, 1:last] = [Fraction(1, 4**i) for i in range(1, k + 1)]
    slope[-1, [0, last]] = 1, -1
    return payoff, 1 + _fractions(slope) / 2


def _fractions(rows: Iterable[Iterable[Any]]) -> np.ndarray:
    return np.array([[Fraction(entry) for entry in row] for row in rows], dtype=object)
