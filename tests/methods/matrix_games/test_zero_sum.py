"""Matrix games of all kinds are solved in floats: certificates, units, ties and refusals."""

import math
import tracemalloc

import numpy as np
import pytest
from some_matrices import assert_certified, whole_programme

from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games.matrices import BeyondFloatsError, DenseMatrix, within_range


@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan])
def test_what_is_beyond_floats_is_no_payoff(number):
    with pytest.raises(BeyondFloatsError, match="beyond the range of floats"):
        within_range(np.array([1.0, number]))
    assert within_range(np.array([1.7e308, -1.7e308])).tolist() == [1.7e308, -1.7e308]


def test_rounding_makes_no_gap_negative():
    """The two best replies to these strategies differ by -1e-17 in floats."""
    assert solve_zero_sum(np.array([[-1, -5, -3], [-7, -3, -1], [6, 7, -1]]) / 10).gap >= 0


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


@pytest.mark.parametrize("transposed", [False, True])
def test_a_long_game_is_not_copied_where_nearly_all_of_a_short_side_is_played(transposed):
    """It had been in each round, and a game of 20 x 10^6 took twice the time."""
    matrix = np.random.default_rng(0).normal(size=(20, 150_000))
    given = np.ascontiguousarray(-matrix.T) if transposed else matrix
    tracemalloc.start()
    solution = solve_zero_sum(given)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < matrix.nbytes / 4
    assert_certified(given, solution)


@pytest.mark.parametrize("size", [1, 8192, 16_383, 16_384, 16_385, 24_576, 30_000])
def test_payoffs_of_a_long_side_are_those_of_each_of_its_strategies(size):
    rng = np.random.default_rng(size)
    matrix, played = rng.normal(size=(9, size)), np.array([7, 0, 3])
    weights = rng.random(3)
    expected = sum(w * matrix[k] for w, k in zip(weights, played, strict=True))
    for found in (
        DenseMatrix(matrix).column_payoffs(played, weights),
        DenseMatrix(matrix.T.copy()).row_payoffs(played, weights),
    ):
        assert found == pytest.approx(expected, abs=1e-14)


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
