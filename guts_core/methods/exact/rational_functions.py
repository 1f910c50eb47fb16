"""Exact rational functions of one variable, and the signs that they take on intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from guts_core.methods.exact.flint_numbers import (
    precision,
    to_flint,
    to_fraction,
    to_polynomial,
)
from guts_core.methods.ring import Ring

#: Zeros and poles, complex ones too, that :func:`cell_points` tells apart: some seconds at worst,
#: in a computation that cannot be interrupted.
MAX_DEGREE = 200


@dataclass(frozen=True, eq=False)
class RationalFunction(Ring):
    """A quotient of polynomials with rational coefficients, in lowest terms.

    They are made of :func:`variable` and numbers.

    Attributes
    ----------
    top, bottom : flint.fmpq_poly
        Without a common divisor, the leading coefficient of ``bottom`` is 1.

    Examples
    --------
    >>> x = variable()
    >>> f = (x * x - 1) / (x + 1)
    >>> f == x - 1, f(Fraction(1, 2))
    (True, Fraction(-1, 2))
    """

    top: Any
    bottom: Any

    @property
    def numerator(self) -> RationalFunction:
        """The polynomial above the line."""
        return RationalFunction(self.top, _one())

    @property
    def denominator(self) -> RationalFunction:
        """The polynomial below the line."""
        return RationalFunction(self.bottom, _one())

    @property
    def coefficients(self) -> tuple[Fraction, ...]:
        """Those of the numerator, ascending; none of the function 0."""
        return tuple(to_fraction(c) for c in self.top.coeffs())

    def __bool__(self) -> bool:
        return not self.top.is_zero()

    def __add__(self, other: Any) -> RationalFunction:
        other = _function(other)
        if other is NotImplemented:
            return NotImplemented
        if self.bottom == other.bottom:
            return _reduced(self.top + other.top, self.bottom)
        top = self.top * other.bottom + other.top * self.bottom
        return _reduced(top, self.bottom * other.bottom)

    def __neg__(self) -> RationalFunction:
        return RationalFunction(-self.top, self.bottom)

    def __mul__(self, other: Any) -> RationalFunction:
        other = _function(other)
        if other is NotImplemented:
            return NotImplemented
        return _reduced(self.top * other.top, self.bottom * other.bottom)

    def __truediv__(self, other: Any) -> RationalFunction:
        other = _function(other)
        if other is NotImplemented:
            return NotImplemented
        if not other:
            raise ZeroDivisionError("RationalFunction: division by the zero function")
        return _reduced(self.top * other.bottom, self.bottom * other.top)

    def __rtruediv__(self, other: Any) -> RationalFunction:
        other = _function(other)
        return NotImplemented if other is NotImplemented else other / self

    def __eq__(self, other: object) -> bool:
        function = _function(other)
        if function is NotImplemented:
            return False
        return bool(self.top == function.top and self.bottom == function.bottom)

    def __hash__(self) -> int:
        if self.top.degree() < 1 and self.bottom.degree() < 1:
            return hash(to_fraction(self.top[0]))  # equal to this number
        return hash((*self.top.coeffs(), None, *self.bottom.coeffs()))

    def __reduce__(self) -> tuple[Any, ...]:
        # python-flint's polynomials cannot be copied or pickled.
        return _quotient, (self.coefficients, self.denominator.coefficients)

    def __call__(self, x: Any) -> Any:
        """The value at a number of any kind that multiplies and divides by Fractions."""
        if isinstance(x, (int, Fraction)):
            number = to_flint(x)
            return to_fraction(self.top(number) / self.bottom(number))
        return _value(self, x) / _value(self.denominator, x)


def polynomial_of(coefficients: Iterable[int | Fraction]) -> RationalFunction:
    """The polynomial with these coefficients, ascending."""
    return RationalFunction(to_polynomial(coefficients), _one())


def variable() -> RationalFunction:
    """The function x."""
    return polynomial_of((0, 1))


def constant(number: int | Fraction) -> RationalFunction:
    """The function that is a number everywhere."""
    return polynomial_of((number,))


def cell_points(function: RationalFunction, low: Any, high: Any = None) -> list[Fraction]:
    """A rational point in each gap between neighbouring zeros and poles within (low, high).

    A continuous function whose zeros are among these has one sign in each gap: it is
    not negative on [low, high] exactly if it is not negative at these points.

    Parameters
    ----------
    function : RationalFunction
        Not zero. The degrees of numerator and denominator add up to 200 at most.
    low, high : int, Fraction or Surd
        Ends of the interval; no ``high`` means infinity.

    Raises
    ------
    ValueError
        If the function is zero or of too large degree, or the interval empty.

    Examples
    --------
    >>> x = variable()
    >>> [float(point) for point in cell_points(x * x - 2, 0, 2)]
    [1.0, 1.5]
    """
    if not function:
        raise ValueError("cell_points: function must not be zero")
    if high is not None and not low < high:
        raise ValueError(f"cell_points: the interval from {low} to {high} is empty")
    product = function.numerator * function.denominator
    if (degree := product.top.degree()) > MAX_DEGREE:
        raise ValueError(
            f"cell_points: function must have at most {MAX_DEGREE} zeros and poles, not {degree}"
        )
    roots = _roots_inside(product, low, high)
    last = math.floor(roots[-1][1] if roots else low) + 2 if high is None else high
    ends = [low, *(end for root in roots for end in root), last]
    return [_between(*gap) for gap in zip(ends[::2], ends[1::2], strict=True)]


def _roots_inside(
    polynomial: RationalFunction, low: Any, high: Any
) -> list[tuple[Fraction, Fraction]]:
    """Disjoint enclosures of the roots in (low, high), ascending."""
    digits = 64
    while True:
        roots = _real_roots(polynomial.top, digits)
        if all(one[1] < two[0] for one, two in pairwise(roots)):
            inside = [_is_inside(polynomial, root, low, high) for root in roots]
            if None not in inside:
                return [root for root, there in zip(roots, inside, strict=True) if there]
        digits *= 2


def _real_roots(polynomial: Any, digits: int) -> list[tuple[Fraction, Fraction]]:
    """Enclosures of the distinct real roots, ascending."""
    if polynomial.degree() == 0:  # as most denominators
        return []
    with precision(digits):
        real = [root.real for root, _ in polynomial.complex_roots() if root.imag == 0]
        return sorted((to_fraction(root.lower()), to_fraction(root.upper())) for root in real)


def _is_inside(
    polynomial: RationalFunction, root: tuple[Fraction, Fraction], low: Any, high: Any
) -> bool | None:
    """Whether a root lies in (low, high); None if its enclosure is too wide to tell."""
    left, right = root
    if low < left and (high is None or right < high):
        return True
    if right < low or (high is not None and high < left):
        return False
    # an end within the enclosure may be the root itself: there is no other one
    ends = [end for end in (low, high) if end is not None and left <= end <= right]
    return False if any(polynomial(end) == 0 for end in ends) else None


@lru_cache  # of functions without a root inside, it is the whole interval time and again
def _between(low: Any, high: Any) -> Fraction:
    """A rational number strictly between: a dyadic one with the fewest digits."""
    step = Fraction(1)
    while True:
        point = (math.floor(low / step) + 1) * step
        if point < high:
            return point
        step /= 2


def _quotient(top: Iterable[Fraction], bottom: Iterable[Fraction]) -> RationalFunction:
    return RationalFunction(to_polynomial(top), to_polynomial(bottom))


@cache
def _one() -> Any:
    return to_polynomial((1,))


def _function(value: Any) -> Any:
    if isinstance(value, RationalFunction):
        return value
    return _constant(value) if isinstance(value, (int, Fraction)) else NotImplemented


#: Formulas have few numbers, and most of them often.
_constant = lru_cache(constant)


def _reduced(top: Any, bottom: Any) -> RationalFunction:
    if not bottom.degree():
        return RationalFunction(top / bottom[0], _one())
    common = top.gcd(bottom) * bottom.leading_coefficient()  # leaves a monic denominator
    return RationalFunction(top // common, bottom // common)


def _value(polynomial: RationalFunction, x: Any) -> Any:
    """The numerator at x, by Horner's rule."""
    total: Any = Fraction(0)
    for c in reversed(polynomial.coefficients):
        total = total * x + c
    return total
