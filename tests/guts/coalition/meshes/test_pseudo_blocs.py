"""Games against a bloc and pseudo-blocs: solved by closed forms, few columns and structure."""

import math
import tracemalloc
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.guts import Guts, coalition_game, solve_coalition
from guts_core.guts.coalition import games, solve
from guts_core.guts.coalition.continuum import solve_scaled
from guts_core.guts.coalition.few_columns import pseudo_bloc_game
from guts_core.guts.coalition.mesh import exact_points, mesh_points
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocGame, PseudoBlocPayoff
from guts_core.guts.coalition.solve import FINEST_MESH
from guts_core.methods import RecursiveStatus
from guts_core.methods.exact.flint_numbers import all_to_flint, to_flint, to_fraction


@pytest.mark.parametrize(("opponents", "mesh"), [(1, 21), (2, 41), (3, 21), (5, 31)])
@pytest.mark.parametrize("weenie", [False, True])
def test_closed_form_solution_equals_the_dense_one(opponents, mesh, weenie):
    dense = coalition_game(opponents, mesh, family="pseudo-bloc", weenie=weenie).solve()
    assert solve_coalition(opponents, mesh, weenie).value == pytest.approx(dense.value, abs=1e-11)


@pytest.mark.parametrize("opponents", [2, 3, 6])
@pytest.mark.parametrize("weenie", [False, True])
def test_best_columns_are_those_of_the_whole_matrix(opponents, weenie):
    rng = np.random.default_rng(opponents)
    for mesh in (2, 3, 8, 33):
        rules, points = Guts(opponents + 1, weenie), mesh_points(mesh)
        game, parts = pseudo_bloc_game(rules, points), PseudoBlocGame(rules, points)
        for _ in range(8):
            rows = rng.choice(mesh, size=rng.integers(1, mesh + 1), replace=False)
            weights, value = rng.dirichlet(np.ones(len(rows))), rng.uniform(-3, 2)
            everything = game.at(value).column_payoffs(rows, weights)
            columns, payoffs = parts.best_columns(rows, weights, value)
            assert payoffs[0] == pytest.approx(everything.min(), abs=1e-13)
            assert payoffs == pytest.approx(everything[columns], abs=1e-13)
            assert (np.diff(payoffs) >= 0).all()


@pytest.mark.parametrize("opponents", [2, 3, 6])
@pytest.mark.parametrize("weenie", [False, True])
def test_the_least_gain_is_that_over_all_columns(opponents, weenie):
    rng = np.random.default_rng(opponents)
    for mesh in (2, 3, 9):
        rules, points = Guts(opponents + 1, weenie), exact_points(mesh)
        game, parts = pseudo_bloc_game(rules, points), PseudoBlocGame(rules, all_to_flint(points))
        rows, shares = np.arange(mesh), rng.integers(1, 6, mesh)
        weights = np.array([Fraction(int(each), int(shares.sum())) for each in shares])
        least = parts.least_gain(rows, all_to_flint(weights))
        for value in (Fraction(-1), Fraction(-1, 7), Fraction(2)):
            gains = game.at(value).column_payoffs(rows, weights) - value
            assert to_fraction(least(value)) == min(gains)


def test_the_least_gain_is_exact_where_steps_degrees_and_weights_have_divisors_in_common():
    """As whole numbers: steps 8, degrees up to 8, weights in parts of 1/2^20."""
    rules, points = Guts(8), exact_points(9)
    weights = np.array([Fraction(1, 1 << 20), Fraction((1 << 20) - 1, 1 << 20)])
    rows = np.array([5, 7])
    least = PseudoBlocGame(rules, all_to_flint(points)).least_gain(rows, all_to_flint(weights))
    gains = pseudo_bloc_game(rules, points).at(Fraction(-1, 3)).column_payoffs(rows, weights)
    assert to_fraction(least(Fraction(-1, 3))) == min(gains) + Fraction(1, 3)


@pytest.mark.parametrize("opponents", [2, 5])
def test_forms_in_parts_that_leave_a_remainder_are_refused(opponents):
    """A weight that is told in coarser parts than it has."""
    parts = PseudoBlocGame(Guts(opponents + 1), all_to_flint(exact_points(4)))
    seventh, whole = (all_to_flint(np.array([each])) for each in (Fraction(1, 7), Fraction(1)))
    form = PseudoBlocPayoff(parts).form(np.array([1]), seventh)
    parts._in_whole_numbers(seventh, form)
    with pytest.raises(ArithmeticError, match="not whole"):
        parts._in_whole_numbers(whole, form)


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize(("opponents", "mesh"), [(2, 61), (3, 51)])
def test_columns_found_by_structure_are_those_of_the_game(opponents, mesh, weenie):
    """Of two opponents a column is a pair in any order, of three a deviator and a bloc."""
    game = coalition_game(opponents, mesh, family="pseudo-bloc", weenie=weenie)
    assert np.prod(game.shape) > games.LARGEST_FILLED
    found = game.solve()
    at = game.at(found.value)
    weights = found.column_strategy[found.columns]
    assert weights.sum() == pytest.approx(1, abs=1e-12)
    assert at.row_payoffs(found.columns, weights).max() <= found.value + 1e-11


def test_a_pair_found_in_both_orders_is_one_column(monkeypatch):
    game = coalition_game(2, 61)
    found, _ = games.solve_on_few_columns(game.rules, 61)
    halves = replace(found, column_strategy=np.full(2, 0.5))
    twice = halves, np.array([61 * 40 + 41, 61 * 41 + 40])
    monkeypatch.setattr(games, "solve_on_few_columns", lambda *_, **__: twice)
    (column,) = (solution := game.solve()).columns
    assert solution.column_strategy[column] == 1
    assert (game.column_thresholds[column] * 60).round().tolist() == [40, 41]


@pytest.mark.parametrize(("bend", "share"), [(1, 1), (5, -1)])
def test_payoffs_that_are_convex_at_one_end_of_the_mesh_of_blocs_only_are_refused(bend, share):
    """u b^(N-1) + r bends down at one point for large b, where it is u + r, or for small b."""
    points = all_to_flint(exact_points(7))
    parts = PseudoBlocGame(Guts(3), points)
    form = PseudoBlocPayoff(parts).form(np.arange(7), all_to_flint(np.full(7, Fraction(1, 7))))
    kink = 100 * share * abs(points - points[bend])
    assert parts.is_convex(form)
    form[:, 2] += kink
    form[:, 0] -= 2 * kink
    assert not parts.is_convex(form)


@pytest.mark.parametrize("bloc", [0, 3])
def test_payoffs_that_jump_at_one_threshold_of_the_bloc_are_refused(bloc):
    """Above d = b they are a little higher, for one b only, be it the first of all."""
    parts = PseudoBlocGame(Guts(3), all_to_flint(exact_points(7)))
    form = PseudoBlocPayoff(parts).form(np.arange(7), all_to_flint(np.full(7, Fraction(1, 7))))
    assert parts.is_convex(form)
    form[1, 3, bloc] += to_flint(Fraction(1, 10**9))
    assert not parts.is_convex(form)


def test_no_least_gain_is_told_of_payoffs_that_are_not_convex(monkeypatch):
    parts = PseudoBlocGame(Guts(3), all_to_flint(exact_points(3)))
    least = parts.least_gain(np.arange(1), all_to_flint(np.array([Fraction(1)])))
    assert least(Fraction(0)) is not None
    monkeypatch.setattr(PseudoBlocGame, "is_convex", lambda *_: False)
    with pytest.raises(ArithmeticError, match="not convex"):
        least(Fraction(0))


@pytest.mark.parametrize(("bloc", "pseudo_bloc"), [((-4, -1), (-2, 0)), ((-2, 0), (-4, -1))])
def test_the_gap_is_between_the_outer_ends_of_the_bounds(monkeypatch, bloc, pseudo_bloc):
    named = {"most_against_mixture": (1, 3), "least_of_bloc": bloc}
    for name, ends in (named | {"least_of_pseudo_bloc": pseudo_bloc}).items():
        found = SimpleNamespace(lower=Fraction(ends[0]), upper=Fraction(ends[1]))
        monkeypatch.setattr(solve.closed_forms, name, lambda *_, found=found: found)
    assert solve._certified_gap(2, solve_scaled(1 / 3)) == 3 + 4


@pytest.mark.parametrize("most", [Fraction(1, 3), Fraction(2, 3), Fraction(1, 2)])
def test_the_gap_is_rounded_up(monkeypatch, most):
    """1/3 lies above the nearest float, 2/3 below it, and 1/2 is one."""
    for name in ("most_against_mixture", "least_of_bloc", "least_of_pseudo_bloc"):
        end = most if name.startswith("most") else 0
        found = SimpleNamespace(lower=end, upper=end)
        monkeypatch.setattr(solve.closed_forms, name, lambda *_, found=found: found)
    gap = solve._certified_gap(2, solve_scaled(1 / 3))
    assert math.nextafter(gap, -math.inf) < most <= gap


def test_a_threshold_that_is_not_the_best_on_the_mesh_has_a_gap():
    game = coalition_game(1, 11)
    found = game.solve()
    assert solve._at_the_lower_threshold(game, found, 5).gap < 1e-12
    assert solve._at_the_lower_threshold(game, found, 2).gap > 0.01


@pytest.mark.parametrize("opponents", [2, 3, 5, 15, 1000])
@pytest.mark.parametrize("weenie", [False, True])
def test_a_few_columns_give_the_value_of_all(opponents, weenie):
    for mesh in (2, 3, 4, 9, 20, 31):
        found = solve_coalition(opponents, mesh, weenie)
        whole = pseudo_bloc_game(Guts(opponents + 1, weenie), mesh_points(mesh)).solve()
        assert found.value == pytest.approx(whole.value, abs=1e-12)
        assert found.growth == pytest.approx(whole.growth, abs=1e-9) or found.value < -0.9


@pytest.mark.parametrize("mesh", [2, 3, 4, 11])
@pytest.mark.parametrize("opponents", [1, 2, 5, 28, 1000])
@pytest.mark.parametrize("weenie", [False, True])
def test_stakes_grow_only_on_meshes_too_coarse_to_play(opponents, mesh, weenie):
    """There leaving at once costs as much; a bloc that is never played has no threshold."""
    found = solve_coalition(opponents, mesh, weenie)
    assert found.growth < 1 or found.value == -1
    assert math.isnan(found.bloc) == (found.pseudo_bloc_weight == 1)
    assert math.isnan(found.pseudo_bloc) == (found.pseudo_bloc_weight == 0)


@pytest.mark.parametrize("weenie", [False, True])
def test_all_columns_are_looked_at_where_a_few_do_not_settle_it(monkeypatch, weenie):
    few = solve_coalition(3, 21, weenie)
    monkeypatch.setattr(solve, "solve_on_few_columns", lambda *_, **__: None)
    whole = solve_coalition(3, 21, weenie)
    assert whole.value == pytest.approx(few.value, abs=1e-13)
    assert [p for p, _ in whole.coalition_mixture] == [p for p, _ in few.coalition_mixture]
    with pytest.raises(ArithmeticError, match="no single strategy of player 1"):
        solve_coalition(3, 4001, weenie)


@pytest.mark.parametrize(("opponents", "mesh"), [(2, 131), (3, 101)])
def test_a_large_game_is_solved_by_structure_as_without_it(monkeypatch, opponents, mesh):
    game = coalition_game(opponents, mesh, family="pseudo-bloc")
    found = game.solve()
    assert found.value == pytest.approx(solve_coalition(opponents, mesh).value, abs=1e-15)
    at = game.at(found.value)
    columns, rows = found.columns, found.rows
    gains = at.row_payoffs(columns, found.column_strategy[columns])
    losses = at.column_payoffs(rows, found.row_strategy[rows])
    assert gains.max() - losses.min() <= 1e-13
    monkeypatch.setattr(type(game), "_solve_by_structure", lambda *_, **__: None)
    plain = game.solve()
    assert found.value == pytest.approx(plain.value, abs=1e-13)
    assert found.lower <= plain.upper
    assert found.lower == pytest.approx(plain.lower, abs=1e-12)
    assert found.row_strategy == pytest.approx(plain.row_strategy, abs=1e-9)
    assert found.column_strategy == pytest.approx(plain.column_strategy, abs=1e-9)


def test_a_game_solved_by_structure_stops_where_it_is_told_to():
    game = coalition_game(2, mesh=101)
    whole, first = game.solve(), game.solve(limit=1)
    assert (first.status, first.iterations) == (RecursiveStatus.UNRESOLVED, 1)
    for stops in ({"tolerance": 10.0}, {"guess": whole.value}):
        assert 1 < game.solve(**stops).iterations < whole.iterations


def test_the_finest_mesh_takes_little_memory():
    """The value differs from the continuum's by less than the square of the mesh's width."""
    tracemalloc.start()
    fine = solve_coalition(3, 1601)
    peak = tracemalloc.get_traced_memory()[1]
    finest = solve_coalition(2, FINEST_MESH)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10e6
    assert most < 200e6
    assert fine.value == pytest.approx(solve_coalition(3).value, abs=1e-5)
    assert finest.value == pytest.approx(solve_coalition(2).value, abs=1e-8)
    with pytest.raises(ValueError, match="mesh must be at most 4000 for one opponent"):
        solve_coalition(1, FINEST_MESH, weenie=True)
