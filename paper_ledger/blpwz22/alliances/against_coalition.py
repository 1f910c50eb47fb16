"""Sections 1.2, 5 and 5.2: coalition against coalition, deviations from the Nash threshold."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np

from guts_core.guts import Guts, nash_threshold
from guts_core.methods.exact.surds import Surd
from paper_ledger.blpwz22._tools import assertion, own_payoff, root_of_half, steps, tuples
from paper_ledger.blpwz22.alliances.alliances_replies import earned_at_nash, reply_is_best
from paper_ledger.blpwz22.alliances.asynchronous import slopes_hold
from paper_ledger.blpwz22.alliances.nash_deviations import (
    NU,
    bloc_payoff_at_nash,
    highest_payoff,
    lowest_payoff,
    pair_payoffs_at_nash,
    taking_turns,
    third_payoff_at_nash,
)
from paper_ledger.blpwz22.coalition.experiments import PSEUDO_BLOC
from paper_ledger.blpwz22.enclosures.many_opponents import Bounds
from paper_ledger.blpwz22.enclosures.two_allies import enclose_two_allies
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "book/guts_alliances"

F = Fraction

#: The partner of a member who always holds, against whom the bloc at the Nash threshold loses.
PARTNER = F(9, 10)

#: Rational thresholds below and above the Nash threshold, more than the degree of any payoff.
BELOW, ABOVE = [F(k, 8) for k in range(5)], [F(k, 8) for k in range(6, 9)] + [F(7, 9), F(9, 10)]


def _closed_forms_hold() -> bool:
    """Payoff of the lowest and the highest of three thresholds: cubic polynomials, exactly."""
    axes = (
        [F(0), F(1, 9), F(2, 9), F(3, 9)],
        [F(k, 12) for k in range(4, 8)],
        [F(k, 12) for k in range(8, 12)],
    )
    lowest = all(own_payoff([a, b, c]) == lowest_payoff(a, b, c) for a, b, c in tuples(axes))
    highest = all(own_payoff([c, a, b]) == highest_payoff(c, a, b) for a, b, c in tuples(axes))
    return lowest and highest


def _mixed_case_is_factored() -> bool:
    """One threshold on each side of nu: factored payoffs against the closed forms."""
    for s in BELOW:
        for t in ABOVE:
            player, lower, higher = pair_payoffs_at_nash(s, t)
            if not (higher == highest_payoff(t, s, NU) and lower == lowest_payoff(s, NU, t)):
                return False
            if player + lower + higher != 0:
                return False
    return True


def _bloc_and_third_are_factored() -> bool:
    """The factored payoffs, on more points than their degree on either side of nu."""
    blocs = all(bloc_payoff_at_nash(q) == lowest_payoff(NU, q, q) for q in ABOVE) and all(
        bloc_payoff_at_nash(q) == highest_payoff(NU, q, q) for q in BELOW
    )
    thirds = all(third_payoff_at_nash(q) == highest_payoff(q, NU, NU) for q in ABOVE) and all(
        third_payoff_at_nash(q) == lowest_payoff(q, NU, NU) for q in BELOW
    )
    return blocs and thirds


def _outer_cases_are_factored() -> bool:
    """Whether player 1 does not lose where s and t are on the same side of nu."""
    above = all(
        pair_payoffs_at_nash(s, t)[0] == lowest_payoff(NU, s, t) >= 0
        for s, t in combinations_with_replacement(sorted(ABOVE), 2)
    )
    below = all(
        pair_payoffs_at_nash(s, t)[0] == highest_payoff(NU, s, t) >= 0
        for s, t in combinations_with_replacement(BELOW, 2)
    )
    return above and below


def _no_bloc_gains() -> bool:
    signs = all(bloc_payoff_at_nash(q) > 0 for q in (*BELOW, *ABOVE))
    return _closed_forms_hold() and _bloc_and_third_are_factored() and signs


def _no_third_player_gains() -> bool:
    signs = all(third_payoff_at_nash(q) <= 0 for q in (*BELOW, *ABOVE))
    return _closed_forms_hold() and _bloc_and_third_are_factored() and signs


def _no_pair_gains() -> bool:
    """Whether the tighter opponent loses wherever player 1 loses."""
    signs = all(pair_payoffs_at_nash(s, t)[2] < 0 for s in BELOW for t in ABOVE)
    return (
        _closed_forms_hold() and _mixed_case_is_factored() and _outer_cases_are_factored() and signs
    )


def _nash_is_as_good_as_above() -> bool:
    """What player 1 gets less what a player at t >= nu gets, the third being at s: never negative.

    Its formulas in the three orders, on more points than their degrees.
    """
    for s, t in product([*BELOW, *ABOVE], ABOVE):
        player, lower, higher = pair_payoffs_at_nash(min(s, t), max(s, t))
        more = (t - NU) * (t - NU) * (t + NU * 2) * 3
        if s > t:
            more = (t - NU) * (2 * s * t - 1) * 3
        elif s in ABOVE:
            more += (s - NU) * (s - NU) * t * 3
        if player - (lower if s > t else higher) != more or more < 0:
            return False
    return True


def _no_independent_pair_gains() -> bool:
    """Means make player 1 lose as well, and the tighter opponent then no less than player 1."""
    return _no_pair_gains() and slopes_hold() and _nash_is_as_good_as_above()


def _lots_let_both_gain() -> bool:
    """Whether two opponents who draw lots together can both gain, with a fraction near the best."""
    threshold = F(taking_turns().threshold).limit_denominator(1000)
    lost = -pair_payoffs_at_nash(F(0), threshold)[0]
    return bool(lost * F(1, 2) > F(1, 20))


def _by_a_coin() -> tuple[Any, Any]:
    """What player 1 at nu gets, and each of the others, if a coin says who plays which threshold.

    The thresholds are those of the pseudo-bloc of section 5: one of the two always holds.
    """
    player, *members = pair_payoffs_at_nash(*(F(str(threshold)) for threshold in PSEUDO_BLOC))
    return player, sum(members) / 2


def _coin_lets_both_gain() -> bool:
    player, member = _by_a_coin()
    return bool(player < 0 < member)


def _reply_to_always_in() -> Surd:
    """The one best reply of player 3 with player 1 at nu and player 2 always in."""
    if not reply_is_best(F(0)):
        raise ArithmeticError("the best reply to a member who always holds is another one")
    return NU * 2 / 3


def _equal_coalitions_are_fair() -> bool:
    """Whether the exchange of the coalitions of 2 v. 2 changes the sign of A and leaves B.

    Both are polynomials in each order of the four thresholds, compared on more points than their
    degrees; three orders and their exchanges are all.
    """
    game = Guts(4)
    points = tuples([steps(F(k, 4), F(k + 1, 4), 5) for k in range(4)])
    for order in ([0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]):
        profiles = points[:, order]
        both = profiles, profiles[:, [2, 3, 0, 1]]
        first, second = (game.payoffs(each)[:, :2].sum(axis=1) for each in both)
        if (first != -second).any() or np.not_equal(*map(game.stakes, both)).any():
            return False
    return True


def _two_against_two_differs_from_nash() -> bool:
    """Blended, not the bloc at the Nash threshold of four players, which loses to a pair.

    The optimum is unique: its bloc is not all of it, and stands below that threshold.
    """
    optimum, nash = enclose_two_allies(), root_of_half(3)
    blended = 0 < optimum.bloc_weight[0] <= optimum.bloc_weight[1] < 1
    lower = optimum.bloc[1] < nash.lower
    beaten = _bloc_against_pair(nash, PARTNER).upper < 0
    return blended and lower and beaten and _bloc_formula_holds()


def _bloc_against_pair(bloc: Any, partner: Fraction) -> Any:
    """What a bloc wins together from a member who always holds and his partner, who is above it.

    Either of the bloc wins with the hand x with the probability b x^2 up to b, and x^3 above.
    """
    b = partner
    wins = (b**3 - bloc**3) * b / 3 + (1 - b**4) / 4
    return (2 - bloc * 2 - b) * 2 + (wins * 2 - (1 - bloc)) * 8


def _bloc_formula_holds() -> bool:
    """The formula against the rules, at more points than its degrees."""
    points = product(steps(0, F(1, 2), 5), steps(F(1, 2), 1, 6))
    return all(
        Guts(4).payoffs(np.array([q, q, F(0), b]))[:2].sum() == _bloc_against_pair(q, b)
        for q, b in points
    )


def _zero_is_reached() -> bool:
    """Theorem 1.2: the optimum at 0 gains at the fee of two antes too, for either coalition."""
    return enclose_two_allies().from_fee[0] > 0


def _share_in_between() -> Bounds:
    """Bounds of the probability of pairs other than the bloc and the one that always holds."""
    bloc, pair = (part := enclose_two_allies()).bloc_weight, part.always_in_weight
    return 1 - bloc[1] - pair[1], 1 - bloc[0] - pair[0]


def _bloc_and_pair_prevail() -> bool:
    """The bloc and (0, b_0) have nine tenths of the probability, though not all of it."""
    low, high = _share_in_between()
    return F(1, 20) < low and high < F(1, 10)


CLAIMS = (
    assertion(
        "Section 1.2, 2 v. 2, fair",
        r"In 2 v. 2 $\underline V=\bar V=0$: the game is fair.",
        lambda: _equal_coalitions_are_fair() and _zero_is_reached(),
        note="Exchanging the coalitions changes the sign of the payoff and leaves the stakes, so 0 "
        "is a fixed point of every game $m$ v. $m$ (for $m=2$ compared as polynomials). That both "
        "sides force it, symmetry does not say: here the optimum at 0, repeated, leads to 0 from "
        "the fee of two antes, by Theorem 1.2. Proved without a mesh, with enclosures of the "
        "optimum's numbers.",
        method=Method.INTERVAL,
        proof="book/guts_alliances#cor-two-against-two",
    ),
    assertion(
        "Section 1.2, 2 v. 2, not the Nash equilibrium",
        "The optimal strategies of 2 v. 2 are not those of the symmetric equilibrium of four "
        "players; they are blended and not of bloc type.",
        _two_against_two_differs_from_nash,
        note="Without a mesh there is only one optimum. Its bloc at .765087 has probability "
        ".852049, the pair (0, .927638) has .050309, and the rest lies on a curve of pairs between "
        "the two (proved, with enclosed numbers, in the chapter on coalition against coalition). "
        "The Nash threshold is .793701; the bloc there loses to (0, .9), by .150.",
        method=Method.INTERVAL,
        proof="book/guts_alliances#thm-two-against-two",
        covers=("Section 1.2, 2 v. 2, strategies",),
        noted=lambda: {
            ".765087": (optimum := enclose_two_allies()).bloc[0],
            ".852049": optimum.bloc_weight[0],
            ".927638": optimum.partner[0],
            ".050309": optimum.always_in_weight[0],
            ".793701": nash_threshold(4),
            ".150": -_bloc_against_pair(root_of_half(3), PARTNER).upper,
        },
    ),
    assertion(
        "Section 1.2, 2 v. 2, similar to 1 v. 2",
        "The optimum of 2 v. 2 is similar to the coalition's in 1 v. 2 (read: a bloc and a pair of "
        "which one member always holds have nine tenths of the probability).",
        _bloc_and_pair_prevail,
        note="Similar, not the same: the last tenth lies on a continuum of other pairs $(a,b)$, "
        "from (0, .927638) to the bloc, along which $b$ falls as $a$ rises. The mesh of 21 points "
        "shows none of it. Without a mesh this is the only optimum, and its numbers are enclosed.",
        method=Method.INTERVAL,
        proof="book/guts_alliances#thm-two-against-two",
        covers=("Section 1.2, 2 v. 2, similarity",),
        noted=lambda: {".927638": enclose_two_allies().partner[0]},
    ),
    assertion(
        "Section 5.2, blocs against the Nash threshold",
        r"No bloc gains against player 1 at $1/\sqrt2$ (three players).",
        _no_bloc_gains,
        note=r"With $\nu=1/\sqrt2$ player 1 earns $4(q-\nu)^2(q+\nu)$ against $q\ge\nu$ and "
        r"$2\nu(\nu-q)^2$ against $q\le\nu$.",
        method=Method.EXACT,
        proof="book/guts_alliances#thm-three-at-nash",
    ),
    assertion(
        "Section 5.2, third player",
        r"If players 1 and 2 play $1/\sqrt2$, no strategy of player 3 gains.",
        _no_third_player_gains,
        note=r"His payoff is $-2(t-\nu)^2(t+2\nu)$ for $t\ge\nu$, and exactly 0 for every "
        r"$t\le\nu$: the equilibrium is not strict.",
        method=Method.EXACT,
        proof="book/guts_alliances#thm-three-at-nash",
    ),
    assertion(
        "Section 5.2, pairs of strategies",
        r"With player 1 at $1/\sqrt2$ there is no pair $S_2,S_3$ for which player 1 loses and "
        "players 2 and 3 are at least neutral (read: pure strategies, or mixed independently).",
        _no_independent_pair_gains,
        note=r"Player 1 loses only if $s<\nu<t$, and then the player at $t$ gets "
        r"$-2(t-\nu)[t^2-\nu^2+\nu(t-s)]<0$. If they mix independently, player 1 loses at their "
        r"mean thresholds too, as his payoff is convex in each. The one whose mean is above $\nu$ "
        r"then gets no more than player 1: at any $t\ge\nu$ he does not, whatever the third plays, "
        r"and his own payoff is concave in his threshold. Players 2 and 3 who draw lots together "
        r"do both gain: (0, $\sqrt{5/6}$) or the reverse by a coin gives each of them .0536.",
        method=Method.EXACT,
        mended=_lots_let_both_gain,
        noted=lambda: {".0536": taking_turns().member},
        proof="book/guts_alliances#thm-three-at-nash",
    ),
    assertion(
        "Section 5.2, both benefit",
        "The pseudo-bloc does not let both players 2 and 3 benefit while player 1 loses; in fact "
        "no strategy lets one of them benefit, leaves the other at least neutral and makes player "
        r"1 lose (read: with player 1 at $1/\sqrt2$).",
        lambda: not _coin_lets_both_gain(),
        Verdict.CORRECTED,
        "True of players who mix independently, as in Fictitious Play: the claim on pairs of "
        "strategies. But the coalition of section 5 mixes jointly and may draw lots who always "
        "holds. If a coin decides between its pseudo-bloc (0, .86) and the reverse, player 1 gets "
        "$-.0997$ and each of the others half of it, .0499.",
        method=Method.EXACT,
        mended=lambda: _no_independent_pair_gains() and _coin_lets_both_gain(),
        noted=lambda: {
            "-.0997": float(_by_a_coin()[0]),
            ".0499": float(_by_a_coin()[1]),
        },
        proof="book/guts_alliances#thm-three-at-nash",
    ),
    assertion(
        "Section 5.2, reply to a member who always holds",
        "If one member of the coalition plays 0, the other is incentivized to play a strategy "
        r"close to $1/\sqrt2$ (with player 1 there; read: within a tenth).",
        lambda: NU - _reply_to_always_in() < F(1, 10),
        Verdict.CORRECTED,
        r"His own payoff is greatest at $\sqrt2/3=.4714$, and nowhere else, where it is .1179; at "
        r"$1/\sqrt2$ it is 0. Exactly, over all thresholds: it rises up to $\sqrt2/3$ and falls "
        "from there.",
        method=Method.EXACT,
        mended=lambda: _reply_to_always_in() == Surd(F(0), F(1, 3), 2),
        one_case="it is about one case",
        noted=lambda: {
            ".4714": float(reply := _reply_to_always_in()),
            ".1179": float(earned_at_nash(reply, F(0))),
        },
    ),
)
