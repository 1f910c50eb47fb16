"""Formulas and inequalities of the chapter on the Weenie rule, against the rules of the game."""

import math
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
import sympy as sp
from scipy.optimize import minimize

from guts_core.guts import Guts, nash_growth, nash_threshold, solve_weenie
from guts_core.guts.closed_forms import pseudo_bloc_payoff
from guts_core.guts.weenie.recursive import weenie_bloc_payoff


def integral(levels, start, end, pick):
    """Exact integral of the product of pick(level, x) over [start, end], level by level."""
    if end <= start:
        return Fraction(0)
    cuts = sorted({start, end, *(t for t in levels if start < t < end)})
    total = Fraction(0)
    for left, right in pairwise(cuts):
        middle = (left + right) / 2
        fixed = [t for t in levels if pick(t, middle) == t]
        power = len(levels) - len(fixed) + 1
        total += math.prod(fixed) * (right**power - left**power) / power
    return total


def chapter_payoff(p, t, value, kappa=None):
    """Eq. (eq-w-F)."""
    opponents, n, k = len(t), len(t) + 1, 1 + value
    kappa = 3 * k if kappa is None else kappa
    return (
        (opponents - value) * p + value * opponents - 2 - k * sum(t) + kappa * p * math.prod(t)
        + 2 * n * integral(t, p, Fraction(1), max) - n * integral(t, Fraction(0), p, min)
    )  # fmt: skip


def slope(p, t, j, value):
    """Eq. (eq-w-dt)."""
    n, k, others = len(t) + 1, 1 + value, [*t[:j], *t[j + 1 :]]
    return (
        -k + 3 * k * p * math.prod(others)
        + 2 * n * integral(others, p, t[j], max) - n * integral(others, t[j], p, min)
    )  # fmt: skip


def random_point(rng, opponents):
    return [Fraction(int(x), 1000) for x in rng.integers(1, 1000, opponents)]


@pytest.fixture
def rng():
    return np.random.default_rng(20)


@pytest.mark.parametrize("opponents", [1, 2, 3, 5])
@pytest.mark.parametrize("lowest", [0, 1])
def test_own_payoff_bends_down_everywhere(rng, opponents, lowest):
    """As prop-weenie-pure says, also if somebody always holds, and by the rules."""
    places = [Fraction(k, 12) for k in range(13)]
    for _ in range(5):
        others = random_point(rng, opponents)
        others[0] *= lowest
        earned = [Guts(opponents + 1, True).payoffs(np.array([p, *others]))[0] for p in places]
        rises = [after - before for before, after in pairwise(earned)]
        assert all(after < before for before, after in pairwise(rises))


@pytest.mark.parametrize("opponents", [1, 2, 3, 5])
def test_where_all_have_one_threshold_the_own_slope_is_as_prop_weenie_pure_says(opponents):
    """Whatever the continuation: a difference quotient of payoffs by the rules, in fractions."""
    game, step = Guts(opponents + 1, weenie=True), Fraction(1, 10**9)
    for value in map(Fraction, ("-2", "-1/2", "0", "3/4", "5")):
        for q in map(Fraction, ("1/9", "1/2", "7/8")):
            profiles = np.array([[q + k * step] + [q] * opponents for k in (-1, 1)])
            low, high = game.payoffs(profiles)[:, 0] + value * game.stakes(profiles)
            expected = (opponents - value) * (1 - 3 * q**opponents)
            assert abs((high - low) / (2 * step) - expected) < Fraction(1, 10**6)


@pytest.mark.parametrize("opponents", [1, 2, 3, 5])
def test_payoff_is_that_of_the_rules(rng, opponents):
    game = Guts(opponents + 1, weenie=True)
    for value in (Fraction(0), Fraction(-1, 3), Fraction(-1)):
        p, *t = random_point(rng, opponents + 1)
        thresholds = [float(x) for x in (p, *t)]
        expected = game.payoffs(thresholds)[0] + float(value) * game.stakes(thresholds)
        assert float(chapter_payoff(p, t, value)) == pytest.approx(expected, abs=1e-13)


@pytest.mark.parametrize("opponents", [2, 3, 5])
def test_slopes_are_the_derivatives(rng, opponents):
    game, step = Guts(opponents + 1, weenie=True), 1e-5
    for _ in range(10):
        p, *t = random_point(rng, opponents + 1)
        for j in range(opponents):
            ends = np.array([[float(x) for x in (p, *t)]] * 2)
            ends[:, j + 1] += (-step, step)
            payoffs = game.payoffs(ends)[:, 0] - 0.25 * game.stakes(ends)
            difference = (payoffs[1] - payoffs[0]) / (2 * step)
            assert float(slope(p, t, j, Fraction(-1, 4))) == pytest.approx(difference, abs=1e-4)


def test_slopes_rise_with_their_own_threshold(rng):
    for _ in range(50):
        p, low, high, *rest = random_point(rng, 5)
        low, high = sorted((low, high))
        assert slope(p, [low, *rest], 0, Fraction(0)) <= slope(p, [high, *rest], 0, Fraction(0))


def test_higher_of_two_thresholds_above_has_the_higher_slope(rng):
    """Lemma 2 with the bound of eq. (eq-w-gap), in rational arithmetic."""
    for _ in range(100):
        p, low, high, *rest = sorted(random_point(rng, 3)) + random_point(rng, 2)
        if low == high:
            continue
        t, n = [low, high, *rest], 5
        gap = slope(p, t, 1, Fraction(0)) - slope(p, t, 0, Fraction(0))
        right = math.prod(max(x, low) for x in rest)
        bound = p * (2 * n * right - 3 * math.prod(rest)) + n * right * (high - low)
        assert gap >= (high - low) * bound > 0


def test_one_opponent_at_zero_sends_the_others_up(rng):
    for _ in range(20):
        p, *rest = sorted(random_point(rng, 4), reverse=True)
        assert slope(p, [Fraction(0), *rest], 1, Fraction(-1, 5)) == Fraction(-4, 5)


def test_no_threshold_of_a_minimum_is_one():
    """2n(1 - p^N) > kN at the Nash threshold, hence D_j > 0 at t_j = 1."""
    for opponents, below in product(range(2, 8), range(8)):
        if below < opponents:
            p = Fraction(nash_threshold(opponents + 1, weenie=True))
            t = [Fraction(1, 100)] * below + [Fraction(1)] * (opponents - below)
            assert slope(p, t, opponents - 1, Fraction(0)) > 0


@pytest.mark.parametrize("opponents", [1, 2, 4, 6])
def test_blocs_lose_to_the_nash_threshold(opponents):
    p = Fraction(nash_threshold(opponents + 1, weenie=True))
    for q in (Fraction(k, 20) for k in range(21)):
        assert chapter_payoff(p, [q] * opponents, Fraction(0)) > 0
        if q >= p:
            closed = weenie_bloc_payoff(opponents, p, q, Fraction(-1, 3))
            assert closed == chapter_payoff(p, [q] * opponents, Fraction(-1, 3))
    N, s = opponents, sp.Symbol("s")
    bracket = s ** (N - 1) * (3 + (N + 1) * s - N - 1) - 3
    assert bracket.subs(s, 1) == 0
    assert all(bracket.subs(s, Fraction(k, 20)) < 0 for k in range(20))


def test_slope_along_blocs_below(rng):
    """(N/3) [s^(N-1) (3 + ns - n) - 3] is the sum of the D_j at q = s nu."""
    for opponents in (2, 3, 5):
        p, n = nash_threshold(opponents + 1, weenie=True), opponents + 1
        s = float(rng.random())
        bracket = s ** (opponents - 1) * (3 + n * s - n) - 3
        point = [Fraction(s * p)] * opponents
        total = sum(slope(Fraction(p), point, j, Fraction(0)) for j in range(opponents))
        assert float(total) == pytest.approx(opponents / 3 * bracket, abs=1e-12)


def test_hessian_bounds(rng):
    """Lemma 3 against differences of the exact slopes, at points on one side of p and on both."""
    opponents, p, step = 4, Fraction(3, 4), Fraction(1, 10**7)
    a, b, n = Fraction(6, 10), Fraction(85, 100), 5
    low = 3 * p * a**2 - n * (p - a) * p**2
    high = 3 * p * b**2 + 2 * n * (b - p) * b**2
    for _ in range(60):
        t = [a + (b - a) * x for x in random_point(rng, opponents)]
        for k in (0, 1):
            moved = [*t[:k], t[k] + step, *t[k + 1 :]]
            entry = (slope(p, moved, 0, Fraction(0)) - slope(p, t, 0, Fraction(0))) / step
            margin = Fraction(1, 10**4)
            if k:
                assert low - margin <= entry <= high + margin
            else:
                assert entry >= n * a ** (opponents - 1) - margin


def test_quadratic_form_bound(rng):
    """Entries C + e_jk with |e_jk| <= e leave the form above the bound of Lemma 3."""
    size, diagonal, middle, half = 5, 4.0, 1.5, 0.4
    for _ in range(50):
        matrix = np.triu(middle + half * rng.uniform(-1, 1, (size, size)), 1)
        matrix = matrix + matrix.T + np.diag(diagonal + rng.random(size))
        v = rng.normal(size=size)
        bound = (diagonal - middle - (size - 1) * half) * v @ v + middle * v.sum() ** 2
        assert v @ matrix @ v >= bound - 1e-12


@pytest.mark.parametrize("opponents", [1, 2, 3, 5, 6, 9])
def test_first_step_from_the_fee(opponents):
    """T(-1) = -N(1 - 3^(-1/N)): worst opponents at p itself, by brute force over random ones."""
    p = Fraction(7, 10)
    worst = chapter_payoff(p, [p] * opponents, Fraction(-1))
    assert worst == (opponents + 1) * p - opponents - 3 * p ** (opponents + 1)
    rng = np.random.default_rng(opponents)
    for _ in range(100):
        assert chapter_payoff(p, random_point(rng, opponents), Fraction(-1)) >= worst
    own = np.linspace(0, 1, 100_001)
    best = ((opponents + 1) * own - opponents - 3 * own ** (opponents + 1)).max()
    assert best == pytest.approx(-nash_growth(opponents + 1), abs=1e-8)


def test_growth_passes_one_between_five_and_six_opponents():
    thirds = [Fraction(N - 1, N) ** N > Fraction(1, 3) for N in range(1, 60)]
    assert thirds == [N >= 6 for N in range(1, 60)]
    assert [nash_growth(N + 1) > 1 for N in range(1, 60)] == thirds
    assert Fraction(4, 5) ** 5 == Fraction(1024, 3125)
    assert Fraction(5, 6) ** 6 == Fraction(15625, 46656)


def test_growth_against_the_nash_bloc_does_not_depend_on_player_1():
    for players in (2, 4, 7):
        nash = nash_threshold(players, weenie=True)
        thresholds = [[own] + [nash] * (players - 1) for own in (0.0, 0.3, 1.0)]
        stakes = Guts(players, weenie=True).stakes(thresholds)
        assert stakes == pytest.approx([nash_growth(players)] * 3, abs=1e-14)


def test_scaled_payoff_of_the_losing_pseudo_bloc():
    """Eq. (eq-w-phi) and its limit."""
    h, s, c = sp.symbols("h s c", positive=True)
    psi = {a: (3 ** (a * h) - 1) / h for a in (-1, -s, s - 2)}
    keep = 1 - 3**-s
    phi = psi[-1] - keep * (psi[-s] - 1 - h * psi[-s])
    phi -= 3**-s * (psi[s - 2] + 1 + h * psi[s - 2])
    closed = pseudo_bloc_payoff(1 / h, 3**-h, 3 ** (-s * h), 0)
    for point in ({h: sp.Rational(1, 5), s: sp.Rational(1, 3)}, {h: sp.Rational(1, 7), s: 1}):
        assert abs(sp.N((phi - closed).subs(point), 40)) < 1e-35
    limit = (1 - 2 * sp.exp(-c)) * (1 + c - sp.log(3))
    assert sp.N(limit.subs(c, 0.4)) == pytest.approx(
        pseudo_bloc_payoff(10**6, 3.0 ** (-1e-6), 1 - 0.4 / (10**6 + 1), 0), abs=1e-5
    )


@pytest.mark.parametrize("opponents", [2, 3, 4])
def test_fair_games_lose_the_growth_only(opponents):
    """At nu, F >= V beta for -1 <= V <= 0, with equality against the Nash bloc."""
    p = Fraction(nash_threshold(opponents + 1, weenie=True))
    rng = np.random.default_rng(opponents)
    for value in (Fraction(-1), Fraction(-1, 2), Fraction(0)):
        floor = float(value) * nash_growth(opponents + 1)
        points = [random_point(rng, opponents) for _ in range(100)]
        assert min(chapter_payoff(p, t, value) for t in points) > floor - 1e-12
        assert float(chapter_payoff(p, [p] * opponents, value)) == pytest.approx(floor, abs=1e-12)


@pytest.mark.parametrize(("opponents", "value"), [(3, 0.0), (4, -0.2), (5, -0.01)])
def test_minima_have_the_shape_of_theorem_1(opponents, value):
    """Local minima found by descent: a pseudo-bloc, or inside with all those above p equal."""
    rng = np.random.default_rng(opponents)
    game = Guts(opponents + 1, weenie=True)
    for _ in range(6):
        p = rng.uniform(0.5, 0.85)

        def payoff(t, p=p):
            thresholds = [p, *t]
            return game.payoffs(thresholds)[0] + value * game.stakes(thresholds)

        runs = [minimize(payoff, rng.random(opponents), bounds=[(0, 1)] * opponents,
                         options={"ftol": 1e-15, "gtol": 1e-9}) for _ in range(4)]  # fmt: skip
        t = np.sort(min(runs, key=lambda run: run.fun).x)
        above = t[t > p + 1e-3]
        assert np.ptp(above) < 1e-3 if above.size else True
        assert t[1] > p if t[0] < 1e-6 else t[-1] < 1


def test_six_players_mix_two_strategies_that_do_equally_well():
    """Eq. (eq-w-four) by the rules, and the balance of the slopes in p."""
    found, step = solve_weenie(5), 1e-5
    game, payoffs = Guts(6, weenie=True), {}
    for move in (-step, 0.0, step):
        for profile, _ in found.coalition_mixture:
            thresholds = [found.player + move, *profile]
            payoffs[move, profile] = game.payoffs(thresholds)[0] + found.value * game.stakes(
                thresholds
            )
    slopes = []
    for profile, weight in found.coalition_mixture:
        assert payoffs[0.0, profile] == pytest.approx(found.value, abs=1e-13)
        slopes.append(weight * (payoffs[step, profile] - payoffs[-step, profile]) / (2 * step))
    assert sum(slopes) == pytest.approx(0, abs=1e-8)
    assert slopes[0] * slopes[1] < 0
