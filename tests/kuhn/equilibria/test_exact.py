"""Exact equilibria behind regularised ones: certificates, dimensions, rational members."""

from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.kuhn import (
    KuhnPoker,
    MultiplayerKuhn,
    equilibrium,
    equilibrium_curve,
    large_pots,
    near_equilibrium,
    regularised_equilibrium,
)
from guts_core.kuhn.curves.curve import QUICK
from guts_core.kuhn.equilibria.exact import polish, slopes_of, without_regularisation
from guts_core.kuhn.equilibrium import certified, in_floats
from guts_core.kuhn.three_players.tree import OWNERS
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.bil18.stored import rational
from paper_ledger.bil18.stored.curve_files import read_solutions
from paper_ledger.bil18.stored.four_players import read_forms
from paper_ledger.bil18.stored.rational import rational_member
from paper_ledger.record.tables import stored_table


@pytest.fixture(scope="module")
def four():
    return equilibrium_curve(4, (0.5, 12), 1e-8, options=QUICK)


@pytest.fixture(scope="module")
def five():
    return equilibrium_curve(5, (0.5, 2.3), 1e-8, options=QUICK)


def polished(curve, pot):
    cards = curve.game.cards
    return [polish(cards, each.frequencies, pot) for each in curve.at(float(pot))]


def test_every_solution_of_four_cards_has_an_exact_partner(four):
    for pot in (0.75, 2, 2.5, 3, 3.2, 3.9083, 4.2, 5, 6, 11.5):
        for near, found in zip(four.at(pot), polished(four, pot), strict=True):
            assert found.gains.max() <= 1e-15
            assert found.residual <= 1e-14
            # corners are rounded off over a width of the order of sqrt(epsilon)
            assert np.abs(found.frequencies - near.frequencies).max() < 1e-3
            assert np.abs(found.expectations - near.expectations).max() < 1e-5


@pytest.mark.heavy
def test_every_solution_of_five_cards_has_an_exact_partner(five):
    for pot in (0.9, 1.5, 2.1369, 2.3):
        assert max(each.gains.max() for each in polished(five, pot)) <= 1e-15


@pytest.mark.heavy
def test_solutions_next_to_corners():
    """Newton's steps leave the box at two of the solutions at P = 3.01."""
    curve = equilibrium_curve(6, (2.9, 3.05), 1e-8)
    assert max(each.gains.max() for each in polished(curve, 3.01)) <= 1e-14


def test_nothing_is_left_of_the_regularisation():
    game = KuhnPoker(4)
    found = without_regularisation(game, 2.5, near_equilibrium(game, 2.5))
    assert found.epsilon == 0
    assert found.gains.max() < 1e-14


def test_gains_are_those_of_the_floats_in_exact_arithmetic(four):
    (found,) = polished(four, 6)
    exact = four.game.gains(as_fractions(found.frequencies), Fraction(6))
    assert found.gains.tolist() == [float(gain) for gain in exact]


@pytest.mark.parametrize("pot", [Fraction(5, 2), Fraction(3), Fraction(41, 10), Fraction(15, 2)])
def test_rational_members_prove_that_nobody_gains(four, pot):
    (found,) = polished(four, pot)
    member = rational_member(found)
    assert member.exact
    assert member.gains.tolist() == [0, 0, 0]
    assert sum(member.expectations) == 0
    slopes = four.game.gradient(member.frequencies, pot, reach_free=True)
    assert not np.any(slopes[member.interior])
    assert np.all(slopes[member.low] <= 0)
    assert np.all(slopes[member.high] >= 0)
    assert member.dimension == found.dimension


def test_a_member_at_the_edge_of_its_family_is_found_in_finer_fractions():
    """Next to these frequencies those with denominators up to 60 are no equilibrium."""
    edge = np.zeros((12, 4))
    edge[2:, 3] = 1
    edge[1], edge[2, 1], edge[4, 2], edge[7, 2] = (0, 1 / 4, 0, 1 / 2), 1 / 2, 3 / 4, 1 / 2
    edge[9, 1:3] = 0.26630205639366611, 0.083233362273026371
    edge[10, 1:3] = 0.026581471261467947, 0.41678226978637173
    edge[11, 2] = 0.10290615730097670
    member = rational_member(polish(4, edge, 3))
    assert member.exact
    assert [str(e) for e in member.expectations] == ["-1/32", "-1/48", "5/96"]
    assert max(x.denominator for x in member.frequencies.flat) > 60


def test_a_record_that_was_altered_by_hand_is_exact_only_where_nobody_gains():
    form, game = large_pots(4), KuhnPoker(4)
    solution, pot = game.reduce(form.at(6)), Fraction(6)
    low, high = solution == 0, solution == 1
    found = certified(game, pot, solution, Partition(low, high, ~(low | high)))
    assert found.exact
    assert not replace(found, frequencies=form.at(7)).exact
    assert not replace(found, pot=Fraction(7)).exact
    assert replace(found, frequencies=form.at(7), pot=Fraction(7)).exact
    assert not replace(found, gains=found.gains + Fraction(1, 10**9)).exact
    for part, bad in (("game", None), ("pot", None), ("frequencies", form.at(6)[:6])):
        with pytest.raises(ValueError, match=rf"^Equilibrium\.exact: {part} of record must"):
            _ = replace(found, **{part: bad}).exact


def test_irrational_solutions_are_not_called_exact(five):
    found = polished(five, 2.2)[0]
    member = rational_member(found)
    assert not member.exact
    assert 0 < max(member.gains) < Fraction(1, 10**50)


def test_dimensions(four):
    """At P = 4.1 the expectations vary along the family, at P = 6 they do not."""
    (middle,), (high,) = polished(four, 4.1), polished(four, 6)
    assert (middle.value_dimension, high.value_dimension) == (1, 0)
    for each in (middle, high):
        assert 0 < each.dimension <= each.interior.sum()
        assert each.value_dimension <= each.reached_dimension <= each.dimension


def test_a_record_shows_its_partition_at_nodes_and_cards():
    """All combinations: at 0, at 1 or between, with a slope that is to be 0 or not."""
    game = KuhnPoker(4)
    kinds = np.arange(game.size) % 6
    low, high, zero = np.isin(kinds, (0, 1)), np.isin(kinds, (2, 3)), kinds % 2 == 1
    x = np.where(low, 0.0, np.where(high, 1.0, 0.5))
    record = in_floats(game, 7.0, x, 0.0, Partition(low, high, zero))
    shown = (record.low, record.high, record.interior, record.corner)
    for flags, meant in zip(shown, (low, high, ~(low | high), zero & (low | high)), strict=True):
        assert (flags[game.free] == meant).all()
        assert not flags[~game.free].any()
    slopes = game.gradient(record.frequencies, 7.0)[game.free]
    assert record.residual == pytest.approx(np.abs(slopes[zero]).max(), rel=1e-12)
    assert in_floats(game, 7.0, x, 0.0, Partition(low, high, zero & ~zero)).residual == 0
    for sign in (1, -1):
        some = in_floats(game, 7.0, x, 0.0, Partition(low, high, sign * slopes > 0))
        assert some.residual == pytest.approx((sign * slopes).max(), rel=1e-12)


@pytest.mark.parametrize("game", [KuhnPoker(4), MultiplayerKuhn(2, 5)], ids=["three", "two"])
def test_the_residual_of_a_regularised_solution_is_that_of_its_conditions(game):
    """The slope is epsilon tan(pi (x - 1/2)); no slope is 0, and a residual of none would be 0."""
    found = near_equilibrium(game, 3.0, 1e-3)
    slopes = game.gradient(found.frequencies, 3.0, reach_free=True)[found.interior]
    assert found.interior.sum() == game.size
    assert np.abs(slopes).min() > 0
    assert 0 < found.residual < 1e-9
    x = np.where(found.interior, 0.75, found.frequencies)
    slopes = game.gradient(x, 3.0, reach_free=True)[found.interior]
    wanted = np.abs(slopes - 1e-3).max() / np.sqrt(2)
    assert replace(found, frequencies=x).residual == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize(
    ("singular", "kernel"),
    [((1e6, 1.0, 1e-12), 1), ((1e6, 1e-6, 0.0), 2), ((1e-3, 1e-9, 0.0), 1), ((0.0, 0.0, 0.0), 3)],
)
def test_what_counts_as_a_direction_is_relative_to_the_largest_slope(singular, kernel):
    left, right = (np.linalg.qr(np.vander([1.0, 2.0, k]))[0] for k in (3.0, 5.0))
    matrix = left @ np.diag(singular) @ right
    directions = equilibrium._null_space(matrix)
    assert directions.shape == (3, kernel)
    assert np.abs(matrix @ directions).max(initial=0) <= 1e-9 * max(singular)
    assert directions.T @ directions == pytest.approx(np.eye(kernel), abs=1e-12)


def test_without_equations_every_direction_is_free():
    assert (equilibrium._null_space(np.zeros((0, 3))) == np.eye(3)).all()
    assert equilibrium._null_space(np.zeros((2, 0))).shape == (0, 0)
    assert equilibrium._null_space(np.array([[2.0]])).shape == (1, 0)
    ranks = [equilibrium._rank(each) for each in (np.zeros((0, 3)), np.zeros((3, 0)), np.eye(1, 3))]
    assert ranks == [0, 0, 1]


@pytest.mark.parametrize(("gain", "allowed"), [(0, 1), (4e-4, 1), (4.001e-4, 0), (1, 0)])
def test_who_gains_more_than_solvers_leave_is_refused(gain, allowed):
    """At most 1e-4 of P + 1, at P = 3."""
    game = SimpleNamespace(gains=lambda frequencies, pot: [0, Fraction(gain), 0])
    record = SimpleNamespace(game=game, pot=Fraction(3), frequencies=np.zeros(1))
    with nullcontext() if allowed else pytest.raises(ValueError, match="f: one must be an equ"):
        equilibrium.refuse_gains("f", "one", record)


def test_corners_of_a_profile_are_where_nothing_is_lost_at_0_or_1():
    """Of a pure one, at nodes that nobody reaches as well."""
    game, pot = KuhnPoker(4), Fraction(7)
    x = game.reduce(large_pots(4).at(pot))
    found = certified(game, pot, x, Partition(x == 0, x == 1, x == 2))
    slopes = game.gradient(found.frequencies, pot)
    assert (found.corner == (slopes == 0) & (found.low | found.high)).all()
    assert 0 < found.corner.sum() < game.size
    assert found.epsilon == 0


@pytest.mark.parametrize("pot", [10**k for k in range(2, 13)])
@pytest.mark.parametrize("cards", [4, 5, 6])
def test_surroundings_are_those_of_exact_slopes_at_large_pots(cards, pot):
    """The equilibrium is alone with its pattern; a frequency that is idle may be moved besides."""
    form = large_pots(cards)
    found = polish(cards, form.at(pot), pot)
    assert (found.dimension, found.reached_dimension, found.value_dimension) == (0, 0, 0)
    slopes = found.game.gradient(form.at(pot), pot, reach_free=True)
    assert (found.corner == (slopes == 0) & (found.low | found.high)).all()
    exact, held = found.game.reduce(form.at(pot)), found.partition
    exact_corner = certified(found.game, Fraction(pot), exact, held).corner
    assert (exact_corner == found.corner).all()
    reached = found.game.reached(found.frequencies)
    for place in zip(*np.nonzero(found.corner), strict=True):
        moved = np.zeros_like(found.corner)
        moved[place] = True
        idle = found.game.reduce(moved)
        wider = Partition(held.low & ~idle, held.high & ~idle, held.free | idle)
        more = certified(found.game, Fraction(pot), exact, wider)
        dimensions = more.dimension, more.reached_dimension, more.value_dimension
        assert dimensions == (1, reached[place], 0)


@pytest.mark.parametrize("pot", [10**k for k in range(2, 7)])
@pytest.mark.parametrize("cards", [5, 6])
def test_payoffs_that_change_by_a_part_of_a_large_pot_are_seen_to_change(cards, pot):
    """Those of four players along one direction of the family of a closed form, as 1/P."""
    forms = read_forms(stored_table("kuhn_four_forms.csv"))
    (form,) = (each for each in forms if each.high is None and each.cards == cards)
    x = form.game.reduce(form.at(pot))
    slopes = form.game.reduce(form.game.gradient(form.at(pot), Fraction(pot), reach_free=True))
    low, high = (x == 0) & (slopes < 0), (x == 1) & (slopes > 0)
    found = certified(form.game, Fraction(pot), x, Partition(low, high, ~(low | high)))
    assert found.exact
    assert found.value_dimension == 1


@pytest.mark.parametrize("pot", [1e150, 1e170, 1e280])
def test_at_pots_whose_square_is_no_float_payoffs_are_not_seen_to_change(pot):
    found = polish(4, large_pots(4).at(pot), pot)
    assert found.gains.max() < pot * 1e-15
    assert found.value_dimension == 0


def test_expectations_move_along_the_null_direction(four):
    """[Bil18]'s expectations at N = 4, P = 4.1 are one choice out of a continuum."""
    (found,) = polished(four, 4.1)
    x, free = four.game.reduce(found.frequencies), four.game.reduce(found.interior)
    jacobian = four.game.system(x, 4.1).jacobian[np.ix_(free, free)]
    kernel = np.linalg.svd(jacobian)[2][-found.dimension :]
    values = four.game.expectation_slopes(x, 4.1)[1, free]
    direction = kernel.T @ (kernel @ values)
    moved = x.copy()
    moved[free] += 0.01 * direction / np.abs(direction).max()
    other = polish(4, four.game.complete(moved), 4.1)
    assert other.gains.max() <= 1e-15
    assert abs(24 * (other.expectations - found.expectations)[1]) > 1e-4


def test_derivatives_of_the_expectations_against_the_players_own_gradients():
    rng = np.random.default_rng(5)
    game = KuhnPoker(5)
    x = rng.uniform(size=game.size)
    slopes = game.gradient(game.complete(x), 2.5)
    full = np.zeros((3, 12, 5))
    full[:, game.free] = game.expectation_slopes(x, 2.5)
    for node, owner in enumerate(OWNERS):
        free = game.free[node]
        assert np.allclose(full[owner, node, free], slopes[node, free], rtol=0, atol=1e-15)


def test_slopes_are_given_the_own_card():
    game = KuhnPoker(4)
    x = np.full(game.size, 0.3)
    f, jacobian = slopes_of(game, 2.0)(x)
    system = game.system(x, 2.0)
    assert np.array_equal(f, 4 * system.gradient)
    assert np.array_equal(jacobian, 4 * system.jacobian)


def test_reached_nodes():
    game = KuhnPoker(4)
    checks = np.zeros((12, 4))
    expected = np.zeros((12, 4), dtype=bool)
    expected[:3] = True
    assert np.array_equal(game.reached(checks), expected)
    only_best = checks.copy()
    only_best[2, 3] = 1.0  # player 3 bets her best card: nobody else holds it at nodes 4 and 5
    expected[3:5] = [True, True, True, False]
    assert np.array_equal(game.reached(only_best), expected)


def test_simplified_kuhn_poker_is_polished_too():
    game = KuhnPoker(4, simplified=True)
    near = game.complete(regularised_equilibrium(game, 4.0, 1e-8))
    found = polish(4, near, 4, simplified=True)
    assert found.gains.max() <= 1e-15
    assert not found.frequencies[:, 0].any()


def test_far_from_equilibrium_nothing_is_claimed():
    """Whatever comes back carries its certificate; otherwise an ArithmeticError."""
    rng = np.random.default_rng(11)
    game = KuhnPoker(4)
    for _ in range(3):
        try:
            found = polish(4, game.complete(rng.uniform(size=game.size)), 3.5)
        except ArithmeticError:
            continue
        assert found.gains.max() <= 1e-12


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((3, np.zeros((12, 3)), 2), "polish: cards"),
        ((4, np.zeros((12, 5)), 2), "polish: frequencies must have shape"),
        ((4, np.full((12, 4), 1.5), 2), "polish: frequencies must lie in"),
        ((4, np.full((12, 4), np.nan), 2), "polish: frequencies"),
        ((4, np.zeros((12, 4)), 0), "polish: pot must be a positive"),
        ((4, np.zeros((12, 4)), float("nan")), "polish: pot must be a finite number"),
        ((5, np.zeros((12, 5)), 2, True), "polish: cards must be 4 in the simplified game"),
    ],
)
def test_bad_input(arguments, message):
    with pytest.raises(ValueError, match=message):
        polish(*arguments)


def test_bad_denominator(four):
    (found,) = polished(four, 6)
    with pytest.raises(ValueError, match="rational_member: denominator"):
        rational_member(found, 0)


def off_curve():
    return read_solutions(Path(__file__).parents[3] / "data" / "kuhn_off_curve.csv")


@pytest.mark.parametrize(
    "number", [4, *(pytest.param(each, marks=pytest.mark.heavy) for each in (0, 2, 5, 10))]
)
def test_the_member_does_not_hang_on_rounding_errors(number):
    """At the first of them Newton's steps alone end at two places, 8e-3 apart in 120 E2."""
    near, game = off_curve()[number], KuhnPoker(6)
    rng = np.random.default_rng(number)
    payoffs = []
    for size in (0.0, 1e-9, 1e-9):
        moved = game.reduce(near.frequencies) + rng.uniform(-size, size, game.size)
        found = polish(6, game.complete(np.clip(moved, 0, 1)), near.pot)
        assert found.gains.max() <= 1e-14
        payoffs.append(found.expectations)
    assert np.ptp(payoffs, axis=0).max() <= 1e-9


@pytest.mark.parametrize("pot", [2.5, 3.0, 3.9083, 4.1])
def test_the_member_is_the_nearest_of_its_family(four, pot):
    """No equilibrium found at the ends of chains around it is nearer."""
    near = four.at(pot)[0]
    start = four.game.reduce(near.frequencies)
    found = polish(4, near.frequencies, pot)
    rng = np.random.default_rng(3)
    distance = np.linalg.norm(four.game.reduce(found.frequencies) - start)
    for _ in range(3):
        x = four.game.reduce(found.frequencies) + rng.uniform(-0.01, 0.01, len(start))
        other = polish(4, four.game.complete(np.clip(x, 0, 1)), pot)
        apart = np.linalg.norm(four.game.reduce(other.frequencies) - start)
        assert apart >= distance - 1e-9


def test_a_member_is_left_where_families_meet():
    """There some singular values are 1e-8, because the member is known no better."""
    x = """.1912 .1854 .0057 1 .1799 .1812 0 .9911 .3676 0 .0009 0 .6538 .001 .9821 .5477 0 .6328 0
        .6541 0 .0002 0 .0022 .9123 .0081"""
    game, x = KuhnPoker(4), np.array(x.split(), dtype=float)
    found = polish(4, game.complete(x), Fraction(9, 2))
    assert found.gains.max() <= 1e-15
    assert np.linalg.norm(game.reduce(found.frequencies) - x) < 0.02112


def test_a_member_that_is_nearest_but_for_rounding_is_taken():
    """To these last digits the nearest point seemed infinitely far off."""
    x = """1.7262519442581568e-06 0 5.75757223851354e-06 0 0 6.795564228561576e-06
        1.7242115871654138e-05 4.586919224831307e-06 0.5000114401186141 1.2889368882292184e-05
        1.1085150807037329e-06 3.86228539680023e-08 0 3.0395284235735694e-06 0.500005761960108 0 0
        0.5000112929391145 0 8.157200445803696e-06 5.700946162756602e-06 0 0.5000096758928709
        6.921260577498218e-06 1.7604446802358684e-07 0.6660931394613743"""
    game, x = KuhnPoker(4), np.array(x.split(), dtype=float)
    found = polish(4, game.complete(x), 3)
    assert found.gains.max() <= 1e-15
    assert np.linalg.norm(game.reduce(found.frequencies) - x) < 4e-5


@pytest.mark.parametrize("cards", [4, 6])
@pytest.mark.parametrize("pot", [15.9, 16.0, 1e3, 1e4])
def test_large_pots(cards, pot):
    """Slopes grow with the pot and frequencies do not: the pot is the unit of a player's gain."""
    game = KuhnPoker(cards)
    found = polish(game, near_equilibrium(game, pot, 1e-12 * max(pot, 1e3)).frequencies, pot)
    assert found.gains.max() <= 1e-16 * pot


def test_singular_equations_are_refused(four, monkeypatch):
    (found,) = polished(four, 6)

    def singular(matrix):
        raise np.linalg.LinAlgError("Singular matrix")

    monkeypatch.setattr(np.linalg, "inv", singular)
    with pytest.raises(ArithmeticError, match="rational_member: the equations are singular"):
        rational_member(found)


def test_a_gain_of_any_player_asks_for_finer_fractions(monkeypatch):
    def member(equilibrium, denominator, *_):
        gains = [Fraction(0), Fraction(2, 10**20) if denominator < 6000 else 0, Fraction(0)]
        return SimpleNamespace(gains=gains, denominator=denominator)

    monkeypatch.setattr(rational, "_member", member)
    monkeypatch.setattr(rational, "_square_system", lambda equilibrium: (None, None))
    assert rational.rational_member.__wrapped__(None, 60).denominator == 6000


def test_where_no_fractions_are_fine_enough_the_first_are_the_answer(monkeypatch):
    """Finer ones would be longer, and no more exact; six sizes are tried."""
    tried = []

    def member(equilibrium, denominator, *_):
        tried.append(denominator)
        return SimpleNamespace(gains=[Fraction(2, 10**20)], denominator=denominator)

    monkeypatch.setattr(rational, "_member", member)
    monkeypatch.setattr(rational, "_square_system", lambda equilibrium: (None, None))
    assert rational.rational_member.__wrapped__(None, 60).denominator == 60
    assert tried == [60 * 10**k for k in range(6)]


def one_unknown(function, slope):
    """A game of one frequency, as far as its equation is solved: with this slope for Newton."""
    return SimpleNamespace(
        system=lambda x, pot: SimpleNamespace(jacobian=np.array([[slope]])),
        gradient=lambda x, pot, reach_free: function(x),
        complete=lambda x: x,
        reduce=lambda x: x,
    )


def test_irrational_numbers_are_read_off_to_30_digits(monkeypatch):
    """The square root of 1/2: no fraction with denominators up to 10^30 is nearer."""
    monkeypatch.setattr(rational, "certified", lambda game, pot, solution, partition: solution)
    none = np.zeros(1, dtype=bool)
    near = SimpleNamespace(
        game=one_unknown(lambda x: x * x - Fraction(1, 2), 1.4),
        pot=1,
        frequencies=np.array([0.7]),
        partition=SimpleNamespace(low=none, high=none, free=~none),
    )
    (read,) = rational._member(near, 60, np.array([0]), np.array([0]))
    assert read.denominator <= 10**30
    assert 0 < abs(read**2 - Fraction(1, 2)) < Fraction(1, 10**58)


@pytest.mark.parametrize("end", [0, 1])
@pytest.mark.parametrize(("beyond", "leaves"), [(1, False), (Fraction(1001, 1000), True)])
def test_a_billionth_beyond_the_ends_is_cut(end, beyond, leaves):
    """A step of slope 1 ends where the equation says, and then at the end itself."""
    outside = end + (2 * end - 1) * beyond * Fraction(1, 10**9)
    game = one_unknown(lambda x: np.where(x == end, Fraction(0), x - outside), 1.0)
    given = SimpleNamespace(game=game, pot=Fraction(1)), np.array([outside + Fraction(1, 2)])
    if leaves:
        with pytest.raises(ArithmeticError, match="the Newton steps did not converge"):
            rational._refined(*given, np.array([0]), np.array([0]))
    else:
        assert rational._refined(*given, np.array([0]), np.array([0])).tolist() == [end]


@pytest.mark.parametrize(("slope", "leaves"), [(1 - 1e-11, False), (0.9, True), (0.5, True)])
def test_steps_beyond_1_by_more_than_rounding_are_no_solution(slope, leaves):
    """x - 1 from x = 1/2, with a slope that is not quite the one of 1, or not at all."""
    game = one_unknown(lambda x: x - 1, slope)
    given = SimpleNamespace(game=game, pot=Fraction(1)), np.array([Fraction(1, 2)])
    if leaves:
        with pytest.raises(ArithmeticError, match="the Newton steps did not converge"):
            rational._refined(*given, np.array([0]), np.array([0]))
    else:
        assert rational._refined(*given, np.array([0]), np.array([0])).tolist() == [1]


def test_what_is_nearly_dependent_is_independent():
    for least, independent in ((1e-8, 2), (1e-10, 1)):
        assert len(rational.independent(np.array([[1.0, 1.0], [0.0, least]]))) == independent
    assert not len(rational.independent(np.full((2, 2), 1e-19)))  # rounding alone


@pytest.mark.parametrize(
    ("matrix", "columns"),
    [
        (np.zeros((0, 3)), []),
        (np.zeros((3, 0)), []),
        (np.array([[1.0, 2.0]]), [1]),
        (np.array([[1.0], [2.0]]), [0]),
        (np.zeros((1, 2)), []),
    ],
)
def test_a_single_equation_and_none_have_their_unknowns(matrix, columns):
    assert rational.independent(matrix).tolist() == columns


def test_a_refusal_names_the_pot_with_all_its_digits(monkeypatch):
    """At the pot of 1 itself, to which it must not be rounded, there is a solution."""

    def refuse(*_):
        raise ArithmeticError

    monkeypatch.setattr("guts_core.kuhn.equilibria.exact.nearby_solution", refuse)
    game = KuhnPoker(4)
    with pytest.raises(ArithmeticError, match=r"at pot 1\.000000001$"):
        polish(game, near_equilibrium(game, 1.0, 1e-3).frequencies, 1 + Fraction(1, 10**9))


@pytest.mark.parametrize(
    ("pot", "unit"),
    [(0.5, 5), (3.0, 5), (15.9, 5), (16.0, 2.5), (100.0, 0.625), (2.0**40, 5 / 2**37)],
)
def test_slopes_at_large_pots_are_of_the_order_of_the_frequencies(pot, unit):
    """From 16 on they are divided by the power of two that brings the pot to between 8 and 16."""
    game = KuhnPoker(5)
    x = np.random.default_rng(1).random(game.size)
    system = game.system(x, pot)
    slopes, jacobian = slopes_of(game, pot)(x)
    assert (slopes == unit * system.gradient).all()
    assert (jacobian == unit * system.jacobian).all()
