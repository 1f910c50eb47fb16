"""The continuous game: equations from integrals, best responses, the best bet."""

import decimal
import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.von_neumann import best_bet, continuous_equilibrium, mixed_equilibrium
from guts_core.von_neumann.continuum import one_caller
from guts_core.von_neumann.continuum.one_caller import (
    payoff_slope,
)
from paper_ledger.ktz24.two_callers import bettor_gain, caller_gain


@given(st.floats(0.05, 50), st.integers(1, 30))
@settings(max_examples=60)
def test_equilibrium_is_one(bet, callers):
    found = continuous_equilibrium(bet, callers)
    assert 0 < found.bluff_below < found.call_above < found.value_above < 1
    assert found.residual < 1e-12 * (1 + bet)
    for hand in np.linspace(0, 1, 41):
        bets = not found.bluff_below < hand < found.value_above
        gain = bettor_gain(hand, found)
        assert gain >= -1e-9 * (1 + bet) if bets else gain <= 1e-9 * (1 + bet)
        gain = caller_gain(hand, found)
        calls = hand > found.call_above
        assert gain >= -1e-9 * (1 + bet) if calls else gain <= 1e-9 * (1 + bet)


@pytest.mark.parametrize(
    ("bet", "callers"), [(1e-6, 10**6), (3e-7, 500_000), (3e-8, 200_000), (1e-8, 50_000)]
)
def test_bluffs_with_small_bets_against_many_callers_are_not_lost(bet, callers):
    """A caller at C gains nothing: the third equation has A where A^k is rounding alone."""
    found = continuous_equilibrium(bet, callers)
    pull = (callers + 2 * bet + 1) * found.call_above ** (callers - 1) - bet
    assert found.bluff_below == pytest.approx(bet * (1 - found.value_above) / pull, rel=1e-3)
    assert 0.1 < found.bluff_below < 0.13


@pytest.mark.parametrize(
    ("bet", "callers"),
    [(1e-6, 10**6), (1e-2, 10**4), (2.942973822264096e-9, 14), (1e-9, 13), (3e-7, 28)],
)
def test_the_bluffs_against_many_callers_have_their_digits(bet, callers):
    """Against the bisection of C in forty digits: 1.4e-5 of A was wrong, by a difference.

    Where the difference has a few digits left, and not none, 3e-7 was wrong.
    """
    found = continuous_equilibrium(bet, callers)
    with mpmath.workdps(40):
        b, k = mpmath.mpf(bet), callers

        def at(c):
            power = max((k + b + 1) * c**k - b, 0) / (k + 1)
            a = power ** (mpmath.mpf(1) / k) if power else power
            start = (c, mpmath.mpf(1))
            above = bisected(lambda x: (k + 1) * x**k - k * c * x ** (k - 1) - 1, *start)
            return a, above, a * ((k + 2 * b + 1) * c ** (k - 1) - b) - b * (1 - above)

        call = bisected(lambda c: at(c)[2], (b / (k + b + 1)) ** (mpmath.mpf(1) / k), mpmath.mpf(1))
        wanted = b * (1 - at(call)[1]) / ((k + 2 * b + 1) * call ** (k - 1) - b)
        away = abs(found.bluff_below / wanted - 1)
    assert away < max(1e-16 * callers, 2e-14)


def bisected(function, low, high):
    """Where a function rises to 0."""
    for _ in range(110):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return high


@pytest.mark.parametrize("callers", [2, 5, 20, 100, 1000])
@pytest.mark.parametrize("bet", [1e-9, 0.1, 10, 1e5, 1e9])
def test_the_value_has_its_digits(bet, callers):
    """Against fifty digits, with the payoff as the integrals over the hand give it."""
    found = continuous_equilibrium(bet, callers)
    start = (found.bluff_below, found.value_above, found.call_above)
    with mpmath.workdps(50):
        b, k = mpmath.mpf(bet), callers

        def conditions(a, above, c):
            return [
                (k + 1) * a**k - 1 - (k + b + 1) * c**k + b + 1,
                1 - (k + 1) * above**k + k * c * above ** (k - 1),
                a * ((k + 2 * b + 1) * c ** (k - 1) - b) - b * (1 - above),
            ]

        a, above, c = mpmath.findroot(conditions, start, tol=1e-80, maxsteps=200)
        bluffs = a * ((k + b + 1) * c**k - (b + 1))
        checks = above ** (k + 1) - a ** (k + 1) - (above - a)
        bets = (1 + b) * (1 - above ** (k + 1)) - b * c * (1 - above**k) - (b + 1) * (1 - above)
        away = abs(found.value - (bluffs + checks + bets))
    assert found.value > 0
    assert away < 1e-16 * (callers + 1)


@pytest.mark.parametrize("bet", [Fraction(1, 2), 1, 2, 5])
def test_two_players_in_closed_form(bet):
    found = continuous_equilibrium(float(bet))
    scale = (bet + 4) * (bet + 1)
    assert found.value == pytest.approx(float(bet / scale), abs=1e-14)
    assert found.bluff_below == pytest.approx(float(bet / scale), abs=1e-14)
    assert found.call_above == pytest.approx(float(bet * (bet + 3) / scale), abs=1e-14)
    assert found.value_above == pytest.approx(float((bet * bet + 4 * bet + 2) / scale), abs=1e-14)


def test_equations_of_three_players_from_their_integrals():
    """The slides' integrals at A, B and C give Eq. A, B, C."""
    a, b, c, y, z = sp.symbols("A B C y z", positive=True)
    bet = sp.Symbol("b", positive=True)

    def integral(value, *ranges):
        result = value
        for variable, low, high in ranges:
            result = sp.integrate(result, (variable, low, high))
        return result

    def check(hand):
        return integral(3, (z, 0, hand), (y, 0, hand)) - 1

    bluff = integral(2 + bet + 1, (z, 0, c), (y, 0, c)) - (bet + 1)
    assert sp.expand(check(a) - (3 * a**2 - 1)) == 0
    assert sp.expand(bluff - (3 * c**2 + bet * c**2 - bet - 1)) == 0
    raised = (
        2 * c**2
        + 2 * c * (b - c) * (bet + 2)
        + (b - c) ** 2 * 2 * (bet + 1)
        - (bet + 1) * (1 - b**2)
    )
    assert sp.expand(raised - (-2 * bet * c * b + 3 * bet * b**2 + 3 * b**2 - bet - 1)) == 0
    fold = -a - (1 - b)
    call = (bet + 2) * a * c - (bet + 1) * a * (1 - c) - (bet + 1) * (1 - b)
    printed = 2 * bet * c * a + 3 * c * a - bet * a - a - bet + bet * b + b - 1
    assert sp.expand(call - printed) == 0
    assert sp.expand(fold - (-a + b - 1)) == 0


def test_optimal_two_as_printed():
    """Slide: Optimal(2), printed digits beyond the fourteenth are off."""
    found = continuous_equilibrium(2, callers=2)
    printed = (0.137058194328370, 0.829422249795391, 0.641304115985175, 0.122557074714865)
    ours = (found.bluff_below, found.value_above, found.call_above, found.value)
    assert ours == pytest.approx(printed, abs=1e-14)


def test_best_bets():
    assert best_bet().bet == pytest.approx(2, abs=1e-12)
    assert best_bet().value == pytest.approx(1 / 9, abs=1e-14)
    two = best_bet(2)
    assert payoff_slope(two.bet, 2) == pytest.approx(0, abs=1e-14)
    assert two.value > continuous_equilibrium(2.07, 2).value
    for shift in (-0.01, 0.01):
        assert continuous_equilibrium(two.bet + shift, 2).value < two.value


@pytest.mark.parametrize("callers", [1, 2, 3, 8])
def test_slope_of_the_payoff(callers):
    step = 1e-5
    for bet in (0.5, 2.0, 6.0):
        ends = [continuous_equilibrium(bet + s, callers).value for s in (step, -step)]
        assert payoff_slope(bet, callers) == pytest.approx((ends[0] - ends[1]) / 2 / step, abs=1e-8)


def test_value_by_simulation():
    found = continuous_equilibrium(2.0, callers=3)
    rng, hands = np.random.default_rng(4), 400_000
    own, others = rng.random(hands), rng.random((hands, 3))
    betting = (own < found.bluff_below) | (own > found.value_above)
    calls = others > found.call_above
    best = own > others.max(axis=1)
    best_called = own > np.where(calls, others, 0).max(axis=1)
    bet = found.bet
    won = np.where(best_called, 3 + bet * calls.sum(axis=1), -(bet + 1))
    payoff = np.where(betting, won, np.where(best, 3, -1))
    assert abs(payoff.mean() - found.value) < 4.5 * payoff.std() / math.sqrt(hands)


def test_finite_decks_approach_the_continuum():
    assert float(mixed_equilibrium(2000, 3).value) == pytest.approx(
        continuous_equilibrium(3).value, abs=1e-6
    )


@pytest.mark.parametrize("exponent", [-9, -8, -3, 3, 8, 9])
def test_values_keep_their_digits_at_small_and_large_bets(exponent):
    bet = 10.0**exponent
    found = continuous_equilibrium(bet)
    assert found.value == pytest.approx(bet / ((bet + 1) * (bet + 4)), rel=1e-14)
    assert found.bluff_below == found.value
    near = continuous_equilibrium(bet, 2)
    assert 0 < near.value < bet


@pytest.mark.parametrize("bet", [1e-300, 1e300])
def test_bad_bets(bet):
    with pytest.raises(ValueError, match="continuous_equilibrium: bet must be"):
        continuous_equilibrium(bet)


def test_somebody_calls():
    for function in (best_bet, lambda callers: continuous_equilibrium(2, callers)):
        with pytest.raises(ValueError, match="callers must be an integer >= 1"):
            function(callers=0)


@pytest.mark.parametrize(("bet", "callers"), [(1e9, 5), (1e7, 2), (1e5, 3), (2, 1), (2, 10**6)])
def test_the_residual_is_that_of_long_numbers(bet, callers):
    """In floats the terms of the first equation, of the size of the bet, cancel to nothing."""
    found = continuous_equilibrium(bet, callers)
    with mpmath.workdps(60):
        a, b, c = map(mpmath.mpf, (found.bluff_below, found.value_above, found.call_above))
        k, size = callers, mpmath.mpf(bet)
        sides = (
            (k + 1) * a**k - 1 - (k + size + 1) * c**k + size + 1,
            (k + 1) * b**k - k * c * b ** (k - 1) - 1,
            a * ((k + 2 * size + 1) * c ** (k - 1) - size) - size * (1 - b),
        )
        assert found.residual == pytest.approx(float(max(map(abs, sides))), rel=1e-9)


@pytest.mark.parametrize("place", range(3))
def test_the_residual_is_the_largest_of_all_equations(place):
    """Each threshold in turn is 1e-6 off: each is in two of them or in all."""
    found = continuous_equilibrium(2, 3)
    point = [found.bluff_below, found.value_above, found.call_above]
    point[place] += 1e-6
    sizes = np.abs(one_caller._equations(np.array(point), 2.0, 3))
    assert one_caller._residual(*point, 2.0, 3) == pytest.approx(sizes.max(), rel=1e-6)
    assert sizes.max() > 1e-7


def test_the_residual_is_that_of_any_settings_of_decimals(monkeypatch):
    """What new contexts of a program begin with may be set as well, for its threads."""
    wanted = continuous_equilibrium(2, 3)
    monkeypatch.setitem(decimal.DefaultContext.traps, decimal.Inexact, True)
    monkeypatch.setattr(decimal.DefaultContext, "rounding", decimal.ROUND_UP)
    assert continuous_equilibrium(2, 3) == wanted


def test_bluffs_at_small_bets_have_all_digits():
    found = continuous_equilibrium(1e-9, 10).bluff_below
    assert found == pytest.approx(0.0223958953432421963, rel=1e-12)
