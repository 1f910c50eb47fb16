"""Pseudo-arc-length continuation: curves with known folds, loops, corners and neighbours."""

import math
import warnings
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise, product
from types import SimpleNamespace

import flint
import numpy as np
import pytest
from branch_verification import verify_branch
from changed_unknowns import INVERSE_RESPONSE, LOG_ODDS, TransformedProblem
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from guts_core.methods.continuation import branch as branch_module
from guts_core.methods.continuation import newton_step
from guts_core.methods.continuation.events import Event, parameter_values, thresholds
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.logit import follow_logit
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.continuation.regularised import (
    EpsilonHomotopy,
    Regularised,
    follow_from_centre,
    regularised_residual,
)


class Equations:
    """A problem on the whole space from one function."""

    def __init__(self, function, noise=1e-15):
        self.residual_and_jacobian = function
        self._noise = noise

    def inside(self, x):
        return True

    def noise(self, x, parameter):
        return self._noise


CIRCLE = Equations(lambda x, p: (x**2 + p**2 - 1, np.diag(2 * x), np.array([2 * p])))
#: p = x^3 - x: folds at x = +-1/sqrt(3)
S_CURVE = Equations(lambda x, p: (x**3 - x - p, np.diag(3 * x**2 - 1), -np.ones(1)))


class Conditions:
    """Affine conditions f = A x + b + c p on the unit cube."""

    def __init__(self, matrix, constant, slope):
        self.matrix, self.constant, self.slope = map(np.array, (matrix, constant, slope))

    def residual_and_jacobian(self, x, parameter):
        values = self.matrix @ x + self.constant + self.slope * parameter
        return values, self.matrix, self.slope

    def noise(self, x, parameter):
        return 4e-16 * (1 + abs(parameter))


#: x = 1 where x > p, x = 0 where x < p: three solutions 0, p, 1 for 0 < p < 1
SWITCH = Conditions([[1.0]], [0.0], [-1.0])
#: Two players who both want to act if the other does: 0, 0 and 1, 1 and a mixed one.
GAME = Conditions([[0.0, 1.0], [0.8, 0.0]], [0.0, 0.05], [-1.0, -0.9])


def test_the_circle_closes():
    branch = continue_branch(CIRCLE, [1.0])
    assert branch.status is BranchStatus.CLOSED_LOOP
    assert [fold.parameter for fold in branch.folds] == pytest.approx([1, -1], abs=1e-12)
    assert np.abs(branch.x[:, 0] ** 2 + branch.parameters**2 - 1).max() < 1e-11
    assert branch.arc_lengths[-1] == pytest.approx(2 * math.pi, rel=1e-2)
    assert branch.x[-1, 0] == pytest.approx(1, abs=1e-6)
    assert continue_branch(CIRCLE, resume=branch).steps == branch.steps


@pytest.mark.parametrize("predictor", ["tangent", "quadratic"])
@pytest.mark.parametrize("weight", [1.0, 0.01, 30.0])
def test_folds_of_the_s_curve(predictor, weight):
    options = ContinuationOptions(predictor=predictor, parameter_weight=weight)
    branch = continue_branch(S_CURVE, [-2.0], -6.0, 1, (-6, 6), options)
    fold = 2 / math.sqrt(27)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert (branch.parameters[-1], branch.x[-1, 0]) == pytest.approx((6, 2), abs=1e-12)
    assert [f.parameter for f in branch.folds] == pytest.approx([fold, -fold], abs=1e-12)
    assert [f.x[0] for f in branch.folds] == pytest.approx(
        [-1 / math.sqrt(3), 1 / math.sqrt(3)], abs=1e-9
    )
    assert [s.x[0] for s in branch.at(0.0)] == pytest.approx([-1, 0, 1], abs=1e-14)
    assert len(branch.at(0.4)) == 1
    assert verify_branch(branch).deviation < 1e-8


def test_the_parabola_saves_newton_iterations_on_a_smooth_curve():
    rejected = {}
    for predictor in ("tangent", "quadratic"):
        options = ContinuationOptions(predictor=predictor, max_step=0.3, max_correction=0.02)
        rejected[predictor] = continue_branch(CIRCLE, [1.0], options=options).steps
    assert rejected["quadratic"] < rejected["tangent"]


@settings(max_examples=15, deadline=None)
@given(st.floats(-0.38, 0.38))
def test_solutions_at_a_parameter_are_the_roots(parameter):
    branch = continue_branch(S_CURVE, [-1.5], -1.875, 1, (-1.875, 1.875))
    roots = np.sort(np.roots([1, 0, -1, -parameter]).real)
    solutions = branch.at(parameter)
    assert [s.x[0] for s in solutions] == pytest.approx(roots.tolist(), abs=1e-9)
    assert max(s.residual for s in solutions) <= 4e-15


def bratu(intervals):
    """u'' + p exp(u) = 0, u(0) = u(1) = 0, by central differences."""
    size = intervals - 1
    laplacian = intervals**2 * (np.eye(size, k=1) - 2 * np.eye(size) + np.eye(size, k=-1))

    def function(x, parameter):
        growth = np.exp(x)
        return (
            (laplacian @ x + parameter * growth) / intervals**2,
            (laplacian + np.diag(parameter * growth)) / intervals**2,
            growth / intervals**2,
        )

    return Equations(function)


def test_bratu_fold_by_refinement():
    folds = []
    for intervals in (16, 32, 64):
        branch = continue_branch(bratu(intervals), np.zeros(intervals - 1), 0.0, 1, (0, 10),
            ContinuationOptions(max_step=2.0, max_angle=0.5, max_steps=60))  # fmt: skip
        assert len(branch.folds) == 1
        folds.append(branch.folds[0].parameter)
    # Richardson: the discretisation error is a series in h^2.
    first = [(4 * b - a) / 3 for a, b in pairwise(folds)]
    assert (16 * first[1] - first[0]) / 15 == pytest.approx(3.51383071912516, abs=1e-6)


def test_bratu_fold_by_shooting():
    # The same discrete equations as a recursion from the left end: a fold is a maximum of p.
    intervals = 16
    options = ContinuationOptions(max_step=2.0, max_angle=0.5, max_steps=60)
    branch = continue_branch(bratu(intervals), np.zeros(intervals - 1), 0.0, 1, (0, 10), options)

    def parameter_at_middle(middle):
        low, high = 0.0, 8.0
        for _ in range(100):
            p = (low + high) / 2
            # By symmetry u(1/2 + h) = u(1/2 - h).
            u = [middle, middle - p * math.exp(middle) / (2 * intervals**2)]
            for _ in range(intervals // 2 - 1):
                u.append(2 * u[-1] - u[-2] - p * math.exp(u[-1]) / intervals**2)
            low, high = (p, high) if u[-1] > 0 else (low, p)
        return low

    best = minimize_scalar(
        lambda m: -parameter_at_middle(m), bounds=(0.8, 1.6), method="bounded",
        options={"xatol": 1e-8},
    )  # fmt: skip
    assert branch.folds[0].parameter == pytest.approx(-best.fun, abs=1e-11)


@pytest.mark.parametrize("epsilon", [1e-2, 1e-5, 1e-8])
def test_corners_of_the_switch(epsilon):
    branch = continue_branch(Regularised(SWITCH, epsilon), *started(SWITCH, epsilon), 1, (-1, 2))
    # p = x + epsilon cot(pi x), so a fold is where sin^2(pi x) = pi epsilon.
    x = math.asin(math.sqrt(math.pi * epsilon)) / math.pi
    fold = x + epsilon / math.tan(math.pi * x)
    assert [f.parameter for f in branch.folds] == pytest.approx([1 - fold, fold], abs=1e-10)
    distance = np.abs(branch.x[:, 0] + epsilon / np.tan(np.pi * branch.x[:, 0]) - branch.parameters)
    interior = (branch.x[:, 0] > 0.01) & (branch.x[:, 0] < 0.99)
    assert distance[interior].max() < 1e-9
    assert verify_branch(branch).deviation < 1e-9
    solutions = branch.at(0.3)
    assert [s.x[0] for s in solutions] == pytest.approx([1, 0.3, 0], abs=2 * epsilon)


def started(conditions, epsilon, parameter=-1.0):
    """A regularised solution at ``parameter``, and the parameter."""
    path = follow_from_centre(conditions, len(conditions.constant), parameter, epsilon)
    assert path.status is BranchStatus.PARAMETER_BOUND
    return path.x[-1], parameter


def affine(seed, size):
    """Conditions of random players, each of whom ignores what he does himself."""
    rng = np.random.default_rng(seed)
    matrix = rng.normal(size=(size, size)) / math.sqrt(size)
    np.fill_diagonal(matrix, 0)
    return Conditions(matrix, *rng.normal(scale=0.3, size=(2, size)))


def exact_solutions(conditions, parameter):
    """All solutions of affine conditions: one linear system for each active set."""
    size, found = len(conditions.constant), []
    constant = conditions.constant + conditions.slope * parameter
    for active in product((0.0, 1.0, None), repeat=size):
        free = np.array([a is None for a in active])
        x = np.array([0.0 if a is None else a for a in active])
        block = conditions.matrix[np.ix_(free, free)]
        if free.any():
            if abs(np.linalg.det(block)) < 1e-9:
                continue
            x[free] = np.linalg.solve(block, -(conditions.matrix @ x + constant)[free])
        values = conditions.matrix @ x + constant
        agrees = np.where(free, True, (values > 0) == (x == 1))
        if x.min() >= 0 and x.max() <= 1 and agrees.all():
            found.append(x)
    return np.array(found)


@pytest.mark.parametrize("seed", range(6))
def test_solutions_are_near_those_of_the_exact_problem(seed):
    conditions = affine(seed, 4)
    branch = continue_branch(Regularised(conditions, 1e-8), *started(conditions, 1e-8), 1, (-1, 1))
    assert branch.status is BranchStatus.PARAMETER_BOUND
    for parameter in (-0.513, 0.017, 0.744):
        exact = exact_solutions(conditions, parameter)
        solutions = branch.at(parameter)
        # A curve from -1 to 1 passes an odd number of times, one that comes back an even number.
        assert len(solutions) % 2 == (branch.parameters[-1] == 1)
        assert len(solutions) <= len(exact)
        for solution in solutions:
            assert np.abs(exact - solution.x).max(axis=1).min() < 1e-5


@pytest.mark.parametrize("epsilon", [1e-4, 1e-8])
def test_folds_do_not_depend_on_the_steps(epsilon):
    conditions = affine(0, 10)
    start = started(conditions, epsilon)
    folds = [
        [f.parameter for f in continue_branch(
            Regularised(conditions, epsilon), *start, 1, (-1.5, 2), options
        ).folds]
        for options in (
            ContinuationOptions(), ContinuationOptions(max_angle=0.1, max_step=0.03),
            ContinuationOptions(predictor="quadratic", parameter_weight=0.3),
        )
    ]  # fmt: skip
    assert len(folds[0]) == 14
    assert folds[1] == pytest.approx(folds[0], abs=1e-9)
    assert folds[2] == pytest.approx(folds[0], abs=1e-9)


@pytest.mark.parametrize("epsilon", [0.0, 1e-17, 1.0])
def test_both_ends_of_the_cube_are_treated_alike(epsilon):
    """With 1 - x for x and -f for f the residual changes its sign, to the last digits of 1 - x."""
    beside = np.array([2.0**-52, 2.0**-40, 1e-9, 0.25])
    beside = 1 - (1 - beside)  # as far from 0 as a float can be from 1
    values = np.array([3.0, -2.0, 1.0, 0.5])
    low = regularised_residual(values, beside, epsilon)
    assert low == pytest.approx(
        -regularised_residual(-values, 1 - beside, epsilon), rel=1e-15, abs=0
    )


@pytest.mark.parametrize("follow", [follow_from_centre, follow_logit])
def test_epsilon_falls_from_a_larger_one(follow):
    start = [0.0] if follow is follow_logit else 1
    with pytest.raises(ValueError, match=f"{follow.__name__}: largest must be > epsilon, got 0.5"):
        follow(SWITCH, start, 0.3, 0.5, largest=0.5)


class Valley:
    """One unknown, with f = -(1000 (x - 2/5)^2 + 3/10): epsilon = -f tan(pi x) where x < 1/2."""

    def residual_and_jacobian(self, x, parameter):
        return -1000 * (x - 0.4) ** 2 - 0.3, -2000 * np.diag(x - 0.4), np.zeros(1)

    def noise(self, x, parameter):
        return 1e-13


def test_a_curve_may_rise_above_the_epsilon_where_it_began():
    """It ends at the small one all the same, where the status says that it has come to its end."""
    branch = follow_from_centre(Valley(), 1, 0.0, 1e-3, largest=15.0)
    x, epsilon = branch.x[:, 0], np.exp(branch.parameters)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert epsilon[[0, -1]] == pytest.approx([15.0, 1e-3], rel=1e-12)
    assert epsilon.max() > 30
    along = (1000 * (x - 0.4) ** 2 + 0.3) * np.tan(np.pi * x)
    np.testing.assert_allclose(epsilon, along, rtol=1e-4)


@pytest.mark.parametrize("epsilon", [1e-8, 1e-2, 10.0])
def test_noise_is_what_rounding_makes_of_the_residual(epsilon):
    """About as much as is lost, as balls of many digits show."""
    conditions = Conditions([[0.0]], [0.0], [0.0])  # all that is rounded is the pull
    logarithm = math.log(epsilon)
    fixed, homotopy = Regularised(conditions, epsilon), EpsilonHomotopy(conditions, 0.0)
    for x in np.linspace(0.01, 0.99, 9):
        exact = epsilon * float(flint.arb(x).cos_pi())
        for problem, parameter in ((fixed, 0.0), (homotopy, logarithm)):
            noise = problem.noise(np.array([x]), parameter)
            off = abs(problem.residual_and_jacobian(np.array([x]), parameter)[0][0] - exact)
            assert off <= 2 * noise
            assert noise <= 5e-16 * (1 + epsilon)


def test_a_coordination_game_at_1e_8():
    branch = continue_branch(Regularised(GAME, 1e-8), *started(GAME, 1e-8), 1, (-1, 2))
    # Mixed: x2 = p, x1 = (0.9 p - 0.05) / 0.8; it exists for 1/18 < p < 17/18.
    assert [f.parameter for f in branch.folds] == pytest.approx([17 / 18, 1 / 18], abs=1e-6)
    both, mixed, none = branch.at(0.5)
    assert both.x == pytest.approx([1, 1], abs=1e-7)
    assert mixed.x == pytest.approx([0.5, 0.5], abs=1e-6)
    assert none.x == pytest.approx([0, 0], abs=1e-7)
    assert verify_branch(branch).deviation < 1e-9


def test_log_odds_follow_the_same_curve():
    start, parameter = started(GAME, 1e-6)
    problem = Regularised(GAME, 1e-6)
    plain = continue_branch(problem, start, parameter, 1, (-1, 2))
    other = continue_branch(
        TransformedProblem(problem, LOG_ODDS), LOG_ODDS.inverse(start), parameter, 1, (-1, 2)
    )
    assert [f.parameter for f in other.folds] == pytest.approx(
        [f.parameter for f in plain.folds], abs=1e-9
    )
    for one, two in zip(plain.at(0.4), other.at(0.4), strict=True):
        assert LOG_ODDS.function(two.x) == pytest.approx(one.x, abs=1e-9)


@settings(max_examples=30, deadline=None)
@given(st.floats(1e-12, 1 - 1e-12))
def test_changes_of_variables_invert(x):
    for change in (LOG_ODDS, INVERSE_RESPONSE):
        y = change.inverse(np.array([x]))
        assert change.function(y)[0] == pytest.approx(x, rel=1e-6, abs=1e-15)
        step = 1e-5 * max(1.0, abs(y[0]))
        slope = (change.function(y + step) - change.function(y - step)) / (2 * step)
        assert slope[0] == pytest.approx(change.derivative(y)[0], rel=1e-3, abs=1e-9)


def neighbours(gap):
    """Two curves x = sin p and x = sin p + gap that do not meet."""

    def function(x, p):
        low, high = x - math.sin(p), x - math.sin(p) - gap
        return low * high, np.diag(low + high), -math.cos(p) * (low + high)

    return Equations(function)


@settings(max_examples=10, deadline=None)
@given(st.floats(0.02, 0.5))
def test_no_jump_to_a_neighbour(gap):
    options = ContinuationOptions(initial_step=1.0, max_step=1.0)
    branch = continue_branch(neighbours(gap), [0.0], 0.0, 1, (0, 9), options)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert np.abs(branch.x[:, 0] - np.sin(branch.parameters)).max() < 1e-8


def test_the_determinant_tells_the_neighbour():
    # Along the two curves the determinant has opposite signs; nothing else is checked here.
    loose = ContinuationOptions(
        initial_step=1.0, max_step=1.0, max_angle=1.5, max_correction=10.0, newton_iterations=50
    )
    branch = continue_branch(neighbours(0.05), [0.0], 0.0, 1, (0, 9), loose)
    assert branch.rejections["determinant"] > 0
    assert np.abs(branch.x[:, 0] - np.sin(branch.parameters)).max() < 1e-8


def test_verification_finds_a_jump():
    branch = continue_branch(neighbours(0.05), [0.0], 0.0, 1, (0, 9))
    middle = len(branch) // 2
    x = branch.x.copy()
    x[middle:] += 0.05
    assert verify_branch(branch, len(branch)).deviation < 1e-9
    assert verify_branch(replace(branch, x=x), len(branch)).deviation > 0.01


def test_a_branch_point_is_not_passed():
    pitchfork = Equations(lambda x, p: (x**3 - p * x, np.diag(3 * x**2 - p), -x))
    options = ContinuationOptions(min_step=1e-6)
    branch = continue_branch(pitchfork, [0.0], -1.0, 1, (-1, 1), options)
    assert branch.status is BranchStatus.BRANCH_POINT
    assert branch.parameters[-1] == pytest.approx(0, abs=1e-5)


def test_a_curve_that_ends_at_the_domain():
    class Half(Equations):
        def inside(self, x):
            return bool(x[0] < 0)

    branch = continue_branch(Half(S_CURVE.residual_and_jacobian), [-2.0], -6.0)
    assert branch.status is BranchStatus.STEP_FLOOR
    assert -1e-8 < branch.x[-1, 0] < 0
    slowest = ContinuationOptions(shrink=0.99)
    slow = continue_branch(Half(S_CURVE.residual_and_jacobian), [-2.0], -6.0, options=slowest)
    assert slow.status is BranchStatus.STEP_FLOOR
    assert slow.rejected < 5000


@pytest.mark.parametrize("predictor", ["tangent", "quadratic"])
@pytest.mark.parametrize("every", [1, 7])
def test_resumed_equals_uninterrupted(predictor, every):
    options = ContinuationOptions(predictor=predictor, keep_every=every, keep_distance=0.01)
    whole = continue_branch(S_CURVE, [-2.0], -6.0, 1, (-6, 6), options)
    part = continue_branch(S_CURVE, [-2.0], -6.0, 1, (-6, 6), replace(options, max_steps=40))
    assert part.status is BranchStatus.MAX_STEPS
    again = continue_branch(S_CURVE, bounds=(-6, 6), options=options, resume=part)
    for name in ("arc_lengths", "x", "parameters", "parameter_rates"):
        np.testing.assert_array_equal(getattr(again, name), getattr(whole, name))
    assert (again.steps, again.rejections) == (whole.steps, whole.rejections)
    assert [f.parameter for f in again.folds] == [f.parameter for f in whole.folds]


@pytest.mark.parametrize("wall", [0.0, 1e-3])
def test_steps_too_short_for_the_arc_length_end_at_the_floor(wall):
    """The parabola through points of one arc length had ended in a division by zero."""

    class Walled:
        residual_and_jacobian = staticmethod(LINE.residual_and_jacobian)
        inside = staticmethod(lambda x: bool(x[0] < wall))
        noise = staticmethod(lambda x, p: 4e-16 * abs(p))

    long = {"initial_step": 1e6, "max_step": 1e7}
    for predictor in ("tangent", "quadratic"):
        options = ContinuationOptions(predictor=predictor, **long)
        branch = continue_branch(Walled(), [-1e8], -1e8, options=options)
        assert branch.status is BranchStatus.STEP_FLOOR
        assert wall - 1e-8 < branch.x[-1, 0] < wall


def test_resumed_beyond_a_bound():
    part = continue_branch(S_CURVE, [-2.0], -6.0, 1, (-6, -1))
    assert part.parameters[-1] == -1
    again = continue_branch(S_CURVE, bounds=(-6, 6), resume=part)
    assert (again.parameters[-1], len(again.folds)) == (6, 2)


def test_by_default_every_point_is_stored_and_every_jacobian_is_new():
    class Circle(Equations):
        def residual(self, x, parameter):
            raise AssertionError("not asked for")

    circle, options = Circle(CIRCLE.residual_and_jacobian), ContinuationOptions(initial_step=1e-6)
    branch = continue_branch(circle, [1.0], bounds=(0, 0.5), options=options)
    assert branch.arc_lengths[1] < 2e-6
    assert len(branch) == branch.steps + 1


def test_by_default_a_step_turns_by_three_tenths_at_most_and_is_a_tenth_long():
    """On the unit circle a chord of length s turns by 2 arcsin(s/2)."""
    free = continue_branch(CIRCLE, [1.0])
    assert np.diff(free.arc_lengths).max() == pytest.approx(0.1, rel=1e-2)
    tight = continue_branch(CIRCLE, [1.0], options=ContinuationOptions(0.35, max_step=0.35))
    turns = np.diff(np.unwrap(np.arctan2(tight.parameters, tight.x[:, 0])))
    assert tight.rejections["angle"] > 0
    assert 0.1 < turns.max() < 0.3


@pytest.mark.parametrize(("side", "beyond"), [(-1, (-1, 1)), (1, (0, 2))])
def test_a_branch_that_ends_on_a_bound_is_resumed_there_and_beyond(side, beyond):
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    branch = continue_branch(line, [0.5], 0.5, side, (0, 1))
    assert branch.parameters[-1] == max(side, 0)
    same = continue_branch(line, bounds=(0, 1), resume=branch)
    assert np.array_equal(same.parameters, branch.parameters)
    assert continue_branch(line, bounds=beyond, resume=branch).parameters[-1] == 0.5 + 1.5 * side


@pytest.mark.parametrize("side", [-1, 1])
def test_a_branch_that_starts_on_a_bound_may_go_inside(side):
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    branch = continue_branch(line, [side], side, -side, (-1, 1))
    assert branch.parameters[[0, -1]].tolist() == [side, -side]


@pytest.mark.parametrize("direction", [[0.0, 0.0], [1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]])
def test_a_direction_of_zeros_or_of_another_size_is_refused(direction):
    with pytest.raises(ValueError, match="continue_branch: direction must be 1, -1 or a non-zero"):
        continue_branch(CIRCLE, [1.0], direction=direction)


def test_a_singular_structure_at_the_start_is_told_as_such():
    class Singular(Equations):
        def factored(self, x, parameter, weight, border):
            raise np.linalg.LinAlgError("of the structure")

    with pytest.raises(ValueError, match=r"start must be near a solution .* with: singular"):
        continue_branch(Singular(CIRCLE.residual_and_jacobian), [1.0])


def test_a_structure_is_first_asked_for_a_border_of_the_right_size():
    """One for each unknown and one for the parameter, or the problem would seem not to fit."""
    sizes = []

    class Structured(Equations):
        def factored(self, x, parameter, weight, border):
            sizes.append(len(border))

    line = Structured(lambda x, p: (x - [p, 2 * p], np.eye(2), np.array([-1.0, -2.0])))
    continue_branch(line, [0.0, 0.0], bounds=(-1, 1))
    assert set(sizes) == {3}


@pytest.mark.parametrize("bounds", [(-0.2, 0.2), (0.6, 0.9), (-1.0, 0.4)])
def test_a_branch_that_ends_outside_new_bounds_is_not_resumed(bounds):
    branch = continue_branch(CIRCLE, [1.0], bounds=(-0.5, 0.5))
    with pytest.raises(ValueError, match=r"continue_branch: bounds must hold the .* ends, 0\.5"):
        continue_branch(CIRCLE, resume=branch, bounds=bounds)


@pytest.mark.parametrize("ahead", [1e-13, 1e-15, 5e-324])
def test_a_bound_just_ahead_is_met_though_few_points_are_stored(ahead):
    """Nearer than points are located to, it had ended the curve, and was not on it."""
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    thinned = ContinuationOptions(keep_every=3)
    branch = continue_branch(line, [0.0], bounds=(-1, ahead), options=thinned)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert branch.parameters[-1] == ahead
    assert branch.steps == len(branch) - 1 == 1
    again = continue_branch(line, bounds=(-1, 0.5), options=thinned, resume=branch)
    assert again.parameters[[0, -1]].tolist() == [0, 0.5]
    assert np.unique(again.parameters).size == len(again)


def test_a_bound_is_met_to_the_last_digit_with_any_weight():
    for weight in np.linspace(0.3, 7, 60):
        options = ContinuationOptions(parameter_weight=weight)
        for bound in (0.1, 0.7, 0.8823814699152238):
            branch = continue_branch(LINE, [0.0], 0.0, 1, (0.0, bound), options)
            assert branch.parameters[-1] == bound
            again = continue_branch(LINE, bounds=(0.0, bound), options=options, resume=branch)
            assert len(again) == len(branch)
            assert len(continue_branch(LINE, [bound], bound, -1, (bound, 1.0), options)) == 1


@pytest.mark.parametrize("size", [5e-324, 1e-300, 1.0, 1e308])
@pytest.mark.parametrize("weight", [1e-300, 1.0, 1e3])
def test_a_direction_of_any_size_tells_the_side(size, weight):
    options = ContinuationOptions(parameter_weight=weight, max_steps=3)
    for direction, sign in product(([1, 0], [1, 1]), (1, -1)):
        along = [sign * size * each for each in direction]
        branch = continue_branch(S_CURVE, [-2.0], -6.0, along, options=options)
        assert sign * (branch.x[-1, 0] + 2) > 0


@pytest.mark.parametrize(("weight", "rises"), [(0.1, True), (1.0, True), (10.0, False)])
def test_the_side_of_a_direction_is_told_in_arc_lengths(weight, rises):
    """On the line x = p the direction (1, -1/20) leads forwards where p counts little."""
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    options = ContinuationOptions(parameter_weight=weight, max_steps=1)
    branch = continue_branch(line, [0.0], 0.0, [1, -1 / 20], options=options)
    assert (branch.parameters[-1] > 0) == rises


@pytest.mark.parametrize(
    "parts",
    [
        lambda x: (0.3 - x, -np.ones(2), np.ones(2)),
        lambda x: (0.3 - x, -np.eye(3), np.ones(2)),
        lambda x: ((0.3 - x) * 1j, -np.eye(2), np.ones(2)),
        lambda x: (np.array(["a", "b"]), -np.eye(2), np.ones(2)),
        lambda x: (0.3 - x, -np.eye(2)),
        lambda x: None,
    ],
)
def test_conditions_of_another_shape_or_kind_are_refused(parts):
    conditions = SimpleNamespace(
        residual_and_jacobian=lambda x, p: parts(x), noise=lambda x, p: 1e-15
    )
    says = pytest.raises(ValueError, match="conditions must return values, Jacobian and deriv")
    with says:
        follow_from_centre(conditions, 2, 0.0, 1e-3)
    with says:
        follow_logit(conditions, [0.0, 0.0], 0.0, 1e-3)
    with says:
        continue_branch(Regularised(conditions, 0.1), [0.3, 0.3])


@pytest.mark.parametrize("noise", [None, "1", [1e-15], 1j, -1e-15, math.nan])
def test_a_noise_of_conditions_that_is_no_number_is_refused(noise):
    conditions = SimpleNamespace(
        residual_and_jacobian=lambda x, p: (0.3 - x, -np.eye(1), np.zeros(1)),
        noise=lambda x, p: noise,
    )
    message = "continue_branch: noise of conditions must be a finite number >= 0, got"
    for follow in (
        lambda: follow_from_centre(conditions, 1, 0.0, 1e-3),
        lambda: follow_logit(conditions, [0.0], 0.0, 1e-3),
        lambda: continue_branch(Regularised(conditions, 0.1), [0.3]),
    ):
        with pytest.raises(ValueError, match=message):
            follow()


def test_exact_conditions_and_lists_are_followed_as_floats():
    def exact(x, p):
        return [Fraction(1, 4) - Fraction(each) for each in x.tolist()], [[-1, 0], [0, -1]], [1, 1]

    conditions = SimpleNamespace(residual_and_jacobian=exact, noise=lambda x, p: 1e-15)
    branch = follow_from_centre(conditions, 2, 0.0, 1e-6)
    assert branch.x[-1] == pytest.approx([0.25, 0.25], abs=1e-5)
    assert follow_logit(conditions, [0.0, 0.0], 0.0, 1e-6)[0] == pytest.approx(0.25, abs=1e-5)


def test_a_problem_that_returns_nothing_is_refused():
    with pytest.raises(ValueError, match="continue_branch: start must have as many numbers"):
        continue_branch(Equations(lambda x, p: None), [1.0])


def test_nothing_happens_where_the_sign_changes_within_a_gap_of_nan():
    def gap(point):
        beyond = point.parameter - 0.53
        return [math.nan if abs(beyond) < 1e-3 else beyond, beyond]

    branch = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 1.0), events=[Event("gap", gap)])
    assert [point.index for point in branch.special_points] == [1]


@pytest.mark.parametrize("depth", [1e-3, 1e-4, 1e-6, 1e-9, 1e-11])
@pytest.mark.parametrize("weight", [1.0, 0.3])
def test_a_step_does_not_pass_over_a_fold_beyond_a_bound(depth, weight):
    options, bound = ContinuationOptions(parameter_weight=weight), 1 - depth
    above = continue_branch(CIRCLE, [1.0], 0.0, 1, (-2, bound), options)
    below = continue_branch(CIRCLE, [-1.0], 0.0, -1, (-bound, 2), options)
    for branch, sign in ((above, 1), (below, -1)):
        assert branch.status is BranchStatus.PARAMETER_BOUND
        assert (branch.folds, branch.parameters[-1]) == ((), sign * bound)
        assert branch.x[-1, 0] == pytest.approx(sign * math.sqrt(1 - bound**2), rel=1e-3)


def test_a_fold_on_a_bound_does_not_end_a_curve():
    assert continue_branch(CIRCLE, [1.0], bounds=(-1, 1)).status is BranchStatus.CLOSED_LOOP


def test_thinning_keeps_folds_and_solutions():
    full = continue_branch(S_CURVE, [-2.0], -6.0, 1, (-6, 6))
    thin = continue_branch(
        S_CURVE, [-2.0], -6.0, 1, (-6, 6), ContinuationOptions(keep_every=20, keep_distance=0.3)
    )
    assert thin.steps == full.steps
    assert len(thin) < len(full) / 10
    assert {f.parameter for f in thin.folds} <= set(thin.parameters)
    for one, two in zip(full.at(0.2), thin.at(0.2), strict=True):
        assert two.x == pytest.approx(one.x, abs=1e-12)
    assert verify_branch(thin).deviation < 1e-8


@pytest.mark.parametrize("every", [1, 20])
def test_solutions_are_found_however_near_a_fold_is(every):
    branch = continue_branch(CIRCLE, [1.0], options=ContinuationOptions(keep_every=every))
    for below in (1e-4, 1e-8, 1e-12):
        ends = [float(found.x[0]) for found in branch.at(1 - below)]
        assert ends == pytest.approx([math.sqrt(2 * below), -math.sqrt(2 * below)], rel=1e-3)


def test_events_are_located():
    events = (parameter_values([0.1, 3.0]), thresholds([0.5, -0.5]))
    branch = continue_branch(S_CURVE, [-2.0], -6.0, 1, (-6, 6), events=events)
    found = [(e.kind, e.index, e.rising) for e in branch.special_points]
    assert found == [
        ("parameter value", 0, True), ("fold", 0, False), ("threshold", 1, True),
        ("parameter value", 0, False), ("threshold", 0, True), ("fold", 0, True),
        ("parameter value", 0, True), ("parameter value", 1, True),
    ]  # fmt: skip
    lengths = [e.arc_length for e in branch.special_points]
    assert lengths == sorted(lengths)
    for event in branch.special_points:
        if event.kind == "parameter value":
            assert event.parameter == pytest.approx([0.1, 3.0][event.index], abs=1e-11)
        if event.kind == "threshold":
            assert event.x[0] == pytest.approx([0.5, -0.5][event.index], abs=1e-11)


def test_progress_is_reported():
    seen = []
    branch = continue_branch(CIRCLE, [1.0], progress=lambda p, steps: seen.append((p, steps)))
    assert [steps for _, steps in seen] == list(range(1, branch.steps + 1))


def test_the_start_is_corrected_and_a_fold_can_be_a_start():
    branch = continue_branch(S_CURVE, [1.9], 6.0, -1, (5, 6))
    assert branch.x[0, 0] == pytest.approx(2, abs=1e-12)
    loop = continue_branch(CIRCLE, [0.0], 1.0, [1.0, 0.0])
    assert loop.status is BranchStatus.CLOSED_LOOP
    assert loop.x[1, 0] > 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("initial_step", 0.0), ("initial_step", 5.0), ("initial_step", math.nan),
        ("min_step", 0.0), ("min_step", -1.0), ("min_step", 0.01), ("max_step", math.inf),
        ("max_step", 1e-4), ("growth", 1.0),
        ("shrink", 1.0), ("shrink", 0.0), ("shrink", 0.991), ("shrink", 0.999999),
        ("newton_tolerance", 0.0),
        ("newton_iterations", 0), ("newton_iterations", 1001), ("newton_iterations", 2.5),
        ("max_angle", 0.0), ("max_angle", 2.0),
        ("max_correction", 0.0), ("max_steps", 0), ("max_steps", True), ("predictor", "cubic"),
        ("parameter_weight", 0.0), ("event_tolerance", 0.0), ("keep_every", 0),
        ("keep_distance", -1.0), ("max_step", "long"),
    ],
)  # fmt: skip
def test_bad_options(name, value):
    with pytest.raises(ValueError, match="ContinuationOptions: "):
        ContinuationOptions(**{name: value})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"start": None}, "start must be given"),
        ({"start": 1.0}, "start must be a vector"),
        ({"start": [[1.0], [2.0]]}, "start must be a vector"),
        ({"start": "here"}, "start must be an array of real numbers"),
        ({"start": [math.nan]}, "start must be finite"),
        ({"start": [1.0], "parameter": math.inf}, "parameter must be a finite"),
        ({"start": [1.0], "parameter": 2.0, "bounds": (0, 1)}, "parameter must lie in bounds"),
        ({"start": [1.0], "bounds": (1, 0)}, "bounds must be two numbers"),
        ({"start": [1.0], "bounds": 3}, "bounds must be two numbers"),
        ({"start": [1.0], "direction": 0}, "direction must be one of"),
        ({"start": [1.0], "direction": [1.0]}, "direction must be 1, -1 or"),
        ({"start": [0.0], "parameter": 5.0}, "start must be near a solution"),
    ],
)
def test_bad_calls(arguments, message):
    with pytest.raises(ValueError, match=f"continue_branch: {message}"):
        continue_branch(CIRCLE, **arguments)


@pytest.mark.parametrize("missing", ["inside", "noise", "residual_and_jacobian"])
def test_a_problem_without_one_of_its_methods_is_refused(missing):
    class Part:
        pass

    for name in {"inside", "noise", "residual_and_jacobian"} - {missing}:
        setattr(Part, name, getattr(CIRCLE, name))
    with pytest.raises(ValueError, match=f"continue_branch: problem must have .*{missing}"):
        continue_branch(Part(), [1.0])


@pytest.mark.parametrize("noise", [math.inf, math.nan, -1e-15, None, "1", 1j, np.ones(1)])
def test_a_noise_that_explains_every_residual_is_refused(noise):
    """With infinity every guess was a solution, and what came back was a straight line."""
    problem = Equations(CIRCLE.residual_and_jacobian, noise)
    message = "continue_branch: problem must return a finite number >= 0 from noise"
    with pytest.raises(ValueError, match=message):
        continue_branch(problem, [1.0])
    begun = continue_branch(CIRCLE, [1.0], options=ContinuationOptions(max_steps=3))
    with pytest.raises(ValueError, match=message):
        continue_branch(problem, resume=replace(begun, problem=problem))


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("change", [np.ndarray.tolist, lambda part: part + 1j])
def test_a_problem_of_lists_or_complex_numbers_is_refused(place, change):
    """Imaginary parts were dropped on the way, and a curve came back."""

    def function(x, p):
        parts = list(CIRCLE.residual_and_jacobian(x, p))
        parts[place] = change(parts[place])
        return parts

    with pytest.raises(ValueError, match=r"continue_branch: problem must return .* real numbers"):
        continue_branch(Equations(function), [1.0])


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (lambda residual, by: (residual[:1], by), "start must have as many numbers .* from write_"),
        (lambda residual, by: (residual, by[:, None]), "start must have as many .* from write_"),
        (lambda residual, by: (residual.tolist(), by), "problem must return .* from write_jacob"),
        (lambda residual, by: (residual, by + 0j), "problem must return .* from write_jacobian"),
        (lambda residual, by: (residual, np.eye(2), by), "start must fit the problem"),
    ],
)
def test_what_is_returned_beside_a_written_jacobian_is_looked_at(written, message):
    """One residual for two equations was taken for both, and a curve came back."""

    class Lines(Equations):
        def write_jacobian(self, x, p, jacobian):
            residual, jacobian[...], by_parameter = self.residual_and_jacobian(x, p)
            return written(residual, by_parameter)

    lines = Lines(lambda x, p: (x - [p, 2 * p], np.eye(2), np.array([-1.0, -2.0])))
    with pytest.raises(ValueError, match=f"continue_branch: {message}"):
        continue_branch(lines, [0.0, 0.0], bounds=(-1, 1))


@pytest.mark.parametrize("kind", [object, np.int8, np.uint8, np.float32])
@pytest.mark.parametrize("writes", [False, True])
def test_arrays_of_other_numbers_lead_along_the_same_curve(writes, kind):
    """Arrays of Python's numbers ended in NumPy's error; without a sign -8 is 248."""

    class Line(Equations):
        def residual(self, x, p):
            return self.residual_and_jacobian(x, p)[0]

    class Written(Line):
        def write_jacobian(self, x, p, jacobian):
            residual, jacobian[...], by_parameter = self.residual_and_jacobian(x, p)
            return residual, by_parameter

    def along(kind):
        parts = lambda x, p: (2 * x + p, np.full((1, 1), 2.0), np.ones(1))  # noqa: E731
        line = Line(lambda x, p: [part.astype(kind) for part in parts(x, p)])
        problem = Written(line.residual_and_jacobian) if writes else line
        options = ContinuationOptions(reuse_factors=True)
        return continue_branch(problem, [4.0], bounds=(0, 2), options=options).x

    assert np.array_equal(along(kind), along(float))


@pytest.mark.parametrize("kind", [float, np.int8, np.float32, Fraction, Decimal, np.array])
@pytest.mark.parametrize("side", [1, -1])
def test_a_direction_is_a_number_of_any_kind(kind, side):
    options = ContinuationOptions(max_steps=2)
    found = continue_branch(CIRCLE, [0.6], 0.8, kind(side), options=options)
    assert np.sign(found.parameters[-1] - 0.8) == side


def test_a_branch_is_not_resumed_with_a_problem_of_another_size():
    branch = continue_branch(CIRCLE, [1.0], options=ContinuationOptions(max_steps=3))
    spheres = Equations(lambda x, p: (x**2 + p**2 - [1, 2], np.diag(2 * x), np.full(2, 2 * p)))
    with pytest.raises(ValueError, match=r"continue_branch: resume must .* problem"):
        continue_branch(spheres, resume=branch)
    with pytest.raises(ValueError, match="continue_branch: resume must fit the problem, 1 num"):
        continue_branch(Equations(lambda x, p: (x @ np.ones(2),)), resume=branch)


@pytest.mark.parametrize("size", [1e-8, 1.0, 1e8])
@pytest.mark.parametrize("rough", [0.1, 1e-3, 1e-9, 1e-15])
@pytest.mark.parametrize("fine", [1e-2, 1e-9, 1e-15])
def test_a_branch_is_resumed_with_any_tolerance(rough, fine, size):
    """Also where the finer one went no step: the end is as near to the curve as before."""
    circle = Equations(
        lambda x, p: (x**2 + p**2 - size**2, np.diag(2 * x), np.array([2 * p])),
        noise=1e-16 * size**2,
    )
    steps = {"initial_step": 0.5 * size, "max_step": 0.5 * size}
    first, then = (
        ContinuationOptions(newton_tolerance=each * size, min_step=1e-6 * size, **steps)
        for each in (rough, fine)
    )
    bounds = (-size, 0.9 * size)
    branch = continue_branch(circle, [size], bounds=bounds, options=first)
    assert branch.status is BranchStatus.PARAMETER_BOUND
    same = continue_branch(circle, bounds=bounds, options=then, resume=branch)
    assert len(same) == len(branch)
    for resumed in (branch, same):
        more = continue_branch(circle, bounds=(-size, 2 * size), options=then, resume=resumed)
        assert more.steps > branch.steps
        assert np.hypot(more.x[-1, 0], more.parameters[-1]) == pytest.approx(size, rel=fine)


@pytest.mark.parametrize("size", [1e-8, 1.0, 1e8])
@pytest.mark.parametrize("told", [1e-16, 1e-7])
@pytest.mark.parametrize("relative", [True, False])
def test_a_branch_is_resumed_with_the_same_equations_in_any_unit(size, told, relative):
    """Residuals tell nothing then; the end is known to the tolerances, or to the noise first told.

    Only where the unit is the same is it known that the end was as good when it was found.
    """

    def circle(unit, noise):
        return Equations(
            lambda x, p: (
                unit * (x**2 + p**2 - size**2), unit * np.diag(2 * x), np.array([2 * unit * p])
            ),
            noise * unit * size**2,
        )  # fmt: skip

    steps = {"initial_step": 0.5 * size, "max_step": 0.5 * size, "min_step": 1e-6 * size}
    bounds, scale = (-size, 0.9 * size), size if relative else 1.0
    for rough, fine in product((0.1, 1e-9, 1e-15), (1e-2, 1e-9, 1e-15)):
        first, then = (
            ContinuationOptions(newton_tolerance=each * scale, **steps) for each in (rough, fine)
        )
        branch = continue_branch(circle(1.0, told), [size], bounds=bounds, options=first)
        unknown = told > 100 * max(rough, fine)
        for unit in (1.0,) if unknown else (1.0, 3.0, 1e3):
            other = circle(unit, 1e-16)
            assert continue_branch(other, bounds=bounds, options=then, resume=branch).steps > 0


@pytest.mark.parametrize(("told", "resumed"), [(8e-8, True), (8e-6, False)])
def test_an_end_that_noise_left_uncorrected_is_resumed_within_a_hundred_tolerances(told, resumed):
    """Half of the residual is the distance: 40 and 4000 times the tolerance of 1e-9."""
    start, little = [math.sqrt(1 + 0.9 * told)], 0.1 * math.sqrt(told)
    options = ContinuationOptions(initial_step=little, max_steps=1)
    branch = continue_branch(Equations(CIRCLE.residual_and_jacobian, told), start, options=options)
    assert 0.8 * told < branch.state.history[-1].residual <= told
    exact = Equations(lambda x, p: [3 * part for part in CIRCLE.residual_and_jacobian(x, p)])
    if resumed:
        assert continue_branch(exact, resume=branch, options=options).steps == 2
    else:
        with pytest.raises(ValueError, match="continue_branch: resume must end at a solution"):
            continue_branch(exact, resume=branch, options=options)


@pytest.mark.parametrize("unit", [1.0, 3.0])
def test_a_tolerance_that_newton_cannot_keep_to_tells_nothing_of_the_end(unit):
    rough = Equations(CIRCLE.residual_and_jacobian, noise=1e-9)
    branch = continue_branch(rough, [1.0], options=ContinuationOptions(max_steps=8))
    assert branch.state.history[-1].residual > 1e-12

    def function(x, p):
        return tuple(unit * part for part in CIRCLE.residual_and_jacobian(x, p))

    least = ContinuationOptions(newton_tolerance=5e-324, newton_iterations=1, max_steps=1)
    resumed = continue_branch(Equations(function, noise=0.0), resume=branch, options=least)
    assert len(resumed) >= len(branch)


@pytest.mark.parametrize("square", [0.25, 0.999, 1 - 1e-5, 1 + 1e-5, 1.001, 1.7, 4.0])
def test_a_branch_is_not_resumed_with_a_problem_of_which_its_end_is_no_solution(square):
    """Points of two circles had come back as one curve, whose residual was told to be tiny."""
    branch = continue_branch(CIRCLE, [1.0], options=ContinuationOptions(max_steps=8))
    assert branch.state.history[-1].residual > 1e-10

    def function(x, p):
        residual, *derivatives = CIRCLE.residual_and_jacobian(x, p)
        return residual + 1 - square, *derivatives

    with pytest.raises(ValueError, match="continue_branch: resume must end at a solution of prob"):
        continue_branch(Equations(function), resume=branch)


def test_solutions_before_its_end_do_not_make_the_end_of_a_branch_one():
    branch = continue_branch(CIRCLE, [1.0], options=ContinuationOptions(max_steps=8))
    before = branch.state.history[0].parameter

    def function(x, p):
        residual, jacobian, derivative = CIRCLE.residual_and_jacobian(x, p)
        return residual + (p - before), jacobian, derivative + 1

    with pytest.raises(ValueError, match="continue_branch: resume must end at a solution of prob"):
        continue_branch(Equations(function), resume=branch)


@pytest.mark.parametrize(
    ("follow", "place"),
    [
        *product([follow_from_centre, follow_logit], ["values", "derivative"]),
        (follow_from_centre, "written"),
    ],
)
def test_conditions_with_one_value_for_all_unknowns_are_refused(follow, place):
    """It was taken for each of them, and a curve came back."""

    class Switches(Conditions):
        def residual_and_jacobian(self, x, parameter):
            values, jacobian, slope = super().residual_and_jacobian(x, parameter)
            some = {"values": (values[:1], slope), "derivative": (values, slope[:1])}
            values, slope = some.get(place, (values, slope))
            return values, jacobian, slope

        def write_scaled(self, x, parameter, rows, jacobian):
            values, matrix, slope = self.residual_and_jacobian(x, parameter)
            jacobian[...] = matrix * rows[:, None]
            return (values[:1] if place == "written" else values), slope

    switches = Switches(np.eye(3), np.zeros(3), -np.ones(3))
    first = 3 if follow is follow_from_centre else np.zeros(3)
    with pytest.raises(ValueError, match=r"start must fit .* for each of 3 unknowns, got shapes"):
        follow(switches, first, 0.25, 0.01)


def test_conditions_may_say_that_they_do_not_write_their_jacobian():
    class Plain(Conditions):
        write_scaled = None

    plain, same = (
        follow_from_centre(kind([[1.0]], [0.0], [-1.0]), 1, 0.25, 1e-3)
        for kind in (Plain, Conditions)
    )
    assert np.array_equal(plain.x, same.x)


def test_a_start_beyond_floats_gives_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ValueError, match="start must be near a solution"):
            continue_branch(CIRCLE, [1e300])


def test_more_bad_input():
    branch = continue_branch(CIRCLE, [1.0])
    with pytest.raises(ValueError, match="parameter_weight of the branch resumed"):
        continue_branch(CIRCLE, resume=branch, options=ContinuationOptions(parameter_weight=2.0))
    with pytest.raises(ValueError, match=r"Branch\.at: parameter"):
        branch.at(math.nan)
    with pytest.raises(ValueError, match="verify_branch: sample"):
        verify_branch(branch, 0)
    with pytest.raises(ValueError, match="epsilon must be a positive finite number"):
        Regularised(SWITCH, 0.0)
    with pytest.raises(ValueError, match="largest must be > epsilon"):
        follow_from_centre(SWITCH, 1, 0.0, 1.0, largest=0.5)
    for size in (0, 10**9):
        with pytest.raises(ValueError, match=r"follow_from_centre: size .* and at most 10000"):
            follow_from_centre(SWITCH, size, 0.0, 1e-3)
    for wall in (0.0, 1.0):
        with pytest.raises(ValueError, match="start must lie in the domain"):
            continue_branch(Regularised(SWITCH, 0.1), [wall])
    with pytest.raises(ValueError, match="read-only"):
        branch.x[0] = 0


def test_an_event_may_be_one_number_or_a_table():
    table = Event("table", lambda point: [[point.x[0] - 0.5, 1.0], [1.0, point.parameter]])
    for event, places in (
        (Event("number", lambda point: point.x[0] - 0.5), {0}),
        (parameter_values(0.5), {0}),
        (table, {0, 3}),
    ):
        branch = continue_branch(CIRCLE, [1.0], events=[event])
        found = [each for each in branch.special_points if each.kind == event.kind]
        assert {each.index for each in found} == places


@pytest.mark.parametrize(
    "given", [None, [None, 1.0], "0.5", 1j, {1: 2}, [[1.0], [1.0, 2.0]], math.sin]
)
def test_an_event_that_gives_no_numbers_is_refused(given):
    """None was taken for NaN, and nothing happened."""
    message = "continue_branch: events must give real numbers, 'odd' gave "
    with pytest.raises(ValueError, match=message):
        continue_branch(CIRCLE, [1.0], events=[Event("odd", lambda point: given)])


@pytest.mark.parametrize("unit", [1e-300, 1e-160, 1.0, 1e160, 1e300])
def test_the_unit_of_an_event_does_not_matter(unit):
    """The sign of a product of two tiny numbers was lost, and with it the event."""
    event = Event("half", lambda point: unit * (point.x[0] - 0.5))
    with np.errstate(all="raise"):
        branch = continue_branch(CIRCLE, [1.0], events=[event])
    found = [point for point in branch.special_points if point.kind == "half"]
    assert [point.rising for point in found] == [False, True]
    assert [point.x[0] for point in found] == pytest.approx([0.5, 0.5], abs=1e-11)


def test_an_event_gives_as_many_numbers_at_every_point():
    longer = Event("longer", lambda point: [point.parameter] * (1 + (point.arc_length > 1)))
    with pytest.raises(ValueError, match=r"continue_branch: events must give as many .* 'longer'"):
        continue_branch(CIRCLE, [1.0], events=[longer])


@pytest.mark.parametrize(
    ("made", "named"),
    [((3, abs), "kind"), (("x", None), "function"), (("x", lambda: 1), "function")],
)
def test_an_event_is_a_name_and_a_function(made, named):
    with pytest.raises(ValueError, match=f"Event: {named} must be "):
        Event(*made)


@pytest.mark.parametrize("number", [Fraction, Decimal, np.float32, np.longdouble])
def test_an_event_may_give_any_numbers(number):
    event = Event("half", lambda point: number(float(point.x[0])) - number(0.5))
    branch = continue_branch(CIRCLE, [1.0], events=[event])
    found = [float(each.x[0]) for each in branch.special_points if each.kind == "half"]
    assert found == pytest.approx([0.5, 0.5], abs=1e-6)


def test_a_page_solves_the_same_systems_without_scipy():
    """By NumPy, which keeps no factors; the sign of the determinant is that of the factors."""
    rng, signs = np.random.default_rng(3), set()
    with_factors, without = newton_step._Factors(6), newton_step._NoFactors()
    for _ in range(20):
        matrix, right = rng.normal(size=(6, 6)), rng.normal(size=(6, 2))
        solution, sign = with_factors.solved(
            np.array(matrix, order="F"), np.array(right, order="F")
        )
        again = with_factors.solved_again(right[:, 0])
        other = without.solved(matrix, right)
        assert np.allclose(solution, other[0], rtol=1e-9)
        assert np.allclose(again, other[0][:, 0], rtol=1e-9)
        assert sign == other[1] == np.sign(np.linalg.det(matrix))
        signs.add(sign)
    assert signs == {-1, 1}


@pytest.mark.parametrize("solver", [newton_step._Factors(3), newton_step._NoFactors()])
def test_a_system_without_a_solution_rejects_the_step(solver):
    with pytest.raises(newton_step.StepRejected, match="singular"):
        solver.solved(np.zeros((3, 3), order="F"), np.ones((3, 2), order="F"))


def test_a_curve_in_a_page_is_the_curve(monkeypatch):
    """Around both folds, and to the place of an event."""
    ahead = {"start": [-1.5], "parameter": -1.875, "direction": 1, "bounds": (-3.0, 3.0)}
    here = continue_branch(S_CURVE, **ahead)
    monkeypatch.setattr(newton_step, "_Factors", None)
    monkeypatch.setattr(newton_step, "sys", SimpleNamespace(platform="emscripten"))
    there = continue_branch(S_CURVE, **ahead)
    assert here.status == there.status
    assert np.allclose(here.x, there.x, atol=1e-12)
    folds = [[point.parameter for point in each.special_points] for each in (here, there)]
    assert np.allclose(*folds, atol=1e-12)
    assert len(folds[0]) >= 2


def test_no_point_between_two_others_is_computed_twice(monkeypatch):
    """Where the search for an event ends is a point that it has looked at."""
    guesses, between = [], newton_step.between

    def guessed(old, new, fraction):
        guesses.append((old.arc_length, fraction))
        return between(old, new, fraction)

    monkeypatch.setattr("guts_core.methods.continuation.events.between", guessed)
    branch = continue_branch(CIRCLE, [1.0], bounds=(-2, 2))
    assert len(branch.folds) == 2
    assert len(guesses) == len(set(guesses)) > 4


LINE = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))


def test_an_event_at_the_bound_is_found():
    branch = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 1.0), events=[parameter_values([1.0])])
    assert [point.parameter for point in branch.special_points] == [1.0]


def test_events_of_one_step_come_in_their_order():
    levels = np.linspace(0.9, 0.1, 33)
    branch = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 1.0), events=[parameter_values(levels)])
    found = [point.arc_length for point in branch.special_points]
    assert len(found) == 33
    assert found == sorted(found)


def test_a_solution_between_two_points_has_its_own_arc_length():
    [found] = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 1.0)).at(0.42)
    assert found.arc_length == pytest.approx(0.42 * 2**0.5, abs=1e-9)


def test_a_finished_branch_that_goes_on_stays_as_it_is():
    branch = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 1.0))
    again = continue_branch(LINE, resume=branch, bounds=(0.0, 1.0))
    assert np.array_equal(again.arc_lengths, branch.arc_lengths)


def test_a_branch_that_goes_on_keeps_its_distances():
    kept = {"max_step": 0.05, "keep_distance": 0.3}
    whole, first = (ContinuationOptions(**kept, **most) for most in ({}, {"max_steps": 20}))
    half = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 2.0), options=first)
    both = continue_branch(LINE, bounds=(0.0, 2.0), options=whole, resume=half)
    at_once = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 2.0), options=whole)
    assert np.allclose(both.arc_lengths, at_once.arc_lengths)


@pytest.mark.parametrize("steps", range(8, 13))
def test_a_branch_that_goes_on_keeps_every_fourth_point_wherever_it_stopped(steps):
    """Where it stopped is a point of it only if it is one of these."""
    kept = {"max_step": 0.05, "keep_every": 4}
    whole, first = (ContinuationOptions(**kept, **most) for most in ({}, {"max_steps": steps}))
    half = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 2.0), options=first)
    both = continue_branch(LINE, bounds=(0.0, 2.0), options=whole, resume=half)
    at_once = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 2.0), options=whole)
    assert np.allclose(both.arc_lengths, at_once.arc_lengths)


def test_a_fold_is_a_point_of_the_branch_whatever_else_happens_in_its_step():
    branch = continue_branch(CIRCLE, [1.0], events=[thresholds([1e-3])])
    assert all(np.abs(branch.arc_lengths - fold.arc_length).min() == 0 for fold in branch.folds)


def test_a_closed_branch_has_each_solution_once():
    assert len(continue_branch(CIRCLE, [1.0]).at(0.0)) == 2


def test_weights_of_the_parameter_do_not_hinder_kept_factors():
    class Circle(Equations):
        def residual(self, x, parameter):
            return x**2 + parameter**2 - 1

    circle = Circle(CIRCLE.residual_and_jacobian)
    steps = [
        continue_branch(
            circle,
            [1.0],
            options=ContinuationOptions(parameter_weight=3.0, newton_tolerance=1e-9, **reuse),
        ).steps
        for reuse in ({}, {"reuse_factors": True})
    ]
    assert steps[1] <= 1.1 * steps[0]


def test_noise_is_asked_at_the_parameter_itself():
    asked = []

    class Told(Equations):
        def noise(self, x, parameter):
            asked.append(parameter)
            return 1e-15

    options = ContinuationOptions(parameter_weight=10.0, max_step=0.5)
    line = Told(LINE.residual_and_jacobian)
    continue_branch(line, [0.0], 0.0, 1, (0.0, 1.0), options)
    assert 0 < max(asked) <= 1.1


def test_a_curve_that_comes_near_its_start_is_not_closed():
    """A helix whose next turn is 6e-6 away, less than a step."""

    def helix(x, parameter):
        angle = 1e6 * parameter
        residual = x - np.array([math.cos(angle), math.sin(angle)])
        return residual, np.eye(2), 1e6 * np.array([math.sin(angle), -math.cos(angle)])

    branch = continue_branch(Equations(helix), [1.0, 0.0], bounds=(-1, 2e-5))
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert branch.arc_lengths[-1] == pytest.approx(20, rel=0.01)


def test_progress_is_reported_of_steps_only():
    """Not of the one that is not taken where the curve ends."""
    calls = []

    class Half(Equations):
        def inside(self, x):
            return bool(x[0] < 0)

    branch = continue_branch(
        Half(S_CURVE.residual_and_jacobian),
        [-2.0],
        -6.0,
        progress=lambda *given: calls.append(given),
    )
    assert branch.status is BranchStatus.STEP_FLOOR
    assert [steps for _, steps in calls] == list(range(1, branch.steps + 1))


def test_what_is_0_all_the_way_is_no_event():
    """Also from a point on where it has just become 0, and at which it has happened."""
    ramp = Event("ramp", lambda point: [0.0, min(point.parameter, 0.0)])
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    step = ContinuationOptions(initial_step=2**-3.5, max_step=2**-3.5)
    branch = continue_branch(line, [-0.5], -0.5, bounds=(-0.5, 0.5), options=step, events=[ramp])
    assert [(each.index, each.parameter) for each in branch.special_points] in (
        [],
        [(1, pytest.approx(0, abs=0.1))],
    )


def test_an_event_that_jumps_is_found_where_it_does():
    jump = Event("jump", lambda point: np.sign(point.parameter - 0.3) or 1.0)
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    branch = continue_branch(line, [0.0], bounds=(0, 1), events=[jump])
    assert [each.parameter for each in branch.special_points] == [pytest.approx(0.3, abs=1e-9)]


def test_solutions_nearer_than_is_said_count_as_one():
    branch = continue_branch(CIRCLE, [1.0])
    assert [len(branch.at(0.0, distinct)) for distinct in (0.0, 1.9, 2.1)] == [2, 2, 1]


def test_steps_grow_as_long_as_they_are_easy():
    """On a circle the tangent turns by the step: 0.1 is less than half of 0.3, and 0.2 is not."""
    options = ContinuationOptions(initial_step=0.1, max_step=1.0, max_correction=1.0)
    branch = continue_branch(CIRCLE, [1.0], options=options)
    assert branch.rejected == 0
    folds = [fold.arc_length for fold in branch.folds]
    plain = np.setdiff1d(branch.arc_lengths, folds)
    assert np.diff(plain)[1:-1] == pytest.approx(0.2, rel=0.01)


def test_the_residual_is_the_largest_of_all_points():
    seen = []
    watch = Event("watch", lambda point: seen.append(point) or 1.0)
    branch = continue_branch(S_CURVE, [-2.0], -6.0, bounds=(-6, 6), events=[watch])
    lengths = set(branch.arc_lengths.tolist())
    residuals = {p.arc_length: p.residual for p in seen if p.arc_length in lengths}
    assert len(residuals) >= len(branch) - len(branch.folds)
    assert branch.residual == max(residuals.values()) > seen[-1].residual


def test_a_branch_goes_on_with_steps_of_the_new_options():
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    long, short = ContinuationOptions(max_step=0.5), ContinuationOptions(max_step=0.01)
    branch = continue_branch(line, [0.0], bounds=(0, 2), options=long)
    more = continue_branch(line, resume=branch, bounds=(0, 2.5), options=short)
    steps = np.diff(more.arc_lengths[len(branch) - 1 :])
    assert max(steps) <= 0.01 * (1 + 1e-12)
    least = replace(short, min_step=0.02, initial_step=0.02, max_step=0.02)
    last = continue_branch(line, resume=more, bounds=(0, 3), options=least)
    assert np.diff(last.arc_lengths[len(more) - 1 :])[:-1] == pytest.approx(0.02)


@pytest.mark.parametrize("every", [1, 5])
def test_solutions_at_the_parameters_of_stored_points_are_these_points(every):
    """Two neighbours on its two sides tell nothing of a point that lies on the parameter itself."""
    options = ContinuationOptions(keep_every=every)
    branch = continue_branch(S_CURVE, [-1.5], -1.875, bounds=(-1.875, 1.875), options=options)
    for k in range(0, len(branch), 3):
        found = branch.at(float(branch.parameters[k]))
        away = [np.abs(each.x - branch.x[k]).max() for each in found]
        assert min(away, default=1) < 1e-6
        nearest = found[int(np.argmin(away))]
        assert nearest.arc_length == pytest.approx(branch.arc_lengths[k], abs=1e-5)
    for end, x in ((-1.875, -1.5), (1.875, 1.5)):
        assert [each.x[0] for each in branch.at(end)] == [pytest.approx(x, abs=1e-12)]


def test_a_segment_that_cannot_be_followed_again_is_named_unless_it_is_no_longer_than_a_point():
    class Nowhere(Equations):
        def inside(self, x):
            return False

    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    branch = continue_branch(line, [0.0], bounds=(0, 1))
    lost = replace(branch, problem=Nowhere(line.residual_and_jacobian))
    after = int(np.searchsorted(branch.parameters, 0.55)) - 1
    message = f"Branch.at: the segment after point {after} could not be followed to 0.55"
    steep = Equations(lambda x, p: (x - 100 * p, np.eye(1), np.full(1, -100.0)))
    for other in (lost, replace(branch, problem=steep)):
        with pytest.raises(ArithmeticError, match=message):
            other.at(0.55)
    ends = np.array([0.0, 1e-13])
    tiny = replace(lost, arc_lengths=ends, x=ends[:, None], parameters=ends)
    (found,) = tiny.at(5e-14)
    assert (found.x.tolist(), found.arc_length) == ([0.0], 0.0)


@pytest.mark.parametrize("rising", [1, -1])
def test_a_target_is_passed_by_the_parameter_or_where_the_curve_has_turned(rising):
    """Not yet at the start, for at a fold rounding decides which way the curve leads there."""
    passed = branch_module._passing(0.5 * rising, rising)
    for length, parameter, rate, expected in (
        (0.0, 0.25, -1e-13, -0.25),
        (0.125, 0.25, 0.5, -0.25),
        (0.125, 0.25, -0.5, 0.5),
        (0.125, 0.25, 0.0, 0.0),
        (0.125, 0.75, 0.5, 0.25),
        (0.125, 0.75, -0.5, 0.5),
    ):
        point = SimpleNamespace(
            arc_length=length, parameter=rising * parameter, parameter_rate=rising * rate
        )
        assert passed(point) == expected


@pytest.mark.parametrize("angle", [0.3, 0.1])
def test_tangents_of_successive_points_turn_by_no_more_than_is_said(angle):
    """On a circle by the step itself, of which the first is too long."""
    seen = []
    watch = Event("watch", lambda point: seen.append(point) or 1.0)
    options = ContinuationOptions(
        initial_step=0.5, max_step=0.5, max_angle=angle, max_correction=1.0
    )
    branch = continue_branch(CIRCLE, [1.0], bounds=(-2, 2), options=options, events=[watch])
    halvings = math.ceil(math.log2(0.5 / angle))
    assert branch.rejections == {"angle": halvings}
    lengths = set(branch.arc_lengths.tolist())
    points = {p.arc_length: p.tangent for p in seen if p.arc_length in lengths}
    turns = [math.acos(one @ other) for one, other in pairwise(points.values())]
    assert angle / 2 < max(turns) <= angle


def test_a_step_that_leads_back_is_rejected():
    """Beyond 0.05 the solutions lie on another line, which leads to where it has come from."""

    def torn(x, p):
        if p < 0.05:
            return x, np.eye(1), np.zeros(1)
        return x + 0.5 - 3 * (p - 0.1), np.eye(1), np.full(1, -3.0)

    options = ContinuationOptions(
        initial_step=0.1, max_step=0.1, min_step=0.09, max_angle=1.5, max_correction=6.0
    )
    branch = continue_branch(Equations(torn), [0.0], options=options)
    assert (branch.status, branch.steps) == (BranchStatus.STEP_FLOOR, 0)
    assert branch.rejections == {"reversal": 2}


@pytest.mark.parametrize("direction", [1, -1])
def test_a_branch_goes_on_from_a_bound_on_either_side(direction):
    """The determinant at a point that was moved to the bound has the sign of the whole curve."""
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    branch = continue_branch(line, [0.0], direction=direction, bounds=(-0.5, 0.5))
    more = continue_branch(line, resume=branch, bounds=(-1, 1))
    assert more.parameters[-1] == direction
    assert more.rejected == 0
    assert {branch.state.start.sign} == {each.sign for each in branch.state.history}


def test_one_correction_is_enough_for_a_line_and_not_for_a_curve():
    options = ContinuationOptions(newton_iterations=1, max_steps=1)
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    assert continue_branch(line, [0.3], 0.0, options=options).x[0] == 0
    with pytest.raises(ValueError, match="start must be near a solution"):
        continue_branch(S_CURVE, [-2.001], -6.0, options=options)


def test_what_rounding_explains_is_not_corrected():
    """It would be for ever, if rounding is all that there is."""
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)), noise=1e-3)
    branch = continue_branch(line, [5e-4], bounds=(0, 1))
    assert (branch.status, branch.rejected) == (BranchStatus.PARAMETER_BOUND, 0)
    assert branch.x[:, 0] - branch.parameters == pytest.approx(5e-4, abs=1e-12)
    assert branch.residual == pytest.approx(5e-4, abs=1e-12)


def test_the_last_three_points_are_kept_to_go_on():
    branch = continue_branch(CIRCLE, [1.0])
    assert [len(each.position) for each in branch.state.history] == [2, 2, 2]
    assert branch.state.history[-1].arc_length == branch.arc_lengths[-1]
    lengths = [each.arc_length for each in branch.state.history]
    assert lengths == sorted(lengths)
    assert len(lengths) == len(set(lengths))


def altered_branches():
    """Each with one thing in it that no continuation leaves."""
    branch = continue_branch(CIRCLE, [1.0], options=ContinuationOptions(max_steps=20))
    state, last = branch.state, branch.state.history[-1]
    yield branch, ""
    for name, values in {
        "history": [(), (1, 2), list(state.history), state.history[::-1]],
        "start": [None],
        "step": [math.nan, math.inf, -1.0, 0.0, None],
        "since_kept": [-1, None],
        "last_kept": [math.nan, math.inf],
    }.items():
        for value in values:
            yield replace(branch, state=replace(state, **{name: value})), "state"
    for name, values in {
        "position": [last.position[:1], last.position * math.nan, list(last.position)],
        "tangent": [np.ones(3), 0 * last.tangent, 2 * last.tangent],
        "arc_length": [math.nan, -1.0],
        "sign": [0, -last.sign],
        "weight": [2.0],
    }.items():
        for value in values:
            history = (*state.history[:-1], replace(last, **{name: value}))
            yield replace(branch, state=replace(state, history=history)), "state"
    yield replace(branch, state=None), "state"
    for name in ("arc_lengths", "x", "parameters", "parameter_rates"):
        array = getattr(branch, name)
        for value in (array[:-1], array[:0], array[..., None], array * 1j, math.nan * array, None):
            yield replace(branch, **{name: value}), ""
    ends = {name: getattr(branch, name)[:-1] for name in ("arc_lengths", "x", "parameters")}
    yield replace(branch, **ends, parameter_rates=branch.parameter_rates[:-1]), "arc_lengths"
    for name in ("special_points", "status", "steps", "rejected", "rejections", "options"):
        yield replace(branch, **{name: None}), name
    yield replace(branch, special_points=[]), "special_points"
    yield replace(branch, special_points=(1,)), "special_points"
    yield replace(branch, residual=math.nan), "residual"


def test_a_branch_altered_by_hand_is_not_resumed():
    """One whose next step is no number had gone on for ever, others ended in raw errors."""
    (branch, _), *others = altered_branches()
    assert continue_branch(CIRCLE, resume=branch).status is BranchStatus.CLOSED_LOOP
    for other, name in others:
        message = (
            rf"^continue_branch: resume must be a branch as it was returned, its {name or '.*'}"
        )
        with pytest.raises(ValueError, match=message + " is not$"):
            continue_branch(CIRCLE, resume=other)
