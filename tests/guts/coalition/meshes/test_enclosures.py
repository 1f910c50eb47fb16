"""Values on a mesh are enclosed exactly, by whatever mixtures do it."""

import math
import tracemalloc
from fractions import Fraction

import pytest

from guts_core.guts import coalition_game, enclose_coalition, enclose_game, solve_coalition


def test_an_enclosure_holds_no_place_for_each_pair_of_thresholds():
    """The coalition mixes a few of a million; a number for each, and a mark, took 17 MB."""
    enclose_coalition(2, 11)
    tracemalloc.start()
    enclosure = enclose_coalition(2, 1001)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4e6
    assert float(enclosure.width) < 1e-12


def test_one_opponent_is_fair():
    solution = solve_coalition(1)
    assert (solution.value, solution.player, solution.bloc) == (0.0, 0.5, 0.5)
    assert math.isnan(solution.pseudo_bloc)
    assert solve_coalition(1, mesh=21).value == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("opponents", "mesh"), [(1, 11), (2, 21), (3, 51), (15, 101)])
def test_mesh_values_are_enclosed_exactly(opponents, mesh):
    enclosure = enclose_coalition(opponents, mesh)
    assert solve_coalition(opponents, mesh).value in enclosure
    assert enclosure.width <= Fraction(1, 10**10)


@pytest.mark.parametrize(
    "arguments",
    [
        {"opponents": 3, "mesh": 11},
        {"opponents": 2, "mesh": 9, "allies": 2},
        {"opponents": 1, "mesh": 8},
    ],
)
@pytest.mark.parametrize("weenie", [False, True])
def test_any_coalition_game_is_enclosed_exactly(arguments, weenie):
    game = coalition_game(**arguments, weenie=weenie)
    enclosure = enclose_game(game, termination_fee=arguments.get("allies", 1))
    assert game.solve(arguments.get("allies", 1)).value in enclosure
    assert enclosure.width <= Fraction(1, 10**10)


@pytest.mark.parametrize(
    ("arguments", "fee"),
    [
        ((1, 2), 2),
        ((1, 2, 1, "full", True), 2),
        ((1, 2, 2), 3),
        ((1, 2, 4), Fraction(1, 2)),
        ((1, 3, 3, "full", True), 3),
        ((1, 5, 5, "full", True), 1),
        ((2, 7, 4, "full", True), 4),
        ((4, 7, 3, "full", True), 3),
    ],
)
def test_coalition_games_are_enclosed_by_whatever_mixtures_do_it(arguments, fee):
    """Of their optimal ones the solver finds others, which do not lead there, or only just."""
    game = coalition_game(*arguments)
    found = enclose_game(game, fee)
    assert abs(game.solve(float(fee)).value - found.lower) < 1e-10
    assert found.width <= Fraction(1, 10**10)


@pytest.mark.parametrize("mesh", [7, 8, 13])
def test_no_mixture_is_found_where_none_leads_to_the_value(mesh):
    """So it is said of five opponents who play the Weenie rule on these meshes."""
    with pytest.raises(
        ArithmeticError, match="no mixture of player 1's leads there from -1, minus"
    ):
        enclose_coalition(5, mesh, weenie=True)


def test_enclosure_where_playing_is_worth_exactly_the_fee():
    """15 opponents on three thresholds: always dropping gives -1, and nothing gives more."""
    enclosure = enclose_coalition(15, mesh=3)
    assert enclosure.lower == enclosure.upper == -1
