"""Three players, finite decks: dealing every triple, the printed examples, exact gains of zero."""

import math
from fractions import Fraction
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import played_out

from guts_core.von_neumann.continuum.one_caller import continuous_equilibrium
from guts_core.von_neumann.three_players import equilibria, rules
from guts_core.von_neumann.three_players.bets import balance, balanced_bets
from guts_core.von_neumann.three_players.equilibria import (
    equilibrium_family,
    three_player_equilibrium,
)
from guts_core.von_neumann.three_players.payoffs import three_player_gains, three_player_payoffs
from guts_core.von_neumann.three_players.rules import ThreePlayerGame
from guts_core.von_neumann.three_players.thresholds import gains_at_once, turning_fractions

BETS = (1, 2, 3, Fraction(1, 2), Fraction(5, 2))
PRINTED = [
    (
        (4, 1),
        (Fraction(1, 24), Fraction(-1, 48), Fraction(-1, 48)),
        [Fraction(2, 3), 0, 0, 1],
        [0, 0, Fraction(1, 4), 1],
    ),
    (
        (10, 2),
        (Fraction(106, 1125), Fraction(-53, 1125), Fraction(-53, 1125)),
        [Fraction(16, 19), *[0] * 8, 1],
        [*[0] * 6, Fraction(3, 25), 1, 1, 1],
    ),
]

bets = st.fractions(min_value=Fraction(1, 12), max_value=30, max_denominator=12)
probabilities = st.fractions(min_value=0, max_value=1, max_denominator=6)


@st.composite
def games(draw):
    cards = draw(st.integers(3, 6))
    strategies = st.lists(probabilities, min_size=cards, max_size=cards)
    return cards, draw(bets), tuple(draw(strategies) for _ in range(3))


def dealt_gains(cards, bet, strategies):
    return tuple(
        played_out.best_changes(partial(played_out.at_once, cards, bet), range(3), strategies)
    )


@given(games())
@settings(max_examples=25)
def test_payoffs_against_dealing(game):
    cards, bet, strategies = game
    payoffs = three_player_payoffs(cards, bet, *strategies)
    assert list(payoffs) == played_out.at_once(cards, bet, *strategies)
    assert sum(payoffs) == 0


STRATEGIES = {
    3: ([1, 0, 1], [0, 1, 1], [0, 0, 1]),
    4: ([Fraction(2, 3), 0, 0, 1], [0, 0, Fraction(1, 4), 1], [0, Fraction(1, 2), 0, 1]),
    5: ([Fraction(1, 5), 1, 0, Fraction(1, 2), 1], [0, Fraction(1, 3), 1, 0, 1], [1, 0, 0, 1, 0]),
    6: ([1, 0, 0, Fraction(3, 4), 1, 1], [0, 0, 1, 1, Fraction(1, 7), 1], [0, 1, 0, 0, 1, 1]),
}


@pytest.mark.parametrize("cards", STRATEGIES)
@pytest.mark.parametrize("bet", [1, Fraction(5, 2)])
def test_gains_against_dealing(cards, bet):
    strategies = STRATEGIES[cards]
    gains = three_player_gains(cards, bet, *strategies)
    assert gains == dealt_gains(cards, bet, strategies)
    assert any(gains)


@pytest.mark.parametrize("cards", [3, 4, 5, 6])
@pytest.mark.parametrize("bet", [2, Fraction(1, 2)])
def test_small_equilibria_against_dealing(cards, bet):
    found = three_player_equilibrium(cards, bet)
    strategies = found.bet_probabilities, found.call_probabilities_2, found.call_probabilities_3
    assert played_out.at_once(cards, bet, *strategies) == list(found.values)
    assert dealt_gains(cards, bet, strategies) == (0, 0, 0)


@pytest.mark.parametrize(("game", "values", "bet_with", "call_with"), PRINTED)
def test_printed_equilibria(game, values, bet_with, call_with):
    """Slides "Fast NLP for three players": FastMNE(4,1), FastMNE(10,2) (one 0 less in P)."""
    assert three_player_gains(*game, bet_with, call_with, call_with) == (0, 0, 0)
    assert three_player_payoffs(*game, bet_with, call_with, call_with) == values
    assert values in {member.values for member in equilibrium_family(*game)}


def assert_certified(found, cards, bet):
    strategies = found.bet_probabilities, found.call_probabilities_2, found.call_probabilities_3
    assert all(len(each) == cards for each in strategies)
    assert all(isinstance(p, Fraction) and 0 <= p <= 1 for each in strategies for p in each)
    assert found.gains == (0, 0, 0) == three_player_gains(cards, bet, *strategies)
    assert found.values == three_player_payoffs(cards, bet, *strategies)
    assert sum(found.values) == 0


@pytest.mark.parametrize("bet", BETS)
@pytest.mark.parametrize(
    "decks", [range(3, 31), pytest.param(range(31, 61), marks=pytest.mark.heavy)], ids=str
)
def test_every_deck_to_sixty_cards(bet, decks):
    for cards in decks:
        found = three_player_equilibrium(cards, bet)
        assert_certified(found, cards, bet)
        assert sum(0 < p < 1 for p in found.bet_probabilities) <= 1
        assert sum(0 < q < 1 for q in found.call_probabilities_2) <= 1
        assert list(found.call_probabilities_2) == sorted(found.call_probabilities_2)


@given(st.integers(3, 80), bets)
@settings(max_examples=60)
def test_any_deck_and_bet(cards, bet):
    assert_certified(three_player_equilibrium(cards, bet), cards, bet)


@pytest.mark.parametrize("bet", [10**6, 10**400, Fraction(1, 10**6), Fraction(1, 10**400)])
@pytest.mark.parametrize("cards", [3, 4, 5, 20])
def test_extreme_bets(cards, bet):
    assert_certified(three_player_equilibrium(cards, bet), cards, bet)


@pytest.mark.parametrize("bet", BETS)
@pytest.mark.parametrize("cards", [50, 101, 200, 400])
def test_first_order_convergence(cards, bet):
    """Unlike with two players, the deck's error is 1/n, and it is on the same side."""
    limit = continuous_equilibrium(float(bet), 2).value
    value = three_player_equilibrium(cards, bet).values[0]
    assert 0.05 < cards * (limit - float(value)) < 0.25


def test_thresholds_fill_into_the_continuous_ones():
    limit = continuous_equilibrium(2, 2)
    found = three_player_equilibrium(400, 2)
    half = 200
    bluffs = sum(found.bet_probabilities[:half])
    value_bets = sum(found.bet_probabilities[half:])
    calls = sum(found.call_probabilities_2)
    assert float(bluffs) / 400 == pytest.approx(limit.bluff_below, abs=0.01)
    assert 1 - float(value_bets) / 400 == pytest.approx(limit.value_above, abs=0.01)
    assert 1 - float(calls) / 400 == pytest.approx(limit.call_above, abs=0.01)


def test_player_one_s_payoff_is_not_unique():
    """14 cards, bet 1: a segment of equilibria between calls 1/8 and 1/4 with card 8."""
    bet_with = [int(card in {1, 2, 12, 13, 14}) for card in range(1, 15)]
    payoffs = []
    for f in (Fraction(1, 8), Fraction(3, 16), Fraction(1, 4)):
        call_with = [0] * 7 + [f] + [1] * 6
        assert three_player_gains(14, 1, bet_with, call_with, call_with) == (0, 0, 0)
        payoffs.append(three_player_payoffs(14, 1, bet_with, call_with, call_with)[0])
    assert payoffs[0] == Fraction(291, 2912) > payoffs[1] > payoffs[2] == Fraction(11, 112)
    for f in (Fraction(1, 9), Fraction(4, 15)):
        call_with = [0] * 7 + [f] + [1] * 6
        assert any(three_player_gains(14, 1, bet_with, call_with, call_with))


def test_the_family_has_both_ends_of_calls_and_of_bets():
    """Certain calls with the best card alone, and bets that leave the callers indifferent."""
    last = [0, 0, Fraction(3, 4)], [0, 0, 1]
    assert [list(m.call_probabilities_2) for m in equilibrium_family(3, 1)] == [*last[::-1]]
    assert [three_player_gains(3, 1, [0, 0, 0], call, call) for call in last] == [(0, 0, 0)] * 2
    fewer = [0, 0, Fraction(3, 4) - Fraction(1, 10**6)]
    assert three_player_gains(3, 1, [0, 0, 0], fewer, fewer)[0] > 0
    call = [0, 0, 0, 0, 1]
    ends = {(m.bet_probabilities, m.call_probabilities_2) for m in equilibrium_family(5, 3)}
    assert ends == {((1, 0, 0, 0, 1), tuple(call)), ((0,) * 5, tuple(call))}
    assert {three_player_gains(5, 3, bets, call, call) for bets, _ in ends} == {(0, 0, 0)}


def test_the_first_equilibrium_found_is_the_nearest_to_the_continuous_threshold():
    """Where nobody with the likeliest card calls, and all with the next."""
    assert equilibria._likely_cards(3, Fraction(1))[0] == 2
    assert three_player_equilibrium(3, 1).bet_probabilities == (0, 0, 0)
    assert three_player_equilibrium(3, 1).call_probabilities_2 == (0, 0, 1)


def several_payoffs(bet):
    families = ((cards, equilibrium_family(cards, bet)) for cards in range(12, 29))
    return [cards for cards, family in families if len({m.values for m in family}) > 1]


def test_decks_with_several_payoffs():
    assert several_payoffs(1) == [14, 16, 26, 28]
    assert several_payoffs(2) == [23, 26]


def test_equilibria_that_are_not_symmetric():
    """At 4 cards only q_3 + r_3 matters to player I, and only p_1 + p_2 to the others."""
    bluff, uneven = [0, Fraction(2, 3), 0, 1], ([0, 0, Fraction(1, 2), 1], [0, 0, 0, 1])
    values = three_player_payoffs(4, 1, bluff, *uneven)
    assert three_player_gains(4, 1, bluff, *uneven) == (0, 0, 0)
    assert values == (Fraction(1, 24), Fraction(-1, 36), Fraction(-1, 72))
    even = PRINTED[0][3]
    assert three_player_gains(4, 1, bluff, even, even) == (0, 0, 0)


def test_says_what_was_tried_when_nothing_is_found(monkeypatch):
    monkeypatch.setattr(equilibria, "_at_once", lambda *arguments: iter(()))
    with pytest.raises(
        ArithmeticError, match=r"7 cards and bet 2; tried all threshold cards 1\.\.7"
    ):
        three_player_equilibrium(7, 2)


@pytest.mark.parametrize(("cards", "bet"), [(3, 2), (4, Fraction(1, 3)), (9, Fraction(7, 2))])
def test_gains_against_sure_thresholds_are_those_of_the_rules(cards, bet):
    game = ThreePlayerGame(cards, Fraction(bet), in_turn=False)
    for least in range(1, cards + 2):
        calls = [int(card >= least) for card in range(1, cards + 1)]
        unit = Fraction(bet).denominator
        gains = [unit * gain for gain in game.bet_gains(calls, calls)]
        assert gains_at_once(cards, Fraction(bet), least).tolist() == gains
    for card in range(1, cards + 1):
        below, above = equilibria._weights(game, card)
        calls = [int(each > card) for each in range(1, cards + 1)]
        for place in range(1, cards + 1):
            bets = [int(each == place) for each in range(1, cards + 1)]
            gain = Fraction(bet).denominator * game.second_gains(bets, calls)[card - 1]
            assert gain == (below if place < card else above if place > card else 0)


@pytest.mark.parametrize("bet", [Fraction(39064916, 19217367), Fraction(83716576, 74250297)])
def test_gains_fit_into_64_bits_where_their_products_do_not(bet, monkeypatch):
    assert gains_at_once(29, Fraction(bet), 8).dtype == np.int64
    found = equilibrium_family(29, bet)
    monkeypatch.setattr(equilibria, "gains_at_once", lambda *a: gains_at_once(*a).astype(object))
    assert found == equilibrium_family(29, bet)


@pytest.mark.parametrize(("cards", "bet"), [(14, 1), (8, 2), (23, 1)])
def test_a_family_begins_with_the_best_for_player_one(cards, bet):
    values = [member.values[0] for member in equilibrium_family(cards, bet)]
    assert values == sorted(values, reverse=True)
    assert cards != 14 or values[0] > values[-1]


@pytest.mark.parametrize("player", [None, 0, 1, 2])
def test_whoever_gains_by_deviating_it_is_no_equilibrium(player):
    gains = tuple(Fraction(int(k == player), 10**9) for k in range(3))
    game = SimpleNamespace(gains=lambda *_: gains, payoffs=lambda *_: (Fraction(0),) * 3)
    found = list(equilibria.certified(lambda *parts: parts, game, [0, 1], ((0, 1), (0, 1))))
    assert len(found) == (player is None)


@pytest.mark.parametrize("function", [three_player_gains, three_player_payoffs])
@pytest.mark.parametrize("strategy", [[0, 0], [0, 0, 2], [0, 0, -1], [0, 0, 0.1], [0, 0, math.nan]])
def test_bad_strategies(function, strategy):
    good = [0, 0, 1]
    with pytest.raises(ValueError, match=f"{function.__name__}: bet_probabilities must"):
        function(3, 1, strategy, good, good)
    with pytest.raises(ValueError, match=f"{function.__name__}: call_probabilities_3 must"):
        function(3, 1, good, good, strategy)


def test_of_many_decks_only_the_last_ones_are_remembered():
    for cards in range(3, 40):
        assert three_player_gains(cards, 1, *[[0] * cards] * 3)[0] > 0
    assert rules._checked.cache_info().currsize < 30


@pytest.mark.parametrize("idle", [[], [0], [16], [0, 1, 9, 15, 16]])
@pytest.mark.parametrize("bet", [Fraction(1, 3), 1, Fraction(5, 2), 7, 40, 10**30])
def test_fractions_that_balance_are_counted_as_they_are_found_one_by_one(bet, idle):
    """Also where some bets gain nothing at any fraction, and may be made or not."""
    game = ThreePlayerGame(17, Fraction(bet), in_turn=False)
    for card in range(1, 18):
        called, folded = (np.array(gains_at_once(17, game.bet, k)) for k in (card, card + 1))
        called[idle] = folded[idle] = 0
        below_and_above = equilibria._weights(game, card)
        turning = np.array([x < 0 < y or y < 0 < x for x, y in zip(called, folded, strict=True)])
        found = equilibria._balanced_fractions(below_and_above, card, called, folded, turning)
        assert found == [
            f
            for f in turning_fractions(folded.tolist(), called.tolist())
            if balance(
                f.denominator * folded + f.numerator * (called - folded), card, below_and_above
            )
            == 0
        ]


def test_large_bets_do_not_try_as_many_fractions_as_there_are_cards(monkeypatch):
    """With 20,000 cards that took more than a minute."""
    looked_at = []
    monkeypatch.setattr(
        equilibria, "balance", lambda *given: looked_at.append(given) or balance(*given)
    )
    assert not any(three_player_equilibrium(400, 10**6).gains)
    assert len(looked_at) < 20


def test_bets_whose_products_leave_64_bits():
    found = three_player_equilibrium(13, Fraction(80719991, 47148470))
    assert found.values[0] == Fraction(7344468786433479, 68085931836562055)


def test_the_card_of_the_threshold_balances_nothing_itself():
    assert balanced_bets([-1, 0, 1], 2, (1, -1)) == [0, 0, 1]
