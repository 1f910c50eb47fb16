r"""Payoffs of a coalition's profiles against the other's, and against a mixture of them.

A mixed strategy of the opponents enters the payoff only through its mean sum of thresholds and the
mean :math:`H(x)` of :math:`\prod_j\max(t_j,x)` (book, *Coalition against coalition*). Against it a
coalition of m members with thresholds s, in a game of L players, earns

.. math:: F=(m+V)(L-1-S-T+2PH(0))-m+L\Bigl(2\bigl(1-PH(0)-\int_0^1g\,dH\bigr)-m+S\Bigr),

where :math:`g(x)=\prod_i\max(s_i,x)`, S and T are sums and P is the product of the :math:`s_i`.
Between thresholds all integrands are polynomials, so the integrals
:math:`J_k(x)=\int_0^xu^k\,dH(u)` at a few breakpoints give everything.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from guts_core.guts.rules import Guts, from_above
from guts_core.methods.records import kept


@dataclass(frozen=True, eq=False)
class Profiles:
    """Profiles of one coalition on a mesh, and what each mixture that they meet asks of them.

    Attributes
    ----------
    indices : ndarray of int, shape (profiles, members)
        Sorted positions in the mesh.
    points : ndarray
        The mesh: floats, or ``Fraction`` objects.
    """

    indices: np.ndarray
    points: np.ndarray

    @kept
    def thresholds(self) -> np.ndarray:
        """Sorted thresholds."""
        return self.points[self.indices]

    @kept
    def totals(self) -> np.ndarray:
        """Their sums."""
        return np.asarray(self.thresholds.sum(axis=1))

    @kept
    def products(self) -> np.ndarray:
        """Their products."""
        return np.asarray(self.thresholds.prod(axis=1))

    @kept
    def above(self) -> np.ndarray:
        """Products of each threshold and the higher ones, then 1; a row for all profiles."""
        return np.ascontiguousarray(_products_above(self.thresholds).T)

    @kept
    def places(self) -> np.ndarray:
        """The positions, a row for all lowest thresholds, then one for the next."""
        return np.ascontiguousarray(self.indices.T)

    def against(self, profiles: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """One-round payoff of every profile against a mixture, under the standard rule."""
        return AgainstMixture(self.indices.shape[1], profiles, weights, 0.0).payoffs_on(self)


class AgainstMixture:
    """One coalition's payoff function, the other coalition's mixed strategy being given.

    Parameters
    ----------
    members : int
        Number m of members of the coalition whose payoff this is.
    profiles : ndarray, shape (K, N)
        Thresholds of the opponents.
    weights : ndarray, shape (K,)
        Probabilities of these profiles.
    continuation : float
        What the game is worth to this coalition per unit of stakes, V.

    Examples
    --------
    >>> bloc = np.array([[0.68, 0.68]])
    >>> payoff = AgainstMixture(1, bloc, np.ones(1), 0.0).payoffs(np.array([[0.64]]))
    >>> payoff.round(6).tolist()
    [-0.006016]
    """

    def __init__(
        self, members: int, profiles: np.ndarray, weights: np.ndarray, continuation: float
    ) -> None:
        levels = np.sort(profiles, axis=1)
        self.members, self.players = members, members + levels.shape[1]
        self.share = members + continuation
        self.mean_sum = float(weights @ levels.sum(axis=1))
        self.all_drop = float(weights @ levels.prod(axis=1))
        self._breaks = np.unique(np.concatenate([[0.0], levels.ravel(), [1.0]]))
        self._coefficients = _derivative_coefficients(levels, weights, self._breaks[:-1])
        self._at_breaks = self._cumulated()

    def payoffs(self, own: np.ndarray) -> np.ndarray:
        """Payoffs F of profiles of sorted thresholds, shape (..., members)."""
        overlap = (_products_above(own) * self._steps(own, self.moments(own))).sum(axis=-1)
        return self._payoffs(own.sum(axis=-1), own.prod(axis=-1), overlap)

    def payoffs_on(self, profiles: Profiles) -> np.ndarray:
        """Payoffs F of all profiles on a mesh; integrals are taken once for each of its points."""
        moments, ends = self.moments(profiles.points), self._at_breaks[:, -1]
        first, *later = profiles.above
        overlap = first * moments[0].take(profiles.places[0])
        for k, product in enumerate(later, start=1):
            begun = moments[k].take(profiles.places[k - 1])
            ended = moments[k].take(profiles.places[k]) if k < self.members else ends[k]
            overlap += product * (ended - begun)
        return self._payoffs(profiles.totals, profiles.products, overlap)

    def _payoffs(self, total: np.ndarray, product: np.ndarray, overlap: np.ndarray) -> np.ndarray:
        """From the sums and products of the thresholds and the integrals of g dH."""
        stakes = self.players - 1 - total - self.mean_sum + 2 * product * self.all_drop
        lost = product * self.all_drop + overlap
        drops = self.players * (2 * (1 - lost) - self.members + total)
        return self.share * stakes - self.members + drops

    def slopes(self, own: np.ndarray) -> np.ndarray:
        r"""Derivatives :math:`D_i` of the payoff in the thresholds (any order), same shape.

        None of them increases with any threshold.
        """
        order = np.argsort(own, axis=-1, kind="stable")
        levels = np.take_along_axis(own, order, axis=-1)
        steps = self._steps(levels, self.moments(levels))[..., : self.members]
        rest = self.players - self.share
        sorted_slopes = np.empty_like(levels)
        for i in range(self.members):
            others = np.delete(levels, i, axis=-1)
            above = _products_above(others)
            inner = (above[..., : i + 1] * steps[..., : i + 1]).sum(axis=-1)
            dropped = above[..., 0] * self.all_drop
            sorted_slopes[..., i] = rest * (1 - 2 * dropped) - 2 * self.players * inner
        slopes = np.empty_like(sorted_slopes)
        np.put_along_axis(slopes, order, sorted_slopes, axis=-1)
        return slopes

    def slope_of_one(self, others: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """The derivative in one threshold as a function of it, the others being given.

        Parameters
        ----------
        others : ndarray, shape (K, members - 1)
            The other thresholds of the coalition, in any order.

        Returns
        -------
        callable
            From thresholds, shape (K,), to the derivatives there, shape (K,).
        """
        levels = np.sort(others, axis=-1)
        above, rest = _products_above(levels), self.players - self.share
        fixed = rest * (1 - 2 * (above[..., 0] * self.all_drop))
        moments, rows = self.moments(levels), np.arange(len(levels))
        starts = [np.zeros(len(levels)), *(moments[k + 1, :, k] for k in range(self.members - 1))]
        begun = np.stack(starts, axis=-1)
        steps = [moments[k, :, k] - begun[:, k] for k in range(self.members - 1)]
        passed = [np.zeros(len(levels)), *(above[:, k] * step for k, step in enumerate(steps))]
        inner = np.cumsum(np.stack(passed, axis=-1), axis=-1)

        def slope(own: np.ndarray) -> np.ndarray:
            rank = (levels < own[:, None]).sum(axis=-1)
            step = self._moment(own, rank) - begun[rows, rank]
            total = inner[rows, rank] + above[rows, rank] * step
            return fixed - 2 * self.players * total

        return slope

    def moments(self, points: np.ndarray) -> np.ndarray:
        r"""Integrals :math:`J_0,\dots,J_m` from 0 to the points, on a new first axis."""
        piece = self._pieces(points)
        integrals = self._at_breaks[:, piece]
        most = len(self._coefficients) + self.members
        powers = [points**e - (self._breaks**e)[piece] for e in range(1, most + 1)]
        for c, row in enumerate(self._coefficients, start=1):
            factor = row[piece]
            for k in range(self.members + 1):
                integrals[k] += factor * powers[c + k - 1] / (c + k)
        return integrals

    def _moment(self, points: np.ndarray, order: np.ndarray) -> np.ndarray:
        """Of these integrals the one of each point's order."""
        piece = self._pieces(points)
        left, integral = self._breaks[piece], self._at_breaks[order, piece]
        for c, row in enumerate(self._coefficients, start=1):
            e = c + order
            integral += row[piece] * (points**e - left**e) / e
        return integral

    def _pieces(self, points: np.ndarray) -> np.ndarray:
        """Between which two breakpoints they lie."""
        return np.searchsorted(self._breaks[1:-1], points, side="right")

    def _cumulated(self) -> np.ndarray:
        breaks, members = self._breaks, self.members
        pieces = np.zeros((members + 1, len(breaks)))
        for c, row in enumerate(self._coefficients, start=1):
            for k in range(members + 1):
                pieces[k, 1:] += row * np.diff(breaks ** (c + k)) / (c + k)
        return pieces.cumsum(axis=1)

    def _steps(self, levels: np.ndarray, moments: np.ndarray) -> np.ndarray:
        """Integrals of x^k dH between the k-th threshold and the next, k = 0..m."""
        whole = self._at_breaks[:, -1]
        steps = np.empty((*levels.shape[:-1], self.members + 1))
        for k in range(self.members + 1):
            start = moments[k, ..., k - 1] if k else 0.0
            steps[..., k] = (moments[k, ..., k] if k < self.members else whole[k]) - start
        return steps


def _derivative_coefficients(
    levels: np.ndarray, weights: np.ndarray, starts: np.ndarray
) -> np.ndarray:
    """H'(x) as the sum of row[c - 1] x^(c - 1) on the piece that begins at each of ``starts``."""
    opponents = levels.shape[1]
    above = _products_above(levels)
    coefficients = np.zeros((opponents, len(starts)))
    for c in range(1, opponents + 1):
        upper = levels[:, c, None] if c < opponents else np.inf
        inside = (levels[:, c - 1, None] <= starts) & (starts < upper)
        coefficients[c - 1] = c * (weights * above[:, c]) @ inside
    return coefficients


def _products_above(levels: np.ndarray) -> np.ndarray:
    """Products of each entry of the last axis with all that follow, and 1 at the end."""
    one = np.ones((*levels.shape[:-1], 1))
    return np.concatenate([from_above(np.multiply, levels), one], axis=-1)


def paired(own: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """Thresholds of all players where each profile meets each, shape (own, theirs, players)."""
    shape = len(own), len(theirs)
    sides = own[:, None], theirs
    parts = [np.broadcast_to(side, (*shape, side.shape[-1])) for side in sides]
    return np.concatenate(parts, axis=-1)


def coalition_payoffs(
    own: np.ndarray, theirs: np.ndarray, continuation: float
) -> tuple[np.ndarray, np.ndarray]:
    """The matrix A + B V of profiles (rows) against profiles, and the stakes B."""
    allies, profiles = own.shape[1], paired(own, theirs)
    game = Guts(profiles.shape[-1])
    stakes = game.stakes(profiles)
    return game.payoffs(profiles)[..., :allies].sum(axis=-1) + continuation * stakes, stakes
