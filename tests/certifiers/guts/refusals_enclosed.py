"""Enclosures near the truth and beside it, for the tables of guts."""

from fractions import Fraction

from guts_core.methods.exact.intervals import Interval
from guts_core.methods.recursive_games import enclosure

TINY = Fraction(1, 10**6)


def near(number):
    return Interval.of(Fraction(number).limit_denominator(10**12))


def shifted(found, step=TINY):
    """Whether the middle moved by 1e-6 lies outside."""
    middle = (found.lower + found.upper) / 2
    return all(middle + sign * step not in found for sign in (1, -1))


def wide(*_, **__):
    """An enclosure that holds everything."""
    return enclosure.ValueEnclosure(Fraction(-(10**9)), Fraction(10**9))
