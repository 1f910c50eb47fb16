"""Sums over sets of players against sums over all deals, and laws that hold for every deck."""

import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from sums_by_deals import SumsByDeals

from guts_core.kuhn import (
    Equilibrium,
    KuhnPoker,
    MultiplayerKuhn,
    connected,
    equilibrium_curve,
    expansion,
    family,
    index,
    logit_equilibrium,
    many_players_curve,
    near_equilibrium,
    own_cards,
    polish,
    two_player_kuhn,
)
from guts_core.methods.complementarity.step import Partition

SUMS = [("payoff_sums", "payoffs"), ("slope_sums", "slopes"), ("loss_sums", "losses")]


def profile(game, seed=0):
    return np.random.default_rng(seed).random(game.free.shape)


def in_thirds(game, seed):
    """Some of them 0, some 1."""
    numbers = np.random.default_rng(seed).integers(0, 4, game.free.shape)
    return np.vectorize(lambda k: Fraction(int(k), 3), otypes=[object])(numbers)


@pytest.mark.parametrize("size", [(2, 3), (2, 7), (3, 4), (3, 6), (4, 5)])
@pytest.mark.parametrize("pot", [Fraction(3, 7), Fraction(5)])
def test_sums_over_the_deals_exactly(size, pot):
    game, deals, x = (
        MultiplayerKuhn(*size),
        SumsByDeals(*size),
        in_thirds(MultiplayerKuhn(*size), 1),
    )
    for ours, theirs in SUMS:
        found = getattr(game, ours)(x[None], np.array([pot], dtype=object))[0]
        assert (found == getattr(deals, theirs)(x, pot)).all()
        assert {type(each) for each in found.flat} == {Fraction}


@pytest.mark.parametrize("size", [(2, 40), (3, 12), (4, 8), (5, 7)])
def test_sums_over_the_deals_in_floats(size):
    game, deals = MultiplayerKuhn(*size), SumsByDeals(*size)
    x, scale = profile(game), 4 * game.deals
    for ours, theirs in SUMS:
        found, expected = getattr(game, ours)(x, 3.0), getattr(deals, theirs)(x, 3.0)
        assert np.abs(found - expected).max() < 1e-14 * scale


@pytest.mark.parametrize("cards", [20, 300])
def test_three_players_with_large_decks(cards):
    """The running sums of the game of three players."""
    game, fast = MultiplayerKuhn(3, cards), KuhnPoker(cards)
    x, scale = profile(game, cards), 3.5 * game.deals
    for ours, _ in SUMS:
        found, expected = (getattr(each, ours)(x, 2.5) for each in (game, fast))
        assert np.abs(found - expected).max() < 1e-14 * scale


@pytest.mark.parametrize("pot", [Fraction(1, 2), 2, 9])
def test_two_players_with_large_decks(pot):
    found = two_player_kuhn(400, pot)
    game = found.game
    assert game.gains(found.frequencies, pot).max() < 1e-13
    value = game.expectations(found.frequencies, pot)
    assert value == pytest.approx([found.value, -found.value], abs=1e-13)


def blind_payoffs(game, moves, pot):
    """Of players who do not look at their cards: each contender is as likely to have the best."""
    tree = game.tree
    ends = zip(tree.end_paths, tree.contenders, tree.bets.tolist(), strict=True)
    total = np.zeros(game.players)
    for path, contenders, bets in ends:
        chance = np.prod([moves[node] if bold else 1 - moves[node] for node, bold in path])
        total += chance * contenders * ((pot + bets) / contenders.sum() - (bets > 0))
    return total - pot / game.players


@pytest.mark.parametrize("size", [(2, 900), (4, 300), (5, 50), (7, 30), (9, 10)])
def test_whoever_does_not_look_at_her_card_wins_as_often_as_the_others(size):
    game = MultiplayerKuhn(*size)
    moves = np.random.default_rng(3).random(game.nodes)
    x = np.repeat(moves[:, None], game.cards, axis=1)
    found = game.expectations(x, 3.0)
    assert found == pytest.approx(blind_payoffs(game, moves, 3.0), abs=1e-12)


@pytest.mark.parametrize("size", [(2, 3), (2, 6), (3, 4), (3, 5), (4, 5)])
def test_slopes_of_all_payoffs_are_differences_of_sums_over_the_deals(size):
    """A payoff is affine in each frequency, exactly, whatever numbers stand for the others."""
    game, deals = MultiplayerKuhn(*size), SumsByDeals(*size)
    x = np.random.default_rng(6).integers(-3, 5, game.free.shape).astype(object)
    pot = np.array(7, dtype=object)
    slopes = own_cards.sums_for(game.players).slopes_of_all(x, pot)
    assert slopes.shape == (game.players, *x.shape)
    for node in range(game.nodes):
        card, ends = node % game.cards, []
        for end in (0, 1):
            x[node, card], before = end, x[node, card]
            ends.append(deals.payoffs(x, pot))
            x[node, card] = before
        assert (slopes[:, node, card] == ends[1] - ends[0]).all()


@pytest.mark.parametrize("size", [(2, 300), (3, 200), (5, 40), (7, 12)])
def test_laws_of_the_slopes_of_all_payoffs_for_large_decks(size):
    """Nobody changes what all win together, and the owner's slopes are those of the gradient."""
    game = MultiplayerKuhn(*size)
    x = profile(game, 8)
    slopes = own_cards.sums_for(game.players).slopes_of_all(x, np.array(3.0)) / game.deals
    assert slopes.sum(axis=0) == pytest.approx(0, abs=1e-13)
    own = slopes[game.owners, np.arange(game.nodes)]
    assert own == pytest.approx(game.gradient(x, 3.0), rel=1e-9, abs=1e-13)
    found = game.expectation_slopes(game.reduce(x), 3.0)
    held = own_cards.sums_for(game.players).slopes_of_all(game.complete(game.reduce(x)), 3.0)
    assert (found == held[:, game.free] / game.deals).all()


@pytest.mark.parametrize("size", [(3, 200), (5, 40), (7, 20)])
def test_laws_of_the_pot_for_large_decks(size):
    """The payoffs add up to the pot; they, and the slopes, are affine in it."""
    game = MultiplayerKuhn(*size)
    x = profile(game, 7)
    payoffs = game.payoff_sums(np.stack([x, x, x]), np.array([1.0, 2.0, 3.0])) / game.deals
    assert payoffs.sum(axis=1) == pytest.approx([1, 2, 3], rel=1e-12)
    assert payoffs[0] + payoffs[2] == pytest.approx(2 * payoffs[1], abs=1e-12)
    slopes = game.slope_sums(np.stack([x, x, x]), np.array([1.0, 2.0, 3.0])) / game.deals
    assert slopes[0] + slopes[2] == pytest.approx(2 * slopes[1], abs=1e-12)


def test_the_ends_in_parts_are_the_ends_at_once(monkeypatch):
    game = MultiplayerKuhn(4, 6)
    x = profile(game)
    at_once = [getattr(game, ours)(x, 3.0) for ours, _ in SUMS]
    for each in (1, 3 * 16 * 6):  # one end, three ends
        monkeypatch.setattr(own_cards, "_AT_ONCE", each)
        parts = [getattr(game, ours)(x, 3.0) for ours, _ in SUMS]
        assert all((a == b).all() for a, b in zip(at_once, parts, strict=True))


@pytest.mark.parametrize("size", [(2, 9), (3, 7), (4, 6)])
@pytest.mark.parametrize("kind", [float, Fraction])
def test_slopes_do_not_depend_on_how_many_ends_are_looked_at_at_once(size, kind, monkeypatch):
    game = MultiplayerKuhn(*size)
    numbers = np.random.default_rng(5).integers(0, 9, game.size)
    x = np.array([kind(int(k)) / 8 for k in numbers])
    at_once = game.expectation_slopes(x, kind(3))
    assert at_once.shape == (game.players, game.size)
    for ends in (1, 3):
        each = ends * game.players * 2**game.players * game.cards
        monkeypatch.setattr(own_cards, "_AT_ONCE", each)
        assert np.array_equal(game.expectation_slopes(x, kind(3)), at_once)


def test_whole_frequencies_are_no_machine_integers():
    """Sums over the deals of 5 players with 10,000 cards are beyond 64 bits."""
    game = MultiplayerKuhn(5, 10**4)
    payoffs = game.payoff_sums(game.check_and_fold().astype(int), 2)
    assert payoffs == pytest.approx([0.4 * game.deals] * 5)


@pytest.mark.parametrize("size", [(2, 1251), (3, 63), (4, 17), (5, 9), (6, 7)])
def test_derivatives_have_their_own_limit(size):
    game = MultiplayerKuhn(*size)
    named = rf"^MultiplayerKuhn\.system: players={size[0]} and cards={size[1]} need tables of"
    with pytest.raises(ValueError, match=named) as refused:
        game.system(np.full(game.size, 0.5), 3.0)
    asks_for_more_than_is_allowed(refused)


@pytest.mark.parametrize("size", [(6, 4858), (7, 1044), (8, 229), (9, 51), (10, 12)])
def test_the_least_games_that_are_too_large_ask_for_more_than_is_allowed(size):
    with pytest.raises(ValueError, match=r"need .* sums over sets of players") as refused:
        MultiplayerKuhn(*size)
    asks_for_more_than_is_allowed(refused)


def asks_for_more_than_is_allowed(refused):
    """Also where the two numbers are next to each other: they had been rounded to the same."""
    needed, allowed = map(float, re.findall(r"\d[\d.]*e\+\d+", str(refused.value)))
    assert needed > allowed


@pytest.mark.parametrize(
    ("solve", "name"),
    [
        (lambda game, x: equilibrium_curve(game, (1, 2)), "equilibrium_curve: cards"),
        (lambda game, x: many_players_curve(game, 9.0), "many_players_curve: game"),
        (lambda game, x: near_equilibrium(game, 2.0), "near_equilibrium: game"),
        (lambda game, x: logit_equilibrium(game, 2.0), "logit_equilibrium: game"),
        (lambda game, x: polish(game, x, 2.0), "polish: cards"),
        (lambda game, x: expansion(game, x, 2.0), "expansion: game"),
    ],
)
def test_solvers_name_the_game_that_has_no_derivatives(solve, name):
    game = MultiplayerKuhn(6, 7)
    with pytest.raises(ValueError, match=f"^{name} must be small enough for derivatives: player"):
        solve(game, game.check_and_fold())


def test_who_takes_a_record_names_its_game_that_has_no_derivatives():
    game = MultiplayerKuhn(6, 7)
    x, every = game.check_and_fold(), np.zeros(game.size, dtype=bool)
    record = Equilibrium(game, 3.0, x, np.zeros(6), np.zeros(6), Partition(every, every, ~every))
    for solve, name in (
        (lambda: connected(record, record), "connected: game of one"),
        (lambda: family(record), "family: game of equilibrium"),
        (lambda: index(replace(record, epsilon=1e-3)), "index: game of equilibrium"),
    ):
        with pytest.raises(ValueError, match=f"^{name} must be small enough for derivatives: play"):
            solve()
