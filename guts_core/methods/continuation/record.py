"""The record of a continued curve, and the state from which the continuation can go on."""

import math
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import numpy as np

from guts_core.methods.continuation.events import SpecialPoint
from guts_core.methods.continuation.newton_step import CurvePoint
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Problem
from guts_core.methods.records import ReadOnly

#: What rounding may leave of the length of a unit vector.
_UNIT = 1e-9


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


def altered(branch: BranchRecord) -> str:
    """The first field that is not as a continuation leaves it, from where it might go anywhere.

    Empty if there is none; whether its points are solutions of its problem is not looked at.
    """
    if not _is_state(branch.state):
        return "state"
    last = branch.state.history[-1]
    points = np.shape(branch.arc_lengths)[:1]
    arrays = {"arc_lengths": (), "x": last.x.shape, "parameters": (), "parameter_rates": ()}
    fits = {name: _are_floats(getattr(branch, name), points + row) for name, row in arrays.items()}
    for name, end in (("arc_lengths", last.arc_length), ("parameters", last.parameter)):
        fits[name] = fits[name] and points != (0,) and getattr(branch, name)[-1] == end
    special = branch.special_points
    fits["special_points"] = type(special) is tuple and {*map(type, special)} <= {SpecialPoint}
    kinds = {"status": BranchStatus, "rejections": dict, "options": ContinuationOptions}
    fits |= {name: isinstance(getattr(branch, name), kind) for name, kind in kinds.items()}
    fits |= {name: _is_count(getattr(branch, name)) for name in ("steps", "rejected")}
    fits["residual"] = _is_finite(branch.residual)
    return next((name for name, fit in fits.items() if not fit), "")


def _is_state(state: Any) -> bool:
    """Whether a continuation can go on from this, on the curve of its points."""
    if not (isinstance(state, TraceState) and isinstance(state.history, tuple) and state.history):
        return False
    points = (state.start, *state.history)
    if not all(isinstance(each, CurvePoint) for each in points):
        return False
    shape, start = np.shape(state.start.position), state.start
    lengths = [each.arc_length for each in state.history]
    return (
        len(shape) == 1
        and shape[0] > 1
        and all(_are_floats(array, shape) for p in points for array in (p.position, p.tangent))
        and all((p.sign, p.weight) == (start.sign, start.weight) for p in points)
        and all(abs(float(np.linalg.norm(p.tangent)) - 1) < _UNIT for p in points)
        and all(map(_is_finite, (*lengths, start.weight, state.step, state.last_kept)))
        and lengths == sorted(lengths)
        and state.step > 0
        and _is_count(state.since_kept)
    )


def _are_floats(array: Any, shape: tuple[int, ...]) -> bool:
    known = isinstance(array, np.ndarray) and array.shape == shape and array.dtype.kind == "f"
    return known and bool(np.isfinite(array).all())


def _is_finite(number: Any) -> bool:
    return isinstance(number, float | int) and math.isfinite(number)


def _is_count(number: Any) -> bool:
    return isinstance(number, int) and number >= 0
