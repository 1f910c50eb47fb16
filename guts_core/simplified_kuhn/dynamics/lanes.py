"""The field of repeated play, and loops over many starts side by side for numba to compile.

The slopes and payoffs are plain functions of numbers of any kind. The loops below follow up to
:data:`LANES` starts: they stand here because what numba keeps on disk is renewed when its file
changes. Every inner loop runs over the starts and calls nothing, so that the compiler works on
eight of them, or as many as the machine can, at a time; the exponential is written out for this.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from guts_core.methods.extras import compile_loop

Rows = list[Any]  # eleven numbers, or eleven arrays of one shape

#: Starts that are followed side by side; the state of so many fits into the nearest cache.
LANES = 64

#: Where frequencies and profits stand in a state: after eleven rows of log-odds.
_FREQUENCIES, _PROFITS = 11 * LANES, 22 * LANES
SIZE = 24 * LANES


def slopes_one(f: Rows, pot: Any) -> tuple[Any, ...]:
    """24 times player 1's derivatives in a1, b1, c1, d1, equation (1)."""
    _, _, _, _, a2, b2, c2, _, b3, c3, d3 = f
    calls = c2 + d3
    return (
        2 * (calls - b2 - b3) - b2 * c3,
        2 * pot - 4 - (pot + 1) * calls,
        b2 - 2 + (pot + a2) * b3,
        (pot + 1) * b2 - 2 * a2,
    )


def slopes_two(f: Rows, pot: Any) -> tuple[Any, ...]:
    """24 times player 2's derivatives in a2, b2, c2, d2, equation (2)."""
    a1, b1, c1, d1, _, _, _, _, b3, c3, _ = f
    calls, bets = c3 + d1, 2 * a1
    return (
        2 * (calls - b3) - c1 * b3 - b1 * c3,
        2 * pot - 4 + bets - (pot + 1) * calls,
        pot * b1 - bets,
        (pot + 1) * b3 - 2 + b1,
    )


def slopes_three(f: Rows, pot: Any) -> tuple[Any, ...]:
    """24 times player 3's derivatives in b3, c3, d3, equation (3)."""
    a1, b1, c1, _, a2, b2, _, d2, _, _, _ = f
    bets = 2 * a1
    return (
        2 * pot - 4 + bets + 2 * a2 - (pot + 1) * (c1 + d2),
        (pot + a1) * b2 - (2 - b1) * a2,
        (pot + 1) * b1 - bets,
    )


def all_slopes(f: Rows, pot: Any) -> tuple[Any, ...]:
    """24 times the derivatives in all eleven frequencies."""
    return *slopes_one(f, pot), *slopes_two(f, pot), *slopes_three(f, pot)


def own_payoffs(f: Rows, pot: Any) -> tuple[Any, Any]:
    """24 times the expectations of players 1 and 2, equations (1) and (2)."""
    a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, _ = f
    by_a, by_b, by_c, by_d = slopes_one(f, pot)
    one = by_a * a1 + by_b * b1 + by_c * c1 + by_d * d1 + (2 - pot) * b3 + (2 + c3 - pot) * b2
    by_a, by_b, by_c, by_d = slopes_two(f, pot)
    two = by_a * a2 + by_b * b2 + by_c * c2 + by_d * d2 + (2 - pot + c1) * b3 + (2 - pot) * b1
    return one, two


def scaled_payoffs(f: Rows, pot: Any) -> tuple[Any, Any, Any]:
    """24 times the expectations, equations (1) to (3)."""
    one, two = own_payoffs(f, pot)
    return one, two, -one - two


# What numba compiles --------------------------------------------------------------------

_DOUBLINGS = 1.4426950408889634
_LOG_2, _LOG_2_REST = 6.93147180369123816e-1, 1.90821492927058770e-10
#: Added to a float it rounds to a whole number, which then stands in the last binary digits.
_ROUNDER = 1.5 * 2.0**52
_TAYLOR = tuple(1.0 / np.prod(np.arange(1.0, n + 1)) for n in range(13))


def _frequency(x: Any) -> Any:
    """1 / (1 + exp(-x)), to an absolute error of 3e-16 for any x.

    The power of 2 comes by its bits, the rest by Taylor's series, added up in groups.
    """
    y = -x if x > -100.0 else 100.0
    y = y if y > -100.0 else -100.0
    rounded = y * _DOUBLINGS + _ROUNDER
    n = rounded - _ROUNDER
    r = (y - n * _LOG_2) - n * _LOG_2_REST
    c, q = _TAYLOR, r * r
    low = (c[0] + r * c[1]) + q * (c[2] + r * c[3])
    middle = (c[4] + r * c[5]) + q * (c[6] + r * c[7])
    high = (c[8] + r * c[9]) + q * (c[10] + r * c[11]) + q * q * c[12]
    power = np.int64((np.float64(rounded).view(np.int64) + 1023) << 52).view(np.float64)
    return 1.0 / (1.0 + (low + q * q * (middle + q * q * high)) * power)


def _profile(z: np.ndarray, j: int) -> Any:
    f = _FREQUENCIES + j
    return (
        *(z[f], z[f + LANES], z[f + 2 * LANES], z[f + 3 * LANES]),
        *(z[f + 4 * LANES], z[f + 5 * LANES], z[f + 6 * LANES], z[f + 7 * LANES]),
        *(z[f + 8 * LANES], z[f + 9 * LANES], z[f + 10 * LANES]),
    )


def _move(z: np.ndarray, place: int, change: float) -> None:
    x = z[place] + change
    z[place] = x
    z[_FREQUENCIES + place] = _frequency(x)


def _drift_one(z: np.ndarray, starts: int, pot: float, time: float, rates: np.ndarray) -> None:
    k0, k1, k2, k3 = time * rates[0], time * rates[1], time * rates[2], time * rates[3]
    for j in range(starts):
        a, b, c, d = slopes_one(_profile(z, j), pot)
        _move(z, j, k0 * a)
        _move(z, LANES + j, k1 * b)
        _move(z, 2 * LANES + j, k2 * c)
        _move(z, 3 * LANES + j, k3 * d)


def _drift_two(z: np.ndarray, starts: int, pot: float, time: float, rates: np.ndarray) -> None:
    k4, k5, k6, k7 = time * rates[4], time * rates[5], time * rates[6], time * rates[7]
    for j in range(starts):
        a, b, c, d = slopes_two(_profile(z, j), pot)
        _move(z, 4 * LANES + j, k4 * a)
        _move(z, 5 * LANES + j, k5 * b)
        _move(z, 6 * LANES + j, k6 * c)
        _move(z, 7 * LANES + j, k7 * d)


def _drift_three(z: np.ndarray, starts: int, pot: float, time: float, rates: np.ndarray) -> None:
    k8, k9, k10 = time * rates[8], time * rates[9], time * rates[10]
    for j in range(starts):
        b, c, d = slopes_three(_profile(z, j), pot)
        _move(z, 8 * LANES + j, k8 * b)
        _move(z, 9 * LANES + j, k9 * c)
        _move(z, 10 * LANES + j, k10 * d)


def _collect(z: np.ndarray, starts: int, pot: float, time: float) -> None:
    for j in range(starts):
        one, two = own_payoffs(_profile(z, j), pot)
        z[_PROFITS + j] += time * one
        z[_PROFITS + LANES + j] += time * two


def follow_lanes(
    z: np.ndarray,
    starts: int,
    pot: float,
    rates: np.ndarray,
    parts: np.ndarray,
    joints: np.ndarray,
    steps: tuple[int, int, int],
    collecting: bool,
) -> None:
    """Move a state of :data:`SIZE` numbers in place, from one step to another of so many.

    ``parts`` are the times of Strang's scheme within a step, ``joints`` the sums of adjacent halves
    of them, the last one across the end of a step.
    """
    begin, end, total = steps
    if begin == 0:
        for place in range(_FREQUENCIES):
            z[_FREQUENCIES + place] = _frequency(z[place])
        _drift_one(z, starts, pot, parts[0] / 2, rates)
    last = len(parts) - 1
    for number in range(begin, end):
        for k in range(len(parts)):
            time = parts[k]
            _drift_two(z, starts, pot, time / 2, rates)
            if collecting:
                _drift_three(z, starts, pot, time / 2, rates)
                _collect(z, starts, pot, time / 24)
                _drift_three(z, starts, pot, time / 2, rates)
            else:
                _drift_three(z, starts, pot, time, rates)
            _drift_two(z, starts, pot, time / 2, rates)
            ends = k == last and number == total - 1
            _drift_one(z, starts, pot, parts[0] / 2 if ends else joints[k], rates)


#: :func:`follow_lanes`, compiled or not, for the loops around it.
_follow = follow_lanes


def record_lanes(
    z: np.ndarray,
    starts: int,
    pot: float,
    rates: np.ndarray,
    parts: np.ndarray,
    joints: np.ndarray,
    steps: int,
    records: np.ndarray,
) -> None:
    """Follow a state for so many steps again and again, and write its log-odds down each time.

    ``records`` has the shape (records, 11, starts).
    """
    for number in range(len(records)):
        _follow(z, starts, pot, rates, parts, joints, (0, steps, steps), False)
        for k in range(11):
            for j in range(starts):
                records[number, k, j] = z[k * LANES + j]


def separate_lanes(
    z: np.ndarray,
    pairs: int,
    pot: float,
    rates: np.ndarray,
    parts: np.ndarray,
    joints: np.ndarray,
    steps: int,
    separation: float,
    largest: np.ndarray,
    distances: np.ndarray,
) -> None:
    """Follow pairs for so many steps again and again; their second ones are brought back each time.

    The second ones stand after the first ones. ``largest``, of shape (times,), is told the largest
    absolute log-odds of a first one before, ``distances``, of shape (times, pairs), each distance
    after.
    """
    for number in range(len(largest)):
        most = 0.0
        for k in range(11):
            for j in range(pairs):
                most = max(most, abs(z[k * LANES + j]))
        largest[number] = most
        _follow(z, 2 * pairs, pot, rates, parts, joints, (0, steps, steps), False)
        for j in range(pairs):
            square = 0.0
            for k in range(11):
                offset = z[k * LANES + pairs + j] - z[k * LANES + j]
                square += offset * offset
            distance = np.sqrt(square)
            distances[number, j] = distance
            for k in range(11):
                offset = z[k * LANES + pairs + j] - z[k * LANES + j]
                z[k * LANES + pairs + j] = z[k * LANES + j] + offset * (separation / distance)


def respond_lanes(f: np.ndarray, pot: float, scale: float, rates: np.ndarray) -> None:
    """Logit responses to frequencies, less these: 11 of each start, one start after the other."""
    for j in range(0, len(f), 11):
        own: Any = (
            *(f[j], f[j + 1], f[j + 2], f[j + 3]),
            *(f[j + 4], f[j + 5], f[j + 6], f[j + 7]),
            *(f[j + 8], f[j + 9], f[j + 10]),
        )
        slopes = all_slopes(own, pot)
        for k in range(11):
            rates[j + k] = scale * slopes[k]
    for place in range(len(f)):
        rates[place] = _frequency(rates[place]) - f[place]


#: State, starts, pot, rates, parts and joints.
_HELD = "float64[::1], int64, float64, float64[::1], float64[::1], float64[::1]"
#: What the loops are told. Numba compiles them for this at once, where it may fail.
_TYPES = {
    follow_lanes: f"void({_HELD}, UniTuple(int64, 3), boolean)",
    record_lanes: f"void({_HELD}, int64, float64[:, :, ::1])",
    separate_lanes: f"void({_HELD}, int64, float64, float64[::1], float64[:, ::1])",
    respond_lanes: "void(float64[::1], float64, float64, float64[::1])",
}


@cache
def compiled(loop: Callable[..., None]) -> Callable[..., None]:
    """One of the loops compiled; kept on disk where there is a place for it, and it can be read.

    Raises
    ------
    ModuleNotFoundError
        Without numba.
    """
    global _follow
    if loop in (follow_lanes, respond_lanes):
        fields = (slopes_one, slopes_two, slopes_three, all_slopes, own_payoffs, _frequency)
        moves = (_profile, _move, _drift_one, _drift_two, _drift_three, _collect)
        inside, options = (*fields, *moves), {"fastmath": {"contract"}}
        return compile_loop("the engine 'numba'", loop, _TYPES[loop], inside, **options)
    _follow = compiled(follow_lanes)
    return compile_loop("the engine 'numba'", loop, _TYPES[loop])
