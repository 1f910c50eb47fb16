"""Section 4: repeated play as an ordinary differential equation, Cases 1 to 6."""

from __future__ import annotations

from functools import partial

from guts_core import ledger
from guts_core.ledger import Claim, Method, Verdict
from guts_core.simplified_kuhn.claims import _dynamics_checks as check
from guts_core.simplified_kuhn.tree import FREQUENCIES

assertion = partial(ledger.assertion, paper="Bil17", method=Method.NUMERICAL)
quantity = partial(ledger.quantity, paper="Bil17", method=Method.EXACT)

#: Ends of ranges at which the eigenvalues decide nothing, for the notes.
_ENDS = {
    "2": "At $P=3$ all eigenvalues are imaginary or 0.",
    "3": "At $P=P_3$ all eigenvalues are imaginary or 0.",
    "6": "At $P=4$ all eigenvalues are imaginary or 0.",
    "8": "At $P=P_8$ all eigenvalues are imaginary or 0.",
}

#: What the limits, and the averages, were taken from.
_LATE = "24 random starts, for $5000<t<10^4$"
_STATISTICS = "64 random starts to t = 400, order 4"

CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Eq. 22",
        r"$24\,\partial E_1/\partial a_1=-2b_2+2c_2-2b_3+2d_3-b_2c_3$.",
        check.printed_slope_of_a1,
        note="Equal at all pure profiles, hence identically: both sides are multilinear.",
        method=Method.EXACT,
    ),
    assertion(
        "Sec. 4.1, rest points",
        "All equilibria of the game are equilibrium solutions of the differential equations.",
        check.equilibria_are_rest_points,
        note="Complementary slackness: at an equilibrium a frequency is 0 or 1 or its slope is 0. "
        "Checked on all equilibria at ten pots.",
        method=Method.SAMPLES,
    ),
    assertion(
        "Sec. 4.1, other rest points",
        "Rest points that are not equilibria of the game are unstable.",
        check.other_rest_points_are_unstable,
        note="A frequency at 0 or 1 whose owner would rather move has a positive eigenvalue "
        r"$24k(1-2f)\,\partial E/\partial f$. Checked on all pure profiles at four pots.",
        method=Method.SAMPLES,
    ),
    assertion(
        "Sec. 4.1, no steady state",
        "None of Solutions 1, 4, 5, 9 and 10 is asymptotically stable.",
        check.own_frequencies_are_absent,
        note="Nor is any rest point with an interior frequency: no slope contains a frequency of "
        "its own player, so the flow preserves volume in log-odds, on every face.",
        method=Method.EXACT,
    ),
    *(
        assertion(
            f"Sec. 4.1, Solution {label}",
            f"Solution {label} is unstable.",
            partial(check.all_unstable_of, label),
            note="Eigenvalues counted exactly at several pots; an odd power of the Jacobian has a "
            "trace without zeros inside the range, which proves it there. "
            + _ENDS.get(label, "It is unstable at the ends too."),
            method=Method.SAMPLES,
        )
        for label in check.UNSTABLE
    ),
    quantity(
        "Sec. 4.1, oscillatory dimensions",
        "The oscillatory parts of the centre manifolds of Solutions 1, 4, 5, 9, 10 have dimensions "
        "2, 4, 4, 6, 6.",
        [2, 4, 4, 6, 6],
        check.dimensions,
        note="Imaginary eigenvalues counted exactly at one pot inside each range. At the ends it "
        "may be less: 0 for Solution 1 at $P=2$, 4 for Solutions 9 and 10 at $P=5$.",
        method=Method.SAMPLES,
    ),
    assertion(
        "Sec. 4.1, Lyapunov stable",
        "Numerical solutions suggest that Solutions 1, 4, 5, 9 and 10 are Lyapunov stable.",
        check.stay_near,
        Verdict.OPEN,
        "Open: for Solutions 1, 4 and 5 it is proved only on the faces that attract them, by "
        "convex conserved quantities; off these faces, and for Solutions 9 and 10, nothing is "
        "proved. Starts near all five stay near to $t=300$.",
        mended=check.stay_near,
    ),
    assertion(
        "Sec. 4.1, gaps",
        "For $3<P<P_3$ and $4<P<P_8$ all equilibrium points are unstable.",
        lambda: check.all_unstable(("61/20", "31/10", "16/5", "81/20", "83/20", "43/10")),
        method=Method.SAMPLES,
    ),
    assertion(
        "Sec. 4.1, one type of behaviour",
        "Only one type of behaviour is observed for each $P$ that was studied.",
        check.one_behaviour,
        Verdict.CORRECTED,
        "At $P=3.25$ most starts settle on the face of Solution 4; at least one keeps swinging "
        "with amplitudes that grow in proportion to time. Which pots the paper studied it does not "
        "say; its example in this range is 3.35.",
    ),
    assertion(
        "Case 1, limits",
        r"$a_1\to0$, $a_2\to0$ and $c_1\to0$.",
        lambda: check.settle(1, 0.95, a1=0, a2=0, c1=0),
        note=f"{_LATE}.",
    ),
    assertion(
        "Case 1, periodic",
        "$b_3$ and $d_2$ vary periodically with amplitude depending on the initial conditions.",
        lambda: check.closed_orbits("1", ("9/4", "5/2", "11/4"), {"b3", "d2"}),
        note="On the limiting face a convex function of their log-odds is conserved, so their "
        "orbits are closed curves. At three pots.",
        method=Method.SAMPLES,
    ),
    assertion(
        "Case 2, limits",
        r"$a_1\to0$, $b_1\to0$ and $c_3\to0$.",
        lambda: check.settle(2, 0.97, a1=0, b1=0, c3=0),
        Verdict.CORRECTED,
        r"$c_3\to0$ for all of 24 random starts to $t=10^4$. But $a_1$ and $b_1$ still return in "
        "rare bursts: for $t>5000$ about a fifth of the starts have one above 0.01.",
        mended=lambda: (
            check.share(2, "c3", 0) == 1
            and 0.4 < min(check.share(2, name, 0) for name in ("a1", "b1")) < 0.97
        ),
    ),
    assertion(
        "Case 2, boundary",
        "The solution eventually has each betting frequency close to zero or one.",
        lambda: min(check.very_late_shares(*FREQUENCIES)) > 0.9,
        Verdict.CORRECTED,
        "Computed: 24 random starts to $t=10^4$, the end of the transient in the paper, and how "
        "often a frequency is within 0.01 of 0 or 1 for $t>5000$. For $a_1,b_1,c_3$ that is nearly "
        "always, but for $b_3$ and $d_1$ only some four tenths of the time: they return to the "
        "interior again and again.",
        mended=lambda: (
            max(check.very_late_shares("b3", "d1")) < 0.6
            and min(check.very_late_shares("a1", "b1", "c3")) > 0.99
        ),
    ),
    assertion(
        "Case 2, length of the transient",
        "The transient typically lasts until $t$ is between $10^3$ and $10^4$.",
        lambda: min(check.very_late_shares("b3", "d1")) > 0.9,
        Verdict.CORRECTED,
        "It does not end there. Computed: 24 random starts to $t=10^4$. For $t>5000$ $b_3$ and "
        "$d_1$ are still inside, more than 0.01 from 0 and 1, over a third of the time on average. "
        "The largest log-odds of $a_2,b_2,c_1,d_2$ grow in proportion to time from $t=250$ to "
        "$10^4$, at a rate that changes by less than a third.",
        mended=lambda: (
            max(check.very_late_shares("b3", "d1")) < 2 / 3
            and check.grows_all_along("a2", "b2", "c1", "d2")
        ),
    ),
    assertion(
        "Case 3, limits",
        r"$c_3\to0$, $c_1\to1$, $d_2\to0$; $a_2,b_2,d_1,b_3$ stay nontrivial.",
        lambda: (
            check.settle(3, 0.95, c3=0, c1=1, d2=0)
            and max(
                check.share(3, name, end) for name in ("a2", "b2", "d1", "b3") for end in (0, 1)
            )
            < 0.05
        ),
        note=f"{_LATE}. On the face the flow is Hamiltonian with two degrees of freedom and "
        "one known conserved quantity.",
    ),
    assertion(
        "Case 4, limits",
        r"$a_2\to1$, $c_1\to1$ and $c_3\to0$.",
        lambda: check.settle(4, 0.95, a2=1, c1=1, c3=0),
        note=f"{_LATE}.",
    ),
    assertion(
        "Case 4, purely periodic",
        "The solutions on the centre manifold of Solution 5 are purely periodic.",
        check.case_four_is_periodic,
        Verdict.CORRECTED,
        "The pairs $(b_2,d_1)$ and $(b_3,d_2)$ are each periodic, with different periods: jointly "
        r"quasi-periodic. At $P=15/4$ the squared frequencies near Solution 5 are as $35:24$.",
        method=Method.EXACT,
        mended=lambda: check.closed_orbits("4", ("15/4",), {"b2", "d1"}, {"b3", "d2"}),
    ),
    assertion(
        "Case 5, limits",
        r"$c_1\to1$, $a_2\to1$ and $c_3\to0$.",
        lambda: check.settle(5, 0.95, c1=1, a2=1, c3=0),
        Verdict.CORRECTED,
        rf"It is $c_2$ that tends to 0; $c_3$ alternates between 0 and 1. {_LATE}.",
        mended=lambda: check.settle(5, 0.95, c1=1, a2=1, c2=0) and check.share(5, "c3", 0) < 0.3,
    ),
    assertion(
        "Case 5, transient",
        "A complicated initial transient comes before the approach to the boundary.",
        lambda: not check.grows_linearly(5, "d1", "b2", "d2", "b3", "d3"),
        Verdict.CORRECTED,
        "Computed: the largest absolute log-odds of $d_1,b_2,d_2,b_3,d_3$, divided by the time. "
        "Its median over 64 random starts differs by less than a third between $100<t<200$ and "
        "$200<t<400$. So the way to the boundary, led by $d_1$, goes on at one pace, and no "
        "separate transient comes before it.",
        mended=lambda: check.grows_linearly(5, "d1", "b2", "d2", "b3", "d3"),
    ),
    assertion(
        "Case 6, periodic",
        "$b_1$ and $d_3$, and $b_2$ and $d_1$ behave periodically.",
        lambda: check.closed_orbits("6", ("22/5", "93/20", "24/5"), {"b1", "d3"}, {"b2", "d1"}),
        note="On the limiting face each pair conserves a convex function of its log-odds. At three "
        "pots.",
        method=Method.SAMPLES,
    ),
    quantity(
        "Case 6, eigenvalues",
        "Solution 9 has six purely imaginary eigenvalues and a zero eigenvalue.",
        [[6, 1]] * 3,
        lambda: check.eigenvalues_of_solution_9(("22/5", "93/20", "24/5")),
        note="Counted exactly at $P=22/5$, $93/20$ and $24/5$.",
        method=Method.SAMPLES,
    ),
    assertion(
        "Case 6, boundary",
        "$b_3$, $c_1$ and $d_2$ are eventually attracted to the boundary.",
        check.case_six_reaches_the_boundary,
        Verdict.CORRECTED,
        "Not from near Solution 9, where the largest log-odds do not grow ($t$ to 4000). From "
        "random starts they grow more slowly than time ($t$ to 400).",
        mended=lambda: not check.grows_linearly(6, "b3", "c1", "d2"),
    ),
    assertion(
        "Sec. 4.7, profits where neutral",
        "Where there is a Lyapunov stable equilibrium, each profit remains close to it.",
        check.averages_are_exact,
        note="On the limiting faces the payoffs are the equilibrium's plus terms whose time "
        r"average is $O(\max|F|/T)$: exact while $|F|$ grows more slowly than time.",
        method=Method.SAMPLES,
    ),
    *(
        assertion(
            f"Sec. 4.7, profits in Case {case}",
            f"For ${low}<P<{high}$ the profits stay close to those of Solution {label}.",
            partial(check.roughly, case, label),
            note=f"Average profits are within a tenth of a unit of $24E$. But they do not tend to "
            f"those of Solution {label}: they differ by more than four standard errors. "
            f"{_STATISTICS}.",
            mended=partial(check.differ, case, label),
        )
        for case, label, low, high in ((2, "2", "3", "P_3"), (5, "7", "4", "P_8"))
    ),
)
