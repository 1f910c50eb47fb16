"""The loop of a continuation: steps, their rejection, special points, and how the curve ends."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import numpy as np

from guts_core.methods.continuation.events import FOLDS, Event, SpecialPoint, locate, special_points
from guts_core.methods.continuation.newton_step import BorderedSystem, CurvePoint, StepRejected
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Problem
from guts_core.methods.continuation.record import BranchRecord, BranchStatus, TraceState

#: Called after each accepted step with the parameter and the number of steps.
Progress = Callable[[float, int], None]

#: A loop closes when it comes back to its start up to this part of a step, or to what Newton's
#: tolerance leaves open.
_SAME_POINT = 1e-6


class Trace:
    """The curve as far as it is known; the one mutable object of a continuation."""

    def __init__(
        self,
        problem: Problem,
        state: TraceState,
        options: ContinuationOptions,
        events: Sequence[Event],
        before: BranchRecord | None = None,
    ) -> None:
        self.system = BorderedSystem(problem, len(state.start.x), options)
        self.options = options
        self.events = (FOLDS, *events)
        self.origin = state.start
        self.history = list(state.history)
        self.next_step = min(max(state.step, options.min_step), options.max_step)
        self.since_kept, self.last_kept = state.since_kept, state.last_kept
        self.kept = [] if before else [_row(state.start)]
        self.special: list[SpecialPoint] = []
        self.rejections: Counter[str] = Counter(before.rejections if before else {})
        self.steps = 0
        self.residual = before.residual if before else state.start.residual
        self.before = before
        self.until: Callable[[CurvePoint], float] | None = None

    def run(
        self,
        bounds: tuple[float, float],
        progress: Progress | None = None,
        until: Callable[[CurvePoint], float] | None = None,
    ) -> BranchStatus:
        """Take steps until something ends the curve, at the latest where ``until`` rises to 0."""
        self.until = until
        if self.before is not None and self.before.status is BranchStatus.CLOSED_LOOP:
            return BranchStatus.CLOSED_LOOP
        while not _leaving(self.history[-1], bounds):
            if self.steps == self.options.max_steps:
                return BranchStatus.MAX_STEPS
            ended = self._advance(bounds)
            if ended is BranchStatus.STEP_FLOOR or ended is BranchStatus.BRANCH_POINT:
                return ended
            if progress is not None:
                progress(self.history[-1].parameter, self._steps_in_all())
            if ended is not None:
                return ended
        return BranchStatus.PARAMETER_BOUND

    def _advance(self, bounds: tuple[float, float]) -> BranchStatus | None:
        """Accept one step; give the status if the curve ends with it, or before it."""
        predictor = self.options.predictor
        while True:
            try:
                old, length = self.history[-1], self.next_step
                new = self.system.step(self.history, length, predictor)
                new, status = self._shortened(old, new, bounds)
                found = special_points(self.system, old, new, self.events)
            except StepRejected as reason:
                self.rejections[str(reason)] += 1
                if self.next_step <= self.options.min_step:
                    jumped = str(reason) == "determinant"
                    return BranchStatus.BRANCH_POINT if jumped else BranchStatus.STEP_FLOOR
                self.next_step = max(length * self.options.shrink, self.options.min_step)
                # Past a corner the parabola leaves along a wrong tangent, however short the step.
                predictor = "tangent"
            else:
                self._accept(old, new, length, found)
                return status

    def _shortened(
        self, old: CurvePoint, new: CurvePoint, bounds: tuple[float, float]
    ) -> tuple[CurvePoint, BranchStatus | None]:
        """The step's end, moved back to the start of the curve or to a bound it has passed."""
        new, status = self._stopped(old, new)
        if bounds[0] <= old.parameter <= bounds[1]:
            ends = [new] if status is None else []
            for point in [*self._turns(old, new, bounds), *ends]:
                bound = min(max(point.parameter, bounds[0]), bounds[1])
                if bound != point.parameter:
                    return self._pinned(old, point, bound), BranchStatus.PARAMETER_BOUND
        return new, status

    def _stopped(self, old: CurvePoint, new: CurvePoint) -> tuple[CurvePoint, BranchStatus | None]:
        """The step's end, moved back to the start of the curve or to the target."""
        if self._passes_origin(old, new):
            closing = locate(self.system, old, new, self._beyond_origin)
            gap = float(np.abs(closing.position - self.origin.position).max())
            step = new.arc_length - old.arc_length
            if gap <= max(_SAME_POINT * step, 100 * self.options.newton_tolerance):
                return closing, BranchStatus.CLOSED_LOOP
        if self.until is not None and self.until(new) >= 0:
            return locate(self.system, old, new, self.until), BranchStatus.TARGET
        return new, None

    def _turns(
        self, old: CurvePoint, new: CurvePoint, bounds: tuple[float, float]
    ) -> list[CurvePoint]:
        """The fold within a step if it lies beyond a bound, from where the step has come back."""
        least, most = sorted((old.parameter, new.parameter))
        room = old.weight * min(least - bounds[0], bounds[1] - most)
        turned = np.sign(old.parameter_rate) * np.sign(new.parameter_rate) < 0
        if not turned or room > new.arc_length - old.arc_length:  # too far for it
            return []
        fold = locate(self.system, old, new, lambda point: point.parameter_rate)
        beyond = old.weight * max(bounds[0] - fold.parameter, fold.parameter - bounds[1])
        return [fold] if beyond > self.options.event_tolerance else []

    def _pinned(self, old: CurvePoint, new: CurvePoint, bound: float) -> CurvePoint:
        """The point between two others whose parameter is ``bound``, to the last digit."""
        near = found = locate(self.system, old, new, lambda point: point.parameter - bound)
        fixed = np.append(np.zeros(len(near.x)), 1.0)
        guess = np.append(near.x, near.weight * bound)
        with suppress(StepRejected):  # at a fold it is as near as events are located
            found = self.system.correct(guess, fixed, near.tangent, new.arc_length - old.arc_length)
        return replace(found, arc_length=near.arc_length, asked=bound)

    def _passes_origin(self, old: CurvePoint, new: CurvePoint) -> bool:
        near = float(np.abs(new.position - self.origin.position).max())
        length = new.arc_length - old.arc_length
        return near <= 2 * length and self._beyond_origin(old) < 0 <= self._beyond_origin(new)

    def _beyond_origin(self, point: CurvePoint) -> float:
        return float(self.origin.tangent @ (point.position - self.origin.position))

    def _accept(
        self,
        old: CurvePoint,
        new: CurvePoint,
        length: float,
        found: list[tuple[SpecialPoint, CurvePoint]],
    ) -> None:
        self.steps += 1
        self.since_kept += 1
        for special, point in found:
            self.special.append(special)
            if special.kind == FOLDS.kind:
                self.kept.append(_row(point))
        self.residual = max(self.residual, new.residual)
        if self._due(new):
            self.kept.append(_row(new))
            self.since_kept, self.last_kept = 0, new.arc_length
        if math.acos(min(1.0, float(old.tangent @ new.tangent))) < self.options.max_angle / 2:
            length = min(length * self.options.growth, self.options.max_step)
        self.next_step = length
        self.history = [*self.history, new][-3:]

    def _due(self, point: CurvePoint) -> bool:
        return (
            self.since_kept >= self.options.keep_every
            and point.arc_length - self.last_kept >= self.options.keep_distance
        )

    def _steps_in_all(self) -> int:
        return self.steps + (0 if self.before is None else self.before.steps)

    def record(self, status: BranchStatus) -> BranchRecord:
        """The curve so far, the last point always stored."""
        rows, last = list(self.kept), _row(self.history[-1])
        # A bound may be nearer to a point than arc lengths are located to.
        if not rows or rows[-1][0] < last[0] or rows[-1][2] != last[2]:
            rows.append(last)
        arrays = [np.array(column) for column in zip(*rows, strict=True)]
        special = tuple(self.special)
        if self.before is not None:
            arrays = self._joined(self.before, arrays)
            special = self.before.special_points + special
        arc_lengths, x, parameters, rates = arrays
        return BranchRecord(
            arc_lengths=arc_lengths,
            x=x,
            parameters=parameters,
            parameter_rates=rates,
            special_points=special,
            status=status,
            steps=self._steps_in_all(),
            rejected=self.rejections.total(),
            rejections=dict(self.rejections),
            residual=self.residual,
            problem=self.system.problem,
            options=self.options,
            state=TraceState(
                self.origin, tuple(self.history), self.next_step, self.since_kept, self.last_kept
            ),
        )

    def _joined(self, before: BranchRecord, arrays: list[np.ndarray]) -> list[np.ndarray]:
        # Without a step the last point comes again; if it was stored only for being the last one,
        # it is dropped now.
        dropped = int(self.steps == 0 or not before.state.last_is_kept)
        old = (before.arc_lengths, before.x, before.parameters, before.parameter_rates)
        kept = len(before) - dropped
        return [np.concatenate([o[:kept], n]) for o, n in zip(old, arrays, strict=True)]


def _row(point: CurvePoint) -> tuple[float, np.ndarray, float, float]:
    """What is stored of a point; its tangent is not, which halves the memory."""
    return point.arc_length, point.x, point.parameter, point.parameter_rate


def _leaving(point: CurvePoint, bounds: tuple[float, float]) -> bool:
    rate = point.parameter_rate
    return (point.parameter <= bounds[0] and rate < 0) or (
        point.parameter >= bounds[1] and rate > 0
    )
