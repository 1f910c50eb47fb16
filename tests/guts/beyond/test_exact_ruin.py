"""Exact values of gambler's ruin against its bounds, and against equations written by hand."""

from fractions import Fraction as F
from types import SimpleNamespace

import pytest

from guts_core.guts import solve_ruin
from guts_core.guts.beyond.ruin_rules import RoundValues, RuinState
from guts_core.methods.exact.flint_numbers import to_ball, to_polynomial
from guts_core.methods.exact.rational_functions import variable
from guts_core.methods.recursive_games.state_proof import player_one_forces
from paper_ledger.blpwz22 import ruin_numbers
from paper_ledger.blpwz22.ruin_numbers import (
    enclosed_ruin,
    equation,
    exact_ruin,
    is_saddle,
    root_between,
)


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


BROKE, RICH = RuinState(0, 2, 2), RuinState(1, 2, 2)
HOLDS = F(-1, 2), F(0), -1, F(1, 2), -1  # again, takes, leaves, wins, loses
INSIDE = 0, F(6, 10), F(-1, 2), 1, -1


@pytest.mark.parametrize(
    ("state", "side", "values", "stands"),
    [
        (BROKE, "holds", HOLDS, True),
        (RICH, "holds", HOLDS, False),
        (BROKE, "holds", (F(-3, 2), -1, -1, F(1, 2), -1), False),  # the other drops nothing
        (BROKE, "holds", (F(-1, 2), F(1, 2), -1, F(1, 2), -1), False),  # or everything
        (BROKE, "holds", (0, F(0), -1, F(1, 2), -1), False),  # again is worth as much as to take
        (BROKE, "holds", (F(-9, 5), F(-3, 2), -1, -2, -1), False),  # to lose is worth more
        (RICH, "higher", INSIDE, True),
        (RICH, "lower", tuple(vars(RoundValues(*INSIDE).mirrored).values()), True),
        (RICH, "higher", (F(9, 10), F(9, 10), F(-1, 10), 1, -1), False),  # q < 0
        (RICH, "higher", (0, F(5, 10), F(-1, 2), 1, -1), False),  # p = q
        (RICH, "higher", (F(1, 5), 0, F(1, 5), 1, -1), False),  # p = 1
        (RICH, "higher", (F(1, 2), F(-7, 5), 0, F(-1), F(1)), False),  # to lose is worth more
    ],
)
def test_a_saddle_point_needs_each_condition(monkeypatch, state, side, values, stands):
    monkeypatch.setattr(ruin_numbers, "_side", lambda *_: side)
    monkeypatch.setattr(ruin_numbers, "_round", lambda *_: RoundValues(*values))
    assert is_saddle(state, None, None) is stands


@pytest.mark.parametrize(
    ("left", "refused"),
    [
        (lambda x: (variable() + 2) * x, None),
        (lambda x: x * x, "not linear"),
        (lambda x: x * (x - 1) * (x - 2), "not linear"),
        (lambda x: variable() * x, "may be empty"),
        (lambda x: x / variable(), "may be empty"),
    ],
)
def test_an_equation_is_solved_where_it_is_linear_with_a_slope(monkeypatch, left, refused):
    monkeypatch.setattr(ruin_numbers, "equation", lambda _, __, worth: left(worth(BROKE)) - 1)
    around = to_ball(SimpleNamespace(lower=F(-1, 10), upper=F(1, 10)))
    if refused is None:
        found = ruin_numbers._solved(BROKE, BROKE, None, {}, around)
        assert found == 1 / (variable() + 2)
    else:
        with pytest.raises(ArithmeticError, match=refused):
            ruin_numbers._solved(BROKE, BROKE, None, {}, around)


def test_a_single_factor_has_the_root(monkeypatch):
    """Not if the bounds of the stack 2 hold roots of two factors, or of none."""
    found = solve_ruin(5)
    second = found.states.index(RuinState(1, 2, 2))
    low, high = found.lower[second], found.upper[second]
    for polynomial, count in (((low * high, -low - high, 1), 2), ((-high - 1, 1), 0)):
        numerator = to_polynomial(polynomial)
        monkeypatch.setattr(ruin_numbers, "_eliminated", lambda *_, n=numerator: (n, {}))
        with pytest.raises(ArithmeticError, match=f"{count} factors may have the root"):
            enclosed_ruin(found)


def test_three_roots_are_not_one():
    with pytest.raises(ArithmeticError, match="no single root"):
        root_between(to_polynomial((-6, 11, -6, 1)), F(0), F(4))


def test_every_state_needs_its_saddle_point(monkeypatch):
    found = solve_ruin(5)
    last = [state for state in found.states if state.first < state.second][-1]
    monkeypatch.setattr(ruin_numbers, "is_saddle", lambda state, *_: state != last)
    with pytest.raises(ArithmeticError, match="no saddle point is proved"):
        enclosed_ruin(found)
