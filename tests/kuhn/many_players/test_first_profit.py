"""The equilibrium just above the least pot: exact gains for many sizes, and where it ends."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.kuhn import KuhnPoker, near_equilibrium, without_regularisation
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.many_players.profits import first_profit
from guts_core.kuhn.two_players.game import two_player_kuhn

SIZES = [(2, 3), (2, 4), (2, 7), (3, 4), (3, 6)]


@pytest.mark.parametrize(("players", "cards"), SIZES)
@pytest.mark.parametrize("share", [0, Fraction(2, 5), 1])
def test_no_player_gains(players, cards, share):
    """Best replies over the whole tree, all deals, in rationals."""
    game = MultiplayerKuhn(players, cards)
    pot = (players - 1 + Fraction(share)) / (cards - players)
    found = first_profit(players, cards, pot)
    assert game.gains(found.frequencies, pot).tolist() == [0] * players
    assert tuple(game.expectations(found.frequencies, pot)) == found.expectations
    assert 0 <= found.call < 1
    assert 0 < found.bluff <= 1


def test_no_one_of_four_gains():
    found, pot = first_profit(4, 5, Fraction(18, 5)), Fraction(18, 5)
    assert MultiplayerKuhn(4, 5).gains(found.frequencies, pot).tolist() == [0] * 4


@pytest.mark.parametrize("size", [(4, 6), (4, 7), (5, 6), (5, 7), (4, 60), (6, 30), (8, 12)])
def test_no_player_gains_in_larger_games(size):
    """In floats, to rounding errors."""
    players, cards = size
    game, pot = MultiplayerKuhn(*size), (players - Fraction(1, 3)) / (cards - players)
    found = first_profit(*size, pot)
    frequencies = found.frequencies.astype(float)
    assert game.gains(frequencies, pot).max() < 1e-15
    expectations = [float(entry) for entry in found.expectations]
    assert game.expectations(frequencies, pot) == pytest.approx(expectations, abs=1e-14)


@given(st.integers(4, 30), st.fractions(0, 1, max_denominator=9))
@settings(max_examples=20)
def test_large_decks_of_three_players(cards, share):
    """The kernels for large decks agree; the profile is the same with any deck."""
    game, pot = KuhnPoker(cards), (2 + share) / (cards - 3)
    bluff = float((cards - 2) / ((cards - 3) * (pot + 1)))
    call = float((cards - 2) * (pot - game.least_pot) / (pot + 1))
    frequencies = game.complete([0.0] * game.size)
    frequencies[2, 0] = bluff
    frequencies[[4, 7, 10], -2] = call
    assert game.gains(frequencies, float(pot)).max() < 1e-14
    last = Fraction(cards - 2, cards * (cards - 1)) * (pot - game.least_pot) / (pot + 1)
    expected = [-float(last) / 2, -float(last) / 2, float(last)]
    assert game.expectations(frequencies, float(pot)) == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 5)])
def test_beyond_its_range_it_is_none(players, cards):
    """Just above m/(N - m) card N would rather bet first."""
    game, pot = MultiplayerKuhn(players, cards), Fraction(players, cards - players)
    found = first_profit(players, cards, pot)
    above, below = pot + Fraction(1, 100), game.least_pot - Fraction(1, 100)
    frequencies = found.frequencies.copy()
    frequencies[players - 1, 0] *= (pot + 1) / (above + 1)
    frequencies[game.last_answers, -2] = (cards - 2) * (above - game.least_pot) / (above + 1)
    assert game.gains(frequencies, above)[0] > 0
    for bad in (above, below):
        with pytest.raises(ValueError, match=r"first_profit: pot must be from .* to .*, got"):
            first_profit(players, cards, bad)


@pytest.mark.parametrize("cards", [3, 4, 6])
def test_two_players_value(cards):
    """Zero-sum: the closed form is the value."""
    pot = Fraction(7, 4) / (cards - 2)
    value = two_player_kuhn(cards, pot, exact=True).value
    assert value == first_profit(2, cards, pot).expectations[0]


@pytest.mark.parametrize(("players", "cards", "pot"), [(3, 5, 1.25), (4, 5, 3.5)])
def test_the_regularised_solution_has_these_expectations(players, cards, pot):
    game = MultiplayerKuhn(players, cards)
    found = without_regularisation(game, pot, near_equilibrium(game, pot))
    expected = [float(entry) for entry in first_profit(players, cards, pot).expectations]
    assert found.gains.max() < 1e-15
    assert found.expectations == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize("pot", [0, -1, math.nan, math.inf, None, "3"])
def test_bad_pots(pot):
    with pytest.raises(ValueError, match="first_profit: pot must be"):
        first_profit(4, 5, pot)


def test_a_game_that_is_too_large_is_refused_by_the_name_of_the_function():
    with pytest.raises(ValueError, match=r"^first_profit: players=7 and cards=3000 need .* sums"):
        first_profit(7, 3000, Fraction(1, 2998))


@pytest.mark.parametrize(("players", "most"), [(5, 10**4), (6, 4857)])
def test_the_largest_games_are_those_of_the_docstring(players, most):
    assert MultiplayerKuhn(players, most).cards == most
    with pytest.raises(ValueError, match=r"^first_profit: .*(need .* sums|cards must be)"):
        first_profit(players, most + 1, 1)
