r"""The flow of repeated play, composed of pieces that are solved exactly ([Bil17] section 4).

In log-odds :math:`F=\log(f/(1-f))` equations (24) are
:math:`\dot F_i=24k_i\,\partial E/\partial f_i`, and no right side contains a frequency of the
player who owns it. While two players stand still the third one's log-odds therefore move along
straight lines: three flows, each an exact shear. The payoffs collected while all three stand still
are a fourth. Strang's symmetric product of the four is of order 2; products of it with weights
:math:`\gamma_j` are of order 4, 6 and 8. All are explicit, time-reversible, and preserve volume in
log-odds exactly, as the flow does.

The rows of a state may be floats (fastest for one start) or arrays (one entry per start). For
arrays of floats the slopes, which are polynomials in the frequencies, are products of one matrix
with the monomials of all starts.
"""

import math
import operator
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import OneOf
from guts_core.simplified_kuhn.tree import FREQUENCIES, OWNERS

Rows = list[Any]  # eleven numbers, or eleven arrays of one shape

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


def weights(order: int) -> tuple[float, ...]:
    r"""Weights :math:`\gamma_j` of the symmetric product of this order; they add up to 1."""
    half = _HALF_WEIGHTS[order]
    return (*half, *half[-2::-1])


def logistic(x: Any) -> Any:
    """The frequency with log-odds ``x``, to an absolute error of 1e-16, for any size of ``x``."""
    tanh = math.tanh if isinstance(x, float) else np.tanh
    return 0.5 * tanh(0.5 * x) + 0.5


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


def scaled_payoffs(f: Rows, pot: Any) -> tuple[Any, Any, Any]:
    """24 times the expectations, equations (1) to (3)."""
    a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, _ = f
    own_one = sum(map(operator.mul, slopes_one(f, pot), (a1, b1, c1, d1)))
    own_two = sum(map(operator.mul, slopes_two(f, pot), (a2, b2, c2, d2)))
    one = own_one + (2 - pot) * b3 + (2 + c3 - pot) * b2
    two = own_two + (2 - pot + c1) * b3 + (2 - pot) * b1
    return one, two, -one - two


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
    if all(isinstance(x, np.ndarray) and x.ndim and x.dtype == float for x in log_odds):
        return _advance_many(np.array(log_odds), pot, duration, steps, order, rates, profits)
    rows, f = list(log_odds), [logistic(x) for x in log_odds]
    step = duration / steps
    for player, time in _schedule(step, steps, order, profits is not None):
        if player < 3:
            _drift(player, rows, f, pot, time, rates)
        elif profits is not None:
            for j, value in enumerate(scaled_payoffs(f, pot)):
                profits[j] = profits[j] + (time / 24) * value
    return rows


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


_SLOPES: tuple[Callable[[Rows, Any], tuple[Any, ...]], ...] = (slopes_one, slopes_two, slopes_three)


def _drift(player: int, rows: Rows, f: Rows, pot: Any, time: float, rates: Sequence[float]) -> None:
    """One player moves, the others stand still."""
    for index, slope in enumerate(_SLOPES[player](f, pot), start=4 * player):
        rows[index] = rows[index] + (time * rates[index]) * slope
        f[index] = logistic(rows[index])


# Many starts at once -------------------------------------------------------------------

#: Products of two frequencies in the slopes: two for each player's.
_PRODUCTS = tuple(
    (FREQUENCIES.index(pair[:2]), FREQUENCIES.index(pair[2:]))
    for pair in ("b2c3", "a2b3", "c1b3", "b1c3", "a1b2", "b1a2")
)
_BLOCKS = (slice(0, 4), slice(4, 8), slice(8, 11))


@lru_cache(maxsize=64)
def _coefficients(pot: float) -> tuple[np.ndarray, np.ndarray]:
    """Coefficients of 1, the frequencies and their products in the slopes and in two payoffs.

    The payoffs without what the player's own slopes bring; shapes (11, 18) and (2, 18). Read off
    from the values at profiles of zeros and ones, exactly, and rounded.
    """

    def values(*ones: int) -> np.ndarray:
        f, p = [Fraction(k in ones) for k in range(11)], Fraction(pot)
        still = [[x * (owner != j) for x, owner in zip(f, OWNERS, strict=True)] for j in (0, 1)]
        payoffs = (scaled_payoffs(still[j], p)[j] for j in (0, 1))
        return np.array([*all_slopes(f, p), *payoffs], dtype=object)

    constant = values()
    linear = [values(k) - constant for k in range(11)]
    mixed = [values(i, j) - linear[i] - linear[j] - constant for i, j in _PRODUCTS]
    found = np.array([constant, *linear, *mixed]).T.astype(float)
    return found[:11], found[11:]


def _advance_many(
    start: np.ndarray,
    pot: float,
    duration: float,
    steps: int,
    order: int,
    rates: Sequence[float],
    profits: list[Any] | None,
) -> Rows:
    """:func:`advance` for an array of shape (11, ...)."""
    x = start.reshape(len(start), -1)
    terms = np.ones((18, x.shape[1]))  # 1, the frequencies, their products
    f = terms[1:12]
    f[:] = logistic(x)
    slopes, payoffs = _coefficients(float(pot))
    moves = np.array(rates)[:, None] * slopes
    products = [(f[a], f[b], terms[12 + k]) for k, (a, b) in enumerate(_PRODUCTS)]
    movers = [(x[b], f[b], moves[b], products[2 * k : 2 * k + 2]) for k, b in enumerate(_BLOCKS)]
    won = np.zeros((2, x.shape[1]))
    for player, time in _schedule(duration / steps, steps, order, profits is not None):
        if player == 3:
            for one, other, product in products:
                np.multiply(one, other, out=product)
            own = (slopes @ terms)[:8] * f[:8]
            won += (time / 24) * (payoffs @ terms + own.reshape(2, 4, -1).sum(axis=1))
            continue
        odds, frequency, move, pair = movers[player]
        for one, other, product in pair:
            np.multiply(one, other, out=product)
        odds += time * (move @ terms)
        np.tanh(np.multiply(odds, 0.5, out=frequency), out=frequency)
        frequency *= 0.5
        frequency += 0.5
    if profits is not None:
        for player, gain in enumerate((won[0], won[1], -won[0] - won[1])):
            profits[player] = profits[player] + gain.reshape(start.shape[1:])
    return list(x.reshape(start.shape))
