"""What is stored of a curve: thinned expectations, counts of solutions, sampled solutions."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from guts_core.kuhn.curves.curve import EquilibriumCurve
from guts_core.methods.continuation.polygons import thinned_polygon, turns
from guts_core.methods.records import ReadOnly
from guts_core.methods.validation import finite_number, named
from paper_ledger.bil18.stored.branches import BranchSearch

#: Intervals of the pot narrower than this are not stored.
NARROWEST = 1e-6


@dataclass(frozen=True)
class StoredCurve(ReadOnly):
    """Expectations along a curve, thinned.

    Attributes
    ----------
    cards : int
        N.
    epsilon : float
        Regularisation of the gradient per hand.
    pots, arc_length : numpy.ndarray, shape (points,)
        P, and the length of the curve in the unknowns and the pot.
    expectations : numpy.ndarray, shape (points, 3)
        Payoffs per hand.
    """

    cards: int
    epsilon: float
    pots: np.ndarray
    arc_length: np.ndarray
    expectations: np.ndarray = field(repr=False)


@dataclass(frozen=True)
class StoredCounts(ReadOnly):
    """Number of solutions by the pot, for one deck and epsilon.

    Attributes
    ----------
    cards : int
        N.
    epsilon : float
        Regularisation of the gradient per hand.
    low, high : numpy.ndarray, shape (intervals,)
        Ends of the intervals; those narrower than 1e-6 are left out.
    counts : numpy.ndarray, shape (intervals,)
        Number of solutions inside.
    index_sums : numpy.ndarray, shape (intervals,)
        Sum of their indices.
    """

    cards: int
    epsilon: float
    low: np.ndarray
    high: np.ndarray
    counts: np.ndarray
    index_sums: np.ndarray

    def at(self, pot: float) -> int:
        """Number of solutions at a pot; 0 if it lies in none of the intervals."""
        number = named("StoredCounts.at", "pot", finite_number, pot)
        return int(self.counts[(self.low < number) & (number < self.high)].max(initial=0))

    def runs(self, count: int) -> np.ndarray:
        """Where there are at least ``count`` solutions: rows (low, high), neighbours joined."""
        rows = np.flatnonzero(self.counts >= count)
        gaps = self.low[rows[1:]] - self.high[rows[:-1]]
        parts = np.split(rows, np.flatnonzero(gaps > 10 * NARROWEST) + 1)
        ends = [(self.low[part[0]], self.high[part[-1]]) for part in parts if part.size]
        return np.array(ends).reshape(-1, 2)

    def largest(self, width: float = 0.0) -> int:
        """Largest number of solutions that there are all along an interval of this width."""
        least = named("StoredCounts.largest", "width", finite_number, width)
        counts = set(self.counts.tolist())
        return max((k for k in counts if (np.diff(self.runs(k)) >= least).any()), default=0)


@dataclass(frozen=True)
class StoredSolution(ReadOnly):
    """One regularised solution with all its frequencies.

    Attributes
    ----------
    cards : int
        N.
    epsilon, pot : float
        Regularisation of the gradient per hand, and P.
    number : int
        1, 2, ... along the curve.
    expectations : numpy.ndarray, shape (3,)
        Payoffs per hand.
    largest_gain : float
        The most that a player gains by a best reply: of the order of epsilon.
    frequencies : numpy.ndarray, shape (12, cards)
        Probabilities of the aggressive actions.
    """

    cards: int
    epsilon: float
    pot: float
    number: int
    expectations: np.ndarray
    largest_gain: float
    frequencies: np.ndarray = field(repr=False)


def stored_curve(curve: EquilibriumCurve, tolerance: float = 1e-4) -> StoredCurve:
    """The folds of a curve, and the points that a plot of the expectations against log P needs.

    Parameters
    ----------
    curve : EquilibriumCurve
        The whole curve.
    tolerance : float
        Most that the polygon through the points kept may miss a point left out, as a part of the
        range of each axis.
    """
    keep = kept_points(curve.pots, curve.expectations, tolerance)
    return StoredCurve(
        curve.game.cards,
        curve.epsilon,
        curve.pots[keep],
        curve.arc_length[keep],
        curve.expectations[keep],
    )


def kept_points(pots: np.ndarray, expectations: np.ndarray, tolerance: float) -> np.ndarray:
    """Indices of the points that a plot of the expectations against log P needs.

    Every fold is among them, however small: the sides then pass a pot as often as the curve does.
    """
    corners = np.column_stack([np.log(pots), expectations[:, :2]])
    return thinned_polygon(corners, tolerance, turns(pots).tolist())


def stored_counts(curve: EquilibriumCurve) -> StoredCounts:
    """The number of solutions by the pot, and the sum of their indices."""
    (edges, counts), (_, sums) = curve.multiplicity, curve.index_sums
    wide = np.diff(edges) >= NARROWEST
    low, high = edges[:-1][wide], edges[1:][wide]
    return StoredCounts(curve.game.cards, curve.epsilon, low, high, counts[wide], sums[wide])


def stored_solutions(curve: EquilibriumCurve, pot: float) -> tuple[StoredSolution, ...]:
    """All solutions of a curve at a pot."""
    cards = curve.game.cards
    return tuple(
        StoredSolution(
            cards, each.epsilon, pot, k + 1, each.expectations, each.gains.max(), each.frequencies
        )
        for k, each in enumerate(curve.at(pot))
    )


def found_solutions(search: BranchSearch) -> tuple[StoredSolution, ...]:
    """The solutions off the curve that a search found."""
    game, pot = search.game, search.pot
    return tuple(
        StoredSolution(
            game.cards,
            search.epsilon,
            pot,
            k + 1,
            game.expectations(x, pot),
            float(game.gains(x, pot).max()),
            x,
        )
        for k, x in enumerate(search.found)
    )
