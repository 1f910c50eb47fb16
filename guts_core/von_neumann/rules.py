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

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from guts_core.methods.arguments import checked
from guts_core.von_neumann.arguments import Bet, Chances, Deck, one_for_each_card


def bet_gains(cards: int, bet: Fraction, call_probabilities: Sequence[Fraction]) -> list[Fraction]:
    """D_1, ..., D_n: what betting instead of checking gains, times n - 1."""
    called = list(accumulate(call_probabilities, initial=0 * bet))
    total = called[-1]
    return [
        2 * (cards - i - 1) + bet * called[i] - (bet + 2) * (total - called[i + 1])
        for i in range(cards)
    ]


def call_gains(cards: int, bet: Fraction, bet_probabilities: Sequence[Fraction]) -> list[Fraction]:
    """E_1, ..., E_n: what calling instead of folding gains, times n - 1."""
    betting = list(accumulate(bet_probabilities, initial=0 * bet))
    total = betting[-1]
    return [(bet + 2) * betting[j] - bet * (total - betting[j + 1]) for j in range(cards)]


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


def _regret(gain: Fraction, probability: Fraction) -> Fraction:
    return gain * (1 - probability) if gain > 0 else -gain * probability


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
    gains = bet_gains(cards, bet, call_probabilities)
    total = sum((d * p for d, p in zip(gains, bet_probabilities, strict=True)), Fraction(0))
    return total / (cards * (cards - 1))
