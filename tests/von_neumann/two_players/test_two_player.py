"""Two players, finite decks: tables and brute force against closed forms and walks."""

from fractions import Fraction
from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.methods import solve_zero_sum
from guts_core.von_neumann import (
    count_pure_equilibria,
    deviation_gains,
    mixed_equilibrium,
    payoff,
    pure_equilibria,
)
from guts_core.von_neumann.rules import bet_gains, call_gains
from guts_core.von_neumann.two_players.mixed import _balanced_bets
from guts_core.von_neumann.two_players.pay_tables import subsets_of_cards
from guts_core.von_neumann.two_players.pure import _Walk
from guts_core.von_neumann.two_players.replies import least_calls, replies_value

BETS = (1, 2, 3, 5, 10, Fraction(1, 2), Fraction(7, 3), Fraction(1, 4))
bets = st.fractions(min_value=Fraction(1, 12), max_value=30, max_denominator=12)


def indicator(cards, chosen):
    return [Fraction(card in chosen) for card in range(1, cards + 1)]


def dealt_payoff(cards, bet, bet_cards, call_cards):
    """Player I's payoff by dealing every pair of cards."""
    total = Fraction(0)
    for i in range(1, cards + 1):
        for j in range(1, cards + 1):
            if i == j:
                continue
            sign = 1 if i > j else -1
            if i not in bet_cards:
                total += sign
            else:
                total += (bet + 1) * sign if j in call_cards else 1
    return total / (cards * (cards - 1))


def paytable(cards, bet):
    sets = subsets_of_cards(cards)
    return sets, [[dealt_payoff(cards, bet, s1, s2) for s2 in sets] for s1 in sets]


def test_paytable_of_two_cards_as_printed():
    """Slide "Example: Payoff Matrix for n = 2 cards", bet 2."""
    assert paytable(2, 2)[1] == [[0, 0, 0, 0], [1, 1, -1, -1], [0, 1, 0, 1], [1, 2, -1, 0]]


@pytest.mark.parametrize("cards", [2, 3, 4])
@pytest.mark.parametrize("bet", BETS)
def test_payoff_and_gains_against_dealing(cards, bet):
    exact = Fraction(bet)
    for bet_cards in subsets_of_cards(cards):
        for call_cards in subsets_of_cards(cards):
            p, q = indicator(cards, bet_cards), indicator(cards, call_cards)
            assert payoff(cards, exact, p, q) == dealt_payoff(cards, exact, bet_cards, call_cards)


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
@pytest.mark.parametrize("bet", [1, 2, Fraction(7, 3)])
def test_value_is_that_of_the_whole_table(cards, bet):
    """The slow linear programme over all 2^n x 2^n strategies, in rationals."""
    _, table = paytable(cards, Fraction(bet))
    assert mixed_equilibrium(cards, bet).value == solve_zero_sum(table, exact=True).value


@given(st.integers(2, 120), bets)
@settings(max_examples=120)
def test_mixed_equilibrium_is_one_exactly(cards, bet):
    found = mixed_equilibrium(cards, bet)
    strategies = found.bet_probabilities, found.call_probabilities
    assert all(len(each) == cards for each in strategies)
    assert all(0 <= p <= 1 for each in strategies for p in each)
    assert deviation_gains(cards, bet, *strategies) == (0, 0)
    assert payoff(cards, bet, *strategies) == found.value


@pytest.mark.parametrize(("cards", "value"), [(2, 0), (7, Fraction(2, 21)), (9, Fraction(1, 9))])
def test_values_printed_for_bet_two(cards, value):
    assert mixed_equilibrium(cards, 2).value == value


def test_a_million_cards():
    found = mixed_equilibrium(10**6, 2)
    assert found.value == Fraction(1, 9)
    assert sum(found.call_probabilities) == pytest.approx(4 / 9 * 10**6, rel=1e-5)


def test_error_of_a_finite_deck_is_of_second_order():
    for bet in (1, 2, Fraction(3, 2)):
        limit = bet / Fraction((bet + 4) * (bet + 1))
        errors = [abs(mixed_equilibrium(n, bet).value - limit) * n * n for n in (50, 500, 5000)]
        assert max(errors) < 1


def brute_force(cards, bet):
    """Pairs of sets of cards in which no card's choice loses."""
    every = subsets_of_cards(cards)
    betting = {each: bet_gains(cards, Fraction(bet), indicator(cards, each)) for each in every}
    calling = {each: call_gains(cards, Fraction(bet), indicator(cards, each)) for each in every}
    return {
        (bets, calls)
        for bets, calls in product(every, every)
        if loses_nothing(betting[calls], bets) and loses_nothing(calling[bets], calls)
    }


def loses_nothing(gains, chosen):
    return all(
        (gain >= 0) if card in chosen else (gain <= 0) for card, gain in enumerate(gains, start=1)
    )


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("bet", BETS)
def test_pure_equilibria_against_brute_force(cards, bet):
    listed = list(pure_equilibria(cards, bet))
    assert {(e.bet_cards, e.call_cards) for e in listed} == brute_force(cards, bet)
    assert len(listed) == len(set(listed)) == count_pure_equilibria(cards, bet)


@pytest.mark.parametrize("cards", [9, 16, 23])
@pytest.mark.parametrize("bet", [1, 2, Fraction(1, 2), Fraction(3, 2), 7, Fraction(1, 5)])
def test_no_size_is_left_out_of_the_count(cards, bet):
    every = (_Walk(cards, Fraction(bet), x, c) for x in range(cards + 1) for c in range(cards + 1))
    assert count_pure_equilibria(cards, bet) == sum(walk.count() for walk in every)


@given(st.integers(2, 40), bets)
@settings(max_examples=60)
def test_listed_equilibria_are_equilibria_of_the_value(cards, bet):
    value = mixed_equilibrium(cards, bet).value
    for found in islice(pure_equilibria(cards, bet), 20):
        p, q = indicator(cards, found.bet_cards), indicator(cards, found.call_cards)
        assert deviation_gains(cards, bet, p, q) == (0, 0)
        assert found.value == payoff(cards, bet, p, q) == value


def test_pure_equilibria_printed_for_bet_two():
    assert [count_pure_equilibria(n, 2) for n in (4, 5, 6)] == [0, 0, 0]
    seven = {(e.bet_cards, e.call_cards, e.value) for e in pure_equilibria(7, 2)}
    calls = ((3, 6, 7), (4, 6, 7), (5, 6, 7))
    assert seven == {((1, 6, 7), each, Fraction(2, 21)) for each in calls}


def test_counting_does_not_list():
    count = count_pure_equilibria(61, 2)
    assert count > 10**6
    assert len(list(islice(pure_equilibria(61, 2), 50))) == 50


def test_floats_must_be_exact():
    assert mixed_equilibrium(6, 0.5) == mixed_equilibrium(6, Fraction(1, 2))
    with pytest.raises(ValueError, match=r"bet must be exact, got the float 0.1"):
        mixed_equilibrium(6, 0.1)


@pytest.mark.parametrize(("cards", "bet"), [(9, Fraction(2)), (14, Fraction(1)), (20, Fraction(3))])
def test_bluffs_and_value_bets_are_balanced_at_the_least_calls_alone(cards, bet):
    """Where the reply is worth least its slopes have both signs, and only there."""
    least = least_calls(cards, bet)
    bluffs, values = _balanced_bets(cards, bet, least)
    assert (bet + 2) * bluffs == bet * values > 0
    for calls in (least - 2, least + 2):
        assert replies_value(cards, bet, calls) > replies_value(cards, bet, least)
        with pytest.raises(ArithmeticError, match="mixed_equilibrium: no balance"):
            _balanced_bets(cards, bet, calls)
