r"""Bounds on all replies to a mixture of a coalition, rounded outward.

The formulas are those of :class:`guts_core.guts.coalition.mixtures.AgainstMixture` in interval
arithmetic, and the bounds on boxes the tangents at their corners (book, *Coalition against
coalition*): the payoff is concave along every direction in which no threshold falls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import numpy as np

from guts_core.methods.exact.branch_and_bound import Cover, cover
from guts_core.methods.exact.interval_arrays import IntervalArray

#: A number, enclosed in floats.
around = IntervalArray.around


class Replies:
    """Payoff of a coalition of ``members`` against a mixture of the others.

    Parameters
    ----------
    members : int
        Members of the replying coalition.
    profiles : ndarray, shape (K, N)
        Thresholds of the others, exact floats.
    weights : sequence of Fraction
        Their probabilities.
    continuation : Fraction
        What the game is worth to the replying coalition per unit of stakes.
    """

    def __init__(
        self,
        members: int,
        profiles: np.ndarray,
        weights: Iterable[Fraction],
        continuation: Fraction,
    ) -> None:
        levels = np.sort(profiles, axis=1)
        chances = [around(weight) for weight in weights]
        self.members, self.players = members, members + levels.shape[1]
        self.share = members + around(continuation)
        self.rest = self.players - self.share
        self.mean_sum = _total(w * _total(_points(t)) for w, t in zip(chances, levels, strict=True))
        above = [_above(_points(t)) for t in levels]
        self.all_drop = _total(w * tops[0] for w, tops in zip(chances, above, strict=True))
        self.breaks = np.unique(np.concatenate([[0.0], levels.ravel(), [1.0]]))
        self.rows = self._coefficients(levels, above, chances)
        highest = self.members + len(self.rows)
        self.powers = list(_powers(IntervalArray.point(self.breaks), 0, highest + 1))
        self.at_breaks = self._cumulated()

    def payoffs(self, own: np.ndarray) -> IntervalArray:
        """Payoffs of profiles of sorted thresholds, shape (boxes, members)."""
        levels = [IntervalArray.point(t) for t in own.T]
        above, steps = _above(levels), self._steps(own)
        overlap = _total(a * step for a, step in zip(above, steps, strict=True))
        total, lost = _total(levels), above[0] * self.all_drop
        stakes = self.players - 1 - total - self.mean_sum + 2 * lost
        drops = self.players * (2 * (1 - lost - overlap) - self.members + total)
        return self.share * stakes - self.members + drops

    def slopes(self, own: np.ndarray) -> IntervalArray:
        """Derivatives in the thresholds, in any order, shape (boxes, members)."""
        order = np.argsort(own, axis=1, kind="stable")
        levels = np.take_along_axis(own, order, axis=1)
        steps = self._steps(levels)
        low, high = np.empty_like(own), np.empty_like(own)
        for i in range(self.members):
            above = _above([IntervalArray.point(t) for t in np.delete(levels, i, axis=1).T])
            inner = _total(above[k] * steps[k] for k in range(i + 1))
            slope = self.rest * (1 - 2 * (above[0] * self.all_drop)) - 2 * self.players * inner
            low[:, i], high[:, i] = slope.low, slope.high
        return _unsorted(IntervalArray(low, high), order)

    def bounded(self, level: Fraction, limit: int) -> Cover:
        """Try to prove that no profile earns more than ``level``: complete if it is proved."""
        goal = around(level).low

        def examine(low: np.ndarray, high: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            width = (IntervalArray.point(high) - low).high
            # Neighbours share corners, of boxes in four dimensions most.
            every = np.concatenate([low, high])
            order = np.argsort(every, axis=1, kind="stable")
            own, places = np.unique(
                np.take_along_axis(every, order, axis=1), axis=0, return_inverse=True
            )
            payoffs, places = self.payoffs(own), places.reshape(2, -1)
            slopes = _unsorted(self.slopes(own)[places.ravel()], order)
            at_low, at_high = slopes[: len(low)].high, (-slopes[len(low) :]).high
            ends = []
            for place, rise in zip(places, (at_low, at_high), strict=True):
                rises = IntervalArray.point(np.maximum(rise, 0)) * width
                gain = _total(rises[:, i] for i in range(self.members))
                ends.append((payoffs[place] + gain).high)
            unsorted = (low[:, :-1] > high[:, 1:]).any(axis=1)
            pulls = np.maximum(np.abs(at_low), np.abs(at_high)) * width
            beaten = np.minimum(*ends) <= goal
            return np.where(unsorted, 1, np.where(beaten, 0, -1)), pulls.argmax(axis=1)

        return cover(np.zeros(self.members), np.ones(self.members), examine, limit)

    def _coefficients(
        self,
        levels: np.ndarray,
        above: list[list[IntervalArray]],
        chances: list[IntervalArray],
    ) -> list[IntervalArray]:
        """H' as the sum of row[c - 1] x^(c - 1) on each piece between neighbouring breaks."""
        starts, others = self.breaks[:-1], levels.shape[1]
        rows = []
        for c in range(1, others + 1):
            row = IntervalArray.point(np.zeros(len(starts)))
            for profile, tops, weight in zip(levels, above, chances, strict=True):
                upper = profile[c] if c < others else np.inf
                inside = (profile[c - 1] <= starts) & (starts < upper)
                row = row + c * (weight * tops[c]) * inside.astype(float)
            rows.append(row)
        return rows

    def _cumulated(self) -> list[IntervalArray]:
        """Integrals of x^k dH from 0 to the breaks, for each k."""
        found = []
        for k in range(self.members + 1):
            sums = [IntervalArray.point(0.0)]
            for piece in range(len(self.breaks) - 1):
                terms = (
                    row[piece] * (power[piece + 1] - power[piece]) / (c + k)
                    for c, (row, power) in enumerate(
                        zip(self.rows, self.powers[k + 1 :], strict=False), start=1
                    )
                )
                sums.append(sums[-1] + _total(terms))
            found.append(
                IntervalArray(np.array([s.low for s in sums]), np.array([s.high for s in sums]))
            )
        return found

    def _moment(self, k: int, points: np.ndarray) -> IntervalArray:
        """The integral of x^k dH from 0 to each point."""
        piece = np.searchsorted(self.breaks, points, side="right") - 1
        piece = np.clip(piece, 0, len(self.breaks) - 2)
        powers = _powers(IntervalArray.point(points), k + 1, len(self.rows))
        return self.at_breaks[k][piece] + _total(
            row[piece] * (power - left[piece]) / (c + k)
            for c, (row, power, left) in enumerate(
                zip(self.rows, powers, self.powers[k + 1 :], strict=False), start=1
            )
        )

    def _steps(self, levels: np.ndarray) -> list[IntervalArray]:
        """Integrals of x^k dH between the k-th of the sorted thresholds and the next."""
        m = self.members
        steps = [self._moment(0, levels[:, 0])]
        for k in range(1, m):
            steps.append(self._moment(k, levels[:, k]) - self._moment(k, levels[:, k - 1]))
        return [*steps, self.at_breaks[m][-1] - self._moment(m, levels[:, m - 1])]


def _points(thresholds: np.ndarray) -> list[IntervalArray]:
    return [IntervalArray.point(t) for t in thresholds]


def _unsorted(found: IntervalArray, order: np.ndarray) -> IntervalArray:
    """Rows in the order that they had before they were sorted."""
    ends = np.empty_like(found.low), np.empty_like(found.high)
    for end, by_order in zip(ends, (found.low, found.high), strict=True):
        np.put_along_axis(end, order, by_order, axis=1)
    return IntervalArray(*ends)


def _powers(base: IntervalArray, first: int, count: int) -> Iterator[IntervalArray]:
    """Neighbouring powers of what is not negative, from one on."""
    power = base**first
    for _ in range(count):
        yield power
        power = power.times(base)


def _total(terms: Iterable[IntervalArray]) -> IntervalArray:
    first, *others = terms
    for term in others:
        first = first + term
    return first


def _above(levels: list[IntervalArray]) -> list[IntervalArray]:
    """Products of each threshold with all that follow, and 1 at the end."""
    products = [IntervalArray.point(np.ones_like(levels[0].low))]
    for level in reversed(levels):
        products.insert(0, level * products[0])
    return products
