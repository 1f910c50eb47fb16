"""Numbers of Q(x), x being a real root of an irreducible polynomial: exact arithmetic and order.

Roots of degree 1 and 2 are Fractions and surds (:mod:`guts_core.methods.exact.surds`); only those
of higher degree are polynomials in x, reduced by the polynomial of which x is a root.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from guts_core.methods.exact.bilinear import quadratic_roots
from guts_core.methods.exact.flint_numbers import (
    flint,
    precision,
    to_fraction,
    to_matrix,
    to_polynomial,
)
from guts_core.methods.exact.rational_functions import RationalFunction
from guts_core.methods.exact.surds import (
    Surd,
    beside_floats,
    comparable,
    hash_by_size,
    nearest_float,
)
from guts_core.methods.ring import Ordered
from guts_core.methods.validation import TwoFieldsError, finite_number, named, shown

#: So many fields, as many as a large game has, have their polynomials and roots kept: some MB.
_FIELDS = 2**13


@dataclass(frozen=True)
class NumberField:
    """Q(x) for one real root x.

    Attributes
    ----------
    coefficients : tuple of Fraction
        Ascending, of an irreducible polynomial with x as a root; the last is 1.
    place : int
        Number of real roots below x.
    """

    coefficients: tuple[Fraction, ...]
    place: int

    @property
    def degree(self) -> int:
        """Degree over the rational numbers."""
        return len(self.coefficients) - 1

    @property
    def root(self) -> Algebraic:
        """The number x."""
        return Algebraic(to_polynomial((0, 1)), self)

    @property
    def number(self) -> Any:
        """The number x as simple as it is: a Fraction, a surd, or else :attr:`root`."""
        return list(_real_roots(_modulus(self)))[self.place]

    def bounds(self, digits: int = 128) -> tuple[Fraction, Fraction]:
        """Between these lies x and no other root, of which about so many binary digits are known.

        Examples
        --------
        >>> low, high = root_near((-2, 0, 0, 1), 1.26).field.bounds()
        >>> low**3 < 2 < high**3
        True
        """
        ball = _root_ball(self, digits)
        with precision(digits):
            return to_fraction(ball.lower()), to_fraction(ball.upper())


@dataclass(frozen=True, eq=False)
class Algebraic(Ordered):
    """A number of a field Q(x).

    Beside a float the result of an operation is a float; comparisons take floats at their exact
    value. Arithmetic needs one field, order does not.

    Attributes
    ----------
    polynomial : flint.fmpq_poly
        The number as a polynomial in x, of lower degree than the field.
    field : NumberField

    Examples
    --------
    >>> root = root_near((-2, 0, 0, 1), 1.26)
    >>> root**3 == 2, root < Fraction(127, 100), float(root)
    (True, True, 1.2599210498948732)
    """

    polynomial: Any
    field: NumberField

    @beside_floats
    def __add__(self, other: Any) -> Any:
        return Algebraic(self.polynomial + self._converted(other), self.field)

    def __neg__(self) -> Algebraic:
        return Algebraic(-self.polynomial, self.field)

    @beside_floats
    def __mul__(self, other: Any) -> Any:
        product = self.polynomial * self._converted(other)
        return Algebraic(product % _modulus(self.field), self.field)

    @beside_floats
    def __truediv__(self, other: Any) -> Any:
        return self * _inverse(Algebraic(self._converted(other), self.field))

    @beside_floats
    def __rtruediv__(self, other: Any) -> Any:
        return _inverse(self) * other

    def __float__(self) -> float:
        """The nearest float."""
        constant = self.polynomial.degree() < 1
        return float(to_fraction(self.polynomial[0]) if constant else nearest_float(self))

    def __floor__(self) -> int:
        """The greatest integer that is not above."""
        if self.polynomial.degree() < 1:
            return math.floor(to_fraction(self.polynomial[0]))
        for digits in _precisions():  # the number is no integer
            with precision(digits):
                whole = self._ball(digits).floor().unique_fmpz()
            if whole is not None:
                break
        return int(whole)

    def sign(self) -> int:
        """-1, 0 or 1, exactly: only the polynomial 0 is the number 0."""
        if not self:
            return 0
        balls = (self._ball(digits) for digits in _precisions())
        ball = next(ball for ball in balls if not ball.contains(0))
        return 1 if ball > 0 else -1

    def __bool__(self) -> bool:
        return not self.polynomial.is_zero()

    def __eq__(self, other: object) -> bool:
        sign = self.compared(other)
        return sign if sign is NotImplemented else sign == 0

    def compared(self, other: Any) -> Any:
        """Sign of self - other, exactly; surds know how to be compared with it."""
        given = comparable(other)
        if isinstance(given, float):
            return -given
        if isinstance(given, Algebraic) and given.field != self.field:
            return _order_across_fields(self, given)
        own = isinstance(given, int | Fraction | Algebraic)
        return (self - given).sign() if own else NotImplemented

    def __hash__(self) -> int:
        constant = self.polynomial.degree() < 1
        return hash(to_fraction(self.polynomial[0])) if constant else hash_by_size(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # python-flint's polynomials cannot be copied or pickled.
        return _number, (coordinates(self), self.field)

    def __str__(self) -> str:
        try:
            near = f"{float(self):.12g}"
        except OverflowError:
            near = f"{Decimal(math.floor(self)):.12g}"
        return f"{near} (of degree {self.field.degree})"

    def _converted(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return to_polynomial((other,))
        if not isinstance(other, Algebraic) or other.field != self.field:
            raise TwoFieldsError("numbers of two fields do not mix")
        return other.polynomial

    def _ball(self, digits: int) -> Any:
        with precision(digits):
            return flint().arb_poly(self.polynomial)(_root_ball(self.field, digits))


def root_near(polynomial: Any, near: float) -> Any:
    """The real root of a polynomial that is nearest to a number, exact.

    Parameters
    ----------
    polynomial : RationalFunction or sequence of int and Fraction
        The numerator counts; or ascending coefficients.
    near : float
        Where to look.

    Returns
    -------
    Fraction, Surd, Algebraic or None
        None without a real root.

    Raises
    ------
    ValueError
        If ``near`` is not finite, or ``polynomial`` none with rational coefficients.

    Examples
    --------
    >>> str(root_near((-2, 0, 1), 1.0)), str(root_near((-1, 0, 0, 8), 1.0))
    ('0 + 1 sqrt(2)', '1/2')
    """
    near = named("root_near", "near", finite_number, near)
    given = isinstance(polynomial, RationalFunction)
    try:
        top = polynomial.top if given else to_polynomial(polynomial)
    except (TypeError, AttributeError):
        raise ValueError(
            "root_near: polynomial must be a rational function or a list of int and Fraction, "
            f"got {shown(polynomial)}"
        ) from None
    roots = [root for factor, _ in top.factor()[1] for root in _real_roots(factor)]
    if len(roots) < 2:
        return roots[0] if roots else None
    distances = [_distance(root, near) for root in roots]
    rounding = 1e-15 * (abs(near) + min(distances))
    close = [r for r, d in zip(roots, distances, strict=True) if d <= min(distances) + rounding]
    return (
        close[0]
        if len(close) == 1
        else min(close, key=lambda root: _exact_distance(root, Fraction(near)))
    )


def _exact_distance(root: Any, near: Fraction) -> Any:
    return root - near if root > near else near - root


def _distance(root: Any, near: float) -> float:
    try:
        return abs(float(root) - near)
    except OverflowError:
        return math.inf


def field_of(numbers: Iterable[Any]) -> NumberField:
    """The field of numbers, all of which are rational or lie in one field.

    Examples
    --------
    >>> [str(c) for c in field_of([Fraction(1, 2), root_near((-3, 0, 1), 2.0)]).coefficients]
    ['-3', '0', '1']
    """
    for number in numbers:
        if isinstance(number, Algebraic):
            return number.field
        if isinstance(number, Surd):
            return NumberField((-Fraction(number.radicand), Fraction(0), Fraction(1)), 1)
    return NumberField((Fraction(0), Fraction(1)), 0)


def coordinates(number: Any) -> tuple[Fraction, ...]:
    """A number as ascending coefficients of a polynomial in the root of its field.

    Examples
    --------
    >>> [str(c) for c in coordinates(1 + root_near((-3, 0, 1), 2.0) / 2)]
    ['1', '1/2']
    """
    if isinstance(number, Algebraic):
        return tuple(map(to_fraction, number.polynomial.coeffs()))
    if isinstance(number, Surd):
        return Fraction(number.rational), Fraction(number.root)
    return (Fraction(number),)


def _number(coefficients: Iterable[Fraction], field: NumberField) -> Algebraic:
    return Algebraic(to_polynomial(coefficients), field)


def _real_roots(factor: Any) -> Iterator[Any]:
    """Those of an irreducible polynomial, ascending."""
    coefficients = tuple(to_fraction(c / factor.leading_coefficient()) for c in factor.coeffs())
    if len(coefficients) <= 3:
        yield from quadratic_roots(*coefficients, *[Fraction(0)] * (3 - len(coefficients)))
        return
    for place in range(sum(root.imag == 0 for root, _ in factor.complex_roots())):
        yield NumberField(coefficients, place).root


def _order_across_fields(one: Algebraic, other: Algebraic) -> int:
    """Sign of one - other: they are equal only as the same root of the same polynomial."""
    minimal = _minimal_polynomial(one)
    alike = minimal == _minimal_polynomial(other)
    digits = 128
    while (left := one._ball(digits)).overlaps(right := other._ball(digits)):
        if alike:
            with precision(digits):
                roots = [root.real for root, _ in minimal.complex_roots() if root.imag == 0]
            if sum(root.overlaps(left) or root.overlaps(right) for root in roots) == 1:
                return 0
        digits *= 2
    return 1 if left > right else -1


def _minimal_polynomial(number: Algebraic) -> Any:
    """That of the matrix by which the number multiplies the coordinates of others."""
    modulus, size = _modulus(number.field), number.field.degree
    rows, line = [], number.polynomial
    for _ in range(size):
        rows.append([line[k] for k in range(size)])
        line = line * to_polynomial((0, 1)) % modulus
    return to_matrix(rows, size).minpoly()


def _inverse(number: Algebraic) -> Algebraic:
    common, factor, _ = number.polynomial.xgcd(_modulus(number.field))
    if common.is_zero() or not number:
        raise ZeroDivisionError("Algebraic: division by 0")
    return Algebraic(factor, number.field)


@lru_cache(_FIELDS)
def _modulus(field: NumberField) -> Any:
    return to_polynomial(field.coefficients)


@lru_cache(_FIELDS)
def _root_ball(field: NumberField, digits: int) -> Any:
    with precision(digits):
        roots = [root.real for root, _ in _modulus(field).complex_roots() if root.imag == 0]
    return sorted(roots, key=lambda root: root.mid())[field.place]


def _precisions() -> Iterator[int]:
    """Numbers of binary digits, without an end."""
    digits = 128
    while True:
        yield digits
        digits *= 2
