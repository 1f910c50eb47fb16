"""Matrix games: floats against exact rationals, invariants, and refusals."""

import math
import sys
import tracemalloc
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import linprog

from guts_core.methods import solve_zero_sum
from guts_core.methods.exact import flint_numbers
from guts_core.methods.matrix_games import exact_simplex, pivoting, programmes, zero_sum
from guts_core.methods.matrix_games import rational_games as by_floats
from guts_core.methods.matrix_games.exact_simplex import solve_exactly
from guts_core.methods.matrix_games.matrices import (
    BeyondFloatsError,
    DenseMatrix,
    Mirror,
    within_range,
)
from guts_core.methods.matrix_games.pivoting import (
    _KEPT,
    WarmSimplex,
    _LargeTableau,
    _Tableau,
    gap_left,
    in_unit,
    tilted,
)
from guts_core.methods.matrix_games.rational_games import only_optimum, solve_in_rationals
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


@pytest.mark.parametrize("order", [1, -1])
def test_of_solvers_that_leave_more_than_rounding_the_best_is_taken(order):
    shares = (0.6, 0.5 + 1e-9, 0.7)[::order]
    solvers = [lambda _, x=x: (np.array([x, 1 - x]), np.array([0.5, 0.5])) for x in shares]
    pennies = DenseMatrix(np.array([[1.0, -1.0], [-1.0, 1.0]]))
    found = zero_sum._first_answer(pennies, np.arange(2), np.arange(2), solvers, 1e-13)
    assert found.gap == pytest.approx(2e-9, rel=1e-6)
    assert found.x[0] == 0.5 + 1e-9


def test_entries_of_unlike_denominators_are_taken_at_their_value():
    game = as_fractions(
        np.array([[Fraction(1, 2), Fraction(-1, 3)], [Fraction(-1, 5), Fraction(1, 7)]])
    )
    x, y = solve_exactly(game)
    assert (x @ game).tolist() == (game @ y).tolist() == [Fraction(1, 247)] * 2


@pytest.mark.parametrize(
    ("second", "sure"), [(0.5, False), (1 - 1e-11, False), (1 - 1e-13, False), (1.5, True)]
)
def test_a_margin_is_sure_at_the_strategy_that_is_found(second, sure):
    """The first row has a margin, of the second the condition: half of each, and no less of either.

    Where the second has a little less to give, the tolerance of a programme would not tell.
    """
    margins, conditions = np.array([[1.0], [-1.0]]), np.array([[-1.0], [second]])
    assert programmes.has_sure_margin(margins, conditions, np.ones(1)) == sure
    assert programmes.has_sure_margin(conditions, margins, np.ones(1)) == sure


@pytest.mark.parametrize("shape", [(2, 2), (3, 5), (5, 3), (12, 12)])
def test_a_margin_is_sure_where_the_game_of_both_side_by_side_has_a_value_above_0(
    shape, monkeypatch
):
    """That value is found in rationals; a programme is asked only where it is 0."""
    asked, programme = [], programmes._cheapest
    monkeypatch.setattr(
        programmes,
        "_cheapest",
        lambda *given, **named: asked.append(1) or programme(*given, **named),
    )
    rng, signs = np.random.default_rng(shape[0]), set()
    for _ in range(40):
        margins, conditions = rng.integers(-3, 5, (2, *shape))
        both = np.hstack([margins, conditions])
        value = solve_zero_sum(both, exact=True).value
        signs.add((value > 0) - (value < 0))
        sure = programmes.has_sure_margin(margins / 1.0, conditions / 1.0, np.zeros(shape[1]))
        assert sure == (value > 0) or value == 0
        assert value == 0 or not asked
        asked.clear()
    assert {-1, 1} <= signs


@pytest.mark.parametrize(("second", "sure"), [(0.5, False), (1.5, True)])
def test_a_margin_is_found_by_the_programme_where_pivoting_fails(second, sure, monkeypatch):
    def refuse(block):
        raise np.linalg.LinAlgError("refused")

    monkeypatch.setattr(programmes, "WarmSimplex", lambda: refuse)
    margins, conditions = np.array([[1.0], [-1.0]]), np.array([[-1.0], [second]])
    assert programmes.has_sure_margin(margins, conditions, np.ones(1)) == sure


@pytest.mark.parametrize("margins", [[[0.0]], [[1.0, -1.0], [-1.0, 1.0]], [[-1e-17]]])
@pytest.mark.parametrize("unit", [0.0, 5e-324, 1.0, 1e300])
def test_a_margin_of_0_is_none_below_0(margins, unit):
    """Of margins, differences of numbers of about 1, what is far below a last digit of 1 is 0."""
    given = np.array(margins)
    conditions = unit * np.array([[1.0, -1.0], [-1.0, 1.0]]) if given.size > 1 else [[unit]]
    answer = np.full(given.shape[1], 1 / given.shape[1])
    assert programmes.has_sure_margin(given, np.asarray(conditions), answer)


def test_a_row_that_has_the_margin_alone_is_seen_without_pivoting(monkeypatch):
    """Next to one that has half of it; a row of zeros would be the slowest of all to pivot on."""
    asked = []
    monkeypatch.setattr(programmes, "WarmSimplex", lambda: asked.append(1) or WarmSimplex())
    rng = np.random.default_rng(1)
    margins, conditions = rng.normal(size=(2, 9, 9))
    margins[3] = conditions[3] = 0
    assert programmes.has_sure_margin(margins, conditions, np.full(9, 1 / 9))
    assert not programmes.has_sure_margin(margins - 9, conditions, np.full(9, 1 / 9))
    assert not asked
    conditions[3, 8] = -0.5  # now it has not: the other rows must be asked
    programmes.has_sure_margin(margins, conditions, np.full(9, 1 / 9))
    assert asked


@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan])
def test_what_is_beyond_floats_is_no_payoff(number):
    with pytest.raises(BeyondFloatsError, match="beyond the range of floats"):
        within_range(np.array([1.0, number]))
    assert within_range(np.array([1.7e308, -1.7e308])).tolist() == [1.7e308, -1.7e308]


def test_of_strategies_as_good_but_for_rounding_the_first_is_added():
    """Which of them is the best one by a last digit depends on the processor."""
    scores, present = np.array([0.0, 0, 0, 0, -1, -1 - 1e-14, -1 - 2e-12]), np.arange(4)
    assert zero_sum._better(scores[:-1], present, 1e-12).tolist() == [4]
    assert zero_sum._better(scores, present, 1e-12).tolist() == [6]


@pytest.mark.parametrize("sign", [1, -1])
def test_the_size_of_payoffs_is_that_of_gains_and_losses(sign):
    matrix = sign * np.array([[-8.0, 2.0], [1.0, -3.0]])
    both, half = np.arange(2), np.full(2, 0.5)
    found = zero_sum._answer(DenseMatrix(matrix), both, both, matrix, half, half)
    assert found.size == 8
    assert (found.sure, found.gap) == ((-3.5, 2.5) if sign > 0 else (0.5, 2.5))


def test_of_exchanges_that_do_as_well_that_of_the_lowest_label_is_made():
    """Bland's rule, for which exchanges never go round in circles."""
    assert exact_simplex._entering(np.array([0, 5, 2, 1]), [0, 7, 3, 4]) == 2
    tableau = np.array([[2, 4], [1, 2], [0, 1], [1, 3], [1, 0]], dtype=object)
    assert exact_simplex._leaving(tableau, 0, [8, 6, 1, 2]) == 1


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


@pytest.mark.parametrize("payoffs", [np.eye(150), np.diag(np.arange(1.0, 151.0))])
def test_games_in_which_every_play_matters_need_few_rounds(monkeypatch, payoffs):
    """Each round added a single row: here as many rounds as rows."""
    rounds, answer = [], zero_sum._first_answer
    monkeypatch.setattr(
        zero_sum, "_first_answer", lambda *given: rounds.append(1) or answer(*given)
    )
    solution = solve_zero_sum(payoffs)
    assert (solution.row_strategy > 0).all()
    assert solution.value == pytest.approx(1 / (1 / np.diag(payoffs)).sum(), rel=1e-12)
    assert len(rounds) < 30


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


@pytest.mark.parametrize("scores", [[0, 0, 0, 2, 2], [Fraction(0)] * 3 + [Fraction(2)] * 2])
def test_of_strategies_that_are_equally_good_the_first_is_added(scores):
    """Were none of them, the working game would be taken for the whole one."""
    exact = np.array(scores, dtype=object)
    assert zero_sum._better(exact, np.array([3, 4]), 0).tolist() == [0]
    assert zero_sum._better(exact, np.array([2, 3, 4]), 0).size == 0


def test_rounding_makes_no_gap_negative():
    """The two best replies to these strategies differ by -1e-17 in floats."""
    assert solve_zero_sum(np.array([[-1, -5, -3], [-7, -3, -1], [6, 7, -1]]) / 10).gap >= 0


def test_a_start_far_from_the_support_does_not_matter():
    matrix = DenseMatrix(np.random.default_rng(1).normal(size=(50, 50)))
    from_corner = solve_by_generation(matrix, rows=[0], columns=[49])
    assert from_corner.value == pytest.approx(solve_by_generation(matrix).value, abs=1e-12)


def test_a_strategy_to_start_with_that_is_named_twice_is_one():
    found = solve_by_generation(DenseMatrix(np.array([[3, -1], [-2, 1]])), [0, 0, 1], [0, 1, 1])
    assert found.value == pytest.approx(1 / 7, abs=1e-14)
    assert found.row_strategy == pytest.approx([3 / 7, 4 / 7], abs=1e-14)
    assert found.column_strategy == pytest.approx([2 / 7, 5 / 7], abs=1e-14)


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


def whole_programme(matrix):
    """Value by SciPy's linear programme on the whole matrix."""
    rows, columns = matrix.shape
    upper, total = np.column_stack([-matrix.T, np.ones(columns)]), np.append(np.ones(rows), 0.0)
    bounds = [(0, None)] * rows + [(None, None)]
    answer = linprog(
        np.append(np.zeros(rows), -1.0), upper, np.zeros(columns), total[None], [1.0], bounds
    )
    return -answer.fun


def assert_certified(matrix, solution):
    """The gap is what best responses gain, and is no more than rounding."""
    x, y = solution.row_strategy, solution.column_strategy
    assert min(x.min(), y.min()) >= 0
    assert (x.sum(), y.sum()) == pytest.approx((1, 1), abs=1e-14)
    size = max(float(np.abs(matrix).max()), 5e-324)
    unit = np.asarray(matrix, dtype=float) / size
    gap = (unit @ y).max() - (x @ unit).min()
    assert gap <= 1e-13
    assert solution.gap / size == pytest.approx(gap, abs=1e-14)
    sure = (x @ unit).min() + gap / 2
    assert solution.value / size == pytest.approx(sure, abs=1e-14)


def odd_games(rng):
    """Games that are hard for pivoting: ties, copies, dominance, one line, sizes far apart."""
    for shape in [(1, 1), (1, 90), (90, 1), (3, 80), (80, 3), (12, 12), (70, 90)]:
        whole = rng.integers(-3, 4, shape)
        yield from (whole, whole.astype(np.int8), whole.astype(bool), np.zeros(shape))
        yield np.full(shape, -0.1)
        yield np.repeat(np.repeat(whole, 2, axis=0), 3, axis=1)
        yield np.vstack([whole, whole + rng.normal(size=shape) * 1e-13])
        yield rng.normal(size=shape) * 10.0 ** rng.integers(-12, 3, shape)
        yield from (rng.normal(size=shape) * scale for scale in (1e-300, 1e-20, 1e20, 1e300))
        yield 1e6 + rng.normal(size=shape)
        yield np.eye(*shape)
        yield np.triu(np.ones(shape)) / 7
    ranks = rng.normal(size=(60, 2)) @ rng.normal(size=(2, 500))
    yield from (ranks, ranks - 0.3, ranks.T)


def test_the_certificate_holds_for_odd_games():
    for matrix in odd_games(np.random.default_rng(11)):
        solution = solve_zero_sum(matrix)
        assert_certified(matrix, solution)
        if 1e-3 < np.abs(matrix).max() < 1e3:
            assert solution.value == pytest.approx(whole_programme(matrix * 1.0), abs=1e-6)


@pytest.fixture
def seen(monkeypatch):
    """Sizes of the working games, as they are solved."""
    seen, answer = [], zero_sum._first_answer

    def counted(matrix, rows, columns, solvers, rounding):
        seen.append((len(rows), len(columns)))
        return answer(matrix, rows, columns, solvers, rounding)

    monkeypatch.setattr(zero_sum, "_first_answer", counted)
    return seen


@pytest.mark.parametrize("next_to_it", [0, -0.5])
def test_large_games_in_which_all_plays_matter(seen, monkeypatch, next_to_it):
    """More than 2^18 entries, all strategies played, one added a round: few rounds all the same."""
    monkeypatch.setattr(zero_sum, "_is_sparse", lambda *_: False)
    size = 520
    matrix = np.diag(np.random.default_rng(3).uniform(1, 2, size)) + next_to_it * np.eye(size, k=1)
    solution = solve_zero_sum(matrix)
    assert_certified(matrix, solution)
    assert len(solution.rows) == len(solution.columns) == size
    assert len(seen) <= 50
    assert seen[-1] == (size, size)
    weights = np.linalg.solve(matrix, np.ones(size))
    assert solution.value == pytest.approx(1 / weights.sum(), rel=1e-12)


@pytest.mark.parametrize("shape", [(200, 230), (140, 512)])
def test_middling_games_without_structure_are_soon_solved_as_a_whole(seen, shape):
    matrix = np.random.default_rng(6).normal(size=shape)
    solution = solve_zero_sum(matrix)
    assert_certified(matrix, solution)
    assert len(seen) == 4
    assert seen[-1] == shape
    assert solution.value == pytest.approx(whole_programme(matrix), abs=1e-8)


@pytest.fixture
def given_sparse(monkeypatch):
    """Sizes of the games that are given to the programme of sparse ones."""
    given, programme = [], zero_sum.sparse_programme

    def noted(block):
        given.append(block.shape)
        return programme(block)

    monkeypatch.setattr(zero_sum, "sparse_programme", noted)
    return given


def few_others(shape, share, seed, common=0.0):
    """Random payoffs, of which all but this share are the same."""
    rng = np.random.default_rng(seed)
    return np.where(rng.random(shape) < share, rng.normal(size=shape), common)


@pytest.mark.parametrize("shape", [(400, 2000), (2000, 400), (700, 700)])
@pytest.mark.parametrize("common", [0.0, 0.7])
def test_large_games_of_few_payoffs_but_one_are_solved_by_those(given_sparse, shape, common):
    """The exchanges of a game of 1500 strategies took half a minute, as all entries get filled."""
    matrix = few_others(shape, 0.02, 3, common)
    solution = solve_zero_sum(matrix)
    assert_certified(matrix, solution)
    assert solution.gap <= 1e-13
    assert given_sparse == [shape]


def test_a_game_in_which_rounds_do_not_suffice_is_given_to_it_while_the_working_game_is_small(
    given_sparse, seen
):
    """Exchanges took six times as long, once all strategies were there."""
    matrix = few_others((500, 500), 0.02, 15)
    assert_certified(matrix, solve_zero_sum(matrix))
    assert given_sparse == [(500, 500)]
    assert max(map(math.prod, seen[:-1])) <= zero_sum._GROWN


def test_other_games_are_not_given_to_the_programme_of_sparse_ones(given_sparse):
    """Of more payoffs, of too many to be held twice, and where small working games are enough."""
    for matrix in (few_others((600, 600), 0.2, 3), few_others((600, 600), 0.01, 9)):
        assert_certified(matrix, solve_zero_sum(matrix))
    assert not given_sparse


@pytest.mark.parametrize(("size", "given"), [(200, False), (500, True)])
def test_larger_games_in_which_exchanges_come_to_no_end_are_given_to_it_first(
    monkeypatch, given_sparse, size, given
):
    """The linear programme took 40 seconds where 900 strategies had payoffs of unlike sizes."""
    asked_for, programme = [], zero_sum.linear_programme

    def noted(block):
        asked_for.append(block.shape)
        return programme(block)

    monkeypatch.setattr(zero_sum, "linear_programme", noted)
    rng, shape = np.random.default_rng(6), (size, size)
    payoffs = 10 ** rng.uniform(-6, 6, shape) * rng.choice([-1, 1], shape)
    matrix = np.where(rng.random(shape) < 0.15, payoffs, 0.0)
    assert_certified(matrix, solve_zero_sum(matrix))
    assert given_sparse == [shape] * given
    assert bool(asked_for) != given


def test_large_sparse_games_with_a_saddle_point_are_solved_by_it(given_sparse):
    """Exchanges of payoffs that are mostly 0 took 86 seconds, and left 1e-8 of the largest."""
    rng, shape = np.random.default_rng(7), (600, 800)
    payoffs = 10 ** rng.uniform(-3, 3, shape) * rng.choice([-1, 1], shape)
    matrix = np.where(rng.random(shape) < 0.03, payoffs, 0.0)
    matrix[420], matrix[:, 333] = abs(matrix[420]), -abs(matrix[:, 333])
    matrix[420, 333] = 0
    solution = solve_zero_sum(matrix)
    assert (solution.value, solution.gap) == (0, 0)
    assert (solution.rows.tolist(), solution.columns.tolist()) == ([420], [333])
    assert given_sparse == [shape]


def test_a_sparse_game_too_large_to_be_held_again_is_solved_by_rounds(monkeypatch, given_sparse):
    monkeypatch.setattr(zero_sum, "_HELD", 2**18)
    matrix = few_others((600, 600), 0.03, 3)
    assert_certified(matrix, solve_zero_sum(matrix))
    assert not given_sparse


def test_where_the_programme_of_sparse_games_fails_others_step_in(monkeypatch):
    asked = []

    def failing(block):
        asked.append(block.shape)
        raise ArithmeticError(block.shape)

    monkeypatch.setattr(zero_sum, "sparse_programme", failing)
    matrix = few_others((600, 600), 0.05, 3)
    solution = solve_zero_sum(matrix)
    assert_certified(matrix, solution)
    assert solution.gap <= 1e-13
    assert asked == [matrix.shape]  # once


def test_where_it_leaves_more_than_rounding_rounds_go_on_and_the_better_answer_is_given(
    monkeypatch,
):
    """Of sparse payoffs from 10^-3 to 10^3 a thousandth of the largest had been left."""
    matrix = few_others((600, 600), 0.05, 3)
    best = solve_zero_sum(matrix)

    def near(left):
        part = np.full(600, left / 600)
        return lambda block: ((1 - left) * best.row_strategy + part, best.column_strategy)

    def even(block):
        return tuple(np.full(size, 1 / size) for size in block.shape)

    monkeypatch.setattr(zero_sum, "sparse_programme", near(1e-3))
    assert solve_zero_sum(matrix).gap <= 1e-13
    monkeypatch.setattr(zero_sum, "_GROWN", 0)  # it is asked in the first round
    monkeypatch.setattr(zero_sum, "_solvers_in_floats", lambda: [even])
    monkeypatch.setattr(zero_sum, "_exact_in_floats", lambda block, most: even(block))
    monkeypatch.setattr(zero_sum, "tilted", even)
    left = gap_left(matrix, *near(1e-3)(matrix))
    assert 1e-5 < left == pytest.approx(solve_zero_sum(matrix).gap, rel=1e-9)


def test_the_programme_of_sparse_games_evens_rows_and_columns_where_it_fails_or_leaves_more(
    monkeypatch,
):
    matrix = few_others((60, 80), 0.2, 2)
    evens, interior = [], programmes._by_interior_points

    def failing(payoffs, evened):
        evens.append(evened)
        if not evened:
            raise ArithmeticError("no end")
        return interior(payoffs, evened)

    def leaving(payoffs, evened):
        evens.append(evened)
        x, y = interior(payoffs, evened)
        return (x, y) if evened else (x, np.full(80, 1 / 80))

    for first in (failing, leaving):
        monkeypatch.setattr(programmes, "_by_interior_points", first)
        assert gap_left(matrix, *programmes.sparse_programme(matrix)) <= 1e-13
    assert evens == [False, True] * 2


@pytest.mark.parametrize("common", [0.0, 5.0])
@pytest.mark.parametrize("unit", [1.0, 2.0**-1060, 2.0**1015])
def test_the_programme_of_sparse_games_in_any_unit(common, unit):
    """Of the smallest floats products lose digits, so the gap is looked at in a larger unit."""
    matrix = few_others((60, 80), 0.2, 2, common) * unit
    assert gap_left(in_unit(matrix), *programmes.sparse_programme(matrix)) <= 1e-14


def test_the_programme_of_sparse_games_says_that_it_came_to_no_end(monkeypatch):
    monkeypatch.setattr(programmes, "_INTERIOR", 1)
    with pytest.raises(ArithmeticError, match="sparse programme of a matrix game failed"):
        programmes.sparse_programme(few_others((60, 80), 0.2, 2))


def silent_duel(size):
    """Who shoots later is surer to hit, if still alive: a duel in which no shot is heard."""
    shots = np.arange(1, size + 1) / size
    own, other = np.meshgrid(shots, shots, indexing="ij")
    return own - other + np.sign(other - own) * own * other


@pytest.mark.parametrize(("left", "asked"), [(1e-12, 0), (1e-10, 1)])
def test_in_a_large_game_no_programme_is_asked_for_less_than_its_tolerance(
    monkeypatch, left, asked
):
    """A duel of 2000 shots took half a minute of it, which left more than there was."""
    asked_for = []

    def noted(block):
        asked_for.append(block.shape)
        raise ArithmeticError

    monkeypatch.setattr(zero_sum, "linear_programme", noted)
    monkeypatch.setattr(zero_sum, "_LARGE", 2**12)
    found = solve_zero_sum(silent_duel(100))

    def near(block):
        x, y = found.row_strategy.copy(), found.column_strategy
        return x + left * (np.eye(1, len(x))[0] - np.eye(1, len(x), 60)[0]), y

    monkeypatch.setattr(zero_sum, "WarmSimplex", lambda **_: near)
    assert solve_zero_sum(silent_duel(100)).gap <= 3 * left
    assert len(asked_for) == asked


@pytest.mark.parametrize("shape", [(120, 513), (300, 300)])
def test_others_of_which_few_plays_matter_are_not(seen, shape):
    rng = np.random.default_rng(6)
    matrix = rng.normal(size=(shape[0], 3)) @ rng.normal(size=(3, shape[1]))
    assert_certified(matrix, solve_zero_sum(matrix))
    assert seen[-1] != shape


def payoffs_of_unlike_sizes(shape, seed, most=3):
    """Of some rows, and of some columns, larger by far than those of others."""
    rng = np.random.default_rng(seed)
    rows, columns = (10 ** rng.uniform(-most, most, size) for size in shape)
    return rng.normal(size=shape) * np.outer(rows, columns)


@pytest.mark.parametrize("shape", [(380, 360), (520, 510)])
def test_where_exchanges_come_to_no_end_others_soon_step_in(seen, shape, monkeypatch):
    """They failed in each working game, and again in the whole one."""

    class Sized(WarmSimplex):
        def __call__(self, block):
            assert self.evened or block.shape != shape
            return super().__call__(block)

    monkeypatch.setattr(zero_sum, "WarmSimplex", Sized)
    matrix = payoffs_of_unlike_sizes(shape, 2)
    assert_certified(matrix, solve_zero_sum(matrix))
    assert len(seen) < 24


@pytest.mark.parametrize(("shape", "seed"), [((200, 190), 7), ((400, 390), 1)])
def test_where_payoffs_of_rows_and_of_columns_are_unlike_pivoting_ends(monkeypatch, shape, seed):
    """The linear programme went round in circles for minutes: nobody else is asked."""
    monkeypatch.setattr(zero_sum, "linear_programme", None)
    matrix = payoffs_of_unlike_sizes(shape, seed)
    solution = solve_zero_sum(matrix)
    assert solution.gap <= 1e-16 * abs(matrix).max()
    assert abs(solution.value) > 100 * solution.gap


def test_a_linear_programme_that_goes_round_in_circles_is_ended(monkeypatch):
    """HiGHS came to no end in games of payoffs of unlike sizes, in whatever time."""
    monkeypatch.setattr(programmes, "_ITERATIONS", (2, 0))
    with pytest.raises(ArithmeticError, match="limit reached"):
        programmes.linear_programme(np.random.default_rng(1).normal(size=(30, 30)))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_linear_programme_tells_small_payoffs_from_0(seed):
    """HiGHS takes what is below 1e-9 for 0, and what is in play is smaller than that here."""
    matrix = payoffs_of_unlike_sizes((100, 90), seed, most=6)
    assert gap_left(matrix, *programmes.linear_programme(matrix)) <= 1e-18 * abs(matrix).max()


@pytest.mark.parametrize(("shape", "seed", "most"), [((240, 250), 0, 4), ((200, 190), 6, 5)])
def test_where_no_exchanges_and_no_programme_end_one_of_even_sizes_does(shape, seed, most):
    """A thousandth of the largest payoff was left."""
    matrix = payoffs_of_unlike_sizes(shape, seed, most)
    assert solve_zero_sum(matrix).gap <= 1e-15 * abs(matrix).max()


def test_the_linear_programme_is_solved_beside_the_payoffs_in_play():
    """Of products of a row's and a column's number but for 1e-9, these are a billionth of all."""
    rng = np.random.default_rng(1)
    matrix = np.outer(*rng.normal(size=(2, 100))) + 1e-9 * rng.normal(size=(100, 100))
    assert gap_left(matrix, *programmes.linear_programme(matrix)) <= 1e-15 * abs(matrix).max()


def test_where_nothing_is_in_play_the_linear_programme_has_a_scale(monkeypatch):
    """A row of zeros had been called optimal, which is not; by these nothing can be divided."""
    solved, answers = programmes._cheapest, []

    def wrong_at_first(*given, **named):
        answer = solved(*given, **named)
        answers.append(answer)
        if len(answers) < 3:
            answer.x, answer.ineqlin.marginals = np.array([1.0, 0, 0, 0]), np.array([-1.0, 0])
        return answer

    monkeypatch.setattr(programmes, "_cheapest", wrong_at_first)
    matrix = np.array([[0.0, 0], [3, -1], [-2, 1]])
    assert gap_left(matrix, *programmes.linear_programme(matrix)) < 1e-12


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("least", [5e-324, 1e-200, 1e-30])
def test_no_units_of_rows_and_columns_lead_beyond_what_a_programme_takes(least):
    """HiGHS called it a model error, and the power of 2 was none of the floats."""
    matrix = np.array([[1.0, least], [1.0, least / 2], [1.0, least]])
    assert gap_left(matrix, *programmes._beside(matrix, 1.0, evened=True)) <= 1e-15


def test_where_rounding_stops_a_programme_a_larger_tolerance_is_tried(monkeypatch):
    asked, solved = [], linprog

    def stopped(*given, options, **named):
        answer = solved(*given, options=options, **named)
        asked.append(options["primal_feasibility_tolerance"])
        answer.status = 4 if len(asked) == 1 else answer.status
        return answer

    monkeypatch.setattr("scipy.optimize.linprog", stopped)
    x, y = programmes.linear_programme(np.array([[3.0, -1.0], [-2.0, 1.0]]))
    assert (x[0], y[0]) == (pytest.approx(3 / 7), pytest.approx(2 / 7))
    assert asked == [1e-10, 1e-8]


@pytest.mark.parametrize("unit", [5e-324, 1e-310, 1e-300, 1e300, 3e307])
def test_pivoting_needs_no_help_at_the_ends_of_the_floats(unit):
    whole = np.array([[3.0, -1.0, 2.0], [-2.0, 1.0, 5.0]])
    for evened in (False, True):
        x, y = WarmSimplex(evened)(whole * unit)
        assert x == pytest.approx([3 / 7, 4 / 7], abs=1e-14)
        assert y == pytest.approx([2 / 7, 5 / 7, 0], abs=1e-14)


def test_games_without_an_end_are_counted():
    warm = WarmSimplex()
    for size in (20, 40):
        warm(np.random.default_rng(1).normal(size=(size, size)))
        assert warm.unended == 0
    warm(payoffs_of_unlike_sizes((200, 200), 2))
    with pytest.raises(ArithmeticError):
        warm(np.full((210, 210), np.nan))
    assert warm.unended == 2


@pytest.mark.parametrize(("exchanges", "right"), [(True, False), (False, True)])
def test_a_game_has_an_end_where_no_exchange_is_left_and_the_gap_is_rounding(
    monkeypatch, exchanges, right
):
    """Neither is enough alone."""
    warm = WarmSimplex()
    pivoted = warm._pivoted

    def left(*given):
        tableau = pivoted(*given)
        tableau.ended = tableau.ended and exchanges
        return tableau

    monkeypatch.setattr(warm, "_pivoted", left)
    monkeypatch.setattr(pivoting, "gap_left", lambda *given: 0.0 if right else 1e-9)
    warm(np.array([[3.0, -1.0], [-2.0, 1.0]]))
    assert warm.unended == 1


@pytest.mark.parametrize("change", [1e-3, 10.0])
def test_a_neighbour_of_which_as_much_is_played_needs_no_exchanges(monkeypatch, change):
    """What is played near by is tried at once; where it is not all played, pivoting begins anew."""
    made = []
    exchanges = pivoting._exchanges

    def counted(*given):
        for each in exchanges(*given):
            made.append(each)
            yield each

    rng = np.random.default_rng(5)
    matrix, changes = rng.normal(size=(2, 60, 60))
    first = solve_zero_sum(matrix)
    monkeypatch.setattr(pivoting, "_exchanges", counted)
    near = DenseMatrix(matrix + change * changes)
    found = solve_by_generation(near, first.rows, first.columns)
    assert_certified(near.array, found)
    same = [*found.rows] == [*first.rows] and [*found.columns] == [*first.columns]
    assert same == (not made) == (change < 1)


@pytest.mark.parametrize("fails", [1, 2, 3])
def test_other_solvers_step_in(monkeypatch, fails):
    """Each solver of working games is enough if those before it fail, or return nonsense."""
    first = zero_sum._solvers_in_floats()
    games = [np.random.default_rng(seed).normal(size=(12, 15)) for seed in range(4)]

    def refuse(block):
        raise np.linalg.LinAlgError("refused")

    def nonsense(block):
        return tuple(np.eye(size)[0] for size in block.shape)

    for broken in (refuse, nonsense):
        solvers = [broken] * fails + first[fails:]
        monkeypatch.setattr(zero_sum, "_solvers_in_floats", lambda solvers=solvers: solvers)
        for game in games:
            assert_certified(game, solve_zero_sum(game))


def test_when_all_solvers_fail_it_is_said(monkeypatch):
    def refuse(block):
        raise ArithmeticError("refused")

    monkeypatch.setattr(zero_sum, "_solvers_in_floats", list)
    assert_certified(np.eye(2), solve_zero_sum(np.eye(2)))  # in rationals
    monkeypatch.setattr(zero_sum, "solve_exactly", refuse)
    assert_certified(np.eye(2), solve_zero_sum(np.eye(2)))  # next to it, the last resort
    monkeypatch.setattr(zero_sum, "tilted", refuse)
    with pytest.raises(ArithmeticError, match="no solver found strategies"):
        solve_zero_sum(np.eye(2))


@pytest.mark.parametrize("seed", [18, 36])
def test_sparse_games_of_unlike_payoffs_in_which_exchanges_come_round_again(seed):
    """Of the largest payoff a hundredth was left, or no solver came to an end at all."""
    rng, shape = np.random.default_rng(seed), (400, 400)
    present = rng.random(shape) < 0.03
    payoffs = 10 ** rng.uniform(-3, 3, shape) * rng.choice([-1, 1], shape)
    matrix = np.where(present, payoffs, 0.0)
    allowed = 2e-8 * np.abs(matrix).max()
    assert gap_left(matrix, *tilted(matrix)) <= allowed
    found = solve_zero_sum(matrix)
    left = gap_left(matrix, found.row_strategy, found.column_strategy)
    assert left == pytest.approx(found.gap, rel=1e-6)
    assert left <= allowed


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


def test_pivoting_goes_on_where_it_stopped():
    """Rows and columns that come later need a few exchanges, and the answer is that of a start."""
    rng = np.random.default_rng(5)
    matrix, warm = rng.normal(size=(40, 40)), WarmSimplex()
    for size in (3, 10, 11, 25, 40):
        block = matrix[:size, : size - 1]
        x, y = warm(block)
        assert (block @ y).max() - (x @ block).min() <= 1e-14


@pytest.mark.parametrize("kind", [_Tableau, _LargeTableau])
def test_a_tableau_is_what_exchanges_make_of_it(kind):
    """Also with products kept back: against exchanges of the whole tableau in rationals."""
    rng = np.random.default_rng(9)
    exact = as_fractions(rng.integers(1, 9, (7, 9)))
    kept = kind(exact.astype(float))
    for _ in range(2 * _KEPT + 3):
        i, j = (int(rng.integers(0, size - 1)) for size in exact.shape)
        if abs(exact[i, j]) < Fraction(1, 9):
            continue
        kept.exchange(i, j, kept.column(j), kept.row(i))
        row, column = exact[i] / exact[i, j], exact[:, j].copy()
        pivot = exact[i, j]
        exact = exact - np.outer(column, row)
        exact[i], exact[:, j], exact[i, j] = row, -column / pivot, 1 / pivot
        size = float(abs(exact).max())
        now = np.array([kept.row(i) for i in range(7)])
        columns = np.array([kept.column(j) for j in range(9)]).T
        for found in (now, columns):
            assert np.allclose(found, exact.astype(float), rtol=0, atol=1e-10 * size)
        assert np.allclose(kept.costs[:-1], exact[-1, :-1].astype(float), atol=1e-10 * size)
        assert np.allclose(kept.sides[:-1], exact[:-1, -1].astype(float), atol=1e-10 * size)
    assert kind is _Tableau or kept.kept not in (0, _KEPT)


def test_large_games_without_structure_are_solved_to_the_end():
    """Though it takes more than five exchanges for each row and column."""
    rng = np.random.default_rng(1)
    block = (rng.normal(size=(1500, 1500)) - 10 * rng.random((1500, 1500)))[:700, :700]
    assert gap_left(block, *WarmSimplex()(block)) < 1e-12


@pytest.mark.parametrize(("size", "seed"), [(150, 1), (150, 3), (300, 1), (300, 3)])
def test_exchanges_do_not_go_round_in_circles(monkeypatch, size, seed):
    """Of few payoffs other than 0, most exchanges leave the value: others had to step in."""
    rng = np.random.default_rng(seed)
    matrix = (rng.random((size, size)) < 0.05) * rng.random((size, size))
    monkeypatch.setattr(zero_sum, "_solvers_in_floats", lambda: [WarmSimplex()])
    assert_certified(matrix, solve_zero_sum(matrix))


@pytest.mark.parametrize(("size", "seed"), [(300, 4), (400, 4)])
def test_a_game_that_stays_at_0_is_begun_anew(monkeypatch, size, seed):
    """Exchanges from where the game before had ended left the value at 0, and came to no end."""
    made, patience = [], []
    exchanges = pivoting._exchanges

    class Kept(WarmSimplex):
        def __init__(self, **options):
            super().__init__(**options)
            made.append(self)

    def noted(tableau, known, most):
        yield from exchanges(tableau, known, most)
        patience.append(tableau.stalled)

    monkeypatch.setattr(zero_sum, "WarmSimplex", Kept)
    monkeypatch.setattr(pivoting, "_exchanges", noted)
    rng = np.random.default_rng(seed)
    shape = (size, size)
    matrix = np.where(rng.random(shape) < 0.05, rng.normal(size=shape), 0)
    assert_certified(matrix, solve_zero_sum(matrix))
    assert any(patience)
    assert not any(solver.unended for solver in made)


def test_others_are_not_begun_anew(monkeypatch):
    """Neither a game that goes on and gains, nor one that stays at 0 from its beginning."""
    runs, exchanges = [], pivoting._exchanges

    def counted(*given):
        made = list(exchanges(*given))
        runs.append(len(made))
        yield from made

    monkeypatch.setattr(pivoting, "_exchanges", counted)
    rng = np.random.default_rng(5)
    matrix, warm = rng.normal(size=(200, 200)), WarmSimplex()
    for size in (50, 200):
        warm(matrix[:size, :size])
    rng = np.random.default_rng(1)
    few = np.where(rng.random((150, 150)) < 0.03, rng.choice([-1.0, 1.0], (150, 150)), 0)
    assert gap_left(few - few.T, *WarmSimplex()(few - few.T)) < 1e-12
    assert len(runs) == 3
    assert runs[1] > 200
    assert runs[2] > 150


def nearly_of_low_rank(shape, seed):
    """Of rank 4 but for the rounding to single precision."""
    rng = np.random.default_rng(seed)
    return (rng.normal(size=(shape[0], 4)) @ rng.normal(size=(4, shape[1]))).astype(np.float32)


@pytest.mark.parametrize("seed", range(8))
def test_small_differences_of_payoffs_survive_exchanges(seed):
    """Pivots of 1e-7 and 1e7 follow each other: gaps were those of the linear programme."""
    matrix = nearly_of_low_rank((84, 62), seed)
    assert_certified(matrix, solve_zero_sum(matrix))


@pytest.mark.parametrize("seed", range(8))
def test_the_linear_programme_is_near_where_exchanges_are_not(seed):
    """It failed on some of these games, and what pivoting left was a tenth of the payoffs."""
    matrix = nearly_of_low_rank((138, 129), seed)
    assert solve_zero_sum(matrix).gap <= 1e-7 * abs(matrix).max()


@pytest.mark.parametrize("seed", [1, 3])
def test_payoffs_in_play_far_below_the_largest_are_told_apart(seed):
    """The tolerance beside the largest payoff was as large as the value."""
    rng = np.random.default_rng(seed)
    matrix = rng.normal(size=(120, 120)) * 10 ** rng.uniform(-4, 4, (120, 1))
    assert solve_zero_sum(matrix).gap <= 1e-12 * abs(matrix).max()


@pytest.mark.parametrize("seed", [32, 38, 44, 45])
@pytest.mark.parametrize("smallest", [5e-324, 1e-318, 1e-310])
def test_the_smallest_floats_are_payoffs(seed, smallest):
    """A part of them was 0, and SciPy refused what was divided by it in its own words."""
    rng = np.random.default_rng(seed)
    whole = rng.integers(-1, 2, (5, 6))
    solution = solve_zero_sum(whole * smallest)
    x, y = solution.row_strategy, solution.column_strategy
    assert (whole @ y).max() - (x @ whole).min() < 1e-12
    assert solution.value == pytest.approx(solve_zero_sum(whole).value * smallest, abs=2e-323)


def test_what_a_linear_programme_calls_optimal_and_is_not_is_solved_again(monkeypatch):
    """Seen with SciPy 1.14 at the tighter tolerance."""
    solved, matrix = programmes._cheapest, np.array([[3.0, -1.0], [-2.0, 1.0]])

    def wrong_at_first(*given, tolerances, **named):
        answer = solved(*given, tolerances=tolerances, **named)
        if len(tolerances) > 1:
            answer.x, answer.ineqlin.marginals = np.array([1.0, 0, 0]), np.array([-1.0, 0])
        return answer

    monkeypatch.setattr(programmes, "_cheapest", wrong_at_first)
    x, y = programmes.linear_programme(matrix)
    assert (matrix @ y).max() - (x @ matrix).min() < 1e-12


def test_pivoting_starts_afresh_after_a_failure():
    warm, block = WarmSimplex(), np.array([[3.0, -1.0], [-2.0, 1.0]])
    wanted = warm(block)
    with pytest.raises(np.linalg.LinAlgError):
        warm(np.ones((2, 2)))  # the rows and columns played so far say nothing here
    assert warm.unended == 1
    assert warm(np.ones((2, 2)))[0].sum() == 1
    assert np.array_equal(warm(block), wanted)


@pytest.mark.parametrize("shape", [(1, 1), (3, 5)])
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.filterwarnings("error")
def test_one_entry_that_is_not_finite_is_seen_wherever_it_stands(shape, bad):
    layouts = (
        np.ascontiguousarray,
        np.asfortranarray,
        lambda array: np.repeat(array, 2, axis=1)[:, ::2],
        lambda array: array.astype(object),
        lambda array: array.astype(np.float32),
        np.ndarray.tolist,
    )
    for place in np.ndindex(shape):
        for others in (0.0, 1e30):
            matrix = np.full(shape, others)
            matrix[place] = bad
            for layout in layouts:
                with pytest.raises(ValueError, match="matrix must have finite entries, got NaN or"):
                    solve_zero_sum(layout(matrix))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("payoff", [1e200, -1e300, 1e-300])
def test_payoffs_with_products_out_of_range_are_finite(payoff):
    for matrix in (np.full((3, 5), payoff), payoff * np.eye(4), np.diag([payoff, -payoff])):
        assert_certified(matrix, solve_zero_sum(matrix))


def test_the_matrix_given_is_neither_copied_nor_changed():
    matrix = np.cos(np.linspace(0, 3, 100)[:, None] - np.linspace(0, 4, 20_000))
    before = matrix.copy()
    tracemalloc.start()
    solve_zero_sum(matrix)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < matrix.nbytes / 3
    assert matrix.flags.writeable
    assert (matrix == before).all()


def test_rows_that_are_nearly_multiples_of_one():
    """Where no solver in floats settles the game, rationals do: a gap of .9 was left before."""
    rng = np.random.default_rng(11)
    for _ in range(50):
        rows, columns = rng.integers(20, 60, 2)
        multiples = np.outer(rng.normal(size=rows), rng.normal(size=columns))
        game = multiples + 1e-9 * rng.normal(size=(rows, columns))
        solution = solve_zero_sum(game)
        assert solution.gap <= 1e-8 * np.abs(game).max()
        assert abs(solution.value) < 1e-7


@pytest.mark.parametrize("seed", range(40))
def test_rounding_does_not_choose_among_several_best_plays(seed):
    """Another processor rounds payoffs otherwise: ties are decided by the order of the plays."""
    rng = np.random.default_rng(seed)
    payoffs = rng.integers(-1, 2, (9, 9)).astype(float)
    one = solve_zero_sum(payoffs)
    other = solve_zero_sum(payoffs + 1e-16 * rng.integers(-3, 4, payoffs.shape))
    for mine, yours in (
        (one.row_strategy, other.row_strategy),
        (one.column_strategy, other.column_strategy),
    ):
        assert mine == pytest.approx(yours, abs=1e-12)
        assert mine.nonzero()[0].tolist() == yours.nonzero()[0].tolist()


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
