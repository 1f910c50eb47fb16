"""The exercises of the chapter on ruin and real cards: each answer is computed again."""

from functools import partial
from math import comb, sqrt

import pytest
from solutions import solution

from guts_core.guts import solve_ruin
from guts_core.guts.beyond.classes import class_names, pair_counts
from guts_core.methods import RecursiveGame

solved = partial(solution, "book/guts_open_problems")


def test_ex_open_four():
    chance = (3 - sqrt(3)) / 4
    low, high = solve_ruin(4).win_bounds(1)
    assert float(low) <= chance <= float(high)
    assert f"={chance:.4f}$ instead" in solved("ex-open-four")
    assert f"by {chance - 0.25:.3f} more often" in solved("ex-open-four")


def test_ex_open_waiting():
    game = RecursiveGame([[1.0, 0.0]], [[0.0, 1.0]])
    assert [game.value_map(v).value for v in (0.0, 0.5, 1.0)] == pytest.approx([0, 0.5, 1])
    assert game.value_map(2.0).value == 1
    assert "so player 1 forces 0" in solved("ex-open-waiting")


def test_ex_open_classes():
    names = class_names()
    pairs = [name for name in names if name[0] == name[1]]
    assert (len(pairs), len(names)) == (13, 13 + comb(13, 2)) == (13, 91)
    assert 13 * comb(4, 2) == 78
    assert len(pair_counts()) == 91
    assert f"Of {comb(52, 2):,} hands" in solved("ex-open-classes")
