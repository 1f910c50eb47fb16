r"""One mixed equilibrium of von Neumann's poker in closed form, for any deck.

Player II calls with the top Q cards, the last one perhaps with a fraction. Against that player I's
best reply is worth :math:`\varphi(Q)/(n(n-1))`,

.. math:: \varphi(Q)=\sum_{m=0}^{n-1}(2m-(b+2)Q)^+ + \sum_{r\ge0} b\,(Q-1-2r)^+ ,

m being the number of cards above a bluff and r that above a value bet. :math:`\varphi` is convex
and piecewise linear; at its minimum player I can mix the bluffs and value bets that cost nothing so
that the mass B of bluffs and W of value bets satisfy (b + 2) B = b W. Then player II gains nothing
by calling between them, less than nothing below and something above: both certificates meet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from guts_core.methods.arguments import checked
from guts_core.von_neumann.kinds import Bet, Deck


@dataclass(frozen=True)
class MixedEquilibrium:
    """An equilibrium in exact numbers, one of many.

    Attributes
    ----------
    value : Fraction
        Player I's expected payoff in antes (the same in all equilibria).
    bet_probabilities : tuple of Fraction
        Player I bets with card 1, ..., n with these probabilities.
    call_probabilities : tuple of Fraction
        Player II calls a bet with card 1, ..., n with these probabilities.
    """

    value: Fraction
    bet_probabilities: tuple[Fraction, ...]
    call_probabilities: tuple[Fraction, ...]


@checked
def mixed_equilibrium(cards: Deck, bet: Bet) -> MixedEquilibrium:
    """An exact equilibrium of the two-player game.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    MixedEquilibrium

    Raises
    ------
    ValueError
        If ``cards`` is not an integer >= 2 or ``bet`` not a positive exact number.

    Examples
    --------
    >>> mixed_equilibrium(4, 2).value
    Fraction(1, 12)
    >>> mixed_equilibrium(9, 2).value
    Fraction(1, 9)
    """
    n, b = cards, bet
    calls = _best_calls(n, b)
    bluffs, value_bets = _balanced_bets(n, b, calls)
    zero, one = Fraction(0), Fraction(1)
    return MixedEquilibrium(
        _reply_value(n, b, calls) / (n * (n - 1)),
        _fill(bluffs, one)
        + (zero,) * (n - math.ceil(bluffs) - math.ceil(value_bets))
        + _fill(value_bets, one)[::-1],
        (zero,) * (n - math.ceil(calls)) + _fill(calls, one)[::-1],
    )


def _fill(mass: Fraction, one: Fraction) -> tuple[Fraction, ...]:
    """Whole cards, then the fraction that is left."""
    whole = math.floor(mass)
    return (one,) * whole + ((mass - whole,) if mass > whole else ())


def _bluffs_up_to(n: int, b: Fraction, calls: Fraction) -> tuple[int, int]:
    """Numbers of m in 0..n-1 with 2m > (b+2)Q, and with >=."""
    level = (b + 2) * calls / 2
    return max(0, n - 1 - math.floor(level)), max(0, n - math.ceil(level))


def _value_bets_up_to(calls: Fraction) -> tuple[int, int]:
    """Numbers of r >= 0 with Q - 1 - 2r > 0, and with >=."""
    half = (calls - 1) / 2
    return max(0, math.ceil(half)), max(0, math.floor(half) + 1)


def _slopes(n: int, b: Fraction, calls: Fraction) -> tuple[Fraction, Fraction]:
    """Left and right derivative of phi at Q."""
    bluffs, value_bets = _bluffs_up_to(n, b, calls), _value_bets_up_to(calls)
    return (
        b * value_bets[0] - (b + 2) * bluffs[1],
        b * value_bets[1] - (b + 2) * bluffs[0],
    )


def _best_calls(n: int, b: Fraction) -> Fraction:
    """A breakpoint of phi at which the slope changes sign, by bisection on each family."""
    by_bluff = _first(n, b, lambda k: 2 * k / (b + 2), n)
    by_value = _first(n, b, lambda k: Fraction(2 * k + 1), n)
    return min(by_bluff, by_value)


def _first(n: int, b: Fraction, point: Any, count: int) -> Fraction:
    """Least breakpoint of a family at which phi does not fall any more to the right."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if _slopes(n, b, Fraction(point(middle)))[1] >= 0:
            high = middle
        else:
            low = middle + 1
    return Fraction(point(low))


def _balanced_bets(n: int, b: Fraction, calls: Fraction) -> tuple[Fraction, Fraction]:
    """Masses B and W with (b + 2) B = b W, within what costs nothing at Q."""
    bluffs, value_bets = _bluffs_up_to(n, b, calls), _value_bets_up_to(calls)
    ratio = b / (b + 2)
    mass = max(Fraction(bluffs[0]), ratio * value_bets[0])
    if not mass <= min(Fraction(bluffs[1]), ratio * value_bets[1]):
        raise ArithmeticError(f"mixed_equilibrium: no balance for {n} cards and bet {b}")
    return mass, mass / ratio


def _reply_value(n: int, b: Fraction, calls: Fraction) -> Fraction:
    """phi(Q): two arithmetic series."""
    bluffs = _bluffs_up_to(n, b, calls)[0]
    value_bets = _value_bets_up_to(calls)[0]
    lowest = n - bluffs  # the bluffs have m = lowest, ..., n - 1 cards above
    bluffing = bluffs * (lowest + n - 1) - bluffs * (b + 2) * calls
    return bluffing + b * (value_bets * (calls - 1) - value_bets * (value_bets - 1))
