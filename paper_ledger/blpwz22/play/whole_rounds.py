r"""Fictitious play of guts by three in whole numbers, and what it does for ever once it settles.

On a mesh of step 1/h the thresholds are k/h. A player's curve is h times the sum, over the plays
so far, of max(k/h, x) at the mesh points: whole numbers, linear in between, so that Simpson's rule
gives the integral of two of them exactly. With n rounds played, everybody's payoffs, up to a
constant, are whole numbers over n^2 h^3.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from guts_core.methods.records import ReadOnly


def curves_of(counts: np.ndarray) -> np.ndarray:
    """Sums over plays k of max(k, m) for each mesh point m; counts and curves on the last axis."""
    points = np.arange(counts.shape[-1])
    return np.asarray(counts @ np.maximum.outer(points, points))


def payoffs(curves: np.ndarray, pooled: bool = False) -> np.ndarray:
    """Everybody's payoffs for each threshold against the others' curves, times n^2 h^3.

    Up to a number for each player that does not depend on the threshold.

    Parameters
    ----------
    curves : ndarray of int, shape (..., 3, M)
    pooled : bool
        Whether players 2 and 3 pool their winnings: each then counts player 1's loss.
    """
    if int(curves.max()) ** 2 * curves.shape[-1] * 10 >= 2**63:
        raise OverflowError("payoffs: curves must be smaller: sums may not fit in 64 bits")
    own = slice(1 if pooled else None)
    one, other = curves[..., [1, 0, 0][own], :], curves[..., [2, 2, 1][own], :]
    alone = _line(one, other) + _above(_simpson(one, other))
    return np.concatenate([alone, _pooling(curves)], axis=-2) if pooled else alone


def _simpson(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Six times the integral over each cell of the product of two curves."""
    (a, b), (c, d) = ((each[..., :-1], each[..., 1:]) for each in (one, other))
    return a * (2 * c + d) + b * (c + 2 * d)


def _above(cells: np.ndarray) -> np.ndarray:
    """Sums over the cells above each mesh point."""
    sums = np.zeros((*cells.shape[:-1], cells.shape[-1] + 1), cells.dtype)
    np.cumsum(cells[..., ::-1], axis=-1, out=sums[..., -2::-1])
    return sums


def _line(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The growth of the stakes and three antes, for those who play for themselves.

    A curve ends in h times the number of rounds and begins with the sum of the plays.
    """
    ends, sums = (one[..., k] * other[..., k] for k in (-1, 0))
    return np.arange(one.shape[-1]) * 2 * (ends + sums)[..., None]


def _pooling(curves: np.ndarray) -> np.ndarray:
    """What player 1 loses for each threshold of player 2, and of player 3."""
    first, other = curves[..., :1, :], curves[..., [2, 1], :]
    points = np.arange(curves.shape[-1])
    held = np.diff(first)  # in how many rounds player 1 has held with a hand in the cell
    below = np.zeros_like(other)
    np.cumsum(held * (other[..., :-1] + other[..., 1:]), axis=-1, out=below[..., 1:])
    growth = first[..., -1] * other[..., -1] - 2 * first[..., 0] * other[..., 0]
    wins = 3 * points * below + _above(held * _simpson(points, other))
    return points * growth[..., None] - wins


@dataclass(frozen=True)
class WholeRounds(ReadOnly):
    """All plays of some rounds from some first plays, and the curves after the last.

    Attributes
    ----------
    first : ndarray of int, shape (starts, 3, M)
        The first play of each player, as weights with one sum for all.
    plays : ndarray of int, shape (rounds - 1, starts, 3)
        What was played after it: best replies, the lowest if there are several.
    pooled : bool
        Whether players 2 and 3 pool their winnings.
    """

    first: np.ndarray
    plays: np.ndarray
    pooled: bool = False

    @property
    def weight(self) -> int:
        """What one round counts."""
        return int(self.first[0, 0].sum())

    def counts(self, steps: int) -> np.ndarray:
        """How often each threshold has been played after so many rounds, times the weight."""
        starts, players, mesh = self.first.shape
        own = np.arange(starts * players).reshape(starts, players) * mesh
        cells = (own + self.plays[: steps - 1]).ravel()
        later = np.bincount(cells, minlength=self.first.size)
        return np.asarray(self.first + self.weight * later.reshape(self.first.shape))

    def gaps(self, steps: int) -> list[Fraction]:
        """The gap g from each start after so many rounds."""
        counts = self.counts(steps)
        scale = (self.weight * steps) ** 3 * (counts.shape[-1] - 1) ** 3
        values = payoffs(curves_of(counts), self.pooled)
        lost = values.max(axis=-1, keepdims=True) - values
        return [Fraction(total, scale) for total in _totals(counts, lost)]

    def distances(self, steps: int, point: Fraction) -> list[Fraction]:
        """The largest mean distance of a player's plays from a point, from each start."""
        counts = self.counts(steps)
        h, total = counts.shape[-1] - 1, self.weight * steps
        off = [abs(Fraction(k, h) - point) for k in range(h + 1)]
        return [
            max(sum((int(own[k]) * off[k] for k in own.nonzero()[0]), Fraction(0)) for own in each)
            / total
            for each in counts
        ]

    @cached_property
    def leads(self) -> tuple[np.ndarray, ...]:
        """By how much the last plays lead when they are repeated s times: d0 + d1 s + d2 s^2.

        The payoffs are a quadratic form of the curves, which move on a line.
        """
        last = self.plays[-1]
        now = curves_of(self.counts(len(self.plays) + 1))
        pure = self.weight * np.maximum(last[..., None], np.arange(now.shape[-1]))
        begin, end, both = (payoffs(each, self.pooled) for each in (now, pure, now + pure))
        return tuple(
            np.take_along_axis(each, last[..., None], -1) - each
            for each in (begin, both - begin - end, end)
        )

    def is_final(self) -> bool:
        """Whether the last plays are repeated for ever: no other reply ever catches up."""
        others = np.arange(self.first.shape[-1]) != self.plays[-1][..., None]
        begin, *later = self.leads
        return bool((begin[others] > 0).all() and all((each >= 0).all() for each in later))

    def final_rescaled_gaps(self) -> list[Fraction]:
        """What n g(n) tends to from each start, if the last plays are final."""
        scale = self.weight**3 * (self.first.shape[-1] - 1) ** 3
        counts = self.counts(len(self.plays) + 1)
        return [Fraction(total, scale) for total in _totals(counts, self.leads[2])]

    def rescaled_gap_falls_for_ever(self) -> bool:
        """Whether n g(n) falls from the last round on, and so does g, from every start.

        After n + s rounds it is N/(n + s)^2 with N = N0 + N1 s + N2 s^2, whose derivative has the
        sign of N1 n - 2 N0 + (2 N2 n - N1) s.
        """
        steps = len(self.plays) + 1
        sums = [_totals(self.counts(steps), each) for each in self.leads]
        return self.is_final() and all(
            n1 * steps < 2 * n0 and 2 * n2 * steps <= n1 for n0, n1, n2 in zip(*sums, strict=True)
        )


def _totals(counts: np.ndarray, values: np.ndarray) -> list[int]:
    """Sums over players and thresholds of counts times values, from each start, beyond 64 bits."""
    pairs = zip(counts, values, strict=True)
    return [int(one.ravel().astype(object) @ other.ravel().astype(object)) for one, other in pairs]


def rounds_from(first: np.ndarray, steps: int, pooled: bool = False) -> WholeRounds:
    """Fictitious play of so many rounds, from several starts at once."""
    weight, points = first[0, 0].sum(), np.arange(first.shape[-1])
    curves, plays = curves_of(first), []
    for _ in range(1, steps):
        plays.append(payoffs(curves, pooled).argmax(axis=-1))
        curves += weight * np.maximum(plays[-1][..., None], points)
    return WholeRounds(first, np.array(plays), pooled)
