"""Numbers of a field Q(x): against the same arithmetic with the defining polynomial and floats."""

import gc
import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.exact.flint_numbers import to_fraction, to_polynomial
from guts_core.methods.exact.linear import eliminated
from guts_core.methods.exact.number_field import (
    Algebraic,
    NumberField,
    coordinates,
    field_of,
    root_near,
)
from guts_core.methods.exact.rational_functions import variable
from guts_core.methods.exact.surds import Surd, square_root

small = st.fractions(min_value=-9, max_value=9, max_denominator=9)
ROOT = root_near((-1, -3, 0, 1), 1.9)  # 2 cos 20 degrees


@st.composite
def numbers(draw):
    return sum((draw(small) * ROOT**k for k in range(3)), 0 * ROOT)


@given(numbers(), numbers(), numbers())
@settings(max_examples=40)
def test_field(u, v, w):
    assert u * (v + w) == u * v + u * w
    assert float(u * v) == pytest.approx(float(u) * float(v), abs=1e-9)
    assert (u < v) == (float(u) < float(v)) or abs(float(u - v)) < 1e-12
    if v:
        assert u / v * v == u
        assert 1 / v * v == 1
    assert sum(c * ROOT**k for k, c in enumerate(coordinates(u))) == u


def test_the_root():
    assert ROOT**3 - 3 * ROOT - 1 == 0
    assert float(ROOT) == pytest.approx(2 * math.cos(math.radians(20)), abs=1e-15)
    low, high = ROOT.field.bounds()
    assert low**3 - 3 * low - 1 < 0 < high**3 - 3 * high - 1
    assert hash(ROOT - ROOT + Fraction(1, 3)) == hash(Fraction(1, 3))
    assert "degree 3" in str(ROOT)
    assert float(ROOT - ROOT) == 0
    assert ROOT != "x"


@pytest.mark.parametrize("unit", [1, 10**18, 10**400, Fraction(1, 10**400), Fraction(-7, 3)])
def test_integer_parts(unit):
    for number in (ROOT * unit, ROOT * unit + 5, (ROOT - ROOT) + 3 * unit, square_root(2) * unit):
        below, above = math.floor(number), math.ceil(number)
        assert below <= number <= above
        assert above - below == (number != below)


@given(numbers())
@settings(max_examples=20)
def test_floats_are_the_nearest(number):
    near = Fraction(float(number))
    low, high = (Fraction(math.nextafter(float(number), side)) for side in (-math.inf, math.inf))
    assert (low + near) / 2 <= number <= (near + high) / 2


def test_numbers_beyond_floats():
    huge = 10**400 * square_root(2)
    same = 10**400 * root_near((-2, 0, 0, 0, 1), 1.2) ** 2
    assert isinstance(same, Algebraic)
    assert same == huge
    assert hash(same) == hash(huge)
    with pytest.raises(OverflowError):
        float(same)
    assert str(same) == "1.41421356237e+400 (of degree 4)"


def test_order_of_numbers_that_floats_do_not_tell_apart():
    near = Fraction(float(ROOT))
    step = Fraction(1, 10**40)
    low, high = ROOT.field.bounds(400)
    assert low < ROOT < high
    assert low - step < ROOT < high + step
    assert (near > ROOT) is (high < near)


def test_what_is_equal_is_neither_less_nor_more():
    one, same = square_root(2), square_root(2)
    assert one <= same <= one
    assert not one < same
    assert not one > same


def test_negative_powers_are_those_of_the_inverse():
    assert ROOT**-2 * ROOT**2 == ROOT**0 == 1
    assert ROOT**1 == ROOT == 1 / ROOT**-1
    with pytest.raises(ZeroDivisionError):
        _ = (ROOT - ROOT) ** -1
    with pytest.raises(TypeError):
        _ = ROOT**0.5


def test_floats_and_numbers_of_other_fields():
    root = ROOT
    assert root + 0.5 == float(root) + 0.5
    near = float(root)
    assert (near < root) is (Fraction(near) < root)
    assert root != near
    assert not root < math.nan
    assert not root >= math.nan
    fourth = root_near((-2, 0, 0, 0, 1), 1.2)
    assert fourth**2 == square_root(2) == fourth**2
    assert hash(fourth**2) == hash(square_root(2))
    assert fourth < square_root(2) <= fourth**2 < fourth**3
    for mixed in (lambda: root + square_root(2), lambda: square_root(2) * root):
        with pytest.raises(ValueError, match="two fields"):
            mixed()
    with pytest.raises(TypeError):
        _ = root + "x"


def test_numbers_of_different_fields_are_ordered():
    third, fourth, twelfth = (root_near((-2, *[0] * (n - 1), 1), 1.2) for n in (3, 4, 12))
    assert third == twelfth**4
    assert hash(third) == hash(twelfth**4)
    assert fourth == twelfth**3 < third <= twelfth**4 != fourth
    plus, minus = (root_near((-2, 0, 0, 0, 1), near) for near in (1, -1))
    assert plus**2 == minus**2
    assert minus < plus == -minus
    roots = [root_near((-1, -3, 0, 1), near) for near in (2, -2, -0.3)]
    assert sorted(roots) == [roots[1], roots[2], roots[0]]
    # by 2 cos 2x = (2 cos x)^2 - 2 one of these roots is made of another
    assert [2 - roots[0] ** 2 == each for each in roots] == [False, True, False]


def nearly_double(place, shift=0):
    """One of two roots of x^3 - 2 (1000 x - 1)^2 that lie 5e-8 apart; with a shift it is what is
    left of a large number, and known to few digits at first."""
    cubic = to_polynomial((-2, 4000, -2 * 10**6, 1))(to_polynomial((-shift, 1)))
    return NumberField(tuple(map(to_fraction, cubic.coeffs())), place).root - shift


@pytest.mark.parametrize("shifts", [(0, 10**33), (10**33, 0), (10**33, 2 * 10**33)])
def test_roots_of_one_polynomial_that_nearly_coincide_are_told_apart(shifts):
    one, other = shifts
    assert nearly_double(0, one) < nearly_double(1, other)
    assert nearly_double(1, one) > nearly_double(0, other)
    assert nearly_double(1, one) == nearly_double(1, other)


def test_roots_of_two_polynomials_that_nearly_coincide_are_told_apart():
    big = 10**45
    one, other = root_near((-2, 0, 0, 1), 1.26), root_near((-2 * big - 1, 0, 0, big), 1.26)
    assert one < other
    assert other > one
    assert other - 1 != other


@pytest.mark.parametrize("number", [2, 3, 5, 6, -2, -3, -5, -6])
def test_bounds_lie_on_both_sides_of_the_root(number):
    low, high = root_near((-number, 0, 0, 1), 2.0).field.bounds()
    assert low**3 < number < high**3


def test_floats_of_small_differences_have_all_digits():
    """With 256 digits some 20 would be left."""
    low, _ = ROOT.field.bounds(235)
    exact, _ = ROOT.field.bounds(600)
    assert float(ROOT - low) == float(exact - low)


def test_each_root_is_another_number():
    roots = [root_near((-1, -3, 0, 1), near) for near in (-2, -0.3, 2)]
    assert [each.field.place for each in roots] == [0, 1, 2]
    assert [each.field.number for each in roots] == roots
    assert [round(float(each), 6) for each in roots] == [-1.532089, -0.347296, 1.879385]
    with pytest.raises(ValueError, match="two fields"):
        _ = roots[0] + roots[1]
    with pytest.raises(ZeroDivisionError):
        _ = 1 / (ROOT - ROOT)


def test_roots_of_low_degree_are_fractions_and_surds():
    x = variable()
    assert root_near((x - Fraction(1, 2)) * (x * x - 2) * (x * x + 1), 0.4) == Fraction(1, 2)
    assert root_near((x - Fraction(1, 2)) * (x * x - 2), 1.4) == square_root(2)
    assert root_near((1, 0, 1), 0.0) is None
    assert isinstance(root_near((-2, 0, 0, 1), 1.0), Algebraic)
    assert isinstance(root_near((-2, 0, 1), 1.0), Surd)


def test_fields():
    assert field_of([Fraction(1, 2), 1]).degree == 1
    assert field_of([1, square_root(5)]).coefficients == (-5, 0, 1)
    assert field_of([Fraction(1), ROOT]) == ROOT.field
    low, high = field_of([square_root(5)]).bounds()
    assert 0 < low**2 < 5 < high**2


def test_surds_of_large_parts_have_floats():
    """The parts cancel but for the last of their 40 digits."""
    big = 10**20
    number = big - square_root(Fraction(big**2 - 3))
    assert float(number) == pytest.approx(3 / (2 * big), rel=1e-12)
    assert float(-number) == -float(number)


def test_elimination():
    rows = [[1, 1, -3], [1, -1, -1], [2, 0, -5]]
    assert eliminated([[Fraction(e) for e in row] for row in rows], 2) == ([2, 1], [-1])
    assert eliminated([[1, 1, 0], [2, 2, 0]], 2) is None
    assert eliminated([], 1) is None
    assert eliminated([[Fraction(4)]], 0) == ([], [4])


def test_of_roots_with_the_same_float_the_nearest_is_taken():
    small = Fraction(1, 10**20)
    for near, wanted in ((1.0, Fraction(1)), (2.0, 1 + small), (0.0, Fraction(1))):
        polynomial = (1 + small, -(2 + small), Fraction(1))
        assert root_near(polynomial, near) == wanted
    assert root_near((-(10**400), 1), 0.0) == 10**400
    assert abs(float(root_near((-2, 0, 1), 0.0))) == math.sqrt(2)
    assert root_near([-2 * 10**800, 0, 1], 1.0) > 0


@pytest.mark.parametrize("near", [math.nan, math.inf, Fraction(10**400), "1", None, 1j, True])
def test_no_root_is_nearest_to_nowhere(near):
    with pytest.raises(ValueError, match="root_near: near must be a finite number"):
        root_near((-2, 0, 1), near)


@pytest.mark.parametrize(
    "value",
    [
        *("4", True, np.True_, None, 1j, [4], np.ones(2), math.nan, math.inf, -math.inf),
        *(Decimal("NaN"), Decimal("1e999999"), variable(), ROOT),
    ],
)
def test_what_is_no_number_has_no_square_root(value):
    with pytest.raises(ValueError, match="square_root: value must be a rational number"):
        square_root(value)


@pytest.mark.parametrize(
    "value", [2.25, Decimal("2.25"), np.float32(2.25), np.array(2.25), sympy.Rational(9, 4)]
)
def test_numbers_of_every_kind_have_the_square_root_of_the_fraction_that_they_are(value):
    assert square_root(value) == Fraction(3, 2)


def test_what_is_no_polynomial_is_refused_by_name():
    for wrong in (0, None, 1.5, ["a"]):
        with pytest.raises(ValueError, match="root_near: polynomial must be"):
            root_near(wrong, 1.0)


def test_the_nearest_of_two_roots_at_almost_the_same_distance():
    """4.1 and 4.1 - 1e-17, to which 0.1 is small; and a root beyond floats is not the nearest."""
    assert root_near([Fraction(-84, 5), Fraction(-1, 5), 1], 0.1) == Fraction(21, 5)
    assert root_near([10**400, -(10**400) - 1, 1], 2.0) == 1


def test_of_ever_more_fields_only_some_are_kept():
    """A sweep over games meets new ones in each, of which a megabyte per game stayed behind."""
    for number in range(1, 10_000):
        NumberField((Fraction(-number), Fraction(0), Fraction(0), Fraction(1)), 0).bounds(64)
    kept = sum(isinstance(each, NumberField) for each in gc.get_objects())
    assert kept < 9_000
