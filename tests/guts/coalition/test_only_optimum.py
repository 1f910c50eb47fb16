"""The only optimum on a mesh: as in floats, by the rules, and refused where it is not shown."""

from fractions import Fraction

import numpy as np
import pytest

from guts_core.guts import Guts, coalition_game, solve_coalition
from guts_core.guts.coalition.mesh import exact_points
from guts_core.methods.exact.flint_numbers import all_to_flint, to_fraction
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.blpwz22.enclosures import on_mesh
from paper_ledger.blpwz22.enclosures.on_mesh import falls_from, free_optimum, only_optimum

F = Fraction


@pytest.mark.parametrize(("opponents", "mesh"), [(2, 101), (9, 101), (15, 101), (3, 51), (20, 201)])
def test_the_optimum_in_floats_is_this_one(opponents, mesh):
    found, solution = only_optimum(opponents, mesh), solve_coalition(opponents, mesh)
    assert [float(p) for p in found.player] == [p for p, _ in solution.player_mixture]
    mixed = {tuple(sorted(map(float, profile))) for profile in found.profiles}
    assert mixed == {tuple(sorted(profile)) for profile, _ in solution.coalition_mixture}
    low, high = found.pseudo_bloc_share
    assert high - low < F(1, 10**12)
    assert abs(float(low) - solution.pseudo_bloc_weight) < 1e-12
    lows, highs = zip(*found.shares, strict=True)
    assert all(least < most for least, most in found.shares)
    assert sum(lows) <= 1 <= sum(highs)


@pytest.mark.parametrize("opponents", [2, 3, 4])
def test_with_free_members_it_is_that_of_all_profiles(opponents):
    found, game = free_optimum(opponents), coalition_game(opponents, 21)
    solution = game.solve()
    assert list(map(float, found.player)) == list(game.row_thresholds[solution.rows].ravel())
    profiles = {tuple(profile) for profile in game.column_thresholds[solution.columns]}
    assert {tuple(map(float, profile)) for profile in found.profiles} == profiles
    low, high = on_mesh.free_value(opponents)
    assert low - F(1, 10**12) < F(solution.value) < high + F(1, 10**12)
    restricted = only_optimum(opponents, 21)
    assert (restricted.player, len(restricted.profiles)) == (found.player, 2)


def test_members_beside_one_that_always_holds_are_told_from_those_of_a_bloc():
    found = free_optimum(3)
    assert found.members(True) == [F(9, 10)] * 2
    assert found.members(False) == [F(3, 4)] * 3


@pytest.mark.parametrize("opponents", [2, 4])
def test_gains_are_those_of_the_rules(opponents):
    game, share = on_mesh._found(opponents, 21), F(1, 3)
    points, rules = exact_points(21), Guts(opponents + 1)

    def gain(row, column, value):
        d, b = divmod(column, 21)
        profile = [points[row], points[d], *[points[b]] * (opponents - 1)]
        payoff, stakes = rules.payoffs(profile)[0], rules.stakes(profile)
        return payoff + (stakes - 1) * value

    def mean(cells, value):
        return sum(
            w * gain(*cell, value) for w, cell in zip((share, 1 - share), cells, strict=True)
        )

    for value, found in zip(game.value, game.column_gains(share), strict=True):
        for k in (0, 5, 22, 217, 400, 440):
            expected = mean([(row, k) for row in game.rows], value)
            assert to_fraction(found[k]) == expected
    for value, found in zip(game.value, game.row_gains(share), strict=True):
        for row in (0, 7, 20):
            columns = [(row, int(k)) for k in game.columns]
            assert to_fraction(found[row]) == mean(columns, value)


@pytest.mark.parametrize("opponents", [2, 3])
def test_no_profile_but_the_mixed_ones_goes_unexamined(opponents):
    """Of two members either may be the deviator."""
    game, points = on_mesh._found(opponents, 21), exact_points(21)
    profiles = [tuple(sorted((d, *[b] * (opponents - 1)))) for d in points for b in points]
    mixed = {tuple(sorted(profile)) for profile in game.profiles}
    assert sorted(set(game.alike)) == [k for k, each in enumerate(profiles) if each in mixed]
    free, thresholds = on_mesh._found_free(opponents), coalition_game(opponents, 21)
    left_out = thresholds.column_thresholds[free.alike]
    assert left_out.tolist() == [list(map(float, profile)) for profile in free.profiles]


def test_more_than_two_of_a_side_are_refused(monkeypatch):
    solution, columns = on_mesh.mesh_solution(3, 21)
    found = solution.row_strategy.copy()
    found[0] = 1.0
    three = type(solution)(**{**vars(solution), "row_strategy": found})
    assert len(three.rows) == 3
    monkeypatch.setattr(on_mesh, "mesh_solution", lambda opponents, mesh: (three, columns))
    with pytest.raises(ArithmeticError, match="two thresholds and two profiles"):
        on_mesh._found(3, 21)


@pytest.mark.parametrize("start", [0, 1])
def test_iteration_falls_to_the_value_from_where_it_is_shown_to(start):
    game, value, last = coalition_game(2, 21), float(start), np.inf
    assert falls_from(start, 2, 21)
    for _ in range(60):
        last, value = value, game.value_map(value).value
        assert value < last + 1e-12
    assert value == pytest.approx(solve_coalition(2, 21).value, abs=1e-12)


def test_nothing_is_shown_if_some_threshold_wins(monkeypatch):
    only_optimum(2, 21)  # kept
    monkeypatch.setattr(on_mesh._Game, "row_gains", lambda self, share: [np.array([F(1, 10**9)])])
    assert not falls_from(0, 2, 21)


@pytest.mark.parametrize("sign", [1, -1])
def test_nothing_is_shown_if_some_threshold_wins_at_one_bound_of_the_share(monkeypatch, sign):
    low, high = only_optimum(2, 21).shares[0]
    assert low < high
    monkeypatch.setattr(
        on_mesh._Game,
        "row_gains",
        lambda self, share: [np.array([sign * (share - (low + high) / 2)])],
    )
    assert not falls_from(0, 2, 21)


def test_arguments_out_of_range_are_refused():
    with pytest.raises(ValueError, match="only_optimum: opponents must be an integer"):
        only_optimum(1)
    with pytest.raises(ValueError, match="only_optimum: mesh must be an integer"):
        only_optimum(2, np.inf)


def small_game(payoffs, stakes, value):
    """A game of which the first two rows and columns are mixed, its value between two bounds."""
    parts = [all_to_flint(as_fractions(np.array(each))) for each in (payoffs, stakes)]
    two = np.arange(2)
    return on_mesh._Game(
        on_rows=tuple(part[:2] for part in parts),
        on_columns=tuple(part[:, :2] for part in parts),
        rows=two,
        columns=two,
        alike=two,
        value=tuple(map(F, value)),
        player=(F(0), F(1)),
        profiles=((F(0),), (F(1),)),
    )


def with_a_third(row=(-1, -1), column=(2, 2)):
    """Of the two by two game the first weights fall from 1/2 to 1/4 as V rises from 0 to 1."""
    payoffs = [[1, 0, column[0]], [0, 1, column[1]], [*row, 0]]
    return small_game(payoffs, [[2, 0, 0], [0, 0, 0], [0, 0, 0]], (0, 1))


def test_what_loses_at_all_corners_is_in_no_optimum():
    assert on_mesh._shown(with_a_third()).shares[0] == (F(1, 4), F(1, 2))


@pytest.mark.parametrize("row", [(1, -0.9), (-1, 0.4), (0, 0)])
def test_a_threshold_that_gains_at_one_end_of_the_weights_is_not_ruled_out(row):
    with pytest.raises(ArithmeticError, match="another threshold may be in an optimum"):
        on_mesh._shown(with_a_third(row=row))


@pytest.mark.parametrize("column", [(2.2, 0.5), (0.5, 1.4), (1, 1)])
def test_a_profile_that_loses_nothing_at_one_end_of_the_weights_is_not_ruled_out(column):
    with pytest.raises(ArithmeticError, match="another profile may be in an optimum"):
        on_mesh._shown(with_a_third(column=column))


def test_two_rows_and_columns_that_one_strategy_may_do_for_are_refused():
    turning = small_game([[0, 0], [0, 0]], [[1, 0], [0, 1]], (-1, 1))
    with pytest.raises(ArithmeticError, match="may have a saddle point"):
        turning.weights()
    with pytest.raises(ArithmeticError, match="a weight is not shown"):
        small_game([[0, 0], [0, 1]], [[0, 0], [0, 0]], (0, 0)).weights()


@pytest.mark.parametrize("payoffs", [[[3, 2], [0, 1]], [[3, 0], [2, 1]]])
def test_both_sides_must_mix(payoffs):
    """One side would by its own weight, the other has one choice that is always better."""
    with pytest.raises(ArithmeticError, match="a weight is not shown"):
        small_game(payoffs, [[0, 0], [0, 0]], (0, 0)).weights()


def test_value_iteration_is_not_said_to_fall_from_within_the_bounds_of_the_value():
    low, high = on_mesh._found(2, 101).value
    assert low < high
    assert not falls_from(high, 2)
