"""The nearest member of a family: against projections in closed form, and across corners."""

import numpy as np
import pytest

from guts_core.methods.complementarity.member import _least_distance, nearest_member
from guts_core.methods.complementarity.step import Partition

NONE = np.zeros(2, dtype=bool)
INSIDE = Partition(NONE, NONE, ~NONE)


def line(x):
    """Slopes that vanish where the two frequencies add up to 1."""
    return np.full(2, 1 - x.sum()), -np.ones((2, 2))


def circle(x):
    """The same on a circle around the origin, of radius 1/2."""
    return np.full(2, 0.25 - x @ x), np.tile(-2 * x, (2, 1))


@pytest.mark.parametrize("start", [(0.9, 0.1), (0.5, 0.5), (0.0, 1.0)])
@pytest.mark.parametrize(
    ("target", "expected"), [((0.2, 0.6), (0.3, 0.7)), ((1.0, 0.0), (1.0, 0.0))]
)
def test_projection_on_a_line(start, target, expected):
    found, _ = nearest_member(line, np.array(target), np.array(start), INSIDE)
    assert np.abs(found - expected).max() <= 1e-12


@pytest.mark.parametrize("start", [(0.5, 0.0), (0.3, 0.4), (0.0, 0.5)])
def test_projection_on_a_circle(start):
    target = np.array([0.4, 0.5])
    found, _ = nearest_member(circle, target, np.array(start), INSIDE)
    assert np.abs(found - target / np.linalg.norm(target) / 2).max() <= 1e-8


def test_an_end_of_the_family_is_held_at_its_walls():
    found, partition = nearest_member(line, np.array([1.0, 0.0]), np.array([0.5, 0.5]), INSIDE)
    assert found.tolist() == pytest.approx([1, 0], abs=1e-14)
    assert partition.high.tolist() == [True, False]
    assert partition.low.tolist() == [False, True]


def test_another_piece_is_entered_where_it_leads_nearer():
    """x2 (x1 - 1/2) = 0: along the wall x2 = 0, and from its corner on upwards."""

    def cross(x):
        f = np.array([0.0, -x[1] * (x[0] - 0.5) ** 2 - (x[0] - 0.5) ** 2])
        return f, np.array([[0.0, 0.0], [-2 * (1 + x[1]) * (x[0] - 0.5), -((x[0] - 0.5) ** 2)]])

    corner = np.array([0.5, 0.0])
    wall = Partition(np.array([True, True]) & [False, True], NONE, np.array([True, False]))
    found, partition = nearest_member(cross, np.array([0.5, 0.4]), corner, wall)
    assert np.abs(found - [0.5, 0.4]).max() <= 1e-12
    assert partition.free.all()


def test_points_nearest_under_inequalities():
    rows, bounds = np.array([[1.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 0.0])
    assert _least_distance(np.array([0.2, 0.3]), rows, bounds).tolist() == [0.2, 0.3]
    assert _least_distance(np.array([1.0, 1.0]), rows, bounds) == pytest.approx([0.5, 0.5])
    assert _least_distance(np.array([-1.0, 3.0]), rows, bounds) == pytest.approx([0, 1])
