"""Payoffs and stakes: printed algorithms, printed formulas, the card table, invariants."""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from printed_algorithms import printed_payoffs, printed_stakes

from guts_core.guts import Guts, nash_threshold

fractions = st.fractions(min_value=0, max_value=1, max_denominator=60)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_printed_algorithms_agree_exactly(players):
    rng = np.random.default_rng(players)
    for _ in range(3 if players < 6 else 2):
        thresholds = [Fraction(int(k), 40) for k in rng.integers(0, 41, players)]
        game = Guts(players)
        assert game.payoffs(thresholds).tolist() == printed_payoffs(thresholds)
        assert game.stakes(thresholds) == printed_stakes(thresholds)


def symbolic_payoff(own, others):
    """Alpha of one player from the integral, region by region, with sympy.

    ``others`` are sorted; the order of ``own`` among them is read off sample values.
    """
    x = sp.Symbol("x", positive=True)
    n = len(others) + 1
    levels = [(symbol, sample) for symbol, sample in others]
    above = [symbol for symbol, sample in levels if sample > own[1]]
    ends = [own[0], *above, sp.Integer(1)]
    win = sp.Integer(0)
    for k, (low, high) in enumerate(pairwise(ends)):
        dropped = sp.prod(above[k:])
        win += sp.integrate(x ** (n - 1 - len(above[k:])) * dropped, (x, low, high))
    symbols = [own[0], *(symbol for symbol, _ in others)]
    beta = n - 1 - sum(symbols) + 2 * sp.prod(symbols)
    return sp.expand(beta - 1 + n * (2 * win - (1 - own[0]))), sp.expand(beta)


def test_equation_3_1_symbolically():
    p1, p2 = sp.symbols("p1 p2", positive=True)
    above, beta = symbolic_payoff((p1, 0.6), [(p2, 0.4)])
    below, _ = symbolic_payoff((p1, 0.4), [(p2, 0.6)])
    assert sp.expand(above - (1 - 2 * p1) * (p1 - p2)) == 0
    assert sp.expand(below - (1 - 2 * p2) * (p1 - p2)) == 0
    assert sp.expand(beta - (p1 * p2 + (1 - p1) * (1 - p2))) == 0


def test_equation_3_2_symbolically():
    p1, p2, p3 = sp.symbols("p1 p2 p3", positive=True)
    common = 2 * p1 - p2 - p3
    lowest, beta = symbolic_payoff((p1, 0.1), [(p2, 0.5), (p3, 0.7)])
    middle, _ = symbolic_payoff((p1, 0.6), [(p2, 0.5), (p3, 0.7)])
    highest, _ = symbolic_payoff((p1, 0.9), [(p2, 0.5), (p3, 0.7)])
    triple = p1 * p2 * p3
    assert sp.expand(lowest - (common + p3**3 + 3 * p2**2 * p3 - 4 * triple)) == 0
    assert sp.expand(middle - (common + p3**3 - 3 * p1**2 * p3 + 2 * triple)) == 0
    assert sp.expand(highest - (common - 2 * p1**3 + 2 * triple)) == 0
    assert sp.expand(beta - (2 - p1 - p2 - p3 + 2 * triple)) == 0


@given(st.lists(fractions, min_size=2, max_size=7), st.booleans())
@settings(max_examples=60)
def test_zero_sum_exactly(thresholds, weenie):
    assert Guts(len(thresholds), weenie).payoffs(thresholds).sum() == 0


@given(st.lists(fractions, min_size=2, max_size=6), st.booleans(), st.randoms())
@settings(max_examples=40)
def test_symmetry_exactly(thresholds, weenie, random):
    order = list(range(len(thresholds)))
    random.shuffle(order)
    game = Guts(len(thresholds), weenie)
    permuted = game.payoffs([thresholds[i] for i in order])
    assert permuted.tolist() == [game.payoffs(thresholds)[i] for i in order]


def deal(players, weenie, thresholds, rng, hands=400_000):
    """The rules at the card table: mean and standard error of payoffs and stakes."""
    hand = rng.random((hands, players))
    hold = hand > thresholds
    holders = hold.sum(axis=1)
    nobody = holders == 0
    stakes = np.where(nobody, 2 if weenie else 1, holders - 1)
    payoff = np.repeat(stakes - 1.0, players).reshape(hands, players)
    winner = np.where(hold, hand, -1).argmax(axis=1)
    rows = np.arange(hands)
    payoff -= players * hold
    payoff[rows[~nobody], winner[~nobody]] += 2 * players
    if weenie:
        payoff[rows[nobody], hand.argmax(axis=1)[nobody]] -= players
    results = np.column_stack([payoff, stakes])
    return results.mean(axis=0), results.std(axis=0) / np.sqrt(hands)


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("weenie", [False, True])
def test_monte_carlo_of_the_card_table(players, weenie):
    rng = np.random.default_rng(1000 * players + weenie)
    thresholds = rng.uniform(0.2, 0.95, players)
    game = Guts(players, weenie)
    mean, error = deal(players, weenie, thresholds, rng)
    exact = np.append(game.payoffs(thresholds), game.stakes(thresholds))
    assert (np.abs(mean - exact) < 4.5 * error).all()


def test_leading_axes_are_kept():
    thresholds = np.random.default_rng(0).random((3, 5, 4))
    game = Guts(4, weenie=True)
    payoffs, stakes = game.payoffs(thresholds), game.stakes(thresholds)
    assert payoffs.shape == (3, 5, 4)
    assert stakes.shape == (3, 5)
    assert payoffs[2, 1] == pytest.approx(game.payoffs(thresholds[2, 1]), abs=1e-15)


@pytest.mark.parametrize("weenie", [False, True])
def test_equal_thresholds_have_equal_digits_however_they_lie_in_memory(weenie):
    game, thresholds = Guts(9, weenie), np.random.default_rng(0).random((40, 9))
    laid_out = np.asfortranarray(thresholds)
    assert np.array_equal(game.payoffs(laid_out), game.payoffs(thresholds))
    assert np.array_equal(game.stakes(laid_out), game.stakes(thresholds))
    row = np.broadcast_to(thresholds[0], (2, 9))
    assert np.array_equal(game.stakes(row)[0], game.stakes(thresholds[0]))


def test_many_players():
    players = 300
    thresholds = np.random.default_rng(0).uniform(0.99, 1.0, players)
    assert Guts(players).payoffs(thresholds).sum() == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_no_player_gains_at_the_nash_threshold(players, weenie):
    nash = nash_threshold(players, weenie)
    profiles = np.full((801, players), nash)
    profiles[:, 0] = np.linspace(0, 1, 801)
    assert Guts(players, weenie).payoffs(profiles)[:, 0].max() <= 1e-12


@pytest.mark.parametrize("thresholds", [[0.5, 1.1], [-0.1, 0.5], [0.5, np.nan], [0.5, np.inf]])
def test_thresholds_outside_the_unit_interval(thresholds):
    for method in (Guts(2).payoffs, Guts(2).stakes):
        with pytest.raises(ValueError, match=r"thresholds must lie in \[0, 1\]"):
            method(thresholds)


@pytest.mark.parametrize("thresholds", [0.5, [0.5], [0.5] * 4, np.zeros((3, 2))])
def test_wrong_number_of_thresholds(thresholds):
    with pytest.raises(ValueError, match="last axis of thresholds must be the 3 players"):
        Guts(3).payoffs(thresholds)


@pytest.mark.parametrize("call", [Guts, nash_threshold])
def test_nobody_plays_alone(call):
    with pytest.raises(ValueError, match="players must be an integer >= 2"):
        call(1)


def test_thresholds_are_known_for_ten_to_the_fifteen_players():
    """1 - log(2) / n, and with the Weenie rule 1 - log(3) / n."""
    most = 10**15
    for weenie, weight in ((False, 2), (True, 3)):
        assert 1 - nash_threshold(most, weenie) == pytest.approx(math.log(weight) / most, rel=0.1)
        with pytest.raises(ValueError, match="nash_threshold: players must be"):
            nash_threshold(most + 1, weenie)
