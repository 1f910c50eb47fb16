"""Random starts, walks and regret matching on sets of solutions that are known."""

from fractions import Fraction

import numpy as np
import pytest

from guts_core.methods.complementarity.face_walk import REACH, Walk, led_back, walk
from guts_core.methods.complementarity.multilinear import (
    Multilinear,
    MultilinearSystem,
    all_parts,
)
from guts_core.methods.complementarity.regret_matching import regret_averages
from guts_core.methods.complementarity.search import (
    damped_step,
    natural_map,
    random_starts,
    solutions_from,
)

X, Y, Z = (Multilinear.variable(k) for k in range(3))


def test_terms_that_cancel_are_left_out():
    assert (X * Y + Z - X * Y).terms == Z.terms
    assert (X - X).terms == {}


def test_polynomials_are_evaluated_with_their_derivatives():
    half = Fraction(1, 2)
    system = MultilinearSystem([(1 - X) * (Y + half) - Z, X * Y * Z, 0 * X], 3)
    points = np.random.default_rng(0).random((5, 3))
    values, slopes = system.at(points)
    x, y, z = points.T
    expected = np.stack([(1 - x) * (y + 0.5) - z, x * y * z, 0 * x], axis=1)
    first = np.stack([-y - 0.5, 1 - x, -np.ones(5)], axis=1)
    second = np.stack([y * z, x * z, x * y], axis=1)
    assert np.allclose(values, expected, rtol=0, atol=1e-15)
    assert np.allclose(slopes[:, 0], first, rtol=0, atol=1e-15)
    assert np.allclose(slopes[:, 1], second, rtol=0, atol=1e-15)
    assert np.array_equal(system.values(points), values)


def test_a_square_is_refused():
    with pytest.raises(ValueError, match="share a variable"):
        X * (1 + X)


def test_all_corners_and_the_inner_solution_are_found():
    """f = (2 y - 1, 2 x - 1), a game of coordination: two corners and the middle."""
    rng = np.random.default_rng(0)
    system = MultilinearSystem([2 * Y - 1, 2 * X - 1], 2)
    found = solutions_from(system, random_starts(80, 2, rng), rng)
    assert {tuple(each) for each in found.round(6).tolist()} == {(0, 0), (0.5, 0.5), (1, 1)}


def test_nothing_is_found_where_nothing_is():
    """f has a solution in every box; one step is not enough to come near."""
    rng = np.random.default_rng(0)
    system = MultilinearSystem([X * Y - Fraction(1, 3), 1 - 2 * X], 2)
    assert solutions_from(system, np.full((3, 2), 0.9), rng, steps=1).shape == (0, 2)


def test_a_walk_turns_a_corner_and_crosses_a_flat_piece():
    """Solutions are the square z = 0, on which the objective z is flat, and the edge x = y = 1."""
    f_z = -(1 - X) - (1 - Y)  # z may leave 0 only where x = y = 1
    system = MultilinearSystem([0 * X, 0 * X, f_z], 3)
    start = np.array([0.5, 0.5, 0.0])
    found = walk(system, start, MultilinearSystem([Z], 3), 120, np.random.default_rng(0))
    assert found.values.max() == pytest.approx(1)
    assert (
        np.abs(np.maximum(0, found.points[:, 2]) * (2 - found.points[:, :2].sum(axis=1))).max()
        < 1e-12
    )
    path = found.path(int(found.ends[1, 0]))
    assert np.array_equal(path[0], start)
    assert np.abs(np.diff(path, axis=0)).max() <= REACH
    assert found.depths[found.ends[1, 0]] == len(path) - 1


def test_a_walk_stays_on_its_piece():
    """Two solutions apart from each other: x = 0 and x = 1; none in between is reached."""
    system = MultilinearSystem([2 * X - 1], 1)
    found = walk(system, np.zeros(1), MultilinearSystem([X], 1), 40, np.random.default_rng(0))
    assert found.points.max() == 0


def test_regret_matching_in_matching_pennies():
    rng = np.random.default_rng(0)
    system = MultilinearSystem([2 * Y - 1, 1 - 2 * X], 2)
    none = np.full(2, -1)
    starts = random_starts(8, 2, rng)
    assert np.abs(regret_averages(system, starts, 1000, none) - 0.5).max() < 0.05
    assert np.array_equal(regret_averages(system, starts, 0, none), starts)


def test_a_walk_knows_its_ways_back():
    points = np.arange(10.0).reshape(5, 2)
    values = np.array([[2.0, 0.0], [3.0, 1.0], [1.0, 5.0], [2.0, -4.0], [0.0, 0.0]])
    found = Walk(points, np.array([0, 0, 1, 0, 2]), values)
    assert found.path(4).tolist() == [[0, 1], [2, 3], [4, 5], [8, 9]]
    assert (found.path(0).tolist(), found.path(3).tolist()) == ([[0, 1]], [[0, 1], [6, 7]])
    assert found.depths.tolist() == [0, 1, 2, 1, 3]
    assert found.ends.tolist() == [[4, 3], [1, 2]]


def test_all_points_of_a_walk_are_solutions_next_to_their_parents():
    """The solutions are a square; the start is its own parent, the others come later."""
    system = MultilinearSystem([0 * X, 0 * X, X + Y - 3], 3)
    objectives = MultilinearSystem([X - Y, X * Y], 3)
    start = np.array([0.5, 0.25, 0.0])
    found = walk(system, start, objectives, 60, np.random.default_rng(1))
    assert len(found.points) > 1000
    assert found.points[0].tolist() == start.tolist()
    assert found.parents[0] == 0
    assert (found.parents[1:] < np.arange(1, len(found.points))).all()
    assert np.abs(found.points - found.points[found.parents]).max() <= REACH
    assert np.abs(found.points - found.points[found.parents]).max() > REACH / 2
    assert ((found.points >= 0) & (found.points <= 1)).all()
    assert found.points[:, 2].max() <= 2e-15
    assert np.array_equal(found.values, objectives.values(found.points))
    assert found.values[found.ends[1]].round(2).diagonal().tolist() == [1, 1]
    assert found.values[found.ends[0]].round(2).diagonal().tolist() == [-1, 0]


def test_what_does_not_come_back_to_the_set_is_no_point_of_a_walk():
    """From beside the ends of a steep line many steps do not."""
    line = MultilinearSystem([10 * (1 - X - Y), 10 * (1 - X - Y)], 2)
    start, objectives = np.array([0.5, 0.5]), MultilinearSystem([X, X * Y], 2)
    found = walk(line, start, objectives, 30, np.random.default_rng(1))
    assert np.abs(found.points.sum(axis=1) - 1).max() <= 1e-14


def test_a_walk_goes_to_its_goals():
    """Nothing else leads there: the objective is 0 everywhere."""
    system, goal = MultilinearSystem([0 * X, 0 * X, -1 + 0 * X], 3), np.array([0.9, 0.2, 0.0])
    start, flat = np.array([0.1, 0.6, 0.0]), MultilinearSystem([0 * X], 3)
    near = []
    for goals in (None, np.array([[0.2, 0.9, 0.0], goal])):
        found = walk(system, start, flat, 100, np.random.default_rng(0), goals)
        near.append((np.abs(found.points - goal).max(axis=1) < 0.1).mean())
    assert 0 < 3 * near[0] < near[1]


def test_points_are_led_back_and_the_others_do_not_move():
    """To x = 1/2 and y = 0; as far away as y = 1 nothing is tried."""
    system = MultilinearSystem([Fraction(1, 2) - X, Y - 2], 2)
    starts = np.array([[0.3, 0.4], [0.5, 0.0], [0.9, 0.95]])
    found, solved = led_back(system, starts)
    assert solved.all()
    assert found == pytest.approx(np.array([[0.5, 0.0]] * 3), abs=2e-15)
    starts[1] = 0.9, 1.0
    found, solved = led_back(system, starts)
    assert (solved.tolist(), found[1].tolist()) == ([True, False, True], [0.9, 1.0])
    assert found[2] == pytest.approx([0.5, 0.0], abs=2e-15)


def test_the_natural_map_and_its_derivatives():
    """x = 0.5 moves by c f inside of the box, 0.9 beyond it, 0.1 below."""
    system = MultilinearSystem([Y - Fraction(1, 4), 3 * X, -2 * Z], 3)
    points, scale = np.array([[0.5, 0.9, 0.1]] * 2), np.array([[0.5], [2.0]])
    values, derivatives = natural_map(system, points, scale)
    assert values == pytest.approx(np.array([[-0.325, -0.1, 0.1 - 0.0], [-0.5, -0.1, 0.1]]))
    assert derivatives[0].tolist() == [[0, -0.5, 0], [0, 1, 0], [0, 0, 1]]
    assert derivatives[1].tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_a_damped_step_is_that_of_levenberg():
    residual, derivatives = np.array([[3.0], [3.0]]), np.array([[[2.0]], [[0.0]]])
    step = damped_step(residual, derivatives, np.array([0.5, 0.5]))
    assert step == pytest.approx(np.array([[-6 / 4.5], [0.0]]), rel=1e-12)


def test_random_starts_are_of_four_kinds_in_turn():
    found = random_starts(4000, 6, np.random.default_rng(0)).reshape(1000, 4, 6)
    even, walls, small, corners = (found[:, k] for k in range(4))
    assert ((found >= 0) & (found <= 1)).all()
    assert ((even > 0) & (even < 1)).all()
    assert abs(even.mean() - 0.5) < 0.02
    on_walls = [(walls == wall).mean() for wall in (0, 1)]
    assert on_walls == pytest.approx([0.269] * 2, abs=0.015)  # E (1 - 1 / spread) / 2
    assert np.array_equal(small, small.round(12))
    assert abs(small.mean() - np.log(9 / 2) / 7) < 0.02  # E 1 / (1 + power)
    assert set(corners.flat) == {0, 1}
    assert abs(np.bincount(corners.sum(axis=1).astype(int)) / 1000 - 1 / 7).max() < 0.05


def test_what_is_found_from_a_start_does_not_hang_on_the_others():
    system = MultilinearSystem([2 * Y - 1, 2 * X - 1], 2)
    starts = random_starts(40, 2, np.random.default_rng(3))
    found = solutions_from(system, starts, np.random.default_rng(0))
    other = starts.copy()
    other[:20] = 0.5
    again = solutions_from(system, other, np.random.default_rng(0))
    assert again[:20].tolist() == [[0.5, 0.5]] * 20
    assert 10 < len(again) - 20 < len(found)
    assert np.array_equal(again[20:], found[20 - len(again) :])


def test_starts_that_are_near_enough_are_given_back_and_others_are_not():
    system = MultilinearSystem([Fraction(1, 2) - X], 1)
    starts = np.array([[0.5 + 1e-6], [0.7]])
    found = solutions_from(system, starts, np.random.default_rng(0), steps=1, tolerance=1e-5)
    assert found.tolist() == starts[:1].tolist()
    assert solutions_from(system, starts[:0], np.random.default_rng(0)).shape == (0, 1)
    assert solutions_from(system, starts, np.random.default_rng(0), steps=0).shape == (0, 1)


def test_regret_matching_after_actions_of_ones_own():
    """By the rules: the second frequency counts as far as the first is passive."""
    system = MultilinearSystem([Y - X, 1 - 3 * X * Y], 2)
    before, rounds = np.array([-1, 0]), 7
    x = np.array([0.25, 0.5])
    active, passive, total, weight = x.copy(), 1 - x, np.zeros(2), np.zeros(2)
    for count in range(1, rounds + 1):
        share = count * (np.array([1.0, 1 - x[0]]) + 1e-3)
        total, weight = total + share * x, weight + share
        f = np.array([x[1] - x[0], 1 - 3 * x[0] * x[1]])
        active, passive = np.maximum(active + f * (1 - x), 0), np.maximum(passive - f * x, 0)
        x = np.array(
            [a / (a + b) if a + b > 0 else 0.5 for a, b in zip(active, passive, strict=True)]
        )
    found = regret_averages(system, np.array([[0.25, 0.5]] * 3), rounds, before)
    assert found == pytest.approx(np.array([total / weight] * 3), abs=1e-14)


def test_regrets_below_0_are_forgotten():
    """Of the slope -1 nothing is left of the active one, and of -1/2 from 1 it is 1 to 1/2."""
    falling = MultilinearSystem([0 * X - 1], 1)
    found = regret_averages(falling, np.array([[0.5], [1.0]]), 2, np.array([-1]))
    assert found[:, 0] == pytest.approx([0.5 / 3, (1 + 2 / 2) / 3], abs=1e-12)
    slower = MultilinearSystem([0 * X - 0.5], 1)
    found = regret_averages(slower, np.array([[1.0]]), 2, np.array([-1]))
    assert found[0, 0] == pytest.approx((1 + 2 / 1.5) / 3, abs=1e-12)


@pytest.mark.parametrize("slope", [-1, 0, 1])
def test_no_action_is_without_weight_and_none_is_divided_by_nothing(slope):
    """However often a slope leads to a wall, at which one of the two has no weight any more."""
    starts, none = np.array([[0.0], [5e-324], [0.5], [1 - 2**-53], [1.0]]), np.array([-1])
    with np.errstate(divide="raise", invalid="raise"):
        found = regret_averages(MultilinearSystem([0 * X + slope], 1), starts, 60, none)
    assert ((found >= 0) & (found <= 1)).all()
    assert (np.sign(found - starts) * slope >= 0).all()


def test_polynomials_by_all_their_operations():
    half = Fraction(1, 2)
    product = (2 * X - 1) * (Y + half) / 2
    assert product.terms == {
        frozenset((0, 1)): 1,
        frozenset((0,)): half,
        frozenset((1,)): -half,
        frozenset(): -Fraction(1, 4),
    }
    assert (-product + product).terms == {}
    assert product.slope(0).terms == {frozenset((1,)): 1, frozenset(): half}
    assert product.slope(2).terms == {}
    none, first = frozenset(), frozenset((0,))
    assert product.with_walls(first, none).terms == (-(Y + half) / 2).terms
    assert product.with_walls(none, first).terms == ((Y + half) / 2).terms
    assert (X * Y - Y).with_walls(none, first).terms == {}
    assert (X + 0).terms == (X * 1).terms == X.terms
    assert (X * 0).terms == {}


@pytest.mark.parametrize("seed", range(3))
def test_random_systems_are_evaluated_as_they_are_written(seed):
    """All products of up to five variables, with some left out, and a constant."""
    rng = np.random.default_rng(seed)
    monomials = [frozenset(np.flatnonzero(bits).tolist()) for bits in rng.random((12, 5)) < 0.5]
    kept = [
        {
            m: int(c)
            for m, c in zip(monomials, rng.integers(1, 9, 12), strict=True)
            if rng.random() < 0.4
        }
        for _ in range(3)
    ] + [{frozenset(): 7}, {}]
    system = MultilinearSystem([Multilinear(terms) for terms in kept], 5)
    points = rng.random((4, 5))
    values, slopes = system.at(points)
    for p, x in enumerate(points):
        for row, terms in enumerate(kept):
            value = sum(c * np.prod([x[k] for k in m]) for m, c in terms.items())
            assert values[p, row] == pytest.approx(value, abs=1e-12)
            for k in range(5):
                slope = sum(
                    c * np.prod([x[j] for j in m if j != k]) for m, c in terms.items() if k in m
                )
                assert slopes[p, row, k] == pytest.approx(slope, abs=1e-12)
    assert np.array_equal(system.values(points), values)


def test_parts_of_products_come_short_ones_first():
    assert all_parts([X * Z, Y * 1 + 2]) == [(), (0,), (1,), (2,), (0, 2)]
    assert all_parts([]) == [()]
