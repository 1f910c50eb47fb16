"""Interval arithmetic: the true number stays inside."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_core.methods.exact.intervals import BITS, Interval

numbers = st.fractions(min_value=-50, max_value=50, max_denominator=10**6)
positive = st.fractions(min_value=0, max_value=2, max_denominator=10**6)
FINE = Fraction(1, 1 << (BITS - 40))


def holds(interval, number):
    return interval.lower <= number <= interval.upper and interval.upper - interval.lower < FINE


@given(numbers, numbers)
def test_enclosure_survives_arithmetic(a, b):
    x, y = Interval.of(a), Interval.of(b)
    assert holds(x + y, a + b)
    assert holds(x - y, a - b)
    assert holds(x * y, a * b)
    assert holds(1 - x, 1 - a)
    assert holds(3 * x + b, 3 * a + b)
    assert x.magnitude >= abs(a)
    if abs(b) > Fraction(1, 100):
        assert holds(x / y, a / b)


@given(positive, st.integers(0, 30))
def test_powers(a, exponent):
    assert holds(Interval.of(a) ** exponent, a**exponent)


def test_rounding_is_outward():
    third = Interval.of(1) / 3
    assert third.lower < Fraction(1, 3) < third.upper
    assert (third**7).lower < Fraction(1, 3) ** 7 < (third**7).upper


def test_refusals():
    with pytest.raises(ZeroDivisionError):
        Interval.of(1) / Interval(-1, 1)
    with pytest.raises(ValueError, match="powers"):
        Interval.of(-1) ** 2
