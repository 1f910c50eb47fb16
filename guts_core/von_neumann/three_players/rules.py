r"""Three players: payoffs and gains of deviating, exact, in one pass over the cards.

Each of three players antes 1 and gets one of the cards 1, ..., n. Player I checks, and the highest
card takes the pot, or bets b; then II and III call or fold at the same time ([KTZ24]). With
R = b + 1 the bettor wins 2 if both fold; against one caller the winner gets R + 1 and the loser
pays R; among three the highest card gets 2R and the others pay R; who folds has lost the ante.

For player I with card i, sums over the cards j of II and k of III, distinct and other than i,

.. math::
    D_i=\sum_{j\ne k}\bigl[q_jr_k(3R\,1_{j,k<i}-R)+q_j(1-r_k)((2R+1)1_{j<i}-R)
        +(1-q_j)r_k((2R+1)1_{k<i}-R)+2(1-q_j)(1-r_k)\bigr]-3(i-1)(i-2)+(n-1)(n-2)

is what betting gains over checking; for player II with card j, sums over the cards i, k of the
other two,

.. math:: E_j=\sum_{i\ne k}p_i\bigl[3R\,r_k1_{i,k<j}+(2R+1)(1-r_k)1_{i<j}-b\bigr]

what calling gains over folding, both times (n-1)(n-2). Double sums over distinct cards are
products of sums less the sum over equal cards, so prefix sums give all of them in O(n).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from guts_core.methods.exact.surds import Surd
from guts_core.methods.validation import exact_number, is_listed, shown
from guts_core.von_neumann.rules import checked_bet, checked_cards

Triple = tuple[Fraction, Fraction, Fraction]


def three_player_gains(
    cards: int,
    bet: Any,
    bet_probabilities: Sequence[Any],
    call_probabilities_2: Sequence[Any],
    call_probabilities_3: Sequence[Any],
) -> Triple:
    """What each player gains by the best deviation; all 0 exactly at an equilibrium.

    Parameters
    ----------
    cards : int
        n, at least 3.
    bet : int or Fraction
        b > 0 in antes.
    bet_probabilities, call_probabilities_2, call_probabilities_3 : sequence of int or Fraction
        Strategies of players I, II and III: n probabilities each, card 1 first.

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
    >>> call = [0, 0, Fraction(1, 4), 1]
    >>> [str(gain) for gain in three_player_gains(4, 1, [Fraction(2, 3), 0, 0, 1], call, call)]
    ['0', '0', '0']
    >>> [str(gain) for gain in three_player_gains(4, 1, [1, 0, 0, 1], call, call)]
    ['0', '1/32', '1/32']
    """
    n, b, p, q, r = _checked(
        "three_player_gains",
        cards,
        bet,
        bet_probabilities,
        call_probabilities_2,
        call_probabilities_3,
    )
    first = _regret(bet_gains_against_two(n, b, q, r), p)
    second = _regret(call_gains_beside_another(n, b, p, r), q)
    third = second if r == q else _regret(call_gains_beside_another(n, b, p, q), r)
    deals = n * (n - 1) * (n - 2)
    return first / deals, second / deals, third / deals


def three_player_payoffs(
    cards: int,
    bet: Any,
    bet_probabilities: Sequence[Any],
    call_probabilities_2: Sequence[Any],
    call_probabilities_3: Sequence[Any],
) -> Triple:
    """Expected payoffs of the three players.

    Parameters
    ----------
    cards, bet, bet_probabilities, call_probabilities_2, call_probabilities_3
        As in :func:`three_player_gains`.

    Returns
    -------
    tuple of three Fraction
        Of players I, II and III, in antes; they add up to 0.

    Raises
    ------
    ValueError
        As :func:`three_player_gains`.

    Examples
    --------
    >>> call = [0, 0, Fraction(1, 4), 1]
    >>> [str(v) for v in three_player_payoffs(4, 1, [Fraction(2, 3), 0, 0, 1], call, call)]
    ['1/24', '-1/48', '-1/48']
    """
    n, b, p, q, r = _checked(
        "three_player_payoffs",
        cards,
        bet,
        bet_probabilities,
        call_probabilities_2,
        call_probabilities_3,
    )
    first = _dot(bet_gains_against_two(n, b, q, r), p)  # checking with every card is worth 0
    second = _caller_payoff(n, b, p, q, r)
    third = second if r == q else _caller_payoff(n, b, p, r, q)
    deals = n * (n - 1) * (n - 2)
    return first / deals, second / deals, third / deals


def bet_gains_against_two(
    cards: int, bet: Fraction, calls_2: Sequence[Fraction], calls_3: Sequence[Fraction]
) -> list[Fraction]:
    """D_1, ..., D_n: what betting instead of checking gains player I, times (n-1)(n-2)."""
    stake, others = bet + 1, cards - 2
    both = [q * r for q, r in zip(calls_2, calls_3, strict=True)]
    second, third, equal = _prefix(calls_2), _prefix(calls_3), _prefix(both)
    gains = []
    for i in range(cards):
        q_below, r_below, equal_below = second[i], third[i], equal[i]
        q_all, r_all = second[-1] - calls_2[i], third[-1] - calls_3[i]
        three = q_all * r_all - (equal[-1] - both[i])
        three_won = q_below * r_below - equal_below
        alone = others * (q_all + r_all) - 2 * three
        alone_won = others * (q_below + r_below) - (
            q_below * r_all + q_all * r_below - 2 * equal_below
        )
        nobody = (cards - 1) * others - alone - three
        bet_payoff = (
            stake * (3 * three_won - three) + (2 * stake + 1) * alone_won - stake * alone
        ) + 2 * nobody
        gains.append(bet_payoff - 3 * i * (i - 1) + (cards - 1) * others)
    return gains


def call_gains_beside_another(
    cards: int, bet: Fraction, bets: Sequence[Fraction], other_calls: Sequence[Fraction]
) -> list[Fraction]:
    """E_1, ..., E_n: what calling instead of folding gains, times (n-1)(n-2)."""
    stake, others = bet + 1, cards - 2
    both = [p * r for p, r in zip(bets, other_calls, strict=True)]
    betting, calling, equal = _prefix(bets), _prefix(other_calls), _prefix(both)
    gains = []
    for j in range(cards):
        beaten_alone = betting[j] * (others - calling[-1] + other_calls[j]) + equal[j]
        beaten_both = betting[j] * calling[j] - equal[j]
        met = others * (betting[-1] - bets[j])
        gains.append(3 * stake * beaten_both + (2 * stake + 1) * beaten_alone - bet * met)
    return gains


def _caller_payoff(
    cards: int,
    bet: Fraction,
    bets: Sequence[Fraction],
    calls: Sequence[Fraction],
    other_calls: Sequence[Fraction],
) -> Fraction:
    """Payoff of folding to every bet, then the gains of calling; times n(n-1)(n-2)."""
    betting = _prefix(bets)
    folding = (
        3 * (j - 1) * (j - betting[j]) - (cards - 2) * (cards - 1) for j in range(cards)
    )  # j cards are lower
    gains = call_gains_beside_another(cards, bet, bets, other_calls)
    return sum(folding, Fraction(0)) + _dot(gains, calls)


def _prefix(numbers: Sequence[Fraction]) -> list[Fraction]:
    return list(accumulate(numbers, initial=0))  # type: ignore[arg-type]


def _dot(gains: Sequence[Fraction], played: Sequence[Fraction]) -> Fraction:
    return sum((g * p for g, p in zip(gains, played, strict=True)), Fraction(0))


def _regret(gains: Sequence[Fraction], played: Sequence[Fraction]) -> Fraction:
    """Best reply's gains less those of the strategy played."""
    return sum((g for g in gains if g > 0), Fraction(0)) - _dot(gains, played)


def _checked(
    function: str, cards: Any, bet: Any, *strategies: Sequence[Any]
) -> tuple[int, Fraction, list[Fraction], list[Fraction], list[Fraction]]:
    names = ("bet_probabilities", "call_probabilities_2", "call_probabilities_3")
    n, b = checked_cards(function, cards, 3), checked_bet(function, bet)
    p, q, r = (
        _checked_strategy(function, name, each, n)
        for name, each in zip(names, strategies, strict=True)
    )
    return n, b, p, q, r


def _checked_strategy(function: str, name: str, strategy: Sequence[Any], n: int) -> list[Fraction]:
    numbers = list(strategy) if is_listed(strategy) else []
    if len(numbers) != n:
        raise ValueError(
            f"{function}: {name} must have one probability for each of {n} cards, "
            f"got {shown(strategy)}"
        )
    return [_checked_probability(function, name, number) for number in numbers]


def _checked_probability(function: str, name: str, number: Any) -> Any:
    exact = number if isinstance(number, Surd) else Fraction(exact_number(function, name, number))
    if not 0 <= exact <= 1:
        raise ValueError(f"{function}: {name} must lie in [0, 1], got {shown(number)}")
    return exact
