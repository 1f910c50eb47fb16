"""Solutions of a branch at given parameters, and the check that a branch has not jumped."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np

from guts_core.methods.continuation_branch import Branch, BranchStatus, Solution, TraceState
from guts_core.methods.continuation_step import BorderedSystem, CurvePoint, StepRejected
from guts_core.methods.continuation_trace import Trace
from guts_core.methods.validation import finite_number, integer_at_least

#: Most steps on one segment that is followed again.
_MOST_STEPS = 10_000


@dataclass(frozen=True)
class BranchCheck:
    """Segments of a branch followed again with shorter steps.

    Attributes
    ----------
    segments : ndarray of int
        Index of the first stored point of each segment.
    deviations : ndarray
        Largest difference of an unknown at the end of the segment; infinite if the segment could
        not be followed to its end.
    """

    segments: np.ndarray
    deviations: np.ndarray

    @property
    def deviation(self) -> float:
        """Largest deviation."""
        return float(self.deviations.max(initial=0.0))


def solutions_at(branch: Branch, parameter: float, distinct: float) -> tuple[Solution, ...]:
    """All distinct solutions on the branch at ``parameter``; see `Branch.at`."""
    target = finite_number("Branch.at", "parameter", parameter)
    finite_number("Branch.at", "distinct", distinct, 0.0)
    found: list[Solution] = []
    offsets = branch.parameters - target
    touched = offsets == 0
    sides = np.sign(offsets)  # products of the offsets themselves might overflow
    crossed = np.append(sides[:-1] * sides[1:] < 0, False)
    for i in np.flatnonzero(touched | crossed).tolist():
        rising = 1 if offsets[i] < 0 else -1
        point = None if touched[i] else _follow(branch, i, _passing(target, rising))
        if point is None and not touched[i]:
            raise ArithmeticError(
                f"Branch.at: the segment after point {i} could not be followed to {target:g}"
            )
        x, length = (branch.x[i], 0.0) if point is None else (point.x, point.arc_length)
        solution = _polished(branch, x, target, float(branch.arc_lengths[i]) + length)
        if all(float(np.abs(solution.x - other.x).max()) > distinct for other in found):
            found.append(solution)
    return tuple(found)


def _passing(target: float, rising: int) -> Callable[[CurvePoint], float]:
    return lambda point: rising * (point.parameter - target)


def verify_branch(branch: Branch, sample: int = 50, seed: int = 0) -> BranchCheck:
    """Follow a sample of the stored segments again with steps of at most half their length.

    A jump to another curve shows as a deviation: the curve through the segment's first point does
    not pass its end.

    Parameters
    ----------
    branch : Branch
        What to check.
    sample : int
        Number of segments, drawn without replacement; all of them if there are no more.
    seed : int
        Of the draw.

    Returns
    -------
    BranchCheck

    Raises
    ------
    ValueError
        If ``sample`` is not a positive integer.
    """
    count = min(integer_at_least("verify_branch", "sample", sample, 1), len(branch) - 1)
    rng = np.random.default_rng(seed)
    segments = np.sort(rng.choice(max(len(branch) - 1, 0), size=count, replace=False))
    deviations = np.array([_deviation(branch, int(i)) for i in segments])
    return BranchCheck(segments, deviations)


def _deviation(branch: Branch, i: int) -> float:
    """Distance to the stored end of segment i, on the plane through it across the chord."""
    weight = branch.state.start.weight
    end = np.append(branch.x[i + 1], weight * branch.parameters[i + 1])
    chord = end - np.append(branch.x[i], weight * branch.parameters[i])
    again = _follow(branch, i, lambda point: float(chord @ (point.position - end)))
    return math.inf if again is None else float(np.abs(again.position - end).max())


def _follow(branch: Branch, i: int, until: Callable[[CurvePoint], float]) -> CurvePoint | None:
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
    residual = np.abs(branch.problem.residual_and_jacobian(x, target)[0]).max()
    solution = Solution(x.copy(), target, float(residual), arc_length)
    solution.x.setflags(write=False)
    return solution
