"""One solver for all games of Kuhn poker: what it finds does not hang on how a game is computed."""

import tracemalloc
from fractions import Fraction

import numpy as np
import pytest

from guts_core.kuhn import (
    Equilibrium,
    EquilibriumCurve,
    KuhnPoker,
    MultiplayerKuhn,
    connected,
    equilibrium_curve,
    family,
    many_players_curve,
    near_equilibrium,
    polish,
    regularised_equilibrium,
    search_equilibria,
    two_player_kuhn,
    without_regularisation,
)
from guts_core.kuhn.equilibria.polynomials import expectation_system, slope_system
from guts_core.kuhn.equilibria.segments import segment_of_equilibria
from guts_core.kuhn.equilibrium import certified
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.exact.surds import square_root
from paper_ledger.bil18.stored.rational import rational_member

FAST, DEALT = KuhnPoker(4), MultiplayerKuhn(3, 4)


def polished(game, pot):
    return polish(game, game.complete(regularised_equilibrium(game, pot, 1e-8)), pot)


@pytest.mark.parametrize("pot", [2.5, 4.1, 6])
def test_polish(pot):
    """Sums over prefixes of cards, and over all deals."""
    near = FAST.complete(regularised_equilibrium(FAST, pot, 1e-8))
    fast, dealt = polish(FAST, near, pot), polish(DEALT, near, pot)
    assert np.abs(fast.frequencies - dealt.frequencies).max() < 1e-10
    assert np.abs(fast.expectations - dealt.expectations).max() < 1e-12
    for name in ("dimension", "reached_dimension", "value_dimension"):
        assert getattr(fast, name) == getattr(dealt, name)
    for name in ("low", "high", "corner", "interior"):
        assert np.array_equal(getattr(fast, name), getattr(dealt, name))


def test_a_number_of_cards_stands_for_three_players():
    near = FAST.complete(regularised_equilibrium(FAST, 2.5, 1e-8))
    short, long = polish(4, near, 2.5), polish(FAST, near, 2.5)
    assert short.game == long.game
    assert np.array_equal(short.frequencies, long.frequencies)
    for call in (polish, search_equilibria):
        with pytest.raises(ValueError, match=f"{call.__name__}: simplified must be False"):
            call(FAST, near, 2.5, simplified=True) if call is polish else call(
                FAST, 2.5, simplified=True
            )


@pytest.mark.parametrize("rounds", [0, pytest.param(4, marks=pytest.mark.heavy)])
def test_family(rounds):
    fast, dealt = (family(polished(game, 3), rounds) for game in (FAST, DEALT))
    assert (96 * fast.ranges).round(6).tolist() == (96 * dealt.ranges).round(6).tolist()


def test_search_and_chains():
    fast, dealt = (search_equilibria(game, 3, 40) for game in (FAST, DEALT))
    assert fast.hits == dealt.hits > 0
    assert np.abs(fast.frequencies - dealt.frequencies).max() < 1e-9
    least, greatest = dealt.extreme(0, False), dealt.extreme(0, True)
    chain = connected(least, greatest)
    assert chain is not None
    assert chain.joins(least, greatest)
    assert chain.gains.max() < 1e-12


def test_curve():
    fast, dealt = (equilibrium_curve(game, (1, 5), 1e-4) for game in (FAST, DEALT))
    assert fast.folds == pytest.approx(dealt.folds, abs=1e-9)
    for one, other in zip(fast.at(4.2), dealt.at(4.2), strict=True):
        assert isinstance(one, Equilibrium)
        assert np.abs(one.frequencies - other.frequencies).max() < 1e-8
        assert one.epsilon == other.epsilon == 1e-4


def test_records_are_one():
    """Regularised or not, from a curve or not, of any number of players."""
    game = MultiplayerKuhn(2, 4)
    curve = many_players_curve(game, 3)
    near = near_equilibrium(game, 2.0)
    sharp = without_regularisation(game, 2.0, near)
    found = (*curve.at(2.0), near, sharp, polish(game, near.frequencies, 2))
    assert isinstance(curve, EquilibriumCurve)
    assert all(isinstance(each, Equilibrium) and each.game == game for each in found)
    assert [each.epsilon for each in found] == [1e-6, 1e-8, 0, 0]
    assert found[0].arc_length > 0
    assert near.arc_length is None
    assert not near.exact
    assert not near.low.any()


def test_two_players_solved_by_linear_programming():
    """The solution is an equilibrium of the game that the other solvers take."""
    solved = two_player_kuhn(5, 2, exact=True)
    gains = solved.game.gains(solved.frequencies, Fraction(2))
    assert gains.tolist() == [0, 0]
    found = polish(solved.game, solved.frequencies, 2)
    assert found.expectations[0] == pytest.approx(float(solved.value), abs=1e-15)


@pytest.mark.heavy
def test_four_players_exactly():
    """Fractions in which nobody gains anything, and a segment of such equilibria."""
    game = MultiplayerKuhn(4, 5)
    found = rational_member(polish(game, near_equilibrium(game, 3.5).frequencies, Fraction(7, 2)))
    assert found.exact
    assert found.expectations.tolist() == [Fraction(-1, 180)] * 3 + [Fraction(1, 60)]


def test_a_segment_of_equilibria_of_two_players():
    """All optimal strategies of a zero-sum game are joined by segments; a profile beside is not."""
    game, pot = MultiplayerKuhn(2, 3), Fraction(2)
    low = game.complete(np.array([0, 0, 0, Fraction(1, 3), 0, Fraction(1, 3), Fraction(1, 3)]))
    high = low.copy()
    high[0] = [Fraction(1, 3), 0, 1]
    high[2] = [0, Fraction(2, 3), 1]
    ends = [_record(game, pot, x) for x in (low, high)]
    assert all(end.exact for end in ends)
    assert segment_of_equilibria(*ends)
    high[0, 0] += Fraction(1, 10**6)
    assert not segment_of_equilibria(ends[0], _record(game, pot, high))


def _record(game, pot, frequencies):
    x = game.reduce(frequencies)
    low, high = x == 0, x == 1
    return certified(game, pot, x, Partition(low, high, ~(low | high)))


@pytest.mark.parametrize("size", [(2, 6), (3, 4), pytest.param((4, 5), marks=pytest.mark.heavy)])
def test_polynomials_of_a_game(size):
    """They are the gradient and the payoffs, given the own card and over P + 1."""
    game, pot = MultiplayerKuhn(*size), 4.0
    x = np.random.default_rng(1).random(game.size)
    at, (values, slopes) = game.system(x, pot), slope_system(game, pot).at(x[None])
    scale = game.cards / (1 + pot)
    assert np.abs(values[0] - scale * at.gradient).max() < 1e-14
    assert np.abs(slopes[0] - scale * at.jacobian).max() < 1e-14
    payoffs = expectation_system(game, pot).values(x[None])[0]
    assert np.abs(payoffs - game.expectations(game.complete(x), pot)).max() < 1e-14


@pytest.mark.parametrize("game", [KuhnPoker(5), MultiplayerKuhn(2, 4), MultiplayerKuhn(4, 5)])
def test_reached_against_dealing(game):
    """A node is reached with a card if some deal and the moves before it have a chance.

    Where all do the same with the best cards, there may be too few of these for all of them.
    """
    rng = np.random.default_rng(2)
    profiles = [game.complete(rng.choice([0.0, 1.0, 0.5], game.size)) for _ in range(4)]
    best = [1.0 * (np.arange(game.cards) >= k) + 0 * profiles[0] for k in range(1, game.cards)]
    for x in profiles + best:
        dealt = MultiplayerKuhn(game.players, game.cards)._table
        expected = np.zeros(game.free.shape, dtype=bool)
        for node, path in enumerate(game.tree.paths):
            chance = np.ones(game.deals)
            for earlier, bold in path:
                taken = x[earlier, dealt.own_card[earlier]]
                chance *= taken if bold else 1 - taken
            np.logical_or.at(expected[node], dealt.own_card[node], chance > 0)
        assert np.array_equal(game.reached(x), expected)


@pytest.mark.parametrize("game", [FAST, DEALT, KuhnPoker(4, simplified=True)])
@pytest.mark.parametrize(("kind", "pot"), [(float, 2.5), (object, Fraction(5, 2))])
@pytest.mark.parametrize("leading", [(0,), (2, 0)])
def test_no_profiles_at_all_are_of_their_kind(game, kind, pot, leading):
    none = np.empty((*leading, *game.free.shape), dtype=kind)
    for method in (game.expectations, game.gains, game.gradient):
        each = (game.players,) if method != game.gradient else game.free.shape
        found = method(none, pot)
        assert (found.shape, found.dtype) == ((*leading, *each), kind)


def test_slopes_name_themselves_and_what_was_given():
    game = KuhnPoker(4)
    with pytest.raises(ValueError, match=r"expectation_slopes: pot must be at most .* got 1e\+300"):
        game.expectation_slopes(np.zeros(game.size), 1e300)
    surds = np.array([square_root(2) - 1] * game.size, dtype=object)
    with pytest.raises(ValueError, match="expectation_slopes: unknowns must be of rational"):
        game.expectation_slopes(surds, 3)


def test_no_slopes_of_a_profile_that_is_held():
    held = tuple((node, card, 0.5) for node in range(1, 13) for card in range(1, 5))
    assert KuhnPoker(4, held=held).expectation_slopes(np.zeros(0), 3.0).shape == (3, 0)


def test_slopes_of_a_large_deck_take_little_memory():
    """All profiles at once took 182 MB."""
    game = KuhnPoker(100)
    tracemalloc.start()
    try:
        game.expectation_slopes(np.full(game.size, 0.5), 3.0)
        assert tracemalloc.get_traced_memory()[1] < 40e6
    finally:
        tracemalloc.stop()
