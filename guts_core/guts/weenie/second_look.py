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
    slopes = (_slope(search, low, high, j) for j in range(len(low)))  # the first may do
    if reason == first_look.NO_STATIONARY_POINT:
        return any(least > 0 or most < 0 for least, most in slopes)
    if reason == first_look.ABOVE_FLOOR:
        return _least_payoff(search, low, high, list(slopes)) > search.floor
    return False


def _running(values: Sequence[float], pick: Callable[[Sequence[float]], float]) -> list[float]:
    return [pick(values[: k + 1]) for k in range(len(values))]


def _slope(
    search: OpponentSearch, low: Sequence[float], high: Sequence[float], j: int
) -> tuple[Fraction, Fraction]:
    """Range of D_j over a box: the terms are monotone, so two corners each suffice."""
    least, most = ([*ends[:j], *ends[j + 1 :]] for ends in (low, high))
    pull = Interval(_pull(search, low[j], least, j).low, _pull(search, high[j], most, j).high)
    ends = [(low[j], least), (high[j], most)]
    count = 2 * (search.opponents + 1)
    if j < search.below:  # the integral falls with this threshold and grows with the others
        ends, count = [(high[j], least), (low[j], most)], -(search.opponents + 1)
    first, last = (_reach(search, own, others, j) for own, others in ends)
    total = pull - (1 + search.value) + count * Interval(first.low, last.high)
    return total.lower, total.upper


def _everyone(search: OpponentSearch, own: float, others: Sequence[float], j: int) -> list[float]:
    """The thresholds of all opponents but one, with this coordinate at ``own``."""
    below = others[: search.below - (j < search.below)]
    copies = search.above - (j >= search.below)
    shared = [own] if j >= search.below else others[len(below) :]
    return [*below, *list(shared) * copies]


def _pull(search: OpponentSearch, own: float, others: Sequence[float], j: int) -> Interval:
    """Kappa p P_{-j} with this coordinate at ``own``."""
    everyone = _everyone(search, own, others, j)
    product = math.prod((Interval.of(Fraction(t)) for t in everyone), start=Interval.of(1))
    return search.kappa * search.own * product


def _reach(search: OpponentSearch, own: float, others: Sequence[float], j: int) -> Interval:
    """The integral in D_j with this coordinate at ``own``."""
    if j < search.below:
        return _integral_of_minima(Fraction(own), search.own, _everyone(search, own, others, j))
    q, degree = Interval.of(Fraction(own)), search.below + 1
    return q ** (search.above - 1) * (q**degree - search.own**degree) / degree


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
