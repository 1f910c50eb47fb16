"""Coalition games: matrices, values, limits, enclosures."""

import math
import tracemalloc
import warnings
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from types import SimpleNamespace

import numpy as np
import pytest
import sympy as sp
from scipy.optimize import brentq, minimize

from guts_core.guts import (
    CoalitionGame,
    Guts,
    RationalFit,
    coalition_game,
    coalition_table,
    enclose_coalition,
    enclose_game,
    fit_gain,
    mesh_table,
    payoff_curves,
    r_squared,
    solve_coalition,
    solve_coalition_limit,
    value_map_curve,
)
from guts_core.guts.closed_forms import (
    bloc_gradient,
    bloc_payoff,
    bloc_slope,
    least_of_bloc,
    least_of_pseudo_bloc,
    most_against_mixture,
    pseudo_bloc_gradient,
    pseudo_bloc_payoff,
    pseudo_bloc_slope,
)
from guts_core.guts.coalition import solve
from guts_core.guts.coalition.continuum import _equations, solve_scaled
from guts_core.guts.coalition.few_columns import pseudo_bloc_game
from guts_core.guts.coalition.games import LARGEST_MATRIX
from guts_core.guts.coalition.generated import RulesPayoff, RulesStakes
from guts_core.guts.coalition.mesh import (
    all_profiles,
    exact_points,
    mesh_points,
    pseudo_bloc_profiles,
)
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocGame, PseudoBlocPayoff
from guts_core.guts.coalition.solve import FINEST_MESH
from guts_core.guts.solution import mixture_of
from guts_core.methods import RecursiveStatus, enclose_value, solve_zero_sum
from guts_core.methods.exact.flint_numbers import all_to_flint, to_fraction
from guts_core.methods.exact.intervals import Interval

PRECISE = 1e-12  # the tolerance for continuum values


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


def test_members_are_unordered():
    game = coalition_game(3, mesh=6)
    assert game.shape == (6, math.comb(8, 3))
    assert (np.diff(game.column_thresholds, axis=1) >= 0).all()
    assert len(np.unique(game.column_thresholds, axis=0)) == game.shape[1]


def test_pseudo_bloc_family():
    game = coalition_game(4, mesh=5, family="pseudo-bloc")
    assert game.shape == (5, 25)
    distinct = [len(set(profile)) for profile in game.column_thresholds]
    assert max(distinct) == 2
    assert coalition_game(2, mesh=5, family="pseudo-bloc").shape == (5, 15)


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


def test_an_enclosure_holds_no_place_for_each_pair_of_thresholds():
    """The coalition mixes a few of a million; a number for each, and a mark, took 17 MB."""
    enclose_coalition(2, 11)
    tracemalloc.start()
    enclosure = enclose_coalition(2, 1001)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4e6
    assert float(enclosure.width) < 1e-12


def test_full_coalition_is_stronger_than_pseudo_bloc_on_a_coarse_mesh():
    full, pseudo = coalition_game(5, 21).solve().value, solve_coalition(5, mesh=21).value
    assert full < pseudo - 1e-4


def test_value_iteration_reaches_the_mesh_value():
    game = coalition_game(2, mesh=31)
    matrix, value = (game.payoff.array, game.stakes.array), -1.0
    for _ in range(80):
        value = solve_zero_sum(matrix[0] + matrix[1] * value).value
    assert game.solve().value == pytest.approx(value, abs=1e-11)


def least_over_opponents(opponents, p, value, starts=12):
    """Brute force: minimum of F over all opponents' thresholds."""
    game, rng = Guts(opponents + 1), np.random.default_rng(opponents)

    def payoff(thresholds):
        profile = np.append(p, np.clip(thresholds, 0, 1))
        return game.payoffs(profile)[0] + value * game.stakes(profile)

    points = rng.random((starts, opponents))
    bounds = [(0, 1)] * opponents
    return min(minimize(payoff, point, bounds=bounds).fun for point in points)


@pytest.mark.parametrize("opponents", [2, 3, 4])
def test_no_profile_of_opponents_beats_bloc_and_pseudo_bloc(opponents):
    solution = solve_coalition(opponents)
    least = least_over_opponents(opponents, solution.player, solution.value)
    assert least == pytest.approx(solution.value, abs=1e-7)


@pytest.mark.parametrize("opponents", [2, 5, 15])
def test_no_threshold_of_player_1_beats_the_mixture(opponents):
    solution = solve_coalition(opponents)
    game = Guts(opponents + 1)
    own = np.linspace(0, 1, 2001)[:, None]
    total = 0.0
    for profile, weight in solution.coalition_mixture:
        points = np.hstack([own, np.broadcast_to(profile, (len(own), opponents))])
        total = total + weight * (game.payoffs(points)[:, 0] + solution.value * game.stakes(points))
    assert total.max() <= solution.value + 1e-12
    assert total.max() == pytest.approx(solution.value, abs=1e-5)


def test_closed_forms_from_the_rules_exactly():
    p, q, value = Fraction(2, 5), Fraction(3, 5), Fraction(-1, 7)
    for opponents in (2, 3, 6):
        game = Guts(opponents + 1)
        bloc, pseudo = [p] + [q] * opponents, [p, Fraction(0)] + [q] * (opponents - 1)
        for profile, form in ((bloc, bloc_payoff), (pseudo, pseudo_bloc_payoff)):
            expected = game.payoffs(profile)[0] + value * game.stakes(profile)
            assert form(opponents, p, q, value) == expected


def test_derivatives_of_the_closed_forms():
    p, q, v = sp.symbols("p q V")
    for n in (2, 3, 5):
        bloc, pseudo = bloc_payoff(n, p, q, v), pseudo_bloc_payoff(n, p, q, v)
        assert sp.expand(sp.diff(bloc, p) - bloc_slope(n, q, v)) == 0
        assert sp.expand(sp.diff(bloc, q) - n * bloc_gradient(n, p, q, v)) == 0
        assert sp.expand(sp.diff(pseudo, p) - pseudo_bloc_slope(n, p, q, v)) == 0
        assert sp.expand(sp.diff(pseudo, q) - (n - 1) * pseudo_bloc_gradient(n, p, q, v)) == 0


@pytest.mark.parametrize("h", [0.0, 1 / 1000, 1 / 16, 1 / 3])
def test_jacobian_of_the_continuum_equations(h):
    unknowns, step = np.array([1.1, 0.9, 0.5, -0.1]), 1e-6
    _, jacobian = _equations(unknowns, h)
    for column in range(4):
        shift = step * np.eye(4)[column]
        numeric = (
            (_equations(unknowns + shift, h)[0] - _equations(unknowns - shift, h)[0]) / 2 / step
        )
        assert jacobian[:, column] == pytest.approx(numeric, abs=1e-8)


def test_two_opponents_against_an_independent_elimination():
    """n = 3: r^2 - p^2 = (1 + V)/3 leaves p, q, V; eliminate by nested root finding."""

    def excess(value):
        def player(p):
            q = brentq(lambda q: bloc_gradient(2, p, q, value), p, 1, xtol=1e-14)
            r = math.sqrt(p * p + (1 + value) / 3)
            return bloc_payoff(2, p, q, value) - pseudo_bloc_payoff(2, p, r, value), q

        p = brentq(lambda p: player(p)[0], 0.55, 0.7, xtol=1e-14)
        return bloc_payoff(2, p, player(p)[1], value) - value

    value = brentq(excess, -0.02, -0.005, xtol=1e-14)
    assert solve_coalition(2).value == pytest.approx(value, abs=PRECISE)


@pytest.mark.parametrize("opponents", [*range(2, 16), 100, 1000, 10**6])
def test_continuum_values_are_enclosed(opponents):
    enclosure, solution = enclose_coalition(opponents), solve_coalition(opponents)
    assert solution.value in enclosure
    assert enclosure.width <= Fraction(1, 10**10)
    assert 0 <= solution.gap <= 1e-13
    assert 0 < solution.growth < 1
    assert solution.player < solution.bloc < solution.pseudo_bloc < 1


@pytest.mark.parametrize("opponents", [2, 1000, 10**6])
def test_rounded_thresholds_gain_little_more_than_the_gap(opponents):
    """The gap bounds what is gained before they are rounded."""
    found = solve_coalition(opponents)
    exact = (found.player, found.bloc, found.pseudo_bloc, found.pseudo_bloc_weight)
    value, (p, q, r, w) = Fraction(found.value), (Interval.of(Fraction(each)) for each in exact)
    most = most_against_mixture(opponents, p, q, r, w, value).upper
    least = min(
        least_of_bloc(opponents, p, q, value).lower,
        least_of_pseudo_bloc(opponents, p, r, value).lower,
    )
    assert most - least <= found.gap + 2e-17 * opponents


def test_large_n_approaches_the_limit_linearly():
    limit = solve_coalition_limit()
    errors = [(solve_coalition(10**k).value - limit.value) * 10**k for k in (3, 4, 5, 6)]
    assert errors[-1] == pytest.approx(errors[-2], rel=1e-3)
    far = solve_coalition(10**6)
    assert (1 - far.player) * (10**6 + 1) == pytest.approx(limit.player_rate, abs=1e-5)
    assert far.pseudo_bloc_weight == pytest.approx(limit.pseudo_bloc_weight, abs=1e-5)
    assert limit.residual <= 1e-14


def test_limit_equations_with_sympy():
    limit = solve_coalition_limit()
    a, b, c, v = limit.player_rate, limit.bloc_rate, limit.pseudo_bloc_rate, limit.value
    exp_b, exp_c = sp.exp(-sp.Float(b, 30)), sp.exp(-sp.Float(c, 30))
    equations = [
        (a - b) * (2 * exp_b - 1) + v * (b - 1 + 2 * exp_b) - v,
        (1 + v) * (1 - 2 * exp_b) - 2 * (a - b) * exp_b,
        c - a + 1 + 2 * (a - c - 1) * exp_c + v * c - v,
        1 + v - 2 * (a - c) * exp_c,
    ]
    assert all(abs(float(equation)) < 1e-14 for equation in equations)


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


def test_one_opponent_is_fair():
    solution = solve_coalition(1)
    assert (solution.value, solution.player, solution.bloc) == (0.0, 0.5, 0.5)
    assert math.isnan(solution.pseudo_bloc)
    assert solve_coalition(1, mesh=21).value == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("opponents", "mesh"), [(1, 11), (2, 21), (3, 51), (15, 101)])
def test_mesh_values_are_enclosed_exactly(opponents, mesh):
    enclosure = enclose_coalition(opponents, mesh)
    assert solve_coalition(opponents, mesh).value in enclosure
    assert enclosure.width <= Fraction(1, 10**10)


@pytest.mark.parametrize(
    "arguments",
    [
        {"opponents": 3, "mesh": 11},
        {"opponents": 2, "mesh": 9, "allies": 2},
        {"opponents": 1, "mesh": 8},
    ],
)
@pytest.mark.parametrize("weenie", [False, True])
def test_any_coalition_game_is_enclosed_exactly(arguments, weenie):
    game = coalition_game(**arguments, weenie=weenie)
    enclosure = enclose_game(game, termination_fee=arguments.get("allies", 1))
    assert game.solve(arguments.get("allies", 1)).value in enclosure
    assert enclosure.width <= Fraction(1, 10**10)


@pytest.mark.parametrize(
    ("arguments", "fee"),
    [
        ((1, 2), 2),
        ((1, 2, 1, "full", True), 2),
        ((1, 2, 2), 3),
        ((1, 2, 4), Fraction(1, 2)),
        ((1, 3, 3, "full", True), 3),
        ((1, 5, 5, "full", True), 1),
        ((2, 7, 4, "full", True), 4),
        ((4, 7, 3, "full", True), 3),
    ],
)
def test_coalition_games_are_enclosed_by_whatever_mixtures_do_it(arguments, fee):
    """Of their optimal ones the solver finds others, which do not lead there, or only just."""
    game = coalition_game(*arguments)
    found = enclose_game(game, fee)
    assert abs(game.solve(float(fee)).value - found.lower) < 1e-10
    assert found.width <= Fraction(1, 10**10)


@pytest.mark.parametrize("mesh", [7, 8, 13])
def test_no_mixture_is_found_where_none_leads_to_the_value(mesh):
    """So it is said of five opponents who play the Weenie rule on these meshes."""
    with pytest.raises(
        ArithmeticError, match="no mixture of player 1's leads there from -1, minus"
    ):
        enclose_coalition(5, mesh, weenie=True)


def test_enclosure_where_playing_is_worth_exactly_the_fee():
    """15 opponents on three thresholds: always dropping gives -1, and nothing gives more."""
    enclosure = enclose_coalition(15, mesh=3)
    assert enclosure.lower == enclosure.upper == -1


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


@pytest.mark.parametrize("power", [-1070, -900, 0, 900, 1020])
def test_explained_shares_do_not_depend_on_the_unit(power):
    observed, predicted = np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 3.5])
    unit = lambda numbers: np.ldexp(numbers, power)  # noqa: E731
    assert r_squared(unit(observed), unit(predicted)) == 0.875
    with pytest.raises(ValueError, match="r_squared: predicted must be at most"):
        r_squared(np.ldexp(observed, -500), np.ldexp(observed, 500))
    with pytest.raises(ValueError, match="r_squared: observed must not be all the same"):
        r_squared([0.0, 0.0], [1.0, 0.0])


def test_predictions_may_be_so_many_times_as_large_and_no_more():
    observed = np.array([1.0, 2.0, 3.0])
    assert r_squared(observed, np.ldexp(observed, 100)) < -1e60
    with pytest.raises(ValueError, match="r_squared: predicted must be at most"):
        r_squared(observed, np.ldexp(observed, 101))


@pytest.mark.parametrize("number", [0.1, 0.7, 1 / 3, 1.1, 1e-3])
def test_equal_numbers_have_nothing_to_explain(number):
    """However their mean is rounded."""
    for count in range(2, 12):
        with pytest.raises(ValueError, match="r_squared: observed must not be all the same"):
            r_squared([number] * count, [number] * (count - 1) + [1.5 * number])


GAINS = [0.01, 0.02, 0.025, 0.03]


@pytest.mark.parametrize("gains", [[0.0] * 4, [1.0] * 4, [1e308, 0, 0, 0], [1e-320, 0, 0, 0]])
def test_gains_without_a_fit_in_floats_are_refused(gains):
    with pytest.raises(ValueError, match="fit_gain: gains must not be all the same number, and"):
        fit_gain([2, 3, 4, 5], gains)


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        ([2e300, 3e300, 4e300, 5e300], "must be three different numbers at least, the largest"),
        ([2e-310, 3e-310, 4e-310, 5e-310], "must be three different numbers at least, the larg"),
        ([1e16, 1e16 + 2, 1e16 + 4, 1e16 + 6], "must differ by more than 1e-9"),
    ],
)
def test_opponents_without_a_fit_in_floats_are_refused(opponents, message):
    with pytest.raises(ValueError, match=f"fit_gain: opponents {message}"):
        fit_gain(opponents, GAINS)


def test_a_fit_gives_no_warning():
    """SciPy warns where it finds no covariance, which nobody asks for."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        small, large = (fit_gain(np.arange(2, 6) * unit, GAINS) for unit in (1.0, 1e99))
    assert large.r_squared == pytest.approx(small.r_squared, rel=1e-9)
    assert large.coefficient / 1e99 == pytest.approx(small.coefficient, rel=1e-6)


def test_fit_recovers_its_own_function():
    opponents = np.arange(2, 16)
    fit = fit_gain(opponents, 0.15 - 0.7 / (opponents + 3.0))
    assert (fit.asymptote, fit.coefficient, fit.shift) == pytest.approx((0.15, -0.7, 3.0), abs=1e-6)
    assert fit.r_squared == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("shift", [-20.0, -0.5, 0.5, 500.0, 2000.0])
@pytest.mark.parametrize("level", [0.0, 1.0, -300.0])
def test_a_fit_of_slightly_bent_gains_is_found_beside_any_constant(shift, level):
    opponents = np.arange(1, 16)
    fit = fit_gain(opponents, level + 1 / (opponents + shift))
    assert fit.r_squared == pytest.approx(1, abs=1e-9)
    assert fit.shift == pytest.approx(shift, rel=1e-2)


def test_no_bent_fit_is_worse_than_those_near_it():
    sizes = np.array([9.0, 19.0, 23.0, 28.0])
    gains = [0.3, 0.31, 0.2, 0.25]
    fit = fit_gain(sizes, gains)
    for change in (0.99, 1.01):
        columns = np.column_stack([np.ones(4), 1 / (sizes + change * fit.shift)])
        beside = columns @ np.linalg.lstsq(columns, gains, rcond=None)[0]
        assert r_squared(gains, beside) < fit.r_squared


@pytest.mark.parametrize(
    "line",
    [
        [1, 2, 3, 4],
        [1e9, 1e9 - 3, 1e9 - 6, 1e9 - 9],
        [0.1, 0.2, 0.3, 0.4],
        [k + 1e-9 * k**2 for k in range(1, 5)],  # bent by less than is told from a line
        [1e6 + 0.3 * k for k in range(1, 5)],  # bent by rounding
        [1e12 + k / 3 for k in range(1, 5)],
    ],
)
def test_a_straight_line_is_only_approached(line):
    with pytest.raises(ArithmeticError, match="the best lead to a straight line"):
        fit_gain([1, 2, 3, 4], line)


@pytest.mark.parametrize("bent", [1e-8, 1e-7])
def test_fits_that_are_nearly_straight_are_the_best(bent):
    """Where these have the slope and the bend of the parabola, in the middle of the numbers."""
    fit = fit_gain([1, 2, 3, 4], [k + bent * k**2 for k in range(1, 5)])
    assert fit.shift == pytest.approx(-1 / bent - 3 * 2.5, rel=1e-8)


def test_explained_shares_of_numbers_that_differ_by_little():
    assert r_squared([1, 1, 1 + 2**-52], [1, 1, 1]) == pytest.approx(-0.5)
    observed = [1e8 + 1e-7 * step for step in (0, 1, 2, 3, 5)]
    predicted = [number + 5e-8 for number in observed]
    exact = list(map(Fraction, observed))
    missed = sum((a - Fraction(b)) ** 2 for a, b in zip(exact, predicted, strict=True))
    total = sum((a - sum(exact) / 5) ** 2 for a in exact)
    assert r_squared(observed, predicted) == pytest.approx(float(1 - missed / total), rel=1e-12)


@pytest.mark.parametrize("gains", [[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 2, -1, 0, 3]])
def test_no_fit_has_its_pole_among_the_numbers(gains):
    fit = fit_gain(range(1, 6), gains)
    assert -fit.shift < 1 or -fit.shift > 5
    assert fit.r_squared >= 0


def best_share_explained(opponents, gains):
    """The largest of the fits to 2001 shifts, with slopes that change 10^8-fold at most."""
    first, last = min(opponents), max(opponents)
    ratios = np.geomspace(1e-4, 1e4, 2000)  # 1, a straight line, is none of them
    shifts = (last - first) / (ratios - 1) - first
    bends = 1 / (np.array(opponents) + shifts[:, None])
    bends -= bends.mean(axis=1, keepdims=True)
    parts = gains - np.mean(gains)
    return ((bends @ parts) ** 2 / ((bends**2).sum(axis=1) * (parts**2).sum())).max()


@pytest.mark.parametrize(
    ("opponents", "gains", "ratio"),
    [
        ([2, 9, 28, 37], [0, -1, -1, -1], 1e8),
        ([1, 2, 3, 4], [0, -1, -1, -1], 1e8),
        ([1, 2, 3, 4, 5], [1, 1, 1, 1, -2], 1e-8),
        ([12, 31, 32, 34], [1.27, 2.17, 2.85, 1.35], 1e8),
        ([2, 23, 25, 39], [0.6, 2.03, 0.28, 1.01], 1e8),
    ],
)
def test_a_fit_that_leads_to_the_pole_at_an_end_is_the_best_that_is_allowed(
    opponents, gains, ratio
):
    """Closer to the pole there is always less left, so that no least squares are found."""
    fit = fit_gain(opponents, gains)
    assert ((opponents[-1] + fit.shift) / (opponents[0] + fit.shift)) ** 2 == pytest.approx(
        ratio, rel=1e-3
    )
    assert fit.r_squared == pytest.approx(best_share_explained(opponents, gains), abs=1e-6)


def test_no_fit_of_random_gains_is_worse_than_one_with_another_shift():
    """Of these, one in fifty leads to the pole at an end, and many to one among the numbers."""
    rng = np.random.default_rng(11)
    for _ in range(150):
        opponents = np.sort(rng.choice(np.arange(1, 40), 4, replace=False))
        gains = rng.normal(size=4)
        fit = fit_gain(opponents, gains)
        assert not opponents[0] <= -fit.shift <= opponents[-1]
        assert fit.r_squared > best_share_explained(opponents, gains) - 1e-6


@pytest.mark.parametrize(("gains", "ratio"), [([0, 1, 0, 1, 0], 1e8), ([0, 0.1, -0.1, 1], 1e-8)])
def test_a_fit_beside_its_pole_has_the_steepest_slope_that_is_allowed(gains, ratio):
    fit = fit_gain(range(1, len(gains) + 1), gains)
    assert ((len(gains) + fit.shift) / (1 + fit.shift)) ** 2 == pytest.approx(ratio, rel=1e-3)


@pytest.mark.parametrize("gains", [[0, 1, 0, 1, 0], [0, 1, 1, 0], [1, 1.7, 2, 1.7, 1]])
def test_of_two_fits_as_good_that_with_the_pole_below_is_given_whatever_rounding_does(gains):
    """One version of NumPy had chosen the one, another the other."""
    for factor in (1, -1, 1e-3, 7.1):
        for more in (0, 0.3, 1e3):
            fit = fit_gain(range(1, len(gains) + 1), factor * np.array(gains) + more)
            assert -fit.shift == pytest.approx(1 - 1e-4 * (len(gains) - 1), abs=1e-7)


def test_sweeps_through_joblib_agree():
    serial = coalition_table(range(1, 4), mesh=21)
    parallel = coalition_table(range(1, 4), mesh=21, n_jobs=1)
    assert [s.value for s in serial] == [s.value for s in parallel]


@pytest.mark.parametrize("weenie", [False, True])
def test_sweeps_are_of_the_rules_that_are_asked_for(weenie):
    wanted = [solve_coalition(2, mesh, weenie).value for mesh in (5, 11)]
    assert [each.value for each in mesh_table(2, (5, 11), weenie)] == wanted
    assert [coalition_table([2], mesh, weenie)[0].value for mesh in (5, 11)] == wanted


@pytest.mark.parametrize("members", [1, 2, 3, 5])
@pytest.mark.parametrize("mesh", [2, 3, 7])
def test_all_profiles_are_the_multisets_in_order(members, mesh):
    listed = [list(each) for each in combinations_with_replacement(range(mesh), members)]
    found = all_profiles(members, mesh)
    assert found.dtype == np.intp
    assert found.tolist() == listed


def test_profiles_of_a_two_point_mesh():
    assert pseudo_bloc_profiles(3, 2).tolist() == [[0, 0, 0], [0, 1, 1], [0, 0, 1], [1, 1, 1]]


@pytest.mark.parametrize("bad", [0, -1, 2.5, math.nan, None, "2", True])
def test_bad_opponents(bad):
    for function in (solve_coalition, enclose_coalition):
        with pytest.raises(ValueError, match=f"{function.__name__}: opponents must be an integer"):
            function(bad)
    with pytest.raises(ValueError, match="coalition_game: opponents must be an integer"):
        coalition_game(bad, 5)


@pytest.mark.parametrize("bad", [1, 0, -5, 10.0, math.nan, "21"])
def test_bad_mesh(bad):
    for function in (solve_coalition, enclose_coalition, coalition_game):
        with pytest.raises(ValueError, match=f"{function.__name__}: mesh must be an integer >= 2"):
            function(2, bad)


def test_other_bad_arguments():
    with pytest.raises(ValueError, match="allies must be an integer >= 1"):
        coalition_game(2, 5, allies=0)
    with pytest.raises(ValueError, match="family must be one of"):
        coalition_game(2, 5, family="bloc")
    with pytest.raises(ValueError, match="opponents and mesh give 96560646 profiles"):
        coalition_game(5, 101)
    with pytest.raises(ValueError, match=str(LARGEST_MATRIX)):
        coalition_game(3, 101, allies=2, weenie=True)


def test_scaled_solution_reports_its_residual():
    assert solve_scaled(1 / 3).residual < 1e-14


def test_thresholds_of_a_mixture_stand_as_given():
    profiles = [[0.0, 0.5, 0.5], [0.25, 0.25, 1.0], [0.5, 0.0, 0.5]]
    found = mixture_of(np.array(profiles), [0.5, 0.25, 0.25])
    assert found == tuple(zip(map(tuple, profiles), (0.5, 0.25, 0.25), strict=True))
    assert all(type(level) is float for profile, _ in found for level in profile)


@pytest.mark.parametrize("opponents", [2, 3, 7])
def test_a_pseudo_bloc_on_a_mesh_has_one_who_always_holds(opponents):
    solution = solve_coalition(opponents, mesh=101)
    leads = [profile for profile, _ in solution.coalition_mixture if profile[0] == 0]
    assert leads
    assert all(len(p) == opponents and min(p[1:]) == max(p[1:]) > 0 for p in leads)


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


@pytest.mark.parametrize(
    ("players", "columns", "message"),
    [
        (3, np.array([[3, 1]]), "columns must have sorted positions from 0 to 4"),
        (3, np.array([[1, 5]]), "columns must have sorted positions from 0 to 4"),
        (3, np.array([[-1, 1]]), "columns must have sorted positions from 0 to 4"),
        (3, np.zeros((0, 2), dtype=int), "columns must have one or more profiles of one or more"),
        (3, np.zeros((2, 0), dtype=int), "columns must have one or more profiles of one or more"),
        (3, [[1, 3]], "columns must be a matrix of integers"),
        (3, np.array([[0.1, 0.3]]), "columns must be a matrix of integers"),
        (4, np.array([[1, 3]]), "game must be for 3 players, as rows and columns are, got 4"),
    ],
)
def test_profiles_that_do_not_fit_are_refused(players, columns, message):
    """Unsorted ones had other payoffs, and those of more players an infinite value."""
    rows = np.arange(5)[:, None]
    assert CoalitionGame(Guts(3), rows, np.array([[1, 3]]), 5).shape == (5, 1)
    with pytest.raises(ValueError, match=f"CoalitionGame: {message}"):
        CoalitionGame(Guts(players), rows, columns, 5)


@pytest.mark.parametrize(
    ("game", "mesh", "message"),
    [
        ("x", 3, "game must be of class Guts, got 'x'"),
        (Guts(2), 2.5, "mesh must be an integer >= 2 and at most 1000000, got 2.5"),
        (Guts(2), Fraction(3), "mesh must be an integer"),
        (Guts(2), None, "mesh must be an integer"),
        (Guts(2), 1, "mesh must be an integer"),
    ],
)
def test_the_rules_and_the_mesh_of_profiles_are_looked_at(game, mesh, message):
    """On a mesh of 2.5 points thresholds went up to 4/3."""
    rows = np.arange(2)[:, None]
    with pytest.raises(ValueError, match=f"CoalitionGame: {message}"):
        CoalitionGame(game, rows, rows, mesh)
    with pytest.raises(ValueError, match="CoalitionGame: rows must be a matrix of integers"):
        CoalitionGame(Guts(2), np.ma.array(rows, mask=[[True], [False]]), rows, 3)


@pytest.mark.parametrize("closed", [False, True])
def test_a_game_keeps_the_profiles_that_it_was_made_of(closed):
    """Its matrices, which are filled later, were those of what stood in the caller's array then."""
    base = np.arange(3)[:, None]
    rows, given = base[:], base.copy()
    rows.setflags(write=not closed)
    game = CoalitionGame(Guts(2), rows, given, 3)
    base[:] = given[:] = 0
    assert given.flags.writeable
    assert np.array_equal(game.payoff.array, coalition_game(1, 3).payoff.array)
    with pytest.raises(ValueError, match="read-only"):
        game.row_thresholds[0] = 1


@pytest.mark.parametrize("dress", [np.matrix, np.ma.array])
def test_profiles_are_read_whatever_kind_of_array_they_are(dress):
    rows = np.arange(3)[:, None]
    game = CoalitionGame(Guts(2), dress(rows), rows, 3)
    assert np.array_equal(game.payoff.array, coalition_game(1, 3).payoff.array)


def test_a_fit_has_no_value_at_its_pole():
    fit = RationalFit(0.1, -0.2, -2.0, 1.0)
    assert fit([1, np.inf]) == pytest.approx([0.3, 0.1])
    for opponents in (2, [1, 2]):
        with pytest.raises(ValueError, match="RationalFit: opponents must not be 2, a pole"):
            fit(opponents)


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        (None, "must be an array of real numbers"),
        ("3", "must be an array of real numbers"),
        ({1, 2}, "must be an array of real numbers"),
        (np.ma.array([1, 2], mask=[True, False]), "must have no masked entries"),
        pytest.param(10**400, "must be numbers within the range of floats", id="beyond floats"),
        ([1, math.nan], "must be numbers, got"),
    ],
)
def test_a_fit_is_asked_for_numbers(opponents, message):
    """None was taken for NaN, and text for the number that it spells."""
    with pytest.raises(ValueError, match=f"RationalFit: opponents {message}"):
        RationalFit(0.1, -0.2, 2.0, 1.0)(opponents)


def test_far_out_a_fit_is_its_asymptote_whatever_numpy_is_told():
    with np.errstate(all="raise"):
        assert RationalFit(0.1, -0.2, 2.0, 1.0)(1e308) == 0.1


def test_opponents_who_all_always_hold_are_a_bloc():
    curves = payoff_curves(solve_coalition(2, mesh=2), [0.5])
    assert curves.solution.coalition_mixture == (((0.0, 0.0), 1.0),)
    for payoff in (curves.bloc, curves.blend):
        assert payoff == pytest.approx([-0.75], abs=1e-14)
    assert np.isnan(curves.pseudo_bloc).all()


@pytest.mark.parametrize(
    "other",
    [
        {"opponents": 5},
        {"opponents": "2"},
        *({"coalition_mixture": other} for other in [(), None, 5, "x", (None,), ((0.5, 0.5),)]),
        *({"coalition_mixture": (((0.5, 0.7), w),)} for w in (None, "x", math.nan, -1, 2, 0.3)),
        *({"coalition_mixture": (((0.5, t), 1.0),)} for t in (None, "x", math.nan, 2.0, [0.7])),
    ],
)
def test_curves_of_a_solution_whose_parts_do_not_fit_are_refused(other):
    """The error was one of Guts.payoffs, and a mixture of nothing paid nothing."""
    solution = replace(solve_coalition(2), **other)
    with pytest.raises(ValueError, match="payoff_curves: solution must have a coalition_mixture"):
        payoff_curves(solution, [0.5])


@pytest.mark.parametrize("kind", [Fraction, np.float32, np.float64, np.array])
def test_curves_take_a_mixture_of_any_kind_of_numbers(kind):
    solution = replace(solve_coalition(2), coalition_mixture=(((0.5, 0.75), 1.0),))
    mixture = [([kind(0.5), kind(0.75)], kind(1))]
    other = replace(solution, value=Fraction(solution.value), coalition_mixture=mixture)
    for rows in ("bloc", "blend"):
        found, same = (getattr(payoff_curves(each, [0.25]), rows) for each in (solution, other))
        assert found.tolist() == same.tolist()


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize(
    ("profile", "rounding"),
    [
        ((0.5,), 1e-15),
        ((0.0, 1.0), 1e-15),
        ((0.25, 0.25, 0.75, 0.75, 0.75), 1e-14),
        ((0.125, 0.5, 0.625, 1.0), 1e-14),
        ((0.0, *[1 - 2**-5] * 19), 1e-14),
    ],
)
def test_curves_are_the_payoffs_of_the_rules(profile, rounding, weenie):
    solution = replace(
        solve_coalition(2),
        value=-0.25,
        opponents=len(profile),
        coalition_mixture=((profile, 0.75), (profile[::-1], 0.25)),
    )
    own = [0.0, profile[0], 0.375, 1 - 2**-8, 1 - 2**-12, 1.0]
    points = np.array([[*map(Fraction, (p, *profile))] for p in own])
    rules = Guts(len(profile) + 1, weenie)
    wanted = rules.payoffs(points)[:, 0] - Fraction(1, 4) * rules.stakes(points)
    found = payoff_curves(solution, own, weenie).blend
    assert max(abs(Fraction(a) - b) for a, b in zip(found.tolist(), wanted, strict=True)) < rounding


@pytest.mark.parametrize("opponents", [10, 1000])
def test_curves_against_many_opponents_are_hardly_rounded(opponents):
    """For each opponent a term was rounded, so the curves of a thousand to 4e-12."""
    solution = solve_coalition(opponents)
    value, q, r = map(Fraction, (solution.value, solution.bloc, solution.pseudo_bloc))
    own = [0.0, 0.5, 0.9 * solution.player, solution.player]
    curves = payoff_curves(solution, own)
    for p, bloc, pseudo_bloc in zip(own, curves.bloc, curves.pseudo_bloc, strict=True):
        wanted = bloc_payoff(opponents, Fraction(p), q, value)
        assert abs(Fraction(float(bloc)) - wanted) < 2e-13
        wanted = pseudo_bloc_payoff(opponents, Fraction(p), r, value)
        assert abs(Fraction(float(pseudo_bloc)) - wanted) < 2e-13


@pytest.mark.parametrize("value", [None, "x", math.nan, math.inf, (), True])
def test_curves_of_a_solution_without_a_value_are_refused(value):
    with pytest.raises(ValueError, match="payoff_curves: solution must have a finite value"):
        payoff_curves(replace(solve_coalition(2), value=value), [0.5])


def test_curves_against_no_thresholds_are_refused():
    solution = replace(solve_coalition(2), coalition_mixture=(((0.5, 1.5), 1.0),))
    with pytest.raises(ValueError, match=r"payoff_curves: solution must .* profiles in \[0, 1\]"):
        payoff_curves(solution, [0.5])


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize(
    ("opponents", "mesh", "allies", "family"),
    [
        (1, 2, 1, "full"),
        (2, 5, 1, "full"),
        (3, 4, 2, "full"),
        (2, 31, 1, "pseudo-bloc"),
        (9, 4, 2, "pseudo-bloc"),
        (3, 2, 47, "pseudo-bloc"),
    ],
)
def test_exact_payoffs_come_from_integers(opponents, mesh, allies, family, weenie):
    """Of 64 bits where they are enough, and of Python: the same fractions as from the rules."""
    game = coalition_game(opponents, mesh, allies, family, weenie)
    exact, (rows, columns) = (
        game.exact(),
        (np.unique(np.linspace(0, size - 1, 16).astype(int)) for size in game.shape),
    )
    sides = exact.payoff.rows, exact.payoff.columns
    for part, rule in ((exact.payoff, RulesPayoff), (exact.stakes, RulesStakes)):
        by_rule = rule(game.rules, *sides)
        assert type(part) is not rule
        entries = part.entries(rows, columns)
        assert (entries == by_rule.entries(rows, columns)).all()
        assert set(map(type, entries.flat)) == {Fraction}
        some, weights = columns[:2], np.array([Fraction(1, 3), Fraction(2, 3)])[: len(columns)]
        for each in (weights, weights.astype(float)):
            found, wanted = (
                (matrix.row_payoffs(some, each), matrix.column_payoffs(rows[:2], each))
                for matrix in (part, by_rule)
            )
            for one, other in zip(found, wanted, strict=True):
                assert one.dtype == other.dtype
                assert (one == other).all() or each is not weights
                assert one.astype(float) == pytest.approx(other.astype(float), abs=1e-13)


@pytest.mark.parametrize("weenie", [False, True])
def test_exact_payoffs_of_rows_are_summed_without_fractions(weenie, monkeypatch):
    """Sums of fractions took half the time of an enclosure on a mesh."""
    game = pseudo_bloc_game(Guts(4, weenie), exact_points(9))
    columns, thirds = np.array([7, 30, 80]), np.array([Fraction(k, 6) for k in (1, 2, 3)])
    kinds, entries = set(), PseudoBlocPayoff.entries

    def seen(matrix, *chosen):
        kinds.add(type(matrix.parts.points[0]))
        return entries(matrix, *chosen)

    for part in (game.payoff, game.stakes):
        wanted = part.entries(np.arange(9), columns) @ thirds
        monkeypatch.setattr(PseudoBlocPayoff, "entries", seen)
        found = part.row_payoffs(columns, thirds)
        monkeypatch.setattr(PseudoBlocPayoff, "entries", entries)
        assert (found == wanted).all()
        assert set(map(type, found)) == {Fraction}
        floats = part.row_payoffs(columns, thirds.astype(float))
        assert floats.astype(float) == pytest.approx(wanted.astype(float), abs=1e-13)
    assert len(kinds) == 1
    assert Fraction not in kinds


def test_very_many_players_have_no_short_denominator():
    """Their payoffs are added up as fractions, which are short on a mesh of two points."""
    game = coalition_game(60, 2)
    exact, every = game.exact(), [np.arange(size) for size in game.shape]
    assert isinstance(exact.payoff, RulesPayoff)
    assert np.allclose(exact.payoff.entries(*every).astype(float), game.payoff.array)


def test_curves_of_many_thresholds_against_many_opponents_are_refused():
    """Each may be many alone; a table of both would have filled any memory."""
    solution, told = solve_coalition(10**5), "thresholds must be at most 199 for 100000 opponents"
    with pytest.raises(ValueError, match=f"payoff_curves: {told}, got 200"):
        payoff_curves(solution, np.linspace(0, 1, 200))


def test_thresholds_of_blocs_are_means_over_the_mixture():
    found = solve_coalition(2, 11)
    mixed = [profile for profile, _ in found.coalition_mixture if profile[0] > 0]
    assert min(map(min, mixed)) <= found.bloc <= max(map(max, mixed))
    assert found.pseudo_bloc == pytest.approx(0.9)
