"""Equilibria in closed form for any number of players, proved on an interval of pots.

A table of deals is too slow for rational functions. The slopes are polynomials in the frequencies,
so the functions are put into these; what vanishes identically drops out at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.kuhn.equilibria.polynomials import payoff_polynomials, slope_polynomials
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.three_players.closed_forms import ClosedForm
from guts_core.methods.complementarity.multilinear import Multilinear
from guts_core.methods.exact.rational_functions import RationalFunction, variable
from guts_core.methods.records import kept


@dataclass(frozen=True)
class PotForm(ClosedForm):
    """A closed form on an interval of pots, for any number of players.

    Attributes
    ----------
    players : int
        m; the frequencies have the shape of ``MultiplayerKuhn(players, cards)``.
    """

    players: int = 4

    @property
    def game(self) -> MultiplayerKuhn:
        """The game."""
        return MultiplayerKuhn(self.players, self.cards)

    @kept
    def expectations(self) -> tuple[RationalFunction, ...]:
        """E1, E2, ... per hand, as functions of the pot, worked out from the frequencies."""
        ante = variable() / self.players
        return tuple(each / self.game.deals - ante for each in self._put_into(payoff_polynomials))

    @kept
    def slopes(self) -> np.ndarray:
        """Reach-free gradient summed over the deals, as functions of the pot."""
        slopes = np.full(self.frequencies.shape, 0 * variable(), dtype=object)
        slopes[self.game.free] = self._put_into(slope_polynomials)
        return slopes

    def _put_into(self, polynomials: Any) -> list[RationalFunction]:
        """Polynomials of the game, affine in the pot, at these frequencies."""
        values, pot = list(self.game.reduce(self.frequencies)), variable()
        none, one = ([_at(each, values) for each in polynomials(self.game, p)] for p in (0, 1))
        return [a + pot * (b - a) for a, b in zip(none, one, strict=True)]


def _at(polynomial: Multilinear, values: Sequence[RationalFunction]) -> RationalFunction:
    """The value of a polynomial; products with a factor 0 are left out, factors 1 as well."""
    zero = {k for k, value in enumerate(values) if value == 0}
    one = {k for k, value in enumerate(values) if value == 1}
    sums: dict[frozenset[int], Any] = {}
    for monomial, coefficient in polynomial.terms.items():
        if not monomial & zero:
            sums[monomial - one] = sums.get(monomial - one, 0) + coefficient
    total = 0 * variable()
    for monomial, coefficient in sums.items():
        term = 0 * variable() + Fraction(coefficient)
        for k in monomial if coefficient else ():
            term = term * values[k]
        total = total + term
    return total
