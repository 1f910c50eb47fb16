"""Coalition against coalition from the rules alone: every deal counted, the programme solved apart.

Nothing of the package enters but the game that is tested. Hands fall into the cells between mesh
points; hands of one cell are in every order equally often, so the mean over all combinations of
cells is exact.
"""

from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from scipy.optimize import brentq, linprog

from guts_core.guts import coalition_game

#: allies, opponents, mesh
SIZES = [(1, 1, 9), (1, 3, 6), (2, 1, 7), (2, 2, 7), (2, 3, 5), (3, 2, 4), (1, 4, 4), (3, 3, 3)]


def mean_round(profile, allies, mesh):
    """Mean winnings of the first players together, and mean pot that is left, in antes."""
    deals = np.array(list(product(range(mesh - 1), repeat=len(profile))))
    players, holds = len(profile), deals >= np.array(profile)
    shown = np.where(holds, deals, -1)
    top = holds & (shown == shown.max(axis=1, keepdims=True))
    wins = top / np.maximum(top.sum(axis=1, keepdims=True), 1)
    left = np.where(holds.any(axis=1), holds.sum(axis=1) - 1, 1) * players
    paid = -1 + players * wins - players * (holds - wins) + left[:, None] / players
    return paid[:, :allies].sum(axis=1).mean(), left.mean() / players


def matrices(allies, opponents, mesh):
    """Payoffs and stakes of all sorted profiles against all."""
    own, theirs = (
        list(combinations_with_replacement(range(mesh), size)) for size in (allies, opponents)
    )
    rounds = [[mean_round(p + q, allies, mesh) for q in theirs] for p in own]
    return np.moveaxis(np.array(rounds), -1, 0)


def matrix_value(matrix):
    """Value of a matrix game: the most that some mixture of rows is sure of."""
    rows, columns = matrix.shape
    found = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.column_stack([-matrix.T, np.ones(columns)]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return -found.fun


def value_from(fee, payoff, stakes):
    """Limit of the values of games broken off ever later, when breaking off costs the allies."""

    def rise(value):
        return matrix_value(payoff + value * stakes) - value

    return -fee if rise(-fee) < 1e-9 else brentq(rise, -fee, 0.9, xtol=1e-12)


@pytest.mark.parametrize(("allies", "opponents", "mesh"), SIZES)
def test_the_value_is_that_of_the_rules(allies, opponents, mesh):
    payoff, stakes = matrices(allies, opponents, mesh)
    game = coalition_game(opponents, mesh, allies)
    assert np.sort(game.payoff.array, axis=None) == pytest.approx(np.sort(payoff, axis=None))
    for fee in (1.0, float(allies)):
        solution = game.solve(termination_fee=fee)
        assert solution.value == pytest.approx(value_from(fee, payoff, stakes), abs=1e-8)
