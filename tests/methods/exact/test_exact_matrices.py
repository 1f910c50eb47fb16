"""Exact linear algebra against SymPy, and eigenvalues of matrices whose spectrum is known."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods.exact.linear import (
    eliminated,
    null_space,
    rank,
    solutions,
    solve_linear,
)
from guts_core.methods.exact.spectra import defects, eigenvalues
from guts_core.methods.exact.surds import Surd, square_root

small = st.fractions(-3, 3, max_denominator=4)
squares = st.lists(st.lists(small, min_size=4, max_size=4), min_size=4, max_size=4)
ROOT = square_root(2)


def times(rows, x):
    return [sum(a * b for a, b in zip(row, x, strict=True)) for row in rows]


@given(squares, st.integers(0, 3))
@settings(max_examples=20)
def test_linear_algebra(rows, copied):
    rows[3] = list(map(sum, zip(rows[copied], rows[0], strict=True))) if copied else rows[3]
    matrix = sp.Matrix(4, 4, lambda i, j: sp.Rational(rows[i][j]))
    assert rank(rows) == matrix.rank()
    basis = null_space(rows, 4)
    assert len(basis) == 4 - rank(rows)
    assert all(times(rows, vector) == [0] * 4 for vector in basis)
    image = times(rows, [1] * 4)
    x, y = solutions(rows, [image, [2 * entry for entry in image]])
    assert times(rows, x) == image
    assert y == [2 * entry for entry in x]
    table = [[*row, entry] for row, entry in zip(rows, image, strict=True)]
    assert solve_linear(table, 4) == (None if basis else [1] * 4)
    if basis:
        assert solutions([*rows, [0] * 4], [[*image, 1]]) == [None]


def test_linear_equations_over_a_quadratic_field():
    rows, x = [[1, ROOT, 0], [ROOT, 1, 2 - ROOT], [0, 1, 1 + ROOT]], [ROOT - 3, 2 * ROOT + 1, 5]
    table = [[*row, right] for row, right in zip(rows, times(rows, x), strict=True)]
    assert solve_linear(table, 3) == x
    assert solve_linear([*table, [ROOT * entry for entry in table[0]]], 3) == x
    assert solve_linear(table[:2], 3) is None


def test_what_is_left_of_equations_for_fewer_unknowns():
    """2y = 6 and x + y = 5, which leave 3 of x - y + 4."""
    rows = [[0, 2, -6], [1, 1, -5], [1, -1, 4]]
    assert eliminated(rows, 2) == ([2, 3], [3])
    assert eliminated([rows[0], [0, 1, -3], rows[1]], 2) == ([2, 3], [0])
    assert eliminated([rows[1], [2, 2, -10]], 2) is None
    assert eliminated([[1, -1], [2, -2], [3, -4]], 1) == ([1], [0, -1])
    assert eliminated([[3, -1]], 1) == ([Fraction(1, 3)], [])


def test_equations_that_contradict_each_other_leave_an_unknown_open():
    """x + y is 1 and 2; with as many pivots as unknowns."""
    assert solve_linear([[1, 1, 1], [1, 1, 2]], 2) is None


def test_equations_that_determine_all_unknowns_may_contradict_each_other():
    """x = 1 and y = 2, but x + y = 4."""
    assert solve_linear([[1, 0, 1], [0, 1, 2], [1, 1, 4]], 2) is None
    assert solve_linear([[1, 0, 1], [0, 1, 2], [1, 1, 3]], 2) == [1, 2]


def test_an_unknown_that_is_open_may_stand_before_others():
    assert solutions([[0, 1, 0], [0, 0, 2]], [[3, 4]]) == [[0, 3, 2]]


@given(squares, squares)
@settings(max_examples=20)
def test_rank_over_a_quadratic_field(first, second):
    rows = [
        [Surd(a, b, 2) if b else a for a, b in zip(*pair, strict=True)]
        for pair in zip(first, second, strict=True)
    ]
    assert rank([*rows, [(1 + ROOT) * x for x in rows[0]]]) == rank(rows)
    entries = [[sp.Rational(a) + sp.Rational(b) * sp.sqrt(2) for a, b in zip(*pair, strict=True)]
               for pair in zip(first, second, strict=True)]  # fmt: skip
    exact = sp.polys.matrices.DomainMatrix.from_Matrix(sp.Matrix(entries), extension=True)
    assert rank(rows) == exact.to_field().rank()


def companion(*factors):
    """The companion matrix of a product of polynomials, ascending with leading coefficient 1."""
    product = np.array([1], dtype=object)
    for factor in factors:
        product = np.convolve(product, np.array(factor, dtype=object))
    size = len(product) - 1
    return [
        [Fraction(int(j == i + 1)) for j in range(size)] if i < size - 1 else [*-product[:-1]]
        for i in range(size)
    ]


def test_real_eigenvalues_are_in_order():
    """Whatever their multiplicities, in whose order a polynomial is factored."""
    assert eigenvalues([[5, 0, 0], [0, 1, 0], [0, 0, 1]]) == [1, 1, 5]
    assert eigenvalues([[5, 0, 0], [0, 5, 0], [0, 0, 1]]) == [1, 5, 5]


def test_eigenvalues_with_multiplicity():
    """(x^2 + 2)^2 (x - 1)(x^2 + 3) x, and the axis exactly."""
    rows = companion([2, 0, 1], [2, 0, 1], [-1, 1], [3, 0, 1], [0, 1])
    found = eigenvalues(rows)
    third, second = 1j * math.sqrt(3), 1j * math.sqrt(2)
    expected = [-third, -second, -second, 0, 1, second, second, third]
    np.testing.assert_allclose(found, expected, atol=1e-14)
    assert [value.real for value in found] == [0, 0, 0, 0, 1, 0, 0, 0]
    assert defects(rows) == (False, True)


def block(size, *entries):
    rows = [[Fraction(0)] * size for _ in range(size)]
    for i, j, value in entries:
        rows[i][j] = value
    return rows


@pytest.mark.parametrize("scale", [1, ROOT, Surd(Fraction(1), Fraction(1, 3), 2)])
def test_eigenvalues_in_a_quadratic_field(scale):
    """A rotation by the scale beside one by 2: that of the conjugate field does not count."""
    rows = block(5, (0, 1, scale), (1, 0, -scale), (2, 3, Fraction(2)), (3, 2, Fraction(-2)))
    expected = sorted([-float(scale), float(scale), -2.0, 2.0, 0.0])
    assert [value.real for value in eigenvalues(rows)] == [0] * 5
    np.testing.assert_allclose([value.imag for value in eigenvalues(rows)], expected, atol=1e-14)
    assert defects(rows) == (False, False)


def test_the_conjugate_s_imaginary_eigenvalues_are_not_counted():
    """x^2 = 1 + a sqrt(2) has real roots here and imaginary ones in the conjugate field."""
    rows = block(2, (0, 1, Fraction(1)), (1, 0, 1 + ROOT))
    assert [value.imag for value in eigenvalues(rows)] == [0, 0]
    rows[1][0] = 1 - ROOT
    assert [value.real for value in eigenvalues(rows)] == [0, 0]


def test_one_eigenvalue_with_one_vector_too_few():
    assert defects([[1, 1], [0, 1]]) == (False, True)
    assert defects([[1, 0], [0, 1]]) == (False, False)


def test_a_resonance_in_a_quadratic_field_is_exact():
    """Two rotations by sqrt(2), one driving the other; then one a trifle faster."""
    turns = [(0, 1, ROOT), (1, 0, -ROOT), (2, 3, ROOT), (3, 2, -ROOT)]
    assert defects(block(4, *turns)) == (False, False)
    assert defects(block(4, *turns, (2, 0, Fraction(1)))) == (False, True)
    faster = ROOT + Fraction(1, 10**30)
    off = [(0, 1, faster), (1, 0, -faster), *turns[2:], (2, 0, Fraction(1))]
    assert defects(block(4, *off)) == (False, False)
    values = eigenvalues(block(4, *off))
    assert [value.real for value in values] == [0] * 4
    assert len(values) == 4
