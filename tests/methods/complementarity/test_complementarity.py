"""Complementarity problems in the unit box: corners, families, steps of the linear programme."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import milp

from guts_core.methods.complementarity.solution import (
    nearby_solution,
    partition_of,
    restored,
    stepped,
)
from guts_core.methods.complementarity.step import Linearised, Partition, linear_step


def affine(matrix, constant):
    matrix, constant = np.array(matrix, dtype=float), np.array(constant, dtype=float)
    return lambda x: (matrix @ x + constant, matrix)


def violation(slopes, x):
    f = slopes(x)[0]
    return np.abs(x - np.clip(x + f, 0, 1)).max()


#: Matching pennies: the equilibrium 1/2, 1/2.
PENNIES = affine([[0, 2], [-2, 0]], [-1, 1])
#: x1 + x2 = 1: a segment of solutions.
SEGMENT = affine([[-1, -1], [-1, -1]], [1, 1])


def circle(x):
    """x1^2 + x2^2 = 1/4 twice: an arc of solutions."""
    f = 0.25 - x @ x
    return np.array([f, f]), -2 * np.array([x, x])


def test_matching_pennies():
    found, partition = nearby_solution(PENNIES, np.array([0.49, 0.52]))
    assert found == pytest.approx([0.5, 0.5], abs=1e-15)
    assert partition.free.all()
    assert partition.zero.all()


def test_which_of_slope_and_distance_vanishes():
    partition = partition_of(np.array([1e-6, 1e-6, 1 - 1e-6, 0.3]), np.array([-1.0, 0, 2, 1e-7]))
    assert partition.low.tolist() == [True, False, False, False]
    assert partition.high.tolist() == [False, False, True, False]
    assert partition.zero.tolist() == [False, True, False, True]


def test_the_nearest_member_of_a_family():
    found, _ = nearby_solution(SEGMENT, np.array([0.31, 0.67]))
    assert found == pytest.approx([0.32, 0.68], abs=1e-15)


def test_a_step_out_of_the_box_ends_at_its_wall():
    """The solution is x1 = 0, x2 = 1, where both slopes are 0."""
    slopes = affine([[-1, -1], [-1, 1]], [1, -1])
    found, _ = nearby_solution(slopes, np.array([0.01, 0.97]))
    assert found.tolist() == [0.0, 1.0]


def test_a_slope_of_the_wrong_sign_is_set_to_zero():
    """x1 = 0 is held although f1 = 1/2 - x2 > 0 there; x2 is free."""
    slopes = affine([[0, -1], [-1, 0]], [0.5, 0])
    wall = Partition(np.array([True, False]), np.zeros(2, bool), np.array([False, True]))
    found, partition = restored(slopes, np.array([0.0, 0.4]), wall)
    assert found.tolist() == [0.0, 0.5]
    assert partition.zero.all()


def test_no_solution_nearby():
    """f = 1 everywhere: the only solution is x = 1, far away."""
    with pytest.raises(ArithmeticError, match="nearby_solution"):
        nearby_solution(lambda x: (1 + 0 * x, np.zeros((1, 1))), np.array([0.3]))


def test_steps_along_a_curved_family():
    x = np.array([0.3, 0.4])
    for _ in range(6):
        found = stepped(circle, x, 0.1, costs=np.array([-1.0, 0.0]))
        if found is None:
            break
        x = found[0]
        assert violation(circle, x) < 1e-14
    assert x[0] > 0.45


def test_steps_towards_a_target():
    found = stepped(SEGMENT, np.array([0.3, 0.7]), 0.1, target=np.array([0.8, 0.2]))
    assert found[0] == pytest.approx([0.4, 0.6], abs=1e-12)


def test_steps_around_a_corner():
    """f1 = -x1 x2, f2 = -x1: x2 is free at x1 = 0, and only there."""

    def slopes(x):
        return np.array([-x[0] * x[1], -x[0]]), np.array([[-x[1], -x[0]], [-1.0, 0.0]])

    found = stepped(slopes, np.array([0.0, 0.3]), 0.2, costs=np.array([0.0, -1.0]))
    assert found[0] == pytest.approx([0.0, 0.5], abs=1e-12)


def test_a_search_that_takes_too_long_is_given_up(monkeypatch):
    """What it has found until then may not be the best: no step rather than some step."""
    slopes, start, solve, given_up = affine(-np.eye(1), np.full(1, 0.5)), np.zeros(1), milp, []

    def late(*args, options, **named):
        answer = solve(*args, options=options, **named)
        given_up.append(options["time_limit"])
        answer.status = 1
        return answer

    assert linear_step(Linearised(start, slopes(start)[0], -np.eye(1), 1.0)) is not None
    monkeypatch.setattr("scipy.optimize.milp", late)
    assert linear_step(Linearised(start, slopes(start)[0], -np.eye(1), 1.0)) is None
    assert 0 < given_up[0] <= 600


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_solutions_put_into_random_affine_problems_are_found(seed):
    rng = np.random.default_rng(seed)
    x = rng.choice([0.0, 0.5, 1.0], size=5)
    f = np.sign(x - 0.5) * rng.uniform(0.5, 1, size=5)
    matrix = rng.normal(size=(5, 5)) - 4 * np.eye(5)
    slopes = affine(matrix, f - matrix @ x)
    start = np.clip(x + rng.uniform(-0.01, 0.01, size=5), 0, 1)
    found, _ = nearby_solution(slopes, start)
    assert violation(slopes, found) < 1e-13
    assert found == pytest.approx(x, abs=1e-13)
    x_again, _ = linear_step(Linearised(start, slopes(start)[0] / 0.1, matrix, 0.1), target=start)
    assert violation(slopes, x_again) < 1e-6  # the linear problem is the problem itself
