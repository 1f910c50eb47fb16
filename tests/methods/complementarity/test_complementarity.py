"""Complementarity problems in the unit box: corners, families, steps of the linear programme."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog, milp

from guts_core.methods.complementarity.solution import (
    _nearest,
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
        found = stepped(circle, x, 0.1, np.array([0.5, 0.0]))
        if found is None:
            break
        x = found[0]
        assert violation(circle, x) < 1e-14
    assert x[0] > 0.45


def test_steps_towards_a_target():
    found = stepped(SEGMENT, np.array([0.3, 0.7]), 0.1, np.array([0.8, 0.2]))
    assert found[0] == pytest.approx([0.4, 0.6], abs=1e-12)


def test_steps_around_a_corner():
    """f1 = -x1 x2, f2 = -x1: x2 is free at x1 = 0, and only there."""

    def slopes(x):
        return np.array([-x[0] * x[1], -x[0]]), np.array([[-x[1], -x[0]], [-1.0, 0.0]])

    found = stepped(slopes, np.array([0.0, 0.3]), 0.2, np.array([0.0, 1.0]))
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


@settings(max_examples=25)
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


def test_of_slope_and_distance_the_smaller_one_vanishes():
    """At equal sizes, and in the middle, it is the slope."""
    x = np.array([0.1, 0.1, 0.1, 0.9, 0.9, 0.9, 0.5, 0.5, 0.25, 0.75])
    f = np.array([-0.2, -0.05, 0.2, 0.2, 0.05, -0.2, -1.0, 1.0, -0.25, 0.25])
    found = partition_of(x, f)
    assert np.flatnonzero(found.low).tolist() == [0]
    assert np.flatnonzero(found.high).tolist() == [3]
    assert np.array_equal(found.zero, found.free)


@pytest.mark.parametrize(
    ("lengths", "chosen", "asked"),
    [
        ((0.3, 0.1, 0.2), 1, 3),
        ((0.3, 0.01, 0.001), 1, 2),
        ((None, 0.019), 1, 2),
        ((0.021, 0.3), 0, 2),
        ((0.1, 0.1), 0, 2),
        ((None, None), None, 2),
        ((), None, 0),
    ],
)
def test_the_first_solution_that_is_near_is_taken_or_else_the_nearest(lengths, chosen, asked):
    x, calls = np.array([0.5, 0.5]), []

    def attempt(number):
        calls.append(number)
        length = lengths[number]
        return None if length is None else (x - np.array([0, length]), number)

    found = _nearest(x, [lambda k=k: attempt(k) for k in range(len(lengths))])
    assert (found and found[1]) == chosen
    assert len(calls) == asked


def test_of_the_slopes_at_walls_only_those_that_lead_away_are_made_0():
    """The first and the second are at 0, the third and the fourth at 1, and the last is free."""
    rows = np.zeros((5, 5))
    rows[:4, 4] = 1, -1, 2, -2
    slopes = affine(rows, [-0.25, 0.25, -0.5, 0.5, 0])
    low = np.array([True, True, False, False, False])
    high = np.array([False, False, True, True, False])
    for start, wrong in ((0.5, [0, 3]), (0.125, [1, 2])):
        walls = Partition(low, high, np.zeros(5, dtype=bool))
        found, partition = restored(slopes, np.full(5, start), walls)
        assert found.tolist() == [0, 0, 1, 1, 0.25]
        assert np.flatnonzero(partition.zero).tolist() == wrong


@pytest.mark.parametrize("start", [0.2, 0.9])
def test_a_point_is_brought_back_by_less_than_half(start):
    """One Newton step leads to 0.7."""
    free = Partition(np.zeros(1, bool), np.zeros(1, bool), np.ones(1, bool))
    found = restored(affine([[2]], [-1.4]), np.array([start]), free)
    assert found[0].tolist() == pytest.approx([0.7], abs=1e-15)
    assert restored(affine([[2]], [-1.4]), np.array([0.1]), free) is None


def test_of_many_solutions_the_one_with_the_shortest_step_is_reached():
    """Two slopes that are the same but for 1e-9 count as one."""
    slopes = affine([[1, 1], [1, 1 + 1e-9]], [-1, -1 - 0.5e-9])
    free = Partition(np.zeros(2, bool), np.zeros(2, bool), np.ones(2, bool))
    found, _ = restored(slopes, np.array([0.5, 0.5 + 1e-3]), free)
    assert found == pytest.approx([0.5, 0.5], abs=1e-5)


@pytest.fixture
def linearised():
    """At x = 0, 1/8, 1/2, 7/8 and 1 in a box of the radius 1/4."""
    jacobian = np.array([[2.0, -1, 0, 0, 0], *np.zeros((3, 5)), [0, 0, 0, 0, 1]])
    x, slopes = np.array([0, 0.125, 0.5, 0.875, 1]), np.array([-3.5, 1, 0, 0, 0.5])
    return Linearised(x, slopes, jacobian, 0.25)


def test_what_may_happen_in_a_small_box(linearised):
    """The fourth slope is 0 and does not change: that one is free."""
    assert linearised.inward.tolist() == [1, 1, -1, -1, -1]
    assert linearised.distance.tolist() == [0, 0.5, 2, 0.5, 0]
    assert linearised.change.tolist() == [3, 0, 0, 0, 1]
    assert linearised.held.tolist() == [True, False, False, False, False]
    assert linearised.undecided.tolist() == [False, True, False, False, True]
    lower, upper = linearised.bounds()
    assert lower.tolist() == [0, -0.5, -1, -1, -1, 0, 0, 1, 1, 0]
    assert upper.tolist() == [0, 1, 1, 0.5, 0, 0, 1, 1, 1, 1]


@pytest.mark.parametrize(("slope", "held"), [(-3.0, False), (-3.0001, True)])
def test_a_slope_that_may_become_0_holds_nobody(slope, held):
    jacobian = np.array([[2.0, -1], [0, 0]])
    low = Linearised(np.zeros(2), np.array([slope, 1]), jacobian, 0.25)
    high = Linearised(np.ones(2), np.array([-slope, 1]), jacobian, 0.25)
    assert (low.held[0], low.undecided[0]) == (high.held[0], high.undecided[0]) == (held, not held)


@pytest.mark.parametrize(("x", "near"), [(0.25, True), (0.26, False), (0.75, True), (0.74, False)])
def test_a_wall_is_near_if_the_box_reaches_it(x, near):
    model = Linearised(np.array([x]), np.sign([0.5 - x]), np.zeros((1, 1)), 0.25)
    assert model.undecided.tolist() == [near]
    away = Linearised(np.array([x]), np.sign([x - 0.5]), np.zeros((1, 1)), 0.25)
    assert away.held.tolist() == [near]


def cheapest(model, costs, target):
    """The same by all choices of who is at the wall, each a linear programme."""
    size, best = len(model.x), np.inf
    for pattern in product((False, True), repeat=size):
        mixed = np.array(pattern)
        if (mixed & model.held).any() or (~mixed & (model.distance > 1)).any():
            continue
        low, high = (
            np.maximum(-model.x / model.radius, -1),
            np.minimum(1, (1 - model.x) / model.radius),
        )
        wall = -model.inward * model.distance
        low, high = np.where(mixed, low, wall), np.where(mixed, high, wall)
        rows, bounds = model.jacobian, -model.slopes
        sign = model.inward[~mixed, None]
        aim = (target - model.x) / model.radius
        eye, none = np.eye(size), np.zeros((size, size))
        answer = linprog(
            np.concatenate([costs, np.ones(size)]),
            A_ub=np.vstack(
                [
                    np.hstack([sign * rows[~mixed], none[~mixed]]),
                    np.hstack([eye, -eye]),
                    np.hstack([-eye, -eye]),
                ]
            ),
            b_ub=np.concatenate([sign[:, 0] * bounds[~mixed], aim, -aim]),
            A_eq=np.hstack([rows[mixed], none[mixed]]),
            b_eq=bounds[mixed],
            bounds=[*zip(low, high, strict=True), *[(0, None)] * size],
        )
        best = min(best, answer.fun if answer.success else np.inf)
    return best


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("family", [False, True])
def test_no_step_is_cheaper_or_nearer_than_the_one_found(seed, family):
    """In a family all slopes are multiples of one, so that there is a plane to choose from."""
    rng = np.random.default_rng(seed)
    x, radius = rng.choice([0, 0.05, 0.3, 0.5, 0.7, 0.95, 1], 3), 0.2
    jacobian, f = rng.integers(-2, 3, (3, 3)).astype(float), rng.normal(size=3) * 0.3
    f = np.where((x > 0.25) & (x < 0.75), 0.03 * f, f)
    if family:
        jacobian = np.outer(rng.integers(1, 3, 3), rng.integers(-2, 3, 3)).astype(float)
        f = jacobian @ (rng.random(3) * 0.2 - 0.1)
    costs, target = rng.integers(-3, 4, 3) * 0.5, rng.random(3)
    model = Linearised(x, f / radius, jacobian, radius)
    found, expected = linear_step(model, costs, target), cheapest(model, costs, target)
    assert (found is None) == np.isinf(expected)
    if found is None:
        return
    step, away = (found[0] - x) / radius, np.abs(target - found[0]).sum() / radius
    assert costs @ step + away == pytest.approx(expected, abs=1e-6)
    partition, slopes = found[1], model.slopes + jacobian @ step
    assert np.array_equal(partition.zero, partition.free)
    assert not (partition.low & partition.high).any()
    assert np.abs(found[0][partition.low]).max(initial=0) < 1e-7
    assert np.abs(found[0][partition.high] - 1).max(initial=0) < 1e-7
    assert np.abs(slopes[partition.zero]).max(initial=0) < 1e-6
    assert slopes[partition.low].max(initial=0) < 1e-6
    assert slopes[partition.high].min(initial=0) > -1e-6


@pytest.mark.parametrize("wall", [0.0, 1.0])
def test_a_frequency_at_a_wall_leaves_the_others_free_to_keep_it_there(wall):
    """The second one pushes the first further to its wall, to whatever slope the box allows."""
    slope, jacobian = (-0.5, [[0.0, -1.0], [0, 0]]) if wall == 0 else (0.5, [[0.0, 1.0], [0, 0]])
    model = Linearised(np.array([wall, 0.5]), np.array([slope, 0]), np.array(jacobian), 0.1)
    found, partition = linear_step(model, target=np.array([wall, 0.59]))
    np.testing.assert_allclose(found, [wall, 0.59], atol=1e-12)
    assert partition.zero.tolist() == [False, True]
