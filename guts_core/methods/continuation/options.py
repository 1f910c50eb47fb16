"""Options of a continuation: immutable, and checked when they are made."""

import math
import sys
from dataclasses import dataclass
from typing import Annotated

from guts_core.methods.arguments import Between, Both, OneOf, Real, Whole, checked

#: Ways to guess the next point of a curve.
PREDICTORS = ("tangent", "quadratic")


@checked
@dataclass(frozen=True)
class ContinuationOptions:
    """How a curve is followed; lengths are arc lengths in (x, ``parameter_weight`` * parameter).

    Attributes
    ----------
    initial_step, min_step, max_step : float
        Arc lengths of the first, the shortest and the longest step.
    growth, shrink : float
        Factors of the step after an easy and after a rejected one, which is at most 0.99: nearer to
        1 a step would be tried millions of times on its way to the shortest one.
    newton_tolerance : float
        Newton's iteration ends when its correction is shorter than this (or when the residual is
        within the problem's noise).
    newton_iterations : int
        Most corrections in one step, at most 1000.
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
    reuse_factors : bool
        Whether the last corrections of a step, which mostly confirm it, are computed without a new
        Jacobian, if the problem has a method ``residual``. It is quicker; tangents are then exact
        only to the order of the last correction but one.

    Examples
    --------
    >>> ContinuationOptions(max_step=0.5).max_step
    0.5
    >>> ContinuationOptions(shrink=2.0)
    Traceback (most recent call last):
    ValueError: ContinuationOptions: shrink must be strictly between 0 and 1, got 2
    """

    initial_step: Annotated[float, Between(0)] = 1e-3
    min_step: Annotated[float, Between(0)] = 1e-10
    max_step: Annotated[float, Between(0)] = 0.1
    growth: Annotated[float, Between(1)] = 2.0
    shrink: Annotated[float, Both(Between(0, 1), Real(most=0.99))] = 0.5
    newton_tolerance: Annotated[float, Between(0)] = 1e-9
    newton_iterations: Annotated[int, Whole(1, 1000)] = 6
    max_angle: Annotated[float, Between(0, math.pi / 2)] = 0.3
    max_correction: Annotated[float, Between(0)] = 0.2
    max_steps: Annotated[int, Whole(1, sys.maxsize)] = 100_000
    predictor: Annotated[str, OneOf(*PREDICTORS)] = "tangent"
    parameter_weight: Annotated[float, Between(0)] = 1.0
    event_tolerance: Annotated[float, Between(0)] = 1e-12
    keep_every: Annotated[int, Whole(1, sys.maxsize)] = 1
    keep_distance: Annotated[float, Real(0)] = 0.0
    reuse_factors: bool = False

    def __post_init__(self) -> None:
        Real(self.min_step)(type(self).__name__, "initial_step", self.initial_step)
        Real(self.initial_step)(type(self).__name__, "max_step", self.max_step)
