"""The best fit of a + c/(n + s) to some numbers, over all real s, between proved bounds.

For each s the least squares in a and c are linear. The share of the variance that they explain is a
rational function of s, without poles: of 1/(n + s) and of the products of all other n + s the
variances and the covariances have the same quotients.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.rational_functions import RationalFunction, cell_points, variable

#: Numbers n, and what is fitted at each.
Points = Sequence[tuple[int, Fraction]]

#: How near to a shift found in floats the best one is looked for.
NEAR = Fraction(1, 10**7)

#: And how near to the share explained there the greatest one.
CLOSE = Fraction(1, 10**20)


class BestFit(NamedTuple):
    """Parameters of the best fit and the share of the variance that it explains."""

    asymptote: Interval
    coefficient: Interval
    shift: Interval
    r_squared: Interval


def enclose_fit(points: Points, shift: float) -> BestFit:
    """The fit that explains most among all, near a shift that is found in floats.

    Raises
    ------
    ArithmeticError
        If a shift farther away than :data:`NEAR` is not shown to explain less.
    """
    share, near = explained_share(points), Fraction(shift)
    low, high, found = near - NEAR, near + NEAR, share(near)
    if not (_exceeded_within(share, found - CLOSE, low, high) and _never(share, found + CLOSE)):
        raise ArithmeticError("enclose_fit: another shift is not shown to explain less")
    shifts = Interval.between(low, high)
    level, slope = _line([(1 / (shifts + n), gain) for n, gain in points])
    return BestFit(level, slope, shifts, Interval.between(found, found + CLOSE))


def explained_share(points: Points) -> RationalFunction:
    """The share of the variance that the best fit with a shift explains, as a function of it."""
    s, numbers, gains = variable(), [n for n, _ in points], [gain for _, gain in points]
    products = [prod((s + m for m in numbers if m != n), start=s * 0 + 1) for n in numbers]
    covariance = _covariance(products, gains)
    total = _covariance(gains, gains)
    share: RationalFunction = covariance * covariance / (_covariance(products, products) * total)
    return share


def r_squared(points: Points, fitted: Sequence[Fraction]) -> Fraction:
    """The share of the variance that some numbers explain; negative if a constant explains more."""
    gains = [gain for _, gain in points]
    missed = sum((gain - fit) ** 2 for gain, fit in zip(gains, fitted, strict=True))
    return 1 - missed / Fraction(_covariance(gains, gains))


def _line(points: Sequence[tuple[Any, Fraction]]) -> tuple[Any, Any]:
    """Level and slope of the line of least squares."""
    places, gains = [x for x, _ in points], [gain for _, gain in points]
    slope = _covariance(places, gains) / _covariance(places, places)
    return _mean(gains) - slope * _mean(places), slope


def _covariance(some: Sequence[Any], others: Sequence[Any]) -> Any:
    """Sum of the products of what is above the means."""
    one, two = _mean(some), _mean(others)
    return sum((a - one) * (b - two) for a, b in zip(some, others, strict=True))


def _mean(numbers: Sequence[Any]) -> Any:
    return sum(numbers[1:], numbers[0]) * Fraction(1, len(numbers))


def _exceeded_within(
    function: RationalFunction, level: Fraction, low: Fraction, high: Fraction
) -> bool:
    """Whether a function is above a level nowhere but between two positive numbers.

    It is so on one interval of the positive half of the line, which neither number is in.
    """
    above = function - level
    here = [point for point in cell_points(above, 0) if above(point) > 0]
    inside = len(here) == 1 and 0 < low < here[0] < high and max(above(low), above(high)) < 0
    return inside and above(0) < 0 and _negative_below_zero(above)


def _never(function: RationalFunction, level: Fraction) -> bool:
    """Whether a function is below a level on the whole line."""
    above = function - level
    right = all(above(point) < 0 for point in cell_points(above, 0))
    return right and above(0) < 0 and _negative_below_zero(above)


def _negative_below_zero(function: RationalFunction) -> bool:
    mirrored = function(-variable())
    return all(mirrored(point) < 0 for point in cell_points(mirrored, 0))
