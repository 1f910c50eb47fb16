"""The logistic route to equilibria of Kuhn poker, against the regularised one."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from scipy.special import expit

from guts_core.kuhn import (
    KuhnPoker,
    MultiplayerKuhn,
    logit_equilibrium,
    polish,
    regularised_equilibrium,
)
from guts_core.kuhn.curves.logit import _OPTIONS
from guts_core.kuhn.curves.regularised import KuhnConditions
from guts_core.methods.continuation.logit import follow_logit
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.matrix_games.zero_sum import as_fractions


def by_both(game, pot, epsilon=1e-7):
    """Equilibria next to where the two routes end."""
    ends = (route(game, pot, epsilon) for route in (logit_equilibrium, regularised_equilibrium))
    return [polish(game, game.complete(end), pot) for end in ends]


@pytest.mark.parametrize("pot", [1.3, 2.1, 2.47, 2.83])
def test_same_payoffs_at_small_pots(pot):
    """With four cards and P < 3 the payoffs belong to the game."""
    logit, regularised = by_both(KuhnPoker(4), pot)
    assert max(logit.gains.max(), regularised.gains.max()) < 1e-15
    np.testing.assert_allclose(logit.expectations, regularised.expectations, atol=1e-14)


@pytest.mark.parametrize(
    ("cards", "pot", "epsilon"),
    [(4, 3.53, 1e-7), (4, 4.87, 1e-7), (5, 2.6, 1e-7), (5, 6.3, 1e-7), (6, 5.3, 1e-6)],
)
def test_both_ends_are_equilibria(cards, pot, epsilon):
    """With six cards a frequency is decided by the cube of epsilon, at 1e-7 by rounding."""
    logit, regularised = by_both(KuhnPoker(cards), pot, epsilon)
    assert max(logit.gains.max(), regularised.gains.max()) < 1e-15


@pytest.mark.parametrize(("cards", "pot"), [(4, 4.87), (5, 2.6), (5, 6.3)])
def test_small_epsilon_does_not_take_more_steps(cards, pot):
    """In the unknowns f alone it had taken 264 and 20,000, or ended before, by the processor."""
    game = KuhnPoker(cards)
    ends = pot, 1e-7, 1 + pot, _OPTIONS
    _, branch = follow_logit(KuhnConditions(game), np.zeros(game.size), *ends)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert branch.steps + branch.rejected < 150


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


@pytest.mark.parametrize("pot", [99.0, 1e3, 1e5])
def test_the_conditions_hold_at_large_pots(pot):
    game, epsilon = KuhnPoker(8), 1e-3
    x = logit_equilibrium(game, pot, epsilon)
    inner = (x > 1e-6) & (x < 1 - 1e-6)
    assert inner.any()
    wanted = epsilon * np.log(x[inner] / (1 - x[inner]))
    assert np.allclose(game.system(x, pot).gradient[inner], wanted, rtol=0, atol=1e-15 * pot)


@pytest.mark.parametrize("pot", [1e6, 1e9, 1e12])
def test_a_curve_does_not_grow_with_the_pot(monkeypatch, pot):
    """In units of the largest gradient it takes some hundreds of points, or ends at rounding."""
    monkeypatch.setattr("guts_core.kuhn.curves.logit._OPTIONS", replace(_OPTIONS, max_steps=1500))
    two, three = MultiplayerKuhn(2, 3), KuhnPoker(4)
    assert logit_equilibrium(two, pot).shape == (two.size,)
    if pot < 1e12:
        assert three.gains(three.complete(logit_equilibrium(three, pot)), pot).max() < 1e-6
    else:
        with pytest.raises(ArithmeticError, match="logit_equilibrium: step floor at epsilon = "):
            logit_equilibrium(three, pot)


@pytest.mark.parametrize("cards", [4, 8, 12])
@pytest.mark.parametrize("part", [1e-11, 1e-8, 1e-6, 1e-3])
def test_every_part_of_a_large_pot_is_reached(cards, part):
    """Curves that end at a large epsilon had been followed in a unit that was as many pots."""
    game, pot, epsilon = KuhnPoker(cards), 1e12, part * 1e12
    x = logit_equilibrium(game, pot, epsilon)
    slopes = game.gradient(as_fractions(game.complete(x)), 10**12, reach_free=True)[game.free]
    wanted = expit(slopes.astype(float) / epsilon)
    assert np.allclose(x, wanted, rtol=0, atol=1e-15 * pot / epsilon)


@pytest.mark.parametrize(
    ("cards", "pot", "epsilon"),
    [(4, 5, 1e-12), (5, 2.5, 1e-10), (5, 2, 1e-12), (6, 2.5, 1e-8), (6, 10, 1e-9), (7, 3.7, 1e-10)],
)
def test_where_rounding_hides_the_curve_its_end_solves_the_conditions(cards, pot, epsilon):
    """A frequency is decided by powers of epsilon; these had ended at up to 500 times epsilon."""
    game = KuhnPoker(cards)
    x = logit_equilibrium(game, pot, epsilon)
    exact = game.gradient(as_fractions(game.complete(x)), Fraction(pot), reach_free=True)
    slopes = exact[game.free].astype(float)
    assert np.allclose(x, expit(slopes / epsilon), rtol=0, atol=1e-15 * pot / epsilon)
    assert game.gains(game.complete(x), pot).max() < 3 * epsilon


def test_says_where_the_curve_ended(monkeypatch):
    options = ContinuationOptions(max_steps=3)
    monkeypatch.setattr("guts_core.kuhn.curves.logit._OPTIONS", options)
    with pytest.raises(ArithmeticError, match="logit_equilibrium: max steps at epsilon"):
        logit_equilibrium(KuhnPoker(4), 2.0)


def test_bad_pots():
    with pytest.raises(ValueError, match="logit_equilibrium: pot must"):
        logit_equilibrium(KuhnPoker(4), -1)


@pytest.mark.parametrize("epsilon", [40.0, 1e9])
def test_where_epsilon_is_larger_than_all_payoffs_the_response_is_logistic(epsilon):
    game = KuhnPoker(4)
    x = logit_equilibrium(game, 2.0, epsilon)
    wanted = expit(game.gradient_alone(x, 2.0) / epsilon)
    np.testing.assert_allclose(x - 0.5, wanted - 0.5, rtol=1e-6, atol=1e-16)
