"""Bets that are for value against one opponent and a bluff against the other ([Bil18] sec. 5.2)."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from guts_core.kuhn.arguments import Frequencies, Tolerance
from guts_core.kuhn.three_players.tree import NODES, OWNERS
from guts_core.methods.arguments import checked

#: Where each bet is answered: first, then after a fold, then after a call.
ANSWERS = {1: (10, 11, 12), 2: (7, 8, 9), 3: (4, 5, 6)}


@dataclass(frozen=True)
class Bet:
    """What a bet with one card meets.

    Attributes
    ----------
    node, card : int
        Where (1, 2 or 3) and with which card (1 to N).
    frequency : float
        How often this card is bet there.
    opponents : tuple of int
        The players (1, 2, 3) who answer, in turn.
    worse_calls, better_folds : tuple of float
        For each of them, the chance after this bet that she holds a worse card and calls, and
        that she holds a better one and folds. Of the second opponent only what she does after
        the first has folded, unless overcalls were asked for.
    """

    node: int
    card: int
    frequency: float
    opponents: tuple[int, int]
    worse_calls: tuple[float, float]
    better_folds: tuple[float, float]

    def is_value(self, opponent: int, tolerance: float) -> bool:
        """Whether this opponent (0 or 1) calls with worse cards and never folds a better one."""
        return self.worse_calls[opponent] > tolerance >= self.better_folds[opponent]

    def is_bluff(self, opponent: int, tolerance: float) -> bool:
        """Whether this opponent (0 or 1) folds better cards and never calls with a worse one."""
        return self.better_folds[opponent] > tolerance >= self.worse_calls[opponent]

    def is_two_way(self, tolerance: float) -> bool:
        """Whether it is for value against one opponent and a bluff against the other."""
        return any(
            self.is_value(one, tolerance) and self.is_bluff(1 - one, tolerance) for one in (0, 1)
        )


@checked
def bets(
    frequencies: Frequencies, tolerance: Tolerance = 1e-3, overcalls: bool = False
) -> tuple[Bet, ...]:
    """All bets that are made, by node and card.

    Parameters
    ----------
    frequencies : array_like, shape (12, cards)
        Probabilities of the aggressive actions.
    tolerance : float
        A card is bet if its frequency is larger than this.
    overcalls : bool
        Whether the second opponent's answers to a bet and a call count too.

    Returns
    -------
    tuple of Bet
    """
    return _bets("bets", np.asarray(frequencies), tolerance, overcalls)


def _bets(function: str, x: np.ndarray, tolerance: float, overcalls: bool) -> tuple[Bet, ...]:
    if x.ndim != 2 or x.shape[0] != NODES or x.shape[1] < 4:
        raise ValueError(f"{function}: frequencies must have shape (12, cards >= 4), got {x.shape}")
    x = x.astype(float)
    made = [(node, int(c)) for node in ANSWERS for c in np.flatnonzero(x[node - 1] > tolerance)]
    return tuple(_bet(x, node, card, overcalls) for node, card in made)


@checked
def two_way_bets(
    frequencies: Frequencies, tolerance: Tolerance = 1e-3, overcalls: bool = False
) -> tuple[Bet, ...]:
    """The bets that one opponent calls with worse cards and to which the other folds better ones.

    In full: one opponent calls with a worse card with a positive chance and never folds a better
    one (value); the other folds a better one with a positive chance and never calls with a worse
    one (bluff). "Never" and "positive" are below and above ``tolerance``, since no regularised
    frequency is 0.

    Parameters
    ----------
    frequencies : array_like, shape (12, cards)
        Probabilities of the aggressive actions.
    tolerance : float
        Chances and frequencies up to this count as zero.
    overcalls : bool
        Whether the second opponent's answers to a bet and a call count too; the paper looks at
        nodes 4 and 5 only.

    Returns
    -------
    tuple of Bet

    Examples
    --------
    Player 1 bets card 3 of 6. Player 2 calls with card 2 or better, player 3 folds all but 6.

    >>> x = np.zeros((12, 6))
    >>> x[0, 2], x[9, 1:], x[10:, 5] = 1, 1, 1
    >>> [(bet.node, bet.card, bet.opponents) for bet in two_way_bets(x)]
    [(1, 3, (2, 3))]
    """
    every = _bets("two_way_bets", np.asarray(frequencies), tolerance, overcalls)
    return tuple(bet for bet in every if bet.is_two_way(tolerance))


def _bet(x: np.ndarray, node: int, card: int, overcalls: bool) -> Bet:
    """The bet at a node with a card (from 0): chances over the two opponents' cards."""
    acted, calls, folds = met(x, node, card, overcalls)
    total = max(acted, np.finfo(float).tiny)
    return Bet(
        node,
        card + 1,
        float(x[node - 1, card]),
        (OWNERS[ANSWERS[node][0] - 1] + 1, OWNERS[ANSWERS[node][1] - 1] + 1),
        (float(calls[0] / total), float(calls[1] / total)),
        (float(folds[0] / total), float(folds[1] / total)),
    )


def met(x: np.ndarray, node: int, card: int, overcalls: bool) -> tuple[Any, list[Any], list[Any]]:
    """What a bet at a node with a card (from 0) meets, summed over the opponents' cards.

    The chance that it is made if she bets, and, by opponent, the chances that worse cards call and
    that better ones fold. Unchecked, for any numbers of shape (12, cards).
    """
    first, after_fold, after_call = (x[k - 1] for k in ANSWERS[node])
    one, two = _checked(x, node, 0), _checked(x, node, 1)
    one[card] = two[card] = 0.0
    acted = one * _of_others(two)
    folded_to, called = two * _of_others((1 - first) * one), two * _of_others(first * one)
    called *= overcalls
    calls = first * acted, after_fold * folded_to + after_call * called
    folds = (1 - first) * acted, (1 - after_fold) * folded_to + (1 - after_call) * called
    worse, better = slice(card), slice(card + 1, None)
    return (
        acted.sum(),
        [each[worse].sum() for each in calls],
        [each[better].sum() for each in folds],
    )


def _of_others(weights: np.ndarray) -> np.ndarray:
    """Sums over all cards but one, without subtraction."""
    below, above = weights[:-1].cumsum(), weights[:0:-1].cumsum()[::-1]
    return np.append(0.0, below) + np.append(above, 0.0)


def _checked(x: np.ndarray, node: int, answer: int) -> np.ndarray:
    """Chance that the opponent who answers first (0) or second (1) has checked each card."""
    owner = OWNERS[ANSWERS[node][answer] - 1]
    has_acted = owner + 1 < node
    return 1 - x[owner] if has_acted else np.ones_like(x[owner])
