"""Continuous guts: ours beside the paper's route and beside general solvers, in one process."""

import functools

import numpy as np
import pytest
from paper_route import fictitious_play_value, printed_matrices, value_iteration
from scipy.optimize import linprog

from guts_core.guts import coalition_game, coalition_table, solve_coalition
from guts_core.guts.coalition.mesh import payoff_matrix, pseudo_bloc_profiles, stakes_matrix
from guts_core.guts.rules import Guts
from guts_core.methods import RecursiveGame, solve_zero_sum
from guts_core.methods.matrix_games.matrices import DenseMatrix
from guts_core.methods.matrix_games.zero_sum import solve_by_generation

quantecon = pytest.importorskip("quantecon")

MATRICES = "payoff and stakes matrices, 1 v. 2, M = 21"
MATRIX_GAME = "one matrix game A + BV, 1 v. 3 pseudo-bloc, M = 101 (101 x 10,201)"
GAMES = {
    (2, 101): "one matrix game A + BV, 1 v. 2, M = 101 (101 x 5,151)",
    (3, 101): MATRIX_GAME,
    (2, 201): "one matrix game A + BV, 1 v. 2, M = 201 (201 x 20,301)",
    (3, 201): "one matrix game A + BV, 1 v. 3 pseudo-bloc, M = 201 (201 x 40,401)",
}
WITHOUT = {size: f"a matrix game without structure, {size} x {size}" for size in (10, 100, 300)}
ODD = {
    "zeros and ones": "a matrix game of zeros and ones, 150 x 150",
    "most are zero": "a matrix game with one payoff in twenty, 300 x 300",
    "nearly all are zero": "a matrix game with one payoff in a hundred, 600 x 600",
    "sizes far apart": "a matrix game with columns of sizes from 10^-3 to 10^3, 200 x 200",
    "nearly equal": "a matrix game of 12 strategies repeated but for 10^-7, 200 x 200",
}
RANDOM = {size: f"a recursive game without structure, {size} x {size}" for size in (5, 20, 150)}
WHOLE_STAKES = "a recursive game with stakes 0, 1 and 2, 300 x 300"
LARGE = "a large recursive game, 1 v. 2, M = 201 (201 x 20,301)"
RECURSIVE = "the recursive value, 1 v. 2, M = 101 (a row of Table 1)"
TABLE = "all rows N = 2..15"


@pytest.mark.benchmark(group=MATRICES)
def test_ours_matrices(benchmark):
    """Filled, as the loops fill theirs: the game itself waits until somebody asks for them."""

    def matrices():
        game = coalition_game(2, 21)
        return game.payoff.array, game.stakes.array

    payoff, stakes = benchmark(matrices)
    assert payoff.shape == stakes.shape == (21, 231)


@pytest.mark.benchmark(group=MATRICES)
def test_printed_3_to_the_n_loops(benchmark):
    payoff, _ = benchmark.pedantic(printed_matrices, args=(2, 21), rounds=2)
    assert payoff.shape == (21, 441)


@functools.cache
def matrix_game(opponents, mesh):
    """A + BV near the value of the recursive game, as an array."""
    rows, columns = (pseudo_bloc_profiles(members, mesh) for members in (1, opponents))
    sides = Guts(opponents + 1), rows, columns, mesh
    return payoff_matrix(*sides) - 0.0338 * stakes_matrix(*sides)


@pytest.fixture(scope="module")
def large_game():
    return matrix_game(3, 101)


@pytest.fixture(scope="module")
def large_value(large_game):
    return solve_zero_sum(large_game).value


all_games = pytest.mark.parametrize(
    "game",
    [
        pytest.param(size, marks=pytest.mark.benchmark(group=group), id=f"{size[0]}-{size[1]}")
        for size, group in GAMES.items()
    ],
)


@all_games
def test_ours_row_and_column_generation(benchmark, game):
    solution = benchmark(solve_zero_sum, matrix_game(*game))
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"


@all_games
def test_generation_without_the_check_for_nan(benchmark, game):
    solution = benchmark(solve_by_generation, DenseMatrix(matrix_game(*game)))
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"
    benchmark.extra_info["entries"] = "unchecked"


@all_games
def test_double_oracle_on_quantecon_minmax(benchmark, game):
    matrix = matrix_game(*game)
    double_oracle(np.eye(9))  # compile first
    value, gap = benchmark(double_oracle, matrix)
    assert value == pytest.approx(solve_zero_sum(matrix).value, abs=1e-12)
    benchmark.extra_info["gap"] = f"{gap:.0e}"
    benchmark.extra_info["entries"] = "unchecked"


def double_oracle(matrix):
    """One row and one column at a time, with the solver of QuantEcon for the small games."""
    from quantecon.optimize import minmax

    rows, columns = (list(np.linspace(0, size - 1, 6).astype(int)) for size in matrix.shape)
    while True:
        value, x, y = minmax(np.ascontiguousarray(matrix[np.ix_(rows, columns)]))
        gains, losses = matrix[:, columns] @ y, x @ matrix[rows]
        i, j = gains.argmax(), losses.argmin()
        gap = gains[i] - losses[j]
        if gap < 1e-13 or (i in rows and j in columns):
            return value, gap
        rows += [] if i in rows else [i]
        columns += [] if j in columns else [j]


def whole_linear_programme(matrix):
    rows, columns = matrix.shape
    return linprog(
        np.append(np.zeros(rows), -1.0),
        np.column_stack([-matrix.T, np.ones(columns)]),
        np.zeros(columns),
        np.append(np.ones(rows), 0.0)[None],
        [1.0],
        [(0, None)] * rows + [(None, None)],
        method="highs",
    )


@pytest.mark.benchmark(group=MATRIX_GAME)
def test_highs_on_the_whole_matrix(benchmark, large_game, large_value):
    answer = benchmark.pedantic(whole_linear_programme, args=(large_game,), rounds=3)
    assert -answer.fun == pytest.approx(large_value, abs=1e-6)


@pytest.mark.benchmark(group=MATRIX_GAME)
def test_quantecon_minmax(benchmark, large_game, large_value):
    from quantecon.optimize import minmax

    minmax(np.eye(3))  # compile first
    value, row, column = benchmark.pedantic(minmax, args=(large_game,), rounds=5)
    assert value == pytest.approx(large_value, abs=1e-6)
    gap = (large_game @ column).max() - (row @ large_game).min()
    benchmark.extra_info["gap"] = f"{gap:.0e}"


@pytest.mark.benchmark(group=MATRIX_GAME)
def test_nashpy_fictitious_play_1000_steps(benchmark, large_game):
    _, gap = benchmark.pedantic(fictitious_play_value, args=(large_game, 1000), rounds=1)
    benchmark.extra_info["gap"] = f"{gap:.0e}"


recursive_games = pytest.mark.parametrize(
    "size",
    [
        pytest.param(size, marks=pytest.mark.benchmark(group=group), id=f"{size} strategies")
        for size, group in RANDOM.items()
    ],
)


@functools.cache
def recursive_game(size):
    """Random payoffs, and stakes that fall in each round."""
    rng = np.random.default_rng(size)
    return rng.normal(size=(size, size)), rng.uniform(0, 0.9, (size, size))


@recursive_games
def test_ours_forced_by_player_1(benchmark, size):
    parts = recursive_game(size)
    solution = benchmark.pedantic(
        lambda: RecursiveGame(*parts).solve(), rounds=15, iterations=max(1, 100 // size)
    )
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"


@recursive_games
def test_newton_on_quantecon_minmax(benchmark, size):
    """The fixed point alone: nobody proves who forces it."""
    parts = recursive_game(size)
    newton_on_minmax(*recursive_game(5))  # compile first
    value, residual = benchmark.pedantic(
        newton_on_minmax, args=parts, rounds=15, iterations=max(1, 100 // size)
    )
    assert value == pytest.approx(RecursiveGame(*parts).solve().value, abs=1e-9)
    benchmark.extra_info["gap"] = f"{residual:.0e}"
    benchmark.extra_info["forced"] = "unchecked"


def newton_on_minmax(payoff, stakes):
    """From -1, by the growth at the optimal strategies."""
    from quantecon.optimize import minmax

    value = -1.0
    for _ in range(100):
        image, x, y = minmax(payoff + stakes * value)
        if abs(image - value) < 1e-14 * max(1.0, abs(value)):
            break
        value += (image - value) / (1 - x @ stakes @ y)
    return value, abs(image - value)


@functools.cache
def game_of_whole_stakes():
    """Rounds are ended, repeated, or repeated for the double."""
    rng = np.random.default_rng(300)
    return rng.normal(size=(300, 300)), rng.integers(0, 3, (300, 300)).astype(float)


@pytest.mark.benchmark(group=WHOLE_STAKES)
def test_ours_where_stakes_may_double(benchmark):
    solution = benchmark.pedantic(RecursiveGame(*game_of_whole_stakes()).solve, rounds=5)
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"


@pytest.mark.benchmark(group=WHOLE_STAKES)
def test_minmax_of_one_round(benchmark):
    """At the value, which it is told."""
    payoff, stakes = game_of_whole_stakes()
    value = RecursiveGame(payoff, stakes).solve().value
    minmax_of_numbers(np.eye(3))  # compile first
    found, *_ = benchmark.pedantic(minmax_of_numbers, args=(payoff + stakes * value,), rounds=15)
    assert found == pytest.approx(value, abs=1e-8)
    benchmark.extra_info["work"] = "one round"


games_without = pytest.mark.parametrize(
    "game",
    [
        *(
            pytest.param(size, marks=pytest.mark.benchmark(group=group), id=f"{size} strategies")
            for size, group in WITHOUT.items()
        ),
        *(
            pytest.param(kind, marks=pytest.mark.benchmark(group=group), id=kind)
            for kind, group in ODD.items()
        ),
    ],
)


@functools.cache
def game_without(game):
    """Random payoffs without structure: so many on each side, or of some kind that is odd."""
    if isinstance(game, int):
        return np.random.default_rng(game).normal(size=(game, game))
    rng = np.random.default_rng(1)
    if game == "zeros and ones":
        return rng.integers(0, 2, (150, 150)).astype(float)
    if game == "most are zero":
        return (rng.random((300, 300)) < 0.05) * rng.random((300, 300))
    if game == "nearly all are zero":
        return (rng.random((600, 600)) < 0.01) * rng.random((600, 600))
    if game == "nearly equal":
        rows, columns = np.sort(rng.integers(0, 12, (2, 200)))
        return rng.normal(size=(12, 12))[np.ix_(rows, columns)] + 1e-7 * rng.normal(size=(200, 200))
    return rng.normal(size=(200, 200)) * 10.0 ** rng.uniform(-3, 3, 200)


@games_without
def test_ours_on_random_payoffs(benchmark, game):
    matrix = game_without(game)
    solution = benchmark.pedantic(
        solve_zero_sum, args=(matrix,), rounds=15, iterations=max(1, 100 // len(matrix))
    )
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"


@games_without
def test_minmax_of_quantecon(benchmark, game):
    """Of a matrix that is looked at for NaN first, as ours does."""
    matrix = game_without(game)
    minmax_of_numbers(np.eye(3))  # compile first
    value, row, column = benchmark.pedantic(
        minmax_of_numbers, args=(matrix,), rounds=15, iterations=max(1, 1000 // len(matrix))
    )
    gap = (matrix @ column).max() - (row @ matrix).min()
    assert value == pytest.approx(solve_zero_sum(matrix).value, abs=max(1e-9, gap))
    benchmark.extra_info["gap"] = f"{gap:.0e}"


@games_without
def test_highs_on_all_payoffs(benchmark, game):
    """Its tolerances are those of SciPy; the note says what gap they leave."""
    matrix = game_without(game)
    answer = benchmark.pedantic(
        whole_linear_programme, args=(matrix,), rounds=15, iterations=max(1, 100 // len(matrix))
    )
    row, column = answer.x[:-1], -answer.ineqlin.marginals
    gap = (matrix @ column).max() - (row @ matrix).min()
    benchmark.extra_info["gap"] = f"{gap:.0e}"


def minmax_of_numbers(matrix):
    from quantecon.optimize import minmax

    if not np.isfinite(matrix).all():
        raise ValueError("not a matrix of numbers")
    return minmax(matrix)


@pytest.mark.benchmark(group=LARGE)
def test_ours_coalition_game(benchmark):
    solution = benchmark(coalition_game(2, 201).solve)
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"


@pytest.mark.benchmark(group=LARGE)
def test_solve_coalition(benchmark):
    benchmark(solve_coalition, 2, 201)


@pytest.mark.benchmark(group=RECURSIVE)
def test_ours_recursive(benchmark):
    benchmark(solve_coalition, 2, 101)


@pytest.mark.benchmark(group=RECURSIVE)
def test_paper_route_loops_and_fictitious_play(benchmark):
    exact = solve_coalition(2, 101).value

    def route():
        return value_iteration(*printed_matrices(2, 101), rounds=10, steps=2000)

    value = benchmark.pedantic(route, rounds=1)
    benchmark.extra_info["error"] = f"{abs(value - exact):.0e}"


@pytest.mark.benchmark(group=TABLE)
def test_ours_in_the_continuum(benchmark):
    benchmark(coalition_table, range(2, 16))


@pytest.mark.benchmark(group=TABLE)
@pytest.mark.parametrize("mesh", [101, 1001])
def test_on_a_mesh(benchmark, mesh):
    benchmark.pedantic(coalition_table, args=(range(2, 16), mesh), rounds=1 + (mesh == 101))


def test_the_paper_route_agrees():
    payoff, stakes = printed_matrices(2, 6)
    game = coalition_game(2, 6)
    value = value_iteration(payoff, stakes, rounds=15, steps=4000)
    assert value == pytest.approx(game.solve().value, abs=5e-3)
    assert solve_coalition(2, 6).value == pytest.approx(game.solve().value, abs=1e-12)
