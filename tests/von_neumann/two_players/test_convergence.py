"""The error of finite decks: the formula, its period, and the decks above the continuum."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.von_neumann import mixed_equilibrium
from guts_core.von_neumann.two_players import convergence
from guts_core.von_neumann.two_players.convergence import (
    balanced_decks,
    deck_value,
    favourable_decks,
    period,
    scaled_error,
)

bets = st.fractions(min_value=Fraction(1, 50), max_value=60, max_denominator=50)
short = [Fraction(a, d) for d in range(1, 7) for a in range(1, 13) if math.gcd(a, d) == 1]


def value_two_players(bet):
    """The value in the continuum, exact for exact bets."""
    return bet / ((bet + 4) * (bet + 1))


def scaled(cards, bet):
    return cards * (cards - 1) * (mixed_equilibrium(cards, bet).value - value_two_players(bet))


@given(st.integers(2, 300), bets)
@settings(max_examples=200)
def test_value_is_that_of_the_equilibrium(cards, bet):
    assert deck_value(cards, bet) == mixed_equilibrium(cards, bet).value


@pytest.mark.parametrize("bet", [Fraction(1, 10**5000), 10**3000 + Fraction(1, 3**4000)])
@pytest.mark.parametrize("cards", [2, 3, 4, 7])
def test_bets_of_thousands_of_digits(cards, bet):
    """The best mass of calls is computed: bisection would take a step for each digit."""
    assert deck_value(cards, bet) == mixed_equilibrium(cards, bet).value


@given(st.integers(2, 25), bets)
@settings(max_examples=40)
def test_formula_by_all_breakpoints(cards, bet):
    """The minimum over B written out, at every B where B or W is an integer."""
    value = value_two_players(bet)
    ratio = 1 + 2 / bet
    centre = value * (cards - Fraction(1, 2))

    def between(x):
        return (x - math.floor(x)) * (math.ceil(x) - x)

    masses = {Fraction(k) for k in range(cards)}
    masses |= {w / ratio for w in range(math.ceil(cards * ratio))}
    least = min((m - centre) ** 2 / value + between(m) + bet * between(ratio * m) for m in masses)
    assert scaled_error(cards, bet) == value / 4 - least


@pytest.mark.parametrize("bet", [1, 2, 3, Fraction(1, 2), Fraction(2, 3), Fraction(7, 2)])
def test_period_in_the_equilibrium_itself(bet):
    bet = Fraction(bet)
    length = period(bet)
    errors = [None, None] + [scaled(n, bet) for n in range(2, 2 * length + 2)]
    assert errors[length] == errors[length + 1] == 0
    for n in range(2, length + 1):
        assert errors[n] == errors[n + length]
    for n in range(2, length):  # read backwards it is the same
        assert errors[n] == errors[length + 1 - n]


@given(st.integers(2, 10**6), bets)
@settings(max_examples=100)
def test_period_far_out(cards, bet):
    assert scaled_error(cards, bet) == scaled_error(cards + 10**30 * period(bet), bet)


def least_phi(cards, top, bottom):
    """n(n-1) times the value: the least of phi at its kinks, in integers; b = top/bottom."""
    scale = top + 2 * bottom
    m, r = np.arange(cards), np.arange(cards // 2 + 1)
    calls = np.unique(np.concatenate([2 * m * bottom, (2 * r + 1) * scale]))  # Q times scale
    bluffs = np.maximum(2 * m * bottom - calls[:, None], 0).sum(axis=1)
    values = np.maximum(calls[:, None] - (2 * r + 1) * scale, 0).sum(axis=1)
    return Fraction(int((scale * bluffs + top * values).min()), bottom * scale)


def check_period(bet):
    """Theorem 4 on the page of the closed form, from values that know no formula of the error."""
    top, bottom = bet.numerator, bet.denominator
    value = Fraction(top * bottom, (top + bottom) * (top + 4 * bottom))
    length = (top + bottom) * (top + 4 * bottom) // math.gcd(2, top)
    decks = range(2, length + 2)
    errors = [least_phi(n, top, bottom) - n * (n - 1) * value for n in decks]
    assert period(bet) == length
    assert errors == [scaled_error(n + length, bet) for n in decks]
    shorter = (k for k in range(1, length) if length % k == 0)
    assert not any(errors == errors[k:] + errors[:k] for k in shorter)
    at_greatest = {n % length for n, e in zip(decks, errors, strict=True) if e == max(errors)}
    if bottom % 2:
        assert max(errors) == value / 4 * (1 - Fraction(1, bottom**2))
        ends = {1, 2 * length - 1}
        assert at_greatest == {
            n % length for n in decks if (2 * n - 1) * bottom % (2 * length) in ends
        }
    else:
        assert max(errors) == value / 4
        assert at_greatest == {n % length for n in decks if (2 * n - 1) % length == 0}


@pytest.mark.parametrize("bet", [bet for bet in short if period(bet) < 120], ids=str)
def test_least_period_and_greatest_error(bet):
    check_period(bet)


@pytest.mark.heavy
def test_least_period_and_greatest_error_of_many_bets():
    bets = {Fraction(a, d) for d in range(1, 16) for a in range(1, 60)}
    chosen = [bet for bet in bets if period(bet) < 420]
    assert len(chosen) > 60
    for bet in chosen:
        check_period(bet)


@given(st.integers(2, 10**9), bets)
@settings(max_examples=200)
def test_bounds_of_the_error(cards, bet):
    value = value_two_players(bet)
    assert value / 4 - (1 + bet) / 4 <= scaled_error(cards, bet) <= value / 4


@given(st.integers(2, 10**9), st.integers(1, 10**6))
@settings(max_examples=200)
def test_integer_bets_are_never_favourable(cards, bet):
    error = scaled_error(cards, bet)
    assert error <= 0
    assert (error == 0) == (cards % period(bet) in (0, 1))


@pytest.mark.parametrize("bet", [bet for bet in short if period(bet) < 200])
def test_favourable_decks(bet):
    found, balanced = favourable_decks(bet), balanced_decks(bet)
    assert set(balanced) <= set(found.residues)
    assert len(set(balanced)) == bet.denominator - 1
    assert found.greatest <= value_two_players(bet) / 4
    assert (found.greatest == value_two_players(bet) / 4) == (bet.denominator % 2 == 0)
    for n in found.residues:
        assert mixed_equilibrium(n + found.period, bet).value > value_two_players(bet)


def test_more_decks_are_favourable_than_balance():
    bet = Fraction(31, 6)
    assert len(favourable_decks(bet).residues) > len(balanced_decks(bet)) == 5


@given(bets)
@settings(max_examples=60)
def test_balanced_decks_are_favourable_for_any_bet(bet):
    for n in balanced_decks(bet):
        assert scaled_error(n, bet) > 0


def greatest_error(bet, cards=20000):
    """Of the formula of the error, in floating-point numbers, at a bet that may be irrational."""
    value, ratio = bet / ((bet + 1) * (bet + 4)), 1 + 2 / bet
    middle = value * (np.arange(2, cards) - 0.5)
    best = -np.inf
    for step in range(-2, 4):
        for bluffs in (np.floor(middle) + step, (np.floor(ratio * middle) + step) / ratio):
            low, high = bluffs % 1, (ratio * bluffs) % 1
            cut = low * (1 - low) + bet * high * (1 - high)
            best = max(best, (value / 4 - cut - (bluffs - middle) ** 2 / value).max())
    return best


@pytest.mark.parametrize("lead", [1, 2, 3])
def test_irrational_bets_that_no_deck_favours(lead):
    """Roots of lead b^2 + pb + q: none exactly under the condition of the theorem."""
    outcomes = set()
    for p in range(-9, 5):
        for q in (-34, -30, -28, -8, -5, -2, -1, 2, 3, 4, 6):
            square = p * p - 4 * lead * q
            if math.gcd(lead, p, q) > 1 or square < 0 or math.isqrt(square) ** 2 == square:
                continue
            bet = (math.sqrt(square) - p) / (2 * lead)
            if bet <= 0:
                continue
            value = bet / ((bet + 1) * (bet + 4))
            room = min(bet - value * abs(2 - q / 2), 1 - value * abs(3 - p + q / 2))
            never = lead == 1 and q % 2 == 0 and room > -1e-9
            assert (greatest_error(bet) < 1e-9) == never, (p, q)
            outcomes.add(never)
    assert outcomes == ({True, False} if lead == 1 else {False})


@pytest.mark.parametrize("bet", [math.pi, math.e, 2 ** (1 / 3), 10 ** (1 / 3)])
def test_other_irrational_bets_are_favourable(bet):
    assert greatest_error(bet) > 1e-3


@pytest.mark.parametrize(("function", "longest"), [(favourable_decks, 27), (balanced_decks, 2)])
def test_the_longest_of_all_is_allowed(monkeypatch, function, longest):
    """1/2 has the period 27."""
    found = function(Fraction(1, 2))
    monkeypatch.setattr(convergence, "LONGEST_PERIOD", longest)
    assert function(Fraction(1, 2)) == found
    monkeypatch.setattr(convergence, "LONGEST_PERIOD", longest - 1)
    with pytest.raises(ValueError, match=f"of at most {longest - 1}, "):
        function(Fraction(1, 2))


def test_long_periods_are_refused():
    for bet in (Fraction(1001, 1000), 10**5000):
        with pytest.raises(ValueError, match="favourable_decks: bet must have a period of at most"):
            favourable_decks(bet)
    assert len(balanced_decks(Fraction(1001, 1000))) == 999
