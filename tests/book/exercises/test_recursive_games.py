"""The exercises of the chapter on recursive games: each answer is computed again."""

from fractions import Fraction as F
from functools import partial

import numpy as np
import pytest
from solutions import solution

from guts_core.guts import solve_coalition
from guts_core.methods import RecursiveGame, RecursiveStatus, fixed_points, solve_zero_sum
from paper_ledger.blpwz22.recursive_games.many_fixed_points import folding

solved = partial(solution, "book/recursive_games")


def test_ex_recursive_column():
    game = RecursiveGame([[-0.5]], [[0.5]])
    assert game.solve(termination_fee=1).value == -1
    assert game.solve(termination_fee=1).status is RecursiveStatus.DECLINED
    assert game.solve(termination_fee=2).value == pytest.approx(-1)
    assert [game.value_map(v).value for v in (-2, -1.5)] == [-1.5, -1.25]
    assert r"$-2,-\frac32,-\frac54,\dots$, to $-1$" in solved("ex-recursive-column")


def test_ex_recursive_rate():
    rounds = [
        next(j for j in range(100) if 10 * factor**j <= F(1, 2)) for factor in (F(19, 20), F(1, 2))
    ]
    text = solved("ex-recursive-rate")
    assert f"needs $j\\ge{rounds[0]}$" in text
    assert f"from $j={rounds[1]}$ on" in text


def test_ex_recursive_hair():
    payoff = np.array([[F(1), F(-2)], [F(0), F(1)]], dtype=object)
    stakes = np.array([[0, 4], [0, 0]], dtype=object)
    path = [F(3, 5)]
    while path[-1] < 1:
        path.append(solve_zero_sum(payoff + stakes * path[-1], exact=True).value)
    assert path[1:] == [F(5, 8), F(2, 3), F(3, 4), 1]
    assert f"after {len(path) - 1} steps" in solved("ex-recursive-hair")


def test_ex_recursive_growth():
    assert solve_coalition(2).growth == pytest.approx(0.58, abs=0.005)
    shrinks = 0.58**10
    text = solved("ex-recursive-growth")
    assert f"{shrinks:.4f}" in text
    assert f"some ${shrinks * 1e-3 * 1e6:.0f}\\cdot10^{{-6}}$" in text


def test_ex_recursive_fold():
    payoff, stakes = folding(1)
    found = fixed_points(payoff, stakes)
    assert payoff.shape == (4, 3)
    assert [point.low for point in found] == [0, F(1, 4), F(3, 4), F(5, 4), F(7, 4)]
    assert [point.below for point in found] == [1, -1, 1, -1, 1]
    game = RecursiveGame(payoff.astype(float), stakes.astype(float))
    forced = [game.solve(termination_fee=fee).value for fee in (1, -0.5)]
    assert forced == pytest.approx([0, 0.75])
    text = solved("ex-recursive-fold")
    assert "they climb to ¾" in text.replace("\n", " ")
    assert "climb to 0" in text
