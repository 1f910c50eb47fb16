"""A continued curve, and the solutions on it at given parameters."""

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np

from guts_core.methods.arguments import Real, checked
from guts_core.methods.continuation.newton_step import BorderedSystem, CurvePoint, StepRejected
from guts_core.methods.continuation.record import BranchRecord, BranchStatus, TraceState
from guts_core.methods.continuation.step_control import Trace
from guts_core.methods.records import ReadOnly

#: Most steps on one segment that is followed again.
_MOST_STEPS = 10_000


@dataclass(frozen=True)
class Solution(ReadOnly):
    """A solution at a given parameter.

    Attributes
    ----------
    x : ndarray
        The unknowns (read-only).
    parameter : float
        The parameter.
    residual : float
        Largest residual, recomputed at ``x``.
    arc_length : float
        Where on the branch it was found.
    """

    x: np.ndarray
    parameter: float
    residual: float
    arc_length: float


@dataclass(frozen=True)
class Branch(BranchRecord):
    """A curve of solutions.

    Attributes
    ----------
    arc_lengths : ndarray, shape (points,)
        Arc length of each stored point, from the start: the sum of the chords of all steps.
    x : ndarray, shape (points, n)
        Unknowns.
    parameters : ndarray, shape (points,)
        Parameters.
    parameter_rates : ndarray, shape (points,)
        Tangents' component along the weighted parameter; its sign changes at folds.
    special_points : tuple of SpecialPoint
        Folds and other events, in the order of arc length.
    status : BranchStatus
        How the continuation ended.
    steps, rejected : int
        Steps accepted and rejected.
    rejections : dict
        Number of rejections by reason.
    residual : float
        Largest residual at any accepted point, as evaluated before the last correction.
    problem, options, state
        What was continued, how, and what is needed to go on.
    """

    @checked
    def at(
        self, parameter: float, distinct: Annotated[float, Real(0)] = 1e-7
    ) -> tuple[Solution, ...]:
        """All solutions on the branch at ``parameter``, in the order of arc length.

        Each stored segment that passes the parameter is followed again from its first point, so
        a thinned branch serves as well. Solutions nearer than ``distinct`` to each other in every
        unknown count as one.

        Raises
        ------
        ArithmeticError
            If a segment cannot be followed again.

        Examples
        --------
        >>> from guts_core.methods.continuation.regularised import follow_from_centre
        >>> class Coin:
        ...     def residual_and_jacobian(self, x, parameter):
        ...         return parameter - x, -np.eye(1), np.ones(1)
        ...     def noise(self, x, parameter):
        ...         return 1e-15
        >>> branch = follow_from_centre(Coin(), 1, 0.25, 0.5, largest=2.0)
        >>> [round(float(found.x[0]), 6) for found in branch.at(0.0)]
        [0.440179]
        """
        found: list[Solution] = []
        offsets = self.parameters - parameter
        touched = offsets == 0
        sides = np.sign(offsets)  # products of the offsets themselves might overflow
        crossed = np.append(sides[:-1] * sides[1:] < 0, False)
        for i in np.flatnonzero(touched | crossed).tolist():
            rising = 1 if offsets[i] < 0 else -1
            point = None if touched[i] else follow_segment(self, i, _passing(parameter, rising))
            # Of a segment as short as events are located to, the first point is as good as any.
            short = np.ptp(self.arc_lengths[i : i + 2]) <= self.options.event_tolerance
            if point is None and not touched[i] and not short:
                raise ArithmeticError(
                    f"Branch.at: the segment after point {i} could not be followed to {parameter:g}"
                )
            x, length = (self.x[i], 0.0) if point is None else (point.x, point.arc_length)
            solution = _polished(self, x, parameter, float(self.arc_lengths[i]) + length)
            if all(float(np.abs(solution.x - other.x).max()) > distinct for other in found):
                found.append(solution)
        return tuple(found)


def _passing(target: float, rising: int) -> Callable[[CurvePoint], float]:
    """Rises to 0 at the target and stays up: a step may lead past it and, past a fold, back."""

    def passed(point: CurvePoint) -> float:
        turned = -rising * point.parameter_rate if point.arc_length > 0 else -math.inf
        return max(rising * (point.parameter - target), turned)

    return passed


def follow_segment(
    branch: Branch, i: int, until: Callable[[CurvePoint], float]
) -> CurvePoint | None:
    """Where ``until`` rises to zero on segment i, followed with half its steps; None if nowhere."""
    length = float(branch.arc_lengths[i + 1] - branch.arc_lengths[i])
    half = max(min(length, branch.options.max_step) / 2, branch.options.min_step)
    options = replace(branch.options, initial_step=half, max_step=half, max_steps=_MOST_STEPS)
    system = BorderedSystem(branch.problem, branch.x.shape[1], options)
    upwards = np.append(np.zeros(branch.x.shape[1]), 1.0)
    try:
        start = system.start(branch.x[i], float(branch.parameters[i]), upwards)
    except StepRejected:
        return None
    start = _oriented(branch, start)
    trace = Trace(branch.problem, TraceState(start, (start,), half, 0, 0.0), options, ())
    if until(start) >= 0:
        return start
    # The way along a curve is a little longer than its chords; a detour is not this segment.
    limit = 1.5 * length
    bounded = lambda point: max(until(point), point.arc_length - limit)  # noqa: E731
    status = trace.run((-math.inf, math.inf), None, bounded)
    last = trace.history[-1]
    reached = status is BranchStatus.TARGET and last.arc_length < limit * (1 - 1e-9)
    return last if reached else None


def _oriented(branch: Branch, point: CurvePoint) -> CurvePoint:
    """The point with its tangent along the direction of travel.

    The sign of det[J b; t'] is the same all along the branch and turns with t, so it tells the
    direction where the parameter hardly moves and the chords have sharp corners.
    """
    if point.sign == branch.state.start.sign:
        return point
    return replace(point, tangent=-point.tangent, sign=-point.sign)


def _polished(branch: Branch, x: np.ndarray, target: float, arc_length: float) -> Solution:
    """Newton's iteration at fixed parameter, down to the noise where the matrix allows it."""
    weight = branch.state.start.weight
    options = replace(branch.options, newton_tolerance=1e-15)
    fixed = np.append(np.zeros(len(x)), 1.0)
    guess = np.append(x, weight * target)
    # With less than the distance to another solution in reach, it stays on this branch.
    with suppress(StepRejected):
        system = BorderedSystem(branch.problem, len(x), options)
        x = system.correct(guess, fixed, fixed, branch.options.newton_tolerance * 1e3).x
    alone = getattr(branch.problem, "residual", None)  # without a Jacobian that nobody needs
    residual = alone(x, target) if alone else branch.problem.residual_and_jacobian(x, target)[0]
    return Solution(x.copy(), target, float(np.abs(residual).max()), arc_length)
