"""Common zeros of bilinear functions, linear equations and surds against what they should solve."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_core.methods.exact.bilinear import Bilinear, common_zeros, may_meet, quadratic_roots
from guts_core.methods.exact.linear import solve_linear
from guts_core.methods.exact.surds import Surd, square_root

numbers = st.fractions(min_value=-4, max_value=4, max_denominator=5)
inside = st.fractions(min_value=Fraction(1, 9), max_value=Fraction(8, 9), max_denominator=9)


@given(inside, inside, *[numbers] * 6)
def test_a_zero_that_was_put_there_is_found(u, w, b, c, d, e, f, g):
    first = Bilinear(-(b * u + c * w + d * u * w), b, c, d)
    second = Bilinear(-(e * u + f * w + g * u * w), e, f, g)
    found = list(common_zeros(first, second))
    assert all(first(*zero) == 0 == second(*zero) for zero in found)
    jacobian = (b + d * w) * (f + g * u) - (c + d * u) * (e + g * w)
    vertical = not (c + d * u or f + g * u)
    if jacobian and not vertical:
        assert (u, w) in found


def test_zeros_outside_the_square_and_curves_are_left_out():
    total, other = Bilinear(-1, 1, 1, 0), Bilinear(Fraction(-1, 2), 1, -1, 0)
    assert list(common_zeros(total, other)) == [(Fraction(3, 4), Fraction(1, 4))]
    assert list(common_zeros(total, Bilinear(-2, 1, -1, 0))) == []
    assert list(common_zeros(total, total)) == []
    assert list(common_zeros(total, Bilinear(-1, 0, 0, 3))) == []  # the roots are not real
    assert Bilinear.of(Bilinear(1, 2, 3, 4)) == Bilinear(1, 2, 3, 4)


@pytest.mark.parametrize("end", [0, 1])
def test_zeros_on_a_side_of_the_square_are_left_out(end):
    side, middle = Bilinear(-end, 1, 0, 0), Bilinear(Fraction(-1, 2), 0, 1, 0)
    assert list(common_zeros(side, middle)) == []
    side, middle = Bilinear(-end, 0, 1, 0), Bilinear(Fraction(-1, 2), 1, 0, 0)
    assert list(common_zeros(side, middle)) == []


def test_of_a_linear_equation_0_is_a_root_as_well():
    assert quadratic_roots(Fraction(0), Fraction(2), Fraction(0)) == [0]
    assert quadratic_roots(Fraction(0), Fraction(0), Fraction(0)) == []


small = st.integers(-6, 6)


@given(*[small] * 8, st.integers(1, 9))
def test_where_signs_rule_zeros_out_there_are_none(a, b, c, d, e, f, g, h, unit):
    first, second = Bilinear(a, b, c, d), Bilinear(e, f, g, h)
    zeros = list(common_zeros(first.over(unit), second.over(unit)))
    assert zeros == list(common_zeros(first, second))
    assert may_meet(first, second) or not zeros


def test_signs_rule_zeros_out_in_either_coordinate():
    total = Bilinear(-2, 1, 1, 1)
    assert may_meet(total, Bilinear(0, 1, -1, 0))
    assert not may_meet(total, Bilinear(-2, 1, 0, 0))  # u is 2
    assert not may_meet(total, Bilinear(-2, 0, 1, 0))
    assert not may_meet(total, Bilinear(1, 1, 1, 1))  # nowhere
    assert may_meet(Bilinear(-1, 0, 0, 6), Bilinear(-1, 1, 1, 0))  # twice


def test_a_double_root_is_one():
    assert quadratic_roots(Fraction(1, 4), Fraction(-1), Fraction(1)) == [Fraction(1, 2)]


def test_where_curves_touch_there_is_a_zero():
    hyperbola, line = Bilinear(-1, 0, 0, 4), Bilinear(-1, 1, 1, 0)
    assert may_meet(hyperbola, line)
    assert may_meet(line, hyperbola)
    assert list(common_zeros(hyperbola, line)) == [(Fraction(1, 2), Fraction(1, 2))]


def test_either_function_may_be_without_the_second_unknown():
    lines = [Bilinear(*map(Fraction, line)) for line in (("-1/2", 1, 0, 0), ("-1/3", 0, 1, 0))]
    for pair in (lines, lines[::-1]):
        assert list(common_zeros(*pair)) == [(Fraction(1, 2), Fraction(1, 3))]


def test_square_factors_are_taken_out_of_the_root():
    ((u, _), (other, _)) = common_zeros(Bilinear(-1, 0, 0, 9), Bilinear(-1, 1, 1, 0))
    assert u.radicand == other.radicand == 5
    assert u == (3 - square_root(5)) / 6


@pytest.mark.parametrize("factor", [2, 11, 36, 997])
def test_square_factors_up_to_a_thousand_are_taken_out(factor):
    """So roots of one field, of which only the factors differ, add up."""
    root = square_root(2)
    roots = quadratic_roots(Fraction(-2 * factor**2), Fraction(0), Fraction(1))
    assert [each + root for each in roots] == [(1 - factor) * root, (1 + factor) * root]


def test_linear_equations():
    rows = [[Fraction(x) for x in row] for row in ([1, 2, 5], [3, 4, 11], [4, 6, 16])]
    assert solve_linear(rows, 2) == [1, 2]
    assert solve_linear([*rows, [Fraction(1), Fraction(1), Fraction(4)]], 2) is None
    assert solve_linear(rows[:1], 2) is None
    root = square_root(2)
    (x,) = solve_linear([[root, 2 + root]], 1)
    assert x == 1 + root
    assert solve_linear([[root, 2 + root], [1, root]], 1) is None


@pytest.mark.parametrize(("number", "text"), [(Surd(1, 2, 3), "1 + 2 sqrt(3)")])
def test_surds_are_written_out(number, text):
    assert str(number) == text
    assert str(-number) == "-1 - 2 sqrt(3)"
    assert number
    assert not number - number
