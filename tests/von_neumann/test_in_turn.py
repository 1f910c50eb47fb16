"""Three players in turn: dealing every triple, exact gains of zero, where the search succeeds."""

import math
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.von_neumann import in_turn
from guts_core.von_neumann.in_turn import in_turn_equilibrium
from guts_core.von_neumann.in_turn_rules import in_turn_gains, in_turn_payoffs
from guts_core.von_neumann.three_player import three_player_equilibrium
from guts_core.von_neumann.three_player_rules import three_player_gains, three_player_payoffs

HALF = Fraction(1, 2)
probabilities = st.fractions(min_value=0, max_value=1, max_denominator=6)


@st.composite
def games(draw):
    cards = draw(st.integers(3, 5))
    strategies = st.lists(probabilities, min_size=cards, max_size=cards)
    bet = draw(st.fractions(min_value=Fraction(1, 6), max_value=9, max_denominator=6))
    return cards, bet, tuple(draw(strategies) for _ in range(4))


def chance(strategy, card, acts):
    return strategy[card] if acts else 1 - strategy[card]


def dealt_payoffs(cards, bet, strategies):
    """Every deal and every sequence of actions: player III's strategy depends on II's action."""
    bets, second, after_fold, after_call = strategies
    totals = [Fraction(0)] * 3
    for hands in permutations(range(cards), 3):
        for act in product((False, True), repeat=3):
            third = after_call if act[1] else after_fold
            weight = (
                chance(bets, hands[0], act[0])
                * chance(second, hands[1], act[1])
                * chance(third, hands[2], act[2])
            )
            shown = [0, *(p for p in (1, 2) if act[p])] if act[0] else [0, 1, 2]
            paid = [1 + (bet if act[0] and p in shown else 0) for p in range(3)]
            winner = max(shown, key=lambda p: hands[p])
            for p in range(3):
                totals[p] += weight * ((sum(paid) if p == winner else 0) - paid[p])
    return tuple(total / math.perm(cards, 3) for total in totals)


def dealt_gains(cards, bet, strategies):
    payoffs = dealt_payoffs(cards, bet, strategies)
    gains = [Fraction(0)] * 3
    for part, card in product(range(4), range(cards)):
        player, best = min(part, 2), []
        for action in (0, 1):
            trial = [list(strategy) for strategy in strategies]
            trial[part][card] = Fraction(action)
            best.append(dealt_payoffs(cards, bet, trial)[player])
        gains[player] += max(best) - payoffs[player]
    return tuple(gains)


@given(games())
@settings(max_examples=15, deadline=None)
def test_payoffs_against_dealing(game):
    payoffs = in_turn_payoffs(game[0], game[1], *game[2])
    assert payoffs == dealt_payoffs(*game)
    assert sum(payoffs) == 0


@given(games())
@settings(max_examples=4, deadline=None)
def test_gains_against_dealing(game):
    assert in_turn_gains(game[0], game[1], *game[2]) == dealt_gains(*game)


@given(games())
@settings(max_examples=15, deadline=None)
def test_simultaneous_game_if_player_three_ignores_what_was_seen(game):
    cards, bet, (p, q, s, _) = game
    assert in_turn_payoffs(cards, bet, p, q, s, s) == three_player_payoffs(cards, bet, p, q, s)
    ignoring, seeing = (
        three_player_gains(cards, bet, p, q, s),
        in_turn_gains(cards, bet, p, q, s, s),
    )
    assert ignoring[:2] == seeing[:2]
    assert ignoring[2] <= seeing[2]


#: Decks and bets at which an equilibrium of the form is found, and some at which none is.
FOUND = {
    1: (3, 4, 5, 6, 7, 8, 9, 13),
    2: (3, 4, 5, 6, 7, 8, 10, 12, 14),
    3: (3, 4, 5, 6, 7, 8, 10, 12),
    5: (3, 4, 5, 6, 7, 8),
    HALF: (3, 4, 5),
}
NOT_FOUND = [(6, HALF)]
CASES = [(cards, bet) for bet, decks in FOUND.items() for cards in decks]


@pytest.mark.parametrize(("cards", "bet"), CASES)
def test_equilibria_are_certified(cards, bet):
    found = in_turn_equilibrium(cards, bet)
    strategies = (
        found.bet_probabilities,
        found.call_probabilities_2,
        found.after_fold,
        found.after_call,
    )
    assert found.gains == (0, 0, 0) == in_turn_gains(cards, bet, *strategies)
    assert found.values == in_turn_payoffs(cards, bet, *strategies)
    assert sum(found.values) == 0
    for calls in strategies[1:]:
        assert list(calls) == sorted(calls)


@pytest.mark.parametrize(("cards", "bet"), [(4, 1), (4, HALF), (5, 2)])
def test_small_equilibria_against_dealing(cards, bet):
    found = in_turn_equilibrium(cards, bet)
    strategies = (
        found.bet_probabilities,
        found.call_probabilities_2,
        found.after_fold,
        found.after_call,
    )
    assert dealt_gains(cards, bet, strategies) == (0, 0, 0)


@pytest.mark.parametrize(("cards", "bet"), NOT_FOUND)
def test_says_when_none_is_found(monkeypatch, cards, bet):
    monkeypatch.setattr(in_turn, "TRIED", 30)
    with pytest.raises(ArithmeticError, match=f"in_turn_equilibrium: no .* for {cards} cards"):
        in_turn_equilibrium(cards, bet)


def test_seeing_the_second_player_changes_the_game():
    """At 4 and 5 cards player I gets as much as when both call at once, at 6 cards less."""
    for cards, bet in ((4, 1), (5, 1), (5, 2), (6, 2)):
        value = in_turn_equilibrium(cards, bet).values[0]
        assert value == three_player_equilibrium(cards, bet).values[0]
    assert in_turn_equilibrium(6, 1).values[0] == Fraction(7, 90) < Fraction(1, 12)
    assert three_player_equilibrium(6, 1).values[0] == Fraction(1, 12)
    assert sum(in_turn_equilibrium(4, 1).bet_probabilities[:2]) == HALF


@pytest.mark.parametrize("bet", [0.1, 0.5, 1.0, 2.0, 5.0, 20.0])
def test_continuous_thresholds_where_the_search_begins(bet):
    second, fold, call = in_turn._continuous(bet)
    assert (second, fold, call) != in_turn._START
    assert 0 < fold < second < call < 1


def test_search_begins_somewhere_without_the_continuous_game(monkeypatch):
    monkeypatch.setattr(in_turn, "_equations", lambda point, b: [1.0 + x * x for x in point])
    assert in_turn._continuous(1.0) == in_turn._START


@pytest.mark.parametrize("cards", [2, 0, 41, 3.5, None, True])
def test_bad_cards(cards):
    with pytest.raises(ValueError, match="in_turn_equilibrium: cards must be"):
        in_turn_equilibrium(cards, 2)


@pytest.mark.parametrize("bet", [0, -1, 0.1, math.nan, math.inf, "2", None])
def test_bad_bets(bet):
    with pytest.raises(ValueError, match="in_turn_equilibrium: bet must be"):
        in_turn_equilibrium(5, bet)


@pytest.mark.parametrize("function", [in_turn_gains, in_turn_payoffs])
@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("strategy", [[0, 0], [0, 0, 2], [0, 0, 0.5]])
def test_bad_strategies(function, place, strategy):
    strategies = [[0, 0, 1]] * 4
    strategies[place] = strategy
    names = ("bet_probabilities", "call_probabilities_2", "after_fold", "after_call")
    with pytest.raises(ValueError, match=f"{function.__name__}: {names[place]} must"):
        function(3, 1, *strategies)
