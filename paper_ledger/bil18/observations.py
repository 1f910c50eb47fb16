"""Remarks of [Bil18] in its text: counts of conditions, profits, differences of solutions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker
from paper_ledger.bil18._tools import assertion, quantity, stored_sets
from paper_ledger.bil18.curves import PLAYER_1_BETS, _thirteen, curve_of
from paper_ledger.bil18.stored.whole_sets import outer_ranges
from paper_ledger.bil18.tubes.observed import bets_the_best, checks, curve_in_boxes
from paper_ledger.record import Claim, Method, Verdict

#: Where all equilibria are compared.
SET_POT = Fraction(41, 10)


def _conditions() -> list[int]:
    """Frequencies of four cards, all and those that dominance leaves."""
    game = KuhnPoker(4)
    return [game.fixed.size, game.size]


#: How far from the pot at which player 1 starts the smooth curve has a sharp turn behind it.
_BESIDE = 0.01

#: Where in an interval of pots solutions are compared: in the middle, or next to its ends as well.
_MIDDLE, _THROUGHOUT = (0.5,), (0.001, 0.1, 0.5, 0.9, 0.999)


def _largest_difference(cards: int, highest: float = np.inf) -> float:
    """Of a player's expectation between solutions at one pot: middles of wide intervals."""
    return float(_largest_differences(cards, highest, _MIDDLE).max())


def _largest_differences(
    cards: int, highest: float = np.inf, places: tuple[float, ...] = _THROUGHOUT
) -> np.ndarray:
    """The same for each player."""
    ends, spreads = _differences(cards, places)
    return np.asarray(spreads[:, ends < highest].max(axis=(0, 1)))


@cache
def _differences(cards: int, places: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Ends of wide intervals with several solutions; differences, by place, end and player."""
    curve = curve_of(cards)
    edges, counts = curve.multiplicity
    wide = (counts > 1) & (np.diff(edges) > 1e-4)
    pots = edges[:-1][wide] + np.outer(places, np.diff(edges)[wide])
    spreads = [np.ptp([s.expectations for s in curve.at(pot)], axis=0) for pot in pots.flat]
    return edges[1:][wide], np.reshape(spreads, (*pots.shape, 3))


def _whole_ranges(cards: int) -> np.ndarray:
    """Of each player's expectation along the curve."""
    return np.ptp(curve_of(cards).expectations, axis=0)


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
    return [int(card) + 1 for card in np.flatnonzero(_thirteen()[4] > 0.999)]


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
        lambda: bool((_largest_differences(4) < 0.02 * _whole_ranges(4)).all()),
        note="At one pot each player's differ by less than a fiftieth of the range that the same "
        "player's expectation has along the curve; $\\varepsilon=10^{-6}$, compared in floats at "
        "five pots of each of the two ranges. Among all equilibria at one pot they differ by more: "
        "at $P=4.1$, not on the curve, player 2's by a fifth of it.",
        method=Method.NUMERICAL,
        mended=lambda: _ranges_of_the_set()[1] > 0.2 * _whole_ranges(4)[1],
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
        lambda: _largest_difference(5) > 10 * _largest_differences(4).max(),
        note="More than ten times as large, at $\\varepsilon=10^{-6}$: with $N=5$ in the middle of "
        "the ranges, with $N=4$ at five pots of each.",
        method=Method.NUMERICAL,
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5.2, N = 13, node 5",
        "At the solution shown player 2 always calls with the three highest cards at node 5.",
        lambda: set(_always_called()) >= {11, 12, 13},
        note="At $P=9.2$ she always calls with every card from 7 on.",
        method=Method.NUMERICAL,
        mended=lambda: _always_called() == list(range(7, 14)),
    ),
)
