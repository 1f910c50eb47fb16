"""Pseudo-arc-length continuation: one curve of solutions of F(x, parameter) = 0.

The method of [Bil18] sec. 3 with checks that it does not name: a step is accepted only if Newton's
iteration converges inside the domain and near the guess, the tangent turns little, and the sign of
the bordered determinant stays. A rejected step is halved, down to a floor.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from guts_core.methods import arguments
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.events import Event
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Problem, finite_vector
from guts_core.methods.continuation.record import TraceState
from guts_core.methods.continuation.step import BorderedSystem, CurvePoint, StepRejected
from guts_core.methods.continuation.trace import Progress, Trace
from guts_core.methods.validation import finite_number, masked, one_of


@arguments.checked(
    problem=arguments.having("residual_and_jacobian"),
    options=arguments.optional(arguments.a(ContinuationOptions)),
    events=arguments.each(arguments.a(Event)),
    progress=arguments.callback(2),
    resume=arguments.optional(arguments.a(Branch)),
)
def continue_branch(
    problem: Problem,
    start: npt.ArrayLike | None = None,
    parameter: float = 0.0,
    direction: int | npt.ArrayLike = 1,
    bounds: tuple[float, float] = (-math.inf, math.inf),
    options: ContinuationOptions | None = None,
    events: Sequence[Event] = (),
    progress: Progress | None = None,
    resume: Branch | None = None,
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
        What to look for besides folds.
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
        If the start is not finite, lies outside the domain or the bounds, or Newton's iteration
        finds no solution next to it.

    Examples
    --------
    >>> class Circle:
    ...     def residual_and_jacobian(self, x, parameter):
    ...         return x**2 + parameter**2 - 1, np.diag(2 * x), np.array([2 * parameter])
    ...     def inside(self, x):
    ...         return True
    ...     def noise(self, x, parameter):
    ...         return 1e-15
    >>> branch = continue_branch(Circle(), [1.0])
    >>> branch.status.value, [round(fold.parameter, 12) for fold in branch.folds]
    ('closed loop', [1.0, -1.0])
    """
    options = options or ContinuationOptions()
    low, high = _checked_bounds(bounds)
    if resume is None:
        point = _first_point(problem, start, parameter, direction, (low, high), options)
        state = TraceState(point, (point,), options.initial_step, 0, 0.0)
    else:
        state = resume.state
        if options.parameter_weight != state.start.weight:
            raise ValueError(
                "continue_branch: options must have the parameter_weight of the branch resumed, "
                f"{state.start.weight:g}, got {options.parameter_weight:g}"
            )
    trace = Trace(problem, state, options, events, before=resume)
    return Branch(**vars(trace.record(trace.run((low, high), progress))))


def _first_point(
    problem: Problem,
    start: npt.ArrayLike | None,
    parameter: float,
    direction: int | npt.ArrayLike,
    bounds: tuple[float, float],
    options: ContinuationOptions,
) -> CurvePoint:
    x = _vector("start", start)
    value = finite_number("continue_branch", "parameter", parameter)
    if not bounds[0] <= value <= bounds[1]:
        raise ValueError(f"continue_branch: parameter must lie in bounds {bounds}, got {value:g}")
    _check_shapes(problem, x, value)
    if not problem.inside(x):
        raise ValueError("continue_branch: start must lie in the domain of the problem")
    ahead = _ahead(direction, len(x))
    ahead[-1] *= options.parameter_weight
    try:
        return BorderedSystem(problem, len(x), options).start(x, value, ahead)
    except StepRejected as reason:
        raise ValueError(
            "continue_branch: start must be near a solution in the domain; Newton's iteration "
            f"at parameter {value:g} ended with: {reason}"
        ) from None


def _check_shapes(problem: Problem, x: np.ndarray, value: float) -> None:
    """Whether the problem has as many equations as the start has numbers."""
    try:
        shapes = [np.shape(part) for part in problem.residual_and_jacobian(x, value)]
    except (ValueError, IndexError) as error:
        raise ValueError(
            f"continue_branch: start must fit the problem, {len(x)} numbers do not: {error}"
        ) from error
    if shapes != [(len(x),), (len(x), len(x)), (len(x),)]:
        raise ValueError(
            f"continue_branch: start must have as many numbers as problem has equations, got "
            f"{len(x)} numbers and residual, Jacobian and derivative of shapes {shapes}"
        )


def _ahead(direction: int | npt.ArrayLike, size: int) -> np.ndarray:
    if isinstance(direction, int | float | np.number):
        one_of("continue_branch", "direction", direction, (1, -1))
        return np.append(np.zeros(size), float(direction))
    ahead = _vector("direction", direction)
    if len(ahead) != size + 1 or not ahead.any():
        raise ValueError(
            f"continue_branch: direction must be 1, -1 or a non-zero vector of {size + 1} numbers "
            f"(x, parameter), got {len(ahead)} numbers"
        )
    return ahead


def _vector(name: str, value: npt.ArrayLike | None) -> np.ndarray:
    if value is None:
        raise ValueError(f"continue_branch: {name} must be given unless a branch is resumed")
    return finite_vector("continue_branch", name, value)


def _checked_bounds(bounds: tuple[float, float]) -> tuple[float, float]:
    try:
        low, high = (math.nan if masked(b) else float(b) for b in bounds)
    except (TypeError, ValueError):
        low = high = math.nan
    if not low < high:
        raise ValueError(
            f"continue_branch: bounds must be two numbers (low, high), low < high, got {bounds!r}"
        )
    return low, high
