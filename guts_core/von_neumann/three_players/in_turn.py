r"""Exact equilibria of the three-player game in which player III sees what II did.

All callers use thresholds: player II calls above :math:`c_2`, player III above :math:`c_s` after a
fold and above :math:`c_t` after a call, :math:`c_t\ge c_2`, and each may call with the threshold
card itself with a probability between 0 and 1. Which fractions can belong to an equilibrium is in
:mod:`guts_core.von_neumann.three_players.in_turn_mixtures`. At each of these few points the bets
that gain 0 are free, and whether they make the callers' thresholds best replies is a linear
programme. It is solved in floats, its vertex from the gains that vanish in exact numbers, and the
whole strategies are certified by exact gains of zero: what is returned is an equilibrium.

That there is one of this form is not proved; the search says when it finds none. It begins at the
thresholds of the game with hands in [0, 1], where

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

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product
from typing import Any

import numpy as np

from guts_core.methods import arguments
from guts_core.methods.exact.elimination import solve_linear
from guts_core.von_neumann.rules import checked_cards, checked_short_bet
from guts_core.von_neumann.three_players.in_turn_mixtures import (
    Fractions,
    Thresholds,
    as_many_bets,
    calls_at,
    with_one_bet,
)
from guts_core.von_neumann.three_players.in_turn_rules import (
    Strategy,
    bet_gains_in_turn,
    in_turn_gains,
    in_turn_payoffs,
    third_gains,
)
from guts_core.von_neumann.three_players.rules import Triple, call_gains_beside_another

#: Most cards.
MOST_CARDS = 40

#: Triples of thresholds tried, from the likeliest.
TRIED = 200

#: What counts as 0 in floats: a caller's gain, relatively, and a probability at its bound.
_SLACK, _AT_BOUND = 1e-9, 1e-7

#: Where the search begins if the continuous equations are not solved: C_2, C_s, C_t.
_START = (0.84, 0.48, 0.90)

_Calls = tuple[Strategy, Strategy, Strategy]


@dataclass(frozen=True)
class InTurnEquilibrium:
    """An equilibrium of the game in turn in exact numbers, one of many.

    The numbers are Fractions, or where fractions do not suffice surds of one quadratic field.

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
        If the search finds none; it says what was tried. That there is none does not follow.

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
    tried: Counter[int] = Counter()
    places = _thresholds(n, b)[:TRIED]
    for mixtures in (as_many_bets, with_one_bet):
        for thresholds in places:
            for found in _equilibria_at(n, b, thresholds, mixtures, tried):
                return found
    counts = ", ".join(f"{tried[m]} with {m}" for m in range(4))
    raise ArithmeticError(
        f"in_turn_equilibrium: not found for {n} cards and bet {b}; tried {len(places)} triples of "
        f"thresholds, and at these the fractions of threshold cards that can be rational or "
        f"quadratic: {counts} fractions"
    )


def _thresholds(n: int, b: Fraction) -> list[Thresholds]:
    """Threshold cards of II, of III after a fold and after a call, the likely ones first."""
    near = [n * c + 0.5 for c in _continuous(float(b))]

    def distance(cards: tuple[int, ...]) -> float:
        return sum(abs(card - c) for card, c in zip(cards, near, strict=True))

    numbers = range(1, n + 1)
    triples = [(c, s, t) for c, s, t in product(numbers, repeat=3) if t >= c]
    return sorted(triples, key=distance)


def _continuous(b: float) -> tuple[float, float, float]:
    """C_2, C_s, C_t of the continuous game; they only order the search."""
    from scipy.optimize import root

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


def _equilibria_at(
    n: int,
    b: Fraction,
    cards: Thresholds,
    mixtures: Callable[..., Iterator[Fractions]],
    tried: Counter[int],
) -> Iterator[InTurnEquilibrium]:
    """Certified equilibria with these thresholds; what is tried is counted."""
    for fractions in mixtures(n, b, cards):
        tried[len(fractions)] += 1
        calls = calls_at(n, cards, fractions)
        bets = _supporting_bets(n, b, bet_gains_in_turn(n, b, *calls), calls)
        if bets is not None:
            regrets = in_turn_gains(n, b, bets, *calls)
            if not any(regrets):
                values = in_turn_payoffs(n, b, bets, *calls)
                second, fold, call = (tuple(each) for each in calls)
                yield InTurnEquilibrium(values, tuple(bets), second, fold, call, regrets)


def _supporting_bets(n: int, b: Fraction, gains: Strategy, calls: _Calls) -> list[Any] | None:
    """A best reply of player I to which the calls are best replies, or None."""
    from scipy.optimize import linprog

    bets: list[Any] = [Fraction(gain > 0) for gain in gains]
    free = [i for i, gain in enumerate(gains) if gain == 0]
    played = np.array([float(f) for each in calls for f in each])
    fixed = _caller_gains(n, b, bets, calls)
    units = [[Fraction(j == i) for j in range(n)] for i in free]  # the gains are linear in the bets
    moves = [_caller_gains(n, b, unit, calls) for unit in units]
    columns = np.reshape(moves, (len(free), 3 * n)).T
    called, folded = played > 0, played < 1
    reach = np.clip(columns, 0, None).sum(axis=1), np.clip(columns, None, 0).sum(axis=1)
    slack = _SLACK * (1 + np.abs(fixed).max())
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
        near = np.clip(found.x, 0, 1)
        tight = np.flatnonzero(np.abs(fixed + columns @ near) < slack)
        return _exact_vertex(n, b, bets, calls, dict(zip(free, near, strict=True)), tight)
    return bets


def _exact_vertex(
    n: int, b: Fraction, bets: list[Any], calls: _Calls, near: dict[int, float], tight: np.ndarray
) -> list[Any] | None:
    """The bets of which floats are known, from the callers' gains that vanish."""
    mixed = [i for i, p in near.items() if min(p, 1 - p) > _AT_BOUND]
    for i, p in near.items():
        bets[i] = Fraction(0 if i in mixed else round(p))
    right = _exact_caller_gains(n, b, bets, calls)
    columns = [
        _exact_caller_gains(n, b, [Fraction(j == i) for j in range(n)], calls) for i in mixed
    ]
    rows = [[*(column[row] for column in columns), -right[row]] for row in tight]
    solution = solve_linear(rows, len(mixed))
    if solution is None:
        return None
    for i, p in zip(mixed, solution, strict=True):
        bets[i] = p
    return bets if all(0 <= p <= 1 for p in bets) else None


def _exact_caller_gains(n: int, b: Any, bets: Strategy, calls: _Calls) -> list[Any]:
    """What calling gains player II, player III after a fold and after a call, card by card."""
    second, _, call = calls
    return [
        *call_gains_beside_another(n, b, bets, call),
        *chain.from_iterable(third_gains(n, b, bets, second)),
    ]


def _caller_gains(n: int, b: Fraction, bets: Strategy, calls: _Calls) -> np.ndarray:
    """The same in floats."""
    in_floats: Any = [[float(f) for f in each] for each in (bets, *calls)]
    return np.array(_exact_caller_gains(n, float(b), in_floats[0], in_floats[1:]), dtype=float)
