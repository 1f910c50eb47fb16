"""Interval arithmetic on NumPy arrays, with outward rounding.

IEEE additions, subtractions, multiplications and divisions are correctly rounded, so the true
result lies between the neighbours of the computed one. Taking these neighbours after every
operation keeps an enclosure at the cost of a few units in the last place; powers are made of
multiplications. An end at infinity says that there is no bound. For few numbers and high precision
use :mod:`guts_core.methods.exact.intervals`.
"""

from __future__ import annotations

import itertools
import operator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Union

import numpy as np

from guts_core.methods.ring import Ring
from guts_core.methods.validation import finite_number, named, plain, real_array, shown

Operand = Union["IntervalArray", float, int, np.ndarray]


@dataclass(frozen=True, eq=False)
class IntervalArray(Ring):
    """Elementwise intervals [low, high].

    Attributes
    ----------
    low, high : ndarray
        Ends, of the same shape.

    Examples
    --------
    >>> tenth = IntervalArray.point(1.0) / 10
    >>> bool(tenth.low < tenth.high)
    True
    """

    low: np.ndarray
    high: np.ndarray

    __array_ufunc__ = None  # so that array * interval is left to this class

    @classmethod
    def point(cls, values: Operand) -> IntervalArray:
        """Intervals of length 0 around floats (taken at their exact value).

        Numbers that are no floats lie between two of them; arrays of floats are taken as they are.

        Raises
        ------
        ValueError
            If something is no finite number, or beyond the floats.
        """
        if isinstance(values, IntervalArray):
            return values
        if type(values) is int and -(2**53) <= values <= 2**53:
            values = np.array(float(values))
        elif type(values) is not np.ndarray or values.dtype != float:
            return _around_each(values)
        return cls(values, values)

    @classmethod
    def around(cls, number: Fraction) -> IntervalArray:
        """The neighbouring floats of a rational number."""
        middle = named("IntervalArray.around", "number", finite_number, number)
        return cls(np.nextafter(middle, -np.inf), np.nextafter(middle, np.inf))

    def __neg__(self) -> IntervalArray:
        return IntervalArray(-self.high, -self.low)

    def __add__(self, other: Operand) -> IntervalArray:
        term = IntervalArray.point(other)
        return _outward(self.low + term.low, self.high + term.high)

    def __mul__(self, other: Operand) -> IntervalArray:
        factor = IntervalArray.point(other)
        with np.errstate(invalid="ignore"):
            a, b = self.low * factor.low, self.high * factor.low
            low, high = np.minimum(a, b), np.maximum(a, b)
            if factor.low is not factor.high:
                a, b = self.low * factor.high, self.high * factor.high
                low, high = np.minimum(low, np.minimum(a, b)), np.maximum(high, np.maximum(a, b))
        if np.isnan(low).any():  # from any of the four
            low, high = _unbounded_product(self, factor)
        return _outward(low, high)

    def __truediv__(self, other: int) -> IntervalArray:
        """Division by a positive integer that is a float."""
        divisor = other if type(other) is int and 0 < other <= 2**53 else _divisor(other)
        return _outward(self.low / divisor, self.high / divisor)

    def __pow__(self, exponent: int) -> IntervalArray:
        """Integer power of non-negative intervals, by multiplication."""
        exponent = operator.index(exponent)
        if exponent < 0 or bool((self.low < 0).any()):
            raise ValueError("IntervalArray: powers need a base and an exponent >= 0")
        low, high = np.ones_like(self.low), np.ones_like(self.high)
        for _ in range(exponent):  # as in times, in place
            low *= self.low
            high *= self.high
            np.maximum(np.nextafter(low, -np.inf, out=low), 0.0, out=low)
            np.nextafter(high, np.inf, out=high)
        return IntervalArray(low, high)

    def times(self, factor: IntervalArray) -> IntervalArray:
        """The product of non-negative intervals, which is not negative either; unchecked."""
        with np.errstate(invalid="ignore"):
            low, high = self.low * factor.low, self.high * factor.high
        if np.isnan(high).any():  # low ends are finite
            low, high = _unbounded_product(self, factor)
        low = np.nextafter(low, -np.inf)
        return IntervalArray(np.maximum(low, 0.0), np.nextafter(high, np.inf))

    def __getitem__(self, key: Any) -> IntervalArray:
        return IntervalArray(self.low[key], self.high[key])

    @property
    def magnitude(self) -> np.ndarray:
        """Largest absolute value in each interval."""
        return np.maximum(np.abs(self.low), np.abs(self.high))


def _divisor(number: Any) -> float:
    """A positive whole number of any type as the float that it is."""
    with suppress(ValueError):
        divisor = finite_number(number, 1)
        if divisor <= 2**53 and divisor.is_integer() and divisor == plain(number):
            return divisor
    raise ValueError(
        "IntervalArray: only positive divisors are allowed, whole and at most 2^53, got "
        f"{shown(number)}"
    )


def _around_each(values: Any) -> IntervalArray:
    """The narrowest intervals of floats around numbers of any type."""
    array = named("IntervalArray.point", "values", real_array, values)
    nearest = np.array(array, dtype=object)
    for place, number in np.ndenumerate(array):
        nearest[place] = named("IntervalArray.point", "values", finite_number, number)
    middle = nearest.astype(float)
    if array.dtype == float:
        return IntervalArray(middle, middle)
    above, below = (np.asarray(sign, dtype=bool) for sign in (middle > array, middle < array))
    low = np.where(above, np.nextafter(middle, -np.inf), middle)
    return IntervalArray(low, np.where(below, np.nextafter(middle, np.inf), middle))


def _unbounded_product(one: IntervalArray, other: IntervalArray) -> tuple[np.ndarray, np.ndarray]:
    """Ends of a product, not rounded: all numbers are finite, so that 0 times no bound is 0."""
    products = []
    for a, b in itertools.product((one.low, one.high), (other.low, other.high)):
        with np.errstate(invalid="ignore"):
            no_bound = (a == 0) & np.isinf(b) | np.isinf(a) & (b == 0)
            products.append(np.where(no_bound, 0.0, a * b))
    return np.min(products, axis=0), np.max(products, axis=0)


def _outward(low: np.ndarray, high: np.ndarray) -> IntervalArray:
    return IntervalArray(np.nextafter(low, -np.inf), np.nextafter(high, np.inf))
