"""The payoff at the Weenie Nash threshold over the opponents' thresholds: data of the figures.

One opponent, the deviator, is at s and the n - 2 others are at a common threshold u. For three
players these are all opponents there are ([BLPWZ22] Figure 4).
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from guts_core.guts.rules import Guts, nash_threshold
from guts_core.guts.weenie.minimum import NashMinimum, pseudo_bloc_minimum
from guts_core.methods.records import ReadOnly

#: Looks for a minimum, each at two spaces of the one before, and points of each.
_LOOKS, _POINTS = 5, 401


@dataclass(frozen=True)
class Landscape(ReadOnly):
    """Payoff of player 1 at the Nash threshold, over s and u.

    Attributes
    ----------
    players : int
        n.
    nash : float
        The Nash threshold 3^(-1/(n-1)).
    deviator : ndarray, shape (K,)
        Thresholds s of one opponent.
    partners : ndarray, shape (M,)
        Common thresholds u of the others.
    payoffs : ndarray, shape (M, K)
        alpha(p; s, u, ..., u) in antes.
    second : NashMinimum
        The minimum with s = 0, away from the Nash point.
    """

    players: int
    nash: float
    deviator: np.ndarray
    partners: np.ndarray
    payoffs: np.ndarray
    second: NashMinimum

    @property
    def valley(self) -> np.ndarray:
        """Least payoff over s for each u, shape (M,)."""
        return np.asarray(self.payoffs.min(axis=1))


def payoff_at_nash(
    players: int, deviator: npt.ArrayLike, partners: npt.ArrayLike
) -> np.ndarray | float:
    """alpha(p; s, u, ..., u) at the Weenie Nash threshold; s and u are broadcast.

    Parameters
    ----------
    players : int
        n, at least 2; with two players there are no partners and u has no effect.
    deviator, partners : array_like
        s and u.

    Examples
    --------
    >>> float(payoff_at_nash(6, 0.0, 0.925)) < 0
    True
    """
    one, rest = np.broadcast_arrays(
        np.asarray(deviator, dtype=float), np.asarray(partners, dtype=float)
    )
    own = np.full(one.shape, nash_threshold(players, weenie=True))
    thresholds = np.stack([own, one] + [rest] * (players - 2), axis=-1)
    return Guts(players, weenie=True).payoffs(thresholds)[..., 0]


def payoff_landscape(players: int, mesh: int = 201) -> Landscape:
    """Evaluate the payoff on a square grid, with the Nash point and the second minimum on it.

    Parameters
    ----------
    players : int
        n, at least 3.
    mesh : int
        Points on each axis before the thresholds of these two are added.
    """
    nash, second = nash_threshold(players, weenie=True), pseudo_bloc_minimum(players)
    points = np.union1d(np.linspace(0, 1, mesh), [nash, second.thresholds[-1]])
    payoffs = np.asarray(payoff_at_nash(players, points[None, :], points[:, None]))
    return Landscape(players, nash, points, points, payoffs, second)


def least_over_partners(players: int, deviator: float) -> tuple[float, float]:
    """Least payoff over u for one s, and where: the best point of a mesh, and of finer ones there.

    Parameters
    ----------
    players : int
        n, at least 3.
    deviator : float
        s.

    Examples
    --------
    >>> payoff, partners = least_over_partners(6, 0.0)
    >>> f"{payoff:.9f} at {partners:.4f}"
    '-0.011244064 at 0.9247'
    """
    low, high = 0.0, 1.0
    for _ in range(_LOOKS):
        points = np.linspace(low, high, _POINTS)
        payoffs = np.asarray(payoff_at_nash(players, deviator, points))
        best = int(payoffs.argmin())
        low, high = points[max(best - 1, 0)], points[min(best + 1, _POINTS - 1)]
    return float(payoffs[best]), float(points[best])
