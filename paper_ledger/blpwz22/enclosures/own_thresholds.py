r"""The most that one player earns against a mixture, over all thresholds of [0, 1].

At the threshold p the payoff :math:`\alpha+V\beta` of one of n players has the slope

.. math:: (1+V)\Bigl(2\,E\prod_jt_j-1\Bigr)+n\Bigl(1-2\,E\prod_j\max(t_j,p)\Bigr),

which does not rise with p: the payoff is concave (book, *The payoff of guts in closed form*), and
from a point where it still rises its tangent bounds all that is higher.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from guts_core.guts import Guts
from guts_core.methods.matrix_games.zero_sum import as_fractions

#: Thresholds of the others with their probabilities.
Mixture = Sequence[tuple[Sequence[float | Fraction], float | Fraction]]

#: How near to each other two thresholds are with the best one between them.
NEAR = Fraction(1, 2**40)


@dataclass(frozen=True)
class BestThreshold:
    """What a player earns at the best threshold against a mixture.

    Attributes
    ----------
    lower, upper : Fraction
        Bounds of the most that any threshold earns; the lower one is earned at ``first``.
    first, last : Fraction
        Some best threshold lies between these.
    """

    lower: Fraction
    upper: Fraction
    first: Fraction
    last: Fraction


class AgainstOthers:
    """One player's payoff against a mixture of all others, in fractions.

    Parameters
    ----------
    mixture : sequence of (sequence of number, number)
        Thresholds of the others with their probabilities, which are scaled to add up to 1.
    value : number
        The continuation V.

    Examples
    --------
    >>> half = AgainstOthers([([Fraction(1, 4)], 1)], Fraction(0))
    >>> half.payoff(Fraction(1, 2)), half.slope(Fraction(1, 2))
    (Fraction(0, 1), Fraction(-1, 2))
    """

    def __init__(self, mixture: Mixture, value: float | Fraction) -> None:
        self.profiles = as_fractions(np.array([list(profile) for profile, _ in mixture], object))
        weights = as_fractions(np.array([weight for _, weight in mixture], object))
        self.weights = weights / weights.sum()
        self.value = Fraction(value)
        self.rules = Guts(1 + self.profiles.shape[1])

    def payoff(self, own: Fraction) -> Fraction:
        """Payoff and continuation at the threshold ``own``, by the rules."""
        earned = self._mean(self.rules.payoffs(self._seats(own))[:, 0])
        return earned + self.value * self.stakes(own)

    def stakes(self, own: Fraction) -> Fraction:
        """Mean multiplier of the stakes there."""
        return self._mean(self.rules.stakes(self._seats(own)))

    def _seats(self, own: Fraction) -> np.ndarray:
        first = np.full((len(self.profiles), 1), own, dtype=object)
        return np.concatenate([first, self.profiles], axis=1)

    def slope(self, own: Fraction) -> Fraction:
        """Derivative of :meth:`payoff` there."""
        all_drop = self._mean(self.profiles.prod(axis=1))
        beaten = self._mean(np.maximum(self.profiles, np.array(own, dtype=object)).prod(axis=1))
        return (1 + self.value) * (2 * all_drop - 1) + self.rules.players * (1 - 2 * beaten)

    def _mean(self, numbers: np.ndarray) -> Fraction:
        return Fraction(numbers @ self.weights)


def best_threshold(mixture: Mixture, value: float | Fraction = Fraction(0)) -> BestThreshold:
    """Enclose what the best of all thresholds earns.

    Parameters
    ----------
    mixture : sequence of (sequence of number, number)
        Thresholds of the others with their probabilities.
    value : number
        The continuation V, 0 for a single round.

    Examples
    --------
    >>> found = best_threshold([([0.68, 0.68], 0.86), ([0, 0.86], 0.14)])
    >>> found.upper < 0, float(found.first).__round__(4)
    (True, 0.5666)
    """
    against = AgainstOthers(mixture, value)
    first, last = Fraction(0), Fraction(1)
    if against.slope(first) <= 0:
        last = first
    elif against.slope(last) >= 0:
        first = last
    while last - first > NEAR:
        middle = (first + last) / 2
        if against.slope(middle) > 0:
            first = middle
        else:
            last = middle
    earned = against.payoff(first)
    return BestThreshold(earned, earned + against.slope(first) * (last - first), first, last)
