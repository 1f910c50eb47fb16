"""Matrix games: floats against exact rationals, invariants, and refusals."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games.exact_simplex import solve_exactly
from guts_core.methods.matrix_games.matrices import DenseMatrix, Mirror
from guts_core.methods.matrix_games.zero_sum import as_fractions, solve_by_generation

small_games = arrays(
    np.int64,
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    elements=st.integers(-4, 4),
)


@given(small_games)
@settings(max_examples=60, deadline=None)
def test_float_and_exact_solutions_agree(matrix):
    exact, approximate = solve_zero_sum(matrix, exact=True), solve_zero_sum(matrix)
    assert exact.gap == 0
    assert isinstance(exact.value, Fraction)
    assert exact.row_strategy.sum() == 1
    assert exact.column_strategy.sum() == 1
    assert approximate.value == pytest.approx(float(exact.value), abs=1e-12)
    assert 0 <= approximate.gap <= 1e-12


@given(small_games)
@settings(max_examples=30, deadline=None)
def test_exact_strategies_are_mutual_best_responses(matrix):
    exact = as_fractions(matrix)
    x, y = solve_exactly(exact)
    assert (x >= 0).all()
    assert (y >= 0).all()
    assert max(exact @ y) == min(x @ exact)


@given(arrays(np.int64, (5, 5), elements=st.integers(-5, 5)))
@settings(max_examples=30, deadline=None)
def test_antisymmetric_games_are_fair(matrix):
    assert solve_zero_sum(matrix - matrix.T, exact=True).value == 0


@pytest.mark.parametrize("shape", [(1, 40), (40, 1), (30, 200), (200, 30), (60, 60)])
def test_generation_reaches_the_value_of_large_games(shape):
    matrix = np.random.default_rng(7).normal(size=shape)
    solution = solve_zero_sum(matrix)
    assert solution.gap <= 1e-11
    x, y = solution.row_strategy, solution.column_strategy
    assert (matrix @ y).max() - (x @ matrix).min() == pytest.approx(solution.gap, abs=1e-14)
    assert min(x.min(), y.min()) >= 0
    assert x.sum() == pytest.approx(1, abs=1e-14)


def test_exact_generation_on_a_game_larger_than_its_working_set():
    matrix = np.random.default_rng(3).integers(-9, 10, (40, 50))
    exact = solve_zero_sum(matrix, exact=True)
    assert exact.gap == 0
    assert solve_zero_sum(matrix).value == pytest.approx(float(exact.value), abs=1e-12)


def test_floats_are_taken_at_their_exact_value():
    assert solve_zero_sum([[0.1]], exact=True).value == Fraction(0.1) != Fraction(1, 10)


def test_exact_numbers_are_python_integers_inside():
    """Fractions of NumPy integers would overflow without a word."""
    (entry,) = as_fractions(np.array([3])).flat
    assert type(entry.numerator) is int
    huge = solve_zero_sum([[10**400, 0], [0, 1]], exact=True)
    assert huge.value == Fraction(10**400, 10**400 + 1)
    with pytest.raises(ValueError, match="beyond the range of floats"):
        solve_zero_sum([[10**400, 0], [0, 1]])


def test_a_start_far_from_the_support_does_not_matter():
    matrix = DenseMatrix(np.random.default_rng(1).normal(size=(50, 50)))
    from_corner = solve_by_generation(matrix, rows=[0], columns=[49])
    assert from_corner.value == pytest.approx(solve_by_generation(matrix).value, abs=1e-12)


def test_mirror_is_the_game_of_the_other_player():
    matrix = np.random.default_rng(2).normal(size=(7, 9))
    own = solve_zero_sum(matrix)
    mirrored = solve_by_generation(Mirror(DenseMatrix(matrix), -1))
    assert mirrored.value == pytest.approx(-own.value, abs=1e-12)


def test_solutions_cannot_be_changed():
    solution = solve_zero_sum(np.eye(3))
    with pytest.raises(ValueError, match="read-only"):
        solution.row_strategy[0] = 1.0


@pytest.mark.parametrize(
    "matrix",
    [[], [[]], [1.0, 2.0], [[1.0, np.nan]], [[np.inf]], [["a"]], [[1, 2], [3]], [[1j]], None],
)
@pytest.mark.parametrize("exact", [False, True])
def test_bad_matrices_are_named(matrix, exact):
    with pytest.raises(ValueError, match=r"solve_zero_sum: matrix"):
        solve_zero_sum(matrix, exact=exact)
