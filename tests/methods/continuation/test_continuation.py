"""Pseudo-arc-length continuation: curves with known folds, loops, corners and neighbours."""

import math
from dataclasses import replace
from itertools import pairwise, product
from types import SimpleNamespace

import numpy as np
import pytest
from branch_verification import verify_branch
from hypothesis import given, settings
from hypothesis import strategies as st
from known_curves import CIRCLE, LINE, S_CURVE, Equations
from scipy.optimize import minimize_scalar

from guts_core.methods.continuation import branch as branch_module
from guts_core.methods.continuation import newton_step
from guts_core.methods.continuation.events import Event
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus


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


@settings(max_examples=15)
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


def neighbours(gap):
    """Two curves x = sin p and x = sin p + gap that do not meet."""

    def function(x, p):
        low, high = x - math.sin(p), x - math.sin(p) - gap
        return low * high, np.diag(low + high), -math.cos(p) * (low + high)

    return Equations(function)


@settings(max_examples=10)
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


@pytest.mark.parametrize("side", [-1, 1])
def test_a_branch_that_starts_on_a_bound_may_go_inside(side):
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    branch = continue_branch(line, [side], side, -side, (-1, 1))
    assert branch.parameters[[0, -1]].tolist() == [side, -side]


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


def test_a_solution_between_two_points_has_its_own_arc_length():
    [found] = continue_branch(LINE, [0.0], 0.0, 1, (0.0, 1.0)).at(0.42)
    assert found.arc_length == pytest.approx(0.42 * 2**0.5, abs=1e-9)


def test_a_fold_is_a_point_of_the_branch_whatever_else_happens_in_its_step():
    branch = continue_branch(CIRCLE, [1.0], events=[Event("small", lambda point: point.x - 1e-3)])
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
