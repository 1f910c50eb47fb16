"""Values of 2 v. 3 and 2 v. 4, enclosed from both sides.

A coalition that keeps a mixture is sure of v per unit of stakes if no reply earns the others more
than -v when the continuation is v. If it also gets away from what leaving costs, it forces v by
repetition (Theorem 1.2 of [BLPWZ22]). Both are proved for stored mixtures by bounds on all replies.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Annotated

import numpy as np

from guts_core.methods.arguments import OneOf, checked
from guts_core.methods.records import ReadOnly
from guts_core.methods.recursive_games.enclosure import ValueEnclosure
from paper_ledger.blpwz22.enclosures.mixtures import MIXTURES, Rows
from paper_ledger.blpwz22.enclosures.replies import Replies

#: Half the width of an enclosure: the slack that the bounds on the replies need.
SLACK = Fraction(1, 10**8)

#: Most boxes for one bound; about eleven thousand are needed.
BOXES = 20_000


@dataclass(frozen=True)
class Side(ReadOnly):
    """A coalition with a mixture.

    Attributes
    ----------
    profiles : ndarray, shape (K, members)
        Thresholds.
    weights : tuple of Fraction
        Probabilities.
    """

    profiles: np.ndarray
    weights: tuple[Fraction, ...]

    @classmethod
    def of(cls, rows: Rows) -> Side:
        """The mixture of rows of a weight and thresholds."""
        chances = [Fraction(row[0]) for row in rows]
        weights = tuple(chance / sum(chances) for chance in chances)
        return cls(np.array([row[1:] for row in rows]), weights)

    def forces(self, value: Fraction, others: int) -> bool:
        """Whether keeping the mixture is proved to force ``value`` against ``others``."""
        own = self.profiles.shape[1]
        if not -own < value:
            return False
        from_fee = Replies(others, self.profiles, self.weights, Fraction(own))
        if not from_fee.payoffs(np.zeros((1, others))).high[0] < own:
            return False
        return Replies(others, self.profiles, self.weights, -value).bounded(-value, BOXES).complete


@checked
@cache
def enclose_alliances(opponents: Annotated[int, OneOf(3, 4)]) -> ValueEnclosure:
    """Proved bounds for the value of 2 v. 3 or 2 v. 4 to the coalition of two.

    Parameters
    ----------
    opponents : int
        Members of the larger coalition.

    Raises
    ------
    ArithmeticError
        If a bound is not proved.

    Examples
    --------
    >>> found = enclose_alliances(4)
    >>> float(found.width) < 1e-7, round(float(found.lower), 7)
    (True, -0.0565573)
    """
    value, *mixtures = MIXTURES[2, opponents]
    first, second = map(Side.of, mixtures)
    lower, upper = Fraction(value) - SLACK, Fraction(value) + SLACK
    if not (first.forces(lower, opponents) and second.forces(-upper, 2)):
        raise ArithmeticError(f"enclose_alliances: 2 v. {opponents} is not proved")
    return ValueEnclosure(lower, upper)
