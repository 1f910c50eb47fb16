"""Equilibria from random starts: members that the regularisation does not select."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from kuhn_dealt import Dealt

from guts_core.kuhn import KuhnPoker, MultiplayerKuhn, polish, search_equilibria
from guts_core.kuhn.equilibria import search
from guts_core.kuhn.equilibria.polynomials import (
    expectation_system,
    slope_polynomials,
    slope_system,
)


@pytest.fixture(scope="module")
def found():
    return search_equilibria(4, Fraction(41, 10), 240, np.random.default_rng(3))


def test_members_off_the_curve(found):
    """At P = 41/10 the solution on the curve has 24 E1 = -1.253364, and its family no other."""
    low, high = 24 * found.ranges[0]
    assert low < -1.3
    assert high == pytest.approx(-1.253364, abs=1e-6)
    assert 24 * found.ranges[1, 1] > 0.2
    assert len(found.payoffs) > 1


def test_members_are_equilibria_by_dealing_all_hands(found):
    """Best replies of every player, hand by hand: nothing of the search takes part."""
    outer = {int(found.expectations[:, i].argmax()) for i in range(3)}
    outer |= {int(found.expectations[:, i].argmin()) for i in range(3)}
    for k in outer:
        dealt = Dealt(3, 4, found.frequencies[k], 4.1)
        assert max(dealt.gains()) < 1e-9
        assert dealt.expectations() == pytest.approx(found.expectations[k], abs=1e-12)
    assert found.gains.max() <= 5.1e-10


def test_members_are_polished(found):
    member = found.extreme(0, greatest=False)
    assert member.gains.max() < 1e-14
    assert member.expectations[0] == pytest.approx(found.ranges[0, 0], abs=1e-9)


def test_a_profile_that_is_no_equilibrium_has_gains(found):
    """The bound on the gains would not be met by a member with one frequency moved."""
    moved = found.frequencies[0].copy()
    moved[2, 3] = 0
    assert KuhnPoker(4).gains(moved, 4.1).max() > 1e-3


def test_what_is_beside_a_member_is_none(found, monkeypatch):
    x = found.game.reduce(found.frequencies[0]).astype(float)
    beside = np.clip(x + 1e-5, 0, 1)
    monkeypatch.setattr(search, "solutions_from", lambda *_: np.array([x, beside]))
    assert search_equilibria(found.game, found.pot, 2).hits == 1


@pytest.mark.parametrize(("part", "hits"), [(0.9e-10, 2), (1.1e-10, 1), (1e-8, 1)])
def test_members_gain_at_most_the_part_that_is_told(found, monkeypatch, part, hits):
    """Of P + 1, here 5.1."""
    gains = np.array([[0.0, 0, 0], [0, 5.1 * part, 0]])
    game = KuhnPoker(4)
    monkeypatch.setattr(search, "solutions_from", lambda *_: np.full((2, game.size), 0.5))
    monkeypatch.setattr(KuhnPoker, "gains", lambda *_: gains)
    assert search_equilibria(game, found.pot, 2).hits == hits


def test_half_of_the_starts_are_near_what_is_known(monkeypatch):
    """The others are as if nothing were known."""
    game, begun = KuhnPoker(4), []
    monkeypatch.setattr(search, "solutions_from", lambda system, x, rng: begun.append(x) or x)
    known = game.complete(np.full((1, game.size), 0.25))
    for near in (None, known):
        search_equilibria(game, 2.5, 40, np.random.default_rng(5), near)
    without, beside = begun
    assert np.array_equal(beside[1::2], without[1::2])
    same = beside[::2] == 0.25
    assert same.mean() > 0.5
    assert 0 < same.all(axis=1).sum() < 20


@pytest.mark.parametrize("game", [KuhnPoker(4), KuhnPoker(5), MultiplayerKuhn(4, 5)])
def test_a_check_that_comes_before_is_the_one_that_stops_a_later_gain(game):
    """Who always bets first gains nothing by what she would do later, by the gradient."""
    before = search._own_check(game)
    assert (before >= 0).any()
    x = np.random.default_rng(0).uniform(0.2, 0.8, game.size)
    usual = game.gradient(game.complete(x), 2.7)[game.free]
    assert (abs(usual) > 1e-9).all()
    for k in range(game.size):
        bets = x.copy()
        bets[k] = 1.0
        changed = game.gradient(game.complete(bets), 2.7)[game.free]
        assert np.array_equal(np.flatnonzero(before == k), np.flatnonzero(changed == 0))


def test_no_profile_at_all_is_near_nothing():
    with pytest.raises(ValueError, match="near must be an array with one or more entries"):
        search_equilibria(4, 2, 4, near=np.zeros((0, 12, 4)))


def test_games_of_which_sizes_are_searched_and_walked_on():
    """Walks: three players with eight cards, four with five."""
    walked = KuhnPoker(8), MultiplayerKuhn(4, 5), MultiplayerKuhn(2, 22)
    assert all(map(search.may_walk, walked))
    assert not any(map(search.may_walk, (KuhnPoker(9), MultiplayerKuhn(4, 6))))
    large = MultiplayerKuhn(2, 32)
    assert (KuhnPoker(12).size, large.size) == (122, 123)
    with pytest.raises(ValueError, match=r"at most 122 free frequencies, got .* with 123"):
        search_equilibria(large, 2)


def test_one_payoff_where_there_is_one():
    """Between 2 and 3 the payoffs of the closed form; below 2 nobody profits."""
    found = search_equilibria(4, 2.5, 60)
    assert found.hits > 10
    assert np.allclose(24 * found.ranges.T, [-2 / 7, -2 / 7, 4 / 7], rtol=0, atol=1e-9)
    assert np.allclose(search_equilibria(4, 1.5, 60).ranges, 0, rtol=0, atol=1e-9)


@pytest.mark.parametrize("cards", [5, pytest.param(6, marks=pytest.mark.heavy)])
def test_larger_decks_from_members_nearby(cards):
    near = polished_profile(cards, 1.4)[None]
    found = search_equilibria(cards, 1.4, 16, near=near)
    assert found.hits > 0
    assert max(Dealt(3, cards, found.frequencies[0], 1.4).gains()) < 1e-9


def polished_profile(cards, pot):
    from guts_core.kuhn import regularised_equilibrium

    game = KuhnPoker(cards)
    near = game.complete(regularised_equilibrium(game, pot, 1e-7))
    return polish(cards, near, pot).frequencies.astype(float)


def test_both_ends_of_a_family(found):
    """Bad places of an end are refused."""
    ends = [found.extreme(1, greatest) for greatest in (False, True)]
    assert ends[0].expectations[1] < ends[1].expectations[1]
    with pytest.raises(ValueError, match="player must be an integer"):
        found.extreme(3, True)
    with pytest.raises(ValueError, match="greatest must be True or False"):
        found.extreme(0, 1)


def test_the_same_seed_finds_the_same():
    one, two = (search_equilibria(4, 6, 40, np.random.default_rng(5)) for _ in range(2))
    other = search_equilibria(4, 6, 40, np.random.default_rng(6))
    assert np.array_equal(one.frequencies, two.frequencies)
    assert not np.array_equal(one.frequencies, other.frequencies)


@pytest.mark.parametrize("pot", [6, 6.0, np.int8(6), np.float32(6), Fraction(6), np.array(6)])
def test_numbers_of_other_types(pot):
    expected = search_equilibria(4, 6, 24)
    found = search_equilibria(np.int64(4), pot, np.int16(24))
    assert found.pot == 6
    assert np.array_equal(found.frequencies, expected.frequencies)


def test_nothing_found():
    """No statement is made: the ranges are not a number."""
    found = search_equilibria(6, 60, 1, np.random.default_rng(0))
    assert found.hits == 0
    assert np.isnan(found.ranges).all()
    assert found.payoffs.shape == (0, 3)
    with pytest.raises(ArithmeticError, match="no member was found"):
        found.extreme(0, True)


def test_simplified_game():
    """Card 1 never acts; at P = 3 both ends of the range of payoffs are reached."""
    found = search_equilibria(4, 3, 60, simplified=True)
    assert found.hits > 0
    assert not found.frequencies[:, :, 0].any()
    assert 24 * found.ranges == pytest.approx(
        np.array([[-0.75, -0.5], [-0.5, -0.5], [1, 1.25]]), abs=1e-6
    )


@pytest.mark.parametrize(("cards", "simplified"), [(4, False), (4, True), (5, False), (6, False)])
def test_polynomials_are_the_slopes(cards, simplified):
    game = KuhnPoker(cards, simplified)
    x = np.random.default_rng(cards).random((3, game.size))
    values, slopes = slope_system(game, 2.75).at(x)
    for k in range(3):
        system = game.system(x[k], 2.75)
        assert 3.75 * values[k] == pytest.approx(cards * system.gradient, abs=1e-14)
        assert 3.75 * slopes[k] == pytest.approx(cards * system.jacobian, abs=1e-14)


@pytest.mark.parametrize("game", [KuhnPoker(4), MultiplayerKuhn(2, 3)])
@pytest.mark.parametrize("pot", [2.75, 3])
def test_polynomials_are_the_expectations_also_of_a_pot_between_whole_numbers(game, pot):
    x = np.random.default_rng(4).random((2, game.size))
    payoffs = [game.expectations(game.complete(each), pot) for each in x]
    assert np.allclose(expectation_system(game, pot).values(x), payoffs, rtol=0, atol=1e-14)


def test_polynomials_are_exact():
    coefficients = [c for f in slope_polynomials(KuhnPoker(4), 7) for c in f.terms.values()]
    assert all(c == int(c) for c in coefficients)


def test_a_frequency_held_between_0_and_1_stays_what_it_is():
    """The polynomials would be those of another game if it were made an integer."""
    game = KuhnPoker(4, held=((3, 2, 4 / 7),))
    x = np.random.default_rng(0).random((3, game.size))
    gradient = [game.cards / 3.5 * game.system(each, 2.5).gradient for each in x]
    assert np.allclose(slope_system(game, 2.5).values(x), gradient, rtol=0, atol=1e-14)
    assert search_equilibria(game, 2.5, 60).hits > 0


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"cards": 3}, "cards must be an integer"),
        ({"cards": 13}, "cards must be an integer"),
        ({"cards": 4.0}, "cards must be an integer"),
        ({"pot": 0}, "pot must be a"),
        ({"pot": -1}, "pot must be a"),
        ({"pot": np.nan}, "pot must be a"),
        ({"pot": "3"}, "pot must be a"),
        ({"starts": 0}, "starts must be an integer"),
        ({"starts": 10**6 + 1}, "starts must be an integer"),
        ({"rng": 5}, "rng must be of class Generator"),
        ({"near": np.zeros((12, 4))}, "near must have shape"),
        ({"near": np.zeros((0, 12, 4))}, "near must be an array with one or more"),
        ({"near": np.full((1, 12, 4), 2.0)}, r"near must lie in \[0, 1\]"),
        ({"simplified": 1}, "simplified must be True or False"),
        ({"cards": 5, "simplified": True}, "^search_equilibria: cards must be 4 in the simplified"),
    ],
)
def test_bad_input(changed, message):
    with pytest.raises(ValueError, match=message):
        search_equilibria(**{"cards": 4, "pot": 3, "starts": 4} | changed)


@pytest.mark.parametrize("pot", [1e11, 1e12, 1e200])
@pytest.mark.parametrize("game", [KuhnPoker(4), MultiplayerKuhn(2, 3)])
def test_no_profile_where_a_bet_drowns_in_rounding_is_called_an_equilibrium(game, pot):
    """At such pots bets are as small beside the pot as what the search takes for 0."""
    assert search_equilibria(game, pot, 200).hits == 0


@pytest.mark.parametrize(("gain", "hits"), [(2e-6, 0), (0.5e-6, 1)])
def test_a_gain_counts_beside_a_bet_where_the_pot_is_large(monkeypatch, gain, hits):
    monkeypatch.setattr(search, "solutions_from", lambda *_: np.zeros((1, KuhnPoker(4).size)))
    monkeypatch.setattr(KuhnPoker, "gains", lambda *_: np.full((1, 3), gain))
    assert search_equilibria(4, 1e5, 4).hits == hits


def test_payoffs_of_any_player_tell_solutions_apart():
    found = replace(
        search_equilibria(4, 2.5, 4),
        frequencies=np.zeros((2, 12, 4)),
        expectations=np.array([[0.0, 1, -1], [0, 2, -2]]),
    )
    assert found.payoffs.tolist() == [[0, 1, -1], [0, 2, -2]]
    for apart, payoffs in ((1.1e-6, 2), (0.9e-6, 1)):
        near = np.array([[0.0, 1, -1], [0, 1 + apart, -1 - apart]])
        assert len(replace(found, expectations=near).payoffs) == payoffs
