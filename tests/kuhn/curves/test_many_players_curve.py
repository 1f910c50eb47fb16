"""Curves against the pot for two and four players."""

import numpy as np
import pytest

from guts_core.kuhn import index, many_players_curve, without_regularisation
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.many_players.profits import first_profit
from guts_core.kuhn.two_players.game import two_player_kuhn


def test_two_players_against_the_linear_programme():
    """A zero-sum game has one value at each pot, and the curve never turns."""
    curve = many_players_curve(MultiplayerKuhn(2, 5), 6.0, 1e-6)
    assert curve.folds.size == 0
    for pot, expectations in list(zip(curve.pots, curve.expectations, strict=True))[::10]:
        assert expectations[0] == pytest.approx(two_player_kuhn(5, pot).value, abs=2e-5)


def test_indices_of_an_odd_number_of_unknowns_add_up_to_one():
    """The sign at the start is that of minus the identity."""
    curve = many_players_curve(MultiplayerKuhn(2, 4), 3.0, 1e-3)
    assert curve.game.size % 2 == 1
    assert curve.index_sums[1].tolist() == [index(each) for each in curve.at(2.0)] == [1]


@pytest.fixture(scope="module")
def four():
    return many_players_curve(MultiplayerKuhn(4, 5), 5.3, 1e-6)


def test_four_players_along_the_curve(four):
    """Only the last player gains just above P_min = 3, as the closed form says."""
    assert np.abs(four.expectations.sum(axis=1)).max() < 1e-13
    near = (four.pots > 3.2) & (four.pots < 3.8)
    for pot, expectations in zip(four.pots[near], four.expectations[near], strict=True):
        expected = [float(entry) for entry in first_profit(4, 5, pot).expectations]
        assert expectations == pytest.approx(expected, abs=1e-4)


def test_four_players_have_several_solutions_at_one_pot(four):
    """Three at P = 5.16, of which each is an equilibrium without regularisation too."""
    found = four.at(5.16)
    assert len(found) == 3
    sharp = [without_regularisation(four.game, 5.16, each) for each in found]
    assert all(each.gains.max() < 1e-13 for each in sharp)
    payoffs = np.array([each.expectations for each in sharp])
    apart = np.abs(payoffs[:, None] - payoffs).max(axis=-1)[np.triu_indices(3, 1)]
    assert apart.min() > 1e-5


@pytest.mark.parametrize("highest", [3, 1.0, 0, -1, float("nan"), "high", None])
def test_bad_highest_pots(highest):
    with pytest.raises(ValueError, match="many_players_curve: highest must be"):
        many_players_curve(MultiplayerKuhn(4, 5), highest)


def test_the_curve_leads_from_half_the_least_pot_to_the_highest():
    game = MultiplayerKuhn(2, 4)
    curve = many_players_curve(game, 2.5, 1e-2)
    assert curve.pots[[0, -1]].tolist() == [float(game.least_pot) / 2, 2.5]
    assert [each.epsilon for each in curve.at(2.0)] == [curve.epsilon] == [1e-2]
