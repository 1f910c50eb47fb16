"""Games in which payoffs differ by many orders."""

from fractions import Fraction

import numpy as np
import pytest

from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games import steady, zero_sum
from guts_core.methods.matrix_games.pivoting import gap_left
from guts_core.methods.matrix_games.steady import solve_steadily


def with_penalties(shape, seed, penalty=1e12, signs=(1,)):
    """A few payoffs are larger by many orders than the others."""
    rng = np.random.default_rng(seed)
    penalties = penalty * rng.choice(signs, shape)
    return np.where(rng.random(shape) < 0.03, penalties, rng.normal(size=shape))


def exact_gap(matrix, x, y):
    """What both gain by their best answers, without rounding."""
    numbers = np.vectorize(Fraction, otypes=[object])
    matrix, x, y = map(numbers, (matrix, x, y))
    return float((matrix @ y).max() / y.sum() - (x @ matrix).min() / x.sum())


@pytest.mark.parametrize("shape", [(30, 30), (40, 100)])
def test_a_few_penalties_do_not_drown_the_other_payoffs(shape):
    """A gap of 5 was left where the value is 0.5, by the linear programme as well."""
    for seed in range(3):
        matrix = with_penalties(shape, seed)
        solution = solve_zero_sum(matrix)
        gap = exact_gap(matrix, solution.row_strategy, solution.column_strategy)
        assert gap <= 1e-12
        assert solution.gap == pytest.approx(gap, abs=1e-12)


def test_penalties_of_both_players_leave_no_more_than_their_rounding():
    """A gap of 6 was left; and 1e11 where all exchanges are made in few tableaux."""
    for size, seed in ((60, 0), (60, 1), (100, 50), (100, 51), (100, 52), (100, 53)):
        matrix = with_penalties((size, size), seed, signs=(-1, 1))
        assert gap_left(matrix, *solve_steadily(matrix)) <= 1e-15 * 1e12
        assert solve_zero_sum(matrix).gap <= 1e-15 * 1e12


def test_beside_a_single_huge_payoff_the_value_has_all_its_digits():
    """It had five: what was left was rounding of the huge one alone."""
    matrix = np.array([[1e12, -0.25, 0.625], [-0.4375, 0.375, 2.75], [-0.28125, -1.625, -0.0625]])
    solution = solve_zero_sum(matrix)
    assert solution.value == pytest.approx(float(solve_zero_sum(matrix, exact=True).value), 1e-14)
    assert solution.gap <= 1e-15


@pytest.mark.parametrize("rank", [1, 3])
def test_entries_that_are_rounding_are_not_divided_by(rank):
    """They are 0 in games of low rank: exchanges went astray, and left 1e8."""
    for seed in range(5):
        rng = np.random.default_rng(seed)
        scales = 10.0 ** rng.uniform(0, 6, (2, 40))
        matrix = rng.normal(size=(30, rank)) @ rng.normal(size=(rank, 40))
        assert gap_left(matrix, *solve_steadily(matrix)) <= 1e-13
        matrix *= scales[0, :30, None] * scales[1]
        assert gap_left(matrix, *solve_steadily(matrix)) <= 1e-15 * abs(matrix).max()


@pytest.mark.parametrize("unit", [5e-324, 1e-310, 1e-300, 1e300, 3e307])
def test_the_ends_of_the_floats_are_payoffs(unit):
    x, y = solve_steadily(np.array([[3.0, -1.0, 2.0], [-2.0, 1.0, 5.0]]) * unit)
    assert x == pytest.approx([3 / 7, 4 / 7], abs=1e-15)
    assert y == pytest.approx([2 / 7, 5 / 7, 0], abs=1e-15)


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (5, 1), (4, 4)])
def test_equal_payoffs_and_pure_strategies_need_no_exchange(shape):
    for matrix in (np.zeros(shape), np.arange(20.0)[: np.prod(shape)].reshape(shape)):
        assert gap_left(matrix, *solve_steadily(matrix)) == 0


def test_what_the_equations_leave_is_solved_for_once_more():
    """Weights are right to the rounding of their own terms."""
    for seed in range(5):
        rng = np.random.default_rng(seed)
        scales = 10.0 ** rng.integers(-6, 7, (2, 20))
        matrix = rng.normal(size=(20, 20)) * scales[0][:, None] * scales[1]
        x, y = solve_steadily(matrix)
        sizes = x @ np.abs(matrix), np.abs(matrix) @ y
        rounding = max(sizes[0][y > 0].max(), sizes[1][x > 0].max())
        assert exact_gap(matrix, x, y) <= 1e-15 * rounding


def test_a_tableau_without_an_exchange_is_the_last_one(monkeypatch):
    made, played = [], steady._played
    monkeypatch.setattr(steady, "_played", lambda *given: made.append(1) or played(*given))
    solve_steadily(np.random.default_rng(3).normal(size=(10, 10)))
    assert 2 <= len(made) <= 4


def test_large_games_are_left_to_others():
    with pytest.raises(ArithmeticError, match="16512 payoffs are too many"):
        solve_steadily(np.eye(129, 128))
    assert gap_left(np.eye(128), *solve_steadily(np.eye(128))) <= 1e-15


def test_rationals_are_not_asked_for_what_is_rounding_of_the_largest_payoff(monkeypatch):
    """They took minutes, where payoffs differ by 15 orders."""

    def asked(block, most=0):
        raise AssertionError(block.shape)

    monkeypatch.setattr(zero_sum, "_exact_in_floats", asked)
    for seed in range(3):
        rng = np.random.default_rng(seed)
        matrix = rng.normal(size=(19, 20))
        matrix[3] *= 1e15
        matrix[:, 5] *= 1e15
        assert solve_zero_sum(matrix).gap <= 1e-13 * abs(matrix).max()


def sparse(rng, size):
    payoffs = rng.normal(size=(size, size))
    kept = rng.random(payoffs.shape) < 0.2
    return np.where(kept, payoffs * 10 ** rng.uniform(-7.47, 0, payoffs.shape), 0.0)


def with_one_large(rng, size):
    payoffs = rng.normal(size=(size, size))
    payoffs[0, 0] = 1e3
    return payoffs


def of_many_orders(rng, size):
    payoffs = rng.normal(size=(size, size))
    return payoffs * 10 ** rng.uniform(-11.29, 0, payoffs.shape)


@pytest.mark.parametrize(
    ("game", "size", "seeds"),
    [(sparse, 22, (8, 10, 13)), (with_one_large, 37, (5, 14, 16)), (of_many_orders, 38, (34, 36))],
)
def test_pivoting_is_enough_where_less_is_rounding(monkeypatch, game, size, seeds):
    """Rounding is told beside the payoffs in play and those that are not 0."""

    def asked(block):
        raise AssertionError(block.shape)

    monkeypatch.setattr(zero_sum, "linear_programme", asked)
    monkeypatch.setattr(zero_sum, "solve_steadily", asked)
    for seed in seeds:
        matrix = game(np.random.default_rng(seed), size)
        assert solve_zero_sum(matrix).gap <= 1e-13 * abs(matrix).max()


def test_exact_payoffs_beyond_floats_have_no_rounding():
    solution = solve_zero_sum([[3 * 10**400, -(10**400)], [-2 * 10**400, 10**400]], exact=True)
    assert (solution.value, solution.gap) == (Fraction(10**400, 7), 0)


def test_of_payoffs_alike_in_size_no_more_is_asked_than_before(monkeypatch):
    """Rounding of payoffs of about 1 is not told beside less, though what is played is 0."""

    def asked(block):
        raise AssertionError(block.shape)

    monkeypatch.setattr(zero_sum, "linear_programme", asked)
    monkeypatch.setattr(zero_sum, "solve_steadily", asked)
    for seed in range(20):
        rng = np.random.default_rng(seed)
        payoffs = rng.integers(-1, 2, (9, 9)) + 1e-16 * rng.integers(-3, 4, (9, 9))
        assert solve_zero_sum(payoffs).gap <= 1e-15
        assert solve_zero_sum(payoffs - payoffs.T).gap <= 1e-15
