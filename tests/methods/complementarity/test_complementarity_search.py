"""Random starts, walks and regret matching on sets of solutions that are known."""

from fractions import Fraction

import numpy as np
import pytest

from guts_core.methods.complementarity.face_walk import REACH, walk
from guts_core.methods.complementarity.multilinear import Multilinear, MultilinearSystem
from guts_core.methods.complementarity.regret_matching import regret_averages
from guts_core.methods.complementarity.search import random_starts, solutions_from

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
