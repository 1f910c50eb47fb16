"""Ruin with three players: the rules by hand, two players as before, and single answers."""

from fractions import Fraction as F

import numpy as np
import pytest

from guts_core.guts import solve_ruin
from paper_ledger.blpwz22.ruin_of_many import (
    Table,
    after,
    dealt,
    followed,
    held_value,
    many_ruin,
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
