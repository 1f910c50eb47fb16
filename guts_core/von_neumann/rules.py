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

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from guts_core.methods import arguments
from guts_core.methods.validation import integer_at_least, shown

#: Largest numerator and denominator of a bet in floats: HiGHS refuses coefficients above 1e15, and
#: the payoffs of 12 cards stay within 63 bits.
_LONGEST = 10**12


def checked_cards(function: str, cards: Any, least: int = 2) -> int:
    """Number of cards as an ``int``, or a ``ValueError``."""
    return integer_at_least(function, "cards", cards, least)


def checked_bet(function: str, bet: Any) -> Fraction:
    """Bet size in antes as a ``Fraction``; floats only if they are exact, such as 0.5."""
    return Fraction(arguments.positive_rational(function, "bet", bet))


def checked_short_bet(function: str, bet: Any) -> Fraction:
    """Bet size that can also be reckoned with in floats and in machine integers."""
    exact = checked_bet(function, bet)
    if max(exact.numerator, exact.denominator) > _LONGEST:
        raise ValueError(
            f"{function}: bet must have a numerator and a denominator of at most {_LONGEST:g} "
            f"here, got {shown(bet)}"
        )
    return exact


def checked_bets(function: str, bets: Any) -> tuple[Fraction, ...]:
    """One bet size or more, all different, in the order given."""
    try:
        given = list(bets)
    except (TypeError, ValueError):
        raise ValueError(f"{function}: bets must be a list of sizes, got {bets!r}") from None
    sizes = tuple(checked_bet(function, bet) for bet in given)
    if not sizes or len(set(sizes)) < len(sizes):
        raise ValueError(
            f"{function}: bets must hold one size or more, all different, got {given!r}"
        )
    return sizes


def bet_gains(cards: int, bet: Fraction, call_probabilities: Sequence[Fraction]) -> list[Fraction]:
    """D_1, ..., D_n: what betting instead of checking gains, times n - 1."""
    called = list(accumulate(call_probabilities, initial=Fraction(0)))
    total = called[-1]
    return [
        2 * (cards - i - 1) + bet * called[i] - (bet + 2) * (total - called[i + 1])
        for i in range(cards)
    ]


def call_gains(cards: int, bet: Fraction, bet_probabilities: Sequence[Fraction]) -> list[Fraction]:
    """E_1, ..., E_n: what calling instead of folding gains, times n - 1."""
    betting = list(accumulate(bet_probabilities, initial=Fraction(0)))
    total = betting[-1]
    return [(bet + 2) * betting[j] - bet * (total - betting[j + 1]) for j in range(cards)]


@arguments.checked(
    cards=arguments.whole(2, 10**7),
    bet=arguments.positive_rational,
    bet_probabilities=arguments.exact_probabilities,
    call_probabilities=arguments.exact_probabilities,
)
def deviation_gains(
    cards: int,
    bet: Fraction,
    bet_probabilities: Sequence[Fraction],
    call_probabilities: Sequence[Fraction],
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
    """
    _checked_lengths("deviation_gains", cards, bet_probabilities, call_probabilities)
    deals = cards * (cards - 1)
    gains = (
        (bet_gains(cards, bet, call_probabilities), bet_probabilities),
        (call_gains(cards, bet, bet_probabilities), call_probabilities),
    )
    first, second = (
        sum((_regret(gain, p) for gain, p in zip(each, played, strict=True)), Fraction(0))
        for each, played in gains
    )
    return first / deals, second / deals


def _checked_lengths(
    function: str, cards: int, bets: Sequence[Fraction], calls: Sequence[Fraction]
) -> None:
    for name, played in (("bet_probabilities", bets), ("call_probabilities", calls)):
        if len(played) != cards:
            raise ValueError(f"{function}: {name} must have {cards} entries, got {len(played)}")


def _regret(gain: Fraction, probability: Fraction) -> Fraction:
    return gain * (1 - probability) if gain > 0 else -gain * probability


@arguments.checked(
    cards=arguments.whole(2, 10**7),
    bet=arguments.positive_rational,
    bet_probabilities=arguments.exact_probabilities,
    call_probabilities=arguments.exact_probabilities,
)
def payoff(
    cards: int,
    bet: Fraction,
    bet_probabilities: Sequence[Fraction],
    call_probabilities: Sequence[Fraction],
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
        As :func:`deviation_gains`.
    """
    _checked_lengths("payoff", cards, bet_probabilities, call_probabilities)
    gains = bet_gains(cards, bet, call_probabilities)
    total = sum((d * p for d, p in zip(gains, bet_probabilities, strict=True)), Fraction(0))
    return total / (cards * (cards - 1))
