"""Pseudo-arc-length continuation: one curve of solutions of F(x, parameter) = 0.

The method of [Bil18] sec. 3 with checks that it does not name: a step is accepted only if Newton's
iteration converges inside the domain and near the guess, the tangent turns little, and the sign of
the bordered determinant stays. A rejected step is halved, down to a floor.
"""

import math
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Instance, Interval, Kind, Numbers, checked
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.events import Event
from guts_core.methods.continuation.newton_step import BorderedSystem, CurvePoint, StepRejected
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Problem
from guts_core.methods.continuation.record import TraceState, altered
from guts_core.methods.continuation.step_control import Progress, Trace
from guts_core.methods.validation import (
    Refused,
    finite_number,
    is_number,
    one_of,
    plain,
    shown,
)

#: A solution is known to the length of Newton's last correction, and to no more than some of them.
_NEAR = 100.0


class Direction(Kind):
    """1 or -1 for rising or falling parameter, or a vector along the curve."""

    def of(self, value: Any) -> Any:
        """An int or a read-only array."""
        given = plain(value)
        if isinstance(given, bool) or is_number(given):
            return one_of(given, (1, -1))
        return Numbers(1, 1).of(value)


class Resumable(Instance):
    """A branch as it was returned."""

    def __init__(self) -> None:
        super().__init__(Branch)

    def of(self, value: Any) -> Any:
        """The branch."""
        if name := altered(super().of(value)):
            raise Refused(f"must be a branch as it was returned, its {name} is not")
        return value


@checked
def continue_branch(
    problem: Problem,
    start: Annotated[npt.ArrayLike, Numbers(1, 1)] | None = None,
    parameter: float = 0.0,
    direction: Annotated[int | npt.ArrayLike, Direction()] = 1,
    bounds: Annotated[tuple[float, float], Interval()] = (-math.inf, math.inf),
    options: ContinuationOptions | None = None,
    events: Sequence[Event] = (),
    progress: Progress | None = None,
    resume: Annotated[Branch, Resumable()] | None = None,
) -> Branch:
    """Follow the curve of solutions through a point.

    Parameters
    ----------
    problem : Problem
        The equations.
    start : array_like, shape (n,)
        A solution at ``parameter``, or a guess near one; not used with ``resume``.
    parameter : float
        Parameter of the start; not used with ``resume``.
    direction : {1, -1} or array_like, shape (n + 1,)
        The parameter rises or falls at first; or a vector (x, parameter) on the side of which
        the curve is followed. Not used with ``resume``.
    bounds : (float, float)
        The curve ends where the parameter leaves this range; the last point lies on the bound.
    options : ContinuationOptions
        Steps and tolerances.
    events : sequence of Event
        What to look for besides folds: ``Event("one half", lambda point: point.x - 0.5)`` finds
        where an unknown passes 1/2. The class is ``guts_core.methods.continuation.events.Event``.
    progress : callable, optional
        Called with (parameter, steps) after each step.
    resume : Branch, optional
        Go on where this branch ended; the branch returned contains it. ``max_steps`` counts anew.

    Returns
    -------
    Branch

    Raises
    ------
    ValueError
        If the start, or the end of the branch resumed, lies outside the bounds; if that branch is
        not as it was returned; if the start is not finite, lies outside the domain, or Newton's
        iteration finds no solution next to it; if the end of the branch resumed is no solution of
        the problem; if the problem, evaluated there, does not return arrays of real numbers of the
        shapes that it should, and a noise that is finite; or if an event gives something else than
        real numbers.

    Examples
    --------
    >>> class Circle:
    ...     def residual_and_jacobian(self, x, parameter):
    ...         return x * x + parameter * parameter - 1, np.diag(2 * x), np.array([2 * parameter])
    ...     def inside(self, x):
    ...         return True
    ...     def noise(self, x, parameter):
    ...         return 1e-15
    >>> branch = continue_branch(Circle(), [1.0])
    >>> branch.status.value, [round(fold.parameter, 12) for fold in branch.folds]
    ('closed loop', [1.0, -1.0])
    """
    options = options or ContinuationOptions()
    if resume is None:
        point = _first_point(problem, start, parameter, direction, bounds, options)
        state = TraceState(point, (point,), options.initial_step, 0, 0.0)
    else:
        state = resume.state
        if options.parameter_weight != state.start.weight:
            raise ValueError(
                "continue_branch: options must have the parameter_weight of the branch resumed, "
                f"{state.start.weight:g}, got {options.parameter_weight:g}"
            )
        last = state.history[-1]
        if not bounds[0] <= last.parameter <= bounds[1]:
            raise ValueError(
                "continue_branch: bounds must hold the parameter at which the branch resumed ends, "
                f"{last.parameter:g}, got {bounds}"
            )
        with np.errstate(all="ignore"):
            _check_first_evaluation("resume", problem, last.x, last.parameter)
            _check_noise(problem, last.x, last.parameter)
            _check_last_point(problem, resume, options)
    trace = Trace(problem, state, options, events, before=resume)
    return Branch(**vars(trace.record(trace.run(bounds, progress))))


def _first_point(
    problem: Problem,
    start: npt.ArrayLike | None,
    parameter: float,
    direction: int | npt.ArrayLike,
    bounds: tuple[float, float],
    options: ContinuationOptions,
) -> CurvePoint:
    if start is None:
        raise ValueError("continue_branch: start must be given unless a branch is resumed")
    x = np.asarray(start)
    if not bounds[0] <= parameter <= bounds[1]:
        raise ValueError(
            f"continue_branch: parameter must lie in bounds {bounds}, got {parameter:g}"
        )
    ahead = _ahead(direction, len(x), options.parameter_weight)
    with np.errstate(all="ignore"):  # as in all later steps
        _check_first_evaluation("start", problem, x, parameter)
        if not problem.inside(x):
            raise ValueError("continue_branch: start must lie in the domain of the problem")
        _check_noise(problem, x, parameter)
        system = BorderedSystem(problem, len(x), options)
    try:
        with np.errstate(all="ignore"):
            return system.start(x, parameter, ahead)
    except StepRejected as reason:
        raise ValueError(
            "continue_branch: start must be near a solution in the domain; Newton's iteration "
            f"at parameter {parameter:g} ended with: {reason}"
        ) from None


def _check_first_evaluation(name: str, problem: Problem, x: np.ndarray, value: float) -> None:
    """Whether the problem has as many equations as there are numbers, in arrays of real ones."""
    structured = getattr(problem, "factored", None)
    try:
        with suppress(np.linalg.LinAlgError):  # then the Jacobian tells more
            if structured and structured(x, value, 1.0, np.ones(len(x) + 1)) is not None:
                return
        given: Any = problem.residual_and_jacobian(x, value)
        ways = {"residual_and_jacobian": tuple(given) if isinstance(given, tuple | list) else ()}
        write = getattr(problem, "write_jacobian", None)
        if write is not None:
            jacobian = np.full((len(x), len(x)), np.nan, order="F")
            residual, derivative = write(x, value, jacobian)
            ways["write_jacobian"] = residual, jacobian, derivative
        shapes = {way: [np.shape(part) for part in parts] for way, parts in ways.items()}
    except (ValueError, IndexError) as error:
        raise ValueError(
            f"continue_branch: {name} must fit the problem, {len(x)} numbers do not: {error}"
        ) from error
    for way, parts in ways.items():
        if shapes[way] != [(len(x),), (len(x), len(x)), (len(x),)]:
            raise ValueError(
                f"continue_branch: {name} must have as many numbers as problem has equations, got "
                f"{len(x)} numbers and from {way} residual, Jacobian and derivative of shapes "
                f"{shapes[way]}"
            )
        # Lists have no arithmetic, and NumPy drops the imaginary parts of what is stored as floats.
        if not all(isinstance(part, np.ndarray) and part.dtype.kind in "biufO" for part in parts):
            raise ValueError(
                "continue_branch: problem must return residual, Jacobian and derivative as arrays "
                f"of real numbers from {way}, got "
                f"{[getattr(part, 'dtype', type(part).__name__) for part in parts]}"
            )


def _check_last_point(problem: Problem, resume: Branch, options: ContinuationOptions) -> None:
    """Whether the branch ends at a solution; that of another problem would be mixed with this."""
    last = resume.state.history[-1]
    size = max(1.0, float(np.abs(last.position).max()))
    reach = _NEAR * size * max(options.newton_tolerance, resume.options.newton_tolerance)
    system = BorderedSystem(problem, len(last.x), options)
    try:
        system.correct(last.position, last.tangent, last.tangent, reach)
    except StepRejected as reason:
        # Else the iteration itself came to no end, and tells nothing. What was found with a larger
        # tolerance than that of ``resume``, which may have gone no step, has the residual it had.
        if str(reason) == "correction" and not system.residual_at(last) <= last.residual:
            raise ValueError(
                "continue_branch: resume must end at a solution of problem; from its end at "
                f"parameter {last.parameter:g} Newton's iteration goes farther than {reach:g}"
            ) from None


def _check_noise(problem: Problem, x: np.ndarray, value: float) -> None:
    """Whether there are residuals that rounding does not explain; else all points are solutions."""
    given = problem.noise(x, value)
    try:
        finite_number(given, 0)
    except Refused:
        raise ValueError(
            "continue_branch: problem must return a finite number >= 0 from noise, got "
            f"{shown(given)}"
        ) from None


def _ahead(direction: int | npt.ArrayLike, size: int, weight: float) -> np.ndarray:
    """The direction in weighted coordinates; of its size nothing is left that could be no float."""
    ahead = np.array(direction, dtype=float)
    if not ahead.ndim:
        return np.append(np.zeros(size), ahead)
    if len(ahead) != size + 1 or not ahead.any():
        raise ValueError(
            f"continue_branch: direction must be 1, -1 or a non-zero vector of {size + 1} numbers "
            f"(x, parameter), got {len(ahead)} numbers"
        )
    ahead /= np.abs(ahead).max()
    ahead[-1] *= weight
    return np.asarray(ahead / np.abs(ahead).max())
