"""Coalition against coalition: payoffs, best replies, values on meshes and in the continuum."""

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.optimize import brentq

from guts_core.guts import Guts, coalition_game, solve_coalition
from guts_core.guts.alliances import best_replies, solve
from guts_core.guts.alliances.best_replies import bound_replies, replies
from guts_core.guts.alliances.solve import solve_alliances
from guts_core.guts.alliances.two_allies import _residuals, two_against_two
from guts_core.guts.coalition import games
from guts_core.guts.coalition.games import alliance_game
from guts_core.guts.coalition.generated import GeneratedPayoff
from guts_core.guts.coalition.mesh import all_profiles, mesh_points
from guts_core.guts.coalition.mixtures import AgainstMixture, coalition_payoffs
from guts_core.methods.exact.branch_and_bound import tiles
from guts_core.methods.matrix_games.matrices import DenseMatrix

solved = cache(solve_alliances)


def mixture_of(rng, members, count=5):
    profiles = rng.random((count, members))
    profiles[0] = profiles[0, 0]
    profiles[1, 0] = 0
    return profiles, rng.dirichlet(np.ones(count))


def as_arrays(mixture):
    return np.array([profile for profile, _ in mixture]), np.array([w for _, w in mixture])


@settings(max_examples=15)
@given(st.integers(1, 4), st.integers(1, 4), st.floats(-1, 1), st.integers(0, 10**6))
def test_payoffs_and_slopes_against_a_mixture(members, opponents, continuation, seed):
    rng = np.random.default_rng(seed)
    profiles, weights = mixture_of(rng, opponents)
    payoff = AgainstMixture(members, profiles, weights, continuation)
    own = np.sort(rng.random((7, members)), axis=1)
    matrix, _ = coalition_payoffs(own, profiles, continuation)
    assert payoff.payoffs(own) == pytest.approx(matrix @ weights, abs=1e-12)
    step = 1e-6 * np.eye(members)[0]
    inner = 0.1 + 0.8 * own
    higher, lower = (payoff.payoffs(np.sort(inner + sign * step, axis=1)) for sign in (1, -1))
    assert payoff.slopes(inner)[:, 0] == pytest.approx((higher - lower) / 2e-6, abs=1e-7)


@pytest.mark.parametrize(("members", "opponents"), [(1, 2), (2, 2), (3, 1), (3, 3)])
def test_the_slope_in_one_threshold_is_that_of_all(members, opponents):
    rng = np.random.default_rng(members)
    payoff = AgainstMixture(members, *mixture_of(rng, opponents), 0.3)
    own = rng.random((9, members)).round(1)  # with ties
    for axis, expected in enumerate(payoff.slopes(own).T):
        slope = payoff.slope_of_one(np.delete(own, axis, axis=1))
        np.testing.assert_allclose(slope(own[:, axis]), expected, rtol=1e-14)


def test_slopes_fall_with_every_threshold():
    rng = np.random.default_rng(3)
    payoff = AgainstMixture(3, *mixture_of(rng, 2), 0.0)
    low = rng.random((200, 3))
    high = low + rng.random((200, 3)) * (1 - low)
    assert (payoff.slopes(high) <= payoff.slopes(low) + 1e-12).all()


@pytest.mark.parametrize(("members", "opponents"), [(1, 3), (2, 2), (3, 2)])
def test_no_mesh_profile_beats_the_replies_or_their_bound(members, opponents):
    payoff = AgainstMixture(members, *mixture_of(np.random.default_rng(7), opponents), -0.1)
    _, values = replies(payoff)
    mesh = mesh_points(31)[all_profiles(members, 31)]
    assert payoff.payoffs(mesh).max() <= values[0] + 1e-12
    assert bound_replies(payoff, values[0] + 1e-5).upper == values[0] + 1e-5
    assert bound_replies(payoff, values[0] - 1e-3, limit=2000).upper == np.inf


@pytest.mark.parametrize("allies", [2, 3])
def test_payoff_is_antisymmetric_and_stakes_symmetric(allies):
    """What exposes a wrong term of a payoff: exchanging the coalitions changes the sign."""
    rng = np.random.default_rng(allies)
    profiles = np.sort(rng.random((25, allies)), axis=1)
    payoff, stakes = coalition_payoffs(profiles, profiles, 0.0)
    assert payoff + payoff.T == pytest.approx(0, abs=1e-13)
    assert stakes == pytest.approx(stakes.T, abs=1e-13)


@pytest.mark.parametrize("family", ["full", "pseudo-bloc"])
@pytest.mark.parametrize("mesh", [51, 101])
def test_matrices_are_filled_when_they_are_asked_for(monkeypatch, family, mesh):
    from_columns = coalition_game(2, mesh, family=family)
    assert from_columns.solve().value == pytest.approx(-0.0131, abs=1e-4)
    filled = {"payoff", "stakes"} & vars(from_columns).keys()
    assert bool(filled) == (math.prod(from_columns.shape) <= games.LARGEST_FILLED)
    monkeypatch.setattr(games, "LARGEST_FILLED", math.inf)
    from_matrix = coalition_game(2, mesh, family=family)
    assert from_matrix.solve().value == pytest.approx(from_columns.solve().value, abs=1e-13)
    assert isinstance(from_matrix.payoff, DenseMatrix)


def test_profiles_with_too_many_thresholds_are_refused():
    with pytest.raises(ValueError, match="coalition_game: opponents and mesh give 10201 profiles"):
        coalition_game(10**7, 101, family="pseudo-bloc")


@pytest.mark.parametrize(("allies", "opponents", "mesh"), [(2, 3, 11), (2, 2, 21), (1, 3, 11)])
def test_generated_and_held_matrices_agree(monkeypatch, allies, opponents, mesh):
    dense = coalition_game(opponents, mesh, allies)
    assert {type(dense.payoff), type(dense.stakes)} == {DenseMatrix}
    monkeypatch.setattr(games, "LARGEST_HELD", 0)
    lazy = coalition_game(opponents, mesh, allies)
    assert isinstance(lazy.payoff, GeneratedPayoff)
    assert lazy.row_thresholds == pytest.approx(dense.row_thresholds)
    rows, columns = (np.arange(size) for size in lazy.shape)
    for mine, theirs in ((lazy.payoff, dense.payoff), (lazy.stakes, dense.stakes)):
        assert mine.entries(rows, columns) == pytest.approx(theirs.array, abs=1e-13)
        few = np.array([0, 5, 9])
        weights = np.array([0.2, 0.3, 0.5])
        assert mine.row_payoffs(few, weights) == pytest.approx(
            theirs.row_payoffs(few, weights), abs=1e-12
        )
        assert mine.column_payoffs(few, weights) == pytest.approx(
            theirs.column_payoffs(few, weights), abs=1e-12
        )
    values = [game.solve(termination_fee=float(allies)).value for game in (lazy, dense)]
    assert values[0] == pytest.approx(values[1], abs=1e-11)


def test_a_fine_mesh_is_fair():
    solution = alliance_game(2, mesh=101, allies=2).solve(termination_fee=2.0)
    assert abs(solution.value) < 1e-12
    assert solution.gap < 1e-12


def test_one_against_many_is_the_coalition_game():
    for opponents, tolerance in ((1, 1e-7), (2, 1e-8)):
        found, exact = solve_alliances(1, opponents, tolerance), solve_coalition(opponents)
        assert found.gap <= tolerance
        assert found.value == pytest.approx(exact.value, abs=tolerance / (1 - found.growth))


@pytest.mark.parametrize(
    ("allies", "opponents"), [(2, 3), pytest.param(2, 4, marks=pytest.mark.heavy)]
)
def test_the_larger_coalition_wins(allies, opponents):
    solution = solved(allies, opponents)
    assert solution.gap <= 1e-6
    fine = alliance_game(opponents, 61 if opponents == 3 else 41, allies)
    assert fine.solve(termination_fee=2.0).value == pytest.approx(solution.value, abs=2e-3)
    own, weights = as_arrays(solution.allied_mixture)
    theirs, others = as_arrays(solution.opposing_mixture)
    matrix, stakes = coalition_payoffs(own, theirs, solution.value)
    assert weights @ matrix @ others == pytest.approx(solution.value, abs=1e-6)
    assert weights @ stakes @ others == pytest.approx(solution.growth, abs=1e-9)
    assert solution.growth < 1


@pytest.mark.heavy
def test_exchanging_the_coalitions_changes_the_sign():
    one, other = solved(2, 3), solve_alliances(3, 2)
    assert other.value == pytest.approx(-one.value, abs=1e-5)


@pytest.mark.parametrize(
    ("allies", "opponents"), [(2, 3), pytest.param(2, 4, marks=pytest.mark.heavy)]
)
def test_optimal_play_leaves_the_termination_fees(allies, opponents):
    """With the continuation -m (or -n) the best reply is to hold always, and is not enough."""
    solution = solved(allies, opponents)
    sides = (solution.allied_mixture, opponents), (solution.opposing_mixture, allies)
    for mixture, members in sides:
        profiles, weights = as_arrays(mixture)
        fee = float(profiles.shape[1])
        payoff = AgainstMixture(members, profiles, weights, fee)
        assert (payoff.slopes(np.zeros((1, members))) <= 1e-12).all()
        assert payoff.payoffs(np.zeros((1, members)))[0] < fee


def test_two_against_two_in_closed_form():
    optimum = two_against_two()
    assert optimum.residual < 1e-13
    lower, higher, mass = optimum.curve(2001)
    assert lower[[0, -1]] == pytest.approx([0, optimum.bloc], abs=1e-12)
    assert higher[[0, -1]] == pytest.approx([optimum.partner, optimum.bloc], abs=1e-12)
    assert (np.diff(lower) > 0).all()
    assert (np.diff(higher) < 0).all()
    assert (np.diff(mass) > 0).all()
    assert mass[[0, -1]] == pytest.approx([optimum.always_in_weight, 1 - optimum.bloc_weight])
    gains = []
    for pairs in (50, 100, 200):
        profiles, weights = optimum.mixture(pairs)
        assert weights.sum() == pytest.approx(1, abs=1e-12)
        payoff = AgainstMixture(2, profiles, weights, 0.0)
        gains.append(replies(payoff)[1][0])
    assert np.divide(gains[:2], gains[1:]) == pytest.approx(4, rel=0.2)
    assert bound_replies(payoff, 1e-6).upper == 1e-6


def test_two_against_two_mean_all_drop_probability():
    """H(0) from the mixture itself and from the first point of the curve."""
    optimum = two_against_two()
    lower, higher, mass = optimum.curve(4001)
    along = np.trapezoid(lower * higher, mass)
    mean = optimum.bloc_weight * optimum.bloc**2 + along
    assert mean == pytest.approx(1 / (2 * optimum.partner), abs=1e-7)
    slope = np.gradient(higher, lower)[1:-1]
    z = 8 * higher**3 * (1 - mass)
    z = (z + np.sqrt(z * z + 4)) / 2
    assert slope == pytest.approx(-1 / z[1:-1], abs=1e-5)


def test_two_against_two_solution_is_bracketed():
    """One equation gives the end of the curve for each beginning; the other changes sign."""
    optimum = two_against_two()
    signs = []
    for first in (optimum.first - 1e-6, optimum.first + 1e-6):
        last = brentq(lambda end, first=first: _residuals(np.array([first, end]))[0], 2, 4)
        assert last == pytest.approx(optimum.last, abs=1e-5)
        signs.append(_residuals(np.array([first, last]))[1])
    assert signs[0] * signs[1] < 0
    assert min(map(abs, signs)) > 1e-8
    assert optimum.last > 4 ** (1 / 3)


def test_two_against_two_leaves_the_termination_fee():
    payoff = AgainstMixture(2, *two_against_two().mixture(200), 2.0)
    assert (payoff.slopes(np.zeros((1, 2))) <= 1e-12).all()
    assert payoff.payoffs(np.zeros((1, 2)))[0] < 1.5


def test_generation_in_the_continuum_finds_the_closed_form():
    found, exact = solve_alliances(2, 2, 3e-5), two_against_two()
    profiles, weights = as_arrays(found.allied_mixture)
    bloc = np.ptp(profiles, axis=1) < 1e-3
    assert found.value == 0
    assert weights[bloc].sum() == pytest.approx(exact.bloc_weight, abs=0.02)
    assert profiles[bloc].mean() == pytest.approx(exact.bloc, abs=2e-3)
    against = AgainstMixture(2, *exact.mixture(400), 0.0).payoffs(profiles)
    assert against.max() < 1e-7
    assert against.min() > -1e-4


def test_stakes_and_payoff_by_quadrature():
    """The formula of the module against the rules' integral, for 2 v. 3."""
    own, theirs = np.array([0.3, 0.8]), np.array([0.2, 0.7, 0.9])
    breaks = [*own, *theirs]

    def derivative(x):
        return sum((x > s) * np.delete(np.maximum(own, x), i).prod() for i, s in enumerate(own))

    wins, _ = quad(lambda x: derivative(x) * np.maximum(theirs, x).prod(), 0, 1, points=breaks)
    stakes = 4 - own.sum() - theirs.sum() + 2 * own.prod() * theirs.prod()
    payoff = 2 * (stakes - 1) + 5 * (2 * wins - 2 + own.sum())
    game = Guts(5)
    assert payoff == pytest.approx(game.payoffs([*own, *theirs])[:2].sum(), abs=1e-9)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: solve_alliances(0, 2), "solve_alliances: allies must be an integer >= 1"),
        (lambda: solve_alliances(3, 4), "solve_alliances: allies [+] opponents must be at most 6"),
        (lambda: solve_alliances(2, 2, 0.0), "solve_alliances: tolerance must be a finite"),
        (lambda: alliance_game(2, 1), "alliance_game: mesh must be an integer >= 2"),
        (lambda: alliance_game(4, 101, 2), "alliance_game: opponents and mesh give 4598126"),
        (lambda: two_against_two().curve(1), "TwoAgainstTwo.curve: points must be an integer >= 2"),
        (lambda: two_against_two().curve(10**9), "TwoAgainstTwo.curve: points must be"),
        (lambda: two_against_two().mixture(0), "TwoAgainstTwo.mixture: pairs must be"),
        (lambda: two_against_two().mixture(10**9), "TwoAgainstTwo.mixture: pairs must be"),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_a_gap_that_cannot_be_certified_is_given_up(monkeypatch):
    """Once neither side gains but rounding, the same boxes would be looked at for ever."""
    asked = []

    def nothing_proved(payoff, level):
        asked.append(level)
        return bound_replies(payoff, level, 1)

    monkeypatch.setattr(solve, "bound_replies", nothing_proved)
    with pytest.raises(ArithmeticError, match="solve_alliances: a gap of 1e-10 was not reached"):
        solve_alliances(1, 2, 1e-10)
    assert 6 <= len(asked) < 80


def test_a_bound_on_replies_comes_with_its_boxes():
    """The boxes tile the profiles, and no sorted profile in one earns more than the level."""
    rng = np.random.default_rng(5)
    payoff = AgainstMixture(2, rng.random((3, 2)), np.array([0.2, 0.3, 0.5]), -0.05)
    level = float(replies(payoff)[1][0]) + 1e-4
    bound = bound_replies(payoff, level)
    assert bound.upper == level
    assert tiles(np.zeros(2), np.ones(2), bound.boxes)
    inside = rng.uniform(bound.boxes.lower, bound.boxes.upper, (5, *bound.boxes.lower.shape))
    assert payoff.payoffs(np.sort(inside, axis=-1)).max() <= level
    unsorted = inside[:, bound.boxes.reasons == 1]
    assert (unsorted[..., 0] >= unsorted[..., 1]).all()


def three_profiles(members, opponents=2, continuation=-0.05):
    profiles = np.sort(np.random.default_rng(members).random((3, opponents)), axis=1)
    return AgainstMixture(members, profiles, np.array([0.2, 0.3, 0.5]), continuation)


@pytest.mark.parametrize("below", [-1e-4, 0.02, 0.2])
@pytest.mark.parametrize("members", [1, 2, 3])
def test_what_a_bound_calls_beaten_is_beaten(members, below):
    """Also where the level is too low, so that other boxes are left over."""
    payoff = three_profiles(members)
    level = float(replies(payoff)[1][0]) - below
    bound = bound_replies(payoff, level, limit=5000)
    low, high, reasons = bound.boxes.lower, bound.boxes.upper, bound.boxes.reasons
    assert bound.upper == (level if below < 0 else math.inf)
    assert np.array_equal(reasons, (low[:, :-1] > high[:, 1:]).any(axis=1))
    assert set(reasons) == ({0} if members == 1 else {0, 1})
    part = np.random.default_rng(1).random((20, 1, members)).round()
    inside = (low + part * (high - low))[:, reasons == 0]
    assert payoff.payoffs(np.sort(inside, axis=-1)).max() <= level


@pytest.mark.parametrize(("members", "most"), [(1, 17), (2, 129), (3, 839)])
def test_tangents_at_both_corners_bound_with_few_boxes(members, most):
    payoff = three_profiles(members)
    level = float(replies(payoff)[1][0]) + 1e-4
    assert bound_replies(payoff, level, limit=5000).boxes.examined <= most


@pytest.mark.parametrize("members", [1, 2, 3, 4, 5])
def test_no_change_of_one_threshold_improves_a_reply(members):
    for continuation in (-0.05, 0.9):
        payoff = three_profiles(members, continuation=continuation)
        own, values = replies(payoff)
        assert (np.diff(values) <= 0).all()
        assert (np.diff(own, axis=1) >= 0).all()
        assert len(np.unique(own.round(12), axis=0)) == len(own)
        assert np.array_equal(own, own.round(12))
        assert values == pytest.approx(payoff.payoffs(own), abs=0)
        for axis in range(members):
            other = np.repeat(own[None], 203, axis=0)
            other[:201, :, axis] = np.linspace(0, 1, 201)[:, None]
            other[201:, :, axis] = np.clip(own[:, axis] + [[-1e-6], [1e-6]], 0, 1)
            gains = payoff.payoffs(np.sort(other, axis=-1)) - values
            assert gains.max() < (1e-13 if members == 1 else 1e-8)


def test_the_best_candidates_are_followed(monkeypatch):
    """Where playing on is worth 3, all three members hold, or at least none of them."""
    payoff = AgainstMixture(3, np.array([[0.9]]), np.array([1.0]), 3.0)
    own, values = replies(payoff)
    assert own.tolist() == [[0, 0, 0], [1, 1, 1]]
    assert values[0] - values[1] > 1
    monkeypatch.setattr(best_replies, "_CANDIDATES", 1)
    assert [each.tolist() for each in replies(payoff)] == [own[:1].tolist(), values[:1].tolist()]


def test_who_earns_just_the_level_does_not_earn_more():
    """The level is what the better one of the tangents at both corners shows of all profiles."""
    payoff = three_profiles(2)
    corners = np.array([[0.0, 0.0], [1.0, 1.0]])
    slopes, values = payoff.slopes(corners), payoff.payoffs(corners)
    level = min(values + np.maximum(slopes * [[1], [-1]], 0).sum(axis=1))
    bound = bound_replies(payoff, level)
    assert (bound.upper, bound.boxes.examined) == (level, 1)
    assert bound_replies(payoff, float(np.nextafter(level, -1))).boxes.examined > 1


def test_a_reply_that_always_plays_or_never_is_exactly_so():
    """Whoever alone dares to hold wins the ante of one who never does, his ally's part as well."""
    never = AgainstMixture(2, np.array([[1.0, 1.0]]), np.array([1.0]), 0.0)
    assert replies(never)[0].tolist() == [[0.0, 1.0]]
