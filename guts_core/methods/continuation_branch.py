"""The record of a continued curve."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from guts_core.methods.continuation_events import SpecialPoint
from guts_core.methods.continuation_options import ContinuationOptions
from guts_core.methods.continuation_problem import Problem
from guts_core.methods.continuation_step import CurvePoint


class BranchStatus(Enum):
    """How a continuation ended."""

    PARAMETER_BOUND = "parameter bound"
    TARGET = "target reached"
    CLOSED_LOOP = "closed loop"
    MAX_STEPS = "max steps"
    STEP_FLOOR = "step floor"
    BRANCH_POINT = "branch point suspected"


@dataclass(frozen=True)
class TraceState:
    """What a continuation needs to go on: the start, the last points and the next step.

    Attributes
    ----------
    start : CurvePoint
        Where the curve started; there a closed loop ends.
    history : tuple of CurvePoint
        The last three points accepted, the last one included.
    step : float
        Arc length of the next step.
    since_kept : int
        Steps since the last point stored by the rule of the options.
    last_kept : float
        Arc length of that point.
    """

    start: CurvePoint
    history: tuple[CurvePoint, ...]
    step: float
    since_kept: int
    last_kept: float

    @property
    def last_is_kept(self) -> bool:
        """Whether the last point is stored by that rule, and not for being the last."""
        return self.since_kept == 0


@dataclass(frozen=True)
class Solution:
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
class Branch:
    """A curve of solutions.

    Attributes
    ----------
    arc_lengths : ndarray, shape (points,)
        Arc length of each stored point.
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

    arc_lengths: np.ndarray
    x: np.ndarray
    parameters: np.ndarray
    parameter_rates: np.ndarray
    special_points: tuple[SpecialPoint, ...]
    status: BranchStatus
    steps: int
    rejected: int
    rejections: dict[str, int]
    residual: float
    problem: Problem = field(repr=False, compare=False)
    options: ContinuationOptions = field(repr=False, compare=False)
    state: TraceState = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        for array in (self.arc_lengths, self.x, self.parameters, self.parameter_rates):
            array.setflags(write=False)

    def __len__(self) -> int:
        return len(self.arc_lengths)

    @property
    def folds(self) -> tuple[SpecialPoint, ...]:
        """The special points where the parameter turns around."""
        return tuple(point for point in self.special_points if point.kind == "fold")

    def at(self, parameter: float, distinct: float = 1e-7) -> tuple[Solution, ...]:
        """All solutions on the branch at ``parameter``, in the order of arc length.

        Each stored segment that passes the parameter is followed again from its first point, so
        a thinned branch serves as well. Solutions nearer than ``distinct`` to each other in every
        unknown count as one.

        Raises
        ------
        ValueError
            If ``parameter`` is not a finite number, or ``distinct`` is negative.
        ArithmeticError
            If a segment cannot be followed again.
        """
        from guts_core.methods.continuation_solutions import solutions_at

        return solutions_at(self, parameter, distinct)
