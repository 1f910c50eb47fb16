"""Functions that compute with rational numbers refuse other exact ones by name."""

import dataclasses
from fractions import Fraction

import numpy as np
import pytest

from guts_core.guts import Guts
from guts_core.methods import (
    MultiStateGame,
    RecursiveGame,
    continuous_fictitious_play,
    enclose_states,
    enclose_value,
    fixed_points,
    solve_zero_sum,
)
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.number_field import root_near
from guts_core.methods.exact.rational_functions import variable
from guts_core.methods.exact.surds import square_root
from guts_core.simplified_kuhn import equilibria, expectations
from guts_core.von_neumann import guarantees

SURD, CUBIC = square_root(10) / 4, root_near((-2, 0, 0, 1), 1.3)
HALF = Fraction(1, 2)


@pytest.mark.parametrize("number", [SURD, CUBIC])
@pytest.mark.parametrize(
    ("says", "call"),
    [
        ("solve_zero_sum: matrix must", lambda x: solve_zero_sum([[x, 0], [0, 1]], exact=True)),
        ("fixed_points: payoff must", lambda x: fixed_points([[x]], [[HALF]])),
        ("fixed_points: stakes must", lambda x: fixed_points([[HALF]], [[x]])),
        ("enclose_states: game must", lambda x: enclose_states(MultiStateGame([[[x]]], [[[[0]]]]))),
        (
            "MultiStateGame.at: values must",
            lambda x: MultiStateGame([[[HALF]]], [[[[HALF]]]]).at([x]),
        ),
        (
            "continuous_fictitious_play: matrix must",
            lambda x: continuous_fictitious_play([[x, 0], [0, 1]], 2),
        ),
        (
            "guarantees: bet_probabilities must",
            lambda x: guarantees(3, 1, [x / 2, 0, 1], [0, HALF, 1]),
        ),
    ],
)
def test_exact_functions_name_what_is_not_rational(number, says, call):
    with pytest.raises(ValueError, match=says):
        call(number)


def test_a_pot_of_a_cubic_field_is_refused():
    with pytest.raises(ValueError, match="equilibria: pot must be rational, or a surd"):
        equilibria(2 * CUBIC)


@pytest.mark.parametrize("number", [Interval.of(3), variable()])
def test_what_has_no_order_is_no_number(number):
    with pytest.raises(ValueError, match="expectations: pot must"):
        expectations([HALF] * 11, number)
    with pytest.raises(ValueError, match="equilibria: pot must"):
        equilibria(number)


def test_guts_with_thresholds_that_are_surds():
    exact = Guts(3).payoffs([SURD, HALF, HALF])
    floats = Guts(3).payoffs([float(SURD), 0.5, 0.5])
    assert sum(exact) == 0
    np.testing.assert_allclose(np.array(exact, dtype=float), floats, atol=1e-15)


@pytest.mark.parametrize("weight", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("side", ["row_strategy", "column_strategy"])
def test_strategies_that_are_no_probabilities_enclose_nothing(side, weight):
    game = RecursiveGame([[1, -1], [-1, 1]], [[HALF, HALF], [HALF, HALF]])
    changed = dataclasses.replace(game.solve(), **{side: np.array([weight, 1.0])})
    with pytest.raises(ValueError, match="enclose_value: solution must hold probabilities"):
        enclose_value(game, changed)
