"""Payoff matrices that are never stored: submatrices and products with mixed strategies suffice.

A game of 1001 thresholds against 10^6 columns never needs its 10^9 entries at once. The solvers ask
for these three things only, so a game may answer them from closed forms.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from guts_core.methods.exact.flint_numbers import product
from guts_core.methods.records import ReadOnly, read_only
from guts_core.methods.validation import all_finite

#: Strategies whose payoffs are summed at once: of many, what is copied leaves the cache and is
#: fetched from memory that the system has to clear first, which takes far longer than the sums.
_AT_ONCE = 2**13


class BeyondFloatsError(ArithmeticError):
    """Numbers have left the range of floats."""


def within_range(numbers: np.ndarray) -> np.ndarray:
    """The same numbers; exact ones are always within range.

    They are looked at one by one: what a processor reports of the way to them depends on the
    machine, and may be an overflow that no result shows.

    Raises
    ------
    BeyondFloatsError
        If one is infinite or not a number.
    """
    if numbers.dtype != object and not all_finite(numbers):
        raise BeyondFloatsError("numbers lead beyond the range of floats")
    return numbers


def in_wide_numbers(entries: np.ndarray) -> np.ndarray:
    """The same numbers, with which sums do not wrap around or lose digits of a float.

    Integers of NumPy become Python's, and floats of fewer bits those of 64.

    Examples
    --------
    >>> (-1 * in_wide_numbers(np.array([-128], np.int8))).tolist()
    [128]
    """
    if entries.dtype in (object, float):
        return entries
    return entries.astype(object) if entries.dtype.kind in "biu" else entries * np.float64(1)


class PayoffMatrix(Protocol):
    """What a solver asks of a payoff matrix M (row player's payoff).

    Numbers may be of any real type: what is computed with entries is computed in floats of 64 bits,
    or exactly.

    Entries that come from formulas in floats may say, as ``error``, how far they may be from the
    exact ones.
    """

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix ``M[rows][:, columns]``."""

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``M y`` for the mixed strategy with these weights on these columns."""

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``x M`` for the mixed strategy with these weights on these rows."""


def entry_error(matrix: PayoffMatrix) -> float:
    """How far entries may be from the numbers that they stand for: 0 if the matrix does not say."""
    return float(getattr(matrix, "error", 0.0))


def roundings(matrix: PayoffMatrix) -> int:
    """How often an entry is rounded before it is a float: 0 if the matrix does not say."""
    return int(getattr(matrix, "roundings", 0))


@dataclass(frozen=True)
class DenseMatrix(ReadOnly):
    """A payoff matrix held as an array (floats, or Python objects for exact arithmetic).

    Attributes
    ----------
    array : ndarray
        The entries.
    error : float
        How far they may be from the numbers that they stand for: 0 if they are what is given.
    """

    array: np.ndarray
    error: float = 0.0

    def __post_init__(self) -> None:
        read_only(self.array)  # itself, not a copy as in other records: it may take a gigabyte

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        rows, columns = self.array.shape
        return rows, columns

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix ``M[rows][:, columns]``."""
        return self.array[rows[:, None], columns]

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``M y``."""
        return _in_parts(self.shape[0], lambda part: _mean(self.array[part][:, columns], weights))

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``x M``."""
        return _in_parts(self.shape[1], lambda part: _mean(self.array[:, part][rows].T, weights))


def _in_parts(size: int, of: Callable[[slice], np.ndarray]) -> np.ndarray:
    """Payoffs of a side's strategies; what the other one plays is copied of so many at a time.

    The last part is no shorter than the others: BLAS sums few numbers in another order.
    """
    if size < 2 * _AT_ONCE:
        return of(slice(None))
    bounds = [*range(0, size - _AT_ONCE + 1, _AT_ONCE), size]
    return np.concatenate([of(slice(*part)) for part in pairwise(bounds)])


def _mean(payoffs: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Each row's mean with these weights."""
    return payoffs @ weights if weights.dtype != object else product(payoffs, weights)


@dataclass(frozen=True, eq=False)
class Combination:
    """The matrix A + B V of a recursive game, never formed."""

    payoff: PayoffMatrix
    stakes: PayoffMatrix
    continuation: Any

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        return self.payoff.shape

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix of A + B V."""
        payoff, stakes = (
            in_wide_numbers(part.entries(rows, columns)) for part in (self.payoff, self.stakes)
        )
        return within_range(payoff + self.continuation * stakes)

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``(A + B V) y``."""
        stakes = self.stakes.row_payoffs(columns, weights)
        payoff = self.payoff.row_payoffs(columns, weights)
        return within_range(payoff + self.continuation * stakes)

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``x (A + B V)``."""
        stakes = self.stakes.column_payoffs(rows, weights)
        payoff = self.payoff.column_payoffs(rows, weights)
        return within_range(payoff + self.continuation * stakes)


@dataclass(frozen=True, eq=False)
class Mirror:
    """The same game seen by the column player: ``sign * M.T``."""

    matrix: PayoffMatrix
    sign: int

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        rows, columns = self.matrix.shape
        return columns, rows

    @property
    def error(self) -> float:
        """That of the entries."""
        return entry_error(self.matrix)

    @property
    def roundings(self) -> int:
        """Those of the entries."""
        return roundings(self.matrix)

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix of ``sign * M.T``."""
        return self.sign * in_wide_numbers(self.matrix.entries(columns, rows)).T

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``sign * y M``."""
        return self.sign * self.matrix.column_payoffs(columns, weights)

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``sign * M x``."""
        return self.sign * self.matrix.row_payoffs(rows, weights)


@dataclass(frozen=True, eq=False)
class InFloats:
    """A matrix whose entries come from formulas in exact or other numbers, as floats."""

    matrix: PayoffMatrix

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        return self.matrix.shape

    @property
    def error(self) -> float:
        """That of the formulas."""
        return entry_error(self.matrix)

    @property
    def roundings(self) -> int:
        """One; what it does is told beside the entry, as it is not known how large they are."""
        return 1

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix."""
        return self.matrix.entries(rows, columns).astype(float)

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``M y``."""
        return self.matrix.row_payoffs(columns, weights).astype(float)

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """``x M``."""
        return self.matrix.column_payoffs(rows, weights).astype(float)
