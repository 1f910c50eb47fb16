"""Gambler's ruin: exact cases, antisymmetry, proofs, the mesh game, play by the rules."""

import tracemalloc
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from guts_core.guts.beyond import ruin, ruin_rules
from guts_core.guts.beyond.ruin import ruin_game, solve_ruin
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


@pytest.mark.parametrize("total", range(2, 9))
def test_values_are_proved_and_antisymmetric(total):
    solution = solve_ruin(total)
    for state, value, low, high in zip(
        solution.states, solution.values, solution.lower, solution.upper, strict=True
    ):
        assert low <= Fraction(float(value)) <= high
        assert high - low < Fraction(1, 10**9)
        mirror = solution.states.index(state.mirrored)
        assert value == pytest.approx(-solution.values[mirror], abs=1e-13)


@pytest.mark.parametrize("total", range(3, 9))
def test_the_shorter_stack_does_better_than_a_fair_game(total):
    solution = solve_ruin(total)
    for stack in range(1, (total + 1) // 2):
        assert solution.win_bounds(stack)[0] > Fraction(stack, total)
    if total % 2 == 0:
        assert solution.win_probability(total // 2) == pytest.approx(0.5, abs=1e-13)


@pytest.mark.parametrize("steps", [2, 4])
def test_values_that_have_not_settled_are_refused(monkeypatch, steps):
    """Also by some 1e-9 only."""
    monkeypatch.setattr(ruin, "_STEPS", steps)
    with pytest.raises(ArithmeticError, match=f"{steps} policies changed the values by"):
        solve_ruin(6)


@pytest.mark.parametrize(("side", "player"), [(1, 1), (-1, 2)])
def test_a_bound_on_the_wrong_side_of_the_values_is_refused(monkeypatch, side, player):
    """Though the other bound is much farther from them."""
    found, charge = ruin._fixed_point, 1e-3
    assert solve_ruin(4, charge).total == 4

    def shifted(states, cost):
        if cost != side * charge:
            return found(states, cost)
        values, *pair = found(states, 0.0)
        return values + side * 1e-4, *pair

    monkeypatch.setattr(ruin, "_fixed_point", shifted)
    with pytest.raises(ArithmeticError, match=f"player {player}'s bound is not proved"):
        solve_ruin(4, charge)


def test_one_ante_each_is_one_symmetric_round():
    """(0, 0, 2): who drops alone or loses the showdown is broke; never dropping is optimal."""
    solution = solve_ruin(2)
    assert [tuple(state) for state in solution.states] == [(0, 0, 2)]
    assert solution.values == pytest.approx([0.0], abs=1e-15)
    assert solution.thresholds == pytest.approx(np.zeros((1, 2)), abs=1e-12)


@pytest.mark.parametrize(
    ("total", "coefficients"), [(4, (8, -12, 3)), (3, (4, -5, 4, -1))], ids=["four", "three"]
)
def test_the_chance_of_stack_one_is_a_root(total, coefficients):
    """8x^2 - 12x + 3 has the root (3 - sqrt 3)/4 below 1; the bounds lie on its two sides."""
    low, high = solve_ruin(total).win_bounds(1)
    polynomial = np.poly1d([Fraction(c) for c in coefficients])
    assert high - low < Fraction(1, 10**9)
    assert polynomial(low) * polynomial(high) < 0


@pytest.mark.parametrize("total", [3, 4])
def test_the_ends_that_the_roots_by_hand_use(total):
    """The values solve the chapter's equations: v for stack 1, y after a win with a total of 3."""
    solution = solve_ruin(total)
    v = solution.values[solution.states.index(RuinState(0, total - 2, 2))]
    if total == 4:
        assert next_states(RuinState(0, 2, 2)) == (
            RuinState(0, 2, 2),
            RuinState(1, 1, 2),
            LOST,
            RuinState(2, 0, 2),
            LOST,
        )
        assert 2 * v * v - 2 * v - 1 == pytest.approx(0, abs=1e-12)
        return
    assert next_states(RuinState(0, 1, 2))[1:] == (
        RuinState(1, 0, 2),
        LOST,
        RuinState(2, 0, 1),
        LOST,
    )
    assert next_states(RuinState(2, 0, 1))[1:] == (WON, RuinState(1, 0, 2), WON, RuinState(1, 1, 1))
    y = solution.values[solution.states.index(RuinState(2, 0, 1))]
    assert y == pytest.approx((1 + v * v) / 2, abs=1e-12)
    assert 2 * v**3 + v**2 + 4 * v + 1 == pytest.approx(0, abs=1e-12)


def test_rules_of_the_next_state():
    assert next_states(RuinState(3, 1, 2)) == (
        RuinState(3, 1, 2),
        RuinState(4, 0, 2),
        RuinState(2, 2, 2),
        RuinState(5, 0, 1),
        RuinState(1, 3, 2),
    )
    assert next_states(RuinState(2, 0, 2))[1:] == (WON, RuinState(1, 1, 2), WON, RuinState(0, 2, 2))
    assert next_states(RuinState(0, 0, 2))[1:] == (WON, LOST, WON, LOST)
    assert all(sum(state) == 7 for state in ruin_states(7))


def test_best_answers_and_saddle_points_against_a_fine_grid():
    rng = np.random.default_rng(7)
    grid = np.linspace(0, 1, 2001)
    for _ in range(20):
        leaves, loses, again, wins, takes = np.sort(rng.uniform(-1, 1, 5))
        values = RoundValues(again, takes, leaves, wins, loses)
        p, q = saddle_point(values)
        sides = [round_payoff(p, grid, values, side) for side in (True, False)]
        on_grid = np.where(grid <= p, *sides).min()
        least = least_over_second(p, values)
        assert least <= on_grid + 1e-14
        assert on_grid == pytest.approx(least, abs=1e-6)
        assert most_over_first(q, values) == pytest.approx(least, abs=1e-12)


def test_any_ends_have_a_saddle_point():
    """Also where dropping always or never is best: nothing but wins above loses is asked for."""
    rng = np.random.default_rng(3)
    grid = np.linspace(0, 1, 401)
    corners = set()
    for _ in range(300):
        again, takes, leaves = rng.uniform(-1, 1, 3)
        loses, wins = np.sort(rng.uniform(-1, 1, 2))
        values = RoundValues(again, takes, leaves, wins, loses)
        p, q = saddle_point(values)
        assert 0 <= p <= 1
        assert 0 <= q <= 1
        least = least_over_second(p, values)
        assert most_over_first(q, values) == pytest.approx(least, abs=1e-12)
        other = rng.random()
        sides = [round_payoff(other, grid, values, side) for side in (True, False)]
        on_grid = np.where(grid <= other, *sides).min()
        assert -1e-14 <= on_grid - least_over_second(other, values) < 1e-4
        corners.add((p in (0, 1), q in (0, 1), p == q))
    assert len(corners) > 4


@pytest.mark.parametrize("step", [None, 1, 0.25])
def test_best_answers_at_many_places_are_those_at_each(step):
    """To the last bit, also where many are equally good."""
    rng = np.random.default_rng(5)
    ends = rng.uniform(-1, 1, (5, 500)) if step is None else rng.integers(-3, 4, (5, 500)) * step
    first = rng.random(500) if step is None else rng.integers(0, 3, 500) / 2
    values = RoundValues(*ends)
    least, second = ruin_rules._best_answer(first, values)
    each = [RoundValues(*column) for column in ends.T.tolist()]
    found = [min(ruin_rules._answers(p, v)) for p, v in zip(first.tolist(), each, strict=True)]
    assert list(zip(least, second, strict=True)) == found
    pairs = saddle_point(values)
    assert pairs.shape == (2, 500)
    assert pairs.T.tolist() == [saddle_point(v).tolist() for v in each]


def test_memory_grows_with_the_states_and_not_with_their_square():
    solve_ruin(3)  # what the first call imports does not count
    tracemalloc.start()
    solution = solve_ruin(300)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(solution.states) == 599
    assert peak < 3e6


def test_saddle_point_where_the_higher_hand_earns_nothing():
    for ends in ((0, 1, -1, 1, 1), (0, 0, 0, 0, 0), (1, -1, 1, 0, 0)):
        flat = RoundValues(*ends)
        p, q = saddle_point(flat)
        assert least_over_second(p, flat) == most_over_first(q, flat)


def test_round_payoff_against_dealt_hands():
    rng = np.random.default_rng(11)
    mine, theirs = rng.random((2, 200_000))
    for p, q in ((0.3, 0.6), (0.7, 0.2)):
        holds, answers = mine > p, theirs > q
        ends = (
            ~holds & ~answers,
            holds & ~answers,
            ~holds & answers,
            holds & answers & (mine > theirs),
            holds & answers & (mine < theirs),
        )
        for end, unit in zip(ends, np.eye(5), strict=True):
            chance = round_payoff(p, q, RoundValues(*unit), p >= q)
            assert chance == pytest.approx(end.mean(), abs=5 * np.sqrt(0.25 / mine.size))


@pytest.mark.parametrize("total", [2, 3])
def test_mesh_game_is_an_independent_check(total):
    """Linear programmes on 41 thresholds, coming within the square of the mesh width."""
    point = ruin_game(total, 41).solve()
    assert point.residual < 1e-12
    assert point.values == pytest.approx(solve_ruin(total).values, abs=40 / 40**2 / 10)


@pytest.mark.parametrize(("total", "mesh"), [(2, 2), (3, 4), (4, 2), (6, 5), (7, 12)])
def test_mesh_game_is_added_up_from_the_rules_in_fractions(total, mesh):
    """Entry for entry; equal chances are one object, so that a large game fits into memory."""
    game, states = ruin_game(total, mesh), ruin_states(total)
    points = [Fraction(k, mesh - 1) for k in range(mesh)]
    for number, state in enumerate(states):
        paid = np.full((mesh, mesh), Fraction(0))
        moves = np.full((mesh, mesh, len(states)), Fraction(0))
        for (i, p), (j, q) in product(enumerate(points), repeat=2):
            for end, unit in zip(next_states(state), np.eye(5, dtype=int).tolist(), strict=True):
                chance = round_payoff(p, q, RoundValues(*unit), p >= q)
                if end in (WON, LOST):
                    paid[i, j] += chance if end == WON else -chance
                else:
                    moves[i, j, states.index(end)] += chance
        assert (game.payoffs[number] == paid).all()
        assert (game.transitions[number] == moves).all()
    entries = [each for part in (*game.payoffs, *game.transitions) for each in part.flat]
    assert set(map(type, entries)) == {Fraction}
    assert len(set(map(id, entries))) == len(set(entries))


def played_to_the_end(stacks, thresholds, rng):
    """Whether player 1 ruins player 2, played with money on the table."""
    money, pot = [stack - 1 for stack in stacks], 2
    while True:
        hands = rng.random(2)
        holders = [i for i in (0, 1) if hands[i] > thresholds[(*money, pot)][i]]
        if not holders:
            continue
        winner = max(holders, key=lambda i: hands[i])
        loser = 1 - winner
        if money[loser] == 0:
            return winner == 0
        money[winner] += pot
        if len(holders) == 2:
            pot = min(pot, money[loser])
            money[loser] -= pot
        else:
            money = [money[0] - 1, money[1] - 1]
            pot = 2


def test_chances_against_games_played_with_money():
    solution = solve_ruin(5)
    thresholds = {
        tuple(state): pair for state, pair in zip(solution.states, solution.thresholds, strict=True)
    }
    rng = np.random.default_rng(3)
    games = 5000
    for stack in (1, 2):
        won = sum(played_to_the_end((stack, 5 - stack), thresholds, rng) for _ in range(games))
        spread = np.sqrt(0.25 / games)
        assert won / games == pytest.approx(solution.win_probability(stack), abs=4 * spread)


def test_bad_arguments():
    with pytest.raises(ValueError, match="total"):
        solve_ruin(1)
    with pytest.raises(ValueError, match="charge"):
        solve_ruin(4, charge=0.0)
    with pytest.raises(ValueError, match="mesh"):
        ruin_game(4, 1)
    with pytest.raises(ValueError, match="ruin_game: total and mesh give 152226244 chances, at"):
        ruin_game(100, 62)
    for stack in (0, 4):
        with pytest.raises(ValueError, match="stack"):
            solve_ruin(4).win_probability(stack)


def test_a_charge_that_is_too_large_is_told():
    """A pair of policies then plays for ever, and its equations have no solution."""
    with pytest.raises(ArithmeticError, match=r"solve_ruin: total = 60: a charge of 0\.001"):
        solve_ruin(60, 1e-3)


def test_thresholds_are_those_of_the_game_without_a_charge():
    charged, free = solve_ruin(6, charge=1e-3).thresholds, solve_ruin(6).thresholds
    assert np.allclose(charged, free, rtol=0, atol=1e-9)
