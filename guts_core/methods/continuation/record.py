"""The record of a continued curve, and the state from which the continuation can go on."""

from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from guts_core.methods.continuation.events import SpecialPoint
from guts_core.methods.continuation.newton_step import CurvePoint
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Problem
from guts_core.methods.records import ReadOnly


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
class BranchRecord(ReadOnly):
    """Points, events and the way they were found; :class:`~.branch.Branch` names the fields."""

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

    def __len__(self) -> int:
        return len(self.arc_lengths)

    @property
    def folds(self) -> tuple[SpecialPoint, ...]:
        """The special points where the parameter turns around."""
        return tuple(point for point in self.special_points if point.kind == "fold")
