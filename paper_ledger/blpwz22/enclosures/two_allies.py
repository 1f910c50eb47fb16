r"""Two against two: the root of the two equations of its optimum, enclosed.

The unknowns are the values of :math:`\sigma` at the pair :math:`(0,b_0)` and at the bloc (book,
*Coalition against coalition*); the normalisation gives C. Of the solution the enclosures of
everything else follow, and that its mixture earns more than -2 from the fee.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from guts_core.guts.alliances.two_allies import two_against_two
from guts_core.methods.exact.flint_numbers import DIGITS, flint, precision
from paper_ledger.blpwz22.enclosures.krawczyk import ends, only_zero
from paper_ledger.blpwz22.enclosures.many_opponents import Bounds

#: Half the width of the box that is proved to hold a solution.
NARROW = 1e-10


@dataclass(frozen=True)
class TwoAllies:
    """The optimum of 2 v. 2, enclosed.

    Attributes
    ----------
    first, last, scale : tuple of Fraction
        Bounds of sigma at both ends of the curve and of C.
    bloc, bloc_weight, partner, always_in_weight : tuple of Fraction
        Bounds of q, w, b_0 and w_0.
    from_fee : tuple of Fraction
        Bounds of what always holding leaves the opponents below 2, at the fee.
    """

    first: Bounds
    last: Bounds
    scale: Bounds
    bloc: Bounds
    bloc_weight: Bounds
    partner: Bounds
    always_in_weight: Bounds
    from_fee: Bounds


class _Curve(NamedTuple):
    """What the two ends of the curve give."""

    scale: Any
    bloc: Any
    partner: Any
    bloc_weight: Any
    always_in_weight: Any


@cache
def enclose_two_allies() -> TwoAllies:
    """Enclose the solution of the two equations and check what its theorem supposes.

    Raises
    ------
    ArithmeticError
        If it is not proved.

    Examples
    --------
    >>> low, high = enclose_two_allies().bloc
    >>> round(float(low), 9), float(high - low) < 1e-18
    (0.765087377, True)
    """
    found = two_against_two()
    ball = only_zero(system, (found.first, found.last), NARROW)
    with precision(DIGITS):
        first, last = ball
        curve = along(first, last)
        if not supposed(first, last, curve):
            raise ArithmeticError("enclose_two_allies: the solution is not as supposed")
        scale, bloc, partner, bloc_weight, always_in = curve
        parts = (*ball, scale, bloc, bloc_weight, partner, always_in, least_from_fee(curve))
        return TwoAllies(*map(ends, parts))


def supposed(first: Any, last: Any, curve: _Curve) -> bool:
    """Whether sigma_0 > sigma_1 > 4^(1/3), C > 0 and b_0 < 1, and whether the fee is left."""
    return bool(first > last and last**3 > 4 and curve.scale > 0 and curve.partner < 1) and bool(
        least_from_fee(curve) > 0
    )


def least_from_fee(curve: _Curve) -> Any:
    """A bound of 2 less what always holding earns against the mixture at the continuation 2.

    That is 4 E D with D = a + b - 1 - b^4/3 - 2 a^3 b/3. On the curve D is at least the concave
    function b - 1 - b^4/3, so that its ends bound it.
    """

    def least(b: Any) -> Any:
        return b - 1 - b**4 / 3

    q, w = curve.bloc, curve.bloc_weight
    ends_of_curve = least(q).min(least(curve.partner))
    return 4 * (w * (2 * q - 1 - q**4) + (1 - w) * ends_of_curve)


def along(first: Any, last: Any) -> _Curve:
    """C, thresholds and weights at the ends of the curve."""
    scale = _scale(first)
    bloc, partner = _threshold(last, scale), _threshold(first, scale)
    return _Curve(scale, bloc, partner, _left(last, bloc), 1 - _left(first, partner))


def system(ends_of_curve: Sequence[Any]) -> tuple[list[Any], list[list[Any]]]:
    """Residuals of the two equations and their derivatives."""
    first, last = ends_of_curve
    scale, bloc, partner, *_ = along(first, last)
    z, turn = _z(first), first**2 / (2 * _z(first))
    growth = turn * ((1 - 1 / z**2) / (3 * (z + 1 / z)) + 1 / z) - 2 / first
    bloc_last, partner_first = bloc * _rate(last), partner * (growth + _rate(first))
    path = _path(last) - _path(first)
    rise = (first + 2 / first**2 - last - 2 / last**2) / (24 * scale)
    values = [scale * path - bloc, 1 / (4 * bloc) + 1 / (4 * partner) + rise - partner**2]
    derivatives = [
        [
            scale * (growth * path - _path_slope(first)) - bloc * growth,
            scale * _path_slope(last) - bloc_last,
        ],
        [
            -growth / (4 * bloc)
            - partner_first / (4 * partner**2)
            + (1 - 4 / first**3) / (24 * scale)
            - rise * growth
            - 2 * partner * partner_first,
            -bloc_last / (4 * bloc**2) - (1 - 4 / last**3) / (24 * scale),
        ],
    ]
    return values, derivatives


def _z(s: Any) -> Any:
    return ((s**3 - 1) / 3).sqrt()


def _scale(first: Any) -> Any:
    """C from the normalisation 8 b_0^3 = z + 1/z at the beginning of the curve."""
    z = _z(first)
    return ((z + 1 / z) / 8).root(3) * z / first**2


def _threshold(s: Any, scale: Any) -> Any:
    return scale * s**2 / _z(s)


def _rate(s: Any) -> Any:
    """The derivative of the threshold's logarithm in s, C being fixed."""
    return 2 / s - s**2 / (2 * _z(s) ** 2)


def _left(s: Any, higher: Any) -> Any:
    z = _z(s)
    return (z - 1 / z) / (8 * higher**3)


def _path(s: Any) -> Any:
    """An antiderivative of -s (s^3 - 4)/(2 (s^3 - 1))."""
    three = flint().arb(3).sqrt()
    logarithms = (s - 1).log() - (s * s + s + 1).log() / 2
    return -(s * s) / 4 + (logarithms + three * ((2 * s + 1) / three).atan()) / 2


def _path_slope(s: Any) -> Any:
    return -s * (s**3 - 4) / (2 * (s**3 - 1))
