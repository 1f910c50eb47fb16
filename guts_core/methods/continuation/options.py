"""Options of a continuation: immutable, and checked when they are made."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass

from guts_core.methods import arguments

#: Ways to guess the next point of a curve.
PREDICTORS = ("tangent", "quadratic")


@dataclass(frozen=True)
class ContinuationOptions:
    """How a curve is followed; lengths are arc lengths in (x, ``parameter_weight`` * parameter).

    Attributes
    ----------
    initial_step, min_step, max_step : float
        Arc lengths of the first, the shortest and the longest step.
    growth, shrink : float
        Factors of the step after an easy and after a rejected one.
    newton_tolerance : float
        Newton's iteration ends when its correction is shorter than this (or when the residual is
        within the problem's noise).
    newton_iterations : int
        Most corrections in one step.
    max_angle : float
        Largest angle between the tangents of successive points, in radians.
    max_correction : float
        Largest distance from the guess to the point found, as a part of the step.
    max_steps : int
        Most steps accepted in one call.
    predictor : {"tangent", "quadratic"}
        Guess along the tangent, or by the parabola through the last three points
        ([Bil18] sec. 3, at equation (7)); after a rejection always along the tangent.
    parameter_weight : float
        Weight of the parameter in the arc length.
    event_tolerance : float
        Arc length to which special points are located.
    keep_every, keep_distance : int, float
        A point is stored when this many steps and this arc length lie between it and the last one
        stored. Folds and the last point are always stored.

    Raises
    ------
    ValueError
        If a number is out of its range; the message names it.

    Examples
    --------
    >>> ContinuationOptions(max_step=0.5).max_step
    0.5
    >>> ContinuationOptions(shrink=2.0)
    Traceback (most recent call last):
    ValueError: ContinuationOptions: shrink must be strictly between 0 and 1, got 2
    """

    initial_step: float = 1e-3
    min_step: float = 1e-10
    max_step: float = 0.1
    growth: float = 2.0
    shrink: float = 0.5
    newton_tolerance: float = 1e-9
    newton_iterations: int = 6
    max_angle: float = 0.3
    max_correction: float = 0.2
    max_steps: int = 100_000
    predictor: str = "tangent"
    parameter_weight: float = 1.0
    event_tolerance: float = 1e-12
    keep_every: int = 1
    keep_distance: float = 0.0

    def __post_init__(self) -> None:
        for name in ("newton_iterations", "max_steps", "keep_every"):
            arguments.set_fields(self, **{name: arguments.whole(1, sys.maxsize)})
        for name in ("min_step", "newton_tolerance", "parameter_weight", "event_tolerance"):
            self._between(name, 0.0, math.inf)
        self._between("shrink", 0.0, 1.0)
        self._between("growth", 1.0, math.inf)
        self._between("max_angle", 0.0, math.pi / 2)
        self._between("max_correction", 0.0, math.inf)
        arguments.set_fields(self, keep_distance=arguments.real(0.0))
        arguments.set_fields(self, initial_step=arguments.real(self.min_step))
        arguments.set_fields(self, max_step=arguments.real(self.initial_step))
        arguments.set_fields(self, predictor=arguments.choice(*PREDICTORS))

    def _between(self, name: str, low: float, high: float) -> None:
        arguments.set_fields(self, **{name: arguments.real()})
        number = getattr(self, name)
        if not low < number < high:
            allowed = f"> {low:g}" if high == math.inf else f"strictly between {low:g} and {high:g}"
            raise ValueError(f"{type(self).__name__}: {name} must be {allowed}, got {number:g}")
