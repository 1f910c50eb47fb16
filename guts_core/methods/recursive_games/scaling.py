"""Recursive games in a unit of their own, so that payoffs of any size are solved alike.

V(s A, B) = s V(A, B) for every s > 0 if the fee for leaving grows along. A power of two is such an
s that nothing is rounded: the largest payoff is brought to between 1 and 2, tolerances and rounding
are reckoned there, and the answer is brought back.
"""

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction

import numpy as np

from guts_core.methods.matrix_games.matrices import (
    BeyondFloatsError,
    DenseMatrix,
    InFloats,
    Mirror,
    PayoffMatrix,
)
from guts_core.methods.recursive_games.ascent import RecursiveSolution, RecursiveStatus
from guts_core.methods.recursive_games.ascent_points import UNIT

#: The fee is at most this many units, so that nothing overflows on its account.
_LARGEST_FEE = 2.0**500

#: And the largest payoff at least so much of a unit.
_LEAST_SIZE = 2.0**-500

#: What is smaller in units may lose digits in sums and products, each of them at most the last one.
_SMALL, _LAST = 2.0**-900, 2.0**-1074

_LEAVING = {RecursiveStatus.DECLINED, RecursiveStatus.FIXED_LINE, RecursiveStatus.OPPONENT_LEAVES}


def in_floats(function: str, name: str, matrix: PayoffMatrix) -> PayoffMatrix:
    """The matrix with floats for exact and other entries, with what that may put them off."""
    if isinstance(matrix, Mirror):
        return Mirror(in_floats(function, name, matrix.matrix), matrix.sign)
    if not isinstance(matrix, DenseMatrix):
        first = matrix.entries(np.zeros(1, dtype=int), np.zeros(1, dtype=int))
        if first.dtype.kind not in "biufO":
            raise ValueError(f"{function}: {name} must be a matrix of real numbers")
        return InFloats(matrix) if first.dtype != float else matrix
    if matrix.array.dtype != object:
        return matrix
    try:
        floats = matrix.array.astype(float)
    except OverflowError:
        raise ValueError(f"{function}: {name} has entries beyond the range of floats") from None
    return DenseMatrix(floats, matrix.error + _rounding(floats, matrix.array))


def _rounding(floats: np.ndarray, exact: np.ndarray) -> float:
    """How far floats may be from the numbers that they were made of: 0 if they are these."""
    if set(map(type, exact.flat)) <= {int, float, Fraction}:
        pairs = zip(floats.ravel().tolist(), exact.ravel().tolist(), strict=True)
        if all(a.as_integer_ratio() == b.as_integer_ratio() for a, b in pairs):
            return 0.0
    return math.nextafter(UNIT * float(np.abs(floats).max()), math.inf)


@contextmanager
def within_floats(function: str) -> Iterator[None]:
    """Say what happened if the numbers leave the range of floats, naming the outermost function."""
    try:
        with np.errstate(over="ignore", invalid="ignore"):  # results are looked at instead
            yield
    except (OverflowError, BeyondFloatsError):
        raise BeyondFloatsError(
            f"{function}: payoff and stakes lead beyond the range of floats"
        ) from None


def largest_entry(matrix: PayoffMatrix) -> float | None:
    """Largest absolute entry of a matrix held as an array; None if entries come from formulas."""
    if isinstance(matrix, Mirror):
        return largest_entry(matrix.matrix)
    if not isinstance(matrix, DenseMatrix):
        return None
    # Fractions take longer to compare than to be rounded, which keeps their order.
    return float(np.abs(matrix.array.astype(float, copy=False)).max())


def unit_of(largest: float | None, fee: float) -> float:
    """A power of two of the size of the largest payoff, but no tiny part of the fee.

    Games from formulas say what they pay in antes: their unit is 1.

    Examples
    --------
    >>> unit_of(3.0, 1.0), unit_of(0.3, 1.0), unit_of(None, 1.0), unit_of(0.0, 5.0)
    (2.0, 0.25, 1.0, 4.0)
    """
    if largest is None:
        return 1.0
    size = max(largest, abs(fee) / _LARGEST_FEE) if largest else abs(fee)
    return math.ldexp(1.0, math.frexp(size)[1] - 1) if size else 1.0


def fee_in(unit: float, fee: float) -> float:
    """The fee in units; where it has no float among the smallest, more: what is forced stays so."""
    scaled = fee / unit
    less = Fraction(scaled) * Fraction(unit) < Fraction(fee)
    return math.nextafter(scaled, math.inf) if less else scaled


def size_in(unit: float, function: str, largest: float | None, fee: float) -> float:
    """The largest payoff in units, at most 1.

    Raises
    ------
    BeyondFloatsError
        If it is so small beside the fee that products of payoffs leave the floats.
    """
    size = min(1.0, largest / unit) if largest else 1.0
    if size < _LEAST_SIZE:
        raise BeyondFloatsError(
            f"{function}: payoff and termination_fee lead beyond the range of floats: the largest "
            f"payoff is {largest:g}, the fee {fee:g}"
        )
    return size


def in_unit(matrix: PayoffMatrix, unit: float) -> PayoffMatrix:
    """The matrix divided by a power of two, with what it may lose beside its largest entry."""
    if isinstance(matrix, Mirror):
        return Mirror(in_unit(matrix.matrix, unit), matrix.sign)
    if not isinstance(matrix, DenseMatrix):
        if unit != 1:
            raise ValueError("in_unit: matrix must be held as an array")
        return matrix
    array = matrix.array / unit
    small = bool(((np.abs(array) < _SMALL) & (matrix.array != 0)).any())
    if unit == 1 and not small:
        return matrix
    lost = (sum(array.shape) + 4) * _LAST if small else 0.0
    return DenseMatrix(array, matrix.error / unit + lost)


def brought_back(
    solution: RecursiveSolution, unit: float, fee: float, opponent_fee: float | None
) -> RecursiveSolution:
    """The solution in antes; its bounds are rounded outwards next to both ends of the floats.

    Where a player leaves, the value is what that costs; whoever may leave is sure of it.
    """
    if unit == 1:
        return solution
    lower = _outwards(solution.lower, unit, -math.inf)
    left = opponent_fee if solution.status is RecursiveStatus.OPPONENT_LEAVES else -fee
    if left is not None and solution.status in _LEAVING:
        own = solution.status is not RecursiveStatus.OPPONENT_LEAVES
        lower = left if own and solution.value == solution.lower else min(lower, left)
        return replace(solution, value=left, gap=solution.gap * unit, lower=lower, upper=left)
    upper = _outwards(solution.upper, unit, math.inf)
    value = solution.value * unit
    if math.isinf(value) and math.isfinite(solution.value):
        raise BeyondFloatsError("the value lies beyond the range of floats")
    value = lower if solution.value == solution.lower else value
    return replace(solution, value=value, gap=solution.gap * unit, lower=lower, upper=upper)


def _outwards(bound: float, unit: float, side: float) -> float:
    scaled = bound * unit
    if not math.isfinite(scaled):  # of a finite one beyond the floats the last float is sure
        beyond = math.isfinite(bound) and (scaled > 0) != (side > 0)
        return math.copysign(sys.float_info.max, scaled) if beyond else scaled
    missed = Fraction(scaled) - Fraction(bound) * Fraction(unit)
    return math.nextafter(scaled, side) if missed * (1 if side < 0 else -1) > 0 else scaled
