"""A second look at the search of :mod:`guts_core.guts.weenie_search`, in other arithmetic.

The search runs on arrays of floats with directed rounding; this goes through its list of boxes one
by one with integers of 192 binary digits, and evaluates the derivatives and the payoff from their
integrals anew. It also checks that the boxes fill the region.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np

from guts_core.guts.weenie_search import (
    ABOVE_FLOOR,
    IN_CUBE,
    NO_STATIONARY_POINT,
    OUT_OF_ORDER,
    OpponentSearch,
    convex_cube,
)
from guts_core.methods.branch_and_bound import Cover, tiles
from guts_core.methods.intervals import Interval


def recheck(search: OpponentSearch, boxes: Cover, center: Fraction) -> bool:
    """Whether the boxes fill the region and each is discharged for the reason given."""
    p = search.threshold
    lower, upper = [0.0] * search.below, [float(p.high)] * search.below
    if search.above:
        lower, upper = [*lower, float(p.low)], [*upper, 1.0]
    cube = convex_cube(search.opponents, search.own, search.kappa, center)
    filled = boxes.complete and tiles(np.array(lower), np.array(upper), boxes)
    rows = zip(boxes.lower.tolist(), boxes.upper.tolist(), boxes.reasons.tolist(), strict=True)
    return filled and cube == search.cube and all(_discharged(search, *row) for row in rows)


def _discharged(
    search: OpponentSearch, lower: Sequence[float], upper: Sequence[float], reason: int
) -> bool:
    m = search.below
    low = [*_running(lower[:m], max), *lower[m:]]
    high = [*reversed(list(_running(upper[:m][::-1], min))), *upper[m:]]
    if reason == OUT_OF_ORDER:
        return any(a > b for a, b in zip(low, high, strict=True))
    if reason == IN_CUBE:
        return min(low) >= search.cube[0] and max(high) <= search.cube[1]
    slopes = [_slope(search, low, high, j) for j in range(len(low))]
    if reason == NO_STATIONARY_POINT:
        return any(least > 0 or most < 0 for least, most in slopes)
    if reason == ABOVE_FLOOR:
        return _least_payoff(search, low, high, slopes) > search.floor
    return False


def _running(values: Sequence[float], pick: Callable[[Sequence[float]], float]) -> list[float]:
    return [pick(values[: k + 1]) for k in range(len(values))]


def _slope(
    search: OpponentSearch, low: Sequence[float], high: Sequence[float], j: int
) -> tuple[Fraction, Fraction]:
    """Range of D_j over a box: the terms are monotone, so two corners each suffice."""
    ends = [
        _terms(search, own, [*others[:j], *others[j + 1 :]], j)
        for own, others in ((low[j], low), (high[j], high), (low[j], high), (high[j], low))
    ]
    pull = Interval(ends[0][0].low, ends[1][0].high) - (1 + search.value)
    if j >= search.below:
        reach = Interval(ends[0][1].low, ends[1][1].high)
        total = pull + 2 * (search.opponents + 1) * reach
    else:
        reach = Interval(ends[3][1].low, ends[2][1].high)
        total = pull - (search.opponents + 1) * reach
    return total.lower, total.upper


def _terms(
    search: OpponentSearch, own: float, others: Sequence[float], j: int
) -> tuple[Interval, Interval]:
    """Kappa p P_{-j} and the integral in D_j with this coordinate at ``own``."""
    p = search.own
    below = others[: search.below - (j < search.below)]
    copies = search.above - (j >= search.below)
    shared = [own] * copies if j >= search.below else list(others[len(below) :]) * copies
    everyone = [*below, *shared]
    product = math.prod((Interval.of(Fraction(t)) for t in everyone), start=Interval.of(1))
    if j >= search.below:
        degree = len(below) + 1
        q = Interval.of(Fraction(own))
        reach = q**copies * (q**degree - p**degree) / degree
    else:
        reach = _integral_of_minima(Fraction(own), p, everyone)
    return search.kappa * p * product, reach


def _integral_of_minima(start: Fraction, end: Interval, levels: Sequence[float]) -> Interval:
    """Integral of the product of min(level, x), cut at the levels in between."""
    exact = [Fraction(level) for level in levels]
    cuts = sorted({level for level in exact if start < level < end.lower})
    points = [Interval.of(start), *(Interval.of(cut) for cut in cuts), end]
    total = Interval.of(0)
    for left, right in pairwise(points):
        fixed = [level for level in exact if level <= left.upper]
        degree = len(exact) - len(fixed) + 1
        constant = math.prod((Interval.of(level) for level in fixed), start=Interval.of(1))
        total = total + constant * (right**degree - left**degree) / degree
    return total


def _least_payoff(
    search: OpponentSearch,
    low: Sequence[float],
    high: Sequence[float],
    slopes: Sequence[tuple[Fraction, Fraction]],
) -> Fraction:
    """Mean value bound: payoff at the middle less what the slopes can take away."""
    middle = [(Fraction(a) + Fraction(b)) / 2 for a, b in zip(low, high, strict=True)]
    members = [1] * search.below + [search.above] * (search.above > 0)
    least = _payoff(search, [float(t) for t in middle]).lower
    center = [Fraction(float(t)) for t in middle]
    for (down, up), a, b, c, count in zip(slopes, low, high, center, members, strict=True):
        reach = max(Fraction(b) - c, c - Fraction(a))
        least -= count * reach * max(abs(down), abs(up))
    return least


def _payoff(search: OpponentSearch, point: Sequence[float]) -> Interval:
    """F = alpha + V beta at one point, from the integrals of the rules."""
    n, p, value = search.opponents + 1, search.own, search.value
    everyone = [*point[: search.below], *list(point[search.below :]) * search.above]
    exact = [Interval.of(Fraction(t)) for t in everyone]
    total = sum(exact, start=Interval.of(0))
    product = p * math.prod(exact, start=Interval.of(1))
    lose = _integral_of_minima(Fraction(0), p, everyone)
    win = (1 - p**n) / n
    if search.above:
        q, degree = exact[-1], search.below + 1
        win = q**search.above * (q**degree - p**degree) / degree + (1 - q**n) / n
    fixed = (search.opponents - value) * p + search.opponents * value - 2
    return fixed - (1 + value) * total + search.kappa * product + 2 * n * win - n * lose
