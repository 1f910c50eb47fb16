"""Two-card guts from one deck: counts, equilibria, and an independent dealing of all hands."""

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from guts_core.guts import nash_threshold
from guts_core.guts.beyond.classes import class_names, hand_classes, pair_counts, triple_counts
from guts_core.guts.beyond.real_cards import (
    _advantages_by_threshold,
    card_equilibria,
    deal_counts,
    holding_advantages,
    threshold_gain,
)


@pytest.fixture(scope="module")
def equilibria():
    return {players: card_equilibria(players) for players in (2, 3)}


def test_pairs_of_hands_dealt_one_by_one():
    """All 1326 * 1225 deals of 52 cards; suits are looked at only to keep hands disjoint."""
    hands = np.array(list(combinations(range(52), 2)))
    names = {
        frozenset(pair) if len(set(pair)) == 2 else pair[0]: k
        for k, pair in enumerate(map(tuple, hand_classes().tolist()))
    }
    ranks = hands // 4
    classes = np.array(
        [names[frozenset(pair) if pair[0] != pair[1] else pair[0]] for pair in ranks.tolist()]
    )
    disjoint = np.ones((len(hands), len(hands)), dtype=bool)
    for mine, theirs in product(range(2), range(2)):
        disjoint &= hands[:, None, mine] != hands[:, theirs]
    counts = np.zeros((91, 91), dtype=int)
    np.add.at(counts, (classes[:, None] + 0 * classes, 0 * classes[:, None] + classes), disjoint)
    assert (counts == pair_counts()).all()


def test_counts_of_three_hands():
    counts = triple_counts()
    assert counts.sum() == 1326 * 1225 * 1128
    assert (counts == counts.transpose(1, 0, 2)).all()
    assert (counts == counts.transpose(2, 1, 0)).all()
    assert (counts.sum(axis=2) == 1128 * pair_counts()).all()


@pytest.mark.parametrize("card_removal", [True, False])
def test_hands_below_the_weakest_that_is_held_are_dropped(card_removal):
    """Six hands make a pair, sixteen any other class."""
    for found in card_equilibria(2, card_removal):
        threshold = class_names().index(found.weakest)
        dropped = [6 if high == low else 16 for high, low in hand_classes()[:threshold].tolist()]
        assert found.dropped == Fraction(sum(dropped), 1326)
    assert threshold > 0


@pytest.mark.parametrize(("players", "weakest"), [(2, "J7"), (3, "K4")])
def test_unique_pure_threshold(equilibria, players, weakest):
    (found,) = equilibria[players]
    assert found.weakest == weakest
    assert found.best_gain == 0
    threshold = class_names().index(weakest)
    assert all(part > 0 for part in found.advantages[threshold:])
    assert all(part < 0 for part in found.advantages[:threshold])
    assert abs(float(found.dropped) - found.continuous) < 0.02


def payoff(hands, holds, me, players):
    """One player's payoff by the rules: pay the ante, take the pot, match it, ante what is left."""
    holders = [i for i in range(players) if holds[i]]
    if not holders:
        return Fraction(0)
    best = max(hands[i] for i in holders)
    winners = [i for i in holders if hands[i] == best]
    stakes = len(holders) - len(winners)
    taken = Fraction(players, len(winners)) if me in winners else 0
    matched = players if me in holders and me not in winners else 0
    return taken - matched + stakes - 1


@pytest.mark.parametrize("players", [2, 3])
def test_advantages_against_the_rules(players):
    """A deck of few classes, dealt by loops."""
    rng = np.random.default_rng(players)
    counts = rng.integers(0, 9, [5] * players)
    held = np.array([False, False, True, False, True])
    expected = np.zeros(5)
    for deal in product(range(5), repeat=players):
        others = [bool(held[hand]) for hand in deal[1:]]
        gain = payoff(deal, [True, *others], 0, players) - payoff(
            deal, [False, *others], 0, players
        )
        expected[deal[0]] += 2 * float(gain) * counts[deal]
    assert holding_advantages(counts, held) == pytest.approx(expected)


@pytest.mark.parametrize("players", [2, 3])
def test_advantages_of_all_thresholds_at_once(players):
    """Nothing is alike here: neither the classes nor the opponents."""
    counts = np.random.default_rng(players).integers(0, 99, [7] * players)
    found = _advantages_by_threshold(counts)
    each = [holding_advantages(counts, np.arange(7) >= threshold) for threshold in range(8)]
    assert np.array_equal(found, each)


def test_ignoring_card_removal():
    """For two players the class stays the same; for three it moves by one, and costs something."""
    assert [e.weakest for e in card_equilibria(2, card_removal=False)] == ["J7"]
    assert threshold_gain(2, "J7") == 0
    assert threshold_gain(3, "K5", card_removal=False) == 0
    assert 0 < threshold_gain(3, "K5") < Fraction(1, 1000)
    assert threshold_gain(3, "K4") == 0


def test_two_player_stakes_fall_whatever_player_two_does(equilibria):
    """Every class of player 2 meets held and dropped hands, so that one alone holds sometimes."""
    (found,) = equilibria[2]
    held = np.arange(91) >= class_names().index(found.weakest)
    assert (deal_counts(2)[held].sum(axis=0) > 0).all()
    assert (deal_counts(2)[~held].sum(axis=0) > 0).all()


def test_bad_arguments():
    with pytest.raises(ValueError, match="players"):
        card_equilibria(4)
    with pytest.raises(ValueError, match="weakest"):
        threshold_gain(2, "7J")


def test_the_threshold_of_the_model_is_that_of_as_many_players():
    assert [each.continuous for each in card_equilibria(3)] == [nash_threshold(3)]
