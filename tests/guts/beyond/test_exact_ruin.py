"""Exact values of gambler's ruin against its bounds, and against equations written by hand."""

from fractions import Fraction as F

import pytest

from guts_core.guts import solve_ruin
from guts_core.guts.beyond.ruin_rules import RuinState
from guts_core.methods.recursive_games.state_proof import player_one_forces
from paper_ledger.blpwz22.ruin_numbers import equation, exact_ruin, is_saddle


@pytest.mark.parametrize(("total", "degree"), [(5, 13), (6, 26)])
def test_exact_values_lie_within_the_bounds(total, degree):
    found, solution = exact_ruin(total), solve_ruin(total)
    assert len(found.polynomial) == degree + 1
    assert found.second.field.degree == degree
    for stack, value in ((1, found.first), (2, found.second)):
        low, high = solution.win_bounds(stack)
        assert low <= (1 + value) / 2 <= high
        assert (1 + value) / 2 > F(stack, total)


def test_the_stack_of_one_follows_from_the_other():
    five, six = exact_ruin(5), exact_ruin(6)
    x, y = five.second, six.second
    assert five.first == -(1 + 3 * x * x) / (2 * (1 - x))
    assert six.first == -(1 + y * y) / 2


def test_tighter_bounds_of_the_values_agree():
    """Everett's criterion at a much smaller charge, with the exact numbers inside."""
    for total in (5, 6):
        tight = solve_ruin(total, charge=1e-14)
        for stack, value in ((1, exact_ruin(total).first), (2, exact_ruin(total).second)):
            low, high = tight.win_bounds(stack)
            assert low <= (1 + value) / 2 <= high
            assert high - low < F(1, 10**11)
    assert not player_one_forces([0.5], [0.5])


def test_equations_vanish_at_the_numerical_values():
    solution = solve_ruin(8)
    values = dict(zip(solution.states, map(float, solution.values), strict=True))
    worth = {"won": 1.0, "lost": -1.0, **values}
    for state in solution.states:
        if state.first < state.second:
            assert abs(equation(state, solution, worth.__getitem__)) < 1e-10
            assert is_saddle(state, solution, worth.__getitem__)


def test_other_totals_are_refused():
    for total in (4, 7):
        with pytest.raises(ArithmeticError):
            exact_ruin(total)


def test_states_with_little_money_are_those_of_the_rules():
    assert RuinState(0, 3, 2) in solve_ruin(5).states
