"""Kuhn poker for m players against playing out every deal, the three-player kernels, equilibria."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kuhn_dealt import Dealt, decisions, mover

from guts_core.kuhn import (
    KuhnPoker,
    near_equilibrium,
    regularised_equilibrium,
    without_regularisation,
)
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.tree import betting_tree
from guts_core.kuhn.two_players.game import two_player_kuhn
from guts_core.methods.matrix_games.zero_sum import as_fractions

SIZES = [(2, 3), (2, 4), (3, 4), (4, 5)]
pots = st.fractions(min_value=Fraction(1, 8), max_value=20, max_denominator=8)


def random_profile(game, seed, exact=False):
    rng = np.random.default_rng(seed)
    if not exact:
        return rng.random((game.nodes, game.cards))
    return as_fractions(rng.integers(0, 5, (game.nodes, game.cards)).astype(object)) / 4


def test_order_of_the_nodes():
    """Three players: the owners of the paper's nodes 1 to 12."""
    assert MultiplayerKuhn(3, 4).owners.tolist() == [0, 1, 2, 0, 1, 1, 2, 0, 0, 1, 2, 2]
    assert MultiplayerKuhn(2, 3).owners.tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tree(players):
    tree = betting_tree(players)
    assert tree.nodes == players * 2 ** (players - 1)
    assert len(tree.ends) == 1 + players * 2 ** (players - 1)
    for node, (path, history) in enumerate(zip(tree.paths, decisions(players), strict=True)):
        assert [bold for _, bold in path] == [move in "bc" for move in history]
        owners = [mover(players, history[:step]) for step in range(len(history))]
        assert [tree.owners[before] for before, _ in path] == owners
        assert tree.owners[node] == mover(players, history)
        assert owners.count(tree.owners[node]) <= 1


@pytest.mark.parametrize(("players", "cards"), SIZES)
def test_expectations_against_dealing(players, cards):
    game = MultiplayerKuhn(players, cards)
    x = random_profile(game, 1, exact=True)
    expectations = game.expectations(x, Fraction(7, 3))
    assert expectations.tolist() == Dealt(players, cards, x, Fraction(7, 3)).expectations()
    assert sum(expectations) == 0


@given(st.sampled_from([(2, 3), (2, 6), (3, 4), (3, 5), (4, 5)]), pots, st.integers(0, 99))
@settings(max_examples=15)
def test_gradient_is_the_difference_of_both_actions(size, pot, seed):
    """Expectations are linear in each frequency."""
    game = MultiplayerKuhn(*size)
    x = random_profile(game, seed)
    slopes = game.gradient(x, pot)
    assert abs(game.expectations(x, pot).sum()) < 1e-13 * (1 + pot)
    for node, card in np.random.default_rng(seed).integers((game.nodes, game.cards), size=(6, 2)):
        ends = []
        for action in (0.0, 1.0):
            trial = x.copy()
            trial[node, card] = action
            ends.append(game.expectations(trial, pot)[game.owners[node]])
        assert slopes[node, card] == pytest.approx(ends[1] - ends[0], abs=1e-13 * (1 + pot))


@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 5), (4, 5)])
def test_exact_and_floats_agree(players, cards):
    game = MultiplayerKuhn(players, cards)
    exact = random_profile(game, 2, exact=True)
    near, pot = exact.astype(float), Fraction(9, 4)
    for values in ("expectations", "gradient", "gains"):
        rational = getattr(game, values)(exact, pot)
        assert all(isinstance(entry, Fraction | int) for entry in rational.flat)
        assert np.abs(rational.astype(float) - getattr(game, values)(near, pot)).max() < 1e-14


@pytest.mark.parametrize(
    ("players", "cards", "replying"), [(2, 4, (0, 1)), (3, 4, (0, 1, 2)), (4, 5, (1,))]
)
def test_gains_against_all_pure_plans(players, cards, replying):
    """Cards of one player do not meet, so the best plan is found card by card."""
    game = MultiplayerKuhn(players, cards)
    x, pot = random_profile(game, 3), 2.5
    before, gains = game.expectations(x, pot), game.gains(x, pot)
    for player in replying:
        own, total = np.flatnonzero(game.owners == player), 0.0
        for card in range(cards):
            payoffs = []
            for plan in product((0.0, 1.0), repeat=len(own)):
                trial = x.copy()
                trial[own, card] = plan
                payoffs.append(game.expectations(trial, pot)[player])
            total += max(payoffs) - before[player]
        assert gains[player] == pytest.approx(total, abs=1e-13)


@given(st.integers(4, 8), pots, st.integers(0, 99))
@settings(max_examples=15)
def test_three_players_against_the_fast_kernels(cards, pot, seed):
    game, fast = MultiplayerKuhn(3, cards), KuhnPoker(cards)
    x, p = random_profile(game, seed), float(pot)
    close = {"rtol": 0, "atol": 1e-14 * (1 + p)}
    assert np.array_equal(game.free, fast.free)
    assert game.least_pot == fast.least_pot
    for values in ("expectations", "gradient", "gains"):
        assert np.allclose(getattr(game, values)(x, p), getattr(fast, values)(x, p), **close)
    unknowns = game.reduce(x)
    ours, theirs = game.system(unknowns, p), fast.system(unknowns, p)
    for values in ("gradient", "jacobian", "pot_derivative"):
        assert np.allclose(getattr(ours, values), getattr(theirs, values), **close)


@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 5), (4, 5), (5, 6)])
def test_system_against_differences(players, cards):
    game = MultiplayerKuhn(players, cards)
    unknowns, pot = game.reduce(random_profile(game, 4)), 3.0
    at = game.system(unknowns, pot)
    full = game.complete(unknowns)
    assert np.allclose(at.gradient, game.reduce(game.gradient(full, pot, True)), atol=1e-14)
    way, h = np.random.default_rng(5).standard_normal(game.size), 1e-5
    ahead, behind = (game.system(unknowns + s * h * way, pot).gradient for s in (1, -1))
    assert np.allclose((ahead - behind) / (2 * h), at.jacobian @ way, atol=1e-8)
    later = game.system(unknowns, pot + 1).gradient
    assert np.allclose(later - at.gradient, at.pot_derivative, atol=1e-14)


@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 5), (4, 5)])
def test_dominated_actions_never_pay(players, cards):
    """Where a frequency is fixed, the other action is never better, whatever the others do."""
    game = MultiplayerKuhn(players, cards)
    for seed in range(20):
        slopes = game.gradient(random_profile(game, seed), 1.5, True)
        right = np.where(game.fixed == 1, slopes, -slopes)[~game.free]
        assert right.min() >= -1e-15


@pytest.mark.parametrize(
    ("players", "cards"),
    [(2, 3), (2, 6), (3, 4), (3, 6), pytest.param(4, 5, marks=pytest.mark.heavy)],
)
def test_least_pot(players, cards):
    """Checking and folding is an equilibrium up to P_min exactly, and nobody profits there."""
    game = MultiplayerKuhn(players, cards)
    profile = as_fractions(game.check_and_fold().astype(int).astype(object))
    least = game.least_pot
    for pot in (least / 2, least):
        assert game.gains(profile, pot).tolist() == [0] * players
        assert game.expectations(profile, pot).tolist() == [0] * players
    assert max(game.gains(profile, least + Fraction(1, 1000))) > 0


def fade_out(game, pot, epsilon):
    """Newton's iteration in small steps of log epsilon: independent of the arc-length method."""
    x, velocity, steps = np.full(game.size, 0.5), 0.0, np.linspace(2.3, math.log(epsilon), 40)
    for old, log_epsilon in zip((2.3, *steps), steps, strict=False):
        guess = x + (log_epsilon - old) * velocity
        x = np.where((guess > 0) & (guess < 1), guess, x)
        e, step = math.exp(log_epsilon), np.array([1.0])
        for _ in range(20):
            if np.abs(step).max() < 1e-10:
                break
            at, sine, cosine = game.system(x, pot), np.sin(np.pi * x), np.cos(np.pi * x)
            matrix = sine[:, None] * at.jacobian
            matrix += np.diag(np.pi * (at.gradient * cosine - e * sine))
            step = -np.linalg.solve(matrix, at.gradient * sine + e * cosine)
            room = np.where(step > 0, 1 - x, x) / np.maximum(np.abs(step), 1e-300)
            x = x + min(1, 0.9 * room.min()) * step
        assert np.abs(step).max() < 1e-8
        velocity = -np.linalg.solve(matrix, e * cosine)
    return x


@pytest.mark.parametrize(("cards", "pot"), [(3, 2.0), (6, 1.0), (10, 2.0), (10, 5.0)])
def test_regularisation_with_two_players_against_the_linear_programme(cards, pot):
    """The error is of the order of epsilon."""
    game, value = MultiplayerKuhn(2, cards), two_player_kuhn(cards, pot).value
    errors = []
    for epsilon in (1e-4, 1e-5, 1e-6):
        found = near_equilibrium(game, pot, epsilon)
        errors.append(abs(found.expectations[0] - value) / epsilon)
        assert found.gains.max() < 20 * epsilon
    assert max(errors) < 10
    sharp = without_regularisation(game, pot, near_equilibrium(game, pot))
    assert sharp.gains.max() < 1e-14
    assert sharp.expectations[0] == pytest.approx(value, abs=1e-13)


@pytest.mark.parametrize("solve", [near_equilibrium, regularised_equilibrium])
@pytest.mark.parametrize("pot", [1e6, 1e12])
def test_a_regularisation_below_the_rounding_of_the_gradient_is_refused(solve, pot):
    """Half a unit in the last place of P + 1: above it solutions are found, below it none."""
    rounding = 1e-16 * (1 + pot)
    for game in (MultiplayerKuhn(2, 3), KuhnPoker(4)):
        solve(game, pot, 1.01 * rounding)
        for epsilon in (0.99 * rounding, 1e-14):
            with pytest.raises(ValueError, match=f"{solve.__name__}: epsilon must be at least"):
                solve(game, pot, epsilon)


@pytest.mark.parametrize("size", [(2, 10), (3, 4), (4, 5)])
def test_two_ways_to_fade_the_regularisation_out(size):
    game = MultiplayerKuhn(*size)
    arc = near_equilibrium(game, 4.0, 1e-6).frequencies
    assert np.abs(game.complete(fade_out(game, 4.0, 1e-6)) - arc).max() < 1e-6


@pytest.mark.parametrize(("cards", "pot"), [(5, 2.0), (5, 4.0), (5, 8.0), (6, 2.0)])
def test_equilibria_of_four_players(cards, pot):
    """Beyond [Bil18] sec. 6: certified by the gains of the best replies."""
    game = MultiplayerKuhn(4, cards)
    near = near_equilibrium(game, pot)
    assert near.gains.max() < 1e-6
    found = without_regularisation(game, pot, near)
    assert found.gains.max() < 1e-14
    assert abs(found.expectations.sum()) < 1e-14
    profits = np.abs(found.expectations).max() > 1e-12
    assert profits == (pot > game.least_pot)
    if profits:
        assert found.expectations.argmax() == 3


@pytest.mark.parametrize("players", [1, 0, 2.5, "3", None, True])
def test_bad_players(players):
    with pytest.raises(ValueError, match="MultiplayerKuhn: players must be an integer >= 2"):
        MultiplayerKuhn(players, 6)


@pytest.mark.parametrize("cards", [3, 0, 4.5, "5", None, math.nan])
def test_bad_cards(cards):
    with pytest.raises(ValueError, match="MultiplayerKuhn: cards must be an integer >= 4"):
        MultiplayerKuhn(3, cards)


@pytest.mark.parametrize(
    "size", [(6, 4858), (7, 1044), (8, 229), (9, 51), (10, 12), (11, 12), (100, 10**4)]
)
def test_too_large(size):
    with pytest.raises(ValueError, match=f"MultiplayerKuhn: players={size[0]} and cards="):
        MultiplayerKuhn(*size)


@pytest.mark.parametrize("method", ["expectations", "gradient", "gains"])
def test_bad_profiles_and_pots(method):
    game = MultiplayerKuhn(2, 3)
    good = game.check_and_fold()
    call = getattr(game, method)
    for pot in (0, -1, math.nan, math.inf, "2", None):
        with pytest.raises(ValueError, match=rf"MultiplayerKuhn\.{method}: pot must be"):
            call(good, pot)
    for bad in (good - 1, good[:2], np.full_like(good, math.nan)):
        with pytest.raises(ValueError, match=rf"MultiplayerKuhn\.{method}: frequencies must"):
            call(bad, 2)
    with pytest.raises(ValueError, match=r"MultiplayerKuhn\.complete: unknowns must have 7"):
        game.complete([0.5])


def test_a_whole_pot_takes_no_digits_from_the_payoffs():
    """Sums take any numbers: integers at the ends of the tree, floats on the way to them."""
    game = MultiplayerKuhn(2, 3)
    frequencies = np.full((1, *game.free.shape), 0.3)
    by_kind = [game.payoff_sums(frequencies, pot).tolist() for pot in (2, 2.0)]
    assert by_kind[0] == by_kind[1]
    exact = game.payoff_sums(as_fractions(np.full((1, *game.free.shape), Fraction(3, 10))), 2)
    assert np.array(by_kind[0]) == pytest.approx(exact.astype(float), abs=1e-12)
