r"""Three players, player III deciding after II: payoffs and gains of deviating, exact.

The game of :mod:`guts_core.von_neumann.three_players.rules`, but player III sees whether II called
the bet. Its strategy has two probabilities for each card: :math:`s_k` after II folded and
:math:`t_k` after II called. In player I's gain of betting, and in II's of calling, the products
:math:`q_jr_k` become :math:`q_jt_k` and :math:`(1-q_j)r_k` become :math:`(1-q_j)s_k`. Player III's
gains of calling are, times (n-1)(n-2) and with R = b + 1,

.. math::
    \sum_{i\ne j}p_i(1-q_j)\bigl[(2R+1)1_{i<k}-b\bigr],\qquad
    \sum_{i\ne j}p_iq_j\bigl[3R\,1_{i,j<k}-b\bigr].
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from guts_core.von_neumann.rules import checked_bet, checked_cards
from guts_core.von_neumann.three_players.rules import (
    Triple,
    _caller_payoff,
    _checked_strategy,
    _dot,
    _prefix,
    _regret,
    call_gains_beside_another,
)

Strategy = Sequence[Fraction]

_NAMES = ("bet_probabilities", "call_probabilities_2", "after_fold", "after_call")


def in_turn_gains(
    cards: int,
    bet: Any,
    bet_probabilities: Sequence[Any],
    call_probabilities_2: Sequence[Any],
    after_fold: Sequence[Any],
    after_call: Sequence[Any],
) -> Triple:
    """What each player gains by the best deviation; all 0 exactly at an equilibrium.

    Parameters
    ----------
    cards : int
        n, at least 3.
    bet : int or Fraction
        b > 0 in antes.
    bet_probabilities, call_probabilities_2 : sequence of int or Fraction
        Strategies of players I and II, card 1 first.
    after_fold, after_call : sequence of int or Fraction
        Player III's probabilities of calling when II folded and when II called.

    Returns
    -------
    tuple of Fraction
        Gains in antes per game.

    Raises
    ------
    ValueError
        If an argument is not of this kind.

    Examples
    --------
    >>> bets, top, after_fold = [Fraction(1, 2), 0, 0, 1], [0, 0, 0, 1], [0, 0, Fraction(1, 2), 1]
    >>> [str(gain) for gain in in_turn_gains(4, 1, bets, top, after_fold, top)]
    ['0', '0', '0']
    >>> [str(gain) for gain in in_turn_gains(4, 1, bets, top, after_fold, after_fold)]
    ['0', '0', '1/96']
    """
    arguments = (bet_probabilities, call_probabilities_2, after_fold, after_call)
    n, b, (p, q, s, t) = _checked("in_turn_gains", cards, bet, arguments)
    after = third_gains(n, b, p, q)
    deals = n * (n - 1) * (n - 2)
    return (
        _regret(bet_gains_in_turn(n, b, q, s, t), p) / deals,
        _regret(call_gains_beside_another(n, b, p, t), q) / deals,
        (_regret(after[0], s) + _regret(after[1], t)) / deals,
    )


def in_turn_payoffs(
    cards: int,
    bet: Any,
    bet_probabilities: Sequence[Any],
    call_probabilities_2: Sequence[Any],
    after_fold: Sequence[Any],
    after_call: Sequence[Any],
) -> Triple:
    """Expected payoffs of the three players.

    Parameters
    ----------
    cards, bet, bet_probabilities, call_probabilities_2, after_fold, after_call
        As in :func:`in_turn_gains`.

    Returns
    -------
    tuple of three Fraction
        Of players I, II and III, in antes; they add up to 0.

    Raises
    ------
    ValueError
        As :func:`in_turn_gains`.

    Examples
    --------
    >>> top = [0, 0, 0, 1]
    >>> [str(payoff) for payoff in in_turn_payoffs(4, 1, top, top, top, top)]
    ['0', '0', '0']
    """
    arguments = (bet_probabilities, call_probabilities_2, after_fold, after_call)
    n, b, (p, q, s, t) = _checked("in_turn_payoffs", cards, bet, arguments)
    after = third_gains(n, b, p, q)
    first = _dot(bet_gains_in_turn(n, b, q, s, t), p)  # checking with every card is worth 0
    second = _caller_payoff(n, b, p, q, t)
    folding = _caller_payoff(n, b, p, [Fraction(0)] * n, q)
    third = folding + _dot(after[0], s) + _dot(after[1], t)
    deals = n * (n - 1) * (n - 2)
    return first / deals, second / deals, third / deals


def bet_gains_in_turn(
    cards: int, bet: Fraction, calls_2: Strategy, after_fold: Strategy, after_call: Strategy
) -> list[Fraction]:
    """D_1, ..., D_n: what betting instead of checking gains player I, times (n-1)(n-2)."""
    stake, others = bet + 1, cards - 2
    with_second = [q * t for q, t in zip(calls_2, after_call, strict=True)]
    with_fold = [q * s for q, s in zip(calls_2, after_fold, strict=True)]
    second, fold, call = _prefix(calls_2), _prefix(after_fold), _prefix(after_call)
    equal_call, equal_fold = _prefix(with_second), _prefix(with_fold)
    gains = []
    for i in range(cards):
        q_all = second[-1] - calls_2[i]
        s_all, t_all = fold[-1] - after_fold[i], call[-1] - after_call[i]
        three_won = second[i] * call[i] - equal_call[i]
        two_won = others * second[i] - (second[i] * t_all - equal_call[i])
        last = (others - q_all) * s_all + (equal_fold[-1] - with_fold[i])
        last_won = (others - q_all) * fold[i] + equal_fold[i]
        nobody = (cards - 1) * others - others * q_all - last
        # A bet that is called costs the stake, whoever calls, and wins what is in the pot.
        bet_payoff = 2 * nobody - stake * (others * q_all + last)
        bet_payoff += 3 * stake * three_won + (2 * stake + 1) * (two_won + last_won)
        gains.append(bet_payoff - 3 * i * (i - 1) + (cards - 1) * others)
    return gains


def third_gains(
    cards: int, bet: Fraction, bets: Strategy, calls_2: Strategy
) -> tuple[list[Fraction], list[Fraction]]:
    """What calling instead of folding gains player III after a fold and after a call of II."""
    stake, others = bet + 1, cards - 2
    both = [p * q for p, q in zip(bets, calls_2, strict=True)]
    betting, calling, equal = _prefix(bets), _prefix(calls_2), _prefix(both)
    after_fold, after_call = [], []
    for k in range(cards):
        q_all = calling[-1] - calls_2[k]
        p_all = betting[-1] - bets[k]
        called = p_all * q_all - (equal[-1] - both[k])
        beaten = betting[k] * (others - q_all) + equal[k]
        after_fold.append((2 * stake + 1) * beaten - bet * (others * p_all - called))
        after_call.append(3 * stake * (betting[k] * calling[k] - equal[k]) - bet * called)
    return after_fold, after_call


def _checked(
    function: str, cards: Any, bet: Any, strategies: Sequence[Sequence[Any]]
) -> tuple[int, Fraction, list[list[Fraction]]]:
    n, b = checked_cards(function, cards, 3), checked_bet(function, bet)
    return (
        n,
        b,
        [
            _checked_strategy(function, name, each, n)
            for name, each in zip(_NAMES, strategies, strict=True)
        ],
    )
