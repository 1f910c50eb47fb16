"""Many callers: the limit of the equilibria, its closed form, the best bet with proved digits."""

import math
from fractions import Fraction
from types import SimpleNamespace

import mpmath
import numpy as np
import pytest
import sympy as sp

from guts_core.von_neumann.continuum import many_callers
from guts_core.von_neumann.continuum.many_callers import (
    _exponential,
    _proved_gap,
    many_callers_best_bet,
    many_callers_limit,
)
from guts_core.von_neumann.continuum.one_caller import best_bet, continuous_equilibrium

RATIOS = (0.2, 0.4, 1.0, 3.0)


def rates(found):
    k = found.callers
    below, above, call = found.bluff_below, found.value_above, found.call_above
    return np.array([k * below, k * (1 - above), k * (1 - call), found.value])


def limit_rates(found):
    return np.array([found.bluff_rate, found.value_rate, found.call_rate, found.value])


@pytest.mark.parametrize("ratio", RATIOS)
def test_equilibria_approach_the_limit_at_first_order(ratio):
    limit = limit_rates(many_callers_limit(ratio))
    errors = {
        k: k * (rates(continuous_equilibrium(ratio * (k + 1), k)) - limit)
        for k in (500, 1000, 4000)
    }
    assert np.abs(errors[4000]).max() / 4000 < 0.02
    # k times the error tends to a constant
    assert np.abs(errors[1000] - errors[500]) == pytest.approx(0, abs=0.08 * abs(errors[500]).max())
    assert np.abs(errors[4000] - errors[1000]) == pytest.approx(
        0, abs=0.08 * abs(errors[1000]).max()
    )


@pytest.mark.parametrize("callers", [1, 2, 3, 7, 30, 300])
@pytest.mark.parametrize("bet", [0.5, 2.0, 9.0])
def test_payoff_in_the_thresholds(callers, bet):
    """V = b (1 - B^k)(B - C) + k A^(k+1) at every equilibrium."""
    found = continuous_equilibrium(bet, callers)
    below, above, call = found.bluff_below, found.value_above, found.call_above
    payoff = bet * (1 - above**callers) * (above - call) + callers * below ** (callers + 1)
    assert found.value == pytest.approx(payoff, abs=1e-13)


@pytest.mark.parametrize("ratio", [1e-6, 1e-3, *RATIOS, 1e3, 1e6])
def test_limit_against_thirty_digits(ratio):
    found = many_callers_limit(ratio)
    with mpmath.workdps(40):
        kappa = mpmath.mpf(ratio)
        call = mpmath.log(1 + 1 / kappa)
        gap = mpmath.lambertw(mpmath.e * (1 + 1 / kappa)) - 1
        value_bet = call - gap
        exact = [(1 + 1 / kappa) * value_bet, value_bet, call, kappa * gap**2 / (1 + gap)]
        for mine, true in zip(limit_rates(found), exact, strict=True):
            assert abs(mine - true) < 1e-14 * true
    assert found.residual < 2e-15 * (2 + 1 / ratio)


@pytest.mark.parametrize("off", [-1e-3, 1e-3])
@pytest.mark.parametrize("ratio", [0.01, 0.4, 3.0])
def test_the_residual_tells_how_wrong_rates_are(monkeypatch, ratio, off):
    """Whichever side of an equation is the larger."""
    wrong = vars(math) | {"log1p": lambda x: (1 + off) * math.log1p(x)}
    monkeypatch.setattr(many_callers, "math", SimpleNamespace(**wrong))
    found = many_callers_limit(ratio)
    with mpmath.workdps(40):
        kappa, bluff, value_bet, call = map(mpmath.mpf, (ratio, *limit_rates(found)[:3]))
        first = mpmath.exp(-value_bet) * (1 + call - value_bet) - 1
        third = bluff * ((1 + 2 * kappa) * mpmath.exp(-call) - kappa) - kappa * value_bet
        largest = float(max(abs(first), abs(third) / kappa))
    assert largest > 1e-4
    assert found.residual == pytest.approx(largest, rel=1e-9)


def test_best_bet_is_a_maximum():
    best = many_callers_best_bet()
    assert many_callers_limit(best.ratio).value == pytest.approx(best.value, abs=1e-15)
    others = [many_callers_limit(ratio).value for ratio in np.linspace(0.01, 3, 200)]
    assert max(others) <= best.value


def test_stationary_points_of_the_payoff():
    """The logarithm's derivative is 0 exactly where (1 - d^2) exp(d) = 1."""
    d = sp.symbols("d", positive=True)
    payoff = d**2 / ((1 + d) * ((1 + d) * sp.exp(d) - 1))
    slope = sp.together(sp.diff(sp.log(payoff), d))
    numerator = sp.numer(slope)
    condition = (1 - d**2) * sp.exp(d) - 1
    ratio = sp.simplify(numerator / condition)
    assert sp.simplify(ratio * d * (1 + d) / sp.denom(slope) * ((1 + d) * sp.exp(d) - 1)) == d + 2


def test_best_bet_against_thirty_digits():
    best = many_callers_best_bet()
    with mpmath.workdps(40):
        gap = mpmath.findroot(lambda d: (1 - d**2) * mpmath.exp(d) - 1, 0.7)
        exact = ((1 - gap) / gap, gap * (1 - gap) / (1 + gap))
    for mine, low, high, true in zip(
        (best.ratio, best.value), best.lower, best.upper, exact, strict=True
    ):
        assert isinstance(low, Fraction)
        assert low < high < low + Fraction(1, 10**14)
        assert mpmath.mpf(low.numerator) / low.denominator < true
        assert true < mpmath.mpf(high.numerator) / high.denominator
        assert abs(mine - true) < 1e-15


def test_best_bets_approach_the_limit():
    limit = many_callers_best_bet()
    errors = []
    for k in (50, 100, 200):
        found = best_bet(k)
        errors.append((k * (found.bet / (k + 1) - limit.ratio), k * (found.value - limit.value)))
    ratio, value = np.transpose(errors)
    assert np.ptp(ratio) < 0.05 * abs(ratio).max()
    assert np.ptp(value) < 0.05 * abs(value).max()


def test_two_callers_are_worth_most_to_player_one():
    values = [best_bet(k).value for k in range(1, 41)]
    assert np.argmax(values) == 1
    assert np.all(np.diff(values[1:]) < 0)
    assert values[-1] > many_callers_best_bet().value > values[0]


def test_a_bet_that_does_not_grow_is_worth_nothing_in_the_limit():
    scaled = []
    for k in (10, 100, 1000, 10000):
        found, limit = continuous_equilibrium(2.0, k), many_callers_limit(2 / (k + 1))
        assert found.value == pytest.approx(limit.value, rel=3 / k + 1e-3)
        scaled.append(found.value)
    assert np.all(np.diff(scaled) < 0)
    assert scaled[-1] < 20 * math.log(10**4) / 10**4


def test_bounds_of_the_exponential():
    for argument in (Fraction(1, 3), Fraction(5, 7), Fraction(1)):
        low, high = _exponential(argument)
        with mpmath.workdps(100):
            true = mpmath.exp(mpmath.mpf(argument.numerator) / argument.denominator)
            assert mpmath.mpf(low.numerator) / low.denominator <= true
            assert true <= mpmath.mpf(high.numerator) / high.denominator
        assert high - low < Fraction(1, 10**28)


NEAR = 0.7145563847430097


def test_both_ends_of_the_proved_gap_are_needed():
    low, high = _proved_gap(NEAR)
    assert (low, high) == tuple(Fraction(NEAR) + Fraction(k, 10**15) for k in (-1, 1))
    for off in (3e-15, -3e-15):
        with pytest.raises(ArithmeticError, match="bounds of the root could not be proved"):
            _proved_gap(NEAR + off)


@pytest.mark.parametrize("wide", [(Fraction(-1, 1000), 0), (0, Fraction(1, 1000))])
def test_each_end_of_the_proved_gap_takes_its_own_bound_of_the_exponential(monkeypatch, wide):
    monkeypatch.setattr(
        many_callers,
        "_exponential",
        lambda x: tuple(end + off for end, off in zip(_exponential(x), wide, strict=True)),
    )
    with pytest.raises(ArithmeticError, match="bounds of the root could not be proved"):
        _proved_gap(NEAR)


@pytest.mark.parametrize("ratio", [1e-7, 1e7])
def test_bad_ratios(ratio):
    with pytest.raises(ValueError, match="many_callers_limit: ratio must"):
        many_callers_limit(ratio)


def test_spurious_roots_of_the_eliminated_equations_are_refused():
    """Eqs. A, B, C at b = 2 have several real solutions; one has 0 < A < C < B < 1."""
    a, x, c = sp.symbols("A B C")
    first = 3 * a**2 - 5 * c**2 + 2
    second = 3 * x**2 - 2 * c * x - 1
    third = a * (7 * c - 2) - 2 * (1 - x)
    in_call = sp.resultant(sp.resultant(first, third, a), second, x)
    roots = [sp.N(root, 20) for root in sp.Poly(in_call, c).real_roots()]
    strategies = []
    for root in roots:
        for above in sp.solve(second.subs(c, root), x):
            below = 2 * (1 - above) / (7 * root - 2)
            if abs(first.subs({a: below, c: root})) < 1e-12 and 0 < below < root < above < 1:
                strategies.append(root)
    assert len(set(roots)) > 1
    (call,) = strategies
    assert continuous_equilibrium(2, 2).call_above == pytest.approx(float(call), abs=1e-14)
