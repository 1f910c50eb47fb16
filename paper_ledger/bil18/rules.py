"""Sections 2 and 3: the payoffs, dominated actions, the least pot, spurious solutions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker
from paper_ledger.bil18._tools import POTS, assertion, profile, quantity, samples
from paper_ledger.bil18.dealing import (
    ACTORS,
    HISTORIES,
    hands,
    payoffs_by_action,
    plan_values,
)
from paper_ledger.record import Claim, Method, Verdict

#: Frequencies by node and card.
Plans = dict[int, dict[int, Fraction | int]]

#: Decks whose deals are counted.
DECKS = range(4, 10)


#: Payoffs are affine in P, and at these two whole numbers.
WHOLE = (0, 3)

#: The dominated actions: the card, as a name, the nodes, and what is better there.
DOMINATED = (
    ("best", range(3, 13), True),
    ("worst", range(4, 13), False),
    ("second worst", (6, 9, 12), False),
)

#: How many of the two others hold a lower card, if there are more than three cards.
LOWER = {"best": (2,), "worst": (0,), "second worst": (0, 1)}


@cache
def _every_deal() -> list[tuple[tuple[int, ...], list[np.ndarray]]]:
    """The six orders of three cards, of which each deal from any deck has one, and the payoffs."""
    return [(hand, [payoffs_by_action(hand, pot) for pot in WHOLE]) for hand in hands(3)]


def _zero_sum() -> bool:
    """Whether they add up to 0 in every deal, whatever is done, and for the library's sums."""
    dealt = all(not paid.sum(axis=-1).any() for _, both in _every_deal() for paid in both)
    return dealt and all(
        KuhnPoker(x.shape[1]).expectations(x, p).sum() == 0 for x, p in samples([4, 5])
    )


def _linear() -> bool:
    """Whether each expectation is linear, by its value a third of the way from never to always.

    In general, because no way through the hand passes a node twice: histories only grow.
    """
    passed = [[k for k, before in enumerate(HISTORIES) if h.startswith(before)] for h in HISTORIES]
    if not all(len({HISTORIES[k] for k in path}) == len(path) for path in passed):
        return False
    for x, pot in samples([4, 5], POTS[1:2]):
        game, third = KuhnPoker(x.shape[1]), Fraction(1, 3)
        for node in range(12):
            never, always, between = x.copy(), x.copy(), x.copy()
            card = node % game.cards
            never[node, card], always[node, card], between[node, card] = 0 * third, 3 * third, third
            low, high, found = (game.expectations(y, pot) for y in (never, always, between))
            if not (found == low + third * (high - low)).all():
                return False
    return True


def _dominated() -> bool:
    """Whether in every deal no such action is worse, and some are better, at every pot >= 0.

    Whatever the others and she herself do elsewhere, mixtures included.
    """
    for card, nodes, action in DOMINATED:
        for node in nodes:
            player, gained = ACTORS[node - 1], []
            for hand, both in _every_deal():
                if sum(other < hand[player] for other in hand) in LOWER[card]:
                    none, some = (_gained(paid[..., player], node, action) for paid in both)
                    gained += [none, some - none]
            if any((gain < 0).any() for gain in gained) or not any(g.any() for g in gained):
                return False
    return True


def _gained(paid: np.ndarray, node: int, action: bool) -> np.ndarray:
    """What taking the action at a node gains, by the actions at the others."""
    passive, aggressive = (paid.take(end, axis=node - 1) for end in (0, 1))
    return np.asarray(aggressive - passive if action else passive - aggressive)


def fixed_frequencies() -> int:
    """How many frequencies are fixed in every deck, and in the library's unknowns of some; or -1.

    The three cards are different ones in every deck of more than three.
    """
    pairs = {(card, node) for card, nodes, _ in DOMINATED for node in nodes}
    left = {12 * cards - KuhnPoker(cards).size for cards in DECKS}
    return len(pairs) if left == {len(pairs)} else -1


def _second_best_profiles() -> dict[int, np.ndarray]:
    """Against these, P = 3, nobody playing a dominated action, betting with card 3 is best."""
    strong: Plans = {node: {4: 1} for node in range(3, 13)}
    callers: dict[int, Fraction | int] = {2: 1, 4: 1}
    quarter, third_part, half = (Fraction(1, k) for k in (4, 3, 2))
    first: Plans = {
        2: {1: quarter, 2: quarter, 4: 1},
        3: {1: third_part, 2: third_part, 4: 1},
        10: callers,
        11: callers,
    }
    second: Plans = {1: {4: 1}, 3: {1: half, 2: half, 4: 1}, 7: callers, 8: callers}
    third: Plans = {1: {4: 1}, 2: {4: 1}, 4: callers, 5: callers}
    return {
        node: profile(4, strong | changes)
        for node, changes in ((1, first), (2, second), (3, third))
    }


def _bet_surplus(node: int, frequencies: np.ndarray, pot: Fraction) -> Fraction:
    """Best plan that bets with card 3 at the node against the best that checks."""
    values = plan_values(frequencies, pot, node - 1, 2)
    return max(values[8:]) - max(values[:8])


def _second_best_dominated() -> bool:
    surplus = [_bet_surplus(k, x, Fraction(3)) for k, x in _second_best_profiles().items()]
    return not any(gain > 0 for gain in surplus)


def _second_best_bet_pays_at_each_node() -> bool:
    profiles = _second_best_profiles()
    game = KuhnPoker(4)
    undominated = all((x == game.complete(game.reduce(x))).all() for x in profiles.values())
    return undominated and all(_bet_surplus(k, x, Fraction(3)) > 0 for k, x in profiles.items())


def _deal_counts() -> list[list[int]]:
    counts = []
    for cards in DECKS:
        worst = [hand for hand in hands(cards) if hand[0] == 0]
        counts.append([len(worst), sum(cards - 1 not in hand for hand in worst)])
    return counts


def _printed_counts() -> list[list[int]]:
    return [[(n - 1) * (n - 2), (n - 2) * (n - 3)] for n in DECKS]


def _least_pots() -> list[Fraction]:
    """Bluffing with the worst card breaks even when all others fold and the best card calls."""
    return [Fraction(with_best - free, free) for with_best, free in _deal_counts()]


def satisfies_conditions(frequencies: np.ndarray, slopes: np.ndarray) -> bool:
    """Equation (1) with these derivatives."""
    low = (slopes <= 0) | (frequencies == 1)
    high = (slopes >= 0) | (frequencies == 0)
    return bool((low & high).all())


def spurious_profile() -> tuple[np.ndarray, np.ndarray]:
    """Four cards, P = 2: a solution of (1) that is no equilibrium, and player 1's best reply.

    Everybody calls with card 4 alone and players 2 and 3 bet with card 4 alone. Player 1 bets with
    card 3, for her plan after a check is to call bets that only card 4 makes. The second profile
    checks and folds card 3.
    """
    best: Plans = {node: {4: 1} for node in range(2, 13)}
    calls: Plans = {node: {3: 1, 4: 1} for node in (4, 8, 9)}
    bets = profile(4, best | {1: {3: 1}} | calls)
    checks = profile(4, best)
    return bets, checks


def _spurious_removed_by_dominance() -> bool:
    """Whether the free frequencies of the spurious profile violate (1) with plain derivatives."""
    game, (x, _) = KuhnPoker(4), spurious_profile()
    slopes = game.reduce(game.gradient(x, Fraction(2)))
    return not satisfies_conditions(game.reduce(x), slopes)


def _spurious_removed_by_reach_free() -> bool:
    game, (x, better) = KuhnPoker(4), spurious_profile()
    pot, one_sixth = Fraction(2), Fraction(1, 6)
    slopes = game.gradient(x, pot, reach_free=True)
    gain = game.gains(x, pot)[0]
    risen = game.expectations(better, pot)[0] - game.expectations(x, pot)[0]
    plain = satisfies_conditions(x, game.gradient(x, pot))
    return plain and not satisfies_conditions(x, slopes) and gain == risen == one_sixth


def _own_checks(node: int) -> list[int]:
    """The nodes from 0 at which the owner of this one has checked before it."""
    earlier = [k for k in range(node) if HISTORIES[node].startswith(HISTORIES[k] + "k")]
    return [k for k in earlier if ACTORS[k] == ACTORS[node] and k < 3]


def _own_reach_factor() -> bool:
    """The factor of each node against the betting before it; a node's owner acts at most twice.

    In every deal the derivative, a multilinear polynomial, vanishes where the owner has bet before,
    at these nodes and no others. That without it the library has the quotient is seen in samples.
    """
    for node in range(12):
        slopes = [np.diff(paid, axis=node) for _, both in _every_deal() for paid in both]
        own = [k for k in range(12) if k != node and ACTORS[k] == ACTORS[node]]
        gone = [k for k in own if not any(s.take(1, axis=k).any() for s in slopes)]
        if gone != _own_checks(node):
            return False
    for x, pot in samples([4, 5], POTS[1:3]):
        game = KuhnPoker(x.shape[1])
        plain, free = (game.gradient(x, pot, reach_free=option) for option in (False, True))
        for node in range(12):
            own = _own_checks(node)
            factor = 1 - x[own[0]] if own else 1
            if not (plain[node] == factor * free[node]).all():
                return False
    return True


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Section 2, zero sum",
        "$E_1+E_2+E_3=0$.",
        _zero_sum,
        note="In each of the six orders of three cards, whatever is done; so for every deck.",
        method=Method.EXACT,
    ),
    assertion(
        "Section 2, linearity",
        "$E_1$, $E_2$, $E_3$ are linear in each of the frequencies.",
        _linear,
        note="No hand passes a node twice, and a frequency belongs to one node and card.",
        method=Method.EXACT,
        covers=("Section 2, linearity", "Section 6, exact differences"),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Section 2, dominated strategies",
        "The best card bets or calls at nodes 3 to 12, the worst folds at nodes 4 to 12, the "
        "second worst folds at nodes 6, 9 and 12.",
        _dominated,
        note="In every order in which three cards can be dealt, against everything that the others "
        "may do, for every deck and every pot. A last caller with the best card always wins, a "
        "caller with the worst never, and two bettors cannot both hold a worse card than the "
        "second worst.",
        method=Method.EXACT,
    ),
    quantity(
        "Section 2, unknowns",
        "Twenty-two frequencies are fixed, $12N-22$ are left.",
        22,
        fixed_frequencies,
        note="Ten nodes with the best card, nine with the worst, three with the second worst, "
        "whatever $N$.",
        method=Method.EXACT,
        covers=("Section 2, unknowns", "Eq. (6)"),
    ),
    assertion(
        "Section 2, second best card",
        "For $N=4$ checking with the second best card dominates betting at nodes 1, 2 and 3.",
        _second_best_dominated,
        Verdict.REFUTED,
        "At $P=3$ there are strategies of the others, with none of the 22 dominated actions, "
        "against which betting with card 3 is better than every plan that checks: card 2 calls, "
        "card 4 bets when it can, and cards 1 and 2 bluff often enough. So no dominance removes "
        "these three frequencies. Whether those at nodes 1 and 2 vanish at every equilibrium is "
        "another question; that at node 3 need not: on the curve it is positive at large pots, "
        "another claim.",
        Method.EXACT,
        _second_best_bet_pays_at_each_node,
        noted=lambda: {"22": fixed_frequencies()},
        covers=("Section 2, second best card", "Bil17: Abstract, 23 and 11 frequencies"),
    ),
    quantity(
        "Section 2, deals with the worst card",
        "A player holds the worst card in $(N-1)(N-2)$ deals; in $(N-2)(N-3)$ of them nobody holds "
        "the best.",
        _printed_counts(),
        _deal_counts,
        note="The formulas are lost in our text of the paper; these are the counts that the "
        "argument needs. Both sides are polynomials of degree 2 in $N$ that agree for "
        "$N=4,\\dots,9$, so for every $N$.",
        method=Method.EXACT,
    ),
    quantity(
        "Section 2, least pot",
        "$P_{\\min}=2/(N-3)$: a bluff with the worst card that only the best card calls breaks "
        "even.",
        [Fraction(2, n - 3) for n in DECKS],
        _least_pots,
        note="From those counts, and for as many $N$; our text of the paper has lost the fraction "
        "bar. That no player profits below it is another claim.",
        method=Method.EXACT,
        covers=("Section 2, least pot (display without number)",),
    ),
    assertion(
        "Section 3, factor of the own check",
        "The derivative at a node after an own check has the factor $1-x$ of that check, and the "
        "further differentiation removes it.",
        _own_reach_factor,
        note="Nodes 4, 8 and 9 of player 1 and nodes 5 and 6 of player 2; no other, in every order "
        "of three cards.",
        method=Method.EXACT,
    ),
    assertion(
        "Section 3, spurious solutions",
        "Removing the dominated strategies is enough to eliminate the solutions of (1) with "
        "non-credible threats.",
        _spurious_removed_by_dominance,
        Verdict.CORRECTED,
        "Not for (1) itself. Four cards, $P=2$: player 1 bets with card 3 because he would call "
        "with it after a check, a plan that is never tested. No dominated action is played and "
        "(1) holds, but by checking and folding he gains $1/6$: this is not even an "
        "equilibrium. With the further differentiation (1) fails there, and where it holds "
        "nobody gains: later actions are best replies, so the first one is compared with the "
        "best continuation. What the regularised system (2) picks from (1) is another question.",
        Method.EXACT,
        _spurious_removed_by_reach_free,
        covers=("Eq. (1)", "Section 3, spurious solutions"),
    ),
)
