"""Sentences of [Bil18] on the curve of four cards, at all of its solutions between two pots.

Each is asked of the boxes of :mod:`paper_ledger.bil18.tubes.along_curve`: it is sure, or refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, reduce
from itertools import groupby, pairwise

import numpy as np

from guts_core.kuhn.three_players.two_way import ANSWERS
from paper_ledger.bil18.tubes.along_curve import Along, along
from paper_ledger.bil18.tubes.chains import Chain
from paper_ledger.bil18.tubes.files import read_chains
from paper_ledger.record.tables import stored_table

#: Of five cards: between which pots the boxes are narrow enough to show that each later player gets
#: more, and from which pot on that player 2 gets least.
FIVE_IN_ORDER, FIVE_SECOND_LAST = (1.505, 15.5), 18.0

#: Frequencies nearer to 0 than this count as 0; no regularised frequency is 0.
GRAIN = 1e-2


@cache
def proved_chain(cards: int) -> Chain:
    """The stored chain of tubes of a deck, at epsilon = 1e-6."""
    chains = read_chains(stored_table("kuhn_tubes.csv"))
    (found,) = (e for e in chains if (e.cards, e.epsilon) == (cards, Fraction(1, 10**6)))
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


def checks(found: Along, node: int, low: float, high: float = np.inf) -> bool:
    """Whether no card is bet at a node, or by less than counts."""
    return found.always(_all_small(found, [(node, card) for card in _cards(found)]), low, high)


def bets_the_best(found: Along, node: int, low: float, high: float = np.inf) -> bool:
    """Whether the best card is bet at a node, by more than counts."""
    return found.always(found.frequency(node, found.cards).low > GRAIN, low, high)


def one_role_each(found: Along, low: float, high: float = np.inf) -> bool:
    """Whether, of four cards, 4 alone bets for value, 1 and 2 alone bluff, and 3 alone calls.

    Not whether they do so; calls of the best card are left aside. It never folds and the worst
    never calls: no bet with 4 is a bluff, none with 1 or 2 for value, none with 3 a bluff. So what
    is left to ask is whether card 3 is not bet where card 2 calls, and whether card 2 calls no bet
    that is made.
    """
    sure = []
    for node in (1, 2, 3):
        uncalled = _all_small(found, [(answer, 2) for answer in ANSWERS[node]])
        unmade = _all_small(found, [(node, card) for card in _cards(found)])
        sure += [uncalled | _all_small(found, [(node, 3)]), uncalled | unmade]
    return found.always(reduce(np.logical_and, sure), low, high)


def _cards(found: Along) -> range:
    return range(1, found.cards + 1)


def _all_small(found: Along, places: Iterable[tuple[int, int]]) -> np.ndarray:
    """Where frequencies, as far as dominance leaves them, are sure to be less than what counts."""
    small = [found.frequency(*place).high < GRAIN for place in places if found.is_free(*place)]
    return np.asarray(reduce(np.logical_and, small))
