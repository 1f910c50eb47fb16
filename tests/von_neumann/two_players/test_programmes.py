"""The linear programmes of the slides against the closed form, and the exact certificate."""

import math
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from guts_core.von_neumann import deviation_gains, mixed_equilibrium, payoff, vertices
from guts_core.von_neumann.two_players import programmes
from guts_core.von_neumann.two_players.certificates import guarantees
from guts_core.von_neumann.two_players.programmes import fast_programme, slow_programme

bets = st.fractions(min_value=Fraction(1, 12), max_value=30, max_denominator=12)


def printed_programme(cards, bet):
    """(VN-I) with its dense rows as on the slide; the optimum."""
    sign = np.sign(np.arange(cards) - np.arange(cards)[:, None])  # row j, column i
    off = 1 - np.eye(cards)
    called, folded = (bet + 1) * sign - sign, off - sign
    value = -(cards - 1) * np.eye(cards)
    answer = linprog(
        np.append(np.zeros(cards), -np.full(cards, 1 / cards)),
        -np.block([[called, value], [folded, value]]),
        np.tile(sign.sum(axis=1), 2),
        bounds=[(0, 1)] * cards + [(None, None)] * cards,
    )
    return -answer.fun


@given(st.integers(2, 60), bets)
@settings(max_examples=40)
def test_fast_programme_in_fractions(cards, bet):
    found = fast_programme(cards, bet, exact=True)
    p, q = found.bet_probabilities, found.call_probabilities
    assert found.value == mixed_equilibrium(cards, bet).value == payoff(cards, bet, p, q)
    assert found.gap == 0
    assert deviation_gains(cards, bet, p, q) == (0, 0)


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("bet", [1, 2, Fraction(7, 3), Fraction(1, 4)])
def test_slow_programme_in_fractions(cards, bet):
    found = slow_programme(cards, bet, exact=True)
    assert found.gap == 0
    assert found.value == mixed_equilibrium(cards, bet).value


@pytest.mark.parametrize("cards", [2, 5, 8, 10])
@pytest.mark.parametrize("bet", [1, Fraction(5, 2), 6])
def test_programmes_in_floats(cards, bet):
    exact = mixed_equilibrium(cards, bet).value
    for programme in (slow_programme, fast_programme):
        found = programme(cards, bet)
        assert found.bounds.lower <= exact <= found.bounds.upper
        assert found.gap < Fraction(1, 10**9)
        assert found.value == pytest.approx(float(exact), abs=1e-9)


@pytest.mark.parametrize("bet", [0.5, 2, 7])
def test_prefix_sums_are_the_printed_programme(bet):
    assert fast_programme(41, bet).value == pytest.approx(printed_programme(41, bet), abs=1e-9)


@pytest.mark.parametrize("bet", [Fraction(1, 100), 2, 50])
def test_thousands_of_cards(bet):
    found = fast_programme(3000, bet)
    assert found.gap < Fraction(1, 10**9)
    assert found.bounds.lower <= mixed_equilibrium(3000, bet).value <= found.bounds.upper


@pytest.mark.parametrize("cards", [3, 4, 5, 20, 41, 60])
@pytest.mark.parametrize(
    "bet", [Fraction(1, 1001), Fraction(3, 10**5), Fraction(7, 10**8), Fraction(1, 10**12)]
)
def test_tiny_bets_in_fractions(cards, bet):
    """In floats no gain of the order of bet^2 is told from 0."""
    found = fast_programme(cards, bet, exact=True)
    assert found.value == mixed_equilibrium(cards, bet).value
    assert found.gap == 0
    assert deviation_gains(cards, bet, found.bet_probabilities, found.call_probabilities) == (0, 0)


def test_a_vertex_that_is_not_optimal_is_refused(monkeypatch):
    """The basis for a bet of 2 is not that for one of 1/10^5."""
    monkeypatch.setattr(programmes, "_SMALL", Fraction(2))
    with pytest.raises(ArithmeticError, match="4 cards and bet 1/100000 did not end at an optimal"):
        fast_programme(4, Fraction(1, 10**5), exact=True)


@pytest.mark.parametrize("status", [1, 2, 3, 4])
def test_a_programme_that_is_not_solved_is_told(monkeypatch, status):
    ended = SimpleNamespace(status=status, message="no end")
    monkeypatch.setattr("scipy.optimize.linprog", lambda *_, **__: ended)
    with pytest.raises(ArithmeticError, match="fast_programme: no end"):
        fast_programme(5, 2)


def test_the_basis_for_the_bet_itself_is_tried_first(monkeypatch):
    """With three cards that for a bet of 2 is none for one of 1."""
    monkeypatch.setattr(programmes, "_SMALL", Fraction(2))
    assert fast_programme(3, 1, exact=True).value == mixed_equilibrium(3, 1).value


def test_a_vertex_outside_of_the_probabilities_is_none(monkeypatch):
    least = Fraction(1, 10**30)
    for vertex, kept in (([0, 1], True), ([0, -least], False), ([1 + least, 1], False)):
        monkeypatch.setattr(programmes, "exact_vertex", lambda *_, vertex=vertex: vertex)
        found = programmes._on_basis(2, Fraction(1), Fraction(1), [0.0, 1.0], programmes.call_gains)
        assert found == (vertex if kept else None)


def test_probabilities_that_rounding_left_outside_are_at_the_bound():
    rounded = [programmes._rounded(x) for x in (-1e-9, 1 + 1e-9, 1 / 3)]
    assert rounded == [0, 1, pytest.approx(1 / 3, abs=2.0**-51)]


@pytest.mark.parametrize("exact", [False, True])
def test_the_value_is_the_middle_of_what_both_strategies_guarantee(exact):
    bets, calls = [0, 0, 1], [0, 0, 1]
    bounds = guarantees(3, 1, bets, calls)
    assert bounds.lower < bounds.upper
    found = programmes._certified(3, Fraction(1), bets, calls, exact)
    assert found.bounds == bounds
    assert found.value == pytest.approx((bounds.lower + bounds.upper) / 2, abs=1e-15)


def test_four_hundred_cards_in_fractions():
    bet = Fraction(13, 7)
    assert fast_programme(400, bet, exact=True).value == mixed_equilibrium(400, bet).value


@given(st.integers(2, 9), bets, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_guarantees_are_the_gains_of_deviating(cards, bet, random):
    p, q = ([Fraction(random.randint(0, 6), 6) for _ in range(cards)] for _ in range(2))
    bounds, outcome = guarantees(cards, bet, p, q), payoff(cards, bet, p, q)
    first, second = deviation_gains(cards, bet, p, q)
    assert bounds.upper == outcome + first
    assert bounds.lower == outcome - second
    assert bounds.gap == first + second


@pytest.mark.parametrize("cards", [10**5, pytest.param(10**6, marks=pytest.mark.heavy)])
def test_large_decks_are_certified(cards):
    found = mixed_equilibrium(cards, Fraction(3, 2))
    bounds = guarantees(cards, Fraction(3, 2), found.bet_probabilities, found.call_probabilities)
    assert bounds.lower == bounds.upper == found.value


def test_guarantees_of_floats_are_those_of_the_same_fractions():
    p, q = [0.3, 0.0, 1.0], [0.0, 1 / 3, 1.0]
    assert guarantees(3, 1, p, q) == guarantees(
        3, 1, [Fraction(x) for x in p], [Fraction(x) for x in q]
    )


def test_programmes_that_end_in_no_vertex_are_refused(monkeypatch):
    monkeypatch.setattr(vertices, "solve_linear", lambda rows, unknowns: None)
    with pytest.raises(ArithmeticError, match="vertex"):
        fast_programme(3, 1, exact=True)


@pytest.mark.parametrize(
    ("function", "cards", "exact", "largest"),
    [
        (slow_programme, 11, False, 10),
        (slow_programme, 8, True, 7),
        (fast_programme, 20_001, False, 20_000),
        (fast_programme, 401, True, 400),
    ],
)
def test_too_many_cards(function, cards, exact, largest):
    expected = rf"{function.__name__}: cards must be .*at most {largest}\b.*, got {cards}"
    with pytest.raises(ValueError, match=expected):
        function(cards, 2, exact=exact)


@pytest.mark.parametrize("bad", [[0, 1], [0, 1, 2], [0, math.nan, 1], [0, "1", 1], [0, -1, 1]])
def test_bad_strategies(bad):
    with pytest.raises(
        ValueError,
        match=r"guarantees: bet_probabilities must be (3 numbers|a finite number)",
    ):
        guarantees(3, 1, bad, [0, 0, 1])
    with pytest.raises(
        ValueError,
        match=r"guarantees: call_probabilities must be (3 numbers|a finite number)",
    ):
        guarantees(3, 1, [0, 0, 1], bad)


def test_guarantees_of_sets_are_none():
    for pair in ({0, 0.5, 1}, [0, 0, 1]), ([0, 0, 1], {0, 0.5, 1}):
        with pytest.raises(ValueError, match="_probabilities must be a list, which has an order"):
            guarantees(3, 1, *pair)


@pytest.mark.parametrize("cards", [7, 9, 50, 100])
@pytest.mark.parametrize(
    "bet",
    [
        Fraction(10**12, 10**12 - 1),
        Fraction(10**12 - 1, 10**11),
        Fraction(2 * 10**11 + 1, 10**11),
        Fraction(10**12 - 1, 10**12),
    ],
)
def test_bets_that_floats_take_for_another_are_solved_exactly(cards, bet):
    assert fast_programme(cards, bet, exact=True).value == mixed_equilibrium(cards, bet).value
