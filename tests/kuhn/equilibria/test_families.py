"""Families of equilibria: ranges of the expectations, solutions joined in one set, refusals."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from kuhn_dealt import Dealt

from guts_core.kuhn import (
    KuhnPoker,
    equilibrium_curve,
    index,
    large_pots,
    search_equilibria,
    without_regularisation,
)
from guts_core.kuhn.curves.curve import QUICK
from guts_core.kuhn.equilibria import families
from guts_core.kuhn.equilibria.chains import EquilibriumPath, connected
from guts_core.kuhn.equilibria.exact import polish
from guts_core.kuhn.equilibria.families import family
from guts_core.kuhn.equilibria.segments import segment_of_equilibria
from guts_core.kuhn.equilibrium import certified
from guts_core.kuhn.three_players.closed_forms import low_calls
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.bil18.stored.rational import rational_member


@pytest.fixture(scope="module")
def four():
    return equilibrium_curve(4, (2, 8), 1e-8, options=QUICK)


def polished(curve, pot):
    return [polish(4, each.frequencies, pot) for each in curve.at(float(pot))]


@pytest.fixture(scope="module")
def at_three(four):
    (found,) = polished(four, 3)
    return found, family(found, rounds=30)


@pytest.fixture(scope="module")
def three_solutions(four):
    return polished(four, Fraction(39083, 10000))


def test_expectations_at_three_chips_are_those_of_the_published_family(at_three):
    """[Szafron, Gibson, Sturtevant 2013]: player 1 gets -1/32 to -1/48, player 2 gets -1/48."""
    _, found = at_three
    expected = np.array([[-1 / 32, -1 / 48], [-1 / 48, -1 / 48], [1 / 24, 5 / 96]])
    assert np.allclose(found.ranges, expected, rtol=0, atol=1e-12)
    assert found.stationary.all()


def test_the_published_member_is_an_equilibrium_and_joined_to_the_solution_on_the_curve(at_three):
    start, found = at_three
    member = rational_member(found.least[0])
    assert member.exact
    assert [str(e) for e in member.expectations] == ["-1/32", "-1/48", "5/96"]
    assert segment_of_equilibria(rational_member(start), member)


def test_three_solutions_in_one_connected_set(three_solutions):
    """The curve's three solutions at P = 3.9083 differ, but equilibria lead from each to the next.

    The gains along the way are certified; so is that the outer two are exact equilibria.
    """
    values = [24 * each.expectations[1] for each in three_solutions]
    assert min(np.abs(np.diff(values))) > 1e-3
    for one, other in pairwise(three_solutions):
        path = connected(one, other, spacing=0.02)
        assert path is not None
        assert path.spacing <= 0.02
        assert path.gains.max() <= 1e-14
        assert np.allclose(path.frequencies[0], one.frequencies, rtol=0, atol=1e-9)
        assert np.allclose(path.frequencies[-1], other.frequencies, rtol=0, atol=1e-9)


def test_a_walk_goes_on_where_the_payoff_is_flat(three_solutions):
    """An ascent alone stops at 24 E1 = -1.30544; the set goes on beyond a flat piece."""
    flat = family(three_solutions[0], rounds=0)
    found = family(three_solutions[0], rounds=100, rng=np.random.default_rng(1))
    assert 24 * flat.ranges[0, 0] == pytest.approx(-1.305436, abs=1e-6)
    assert 24 * found.ranges[0, 0] < -1.3122
    assert 24 * found.ranges[2, 1] > 1.26
    assert np.all(found.ranges[:, 0] <= flat.ranges[:, 0] + 1e-9)
    assert np.all(found.ranges[:, 1] >= flat.ranges[:, 1] - 1e-9)
    assert max(end.gains.max() for end in found.least + found.greatest) <= 1e-14


@pytest.mark.heavy
def test_ranges_contain_the_start_and_what_a_random_search_finds(four):
    """At P = 41/10 the set holds members with 24 E1 = -1.372, far from the one on the curve."""
    (start,) = polished(four, Fraction(41, 10))
    found = family(start, rounds=300, rng=np.random.default_rng(1))
    met = search_equilibria(4, start.pot, 240, np.random.default_rng(3))
    assert np.all(found.ranges[:, 0] <= start.expectations)
    assert np.all(start.expectations <= found.ranges[:, 1])
    assert np.all(24 * found.ranges[:, 0] <= 24 * met.ranges[:, 0] + 1e-4)
    assert np.all(24 * found.ranges[:, 1] >= 24 * met.ranges[:, 1] - 1e-4)
    for end in found.least + found.greatest:
        assert max(Dealt(3, 4, end.frequencies, 4.1).gains()) < 1e-13


ON_A_LINE = SimpleNamespace(
    reduce=lambda frequencies: frequencies,
    complete=lambda x: x,
    expectation_slopes=lambda x, pot: np.ones((1, 1)),
)


def climbed(monkeypatch, restored, payoff, start=0.5, sign=1):
    """An ascent on a line, from made-up corrections of steps; the end, whether still, and steps."""
    steps = []

    def uphill(model, costs):
        steps.append(model.radius)
        x = np.clip(model.x - model.radius * np.sign(costs), 0, 1)
        return x, "partition"

    monkeypatch.setattr(families, "slopes_of", lambda *_: lambda x: (np.zeros(1), np.zeros((1, 1))))
    monkeypatch.setattr(families, "linear_step", uphill)
    monkeypatch.setattr(families, "restored", lambda slopes, x, partition: restored(x, steps[-1]))
    monkeypatch.setattr(families, "certified", lambda game, pot, x, partition: x)
    game = SimpleNamespace(**vars(ON_A_LINE), expectations=lambda x, pot: [payoff(float(x[0]))])
    record = SimpleNamespace(
        game=game,
        pot=Fraction(3),
        frequencies=np.array([start]),
        partition="partition",
        expectations=[payoff(start)],
    )
    (end,), still = families._extreme(record, 0, sign)
    return end, still, len(steps)


@pytest.mark.parametrize("sign", [1, -1])
def test_an_ascent_ends_where_nothing_is_better(monkeypatch, sign):
    """Where the next members are worse, steps become too short, and nothing is said to be best."""
    end, still, steps = climbed(
        monkeypatch,
        lambda x, radius: (x, "partition"),
        lambda x: x if abs(x - 0.5) <= 0.2 else x - sign,
        sign=sign,
    )
    assert end == pytest.approx(0.5 + 0.2 * sign, abs=1e-4)
    assert abs(end - 0.5) <= 0.2
    assert not still
    assert steps < 40
    end, still, _ = climbed(monkeypatch, lambda x, radius: (x, "partition"), lambda x: x, sign=sign)
    assert end == pytest.approx((1 + sign) / 2, abs=1e-12)
    assert still


def test_an_ascent_stays_beside_what_it_has(monkeypatch):
    """What a correction finds farther away may be of another set; where it finds nothing, none."""
    for restored in (
        lambda x, radius: (x + 0.6 * radius, "partition"),
        lambda x, radius: (x + 5 * radius, "partition"),
        lambda x, radius: None,
    ):
        end, still, steps = climbed(monkeypatch, restored, lambda x: x)
        assert (end, still) == (0.5, False)
        assert steps < 10
    end, _, _ = climbed(monkeypatch, lambda x, radius: (x + 0.4 * radius, "partition"), lambda x: x)
    assert end > 0.9


def test_a_short_step_that_still_gains_is_not_stationary(monkeypatch):
    """What counts as flat goes with the step: only the last one is too short."""
    _, still, steps = climbed(monkeypatch, lambda x, radius: None, lambda x: x, start=0.9)
    assert (still, steps) == (False, 8)
    _, still, _ = climbed(monkeypatch, lambda x, radius: None, lambda x: x, start=1 - 1e-7)
    assert not still


def test_steps_of_an_ascent_are_at_most_a_twentieth(monkeypatch):
    """Of an ascent from one end of a long line no step, corrected, is longer than 0.075."""
    met = []

    def restored(x, radius):
        met.append((float(x[0]), radius))
        return x, "partition"

    end, _, _ = climbed(monkeypatch, restored, lambda x: x, start=0.0)
    assert end == pytest.approx(1, abs=1e-12)
    assert max(radius for _, radius in met) == 0.05
    assert max(np.diff([x for x, _ in met])) < 0.0501


def test_an_ascent_that_gains_nothing_stays_where_it_is(monkeypatch):
    end, still, steps = climbed(
        monkeypatch, lambda x, radius: (x, "partition"), lambda x: min(x, 0.5)
    )
    assert (end, still) == (0.5, False)
    assert steps < 10


def test_an_ascent_ends_with_the_equations_of_its_end(monkeypatch):
    held = []
    climbed(monkeypatch, lambda x, radius: (x, "of the end"), lambda x: x)
    monkeypatch.setattr(
        families, "certified", lambda game, pot, x, partition: held.append(partition)
    )
    record = SimpleNamespace(
        game=SimpleNamespace(**vars(ON_A_LINE), expectations=lambda x, pot: [float(x[0])]),
        pot=Fraction(3),
        frequencies=np.array([0.5]),
        partition="of the start",
    )
    families._extreme(record, 0, 1)
    assert held == ["of the end"]


def test_of_walks_only_longer_ranges_are_taken(monkeypatch):
    game = SimpleNamespace(players=3, reduce=lambda frequencies: frequencies)
    start = SimpleNamespace(game=game, pot=3, frequencies=np.zeros(1), expectations=[0.0, 0.0, 0.0])
    walked = SimpleNamespace(
        points=["start", "one", "other"],
        values=np.array([[0, 0, 0], [1, -1e-10, -1], [-1, 0.5, 2]]),
        ends=((2, 1, 1), (1, 2, 1)),
    )
    for name, made in (
        ("may_walk", lambda game: True),
        ("slope_system", lambda game, pot: None),
        ("expectation_system", lambda game, pot: None),
        ("search_equilibria", lambda *_: SimpleNamespace(hits=0)),
        ("walk", lambda *_: walked),
        ("_polished", lambda record, x: x),
    ):
        monkeypatch.setattr(families, name, made)
    assert families._walked(start, 5, None) == [["other", start, "one"], ["one", "other", start]]
    assert families._walked(start, 0, None) == [[start] * 3] * 2
    monkeypatch.setattr(families, "may_walk", lambda game: False)
    assert families._walked(start, 5, None) == [[start] * 3] * 2


def test_each_end_stands_with_its_player_and_side(monkeypatch):
    start, made = polish(4, large_pots(4).at(6), 6), {}
    for name in ("less", "more"):
        made[name] = [
            SimpleNamespace(name=f"{name} {i}", expectations=[10 * i + k for k in range(3)])
            for i in range(3)
        ]
    monkeypatch.setattr(families, "_walked", lambda *_: list(made.values()))
    monkeypatch.setattr(
        families, "_extreme", lambda end, i, sign: (end, (end.name, sign) == (f"less {i}", -1))
    )
    found = family(start)
    assert (found.least, found.greatest) == tuple(map(tuple, made.values()))
    assert found.stationary.tolist() == [[True, False]] * 3
    assert found.ranges.tolist() == [[0, 0], [11, 11], [22, 22]]
    assert found.dimension == start.dimension


def test_constant_expectations(four):
    (start,) = polished(four, 6)
    assert start.value_dimension == 0
    assert np.ptp(family(start, rounds=30).ranges, axis=1).max() < 1e-12


def test_solutions_without_a_chain_are_not_called_connected(four):
    one, other = polished(four, 4.2)[:2]
    assert connected(one, other, rounds=0) is None


@pytest.mark.heavy
def test_a_chain_that_straight_steps_do_not_find(four):
    (start,) = polished(four, 4)
    met = search_equilibria(4, 4, 240, np.random.default_rng(1)).extreme(0, greatest=False)
    assert 24 * met.expectations[0] < -1.32
    assert connected(start, met, 0.05, rounds=0) is None
    path = connected(start, met, 0.05)
    assert path is not None
    assert path.joins(start, met)
    assert path.spacing <= 0.05
    assert path.gains.max() <= 1e-13


def test_a_line_through_profiles_that_are_no_equilibria_is_seen(three_solutions):
    """Gains, spacing and ends are computed from the profiles, not read from a record."""
    one, other = three_solutions[0], three_solutions[2]
    share = np.linspace(0, 1, 5)[:, None, None]
    line = EquilibriumPath(
        one.game, one.pot, (1 - share) * one.frequencies + share * other.frequencies
    )
    assert line.joins(one, other)
    assert not line.joins(other, one)
    assert not line.joins(one, three_solutions[1])
    assert line.gains.max() > 1e-6
    assert line.spacing == pytest.approx(
        np.abs(one.frequencies - other.frequencies).max() / 4, abs=1e-12
    )


def test_two_of_three_solutions_near_the_second_fold(four):
    """At P = 4.175 the last two solutions are joined by a chain."""
    _, one, other = polished(four, 4.175)
    path = connected(one, other)
    assert path is not None
    assert path.gains.max() <= 1e-14


def test_bad_input(four, at_three):
    (other,) = polished(four, 6)
    with pytest.raises(ValueError, match="connected: one and other"):
        connected(at_three[0], other)
    with pytest.raises(ValueError, match="connected: spacing"):
        connected(other, other, spacing=0)
    with pytest.raises(ValueError, match="connected: rounds"):
        connected(other, other, rounds=-1)
    with pytest.raises(ValueError, match="family: rounds"):
        family(other, rounds=-1)
    with pytest.raises(ValueError, match="family: rng"):
        family(other, rng=0)
    with pytest.raises(ValueError, match="segment_of_equilibria: one and other must have"):
        segment_of_equilibria(at_three[0], other)
    with pytest.raises(ValueError, match="must hold Fractions"):
        segment_of_equilibria(other, other)


def test_records_that_are_no_equilibria_are_not_connected_and_have_no_family():
    """Not even to themselves: a chain is one of equilibria."""
    right = polish(4, large_pots(4).at(6), 6)
    wrong = replace(right, frequencies=np.full_like(right.frequencies, 0.5))
    for one, other, name in ((wrong, wrong, "one"), (right, wrong, "other")):
        with pytest.raises(ValueError, match=f"connected: {name} must be an equilibrium"):
            connected(one, other, rounds=0)
    with pytest.raises(ValueError, match="family: equilibrium must be an equilibrium, somebody"):
        family(wrong, rounds=0)


@pytest.mark.parametrize("fold", [1.0, 0.5])
def test_a_chain_or_a_family_does_not_begin_at_a_profile_with_a_dominated_action(fold):
    """Player 1 folds card 4 at node 4, where her own bet keeps her away: nobody gains a thing.

    The chain had led from the profile without that fold to itself.
    """
    right = polish(4, large_pots(4).at(6), 6)
    frequencies = right.frequencies.copy()
    frequencies[3, 3] -= fold
    folds = replace(right, frequencies=frequencies)
    assert max(right.game.gains(frequencies, 6)) < 1e-15
    for one, other, name in ((folds, folds, "one"), (right, folds, "other")):
        with pytest.raises(ValueError, match=f"connected: frequencies of {name} .* dominated"):
            connected(one, other, rounds=0)
    with pytest.raises(ValueError, match=r"family: frequencies of equilibrium must .* dominated"):
        family(folds, rounds=0)


@pytest.mark.parametrize(
    "changed",
    [
        {"frequencies": np.full((12, 4), np.nan)},
        {"frequencies": np.zeros((12, 5))},
        {"frequencies": None},
        {"game": None},
        {"pot": np.array([6.0, 6.0])},
        {"pot": "6"},
        {"pot": 0},
    ],
    ids=["no numbers", "other cards", "no frequencies", "no game", "pots", "text", "no pot"],
)
def test_a_record_may_be_made_of_anything_and_is_then_refused_by_name(changed):
    """Not with what NumPy or Python says where the part is used first."""
    right = polish(4, large_pots(4).at(6), 6)
    wrong, (field,) = replace(right, **changed), changed
    chain = EquilibriumPath(right.game, Fraction(6), right.frequencies[None])
    for call, names in (
        (lambda: family(wrong), "family: {} of equilibrium"),
        (lambda: connected(right, wrong), "connected: {} of other"),
        (lambda: chain.joins(wrong, right), r"EquilibriumPath\.joins: {} of one"),
        (lambda: segment_of_equilibria(wrong, right), "segment_of_equilibria: {} of one"),
        (
            lambda: without_regularisation(right.game, 6, wrong),
            "without_regularisation: {} of near",
        ),
        (lambda: index(replace(wrong, epsilon=1e-8)), "index: {} of equilibrium"),
    ):
        with pytest.raises(ValueError, match=names.format(field) + " must"):
            call()


NONE = np.zeros(26, dtype=bool)


@pytest.mark.parametrize(
    "held",
    [None, Partition(NONE[:3], NONE[:3], NONE[:3]), Partition(NONE * 0.5, NONE, NONE)],
    ids=["none", "of three frequencies", "of numbers"],
)
def test_a_family_of_a_record_with_a_partition_of_something_else_is_refused_by_name(held):
    wrong = replace(polish(4, large_pots(4).at(6), 6), partition=held)
    with pytest.raises(ValueError, match="family: partition of equilibrium must"):
        family(wrong, rounds=0)


def test_a_family_does_not_ask_what_its_start_says_of_its_payoffs(four):
    (start,) = polished(four, 3)
    for rounds in (0, 10):
        right = family(start, rounds).ranges
        for told in (start.expectations + 1, None, np.zeros(1)):
            found = family(replace(start, expectations=told), rounds)
            assert np.array_equal(found.ranges, right)


@pytest.mark.parametrize("pot", [Fraction(1, 10**400), 10**7 + Fraction(1), Fraction(10**290)])
def test_a_family_at_a_pot_beyond_that_of_floats_is_refused_by_name(pot):
    game = KuhnPoker(4)
    exact = as_fractions(game.dominated) if pot < 1 else large_pots(4).at(pot)
    start = replace(polish(4, large_pots(4).at(6), 6), frequencies=exact, pot=pot)
    with pytest.raises(ValueError, match="family: pot of equilibrium must be "):
        family(start, rounds=0)


@pytest.mark.parametrize("pot", [10**5, 10**7])
def test_ends_of_families_at_large_pots_are_no_rounding(pot):
    """Player 2 is paid the same all over, and player 1 at most what she is where card 2 calls.

    At ten times the largest pot both had been paid more.
    """
    form, game = large_pots(4), KuhnPoker(4)
    x = game.reduce(form.at(pot))
    start = certified(game, Fraction(pot), x, Partition(x == 0, x == 1, (x != 0) & (x != 1)))
    found = family(start, rounds=0)
    least, second, _ = (float(each(Fraction(pot))) for each in form.expectations)
    most = float(low_calls(1).expectations[0](Fraction(pot)))
    assert least * (1 + 1e-4) <= found.ranges[0, 0] <= found.ranges[0, 1] <= most * (1 - 1e-4)
    assert found.ranges[1] == pytest.approx([second] * 2, rel=1e-4)


def test_a_walk_that_ends_where_no_member_is_found_leaves_its_start(monkeypatch):
    (start,) = (polish(4, large_pots(4).at(6), 6),)

    def polished(*_):
        raise ArithmeticError("polish: no solution was found next to these frequencies at pot 6")

    monkeypatch.setattr(families, "polish", polished)
    assert families._polished(start, start.game.reduce(start.frequencies)) is start


def test_records_of_a_simplified_game_in_which_card_1_plays_are_refused_by_name():
    """The simplified game refuses them too, under the name of its gains."""
    start = polish(4, np.zeros((12, 4)), 2, simplified=True)
    wrong = replace(start, frequencies=np.full((12, 4), 0.5))
    for call, names in ((family, "family: .* of equilibrium"), (connected, "connected: .* of one")):
        with pytest.raises(ValueError, match=names + " must be 0 where the rules leave no"):
            call(*[wrong] * (1 + (call is connected)), rounds=0)
