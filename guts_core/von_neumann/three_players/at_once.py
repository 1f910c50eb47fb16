r"""Equilibria of three-player von Neumann poker with a finite deck, in exact numbers.

Players II and III use the same threshold strategy: fold below a card c, call above it, and call
with c itself with probability f. Nobody else has c when one of them has, so f enters no payoff
twice: the gains :math:`D_i` of betting are linear in f, and the gain of calling with c is

.. math:: E_c = B\,[(c-2)(b+3)-(n-c)b] - W\,b(n-2),

B and W being player I's mass of bets below and above c, whatever f. Player I's best reply changes
only where some :math:`D_i` is 0. At these few values of f, and at 0 and 1, the cards with
:math:`D_i=0` are free, and they are filled (bluffs from the bottom, value bets from the top, one
card with a fraction) so that :math:`E_c` is 0 or, at f = 0 and f = 1, as near to it as can be.

That there is one for every n and b is proved in the book's chapter on three players.
The proof is not relied upon: every answer is certified by each player's exact gain of deviating.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from guts_core.methods import arguments
from guts_core.von_neumann.continuum.one_caller import continuous_equilibrium
from guts_core.von_neumann.rules import checked_bet, checked_cards
from guts_core.von_neumann.three_players.rules import (
    Triple,
    bet_gains_against_two,
    three_player_gains,
    three_player_payoffs,
)


@dataclass(frozen=True)
class ThreePlayerEquilibrium:
    """An equilibrium of the three-player game in exact numbers, one of many.

    Attributes
    ----------
    values : tuple of Fraction
        Expected payoffs of players I, II and III in antes. They are not the same in all equilibria.
    bet_probabilities : tuple of Fraction
        Player I bets with card 1, ..., n with these probabilities.
    call_probabilities_2, call_probabilities_3 : tuple of Fraction
        Players II and III call a bet with card 1, ..., n with these probabilities.
    gains : tuple of Fraction
        What each player gains by the best deviation: zeros.
    """

    values: Triple
    bet_probabilities: tuple[Fraction, ...]
    call_probabilities_2: tuple[Fraction, ...]
    call_probabilities_3: tuple[Fraction, ...]
    gains: Triple


@arguments.checked(cards=arguments.whole(3, 10**5))
def three_player_equilibrium(cards: int, bet: Any) -> ThreePlayerEquilibrium:
    """An exact equilibrium in which II and III use the same threshold strategy.

    Parameters
    ----------
    cards : int
        n, at least 3.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    ThreePlayerEquilibrium
        The first one found from the threshold of the continuous game outward.

    Raises
    ------
    ValueError
        If ``cards`` is not an integer >= 3 or ``bet`` not a positive exact number.
    ArithmeticError
        If no threshold card gives an equilibrium.

    Examples
    --------
    >>> found = three_player_equilibrium(10, 2)
    >>> [str(value) for value in found.values]
    ['106/1125', '-53/1125', '-53/1125']
    """
    n = checked_cards("three_player_equilibrium", cards, 3)
    b = checked_bet("three_player_equilibrium", bet)
    for card in _threshold_cards(n, b):
        for found in _equilibria_at(n, b, card):
            return found
    raise ArithmeticError(
        f"three_player_equilibrium: no symmetric threshold equilibrium for {n} cards and bet {b}; "
        f"tried all threshold cards 1..{n} at all fractions where player I is indifferent"
    )


@arguments.checked(cards=arguments.whole(3, 10**5))
def equilibrium_family(cards: int, bet: Any) -> tuple[ThreePlayerEquilibrium, ...]:
    """Equilibria with a common threshold strategy of II and III, from the best for player I.

    Player I's payoff depends on the calls alone. Two members with the same bets and the same
    threshold card are the ends of a segment of equilibria. This is not all of them: other bets may
    go with the same calls, and II and III may differ.

    Parameters
    ----------
    cards : int
        n, at least 3.
    bet : int or Fraction
        b > 0 in antes.

    Returns
    -------
    tuple of ThreePlayerEquilibrium

    Raises
    ------
    ValueError
        If ``cards`` is not an integer >= 3 or ``bet`` not a positive exact number.

    Examples
    --------
    >>> [str(member.values[0]) for member in equilibrium_family(14, 1)]
    ['291/2912', '11/112']
    """
    n, b = checked_cards("equilibrium_family", cards, 3), checked_bet("equilibrium_family", bet)
    found = {
        (member.bet_probabilities, member.call_probabilities_2): member
        for card in range(1, n + 1)
        for member in _equilibria_at(n, b, card)
    }
    return tuple(sorted(found.values(), key=lambda member: member.values[0], reverse=True))


def _threshold_cards(n: int, b: Fraction) -> list[int]:
    """All cards, those near the threshold of the continuous game first."""
    near = float(min(max(b, Fraction(1, 10**9)), Fraction(10**9)))  # the order alone is at stake
    start = 1 + int(n * continuous_equilibrium(near, 2).call_above)
    return sorted(range(1, n + 1), key=lambda card: abs(card - start))


def _equilibria_at(n: int, b: Fraction, card: int) -> Iterator[ThreePlayerEquilibrium]:
    """Certified equilibria with this threshold card."""
    folded, called = (_calls(n, card, Fraction(f)) for f in (0, 1))
    at_zero = bet_gains_against_two(n, b, folded, folded)
    at_one = bet_gains_against_two(n, b, called, called)
    for f in _turning_fractions(at_zero, at_one):
        gains = [low + f * (high - low) for low, high in zip(at_zero, at_one, strict=True)]
        bets = _balanced_bets(n, b, card, gains)
        balance = _balance(n, b, card, bets)
        if (f > 0 and balance < 0) or (f < 1 and balance > 0):  # not to be called, or folded
            continue
        calls = _calls(n, card, f)
        regrets = three_player_gains(n, b, bets, calls, calls)
        if not any(regrets):
            values = three_player_payoffs(n, b, bets, calls, calls)
            yield ThreePlayerEquilibrium(values, tuple(bets), calls, calls, regrets)


def _calls(n: int, card: int, fraction: Fraction) -> tuple[Fraction, ...]:
    return (Fraction(0),) * (card - 1) + (fraction,) + (Fraction(1),) * (n - card)


def _turning_fractions(at_zero: list[Fraction], at_one: list[Fraction]) -> list[Fraction]:
    """0, 1 and the values of f between them at which betting with some card gains 0."""
    inner = {
        low / (low - high) for low, high in zip(at_zero, at_one, strict=True) if low * high < 0
    }
    return sorted(inner | {Fraction(0), Fraction(1)})


def _weights(n: int, b: Fraction, card: int) -> tuple[Fraction, Fraction]:
    """What a bet below and a bet above the threshold card add to its gain of calling."""
    return (card - 2) * (b + 3) - (n - card) * b, -b * (n - 2)


def _balance(n: int, b: Fraction, card: int, bets: list[Fraction]) -> Fraction:
    """E_c: what calling with the threshold card gains, times (n-1)(n-2)."""
    below, above = _weights(n, b, card)
    return below * sum(bets[: card - 1]) + above * sum(bets[card:])


def _balanced_bets(n: int, b: Fraction, card: int, gains: list[Fraction]) -> list[Fraction]:
    """Player I's best reply with E_c as near 0 as possible."""
    bets = [Fraction(gain > 0) for gain in gains]
    free = [i for i, gain in enumerate(gains) if gain == 0 and i != card - 1]
    below, above = _weights(n, b, card)
    for i in free:  # no free bluffs and all free value bets
        bets[i] = Fraction(i > card - 1)
    missing = -_balance(n, b, card, bets)
    for i in free:  # ascending: bluffs from the bottom, then the lowest value bets given up
        if missing <= 0:
            break
        weight = below if i < card - 1 else -above
        if weight <= 0:
            continue
        step = min(Fraction(1), missing / weight)
        bets[i] += step if i < card - 1 else -step
        missing -= step * weight
    return bets
