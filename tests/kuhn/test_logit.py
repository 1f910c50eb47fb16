"""The logistic route to equilibria of Kuhn poker, against the regularised one."""

import numpy as np
import pytest

from guts_core.kuhn import (
    KuhnPoker,
    MultiplayerKuhn,
    logit_equilibrium,
    polish,
    regularised_equilibrium,
)
from guts_core.methods.continuation.options import ContinuationOptions


def by_both(game, pot):
    """Equilibria next to where the two routes end."""
    ends = (route(game, pot, 1e-7) for route in (logit_equilibrium, regularised_equilibrium))
    return [polish(game, game.complete(end), pot) for end in ends]


@pytest.mark.parametrize("pot", [1.3, 2.1, 2.47, 2.83])
def test_same_payoffs_at_small_pots(pot):
    """With four cards and P < 3 the payoffs belong to the game."""
    logit, regularised = by_both(KuhnPoker(4), pot)
    assert max(logit.gains.max(), regularised.gains.max()) < 1e-15
    np.testing.assert_allclose(logit.expectations, regularised.expectations, atol=1e-14)


@pytest.mark.parametrize(("cards", "pot"), [(4, 3.53), (4, 4.87), (5, 2.6), (5, 6.3), (6, 5.1)])
def test_both_ends_are_equilibria(cards, pot):
    logit, regularised = by_both(KuhnPoker(cards), pot)
    assert max(logit.gains.max(), regularised.gains.max()) < 1e-15


def test_where_payoffs_are_ranges_the_routes_may_differ():
    """At P = 4.1 player 1 gets the same, players 2 and 3 do not."""
    logit, regularised = by_both(KuhnPoker(4), 4.1)
    apart = 24 * (logit.expectations - regularised.expectations)
    assert abs(apart[0]) < 1e-12
    assert abs(apart[1]) > 0.01


def test_two_players():
    game = MultiplayerKuhn(2, 3)
    found = polish(game, game.complete(logit_equilibrium(game, 2.0, 1e-8)), 2.0)
    np.testing.assert_allclose(found.expectations, [-1 / 18, 1 / 18], atol=1e-14)


def test_says_where_the_curve_ended(monkeypatch):
    options = ContinuationOptions(max_steps=3)
    monkeypatch.setattr("guts_core.kuhn.curves.logit._OPTIONS", options)
    with pytest.raises(ArithmeticError, match="logit_equilibrium: max steps at epsilon"):
        logit_equilibrium(KuhnPoker(4), 2.0)


def test_bad_pots():
    with pytest.raises(ValueError, match="logit_equilibrium: pot must"):
        logit_equilibrium(KuhnPoker(4), -1)
