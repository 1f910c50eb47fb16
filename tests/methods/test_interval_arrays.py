"""Directed rounding on arrays, and covers of boxes."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_core.methods.exact.branch_and_bound import Cover, cover, tiles
from guts_core.methods.exact.interval_arrays import IntervalArray

floats = st.floats(-10, 10, allow_nan=False)


def encloses(interval, number):
    return Fraction(float(interval.low)) <= number <= Fraction(float(interval.high))


@given(floats, floats)
def test_arithmetic_encloses_the_exact_result(a, b):
    x, y, p, q = IntervalArray.point(a), IntervalArray.point(b), Fraction(a), Fraction(b)
    assert encloses(x + y, p + q)
    assert encloses(x - y, p - q)
    assert encloses(x * y, p * q)
    assert encloses(1 - x, 1 - p)
    assert encloses(3 * x + b, 3 * p + q)
    assert encloses(x / 7, p / 7)
    assert float(x.magnitude) == abs(a)


@given(st.floats(0, 2), st.integers(0, 12))
def test_powers_enclose(a, exponent):
    assert encloses(IntervalArray.point(a) ** exponent, Fraction(a) ** exponent)


@given(st.fractions(-5, 5))
def test_neighbours_of_a_rational(number):
    interval = IntervalArray.around(number)
    assert Fraction(float(interval.low)) < number < Fraction(float(interval.high))


def test_refusals():
    with pytest.raises(ValueError, match="positive divisors"):
        IntervalArray.point(1.0) / -2
    with pytest.raises(ValueError, match="powers need"):
        IntervalArray.point(-1.0) ** 2


def discharge_far_from(point):
    """Boxes are closed once they do not hold the point, or are small; the longest side is cut."""

    def examine(low, high):
        holds = ((low <= point) & (point <= high)).all(axis=1)
        small = (high - low).max(axis=1) < 1e-2
        reasons = np.where(~holds, 0, np.where(small, 1, -1))
        return reasons, np.argmax(high - low, axis=1)

    return examine


def test_cover_fills_the_region_and_keeps_what_it_looks_for():
    lower, upper = np.zeros(3), np.array([1.0, 2.0, 0.5])
    found = cover(lower, upper, discharge_far_from(np.array([0.3, 1.1, 0.2])))
    assert found.complete
    assert tiles(lower, upper, found)
    assert (found.reasons == 1).sum() >= 1
    assert found.examined == 2 * len(found.reasons) - 1


def test_a_missing_or_doubled_box_is_noticed():
    lower, upper = np.zeros(2), np.ones(2)
    found = cover(lower, upper, discharge_far_from(np.array([0.3, 0.7])))
    fewer = Cover(found.lower[1:], found.upper[1:], found.reasons[1:], found.examined, True)
    doubled = Cover(
        np.vstack([found.lower, found.lower[:1]]),
        np.vstack([found.upper, found.upper[:1]]),
        np.append(found.reasons, 0),
        found.examined,
        True,
    )
    assert not tiles(lower, upper, fewer)
    assert not tiles(lower, upper, doubled)


def test_the_limit_on_boxes_is_reported():
    region = np.zeros(2), np.ones(2)
    assert not cover(*region, discharge_far_from(np.array([0.3, 0.7])), limit=5).complete
