"""The nearest member of a family: against projections in closed form, and across corners."""

import numpy as np
import pytest
from scipy.optimize import brentq, nnls

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


@pytest.mark.parametrize("seed", range(20))
def test_points_nearest_under_random_inequalities(seed):
    """By the conditions of Kuhn and Tucker: the way on is a sum of rows that hold as equations."""
    rng = np.random.default_rng(seed)
    rows, bounds = rng.integers(-3, 4, (6, 3)).astype(float), rng.integers(0, 3, 6).astype(float)
    aim = rng.normal(size=3) * 2
    found = _least_distance(aim, rows, bounds)
    assert (rows @ found - bounds).max() <= 1e-9
    tight = rows[np.abs(rows @ found - bounds) < 1e-9]
    left = nnls(tight.T, aim - found)[1] if len(tight) else np.linalg.norm(aim - found)
    assert left < 1e-7


@pytest.mark.parametrize("target", [(0.2, 0.1, 0.6), (0.9, 0.5, 0.1), (0.0, 0.1, 1.0), (1, 1, 0)])
@pytest.mark.parametrize("start", [(0, 0.5, 0.5), (0.25, 0.25, 0.5), (1, 0, 0)])
def test_the_nearest_point_of_a_triangle(start, target):
    """The solutions are all with x1 + x2 + x3 = 1."""

    def plane(x):
        return np.full(3, 1 - x.sum()), -np.ones((3, 3))

    none = np.zeros(3, dtype=bool)
    found, partition = nearest_member(
        plane, np.array(target), np.array(start, dtype=float), Partition(none, none, ~none)
    )
    shift = brentq(lambda c: np.clip(np.array(target) - c, 0, 1).sum() - 1, -2, 2, xtol=1e-15)
    assert found == pytest.approx(np.clip(np.array(target) - shift, 0, 1), abs=1e-9)
    assert np.array_equal(partition.low, found <= 1e-14)
    assert partition.zero.all()


def test_a_member_at_both_walls_is_held_at_each():
    found, partition = nearest_member(line, np.array([0.0, 1.0]), np.array([0.5, 0.5]), INSIDE)
    assert found.tolist() == pytest.approx([0, 1], abs=1e-14)
    assert partition.low.tolist() == [True, False]
    assert partition.high.tolist() == [False, True]


@pytest.mark.parametrize(("sign", "wall"), [(1, 0.0), (-1, 1.0)])
def test_the_slope_at_a_wall_ends_a_family(sign, wall):
    """x2 may fall or rise to 1/4 only, where the slope of x1 becomes 0."""

    def slopes(x):
        return np.array([sign * (x[1] - 0.25), 0.0]), np.array([[0.0, sign], [0.0, 0.0]])

    first = np.array([True, False])
    walls = (first, NONE) if wall == 0 else (NONE, first)
    start = np.array([wall, 0.125])
    for target, end in ((0.9, 0.25), (0.0625, 0.0625)):
        found, _ = nearest_member(
            slopes, np.array([wall, target]), start, Partition(*walls, ~first)
        )
        assert found == pytest.approx([wall, end], abs=1e-12)


def test_one_piece_after_the_other_is_entered():
    """x2 = 0 as far as x1 = 1/2, from there up to x2 = 1, and on along that wall."""

    def stairs(x):
        return np.array([0.0, x[0] - 0.5]), np.array([[0.0, 0.0], [1.0, 0.0]])

    second = np.array([False, True])
    for start, wall, target, end in (
        ((0.2, 0.0), Partition(second, NONE, ~second), (0.9, 1.0), (0.9, 1.0)),
        ((0.9, 1.0), Partition(NONE, second, ~second), (0.1, 0.0), (0.1, 0.0)),
        ((0.2, 0.0), Partition(second, NONE, ~second), (0.9, 0.8), (0.5, 0.8)),
    ):
        found, _ = nearest_member(stairs, np.array(target), np.array(start), wall)
        assert found == pytest.approx(end, abs=1e-12)


@pytest.mark.parametrize("target", [(0.4, 0.5), (0.9, 0.9), (0.0, 0.9), (0.2, 0.05)])
@pytest.mark.parametrize("start", [(0.5, 0.0), (0.3, 0.2), (0.0, 0.25)])
def test_the_nearest_point_of_an_ellipse(start, target):
    """Of half-axes 1/2 and 1/4; steps are no projections, and from the inside they lead too far."""

    def ellipse(x):
        f, slope = 0.25 - x[0] ** 2 - 4 * x[1] ** 2, np.array([-2 * x[0], -8 * x[1]])
        return np.array([f, 3 * f]), np.array([slope, 3 * slope])

    found, _ = nearest_member(ellipse, np.array(target), np.array(start), INSIDE)
    angles = np.linspace(0, np.pi / 2, 100_001)
    points = np.stack([np.cos(angles) / 2, np.sin(angles) / 4], axis=1)
    nearest = np.linalg.norm(points - target, axis=1).min()
    assert np.linalg.norm(found - target) == pytest.approx(nearest, abs=1e-9)
    assert np.abs(ellipse(found)[0]).max() < 1e-13
