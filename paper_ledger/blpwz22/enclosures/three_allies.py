r"""Three against three: the root of the two equations of its optimum, enclosed.

The optimum mixes the bloc (q, q, q), the profile :math:`(0,b_0,b_0)` and profiles (a, b, b) along a
curve with :math:`db/da=-1/z` (book, *Coalition against coalition*). With z as parameter

.. math:: \frac{d\ln b}{dz}=u(z)=\frac{z^2-4}{z(5z^2-5z+8)},

and the unknowns are the values of z at both ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from guts_core.methods.exact.flint_numbers import DIGITS, flint, precision
from paper_ledger.blpwz22.enclosures.krawczyk import ends, only_zero
from paper_ledger.blpwz22.enclosures.many_opponents import Bounds

#: Near the root, and half the width of the box that is proved to hold one.
NEAR, NARROW = (10.156389935216238, 5.644186974456961), 1e-9


@dataclass(frozen=True)
class ThreeAllies:
    """The optimum of 3 v. 3, enclosed.

    Attributes
    ----------
    first, last : tuple of Fraction
        Bounds of z at both ends of the curve.
    bloc, bloc_weight, partner, always_in_weight : tuple of Fraction
        Bounds of q, w, b_0 and w_0.
    from_fee : tuple of Fraction
        Bounds of what always holding leaves the opponents below 3, at the fee.
    """

    first: Bounds
    last: Bounds
    bloc: Bounds
    bloc_weight: Bounds
    partner: Bounds
    always_in_weight: Bounds
    from_fee: Bounds


class _Curve(NamedTuple):
    """Thresholds and weights at the ends of the curve."""

    bloc: Any
    partner: Any
    bloc_weight: Any
    always_in_weight: Any


@cache
def enclose_three_allies() -> ThreeAllies:
    """Enclose the solution of the two equations and check what its theorem supposes.

    Raises
    ------
    ArithmeticError
        If it is not proved.

    Examples
    --------
    >>> low, high = enclose_three_allies().bloc
    >>> round(float(low), 9), float(high - low) < 1e-15
    (0.846069133, True)
    """
    ball = only_zero(system, NEAR, NARROW)
    with precision(DIGITS):
        first, last = ball
        curve = along(first, last)
        if not supposed(first, last, curve):
            raise ArithmeticError("enclose_three_allies: the solution is not as supposed")
        return ThreeAllies(*map(ends, (*ball, *_in_order(curve), least_from_fee(curve))))


def supposed(first: Any, last: Any, curve: _Curve) -> bool:
    """Whether z_0 > z_1 > 2 and b_0 < 1, and whether the fee is left."""
    return bool(first > last > 2 and curve.partner < 1 and least_from_fee(curve) > 0)


def least_from_fee(curve: _Curve) -> Any:
    """A bound of 3 less what always holding earns against the mixture at the continuation 3.

    That is 6 E D with D = a + 2b - 2 - b^6/2 - a^4 b^2/2. On the curve D is at least the concave
    function 2b - 2 - b^6/2, so that its ends bound it.
    """

    def least(b: Any) -> Any:
        return 2 * b - 2 - b**6 / 2

    q, w = curve.bloc, curve.bloc_weight
    return 6 * (w * (3 * q - 2 - q**6) + (1 - w) * least(q).min(least(curve.partner)))


def along(first: Any, last: Any) -> _Curve:
    """Thresholds and weights at the ends of the curve."""
    partner = _partner(first)
    bloc = partner * _scaled(last) / _scaled(first)
    weight = (last - 1 - 2 / last) / (12 * bloc**5)
    return _Curve(bloc, partner, weight, 1 / (2 * first * partner**5))


def system(ends_of_curve: Sequence[Any]) -> tuple[list[Any], list[list[Any]]]:
    """The curve ends on the diagonal and H(1) = 1: residuals and their derivatives."""
    first, last = ends_of_curve
    partner, start = _partner(first), _scaled(first)
    scale = partner / start
    bloc = scale * _scaled(last)
    own = (1 - 4 / first**2) / (5 * (first - 1 + 4 / first))
    growth, turn = own - _growth(first), _growth(last) * (last + 1)
    lower = scale * _integral(_lower, last, first)
    high = _integral(_density, last, first) / scale**2
    values = [lower - bloc, (1 / bloc**2 + 1 / partner**2) / 4 + high - partner**3]
    derivatives = [
        [growth * (lower - bloc) + partner * first * _growth(first), -bloc * turn],
        [
            -(growth / bloc**2 + own / partner**2) / 2
            - 2 * growth * high
            + (first - 1) * _growth(first) / (4 * partner**2)
            - 3 * own * partner**3,
            -turn / (4 * bloc**2),
        ],
    ]
    return values, derivatives


def _in_order(curve: _Curve) -> tuple[Any, ...]:
    return curve.bloc, curve.bloc_weight, curve.partner, curve.always_in_weight


def _partner(first: Any) -> Any:
    """The threshold b_0, from the normalisation 12 b_0^5 = z - 1 + 4/z."""
    return ((first - 1 + 4 / first) / 12).root(5)


def _growth(z: Any) -> Any:
    """The rate u(z)."""
    return (z * z - 4) / (z * (5 * z * z - 5 * z + 8))


def _scaled(z: Any) -> Any:
    """The threshold b along the curve, up to a factor: exp of an antiderivative of u."""
    return _power(flint().acb(z), False).real


def _power(z: Any, analytic: bool) -> Any:
    """The same of a complex number; not finite where it is asked for more than is analytic."""
    i, root = flint().acb(0, 1), flint().acb(135).sqrt()
    w = i * (10 * z - 5) / root
    arc = ((1 + w).log(analytic=analytic) - (1 - w).log(analytic=analytic)) / (2 * i)
    logarithms = 7 * (5 * z * z - 5 * z + 8).log(analytic=analytic) / 20
    return (logarithms - z.log(analytic=analytic) / 2 - 3 * arc / (2 * root)).exp()


def _lower(z: Any, analytic: bool) -> Any:
    """-da/dz along the curve, up to its factor."""
    return z * _power(z, analytic) * _growth(z)


def _density(z: Any, analytic: bool) -> Any:
    """H'(b) db/dz along the curve, up to its factor."""
    return (z - 1) * _growth(z) / (4 * _power(z, analytic) ** 2)


def _integral(integrand: Callable[[Any, bool], Any], low: Any, high: Any) -> Any:
    """The integral between balls: between their middles, and the rest by the mean value."""
    acb = flint().acb
    a, b = low.mid(), high.mid()
    whole = acb.integral(integrand, acb(a), acb(b)).real
    return (
        whole
        + integrand(acb(high), False).real * (high - b)
        - integrand(acb(low), False).real * (low - a)
    )
