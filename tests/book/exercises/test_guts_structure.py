"""The exercises of the chapter on the structure of the optimum: each answer is computed again."""

from functools import partial
from math import sqrt

import pytest
from solutions import solution

from guts_core.guts import coalition_game, nash_threshold, solve_coalition

solved = partial(solution, "book/guts_structure")


def test_ex_structure_first():
    first = sqrt(2) - 2
    p = 1 / sqrt(2)
    assert 3 * p - 2 - 2 * p**3 == pytest.approx(first)
    assert coalition_game(2, 101).value_map(-1).value == pytest.approx(first, abs=1e-4)
    assert f"=\\sqrt2-2\\approx{first:.4f}$" in solved("ex-structure-first")


def test_ex_structure_order():
    found, nash = solve_coalition(7), nash_threshold(8)
    assert found.player < found.bloc < nash < found.pseudo_bloc
    text = solved("ex-structure-order")
    numbers = (found.player, found.bloc, nash, found.pseudo_bloc)
    assert all(f"={number:.4f}$" in text for number in numbers)


def test_ex_structure_turns():
    share = solve_coalition(15).pseudo_bloc_weight / 15
    assert f"is {share:.4f}: once in about {1 / share:.0f} rounds" in solved("ex-structure-turns")


def test_ex_structure_growth():
    for opponents in (2, 5, 40):
        found, nash = solve_coalition(opponents), nash_threshold(opponents + 1)
        assert 2 * found.player * found.pseudo_bloc ** (opponents - 1) >= 1
        stakes = opponents - found.player - (opponents - 1) * found.pseudo_bloc
        assert stakes <= opponents * (1 - nash)
    assert "=\\beta_\\nu$" in solved("ex-structure-growth")
