"""The best bet of a finite deck against exact values at many bets."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.von_neumann import best_bet
from guts_core.von_neumann.two_players import deck_bets, replies
from guts_core.von_neumann.two_players.convergence import deck_value
from guts_core.von_neumann.two_players.deck_bets import best_deck_bet


@pytest.mark.parametrize("cards", [3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 20, 31, 50])
def test_no_rational_bet_does_better(cards):
    found = best_deck_bet(cards)
    assert float(deck_value(cards, Fraction(found.bet).limit_denominator(10**6))) == pytest.approx(
        found.value, abs=1e-9
    )
    coarse = (Fraction(k, 40) for k in range(1, 400))
    near = (Fraction(round(found.bet * 1000) + k, 1000) for k in range(-20, 21))
    for bets in (coarse, near):
        assert max(float(deck_value(cards, bet)) for bet in bets) <= found.value + 1e-12


@pytest.mark.parametrize("periods", [1, 2, 5, 40])
def test_decks_of_the_continuum_bet_two(periods):
    """With 9k and 9k + 1 cards the best bet and its value are those of the continuum."""
    for cards in (9 * periods, 9 * periods + 1):
        found = best_deck_bet(cards)
        assert found.radicand == 4
        assert found.value == pytest.approx(1 / 9, abs=1e-13)


def test_few_numbers_of_value_bets_are_tried_and_no_other_one_is_better(monkeypatch):
    tried, best_with = [], deck_bets._best_with
    monkeypatch.setattr(deck_bets, "_best_with", lambda n, w: tried.append(w) or best_with(n, w))
    for cards in [*range(3, 250), 1000, 1777, 1778]:
        tried.clear()
        found = best_deck_bet(cards)
        assert len(tried) <= 5
        every = (best_with(cards, value_bets) for value_bets in range(1, cards // 2 + 1))
        assert found == max(every, key=lambda each: each.value)


def test_approaches_the_continuum():
    bets = [best_deck_bet(n).bet for n in (20, 200, 2000)]
    errors = [abs(bet - best_bet().bet) for bet in bets]
    assert errors[0] > errors[1] > errors[2]


@given(st.integers(2, 10**6), st.fractions(min_value=Fraction(1, 9), max_value=12))
@settings(max_examples=200)
def test_no_deck_and_no_bet_are_worth_more_than_a_ninth(cards, bet):
    for b in (bet, Fraction(2)):
        value = deck_value(cards, b)
        assert value <= Fraction(1, 9)
        assert (value == Fraction(1, 9)) == (b == 2 and cards % 9 in (0, 1))


def test_too_many_cards():
    with pytest.raises(ValueError, match=r"best_deck_bet: cards must be .* at most 100000"):
        best_deck_bet(10**5 + 1)


@pytest.mark.parametrize("bet", [Fraction(1, 2), Fraction(1), Fraction(2), Fraction(6)])
def test_the_fewest_of_several_best_calls_are_named(bet):
    """With two cards all numbers between two breakpoints are equally good, and elsewhere too."""
    for cards in range(2, 12):
        ends = {2 * k / (bet + 2) for k in range(cards)} | {
            Fraction(2 * k + 1) for k in range(cards)
        }
        worth = {calls: replies.replies_value(cards, bet, calls) for calls in ends}
        least = min(worth.values())
        assert replies.least_calls(cards, bet) == min(q for q in ends if worth[q] == least)
