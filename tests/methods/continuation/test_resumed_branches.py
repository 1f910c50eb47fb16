"""Branches that go on: what they keep, and with which bounds, options and problems they may."""

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from known_curves import CIRCLE, LINE, S_CURVE, Equations

from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus


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


def test_resumed_beyond_a_bound():
    part = continue_branch(S_CURVE, [-2.0], -6.0, 1, (-6, -1))
    assert part.parameters[-1] == -1
    again = continue_branch(S_CURVE, bounds=(-6, 6), resume=part)
    assert (again.parameters[-1], len(again.folds)) == (6, 2)


@pytest.mark.parametrize(("side", "beyond"), [(-1, (-1, 1)), (1, (0, 2))])
def test_a_branch_that_ends_on_a_bound_is_resumed_there_and_beyond(side, beyond):
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    branch = continue_branch(line, [0.5], 0.5, side, (0, 1))
    assert branch.parameters[-1] == max(side, 0)
    same = continue_branch(line, bounds=(0, 1), resume=branch)
    assert np.array_equal(same.parameters, branch.parameters)
    assert continue_branch(line, bounds=beyond, resume=branch).parameters[-1] == 0.5 + 1.5 * side


@pytest.mark.parametrize("bounds", [(-0.2, 0.2), (0.6, 0.9), (-1.0, 0.4)])
def test_a_branch_that_ends_outside_new_bounds_is_not_resumed(bounds):
    branch = continue_branch(CIRCLE, [1.0], bounds=(-0.5, 0.5))
    with pytest.raises(ValueError, match=r"continue_branch: bounds must hold the .* ends, 0\.5"):
        continue_branch(CIRCLE, resume=branch, bounds=bounds)


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


@pytest.mark.parametrize("direction", [1, -1])
def test_a_branch_goes_on_from_a_bound_on_either_side(direction):
    """The determinant at a point that was moved to the bound has the sign of the whole curve."""
    line = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
    branch = continue_branch(line, [0.0], direction=direction, bounds=(-0.5, 0.5))
    more = continue_branch(line, resume=branch, bounds=(-1, 1))
    assert more.parameters[-1] == direction
    assert more.rejected == 0
    assert {branch.state.start.sign} == {each.sign for each in branch.state.history}


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
