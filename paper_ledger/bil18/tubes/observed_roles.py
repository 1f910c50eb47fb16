"""Sentences of [Bil18] on the roles of cards, at all solutions of a curve: sure, or refused."""

from __future__ import annotations

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker
from paper_ledger.bil18.tubes.roles import Roles, roles_along
from paper_ledger.bil18.tubes.signs import Signs, turning_points

#: Nodes that a player reaches after her own check.
AFTER_OWN_CHECK = (4, 5, 6, 8, 9)

#: Pots closer to each other than this are one.
_CLOSE = 1e-2


def roles_are(signs: Signs, *cards: set[int]) -> bool:
    """Whether these cards, and no others, bet for value, bluff, and, but for the best, call.

    Each does so at some solution of the curve, and the others do so at none.
    """
    sure, possible = (_anywhere(signs, each) for each in (True, False))
    named = np.array([[card in each for card in range(1, signs.cards + 1)] for each in cards])
    named[2, -1] = sure[2, -1]
    return np.array_equal(sure, possible) and np.array_equal(sure, named)


def one_role_each(signs: Signs) -> bool:
    """Whether no card has two of the three roles along a curve; calls of the best are left out."""
    return not bool((_anywhere(signs, False).sum(axis=0) > 1)[:-1].any())


def a_card_has_two_roles(signs: Signs) -> bool:
    """Whether some card, but the best, has two of them for sure, somewhere along the curve."""
    return bool((_anywhere(signs, True).sum(axis=0) > 1)[:-1].any())


def bluffs_and_calls(signs: Signs, card: int) -> bool:
    """Whether a card bluffs for sure somewhere along the curve, and calls somewhere."""
    return bool(_anywhere(signs, True)[1:, card - 1].all())


def distinct_ranges(signs: Signs) -> bool:
    """Whether at each solution no card but the best is in two of the three ranges."""
    return not bool(_in_two(_by_role(signs, False)).any())


def overlapping_ranges(signs: Signs, card: int) -> bool:
    """Whether at some solutions a card is for sure in two of the three ranges."""
    return bool(_in_two(_by_role(signs, True))[card - 1].any())


def always_overlaps(signs: Signs, card: int, low: float) -> bool:
    """Whether from a pot on a card is for sure in two of the three ranges at each solution."""
    return signs.always(_in_two(_by_role(signs, True))[card - 1], low)


def bluffs_below_value(signs: Signs) -> bool:
    """Whether at each solution and node bets for value are with higher cards than bluffs."""
    found = roles_along(signs, False)
    pairs = ((value, bluff) for bluff in range(signs.cards) for value in range(bluff + 1))
    return not any((found.value[:, v] & found.bluffs[:, b]).any() for v, b in pairs)


def bluffs_with_and_without(signs: Signs, node: int, card: int, other: int) -> bool:
    """Whether at a node one card bluffs with another at some solutions, and without at others."""
    sure, possible = (roles_along(signs, each).bluffs[node - 1] for each in (True, False))
    both, alone = sure[card - 1] & sure[other - 1], sure[card - 1] & ~possible[other - 1]
    return bool(both.any() and alone.any())


def only_idle_bet(signs: Signs, node: int, card: int, low: float, high: float) -> bool:
    """Whether some bets with one card at one node have no role, and no others between two pots.

    Nor does the best card call there after its owner's check.
    """
    sure, possible = (roles_along(signs, each) for each in (True, False))
    some = sure.bets & ~_has_role(possible)
    idle = possible.bets & ~_has_role(sure)
    here = (signs.pots.high >= low) & (signs.pots.low <= high)
    others = idle.copy()
    others[node - 1, card - 1] = False
    bad = others.any(axis=(0, 1)) | (idle[node - 1, card - 1] & _sandbags(possible))
    return bool(some[node - 1, card - 1][here].any()) and signs.always(~bad, low, high)


def idle_from(signs: Signs, node: int, card: int) -> tuple[float, float]:
    """From which pot on a card may be bet at a node without a role, and from which it always is."""
    sure, possible = (roles_along(signs, each) for each in (True, False))
    idle = sure.bets & ~_has_role(possible), possible.bets & ~_has_role(sure)
    return _from(signs, *(each[node - 1, card - 1] for each in idle))


def no_two_way_bet(signs: Signs) -> bool:
    """Whether no bet is for value against one opponent and a bluff against the other.

    For value against one is a bet that she calls with a worse card and to which she folds no better
    one; a bluff is the other way round.
    """
    sure, possible = (roles_along(signs, each) for each in (True, False))
    value, bluff = possible.called & ~sure.folded_to, possible.folded_to & ~sure.called
    return not bool((possible.bets & value & bluff[::-1]).any())


def bluff_and_call(signs: Signs, card: int) -> tuple[float, float]:
    """The least and the largest pot at which a card both bluffs and calls.

    They are NaN if they are not known to a hundredth, or if there is none.
    """
    lows, highs = [], []
    for sure in (True, False):
        found = roles_along(signs, sure)
        here = found.bluffs[:, card - 1].any(axis=0) & found.calls[:, card - 1].any(axis=0)
        lows.append(signs.pots.low[here].min(initial=np.inf))
        highs.append(signs.pots.high[here].max(initial=-np.inf))
    return _known(*lows), _known(*highs)


def value_bets_from(signs: Signs, node: int, card: int) -> tuple[float, float]:
    """From which pot on a card may be bet for value at a node, and from which it always is."""
    value = (roles_along(signs, each).value[node - 1, card - 1] for each in (True, False))
    return _from(signs, *value)


def _from(signs: Signs, sure: np.ndarray, possible: np.ndarray) -> tuple[float, float]:
    """Below which pot something is so at no solution, and above which it is so at all."""
    least = signs.pots.low[possible].min(initial=np.inf)
    return float(least), float(signs.pots.high[~sure].max(initial=-np.inf))


def _known(inner: float, outer: float) -> float:
    """An end of a range of pots that is sure to have it, and of one that has all with it."""
    return float(outer) if np.isfinite(inner) and abs(inner - outer) < _CLOSE else np.nan


def turns(signs: Signs, low: float, least: float) -> list[int]:
    """Runs at whose beginnings the best card's frequency at node 1 has turned for sure.

    They are among those with a pot above ``low``; it turned by more than ``least`` each time.
    """
    here = np.flatnonzero(signs.pots.high >= low)
    begins = signs.begins[here]
    return [int(here[k]) for k in turning_points(begins.low, begins.high, least)]


def share_never_bet(signs: Signs, which: list[int], node: int, card: int) -> float:
    """In how many of some runs a card is sure not to be bet at a node."""
    free = np.argwhere(KuhnPoker(signs.cards).free).tolist()
    letters = signs.frequencies[free.index([node - 1, card - 1])]
    return float((letters[which] == "0").mean())


def _by_role(signs: Signs, sure: bool) -> np.ndarray:
    """Whether cards bet for value, bluff and call, at any node; shape (3, cards, runs)."""
    found = roles_along(signs, sure)
    return np.array([each.any(axis=0) for each in (found.value, found.bluffs, found.calls)])


def _anywhere(signs: Signs, sure: bool) -> np.ndarray:
    """Whether they do so anywhere along the curve; shape (3, cards)."""
    return np.asarray(_by_role(signs, sure).any(axis=2))


def _has_role(found: Roles) -> np.ndarray:
    """Whether a bet, if it is made, is for value or a bluff, shape (12, cards, runs)."""
    return np.asarray((found.called | found.folded_to).any(axis=0))


def _in_two(roles: np.ndarray) -> np.ndarray:
    """Where cards but the best have two roles, shape (cards, runs)."""
    return np.asarray(roles.sum(axis=0)[:-1] > 1)


def _sandbags(found: Roles) -> np.ndarray:
    """In which runs the best card calls after its owner's check."""
    return np.asarray(found.calls[np.array(AFTER_OWN_CHECK) - 1, -1].any(axis=0))
