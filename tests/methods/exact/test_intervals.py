"""Interval arithmetic: the true number stays inside."""

import math
from decimal import Decimal
from fractions import Fraction
from itertools import combinations_with_replacement, product

import flint
import numpy as np
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
        assert holds(a / y, a / b)


@given(positive, st.integers(0, 30))
def test_powers(a, exponent):
    assert holds(Interval.of(a) ** exponent, a**exponent)


def test_rounding_is_outward():
    third = Interval.of(1) / 3
    assert third.lower < Fraction(1, 3) < third.upper
    assert (third**7).lower < Fraction(1, 3) ** 7 < (third**7).upper
    one, least = 1 << BITS, Interval(-1, -1)
    assert Interval(-1, one) * Interval(-1, one) == Interval(-1, one)
    assert Interval.of(1) / least == Interval.of(-one)
    between = Interval.between(Fraction(1, 3), Fraction(2, 3))
    assert between.lower < Fraction(1, 3) < Fraction(2, 3) < between.upper
    wide = Interval.between(2, 3)
    assert 6 / wide == wide
    assert -6 / wide == -wide


def test_products_and_quotients_reach_from_the_least_to_the_most_of_all_corners():
    """Of ends of either sign, large and small ones, in units of the last place."""
    one = 1 << BITS
    ends = -3 * one - 1, -5, -1, 0, 2, one // 3, 7 * one
    every = [Interval(a, b) for a, b in combinations_with_replacement(ends, 2)]
    for x, y in product(every, repeat=2):
        corners = [Fraction(a * b, one) for a in (x.low, x.high) for b in (y.low, y.high)]
        assert x * y == Interval(math.floor(min(corners)), math.ceil(max(corners)))
        if not y.low <= 0 <= y.high:
            corners = [Fraction(a * one, b) for a in (x.low, x.high) for b in (y.low, y.high)]
            assert x / y == Interval(math.floor(min(corners)), math.ceil(max(corners)))


@pytest.mark.parametrize("width", [np.int8, np.uint8, np.int16, np.uint64, np.float32])
def test_numbers_of_other_libraries_do_not_wrap_around(width):
    assert Interval.of(width(100)) == Interval.of(100) == Interval.of(flint.fmpq(100))
    assert Interval.of(1) / width(4) == Interval.of(Decimal("0.25"))
    assert width(1) / Interval.of(4) == 1 / Interval.of(4) == Interval.of(Decimal("0.25"))


@pytest.mark.parametrize("number", ["1/3", b"1", True, 1j, None, float("nan"), Decimal("1e99999")])
def test_what_is_no_number_is_refused(number):
    with pytest.raises(ValueError, match=r"Interval.of: number must be a finite rational number"):
        Interval.of(number)


@given(st.integers(-9, 9), st.integers(0, 9))
def test_no_number_of_an_interval_is_larger_than_its_magnitude(low, width):
    largest = max(abs(number) for number in range(low, low + width + 1))
    assert Interval(low, low + width).magnitude == Fraction(largest, 1 << BITS)


def test_ends_are_in_order():
    with pytest.raises(ValueError, match=r"Interval.between: lower must not be above upper"):
        Interval.between(2, 1)
    with pytest.raises(ValueError, match=r"Interval: low must not be above high"):
        Interval(2, 1)
    assert Interval(2, 2).magnitude == Fraction(2, 1 << BITS)
    with pytest.raises(TypeError, match="float"):
        Interval.of(2) ** 0.5


@pytest.mark.parametrize("end", [0.5, 1.0, "1", True, None, Fraction(1), np.array([1, 2])])
def test_ends_are_integers(end):
    with pytest.raises(ValueError, match=r"Interval: low must be an integer"):
        Interval(end, 2)
    with pytest.raises(ValueError, match=r"Interval: high must be an integer"):
        Interval(-2, end)


@pytest.mark.parametrize("integer", [np.int8, np.uint64, np.int64, flint.fmpz])
def test_ends_of_other_libraries_are_integers_of_python(integer):
    made = Interval(integer(3), integer(100))
    assert made == Interval(3, 100)
    assert type(made.low) is type(made.high) is int
    assert made.lower == Fraction(3, 1 << BITS)


def test_refusals():
    with pytest.raises(ZeroDivisionError):
        Interval.of(1) / Interval(-1, 1)
    with pytest.raises(ZeroDivisionError):
        1 / Interval(0, 1)
    with pytest.raises(ValueError, match="powers"):
        Interval.of(-1) ** 2


@pytest.mark.parametrize("ends", [(0, 1), (-1, 0), (0, 0), (-1, 1)])
def test_a_divisor_that_reaches_to_0_is_told(ends):
    with pytest.raises(ZeroDivisionError, match="division by an interval that contains 0"):
        Interval.of(1) / Interval(*ends)


@pytest.mark.parametrize("number", [0, 3, Fraction(-5, 8), Fraction(1, 3)])
def test_between_a_number_and_itself_lies_that_number(number):
    assert Interval.between(number, number) == Interval.of(number)
