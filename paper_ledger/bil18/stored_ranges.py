"""Remarks of [Bil18] on which cards bet and call, along the curves for 4, 5 and 6 cards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.two_way import bets
from guts_core.kuhn.whole_sets.proved import INTERVALS, LEFT_OUT, proved_codes
from paper_ledger.bil18._tools import assertion
from paper_ledger.bil18.curves import card_3_begins, curve_of
from paper_ledger.bil18.tubes.observed import curve_in_boxes, one_role_each
from paper_ledger.record import Claim, Method, Verdict

#: Frequencies nearer to 0 or 1 than this count as 0 or 1; no regularised frequency is either.
GRAIN = 1e-2

#: Chances smaller than this count as 0.
CHANCE = 1e-3

#: Beyond this pot bluffs become too rare to be told from 0.
HIGHEST = 30.0

#: Between which pots card 2 calls at a node where card 3 folds, by deck.
GAPS = {5: (2.3, 2.7), 6: (1.5, 1.8)}

#: Nodes that a player reaches after her own check.
AFTER_OWN_CHECK = (4, 5, 6, 8, 9)

#: Nodes and cards.
Places = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Ranges:
    """What is done with which cards at one point of a curve.

    ``value`` are bets that a worse card calls, ``bluffs`` bets to which a better card folds, and
    ``others`` bets that change nothing; ``calls`` and ``folds`` are at nodes that are reached.
    """

    pot: float
    value: Places
    bluffs: Places
    others: Places
    calls: Places
    folds: Places

    def sandbags(self, cards: int) -> bool:
        """Whether the best card calls after her owner's check."""
        return any((node, cards) in self.calls for node in AFTER_OWN_CHECK)

    def gaps(self) -> set[int]:
        """Cards that call at a node where a better card folds."""
        return {
            low
            for node, low in self.calls
            for other, high in self.folds
            if node == other and low < high
        }


def ranges(game: KuhnGame, frequencies: np.ndarray, pot: float) -> Ranges:
    """The ranges of one solution."""
    near_one = np.where(frequencies > 1 - GRAIN, 1.0, frequencies)
    x = np.where(frequencies < GRAIN, 0.0, near_one)
    made = bets(x, GRAIN)
    value = frozenset((b.node, b.card) for b in made if max(b.worse_calls) > CHANCE)
    bluffs = frozenset((b.node, b.card) for b in made if max(b.better_folds) > CHANCE)
    there = game.reached(x)
    there[:3] = False
    return Ranges(
        pot,
        value,
        bluffs,
        frozenset((b.node, b.card) for b in made) - value - bluffs,
        _places(there & (x > 0)),
        _places(there & (x == 0)),
    )


def _places(chosen: np.ndarray) -> Places:
    return frozenset((int(node) + 1, int(card) + 1) for node, card in np.argwhere(chosen))


@cache
def along(cards: int) -> tuple[Ranges, ...]:
    """The ranges along a curve, from 1.05 least pots on."""
    curve = curve_of(cards)
    inside = (curve.pots > 1.05 * float(curve.game.least_pot)) & (curve.pots < HIGHEST)
    points = np.flatnonzero(inside)
    return tuple(ranges(curve.game, curve.frequencies[k], float(curve.pots[k])) for k in points)


def roles(cards: int) -> tuple[set[int], set[int], set[int]]:
    """Cards that anywhere bet for value, bluff, and, but for the best, call."""
    value, bluffs, calls = (
        {card for each in along(cards) for _, card in getattr(each, name)}
        for name in ("value", "bluffs", "calls")
    )
    return value, bluffs, calls - {cards}


def _one_role_each(cards: int) -> bool:
    value, bluffs, calls = roles(cards)
    return not (value & bluffs or value & calls or bluffs & calls)


def _bluffs_by_pot() -> bool:
    """With four cards: player 3 bluffs with both lowest cards at some pots, with 2 at others."""
    sets = {frozenset(card for node, card in each.bluffs if node == 3) for each in along(4)}
    return {frozenset({1, 2}), frozenset({2})} <= sets


def _idle_bets() -> bool:
    """With four cards all bets that change nothing are card 3 at node 3, once 4 never checks."""
    idle = [each for each in along(4) if each.others]
    return (
        {place for each in idle for place in each.others} == {(3, 3)}
        and 4.2 < min(each.pot for each in idle) < 4.5
        and not any(each.sandbags(4) for each in idle)
    )


def _bets_both_ends(each: Ranges, cards: int) -> bool:
    """Whether a high and a low card is bet at each of nodes 1 to 3 at which there are bets."""
    by_node = [
        [card for other, card in each.value | each.bluffs | each.others if other == node]
        for node in (1, 2, 3)
    ]
    return all(min(bet) < (cards + 1) / 2 < max(bet) for bet in by_node if bet)


def _as_described(cards: int) -> bool:
    """Whether bets have high and low cards, calls no gap, and there is sandbagging, everywhere."""
    return all(
        _bets_both_ends(each, cards) and not each.gaps() and each.sandbags(cards)
        for each in along(cards)
    )


def _distinct_ranges(cards: int) -> bool:
    """Whether at each point no card is in two of the three ranges, the best one left aside."""
    for each in along(cards):
        value, bluffs, calls = (
            {card for _, card in places if card < cards}
            for places in (each.value, each.bluffs, each.calls)
        )
        if value & bluffs or value & calls or bluffs & calls:
            return False
    return True


def _bluffs_below_value(cards: int) -> bool:
    """Whether at each point and node the bets for value are with higher cards than the bluffs."""
    return all(
        high > low
        for each in along(cards)
        for node, high in each.value
        for other, low in each.bluffs
        if node == other
    )


def _last_sandbag(cards: int) -> float:
    return max(each.pot for each in along(cards) if each.sandbags(cards))


def _exceptions() -> bool:
    """Where the description fails: gaps above card 2 at some pots, no sandbagging at large ones."""
    ends = [_bets_both_ends(each, cards) for cards in (4, 5, 6) for each in along(cards)]
    gaps = {cards: {c for each in along(cards) for c in each.gaps()} for cards in (4, 5, 6)}
    named = all(
        low < each.pot < high
        for cards, (low, high) in GAPS.items()
        for each in along(cards)
        if each.gaps()
    )
    return bool(
        0.99 < np.mean(ends) < 1
        and gaps == {4: set(), 5: {2}, 6: {2}}
        and named
        and 4.1 < _last_sandbag(4) < 4.3
        and 12 < _last_sandbag(5) < 14
    )


def _always_bet_from() -> Fraction | float:
    """The pot from which on card 4 of four is proved to be bet at nodes 1 and 2, always."""
    free = np.argwhere(KuhnPoker(4).free).tolist()
    places = [free.index([node, 3]) for node in (0, 1)]

    def bet(codes: tuple[str, ...] | None) -> bool:
        return bool(codes) and all(code[k] == "1" for code in codes or () for k in places)

    reached: Fraction | float = math.inf
    for (low, high), codes in sorted(INTERVALS.items(), reverse=True):
        if high >= reached and bet(codes) and (low not in LEFT_OUT or bet(proved_codes(low))):
            reached = low
    return reached


def _ends_of_description() -> dict[str, Fraction | float]:
    """From where on nobody sandbags along the curves, and in any equilibrium of four cards."""
    return {"4.2": _last_sandbag(4), "12.9": _last_sandbag(5), "5": _always_bet_from()}


def _bluffs_and_calls(card: int) -> dict[str, float]:
    """The least and the largest pot at which a card of five both bluffs and calls."""
    both = [
        each.pot
        for each in along(5)
        if all(card in {c for _, c in places} for places in (each.bluffs, each.calls))
    ]
    return {"1.7": min(both, default=math.nan), "3.7": max(both, default=math.nan)}


def turning_points(values: np.ndarray, least: float = 0.02) -> list[int]:
    """Positions of highs and lows between which a sequence, rising at first, moves by ``least``."""
    found: list[int] = []
    extreme, sign = 0, 1
    for k, value in enumerate(values):
        ahead = sign * (value - values[extreme])
        if ahead < -least:
            found.append(extreme)
            sign = -sign
        if ahead > 0 or ahead < -least:
            extreme = k
    return found


def _turns(cards: int) -> np.ndarray:
    """Pots at which the frequency of the best card at node 1 turns along the curve."""
    curve = curve_of(cards)
    above = curve.pots > 1.05 * float(curve.game.least_pot)
    turns = turning_points(curve.frequencies[above, 0, cards - 1])
    return np.asarray(curve.pots[above][turns])


def _first_value_bet(node: int) -> float:
    """The least pot at which the second highest of five cards is bet for value at a node."""
    return min(each.pot for each in along(5) if (node, 4) in each.value)


def _second_card_cannot_explain() -> bool:
    """Most turns with five cards are at pots where player 1 does not yet bet card 4."""
    return bool((_turns(5) < _first_value_bet(1)).mean() > 0.9)


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Abstract, N = 4 is different",
        "On the curves, the game with $N=4$ differs from those with $N>4$ by its simple ranges of "
        "value bets and bluffs.",
        lambda: _one_role_each(4) and not _one_role_each(5) and not _one_role_each(6),
        note="With four cards each card has one role along the curve: 1 and 2 bluff, 3 calls, 4 "
        "bets for value. With five, card 4 bets for value and calls, cards 2 and 3 bluff and "
        "call. All points up to $P=30$ (12 for six cards); frequencies below 0.01 count as 0.",
        method=Method.NUMERICAL,
        mended=lambda: roles(5) == ({4, 5}, {1, 2, 3}, {2, 3, 4}),
        covers=("Abstract, N = 4 is different", "Figure 9"),
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 2, structure of strategies",
        "Found on the computed curves, for every $N$: players bet some high and some low cards, "
        "call with mid to high cards, and check some high cards at nodes 1 and 2 to call with them "
        "later.",
        lambda: all(_as_described(cards) for cards in (4, 5, 6)),
        Verdict.CORRECTED,
        note="Whether for every $N$ or every $P$ is lost in our text. Mostly so for $N=4,5,6$. "
        "But card 2 calls at a node where card 3 folds, at pots between 2.3 and 2.7 with $N=5$, "
        "between 1.5 and 1.8 with $N=6$; and at large pots the best card is never checked to call "
        "with it, from $P\\approx4.2$ on with $N=4$, 12.9 with $N=5$. With $N=4$ and $P\\ge5$ "
        "that is so in every equilibrium without dominated actions: it is proved with the lists of "
        "closed patterns. At under 1% of the points a node has bets with high cards alone.",
        method=Method.NUMERICAL,
        mended=_exceptions,
        noted=_ends_of_description,
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 2, N = 4, on the curve",
        "On the curve of $N=4$ only card 4 bets for value or is checked for calling, only card 3 "
        "catches bluffs, and cards 1 and 2 bluff, depending on $P$.",
        lambda: (
            roles(4) == ({4}, {1, 2}, {3})
            and one_role_each(curve_in_boxes(4), 2.1, 100)
            and _bluffs_by_pot()
        ),
        note="No other card does so at any solution of the curve from $P=2.1$ to 100, "
        "$\\varepsilon=10^{-6}$, by tubes of intervals in which frequencies below 0.01 count as 0; "
        "that these do is seen at points up to $P=30$. A bet is for value if a worse card calls, a "
        "bluff if a better one folds. Player 3 bluffs with both cards at some pots and with card 2 "
        "alone at others. As a sentence on all equilibria it is refuted: another claim.",
        method=Method.NUMERICAL,
    ),
    assertion(
        "Section 5.1, bluffing, value and calling cards",
        "“We can see from Figure 7”, on the curve of $N=4$: a clear distinction between "
        "bluffing cards (1 and 2), a single value card (4) and a single calling card (3).",
        lambda: (
            roles(4) == ({4}, {1, 2}, {3})
            and _one_role_each(4)
            and one_role_each(curve_in_boxes(4), 2.1, 100)
        ),
        note="So it is there, at every solution from $P=2.1$ to 100, by tubes of intervals; "
        "elsewhere card 2 calls as well. One kind of bet has no role: from "
        "$P\\approx4.21$ on player 3 also bets card 3 after two checks. It changes nothing: nobody "
        "who checked then holds card 4.",
        method=Method.NUMERICAL,
        mended=_idle_bets,
        noted=lambda: {"4.21": card_3_begins()},
    ),
    assertion(
        "Section 5.2, ranges with five cards",
        "On the curve of $N=5$ (Figure 9) “there remains a clear distinction between value "
        "betting, bluffing and calling ranges”.",
        lambda: _distinct_ranges(5),
        Verdict.CORRECTED,
        "Between bets for value and bluffs: at every node and point of the curve up to $P=30$ the "
        "former are made with the higher cards. But card 4 bets for value and calls at most "
        "points, and card 2 bluffs and calls at some, from $P\\approx1.7$ to 3.7. With $N=4$ "
        "there are no such overlaps, leaving aside the best card.",
        Method.NUMERICAL,
        lambda: _bluffs_below_value(5) and _distinct_ranges(4),
        noted=lambda: _bluffs_and_calls(2),
        covers=("Figure 9",),
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5.2, node 1 with five cards",
        "On the curve of $N=5$ player 1's betting frequency with card 5 varies irregularly, "
        "perhaps because the best two cards are now bet for value; on that of $N=4$ it is only the "
        "best.",
        lambda: (
            len(_turns(5)) > 20 > 2 > len(_turns(4))
            and roles(5)[0] == {4, 5}
            and roles(4)[0] == {4}
        ),
        note="Along the curve it turns 40 times by more than 0.02, with $N=4$ never. But nine "
        "tenths of the turns are at pots below 8.77, where player 1 does not yet bet card 4; "
        "player 3 bets it from 2.7 on.",
        method=Method.NUMERICAL,
        mended=_second_card_cannot_explain,
        noted=lambda: {
            "40": len(_turns(5)),
            "8.77": _first_value_bet(1),
            "2.7": _first_value_bet(3),
        },
        covers=("Figure 9", "Section 5.2, node 1 with five cards"),
        one_case="its check is a long computation",
    ),
)
