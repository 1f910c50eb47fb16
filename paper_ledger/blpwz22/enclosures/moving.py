"""Numbers that move: a value and its derivative, by the rules of sum, product and chain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Moving:
    """A value and its rate of change; numbers of other kinds stand still.

    Attributes
    ----------
    value, rate : object
        Of one kind of numbers, here balls.

    Examples
    --------
    >>> x = Moving(3, 1)
    >>> (x * x - 2 * x).rate, (12 / (x + 1)).value
    (4, 3.0)
    """

    value: Any
    rate: Any

    def __add__(self, other: Any) -> Moving:
        """Return the sum."""
        if not isinstance(other, Moving):
            return Moving(self.value + other, self.rate)
        return Moving(self.value + other.value, self.rate + other.rate)

    def __neg__(self) -> Moving:
        """Return the negative."""
        return Moving(-self.value, -self.rate)

    def __mul__(self, other: Any) -> Moving:
        """Return the product."""
        if not isinstance(other, Moving):
            return Moving(self.value * other, self.rate * other)
        rate = self.rate * other.value + self.value * other.rate
        return Moving(self.value * other.value, rate)

    def __truediv__(self, other: Any) -> Moving:
        """Return the quotient."""
        other = _moving(other)
        quotient = self.value / other.value
        return Moving(quotient, (self.rate - quotient * other.rate) / other.value)

    def __pow__(self, exponent: int) -> Moving:
        """Return the power with an exponent of at least 1."""
        power = exponent * self.value ** (exponent - 1)
        return Moving(self.value**exponent, power * self.rate)

    def exp(self) -> Moving:
        """Return the exponential."""
        value = self.value.exp()
        return Moving(value, value * self.rate)

    def __sub__(self, other: Any) -> Moving:
        """Return the difference."""
        return self + -other

    def __rsub__(self, other: Any) -> Moving:
        """Return the difference from a number."""
        return -self + other

    def __rtruediv__(self, other: Any) -> Moving:
        """Return a number divided by this."""
        return _moving(other) / self

    __radd__ = __add__
    __rmul__ = __mul__


def _moving(number: Any) -> Moving:
    return number if isinstance(number, Moving) else Moving(number, 0)
