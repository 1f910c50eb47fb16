r"""Fictitious play of guts with thresholds from [0, 1], without a mesh.

With n players let :math:`N=n-1`. If the others' plays so far are numbers :math:`t`, the gain by
holding the hand x rather than dropping it is

.. math:: D(x)=2n\prod_jR_j(x)-N-2\prod_jm_j,\qquad R_j(x)=\text{mean of }\max(t,x),\ m_j=R_j(0),

the products over the others. The best threshold is where D changes its sign, and 0 if it is above 0
from the start.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from guts_core.guts import nash_threshold

#: Steps of bisection: down to the last digits of a float.
_STEPS = 52


def gain_of_holding(plays: npt.NDArray[np.float64], hand: float) -> float:
    """What a player gains in antes by holding a hand rather than dropping it.

    Parameters
    ----------
    plays : array, shape (opponents, rounds)
        The thresholds that each opponent has played.
    hand : float
        In [0, 1].
    """
    opponents = len(plays)
    below, dropped = np.maximum(plays, hand).mean(axis=1).prod(), plays.mean(axis=1).prod()
    return float(2 * (opponents + 1) * below - opponents - 2 * dropped)


def best_threshold(plays: npt.NDArray[np.float64]) -> float:
    """The threshold from which on holding gains, by bisection.

    Parameters
    ----------
    plays : array, shape (opponents, rounds)
        The thresholds that each opponent has played.
    """
    low, high = 0.0, 1.0
    if gain_of_holding(plays, low) > 0:
        return low
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if gain_of_holding(plays, middle) < 0 else (low, middle)
    return high


def play_rounds(first: Sequence[float], rounds: int) -> npt.NDArray[np.float64]:
    """All thresholds played, in rounds with simultaneous best replies.

    Parameters
    ----------
    first : sequence of float
        Each player's threshold in the first round.
    rounds : int
        Number of rounds.

    Returns
    -------
    array, shape (players, rounds)
    """
    plays = np.empty((len(first), rounds))
    plays[:, 0] = first
    for k in range(1, rounds):
        past = plays[:, :k]
        plays[:, k] = [best_threshold(np.delete(past, i, axis=0)) for i in range(len(first))]
    return plays


def common_start(players: int, first: float, rounds: int) -> npt.NDArray[np.float64]:
    """The mean thresholds round by round if all begin alike, by the recursion for their means.

    Parameters
    ----------
    players : int
        At least 2.
    first : float
        The common threshold of the first round, not above the Nash threshold.
    rounds : int
        Number of rounds.

    Returns
    -------
    array, shape (rounds,)

    Raises
    ------
    ValueError
        If ``first`` is above the Nash threshold: what is played above the mean would count then.
    """
    if not 0 <= first <= nash_threshold(players):
        raise ValueError(f"common_start: first must be from 0 to {nash_threshold(players)}")
    means = np.empty(rounds)
    means[0] = first
    for k in range(1, rounds):
        mean = means[k - 1]
        means[k] = mean + (next_reply(players, mean) - mean) / (k + 1)
    return means


def next_reply(players: int, mean: float) -> float:
    """The common reply if nothing above it was played yet."""
    opponents = players - 1
    return float(((opponents + 2 * mean**opponents) / (2 * players)) ** (1 / opponents))


def common_gap(players: int, mean: float) -> float:
    """The duality gap, summed over the players, of common play with nothing above the reply."""
    reply = next_reply(players, mean)
    one = players * (reply - mean) * reply ** (players - 1) - (reply**players - mean**players)
    return 2 * players * one
