"""Section 4: repeated play as an ordinary differential equation, Cases 1 to 6."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from paper_ledger import record as ledger
from paper_ledger.bil17 import _dynamics_checks as check
from paper_ledger.bil17 import _long_run_checks as late
from paper_ledger.bil17.long_runs import CLOSE, POTS
from paper_ledger.record import Claim, Method, Verdict

assertion = partial(ledger.assertion, paper="Bil17", method=Method.NUMERICAL)
quantity = partial(ledger.quantity, paper="Bil17", method=Method.EXACT)

#: At ends of ranges where a solution is not alone, for the notes.
_TRIED = " of the members tried"

#: Ends of ranges at which the eigenvalues decide nothing, for the notes.
_ENDS = {
    label: f"At $P={end}$ all eigenvalues{of} are imaginary, 0 or negative."
    for label, end, of in (("2", 3, _TRIED), ("3", "P_3", _TRIED), ("6", 4, ""), ("8", "P_8", ""))
}

_THEORY = "book/three_player_dynamics_theory"
#: What the averages were taken from.
_STATISTICS = "64 random starts to t = 400, order 4"
#: How far off player 2 is in Case 5, who wins little.
_LESS = ", and player 2 wins about a third less"


def _starts(case: str) -> str:
    """The stored runs of a case."""
    return f"{sum(count for _, count in POTS[case])} random starts at three pots"


def _late(case: str) -> str:
    """What the limits were taken from."""
    return rf"{_starts(case)}, for $5000<t<4\cdot10^4$"


def _number(case: str) -> dict[str, float]:
    """How many starts of a case are stored, under the number that the note has."""
    return {_starts(case).split()[0]: late.starts_of(case)}


def _since(case: str) -> dict[str, float]:
    """The numbers of :func:`_late`."""
    return {**_number(case), "5000": late.begins(late.LATE[0])}


def _bursts() -> dict[str, float]:
    """For how many starts a1 and b1 come back, in three windows of time."""
    texts = {2: ("37", "32"), 3: ("18", "13"), 4: ("34", "35")}
    found: dict[str, float] = {
        text: late.returning("2", name, window)
        for window, both in texts.items()
        for name, text in zip(("a1", "b1"), both, strict=True)
    }
    return {**_since("2"), **found, "0.01": CLOSE, "1000": late.begins(2)}


def _near_ends(case: str) -> dict[str, float]:
    """Shares of the time near the ends, in two windows: of b3 and d1; in Case 5 the extremes."""
    shares = late.time_near_ends(case, late.RETURNING[case])
    texts = {"2": ((".29", ".23"), (".63", ".54")), "5": ((".64", ".87"), (".93", ".98"))}[case]
    both = [(each.min(), each.max()) if case == "5" else each for each in shares[[2, 4]]]
    found = {
        t: x
        for row, those in zip(texts, both, strict=True)
        for t, x in zip(row, those, strict=True)
    }
    begins = {"1000": late.begins(2), "5000": late.begins(3)}
    return {**_number(case), **found, "0.01": CLOSE, **begins}


def _inside() -> dict[str, float]:
    """Shares of the time of the last window that b3 and d1 spend away from their ends."""
    b3, d1 = 1 - late.time_near_ends("2", late.RETURNING["2"])[-1]
    return {**_number("2"), ".37": b3, ".46": d1, "0.01": CLOSE}


def _near_and_apart(
    case: int, label: str, within: float, far: tuple[int, ...], pots: tuple[Fraction, ...]
) -> bool:
    """What the note says of mean profits: no other solution fits, and this one not wholly."""
    near = check.no_other(case, label, within, pots)
    return near and check.differ(case, label, far) and (case == 2 or check.a_third_less())


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Eq. 22",
        r"$24\,\partial E_1/\partial a_1=-2b_2+2c_2-2b_3+2d_3-b_2c_3$.",
        check.printed_slope_of_a1,
        note="Equal at all pure profiles, hence identically: both sides are multilinear.",
        method=Method.EXACT,
        covers=("Eq. (22)",),
    ),
    assertion(
        "Sec. 4.1, rest points",
        "All equilibria of the game are equilibrium solutions of the differential equations.",
        check.equilibria_are_rest_points,
        note="Complementary slackness: at an equilibrium a frequency is 0 or 1 or its slope is 0. "
        "Checked on all members of all solutions, with $P$ as a variable.",
        method=Method.EXACT,
        covers=("Eq. (23)", "Sec. 4.1, rest points"),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Sec. 4.1, other rest points",
        "Rest points that are not equilibria of the game are unstable.",
        check.other_rest_points_are_unstable,
        note="A frequency at 0 or 1 whose owner would rather move has a positive eigenvalue "
        r"$24k(1-2f)\,\partial E/\partial f$, and if a player gains by a deviation one of her "
        "frequencies does alone, for no slope contains a frequency of its own player.",
        method=Method.EXACT,
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Sec. 4.1, no steady state",
        "None of Solutions 1, 4, 5, 9 and 10 is asymptotically stable.",
        check.own_frequencies_are_absent,
        note="Nor is any rest point with an interior frequency: no slope contains a frequency of "
        "its own player, so the flow preserves volume in log-odds, on every face. The reason that "
        r"the paper gives, a centre manifold, is not enough: $\dot x=-x^3$ has one at 0, which "
        "attracts.",
        method=Method.EXACT,
        proof=f"{_THEORY}#theorem-no-attractor",
        covers=("Abstract, no asymptotically stable equilibrium", "Sec. 4.1, stable solutions"),
    ),
    *(
        assertion(
            f"Sec. 4.1, Solution {label}",
            f"Solution {label} is unstable.",
            partial(check.unstable_on_range, label),
            note="Inside its range: an odd power of the Jacobian has a trace without zeros there. "
            "Eigenvalues are counted exactly at some pots, and agree with those in floats. "
            + _ENDS.get(label, "It is unstable at the ends too."),
            method=Method.EXACT,
            mended=partial(check.ends_of_range, label),
            proof=f"{_THEORY}#theorem-unstable",
            covers=(
                "Abstract, no asymptotically stable equilibrium",
                "Sec. 4.1, unstable solutions",
            ),
            one_case="the cases come in one call, or wrong ones break it off",
        )
        for label in check.UNSTABLE
    ),
    quantity(
        "Sec. 4.1, oscillatory dimensions",
        "The oscillatory parts of the centre manifolds of Solutions 1, 4, 5, 9, 10 have dimensions "
        "2, 4, 4, 6, 6.",
        [2, 4, 4, 6, 6],
        check.dimensions,
        note="For all members and all pots inside the ranges, by identities and signs in $P$; the "
        "other eigenvalues are 0 or negative; at a pot each they are counted exactly, and agree "
        "with those in floats. At the ends it may be less: 0 for Solution 1 at $P=2$, 4 for "
        "Solutions 9 and 10 at $P=5$.",
        method=Method.EXACT,
        noted=check.dimensions_at_ends,
    ),
    assertion(
        "Sec. 4.1, Lyapunov stable",
        "Solutions 1, 4 and 5 are Lyapunov stable, as numerical solutions suggest.",
        check.stable_by_theorem,
        note="A theorem, for all members and all pots inside the ranges: transverse log-odds fall "
        "linearly, so a convex function of the others changes by an integrable amount. Its "
        "hypotheses, identities and signs in $P$, are decided exactly.",
        method=Method.EXACT,
        proof=f"{_THEORY}#theorem-stable",
        covers=("Sec. 4.1, stable solutions", "Figure 7"),
        one_case="its check is a long computation",
    ),
    assertion(
        "Sec. 4.1, Lyapunov stable, Solutions 9 and 10",
        "Solutions 9 and 10 are Lyapunov stable, as numerical solutions suggest.",
        lambda: check.stay_near("9", "10"),
        Verdict.OPEN,
        "Solution 10 is, at every $P>5$: that is a theorem. Members of Solution 9 inside the "
        "family are, if one of the two pairs that drive the others rests. The two for "
        r"$2+\sqrt7<P<5$ at which linearised play grows in proportion to time (almost at the "
        "ends for $P=4.65$: $c_1=.99954$ and $.64648$) are among them. Open is Solution 9 with "
        "both pairs swinging; starts near its middle ($P=93/20$) stay near to $t=300$.",
        mended=lambda: (
            check.stay_near("9", "10")
            and check.resonances() == [False, False, True, True]
            and check.driven_by_theorem()
        ),
        noted=check.resonant_calls,
        proof=f"{_THEORY}#theorem-nine",
        covers=("Sec. 4.1, stable solutions", "Figure 7"),
        one_case="its check is a long computation",
    ),
    assertion(
        "Sec. 4.1, gaps",
        "For $3<P<P_3$ and $4<P<P_8$ all equilibrium points are unstable.",
        check.gaps,
        note="Solutions 2 and 7 are the only ones there, and unstable inside their ranges.",
        method=Method.EXACT,
        proof=f"{_THEORY}#theorem-unstable",
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Sec. 4.1, one type of behaviour",
        "Only one type of behaviour is observed for each $P$ that was studied.",
        check.one_behaviour,
        Verdict.OPEN,
        "Which pots the paper studied it does not say; its example in this range is 3.35. It is "
        "no law for all pots: at $P=3.25$ most starts settle on the face of Solution 4; at least "
        "one keeps swinging with amplitudes that grow in proportion to time.",
        mended=check.two_behaviours,
        noted=lambda: {"3.35": check.POTS[3]},
    ),
    assertion(
        "Case 1, limits",
        r"Typically $a_1\to0$, $a_2\to0$ and $c_1\to0$.",
        lambda: late.settle("1", a1=0, a2=0, c1=0),
        note=f"All of {_late('1')}. That an open set of starts does so is proved.",
        noted=partial(_since, "1"),
        proof=f"{_THEORY}#theorem-stable",
    ),
    assertion(
        "Case 1, periodic",
        "$b_3$ and $d_2$ vary periodically with amplitude depending on the initial conditions.",
        lambda: check.closed_orbits("1", "1", {"b3", "d2"}),
        note="On the limiting face a convex function of their log-odds is conserved, so their "
        "orbits are closed curves. At every pot.",
        method=Method.EXACT,
        proof=f"{_THEORY}#theorem-conserved",
        covers=("Figure 7", "Case 1", "Figure 8"),
    ),
    assertion(
        "Case 2, limits",
        r"$a_1\to0$, $b_1\to0$ and $c_3\to0$.",
        lambda: late.settle("2", a1=0, b1=0, c3=0),
        Verdict.OPEN,
        rf"$c_3\to0$ for all of {_late('2')}. But $a_1$ and $b_1$ still return in bursts "
        r"above 0.01: for 37 and 32 of the starts in $1000<t<5000$, 18 and 13 in $5000<t<10^4$, 34 "
        r"and 35 in $10^4<t<4\cdot10^4$.",
        mended=late.bursts_go_on,
        noted=_bursts,
        covers=("Case 2", "Figure 9"),
    ),
    assertion(
        "Case 2, boundary",
        "The solution eventually has each betting frequency close to zero or one.",
        partial(late.all_near_ends, "2"),
        Verdict.OPEN,
        f"{_starts('2')}: $b_3$ and $d_1$ are within 0.01 of 0 or 1 for a share of the time that "
        r"grows from .29 and .23 ($1000<t<5000$) to .63 and .54 ($10^4<t<4\cdot10^4$). They return "
        "again and again; whether ever less often is not proved.",
        mended=partial(late.ever_closer, "2"),
        noted=partial(_near_ends, "2"),
        covers=("Case 2", "Figure 9"),
    ),
    assertion(
        "Case 2, length of the transient",
        "The transient typically lasts until $t$ is between $10^3$ and $10^4$.",
        partial(late.all_near_ends, "2"),
        Verdict.CORRECTED,
        rf"It does not end there. {_starts('2')} to $t=4\cdot10^4$: $b_3$ and $d_1$ "
        "are inside, more than 0.01 from 0 and 1, for .37 and .46 of the time even from $t=10^4$ "
        "on. The largest log-odds grow in proportion to time from $t=100$ on, to a factor of two.",
        mended=lambda: late.ever_closer("2") and late.grows_with_time("2"),
        noted=_inside,
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Case 3, limits",
        r"Typically $c_3\to0$, $c_1\to1$, $d_2\to0$; $a_2,b_2,d_1,b_3$ stay nontrivial.",
        lambda: (
            late.settle("3", c3=0, c1=1, d2=0)
            and max(
                late.share("3", name, end, late.LATE[1])
                for name in ("a2", "b2", "d1", "b3")
                for end in (0, 1)
            )
            == 0
        ),
        note=f"All of {_late('3')}; one start that does not settle is known at $P=3.25$. On the "
        "face the flow is Hamiltonian with two degrees of freedom and one known conserved "
        "quantity.",
        mended=lambda: check.one_law(Fraction(67, 20)),
        noted=partial(_since, "3"),
        proof=f"{_THEORY}#theorem-stable",
        covers=("Case 3", "Figure 10", "Figure 11"),
    ),
    assertion(
        "Case 4, limits",
        r"Typically $a_2\to1$, $c_1\to1$ and $c_3\to0$.",
        lambda: late.settle("4", a2=1, c1=1, c3=0),
        note=f"All of {_late('4')}. That an open set of starts does so is proved.",
        noted=partial(_since, "4"),
        proof=f"{_THEORY}#theorem-stable",
    ),
    assertion(
        "Case 4, purely periodic",
        "The solutions on the centre manifold of Solution 5 are purely periodic.",
        check.case_four_is_periodic,
        Verdict.CORRECTED,
        "The pairs $(b_2,d_1)$ and $(b_3,d_2)$ are each periodic, with different periods: jointly "
        r"quasi-periodic. At $P=15/4$ the squared frequencies near Solution 5 are as $35:24$.",
        noted=lambda: dict(
            zip(("35", "24"), check.ratio_in_case_four().as_integer_ratio(), strict=True)
        ),
        method=Method.EXACT,
        mended=lambda: check.closed_orbits("4", "5", {"b2", "d1"}, {"b3", "d2"}),
        covers=("Figure 7", "Case 4", "Figure 12"),
    ),
    assertion(
        "Case 5, limits",
        r"$c_1\to1$, $a_2\to1$ and $c_3\to0$.",
        lambda: late.settle("5", c1=1, a2=1, c3=0),
        Verdict.CORRECTED,
        rf"It is $c_2$ that tends to 0 ({_late('5')}). $c_3$ goes to and fro between 0 and 1: 90 "
        r"of the starts come within 0.01 of both in $10^4<t<4\cdot10^4$, the others stay near one "
        "of the two.",
        mended=lambda: late.settle("5", c1=1, a2=1, c2=0) and late.to_and_fro(),
        noted=lambda: {
            **_since("5"),
            "90": round(late.starts_of("5") * late.share_between("5", "c3")),
            "0.01": CLOSE,
        },
        covers=("Case 5", "Figure 13"),
    ),
    assertion(
        "Case 5, boundary",
        "The solution eventually has each betting frequency close to zero or one.",
        partial(late.all_near_ends, "5"),
        Verdict.OPEN,
        f"{_starts('5')}: $b_1,d_1,b_2,d_2,b_3,d_3$ are within 0.01 of 0 or 1 for shares of the "
        r"time that grow, from .64 to .87 ($1000<t<5000$) to .93 to .98 ($10^4<t<4\cdot10^4$). But "
        "each of the six still comes near both ends in the last window, for every start; whether "
        "they return ever less often is not proved.",
        mended=lambda: late.ever_closer("5", late.LATE[-1]) and late.all_go_to_both_ends("5"),
        noted=partial(_near_ends, "5"),
        covers=("Case 5", "Figure 13"),
    ),
    assertion(
        "Case 5, transient",
        "A complicated initial transient comes before the approach to the boundary.",
        lambda: not late.grows_with_time("5"),
        Verdict.CORRECTED,
        "Computed: the largest absolute log-odds of $d_1,b_2,d_2,b_3,d_3$, divided by the time. "
        "Their medians at three pots agree to a factor of two over four windows of time from "
        r"$t=100$ to $4\cdot10^4$. So they grow at one pace, and no separate transient "
        "comes before. Whether play stays near the boundary at last is another claim.",
        mended=lambda: late.grows_with_time("5"),
        covers=("Case 5", "Figure 13"),
        one_case="its check is a long computation",
    ),
    assertion(
        "Case 6, periodic",
        "$b_1$ and $d_3$, and $b_2$ and $d_1$ behave periodically.",
        lambda: check.closed_orbits("6", "9", {"b1", "d3"}, {"b2", "d1"}),
        note="On the limiting face each pair conserves a convex function of its log-odds, at every "
        "pot.",
        method=Method.EXACT,
        proof=f"{_THEORY}#theorem-conserved",
        covers=("Case 6", "Figure 14"),
    ),
    quantity(
        "Case 6, eigenvalues",
        "Solution 9 has six purely imaginary eigenvalues and a zero eigenvalue.",
        [6, 1],
        check.spectrum_of_solution_9,
        note="All members do, at all pots inside the range, and the other four are negative. At "
        "resonant members the imaginary eigenvalues are not semisimple.",
        method=Method.EXACT,
    ),
    assertion(
        "Case 6, boundary",
        "$b_3$, $c_1$ and $d_2$ are eventually attracted to the boundary.",
        late.all_grow,
        Verdict.OPEN,
        f"From typical starts the numbers speak for it: of {_starts('6')}, the "
        r"largest log-odds have more than doubled for 121 by $t=4\cdot10^4$, and the medians grow "
        "from about 7 to between 27 and 41, most of it after $t=1000$. 39 starts do not grow by "
        "5 %, nor does any of 12 near Solution 9. Single orbits are chaotic: starts off by "
        "$10^{-13}$ give other ones, in about the same numbers. Whether orbits are unbounded is "
        "not proved.",
        mended=late.some_grow,
        noted=lambda: {**_number("6"), **late.growth_in_case_6()},
        covers=("Figure 7", "Case 6", "Figure 14"),
        one_case="its check is a long computation",
    ),
    assertion(
        "Sec. 4.7, profits where neutral",
        "Where there is a Lyapunov stable equilibrium, each profit remains close to it.",
        check.averages_are_exact,
        note="On the limiting faces the payoffs are, at every pot inside the range, the "
        r"equilibrium's plus terms whose time average is $O(\max|F|/T)$: exact while $|F|$ grows "
        "more slowly than time.",
        method=Method.EXACT,
        covers=("Abstract, profits", "Sec. 4.7, profits"),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    *(
        assertion(
            f"Sec. 4.7, profits in Case {case}",
            f"For ${low}<P<{high}$ the profits stay close to those of Solution {label}.",
            partial(check.roughly, case, label, within),
            note=f"At $P={check.POTS[case]}$, the pot of the paper's example: average profits are "
            f"within {str(within)[1:]} of a unit of $24E$; those of the other solutions at "
            f"$P={pots[0]}$ and ${pots[1]}$ are further off. But they do not tend to those of "
            f"Solution {label}: for players {far[0]} and {far[1]} they differ by more than four "
            f"standard errors{less}. {_STATISTICS}.",
            mended=partial(_near_and_apart, case, label, within, far, pots),
            covers=("Abstract, profits", "Sec. 4.7, profits", *more),
            one_case="the cases come in one call, or wrong ones break it off",
        )
        for case, label, low, high, far, within, pots, less, more in (
            (2, "2", "3", "P_3", (2, 3), 0.07, (Fraction(3), Fraction(33, 10)), "", ("Figure 15",)),
            (5, "7", "4", "P_8", (1, 2), 0.04, (Fraction(4), Fraction(87, 20)), _LESS, ()),
        )
    ),
    assertion(
        "Section 5, repeated play",
        "The betting frequencies never asymptote to one of the equilibrium solutions; said of what "
        "was found, from the starts that were tried.",
        late.nobody_comes_to_rest,
        note="All of 496 random starts, at pots of all cases: in each window of time from $t=100$ "
        r"to $4\cdot10^4$ some frequency goes to and fro by more than 0.1. It does not follow from "
        "what is proved of stability, and is no law for all starts: at $P=5/2$ play from one, "
        "found by playing backwards from near Solution 1, comes within $10^{-5}$ of it by $t=100$.",
        mended=check.one_start_comes_to_rest,
        noted=lambda: {"496": len(late.randomly_started())},
    ),
)
