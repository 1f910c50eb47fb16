"""Bets as value and as bluffs: against a count over all deals, and by hand."""

from itertools import permutations

import numpy as np
import pytest

from guts_core.kuhn.three_players.two_way import ANSWERS, bets, two_way_bets

#: Player (0, 1, 2) at the first and second answer of each bet, and what she did before it.
ANSWERERS = {1: ((1, None), (2, None)), 2: ((2, None), (0, 0)), 3: ((0, 0), (1, 1))}


def counted(x, node, card, overcalls):
    """(worse calls, better folds) of both opponents, deal by deal."""
    first, after_fold, after_call = (x[k - 1] for k in ANSWERS[node])
    total, worse, better = 0.0, np.zeros(2), np.zeros(2)
    for pair in permutations([c for c in range(x.shape[1]) if c != card], 2):
        weight = 1.0
        for (_, before), held in zip(ANSWERERS[node], pair, strict=True):
            weight *= 1 - x[before, held] if before is not None else 1.0
        total += weight
        call = first[pair[0]]
        after = overcalls * call * after_call[pair[1]]
        after_no = overcalls * call * (1 - after_call[pair[1]])
        chances = (
            (call, 1 - call),
            (
                (1 - call) * after_fold[pair[1]] + after,
                (1 - call) * (1 - after_fold[pair[1]]) + after_no,
            ),
        )
        for k in (0, 1):
            worse[k] += weight * chances[k][0] * (pair[k] < card)
            better[k] += weight * chances[k][1] * (pair[k] > card)
    return worse / total, better / total


@pytest.mark.parametrize("overcalls", [False, True])
def test_chances_against_all_deals(overcalls):
    x = np.random.default_rng(5).uniform(0.05, 0.95, (12, 6))
    found = bets(x, overcalls=overcalls)
    assert [(b.node, b.card) for b in found] == [(n, c) for n in (1, 2, 3) for c in range(1, 7)]
    for bet in found:
        worse, better = counted(x, bet.node, bet.card - 1, overcalls)
        assert bet.worse_calls == pytest.approx(worse, abs=1e-14)
        assert bet.better_folds == pytest.approx(better, abs=1e-14)
        assert bet.frequency == x[bet.node - 1, bet.card - 1]


def test_players_who_answer():
    x = np.full((12, 4), 0.5)
    assert {b.node: b.opponents for b in bets(x)} == {1: (2, 3), 2: (3, 1), 3: (1, 2)}


def test_the_best_card_is_no_bluff_and_the_worst_has_no_value():
    x = np.random.default_rng(6).uniform(0, 1, (12, 5))
    for bet in bets(x):
        if bet.card == 5:
            assert bet.better_folds == (0, 0)
        if bet.card == 1:
            assert bet.worse_calls == (0, 0)


def test_an_overcall_makes_the_difference():
    """Player 2 folds card 4 only when player 1 has called before her."""
    x = np.zeros((12, 6))
    x[2, 2] = 1  # player 3 bets card 3
    x[3, 1:] = 1  # player 1 calls with 2 and better
    x[4, 3:] = 1  # after a fold player 2 calls with 4 and better
    x[5, 4:] = 1  # after a call with 5 and better
    assert two_way_bets(x) == ()
    (bet,) = two_way_bets(x, overcalls=True)
    assert (bet.node, bet.card, bet.opponents) == (3, 3, (1, 2))
    assert bet.is_value(0, 1e-3)
    assert bet.is_bluff(1, 1e-3)


def test_a_chance_or_frequency_up_to_the_tolerance_is_none():
    """Never folding a better card and never betting others are chances of just 0."""
    x = np.zeros((12, 6))
    x[0, 2], x[9, 1:], x[10:, 5] = 1, 1, 1
    for found in (bets(x, 0), two_way_bets(x, 0)):
        assert [(bet.node, bet.card) for bet in found] == [(1, 3)]
    (bet,) = bets(x, 0)
    assert (bet.is_value(0, 0), bet.is_bluff(1, 0)) == (True, True)
    assert not bet.is_value(0, bet.worse_calls[0])
    assert not bet.is_bluff(1, bet.better_folds[1])
    assert bets(x, 1) == ()


@pytest.mark.parametrize(
    ("x", "tolerance", "message"),
    [
        (np.zeros((11, 4)), 1e-3, "two_way_bets: frequencies must have shape"),
        (np.full((12, 4), 2.0), 1e-3, "two_way_bets: frequencies must lie in"),
        (np.zeros((12, 4)), -1.0, "two_way_bets: tolerance must be a finite number >= 0"),
    ],
)
def test_bad_input(x, tolerance, message):
    with pytest.raises(ValueError, match=message):
        two_way_bets(x, tolerance)
    with pytest.raises(ValueError, match=message.replace("two_way_", "")):
        bets(x, tolerance)
