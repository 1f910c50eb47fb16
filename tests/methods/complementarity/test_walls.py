"""Solutions on the walls at 1, and more points than are looked at at once."""

import numpy as np
import pytest

from guts_core.methods.complementarity.member import nearest_member
from guts_core.methods.complementarity.multilinear import Multilinear, MultilinearSystem
from guts_core.methods.complementarity.pieces import slacks, solutions_on
from guts_core.methods.complementarity.regret_matching import regret_averages
from guts_core.methods.complementarity.search import solutions_from
from guts_core.methods.complementarity.solution import (
    Partition,
    nearby_solution,
    restored,
    stepped,
)

NONE, FIRST = np.zeros(2, dtype=bool), np.array([True, False])
X, Y = (Multilinear.variable(k) for k in range(2))
PENNIES = MultilinearSystem([2 * Y - 1, 1 - 2 * X], 2)


def bend(x):
    """Zero along x1 = 2 x2, up to (1, 1/2), and from there on positive at the wall x1 = 1."""
    return np.array([2 * x[1] - x[0], 0.0]), np.array([[-1.0, 2.0], [0.0, 0.0]])


@pytest.mark.parametrize(
    ("point", "start", "partition", "nearest"),
    [
        ((0.9, 0.9), (0.6, 0.3), Partition(NONE, NONE, ~NONE), (1, 0.9)),
        ((0.2, 0.1), (1.0, 0.9), Partition(NONE, FIRST, ~FIRST), (0.2, 0.1)),
    ],
)
def test_the_nearest_solution_comes_to_the_wall_and_leaves_it(point, start, partition, nearest):
    found, _ = nearest_member(bend, np.array(point), np.array(start), partition)
    assert np.abs(found - nearest).max() <= 1e-12


def test_at_the_wall_slopes_have_the_right_sign():
    slopes = np.array([[0.0, 1], [1, 0]])
    wall = Partition(NONE, FIRST, ~FIRST)
    found, _ = restored(lambda x: (slopes @ x + [-0.5, -1], slopes), np.array([1.0, 0.4]), wall)
    assert found.tolist() == [1.0, 0.5]


def test_nothing_lies_beyond_the_wall():
    found, _ = restored(
        lambda x: (np.full(2, 1.6 - x.sum()), -np.ones((2, 2))),
        np.array([0.99, 0.5]),
        Partition(NONE, NONE, ~NONE),
    )
    assert np.abs(found - [1, 0.6]).max() <= 1e-14


def test_of_two_solutions_the_nearer_one_is_found():
    found, _ = nearby_solution(lambda x: (0.1 * (x - 0.55), np.array([[0.1]])), np.array([0.1]))
    assert found.tolist() == [0.0]


def test_a_step_from_the_middle_leads_to_the_wall_where_the_slope_points():
    found = stepped(lambda x: (np.array([0.3]), np.zeros((1, 1))), np.array([0.5]), 0.6)
    assert found[0].tolist() == [1.0]
    assert found[1].high.tolist() == [True]


def test_at_the_wall_the_slope_is_the_slack():
    system = MultilinearSystem([5 * Y - 1, 0 * Y], 2)
    piece = Partition(NONE, FIRST, ~FIRST)
    assert slacks(system, piece, np.array([1, 0.5]), ~FIRST).tolist() == [1.5, 0.5, 0.5]


def test_each_of_many_points_is_solved_on_its_own_piece():
    line = MultilinearSystem([1 - X - Y, 1 - X - Y], 2)
    low, high = Partition(FIRST, NONE, ~FIRST), Partition(NONE, FIRST, ~FIRST)
    found, solved = solutions_on(line, [low] * 260 + [high] * 40, np.full((300, 2), 0.5))
    assert solved.all()
    assert found[:, 0].round(9).tolist() == [0.0] * 260 + [1.0] * 40


def test_none_of_many_starts_is_left_out():
    found = solutions_from(PENNIES, np.full((1100, 2), 0.5), np.random.default_rng(0))
    assert len(found) == 1100


def test_averages_of_many_starts_are_those_of_each():
    starts, none = np.random.default_rng(0).random((512, 2)), np.full(2, -1)
    alone = regret_averages(PENNIES, starts[400:401], 5, none)[0]
    assert np.abs(regret_averages(PENNIES, starts, 5, none)[400] - alone).max() < 1e-12


def test_later_rounds_weigh_more_in_an_average():
    """Rounds at 1/2, 1 and 1 with the weights 1, 2 and 3."""
    rising = MultilinearSystem([0 * X + 1], 1)
    found = regret_averages(rising, np.array([[0.5]]), 3, np.array([-1]))[0, 0]
    assert found == pytest.approx((0.5 + 2 + 3) / 6, abs=1e-12)
