r"""Rules of continuous guts: expected payoffs and stakes, any thresholds, any number of players.

Player i holds iff the hand, uniform on [0, 1], exceeds the threshold :math:`p_i^*`. Every formula
below rests on one observation (book, *The payoff of guts in closed form*): if the stakes are
multiplied by :math:`\beta`, every player receives a virtual ante :math:`\beta-1`, the winner
:math:`+n` and each other holder :math:`-n`. Hence

.. math:: \alpha_i = E\beta - 1 + n\,(2W_i - (1-p_i^*)),\qquad
          W_i = \int_{p_i^*}^1 \prod_{j\ne i}\max(p_j^*, x)\,dx ,

where :math:`W_i` is the probability that i holds and wins. The integrand is a monomial between
neighbouring thresholds, so one sort and one cumulative sum give all players at once.
"""

import math
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Probabilities, Whole, checked
from guts_core.methods.exact.flint_numbers import with_flint


@checked
@dataclass(frozen=True)
class Guts:
    """Continuous guts poker, one round.

    Parameters
    ----------
    players : int
        Number of players n, at least 2.
    weenie : bool
        Whether the Weenie rule is played: when all drop, the highest hand matches the pot
        ([BLPWZ22] App. B).

    Examples
    --------
    >>> game = Guts(players=3)
    >>> game.payoffs([0.64, 0.68, 0.68]).round(6).tolist()
    [-0.006016, 0.003008, 0.003008]
    >>> float(game.stakes([1.0, 1.0, 1.0]))
    1.0
    """

    players: Annotated[int, Whole(2, 10**7 + 1)]
    weenie: bool = False

    @checked
    def payoffs(self, thresholds: Annotated[npt.ArrayLike, Probabilities()]) -> np.ndarray:
        r"""Expected one-round payoffs :math:`\alpha_i` of all players.

        Parameters
        ----------
        thresholds : array_like, shape (..., players)
            Thresholds in [0, 1]. Arrays of ``Fraction`` are evaluated exactly.

        Returns
        -------
        ndarray, shape (..., players)
            Payoffs in antes; they sum to zero over the last axis. [BLPWZ22] (3.1), (3.2), section
            4.1.1; with the Weenie rule (B.1), (B.2).

        Raises
        ------
        ValueError
            If the last axis is not ``players`` or a threshold is outside [0, 1] or NaN.
        """
        return with_flint(self._payoffs, self._one_for_each_player("Guts.payoffs", thresholds))

    @checked
    def stakes(self, thresholds: Annotated[npt.ArrayLike, Probabilities()]) -> np.ndarray:
        r"""Expected multiplier :math:`\beta` of the stakes.

        Parameters
        ----------
        thresholds : array_like, shape (..., players)
            Thresholds in [0, 1]. Arrays of ``Fraction`` are evaluated exactly.

        Returns
        -------
        ndarray, shape (...)
            :math:`n-1-\sum_i p_i^* + c\prod_i p_i^*` with c = 2, and c = 3 under the Weenie rule,
            where the pot doubles when all drop, and thresholds :math:`p_i^*`. [BLPWZ22] (3.1),
            (3.2), section 4.1.2.

        Raises
        ------
        ValueError
            If the last axis is not ``players`` or a threshold is outside [0, 1] or NaN.
        """
        return self._mean_stakes(self._one_for_each_player("Guts.stakes", thresholds))

    @property
    def all_drop_weight(self) -> int:
        """Coefficient of the probability that all drop in the mean stakes."""
        return 3 if self.weenie else 2

    def _payoffs(self, points: np.ndarray) -> np.ndarray:
        order = np.argsort(points, axis=-1, kind="stable")
        levels = np.take_along_axis(points, order, axis=-1)
        dues = np.asarray(self._mean_stakes(points))[..., None] - 1
        sorted_payoffs = dues + self.players * (2 * _win_probability(levels) - (1 - levels))
        if self.weenie:
            sorted_payoffs = sorted_payoffs - self.players * _weenie_probability(levels)
        payoffs = np.empty_like(sorted_payoffs)
        np.put_along_axis(payoffs, order, sorted_payoffs, axis=-1)
        return payoffs

    def _mean_stakes(self, points: np.ndarray) -> np.ndarray:
        holders_less_one = self.players - 1 - points.sum(axis=-1)
        return holders_less_one + self.all_drop_weight * points.prod(axis=-1)

    def _one_for_each_player(self, function: str, thresholds: npt.ArrayLike) -> np.ndarray:
        points = np.asarray(thresholds, order="C")  # sums over players depend on the layout
        if points.ndim == 0 or points.shape[-1] != self.players:
            raise ValueError(
                f"{function}: the last axis of thresholds must be the {self.players} players, "
                f"got shape {points.shape}"
            )
        return points


#: Number of players n of whom each has the same threshold.
Players = Annotated[int, Whole(2, 10**15)]


@checked
def nash_threshold(players: Players, weenie: bool = False) -> float:
    r"""Threshold of the symmetric Nash equilibrium.

    Parameters
    ----------
    players : int
        Number of players n, at least 2.
    weenie : bool
        Whether the Weenie rule is played.

    Returns
    -------
    float
        :math:`2^{-1/(n-1)}` ([BLPWZ22] eq. (3.3)); :math:`3^{-1/(n-1)}` with the Weenie rule
        (Prop. B.1).

    Examples
    --------
    >>> nash_threshold(2), round(nash_threshold(3), 6)
    (0.5, 0.707107)
    """
    return float((3.0 if weenie else 2.0) ** (-1.0 / (players - 1)))


def in_whole_numbers(game: Guts, places: np.ndarray, steps: int) -> tuple[np.ndarray, Any, int]:
    """Payoffs and stakes of thresholds i/M exactly, as integers: both in parts, so many make 1.

    In parts of which M^n lcm(1, ..., n) make 1 no division of the formulas leaves a remainder. They
    are NumPy's integers where all numbers on the way fit into these, else Python's.

    Parameters
    ----------
    game : Guts
        The rules.
    places : ndarray of int, shape (..., players)
        The numerators i.
    steps : int
        M.
    """
    players, shares = game.players, math.lcm(*range(1, game.players + 1))
    power = steps ** (players - 1) * shares
    unit = power * steps
    points = places.astype(np.int64 if 8 * players**2 * unit < 2**63 else object)
    order = np.argsort(places, axis=-1, kind="stable")
    levels = np.take_along_axis(points, order, axis=-1)
    holders_less_one = (players - 1) * steps - points.sum(axis=-1)
    stakes = power * holders_less_one + game.all_drop_weight * shares * points.prod(axis=-1)
    wins = 2 * _win_probability(levels, steps, shares) - power * (steps - levels)
    if game.weenie:
        wins = wins - _weenie_probability(levels, shares)
    payoffs = np.empty_like(levels)
    np.put_along_axis(payoffs, order, (stakes - unit)[..., None] + players * wins, axis=-1)
    return payoffs, stakes, unit


def _win_probability(levels: np.ndarray, top: int = 1, parts: int | None = None) -> np.ndarray:
    """P(hold and win) of each player, for thresholds sorted along the last axis.

    On the segment from the k-th lowest threshold to the next, k players hold with a hand below x
    or drop: the winner's k - 1 rivals there contribute x each, the others their threshold. With the
    highest hand at a ``top`` above 1, whole thresholds have whole probabilities in ``parts``.
    """
    players = levels.shape[-1]
    below = np.arange(1, players + 1)
    one = np.ones_like(levels[..., :1])
    upper = np.concatenate([levels[..., 1:], top * one], axis=-1)
    still_dropped = np.concatenate([from_above(np.multiply, levels[..., 1:]), one], axis=-1)
    segments = _shared(still_dropped * (upper**below - levels**below), below, parts)
    return from_above(np.add, segments)


def _shared(numbers: np.ndarray, among: np.ndarray, parts: int | None) -> np.ndarray:
    """Numbers divided by others, in ``parts`` without a remainder."""
    return numbers / among if parts is None else numbers * (parts // among.astype(numbers.dtype))


def _weenie_probability(levels: np.ndarray, parts: int | None = None) -> np.ndarray:
    """P(all drop and mine is the highest hand), for thresholds sorted along the last axis."""
    players = levels.shape[-1]
    above = players - np.arange(players)
    one = np.ones_like(levels[..., :1])
    lower = np.concatenate([0 * one, levels[..., :-1]], axis=-1)
    already_dropped = np.concatenate([one, np.cumprod(levels[..., :-1], axis=-1)], axis=-1)
    segments = _shared(already_dropped * (levels**above - lower**above), above, parts)
    return np.cumsum(segments, axis=-1)


def from_above(operation: np.ufunc, values: np.ndarray) -> np.ndarray:
    """Cumulative sums or products, starting at the end of the last axis."""
    return operation.accumulate(values[..., ::-1], axis=-1)[..., ::-1]
