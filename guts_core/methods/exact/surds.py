"""Exact numbers a + b sqrt(d): arithmetic over any field, order over the rational numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import wraps
from typing import Any

from guts_core.methods.exact.rational_functions import RationalFunction
from guts_core.methods.ring import Ordered, Ring
from guts_core.methods.validation import TwoFieldsError, is_short, plain, shown


def beside_floats(operation: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """An operator of exact numbers that beside a float gives a float, as that of Fractions does.

    Numbers of other libraries come to it as the Python numbers they are.
    """
    in_floats = getattr(float, operation.__name__)

    @wraps(operation)
    def operator(self: Any, other: Any) -> Any:
        given = other if isinstance(other, int | Fraction | Ring) else plain(other)
        if isinstance(given, float):
            return in_floats(float(self), given)
        exact = isinstance(given, int | Fraction | Ring)
        return operation(self, given) if exact else NotImplemented

    return operator


def comparable(other: Any) -> Any:
    """A number as the rational number that it is, for exact comparisons.

    Infinity and NaN stay floats, numbers of other fields what they are; all else is
    ``NotImplemented``.
    """
    given = other if isinstance(other, int | Fraction | Ring) else plain(other)
    if isinstance(given, float | Decimal):
        if is_short(given):
            return Fraction(given)
        odd = isinstance(given, float) or not given.is_finite()
        return float(str(given).lstrip("s")) if odd else NotImplemented
    return given if isinstance(given, int | Fraction | Ring) else NotImplemented


@dataclass(frozen=True, eq=False)
class Surd(Ordered):
    """The number ``rational + root * sqrt(radicand)``.

    The parts are ints and Fractions, or elements of any other field (rational functions), in which
    case there is no order. Arithmetic needs equal radicands; order does not. Beside a float the
    result of an operation is a float; comparisons take floats at their exact value.

    Attributes
    ----------
    rational, root, radicand
        a, b and d; d is positive and not a square of the field.

    Examples
    --------
    >>> golden = (1 + square_root(5)) / 2
    >>> golden * golden == golden + 1, golden < Fraction(13, 8)
    (True, True)
    """

    rational: Any
    root: Any
    radicand: Any

    @beside_floats
    def __add__(self, other: Any) -> Any:
        if not isinstance(other, Surd):
            return Surd(self.rational + _part(other), self.root, self.radicand)
        self._same_field(other)
        return Surd(self.rational + other.rational, self.root + other.root, self.radicand)

    def __neg__(self) -> Surd:
        return Surd(-self.rational, -self.root, self.radicand)

    @beside_floats
    def __mul__(self, other: Any) -> Any:
        if not isinstance(other, Surd):
            return Surd(self.rational * _part(other), self.root * other, self.radicand)
        self._same_field(other)
        rational = self.rational * other.rational + self.root * other.root * self.radicand
        root = self.rational * other.root + self.root * other.rational
        return Surd(rational, root, self.radicand)

    def norm(self) -> Any:
        """The product with the conjugate, a^2 - b^2 d: 0 only if the number is 0."""
        return self.rational * self.rational - self.root * self.root * self.radicand

    @beside_floats
    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, Surd):
            return self * (1 / other)
        part = _part(other)
        return Surd(self.rational / _exact(part), self.root / _exact(part), self.radicand)

    @beside_floats
    def __rtruediv__(self, other: Any) -> Any:
        norm = _exact(self.norm())
        return Surd(self.rational / norm, -self.root / norm, self.radicand) * other

    def __float__(self) -> float:
        """The nearest float, whatever the sizes of the parts; for rational parts."""
        if not self.root:
            return float(self.rational)
        if not self.norm():  # then the root is rational, and no digits would tell the number from 0
            raise ValueError(f"Surd: radicand must not be a square, got {self.radicand}")
        return nearest_float(self)

    def __floor__(self) -> int:
        """The greatest integer that is not above; for rational parts."""
        a, b, d = (Fraction(part) for part in (self.rational, self.root, self.radicand))
        scale = math.lcm(a.denominator, b.denominator * d.denominator)
        square = int((b * scale) ** 2 * d)
        root = math.isqrt(square) if b >= 0 else -math.isqrt(square - 1) - 1
        return (int(a * scale) + root) // scale

    def sign(self) -> int:
        """-1, 0 or 1, exactly; for parts with an order."""
        if self.rational >= 0 and self.root >= 0:
            return int(self.rational > 0 or self.root > 0)
        if self.rational <= 0 and self.root <= 0:
            return -1
        norm = self.norm()  # 0 only where the radicand is a square
        if not norm:
            return 0
        return 1 if bool(norm > 0) is bool(self.rational > 0) else -1

    def __bool__(self) -> bool:
        return bool(self.rational != 0 or self.root != 0)

    def __str__(self) -> str:
        if not self.root:
            return str(self.rational)
        return f"{self.rational} + {self.root} sqrt({self.radicand})".replace("+ -", "- ")

    def __eq__(self, other: object) -> bool:
        given = comparable(other)
        if given is NotImplemented or isinstance(given, float):
            return False
        if isinstance(given, Surd) and self.radicand == given.radicand:
            return bool(self.rational == given.rational and self.root == given.root)
        if isinstance(given, Ordered):
            return _ordered(self, given) == 0
        return bool(self.rational == given and self.root == 0)

    def compared(self, other: Any) -> Any:
        """Sign of self - other, exactly; for rational parts."""
        given = comparable(other)
        if given is NotImplemented:
            return NotImplemented
        return -given if isinstance(given, float) else _ordered(self, given)

    def __hash__(self) -> int:
        if self.root == 0:
            return hash(self.rational)
        try:
            return hash_by_size(self)
        except TypeError:
            return hash((self.rational, self.root * abs(self.root) * self.radicand))

    def _same_field(self, other: Surd) -> None:
        if self.radicand != other.radicand:
            raise TwoFieldsError(f"radicands {self.radicand} and {other.radicand} do not mix")


def nearest_float(number: Any) -> float:
    """The float nearest to an irrational number whose integer part is exact."""
    return float(fraction_beside(number))


def fraction_beside(number: Any) -> Fraction:
    """A fraction whose distance from such a number is less than a part of it in 2^64."""
    digits = 64
    while abs(whole := math.floor(number * (1 << digits))) < 1 << 64:
        digits *= 2
    # No integer, and so no number half-way between two floats.
    return Fraction(2 * whole + 1, 2 << digits)


def hash_by_size(number: Any) -> int:
    """A hash that equal irrational numbers of any two fields share."""
    try:
        return hash(float(number))
    except OverflowError:
        return hash(math.floor(number))


def square_root(value: Any) -> Any:
    """The square root of a rational number or a surd: a Fraction if it is one, or else a surd.

    Raises
    ------
    ValueError
        For a negative number, what is no number, or a surd whose square root is not in its field.
    """
    if isinstance(value, Surd) and value.root:
        return _root_in_the_field(value)
    given = comparable(value.rational if isinstance(value, Surd) else value)
    if isinstance(given, bool) or not isinstance(given, int | Fraction):
        raise ValueError(
            f"square_root: value must be a rational number or a surd, got {shown(value)}"
        )
    number = Fraction(given)
    if number < 0:
        raise ValueError(f"square_root: value must not be negative, got {number}")
    root = _rational_root(number)
    if root is not None:
        return root
    # sqrt(n/m) = sqrt(n m)/m, so that the radicand is an integer
    radicand = number.numerator * number.denominator
    return Surd(Fraction(0), Fraction(1, number.denominator), Fraction(radicand))


def _root_in_the_field(value: Surd) -> Surd:
    """Find x + y sqrt(d) with x^2 + y^2 d = a and 2xy = b."""
    norm = _rational_root(Fraction(value.norm()))
    if norm is not None:
        for square in ((value.rational + norm) / 2, (value.rational - norm) / 2):
            x = _rational_root(Fraction(square))
            if x:
                found = Surd(x, value.root / (2 * x), value.radicand)
                return found if found.sign() > 0 else -found
    raise ValueError(f"square_root: {value} has no square root in its field")


def _rational_root(number: Fraction) -> Fraction | None:
    if number < 0:
        return None
    root = Fraction(math.isqrt(number.numerator), math.isqrt(number.denominator))
    return root if root * root == number else None


def _ordered(left: Surd, right: Any) -> int:
    """Sign of left - right."""
    if not isinstance(right, Surd):
        return Surd(left.rational - right, left.root, left.radicand).sign()
    if left.radicand == right.radicand:
        return int((left - right).sign())
    # a + b sqrt(d) - c sqrt(e): compare squares, which lie in the field of d
    rest = Surd(left.rational - right.rational, left.root, left.radicand)
    other = Surd(Fraction(0), right.root, right.radicand)
    first, second = rest.sign(), other.sign()
    if first != second:
        return 1 if first > second else -1
    return first * int((rest * rest + other.norm()).sign())


def _part(value: Any) -> Any:
    """A number of a field that parts may be of."""
    if not isinstance(value, int | Fraction | RationalFunction):
        raise TwoFieldsError("numbers of two fields do not mix")
    return value


def _exact(value: Any) -> Any:
    return Fraction(value) if isinstance(value, int) else value
