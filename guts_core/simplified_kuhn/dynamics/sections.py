r"""Sections through repeated play on a face of the cube (Poincare's method; [Bil17] section 4.4).

On the face of Case 3 four frequencies move and H of
:mod:`guts_core.simplified_kuhn.dynamics.invariants` is constant, so orbits lie on surfaces of three
dimensions. Where they cross a fixed value of one frequency upwards, they leave points in a plane:
curves if the motion is regular, scattered points if it is chaotic.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Between, OneOf, Probabilities, Some, checked
from guts_core.methods.records import ReadOnly
from guts_core.methods.validation import shown
from guts_core.simplified_kuhn.arguments import LogOdds, Name, Pot, Step, Time
from guts_core.simplified_kuhn.dynamics.flow import (
    Order,
    advance,
    all_slopes,
    logistic,
    records,
    states,
)
from guts_core.simplified_kuhn.dynamics.invariants import FACES, ConservedQuantity
from guts_core.simplified_kuhn.dynamics.simulation import (
    MOST_EVALUATIONS,
    check_work,
    default_step,
    frequencies_of,
)
from guts_core.simplified_kuhn.tree import FREQUENCIES

#: Log-odds beyond which no level is sought: with its centre next to 1 a quantity rises slowly.
_FARTHEST = 2.0**1000

#: Most corrections of the length of a last step; what is left of its share that is rounding.
_CORRECTIONS, _ROUNDING = 100, 1e-15


@dataclass(frozen=True)
class Section(ReadOnly):
    """Points at which many orbits cross a section upwards.

    Attributes
    ----------
    log_odds : array, shape (crossings, 11)
        In the order of time.
    starts : array of int, shape (crossings,)
        Which orbit it is.
    times : array, shape (crossings,)
    """

    log_odds: np.ndarray
    starts: np.ndarray
    times: np.ndarray

    @checked
    def of(self, name: Name) -> np.ndarray:
        """One frequency at the crossings."""
        return frequencies_of(self.log_odds[:, FREQUENCIES.index(name)])


@checked
def poincare_section(
    pot: Pot,
    log_odds: Annotated[Any, LogOdds()],
    name: Name,
    level: Annotated[float, Between(0, 1)],
    until: Time,
    *,
    step: Step | None = None,
    order: Order = 4,
) -> Section:
    """Points at which orbits cross ``name`` = ``level`` upwards.

    Parameters
    ----------
    pot : float
        P >= 2.
    log_odds : array_like, shape (starts, 11)
        Infinite entries are frequencies at 0 or 1: they stay there.
    name : str
        The frequency whose level is crossed.
    level : float
        In (0, 1).
    until : float
        Length of the orbits.
    step : float, optional
        Step of the splitting, at most ``until``; by default 0.6 / (P + 1).
    order : {2, 4, 6, 8}
        Its order. All orders preserve volume.

    Returns
    -------
    Section
        An orbit crosses in a step if it is below the level before and not below it after: to cross
        and be back within one is not seen. The length of the last step is then found between 0 and
        a whole one, so that the point is on the level but for rounding.

    Raises
    ------
    ValueError
        For a pot below 2, numbers out of range, or more than the 10^7 steps that are allowed.
    """
    size = min(default_step(pot, np.ones(11)), until) if step is None else step
    if size > until:
        raise ValueError(f"poincare_section: step must be at most until = {until:g}, got {size:g}")
    check_work("poincare_section", until, size, len(log_odds), most=MOST_EVALUATIONS)
    index, height = FREQUENCIES.index(name), float(np.log(level) - np.log1p(-level))
    before, starts, numbers, number = [], [], [], 0
    last = log_odds.T[None]
    for after in records(last[0], pot, size, int(np.ceil(until / size)), order):
        rows = np.concatenate([last, after])
        steps, who = np.nonzero((rows[:-1, index] < height) & (rows[1:, index] >= height))
        before.append(rows[steps, :, who])
        starts.append(who)
        numbers.append(number + steps)
        number, last = number + len(after), after[-1:]
    if not any(map(len, starts)):
        return Section(np.empty((0, 11)), np.empty(0, dtype=int), np.empty(0))
    every = list(np.concatenate(before).T)
    points, took = _crossing(every, pot, index, height, size, order)
    times = np.concatenate(numbers) * size + took
    in_time = np.argsort(times)  # orbits cross one after the other within a step
    kept = in_time[times[in_time] <= until]  # the last step leads further
    return Section(points[kept], np.concatenate(starts)[kept], times[kept])


@checked
def follow(
    pot: Pot, log_odds: Annotated[Any, LogOdds()], times: Some[Sequence[float]], *, order: Order = 6
) -> np.ndarray:
    """States of many starts at the given times, also on a face of the cube.

    Parameters
    ----------
    pot : float
        P >= 2.
    log_odds : array_like, shape (starts, 11)
        At the first of the times. Infinite entries are frequencies at 0 or 1: they stay there.
    times : sequence of float
        One or more, increasing.
    order : {2, 4, 6, 8}
        Of the splitting.

    Returns
    -------
    array, shape (times, starts, 11)
        Log-odds.

    Raises
    ------
    ValueError
        For a pot below 2, NaN, times that do not increase, another order, or more than the 10^7
        steps, or times and starts multiplied, that are allowed.

    Examples
    --------
    >>> start = face_log_odds("1", [[0.5] * 11])
    >>> bool(follow(2.5, start, [0.0, 1.0])[1, 0, 0] == -np.inf)
    True
    """
    rows, step = list(log_odds.T), default_step(pot, np.ones(11))
    found = [np.array(rows)]
    for first, second in pairwise(times):
        if not first < second:
            raise ValueError(f"follow: times must increase, got {first!r} before {second!r}")
    work = times[-1] - times[0], step, len(log_odds), len(times)
    check_work("follow", *work, argument="times", recorded="times", most=MOST_EVALUATIONS)
    for first, second in pairwise(times):
        steps = int(np.ceil((second - first) / step))
        rows, _ = next(states(rows, pot, second - first, steps, order))
        found.append(np.array(rows))
    return np.moveaxis(np.array(found), 1, -1)


@checked
def starts_on_level(
    quantity: ConservedQuantity, level: float, log_odds: Annotated[Any, LogOdds()], name: Name
) -> np.ndarray:
    """Starts moved onto a level of a conserved quantity, by raising one frequency.

    Parameters
    ----------
    quantity : ConservedQuantity
    level : float
        Its value.
    log_odds : array_like, shape (starts, 11)
        The log-odds of ``name`` are ignored.
    name : str
        The frequency that is chosen, above its value at the centre.

    Returns
    -------
    array, shape (kept, 11)
        Starts for which the level cannot be reached are left out.

    Raises
    ------
    ValueError
        If the quantity does not contain ``name``, has its centre at 0, 1 or beyond there, or does
        not rise to ``level`` with it.
    """
    if name not in quantity.weights:
        raise ValueError(
            f"starts_on_level: name must be one of {list(quantity.weights)}, got {name!r}"
        )
    index, centre = FREQUENCIES.index(name), quantity.centre[name]
    if not 0 < centre < 1:
        raise ValueError(
            f"starts_on_level: name must have its centre between 0 and 1, got {name!r} with "
            f"{shown(centre)}"
        )
    low = log_odds.copy()
    # A centre may be nearer to 0 or 1 than floats are.
    low[:, index] = math.log(centre.numerator) - math.log((1 - centre).numerator)
    low = low[quantity(low) < level]
    high, step = low.copy(), 1.0
    high[:, index] += step
    while (below := quantity(high) < level).any():
        step *= 2
        if step > _FARTHEST:
            raise ValueError(
                f"starts_on_level: level {level:g} must be one that quantity rises to with {name}"
            )
        high[below, index] += step
    for _ in range(60):
        middle = (low + high) / 2
        below = quantity(middle) < level
        low[below, index], high[~below, index] = middle[below, index], middle[~below, index]
    return low


@checked
def face_log_odds(
    face: Annotated[str, OneOf(*FACES)],
    frequencies: Annotated[npt.ArrayLike, Probabilities(last=len(FREQUENCIES))],
) -> np.ndarray:
    """Log-odds on a face of ``FACES``: infinite where it fixes a frequency, elsewhere as given.

    Examples
    --------
    >>> face_log_odds("1", [0.5] * 11)[2:4]
    array([-inf,   0.])
    """
    f = np.array(frequencies, dtype=float)
    with np.errstate(divide="ignore"):  # of 0 and 1
        rows = np.log(f) - np.log1p(-f)
    for name, end in FACES[face].items():
        rows[..., FREQUENCIES.index(name)] = np.inf if end else -np.inf
    return rows


def _crossing(
    rows: list[Any], pot: float, index: int, height: float, size: float, order: int
) -> tuple[np.ndarray, np.ndarray]:
    """Where, and how long after ``rows``, one of the log-odds reaches ``height``, within a step.

    Newton's steps, as long as they stay between lengths that are too short and too long and halve
    the distance from the height: else the middle of both.
    """
    short, long = np.zeros(len(rows[index])), np.full(len(rows[index]), size)
    took: Any = short
    last = np.full(len(took), np.inf)
    for _ in range(_CORRECTIONS):
        there = advance(rows, pot, took, 1, order)
        off = there[index] - height
        short, long = np.where(off < 0, took, short), np.where(off < 0, long, took)
        with np.errstate(divide="ignore", invalid="ignore"):
            newton = took - off / _slope(there, pot, index)
        good = (short <= newton) & (newton <= long) & (np.abs(off) <= last / 2)
        then = np.where(good, newton, (short + long) / 2)
        if (np.abs(then - took) <= _ROUNDING * size).all():
            break
        took, last = then, np.abs(off)
    return np.array(there).T, took


def _slope(rows: list[Any], pot: float, index: int) -> Any:
    f = [logistic(row) for row in rows]
    return all_slopes(f, pot)[index]
