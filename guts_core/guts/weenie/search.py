r"""A search of all opponents for those who hurt player 1 most under the Weenie rule.

Player 1 is at p, each of the N = n - 1 opponents at some :math:`t_j`, a round of play is worth
:math:`F=\alpha+V\beta`, :math:`V>-1`. F is continuously differentiable and convex in each
:math:`t_j`; at a minimum all thresholds above p coincide, and if one is 0 all others are above p
(book, *The Weenie rule*). So a minimum is a pseudo-bloc (0, u, ..., u), or a point with all
thresholds positive at which every derivative

.. math:: D_j = -k+\kappa pP_{-j}+2n\int_p^{t_j}\prod_{l\ne j}\max(t_l,x)dx
                -n\int_{t_j}^p\prod_{l\ne j}\min(t_l,x)dx

vanishes; here :math:`k=1+V`, :math:`\kappa=3+3V`, and an integral counts only if its limits are in
order. The search looks for such points among m thresholds :math:`t_1\le\dots\le t_m\le p` and
N - m equal ones :math:`q\ge p`. It discharges every box because some D_j does not vanish on it,
because F is above a given number, or because it lies in a cube in which F is strictly convex, where
by symmetry the minimum is a bloc.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from guts_core.guts.weenie.neighbourhood import convex_cube, nash_interval
from guts_core.methods.exact.branch_and_bound import Cover, cover
from guts_core.methods.exact.flint_numbers import in_balls
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.records import kept

__all__ = ["OpponentSearch", "convex_cube", "nash_interval", "search_all"]

#: Why a box was discharged.
NO_STATIONARY_POINT, ABOVE_FLOOR, IN_CUBE, OUT_OF_ORDER = range(4)


@dataclass(frozen=True)
class OpponentSearch:
    """The search for a fixed number m of opponents below player 1's threshold.

    Attributes
    ----------
    opponents : int
        N.
    below : int
        m, from 0 to N.
    own : Interval
        Player 1's threshold p, between 0 and 1.
    value : Fraction
        Continuation value V > -1.
    kappa : Fraction
        3 + 3V; with the stakes printed in [BLPWZ22] Prop. B.3 it would be 3 + 2V.
    floor : float
        Payoffs above it are of no interest.
    cube : tuple of float
        Ends (a, b) of the cube in which a minimum is known to be a bloc.
    """

    opponents: int
    below: int
    own: Interval
    value: Fraction
    kappa: Fraction
    floor: float
    cube: tuple[float, float]

    @property
    def above(self) -> int:
        """Number of opponents at or above player 1's threshold, N - m."""
        return self.opponents - self.below

    @kept
    def threshold(self) -> IntervalArray:
        """Player 1's threshold in floats."""
        low, high = IntervalArray.around(self.own.lower), IntervalArray.around(self.own.upper)
        return IntervalArray(low.low, high.high)

    @kept
    def _rate(self) -> IntervalArray:
        return IntervalArray.around(1 + self.value)

    @kept
    def _kappa(self) -> IntervalArray:
        return IntervalArray.around(self.kappa)

    def run(self, limit: int = 2_000_000) -> Cover:
        """Discharge the whole region 0 <= t_j <= p, p <= q <= 1."""
        p = self.threshold
        lower, upper = [0.0] * self.below, [float(p.high)] * self.below
        if self.above:
            lower, upper = [*lower, float(p.low)], [*upper, 1.0]
        return cover(np.array(lower), np.array(upper), self.examine, limit)

    def examine(self, low: np.ndarray, high: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Why each box can be discharged, and along which axis to cut the others."""
        boxes, ordered = self.in_order(low, high)
        reasons = np.where(ordered, -1, OUT_OF_ORDER)
        slopes = self.slopes(boxes)
        flat = (slopes.low <= 0) & (slopes.high >= 0)
        center = (boxes.low + boxes.high) / 2
        spread = np.maximum(boxes.high - center, center - boxes.low) * (1 + 1e-12)
        members = np.append(np.ones(self.below), [self.above] if self.above else [])
        change = slopes.magnitude * spread * members
        least = self.payoff(IntervalArray.point(center)).low - change.sum(axis=1) * (1 + 1e-12)
        close = ((boxes.low >= self.cube[0]) & (boxes.high <= self.cube[1])).all(axis=1)
        for reason, holds in (
            (IN_CUBE, close),
            (ABOVE_FLOOR, least > self.floor),
            (NO_STATIONARY_POINT, ~flat.all(axis=1)),
        ):
            reasons = np.where(ordered & holds, reason, reasons)
        return reasons, np.argmax(change + 1e-9 * (high - low), axis=1)

    def in_order(self, low: np.ndarray, high: np.ndarray) -> tuple[IntervalArray, np.ndarray]:
        """Shrink boxes to their part with t_1 <= ... <= t_m, and say which have such a part."""
        low, high = low.copy(), high.copy()
        m = self.below
        low[:, :m] = np.maximum.accumulate(low[:, :m], axis=1)
        high[:, :m] = np.minimum.accumulate(high[:, :m][:, ::-1], axis=1)[:, ::-1]
        ordered = np.asarray((low <= high).all(axis=1))
        return IntervalArray(np.minimum(low, high), high), ordered

    def slopes(self, boxes: IntervalArray) -> IntervalArray:
        """D_j of each free coordinate on each box, shape (K, d).

        Each term is monotone in every threshold, so its range is reached at two corners.
        """
        columns = [self._slopes_below(boxes)] if self.below else []
        if self.above:
            columns.append(self._slope_above(boxes)[:, None])
        low = np.concatenate([column.low for column in columns], axis=1)
        high = np.concatenate([column.high for column in columns], axis=1)
        return IntervalArray(low, high)

    def _slopes_below(self, boxes: IntervalArray) -> IntervalArray:
        """Of all m thresholds below p at once, shape (K, m)."""
        every = np.arange(self.below)
        # Places of the other thresholds, in their order: the first one for each of all, and so on.
        places = [np.where(k < every, k, k + 1) for k in range(self.below - 1)]
        others = [boxes[:, place] for place in places]
        product = self._product(others, boxes[:, -1:], self.above)
        reach_low = self._integral_of_minima(
            boxes.low[:, every], [other.high for other in others], self.above
        )
        reach_high = self._integral_of_minima(
            boxes.high[:, every], [other.low for other in others], self.above
        )
        reach = IntervalArray(reach_high.low, reach_low.high)
        pull = self._kappa * self.threshold * product - self._rate
        return pull - (self.opponents + 1) * reach

    def _slope_above(self, boxes: IntervalArray) -> IntervalArray:
        below = [boxes[:, k] for k in range(self.below)]
        product = self._product(below, boxes[:, -1], self.above - 1)
        q, p, degree = boxes[:, -1], self.threshold, self.below + 1
        reach = q ** (self.above - 1) * ((q**degree - p**degree) / degree)
        return self._kappa * p * product - self._rate + 2 * (self.opponents + 1) * reach

    def payoff(self, points: IntervalArray) -> IntervalArray:
        """F at points (sorted below p), by the closed form of the rules."""
        n, p = self.opponents + 1, self.threshold
        below = [points[:, k] for k in range(self.below)]
        total = IntervalArray.point(np.zeros(len(points.low)))
        for threshold in below:
            total = total + threshold
        everyone = IntervalArray.point(np.ones(len(points.low)))
        win = (everyone - everyone * p**n) / n
        if self.above:
            q, degree = points[:, -1], self.below + 1
            total = total + self.above * q
            win = q**self.above * ((q**degree - p**degree) / degree) + (1 - q**n) / n
        product = self._product(below, points[:, -1], self.above)
        lose = self._integral_of_minima(
            np.zeros(len(points.low)), [each.low for each in below], self.above
        )
        value = IntervalArray.around(self.value)
        fixed = (self.opponents - value) * p + self.opponents * value - 2
        return fixed - self._rate * total + self._kappa * p * product + 2 * n * win - n * lose

    def _product(
        self, factors: list[IntervalArray], last: IntervalArray, power: int
    ) -> IntervalArray:
        product = IntervalArray.point(np.ones(last.low.shape))
        for factor in factors:
            product = product * factor
        return product * last**power if power else product

    def _integral_of_minima(
        self, start: np.ndarray, levels: list[np.ndarray], above: int
    ) -> IntervalArray:
        """Integral from ``start`` to p of x^above times the product of min(level, x).

        Between two of the levels, which are sorted, the integrand is a monomial.
        """
        p = self.threshold
        total = IntervalArray.point(np.zeros(start.shape))
        passed = IntervalArray.point(np.ones(start.shape))
        position = IntervalArray.point(start)
        begun = position ** (above + len(levels) + 1)
        for index in range(len(levels) + 1):
            degree = above + len(levels) - index + 1
            if index < len(levels):
                end = IntervalArray.point(np.clip(levels[index], start, p.high))
            else:
                end = IntervalArray(
                    np.maximum(p.low, position.low), np.maximum(p.high, position.high)
                )
            lower = end ** (degree - 1)  # also what the next piece begins from
            piece = (lower.times(end) - begun) / degree
            total = total + passed * IntervalArray(np.maximum(piece.low, 0.0), piece.high)
            if index < len(levels):
                passed, position, begun = passed * levels[index], end, lower
        return total


def search_all(
    opponents: int,
    own: Interval,
    floor: Fraction,
    center: Fraction,
    value: Fraction = Fraction(0),
    limit: int = 2_000_000,
) -> tuple[tuple[OpponentSearch, Cover], ...]:
    """Run the search for every number of opponents below player 1's threshold.

    Parameters
    ----------
    opponents : int
        N, at least 3.
    own : Interval
        Player 1's threshold.
    floor : Fraction
        Payoffs above it are of no interest.
    center : Fraction
        Where the bloc that minimises is expected.
    value : Fraction
        V; kappa of :class:`OpponentSearch` is 3 + 3V.
    limit : int
        Most boxes of one search.

    Raises
    ------
    ArithmeticError
        If a search hits the limit: then nothing is proved. Also if a threshold of 1 is not seen
        to be improvable: only then is a derivative that does not vanish reason enough at q = 1.
    """
    if not _one_is_improvable(opponents, own, value):
        raise ArithmeticError("search_all: opponents who always drop are not excluded")
    kappa = 3 + 3 * value
    cube = convex_cube(opponents, own, kappa, center)
    above_floor = math.nextafter(float(floor), math.inf)  # not below the exact number
    runs = []
    for below in range(opponents + 1):
        search = OpponentSearch(opponents, below, own, value, kappa, above_floor, cube)
        runs.append((search, search.run(limit)))
        if not runs[-1][1].complete:
            raise ArithmeticError(f"search_all: {limit} boxes did not settle N = {opponents}")
    return tuple(runs)


def _one_is_improvable(opponents: int, own: Interval, value: Fraction) -> bool:
    """Whether every D_q is positive at q = 1: the integral alone exceeds k, least for m = N - 1."""
    reach = in_balls(lambda p: 2 * (opponents + 1) * (1 - p**opponents) / opponents, own)
    return reach[0] > 1 + value
