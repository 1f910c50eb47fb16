"""Remarks of [Bil18] in its text: counts of conditions, profits, differences of solutions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.two_way import met
from paper_ledger.bil18._tools import assertion, quantity, stored_sets
from paper_ledger.bil18.curves import LEAST, PLAYER_1_BETS, _thirteen, curve_of, often
from paper_ledger.bil18.stored.whole_sets import outer_ranges
from paper_ledger.bil18.tubes.along_curve import always
from paper_ledger.bil18.tubes.differences import least_difference, most_apart
from paper_ledger.bil18.tubes.observed import (
    bets_the_best,
    checks,
    curve_in_boxes,
    proved_chain,
)
from paper_ledger.record import Claim, Method, Verdict

#: Where all equilibria are compared.
SET_POT = Fraction(41, 10)


def _conditions() -> list[int]:
    """Frequencies of four cards, all and those that dominance leaves."""
    game = KuhnPoker(4)
    return [game.fixed.size, game.size]


#: How far from the pot at which player 1 starts the smooth curve has a sharp turn behind it.
_BESIDE = 0.01

#: Where five cards have solutions that pay very differently.
FAR_APART = 12.1


def _largest_difference(cards: int, highest: float = np.inf) -> float:
    """Of a player's expectation between solutions at one pot: middles of wide intervals."""
    ends, spreads = _differences(cards)
    return float(spreads[ends < highest].max())


@cache
def _differences(cards: int) -> tuple[np.ndarray, np.ndarray]:
    """Ends of wide intervals with several solutions; differences by end and player."""
    curve = curve_of(cards)
    edges, counts = curve.multiplicity
    wide = (counts > 1) & (np.diff(edges) > 1e-4)
    pots = (edges[:-1] + np.diff(edges) / 2)[wide]
    spreads = [np.ptp([s.expectations for s in curve.at(pot)], axis=0) for pot in pots]
    return edges[1:][wide], np.array(spreads)


@cache
def _most_with_four() -> np.ndarray:
    """How far each player's payoffs are apart at most, at one pot of the curve of four cards."""
    return most_apart(proved_chain(4))


def _least_with_five() -> np.ndarray:
    """How far they are apart at least at one pot of the curve of five cards."""
    return least_difference(proved_chain(5), FAR_APART)


def _least_ranges() -> np.ndarray:
    """How far each player's payoffs reach at least along the whole curve of four cards."""
    found = curve_in_boxes(4).payoffs
    return np.asarray(found.low.max(axis=1) - found.high.min(axis=1)) / KuhnPoker(4).deals


def _very_similar() -> bool:
    """Whether each player's payoffs at one pot differ by less than a fiftieth of that."""
    pots = curve_in_boxes(4).pots
    reaches = always(pots, np.ones(pots.low.shape, dtype=bool), 0.5, 100)
    return bool(reaches and (_most_with_four() < 0.02 * _least_ranges()).all())


def _less_similar_in_the_set() -> bool:
    """Whether among members at one pot player 2's differ by a fifth of the curve's at points."""
    whole = np.ptp(curve_of(4).expectations[:, 1])
    return bool(_ranges_of_the_set()[1] > 0.2 * whole)


def _ranges_of_the_set() -> np.ndarray:
    """Of each player's expectation among the members of a set that were found."""
    return np.ptp(outer_ranges(stored_sets(), SET_POT), axis=1)


def _player_2_bets_first() -> bool:
    """Whether all along the curve of four cards player 2 bets from 3 on, and player 1 later."""
    found = curve_in_boxes(4)
    second = checks(found, 2, 2.01, 2.99) and bets_the_best(found, 2, 3.01, 100)
    return second and checks(found, 1, 2.01, float(PLAYER_1_BETS) - _BESIDE)


def _player_1_bets_from_there() -> bool:
    return bets_the_best(curve_in_boxes(4), 1, float(PLAYER_1_BETS) + _BESIDE, 100)


def _always_called() -> list[int]:
    return often(5, 0.999)


def _two_way_at_node_3(overcalls: bool) -> list[int]:
    """The cards bet there for value against player 1 and as a bluff against player 2."""
    return [card for card in often(3, LEAST) if _met(card, overcalls) == [True, False, False, True]]


def _met(card: int, overcalls: bool) -> list[bool]:
    """Whether worse cards call, players 1 and 2, and better ones fold, after a bet at node 3.

    Raises
    ------
    ArithmeticError
        If the enclosure leaves it open.
    """
    box = _thirteen()
    x = np.empty(box.low.shape, dtype=object)
    for place in np.ndindex(x.shape):
        x[place] = box[place]
    acted, calls, folds = met(x, 3, card - 1, overcalls)
    above = [chance - LEAST * acted for chance in (*calls, *folds)]
    if any(each.low <= 0 <= each.high for each in above):
        raise ArithmeticError(f"_met: what a bet with card {card} meets must be told from {LEAST}")
    return [bool(each.low > 0) for each in above]


def _range_of_its_own() -> bool:
    """Whether at node 3 the cards next to 5 and 6 are checked, with bluffs below, bets above."""
    bluffs, *bet = often(3, 1e-2)
    return bluffs <= 3 and [card for card in bet if card > 3] == [5, 6, *range(8, 14)]


CLAIMS: tuple[Claim, ...] = (
    quantity(
        "Section 2, 48 conditions and 23",
        "Four cards give 48 conditions, which dominance reduces to 23.",
        [48, 23],
        _conditions,
        verdict=Verdict.CORRECTED,
        note="The 22 dominated actions of the paper's own list leave 26. The other three are the "
        "bets with the second best card, which are not dominated: another claim.",
        method=Method.EXACT,
        mended=lambda: _conditions() == [48, 26],
        noted=lambda: {"22": _conditions()[0] - _conditions()[1]},
        covers=("Section 2, 48 conditions and 23", "Bil17: Abstract, 23 and 11 frequencies"),
    ),
    assertion(
        "Section 5.1, similar expectations",
        "The solutions that coexist on the curve of $N=4$ have very similar expectations (almost "
        "indistinguishable in Figure 6).",
        _very_similar,
        note="At one pot each player's differ by less than a fiftieth of the range that the same "
        "player's expectation has along the curve: at every pot from 0.5 to 100, "
        "$\\varepsilon=10^{-6}$, by tubes of intervals. Among all equilibria at one pot they "
        "differ by more: at $P=4.1$, not on the curve, player 2's by a fifth of it, compared in "
        "floats.",
        method=Method.INTERVAL,
        mended=_less_similar_in_the_set,
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5.1, player 1 active",
        "On the curve player 2 starts to bet from $P=3$ on, player 1 for larger values of $P$.",
        lambda: _player_2_bets_first(),
        note="Player 1 starts at $P=(3+\\sqrt{23})/2$, one of the four special pots. At every "
        "solution of the curve, $\\varepsilon=10^{-6}$, by tubes of intervals: up to 0.01 before "
        "these pots no frequency at the node, from $P=2.01$ on, reaches 0.01, and from 0.01 behind "
        "them to $P=100$ card 4 is bet more often than that.",
        method=Method.INTERVAL,
        mended=lambda: _player_1_bets_from_there(),
        noted=lambda: {"23": PLAYER_1_BETS.radicand},
    ),
    assertion(
        "Section 5.2, more striking differences",
        "The differences of expectations between the solutions on the curve are more striking with "
        "$N=5$ than with $N=4$.",
        lambda: bool(_least_with_five().max() > 10 * _most_with_four().max()),
        note="More than ten times as large, at $\\varepsilon=10^{-6}$: with $N=5$ two solutions at "
        "$P=12.1$ are more than ten times as far apart as any two with $N=4$ at one pot, by tubes "
        "of intervals.",
        method=Method.INTERVAL,
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5.2, N = 13, node 5",
        "At the solution shown player 2 always calls with the three highest cards at node 5.",
        lambda: set(_always_called()) >= {11, 12, 13},
        note="At $P=9.2$, $\\varepsilon=10^{-6}$, she always calls with every card from 7 on, "
        "with a frequency above 0.999 at the solution that intervals enclose.",
        method=Method.INTERVAL,
        mended=lambda: _always_called() == list(range(7, 14)),
    ),
    quantity(
        "Section 5.2, N = 13, two-way bets at node 3",
        "Player 3's bets with cards 5 and 6, a small but distinct range, are for value against "
        "player 1 and bluffs against player 2, who sometimes folds a better card at node 5.",
        2,
        lambda: len(_two_way_at_node_3(overcalls=False)),
        verdict=Verdict.OPEN,
        note="Both cards are bet, the next ones 4 and 7 are not, and both are for value against "
        "player 1. If the folds of player 2 after a call of player 1 count, at node 6, both are "
        "two-way bets, as the paper says. At node 5 alone she always calls with card 7 and "
        "better, so that only card 5 makes her fold a better one. Which is meant our text does "
        'not tell: it has "at Nodes 5". So it is at the solution that intervals enclose at '
        "$\\varepsilon=10^{-6}$, if chances below 0.001 count as 0.",
        method=Method.INTERVAL,
        mended=lambda: (
            _two_way_at_node_3(False) == [5]
            and _two_way_at_node_3(True) == [5, 6]
            and _range_of_its_own()
        ),
        covers=("Figure 10", "Section 5.2, N = 13, node 3"),
    ),
)
