r"""Fictitious play of continuous guts by any number of players ([BLPWZ22] section 5.2, App. C.1).

With thresholds on a mesh and :math:`G_j(x)=E\max(t_j,x)` over the play of player j so far, a
threshold p of player i earns, up to a constant,

.. math:: (n-1)\,p + 2p\prod_{j\ne i}E t_j + 2n\int_p^1\prod_{j\ne i}G_j(x)\,dx .

:math:`G_j` is linear between mesh points, so Gauss's rule in each cell gives the integral exactly,
and a step costs O(M n^2) where the payoff tensor has M^n entries. Replies that are sure to stay the
best are repeated many steps at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from guts_core.methods.arguments import Whole, checked
from guts_core.methods.records import ReadOnly, kept

#: Most numbers in the curves of all players.
_MOST = 10**8

#: Differences of payoffs below this, for each player, are rounding.
_ROUNDING = 1e-13

#: Nodes that NumPy finds in no time.
_FEW_NODES = 100


@checked
@dataclass(frozen=True)
class GutsPlay(ReadOnly):
    """Guts on the mesh i/(mesh-1), ready for fictitious play.

    Parameters
    ----------
    players : int
        Number of players n, at least 2.
    mesh : int
        Number M of mesh points, at least 2.
    pooled : bool
        Whether players 2 to n pool their winnings: each then plays against player 1 ([BLPWZ22]
        section 1.2) and counts player 1's loss as its own payoff.

    Raises
    ------
    ValueError
        If the curves of all players would have more than 10^8 numbers, M n (n/2 + 1).

    Examples
    --------
    >>> from guts_core.methods.learning.fictitious_rounds import fictitious_play
    >>> play = fictitious_play(GutsPlay(players=3, mesh=101), 1000)
    >>> play.plays[-1].tolist(), play.gap < 1e-3
    ([70, 70, 70], True)
    """

    players: Annotated[int, Whole(2, 10**4)]
    mesh: Annotated[int, Whole(2, 10**6)]
    pooled: bool = False

    def __post_init__(self) -> None:
        numbers = self.mesh * self.players * (self.players // 2 + 1)
        if numbers > _MOST:
            raise ValueError(
                f"GutsPlay: mesh must be smaller for {self.players} players: M n (n/2 + 1) is "
                f"{numbers}, and at most {_MOST} is allowed"
            )

    @property
    def sizes(self) -> tuple[int, ...]:
        """M thresholds for each player."""
        return (self.mesh,) * self.players

    @kept
    def points(self) -> np.ndarray:
        """The mesh."""
        return np.arange(self.mesh) / (self.mesh - 1)

    @kept
    def nodes(self) -> np.ndarray:
        """Gauss nodes, shape (nodes per cell, M - 1): exact for polynomials of degree n."""
        abscissae = self._rule[0]
        return (self.points[:-1] + (abscissae[:, None] + 1) / (2 * (self.mesh - 1))).copy()

    @kept
    def weights(self) -> np.ndarray:
        """Weights of the nodes of one cell."""
        return self._rule[1] / (2 * (self.mesh - 1))

    @kept
    def _rule(self) -> tuple[np.ndarray, np.ndarray]:
        """Gauss's nodes and weights; of thousands, NumPy's would take many minutes."""
        nodes = self.players // 2 + 1
        if nodes <= _FEW_NODES:
            return np.polynomial.legendre.leggauss(nodes)
        from scipy.special import roots_legendre  # not loaded in a page for games of a few

        return roots_legendre(nodes)

    def begin(self) -> GutsScores:
        """Scores before the first play."""
        return GutsScores(self)

    def payoffs(self, frequencies: Sequence[np.ndarray]) -> list[np.ndarray]:
        """Expected payoffs of each player's thresholds, computed afresh; unchecked."""
        with _tiny_is_nothing():
            means = np.array([own @ self.points for own in frequencies])
            return self.payoffs_from(means, _curves(self, frequencies), frequencies[0])

    def payoffs_from(
        self, means: np.ndarray, curves: np.ndarray, first: np.ndarray
    ) -> list[np.ndarray]:
        """The same from everybody's mean threshold and curve, and player 1's frequencies."""
        with _tiny_is_nothing():
            alone = self._alone(means, curves)
            if not self.pooled:
                return list(alone)
            return [*alone, *self._pooling(means, curves, np.cumsum(first)[:-1])]

    def _alone(self, means: np.ndarray, curves: np.ndarray) -> np.ndarray:
        """Payoffs of the mesh thresholds of all who play for themselves."""
        own, p = slice(1 if self.pooled else None), self.points
        products = curves[1:].prod(axis=0)[None] if self.pooled else _without_each(curves)
        wins = self._from_above(self.weights @ products)
        return self._growth(own, means) + self.players * (2 * wins - 1 + p)

    def _pooling(self, means: np.ndarray, curves: np.ndarray, dropped: np.ndarray) -> np.ndarray:
        """Player 1's losses for the mesh thresholds of each opponent.

        A density is the product of the other opponents' curves, times the probability ``dropped``
        that player 1's threshold is below the nodes of a cell.
        """
        densities = _without_each(curves[1:]) * dropped
        below = np.zeros((self.players - 1, self.mesh))
        np.add.accumulate(self.weights @ densities, axis=1, out=below[:, 1:])
        above = self._from_above(self.weights @ (densities * self.nodes))
        wins = self.points * below + above
        growth = self._growth(slice(1, None), means)
        return -(growth + self.players * (2 * wins - 1 + means[0]))

    def _from_above(self, cells: np.ndarray) -> np.ndarray:
        """Sums over all cells above each mesh threshold, added from the top."""
        sums = np.zeros((len(cells), self.mesh))
        np.add.accumulate(cells[:, ::-1], axis=1, out=sums[:, -2::-1])
        return sums

    def _growth(self, own: slice, means: np.ndarray) -> np.ndarray:
        """What the stakes grow by, for the mesh thresholds of some players."""
        falling, twice = self._lines
        others, together = means.sum() - means, _without_each(means)
        return falling - others[own, None] + twice * together[own, None]

    @kept
    def _lines(self) -> tuple[np.ndarray, np.ndarray]:
        return self.players - 2 - self.points, 2 * self.points


class GutsScores:
    """Means and curves of everybody's play so far, updated in every round."""

    def __init__(self, game: GutsPlay) -> None:
        self._game = game
        self._done = 0
        self._means = np.zeros(game.players)
        self._curves = np.zeros((game.players, *game.nodes.shape))
        self._first = np.zeros(game.mesh)
        self._last = 1  #: What patience told last.

    def values(self) -> Sequence[np.ndarray]:
        """Expected payoffs against the play so far; equal where rounding alone makes a best one.

        Else which of two best replies is played would depend on the processor.
        """
        payoffs = np.array(self._game.payoffs_from(*self._shares()))
        best = payoffs.max(axis=1, keepdims=True)
        np.copyto(payoffs, best, where=payoffs > best - _ROUNDING * self._game.players)
        return list(payoffs)

    def mix(self, profile: Sequence[np.ndarray]) -> None:
        """Everybody plays a mixture once."""
        self._means += [own @ self._game.points for own in profile]
        self._curves += _curves(self._game, profile)
        self._first += profile[0]
        self._done += 1

    def add(self, plays: Sequence[int], times: int) -> None:
        """Everybody repeats a threshold."""
        thresholds, curves = self._pure(plays)
        self._means += times * thresholds
        self._curves += times * curves
        self._first[plays[0]] += times
        self._done += times

    def patience(self, plays: Sequence[int]) -> int:
        """Number of rounds for which these replies are sure to stay the best.

        Twice as many as last time are tried first, but no more than were played so far; then a
        quarter of them, and so on.
        """
        times = min(2 * self._last, self._done)
        while times > 1 and not self._sure(plays, times - 1):
            times //= 4
        self._last = max(times, 1)
        return self._last

    def _sure(self, plays: Sequence[int], times: int) -> bool:
        r"""Whether these are the only best replies from now on until they are repeated so often.

        Means, curves and player 1's distribution move on straight lines meanwhile, so each number
        stays between its two ends. A threshold p earns more than a lower one q by

        .. math:: (n-1)(p-q) + 2(p-q)\prod_{j\ne i}E t_j - 2n\int_q^p\prod_{j\ne i}G_j(x)\,dx ,

        which grows with the means and falls with the curves. For a player who pools it is

        .. math:: (p-q) - 2(p-q)\prod_{j\ne i}E t_j - 2n\int_0^1(\max(p,x)-\max(q,x))\,h(x)\,dx

        with a density h, and falls with all of them. So the ends bound it.
        """
        game, share = self._game, times / (self._done + times)
        means, curves, first = self._shares()
        dropped = np.cumsum(first)[:-1], np.arange(game.mesh - 1) >= plays[0]
        least, most = [], []
        for now, pure in (*zip((means, curves), self._pure(plays), strict=True), dropped):
            then = now + share * (pure - now)
            least.append(np.minimum(now, then))
            most.append(np.maximum(now, then))
        # Where the replies earn least, compared with lower thresholds, and with higher ones.
        lower = [*game._alone(least[0], most[1])]
        higher = [*game._alone(most[0], least[1])]
        if game.pooled:
            lower += [*game._pooling(*most)]
            higher += [*game._pooling(*least)]
        # By more than what counts as equal, and the rounding of both sides.
        enough = 4 * _ROUNDING * game.players
        return all(
            low[k] - low[:k].max(initial=-np.inf) > enough
            and high[k] - high[k + 1 :].max(initial=-np.inf) > enough
            for low, high, k in zip(lower, higher, plays, strict=True)
        )

    def _shares(self) -> list[np.ndarray]:
        """Mean thresholds, curves and player 1's frequencies so far."""
        return [part / self._done for part in (self._means, self._curves, self._first)]

    def _pure(self, plays: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
        """Thresholds and their curves."""
        thresholds = self._game.points[list(plays)]
        return thresholds, np.maximum(thresholds[:, None, None], self._game.nodes)


def _tiny_is_nothing() -> np.errstate:
    """Products of many curves that are too small for floats are 0, whatever a caller is told of."""
    return np.errstate(under="ignore")


def _curves(game: GutsPlay, frequencies: Sequence[np.ndarray]) -> np.ndarray:
    """E max(threshold, node) for each player, shape (players, nodes per cell, M - 1)."""
    own = np.asarray(frequencies)
    below = np.cumsum(own, axis=1)[:, None, :-1]
    above = np.cumsum((own * game.points)[:, :0:-1], axis=1)[:, None, ::-1]
    return np.asarray(game.nodes * below + above)


def _without_each(curves: np.ndarray) -> np.ndarray:
    """For each player the product of all others' curves, or numbers."""
    products = np.ones_like(curves)
    np.multiply.accumulate(curves[:-1], axis=0, out=products[1:])
    after = curves[-1].copy()
    for k in range(len(curves) - 2, -1, -1):
        products[k] *= after
        after *= curves[k]
    return products
