"""Common zeros of two bilinear functions in the open unit square, exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from guts_core.methods.exact.surds import Surd, square_root

#: Square factors of a radicand are sought up to this number.
_SMALL = 1000

_CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))


class Bilinear(NamedTuple):
    """The function a + b u + c w + d u w with rational coefficients."""

    a: Fraction
    b: Fraction
    c: Fraction
    d: Fraction

    @classmethod
    def of(cls, function: Callable[[int, int], Fraction]) -> Bilinear:
        """The bilinear function with these values at the corners of the unit square."""
        a, at_u, at_w, at_both = (function(u, w) for u, w in _CORNERS)
        return cls(a, at_u - a, at_w - a, at_both - at_u - at_w + a)

    def __call__(self, u: Any, w: Any) -> Any:
        """The value at (u, w)."""
        return self.a + self.b * u + (self.c + self.d * u) * w

    def over(self, unit: int) -> Bilinear:
        """The function divided by an integer."""
        return Bilinear(*(Fraction(each, unit) for each in self))

    def second(self, u: Any) -> Any:
        """The w at which the function is 0 for this u, or None."""
        slope = self.c + self.d * u
        return -(self.a + self.b * u) / slope if slope else None


def common_zeros(first: Bilinear, second: Bilinear) -> Iterator[tuple[Any, Any]]:
    """Isolated common zeros with 0 < u < 1 and 0 < w < 1.

    Eliminating w leaves a quadratic equation for u, so the zeros are rational or lie in a quadratic
    field. Where every u solves it, the zeros form a curve and none is returned.

    Parameters
    ----------
    first, second : Bilinear
        Rational coefficients.

    Yields
    ------
    tuple of two numbers
        Fractions, or surds of one field.

    Examples
    --------
    >>> product, total = Bilinear(-1, 0, 0, 6), Bilinear(-1, 1, 1, 0)
    >>> [(round(float(u), 6), round(float(w), 6)) for u, w in common_zeros(product, total)]
    [(0.211325, 0.788675), (0.788675, 0.211325)]
    """
    for u in quadratic_roots(*map(Fraction, _without_second(first, second))):
        if 0 < u < 1:
            solving = (w for w in (first.second(u), second.second(u)) if w is not None)
            w = next(solving, None)
            if w is not None and 0 < w < 1 and first(u, w) == 0 == second(u, w):
                yield u, w


def may_meet(first: Bilinear, second: Bilinear) -> bool:
    """Whether neither coordinate rules out that :func:`common_zeros` finds one.

    It takes a tenth of the time: only signs are looked at, and the coefficients may be integers.
    """
    turned = (Bilinear(each.a, each.c, each.b, each.d) for each in (first, second))
    return _may_vanish(*_without_second(first, second)) and _may_vanish(*_without_second(*turned))


def _without_second(p: Bilinear, q: Bilinear) -> tuple[Any, Any, Any]:
    """Coefficients of the quadratic equation for u at common zeros, ascending."""
    return (
        p.a * q.c - q.a * p.c,
        p.a * q.d + p.b * q.c - q.a * p.d - q.b * p.c,
        p.b * q.d - q.b * p.d,
    )


def _may_vanish(c: Any, b: Any, a: Any) -> bool:
    """Whether a u^2 + b u + c has a real root with 0 < u < 1, or is 0; sometimes also if not."""
    end = a + b + c
    if c < 0 < end or end < 0 < c:
        return True
    turns_inside = 0 < -b < 2 * a or 2 * a < -b < 0
    return (turns_inside and b * b >= 4 * a * c) or not (a or b or c)


def quadratic_roots(c: Fraction, b: Fraction, a: Fraction) -> list[Any]:
    """Real roots of a u^2 + b u + c, in increasing order; none if all coefficients are 0."""
    if a == 0:
        return [-c / b] if b else []
    discriminant = b * b - 4 * a * c
    if discriminant < 0:
        return []
    root = _simple_root(discriminant)
    return sorted({(-b - root) / (2 * a), (-b + root) / (2 * a)})


def _simple_root(number: Fraction) -> Any:
    """The square root, square factors of small numbers taken out of the radicand."""
    root = square_root(number)
    if not isinstance(root, Surd):
        return root
    radicand, outside = int(root.radicand), root.root
    for factor in range(2, _SMALL):
        while radicand % (factor * factor) == 0:
            radicand, outside = radicand // (factor * factor), outside * factor
    return Surd(Fraction(0), outside, Fraction(radicand))
