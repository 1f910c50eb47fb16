"""Matrix games and recursive games with entries of every size: a right answer or a clear error."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from guts_core.guts import coalition_game, coalition_strategic_form, enclose_game
from guts_core.kuhn import KuhnPoker, MultiplayerKuhn, first_profit, kuhn_game_tree, large_pots
from guts_core.methods import (
    Decision,
    Ending,
    GameTree,
    RecursiveGame,
    RecursiveStatus,
    best_response_path,
    fictitious_play,
    solve_zero_sum,
    to_efg,
    to_nfg,
    zero_sum_game,
)
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.simplified_kuhn import simplified_kuhn_game_tree
from guts_core.von_neumann import in_turn_gains, von_neumann_game_tree

#: From the smallest float to nearly the largest, and zero.
SIZES = st.sampled_from([0.0, 1.0, 0.5, 3.0, 5e-324, 1e-300, 1e-20, 1e20, 1e150, 1e300, 1e308])
NUMBERS = st.builds(lambda size, sign: sign * size, SIZES, st.sampled_from([1, -1]))
SHAPES = st.tuples(st.integers(1, 4), st.integers(1, 4))


@given(SHAPES.flatmap(lambda shape: arrays(float, shape, elements=NUMBERS)))
@settings(max_examples=150, derandomize=True)
def test_matrix_games_of_any_size(matrix):
    found, exact = solve_zero_sum(matrix), solve_zero_sum(matrix, exact=True)
    rounding = Fraction(float(np.abs(matrix).max())) / 10**15
    assert abs(Fraction(found.value) - exact.value) <= Fraction(found.gap) + rounding
    assert found.gap <= rounding
    weights = as_fractions(found.row_strategy)
    sure = (weights / weights.sum() @ as_fractions(matrix)).min()
    assert exact.value - sure <= 2 * rounding


def solved(game):
    """The solution, or what the error says."""
    try:
        return game.solve()
    except ArithmeticError as error:
        return str(error)


@given(SHAPES, st.data())
@settings(max_examples=100, derandomize=True)
def test_recursive_games_of_any_size(shape, data):
    payoff, stakes = (data.draw(arrays(float, shape, elements=each)) for each in (NUMBERS, SIZES))
    found = solved(RecursiveGame(payoff, stakes))
    if isinstance(found, str):  # beside the fee the smallest floats are too small
        other = "termination_fee" if 0 < np.abs(payoff).max() < 1e-300 else "stakes"
        assert found.startswith(f"RecursiveGame.solve: payoff and {other} lead beyond the range of")
        return
    assert not math.isnan(found.value)
    assert found.value >= -1
    assert (found.value == math.inf) == (found.status is RecursiveStatus.INFINITE)


@given(SHAPES, st.sampled_from([math.nan, math.inf, -math.inf]), st.integers(0, 15))
@settings(max_examples=30, derandomize=True)
def test_one_bad_entry_is_seen(shape, bad, place):
    matrix = np.ones(shape)
    matrix.flat[place % matrix.size] = bad
    with pytest.raises(ValueError, match="solve_zero_sum: matrix must have finite entries"):
        solve_zero_sum(matrix)
    with pytest.raises(ValueError, match="RecursiveGame: payoff must have finite entries"):
        RecursiveGame(matrix, np.ones(shape))


def test_exact_numbers_beyond_floats_are_told_where_they_meet_floats():
    game = zero_sum_game([[10**400, 0], [0, 1]])
    assert game.gains([(Fraction(1), 0), (0, Fraction(1))]) == (1, 0)
    with pytest.raises(ArithmeticError, match=r"StrategicGame.gains: mixtures lead beyond"):
        game.gains([(0.5, 0.5), (0.5, 0.5)])


@pytest.mark.parametrize("kind", [int, Fraction, Decimal])
def test_games_with_exact_numbers_take_those_beyond_floats(kind):
    game, huge = coalition_game(2, 5), kind(10**400)
    none, one, most = (coalition_strategic_form(game, each).payoffs for each in (0, 1, huge))
    assert (most - none == (one - none) * 10**400).all()
    assert von_neumann_game_tree(3, huge) == von_neumann_game_tree(3, 10**400)
    with pytest.raises(ArithmeticError, match="enclose_game: game, termination_fee lead beyond"):
        enclose_game(game, huge)


MANY_DIGITS = 10**5000
NEARLY_ONE = 1 + Fraction(1, MANY_DIGITS)
TABLE = zero_sum_game([[NEARLY_ONE, 0], [0, 1]])
ENDS = [Ending([NEARLY_ONE, 0]), Ending([0, 0])]
TREE = GameTree("a bet", ["I", "II"], Decision(0, "ace", ["bet", "check"], ENDS))


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("to_efg: game", lambda: to_efg(TREE)),
        ("to_nfg: game", lambda: to_nfg(TABLE)),
        ("von_neumann_game_tree: bets", lambda: von_neumann_game_tree(3, NEARLY_ONE)),
        ("kuhn_game_tree: pot", lambda: kuhn_game_tree(KuhnPoker(4), NEARLY_ONE)),
        ("simplified_kuhn_game_tree: pot", lambda: simplified_kuhn_game_tree(1 + NEARLY_ONE)),
        (
            "coalition_strategic_form: continuation",
            lambda: coalition_strategic_form(coalition_game(2, 5), NEARLY_ONE),
        ),
        ("first_profit: pot", lambda: first_profit(4, 5, NEARLY_ONE)),
        ("ClosedForm.at: pot", lambda: large_pots(4).at(NEARLY_ONE)),
        ("in_turn_gains: bet_prob", lambda: in_turn_gains(MANY_DIGITS, 1, [1], [1], [1], [1])),
    ],
)
def test_numbers_with_more_digits_than_python_prints_are_refused_by_name(name, call):
    with pytest.raises(ValueError, match=f"{name}.* must "):
        call()


def test_numbers_with_as_many_digits_as_trees_take_are_written():
    for pot in (10**4000 - 1, 1 - Fraction(1, 10**4000 - 1)):
        assert str(pot) in to_efg(kuhn_game_tree(MultiplayerKuhn(2, 3), pot))


def test_one_round_beyond_floats():
    game = RecursiveGame([[1.0, 0.0]], [[2.0, 0.5]])
    assert game.value_map(-8e307).value == -1.6e308
    with pytest.raises(ArithmeticError, match=r"RecursiveGame.value_map: payoff and stakes lead"):
        game.value_map(-1e308)


@pytest.mark.parametrize(("play", "length"), [(fictitious_play, 10**6), (best_response_path, 1e10)])
def test_play_for_payoffs_near_the_end_of_floats(play, length):
    pennies = np.array([[1.0, -1.0], [-1.0, 1.0]])
    small, large = (play([pennies * unit, -pennies * unit], length) for unit in (1, 2.0**963))
    assert large.gaps / 2.0**963 == pytest.approx(small.gaps, rel=1e-9)
    with pytest.raises(ValueError, match=f"{play.__name__}: payoffs must have entries between"):
        play([pennies * 1e300, -pennies], length)
