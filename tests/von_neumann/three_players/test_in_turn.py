"""Three players in turn: dealing every triple, exact gains of zero, where the search succeeds."""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import played_out

from guts_core.methods.continuation.newton_step import BorderedSystem
from guts_core.methods.exact.number_field import coordinates, root_near
from guts_core.methods.exact.surds import Surd, square_root
from guts_core.von_neumann.continuum import in_turn
from guts_core.von_neumann.three_players import bets as betting
from guts_core.von_neumann.three_players import equilibria, nearby
from guts_core.von_neumann.three_players.certificates import Certified
from guts_core.von_neumann.three_players.equilibria import (
    in_turn_equilibrium,
    three_player_equilibrium,
)
from guts_core.von_neumann.three_players.nearby import supports
from guts_core.von_neumann.three_players.payoffs import (
    in_turn_gains,
    in_turn_payoffs,
    three_player_gains,
    three_player_payoffs,
)
from guts_core.von_neumann.three_players.rules import ThreePlayerGame
from guts_core.von_neumann.three_players.supports import Support, solved
from guts_core.von_neumann.three_players.thresholds import (
    calls_at,
    corner_gains,
    signs_of_betting,
)

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


def dealt_gains(cards, bet, strategies):
    """Player III has a strategy for either answer of player II."""
    played = partial(played_out.in_turn, cards, bet)
    return tuple(played_out.best_changes(played, (0, 1, 2, 2), strategies))


@given(games())
@settings(max_examples=15)
def test_payoffs_against_dealing(game):
    payoffs = in_turn_payoffs(game[0], game[1], *game[2])
    assert list(payoffs) == played_out.in_turn(game[0], game[1], *game[2])
    assert sum(payoffs) == 0


@given(games())
@settings(max_examples=4)
def test_gains_against_dealing(game):
    assert in_turn_gains(game[0], game[1], *game[2]) == dealt_gains(*game)


@given(games())
@settings(max_examples=15)
def test_simultaneous_game_if_player_three_ignores_what_was_seen(game):
    cards, bet, (p, q, s, _) = game
    assert in_turn_payoffs(cards, bet, p, q, s, s) == three_player_payoffs(cards, bet, p, q, s)
    ignoring, seeing = (
        three_player_gains(cards, bet, p, q, s),
        in_turn_gains(cards, bet, p, q, s, s),
    )
    assert ignoring[:2] == seeing[:2]
    assert ignoring[2] <= seeing[2]


def enumerated_gains(cards, bet, strategies):
    """The best deviation of each player, from what each action earns at each of its own cards.

    Every deal and every sequence of actions; nothing of the package is used.
    """
    earned = {}
    for hands in permutations(range(cards), 3):
        for act in product((0, 1), repeat=3):
            parts = (0, 1, 3 if act[1] else 2)
            chances = [
                chance(strategies[part], card, a)
                for part, card, a in zip(parts, hands, act, strict=True)
            ]
            shown = [0, *(p for p in (1, 2) if act[p])] if act[0] else [0, 1, 2]
            paid = [1 + (bet if act[0] and p in shown else 0) for p in range(3)]
            winner = max(shown, key=lambda p: hands[p])
            for p in range(3):
                others = math.prod(chances[q] for q in range(3) if q != p)
                place = parts[p], hands[p], act[p]
                payoff = (sum(paid) if p == winner else 0) - paid[p]
                earned[place] = earned.get(place, 0) + others * payoff
    gains = [0, 0, 0]
    for part, card in product(range(4), range(cards)):
        low, high = (earned.get((part, card, a), 0) for a in (0, 1))
        played = low + chance(strategies[part], card, True) * (high - low)
        gains[min(part, 2)] += max(low, high) - played
    return tuple(gain / math.perm(cards, 3) for gain in gains)


def strategies_of(found):
    return (
        found.bet_probabilities,
        found.call_probabilities_2,
        found.after_fold,
        found.after_call,
    )


@given(games())
@settings(max_examples=4)
def test_enumerated_deviations_against_whole_games(game):
    assert enumerated_gains(*game) == dealt_gains(*game)


THIRD = Fraction(1, 3)
CASES = [
    *((cards, 1) for cards in (3, 4, 5, 6, 7, 8, 9, 13)),
    *((cards, 2) for cards in (3, 4, 5, 6, 7, 8, 10, 12, 14)),
    *((cards, 3) for cards in (3, 4, 5, 6, 7, 8, 10, 12)),
    *((cards, 5) for cards in (3, 4, 5, 6, 7, 8)),
    *((cards, HALF) for cards in (3, 4, 5)),
]


@pytest.mark.parametrize(("cards", "bet"), CASES)
def test_equilibria_are_certified(cards, bet):
    found = in_turn_equilibrium(cards, bet)
    strategies = strategies_of(found)
    assert found.gains == (0, 0, 0) == in_turn_gains(cards, bet, *strategies)
    assert found.values == in_turn_payoffs(cards, bet, *strategies)
    assert sum(found.values) == 0
    for calls in strategies[1:]:
        assert list(calls) == sorted(calls)


@pytest.mark.parametrize(("cards", "bet"), [(4, 1), (4, HALF), (5, 2)])
def test_small_equilibria_against_dealing(cards, bet):
    assert dealt_gains(cards, bet, strategies_of(in_turn_equilibrium(cards, bet))) == (0, 0, 0)


#: Equilibria in which two bets are mixed, at cards that are no threshold cards.
TWO_BETS = {
    (8, HALF): {2: Fraction(1643, 4368), 4: Fraction(373, 4368)},
    (9, HALF): {2: Fraction(4759, 13200), 4: Fraction(841, 13200)},
    (10, HALF): {2: Fraction(1513, 4320), 5: Fraction(43, 864)},
    (9, THIRD): {2: Fraction(19735, 76296), 4: Fraction(1259, 38148)},
    (11, 1): {2: Fraction(35996, 62775), 7: Fraction(454, 62775)},
    (12, 1): {2: Fraction(614, 1085), 8: Fraction(6, 1085)},
}


@pytest.mark.parametrize(("game", "mixed"), TWO_BETS.items())
def test_any_two_bets_may_be_indifferent(game, mixed):
    found = in_turn_equilibrium(*game)
    bets = found.bet_probabilities
    assert {card: p for card, p in enumerate(bets, start=1) if 0 < p < 1} == mixed
    assert enumerated_gains(*game, strategies_of(found)) == (0, 0, 0)


def test_two_fractions_of_calling_at_eight_cards():
    found = in_turn_equilibrium(8, HALF)
    assert found.call_probabilities_2[5] == Fraction(8, 23)
    assert found.after_fold[2] == Fraction(5, 14)


#: Equilibria with three mixed threshold cards and one mixed bet.
IRRATIONAL = [(6, HALF), (6, THIRD), (7, HALF), (8, Fraction(2, 3)), (9, Fraction(2, 3))]


@pytest.mark.parametrize("game", IRRATIONAL)
def test_irrational_equilibria_are_exact(game):
    found = in_turn_equilibrium(*game)
    strategies = strategies_of(found)
    assert enumerated_gains(*game, strategies) == (0, 0, 0)
    assert [sum(0 < q < 1 for q in calls) for calls in strategies] == [1, 1, 1, 1]
    assert any(isinstance(p, Surd) for p in found.bet_probabilities)
    if game == (6, HALF):
        assert found.values[0] == (943 + 13 * square_root(109)) / 20160
    q = list(strategies[1])
    mixed = next(card for card, p in enumerate(q) if 0 < p < 1)
    q[mixed] = q[mixed] + Fraction(1, 10**12)
    assert in_turn_gains(*game, strategies[0], q, *strategies[2:]) != (0, 0, 0)


def test_three_fractions_that_are_rational():
    found = in_turn_equilibrium(5, Fraction(1, 4))
    assert found.values[0] == Fraction(22403, 655200)
    assert enumerated_gains(5, Fraction(1, 4), strategies_of(found)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("cards", "bet"),
    [
        pytest.param(cards, bet, marks=[pytest.mark.heavy] * (cards > 5))
        for cards in (4, 5, 6, 7)
        for bet in (1e-4, 1e-6, 3e-8, 1e-9, 1e-12)
    ],
)
def test_bluffs_with_tiny_bets_are_not_taken_for_none(cards, bet):
    """They are of the order of the bet, as is what the callers gain."""
    exact = Fraction(str(bet))
    found = in_turn_equilibrium(cards, exact)
    assert enumerated_gains(cards, exact, strategies_of(found)) == (0, 0, 0)
    assert 0 < sum(found.bet_probabilities[:2]) < 10 * exact


@pytest.mark.parametrize("bet", [Fraction(1, 10**6), THIRD, Fraction(2), Fraction(10**12)])
@pytest.mark.parametrize(
    "chances",
    [
        {},
        {1: THIRD},
        {0: Fraction(5, 14), 2: Fraction(1643, 4368)},
        {0: (square_root(33) - 1) / 8, 1: (7 - square_root(33)) / 4},
        {1: square_root(2) / 2, 2: Fraction(1, 7)},
    ],
)
def test_signs_of_betting_are_those_of_the_gains(bet, chances):
    game = ThreePlayerGame(7, bet, in_turn=True)
    for triple in ((6, 4, 7), (5, 5, 5), (7, 1, 7)):
        gains = game.bet_gains(*calls_at(game, triple, chances))
        signs = signs_of_betting(corner_gains(game, triple), chances)
        assert signs == [(gain > 0) - (gain < 0) for gain in gains]


def test_all_triples_are_tried_in_which_a_call_makes_no_call_cheaper(monkeypatch):
    """And none is lost between those before the homotopies and those after."""
    triples = equilibria._likely_triples(4, Fraction(1))
    assert sorted(triples) == [
        each for each in product(range(1, 5), repeat=3) if each[2] >= each[0]
    ]
    monkeypatch.setattr(equilibria, "supports", lambda game, bias: iter(()))
    wanted = in_turn_equilibrium(6, 2)
    for tried in range(4):
        monkeypatch.setattr(equilibria, "TRIED", tried)
        assert in_turn_equilibrium(6, 2) == wanted


def distance(cards, near):
    """Added one after the other: sum() rounds in other ways in some Pythons."""
    second, fold, call = (abs(k - c) for k, c in zip(cards, near, strict=True))
    return second + fold + call


@pytest.mark.parametrize("bet", [Fraction(1, 10**6), Fraction(1, 3), Fraction(2)])
def test_of_large_decks_the_likeliest_triples_are_those_of_a_search_of_all(bet):
    for cards in (6, 7, 8, 13):
        near = [cards * c + 0.5 for c in in_turn.in_turn_thresholds(float(bet))]
        every = product(range(1, cards + 1), repeat=3)
        ordered = sorted(
            (each for each in every if each[2] >= each[0]),
            key=lambda each, near=near: distance(each, near),
        )
        assert equilibria._likely_triples(cards, bet) == ordered[: equilibria.MOST_TRIED]


def test_the_likely_triples_come_first_then_homotopies_then_the_others(monkeypatch):
    near = [4 * c + 0.5 for c in in_turn.in_turn_thresholds(1.0)]
    triples = equilibria._likely_triples(4, Fraction(1))
    away = [sum(abs(card - c) for card, c in zip(each, near, strict=True)) for each in triples]
    assert away == sorted(away)
    monkeypatch.setattr(equilibria, "TRIED", 2)
    for place, homotopies, wanted in ((1, ["led"], "tried"), (2, ["led"], "led"), (2, [], "tried")):
        right = triples[place]
        monkeypatch.setattr(
            equilibria, "_in_turn", lambda _, each, right=right: ["tried"] * (each == right)
        )
        monkeypatch.setattr(equilibria, "_by_homotopy", lambda _, found=homotopies: iter(found))
        assert in_turn_equilibrium(4, 1) == wanted


@dataclass(frozen=True)
class Made(Certified):
    values: tuple
    bets: tuple
    calls: tuple
    gains: tuple


@pytest.mark.parametrize(
    ("number", "status"),
    [
        (Fraction(1, 3), "rational"),
        (square_root(2) / 2, "quadratic field"),
        (root_near((-2, 0, 0, 1), 1.26) / 2, "number field"),
    ],
)
def test_the_field_is_that_of_all_strategies(number, status):
    found = Made((0,), (HALF,), (HALF, number), (0,))
    assert found.strategies == ((HALF,), (HALF, number))
    assert found.status.value == status
    assert [list(map(len, each)) for each in found.certificate.strategies] == [
        [1],
        [1, len(coordinates(number))],
    ]
    assert found.certificate.strategies[1][1] == coordinates(number)


def test_a_family_is_of_the_first_the_even_start_and_all_others_without_repetition(monkeypatch):
    biases = []

    def numbered(value):
        return Made((Fraction(value),), (), (), ())

    def by_homotopy(game, bias=None):
        """The second start leads nowhere, and the last two to the same."""
        biases.append(bias)
        yield from () if len(biases) == 2 else (numbered(min(len(biases), 3)),)

    monkeypatch.setattr(equilibria, "_by_homotopy", by_homotopy)
    monkeypatch.setattr(equilibria, "in_turn_equilibrium", lambda cards, bet: numbered(0))
    found = equilibria.in_turn_family(5, 1, 3)
    assert found == tuple(map(numbered, (3, 1, 0)))
    assert biases[0] is None
    assert [bias.shape for bias in biases[1:]] == [(20,)] * 3
    biases.clear()
    assert equilibria.in_turn_family(5, 1, 0) == tuple(map(numbered, (1, 0)))
    assert biases == [None]


def test_says_what_was_tried_when_none_is_found(monkeypatch):
    monkeypatch.setattr(equilibria, "MOST_TRIED", 2)
    monkeypatch.setattr(equilibria, "supports", lambda game, bias: iter(()))
    tried = r"not found for 6 cards and bet 1/2; tried 2 triples .* ends of 5 homotopies"
    with pytest.raises(ArithmeticError, match=f"in_turn_equilibrium: {tried}"):
        in_turn_equilibrium(6, HALF)


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
    second, fold, call = in_turn.in_turn_thresholds(bet)
    assert (second, fold, call) != in_turn._START
    assert 0 < fold < second < call < 1


def test_search_begins_somewhere_without_the_continuous_game(monkeypatch):
    monkeypatch.setattr(in_turn, "_equations", lambda point, b: [1.0 + x * x for x in point])
    assert in_turn.in_turn_thresholds(1.0) == in_turn._START


@pytest.mark.parametrize("function", [in_turn_gains, in_turn_payoffs])
@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("strategy", [[0, 0], [0, 0, 2], [0, 0, 0.1]])
def test_bad_strategies(function, place, strategy):
    strategies = [[0, 0, 1]] * 4
    strategies[place] = strategy
    names = ("bet_probabilities", "call_probabilities_2", "after_fold", "after_call")
    with pytest.raises(ValueError, match=f"{function.__name__}: {names[place]} must"):
        function(3, 1, *strategies)


def test_a_homotopy_gives_up_few_steps(monkeypatch):
    """With at most six corrections in a step it took 554 systems of equations."""
    solved, solve = [], BorderedSystem._solve
    monkeypatch.setattr(
        BorderedSystem, "_solve", lambda own, *at: solved.append(at) or solve(own, *at)
    )
    assert next(supports(ThreePlayerGame(48, HALF, in_turn=True)), None)
    assert len(solved) < 450


@pytest.mark.parametrize("bet", [Fraction(1, 1000), Fraction(1, 3), Fraction(1), Fraction(5, 2)])
@pytest.mark.parametrize("cards", [3, 4, 7, 8])
def test_the_first_homotopy_alone_finds_an_equilibrium(monkeypatch, cards, bet):
    """In these games neither another tilt nor the search next to the continuous game is needed."""
    monkeypatch.setattr(nearby, "TILTS", nearby.TILTS[:1])
    game = ThreePlayerGame(cards, bet, in_turn=True)
    found = next(equilibria._by_homotopy(game))
    assert not any(found.gains)


@pytest.mark.parametrize(
    ("calls", "card", "chance"),
    [
        ([0, 0, 1, 1], 3, 1.0),
        ([0, 0, 0.25, 1], 3, 0.25),
        ([0, 0, 1e-6, 1], 4, 1.0),  # so little is nothing
        ([0, 0, 1 - 1e-6, 1], 3, 1.0),  # and so much is all
        ([0, 0, 1e-4, 1], 3, 1e-4),
        ([0, 0.25, 0.75, 1], 3, 1.0),  # what other cards call is the threshold's
        ([1, 1, 1, 1], 1, 1.0),
        ([0, 0, 0, 0], 4, 0.0),
        ([0, 0, 0, 0.5], 4, 0.5),
    ],
)
def test_a_threshold_is_read_off_the_sum_of_the_calls(calls, card, chance):
    found, probability = nearby._threshold(np.array(calls, dtype=float))
    assert found == card
    assert probability == pytest.approx(chance, abs=1e-12)


@pytest.mark.parametrize(("chance", "kept"), [("1", True), ("1000000001/1000000000", False)])
def test_bets_beyond_1_support_nothing(monkeypatch, chance, kept):
    """A little above 1 all gains may vanish as well, and are no strategy's."""
    monkeypatch.setattr(betting, "exact_vertex", lambda *_: [Fraction(chance), Fraction(0)])
    found = betting._in_fractions(None, [], (), [], np.zeros(0, dtype=int))
    assert (found is not None) == kept


@pytest.mark.parametrize(
    ("near", "found"), [(1.01, False), (1.0, True), (0.5, True), (-0.1, False)]
)
def test_no_caller_calls_with_more_than_certainty(near, found):
    """With three cards and a bet of 1/6 II may do what she likes with her best card.

    To gain nothing by deviating certifies an equilibrium among probabilities alone.
    """
    game = ThreePlayerGame(3, Fraction(1, 6), in_turn=True)
    calls = {1: Fraction(0), 2: Fraction(0)}
    support = Support((3, 2, 1), calls, [2], [], [], [], near)
    assert (solved(game, support) is not None) is found
