"""Surds and rational functions: field laws, order against high precision, cells against sympy."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from operator import add, mul, sub, truediv

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.exact import rational_functions
from guts_core.methods.exact.rational_functions import (
    cell_points,
    constant,
    variable,
)
from guts_core.methods.exact.surds import Surd, fraction_beside, square_root

small = st.fractions(min_value=-9, max_value=9, max_denominator=7)
radicands = st.sampled_from([Fraction(2), Fraction(3), Fraction(97)])
surds = st.builds(Surd, small, small, radicands)


def decimal(number):
    with localcontext(prec=60):
        a, b, d = (
            Decimal(x.numerator) / x.denominator
            for x in (number.rational, number.root, number.radicand)
        )
        return a + b * d.sqrt()


@given(surds, surds)
@settings(max_examples=40)
def test_order_against_sixty_digits(one, other):
    difference = decimal(one) - decimal(other)
    if abs(difference) < Decimal("1e-50"):
        assert one == other
    else:
        assert (one < other) is (difference < 0)
        assert one != other


@given(surds, small)
@settings(max_examples=40)
def test_field(one, rational):
    assert (one + rational) - rational == one == (one * 3 - one) / 2
    assert rational - one == -(one - rational)
    if one != 0:
        assert one * (1 / one) == 1 == one / one
        assert one * (rational / one) == rational
    root = square_root(one * one)
    assert root in (one, -one)
    assert root >= 0


def test_a_surd_without_its_root_is_written_as_a_rational_number():
    root = square_root(5)
    assert [str(each) for each in (root - root, 2 - (root - root), root * root / 3)] == [
        "0",
        "2",
        "5/3",
    ]
    assert str(1 - root / 2) == "1 - 1/2 sqrt(5)"


def test_order_beside_the_nearest_floats():
    """A float counts as the fraction that it is: rounded sums would be wrong about one in ten."""
    for number in range(2, 400):
        root, near = square_root(number), math.sqrt(number)
        if isinstance(root, Fraction):
            continue
        for float_ in (near, math.nextafter(near, 0), math.nextafter(near, 99)):
            above = Fraction(float_) ** 2 > number
            assert (root < float_) is (root <= float_) is (float_ > root) is above
            assert (root > float_) is (root >= float_) is (not above)
            assert root < Decimal(float_) or not above


def test_what_is_no_number_has_no_order():
    root = square_root(2)
    assert not any((root < math.nan, root <= math.nan, root > math.nan, root >= math.nan))
    assert -math.inf < root < math.inf
    assert root != math.nan
    assert root not in (math.inf, "2")
    assert Decimal("-Infinity") < root < Decimal("Infinity")
    assert root != Decimal("NaN")
    with pytest.raises(TypeError):  # a number of 10^6 digits is not written out
        _ = root < Decimal("1e1000000")
    for wrong in ("2", None, 1j):
        with pytest.raises(TypeError, match="Surd"):
            _ = root < wrong
        with pytest.raises(TypeError, match="Surd"):
            _ = root + wrong


def test_beside_a_float_stands_a_float():
    root = square_root(2)
    assert [root + 0.5, 0.5 - root, 2.0 * root, 1.0 / root, root / 2.0] == [
        math.sqrt(2) + 0.5,
        0.5 - math.sqrt(2),
        2 * math.sqrt(2),
        1 / math.sqrt(2),
        math.sqrt(2) / 2,
    ]
    assert root * np.float32(2) == 2 * math.sqrt(2)
    assert root + np.uint8(200) + np.uint8(200) == root + 400
    assert list(root * np.array([1, 2])) == [root, root + root]


@given(surds)
@settings(max_examples=40)
def test_floor(number):
    below = math.floor(number)
    assert below <= number < below + 1


@given(surds)
@settings(max_examples=40)
def test_floats_are_the_nearest(number):
    low, high = (math.nextafter(float(number), side) for side in (-math.inf, math.inf))
    assert (Fraction(low) + Fraction(float(number))) / 2 <= number
    assert number <= (Fraction(high) + Fraction(float(number))) / 2


def test_a_fraction_beside_a_surd_is_as_near_as_is_said():
    """Of any size, also where so many digits of the surd are few of it."""
    for power in (-70, -12, -11, -5, 0, 1, 40, 90):
        for sign in (1, -1):
            number = sign * square_root(3) * Fraction(2) ** power
            apart = (fraction_beside(number) - number) * 2**64
            assert -abs(float(number)) < apart < abs(float(number))


@pytest.mark.parametrize("unit", [Fraction(1, 10**300), 10**300])
def test_floats_of_surds_with_parts_beyond_floats(unit):
    root = square_root(Fraction(2 * unit**4)) / unit
    assert root.radicand > 10**600
    assert float(root) == float(square_root(2) * unit)
    assert hash(root) == hash(square_root(2) * unit)


def test_signs():
    parts = [Fraction(k, 4) for k in range(-6, 7)]
    for a, b in ((a, b) for a in parts for b in parts):
        assert Surd(a, b, 2).sign() == np.sign(a + b * math.sqrt(2))


def test_floats_and_floors_of_surds_a_trifle_from_where_they_change():
    half = 1 + Fraction(1, 2**53)
    assert float(Surd(half, Fraction(1, 2**70), 2)) == math.nextafter(1, 2)
    assert float(Surd(half, Fraction(-1, 2**70), 2)) == 1
    assert [math.floor(-square_root(number)) for number in (2, 3, 8)] == [-2, -2, -3]


def test_equal_surds_have_one_hash():
    huge = Surd(Fraction(0), Fraction(10) ** 400, Fraction(8))
    assert huge == Surd(Fraction(0), 2 * Fraction(10) ** 400, Fraction(2))
    assert hash(huge) == hash(Surd(Fraction(0), 2 * Fraction(10) ** 400, Fraction(2)))


def test_roots():
    assert square_root(Fraction(4, 9)) == Fraction(2, 3)
    assert isinstance(square_root(Fraction(4, 9)), Fraction)
    assert square_root(Fraction(8, 9)) * square_root(Fraction(8, 9)) == Fraction(8, 9)
    with pytest.raises(ValueError, match="negative"):
        square_root(-2)
    with pytest.raises(ValueError, match="no square root in its field"):
        square_root(1 + square_root(2))
    with pytest.raises(ValueError, match="do not mix"):
        square_root(2) + square_root(3)


@given(st.lists(small, min_size=1, max_size=4), small, small)
@settings(max_examples=40)
def test_cells_separate_all_roots(roots, low, high):
    x = variable()
    product = 1 + 0 * x
    for root in roots:
        product = product * (x - root)
    low, high = sorted((low, high))
    if low == high:
        with pytest.raises(ValueError, match="empty"):
            cell_points(product, low, high)
        return
    inside = sorted({root for root in roots if low < root < high})
    points = cell_points(product, low, high)
    assert len(points) == len(inside) + 1
    ends = [low, *[v for pair in zip(points, [*inside, high], strict=True) for v in pair]]
    assert all(a < b for a, b in pairwise(ends))


def test_irrational_roots_against_sympy():
    t = sp.symbols("t")
    polynomial = sp.Poly((t**2 - 7) * (t**3 - 5 * t - 1) * (t**2 + 1), t)
    function = sum(
        Fraction(int(c)) * reduce(mul, [variable()] * k, constant(1))
        for k, c in enumerate(reversed(polynomial.all_coeffs()))
    )
    roots = [float(root.evalf(30)) for root in sp.real_roots(polynomial)]
    points = [-9, *cell_points(function, -9, 9), 9]
    assert all(sum(a < root < b for root in roots) == 1 for a, b in pairwise(points[1:-1]))
    assert len(points) == len(roots) + 3
    assert len(cell_points(function, 0, square_root(7))) == 2
    assert len(cell_points(1 / function, 0, square_root(7))) == 2
    assert len(cell_points(function, 0)) == 3
    x = variable()
    assert cell_points((x - 1) * (x - 2) * (x - 9), 0)[-1] > 9
    assert cell_points(x - 9, 0)[-1] > 9
    assert cell_points(x, Fraction(1, 3), Fraction(5, 12)) == [Fraction(3, 8)]  # few binary digits


def test_rational_functions():
    x = variable()
    f = (x * x * x - 1) / (x - 1)
    assert f == x * x + x + 1
    assert f(Fraction(1, 2)) == Fraction(7, 4)
    assert 1 / f * f == 1
    assert 1 / x + 1 / (x + 1) == (2 * x + 1) / (x * x + x)
    assert f(square_root(2)) == 3 + square_root(2)
    assert f != x
    assert f != "x"
    with pytest.raises(ZeroDivisionError):
        f / (x - x)
    with pytest.raises(ValueError, match="must not be zero"):
        cell_points(x - x, 0, 1)


@pytest.mark.parametrize("other", [0.5, np.float64(0.5), "1", None])
@pytest.mark.parametrize("operation", [add, sub, mul, truediv])
def test_what_is_no_exact_number_stands_on_neither_side_of_a_function(operation, other):
    for sides in ((variable(), other), (other, variable())):
        with pytest.raises(TypeError, match=r"unsupported operand|can't multiply"):
            operation(*sides)


def test_the_largest_number_of_zeros_and_poles():
    x = variable()
    function = (reduce(mul, [x] * 150) - 2) / (reduce(mul, [x] * 50) - 3)
    assert len(cell_points(function, -2, 2)) == 5
    with pytest.raises(ValueError, match="cell_points: function must have at most 200 zeros and"):
        cell_points(function * x, -2, 2)


def test_a_number_that_is_no_surd_has_no_endless_search_for_its_digits():
    with pytest.raises(ValueError, match="Surd: radicand must not be a square, got 4"):
        float(Surd(Fraction(-2), Fraction(1), 4))


def test_powers_of_surds():
    root = square_root(2)
    assert (root + 1) ** 3 == 5 * root + 7
    assert root**-2 == Fraction(1, 2)
    assert root**0 == 1
    with pytest.raises(TypeError):
        _ = root**0.5


def test_a_constant_function_has_the_hash_of_its_number():
    x = variable()
    for number in (0, 3, Fraction(1, 2)):
        assert x - x + number == number
        assert hash(x - x + number) == hash(number)
    assert len({x, x * x / x, x - x + 3, 3}) == 2


def test_zero_of_one_field_beside_the_numbers_of_another():
    nothing = square_root(2) - square_root(2)
    assert nothing != square_root(3)
    assert -square_root(3) < nothing < square_root(3)


def test_decimals_count_with_all_their_digits():
    below, above = (Decimal(f"1.4142135623730950488016887{end}") for end in (2, 3))
    assert below < square_root(2) < above


def test_a_root_next_to_an_end_lies_inside():
    x, low = variable(), Fraction(math.isqrt(2 * 10**80), 10**40)
    assert len(cell_points(x * x - 2, low, 2)) == 2
    assert len(cell_points(x * x - 2, 0, low)) == 1


def test_a_point_beyond_all_roots_lies_beyond_the_lower_end():
    (point,) = cell_points(variable() - 1, 5)
    assert point > 5


def test_a_function_has_one_form_however_it_is_written():
    """Lowest terms, with a leading coefficient of 1 below the line."""
    x = variable()
    for one, other in (
        (1 / (2 * x), Fraction(1, 2) / x),
        ((x + 1) / (3 * x * x + 3 * x), Fraction(1, 3) / x),
        ((2 * x - 4) / (6 - 3 * x), constant(Fraction(-2, 3))),
        (x / 2, Fraction(1, 2) * x),
        (x / (-2 * x * x + 1), Fraction(-1, 2) * x / (x * x - Fraction(1, 2))),
    ):
        assert one == other
        assert hash(one) == hash(other)
        assert one.denominator.coefficients[-1] == 1


def test_functions_that_differ_have_hashes_that_differ():
    x = variable()
    functions = [each for k in range(1, 20) for each in (1 / (x + k), k / x, k * x)]
    assert len(set(map(hash, functions))) == len(functions)


def test_a_surd_is_equal_to_a_number_in_both_of_its_parts():
    root = square_root(2)
    assert 1 + root != 1
    assert root != 0
    assert root - root + 1 == 1
    assert root - root + 1 != 2


def test_quotients_at_a_surd_are_quotients_of_their_values():
    x, root = variable(), square_root(2)
    assert (1 / x)(root) == root / 2
    assert ((x + 1) / (x - 1))(root) == 3 + 2 * root
    assert (x / 2)(root) == root / 2


def test_enclosures_of_roots_that_touch_are_narrowed(monkeypatch):
    """There is no point between them."""
    find = rational_functions._real_roots
    touching = [(Fraction(1, 2), Fraction(3, 2)), (Fraction(3, 2), Fraction(5, 2))]
    monkeypatch.setattr(
        rational_functions,
        "_real_roots",
        lambda polynomial, digits: touching if digits == 64 else find(polynomial, digits),
    )
    x = variable()
    first, second, third = cell_points((x - 1) * (x - 2), 0, 3)
    assert 0 < first < 1 < second < 2 < third < 3
