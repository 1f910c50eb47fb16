"""The curve of regularised equilibria: limits, counts, independence of the steps, bad input."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from branch_verification import verify_branch

from guts_core.kuhn import (
    Equilibrium,
    KuhnPoker,
    RegularisedKuhn,
    component_indices,
    equilibrium_curve,
    expansion,
    family,
    logit_equilibrium,
    many_players_curve,
    near_equilibrium,
    polish,
    regularised_equilibrium,
    search_equilibria,
    selected_equilibrium,
)
from guts_core.kuhn.curves.curve import _CHUNK, OPTIONS, QUICK, EquilibriumCurve, thinned
from guts_core.kuhn.curves.regularised import KuhnConditions, inverse_response, response
from guts_core.kuhn.equilibria.exact import without_regularisation
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.matrix_games.zero_sum import as_fractions

DEALS_4 = 24


@pytest.fixture(scope="module")
def four():
    return equilibrium_curve(4, (0.5, 12), 1e-7)


@pytest.mark.parametrize("cards", [4, 6])
def test_the_smooth_form_has_the_solutions_of_the_printed_one(cards):
    game = KuhnPoker(cards)
    x = regularised_equilibrium(game, 3.0, 1e-4)
    slopes = game.gradient(game.complete(x), 3.0, reach_free=True)
    assert np.allclose(response(game.reduce(slopes) / 1e-4), x, rtol=0, atol=1e-7)
    assert np.allclose(response(inverse_response(x)), x, rtol=0, atol=1e-15)


def test_jacobian_against_differences():
    rng = np.random.default_rng(3)
    game = KuhnPoker(5)
    problem = RegularisedKuhn(game, 0.01, scale=7.0)
    x = rng.uniform(0.2, 0.8, game.size)
    residual, jacobian, by_pot = problem.residual_and_jacobian(x, 2.0)
    for k in range(game.size):
        step = np.zeros(game.size)
        step[k] = 1e-6
        ahead = problem.residual_and_jacobian(x + step, 2.0)[0]
        behind = problem.residual_and_jacobian(x - step, 2.0)[0]
        assert np.allclose((ahead - behind) / 2e-6, jacobian[:, k], atol=1e-8)
    assert np.allclose(problem.residual_and_jacobian(x, 3.0)[0] - residual, by_pot, atol=1e-15)


def test_nobody_profits_below_the_least_pot(four):
    for pot in (0.7, 1.9):
        (found,) = four.at(pot)
        assert np.abs(found.expectations).max() < 1e-6
        # f is of the order of epsilon at every frequency inside
        assert found.gains.max() < 1e-6


def test_expectations_of_four_cards(four):
    """Piecewise rational functions of the pot, to the order of epsilon."""
    low = DEALS_4 * four.at(2.5)[0].expectations
    assert low[:2] == pytest.approx([-2 * 0.5 / 3.5] * 2, abs=1e-4)
    pot = 8.0
    (high,) = four.at(pot)
    expected = [-(6 * pot + 8) / (pot + 1) ** 2, -(2 * pot - 6) / (pot * (pot + 1))]
    assert DEALS_4 * high.expectations[:2] == pytest.approx(expected, abs=1e-4)


def test_gains_fall_with_epsilon(four):
    finer = equilibrium_curve(4, (0.5, 12), 1e-8)
    for pot in (2.5, 3.5, 7.0):
        ratio = four.at(pot)[0].gains.max() / finer.at(pot)[0].gains.max()
        assert ratio == pytest.approx(10, rel=0.02)


def test_three_solutions_of_four_cards_between_the_folds(four):
    assert len(four.folds) == 4
    count, low, high = four.largest_multiplicity()
    assert count == 3
    assert {round(low, 6), round(high, 6)} <= {round(fold, 6) for fold in four.folds}
    assert len(four.at((low + high) / 2)) == 3
    assert len(four.at(low - 0.01)) == len(four.at(high + 0.01)) == 1


def test_an_interval_counts_that_is_as_wide_as_asked_for(four):
    edges, counts = four.multiplicity
    widths = np.diff(edges)
    for index in np.argsort(-widths)[:3]:
        most = counts[widths > widths[index]].max(initial=counts[index])
        assert four.largest_multiplicity(float(widths[index]))[0] == most


def test_of_several_intervals_with_as_many_solutions_the_widest_is_told(four, monkeypatch):
    passes = np.array([1.0, 1.1, 2.0, 4.0, 5.0]), np.array([3, 1, 3, 1])
    monkeypatch.setattr(EquilibriumCurve, "multiplicity", property(lambda _: passes))
    assert four.largest_multiplicity() == (3, 2.0, 4.0)


@pytest.mark.heavy
def test_multiplicity_counts_what_at_finds():
    curve = equilibrium_curve(5, (1.5, 3), 1e-6)
    edges, counts = curve.multiplicity
    assert (counts % 2 == 1).all()
    for i in np.flatnonzero(np.diff(edges) > 5e-3):
        assert len(curve.at((edges[i] + edges[i + 1]) / 2)) == counts[i]


@pytest.mark.heavy
def test_shorter_steps_and_the_other_predictor_find_the_same(four):
    shorter = replace(OPTIONS, max_step=0.03, max_angle=0.15)
    for options in (shorter, replace(OPTIONS, predictor="quadratic")):
        other = equilibrium_curve(4, (0.5, 12), 1e-7, options=options)
        assert np.allclose(other.folds, four.folds, rtol=0, atol=1e-9)
        for pot in (3.0, 3.9083, 4.19):
            for one, two in zip(four.at(pot), other.at(pot), strict=True):
                assert np.allclose(one.frequencies, two.frequencies, rtol=0, atol=1e-6)


def test_no_jump_is_found_by_retracing(four):
    assert verify_branch(four.branch, sample=60).deviation < 1e-6


def test_a_curve_starts_at_the_bottom_whatever_the_lowest_pot(four):
    upper = equilibrium_curve(4, (4.18, 5), 1e-7)
    assert len(upper.at(4.19)) == 3
    assert upper.pots[0] >= 4.18
    assert upper.pots[-1] <= 5


def test_resumed_curve_is_the_whole_curve(four):
    part = equilibrium_curve(4, (0.5, 4), 1e-7)
    assert part.folds == pytest.approx(four.folds[:2], abs=1e-9)  # its branch goes on beyond
    assert len(part.branch.folds) == len(four.folds) == 4
    whole = equilibrium_curve(4, (0.5, 12), 1e-7, resume=part)
    assert whole.at(7.0)[0].expectations == pytest.approx(four.at(7.0)[0].expectations, abs=1e-9)
    with pytest.raises(ValueError, match="resume must be a curve of the same game"):
        equilibrium_curve(4, (0.5, 12), 1e-6, resume=part)
    with pytest.raises(ValueError, match="equilibrium_curve: pots must lead as far as the curve"):
        equilibrium_curve(4, (0.5, 3), 1e-7, resume=part)
    with pytest.raises(ValueError, match=r"pots must begin where the curve resumed does, at 0\.5"):
        equilibrium_curve(4, (0.4, 12), 1e-7, resume=part)  # no solution would be known below
    with pytest.raises(ValueError, match="equilibrium_curve: branch of resume must be of class"):
        equilibrium_curve(4, (0.5, 12), 1e-7, resume=replace(part, branch=None))
    empty = replace(part.branch, parameters=part.branch.parameters[:0])
    with pytest.raises(ValueError, match="equilibrium_curve: branch of resume must be a branch as"):
        equilibrium_curve(4, (0.5, 12), 1e-7, resume=replace(part, branch=empty))
    other = replace(OPTIONS, parameter_weight=OPTIONS.parameter_weight / 2)
    with pytest.raises(ValueError, match="equilibrium_curve: options must have the parameter_wei"):
        equilibrium_curve(4, (0.5, 12), 1e-7, options=other, resume=part)


def test_folds_are_those_between_the_two_pots():
    """With 1e-4 the curve of four cards turns around at 4.211 and at 4.205."""
    below, around = (equilibrium_curve(4, pots, 1e-4, overshoot=1) for pots in ((1, 4), (4, 4.5)))
    above = equilibrium_curve(4, (4.3, 4.5), 1e-4, overshoot=1)
    assert [len(each.folds) for each in (below, around, above)] == [0, 2, 0]
    assert len(above.branch.folds) == 2


def test_a_curve_that_ends_within_its_overshoot_is_refused():
    """What may come back from beyond would be missing."""
    short = replace(OPTIONS, growth=1.02)
    whole = equilibrium_curve(4, (1, 3), 1e-2, overshoot=2, options=short)
    few = replace(short, max_steps=whole.branch.steps - 1)
    with pytest.raises(ArithmeticError, match=r"equilibrium_curve: .* at pot 5"):
        equilibrium_curve(4, (1, 3), 1e-2, overshoot=2, options=few)


@pytest.mark.heavy
def test_thinned_curve_has_the_same_folds(four):
    thin = equilibrium_curve(4, (0.5, 12), 1e-7, options=thinned(OPTIONS, 0.5))
    assert len(thin.pots) < len(four.pots) / 3
    assert np.allclose(thin.folds, four.folds, rtol=0, atol=1e-12)
    assert len(thin.at(4.19)) == 3


@pytest.mark.parametrize("cards", [5, 30])
def test_a_scale_for_each_frequency_multiplies_what_belongs_to_it(cards):
    """Values, rows, derivatives and the rounding error, whichever way the Jacobian is given."""
    rng, game = np.random.default_rng(cards), KuhnPoker(cards)
    factors = rng.uniform(0.1, 10, game.size)
    factors[0] = 1.0
    x, rows = rng.uniform(size=(2, game.size))
    plain, scaled = KuhnConditions(game), KuhnConditions(game, factors)
    values, jacobian, by_pot = plain.residual_and_jacobian(x, 2.5)
    wanted = factors * values, factors[:, None] * jacobian, factors * by_pot
    for found, part in zip(scaled.residual_and_jacobian(x, 2.5), wanted, strict=True):
        np.testing.assert_allclose(found, part, rtol=1e-12, atol=1e-15)
    written = np.full((game.size, game.size), np.nan, order="F")
    both = scaled.write_scaled(x, 2.5, rows, written)
    for found, part in zip(both, wanted[::2], strict=True):
        np.testing.assert_allclose(found, part, rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(written, rows[:, None] * wanted[1], rtol=1e-12, atol=1e-14)
    assert scaled.noise(x, 2.5) == pytest.approx(factors.max() * plain.noise(x, 2.5), rel=1e-15)


@pytest.mark.parametrize("scale", [24.0, 1e6])
def test_the_scale_is_a_change_of_epsilon(scale):
    game = KuhnPoker(4)
    one = regularised_equilibrium(game, 2.5, 1e-6 * scale, scale=scale)
    other = regularised_equilibrium(game, 2.5, 1e-6)
    assert np.allclose(one, other, rtol=0, atol=1e-7)


@pytest.mark.parametrize(("epsilon", "scale"), [(1.0, 1e-3), (1e9, 1e-9), (1e-3, 1e-9)])
def test_an_epsilon_that_is_large_beside_the_scale(epsilon, scale):
    game = KuhnPoker(4)
    x = regularised_equilibrium(game, 3.0, epsilon, scale)
    slopes = game.reduce(game.gradient(game.complete(x), 3.0, reach_free=True))
    assert np.allclose(x, response(scale * slopes / epsilon), rtol=0, atol=1e-9)


def test_a_scale_in_which_epsilon_would_be_lost_is_refused():
    refused = r"equilibrium_curve: scale must be at most 1e\+08 for this epsilon, got 1e\+09"
    with pytest.raises(ValueError, match=refused):
        equilibrium_curve(4, (1, 1.2), 1e-6, scale=1e9)


def test_a_pot_whose_rounding_error_hides_epsilon_is_refused():
    """Slopes grow with pot and scale, and so does what is lost of them; at P = 1 little is."""
    regularised_equilibrium(KuhnPoker(4), 1, 1e-11)
    with pytest.raises(ValueError, match="rounding error"):
        regularised_equilibrium(KuhnPoker(4), 1e6, 1e-11)
    with pytest.raises(ValueError, match="rounding error"):
        regularised_equilibrium(KuhnPoker(4), 1, 1e-11, scale=1e6)


def test_a_solution_tells_its_epsilon():
    assert near_equilibrium(KuhnPoker(4), 2.5, 1e-4).epsilon == 1e-4


def test_solutions_of_a_scaled_curve_tell_the_epsilon_of_the_gradient_per_hand():
    (found,) = equilibrium_curve(4, (1, 1.2), 1e-2, scale=10.0).at(1.1)
    game = found.game
    slopes = game.reduce(game.gradient(found.frequencies, 1.1, reach_free=True))
    mixed = response(slopes / found.epsilon)
    assert np.allclose(game.reduce(found.frequencies), mixed, rtol=0, atol=1e-6)


def test_a_curve_without_stored_points():
    """Both pots lie between two steps of the curve."""
    curve = equilibrium_curve(4, (2, 2.0000001), 1e-2)
    assert curve.expectations.shape == (len(curve.pots), 3) == (0, 3)


def test_expectations_of_one_point_more_than_are_computed_at_once(four):
    k = np.arange(_CHUNK + 1) % len(four.pots)
    parts = {name: getattr(four, name)[k] for name in ("pots", "arc_length", "unknowns")}
    paid = four.game.expectations(four.frequencies[k], four.pots[k])
    assert np.allclose(replace(four, **parts).expectations, paid, rtol=0, atol=1e-15)


@pytest.mark.parametrize("low", [1e-300, 1e-20, 1e-14, 1e-13])
def test_a_curve_that_is_shorter_than_events_are_located_to(low):
    """Its two points are one in floats, and near it the solution is the same."""
    curve = equilibrium_curve(4, (low, 10 * low), 1e-2)
    for pot in (low, 5 * low, 10 * low):
        (found,) = curve.at(pot)
        near = regularised_equilibrium(KuhnPoker(4), pot, 1e-2)
        assert found.pot == pot
        assert np.abs(found.game.reduce(found.frequencies) - near).max() < 1e-12


@pytest.mark.parametrize("low", [0.5, 1.0])
def test_between_neighbouring_floats_there_is_a_solution(low):
    """The middle of the two is one of them."""
    curve = equilibrium_curve(4, (low, np.nextafter(low, np.inf)), 1e-2)
    assert [each.tolist() for each in (curve.multiplicity[1], curve.index_sums[1])] == [[1], [1]]
    assert len(curve.at(low)) == 1


def test_solvers_refuse_a_game_that_holds_every_frequency():
    places = (np.argwhere(KuhnPoker(4).free) + 1).tolist()
    game = KuhnPoker(4, held=tuple((node, card, 0.0) for node, card in places))
    near = Equilibrium(game, 3.0, game.dominated, np.zeros(3), np.zeros(3), Partition(*[[]] * 3))
    for solve, name in (
        (lambda: regularised_equilibrium(game, 3.0), "regularised_equilibrium: game"),
        (lambda: near_equilibrium(game, 3.0), "near_equilibrium: game"),
        (lambda: logit_equilibrium(game, 3.0), "logit_equilibrium: game"),
        (lambda: many_players_curve(game, 3.0), "many_players_curve: game"),
        (lambda: without_regularisation(game, 3.0, near), "without_regularisation: game"),
        (lambda: equilibrium_curve(game, (1, 3)), "equilibrium_curve: cards"),
        (lambda: polish(game, game.dominated, 3), "polish: cards"),
        (lambda: search_equilibria(game, 3), "search_equilibria: cards"),
        (lambda: expansion(game, game.dominated, 3), "expansion: game"),
        (lambda: selected_equilibrium(game, game.dominated, 3), "selected_equilibrium: game"),
        (lambda: component_indices(game, 3, [[near.partition]]), "component_indices: game"),
        (lambda: family(near), "family: game of equilibrium"),
    ):
        with pytest.raises(ValueError, match=f"^{name} must leave a frequency free"):
            solve()


def test_solvers_refuse_a_game_whose_jacobian_would_fill_the_memory():
    game = KuhnPoker(1000)
    half = np.full(game.free.shape, 0.5)
    for solve, name in (
        (lambda: regularised_equilibrium(game, 3.0), "regularised_equilibrium: game"),
        (lambda: near_equilibrium(game, 3.0), "near_equilibrium: game"),
        (lambda: logit_equilibrium(game, 3.0), "logit_equilibrium: game"),
        (lambda: many_players_curve(game, 3.0), "many_players_curve: game"),
        (lambda: equilibrium_curve(game, (1, 3)), "equilibrium_curve: cards"),
        (lambda: polish(game, half, 3), "polish: cards"),
        (lambda: expansion(game, half, 3), "expansion: game"),
        (lambda: selected_equilibrium(game, half, 3), "selected_equilibrium: game"),
        (lambda: component_indices(game, 3, []), "component_indices: game"),
    ):
        told = f"{name} must leave at most 10000 frequencies free, got 11978"
        with pytest.raises(ValueError, match=told):
            solve()


def test_as_many_unknowns_as_are_allowed(monkeypatch):
    game = KuhnPoker(4)
    monkeypatch.setattr("guts_core.kuhn.arguments.MOST_UNKNOWNS", game.size)
    assert regularised_equilibrium(game, 3.0, 1e-2).shape == (game.size,)
    monkeypatch.setattr("guts_core.kuhn.arguments.MOST_UNKNOWNS", game.size - 1)
    with pytest.raises(ValueError, match=f"at most {game.size - 1} frequencies free"):
        regularised_equilibrium(game, 3.0, 1e-2)


def test_progress_of_one_solution_is_told():
    """Down to epsilon, and the solution is that without anybody to tell."""
    game, seen = KuhnPoker(4), []
    told = near_equilibrium(game, 3.0, 1e-3, progress=lambda *step: seen.append(step))
    assert np.array_equal(told.frequencies, near_equilibrium(game, 3.0, 1e-3).frequencies)
    reached, steps = zip(*seen, strict=True)
    assert reached[0] > 1 > reached[-1] == pytest.approx(1e-3)
    assert list(steps) == list(range(1, len(seen) + 1))
    seen.clear()
    regularised_equilibrium(game, 3.0, 1e-3, progress=lambda *step: seen.append(step))
    assert seen[-1] == (pytest.approx(1e-3), len(seen))


def test_progress_and_shapes(four):
    seen = []
    curve = equilibrium_curve(4, (1, 2), 1e-3, progress=lambda pot, steps: seen.append(pot))
    assert seen[-1] == pytest.approx(3.0)
    points = len(curve.pots)
    assert curve.frequencies.shape == (points, 12, 4)
    assert curve.expectations.shape == (points, 3)
    assert np.abs(curve.expectations.sum(axis=1)).max() < 1e-15
    assert not curve.frequencies.flags.writeable
    assert np.all(np.diff(curve.arc_length) > 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((3, (1, 2)), "equilibrium_curve: cards must be an integer >= 4"),
        ((4.0, (1, 2)), "equilibrium_curve: cards must be an integer >= 4"),
        ((4, (0, 2)), "equilibrium_curve: pots must be a positive"),
        ((4, (1, math.nan)), "equilibrium_curve: pots must be"),
        ((4, (2, 1)), r"pots must be \(low, high\)"),
        ((4, 2), r"pots must be two numbers"),
        ((4, (3, 3)), r"pots must be \(low, high\), low < high"),
        ((4, (1, 1e281)), r"pots must be \(low, high\), low < high, and high at most 1e\+12"),
        ((4, (1, 1e12)), "equilibrium_curve: pots must end at 66667.3 or before, got 1e\\+12"),
        ((4, (1, 2), 0), "equilibrium_curve: epsilon must be a positive"),
        ((4, (1, 2), -1e-6), "equilibrium_curve: epsilon must be a positive"),
        ((4, (1, 2), math.inf), "equilibrium_curve: epsilon must be"),
        ((5, (1, 2), 1e-6, True), "equilibrium_curve: cards must be 4 in the simplified game"),
    ],
)
def test_bad_input(arguments, message):
    with pytest.raises(ValueError, match=message):
        equilibrium_curve(*arguments)


@pytest.mark.parametrize("pot", [0.1, 13, math.nan, 0, "x"])
def test_pot_outside_the_curve(four, pot):
    with pytest.raises(ValueError, match=r"EquilibriumCurve.at: pot"):
        four.at(pot)


@pytest.mark.parametrize(("cards", "scale"), [(4, 1.0), (7, 24.0)])
def test_the_residual_alone_is_that_with_the_jacobian(cards, scale):
    problem = RegularisedKuhn(KuhnPoker(cards), 1e-5, scale)
    x = np.random.default_rng(cards).random(problem.game.size)
    expected = problem.residual_and_jacobian(x, 3.1)[0]
    assert np.allclose(problem.residual(x, 3.1), expected, rtol=0, atol=1e-15 * scale)


#: Few cards, whose derivatives go to their places one by one; many, block by block, where those
#: that are held interrupt a block, and with two parts of the rival's cards.
WRITTEN = [
    KuhnPoker(4, simplified=True),
    KuhnPoker(6, held=((1, 2, 0.3), (9, 4, 0.5), (3, 1, 0.0))),
    KuhnPoker(21, held=((1, 2, 0.3), (9, 4, 0.5), (3, 1, 0.0))),
    KuhnPoker(56, held=((1, 20, 0.3), (2, 50, 0.5), (9, 40, 0.5))),
    MultiplayerKuhn(4, 5),
]


@pytest.mark.parametrize("game", WRITTEN, ids=str)
@pytest.mark.parametrize("scale", [1.0, 24.0])
def test_the_jacobian_is_written_over_what_is_there(game, scale):
    problem, rng = RegularisedKuhn(game, 1e-5, scale), np.random.default_rng(game.cards)
    x, size = rng.random(game.size), game.size
    expected = problem.residual_and_jacobian(x, 3.1)
    matrix = rng.random((size + 1, size + 1)).T
    border = matrix[size].copy(), matrix[:, size].copy()
    residual, by_pot = problem.write_jacobian(x, 3.1, matrix[:size, :size])
    for found, wanted in zip((residual, matrix[:size, :size], by_pot), expected, strict=True):
        assert np.array_equal(found, wanted)
    assert np.array_equal(matrix[size], border[0])
    assert np.array_equal(matrix[:, size], border[1])


@pytest.mark.parametrize("cards", [20, 21, 56])
def test_derivatives_of_many_cards_are_the_slopes_of_the_gradient(cards):
    """It is affine in each frequency, of one player at a time: differences are derivatives."""
    game, rng = KuhnPoker(cards), np.random.default_rng(cards)
    x, scale = rng.random(game.size), game.deals
    jacobian = game.system(x, 3.1).jacobian
    for k in rng.choice(game.size, 40, replace=False):
        ends = [np.where(np.arange(game.size) == k, end, x) for end in (0.0, 1.0)]
        low, high = (game.reduce(game.slope_sums(game.complete(z), 3.1)) / scale for z in ends)
        assert np.allclose(jacobian[:, k], high - low, rtol=0, atol=1e-14)


def test_factors_used_again_lead_along_the_same_curve(monkeypatch):
    """Longer steps, too: the same folds and payoffs, with every stored point on the curve."""
    pots, calls = (0.5, 6), []
    usual = equilibrium_curve(4, pots, 1e-6)
    again = RegularisedKuhn.residual
    monkeypatch.setattr(
        RegularisedKuhn, "residual", lambda *given: calls.append(1) or again(*given)
    )
    quick = equilibrium_curve(4, pots, 1e-6, options=QUICK)
    assert len(calls) > quick.branch.steps / 2
    assert np.allclose(quick.folds, usual.folds, rtol=0, atol=1e-9)
    assert verify_branch(quick.branch).deviation < 1e-8
    for pot in (1.5, 3.1, 3.908, 4.205, 5.5):
        one, other = usual.at(pot), quick.at(pot)
        assert len(one) == len(other)
        for a, b in zip(one, other, strict=True):
            assert np.allclose(a.frequencies, b.frequencies, rtol=0, atol=1e-7)


def test_a_curve_of_other_players_beyond_the_highest_pot_is_refused():
    with pytest.raises(ValueError, match=r"many_players_curve: highest must be .* 90000"):
        many_players_curve(MultiplayerKuhn(2, 4), 90_001)


@pytest.mark.heavy
def test_a_curve_of_other_players_reaches_the_highest_pot():
    """Its steps are as many as are allowed at 99,996."""
    assert many_players_curve(MultiplayerKuhn(2, 4), 90_000).pots[-1] == 90_000


def test_noise_covers_the_rounding_of_small_pots_and_of_the_largest_scale():
    """Against slopes in Fractions; what is scaled most has the largest error."""
    game, rng, pot = KuhnPoker(4), np.random.default_rng(5), 1e-9
    scale = np.geomspace(1e-6, 1e6, game.size)
    conditions = KuhnConditions(game, scale)
    for x in rng.random((20, game.size)):
        exact = game.reduce(
            game.gradient(as_fractions(game.complete(x)), Fraction(pot), reach_free=True)
        )
        off = [
            abs(Fraction(float(f)) - Fraction(float(s)) * e)
            for f, s, e in zip(
                conditions.residual_and_jacobian(x, pot)[0], scale, exact, strict=True
            )
        ]
        assert 0 < max(off) <= conditions.noise(x, pot)


def test_an_epsilon_below_the_rounding_of_a_large_pot_is_refused():
    for follow in (regularised_equilibrium, near_equilibrium):
        with pytest.raises(ValueError, match=r"epsilon must be at least .* 0\.0001 at pot 1e\+12"):
            follow(KuhnPoker(4), 1e12, 0.6e-4)


def test_a_curve_tells_epsilon_as_it_was_asked_for_and_its_solutions_that_of_the_gradient():
    curve = equilibrium_curve(4, (0.5, 1.2), 1e-2, scale=4.0)
    assert (curve.epsilon, curve.at(1.0)[0].epsilon) == (1e-2, 2.5e-3)
    assert curve.pots[0] == 0.5  # a bound belongs to the curve


def test_a_curve_is_resumed_to_a_pot_below_where_its_overshoot_led():
    curve = equilibrium_curve(4, (0.5, 1.2), 1e-2)
    again = equilibrium_curve(4, (0.6, 1.2), 1e-2, resume=curve)
    assert again.branch.parameters[-1] == curve.branch.parameters[-1] > 1.2
