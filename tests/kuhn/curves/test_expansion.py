"""Appendix A of [Bil18]: first-order corrections and the members of families selected."""

import math
from contextlib import nullcontext
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.kuhn import KuhnPoker, eleven_unknowns, regularised_equilibrium
from guts_core.kuhn.curves.regularised import KuhnConditions, inverse_response, response
from guts_core.kuhn.curves.selection import selected_equilibrium
from guts_core.kuhn.curves.small_epsilon import expansion
from guts_core.kuhn.three_players.simplified import NAMES
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.continuation.regularised import follow_from_centre
from guts_core.simplified_kuhn.solutions.members import equilibria
from paper_ledger.bil18.appendix import calls, example
from paper_ledger.bil18.appendix.calls import NEAR, enclosed_total, selected_calls

ELEVEN = eleven_unknowns()
EPSILONS = [1e-5, 1e-6, 1e-7, 1e-8]


def full(frequencies):
    """Frequencies by name as a (12, 4) array, exact where they are fractions."""
    exact = all(isinstance(value, Fraction) for value in frequencies.values())
    values = ELEVEN.complete(np.zeros(11, dtype=object if exact else float))
    for name, (node, card) in NAMES.items():
        values[node - 1, card - 1] = frequencies[name] if exact else float(frequencies[name])
    return values


def named(x, name):
    node, card = NAMES[name]
    return float(ELEVEN.complete(x)[node - 1, card - 1])


def selected(equilibrium):
    """The selected member of a family of simplified Kuhn poker, from its mean."""
    pot = float(equilibrium.pot)
    return selected_equilibrium(ELEVEN, full(equilibrium.frequencies), pot)


GENERIC = [
    pytest.param(each, id=f"{each.label} at {pot}")
    for pot in ("5/2", "13/4", "37/10", "79/20", "87/20", "6")
    for each in equilibria(Fraction(pot))
]


@pytest.mark.parametrize("equilibrium", GENERIC)
def test_selected_member_belongs_to_the_exact_family(equilibrium):
    """The mean of the vertices is the guess; the limit has the family's fixed frequencies."""
    found = selected(equilibrium)
    assert found.gains.max() < 1e-15
    assert found.expectations == pytest.approx(
        [float(value) for value in equilibrium.expectations], abs=1e-14
    )
    assert found.expansion.nullity == equilibrium.dimension
    scale = 1 + np.abs(found.expansion.correction).max()
    assert np.abs(found.expansion.solvability).max(initial=0) < 1e-13 * scale
    columns = zip(*equilibrium.vertices, strict=True)
    for name, column in zip(equilibrium.frequencies, columns, strict=True):
        node, card = NAMES[name]
        value = found.frequencies[node - 1, card - 1]
        assert float(min(column)) - 1e-13 <= value <= float(max(column)) + 1e-13


@pytest.mark.parametrize("equilibrium", GENERIC)
def test_correction_is_the_slope_of_the_regularised_equilibria(equilibrium):
    """(x - x_exact)/eps tends to it, with an error of the order of eps."""
    first = selected(equilibrium).expansion
    null = first.null_space
    slopes = (first.regularised(EPSILONS) - first.unknowns) / np.array(EPSILONS)[:, None]
    errors = slopes - first.correction
    errors -= errors @ null @ null.T
    sizes = np.abs(errors).max(axis=1)
    assert sizes[-1] < 2e-3 * np.abs(first.correction).max()
    assert sizes[:-1] / sizes[1:] == pytest.approx(10, rel=0.4)


@pytest.mark.parametrize("label", ["3", "4"])
def test_a_curve_that_turns_around_before_the_largest_epsilon_is_refused(label):
    """Solutions 3 and 4 meet at epsilon 2.18e-5: the curve of each leads back along the other's."""
    (near,) = (each for each in equilibria(Fraction(13, 4)) if each.label == label)
    found = selected(near).expansion
    assert found.regularised([1e-8, 2.1e-5]).shape == (2, 11)
    with pytest.raises(ArithmeticError, match=r"regularised: no curve in epsilon up to 2.2e-05"):
        found.regularised([1e-8, 2.2e-5])


@pytest.mark.parametrize("label", ["7", "10"])
def test_expansion_takes_exact_frequencies(label):
    pot = Fraction(41, 10) if label == "7" else Fraction(6)
    (equilibrium,) = equilibria(pot)
    assert equilibrium.label == label
    exact = expansion(ELEVEN, full(equilibrium.frequencies), float(pot))
    floats = selected(equilibrium).expansion
    assert exact.correction == pytest.approx(floats.correction, rel=1e-9)
    ahead = exact.regularised([1e-9])[0]
    risen = ELEVEN.expectations(ELEVEN.complete(ahead), float(pot)) - floats_of(equilibrium)
    along = ELEVEN.expectations(ELEVEN.complete(exact.at(1e-9)), float(pot))
    assert risen / 1e-9 == pytest.approx((along - floats_of(equilibrium)) / 1e-9, abs=1e-4)


def test_a_slope_with_a_small_scale_counts_as_an_equation():
    """Scales change the correction, not how many directions are left."""
    (isolated,) = equilibria(Fraction(6))
    frequencies, scale = full(isolated.frequencies), np.ones(11)
    scale[np.flatnonzero(expansion(ELEVEN, frequencies, 6.0).inside)[0]] = 1e-6
    assert expansion(ELEVEN, frequencies, 6.0, scale).nullity == isolated.dimension == 0


def floats_of(equilibrium):
    return np.array([float(value) for value in equilibrium.expectations])


def test_other_members_fail_the_solvability_condition():
    """Of Solution 9, a segment, only one point is a limit."""
    (nine,) = equilibria(Fraction(23, 5))
    low, high = (dict(zip(NAMES, vertex, strict=True)) for vertex in nine.vertices)
    chosen = named(selected(nine).expansion.unknowns, "c1")
    for part in np.linspace(0.05, 0.95, 10):
        point = {k: float(low[k]) * (1 - part) + float(high[k]) * part for k in NAMES}
        found = expansion(ELEVEN, full(point), 4.6)
        assert found.nullity == 1
        assert abs(found.solvability[0]) > abs(point["c1"] - chosen)
        assert abs(point["c1"] - chosen) > 1e-3


@pytest.mark.parametrize("pot", [2.05, 2.5, 2.95])
def test_sum_of_calls_is_certified_by_fifty_digits(pot):
    """X - F(X) changes its sign within 1e-14, and F falls."""
    for scale in (1.0, 0.5):
        found = selected_calls(pot, bet_scale=scale)
        with mpmath.workdps(50):
            below, above = (
                surplus(found.total + d, pot, scale) for d in (-mpmath.mpf("1e-14"), 1e-14)
            )
        assert below < 0 < above
        assert found.error < 1e-12
        assert abs(found.first + found.second - found.total) == found.error


def surplus(total, pot, scale):
    """X - F(X)."""
    x, p, k = mpmath.mpf(total), mpmath.mpf(pot), 1 / mpmath.pi
    b1, a1 = k / ((p + 1) * x - 2 * p + 4), k / (2 * scale * (2 / (p + 1) - x))
    terms = [mpmath.atan(q * b1 - 2 * a1) / mpmath.pi + mpmath.mpf(1) / 2 for q in (p, p + 1)]
    return x - sum(terms)


def limit(pot, scale):
    """Unknowns at epsilon = 1e-8 with a factor for each slope, from the centre."""
    conditions = KuhnConditions(ELEVEN, scale)
    branch = follow_from_centre(conditions, 11, pot, 1e-8, 100.0)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    return branch.x[-1]


@pytest.mark.parametrize("pot", [2.2, 2.5, 2.8])
def test_numerical_limit_solves_the_equation_for_its_scales(pot):
    """Half the slopes of a1 and a2 give the printed (17), the true slopes the mended one."""
    for bet_scale in (1.0, 0.5):
        factors = np.ones((12, 4))
        factors[:2, 3] = bet_scale
        x = limit(pot, ELEVEN.reduce(factors))
        expected = selected_calls(pot, bet_scale=bet_scale)
        for name, value in (("c2", expected.first), ("d3", expected.second)):
            assert named(x, name) == pytest.approx(value, abs=5e-6)
        for name, value in (("c3", expected.first), ("d1", expected.second)):
            assert named(x, name) == pytest.approx(value, abs=5e-6)


@pytest.mark.parametrize("pot", ["13/4", "37/10", "79/20"])
def test_the_equation_serves_all_families_in_which_player_1_does_not_bet(pot):
    """Solutions 2 to 5, with the upper end b2 + b3."""
    families = [each for each in equilibria(Fraction(pot)) if each.label in "2345"]
    assert families
    for each in families:
        found = selected(each).expansion.unknowns
        assert each.frequencies["a1"] == each.frequencies["b1"] == each.frequencies["c3"] == 0
        upper = float(each.frequencies["b2"]) + float(each.frequencies["b3"])
        calls = selected_calls(float(Fraction(pot)), upper=upper)
        assert named(found, "c2") == pytest.approx(calls.first, abs=1e-10)
        assert named(found, "d3") == pytest.approx(calls.second, abs=1e-10)


@pytest.mark.parametrize("pot", [Fraction(9, 2), Fraction(24, 5)])
def test_condition_rises_along_solution_9(pot):
    """g^-1(c1) - g^-1(2P/(P+1) - c1) - (2/(P+1) + b3) a2bar(c1), which has one zero."""
    (nine,) = equilibria(pot)
    low, high = (dict(zip(NAMES, vertex, strict=True)) for vertex in nine.vertices)
    found = selected(nine).expansion
    fixed, values = [], []
    for part in [*np.linspace(0.02, 0.98, 25), None]:
        point = {k: float(low[k]) + float(part or 0) * float(high[k] - low[k]) for k in NAMES}
        if part is None:
            point |= {k: named(found.unknowns, k) for k in ("c1", "d2")}
        first = expansion(ELEVEN, full(point), float(pot), 24.0)
        odds = inverse_response(np.array([point["c1"], point["d2"]]))
        pull = (2 / (float(pot) + 1) + point["b3"]) * named_correction(first, "a2")
        values.append(float(odds[0] - odds[1] - pull))
        fixed.append(named_correction(first, "a1"))
    assert np.ptp(fixed) < 1e-12
    odds = inverse_response(np.array([point["d1"], point["d3"]]))
    constant = (odds[0] - odds[1] - 2 * fixed[-1]) / (float(pot) + 1)
    assert values[-1] == pytest.approx(constant, abs=1e-9)
    assert (np.diff(values[:-1]) > 0).all()
    assert values[0] < values[-1] < values[-2]


def named_correction(first, name):
    node, card = NAMES[name]
    full_array = np.zeros((12, 4))
    full_array[ELEVEN.free] = first.correction
    return full_array[node - 1, card - 1]


def test_scales_of_the_other_slopes_do_not_matter():
    """Those of d2 and b3, for instance; but that of b1 does, as well as those of c2 and d3."""
    expected = selected_calls(2.5).total
    for name, matters in (("d2", False), ("b3", False), ("b1", True), ("d3", True)):
        factors = np.ones((12, 4))
        node, card = NAMES[name]
        factors[node - 1, card - 1] = 3.0
        x = limit(2.5, ELEVEN.reduce(factors))
        assert (abs(named(x, "c2") + named(x, "d3") - expected) > 1e-3) is matters


def solution_1(pot):
    """A member of Solution 1."""
    ends = (2 * pot - 4) / (pot + 1), 2 / (pot + 1)
    calls = dict.fromkeys(("c2", "d3", "c3", "d1"), sum(ends) / 4)
    return full(dict.fromkeys(NAMES, 0.0) | calls | {"b3": ends[1], "d2": ends[0]})


@settings(max_examples=10)
@given(st.floats(2.1, 2.9), st.floats(0.1, 50))
def test_one_scale_for_all_selects_the_same(pot, scale):
    near = solution_1(pot)
    one = selected_equilibrium(ELEVEN, near, pot)
    other = selected_equilibrium(ELEVEN, near, pot, scale)
    assert np.allclose(one.frequencies, other.frequencies, rtol=0, atol=1e-10)
    total = named(one.expansion.unknowns, "c2") + named(one.expansion.unknowns, "d3")
    assert total == pytest.approx(selected_calls(pot).total, abs=1e-11)
    ratio = other.expansion.correction[other.expansion.zero] * scale
    assert ratio == pytest.approx(one.expansion.correction[one.expansion.zero], rel=1e-9)


@settings(max_examples=30)
@given(st.floats(2.001, 2.999), st.floats(0.01, 100), st.floats(0.01, 100))
def test_sum_of_calls_lies_in_its_range_for_any_tail(pot, bet_scale, tail):
    found = selected_calls(pot, bet_scale, tail)
    assert (2 * pot - 4) / (pot + 1) <= found.total <= 2 / (pot + 1)
    assert 0 <= found.first <= found.second <= 1


def test_dominated_calls_kept_as_unknowns_change_the_selection():
    """Calls with Q behind bets that are never made are worth 0, and pull at the slope of a1."""
    game = KuhnPoker(4, simplified=True)
    near = game.complete(regularised_equilibrium(game, 2.5, 1e-8))
    found = selected_equilibrium(game, near, 2.5)
    assert found.gains.max() == pytest.approx(0, abs=1e-15)
    assert np.abs(found.frequencies - near).max() < 1e-5
    total = found.frequencies[9, 2] + found.frequencies[10, 2]
    assert total == pytest.approx(0.37653, abs=5e-6)  # as the ledger says
    assert 0.05 < found.frequencies[9, 1] < 0.5  # a call with Q


@pytest.mark.parametrize(
    ("cards", "pot"), [(4, 20), (4, 100), (4, 300), (5, 3.6), (5, 13), (5, 300), (6, 4.5)]
)
def test_limits_of_whole_decks_are_found_at_large_pots(cards, pot):
    """What is left of the regularisation is epsilon times the correction, outside of the family."""
    game = KuhnPoker(cards)
    near = game.complete(regularised_equilibrium(game, pot, 1e-9))
    found = selected_equilibrium(game, near, pot)
    assert found.gains.max() < 1e-15 * (1 + pot)
    first, epsilons = found.expansion, (1e-7, 1e-8)
    left = (first.regularised(epsilons) - first.unknowns) / np.array(epsilons)[:, None]
    left -= first.correction
    left -= left @ first.null_space @ first.null_space.T
    sizes = np.abs(left).max(axis=1)
    assert sizes[1] < 0.2 * np.abs(first.correction).max()
    assert sizes[0] / sizes[1] == pytest.approx(10, rel=0.4)


def test_the_way_to_a_limit_that_comes_next_to_an_end_gives_no_warning():
    game = KuhnPoker(4)
    near = game.complete(regularised_equilibrium(game, 1000, 1e-7))
    with pytest.raises(ArithmeticError, match="selected_equilibrium: no convergence"):
        selected_equilibrium(game, near, 1000)


def test_inverse_response():
    x = np.linspace(0.001, 0.999, 33)
    assert response(inverse_response(x)) == pytest.approx(x, abs=1e-15)
    tails = np.array([1e6, 1e7])
    assert tails * response(-tails) == pytest.approx(1 / math.pi, rel=1e-8)


def test_corners_are_refused():
    """At P = 3, where families meet, some slope at an end is 0."""
    meeting = equilibria(3)[0]
    with pytest.raises(ValueError, match="must be a strict equilibrium; node 1, card 2 is 0"):
        expansion(ELEVEN, full(meeting.frequencies), 3.0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((np.full((12, 4), 0.5), 3.0), "expansion: frequencies must be a strict equilibrium"),
        ((np.zeros((4, 12)), 3.0), r"expansion: frequencies must have shape \(12, 4\)"),
        ((np.full((12, 4), 1.5), 3.0), "expansion: frequencies must lie in"),
        ((np.zeros((12, 4)), -1.0), "expansion: pot must be a positive"),
        ((np.zeros((12, 4)), 3.0, 0.0), "expansion: scale must be"),
        ((np.zeros((12, 4)), 3.0, np.ones(5)), "expansion: scale must be"),
        ((np.zeros((12, 4)), 3.0, math.nan), "expansion: scale must be"),
        ((np.zeros((12, 4)), 3.0, "x"), "expansion: scale must be"),
    ],
)
def test_bad_expansion(arguments, message):
    with pytest.raises(ValueError, match=message):
        expansion(ELEVEN, *arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((3.0,), "selected_calls: pot must lie strictly between 2 and 3"),
        ((2,), "selected_calls: pot must lie strictly between 2 and 3"),
        ((math.nan,), "selected_calls: pot must be a finite number"),
        ((2.5, 0.0), "selected_calls: bet_scale must be a positive"),
        ((2.5, 1.0, -1.0), "selected_calls: tail must be a positive"),
        ((1.5, 1.0, 1.0, 0.5), "selected_calls: pot must be at least 2"),
        ((3.5, 1.0, 1.0, 0.5), "selected_calls: upper must lie between 0.666667 and 2"),
        ((3.5, 1.0, 1.0, math.nan), "selected_calls: upper must be a finite number"),
    ],
)
def test_bad_calls(arguments, message):
    with pytest.raises(ValueError, match=message):
        selected_calls(*arguments)


def test_bad_start_of_the_selection():
    with pytest.raises(ValueError, match="selected_equilibrium: near must have shape"):
        selected_equilibrium(ELEVEN, np.zeros((12, 5)), 3.0)
    for wall in (0.0, 5e-324, 1.0):
        with pytest.raises(ValueError, match="selected_equilibrium: near must lie inside"):
            selected_equilibrium(KuhnPoker(4), np.full((12, 4), wall), 2.5)
    with pytest.raises(ValueError, match="selected_equilibrium: pot must be a positive"):
        selected_equilibrium(ELEVEN, np.zeros((12, 4)), 0)
    with pytest.raises((ArithmeticError, ValueError)):
        selected_equilibrium(ELEVEN, ELEVEN.complete(np.full(11, 0.5)), 2.5)


def test_a_start_that_leads_out_of_the_box_is_told_under_the_name_of_the_selection():
    """Rounding hides that the last step, by a nearly singular matrix, is far too long."""
    most = 1 - 2**-53
    start = [0.5, 0.7, 0.4, 0.5, most, most, 0.3, most, 0.7, 0.4, 0.5]
    with pytest.raises(ArithmeticError, match="selected_equilibrium: near leads out of"):
        selected_equilibrium(ELEVEN, ELEVEN.complete(np.array(start)), 3.0)


def test_a_limit_that_is_no_equilibrium_is_told_under_the_name_of_the_selection():
    """The bluff of player 1 seems to be one that loses, until players 2 and 3 call less often."""
    game = with_free((1, 1), (10, 2), (12, 3))
    near = game.complete(np.array([0.01, 0.75, 0.25]))
    message = "selected_equilibrium: near must lead to a strict equilibrium; node 1, card 1 is 0"
    with pytest.raises(ValueError, match=message):
        selected_equilibrium(game, near, 3.0)


def with_free(*places):
    """Four cards of which only these are free to bet or call."""
    every = (np.argwhere(KuhnPoker(4).free) + 1).tolist()
    return KuhnPoker(4, held=tuple((n, c, 0.0) for n, c in every if (n, c) not in places))


def bluff_alone():
    """Four cards of which only card 2 bets, after two checks, and nobody calls."""
    return with_free((3, 2))


def test_a_selection_without_a_slope_at_one_of_its_ends_is_refused():
    """A call with card 2 loses as long as card 3 bets, which loses too: nothing is left of both."""
    game = with_free((1, 3), (10, 2))
    near = game.complete(np.array([1e-2, 1e-5]))
    with pytest.raises(ArithmeticError, match="near leads to a frequency at 0 or 1 with slope 0"):
        selected_equilibrium(game, near, 3.0)
    assert selected_equilibrium(with_free((1, 3)), near, 3.0).frequencies[0, 2] == 0


def test_a_bet_that_loses_is_no_strict_equilibrium():
    held = bluff_alone()
    with pytest.raises(ValueError, match="strict equilibrium"):
        expansion(held, held.complete(np.ones(1)), 0.25)


@pytest.mark.parametrize("pot", [1.5, 2.5])
def test_a_frequency_inside_has_a_slope_of_neither_sign(pot):
    held = bluff_alone()
    assert expansion(held, held.complete(np.full(1, 0.5)), 2.0).nullity == 1
    with pytest.raises(ValueError, match=r"node 3, card 2 is 0\.5 with slope -?0\.042"):
        expansion(held, held.complete(np.full(1, 0.5)), pot)


@pytest.mark.parametrize(("bets", "side"), [(1.0, 1), (0.0, -1)])
def test_a_slope_that_may_be_rounding_is_not_strict(bets, side):
    """The bluff gains in proportion to P - 2."""
    held = bluff_alone()
    frequencies = held.complete(np.full(1, bets))
    assert expansion(held, frequencies, 2 + side * 1e-6).nullity == 0
    with pytest.raises(ValueError, match="must be a strict equilibrium; node 3, card 2 is"):
        expansion(held, frequencies, 2 + side * 1e-10)


@pytest.mark.parametrize("end", [-1, 0, 1])
def test_x_is_enclosed_or_refused_wherever_it_is_looked_for(end):
    """Also if it is at an end, within the rounding of balls: on either side of it."""
    pot = Fraction(5, 2)
    with mpmath.workdps(40):
        exactly = mpmath.mpf(5) / 2

        def excess(total):
            angles = (
                mpmath.atan(x / mpmath.pi) for x in example._printed_arguments(total, exactly)
            )
            return total - 1 - sum(angles) / mpmath.pi

        root = Fraction(str(mpmath.findroot(excess, selected_calls(2.5, 0.5).total)))
    outcomes = []
    for k in range(-12, 13):
        near = float(root + end * NEAR) + k * 2.0**-54
        try:
            found = enclosed_total(example._printed_arguments, pot, near)
        except ArithmeticError:
            outcomes.append("refused")
        else:
            outcomes.append("enclosed")
            assert found.lower < root < found.upper
    assert set(outcomes) == ({"refused", "enclosed"} if end else {"enclosed"})


@pytest.mark.parametrize("side", [-1, 1])
def test_an_x_at_an_end_is_left_open(side, monkeypatch):
    """It is 5/4, by an arctangent that balls enclose and no number is."""
    monkeypatch.setattr(calls, "NEAR", Fraction(1, 2**40))
    for off, open_there in ((0.5, False), (1.0, True)):
        near = 1.25 + side * off * 2.0**-40
        with pytest.raises(ArithmeticError) if open_there else nullcontext():
            enclosed_total(lambda total, pot: (1,), Fraction(5, 2), near, Fraction(1))
