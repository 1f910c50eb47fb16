"""What strategies of the three-player game are worth, and what the players gain by deviating.

The computations are those of :class:`guts_core.von_neumann.three_players.rules.ThreePlayerGame`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from guts_core.methods.exact.surds import Surd
from guts_core.methods.validation import exact_number, is_listed, shown
from guts_core.von_neumann.rules import checked_bet, checked_cards
from guts_core.von_neumann.three_players.rules import ThreePlayerGame, Triple

#: The arguments of the players' strategies, at once and in turn.
_AT_ONCE = ("bet_probabilities", "call_probabilities_2", "call_probabilities_3")
_IN_TURN = ("bet_probabilities", "call_probabilities_2", "after_fold", "after_call")


def three_player_gains(
    cards: int,
    bet: Any,
    bet_probabilities: Sequence[Any],
    call_probabilities_2: Sequence[Any],
    call_probabilities_3: Sequence[Any],
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
    >>> call = [0, 0, Fraction(1, 4), 1]
    >>> [str(gain) for gain in three_player_gains(4, 1, [Fraction(2, 3), 0, 0, 1], call, call)]
    ['0', '0', '0']
    >>> [str(gain) for gain in three_player_gains(4, 1, [1, 0, 0, 1], call, call)]
    ['0', '1/32', '1/32']
    """
    strategies = (bet_probabilities, call_probabilities_2, call_probabilities_3)
    game, played = _checked("three_player_gains", cards, bet, _AT_ONCE, strategies)
    return game.gains(*played)


def three_player_payoffs(
    cards: int,
    bet: Any,
    bet_probabilities: Sequence[Any],
    call_probabilities_2: Sequence[Any],
    call_probabilities_3: Sequence[Any],
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
    >>> call = [0, 0, Fraction(1, 4), 1]
    >>> [str(v) for v in three_player_payoffs(4, 1, [Fraction(2, 3), 0, 0, 1], call, call)]
    ['1/24', '-1/48', '-1/48']
    """
    strategies = (bet_probabilities, call_probabilities_2, call_probabilities_3)
    game, played = _checked("three_player_payoffs", cards, bet, _AT_ONCE, strategies)
    return game.payoffs(*played)


def in_turn_gains(
    cards: int,
    bet: Any,
    bet_probabilities: Sequence[Any],
    call_probabilities_2: Sequence[Any],
    after_fold: Sequence[Any],
    after_call: Sequence[Any],
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
    >>> bets, top, after_fold = [Fraction(1, 2), 0, 0, 1], [0, 0, 0, 1], [0, 0, Fraction(1, 2), 1]
    >>> [str(gain) for gain in in_turn_gains(4, 1, bets, top, after_fold, top)]
    ['0', '0', '0']
    >>> [str(gain) for gain in in_turn_gains(4, 1, bets, top, after_fold, after_fold)]
    ['0', '0', '1/96']
    """
    strategies = (bet_probabilities, call_probabilities_2, after_fold, after_call)
    game, played = _checked("in_turn_gains", cards, bet, _IN_TURN, strategies)
    return game.gains(*played)


def in_turn_payoffs(
    cards: int,
    bet: Any,
    bet_probabilities: Sequence[Any],
    call_probabilities_2: Sequence[Any],
    after_fold: Sequence[Any],
    after_call: Sequence[Any],
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
    strategies = (bet_probabilities, call_probabilities_2, after_fold, after_call)
    game, played = _checked("in_turn_payoffs", cards, bet, _IN_TURN, strategies)
    return game.payoffs(*played)


def _checked(
    function: str,
    cards: Any,
    bet: Any,
    names: tuple[str, ...],
    strategies: tuple[Sequence[Any], ...],
) -> tuple[ThreePlayerGame, list[list[Any]]]:
    """The game, and the strategies as lists of exact numbers."""
    n, b = checked_cards(function, cards, 3), checked_bet(function, bet)
    played = [
        _checked_strategy(function, name, each, n)
        for name, each in zip(names, strategies, strict=True)
    ]
    return ThreePlayerGame(n, b, in_turn=names is _IN_TURN), played


def _checked_strategy(function: str, name: str, strategy: Sequence[Any], n: int) -> list[Any]:
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
