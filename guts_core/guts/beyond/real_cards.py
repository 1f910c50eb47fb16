r"""Two-card guts with the 52-card deck, two and three players, in exact integers.

The rules are those of :class:`guts_core.guts.rules.Guts` with one addition for ties: the best
holders split the pot and every other holder matches it. So the stakes are multiplied by the number
of losing holders (by 1 if all drop), and with the virtual ante of the book a player gets
:math:`\beta-1`, plus n/m as one of m winners, less n as a losing holder.

Opponents who all hold class j with probability :math:`g_j` leave player 1 the gain :math:`D_i(g)`
of holding class i over dropping it. A g with :math:`g_i=1` where :math:`D_i>0` and :math:`g_i=0`
where :math:`D_i<0` is a symmetric Nash equilibrium: a deviation decides class by class, so the
signs of 91 integers stand for all pure strategies, 2^169 if only suited cards are told from others.

For two players the equilibrium also forces the value 0 of the recursive game: the stakes are
multiplied by at most 1, the mean is below 1 whatever player 2 does (every class of his meets held
and dropped hands), and so alpha + beta V > V for all V < 0 ([BLPWZ22] Theorem 1.2).
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Annotated

import numpy as np

from guts_core.guts.beyond.classes import class_names, pair_counts, triple_counts
from guts_core.guts.rules import nash_threshold
from guts_core.methods.arguments import OneOf, checked

#: Payoffs are counted in half-antes: then a pot of 2 or 3 is split among 2 or 3 in whole numbers.
_UNIT = 2

#: Type of classes, numbers of players and half-antes: a deal of three has 91^3 of each.
_SMALL = np.int16

#: The strength of an opponent who drops: below all classes.
_DROPS = _SMALL(-1)


@dataclass(frozen=True)
class CardEquilibrium:
    """A symmetric equilibrium in pure strategies: hold from one class on.

    Attributes
    ----------
    players : int
        Number of players, 2 or 3.
    card_removal : bool
        Whether all hands come from one deck; if not, each player has a deck of his own.
    weakest : str
        Weakest class that is held.
    dropped : Fraction
        Probability of dropping, the counterpart of the threshold of continuous guts.
    continuous : float
        That threshold, ``nash_threshold(players)``.
    advantages : tuple of Fraction
        Gain of holding over dropping, in antes and given the class, weakest class first.
    best_gain : Fraction
        What the best of all deviations gains per round; exactly 0 in equilibrium.
    """

    players: int
    card_removal: bool
    weakest: str
    dropped: Fraction
    continuous: float
    advantages: tuple[Fraction, ...]
    best_gain: Fraction


@checked
def card_equilibria(
    players: Annotated[int, OneOf(2, 3)], card_removal: bool = True
) -> tuple[CardEquilibrium, ...]:
    """All symmetric equilibria of the form "hold this class and everything above".

    Parameters
    ----------
    players : {2, 3}
        Number of players.
    card_removal : bool
        Deal all hands from one deck (the game), or each from its own (to see what removal does).

    Returns
    -------
    tuple of CardEquilibrium
        Empty if no such strategy answers itself best.

    Examples
    --------
    >>> [equilibrium.weakest for equilibrium in card_equilibria(2)]
    ['J7']
    """
    counts = deal_counts(players, card_removal)
    deals = counts.reshape(len(counts), -1).sum(axis=1)
    thresholds = (
        _examine(players, deals, threshold, advantages, card_removal)
        for threshold, advantages in enumerate(_advantages_by_threshold(counts))
    )
    return tuple(found for found in thresholds if found is not None)


@checked
def threshold_gain(
    players: Annotated[int, OneOf(2, 3)],
    weakest: Annotated[str, OneOf(*class_names())],
    card_removal: bool = True,
) -> Fraction:
    """What the best deviation gains per round, in antes, against players who hold from a class on.

    Parameters
    ----------
    players : {2, 3}
        Number of players.
    weakest : str
        Weakest class that the others hold, such as ``"J7"``.
    card_removal : bool
        As for :func:`card_equilibria`.

    Returns
    -------
    Fraction
        Above 0 if somebody gains.

    Examples
    --------
    >>> threshold_gain(2, "J7")
    Fraction(0, 1)
    """
    counts = deal_counts(players, card_removal)
    held = np.arange(len(class_names())) >= class_names().index(weakest)
    return _gain(counts.sum(), holding_advantages(counts, held), held)


def deal_counts(players: int, card_removal: bool = True) -> np.ndarray:
    """Numbers of deals by class of each player; one axis of 91 classes per player."""
    if card_removal:
        return pair_counts() if players == 2 else triple_counts()
    single = pair_counts().sum(axis=1) // 1225
    product = single[:, None] * single
    return product if players == 2 else product[..., None] * single


def holding_advantages(counts: np.ndarray, held: np.ndarray) -> np.ndarray:
    """Half-antes that holding gains over dropping, summed over all deals of each class.

    Parameters
    ----------
    counts : ndarray of int
        Deals, from :func:`deal_counts`.
    held : ndarray of bool, shape (91,)
        Classes that every opponent holds.

    Returns
    -------
    ndarray of int, shape (91,)
    """
    strength = np.where(held, np.arange(len(held), dtype=_SMALL), _DROPS)
    worth = _worth_of_holding(*[strength] * (counts.ndim - 1))
    return (counts * worth).reshape(len(held), -1).sum(axis=1)


def _advantages_by_threshold(counts: np.ndarray) -> np.ndarray:
    """:func:`holding_advantages` if opponents hold from each class on, and at last none.

    Who of them holds has one worth for all thresholds, which sums over the deals add up.

    Returns
    -------
    ndarray of int, shape (92, 91)
    """
    classes, opponents = len(counts), counts.ndim - 1
    strengths = np.full(classes, _DROPS), np.arange(classes, dtype=_SMALL)
    threshold = np.arange(classes + 1)
    found = np.zeros((classes + 1, classes), dtype=int)
    for holds in product((0, 1), repeat=opponents):
        summed = counts * _worth_of_holding(*(strengths[each] for each in holds))
        for axis, each in enumerate(holds, start=1):
            below = np.insert(summed.cumsum(axis), 0, 0, axis)
            summed = below.take([-1], axis) - below if each else below
        found += summed[(slice(None), *[threshold] * opponents)].T
    return found


def _worth_of_holding(*strengths: np.ndarray) -> np.ndarray:
    """Half-antes that each class gains by holding, by the strength of each opponent's class."""
    players = len(strengths) + 1
    own = np.arange(len(strengths[0]), dtype=_SMALL)
    others = np.ix_(*strengths)
    best = others[0] if players == 2 else np.maximum(*others)
    holders = sum((other >= 0).astype(_SMALL) for other in others)
    tied_best = sum((other == best).astype(_SMALL) for other in others)
    mine = own.reshape(-1, *[1] * (players - 1))
    ties = sum((other == mine).astype(_SMALL) for other in others)
    wins = best < mine
    draws = best == mine
    hold = np.where(wins, holders - 1 + players, -players + holders - np.where(draws, 0, tied_best))
    hold = _UNIT * hold
    split = _UNIT * (holders - ties - 1) + _UNIT * players // (ties + 1)
    hold = np.where(draws, split, hold)
    drop = _UNIT * np.where(holders > 0, holders - tied_best - 1, 0)
    return np.asarray(hold - drop)


def _examine(
    players: int, deals: np.ndarray, threshold: int, advantages: np.ndarray, card_removal: bool
) -> CardEquilibrium | None:
    names = class_names()
    held = np.arange(len(names)) >= threshold
    gain = _gain(deals.sum(), advantages, held)
    if gain > 0 or threshold == len(names):
        return None
    return CardEquilibrium(
        players=players,
        card_removal=card_removal,
        weakest=names[threshold],
        dropped=Fraction(int(deals[:threshold].sum()), int(deals.sum())),
        continuous=nash_threshold(players),
        advantages=tuple(
            Fraction(int(part), _UNIT * int(total))
            for part, total in zip(advantages, deals, strict=True)
        ),
        best_gain=gain,
    )


def _gain(deals: int, advantages: np.ndarray, held: np.ndarray) -> Fraction:
    """Best deviation from ``held``: drop where holding loses, hold where it gains."""
    missed = np.maximum(advantages, 0)[~held].sum() + np.maximum(-advantages, 0)[held].sum()
    return Fraction(int(missed), _UNIT * int(deals))
