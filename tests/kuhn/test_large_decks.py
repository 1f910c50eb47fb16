"""Payoffs and derivatives of large decks: every triple of cards, tiny frequencies, time, memory."""

import tracemalloc
from fractions import Fraction
from math import perm

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, equilibrium_curve
from guts_core.kuhn.curves.small_epsilon import gain_bound
from guts_core.kuhn.three_players.jacobian import _CHUNK
from guts_core.kuhn.three_players.tree import NODES, TERMINALS
from guts_core.kuhn.three_players.values import (
    action_values,
    affine_values,
    factors,
    sequence_weights,
)


def values_of_all_triples(x, pot):
    """What each action is worth, and the sum of the sizes of what it is a sum of."""
    cards = x.shape[1]
    own, *others = np.ogrid[:cards, :cards, :cards]
    distinct = (own != others[0]) & (own != others[1]) & (others[0] != others[1])
    worth, size = (np.zeros((NODES + 3, cards), dtype=x.dtype) for _ in range(2))
    for end in TERMINALS:
        for player in end.contenders:
            weight, wins = distinct.astype(int), distinct
            for rival, card in zip((p for p in range(3) if p != player), others, strict=True):
                wins = wins & (own > card) if rival in end.contenders else wins
                for node, bold in end.sequence(rival):
                    weight = weight * (x[node - 1] if bold else 1 - x[node - 1])[card]
            bold = [node for node, aggressive in end.sequence(player) if aggressive]
            row, paid = (bold[-1] - 1, 1) if bold else (NODES + player, 0)
            won = (weight * wins).sum(axis=(1, 2)) * (pot + end.bets)
            met = weight.sum(axis=(1, 2)) * paid
            worth[row] += won - met
            size[row] += won + met
    return worth, size


def tiny_frequencies(cards, seed):
    """From 1e-14 to 1 in size, or as far from 1; bets from 1e-14 to 1e-9."""
    rng = np.random.default_rng(seed)
    small = 10.0 ** rng.uniform(-14, 0, (NODES, cards))
    small[3:] = np.where(rng.random((NODES - 3, cards)) < 0.5, small[3:], 1 - small[3:])
    small[:3] **= 5 / 14
    small[:3] *= 1e-9
    return small


def as_fractions(x):
    return np.vectorize(Fraction, otypes=[object])(x)


@pytest.mark.parametrize("cards", [4, 9, 23])
def test_values_are_sums_over_all_triples(cards):
    x = np.random.default_rng(cards).random((NODES, cards))
    worth, _ = values_of_all_triples(x, 2.5)
    assert action_values(x, 2.5) == pytest.approx(worth, rel=1e-13, abs=1e-13 * abs(worth).max())


@pytest.mark.parametrize("cards", [4, 6])
def test_fractions_give_the_same_sums_exactly(cards):
    x, pot = as_fractions(tiny_frequencies(cards, 1).round(3)), Fraction(5, 3)
    found = action_values(x, pot)
    assert (found == values_of_all_triples(x, pot)[0]).all()
    assert {type(each) for each in found.flat} == {Fraction}


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_behind_tiny_frequencies(seed):
    """Each entry has the accuracy of its largest terms; pots that are won, that of their own."""
    x = tiny_frequencies(7, seed)
    (worth, size), (more, _) = (values_of_all_triples(as_fractions(x), Fraction(p)) for p in (3, 4))
    assert (abs(action_values(x, 3.0) - worth) <= 4e-15 * size).all()
    won = affine_values(sequence_weights(factors(x)))[1]
    assert won == pytest.approx((more - worth).astype(float), rel=4e-15, abs=0)
    assert won[3:12].max() < 1e-7


@pytest.mark.parametrize("cards", [5, 6])
@pytest.mark.parametrize("seed", range(2))
def test_derivatives_are_not_lost_either(seed, cards):
    """Answers to bets: unit differences of exact gradients, by the largest with the same nodes."""
    game, x = KuhnPoker(cards), tiny_frequencies(cards, seed)
    free = np.argwhere(game.free)
    exact, column = as_fractions(x), {}
    for k, (node, card) in enumerate(free):
        ends = np.stack([exact, exact])
        ends[:, node, card] = Fraction(0), Fraction(1)
        low, high = game.gradient(game.complete(game.reduce(ends)), Fraction(3), reach_free=True)
        column[k] = game.reduce(high - low).astype(float)
    found = game.system(game.reduce(x), 3.0).jacobian
    for k, expected in column.items():
        for row in range(3, NODES):
            same = free[:, 0] == row
            error = abs(found[same, k] - expected[same]).max(initial=0.0)
            assert error <= 1e-12 * abs(expected[same]).max(initial=0.0)


@pytest.mark.parametrize("method", ["expectations", "gradient", "gains"])
def test_no_table_over_pairs_of_cards(method):
    game, x = KuhnPoker(1000), np.random.default_rng(0).random((NODES, 1000))
    tracemalloc.start()
    getattr(game, method)(x, 3.0)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 60 * x.nbytes < 8 * 1000**2


def test_thousand_cards_by_hand():
    """All bet and call with everything: each wins a third of the pot, the best card all of it."""
    cards, pot = 1000, 3.0
    game, x = KuhnPoker(cards), np.ones((NODES, cards))
    assert game.expectations(x, pot) == pytest.approx(0, abs=1e-13)
    gradient = game.gradient(x, pot)
    pairs = np.arange(cards) * (np.arange(cards) - 1)  # the two others hold lower cards
    every = (cards - 1) * (cards - 2)
    assert gradient[9] * perm(cards, 3) == pytest.approx(pairs * (pot + 3) - every, rel=1e-13)


def test_a_curve_of_thirty_cards():
    """From one solution at P_min/2 on; what is left to gain is of the order of epsilon."""
    game, epsilon = KuhnPoker(30), 1e-4
    curve = equilibrium_curve(game, (float(game.least_pot) / 2, 0.15), epsilon)
    assert curve.branch.parameters[-1] > 2 * game.least_pot
    assert abs(curve.expectations.sum(axis=1)).max() < 1e-14
    gains = game.gains(curve.frequencies, curve.pots)
    assert (gains < gain_bound(game, epsilon)).all()


@pytest.mark.heavy
def test_a_curve_of_two_hundred_cards():
    """Through P_min, where the first bluffs appear."""
    game, epsilon = KuhnPoker(200), 1e-4
    pots = (float(game.least_pot) / 2, 1.05 * float(game.least_pot))
    curve = equilibrium_curve(game, pots, epsilon, overshoot=1.0)
    gains = game.gains(curve.frequencies, curve.pots)
    assert (gains < gain_bound(game, epsilon)).all()


def test_derivatives_of_a_deck_whose_cards_are_done_one_at_a_time():
    """More of them than pairs at a time: there had been parts without a card, an error of NumPy."""
    cards, left = _CHUNK + 1, {1, 2, 700, 1500}
    held = tuple((n, c, 0.5) for n in range(1, 13) for c in range(1, cards + 1) if c not in left)
    game = KuhnPoker(cards, held=held)
    x = np.random.default_rng(4).random(game.size)
    system = game.system(x, 3.0)
    assert (system.gradient == game.gradient_alone(x, 3.0)).all()
    for k in range(0, game.size, 5):
        up, down = (np.where(np.arange(game.size) == k, end, x) for end in (1.0, 0.0))
        slope = game.gradient_alone(up, 3.0) - game.gradient_alone(down, 3.0)
        assert system.jacobian[:, k] == pytest.approx(slope, abs=1e-15)
        assert abs(slope).max() > 1e-9


def test_a_gradient_and_a_band_ask_for_no_places_of_the_full_matrix():
    """With 1000 cards these took half a second to lay out, and the gradient a thousandth."""
    game = KuhnPoker(60)
    x = np.full(game.size, 0.5)
    gradient = game.gradient_alone(x, 3.0)
    fixed = game.structured(x, 3.0)[0]
    assert "_layout" not in vars(game)
    assert (game.system(x, 3.0).gradient == gradient).all()
    assert (fixed == gradient).all()
    assert "_layout" in vars(game)
