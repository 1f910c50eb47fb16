r"""von Neumann's poker with a deck of n cards: rules, gains of deviating, exact numbers.

Both players ante 1 and get one of the cards 1, ..., n. Player I checks, and the higher card takes
the pot, or bets b; then player II folds, or calls and the higher card takes the larger pot
([KTZ24]). With p_i and q_j the probabilities of betting with card i and calling with card j,
betting instead of checking with i changes player I's payoff by :math:`D_i/(n-1)`, and calling
instead of folding with j changes player II's by :math:`E_j/(n-1)`,

.. math:: D_i = 2(n-i) + b\sum_{j<i}q_j - (b+2)\sum_{j>i}q_j,\qquad
          E_j = (b+2)\sum_{i<j}p_i - b\sum_{i>j}p_i .

Checking with every card is worth 0, so the payoff of player I is :math:`\sum_ip_iD_i/(n(n-1))`.
"""

import math
import operator
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

import numpy as np

from guts_core.methods.arguments import checked
from guts_core.methods.one_denominator import over_one_denominator
from guts_core.von_neumann.arguments import Bet, Chances, Deck, one_for_each_card


def bet_gains(
    cards: int, bet: Any, call_probabilities: Sequence[Any], ante: int = 1, one: int = 1
) -> list[Any]:
    """D_1, ..., D_n: what betting instead of checking gains, times n - 1.

    With another ``ante``, and probabilities that are parts of which so many are ``one``.
    """
    called = list(accumulate(call_probabilities, initial=0 * bet))
    total, shown, lost = called[-1], 2 * ante * one, bet + 2 * ante
    return [
        shown * (cards - i - 1) + bet * called[i] - lost * (total - called[i + 1])
        for i in range(cards)
    ]


def call_gains(cards: int, bet: Any, bet_probabilities: Sequence[Any], ante: int = 1) -> list[Any]:
    """E_1, ..., E_n: what calling instead of folding gains, times n - 1."""
    betting = list(accumulate(bet_probabilities, initial=0 * bet))
    total, won = betting[-1], bet + 2 * ante
    return [won * betting[j] - bet * (total - betting[j + 1]) for j in range(cards)]


@checked
@one_for_each_card
def deviation_gains(
    cards: Deck, bet: Bet, bet_probabilities: Chances, call_probabilities: Chances
) -> tuple[Fraction, Fraction]:
    """What each player gains by the best deviation; both 0 exactly at an equilibrium.

    Parameters
    ----------
    cards : int
        n, at least 2.
    bet : Fraction
        b > 0 in antes.
    bet_probabilities, call_probabilities : sequence of Fraction, length n
        Of player I and of player II, card 1 first.

    Returns
    -------
    tuple of Fraction
        Gains of player I and II in antes per game.

    Examples
    --------
    >>> deviation_gains(2, 1, [0, 1], [0, 1])
    (Fraction(0, 1), Fraction(0, 1))
    """
    found = _in_integers(cards, bet, bet_probabilities, call_probabilities)
    if found:
        return found[1:]
    first = _regrets(cards, bet, call_probabilities, bet_probabilities, bet_gains)
    second = _regrets(cards, bet, bet_probabilities, call_probabilities, call_gains)
    of_bets, of_calls = (_pair_sums(*each) for each in (first, second))
    deals = cards * (cards - 1)
    return _worth(bet, of_bets) / deals, ((bet + 2) * of_calls[1] - bet * of_calls[2]) / deals


def _in_integers(
    cards: int, bet: Fraction, bets: Sequence[Any], calls: Sequence[Any]
) -> tuple[Fraction, Fraction, Fraction] | None:
    """Player I's payoff and both gains, from integers, unless a common denominator is long."""
    if not {int, Fraction}.issuperset(map(type, (*bets, *calls))):
        return None
    (p, one), (q, other) = (
        over_one_denominator(np.array(each, dtype=object), _MOST_DIGITS) or (None, 0)
        for each in (bets, calls)
    )
    if p is None or q is None:
        return None
    stake, ante = bet.as_integer_ratio()
    betting = bet_gains(cards, stake, q.tolist(), ante, other)
    calling = call_gains(cards, stake, p.tolist(), ante)
    deals = cards * (cards - 1) * ante * one * other
    worth, lost = sum(map(operator.mul, p, betting)), sum(map(operator.mul, q, calling))
    missed = (
        one * sum(each for each in betting if each > 0) - worth,
        other * sum(each for each in calling if each > 0) - lost,
    )
    return Fraction(worth, deals), Fraction(missed[0], deals), Fraction(missed[1], deals)


def _regrets(
    cards: int,
    bet: Fraction,
    others: Sequence[Fraction],
    played: Sequence[Fraction],
    gains: Callable[[int, Any, Sequence[Any]], list[Any]],
) -> tuple[list[Fraction], Sequence[Fraction]]:
    """Of each gain the share that is missed, negative where an action loses; and what it is by.

    Mostly floats tell the signs; where a gain is within their rounding, exact numbers do.
    """
    size = float(bet) if bet < _LARGE else float(_LARGE)
    near = gains(cards, size, list(map(float, others)))
    rounding = 8 * cards * cards * (size + 4) * sys.float_info.epsilon
    if size == _LARGE or min(map(abs, near)) <= rounding:
        near = gains(cards, bet, others)
    return [1 - p if gain > 0 else -p for gain, p in zip(near, played, strict=True)], others


#: Most binary digits of a common denominator; longer ones are put off by halves.
_MOST_DIGITS = 1000

#: Bets from which on floats tell no signs.
_LARGE = 10**12

#: Cards of which sums are formed one after the other, over one denominator.
_BLOCK = 32


def _worth(bet: Fraction, sums: tuple[Fraction, Fraction, Fraction]) -> Fraction:
    """The sum of weighted D_i."""
    above, lower, higher = sums
    return 2 * above + bet * lower - (bet + 2) * higher


def _pair_sums(weights: Sequence[Any], others: Sequence[Any]) -> tuple[Any, Any, Any]:
    """Sums of weights times the cards above, and times what is lower and higher of the others.

    Halves are put together: their denominators are as long as the numbers in them, and a common one
    of all cards is needed only at the end. Numbers that are no fractions are added as they are.
    """
    if not {int, Fraction}.issuperset(map(type, (*weights, *others))):
        return _plain_sums(weights, others)[2:]
    one, other, _, _, above, lower, higher = _sums(weights, others, 0, len(weights))
    return Fraction(above, one), Fraction(lower, one * other), Fraction(higher, one * other)


def _sums(
    weights: Sequence[Fraction], others: Sequence[Fraction], start: int, end: int
) -> tuple[int, ...]:
    """Of some cards: both denominators, and over these both sums and those of pairs."""
    if end - start > _BLOCK:
        middle = (start + end) // 2
        w, q, left, right, above, lower, higher = _sums(weights, others, start, middle)
        v, p, more_left, more_right, more_above, more_lower, more_higher = _sums(
            weights, others, middle, end
        )
        one, other = math.lcm(w, v), math.lcm(q, p)
        a, b, c, d = one // w, one // v, other // q, other // p
        return (
            *(one, other, a * left + b * more_left, c * right + d * more_right),
            a * (above + left * (end - middle)) + b * more_above,
            a * c * lower + b * d * more_lower + b * more_left * c * right,
            a * c * higher + b * d * more_higher + a * left * d * more_right,
        )
    one = math.lcm(*(each.denominator for each in weights[start:end]))
    other = math.lcm(*(each.denominator for each in others[start:end]))
    first = [each.numerator * (one // each.denominator) for each in weights[start:end]]
    second = [each.numerator * (other // each.denominator) for each in others[start:end]]
    return one, other, *_plain_sums(first, second)


def _plain_sums(weights: Sequence[Any], others: Sequence[Any]) -> tuple[Any, ...]:
    """Both sums, and those of pairs as in :func:`_pair_sums`."""
    before = list(accumulate(others, initial=0))
    total = before[-1]
    return (
        *(sum(weights), total),
        sum(each * k for k, each in enumerate(reversed(weights))),
        sum(map(operator.mul, weights, before)),
        sum(each * (total - so_far) for each, so_far in zip(weights, before[1:], strict=True)),
    )


@checked
@one_for_each_card
def payoff(
    cards: Deck, bet: Bet, bet_probabilities: Chances, call_probabilities: Chances
) -> Fraction:
    """Player I's expected payoff in antes.

    Parameters
    ----------
    cards, bet, bet_probabilities, call_probabilities
        As in :func:`deviation_gains`.

    Returns
    -------
    Fraction

    Raises
    ------
    ValueError
        If there is not a probability for each card.

    Examples
    --------
    >>> str(payoff(3, 1, [0, 0, 1], [0, 1, 1]))
    '1/6'
    """
    found = _in_integers(cards, bet, bet_probabilities, call_probabilities)
    if found:
        return found[0]
    total = _worth(bet, _pair_sums(bet_probabilities, call_probabilities))
    return total / (cards * (cards - 1))
