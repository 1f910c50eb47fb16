r"""The flow of repeated play, composed of pieces that are solved exactly ([Bil17] section 4).

In log-odds :math:`F=\log(f/(1-f))` equations (24) are
:math:`\dot F_i=24k_i\,\partial E/\partial f_i`, and no right side contains a frequency of the
player who owns it. While two players stand still the third one's log-odds therefore move along
straight lines: three flows, each an exact shear. The payoffs collected while all three stand still
are a fourth. Strang's symmetric product of the four is of order 2; products of it with weights
:math:`\gamma_j` are of order 4, 6 and 8. All are explicit, time-reversible, and preserve volume in
log-odds exactly, as the flow does.

The rows of a state may be floats (one start) or arrays (one entry per start). For arrays of floats
the slopes, which are polynomials in the frequencies, are products of one matrix with the monomials
of all starts. Where numba is installed, both can be compiled instead:
:mod:`guts_core.simplified_kuhn.dynamics.lanes`.
"""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice, pairwise
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import OneOf
from guts_core.methods.extras import has_numba
from guts_core.simplified_kuhn.dynamics import lanes
from guts_core.simplified_kuhn.dynamics.lanes import (
    Rows,
    all_slopes,
    own_payoffs,
    scaled_payoffs,
    slopes_one,
    slopes_three,
    slopes_two,
)
from guts_core.simplified_kuhn.tree import OWNERS

_SUZUKI = 1 / (4 - 4 ** (1 / 3))

#: Weights of symmetric products of Strang's scheme by order, first half and middle. Order 4 is
#: Suzuki's; orders 6 and 8 are the products of 9 and 17 factors of Kahan and Li, Math. Comp. 66
#: (1997), 1089-1099.
_HALF_WEIGHTS: dict[int, tuple[float, ...]] = {
    2: (1.0,),
    4: (_SUZUKI, _SUZUKI, 1 - 4 * _SUZUKI),
    6: (
        0.39216144400731413928,
        0.33259913678935943860,
        -0.70624617255763935981,
        0.08221359629355080023,
        0.79854399093482996340,
    ),
    8: (
        0.13020248308889008088,
        0.56116298177510838456,
        -0.38947496264484728641,
        0.15884190655515560090,
        -0.39590389413323757734,
        0.18453964097831570709,
        0.25837438768632204729,
        0.29501172360931029887,
        -0.60550853383003451170,
    ),
}

ORDERS = tuple(_HALF_WEIGHTS)
Order = Annotated[int, OneOf(*ORDERS)]

#: What computes: Python and NumPy, or the same compiled; None is numba where it is installed.
Engine = Annotated[str, OneOf("numpy", "numba")] | None

#: Rows of a state in the compiled loop: log-odds and two profits.
_TOLD = np.array([*range(11), 22, 23])

#: Steps of the compiled loop in one go: it cannot be interrupted.
_STEPS_IN_ONE = 2**14

#: Records of all starts together that it writes in one go.
_RECORDS_IN_ONE = 2**16

#: Schedules of so many steps are kept from one interval to the next; longer ones fill the memory.
_STEPS_KEPT = 1000


def weights(order: int) -> tuple[float, ...]:
    r"""Weights :math:`\gamma_j` of the symmetric product of this order; they add up to 1."""
    half = _HALF_WEIGHTS[order]
    return (*half, *half[-2::-1])


def logistic(x: Any) -> Any:
    """The frequency with log-odds ``x``, to an absolute error of 1e-16, for any size of ``x``."""
    tanh = math.tanh if isinstance(x, float) else np.tanh
    return 0.5 * tanh(0.5 * x) + 0.5


def advance(
    log_odds: Rows,
    pot: Any,
    duration: float,
    steps: int,
    order: int = 8,
    rates: Sequence[float] = (1.0,) * 11,
    profits: list[Any] | None = None,
) -> Rows:
    """Log-odds after ``duration``, in ``steps`` equal steps; unchecked.

    Parameters
    ----------
    log_odds : list
        Eleven floats, or eleven arrays of one shape.
    pot : float
        P.
    duration, steps
        Time covered and number of steps.
    order : int
        2, 4, 6 or 8.
    rates : sequence of float
        The k_i of equation (23), one per frequency.
    profits : list, optional
        Three rows, to which each player's profit in this time (not times 24) is added in place.

    Returns
    -------
    list
        The rows at the end.

    Examples
    --------
    >>> there = advance([0.0] * 11, 3.0, 5.0, 20)
    >>> back = advance(there, 3.0, -5.0, 20)
    >>> max(map(abs, back)) < 1e-13
    True
    """
    collecting = profits is not None
    after = states(log_odds, pot, duration, steps, order, rates, collecting, "numpy")
    rows, won = next(after)
    if profits is not None:
        for player, gain in enumerate(won):
            profits[player] = profits[player] + gain
    return rows


def states(
    log_odds: Rows,
    pot: Any,
    interval: Any,
    steps: int,
    order: int = 8,
    rates: Sequence[float] = (1.0,) * 11,
    collecting: bool = False,
    engine: Engine = None,
) -> Iterator[tuple[Rows, list[Any]]]:
    """Log-odds and profits after one interval, after two, and so on, without end; unchecked.

    The arguments are those of :func:`advance`; rows may be numbers of other kinds for the engine
    "numpy" only, and there an interval may be an array too, with an entry per start.

    Examples
    --------
    >>> rows, profits = next(states([0.0] * 11, 3.0, 5.0, 20, collecting=True, engine="numpy"))
    >>> len(rows), len(profits), abs(sum(profits)) < 1e-13
    (11, 3, True)
    """
    arrays = all(isinstance(x, np.ndarray) and x.dtype == float for x in log_odds)
    follow = _many if arrays else _one
    if engine == "numba" or (engine is None and has_numba()):
        follow = _compiled
    return follow(log_odds, pot, interval, steps, order, rates, collecting)


def _schedule(step: float, steps: int, order: int, collecting: bool) -> Iterator[tuple[int, float]]:
    """Who moves next (3: payoffs are collected) and for how long; adjacent halves are joined."""
    parts = [step * weight for weight in weights(order)]
    after = [*((a + b) / 2 for a, b in pairwise(parts)), parts[-1] / 2]
    yield 0, parts[0] / 2
    for number in range(steps):
        last = 0.0 if number == steps - 1 else parts[0] / 2
        joints = [*after[:-1], after[-1] + last]
        for part, joint in zip(parts, joints, strict=True):
            yield 1, part / 2
            if collecting:
                yield from ((2, part / 2), (3, part), (2, part / 2))
            else:
                yield 2, part
            yield from ((1, part / 2), (0, joint))


def _one(
    start: Rows,
    pot: Any,
    interval: Any,
    steps: int,
    order: int,
    rates: Sequence[float],
    collecting: bool,
) -> Iterator[tuple[Rows, list[Any]]]:
    """Row by row: for floats, which are ten times as fast as arrays of one entry.

    Each player's rows are written out: a loop over them would take longer than what it computes.
    """
    tanh = math.tanh if all(isinstance(x, float) for x in start) else np.tanh
    rows, f = list(start), [logistic(x) for x in start]
    one = two = three = 0.0 * f[0]  # log-odds may be infinite

    def moves() -> Iterator[tuple[int, Any, Any, Any, Any]]:
        for player, time in _schedule(interval / steps, steps, order, collecting):
            if player == 3:
                yield player, time / 24, 0, 0, 0
            else:
                own = (*rates[4 * player : 4 * player + 4], 0)  # player 3 has three frequencies
                yield player, time * own[0], time * own[1], time * own[2], time * own[3]

    kept = [*moves()] if steps <= _STEPS_KEPT else None
    while True:
        for player, p, q, r, s in kept or moves():
            # One player moves, the others stand still.
            if player == 1:
                a, b, c, d = slopes_two(f, pot)
                a, b, c, d = rows[4] + p * a, rows[5] + q * b, rows[6] + r * c, rows[7] + s * d
                rows[4:8] = a, b, c, d
                f[4] = 0.5 * tanh(0.5 * a) + 0.5
                f[5] = 0.5 * tanh(0.5 * b) + 0.5
                f[6] = 0.5 * tanh(0.5 * c) + 0.5
                f[7] = 0.5 * tanh(0.5 * d) + 0.5
            elif player == 2:
                b, c, d = slopes_three(f, pot)
                b, c, d = rows[8] + p * b, rows[9] + q * c, rows[10] + r * d
                rows[8:] = b, c, d
                f[8] = 0.5 * tanh(0.5 * b) + 0.5
                f[9] = 0.5 * tanh(0.5 * c) + 0.5
                f[10] = 0.5 * tanh(0.5 * d) + 0.5
            elif player == 0:
                a, b, c, d = slopes_one(f, pot)
                a, b, c, d = rows[0] + p * a, rows[1] + q * b, rows[2] + r * c, rows[3] + s * d
                rows[:4] = a, b, c, d
                f[0] = 0.5 * tanh(0.5 * a) + 0.5
                f[1] = 0.5 * tanh(0.5 * b) + 0.5
                f[2] = 0.5 * tanh(0.5 * c) + 0.5
                f[3] = 0.5 * tanh(0.5 * d) + 0.5
            else:
                a, b, c = scaled_payoffs(f, pot)
                one, two, three = one + p * a, two + p * b, three + p * c
        yield list(rows), [one, two, three]


# Many starts at once: frequencies are (1 + g) / 2 with g = tanh(log-odds / 2) -----------------

_BLOCKS = (slice(0, 4), slice(4, 8), slice(8, 11))
#: The products of two g in the slopes, two for each player's: rows of one factor and of the other.
_PRODUCTS = (
    (slice(4, 6), slice(8, 10)),  # a2 b3, b2 c3
    (slice(1, 3), slice(9, 7, -1)),  # b1 c3, c1 b3
    (slice(0, 2), slice(5, 3, -1)),  # a1 b2, b1 a2
)


@lru_cache(maxsize=64)
def _coefficients(pot: float) -> tuple[np.ndarray, np.ndarray]:
    """Coefficients of 1, the g and their products in the slopes and in two payoffs.

    The payoffs without g times half the slopes that are the player's own; shapes (11, 18) and
    (2, 18). Read off from the values where each g is 0 or 1, exactly, and rounded.
    """

    def values(*ones: int) -> np.ndarray:
        f, p = [Fraction(2 if k in ones else 1, 2) for k in range(11)], Fraction(pot)
        still = [
            [Fraction(1, 2) if owner == j else x for x, owner in zip(f, OWNERS, strict=True)]
            for j in (0, 1)
        ]
        payoffs = (own_payoffs(still[j], p)[j] for j in (0, 1))
        return np.array([*all_slopes(f, p), *payoffs], dtype=object)

    pairs = [
        pair
        for one, other in _PRODUCTS
        for pair in zip(range(11)[one], range(11)[other], strict=True)
    ]
    constant = values()
    linear = [values(k) - constant for k in range(11)]
    mixed = [values(i, j) - linear[i] - linear[j] - constant for i, j in pairs]
    found = np.array([constant, *linear, *mixed]).T.astype(float)
    return found[:11], found[11:]


def _many(
    start: Rows,
    pot: float,
    interval: Any,
    steps: int,
    order: int,
    rates: Sequence[float],
    collecting: bool,
) -> Iterator[tuple[Rows, list[Any]]]:
    """All starts at once; what is computed has its place from the beginning.

    Frequencies that are 0 or 1 in all starts, as on a face of the cube, are not moved.
    """
    x = np.array(start)
    half = 0.5 * x.reshape(11, -1)
    size = half.shape[1]
    terms, values, won = np.ones((18, size)), np.empty((10, size)), np.zeros((2, size))
    g = np.tanh(half, out=terms[1:12])
    slopes, payoffs = _coefficients(float(pot))
    moves = 0.5 * np.array(rates)[:, None] * slopes
    counted = np.concatenate([0.5 * slopes[:8], payoffs])
    players = np.repeat(np.eye(2), 4, axis=1), np.eye(2)
    summed = np.concatenate(players, axis=1)
    change, gain = np.empty((4, size)), np.empty((2, size))
    products = [
        (g[one], g[other], terms[12 + 2 * k : 14 + 2 * k])
        for k, (one, other) in enumerate(_PRODUCTS)
    ]
    free = [_free_rows(half, block) for block in _BLOCKS]
    movers = [(half[b], g[b], moves[b], change[: len(moves[b])]) for b in free]
    while True:
        for player, time in _schedule(interval / steps, steps, order, collecting):
            if player == 3:
                for pair in products:
                    np.multiply(*pair)
                np.matmul(counted, terms, out=values)
                values[:8] *= g[:8]
                np.matmul(summed, values, out=gain)
                gain *= time / 24
                won += gain
                continue
            odds, frequency, move, step = movers[player]
            if not len(odds):
                continue
            np.multiply(*products[player])
            np.matmul(move, terms, out=step)
            step *= time
            odds += step
            np.tanh(odds, out=frequency)
        one, two = won.reshape(2, *x.shape[1:])
        yield list(2 * half.reshape(x.shape)), [one.copy(), two.copy(), -one - two]


def _free_rows(log_odds: np.ndarray, block: slice) -> slice:
    """From the first to the last of a player's frequencies that is not 0 or 1 in all starts."""
    found = np.flatnonzero(np.isfinite(log_odds[block]).any(axis=1)).tolist() or [0, -1]
    return slice(block.start + found[0], block.start + found[-1] + 1)


class _Lanes:
    """Starts in the lanes of the compiled loops of :mod:`lanes`: so many of them in a block."""

    def __init__(
        self,
        columns: np.ndarray,
        pot: float,
        interval: float,
        steps: int,
        order: int,
        rates: Sequence[float],
        width: int = lanes.LANES,
    ) -> None:
        size = columns.shape[1]
        self.firsts = range(0, size or 1, width)
        self.counts = [min(size - first, width) for first in self.firsts]
        self.z = np.zeros((len(self.firsts), 24, lanes.LANES))
        self.put(columns, [0] * len(self.firsts))
        moves = [interval / steps * weight for weight in weights(order)]
        halves = zip(moves, moves[1:] + moves[:1], strict=True)
        parts, joints = np.array(moves), np.array([(a + b) / 2 for a, b in halves])
        self.fixed = float(pot), np.array(rates, dtype=float), parts, joints
        self.blocks = [(z.reshape(-1), n) for z, n in zip(self.z, self.counts, strict=True)]

    def put(self, columns: np.ndarray, places: Sequence[int]) -> None:
        """Log-odds from these lanes of each block on."""
        for z, first, count, place in zip(self.z, self.firsts, self.counts, places, strict=True):
            z[:11, place : place + count] = columns[:, first : first + count]


def _compiled(
    start: Rows,
    pot: float,
    interval: float,
    steps: int,
    order: int,
    rates: Sequence[float],
    collecting: bool,
) -> Iterator[tuple[Rows, list[Any]]]:
    """The loop of :mod:`lanes`, for so many starts at a time."""
    run, x = lanes.compiled(lanes.follow_lanes), np.array(start, dtype=float)
    held = _Lanes(x.reshape(11, -1), pot, interval, steps, order, rates)
    shape = (13, *x.shape[1:])
    while True:
        for flat, count in held.blocks:
            for begin in range(0, steps, _STEPS_IN_ONE):
                some = begin, min(begin + _STEPS_IN_ONE, steps), steps
                run(flat, count, *held.fixed, some, collecting)
        # One copy: what NumPy does for any order of the axes takes longer than a step.
        told = [z[_TOLD, :count] for z, count in zip(held.z, held.counts, strict=True)]
        found = (told[0] if len(told) == 1 else np.concatenate(told, axis=1)).reshape(shape)
        rows = found[:11].tolist() if x.ndim == 1 else list(found[:11])
        yield rows, [found[11], found[12], -found[11] - found[12]]


# Many steps or units of time at once: what happens between them is compiled as well -----------


def records(
    log_odds: np.ndarray, pot: float, step: float, count: int, order: int
) -> Iterator[np.ndarray]:
    """Log-odds after each of so many steps, some of them at a time; unchecked.

    Parameters
    ----------
    log_odds : array, shape (11, starts)
        At the beginning.
    pot, step, count, order
        P, the length of a step, their number, and the order of the splitting.

    Yields
    ------
    array, shape (some, 11, starts)
        After each of the next steps.

    Examples
    --------
    >>> sum(len(some) for some in records(np.zeros((11, 2)), 3.0, 0.1, 5, 4))
    5
    """
    if not has_numba():
        for rows, _ in islice(states(list(log_odds), pot, step, 1, order), count):
            yield np.array([rows])
        return
    run = lanes.compiled(lanes.record_lanes)
    held = _Lanes(log_odds, pot, step, 1, order, (1.0,) * 11)
    some = max(1, _RECORDS_IN_ONE // max(1, log_odds.shape[1]))
    for begin in range(0, count, some):
        found = [np.empty((min(some, count - begin), 11, n)) for n in held.counts]
        for (flat, n), each in zip(held.blocks, found, strict=True):
            run(flat, n, *held.fixed, 1, each)
        yield found[0] if len(found) == 1 else np.concatenate(found, axis=2)


def separations(
    first: np.ndarray,
    offset: np.ndarray,
    pot: float,
    steps: int,
    count: int,
    separation: float,
    order: int,
    engine: Engine,
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """How far pairs are apart after each of so many units of time, some at a time; unchecked.

    Parameters
    ----------
    first, offset : array, shape (11, pairs)
        Log-odds of the first ones, and how much those of the second ones differ.
    pot, steps, count
        P, the steps in a unit of time, and the number of units.
    separation : float
        The distance to which a pair is brought back after each unit.
    order, engine
        As for :func:`states`.

    Yields
    ------
    largest : array, shape (some,)
        Largest absolute log-odds of the first ones before each of the next units.
    distances : array, shape (some, pairs)
        After each of them.
    """
    pairs = first.shape[1]
    if engine == "numpy" or (engine is None and not has_numba()):
        for _ in range(count):
            largest = np.abs(first).max()
            rows = list(np.concatenate([first, first + offset], axis=1))
            moved = np.array(next(states(rows, pot, 1.0, steps, order, engine="numpy"))[0])
            first, offset = moved[:, :pairs], moved[:, pairs:] - moved[:, :pairs]
            distance = np.linalg.norm(offset, axis=0)
            yield np.array([largest]), distance[None]
            offset = offset * (separation / distance)
        return
    run = lanes.compiled(lanes.separate_lanes)
    held = _Lanes(first, pot, 1.0, steps, order, (1.0,) * 11, lanes.LANES // 2)
    held.put(first + offset, held.counts)
    some = max(1, min(_STEPS_IN_ONE // steps, _RECORDS_IN_ONE // pairs))
    for begin in range(0, count, some):
        units = min(some, count - begin)
        found = [(np.empty(units), np.empty((units, n))) for n in held.counts]
        for (flat, n), each in zip(held.blocks, found, strict=True):
            run(flat, n, *held.fixed, steps, separation, *each)
        yield (
            np.max([largest for largest, _ in found], axis=0),
            np.concatenate([distances for _, distances in found], axis=1),
        )
