"""The steps of the chapter *The structure of the optimum*, one by one.

The solver and its certificates are checked in test_continuum and meshes; here the inequalities and
identities that the proofs rest on, in rational arithmetic where they are polynomial.
"""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq, minimize

from guts_core.guts import Guts, coalition_game, solve_coalition, solve_coalition_limit
from guts_core.guts import closed_forms as forms
from guts_core.guts.coalition.certificates import leaves_termination_fee
from guts_core.methods import Interval

unit = st.fractions(0, 1, max_denominator=60)
profiles = st.lists(unit, min_size=2, max_size=5)
#: V between -1 and N as a share of the way.
shares = st.fractions("1/50", "49/50", max_denominator=50)

VALUES = (-0.97, -0.5, -0.1, 0.0, 0.9)


def continuation(opponents, share):
    return -1 + share * (opponents + 1)


def integral(low, high, levels):
    """Integral of prod_l max(levels_l, x) over [low, high]; negative if low > high."""
    if high <= low:
        return 0
    cuts = sorted({low, high, *(level for level in levels if low < level < high)})
    total = 0
    for left, right in pairwise(cuts):
        fixed = [level for level in levels if level > left]
        degree = len(levels) - len(fixed) + 1
        total += math.prod(fixed) * (right**degree - left**degree) / degree
    return total


def payoff(p, levels, value):
    """F(p; t), eq. (eq-F) of the chapter."""
    opponents = len(levels)
    k = 1 + value
    product = math.prod(levels)
    linear = (opponents - value) * p + value * opponents - 2 - k * sum(levels)
    return linear + 2 * k * p * product + 2 * (opponents + 1) * integral(p, 1, levels)


def gradient(p, levels, value, j):
    """D_j, eq. (eq-dt)."""
    others = [level for index, level in enumerate(levels) if index != j]
    product = math.prod(others)
    win = integral(p, max(p, levels[j]), others)
    return -(1 + value) * (1 - 2 * p * product) + 2 * (len(levels) + 1) * win


def best_bloc(opponents, p, value):
    return _root(lambda q: forms.bloc_gradient(opponents, p, q, value), p)


def best_pseudo_bloc(opponents, p, value):
    return _root(lambda r: forms.pseudo_bloc_gradient(opponents, p, r, value), p)


def _root(slope, p):
    if slope(1.0) <= 0:
        return 1.0
    return p if slope(p) >= 0 else brentq(slope, p, 1.0, xtol=1e-15)


@given(unit, profiles, shares)
@settings(max_examples=40)
def test_one_player_form_is_payoff_plus_stakes(p, levels, share):
    value = continuation(len(levels), share)
    game = Guts(len(levels) + 1)
    thresholds = np.array([p, *levels], dtype=object)
    expected = game.payoffs(thresholds)[0] + value * game.stakes(thresholds)
    assert payoff(p, levels, value) == expected


@given(unit, profiles, shares)
@settings(max_examples=40)
def test_derivatives(p, levels, share):
    """Central differences in rationals; F is C^1 with second derivatives below 4 n^2."""
    value, step = continuation(len(levels), share), Fraction(1, 10**8)
    players = len(levels) + 1
    bound = 8 * players**2 * step
    f = math.prod(max(level, p) for level in levels)
    slope = players - 1 - value + 2 * (1 + value) * math.prod(levels) - 2 * players * f
    if step <= p <= 1 - step:
        ahead, behind = (payoff(p + s, levels, value) for s in (step, -step))
        assert abs((ahead - behind) / (2 * step) - slope) < bound
    if step <= levels[0] <= 1 - step:
        ahead, behind = (payoff(p, [levels[0] + s, *levels[1:]], value) for s in (step, -step))
        assert abs((ahead - behind) / (2 * step) - gradient(p, levels, value, 0)) < bound


@given(unit, profiles, shares, unit)
@settings(max_examples=40)
def test_payoff_is_convex_in_each_opponent_and_linear_below(p, levels, share, other):
    value = continuation(len(levels), share)
    ends = [levels, [other, *levels[1:]]]
    middle = [(levels[0] + other) / 2, *levels[1:]]
    chord = sum(payoff(p, end, value) for end in ends) / 2
    assert payoff(p, middle, value) <= chord
    if max(levels[0], other) <= p:
        assert payoff(p, middle, value) == chord


@given(st.tuples(unit, unit, unit).map(sorted), st.lists(unit, max_size=3), shares)
@settings(max_examples=100)
def test_higher_coordinates_have_higher_slopes(points, rest, share):
    """Lemma 2 with its lower bound, p = 0 included."""
    p, low, high = points
    assume(low < high)
    levels = [low, high, *rest]
    value, players = continuation(len(levels), share), len(levels) + 1
    r, q = math.prod(max(level, low) for level in rest), math.prod(rest)
    difference = gradient(p, levels, value, 1) - gradient(p, levels, value, 0)
    bound = p * (players * r - (1 + value) * q) + Fraction(players, 2) * r * (high - low)
    assert difference > 0
    assert difference >= 2 * (high - low) * bound >= 0


def test_higher_coordinates_have_higher_slopes_when_everything_vanishes():
    levels = [Fraction(0), Fraction(1, 2), Fraction(0)]
    assert gradient(Fraction(0), levels, Fraction(-1, 2), 1) > gradient(
        Fraction(0), levels, Fraction(-1, 2), 0
    )


@pytest.mark.parametrize(
    "opponents", [2, 3, 4, *(pytest.param(n, marks=pytest.mark.heavy) for n in (5, 6))]
)
def test_no_profile_does_better_than_bloc_and_pseudo_bloc(opponents):
    rng = np.random.default_rng(opponents)
    game, bounds = Guts(opponents + 1), [(0, 1)] * opponents
    for value in VALUES[:4]:
        for p in (0.0, 0.5, 0.85):
            q, r = best_bloc(opponents, p, value), p and best_pseudo_bloc(opponents, p, value)
            bloc = forms.bloc_payoff(opponents, p, q, value)
            pseudo_bloc = forms.pseudo_bloc_payoff(opponents, p, r, value) if p else bloc
            starts = [np.full(opponents, q), np.array([0.0, *(opponents - 1) * [r]])]
            found = []
            for start in [*starts, *rng.random((3, opponents))]:
                answer = minimize(
                    lambda t, p=p, value=value: _total(game, p, t, value), start, bounds=bounds
                )
                found.append(answer.fun)
            assert min(found) == pytest.approx(min(bloc, pseudo_bloc), abs=1e-9)


def _total(game, p, levels, value):
    thresholds = np.append(p, np.clip(levels, 0, 1))
    return float(game.payoffs(thresholds)[0] + value * game.stakes(thresholds))


@pytest.mark.parametrize("opponents", [2, 3, 4, 7])
@pytest.mark.parametrize("value", [*VALUES, "almost N"])
def test_curvature_constants(opponents, value):
    """Lemma 3: slopes of the gradients along [p, 1], by exact differences."""
    exact = Fraction(opponents * 99, 100) if value == "almost N" else Fraction(str(value))
    for p in (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)):
        points = [p + (1 - p) * Fraction(i, 40) for i in range(41)]
        bloc = [forms.bloc_gradient(opponents, p, q, exact) for q in points]
        pseudo_bloc = [forms.pseudo_bloc_gradient(opponents, p, r, exact) for r in points]
        least_bloc = 2 * p ** (opponents - 1) * (2 * opponents + exact * (opponents - 1))
        least_pseudo_bloc = 2 * (opponents + 1) * p ** (opponents - 1)
        step = points[1] - points[0]
        assert all(b - a >= least_bloc * step for a, b in pairwise(bloc))
        assert all(b - a >= least_pseudo_bloc * step for a, b in pairwise(pseudo_bloc))


@pytest.mark.parametrize("opponents", [2, 4, 9])
@pytest.mark.parametrize("value", VALUES)
def test_parabolas_bound_from_any_point(opponents, value):
    """The bounds of the certificate hold away from the optimum too."""
    p, grid = 0.7, np.linspace(0.7, 1, 301)
    bloc = forms.bloc_payoff(opponents, p, grid, value).min()
    pseudo_bloc = forms.pseudo_bloc_payoff(opponents, p, grid, value).min()
    assert (forms.least_of_bloc(opponents, p, grid, value) <= bloc + 1e-12).all()
    assert (forms.least_of_pseudo_bloc(opponents, p, grid, value) <= pseudo_bloc + 1e-12).all()
    q, r, w = 0.8, 0.9, 0.3
    game = Guts(opponents + 1)
    own = np.linspace(0, 1, 201)
    profiles = (np.full(opponents, q), np.array([0.0, *(opponents - 1) * [r]]))
    mixed = np.zeros(own.size)
    for weight, profile in zip((1 - w, w), profiles, strict=True):
        thresholds = np.column_stack([own, np.tile(profile, (own.size, 1))])
        mixed += weight * (game.payoffs(thresholds)[:, 0] + value * game.stakes(thresholds))
    start = np.linspace(0, q, 50)
    assert (forms.most_against_mixture(opponents, start, q, r, w, value) >= mixed.max()).all()


@pytest.mark.parametrize("opponents", [2, 3, 4, 8, 15, 100, 10**4])
def test_order_and_stakes_at_the_optimum(opponents):
    """Theorems 2 and 3: p < q < nu < r < 1, 0 < w < 1, and all stakes below 1."""
    found = solve_coalition(opponents)
    p, q, r = found.player, found.bloc, found.pseudo_bloc
    nash = 2 ** (-1 / opponents)
    assert 0 < p < q < nash < r < 1
    assert 0 < found.pseudo_bloc_weight < 1
    assert -1 < found.value < 0
    assert 2 * p * r ** (opponents - 1) >= 1
    assert opponents - p - (opponents - 1) * r <= opponents * (1 - nash) < np.log(2)
    assert opponents - p - opponents * q + 2 * p * q**opponents < 1
    assert leaves_termination_fee(opponents, Interval.of(Fraction(p)))


def one_shot(opponents, value):
    """T(V) = max_p m(p) in the continuum; m is concave."""
    low, high = 1e-9, 1.0
    for _ in range(120):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if _least(opponents, left, value) < _least(opponents, right, value):
            low = left
        else:
            high = right
    return _least(opponents, low, value)


def _least(opponents, p, value):
    q, r = best_bloc(opponents, p, value), best_pseudo_bloc(opponents, p, value)
    return min(
        forms.bloc_payoff(opponents, p, q, value), forms.pseudo_bloc_payoff(opponents, p, r, value)
    )


@pytest.mark.parametrize("opponents", [2, 3, 7])
def test_value_map_crosses_the_diagonal_once(opponents):
    """The value: T(V) > V below V_N, < V above; T(V) < V beta_nu."""
    value = solve_coalition(opponents).value
    stakes = opponents * (1 - 2 ** (-1 / opponents))
    assert one_shot(opponents, value) == pytest.approx(value, abs=1e-10)
    assert one_shot(opponents, -1 + 1e-9) == pytest.approx(-stakes, abs=1e-7)
    for v in np.linspace(-0.99, opponents - 0.01, 40):
        answer = one_shot(opponents, v)
        assert (answer - v) * (v - value) < 0
        assert answer < v * stakes + 1e-9


@pytest.mark.parametrize(("opponents", "mesh"), [(2, 41), (3, 21)])
def test_both_sides_force_the_same_on_a_mesh(opponents, mesh):
    game = coalition_game(opponents, mesh)
    upper = game.upper_value(termination_fee=opponents)
    assert upper.value == pytest.approx(game.solve().value, abs=1e-11)


def test_first_correction_to_the_limit():
    """V_N = V + kappa/N + O(1/N^2), the expansion derived with sympy."""
    import sympy as sp

    a, b, c, v, w = sp.symbols("a b c v w")
    h = sp.symbols("h", positive=True)
    opponents = 1 / h - 1
    p, q, r = 1 - a * h, 1 - b * h, 1 - c * h
    powers = [
        sp.series(sp.exp(sp.series((1 / h - m) * sp.log(1 - s * h), h, 0, 3).removeO()), h, 0, 2)
        for s, m in ((b, 1), (c, 2))
    ]
    bloc_power, partner_power = (power.removeO() for power in powers)
    bloc = opponents * (q - p) * (2 * bloc_power - 1) + v * (
        opponents - p - opponents * q + 2 * p * bloc_power
    )
    square = sp.expand((opponents - 1) * r**2 - (opponents + 1) * p**2)
    pseudo = opponents * p - (opponents - 1) * r + partner_power * square
    pseudo += v * (opponents - p - (opponents - 1) * r)
    first = [sp.expand(form).coeff(h, 1) for form in (bloc, pseudo)]
    printed = [
        (1 + v) * (a - b)
        + sp.exp(-b) * (v * (2 * b - b**2 - 2 * a) - (a - b) * (b**2 - 2 * b + 2)),
        (1 + v) * (a - 2 * c) + sp.exp(-c) * (4 * a * c - a**2 - 2 * c**2 - (a - c) * c**2),
    ]
    assert [sp.simplify(x - y) for x, y in zip(first, printed, strict=True)] == [0, 0]
    limit = solve_coalition_limit()
    numbers = dict(zip((a, b, c, v, w), _rates(limit), strict=True))
    growth = (1 - w) * (b - 1 + 2 * sp.exp(-b)) + w * c
    kappa = float((((1 - w) * printed[0] + w * printed[1]) / (1 - growth)).subs(numbers))
    slopes = [n * (solve_coalition(n).value - limit.value) for n in (2000, 4000)]
    assert 2 * slopes[1] - slopes[0] == pytest.approx(kappa, abs=1e-6)


def _rates(limit):
    return (
        limit.player_rate,
        limit.bloc_rate,
        limit.pseudo_bloc_rate,
        limit.value,
        limit.pseudo_bloc_weight,
    )


def test_hypotheses_of_the_limit_theorem():
    a, b, c, value, w = _rates(solve_coalition_limit())
    assert a > b > 0
    assert a > c > 0
    assert 0 < w < 1
    assert -1 < value < 0
    assert c < 1
    assert b - 1 + 2 * np.exp(-b) < 1
    assert 2 * (1 - np.exp(-a)) > a


def test_restricted_coalition_is_weaker_on_a_mesh():
    full, restricted = (coalition_game(5, 21, family=family) for family in ("full", "pseudo-bloc"))
    assert full.solve().value < restricted.solve().value - 1e-4
