r"""An independent check of :mod:`guts_core.guts.weenie.search`, in other arithmetic.

The search runs on arrays of floats with directed rounding; this goes through its list of boxes one
by one with integers of 192 binary digits, and evaluates the derivatives and the payoff from their
integrals anew. It also checks, from the boxes alone, that they fill the region, and in fractions
that F is convex on the cube. Nothing that the search computes with is used here.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from guts_core.guts.weenie import search as first_look
from guts_core.guts.weenie.search import OpponentSearch
from guts_core.methods.exact.branch_and_bound import Cover, tiles
from guts_core.methods.exact.intervals import Interval


def recheck_all(
    runs: Iterable[tuple[OpponentSearch, Cover]],
    opponents: int,
    own: Interval,
    floor: Fraction,
    value: Fraction = Fraction(0),
) -> bool:
    """Whether the runs prove that no opponents leave player 1 less than ``floor``, families aside.

    Parameters
    ----------
    runs : iterable of (OpponentSearch, Cover)
        One for each number of opponents below player 1's threshold, 0 to N.
    opponents : int
        N.
    own : Interval
        Player 1's threshold.
    floor : Fraction
        What is to be proved.
    value : Fraction
        Continuation value V > -1.
    """
    found = list(runs)
    every = [search.below for search, _ in found] == list(range(opponents + 1))
    asked = (opponents, own, value, 3 + 3 * value)
    same = all((s.opponents, s.own, s.value, s.kappa) == asked for s, _ in found)
    low_enough = all(Fraction(search.floor) >= floor for search, _ in found)
    # D_q > 0 at q = 1, whatever the others do: an opponent who always drops had better not
    reach = (1 - own.upper**opponents) / opponents
    improvable = value > -1 and 2 * (opponents + 1) * reach > 1 + value
    return every and same and low_enough and improvable and all(recheck(*run) for run in found)


def recheck(search: OpponentSearch, boxes: Cover) -> bool:
    """Whether the boxes fill the region and each is discharged for the reason given."""
    if not (boxes.complete and len(boxes.reasons) and _fills(search, boxes)):
        return False
    if first_look.IN_CUBE in boxes.reasons and not convex_on_cube(search):
        return False
    rows = zip(boxes.lower.tolist(), boxes.upper.tolist(), boxes.reasons.tolist(), strict=True)
    return all(_discharged(search, *row) for row in rows)


def _fills(search: OpponentSearch, boxes: Cover) -> bool:
    """Whether the boxes tile a region that holds 0 <= t_j <= p and p <= q <= 1."""
    low, high = boxes.lower.min(axis=0), boxes.upper.max(axis=0)
    m, p = search.below, search.own
    below = all(a <= 0 and Fraction(b) >= p.upper for a, b in zip(low[:m], high[:m], strict=True))
    above = all(Fraction(a) <= p.lower and b >= 1 for a, b in zip(low[m:], high[m:], strict=True))
    return len(low) == m + (search.above > 0) and below and above and tiles(low, high, boxes)


def convex_on_cube(search: OpponentSearch) -> bool:
    r"""Whether F is convex on the cube [a, b]^N of the search, in fractions.

    Where all thresholds lie in [a, b], as p does, the derivatives D_j give diagonal entries of the
    Hessian of at least :math:`d=na^{N-1}`, and other entries l + r_ij with 0 <= r_ij <= u - l: the
    first term, less the longest integral of minima, plus the longest of maxima. Products of
    entries of v with different signs add up to at least
    :math:`-2(\sum_+v)(\sum_-|v|)\ge-\frac N2|v|^2`. So the form is at least
    :math:`(d-l)|v|^2+l(\sum v)^2-\frac N2(u-l)|v|^2`, and l is asked to be at least 0.
    """
    a, b = (Fraction(end) for end in search.cube)
    p, n, kappa = search.own, search.opponents + 1, search.kappa
    if not 0 < a <= p.lower <= p.upper <= b < 1 or kappa < 0:
        return False
    least = kappa * p.lower * a ** (n - 3) - n * (p.upper - a) * p.upper ** (n - 3)
    most = kappa * p.upper * b ** (n - 3) + 2 * n * (b - p.lower) * b ** (n - 3)
    spread = Fraction(n - 1, 2) * (most - least)
    return least >= 0 and n * a ** (n - 2) - least - spread > 0


def _discharged(
    search: OpponentSearch, lower: Sequence[float], upper: Sequence[float], reason: int
) -> bool:
    m = search.below
    low = [*_running(lower[:m], max), *lower[m:]]
    high = [*reversed(list(_running(upper[:m][::-1], min))), *upper[m:]]
    if reason == first_look.OUT_OF_ORDER:
        return any(a > b for a, b in zip(low, high, strict=True))
    if reason == first_look.IN_CUBE:
        return min(low) >= search.cube[0] and max(high) <= search.cube[1]
    slopes = [_slope(search, low, high, j) for j in range(len(low))]
    if reason == first_look.NO_STATIONARY_POINT:
        return any(least > 0 or most < 0 for least, most in slopes)
    if reason == first_look.ABOVE_FLOOR:
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
