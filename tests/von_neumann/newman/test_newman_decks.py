"""Newman's game with a deck: the closed form against equilibria, its error, and any bet."""

import math
from fractions import Fraction
from itertools import pairwise

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from guts_core.von_neumann import (
    deck_value,
    newman_any_bet,
    newman_deck_value,
    newman_equilibrium,
    newman_sizes,
)
from guts_core.von_neumann.newman.decks import Folds, _first_least

sizes = st.lists(
    st.fractions(min_value=Fraction(1, 20), max_value=30, max_denominator=20),
    min_size=1,
    max_size=4,
    unique=True,
)


def error(cards, bets):
    return cards * (cards - 1) * (newman_deck_value(cards, bets) - newman_sizes(bets).value)


def bracket(cards, bets, calls):
    """What player II concedes with K calls, size by size and card by card, times n(n-1)."""
    return sum(
        max(2 * r - calls, max(s * (calls / (s + 2) - 1 - 2 * r) for s in bets), 0)
        for r in range(cards)
    )


def least_conceded(cards, bets):
    """The least that player II can concede, times n(n-1), by a linear programme over her calls.

    Unknowns: a call of each size with each card, and what player I has with each of his cards.
    """
    hands, unit, none = np.arange(cards), np.eye(cards), np.zeros((cards, cards))
    sign = np.sign(hands[:, None] - hands)  # player I's cards in rows
    rows, right = [], []
    for k, bet in enumerate(map(float, bets)):
        called = np.where(sign > 0, bet, -(bet + 2)) * abs(sign)
        blocks = [called if i == k else none for i in range(len(bets))]
        rows.append(np.hstack([*blocks, -unit]))
        right.append(-2.0 * (cards - 1 - hands))
    costs = np.append(np.zeros(cards * len(bets)), np.ones(cards))
    bounds = [(0, 1)] * (cards * len(bets)) + [(0, None)] * cards
    return linprog(costs, np.vstack(rows), np.concatenate(right), bounds=bounds).fun


@settings(max_examples=60)
@given(st.integers(2, 25), sizes)
def test_closed_form_is_what_a_linear_programme_finds(cards, bets):
    found = cards * (cards - 1) * float(newman_deck_value(cards, bets))
    assert found == pytest.approx(least_conceded(cards, bets), abs=1e-7)


@settings(max_examples=100)
@given(st.integers(2, 60), sizes)
def test_closed_form_is_the_value_of_equilibria(cards, bets):
    assert newman_deck_value(cards, bets) == newman_equilibrium(cards, bets).value


@settings(max_examples=40)
@given(st.integers(2, 60), sizes, st.fractions(0, 1, max_denominator=99))
def test_no_number_of_calls_concedes_less(cards, bets, part):
    conceded = bracket(cards, bets, part * (2 * cards - 2))
    assert newman_deck_value(cards, bets) * cards * (cards - 1) <= conceded


@pytest.mark.parametrize(
    ("cards", "bets", "calls"),
    [
        (8, [Fraction(1, 2), 4], Fraction(25, 2)),
        (8, [Fraction(3, 2), 5], Fraction(49, 4)),
        (7, [Fraction(1, 4), 8], Fraction(45, 4)),
        (7, [1, 5], Fraction(21, 2)),
    ],
)
def test_the_least_is_found_on_either_side_of_the_best_even_number(cards, bets, calls):
    """That number is 12, and none with the denominator 4 concedes as little as the one named."""
    conceded = {k: bracket(cards, bets, k) for k in (Fraction(j, 4) for j in range(8 * cards))}
    least = conceded.pop(calls)
    assert newman_deck_value(cards, bets) == least / (cards * (cards - 1))
    assert min((conceded[k], k) for k in range(0, 2 * cards, 2))[1] == 12
    assert least < min(conceded.values())


any_size = st.one_of(
    st.fractions(Fraction(1, 10**6), 50, max_denominator=10**6),
    st.integers(1, 10**40).map(Fraction),
    st.integers(1, 10**40).map(lambda k: Fraction(1, k)),
)


@settings(max_examples=60)
@given(
    st.one_of(st.integers(2, 40), st.integers(2, 10**100)),
    st.lists(any_size, min_size=1, max_size=8, unique=True),
)
def test_of_a_deck_of_any_size_no_neighbour_concedes_less(cards, bets):
    """Then no number does, by convexity. The search looks next to a parabola's vertex alone."""
    folds = Folds.of(cards, bets)
    least = folds.conceded(folds.least)
    for step in (Fraction(1, 10**60), Fraction(1, 10**9), 1):
        for neighbour in (folds.least - step, folds.least + step):
            assert folds.conceded(neighbour) >= least


def test_few_sums_are_formed_however_many_corners_lie_next_to_each_other(monkeypatch):
    """With sizes 1, 1/2, 1/3, ... hundreds do; each sum has a term for every size."""
    sums, conceded = [], Folds.conceded
    monkeypatch.setattr(Folds, "conceded", lambda *of: sums.append(1) or conceded(*of))
    assert 0 < newman_deck_value(10**6, [Fraction(1, k) for k in range(1, 301)]) < Fraction(1, 7)
    assert len(sums) < 100


@settings(max_examples=30)
@given(st.integers(2, 10**6), st.fractions(Fraction(1, 20), 40, max_denominator=20))
def test_one_size_is_von_neumanns_game(cards, bet):
    assert newman_deck_value(cards, [bet]) == deck_value(cards, bet)


@settings(max_examples=60)
@given(st.integers(2, 10**9), sizes)
def test_the_error_is_bounded(cards, bets):
    value = newman_sizes(bets).value
    assert -(1 + max(bets) - value) / 4 <= error(cards, bets) <= value / 4


@settings(max_examples=30)
@given(st.integers(2, 400), sizes)
def test_the_error_is_periodic(cards, bets):
    value, t = newman_sizes(bets).value, [Fraction(1, 2), *(1 / (s + 2) for s in sorted(bets))]
    rates = [2 * (1 - value) * a * b for a, b in pairwise(t)]
    period = math.lcm(value.denominator, *(rate.denominator for rate in rates))
    assert error(cards + period, bets) == error(cards, bets)


@pytest.mark.parametrize("cards", [2, 3, 25])
def test_any_bet_is_the_limit_of_long_lists(cards):
    """Lists with equal steps of 2/(s+2), which come from below."""
    values = [
        float(newman_deck_value(cards, [Fraction(2 * steps, k) - 2 for k in range(1, steps)]))
        for steps in (10, 50)
    ]
    found = newman_any_bet(cards)
    assert values[0] <= values[1] <= found + 1e-12
    assert found - values[1] < 2e-4


def test_any_bet_is_right_to_the_last_digits():
    """With three cards the least sum is that at K = 4."""
    assert newman_any_bet(2) == 0
    assert math.isclose(newman_any_bet(3), 1 - 2 * math.sqrt(2) / 3, rel_tol=1e-14)


def test_any_bet_is_short_of_one_seventh_by_the_power_three_halves():
    limit = 8 * math.sqrt(3 / 7) * float(mpmath.zeta(-0.5, 0.5))
    for cards in (10**3, 10**5):
        short = cards**1.5 * (1 / 7 - newman_any_bet(cards))
        assert short == pytest.approx(limit, abs=0.1 / math.sqrt(cards))


@pytest.mark.parametrize("values", [[3], [2, 1], [3, 1, 1, 2], [1, 1, 1], [4, 3, 2, 2, 2, 5, 9]])
def test_of_several_least_numbers_the_first_is_taken(values):
    assert _first_least(values.__getitem__, 0, len(values) - 1) == values.index(min(values))
