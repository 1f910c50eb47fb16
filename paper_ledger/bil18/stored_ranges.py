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
from paper_ledger.bil18.curves import card_3_begins, curve_of, enclosed
from paper_ledger.bil18.tubes.observed import curve_in_boxes, kept_signs
from paper_ledger.bil18.tubes.observed_roles import (
    AFTER_OWN_CHECK,
    a_card_has_two_roles,
    always_overlaps,
    bluff_and_call,
    bluffs_and_calls,
    bluffs_below_value,
    bluffs_with_and_without,
    distinct_ranges,
    idle_from,
    one_role_each,
    only_idle_bet,
    overlapping_ranges,
    roles_are,
    share_never_bet,
    turns,
    value_bets_from,
)
from paper_ledger.bil18.tubes.signs import GRAIN, turning_points
from paper_ledger.record import Claim, Method, Verdict

#: Chances smaller than this count as 0.
CHANCE = 1e-3

#: Beyond this pot bluffs become too rare to be told from 0.
HIGHEST = 30.0

#: Between which pots card 2 calls at a node where card 3 folds, by deck.
GAPS = {5: (2.3, 2.7), 6: (1.5, 1.8)}

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


def _bets_both_ends(each: Ranges, cards: int) -> bool:
    """Whether a high and a low card is bet at each of nodes 1 to 3 at which there are bets."""
    by_node = [
        [card for other, card in each.value | each.bluffs | each.others if other == node]
        for node in (1, 2, 3)
    ]
    return all(min(bet) < (cards + 1) / 2 < max(bet) for bet in by_node if bet)


def _calls_below_a_fold() -> bool:
    """Whether a solution of five cards at P = 5/2, enclosed, calls with card 2 and folds card 3.

    So player 1 does at node 4, with either card after her check, a check and a bet: she comes
    there with both, for card 4 is checked at node 2 and card 5 bet at node 3.
    """
    game, pot = KuhnPoker(5), 2.5
    (near,) = curve_of(5).at(pot)
    box = enclosed(game, game.reduce(near.frequencies), pot)
    first, second, third, call = (box[node - 1] for node in (1, 2, 3, 4))
    comes = first.high[1:3].max() < 1 - GRAIN and second.high[3] < 1 - GRAIN
    return bool(comes and third.low[4] > GRAIN and call.low[1] > GRAIN > call.high[2])


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


#: Pots of which sentences on all solutions of a curve speak, by deck: as far as it is proved.
_WHOLE = {4: (0.5, 100), 5: (0.5, 100), 6: (0.5, 1.2)}


def _reaches(cards: int) -> bool:
    """Whether the signs along a curve leave out none of these pots."""
    signs = kept_signs(cards)
    return signs.always(np.ones(len(signs.runs), dtype=bool), *_WHOLE[cards])


def _simple_with_four_alone() -> bool:
    """Whether each card has one role with four cards, and not with five, nor with six."""
    others = all(a_card_has_two_roles(kept_signs(cards)) for cards in (5, 6))
    return _reaches(4) and one_role_each(kept_signs(4)) and others


def _as_with_four() -> bool:
    """Whether with four cards 4 bets for value, 1 and 2 bluff and 3 calls, and nothing else."""
    return _reaches(4) and roles_are(kept_signs(4), {4}, {1, 2}, {3})


def _as_with_five() -> bool:
    """Whether with five cards 4 and 5 bet for value, 1 to 3 bluff and 2 to 4 call."""
    return _reaches(5) and roles_are(kept_signs(5), {4, 5}, {1, 2, 3}, {2, 3, 4})


def _clear_between_bets_alone() -> bool:
    """Whether with five cards bluffs are below bets for value, and only other ranges overlap."""
    five = kept_signs(5)
    overlaps = always_overlaps(five, 4, 2.7) and overlapping_ranges(five, 2)
    clear = bluffs_below_value(five) and distinct_ranges(kept_signs(4))
    return all(map(_reaches, (4, 5))) and clear and overlaps


#: By how much a frequency turns that is counted.
_TURN = 0.02


def _turns_of_five() -> list[int]:
    """Runs at whose beginnings the frequency of card 5 at node 1 has turned for sure."""
    return turns(kept_signs(5), float(KuhnPoker(5).least_pot), _TURN)


def _four_never_turns() -> bool:
    """Whether from the least pot on the best of four cards turns nowhere on the curve, at node 1.

    Nor within a box, as each of them leaves the frequency less room than what counts.
    """
    found = curve_in_boxes(4)
    best = found.frequency(1, 4)[found.pots.high >= float(KuhnPoker(4).least_pot)]
    narrow = bool((best.high - best.low < _TURN).all())
    return narrow and not turning_points(best.high, best.low, _TURN)


def _varies_irregularly() -> bool:
    """Whether card 5's frequency turns often, and 4's never, who alone bets for value there."""
    bets = _as_with_four() and _as_with_five()
    return bets and len(_turns_of_five()) > 20 and _four_never_turns()


def _second_card_cannot_explain() -> bool:
    """Whether at most turns with five cards player 1 is sure not to bet card 4."""
    return share_never_bet(kept_signs(5), _turns_of_five(), 1, 4) > 0.9


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Abstract, N = 4 is different",
        "On the curves, the game with $N=4$ differs from those with $N>4$ by its simple ranges of "
        "value bets and bluffs.",
        _simple_with_four_alone,
        note="With four cards each card has one role along the curve: 1 and 2 bluff, 3 calls, 4 "
        "bets for value. With five, card 4 bets for value and calls, cards 2 and 3 bluff and "
        "call; with six, card 2 bluffs and calls. With four and five cards these do so at some "
        "solutions from $P=0.5$ to 100 and no others at any; with six, where it is looked for up "
        "to $P=1.2$, these do at some. All this by tubes of intervals, $\\varepsilon=10^{-6}$; "
        "frequencies below 0.01 count as 0.",
        method=Method.INTERVAL,
        mended=lambda: (
            _as_with_four()
            and _as_with_five()
            and bluffs_and_calls(kept_signs(6), 2)
            and _reaches(6)
        ),
        covers=("Abstract, N = 4 is different", "Figure 9"),
    ),
    assertion(
        "Section 2, structure of strategies",
        "Found on the computed curves, for every $N$: players bet some high and some low cards, "
        "call with mid to high cards, and check some high cards at nodes 1 and 2 to call with them "
        "later.",
        lambda: not _calls_below_a_fold(),
        Verdict.CORRECTED,
        note="Whether for every $N$ or every $P$ is lost in our text. With $N=5$, at $P=5/2$ and "
        "$\\varepsilon=10^{-6}$, player 1 calls with card 2 at node 4, where she folds card 3 but "
        "for less than one time in a hundred: that solution is enclosed by intervals. In floats, "
        "it is mostly so for $N=4,5,6$. But card 2 calls at a node where card 3 folds, at pots "
        "between 2.3 and 2.7 with $N=5$, between 1.5 and 1.8 with $N=6$; and at large pots the "
        "best card is never checked to call with it, from $P\\approx4.2$ on with $N=4$, 12.9 with "
        "$N=5$. With $N=4$ and $P\\ge5$ that is so in every equilibrium without dominated actions: "
        "it is proved with the lists of closed patterns. At under 1% of the points a node has bets "
        "with high cards alone.",
        method=Method.INTERVAL,
        mended=_exceptions,
        noted=_ends_of_description,
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 2, N = 4, on the curve",
        "On the curve of $N=4$ only card 4 bets for value or is checked for calling, only card 3 "
        "catches bluffs, and cards 1 and 2 bluff, depending on $P$.",
        lambda: _as_with_four() and bluffs_with_and_without(kept_signs(4), 3, 2, 1),
        note="No other card does so at any solution of the curve from $P=0.5$ to 100, "
        "$\\varepsilon=10^{-6}$, and these do at some, by tubes of intervals; frequencies below "
        "0.01 count as 0. A bet is for value if a worse card calls, a bluff if a better one folds. "
        "Player 3 bluffs with both cards at some pots and with card 2 alone at others. As a "
        "sentence on all equilibria it is refuted: another claim.",
        method=Method.INTERVAL,
        one_case="the signs along one curve are read",
    ),
    assertion(
        "Section 5.1, bluffing, value and calling cards",
        "“We can see from Figure 7”, on the curve of $N=4$: a clear distinction between "
        "bluffing cards (1 and 2), a single value card (4) and a single calling card (3).",
        _as_with_four,
        note="So it is there, at every solution from $P=0.5$ to 100, by tubes of intervals; "
        "elsewhere card 2 calls as well. One kind of bet has no role, from $P=2.1$ to 99: from "
        "$P\\approx4.21$ on player 3 also bets card 3 after two checks, more often than 0.01 from "
        "4.28 on. It changes nothing: nobody who checked then holds card 4.",
        method=Method.INTERVAL,
        mended=lambda: only_idle_bet(kept_signs(4), 3, 3, 2.1, 99),
        noted=lambda: {"4.21": card_3_begins(), "4.28": idle_from(kept_signs(4), 3, 3)[1]},
    ),
    assertion(
        "Section 5.2, ranges with five cards",
        "On the curve of $N=5$ (Figure 9) “there remains a clear distinction between value "
        "betting, bluffing and calling ranges”.",
        lambda: not overlapping_ranges(kept_signs(5), 4),
        Verdict.CORRECTED,
        "Between bets for value and bluffs: at every node and solution of the curve from $P=0.5$ "
        "to 100 the former are made with the higher cards. But card 4 bets for value and calls at "
        "every solution from $P=2.7$ on, and card 2 bluffs and calls at some, from $P\\approx1.7$ "
        "to 3.7. With $N=4$ there are no such overlaps, leaving aside the best card. All this by "
        "tubes of intervals, $\\varepsilon=10^{-6}$; frequencies below 0.01 count as 0.",
        Method.INTERVAL,
        _clear_between_bets_alone,
        noted=lambda: dict(zip(("1.7", "3.7"), bluff_and_call(kept_signs(5), 2), strict=True)),
        covers=("Figure 9",),
    ),
    assertion(
        "Section 5.2, node 1 with five cards",
        "On the curve of $N=5$ player 1's betting frequency with card 5 varies irregularly, "
        "perhaps because the best two cards are now bet for value; on that of $N=4$ it is only the "
        "best.",
        _varies_irregularly,
        note="From the least pot, $P=1$, to 100 it turns 40 times by more than 0.02 (no more "
        "often: tests prove it), with $N=4$, from $P=2$, never; at smaller pots it falls in both. "
        "But nine tenths of the turns are where player 1 does not yet bet card "
        "4, for value at no solution below $P=8.77$ and at all above 8.79; player 3 so bets it "
        "from 2.7 on. All this by tubes of "
        "intervals, $\\varepsilon=10^{-6}$; frequencies below 0.01 count as 0.",
        method=Method.INTERVAL,
        mended=_second_card_cannot_explain,
        noted=lambda: {
            "40": len(_turns_of_five()),
            **dict(zip(("8.77", "8.79"), value_bets_from(kept_signs(5), 1, 4), strict=True)),
            "2.7": value_bets_from(kept_signs(5), 3, 4)[1],
        },
        covers=("Figure 9", "Section 5.2, node 1 with five cards"),
    ),
)
