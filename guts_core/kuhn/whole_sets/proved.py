"""Pots at which a proof shows that every equilibrium satisfies one of the listed patterns."""

from fractions import Fraction

#: Codes of the patterns by pot.
PROVED: dict[Fraction, tuple[str, ...]] = {}


def proved_codes(pot: Fraction) -> tuple[str, ...] | None:
    """Codes of the patterns that are proved to hold all equilibria at a pot; None without proof."""
    return PROVED.get(pot)
