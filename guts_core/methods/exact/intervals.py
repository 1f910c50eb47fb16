"""Interval arithmetic with outward rounding, in pure Python integers.

An :class:`Interval` is a pair of multiples of 2^-BITS that encloses a real number; every operation
rounds its lower end down and its upper end up, so the enclosure survives. Meant for certificates:
slow, simple, and the same on every machine.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Union

from guts_core.methods.ring import Ring
from guts_core.methods.validation import Refused, digits_allowed, is_short, named, plain

#: Binary digits kept behind the point.
BITS = 192

Number = Union["Interval", Fraction, int]


@dataclass(frozen=True)
class Interval(Ring):
    """Closed interval [low 2^-BITS, high 2^-BITS].

    Attributes
    ----------
    low, high : int
        The ends, of which ``low`` must not be above ``high``.

    Raises
    ------
    ValueError
        If the ends are no integers, or not in this order.

    Examples
    --------
    >>> third = Interval.of(1) / 3
    >>> third.lower < Fraction(1, 3) < third.upper
    True
    >>> (third**2 - Fraction(1, 9)).magnitude < Fraction(1, 10**50)
    True
    """

    low: int
    high: int

    def __post_init__(self) -> None:
        # Of most intervals, which come from arithmetic, no more is asked.
        if type(self.low) is not int or type(self.high) is not int:
            for name in ("low", "high"):
                object.__setattr__(self, name, named("Interval", name, _end, getattr(self, name)))
        if self.low > self.high:
            raise ValueError("Interval: low must not be above high")

    @classmethod
    def of(cls, number: Number) -> Interval:
        """The narrowest interval around a rational number; a float is the fraction that it is."""
        if isinstance(number, Interval):
            return number
        if type(number) is int:
            return cls(number << BITS, number << BITS)
        exact = (
            number if type(number) is Fraction else named("Interval.of", "number", _exact, number)
        )
        scaled = exact.numerator << BITS
        return cls(scaled // exact.denominator, -(-scaled // exact.denominator))

    @classmethod
    def between(cls, lower: Number, upper: Number) -> Interval:
        """The narrowest interval that holds both ends, the lower one first."""
        known, name = (cls, int, Fraction), "Interval.between"
        first = lower if type(lower) in known else named(name, "lower", _exact, lower)
        last = upper if type(upper) in known else named(name, "upper", _exact, upper)
        low, high = cls.of(first).low, cls.of(last).high
        if low > high:
            raise ValueError("Interval.between: lower must not be above upper")
        return cls(low, high)

    @property
    def lower(self) -> Fraction:
        """Lower end."""
        return Fraction(self.low, 1 << BITS)

    @property
    def upper(self) -> Fraction:
        """Upper end."""
        return Fraction(self.high, 1 << BITS)

    @property
    def magnitude(self) -> Fraction:
        """Largest absolute value in the interval."""
        return Fraction(max(abs(self.low), abs(self.high)), 1 << BITS)

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low)

    def __add__(self, other: Number) -> Interval:
        term = Interval.of(other)
        return Interval(self.low + term.low, self.high + term.high)

    def __mul__(self, other: Number) -> Interval:
        factor = Interval.of(other)
        if self.low >= 0 <= factor.low:
            return Interval(self.low * factor.low >> BITS, -(-self.high * factor.high >> BITS))
        ends = [a * b for a in (self.low, self.high) for b in (factor.low, factor.high)]
        return Interval(min(ends) >> BITS, -(-max(ends) >> BITS))

    def __truediv__(self, other: Number) -> Interval:
        divisor = Interval.of(other)
        if divisor.low <= 0 <= divisor.high:
            raise ZeroDivisionError("division by an interval that contains 0")
        pairs = [(a << BITS, b) for a in (self.low, self.high) for b in (divisor.low, divisor.high)]
        return Interval(min(a // b for a, b in pairs), max(-(-a // b) for a, b in pairs))

    def __rtruediv__(self, other: Number) -> Interval:
        return Interval.of(other) / self

    def __pow__(self, exponent: int) -> Interval:
        """Integer power of an interval without negative numbers, by repeated squaring."""
        exponent = operator.index(exponent)
        if exponent < 0 or self.low < 0:
            raise ValueError("Interval: powers need a base and an exponent >= 0")
        return Interval(
            _power(self.low, exponent, lambda a: a >> BITS),
            _power(self.high, exponent, lambda a: -(-a >> BITS)),
        )


def _exact(number: Any) -> Fraction:
    """A finite number of Python or of another library as the fraction that it is."""
    given = plain(number)
    if isinstance(given, float | Decimal) and is_short(given):
        return Fraction(given)
    if isinstance(given, int | Fraction) and not isinstance(given, bool):
        return Fraction(given)
    raise Refused(f"must be a finite rational number{digits_allowed(given)}", number)


def _end(value: Any) -> int:
    """An integer of Python or of another library as one of Python's."""
    given = plain(value)
    try:
        if not isinstance(given, bool):
            return operator.index(given)
    except TypeError:
        pass
    raise Refused("must be an integer", value)


def _power(base: int, exponent: int, scale: Callable[[int], int]) -> int:
    """base**exponent with every product brought back to scale, rounding one way."""
    power = 1 << BITS
    for digit in f"{exponent:b}":
        power = scale(power * power)
        if digit == "1":
            power = scale(power * base)
    return power
