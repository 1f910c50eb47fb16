"""What [Bil18] says of the game's equilibria, and not of its curve: proved, or held against others.

The regularisation selects members of a set. A statement about the equilibria of the game needs a
proof; a single certified member that contradicts it is enough to refute it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import lcm

import numpy as np

from guts_core.kuhn.equilibria.search import search_equilibria
from guts_core.kuhn.three_players.closed_forms import first_bluffs, large_pots, low_calls
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.whole_sets.proved import INTERVALS
from guts_core.methods.exact.rational_functions import variable
from paper_ledger.bil18._tools import assertion, profile, stored_sets
from paper_ledger.bil18.dealing import ACTORS, Hand, hands, payoffs_by_action
from paper_ledger.bil18.stored.whole_sets import outer_ranges
from paper_ledger.bil18.whole_sets.special_pots import read_special_pots
from paper_ledger.record import Claim, Method, Verdict

FOUR = KuhnPoker(4)

#: A pot next to none of the four special ones, and two equilibria there that pay differently.
OTHER_POT = Fraction(31, 10)

#: Pots between the least one and 3 at which four cards are searched.
BELOW_THREE = (2.18, 2.63, 2.94)

#: By what part of itself a pot is above the least one, if only just.
BEYOND = Fraction(1, 10**9)

#: Numbers of the nodes, from 0.
NODES = range(len(ACTORS))

#: The best card bets or calls at these nodes.
_BEST = {node: {4: Fraction(1)} for node in range(3, 13)}


def _cards(**by_card: str) -> dict[int, Fraction]:
    """Frequencies at one node, from keys like c2."""
    return {int(name[1:]): Fraction(value) for name, value in by_card.items()}


@cache
def other_members() -> tuple[np.ndarray, np.ndarray]:
    """Two equilibria of four cards at the pot 31/10, found by random search, in fractions."""
    calling = {
        2: _cards(c1="10/41", c2="10/41", c4="1"),
        3: _cards(c2="20/41", c4="1"),
        5: _cards(c3="1512/1681", c4="1"),
        8: _cards(c3="22/41", c4="1"),
        10: _cards(c3="1540/1681", c4="1"),
    }
    low_calling = {
        2: _cards(c1="15/82", c2="5/41", c4="5/8"),
        3: _cards(c1="20/41", c2="1/41", c4="1"),
        4: _cards(c2="1/10", c4="1"),
        5: _cards(c2="101/14760", c3="1257/1681", c4="1"),
        8: _cards(c3="22/41", c4="1"),
        11: _cards(c2="1/7", c3="6/11", c4="1"),
    }
    return profile(4, _BEST | calling), profile(4, _BEST | low_calling)


def low_callers() -> tuple[tuple[np.ndarray, Fraction], ...]:
    """Equilibria of four cards, with their pots, in which card 2 calls."""
    return (other_members()[1], OTHER_POT), (low_calls(1).at(8), Fraction(8))


def _certified(frequencies: np.ndarray, pot: Fraction) -> bool:
    return not any(FOUR.gains(frequencies, pot))


def catches_bluffs(frequencies: np.ndarray, card: int) -> bool:
    """Whether a card calls at a node that its owner reaches with it."""
    calls = (frequencies[3:, card - 1] > 0) & FOUR.reached(frequencies)[3:, card - 1]
    return bool(calls.any())


def _card_3_alone_calls() -> bool:
    return not any(catches_bluffs(x, 2) for x, pot in low_callers() if _certified(x, pot))


def _card_2_calls_too() -> bool:
    return all(_certified(x, pot) and catches_bluffs(x, 2) for x, pot in low_callers())


def differ(one: np.ndarray, other: np.ndarray, pot: Fraction) -> bool:
    """Whether both are equilibria, with different payoffs."""
    payoffs = [FOUR.expectations(x, pot) for x in (one, other)]
    return _certified(one, pot) and _certified(other, pot) and any(payoffs[0] != payoffs[1])


def _ranges_elsewhere() -> bool:
    """Whether equilibria pay differently also at two pots that are none of the special ones."""
    return differ(*other_members(), OTHER_POT) and differ(
        low_calls(1).at(8), large_pots(4).at(8), Fraction(8)
    )


def _payoffs_in_fractions() -> dict[str, int | Fraction]:
    """24 times the payoffs of the two, and how they are written over one denominator each."""
    texts = ("-1384", "-738", "2122", "1681"), ("-12851", "-8651", "21502", "16810")
    found: dict[str, int | Fraction] = {}
    for x, names in zip(other_members(), texts, strict=True):
        payoffs = 24 * FOUR.expectations(x, OTHER_POT)
        below = lcm(*(each.denominator for each in payoffs))
        found |= dict(zip(names, (*(below * payoffs), below), strict=True))
    return found


def _ends_of_ranges() -> list[float]:
    """Special pots between 3 and 5 at which ranges of payoffs begin or end, as far as searched."""
    ends = sorted({row.near for row in read_special_pots() if 3 < row.near < 5})
    pots = sorted({row.pot for row in stored_sets() if 3 < row.pot < 5})
    ranges = [np.ptp(outer_ranges(stored_sets(), pot), axis=1).max() > 1e-6 for pot in pots]
    return [
        between[0] if len(between) == 1 else np.nan
        for (low, before), (high, after) in pairwise(zip(pots, ranges, strict=True))
        if before != after
        for between in [[end for end in ends if low < end < high]]
    ]


def _other_ranges() -> dict[str, float]:
    """Where ranges end and begin between 3 and 5, and from where on card 2 may call."""
    first, second, third = _ends_of_ranges()
    radicand = low_calls(1).low.radicand
    return {"3.27": first, "3.90": second, "4.21": third, "73": radicand} | _payoffs_in_fractions()


def _calls_with_card_2() -> dict[str, float | Fraction]:
    """How often it calls in two members, and from where on in others."""
    x, y = (frequencies for frequencies, _ in low_callers())
    calls = {"1/10": x[3, 1], "101/14760": x[4, 1], "1/6": y[9, 1]}
    return calls | {"6.772": float(low_calls(1).low)}


def _sure_in_a_deal(hand: Hand, player: int, best: bool, pot: Fraction) -> np.ndarray:
    """What a cautious player is sure of in a deal, by the bets of the two others in turn.

    She calls with the best card only. The others do after a bet what hurts her most. In whole
    numbers: times 3 and the denominator of the pot.
    """
    taken = [int(best and node > 2) if ACTORS[node] == player else slice(None) for node in NODES]
    low, high = (paid[(*taken, player)].astype(int) for paid in _paid_at_two_pots(hand))
    paid = 3 * pot.denominator * low + pot.numerator * (high - low)
    return np.asarray(paid.reshape(2, 2, -1).min(axis=2))


@cache
def _paid_at_two_pots(hand: Hand) -> list[np.ndarray]:
    """Payoffs at the pots 0 and 3, where they are whole: they are affine in the pot."""
    return [payoffs_by_action(hand, pot) for pot in (0, 3)]


@cache
def least_with_caution(cards: int, pot: Fraction) -> Fraction:
    """What a cautious player is sure of in any of the three seats, summed over the deals.

    It is affine in how often the others bet each card, so sets of cards are enough.
    """
    sets = np.array(list(product((0, 1), repeat=cards)))
    found = []
    for player in range(3):
        total = np.zeros((len(sets), len(sets)), dtype=int)
        for hand in hands(cards):
            first, second = (sets[:, hand[k]] for k in range(3) if k != player)
            ranks = tuple(sorted(hand).index(card) for card in hand)
            sure = _sure_in_a_deal(ranks, player, hand[player] == cards - 1, pot)
            total += sure[first[:, None], second]
        found.append(int(total.min()))
    return Fraction(min(found), 3 * pot.denominator)


def _nobody_loses_with_caution() -> bool:
    """At every pot up to the least one, and at none above it, where a bluff pays.

    What is sure is the least of some affine functions of the pot: the ends decide.
    """
    for cards in range(4, 8):
        least, none = KuhnPoker(cards).least_pot, Fraction(0)
        if min(least_with_caution(cards, pot) for pot in (none, least)) < 0:
            return False
        if least_with_caution(cards, least * (1 + BEYOND)) >= 0:
            return False
    return True


def _profit_above_the_least_pot() -> bool:
    """Equilibria from the least pot on in which player 3 gains what is stated."""
    pot = variable()
    return all(
        (form := first_bluffs(cards)).proved()
        and form.low == KuhnPoker(cards).least_pot
        and form.expectations[2]
        == Fraction(cards - 2, cards * (cards - 1)) * (pot - form.low) / (pot + 1)
        for cards in (4, 5)
    )


def _checks(frequencies: np.ndarray) -> bool:
    """Whether players 1 and 2 never bet, so that nodes 7 to 12 are not reached."""
    return not (frequencies[..., :2, :] > 1e-6).any()


@cache
def _below_three() -> tuple[np.ndarray, ...]:
    rng = np.random.default_rng(18)
    return tuple(search_equilibria(4, pot, 40, rng).frequencies for pot in BELOW_THREE)


def _nobody_bets_before_player_3() -> bool:
    return all(len(members) > 0 and _checks(members) for members in _below_three())


def _checking_proved() -> bool:
    """Whether proofs go from 2 to 3, without these ends, and players 1 and 2 check in each."""
    reached: Fraction | float = Fraction(2)
    for (low, high), codes in sorted(INTERVALS.items()):
        if low <= reached and all(code.startswith(8 * "0") for code in codes):
            reached = max(reached, high)
    return reached == 3


def _answers_to_player_3() -> set[str]:
    """What the second best card of four does at nodes 4, 5 and 6 in the proofs from 2 to 3.

    0 folds, = is free; a code has four cards at nodes 1 and 2 each, three at node 3, the middle two
    at nodes 4 and 5, and the second best one at node 6.
    """
    inside = (codes for (low, high), codes in INTERVALS.items() if low >= 2 and high <= 3)
    return {code[12] + code[14] + code[15] for codes in inside for code in codes}


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Section 1, a special pot",
        "With $N=4$ the pot $P=3$ is a special case for which a range of equilibrium solutions is "
        "possible (section 5.1: one of four such pots).",
        lambda: not _ranges_elsewhere(),
        Verdict.CORRECTED,
        "A range is possible there, but not only at the four pots at which the curve shows one. "
        "At $P=31/10$ two equilibria in fractions pay $24E=(-1384,-738,2122)/1681$ and "
        "$(-12851,-8651,21502)/16810$; from $P=(5+\\sqrt{73})/2$ on $24E_1$ "
        "takes all values from $-(6P+8)/(P+1)^2$ to $2/(P+4)$ more. The whole set, as far as it is "
        "searched, has ranges for $P$ from 3 to 3.27 and from 3.90 to 4.21, too. Our text has lost "
        "the formulas.",
        Method.EXACT,
        _ranges_elsewhere,
        noted=_other_ranges,
        proof="book/kuhn_theory#kuhn-low-calls",
        covers=("Section 1, range of solutions at one pot", "Section 5.1, four special pots"),
    ),
    assertion(
        "Section 2, no profit below the least pot",
        "For all equilibrium solutions with $P\\le P_{\\min}$, $E_1=E_2=E_3=0$.",
        _nobody_loses_with_caution,
        note="Proved for every $N$: whatever the others do, a player who calls with the best card "
        "and otherwise checks and folds loses nothing. The check goes through all sets of cards "
        "that the others may bet, for $N=4$ to 7, with what hurts her most after a bet: in whole "
        "numbers, at all pots up to the least one, and just above it, where it fails.",
        method=Method.EXACT,
        proof="book/kuhn_theory#kuhn-no-profit",
    ),
    assertion(
        "Section 2, profit above the least pot",
        "$P_{\\min}$ is the smallest pot for which a player can make a profit at equilibrium.",
        lambda: _profit_above_the_least_pot() and _nobody_loses_with_caution(),
        note="From $P_{\\min}$ to $3/(N-3)$ there is an equilibrium with "
        "$E_3=\\frac{N-2}{N(N-1)}\\frac{P-P_{\\min}}{P+1}$, proved for every $N$; up to "
        "$P_{\\min}$ there is no profit in any. The check has the conditions for $N=4,5$ as "
        "identities. What the paper adds of all equilibria above $P_{\\min}$ is a formula that our "
        "text has lost. That player 3 always profits there would be false: with five cards she "
        "loses in some at large pots, another claim.",
        method=Method.EXACT,
        proof="book/kuhn_theory#kuhn-first-profit",
    ),
    assertion(
        "Section 2, N = 4",
        "When $N=4$, sandbagging and value betting occur only with the highest card, bluff "
        "catching only with the second highest, but bluffing with either of the two lowest.",
        _card_3_alone_calls,
        Verdict.REFUTED,
        "Card 2 catches bluffs as well. In an equilibrium at $P=8$ player 2 calls a bet of "
        "player 1 with it with probability $1/6$, and so in others from $P=6.772$ on; at "
        "$P=31/10$ it calls at nodes 4 and 5 with probabilities $1/10$ and $101/14760$. All gains "
        "are 0 in fractions. On the curve, which the paper follows, the sentence is right at "
        "the nodes that are reached: another claim. Of the other two parts: players 1 and 2 never "
        "bet card 3 in the closed patterns of any proved list, and no worse card calls when "
        "player 3 does, as far as the set is searched.",
        Method.EXACT,
        _card_2_calls_too,
        noted=_calls_with_card_2,
        proof="book/kuhn_theory#kuhn-low-calls",
    ),
    assertion(
        "Section 5.1, who bets, every equilibrium",
        "Between $P_{\\min}=2$ and 3, players 1 and 2 check all their cards in every equilibrium "
        "(read: without dominated actions, which the paper takes away first).",
        lambda: _checking_proved() and _nobody_bets_before_player_3(),
        note="Proved for all $2<P<3$: every equilibrium without dominated actions lies in one "
        "closed pattern, in which they check. The proofs are trees of certificates in whole "
        "numbers, one tree for each of some intervals of pots. The check looks whether the "
        "intervals leave no gap, and searches at random for an exception; the trees have their "
        "own tests. Below $P_{\\min}$ and at 3 it is not so. The paper reads the sentence "
        "off its Figure 7, of its curve: another claim.",
        method=Method.EXACT,
        proof="book/kuhn_whole_set#thm-kuhn-all-equilibria",
    ),
    assertion(
        "Section 5.1, who calls",
        "Below $P=3$ the game revolves around player 3 betting and the other players deciding "
        "whether to call with the second best card, at nodes 4, 5 and 6.",
        lambda: _answers_to_player_3() == {"==="},
        Verdict.CORRECTED,
        note="Only player 2 decides, at node 5, after player 1 has folded. At node 4 player 1 "
        "always folds this card, and at node 6 player 2 does: this is proved for every "
        "equilibrium without dominated actions for $2<P<3$, by the pattern in which they lie.",
        method=Method.EXACT,
        mended=lambda: _answers_to_player_3() == {"0=0"} and _checking_proved(),
        proof="book/kuhn_whole_set#thm-kuhn-all-equilibria",
        covers=("Figure 7", "Section 5.1, who calls"),
        one_case="what it calls is called once",
    ),
)
