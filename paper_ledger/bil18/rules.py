"""Sections 2 and 3: the payoffs, dominated actions, the least pot, spurious solutions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.exact.flint_numbers import all_to_flint, to_flint
from paper_ledger.bil18._tools import POTS, assertion, profile, quantity, samples
from paper_ledger.bil18.dealing import ACTORS, HISTORIES, hands, plan_values
from paper_ledger.record import Claim, Method, Verdict

#: Frequencies by node and card.
Plans = dict[int, dict[int, Fraction | int]]

#: Decks whose deals are counted.
DECKS = range(4, 10)


def _zero_sum() -> bool:
    return all(KuhnPoker(x.shape[1]).expectations(x, p).sum() == 0 for x, p in samples())


def _linear() -> bool:
    """Whether each expectation is linear, by its value a third of the way from never to always."""
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


def pays_to_leave(values: list[Fraction], player: int, nodes: Iterable[int], action: bool) -> bool:
    """Whether some plan that takes ``action`` at one of her nodes is worse than without it."""
    own = [k + 1 for k in range(12) if ACTORS[k] == player]
    bits = [8 >> own.index(node) for node in nodes if node in own]
    return any(
        values[plan ^ bit] > values[plan]
        for bit in bits
        for plan in range(16)
        if bool(plan & bit) is action
    )


def _dominated() -> bool:
    for x, pot in (*samples([4], POTS[1:]), *samples([5], POTS[2:3])):
        exact, (worst, second, best) = all_to_flint(x), (0, 1, x.shape[1] - 1)
        for player in range(3):
            for card, nodes, action in (
                (best, range(3, 13), True),
                (worst, range(4, 13), False),
                (second, (6, 9, 12), False),
            ):
                values = plan_values(exact, to_flint(pot), player, card)
                if pays_to_leave(values, player, nodes, action):
                    return False
    return True


def _unknowns() -> list[int]:
    return [KuhnPoker(cards).size - 12 * cards for cards in DECKS]


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


def _own_reach_factor() -> bool:
    """The factor of each node against the betting before it; a node's owner acts at most twice."""
    for x, pot in samples():
        game = KuhnPoker(x.shape[1])
        plain, free = (game.gradient(x, pot, reach_free=option) for option in (False, True))
        for node, history in enumerate(HISTORIES):
            earlier = [k for k in range(node) if history.startswith(HISTORIES[k] + "k")]
            own = [k for k in earlier if ACTORS[k] == ACTORS[node] and k < 3]
            factor = 1 - x[own[0]] if own else 1
            if not (plain[node] == factor * free[node]).all():
                return False
    return True


CLAIMS: tuple[Claim, ...] = (
    assertion("Section 2, zero sum", "$E_1+E_2+E_3=0$.", _zero_sum, method=Method.SAMPLES),
    assertion(
        "Section 2, linearity",
        "$E_1$, $E_2$, $E_3$ are linear in each of the frequencies.",
        _linear,
        note="No hand passes a node twice, and a frequency belongs to one node and card.",
        method=Method.SAMPLES,
        covers=("Section 2, linearity", "Section 6, exact differences"),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Section 2, dominated strategies",
        "The best card bets or calls at nodes 3 to 12, the worst folds at nodes 4 to 12, the "
        "second worst folds at nodes 6, 9 and 12.",
        _dominated,
        note="All 16 plans with the card against random strategies of the others, 4 and 5 cards. "
        "The reason is general: a last caller with the best card always wins, a caller with "
        "the worst never, and two bettors cannot both hold a worse card than the second worst.",
        method=Method.SAMPLES,
    ),
    quantity(
        "Section 2, unknowns",
        "Twenty-two frequencies are fixed, $12N-22$ are left.",
        [-22] * len(DECKS),
        _unknowns,
        note="Counted for $N=4,\\dots,9$: ten nodes with the best card, nine with the worst, three "
        "with the second worst, whatever $N$.",
        method=Method.SAMPLES,
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
        noted=lambda: {"22": -_unknowns()[0]},
        covers=("Section 2, second best card", "Bil17: Abstract, 23 and 11 frequencies"),
    ),
    quantity(
        "Section 2, deals with the worst card",
        "A player holds the worst card in $(N-1)(N-2)$ deals; in $(N-2)(N-3)$ of them nobody holds "
        "the best.",
        _printed_counts(),
        _deal_counts,
        note="The formulas are lost in our text of the paper; these are the counts that the "
        "argument needs, for $N=4,\\dots,9$.",
        method=Method.SAMPLES,
    ),
    quantity(
        "Section 2, least pot",
        "$P_{\\min}=2/(N-3)$: a bluff with the worst card that only the best card calls breaks "
        "even.",
        [Fraction(2, n - 3) for n in DECKS],
        _least_pots,
        note="For $N=4,\\dots,9$; our text of the paper has lost the fraction bar. That no player "
        "profits below it is another claim.",
        method=Method.SAMPLES,
        covers=("Section 2, least pot (display without number)",),
    ),
    assertion(
        "Section 3, factor of the own check",
        "The derivative at a node after an own check has the factor $1-x$ of that check, and the "
        "further differentiation removes it.",
        _own_reach_factor,
        note="Nodes 4, 8 and 9 of player 1 and nodes 5 and 6 of player 2; no other.",
        method=Method.SAMPLES,
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
