r"""One mixed equilibrium of von Neumann's poker in closed form, for any deck.

Player II calls with the top Q cards, Q being where player I's best reply is worth least
(:mod:`guts_core.von_neumann.two_players.replies`). There player I can mix the bluffs and value bets
that cost nothing so that the mass B of bluffs and W of value bets satisfy (b + 2) B = b W. Then
player II gains nothing by calling between them, less than nothing below and something above: both
certificates meet.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from guts_core.methods.arguments import checked
from guts_core.von_neumann.arguments import Bet, Deck
from guts_core.von_neumann.two_players.replies import least_calls, replies_to, replies_value


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

    Examples
    --------
    >>> mixed_equilibrium(4, 2).value
    Fraction(1, 12)
    >>> mixed_equilibrium(9, 2).value
    Fraction(1, 9)
    """
    n, b = cards, bet
    calls = least_calls(n, b)
    bluffs, value_bets = _balanced_bets(n, b, calls)
    zero, one = Fraction(0), Fraction(1)
    return MixedEquilibrium(
        replies_value(n, b, calls) / (n * (n - 1)),
        _fill(bluffs, one)
        + (zero,) * (n - math.ceil(bluffs) - math.ceil(value_bets))
        + _fill(value_bets, one)[::-1],
        (zero,) * (n - math.ceil(calls)) + _fill(calls, one)[::-1],
    )


def _fill(mass: Fraction, one: Fraction) -> tuple[Fraction, ...]:
    """Whole cards, then the fraction that is left."""
    whole = math.floor(mass)
    return (one,) * whole + ((mass - whole,) if mass > whole else ())


def _balanced_bets(n: int, b: Fraction, calls: Fraction) -> tuple[Fraction, Fraction]:
    """Masses B and W with (b + 2) B = b W, within what costs nothing at Q."""
    at, ratio = replies_to(n, b, calls), b / (b + 2)
    mass = max(Fraction(at.bluffs), ratio * at.values)
    if not mass <= min(Fraction(at.bluffs + at.bluff_ties), ratio * (at.values + at.value_ties)):
        raise ArithmeticError(f"mixed_equilibrium: no balance for {n} cards and bet {b}")
    return mass, mass / ratio
