"""Ruin with three players: the rules by hand, two players as before, and single answers."""

from fractions import Fraction as F

import numpy as np
import pytest

from guts_core.guts import solve_ruin
from paper_ledger.blpwz22.ruin_of_many import (
    Table,
    after,
    best_answer_bound,
    dealt,
    followed,
    held_value,
    many_ruin,
    proved,
    tables,
)


def test_rules_by_hand():
    start = dealt((2, 1, 1))
    assert start.table == Table((0, 0, 1), 3)
    assert start.seats == (2, 0, 1)
    rich = after(start.table, (0, 2), 0)  # the shorter wins 3, the other pays 1, one dropped
    assert rich.table == Table((0, 0, 3), 1)
    assert rich.seats == (2, 0, 1)
    alone = after(start.table, (2,), 2)  # nobody else can ante
    assert alone.table == Table((3,), 1)
    assert alone.seats == (None, None, 0)
    out = after(start.table, (0, 1, 2), 2)  # both losers have nothing: 4 behind, one antes
    assert out.table == Table((3,), 1)
    assert after(Table((1, 2, 3), 2), (), None).table == Table((1, 2, 3), 2)
    assert after(Table((1, 2, 3), 2), (0, 1), 1).table == Table((0, 3, 4), 1)


def test_no_chip_is_lost():
    assert {sum(t.behind) + t.pot for t in tables((1, 2, 3))} == {6}


@pytest.mark.parametrize("stacks", [(1, 3), (2, 3), (1, 5)])
def test_two_players_are_as_before(stacks):
    found = many_ruin(stacks)
    low, high = solve_ruin(sum(stacks)).win_bounds(stacks[0])
    assert float(low) - 1e-9 <= found.chances[found.tables[0]][0] <= float(high) + 1e-9


def test_chances_of_a_round_add_up_and_agree_with_sampling():
    table, thresholds = Table((0, 1, 2), 1), (0.1, 0.5, 0.6)
    reached = followed(table, thresholds)
    assert sum(chance for chance, _ in reached) == pytest.approx(1)
    hands = np.random.default_rng(1).random((200_000, 3))
    holds = hands > thresholds
    ahead = ~holds[:, 0] | (hands[:, 1] > hands[:, 0])  # alone, or by the higher hand
    second = holds[:, 1] & ~holds[:, 2] & ahead
    wanted = after(table, (0, 1), 1)
    found = sum(chance for chance, outcome in reached if outcome == wanted)
    assert found == pytest.approx(second.mean(), abs=3e-3)


def test_at_the_threshold_holding_and_dropping_are_equally_good():
    found = many_ruin((1, 1, 2))
    values = found.chances
    for table, thresholds in found.thresholds.items():
        for player, own in enumerate(thresholds):
            held, dropped = (
                float(held_value(table, list(map(float, thresholds)), values, player, hand))
                for hand in (float(own), None)
            )
            assert held == pytest.approx(dropped, abs=1e-9) or (own < 1e-9 and held > dropped)


def test_equal_stacks_win_equally():
    found = many_ruin((1, 1, 1))
    assert found.chances[found.tables[0]] == pytest.approx([F(1, 3)] * 3)
    assert many_ruin((1, 1, 2)).gain < F(1, 10**9)


def with_bounds(changes):
    """The tables of stacks 1, 1 and 2, the thresholds, and bounds with some of them changed."""
    found = many_ruin((1, 1, 2))
    most = {table: list(map(F, row)) for table, row in found.chances.items()}
    for (table, player), change in changes.items():
        most[table][player] += change
    return found.tables, found.thresholds, {table: tuple(row) for table, row in most.items()}


@pytest.mark.parametrize("which", [0, -1])
@pytest.mark.parametrize("player", [0, 1])
def test_a_bound_that_is_too_low_is_refused_at_every_table_and_for_every_player(which, player):
    table = many_ruin((1, 1, 2)).tables[which]
    with pytest.raises(ArithmeticError, match="gains more"):
        proved(*with_bounds({(table, player): -F(1, 10**9)}))


def test_the_gain_is_the_largest_over_all_tables():
    """Two tables of which neither leads to the other, so one may have bounds that are larger."""
    two, three = many_ruin((1, 1)), many_ruin((1, 1, 1))
    thresholds, bounds = {**two.thresholds, **three.thresholds}, {**two.chances, **three.chances}
    most = {table: [F(c) for c in row] for table, row in bounds.items()}
    most[three.tables[0]][1] += F(1, 1000)
    for seen in (two.tables + three.tables, three.tables + two.tables):
        gain = proved(seen, thresholds, {table: tuple(most[table]) for table in seen}).gain
        assert abs(gain - F(1, 1000)) < F(1, 10**9)


def test_who_never_holds_is_refused():
    """If nobody holds, play does not end, and the chances do not add up to 1."""
    found = many_ruin((1, 1, 1))
    (table,) = found.tables
    generous = {table: (F(1),) * 3}
    assert proved(found.tables, found.thresholds, generous).gain == 2
    with pytest.raises(ArithmeticError, match="must be below 1"):
        proved(found.tables, {table: (F(1),) * 3}, generous)


@pytest.mark.parametrize("player", range(3))
def test_one_threshold_that_is_none_or_one_bound_below_0_is_refused(player):
    found = many_ruin((1, 1, 1))
    (table,) = found.tables

    def instead(row, number):
        return {table: tuple(number if k == player else x for k, x in enumerate(row))}

    own, generous = found.thresholds[table], (F(1),) * 3
    for wrong in (F(1), F(-1, 10)):
        with pytest.raises(ArithmeticError, match="must be below 1"):
            proved(found.tables, instead(own, wrong), {table: generous})
    with pytest.raises(ArithmeticError, match="must be below 1, and bounds above 0"):
        proved(found.tables, {table: own}, instead(generous, F(-1, 10**9)))


@pytest.mark.parametrize("start", [F(1, 10), F(1, 2), F(9, 10)])
def test_no_threshold_is_worth_more_than_the_bound_wherever_it_starts(start):
    """Also where the tangent is taken far from the best threshold, on either side of it."""
    seen, thresholds, values = with_bounds({})
    table, step = seen[0], F(1, 16)
    for player in (1, 2):
        at = [start if k == player else t for k, t in enumerate(thresholds[table])]
        bound = best_answer_bound(table, at, values, player)
        for own in (k * step for k in range(17)):
            played = followed(table, [own if k == player else t for k, t in enumerate(at)])
            total = F(0)
            for chance, (reached, seats) in played:
                alone = len(reached.behind) == 1
                seat = seats[player]
                total += 0 if seat is None else chance * (1 if alone else values[reached][seat])
            assert total <= bound


@pytest.mark.parametrize("winner", [0, 1])
def test_where_losing_a_showdown_is_worth_more_nothing_is_proved(winner):
    """Of the longest stack, if all three hold and one of the two others wins, not the other."""
    _, thresholds, values = with_bounds({})
    table, player = Table((0, 1, 2), 1), 2
    won, lost, other = (after(table, (0, 1, 2), who) for who in (2, winner, 1 - winner))
    worth = [values[each.table][each.seats[player]] for each in (won, lost, other)]
    assert max(worth) == worth[0]
    row = list(values[lost.table])
    row[lost.seats[player]] = worth[0] + F(1, 10**9)
    best_answer_bound(table, thresholds[table], values, player)
    with pytest.raises(ArithmeticError, match="worth more to lose"):
        best_answer_bound(table, thresholds[table], {**values, lost.table: tuple(row)}, player)
