"""Special points of a curve: zeros of event functions, located by root finding in arc length."""

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import checked
from guts_core.methods.continuation.newton_step import (
    BorderedSystem,
    CurvePoint,
    StepRejected,
    between,
)
from guts_core.methods.records import ReadOnly
from guts_core.methods.roots import bracketed_root
from guts_core.methods.validation import Refused, real_array, shown


@checked
@dataclass(frozen=True)
class Event:
    """Something that happens where an entry of ``function(point)`` changes its sign.

    Attributes
    ----------
    kind : str
        Name of the special points found.
    function : callable
        From a `CurvePoint` to a number or an array of numbers, as many at every point. Where one
        is NaN, nothing happens.
    """

    kind: str
    function: Callable[[CurvePoint], npt.ArrayLike]


@dataclass(frozen=True)
class SpecialPoint(ReadOnly):
    """Where an event happened.

    Attributes
    ----------
    kind : str
        Name of the event.
    index : int
        Entry of the event function that is zero, counted row by row.
    arc_length : float
        Arc length from the start.
    x : ndarray
        Unknowns (read-only).
    parameter : float
        Parameter.
    rising : bool
        Whether the entry goes from negative to positive.
    residual : float
        Largest residual.
    """

    kind: str
    index: int
    arc_length: float
    x: np.ndarray
    parameter: float
    rising: bool
    residual: float


#: Folds: the parameter turns around.
FOLDS = Event("fold", lambda point: [point.parameter_rate])


def locate(
    system: BorderedSystem,
    old: CurvePoint,
    new: CurvePoint,
    function: Callable[[CurvePoint], float],
) -> CurvePoint:
    """Point between ``old`` and ``new`` where ``function`` is zero; it changes its sign there.

    Raises
    ------
    StepRejected
        If Newton's iteration fails between the two points.
    """
    length = new.arc_length - old.arc_length

    known = {0.0: old, 1.0: new}

    def at(fraction: float) -> CurvePoint:
        if fraction not in known:
            point = system.correct(between(old, new, fraction), old.tangent, old.tangent, length)
            if point.sign != old.sign:
                raise StepRejected("determinant")
            known[fraction] = replace(point, arc_length=old.arc_length + fraction * length)
        return known[fraction]

    tolerance = max(system.options.event_tolerance / length, 1e-15)
    # An event that jumps is near where the steps end.
    return at(bracketed_root(lambda u: function(at(u)), 0.0, 1.0, xtol=tolerance, strict=False))


def special_points(
    system: BorderedSystem, old: CurvePoint, new: CurvePoint, events: Sequence[Event]
) -> list[tuple[SpecialPoint, CurvePoint]]:
    """All events between two points, in the order of arc length."""
    found = []
    for event in events:
        before, after = (_entries(event, point) for point in (old, new))
        if before.size != after.size:
            raise ValueError(
                f"continue_branch: events must give as many numbers at every point; {event.kind!r} "
                f"gave {before.size} and {after.size}"
            )
        # A zero at the old point belongs to the step that ended there. The sign of a product of
        # tiny numbers is lost, and that of huge ones a warning.
        crossed = (np.sign(before) * np.sign(after) < 0) | ((after == 0) & (before != 0))
        for index in crossed.nonzero()[0].tolist():
            with suppress(_NoNumber):
                point = locate(system, old, new, _entry(event, index))
                found.append((_special(event.kind, index, point, before[index] < 0), point))
    return sorted(found, key=lambda pair: pair[0].arc_length)


class _NoNumber(Exception):
    """An event's function has a NaN where its sign changes."""


def _entry(event: Event, index: int) -> Callable[[CurvePoint], float]:
    def entry(point: CurvePoint) -> float:
        value = float(_entries(event, point)[index])
        if math.isnan(value):
            raise _NoNumber
        return value

    return entry


def _entries(event: Event, point: CurvePoint) -> np.ndarray:
    """What the event's function gives, a single number as well, as a vector."""
    given = event.function(point)
    try:
        values = np.asarray(given)
        if values.dtype.kind not in "biuf":  # None would be NaN, and nothing happen
            values = real_array(given)
        return values.astype(float, copy=False).ravel()
    except (Refused, ValueError):  # or rows of different lengths
        raise ValueError(
            f"continue_branch: events must give real numbers, {event.kind!r} gave {shown(given)}"
        ) from None


def _special(kind: str, index: int, point: CurvePoint, rising: bool) -> SpecialPoint:
    return SpecialPoint(
        kind, index, point.arc_length, point.x, point.parameter, bool(rising), point.residual
    )
