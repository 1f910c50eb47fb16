"""Continuous guts: ours beside the paper's route and beside general solvers, in one process."""

import numpy as np
import pytest
from paper_route import fictitious_play_value, printed_matrices, value_iteration
from scipy.optimize import linprog

from guts_core.guts import coalition_game, coalition_table, solve_coalition
from guts_core.methods import solve_zero_sum

quantecon = pytest.importorskip("quantecon")

MATRICES = "payoff and stakes matrices, 1 v. 2, M = 21"
MATRIX_GAME = "one matrix game A + BV, 1 v. 3 pseudo-bloc, M = 101 (101 x 10,201)"
RECURSIVE = "the recursive value, 1 v. 2, M = 101 (a row of Table 1)"
TABLE = "all rows N = 2..15"


@pytest.mark.benchmark(group=MATRICES)
def test_ours_matrices(benchmark):
    game = benchmark(coalition_game, 2, 21)
    assert game.shape == (21, 231)


@pytest.mark.benchmark(group=MATRICES)
def test_printed_3_to_the_n_loops(benchmark):
    payoff, _ = benchmark.pedantic(printed_matrices, args=(2, 21), rounds=2)
    assert payoff.shape == (21, 441)


@pytest.fixture(scope="module")
def large_game():
    game = coalition_game(3, 101, family="pseudo-bloc")
    return game.payoff.array - 0.0338 * game.stakes.array


@pytest.fixture(scope="module")
def large_value(large_game):
    return solve_zero_sum(large_game).value


@pytest.mark.benchmark(group=MATRIX_GAME)
def test_ours_row_and_column_generation(benchmark, large_game):
    solution = benchmark(solve_zero_sum, large_game)
    benchmark.extra_info["gap"] = f"{solution.gap:.0e}"


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
