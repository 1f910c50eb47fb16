"""What strategies of the three-player game are worth, and what the players gain by deviating.

The computations are those of :class:`guts_core.von_neumann.three_players.rules.ThreePlayerGame`.
"""

from typing import Annotated

from guts_core.methods.arguments import Whole, checked
from guts_core.von_neumann.arguments import Bet, Chances, one_for_each_card
from guts_core.von_neumann.three_players.rules import ThreePlayerGame, Triple

#: Number of cards.
ThreeOrMore = Annotated[int, Whole(3)]


@checked
@one_for_each_card
def three_player_gains(
    cards: ThreeOrMore,
    bet: Bet,
    bet_probabilities: Chances,
    call_probabilities_2: Chances,
    call_probabilities_3: Chances,
) -> Triple:
    """What each player gains by the best deviation at once; all 0 exactly at an equilibrium.

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

    Examples
    --------
    >>> from fractions import Fraction
    >>> call = [0, 0, Fraction(1, 4), 1]
    >>> [str(gain) for gain in three_player_gains(4, 1, [Fraction(2, 3), 0, 0, 1], call, call)]
    ['0', '0', '0']
    >>> [str(gain) for gain in three_player_gains(4, 1, [1, 0, 0, 1], call, call)]
    ['0', '1/32', '1/32']
    """
    game = ThreePlayerGame(cards, bet, in_turn=False)
    return game.gains(bet_probabilities, call_probabilities_2, call_probabilities_3)


@checked
@one_for_each_card
def three_player_payoffs(
    cards: ThreeOrMore,
    bet: Bet,
    bet_probabilities: Chances,
    call_probabilities_2: Chances,
    call_probabilities_3: Chances,
) -> Triple:
    """Expected payoffs of the three players if II and III answer at once.

    Parameters
    ----------
    cards, bet, bet_probabilities, call_probabilities_2, call_probabilities_3
        As in :func:`three_player_gains`.

    Returns
    -------
    tuple of three Fraction
        Of players I, II and III, in antes; they add up to 0.

    Examples
    --------
    >>> from fractions import Fraction
    >>> call = [0, 0, Fraction(1, 4), 1]
    >>> [str(v) for v in three_player_payoffs(4, 1, [Fraction(2, 3), 0, 0, 1], call, call)]
    ['1/24', '-1/48', '-1/48']
    """
    game = ThreePlayerGame(cards, bet, in_turn=False)
    return game.payoffs(bet_probabilities, call_probabilities_2, call_probabilities_3)


@checked
@one_for_each_card
def in_turn_gains(
    cards: ThreeOrMore,
    bet: Bet,
    bet_probabilities: Chances,
    call_probabilities_2: Chances,
    after_fold: Chances,
    after_call: Chances,
) -> Triple:
    """What each player gains by the best deviation in turn; all 0 exactly at an equilibrium.

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

    Examples
    --------
    >>> from fractions import Fraction
    >>> bets, top, after_fold = [Fraction(1, 2), 0, 0, 1], [0, 0, 0, 1], [0, 0, Fraction(1, 2), 1]
    >>> [str(gain) for gain in in_turn_gains(4, 1, bets, top, after_fold, top)]
    ['0', '0', '0']
    >>> [str(gain) for gain in in_turn_gains(4, 1, bets, top, after_fold, after_fold)]
    ['0', '0', '1/96']
    """
    game = ThreePlayerGame(cards, bet, in_turn=True)
    return game.gains(bet_probabilities, call_probabilities_2, after_fold, after_call)


@checked
@one_for_each_card
def in_turn_payoffs(
    cards: ThreeOrMore,
    bet: Bet,
    bet_probabilities: Chances,
    call_probabilities_2: Chances,
    after_fold: Chances,
    after_call: Chances,
) -> Triple:
    """Expected payoffs of the three players if III sees what II did.

    Parameters
    ----------
    cards, bet, bet_probabilities, call_probabilities_2, after_fold, after_call
        As in :func:`in_turn_gains`.

    Returns
    -------
    tuple of three Fraction
        Of players I, II and III, in antes; they add up to 0.

    Examples
    --------
    >>> top = [0, 0, 0, 1]
    >>> [str(payoff) for payoff in in_turn_payoffs(4, 1, top, top, top, top)]
    ['0', '0', '0']
    """
    game = ThreePlayerGame(cards, bet, in_turn=True)
    return game.payoffs(bet_probabilities, call_probabilities_2, after_fold, after_call)
