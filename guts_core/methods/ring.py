"""The operators of numbers and functions that follow from ``+``, ``*``, the sign and the order."""

import math
import operator
from fractions import Fraction
from typing import Any

import numpy as np


def light(number: Any) -> Any:
    """The same number, as an integer if it is a whole fraction: Python is fastest with these."""
    whole = isinstance(number, Fraction) and number.denominator == 1
    return number.numerator if whole else number


def lightened(numbers: np.ndarray) -> np.ndarray:
    """The same numbers; exact ones that are whole, and most frequencies are 0 or 1, as integers."""
    if numbers.dtype != object:
        return numbers
    return np.asarray(np.frompyfunc(light, 1, 1)(numbers), dtype=object)


class Ring:
    """Base of what can be added, multiplied and negated, whatever stands on which side."""

    def __radd__(self: Any, other: Any) -> Any:
        return self + other

    def __sub__(self: Any, other: Any) -> Any:
        return -(-self + other)  # the sign of one of NumPy's unsigned integers would wrap around

    def __rsub__(self: Any, other: Any) -> Any:
        return -self + other

    def __rmul__(self: Any, other: Any) -> Any:
        return self * other


class Ordered(Ring):
    """Base of numbers with an order: ``compared`` gives the sign of the difference.

    It is a NaN beside one, so that no comparison holds, and ``NotImplemented`` where there is no
    order.
    """

    def compared(self, other: Any) -> Any:
        """Sign of self - other."""
        return NotImplemented

    def __pow__(self: Any, exponent: int) -> Any:
        """Power with an integer exponent, by multiplication."""
        times, power = operator.index(exponent), 0 * self + 1
        for _ in range(abs(times)):
            power = power * self
        return power if times >= 0 else 1 / power

    def __ceil__(self: Any) -> int:
        """The least integer that is not below."""
        return -math.floor(-self)

    def __lt__(self, other: Any) -> bool:
        sign = self.compared(other)
        return sign if sign is NotImplemented else sign < 0

    def __le__(self, other: Any) -> bool:
        sign = self.compared(other)
        return sign if sign is NotImplemented else sign <= 0

    def __gt__(self, other: Any) -> bool:
        sign = self.compared(other)
        return sign if sign is NotImplemented else sign > 0

    def __ge__(self, other: Any) -> bool:
        sign = self.compared(other)
        return sign if sign is NotImplemented else sign >= 0
