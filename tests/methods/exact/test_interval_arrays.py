"""Directed rounding on arrays, and covers of boxes."""

from decimal import Decimal
from fractions import Fraction
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_core.methods.exact.branch_and_bound import Cover, cover, tiles
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.matrix_games.zero_sum import as_fractions

floats = st.floats(-10, 10, allow_nan=False)


def encloses(interval, number):
    return Fraction(float(interval.low)) <= number <= Fraction(float(interval.high))


def _fraction(number):
    return as_fractions(np.array(number, dtype=object)).item()


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


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.longdouble, object])
def test_other_floats_are_enclosed_at_their_exact_value(kind):
    numbers = np.array([1, -1, 5], dtype=kind) / np.array([3, 10, 2], dtype=kind)
    found = IntervalArray.point(numbers)
    assert found.low.dtype == found.high.dtype == float
    for low, high, number in zip(found.low, found.high, numbers, strict=True):
        assert Fraction(low) <= Fraction(*number.as_integer_ratio()) <= Fraction(high)
    assert kind is not np.longdouble or found.low[0] < found.high[0]


@given(st.floats(0, 2), st.integers(0, 12))
def test_powers_enclose(a, exponent):
    assert encloses(IntervalArray.point(a) ** exponent, Fraction(a) ** exponent)


ENDS = (-np.inf, -2.0, 0.0, 3.0, np.inf)
UNBOUNDED = [(a, b) for a, b in combinations_with_replacement(ENDS, 2) if a < b or np.isfinite(a)]


def _product_of(one, other):
    """Ends of the product, where a large number stands for no bound."""
    large = 10**9
    members = [[int(np.clip(end, -large, large)) for end in ends] for ends in (one, other)]
    products = [a * b for a, b in product(*members)]
    ends = min(products), max(products)
    return tuple(float(end) if abs(end) < large else np.sign(end) * np.inf for end in ends)


def _arrays(pairs):
    return IntervalArray(*np.array(pairs, dtype=float).T)


def test_without_a_bound_a_product_has_ends_all_the_same():
    """0 times infinity was no number."""
    pairs = list(product(UNBOUNDED, repeat=2))
    one, other = (_arrays(each) for each in zip(*pairs, strict=True))
    low, high = np.array([_product_of(*pair) for pair in pairs]).T
    found, times = one * other, one.times(other)
    assert np.array_equal(found.low, np.nextafter(low, -np.inf))
    assert np.array_equal(found.high, np.nextafter(high, np.inf))
    positive = (one.low >= 0) & (other.low >= 0)
    assert positive.sum() == 25
    assert np.array_equal(times.low[positive], np.maximum(found.low, 0)[positive])
    assert np.array_equal(times.high[positive], found.high[positive])
    alone = one[positive].times(other[positive])  # whose low ends are numbers
    assert np.array_equal(alone.low, times.low[positive])
    assert np.array_equal(alone.high, times.high[positive])
    scaled = one * np.zeros(len(pairs))
    assert set(scaled.low) == {-5e-324}
    assert set(scaled.high) == {5e-324}
    powers = [_arrays([(0.0, np.inf)]) ** exponent for exponent in range(4)]
    assert [(*p.low, *p.high) for p in powers] == [(1, 1), *[(0, np.inf)] * 3]


def test_a_product_with_bounds_has_the_ends_of_all_corners():
    """Without any infinity beside it, of which other rules take care."""
    ends = (-3.0, -2.0, 0.0, 1.0, 4.0)
    pairs = list(product(combinations_with_replacement(ends, 2), repeat=2))
    one, other = (_arrays(each) for each in zip(*pairs, strict=True))
    low, high = np.array([_product_of(*pair) for pair in pairs]).T
    found = one * other
    assert np.array_equal(found.low, np.nextafter(low, -np.inf))
    assert np.array_equal(found.high, np.nextafter(high, np.inf))
    for k in range(len(pairs)):
        single = one[k] * other[k]
        assert (single.low, single.high) == (found.low[k], found.high[k])


def test_sums_signs_and_magnitudes_are_those_of_both_ends():
    one, other = _arrays([(-3.0, 1.0), (0.0, 2.0), (-1.0, 4.0)]), _arrays([(5.0, 9.0)] * 3)
    for found in (one + other, other + one, one - -other):
        assert np.array_equal(found.low, np.nextafter([2.0, 5.0, 4.0], -np.inf))
        assert np.array_equal(found.high, np.nextafter([10.0, 11.0, 13.0], np.inf))
    assert ((-one).low.tolist(), (-one).high.tolist()) == ([-1, -2, -4], [3, 0, 1])
    assert one.magnitude.tolist() == [3, 2, 4]


def test_a_single_number_below_zero_has_no_power():
    with pytest.raises(ValueError, match="powers need"):
        _arrays([(1.0, 2.0), (-1e-300, 1.0)]) ** 2


def test_what_is_no_number_stays_none_in_products():
    unknown, positive = _arrays([(np.nan, np.nan)] * 2), _arrays([(0.0, np.inf), (0.0, 0.0)])
    for found in (unknown * positive, positive * unknown, positive.times(unknown)):
        assert np.isnan([found.low, found.high]).all()


@given(st.fractions(-5, 5))
def test_neighbours_of_a_rational(number):
    interval = IntervalArray.around(number)
    assert Fraction(float(interval.low)) < number < Fraction(float(interval.high))


LARGE = 2**53 + 1  # no float


@pytest.mark.parametrize(
    "number",
    [
        LARGE,
        -LARGE,
        Fraction(1, 3),
        Fraction(1, 10**400),
        Decimal("0.1"),
        np.uint64(2**64 - 1),
        np.longdouble(1) / 3,
        np.array(LARGE),
        np.float16(0.1),
        True,
    ],
)
def test_what_is_no_float_is_enclosed(number):
    interval, exact = IntervalArray.point(number), _fraction(number)
    assert encloses(interval, exact)
    assert interval.high == interval.low or interval.high == np.nextafter(interval.low, np.inf)
    one = IntervalArray.point(1.0)
    assert encloses(one - number, 1 - exact)
    assert encloses(number - one, exact - 1)
    assert encloses(number * one, exact)


def test_lists_are_enclosed_entry_by_entry():
    interval = IntervalArray.point([LARGE, 0.5])
    assert list(interval.low) == [2.0**53, 0.5]
    assert list(interval.high) == [2.0**53 + 2, 0.5]


@pytest.mark.parametrize(
    "number", ["1/3", None, 10**400, np.nan, [np.inf], np.ma.array([1.0], mask=[True])]
)
def test_what_is_no_number_is_no_point(number):
    with pytest.raises(ValueError, match=r"IntervalArray\.point: values must"):
        IntervalArray.point(number)
    with pytest.raises(ValueError, match=r"IntervalArray\.around: number must"):
        IntervalArray.around(number)


def test_refusals():
    for divisor in (-2, 0, 0.5, LARGE):
        with pytest.raises(ValueError, match="positive divisors"):
            IntervalArray.point(1.0) / divisor
    assert encloses(IntervalArray.point(1.0) / 2**53, Fraction(1, 2**53))
    for base, exponent in ((-1.0, 2), (2.0, -1)):
        with pytest.raises(ValueError, match="powers need"):
            IntervalArray.point(base) ** exponent


@pytest.mark.parametrize(
    "three", [Fraction(3), Decimal(3), np.uint8(3), np.longdouble(3), np.array(3), 3.0]
)
def test_divisors_of_any_type_count_as_the_integers_that_they_are(three):
    for numbers in (np.array([1.0, -2.0]), np.array(1.0)):
        found, third = (IntervalArray.point(numbers) / divisor for divisor in (three, 3))
        assert found.low.dtype == found.high.dtype == float
        assert np.array_equal(found.low, third.low)
        assert np.array_equal(found.high, third.high)


@pytest.mark.parametrize(
    "divisor",
    [None, "3", 1j, [3], np.array([3, 3]), True, Decimal("NaN"), Fraction(2**54 + 1, 2), 2**53 + 1],
)
def test_what_is_no_divisor_is_named(divisor):
    with pytest.raises(ValueError, match=r"IntervalArray: only positive divisors .*2\^53, got "):
        IntervalArray.point(1.0) / divisor


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
    found = cover(*region, discharge_far_from(np.array([0.3, 0.7])), limit=5)
    assert not found.complete
    assert found.examined <= 5


@pytest.mark.parametrize(("limit", "complete"), [(0, False), (1, True), (2, True)])
def test_as_many_boxes_as_the_limit_are_looked_at(limit, complete):
    region = np.zeros(2), np.ones(2)
    found = cover(*region, lambda low, _: (np.full(len(low), 7), np.zeros(len(low), int)), limit)
    assert (found.complete, found.examined) == (complete, int(complete))
    assert found.reasons.tolist() == [7] * complete


def test_each_box_has_its_own_reason():
    """The number of the eighth of the line in which it lies."""

    def examine(low, high):
        eighth = np.floor(8 * low[:, 0]).astype(int)
        inside = 8 * high[:, 0] <= eighth + 1
        return np.where(inside, eighth, -1), np.zeros(len(low), dtype=int)

    found = cover(np.zeros(1), np.ones(1), examine)
    assert found.complete
    assert found.reasons.tolist() == (8 * found.lower[:, 0]).tolist()
    assert sorted(found.reasons) == list(range(8))
