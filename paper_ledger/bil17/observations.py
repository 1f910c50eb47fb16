"""Remarks of [Bil17] in its text: on the rules, the conditions, the figures and Case 6."""

from __future__ import annotations

from fractions import Fraction

from guts_core.simplified_kuhn.solutions.families import P3, P4, P6, P8, P9
from paper_ledger.bil17 import _observation_checks as check
from paper_ledger.bil17._tools import claim, number
from paper_ledger.record import Claim, Method, Verdict


def _bluffs_fall() -> bool:
    """Whether b3 rises along Solutions 3, 4, 6, 8 only, and of these only 4 is ever alone."""
    trends = check.trends()
    rising = {label for label, trend in trends.items() if trend == 1}
    others = {trend for label, trend in trends.items() if label not in rising}
    return rising == {"3", "4", "6", "8"} and others == {-1} and rising & check.alone() == {"4"}


CLAIMS: tuple[Claim, ...] = (
    claim(
        "Section 1, the full game",
        "In the full game bluffing can be with either J or Q and bluff-catching with either Q or "
        "K, and overcalling with K may be profitable.",
        lambda: check.all_bluff_and_catch() and all(map(check.overcall_pays, (2, 3, 8))),
        method=Method.EXACT,
        note="In an equilibrium of the full game at $P=8$, in fractions, J and Q are bet and Q and "
        "K call. (The later paper has Q not calling: refuted there.) An overcall with K gains if "
        "player 3 bets J and A and player 1 calls with Q and A, and not if he calls with A only.",
        mended=lambda: not any(check.overcall_pays(pot, False) for pot in (2, 3, 8)),
        covers=("Section 1, the full game", "Section 2, the full game"),
    ),
    claim(
        "Section 2, P < 2",
        "If $P<2$ there is no incentive for any player to bet or call with worse than A.",
        lambda: check.no_bluffs() and check.bets_with_ace_are_free(),
        method=Method.EXACT,
        note="At every equilibrium in the eleven frequencies nobody bluffs with Q or calls with "
        "K: signs of the derivatives, one after the other, at all corners and for all $0\\le "
        "P<2$. It is not dominance: after two checks that cannot be from A, player 3 would bluff. "
        "So players 1 and 2 may bet A or not, and with $a_1+a_2\\le2-P$, and only then, it is an "
        "equilibrium.",
    ),
    claim(
        "Section 2, overcalls",
        "After a bet and a call the remaining player calls only with A.",
        check.overcalls_lose,
        method=Method.EXACT,
        note="J is folded, so a bet and a call that face K come from A and Q, and those that face "
        "Q from A and K: A is always among them.",
    ),
    claim(
        "Section 2, betting with A",
        "After two checks player 3's bet with A dominates her check; eleven frequencies are left.",
        lambda: check.ace_of_player_3() and check.frequencies_left() == 11,
        method=Method.EXACT,
        covers=("Abstract, 23 and 11 frequencies", "Section 2, betting with A"),
    ),
    claim(
        "Section 3, conditions 1 to 11",
        "The eleven conditions that an equilibrium must satisfy, each with (a), (b) and (c).",
        check.conditions_agree,
        method=Method.EXACT,
        note="Each is the sign of a derivative: equal to the printed difference times $P$, $P+1$, "
        "$P+a_1$, $P+a_2$ or 2, at all corners and two pots.",
    ),
    claim(
        "Section 3, after Eq. (4)",
        "The size of $(2-b_1)/(P+a_1)$ relative to $2/(P+1)$ depends on $a_1$ and $b_1$.",
        check.either_order,
        method=Method.EXACT,
        note="Also with $b_1$ of equation (4): at $P=3$, $9/2$ and 6 it is larger for "
        "$a_1=1/4$ and smaller for $a_1=3/4$.",
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    claim(
        "Text to Figure 3, bounds on c2 + d3",
        "Above the upper bound on $c_2+d_3$ player 1 gains by betting with A, below the lower "
        "bound by bluffing with Q.",
        check.bounds_decide,
        method=Method.EXACT,
        note="In Solutions 1 to 5, at every pot: of the slopes, which are affine in the sum, that "
        "of A is 0 at the upper bound and that of Q at the lower one. Inside she gains by neither.",
    ),
    number(
        "Text to Figure 3, two ranges",
        "Player 1 bets and bluffs in two ranges of $P$ with multiple solutions.",
        2,
        lambda: len(check.ranges("a1 b1", "a1")),
        method=Method.EXACT,
        note="$(P_6,4)$ and $(P_8,P_9)$: at every pot inside them $a_1$ or $b_1$ has several "
        "values. Beyond their ends both have one, but for the pot 5, where $b_1$ has a range.",
        mended=lambda: (
            check.ranges("a1 b1", "a1") == [(P6, 4), (P8, P9)]
            and check.pots_with_many("a1 b1") == [5]
        ),
    ),
    claim(
        "Text to Figure 3, P below 5",
        "Only player 3 catches player 1's bluffs for $P<5$.",
        check.only_player_3_catches,
        method=Method.EXACT,
        note="$c_2=0<d_3$ wherever $b_1>0$, at every real $P$ below 5.",
    ),
    number(
        "Text to Figure 4, one range",
        "Player 2 bets for $P>3$, with one range of multiple solutions.",
        1,
        lambda: len(check.ranges("a2 b2", "a2")),
        method=Method.EXACT,
        note="$(P_3,P_4)$: at every pot inside it $a_2$ or $b_2$ has several values. Beyond "
        "its ends both have one, but for the pots 3 and $7/2$, where both have a range.",
        mended=lambda: (
            check.ranges("a2 b2", "a2") == [(P3, P4)]
            and check.pots_with_many("a2 b2") == [3, Fraction(7, 2)]
        ),
    ),
    claim(
        "Text to Figure 4, who calls",
        "Player 1 is the bluff catcher for small $P$; then player 3 calls at times, and for large "
        "$P$ always, while player 1 calls at a nonzero frequency.",
        check.callers_of_player_2,
        method=Method.EXACT,
        note="For $P>3$: $c_3=0<d_1$ below $P_6$, and $c_3=1$, $0<d_1<1$ above $P_9$.",
    ),
    claim(
        "Text to Figure 4, contrast to Figure 3",
        "This is in contrast to Figure 3, where for small enough $P$ the player next to the bettor "
        "does not call with K, but the one after her does.",
        check.small_pots_differ,
        Verdict.CORRECTED,
        "For small $P$ it is alike: $c_2=0<d_3$ where player 1 bets below 5, and $c_3=0<d_1$ where "
        "player 2 bets below $P_6$. There is a contrast at large $P$, above 5: after a bet of "
        "player 1 the next calls at times and the last always ($0<c_2<1=d_3$), after one of player "
        "2 it is the other way round ($c_3=1$, $0<d_1<1$).",
        Method.EXACT,
        lambda: not check.small_pots_differ() and check.large_pots_differ(),
    ),
    claim(
        "Text to Figure 5, bluffing",
        "Player 3's bluffing frequency generally falls as $P$ rises, with some irregular "
        "behaviour in the regions with three solutions.",
        _bluffs_fall,
        method=Method.EXACT,
        note="$b_3$ rises along Solutions 3, 4, 6 and 8, and falls along all others: nowhere "
        "inside a range is its derivative 0. Solution 4 is the only one for $P_4<P<7/2$, so it "
        "rises there too, beside those regions.",
        mended=lambda: [low for low, _ in check.lone_ranges("4")] == [P4],
        noted=lambda: {"7/2": check.lone_ranges("4")[0][1]},
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    claim(
        "Text to Figure 5, calling",
        "For some pots player 1 always calls player 3 with K ($c_1=1$), then a range of calls is "
        "possible, and for large $P$ player 2 always calls ($d_2=1$).",
        check.callers_of_player_3,
        method=Method.EXACT,
        note="At every equilibrium $d_2<1=c_1$ for $P_4<P<P_8$ and $c_1<1=d_2$ for $P>5$. From "
        "$P_9$ to 5 the range goes from one to the other. Between $P_8$ and $P_9$ both are there, "
        "the range in Solution 9, $c_1=1$ in Solutions 7 and 8. Which frequencies have the range "
        "is another claim.",
    ),
    claim(
        "Section 3, Solution 5a not unique",
        "For Solution 5a, with $P=7/2$, the equilibrium is not unique.",
        check.many_at_seven_halves,
        method=Method.EXACT,
        note="It is a family, as Solution 2a is, and there are no other equilibria at this pot: "
        "Solutions 4 and 5 end there as its two faces.",
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    claim(
        "Eq. (24)",
        "$\\dot F_i=24k_j\\,\\partial E_i/\\partial f_i$ for the log-odds $F_i$ of $f_i$.",
        check.log_odds_take_the_slopes,
        method=Method.EXACT,
        note="(23) by the chain rule: $\\log f-\\log(1-f)$ has the derivative "
        "$\\frac1f+\\frac1{1-f}$, which times $f(1-f)$ is 1. Difference quotients of simulated "
        "play agree with both to five decimals, from eight starts at two pots.",
    ),
    claim(
        "Case 6, P > 5",
        "For $P>5$ the behaviour around Solution 10 is similar to that around Solution 9.",
        check.around_solution_10,
        method=Method.EXACT,
        note="At every $P>5$, as for every $P$ inside the range of Solution 9: six eigenvalues are "
        "imaginary and the five across the face are negative, so that it attracts what is near. "
        "On it $b_1$ and $c_2$, and $b_2$ and $d_1$, move on closed curves: $c_2$ takes the place "
        "of $d_3$. From farther off all of 16 random starts at $P=6$ approach this face.",
    ),
)
