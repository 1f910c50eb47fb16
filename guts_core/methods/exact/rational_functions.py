"""Exact rational functions of one variable, and the signs that polynomials take on intervals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

Polynomial = tuple[Fraction, ...]  # ascending coefficients, the last one not 0; () is zero


@dataclass(frozen=True, eq=False)
class RationalFunction:
    """A quotient of polynomials with rational coefficients.

    Attributes
    ----------
    numerator, denominator : tuple of Fraction
        Ascending coefficients.

    Examples
    --------
    >>> x = variable()
    >>> f = (x * x - 1) / (x + 1)
    >>> f == x - 1, f(Fraction(1, 2))
    (True, Fraction(-1, 2))
    """

    numerator: Polynomial
    denominator: Polynomial = (Fraction(1),)

    def __add__(self, other: Any) -> RationalFunction:
        other = _function(other)
        if other is NotImplemented:
            return NotImplemented
        if self.denominator == other.denominator:
            return _reduced(_plus(self.numerator, other.numerator), self.denominator)
        top = _plus(
            _times(self.numerator, other.denominator), _times(other.numerator, self.denominator)
        )
        return _reduced(top, _times(self.denominator, other.denominator))

    __radd__ = __add__

    def __neg__(self) -> RationalFunction:
        return RationalFunction(tuple(-c for c in self.numerator), self.denominator)

    def __sub__(self, other: Any) -> RationalFunction:
        return self + (-other)

    def __rsub__(self, other: Any) -> RationalFunction:
        return -self + other

    def __mul__(self, other: Any) -> RationalFunction:
        other = _function(other)
        if other is NotImplemented:
            return NotImplemented
        top = _times(self.numerator, other.numerator)
        return _reduced(top, _times(self.denominator, other.denominator))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> RationalFunction:
        other = _function(other)
        if other is NotImplemented:
            return NotImplemented
        if not other.numerator:
            raise ZeroDivisionError("RationalFunction: division by the zero function")
        return self * RationalFunction(other.denominator, other.numerator)

    def __rtruediv__(self, other: Any) -> RationalFunction:
        return _function(other) / self

    def __eq__(self, other: object) -> bool:
        try:
            return not (self - other).numerator
        except TypeError:
            return False

    def __hash__(self) -> int:
        return hash((self.numerator, self.denominator))

    def __call__(self, x: Any) -> Any:
        """The value at a number of any kind that multiplies and divides by Fractions."""
        return _value(self.numerator, x) / _value(self.denominator, x)


def variable() -> RationalFunction:
    """The function x."""
    return RationalFunction((Fraction(0), Fraction(1)))


def cell_points(polynomial: Polynomial, low: Any, high: Any = None) -> list[Fraction]:
    """A rational point in each open interval between neighbouring roots within (low, high).

    A continuous function whose zeros are among the roots has one sign on each such interval: it is
    not negative on [low, high] exactly if it is not negative at these points.

    Parameters
    ----------
    polynomial : tuple of Fraction
        Not zero.
    low, high : int, Fraction or Surd
        Ends of the interval; no ``high`` means infinity.

    Raises
    ------
    ValueError
        If the polynomial is zero or the interval empty.

    Examples
    --------
    >>> [float(x) for x in cell_points((Fraction(-2), Fraction(0), Fraction(1)), 0, 2)]
    [1.0, 1.5]
    """
    if not polynomial:
        raise ValueError("cell_points: polynomial must not be zero")
    inner = _clear_points(polynomial, low, high)
    chain = _sturm_chain(polynomial)
    return list(_one_per_cell(chain, inner[0], inner[1]))


def root_count(polynomial: Polynomial, low: Any, high: Any) -> int:
    """Number of distinct roots in (low, high], by Sturm's theorem; ``low`` must not be a root."""
    chain = _sturm_chain(polynomial)
    return _variations(chain, low) - _variations(chain, high)


def _clear_points(polynomial: Polynomial, low: Any, high: Any) -> tuple[Fraction, Fraction]:
    """Rational points in (low, high) with no root between them and the ends."""
    bound = 1 + max(abs(c / polynomial[-1]) for c in polynomial)
    chain = _sturm_chain(polynomial)
    top = max(bound, _above(low)) + 1 if high is None else high
    if not low < top:
        raise ValueError(f"cell_points: the interval from {low} to {high} is empty")
    left, right = _between(low, top), _between(low, top)
    while _value(polynomial, left) == 0 or _roots_inside(chain, polynomial, low, left):
        left = _between(low, left)
    if high is None:
        return left, Fraction(top)
    while _value(polynomial, right) == 0 or _roots_inside(chain, polynomial, right, high):
        right = _between(right, high)
    return min(left, right), max(left, right)


def _roots_inside(chain: list[Polynomial], polynomial: Polynomial, low: Any, high: Any) -> int:
    """Distinct roots in the open interval, its ends may be roots (of a square-free polynomial)."""
    inside = _variations(chain, low) - _variations(chain, high)
    return inside - int(_value(chain[0], high) == 0)


def _one_per_cell(chain: list[Polynomial], low: Fraction, high: Fraction) -> Iterator[Fraction]:
    """Ends of intervals with one root each, the ends themselves being no roots."""
    yield low
    for left, right in _isolated(chain, low, high):
        if right != low and left != right:
            yield right


def _isolated(
    chain: list[Polynomial], low: Fraction, high: Fraction
) -> Iterator[tuple[Fraction, Fraction]]:
    """Intervals with exactly one root each, in ascending order."""
    roots = _variations(chain, low) - _variations(chain, high) if low < high else 0
    if roots == 0:
        return
    if roots == 1:
        yield low, high
        return
    middle = (low + high) / 2
    while _value(chain[0], middle) == 0:
        middle = (middle + high) / 2
    yield from _isolated(chain, low, middle)
    yield from _isolated(chain, middle, high)


def _between(low: Any, high: Any) -> Fraction:
    """A rational number strictly between: the simplest dyadic one."""
    step = Fraction(1)
    while True:
        candidate = (int(float(low) / float(step)) + 1) * step
        for point in (candidate - step, candidate, candidate + step):
            if low < point and point < high:
                return point
        step /= 2
        if step < Fraction(1, 2**40):
            raise ValueError(f"cell_points: {low} and {high} are too close")


def _above(number: Any) -> Fraction:
    return Fraction(int(float(number)) + 2)


def _sturm_chain(polynomial: Polynomial) -> list[Polynomial]:
    """Sturm chain of the square-free part."""
    common = _gcd(polynomial, _derivative(polynomial))
    free = _divided(polynomial, common)[0]
    chain = [free, _derivative(free)]
    while chain[-1]:
        chain.append(tuple(-c for c in _divided(chain[-2], chain[-1])[1]))
    return chain[:-1]


def _variations(chain: list[Polynomial], x: Any) -> int:
    values = [v for v in (_value(p, x) for p in chain) if v != 0]
    return sum((a > 0) != (b > 0) for a, b in pairwise(values))


def _function(value: Any) -> Any:
    if isinstance(value, RationalFunction):
        return value
    if isinstance(value, (int, Fraction)):
        return RationalFunction((Fraction(value),) if value else ())
    return NotImplemented


def _trimmed(coefficients: list[Fraction]) -> Polynomial:
    while coefficients and coefficients[-1] == 0:
        coefficients.pop()
    return tuple(coefficients)


def _plus(p: Polynomial, q: Polynomial) -> Polynomial:
    size = max(len(p), len(q))
    padded = [[*each, *[Fraction(0)] * (size - len(each))] for each in (p, q)]
    return _trimmed([a + b for a, b in zip(*padded, strict=True)])


def _times(p: Polynomial, q: Polynomial) -> Polynomial:
    product = [Fraction(0)] * max(len(p) + len(q) - 1, 0)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            product[i + j] += a * b
    return _trimmed(product)


def _divided(p: Polynomial, q: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder."""
    rest = list(p)
    quotient = [Fraction(0)] * max(len(p) - len(q) + 1, 0)
    for shift in reversed(range(len(quotient))):
        quotient[shift] = rest[shift + len(q) - 1] / q[-1]
        for i, c in enumerate(q):
            rest[shift + i] -= quotient[shift] * c
    return _trimmed(quotient), _trimmed(rest)


def _gcd(p: Polynomial, q: Polynomial) -> Polynomial:
    while q:
        p, q = q, _divided(p, q)[1]
    return tuple(c / p[-1] for c in p)


def _reduced(top: Polynomial, bottom: Polynomial) -> RationalFunction:
    if not top:
        return RationalFunction(())
    common = tuple(c * bottom[-1] for c in _gcd(top, bottom))  # leaves a monic denominator
    return RationalFunction(_divided(top, common)[0], _divided(bottom, common)[0])


def _derivative(p: Polynomial) -> Polynomial:
    return _trimmed([i * c for i, c in enumerate(p)][1:])


def _value(p: Polynomial, x: Any) -> Any:
    total: Any = Fraction(0)
    for c in reversed(p):
        total = total * x + c
    return total
