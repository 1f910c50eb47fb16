"""Matrix games in rationals: against floats, without a gap, and the only optimum."""

import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from guts_core.methods import solve_zero_sum
from guts_core.methods.exact import flint_numbers
from guts_core.methods.matrix_games import exact_simplex, zero_sum
from guts_core.methods.matrix_games import rational_games as by_floats
from guts_core.methods.matrix_games.exact_simplex import solve_exactly
from guts_core.methods.matrix_games.matrices import DenseMatrix
from guts_core.methods.matrix_games.rational_games import only_optimum, solve_in_rationals
from guts_core.methods.matrix_games.zero_sum import as_fractions, solve_by_generation

small_games = arrays(
    np.int64,
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    elements=st.integers(-4, 4),
)


@given(small_games)
@settings(max_examples=60)
def test_float_and_exact_solutions_agree(matrix):
    exact, approximate = solve_zero_sum(matrix, exact=True), solve_zero_sum(matrix)
    assert exact.gap == 0
    assert isinstance(exact.value, Fraction)
    assert exact.row_strategy.sum() == 1
    assert exact.column_strategy.sum() == 1
    assert approximate.value == pytest.approx(float(exact.value), abs=1e-12)
    assert 0 <= approximate.gap <= 1e-12


@given(small_games)
@settings(max_examples=30)
def test_exact_strategies_are_mutual_best_responses(matrix):
    exact = as_fractions(matrix)
    x, y = solve_exactly(exact)
    assert (x >= 0).all()
    assert (y >= 0).all()
    assert max(exact @ y) == min(x @ exact)


def test_entries_of_unlike_denominators_are_taken_at_their_value():
    game = as_fractions(
        np.array([[Fraction(1, 2), Fraction(-1, 3)], [Fraction(-1, 5), Fraction(1, 7)]])
    )
    x, y = solve_exactly(game)
    assert (x @ game).tolist() == (game @ y).tolist() == [Fraction(1, 247)] * 2


def test_of_exchanges_that_do_as_well_that_of_the_lowest_label_is_made():
    """Bland's rule, for which exchanges never go round in circles."""
    assert exact_simplex._entering(np.array([0, 5, 2, 1]), [0, 7, 3, 4]) == 2
    tableau = np.array([[2, 4], [1, 2], [0, 1], [1, 3], [1, 0]], dtype=object)
    assert exact_simplex._leaving(tableau, 0, [8, 6, 1, 2]) == 1


@given(arrays(np.int64, (5, 5), elements=st.integers(-5, 5)))
@settings(max_examples=30)
def test_antisymmetric_games_are_fair(matrix):
    assert solve_zero_sum(matrix - matrix.T, exact=True).value == 0


def test_exact_generation_on_a_game_larger_than_its_working_set():
    matrix = np.random.default_rng(3).integers(-9, 10, (40, 50))
    exact = solve_zero_sum(matrix, exact=True)
    assert exact.gap == 0
    assert solve_zero_sum(matrix).value == pytest.approx(float(exact.value), abs=1e-12)


def test_exact_generation_starts_from_what_floats_play(monkeypatch):
    """Without that start, forty seconds go to working games that are degenerate."""
    asked = []
    monkeypatch.setattr(
        zero_sum,
        "solve_in_rationals",
        lambda block: asked.append(block.shape) or solve_in_rationals(block),
    )
    solution = solve_zero_sum(np.diag(np.arange(1, 129)), exact=True)
    assert asked == [(128, 128)]
    assert solution.gap == 0
    assert solution.value == 1 / sum(Fraction(1, k) for k in range(1, 129))
    alike = solve_zero_sum(np.repeat(np.diag(np.arange(1, 41)), 2, axis=0), exact=True)
    assert asked[1:] == [(40, 40)]
    assert alike.value == 1 / sum(Fraction(1, k) for k in range(1, 41))


def test_exact_games_beyond_floats_start_without_them():
    payoffs = np.zeros((70, 2), dtype=object)
    payoffs[:, 0], payoffs[3] = 10**400, [0, 1]
    solution = solve_zero_sum(payoffs, exact=True)
    assert (solution.value, solution.gap) == (Fraction(10**400, 10**400 + 1), 0)
    assert {type(weight) for weight in solution.row_strategy} == {Fraction}


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


def test_a_gap_in_rationals_is_told_exactly_however_small():
    """Of a solver that is wrong by less than a float can hold."""
    least, half = Fraction(1, 10**400), Fraction(1, 2)
    pennies = DenseMatrix(as_fractions(np.array([[1, -1], [-1, 1]])))
    wrong = np.array([half + least, half - least]), np.array([half, half])
    found = solve_by_generation(pennies, small_solver=lambda _: wrong)
    assert (found.value, found.gap) == (-least, 2 * least)


class Counted(Fraction):
    """A number that knows how often such numbers were compared."""

    compared = 0

    def __lt__(self, other):
        Counted.compared += 1
        return super().__lt__(other)

    def __gt__(self, other):
        Counted.compared += 1
        return super().__gt__(other)


def test_exact_payoffs_are_not_compared_to_find_the_size_of_rounding():
    """There is none: only what is earned against a strategy is compared."""
    size, Counted.compared = 40, 0
    payoffs = np.array([[Counted(i == j) for j in range(size)] for i in range(size)])
    even = np.full(size, Fraction(1, size))
    found = solve_by_generation(DenseMatrix(payoffs), small_solver=lambda _: (even, even))
    assert (found.value, found.gap) == (Fraction(1, size), 0)
    assert Counted.compared < 20 * size


def rational_games():
    """Of reals, whole numbers, and few numbers, most of which have several optimal strategies."""
    rng = np.random.default_rng(8)
    for shape in ((11, 10), (13, 13), (20, 7), (7, 25), (20, 20)):
        yield as_fractions(rng.normal(size=shape))
        yield as_fractions(rng.integers(-9, 10, shape))
        yield as_fractions(rng.integers(-1, 2, shape))


def test_the_only_optimum_is_the_one_that_exchanges_find():
    found = [(game, only_optimum(game)) for game in rational_games()]
    assert 8 < sum(pair is not None for _, pair in found) < len(found)
    for game, pair in found:
        for one, other in zip(pair or solve_exactly(game), solve_exactly(game), strict=True):
            assert one.tolist() == other.tolist()
            assert {type(weight) for weight in one} == {Fraction}


@pytest.mark.parametrize(
    "matrix",
    [
        [[1, 1], [1, 1]],
        [[0, 1, -1], [0, 1, -1], [1, -1, 0]],  # two rows alike
        [[2, 0, 1], [0, 2, 1]],  # the last column does as well
        [[10**400, 0], [0, 1]],  # beyond floats
        [[Fraction(1), Fraction(1) + Fraction(1, 10**30)], [Fraction(1), Fraction(1)]],
    ],
)
def test_where_there_may_be_others_no_optimum_is_the_only_one(matrix):
    assert only_optimum(as_fractions(np.array(matrix, dtype=object))) is None


def test_a_proposal_that_is_not_played_whole_shows_no_only_optimum(monkeypatch):
    """Any weights from 1/2 to 1 on the first row are optimal; the square has one solution."""
    monkeypatch.setattr(by_floats, "WarmSimplex", lambda: lambda _: np.full((2, 2), 0.5))
    assert only_optimum(as_fractions(np.array([[0, 1], [0, -1]]))) is None


def test_large_rational_games_need_no_exchanges(monkeypatch):
    def refuse(block):
        raise ArithmeticError("refused")

    game = np.random.default_rng(4).normal(size=(30, 40))
    expected = solve_exactly(as_fractions(game))
    monkeypatch.setattr("guts_core.methods.matrix_games.rational_games.solve_exactly", refuse)
    found = solve_zero_sum(game, exact=True)
    assert found.gap == 0
    assert found.row_strategy.tolist() == expected[0].tolist()
    assert found.column_strategy.tolist() == expected[1].tolist()
    with pytest.raises(ArithmeticError, match="refused"):
        solve_in_rationals(as_fractions(np.ones((11, 10))))


@pytest.mark.parametrize("order", ["C", "F"])
def test_equal_floats_are_one_fraction(order):
    """So what is made of each, such as a number of python-flint, is made once."""
    floats = np.asarray(np.random.default_rng(4).integers(-2, 3, (30, 40)) / 10, order=order)
    floats[0, :2] = 0.0, -0.0
    exact = as_fractions(floats)
    wanted = [[Fraction(x) for x in row] for row in floats.tolist()]
    assert exact.tolist() == wanted
    assert set(map(type, exact.flat)) == {Fraction}
    assert len(set(map(id, exact.flat))) == 5


def test_an_exact_game_of_few_different_payoffs_needs_few_conversions(monkeypatch):
    """There were eight of each payoff, and as many products of fractions."""
    converted, to_flint = [], flint_numbers.to_flint
    monkeypatch.setattr(
        flint_numbers, "to_flint", lambda number: converted.append(number) or to_flint(number)
    )
    found = solve_zero_sum(np.eye(40), exact=True)
    assert (found.value, found.gap) == (Fraction(1, 40), 0)
    assert len(converted) < 40 * 40


@pytest.mark.parametrize(
    ("entries", "weights", "kind"),
    [
        ([[1, 2], [3, 4], [5, 6]], [3, -1], int),
        ([[1, Fraction(1, 2)], [0, 4], [5, 6]], [Fraction(1, 3), Fraction(2, 3)], Fraction),
        ([[1, 2], [3, 4], [5, 6]], [Fraction(1, 3), Fraction(2, 3)], Fraction),
        ([[1, 2], [3, 4], [5, 6]], [Fraction(1, 3), 1], Fraction),
    ],
)
@pytest.mark.parametrize("times", [1, 30])
def test_products_of_exact_matrices_are_those_of_their_own_numbers(entries, weights, kind, times):
    """In small games they are made without python-flint."""
    matrix, vector = np.array(entries * times, dtype=object), np.array(weights, dtype=object)
    found = flint_numbers.product(matrix, vector)
    assert found.tolist() == (matrix @ vector).tolist()
    assert set(map(type, found)) == {kind}
    dense = DenseMatrix(matrix)
    assert dense.row_payoffs(np.arange(2), vector).tolist() == found.tolist()
    assert dense.column_payoffs(np.arange(2), vector).tolist() == (vector @ matrix[:2]).tolist()


def test_small_exact_games_need_no_other_package(monkeypatch):
    """In a page python-flint would have to be fetched."""
    monkeypatch.setitem(sys.modules, "flint", None)
    flint_numbers.flint.cache_clear()
    whole = np.random.default_rng(3).integers(-1, 2, (8, 9))
    assert solve_zero_sum(whole, exact=True).gap == 0
    with pytest.raises(ModuleNotFoundError, match="python-flint"):
        solve_zero_sum(np.eye(11), exact=True)
