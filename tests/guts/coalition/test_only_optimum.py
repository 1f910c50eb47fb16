"""The only optimum on a mesh: as in floats, by the rules, and refused where it is not shown."""

from fractions import Fraction

import numpy as np
import pytest

from guts_core.guts import Guts, coalition_game, solve_coalition
from guts_core.guts.coalition.mesh import exact_points
from guts_core.methods.exact.flint_numbers import to_fraction
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
    assert sum(min(share) for share in found.shares) <= 1 <= sum(max(s) for s in found.shares)


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


def test_arguments_out_of_range_are_refused():
    with pytest.raises(ValueError, match="only_optimum: opponents must be an integer"):
        only_optimum(1)
    with pytest.raises(ValueError, match="only_optimum: mesh must be an integer"):
        only_optimum(2, np.inf)
