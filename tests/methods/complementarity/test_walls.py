"""Solutions on the walls at 1, and more points than are looked at at once."""

import numpy as np
import pytest

from guts_core.methods.complementarity.face_walk import _Turning, led_back
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
    found = stepped(
        lambda x: (np.array([0.3]), np.zeros((1, 1))), np.array([0.5]), 0.6, np.array([0.5])
    )
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


def test_nothing_lies_below_the_other_wall():
    """The shortest way from (0.01, 0.5) to x1 + x2 = 0.4 would lead to (-0.045, 0.445)."""
    found, partition = restored(
        lambda x: (np.full(2, 0.4 - x.sum()), -np.ones((2, 2))),
        np.array([0.01, 0.5]),
        Partition(NONE, NONE, ~NONE),
    )
    assert np.abs(found - [0, 0.4]).max() <= 1e-14
    assert partition.low.tolist() == [True, False]


def test_slopes_that_differ_by_rounding_count_as_one():
    """Else the second of them would hold x2 where it is, and the step would not be the shortest."""
    found, _ = restored(
        lambda x: (np.full(2, 1 - x.sum()), -np.array([[1, 1], [1, 1 + 1e-9]])),
        np.array([0.5, 0.502]),
        Partition(NONE, NONE, ~NONE),
    )
    assert np.abs(found - [0.499, 0.501]).max() <= 1e-9


def test_solutions_that_are_found_lie_in_the_box():
    """Also those that are outside by as much as counts as nothing."""
    end = MultilinearSystem([0 * X + 1], 1)
    start = np.array([[1 + 1e-13]])
    assert solutions_from(end, start, np.random.default_rng(0)).tolist() == [[1.0]]
    found, solved = led_back(end, np.array([[1 + 2e-15 - 4e-16]]))
    assert (found.tolist(), solved.tolist()) == ([[1.0]], [True])


def test_a_walker_knows_the_least_and_the_greatest_values_so_far():
    turning = _Turning(MultilinearSystem([X, Y], 2), None, None, np.array([0.5, 0.5]))
    points = np.array([[0.25, 0.625], [0.75, 0.5], [0.5, 0.125]])
    turning.see(points[:0], points[:0], np.zeros(0, dtype=int))
    turning.see(points, points, np.array([7, 8, 9]))
    turning.see(points[:1], points[:1], np.array([10]))
    assert turning.best.tolist() == [0.75, 0.625, -0.25, -0.125]
    assert turning.ends.tolist() == [points[k].tolist() for k in (1, 0, 0, 2)]
    assert turning.end_places.tolist() == [8, 7, 7, 9]


def test_walkers_go_in_three_kinds_of_directions_and_a_fourth_to_goals():
    """Half along slopes, a quarter along coordinates, a quarter along some; all of one length."""
    count, start = 6000, np.array([0.5, 0.5, 0.5])
    points, goal = np.tile(start, (count, 1)), np.array([[0.75, 0.5, 0.375]])
    objective, shares = MultilinearSystem([X - Y], 3), []
    for goals in (None, goal):
        turning = _Turning(objective, np.random.default_rng(0), goals, start)
        found = turning.directions(points)
        sizes = np.sort(np.abs(found), axis=1)
        assert ((sizes[:, -1] == 1) | (sizes[:, -1] == 0)).all()
        slope = (np.abs(found[:, 0] + found[:, 1]) < 0.01) & (np.abs(found[:, 2]) < 0.01)
        one = (sizes[:, 1] > 0) & (sizes[:, 1] < 0.1) & ~slope
        some = sizes[:, 1] == 0
        aimed = np.abs(found - [1, 0, -0.5]).max(axis=1) < 1e-12
        shares.append([(each & (sizes[:, 2] == 1)).mean() for each in (slope, one, some, aimed)])
        assert abs(found[slope].mean(axis=0)).max() < 0.05
        assert abs(found[one].mean(axis=0)).max() < 0.05
    assert shares[0] == pytest.approx([0.5, 0.22, 0.07, 0.0], abs=0.03)
    assert shares[1] == pytest.approx([0.2, 0.18, 0.06, 0.4], abs=0.03)
