"""Coalition games on a mesh: matrices by the rules, values, sweeps and what is refused."""

import numpy as np
import pytest

from guts_core.guts import (
    Guts,
    coalition_game,
    coalition_table,
    enclose_coalition,
    mesh_table,
    solve_coalition,
    value_map_curve,
)
from guts_core.guts.coalition.few_columns import pseudo_bloc_game
from guts_core.guts.coalition.games import LARGEST_MATRIX
from guts_core.guts.coalition.mesh import mesh_points
from guts_core.methods import enclose_value, solve_zero_sum


def profile_payoffs(game, row_thresholds, column_thresholds):
    """Payoff and stakes of every pair of profiles, straight from the rules."""
    rows, allies = row_thresholds.shape
    pairs = np.concatenate(
        [
            np.repeat(row_thresholds[:, None], len(column_thresholds), axis=1),
            np.repeat(column_thresholds[None], rows, axis=0),
        ],
        axis=-1,
    )
    return game.payoffs(pairs)[..., :allies].sum(axis=-1), game.stakes(pairs)


@pytest.mark.parametrize(
    ("allies", "opponents", "mesh"), [(1, 1, 9), (1, 3, 7), (2, 2, 6), (3, 2, 5)]
)
@pytest.mark.parametrize("weenie", [False, True])
def test_matrices_agree_with_the_rules(allies, opponents, mesh, weenie):
    game = coalition_game(opponents, mesh, allies, weenie=weenie)
    payoff, stakes = profile_payoffs(
        Guts(allies + opponents, weenie), game.row_thresholds, game.column_thresholds
    )
    assert game.payoff.array == pytest.approx(payoff, abs=1e-13)
    assert game.stakes.array == pytest.approx(stakes, abs=1e-13)


@pytest.mark.parametrize("allies", [1, 2, 3])
def test_equal_coalitions_play_an_antisymmetric_game(allies):
    game = coalition_game(allies, mesh=6, allies=allies)
    assert game.payoff.array == pytest.approx(-game.payoff.array.T, abs=1e-13)
    assert game.stakes.array == pytest.approx(game.stakes.array.T, abs=1e-13)
    assert game.solve().value == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("opponents", [2, 3, 6])
@pytest.mark.parametrize("weenie", [False, True])
def test_closed_form_game_equals_its_matrix(opponents, weenie):
    mesh, rng = 8, np.random.default_rng(opponents)
    game = pseudo_bloc_game(Guts(opponents + 1, weenie), mesh_points(mesh))
    deviator, bloc = np.divmod(np.arange(mesh**2), mesh)
    profiles = np.column_stack([deviator, *[bloc] * (opponents - 1)]) / (mesh - 1)
    rows = mesh_points(mesh)[:, None]
    payoff, stakes = profile_payoffs(Guts(opponents + 1, weenie), rows, profiles)
    x, y = rng.dirichlet(np.ones(mesh)), rng.dirichlet(np.ones(mesh**2))
    all_rows, all_columns = np.arange(mesh), np.arange(mesh**2)
    for matrix, array in ((game.payoff, payoff), (game.stakes, stakes)):
        assert matrix.shape == array.shape
        assert matrix.entries(all_rows, all_columns) == pytest.approx(array, abs=1e-13)
        assert matrix.column_payoffs(all_rows, x) == pytest.approx(x @ array, abs=1e-13)
        assert matrix.row_payoffs(all_columns, y) == pytest.approx(array @ y, abs=1e-13)


def test_full_coalition_is_stronger_than_pseudo_bloc_on_a_coarse_mesh():
    full, pseudo = coalition_game(5, 21).solve().value, solve_coalition(5, mesh=21).value
    assert full < pseudo - 1e-4


def test_value_iteration_reaches_the_mesh_value():
    game = coalition_game(2, mesh=31)
    matrix, value = (game.payoff.array, game.stakes.array), -1.0
    for _ in range(80):
        value = solve_zero_sum(matrix[0] + matrix[1] * value).value
    assert game.solve().value == pytest.approx(value, abs=1e-11)


@pytest.mark.parametrize("mesh", [3, 4, 7, 12, 41, 201])
def test_of_two_thresholds_that_are_equally_good_the_lower_one_is_named(mesh):
    """Exactly: no point below it forces 0 from -1; on an odd mesh 1/2, the next one, does too.

    Of three points 0 keeps what there is against everybody, at -1 as well, and 1/2 is alone.
    """
    exact, points = coalition_game(1, mesh).exact(), np.arange(mesh)
    rounds = [exact.at(continuation).entries(points, points) for continuation in (-1, 0)]
    optimal = [k for k in points if min(rounds[0][k]) > -1 and min(rounds[1][k]) >= 0]
    solution = solve_coalition(1, mesh)
    threshold = optimal[0] / (mesh - 1)
    assert solution.player_mixture == ((threshold, 1.0),)
    assert solution.coalition_mixture == (((threshold,), 1.0),)
    assert optimal == [k for k in (mesh // 2 - 1, mesh // 2)[: 1 + mesh % 2] if k > 0]
    assert solution.gap == pytest.approx(0, abs=1e-15)
    assert solution.growth == pytest.approx(1 - 2 * threshold + 2 * threshold**2)


def test_mesh_values_approach_the_continuum():
    continuum = solve_coalition(4).value
    errors = [abs(s.value - continuum) for s in mesh_table(4, (21, 101, 501))]
    assert errors[0] > errors[1] > errors[2]
    assert errors[2] < 1e-4


def test_summary_of_a_mesh_solution():
    solution = solve_coalition(3, mesh=41)
    weights = [weight for _, weight in solution.coalition_mixture]
    assert sum(weights) == pytest.approx(1, abs=1e-12)
    assert all(len(profile) == 3 for profile, _ in solution.coalition_mixture)
    low, high = (t for t, _ in solution.player_mixture)
    assert low < solution.player < high
    assert solution.gap <= 1e-12


def test_sweeps_through_joblib_agree():
    serial = coalition_table(range(1, 4), mesh=21)
    parallel = coalition_table(range(1, 4), mesh=21, n_jobs=1)
    assert [s.value for s in serial] == [s.value for s in parallel]


@pytest.mark.parametrize("weenie", [False, True])
def test_sweeps_are_of_the_rules_that_are_asked_for(weenie):
    wanted = [solve_coalition(2, mesh, weenie).value for mesh in (5, 11)]
    assert [each.value for each in mesh_table(2, (5, 11), weenie)] == wanted
    assert [coalition_table([2], mesh, weenie)[0].value for mesh in (5, 11)] == wanted


@pytest.mark.parametrize("function", [solve_coalition, enclose_coalition, coalition_game])
def test_no_opponent_and_no_mesh_are_refused(function):
    with pytest.raises(ValueError, match=f"{function.__name__}: opponents must be an integer >= 1"):
        function(0, 5)
    with pytest.raises(ValueError, match=f"{function.__name__}: mesh must be an integer >= 2"):
        function(2, 1)


def test_other_bad_arguments():
    with pytest.raises(ValueError, match="allies must be an integer >= 1"):
        coalition_game(2, 5, allies=0)
    with pytest.raises(ValueError, match="family must be one of"):
        coalition_game(2, 5, family="bloc")
    with pytest.raises(ValueError, match="opponents and mesh give 96560646 profiles"):
        coalition_game(5, 101)
    with pytest.raises(ValueError, match=str(LARGEST_MATRIX)):
        coalition_game(3, 101, allies=2, weenie=True)


def test_a_game_in_rationals_is_solved_as_the_same_in_floats():
    game = coalition_game(2, 5)
    exact = game.exact()
    for call in (
        lambda each: each.solve().value,
        lambda each: each.upper_value(2.0).value,
        lambda each: each.value_map(0.25).value,
        lambda each: value_map_curve(each, [-0.5]).gains[0],
    ):
        assert call(exact) == pytest.approx(call(game), abs=1e-12)
    assert enclose_value(exact, exact.solve()).width < 1e-12
