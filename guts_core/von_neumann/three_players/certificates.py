"""What kind of numbers certify an equilibrium, and the numbers themselves, to be checked anew."""

from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from itertools import chain
from typing import Any

from guts_core.methods.exact.number_field import coordinates, field_of
from guts_core.methods.records import kept


class EquilibriumStatus(Enum):
    """The field in which all gains of deviating are exactly 0."""

    RATIONAL = "rational"
    QUADRATIC = "quadratic field"
    NUMBER_FIELD = "number field"


@dataclass(frozen=True)
class EquilibriumCertificate:
    """An equilibrium as rational numbers: each probability is a polynomial in one number x.

    Attributes
    ----------
    polynomial : tuple of Fraction
        Ascending coefficients of an irreducible polynomial with the root x.
    bounds : tuple of Fraction
        Between these lies x and no other root.
    strategies : tuple
        For each strategy and card the ascending coefficients of the probability.
    """

    polynomial: tuple[Fraction, ...]
    bounds: tuple[Fraction, Fraction]
    strategies: tuple[tuple[tuple[Fraction, ...], ...], ...]


class Certified:
    """Base of an equilibrium, a dataclass of payoffs, then strategies, then gains that are 0."""

    @property
    def strategies(self) -> tuple[tuple[Any, ...], ...]:
        """Player I's bets, then the calls: each a probability for card 1, ..., n."""
        return tuple(getattr(self, each.name) for each in fields(self)[1:-1])  # type: ignore[arg-type]

    @property
    def status(self) -> EquilibriumStatus:
        """In which kind of field the gains are exactly 0."""
        degree = len(self.certificate.polynomial) - 1
        if degree == 1:
            return EquilibriumStatus.RATIONAL
        return EquilibriumStatus.QUADRATIC if degree == 2 else EquilibriumStatus.NUMBER_FIELD

    @kept
    def certificate(self) -> EquilibriumCertificate:
        """The strategies in rational numbers only."""
        field = field_of(chain.from_iterable(self.strategies))
        powers = tuple(tuple(map(coordinates, each)) for each in self.strategies)
        return EquilibriumCertificate(field.coefficients, field.bounds(), powers)
