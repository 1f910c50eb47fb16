"""Rounds of generation: which plays are added, who solves a working game, and few rounds."""

from fractions import Fraction

import numpy as np
import pytest
from some_matrices import assert_certified, payoffs_of_unlike_sizes, whole_programme

from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games import zero_sum
from guts_core.methods.matrix_games.matrices import DenseMatrix, Mirror
from guts_core.methods.matrix_games.pivoting import WarmSimplex
from guts_core.methods.matrix_games.zero_sum import solve_by_generation


@pytest.mark.parametrize("order", [1, -1])
def test_of_solvers_that_leave_more_than_rounding_the_best_is_taken(order):
    shares = (0.6, 0.5 + 1e-9, 0.7)[::order]
    solvers = [lambda _, x=x: (np.array([x, 1 - x]), np.array([0.5, 0.5])) for x in shares]
    pennies = DenseMatrix(np.array([[1.0, -1.0], [-1.0, 1.0]]))
    found = zero_sum._first_answer(pennies, np.arange(2), np.arange(2), solvers, 1e-13)
    assert found.gap == pytest.approx(2e-9, rel=1e-6)
    assert found.x[0] == 0.5 + 1e-9


def test_of_strategies_as_good_but_for_rounding_the_first_is_added():
    """Which of them is the best one by a last digit depends on the processor."""
    scores, present = np.array([0.0, 0, 0, 0, -1, -1 - 1e-14, -1 - 2e-12]), np.arange(4)
    assert zero_sum._better(scores[:-1], present, 1e-12).tolist() == [4]
    assert zero_sum._better(scores, present, 1e-12).tolist() == [6]


def test_rounding_of_scores_is_told_beside_the_largest_payoff():
    """Of two plays that are better by 500, the second one is better by a last digit more."""
    matrix = np.array([[1000.0, 0, 0, 0, 1, -500, -500 - 1e-13]])
    row, columns, y = np.arange(1), np.arange(4), np.eye(1, 4, 1)[0]
    found = zero_sum._answer(DenseMatrix(matrix), row, columns, matrix[:, :4], np.ones(1), y)
    assert found.more_columns.tolist() == [5]


@pytest.mark.parametrize("sign", [1, -1])
def test_the_size_of_payoffs_is_that_of_gains_and_losses(sign):
    matrix = sign * np.array([[-8.0, 2.0], [1.0, -3.0]])
    both, half = np.arange(2), np.full(2, 0.5)
    found = zero_sum._answer(DenseMatrix(matrix), both, both, matrix, half, half)
    assert found.size == 8
    assert (found.sure, found.gap) == ((-3.5, 2.5) if sign > 0 else (0.5, 2.5))


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


@pytest.mark.parametrize("scores", [[0, 0, 0, 2, 2], [Fraction(0)] * 3 + [Fraction(2)] * 2])
def test_of_strategies_that_are_equally_good_the_first_is_added(scores):
    """Were none of them, the working game would be taken for the whole one."""
    exact = np.array(scores, dtype=object)
    assert zero_sum._better(exact, np.array([3, 4]), 0).tolist() == [0]
    assert zero_sum._better(exact, np.array([2, 3, 4]), 0).size == 0


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
