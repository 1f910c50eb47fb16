"""Two-player Kuhn poker: known values, exact against floats, the limit of many cards."""

import math
import tracemalloc
from fractions import Fraction
from itertools import permutations, product
from types import SimpleNamespace

import numpy as np
import pytest
import scipy.optimize
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.two_players import limit
from guts_core.kuhn.two_players.game import TwoPlayerKuhn, _certified, _shares, two_player_kuhn
from guts_core.kuhn.two_players.limit import two_player_limit
from guts_core.methods.matrix_games.zero_sum import as_fractions

pots = st.fractions(min_value=Fraction(1, 8), max_value=20, max_denominator=8)


def dealt_value(pot, plans_1, plans_2):
    """Player 1's payoff by playing out all deals and plans."""
    cards = plans_1.shape[1]
    total = Fraction(0)
    for (a, b), plan, after_check, after_bet in product(
        permutations(range(cards), 2), range(3), range(2), range(2)
    ):
        chance = plans_1[plan, a] * plans_2[after_check, b] * plans_2[2 + after_bet, b]
        higher = a > b
        if plan == 0:
            worth = ((pot + 1) if higher else -1) if after_bet else pot
        elif after_check == 0:
            worth = pot if higher else 0
        else:
            worth = ((pot + 1) if higher else -1) if plan == 2 else 0
        total += chance * worth
    return total / (cards * (cards - 1)) - Fraction(pot) / 2


def test_kuhn_s_own_game():
    """Kuhn (1950): three cards, ante 1, bet 1; player 1 loses 1/18."""
    found = two_player_kuhn(3, 2, exact=True)
    assert (found.value, found.gap) == (Fraction(-1, 18), 0)
    bet, _, call = found.plans_1
    alpha = bet[0]
    assert 0 <= alpha <= Fraction(1, 3)
    assert (bet[1], bet[2], call[1]) == (0, 3 * alpha, alpha + Fraction(1, 3))
    assert found.plans_2[1].tolist() == [Fraction(1, 3), 0, 1]
    assert found.plans_2[3].tolist() == [0, Fraction(1, 3), 1]


@pytest.mark.parametrize("alpha", [0, Fraction(1, 7), Fraction(1, 3)])
def test_family_of_kuhn_s_game(alpha):
    """Every alpha up to 1/3 is an equilibrium, and none above."""
    third = Fraction(1, 3)

    def profile(a):
        first = [a, Fraction(0), 3 * a], [Fraction(0), a + third, Fraction(1)]
        second = [third, Fraction(0), Fraction(1)], [Fraction(0), third, Fraction(1)]
        return np.array([first[0], second[0], first[1], second[1]])

    game = MultiplayerKuhn(2, 3)
    assert game.gains(profile(Fraction(alpha)), 2).tolist() == [0, 0]
    assert game.expectations(profile(Fraction(alpha)), 2)[0] == Fraction(-1, 18)
    wrong = profile(Fraction(1, 3))
    wrong[0, 0] = Fraction(2, 5)
    assert max(game.gains(wrong, 2)) > 0


@given(st.integers(3, 6), pots)
@settings(max_examples=12)
def test_exact_and_floats_agree(cards, pot):
    exact, near = two_player_kuhn(cards, pot, exact=True), two_player_kuhn(cards, pot)
    assert exact.gap == 0
    assert near.gap < 1e-12
    assert abs(near.value - exact.value) < 1e-12
    assert exact.value == dealt_value(pot, exact.plans_1, exact.plans_2)


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("cards", [3, 5, 6])
@pytest.mark.parametrize("pot", [Fraction(1, 2), 1, 3])
def test_certificate_by_the_general_game(cards, pot, exact):
    """The gains of the game for any number of players confirm value and strategies."""
    found, game = two_player_kuhn(cards, pot, exact), MultiplayerKuhn(2, cards)
    gains = game.gains(found.frequencies, pot)
    expectations = game.expectations(found.frequencies, pot)
    if exact:
        assert gains.tolist() == [0, 0]
        assert expectations.tolist() == [found.value, -found.value]
    else:
        assert gains.max() < 1e-13
        assert expectations[0] == pytest.approx(found.value, abs=1e-13)


@pytest.mark.parametrize(("cards", "pot"), [(3, 2), (4, Fraction(1, 3)), (5, 6)])
def test_the_gap_is_what_both_gain_by_any_plans(cards, pot):
    """Of plans drawn at random, by the game for any number of players."""
    rng = np.random.default_rng(cards)
    one, *two = (as_fractions(rng.integers(1, 9, (k, cards))) for k in (3, 2, 2))
    one, two = one / one.sum(axis=0), np.concatenate([each / each.sum(axis=0) for each in two])
    found, game = _certified(Fraction(pot), one, two), MultiplayerKuhn(2, cards)
    first, second = game.gains(found.frequencies, pot)
    paid = game.expectations(found.frequencies, pot)[0]
    assert paid == dealt_value(pot, one, two)
    assert (found.gap, found.value) == (first + second, paid + (first - second) / 2)


def test_who_always_bets_a_card_would_call_with_it():
    bet, none = [Fraction(1), Fraction(1, 2), Fraction(0)], [Fraction(0)] * 3
    fold, call = [Fraction(0), Fraction(1, 8), Fraction(1)], [Fraction(0), Fraction(3, 8), none[0]]
    plans_1, plans_2 = np.array([bet, fold, call]), np.array([none, none, none, none]) + 1
    found = TwoPlayerKuhn(Fraction(0), plans_1, plans_2 / 2, Fraction(0))
    assert found.frequencies[2].tolist() == [1, Fraction(3, 4), 0]
    assert {type(x) for x in found.frequencies.flat} == {Fraction}


@pytest.mark.parametrize("status", [1, 2, 3, 4])
def test_a_programme_that_is_not_solved_is_told(monkeypatch, status):
    ended = SimpleNamespace(status=status, message="no end")
    monkeypatch.setattr("scipy.optimize.linprog", lambda *_, **__: ended)
    with pytest.raises(ArithmeticError, match="two-player Kuhn poker failed: no end"):
        two_player_kuhn(3, 2)


@pytest.mark.parametrize("dense", [0, 10**6])
@pytest.mark.parametrize("cards", [3, 4, 7, 11])
@pytest.mark.parametrize("pot", [Fraction(1, 5), 2, 30])
def test_with_and_without_its_zeros_it_is_one_programme(monkeypatch, cards, pot, dense):
    monkeypatch.setattr("guts_core.kuhn.two_players.game._DENSE", dense)
    near, exact = two_player_kuhn(cards, pot), two_player_kuhn(cards, pot, exact=True)
    assert near.gap < 1e-14
    assert abs(near.value - exact.value) < 1e-14


def test_memory_grows_with_the_cards_and_not_with_their_square():
    two_player_kuhn(3, 2)  # what the first call imports does not count
    tracemalloc.start()
    found = two_player_kuhn(400, 2)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5e6
    assert found.gap < 1e-14


def test_weights_that_rounding_left_below_zero_count_as_zero():
    weights = np.array([[-1e-9, 2.0], [0.5, 6.0]])
    assert _shares(weights, 0).tolist() == [[0, 0.25], [1, 0.75]]


@pytest.mark.parametrize("pot", [10.0**-300, 1e3, 1e6, 1e16, 1e100, 1e279])
@pytest.mark.parametrize("cards", [3, 5])
def test_the_gap_is_true_at_every_pot(cards, pot):
    """The value in floats lies within the gap, also where the pot's rounding is larger."""
    near, value = two_player_kuhn(cards, pot), two_player_kuhn(cards, pot, exact=True).value
    assert abs(Fraction(near.value) - value) <= Fraction(near.gap) + abs(value) / 10**15


@pytest.mark.parametrize("pot", [10**6, 10**7, 10**8, 10**9, 10**12])
@pytest.mark.parametrize("cards", [3, 4, 9])
def test_beside_a_large_pot_the_bets_are_not_lost(cards, pot):
    """A programme in floats takes for 0 what is, times such a pot, a part of a bet."""
    near = two_player_kuhn(cards, pot)
    assert near.frequencies.dtype == float
    assert near.gap < 1e-9
    assert MultiplayerKuhn(2, cards).gains(as_fractions(near.frequencies), pot).max() < 1e-3


@pytest.mark.parametrize("cards", [3, 4, 5, 7])
def test_nobody_wins_up_to_the_least_pot(cards):
    """P_min = 1/(N - 2): the value leaves 0 there."""
    least = MultiplayerKuhn(2, cards).least_pot
    assert least == Fraction(1, cards - 2)
    assert two_player_kuhn(cards, least, exact=True).value == 0
    assert two_player_kuhn(cards, least / 3, exact=True).value == 0
    assert two_player_kuhn(cards, least + Fraction(1, 100), exact=True).value < 0


@given(pots)
@settings(max_examples=40)
def test_limit_is_proved(pot):
    """Both best replies, integrated exactly, meet at the closed form."""
    limit = two_player_limit(pot)
    assert limit.lower == limit.value == limit.upper
    assert limit.bluff_below < limit.answer_bluff_below < limit.call_above < limit.value_above


def test_each_side_of_the_limit_is_the_best_reply_to_one_strategy(monkeypatch):
    """Where one player departs from the strategies, her own side alone is worse for her."""
    value, off = two_player_limit(2).value, Fraction(1, 100)
    pot, u, v, share = Fraction(2), Fraction(1, 6), Fraction(1, 2), Fraction(2, 3)
    assert limit._least(pot, u, v, share + off) - 1 < value < limit._most(pot, u + off, v) - 1
    monkeypatch.setattr(limit, "_most", lambda *_: Fraction(7))
    assert (two_player_limit(2).lower, two_player_limit(2).upper) == (value, 6)
    monkeypatch.setattr(limit, "_least", lambda *_: Fraction(3))
    assert (two_player_limit(2).lower, two_player_limit(2).upper) == (2, 6)


@pytest.mark.parametrize("pot", [1, 2, 5])
def test_decks_converge_to_the_limit(pot):
    """The deck's error falls like 1/N, from below."""
    limit = float(two_player_limit(pot).value)
    errors = [cards * (limit - two_player_kuhn(cards, pot).value) for cards in (40, 80, 120)]
    assert all(0 < error < 0.3 for error in errors)
    assert max(errors) - min(errors) < 0.02
    few = [cards * abs(limit - two_player_kuhn(cards, pot).value) for cards in range(3, 12)]
    assert max(few) < pot + 2  # the corollary "The deck grows" of the book


@pytest.mark.parametrize("pot", [1, 2])
def test_seven_cards_fit_the_limit(pot):
    """Where (N - 1) u and (N - 1) v are integers the value is 1 + P/N times the limit."""
    expected = two_player_limit(pot).value * (1 + Fraction(pot, 7))
    assert two_player_kuhn(7, pot, exact=True).value == expected


@pytest.mark.parametrize(("pot", "period"), [(1, 6), (2, 6), (3, 20), (4, 15)])
def test_which_decks_fit_the_limit(pot, period):
    limit = two_player_limit(pot)
    u, v = limit.answer_bluff_below, 1 - limit.answer_value_above
    assert period == math.lcm(u.denominator, v.denominator)
    for cards in range(3, 44):
        best = float(limit.value * (1 + Fraction(pot, cards)))
        value = two_player_kuhn(cards, pot).value
        if (cards - 1) % period == 0:
            assert value == pytest.approx(best, abs=1e-12)
        else:
            assert value > best + 1e-9


def test_strategies_converge_to_the_limit():
    limit, found = two_player_limit(2), two_player_kuhn(120, 2)
    half = 60
    bluffs = found.plans_2[1, :half].sum() / 120
    value_bets = found.plans_2[1, half:].sum() / 120
    assert bluffs == pytest.approx(float(limit.answer_bluff_below), abs=0.02)
    assert value_bets == pytest.approx(1 - float(limit.answer_value_above), abs=0.02)
    assert found.plans_2[3].sum() / 120 == pytest.approx(1 - float(limit.call_above), abs=0.02)


@pytest.mark.parametrize("cards", [2, 0, 3.5, "3", None, True, math.nan])
def test_bad_cards(cards):
    with pytest.raises(ValueError, match="two_player_kuhn: cards must be an integer >= 3"):
        two_player_kuhn(cards, 2)


@pytest.mark.parametrize("pot", [Fraction(1, 20), 2, 40])
def test_as_many_cards_as_are_allowed(pot):
    """The value is as near to the limit as the corollary "The deck grows" of the book says."""
    found = two_player_kuhn(1000, pot)
    assert found.gap < 1e-13
    assert 1000 * abs(float(two_player_limit(pot).value) - found.value) < pot + 2


@pytest.mark.parametrize(("cards", "exact"), [(1001, False), (13, True)])
def test_too_many_cards(cards, exact):
    with pytest.raises(ValueError, match=r"two_player_kuhn: cards must be .*at most"):
        two_player_kuhn(cards, 2, exact)


@pytest.mark.parametrize("pot", [0, -1, math.nan, math.inf, "2", None, True])
@pytest.mark.parametrize("function", [lambda pot: two_player_kuhn(4, pot), two_player_limit])
def test_bad_pots(function, pot):
    with pytest.raises(ValueError, match=r"two_player_(kuhn|limit): pot must be"):
        function(pot)


@pytest.mark.parametrize("pot", [1e-300, 1e-9, 1e-6, Fraction(1, 10**12)])
@pytest.mark.parametrize("cards", [3, 5, 12])
def test_at_a_tiny_pot_the_value_is_not_lost_beside_the_bets(cards, pot):
    """Nobody bets, and nobody gains: the game is worth nothing, to a part of the pot."""
    found = two_player_kuhn(cards, pot)
    assert abs(found.value) <= 1e-12 * pot
    assert found.gap <= 1e-12 * pot


@pytest.mark.parametrize("cards", [4, 13])
def test_plans_in_floats_are_for_pots_that_are_floats(cards):
    with pytest.raises(ArithmeticError, match=r"two_player_kuhn: .* beyond the range of floats"):
        two_player_kuhn(cards, Fraction(10) ** 330)


def test_exact_plans_are_for_all_pots():
    pot = Fraction(10) ** 330
    found = two_player_kuhn(4, pot, exact=True)
    assert found.gap == 0
    assert found.value == dealt_value(pot, found.plans_1, found.plans_2)
    assert -Fraction(1, 3) < found.value * pot < -Fraction(1, 4)


def test_as_many_cards_as_exact_arithmetic_takes(monkeypatch):
    monkeypatch.setattr("guts_core.kuhn.two_players.game._MOST_EXACT", 3)
    assert two_player_kuhn(3, 2, exact=True).value == Fraction(-1, 18)
    with pytest.raises(ValueError, match="cards must be at most 3 for exact=True, got 4"):
        two_player_kuhn(4, 2, exact=True)


@pytest.mark.parametrize("presolved_only", [True, False])
def test_a_programme_that_is_given_up_is_solved_as_it_stands(presolved_only, monkeypatch):
    """SciPy 1.14 ends with an error at 80 cards and the pot 5, where it presolves."""
    solve, seen = scipy.optimize.linprog, []

    def given_up(*programme, options=None, **more):
        seen.append(options)
        found = solve(*programme, options=options, **more)
        if options is None or not presolved_only:
            found.status, found.message = 4, "Error"
        return found

    monkeypatch.setattr(scipy.optimize, "linprog", given_up)
    if presolved_only:
        assert two_player_kuhn(3, 2).value == pytest.approx(-1 / 18, abs=1e-12)
    else:
        with pytest.raises(ArithmeticError, match="two-player Kuhn poker failed: Error"):
            two_player_kuhn(3, 2)
    assert seen == [None, {"presolve": False}]
