"""Guts, and the round of the ruin game, integrated cell by cell: quick and exact."""

import dataclasses
import math
from fractions import Fraction
from itertools import pairwise, permutations, product

import numpy as np
import pytest
from laws import played_out

from guts_core.guts import Guts, nash_threshold
from guts_core.guts import closed_forms as closed
from guts_core.guts.beyond.ruin_rules import (
    LOST,
    WON,
    RoundValues,
    RuinState,
    least_over_second,
    most_over_first,
    next_states,
    round_payoff,
    ruin_states,
    saddle_point,
)
from guts_core.guts.rules import in_whole_numbers

F = Fraction


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize(
    "thresholds",
    [
        (F(1, 3), F(3, 4)),
        (F(3, 4), F(1, 3)),
        (F(2, 5), F(2, 5), F(7, 8)),
        (F(0), F(1), F(1, 2)),
        (F(1, 7), F(5, 7), F(3, 7), F(6, 7)),
    ],
)
def test_payoffs_and_stakes(thresholds, weenie):
    game = Guts(len(thresholds), weenie)
    payoffs, stakes = played_out.guts(thresholds, weenie)
    assert game.payoffs(thresholds).tolist() == payoffs
    assert game.stakes(thresholds) == stakes
    as_floats = np.array([thresholds, thresholds], dtype=float)
    assert np.allclose(game.payoffs(as_floats), np.array(payoffs, dtype=float), rtol=0, atol=1e-15)


def test_names_of_the_rules():
    assert (Guts(3).all_drop_weight, Guts(3, True).all_drop_weight) == (2, 3)
    assert Guts(2).weenie is False
    assert nash_threshold(2) == 0.5
    assert nash_threshold(3, weenie=True) == pytest.approx(3**-0.5)
    assert nash_threshold(5) == pytest.approx(2**-0.25)
    with pytest.raises(dataclasses.FrozenInstanceError):
        Guts(3).players = 4
    for bad in (1, 0, -1, 2.0, True):
        with pytest.raises(ValueError, match="Guts: players"):
            Guts(bad)
        with pytest.raises(ValueError, match="nash_threshold: players"):
            nash_threshold(bad)
    for bad in (0.5, [0.5, 0.5], [0.5] * 4, [0.5, 0.5, 1.01], [0.5, 0.5, -0.01]):
        with pytest.raises(ValueError, match="thresholds"):
            Guts(3).payoffs(bad)
        with pytest.raises(ValueError, match="thresholds"):
            Guts(3).stakes(bad)


@pytest.mark.parametrize("opponents", [2, 3, 4])
def test_closed_forms_are_the_rules(opponents):
    p, q, value, h = F(1, 3), F(3, 4), F(2, 7), F(1, 1000)
    game = Guts(opponents + 1)

    def worth(*others, own=p):
        return game.payoffs([own, *others])[0] + value * game.stakes([own, *others])

    def bloc(own, q):
        return worth(*[q] * opponents, own=own)

    def pseudo(own, r):
        return worth(F(0), *[r] * (opponents - 1), own=own)

    pairs = (
        (bloc, closed.bloc_payoff, closed.bloc_slope, closed.bloc_gradient, opponents),
        (
            pseudo,
            closed.pseudo_bloc_payoff,
            closed.pseudo_bloc_slope,
            closed.pseudo_bloc_gradient,
            opponents - 1,
        ),
    )
    for played, payoff, slope, gradient, members in pairs:
        assert played(p, q) == payoff(opponents, p, q, value)
        along_p = (played(p + h, q) - played(p - h, q)) / (2 * h)
        given = (
            (opponents, p, q, value) if slope is closed.pseudo_bloc_slope else (opponents, q, value)
        )
        assert along_p == slope(*given)  # quadratic in p
        along_q = (played(p, q + h) - played(p, q - h)) / (2 * h)
        assert float(members * gradient(opponents, p, q, value)) == pytest.approx(
            float(along_q), abs=1e-4
        )


@pytest.mark.parametrize("opponents", [2, 3, 5])
@pytest.mark.parametrize("value", [F(-1, 2), F(0), F(3, 4)])
def test_bounds_are_bounds_and_their_formulas(opponents, value):
    p, q, weight, n = F(1, 2), F(2, 3), F(2, 5), opponents + 1
    points = [p + (1 - p) * F(k, 50) for k in range(51)]
    for least, payoff, gradient, curvature, members in (
        (
            closed.least_of_bloc,
            closed.bloc_payoff,
            closed.bloc_gradient,
            2 * p ** (opponents - 1) * (2 * opponents + value * (opponents - 1)),
            opponents,
        ),
        (
            closed.least_of_pseudo_bloc,
            closed.pseudo_bloc_payoff,
            closed.pseudo_bloc_gradient,
            2 * n * p ** (opponents - 1),
            opponents - 1,
        ),
    ):
        bound = least(opponents, p, q, value)
        assert bound <= min(payoff(opponents, p, x, value) for x in points)
        slope = members * gradient(opponents, p, q, value)
        assert bound == payoff(opponents, p, q, value) - slope**2 / (2 * members * curvature)
    most = closed.most_against_mixture(opponents, p, q, q, weight, value)
    mixed = [
        (1 - weight) * closed.bloc_payoff(opponents, x, q, value)
        + weight * closed.pseudo_bloc_payoff(opponents, x, q, value)
        for x in (q * F(k, 50) for k in range(51))
    ]
    assert most >= max(mixed)
    slope = (1 - weight) * closed.bloc_slope(opponents, q, value)
    slope += weight * closed.pseudo_bloc_slope(opponents, p, q, value)
    here = (1 - weight) * closed.bloc_payoff(opponents, p, q, value)
    here += weight * closed.pseudo_bloc_payoff(opponents, p, q, value)
    assert most == here + slope**2 / (4 * n * weight * q ** (opponents - 1))


@pytest.mark.parametrize("opponents", [2, 3, 5])
@pytest.mark.parametrize(("q", "r"), [(F(2, 3), F(3, 5)), (F(3, 5), F(2, 3))])
def test_the_bound_against_a_mixture_keeps_bloc_and_pseudo_bloc_apart(opponents, q, r):
    p, weight, value, n = F(1, 2), F(2, 5), F(-1, 3), opponents + 1

    def mixed(x):
        bloc = closed.bloc_payoff(opponents, x, q, value)
        return (1 - weight) * bloc + weight * closed.pseudo_bloc_payoff(opponents, x, r, value)

    most = closed.most_against_mixture(opponents, p, q, r, weight, value)
    assert most >= max(mixed(min(q, r) * F(k, 50)) for k in range(51))
    slope = (mixed(p + F(1, 100)) - mixed(p - F(1, 100))) * 50  # the payoff is quadratic
    assert most == mixed(p) + slope**2 / (4 * n * weight * r ** (opponents - 1))


def test_bounds_are_of_the_forms_that_are_given():
    forms = closed.BlocForms(lambda *_: F(1, 3), lambda *_: F(1, 5), lambda *_: F(1, 7))
    least = closed.least_of_bloc(3, F(1, 2), F(2, 3), F(0), forms)
    assert least == F(1, 3) - 3 * F(1, 7) ** 2 / (2 * 2 * F(1, 4) * 6)
    pseudo = F(1, 4) * closed.pseudo_bloc_payoff(3, F(1, 2), F(3, 4), F(0))
    slope = F(3, 4) * F(1, 5) + F(1, 4) * closed.pseudo_bloc_slope(3, F(1, 2), F(3, 4), F(0))
    most = closed.most_against_mixture(3, F(1, 2), F(2, 3), F(3, 4), F(1, 4), F(0), forms)
    assert most == F(3, 4) * F(1, 3) + pseudo + slope**2 / (4 * 4 * F(1, 4) * F(9, 16))


VALUES = [
    RoundValues(F(1, 5), F(2, 3), F(-1, 2), F(1), F(-3, 4)),
    RoundValues(F(0), F(1), F(-1), F(1, 2), F(-1, 3)),
    RoundValues(F(-1, 4), F(1, 2), F(-2, 3), F(3, 4), F(-1)),
]


def dealt_round(p, q, values):
    """Cell by cell: who holds, and who has the higher hand."""
    total = F(0)
    for mine, his in product(list(pairwise(sorted({F(0), F(1), p, q}))), repeat=2):
        chance = (mine[1] - mine[0]) * (his[1] - his[0])
        holds = (mine[0] >= p, his[0] >= q)
        if holds == (True, True):
            share = F(1, 2) if mine == his else F(mine > his)
            worth = share * values.wins + (1 - share) * values.loses
        else:
            worth = {
                (False, False): values.again,
                (True, False): values.takes,
                (False, True): values.leaves,
            }[holds]
        total += chance * worth
    return total


def test_values_of_a_round_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        VALUES[0].wins = F(0)


@pytest.mark.parametrize("values", VALUES)
def test_round_of_the_ruin_game(values):
    grid = [F(k, 6) for k in range(7)]
    for p, q in product(grid, repeat=2):
        sides = [True] * (p >= q) + [False] * (p <= q)
        for side in sides:
            assert round_payoff(p, q, values, side) == dealt_round(p, q, values)
    fine = [F(k, 240) for k in range(241)]
    for p in grid:
        low = min(dealt_round(p, q, values) for q in fine)
        high = max(dealt_round(q, p, values) for q in fine)
        assert 0 <= low - least_over_second(p, values) < F(1, 10**4)
        assert 0 <= most_over_first(p, values) - high < F(1, 10**4)


@pytest.mark.parametrize("values", [*VALUES, *(v.mirrored for v in VALUES)])
def test_saddle_point_of_the_ruin_round(values):
    as_floats = RoundValues(*(float(v) for v in dataclasses.astuple(values)))
    p, q = saddle_point(as_floats)
    assert 0 <= p <= 1
    assert 0 <= q <= 1
    assert most_over_first(q, as_floats) - least_over_second(p, as_floats) < 1e-12


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ((3, 2, 2), [(3, 2, 2), (4, 1, 2), (2, 3, 2), (5, 0, 2), (1, 4, 2)]),
        ((0, 3, 2), [(0, 3, 2), (1, 2, 2), LOST, (2, 1, 2), LOST]),
        ((3, 0, 2), [(3, 0, 2), WON, (2, 1, 2), WON, (1, 2, 2)]),
        ((4, 1, 2), [(4, 1, 2), (5, 0, 2), (3, 2, 2), (6, 0, 1), (2, 3, 2)]),
        ((1, 4, 1), [(1, 4, 1), (1, 3, 2), (0, 4, 2), (2, 3, 1), (0, 5, 1)]),
    ],
)
def test_states_of_the_ruin_game(state, expected):
    found = [s if isinstance(s, str) else tuple(s) for s in next_states(RuinState(*state))]
    assert found == expected
    assert tuple(RuinState(*state).mirrored) == (state[1], state[0], state[2])


@pytest.mark.parametrize("total", [2, 3, 5])
def test_all_states_are_reached(total):
    states = ruin_states(total)
    assert len(set(states)) == len(states)
    assert [tuple(s) for s in states[: total - 1]] == [
        (k, total - 2 - k, 2) for k in range(total - 1)
    ]
    for state in states:
        assert sum(state) == total
        assert all(isinstance(s, str) or s in states for s in next_states(state))
    with pytest.raises(ValueError, match="total"):
        ruin_states(1)
    with pytest.raises(ValueError, match="total must be an integer >= 2 and at most 1000"):
        ruin_states(2**64)


def test_profiles_in_any_order():
    for order in permutations((F(1, 4), F(1, 2), F(4, 5))):
        assert Guts(3).payoffs(order).tolist() == played_out.guts(order)[0]


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_payoffs_in_whole_numbers_are_exact_however_fine_the_mesh_is(players, weenie):
    """Also where 1 is a number of 64 bits, and what a player wins, or what is on the way, none."""
    game, shares = Guts(players, weenie), math.lcm(*range(1, players + 1))
    for bits in (40, 62 - 2 * players.bit_length(), 61, 63, 70):
        steps = int((2**bits / shares) ** (1 / players))
        rows = [[0] * players, [0] + [steps] * (players - 1), [steps] * players]
        rows += [[steps // 3] + [steps // 2] * (players - 1), [*range(players)]]
        payoffs, stakes, unit = in_whole_numbers(game, np.array(rows), steps)
        assert 2 ** (bits - 2) < unit <= 2**bits
        points = np.array([[F(k, steps) for k in row] for row in rows], dtype=object)
        assert [F(int(each), unit) for each in stakes] == game.stakes(points).tolist()
        found = [[F(int(each), unit) for each in row] for row in payoffs]
        assert found == game.payoffs(points).tolist()
