"""Coalition games without a mesh: closed forms, thresholds, values and the limit of large ones."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from scipy.optimize import brentq, minimize

from guts_core.guts import Guts, enclose_coalition, solve_coalition, solve_coalition_limit
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
from guts_core.guts.coalition import continuum
from guts_core.guts.coalition.continuum import _equations, solve_scaled
from guts_core.methods.exact.intervals import Interval

PRECISE = 1e-12  # the tolerance for continuum values


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


def test_scaled_solution_reports_its_residual():
    assert solve_scaled(1 / 3).residual < 1e-14


@pytest.mark.parametrize("h", [1 / 3, 1e-6, 0.0])
def test_equations_that_are_not_solved_are_refused(monkeypatch, h):
    """After a few Newton steps what is left is far above rounding, and is no optimum."""
    monkeypatch.setattr(continuum, "_STEPS", 2)
    with pytest.raises(ArithmeticError, match="coalition equations not solved"):
        solve_scaled(h)
