"""What a continuation may be called with, and what it refuses."""

import math
import warnings
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from branch_verification import verify_branch
from known_curves import CIRCLE, SWITCH, Equations

from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.regularised import Regularised, follow_from_centre


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


def test_a_problem_that_returns_nothing_is_refused():
    with pytest.raises(ValueError, match="continue_branch: start must have as many numbers"):
        continue_branch(Equations(lambda x, p: None), [1.0])


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
