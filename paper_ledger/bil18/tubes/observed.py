"""Sentences of [Bil18] on the curves of four and five cards, at all of their solutions.

Each is asked of the boxes of :mod:`paper_ledger.bil18.tubes.along_curve`, or of the signs that they
leave behind: it is sure, or refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, reduce
from itertools import groupby, pairwise
from typing import TypeVar

import numpy as np

from paper_ledger.bil18.tubes.along_curve import Along, along
from paper_ledger.bil18.tubes.chains import Chain
from paper_ledger.bil18.tubes.files import read_chains, read_signs
from paper_ledger.bil18.tubes.signs import GRAIN, Signs
from paper_ledger.record.tables import stored_table

Stored = TypeVar("Stored", Chain, Signs)

#: Of five cards: between which pots the boxes are narrow enough to show that each later player gets
#: more, and from which pot on that player 2 gets least.
FIVE_IN_ORDER, FIVE_SECOND_LAST = (1.505, 15.5), 18.0


@cache
def proved_chain(cards: int) -> Chain:
    """The stored chain of tubes of a deck, at epsilon = 1e-6."""
    return _sharp(read_chains(stored_table("kuhn_tubes.csv")), cards)


@cache
def kept_signs(cards: int) -> Signs:
    """The stored signs along that chain, which tests find again."""
    return _sharp(read_signs(stored_table("kuhn_signs.csv")), cards)


def _sharp(every: Iterable[Stored], cards: int) -> Stored:
    (found,) = (e for e in every if (e.cards, e.epsilon) == (cards, Fraction(1, 10**6)))
    return found


@cache
def curve_in_boxes(cards: int) -> Along:
    """All solutions of its curve: for five cards this takes minutes."""
    return along(proved_chain(cards))


def ranges_with_several(chain: Chain) -> int:
    """Number of ranges of the pot, from fold to fold, with more than one solution on a curve."""
    ends = sorted({end for arc in chain.arcs for end in arc})
    counts = (chain.solutions((low + high) / 2) for low, high in pairwise(ends))
    several = [count > 1 for count in counts if count is not None]
    return sum(many for many, _ in groupby(several))


def later_gets_more(found: Along, low: float, high: float = np.inf) -> bool:
    """Whether players 1, 2 and 3 get ever more in this order."""
    return found.always(np.asarray((found.leads.low > 0).all(axis=0)), low, high)


def second_gets_more_than_first(found: Along, low: float, high: float = np.inf) -> bool:
    """Whether player 2 gets more than player 1, so that she is not the one who loses most."""
    return found.always(found.leads.low[0] > 0, low, high)


def five_in_order(signs: Signs) -> bool:
    """Whether of five cards' players each later one gets more, between the first two pots."""
    return signs.always((signs.leads == "+").all(axis=0), *FIVE_IN_ORDER)


def five_second_last(signs: Signs) -> bool:
    """Whether of five cards' players 2 gets least and 3 most, from the third pot on."""
    second, third = signs.leads
    return signs.always((second == "-") & (third == "+"), FIVE_SECOND_LAST)


def checks(found: Along, node: int, low: float, high: float = np.inf) -> bool:
    """Whether no card is bet at a node, or by less than counts."""
    return found.always(_all_small(found, [(node, card) for card in _cards(found)]), low, high)


def bets_the_best(found: Along, node: int, low: float, high: float = np.inf) -> bool:
    """Whether the best card is bet at a node, by more than counts."""
    return found.always(found.frequency(node, found.cards).low > GRAIN, low, high)


def _cards(found: Along) -> range:
    return range(1, found.cards + 1)


def _all_small(found: Along, places: Iterable[tuple[int, int]]) -> np.ndarray:
    """Where frequencies, as far as dominance leaves them, are sure to be less than what counts."""
    small = [found.frequency(*place).high < GRAIN for place in places if found.is_free(*place)]
    return np.asarray(reduce(np.logical_and, small))
