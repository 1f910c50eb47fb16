"""The asynchronous coalition: independent opponents gain nothing."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from guts_core.guts import Guts, nash_threshold, solve_coalition
from guts_core.guts.beyond.asynchronous import (
    _sure_payoff_and_gradient,
    best_threshold,
    independent_minimum,
    nash_value,
    opponents_slopes,
)


def sure_payoff(opponents, continuation=0.0, weenie=False):
    """M(t): what player 1's best threshold earns."""
    return _sure_payoff_and_gradient(np.array(opponents), continuation, weenie)[0]


thresholds = st.lists(st.floats(0, 1), min_size=2, max_size=4)


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_the_minimum_is_the_nash_value(players, weenie):
    found = independent_minimum(players, np.random.default_rng(players), weenie=weenie, starts=3)
    assert found.value == pytest.approx(0, abs=1e-9)
    nash = nash_threshold(players, weenie)
    assert found.opponents == pytest.approx([nash] * (players - 1), abs=1e-3)


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize("continuation", [-0.9, -0.3, 0.4])
def test_with_a_continuation(continuation, weenie):
    found = independent_minimum(4, np.random.default_rng(1), continuation, weenie, starts=4)
    assert found.value == pytest.approx(nash_value(4, continuation, weenie), abs=1e-9)
    bloc = [nash_threshold(4, weenie)] * 3
    assert sure_payoff(bloc, continuation, weenie) == pytest.approx(found.value, abs=1e-12)
    game, profile = Guts(4, weenie), [found.player, *found.opponents]
    worth = game.payoffs(profile)[0] + continuation * game.stakes(profile)
    assert worth == pytest.approx(found.value, abs=1e-12)


@pytest.mark.parametrize("end", [-1, 3])
def test_where_other_thresholds_take_as_much_no_minimum_is_sought(end):
    inside = float(np.nextafter(end, 1))
    found = independent_minimum(4, np.random.default_rng(1), inside, starts=1)
    assert found.value == pytest.approx(nash_value(4, inside))
    with pytest.raises(ValueError, match="must lie between -1 and players - 1 = 3, got"):
        independent_minimum(4, np.random.default_rng(1), end, starts=1)


@pytest.mark.parametrize("players", [8, 14, 40])
@pytest.mark.parametrize("continuation", [0.3, 0.5, 1.0])
def test_under_the_weenie_rule_a_pseudo_bloc_leaves_less_of_what_is_to_be_won(
    players, continuation
):
    """With a positive continuation, and with many players: no pseudo-bloc of a scan is better."""
    found = independent_minimum(players, np.random.default_rng(0), continuation, weenie=True)
    scanned = min(
        sure_payoff([0.0, *[1 - rate / players] * (players - 2)], continuation, weenie=True)
        for rate in np.linspace(0.3, 1.5, 25)
    )
    assert found.value <= scanned < nash_value(players, continuation, weenie=True)


def test_the_ends_of_all_descents_are_in_order():
    found = independent_minimum(4, np.random.default_rng(1), weenie=True, starts=6)
    assert len(found.values) == 6
    assert list(found.values) == sorted(found.values)
    assert found.values[0] == found.value


@settings(max_examples=40)
@given(thresholds, st.floats(-0.95, 0.95))
def test_player_1_is_sure_of_the_nash_value(others, continuation):
    least = nash_value(len(others) + 1, continuation)
    assert sure_payoff(others, continuation) >= least - 1e-12


@settings(max_examples=40)
@given(thresholds)
def test_at_the_ends_of_the_continuations_he_is_sure_of_as_much(others):
    """At V = -1 all thresholds up to Nash's leave him just that; at N lower ones leave more."""
    players = len(others) + 1
    nash = nash_threshold(players)
    for end in (-1.0, players - 1.0):
        assert sure_payoff(others, end) >= nash_value(players, end) - 1e-12
    lower = [nash * threshold for threshold in others]
    assert sure_payoff(lower, -1.0) == pytest.approx(nash_value(players, -1.0), abs=1e-12)
    if max(others) < 0.9:
        assert sure_payoff(lower, players - 1.0) > nash_value(players, players - 1.0) + 1e-4


@settings(max_examples=25)
@given(thresholds, st.booleans())
def test_best_threshold_against_a_search(others, weenie):
    game = Guts(len(others) + 1, weenie)

    def loss(own):
        return -float(game.payoffs([own, *others])[0])

    searched = minimize_scalar(loss, bounds=(0, 1), method="bounded")
    own = best_threshold(others, weenie=weenie)
    assert loss(own) <= searched.fun + 1e-9
    assert loss(own) <= min(loss(x) for x in np.linspace(0, 1, 21)) + 1e-12


@pytest.mark.parametrize("weenie", [False, True])
def test_a_continuation_near_the_largest_of_floats(weenie):
    """With somebody who always holds, higher stakes come from holding alone."""
    for continuation, best in ((-1e308, 1.0), (-1e300, 1.0), (1e300, 0.0), (1e308, 0.0)):
        found = best_threshold([0.0, 0.5], continuation, weenie)
        assert found == pytest.approx(best, abs=1e-15)


def test_the_nash_value_is_a_float_wherever_it_can_be():
    for players, weenie in ((3, False), (1000, False), (6, True)):
        share = nash_value(players, 1.0, weenie)
        assert share == pytest.approx((players - 1) * (1 - nash_threshold(players, weenie)))
        for continuation in (1e308, -1.7e308):
            assert nash_value(players, continuation, weenie) == continuation * share
    with pytest.raises(ArithmeticError, match=r"nash_value: .* range of floats"):
        nash_value(1000, 1.7e308, weenie=True)


@pytest.mark.parametrize("weenie", [False, True])
def test_slopes_in_the_opponents_thresholds(weenie):
    rng = np.random.default_rng(5)
    for players in (3, 4, 6):
        own, others = rng.random(), rng.random(players - 1)
        game, step = Guts(players, weenie), 1e-6
        numerical = [
            (
                game.payoffs([own, *(others + step * axis)])[0]
                - game.payoffs([own, *(others - step * axis)])[0]
            )
            / (2 * step)
            for axis in np.eye(players - 1)
        ]
        assert opponents_slopes(own, others, weenie=weenie) == pytest.approx(numerical, abs=1e-7)


def test_means_do_at_least_as_well_as_independent_mixtures():
    rng = np.random.default_rng(2)
    game, own = Guts(4), rng.random(30)
    for _ in range(5):
        points, weights = rng.random((3, 3)), rng.dirichlet(np.ones(3), 3)
        mixed = np.zeros(30)
        for choice in product(range(3), repeat=3):
            others = points[range(3), choice]
            profiles = np.column_stack([own, np.tile(others, (30, 1))])
            mixed += weights[range(3), choice].prod() * game.payoffs(profiles)[:, 0]
        means = np.column_stack([own, np.tile((points * weights).sum(axis=1), (30, 1))])
        assert (mixed >= game.payoffs(means)[:, 0] - 1e-13).all()


def test_a_synchronous_coalition_does_gain():
    for players in (3, 5):
        assert solve_coalition(players - 1).value < -0.01


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda rng: independent_minimum(1, rng), "independent_minimum: players must"),
        (lambda rng: independent_minimum(3, rng, starts=0), "independent_minimum: starts must be"),
        (
            lambda rng: independent_minimum(3, rng, 2.0),
            "independent_minimum: continuation must lie",
        ),
        (lambda rng: best_threshold([]), "best_threshold: opponents must be a vector"),
        (lambda rng: best_threshold([1.2]), "best_threshold: opponents must lie in"),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(ValueError, match=message):
        call(np.random.default_rng(0))
