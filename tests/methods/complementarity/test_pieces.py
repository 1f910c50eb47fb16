"""Single pieces of sets of solutions: what is left to their ends, their middles and their ends."""

import numpy as np
import pytest

from guts_core.methods.complementarity.multilinear import Multilinear, MultilinearSystem
from guts_core.methods.complementarity.pieces import centred, highest, slacks, solutions_on
from guts_core.methods.complementarity.step import Partition

X, Y, Z = (Multilinear.variable(k) for k in range(3))


def piece(low, high, zero):
    """The partition by letters, of which x is the first unknown."""
    return Partition(
        *(np.array([letter in part for letter in "xyz"]) for part in (low, high, zero))
    )


def system(*polynomials):
    return MultilinearSystem(polynomials, 3)


def test_slacks_are_those_of_slopes_at_0_and_at_1_and_of_both_walls_in_this_order():
    f = system(X - Y, 3 * X * Y, 1 - 2 * Z)
    point = np.array([0.0, 1.0, 0.75])
    mixed = np.array([False, False, True])
    assert slacks(f, piece("x", "y", "z"), point, mixed).tolist() == [1, 0, 0.75, 0.25]
    assert slacks(f, piece("y", "x", ""), np.array([1.0, 0.0, 0.5]), ~mixed).tolist() == [
        *(0, 1, 1, 0, 0, 1)
    ]


@pytest.mark.parametrize(
    ("start", "wall", "solution"),
    [
        ((0.3, 0.6, 0.5), ("x", ""), (0, 1)),  # x at 0, so y = 1
        ((0.3, 0.6, 0.5), ("", "x"), (1, 0)),
        ((0.3, 0.7, 0.5), ("", ""), (0.3, 0.7)),
        ((0.0, 0.0, 0.5), ("", ""), (0.5, 0.5)),  # the shortest way
    ],
)
def test_a_solution_on_a_piece_has_its_walls_and_its_slopes(start, wall, solution):
    line = system(1 - X - Y, 1 - X - Y, 0 * Z)
    found, solved = solutions_on(line, [piece(*wall, "y")], np.array([start]))
    assert solved.tolist() == [True]
    assert found[0] == pytest.approx([*solution, 0.5], abs=1e-9)


@pytest.mark.parametrize(("wall", "sign"), [("low", 1), ("high", -1)])
def test_a_slope_that_leads_away_from_its_wall_is_made_0(wall, sign):
    """At z = 0 or 1 the slope of z is the distance of x from 1/4, which may not lead inwards."""
    f = system(0 * X, 0 * X, sign * (X - 0.25))
    held = piece("z", "", "") if wall == "low" else piece("", "z", "")
    starts = np.array([[0.5, 0.1, 0.5], [0.125, 0.1, 0.5], [0.25, 0.1, 0.5]])
    found, solved = solutions_on(f, [held] * 3, starts)
    assert solved.all()
    assert found[:, 0] == pytest.approx([0.25, 0.125, 0.25], abs=1e-12)
    assert (found[:, 1:] == [0.1, wall == "high"]).all()


def test_a_solution_outside_of_the_box_is_none():
    """x + y = 3 lies outside, y = 1.2 - x partly; a point that is not led there stays."""
    far, near = (system(c - X - Y, c - X - Y, 0 * Z) for c in (3, 1.2))
    start, free = np.array([[0.9, 0.9, 0.5]]), piece("", "", "xy")
    found, solved = solutions_on(far, [free], start)
    assert (solved.tolist(), found.tolist()) == ([False], start.tolist())
    found, solved = solutions_on(near, [free], np.array([[1.0, 0.0, 0.5]]))
    assert solved.all()
    assert found[0] == pytest.approx([1, 0.2, 0.5], abs=1e-9)


def test_of_no_pieces_there_are_no_solutions():
    found, solved = solutions_on(system(X, Y, Z), [], np.empty((0, 3)))
    assert (found.shape, solved.shape, solved.dtype) == ((0, 3), (0,), bool)


@pytest.mark.parametrize("start", [(1, 0), (0, 1), (0.99, 0.01), (0.5, 0.5)])
def test_the_middle_of_a_segment_is_away_from_its_ends(start):
    """As far as it is of use, or as it was."""
    line, mixed = system(1 - X - Y, 1 - X - Y, 0 * Z), np.array([True, True, False])
    found = centred(line, piece("", "", "xy"), np.array([*start, 0.0]), mixed)
    assert np.abs(found[:2].sum() - 1) < 3e-14
    assert min(found[:2]) >= min(0.05, *start) - 1e-12
    assert min(found[:2]) >= 0.05 - 1e-9
    assert found[2] == 0


@pytest.mark.parametrize(("low", "high", "sign"), [("z", "", 1), ("", "z", -1)])
def test_the_middle_has_slack_in_the_slopes_at_walls_too(low, high, sign):
    """The slope of z holds it at its wall while x is at most 1/2; x = 1/2 is where it turns."""
    f = system(1 - X - Y, 1 - X - Y, sign * (X - 0.5))
    start = np.array([0.5, 0.5, float(high == "z")])
    found = centred(f, piece(low, high, "xy"), start, np.array([True, True, False]))
    assert slacks(f, piece(low, high, ""), found, np.zeros(3, dtype=bool)).min() >= 0.05 - 1e-9
    assert min(found[:2]) >= 0.05
    assert found[2] == start[2]


@pytest.mark.parametrize(("sign", "end"), [(1, (1, 0, 0)), (-1, (0, 1, 0))])
@pytest.mark.parametrize("index", [0, 1])
def test_a_function_is_highest_at_an_end_of_a_segment(sign, end, index):
    """The first function is x, the second 3 - x: of it the other end is the highest."""
    line, functions = system(1 - X - Y, 1 - X - Y, 0 * Z), system(X, 3 - X, Y)
    start = np.array([0.5, 0.5, 0.0])
    way = sign if index == 0 else -sign
    found = highest(line, piece("z", "", "xy"), start, functions, index, way)
    assert found == pytest.approx(end, abs=1e-9)


@pytest.mark.parametrize(
    ("f_z", "low", "high"), [(X - 0.75, "z", ""), (0.75 - X, "", "z"), (0.5 - Y + X - 1, "z", "")]
)
def test_a_function_is_highest_where_a_slope_ends_the_piece(f_z, low, high):
    """x may rise to 3/4, where the slope of z is 0."""
    start = np.array([0.5, 0.5, float(high == "z")])
    line = system(1 - X - Y, 1 - X - Y, f_z)
    found = highest(line, piece(low, high, "xy"), start, system(X, Y, Z), 0, 1)
    assert found == pytest.approx([0.75, 0.25, start[2]], abs=1e-9)


@pytest.mark.parametrize(("sign", "ends"), [(1, [(1, 0.25)]), (-1, [(0.5, 0.5)])])
def test_a_function_is_highest_at_an_end_of_a_curve_or_between(sign, ends):
    """On the hyperbola x y = 1/4 the sum is least in the middle."""
    curve = system(0.25 - X * Y, 0.25 - X * Y, 0 * Z)
    start = np.array([0.8, 0.3125, 0.0])
    found = highest(curve, piece("z", "", "xy"), start, system(X + Y, Y, Z), 0, sign)
    assert np.abs(found[:2] - ends[0]).max() < 1e-4
    assert np.abs(0.25 - found[0] * found[1]) < 3e-14


def test_where_nothing_is_free_nothing_moves():
    f, start = system(X - 2, Y + 2, Z - 2), np.array([0.0, 1.0, 0.0])
    held = piece("xz", "y", "")
    none = np.zeros(3, dtype=bool)
    assert highest(f, held, start, system(X, Y, Z), 0, 1).tolist() == start.tolist()
    assert centred(f, held, start, none).tolist() == start.tolist()


def test_what_rounding_leaves_outside_of_the_box_is_put_on_its_wall():
    ends = system(1 + 1e-14 - X, -1e-14 - Y, 0 * Z)
    found, solved = solutions_on(ends, [piece("", "", "xy")], np.array([[0.9, 0.1, 0.5]]))
    assert solved.all()
    assert (found[0, 0], found[0, 1]) == (1, 0)


def test_below_0_there_are_no_solutions_either():
    """The shortest way to x + y = 0.8 would lead to (0.9, -0.1)."""
    line = system(0.8 - X - Y, 0.8 - X - Y, 0 * Z)
    found, solved = solutions_on(line, [piece("", "", "xy")], np.array([[1.0, 0.0, 0.5]]))
    assert solved.all()
    assert found[0] == pytest.approx([0.8, 0, 0.5], abs=1e-9)


@pytest.mark.parametrize("start", [0.0, 0.016])
def test_the_least_slack_counts_more_than_the_others(start):
    """Slacks x and 0.04 - 2.5 x: their sum is largest at 0, the least of them at 0.04 / 3.5."""
    f = system(0 * X, 0 * Y - 1, 2.5 * X - 0.04)
    first = np.array([True, False, False])
    found = centred(f, piece("yz", "", ""), np.array([start, 0.0, 0.0]), first)
    assert found[0] == pytest.approx(0.04 / 3.5, abs=1e-9)


@pytest.mark.parametrize("start", [0.01, 0.99])
def test_a_slack_that_is_0_everywhere_leaves_the_others_room(start):
    """The slope of y is 0 for all x."""
    f, first = system(0 * X, 0 * Y, 0 * Z - 1), np.array([True, False, False])
    found = centred(f, piece("yz", "", ""), np.array([start, 0.0, 0.0]), first)
    assert min(found[0], 1 - found[0]) >= 0.05 - 1e-9
