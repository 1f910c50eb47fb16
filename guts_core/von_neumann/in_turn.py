r"""Exact equilibria of the three-player game in which player III sees what II did.

All callers use thresholds: player II calls above :math:`c_2`, player III above :math:`c_s` after a
fold and above :math:`c_t` after a call. Mostly one of the three threshold cards is called with a
probability f strictly between 0 and 1. Then player I's gains of betting are linear in f, and the
best reply changes only where one of them is 0. Sometimes two are mixed, and player I is also
indifferent with one of these two cards; that gain does not depend on the card's own f, so the two
equations are solved one after the other. At these few points the cards with gain 0 are free, and
whether bets with them make the callers' thresholds best replies is a linear programme in their
probabilities. The programme is solved in floats, its vertex read as fractions, and the whole
strategies are certified by exact gains of zero: what is returned is an equilibrium.

That there is one of this form is not proved; the search says when it finds none. Up to 14 cards
it succeeds for b = 2, 3, 5 and for b = 1 but for 11 and 12 cards; for b = 1/2 it fails with 6, 7, 8
cards. It begins at the thresholds of the game with hands in [0, 1], where

.. math:: A<C_s<B<C_2<C_t :

once player II has folded, III can call with less than II needs with III still to come. The
indifferent hands give, in the order :math:`C_s, C_2, C_t, A, B`,

.. math::
    A(b+3)&=b(1-B),\qquad (A+C_2-B)\,C_t=A,\\
    3(b+1)(A+C_t-B)(C_t-C_2)&=(2b+3)A(1-C_2),\\
    3A^2-1&=(b+3)C_2C_s-(b+1),\\
    3B^2-1&=2C_2C_s+(b+2)C_2(B-C_s)-(b+1)(1-C_2B).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
from scipy.optimize import linprog, root

from guts_core.methods import arguments
from guts_core.von_neumann.in_turn_rules import (
    Strategy,
    bet_gains_in_turn,
    in_turn_gains,
    in_turn_payoffs,
    third_gains,
)
from guts_core.von_neumann.rules import checked_cards, checked_short_bet
from guts_core.von_neumann.three_player_rules import Triple, call_gains_beside_another

#: Most cards.
MOST_CARDS = 40

#: Triples of thresholds tried, from the likeliest.
TRIED = 200

#: Largest denominator of a probability read off a vertex.
_DENOMINATOR = 10**7

#: Where the search begins if the continuous equations are not solved: C_2, C_s, C_t.
_START = (0.84, 0.48, 0.90)

_Calls = tuple[Strategy, Strategy, Strategy]
_Fractions = dict[int, Fraction]
_ENDS = (Fraction(0), Fraction(1))


@dataclass(frozen=True)
class InTurnEquilibrium:
    """An equilibrium of the game in turn in exact numbers, one of many.

    Attributes
    ----------
    values : tuple of Fraction
        Expected payoffs of players I, II and III in antes.
    bet_probabilities, call_probabilities_2 : tuple of Fraction
        Player I bets, player II calls with card 1, ..., n with these probabilities.
    after_fold, after_call : tuple of Fraction
        Player III calls with these probabilities after II folded and after II called.
    gains : tuple of Fraction
        What each player gains by the best deviation: zeros.
    """

    values: Triple
    bet_probabilities: tuple[Fraction, ...]
    call_probabilities_2: tuple[Fraction, ...]
    after_fold: tuple[Fraction, ...]
    after_call: tuple[Fraction, ...]
    gains: Triple


@arguments.checked(cards=arguments.whole(3, 10**5))
def in_turn_equilibrium(cards: int, bet: Any) -> InTurnEquilibrium:
    """An exact equilibrium with threshold strategies of the callers.

    Parameters
    ----------
    cards : int
        n, from 3 to 40.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.

    Returns
    -------
    InTurnEquilibrium
        The first one found from the thresholds of the continuous game outward.

    Raises
    ------
    ValueError
        If ``cards`` or ``bet`` is not of this kind.
    ArithmeticError
        If no equilibrium of this form is found.

    Examples
    --------
    >>> found = in_turn_equilibrium(6, 2)
    >>> [str(value) for value in found.values]
    ['4/45', '-2/45', '-2/45']
    >>> [str(p) for p in found.after_fold]
    ['0', '0', '0', '1/3', '1', '1']
    """
    n, b = (
        checked_cards("in_turn_equilibrium", cards, 3),
        checked_short_bet("in_turn_equilibrium", bet),
    )
    if n > MOST_CARDS:
        raise ValueError(f"in_turn_equilibrium: cards must be at most {MOST_CARDS}, got {cards!r}")
    for thresholds in _thresholds(n, b)[:TRIED]:
        for found in _equilibria_at(n, b, thresholds):
            return found
    raise ArithmeticError(
        f"in_turn_equilibrium: no threshold equilibrium with at most two fractions for {n} cards "
        f"and bet {b}; tried {TRIED} triples of thresholds at most"
    )


def _thresholds(n: int, b: Fraction) -> list[tuple[int, int, int]]:
    """Threshold cards of II, of III after a fold and after a call, the likely ones first."""
    near = [n * c + 0.5 for c in _continuous(float(b))]

    def distance(cards: tuple[int, ...]) -> float:
        return sum(abs(card - c) for card, c in zip(cards, near, strict=True))

    numbers = range(1, n + 1)
    triples = [(c, s, t) for c, s, t in product(numbers, repeat=3) if t >= c]
    return sorted(triples, key=distance)


def _continuous(b: float) -> tuple[float, float, float]:
    """C_2, C_s, C_t of the continuous game; they only order the search."""
    found = root(_equations, [0.07, 0.83, 0.84, 0.48, 0.90], args=(b,))
    below, above, second, fold, call = found.x
    if found.success and 0 < below < fold < above < second < call < 1:
        return float(second), float(fold), float(call)
    return _START


def _equations(point: np.ndarray, b: float) -> list[float]:
    below, above, second, fold, call = point
    return [
        below * (b + 3) - b * (1 - above),
        (below + second - above) * call - below,
        3 * (b + 1) * (below + call - above) * (call - second) - (2 * b + 3) * below * (1 - second),
        3 * below**2 + b - (b + 3) * second * fold,
        2 * second * fold
        + (b + 2) * second * (above - fold)
        - (b + 1) * (1 - second * above)
        - 3 * above**2
        + 1,
    ]


def _equilibria_at(n: int, b: Fraction, cards: tuple[int, int, int]) -> Iterator[InTurnEquilibrium]:
    """Certified equilibria with these thresholds."""
    for fractions in (*_one_mixed(n, b, cards), *_two_mixed(n, b, cards)):
        calls = _calls(n, cards, fractions)
        bets = _supporting_bets(n, b, bet_gains_in_turn(n, b, *calls), calls)
        if bets is not None:
            regrets = in_turn_gains(n, b, bets, *calls)
            if not any(regrets):
                values = in_turn_payoffs(n, b, bets, *calls)
                second, fold, call = (tuple(each) for each in calls)
                yield InTurnEquilibrium(values, tuple(bets), second, fold, call, regrets)


def _one_mixed(n: int, b: Fraction, cards: tuple[int, int, int]) -> Iterator[_Fractions]:
    """Pure thresholds, and the fractions of one card at which some bet gains 0."""
    yield {}
    for mixed in range(3):
        low, high = (bet_gains_in_turn(n, b, *_calls(n, cards, {mixed: f})) for f in _ENDS)
        yield from ({mixed: f} for f in sorted(_zeros(low, high)))


def _two_mixed(n: int, b: Fraction, cards: tuple[int, int, int]) -> Iterator[_Fractions]:
    """Fractions of two cards at which two bets gain 0, one of them with the first of the cards.

    That gain does not depend on the first fraction, so both are rational.
    """
    for first, second in permutations(range(3), 2):
        corners = [
            [bet_gains_in_turn(n, b, *_calls(n, cards, {first: f, second: g})) for g in _ENDS]
            for f in _ENDS
        ]
        own = cards[first] - 1
        if corners[0][0][own] != corners[1][0][own]:
            continue
        for g in _zeros(*([gains[own]] for gains in corners[0])):
            low, high = (
                [x + g * (y - x) for x, y in zip(at_zero, at_one, strict=True)]
                for at_zero, at_one in corners
            )
            yield from ({first: f, second: g} for f in sorted(_zeros(low, high)))


def _zeros(low: list[Fraction], high: list[Fraction]) -> set[Fraction]:
    """Zeros strictly between 0 and 1 of linear functions with these values at 0 and 1."""
    return {x / (x - y) for x, y in zip(low, high, strict=True) if x * y < 0}


def _calls(n: int, cards: tuple[int, int, int], fractions: _Fractions) -> _Calls:
    """Threshold strategies; a threshold card without a fraction is called."""
    second, fold, call = (
        [Fraction(0)] * (card - 1) + [fractions.get(i, Fraction(1))] + [Fraction(1)] * (n - card)
        for i, card in enumerate(cards)
    )
    return second, fold, call


def _supporting_bets(
    n: int, b: Fraction, gains: list[Fraction], calls: _Calls
) -> list[Fraction] | None:
    """A best reply of player I to which the calls are best replies, or None."""
    bets = [Fraction(gain > 0) for gain in gains]
    free = [i for i, gain in enumerate(gains) if gain == 0]
    played = np.array([float(f) for each in calls for f in each])
    fixed = _caller_gains(n, b, bets, calls)
    moves = [
        _caller_gains(n, b, [Fraction(j == i) for j in range(n)], calls) for i in free
    ]  # the gains are linear in the bets
    columns = np.reshape(moves, (len(free), 3 * n)).T
    called, folded = played > 0, played < 1
    reach = np.clip(columns, 0, None).sum(axis=1), np.clip(columns, None, 0).sum(axis=1)
    slack = 1e-9 * (1 + np.abs(fixed).max())
    if np.any((fixed + reach[0] < -slack) & called) or np.any((fixed + reach[1] > slack) & folded):
        return None
    if free:
        found = linprog(
            np.zeros(len(free)),
            A_ub=np.concatenate([-columns[called], columns[folded]]),
            b_ub=np.concatenate([fixed[called], -fixed[folded]]),
            bounds=(0, 1),
        )
        if found.x is None:
            return None
        for i, p in zip(free, found.x, strict=True):
            bets[i] = Fraction(float(p)).limit_denominator(_DENOMINATOR)
    return bets


def _caller_gains(n: int, b: Fraction, bets: Strategy, calls: _Calls) -> np.ndarray:
    """What calling gains player II, player III after a fold and after a call, card by card."""
    second, _, call = calls
    gains = call_gains_beside_another(n, b, bets, call), *third_gains(n, b, bets, second)
    return np.array([float(gain) for each in gains for gain in each])
