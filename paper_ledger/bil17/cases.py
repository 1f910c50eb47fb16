"""Section 3 of [Bil17]: the cases of Table 1, the proofs of the eliminations, the three ranges.

That the computation took 25 minutes with Mathematica cannot be checked here.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise
from typing import Any

import numpy as np

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17._tools import F, claim, corners, number
from paper_ledger.bil17.completeness.case_members import occurrences
from paper_ledger.bil17.completeness.regions import Step
from paper_ledger.bil17.completeness.table_1 import cases, decision
from paper_ledger.record import Method, Verdict

#: A bluff with Q, and the calls with K that answer it: of the next player and of the last one.
_ANSWERED = {1: ("b1", "c2", "d3"), 2: ("b2", "c3", "d1"), 3: ("b3", "c1", "d2")}

#: With which bets of the others the next player need not call at P = 2.
_NEED_NOT = {1: {"a1": 1}, 2: {"a1": 0, "b1": 0, "a2": 1}, 3: {"a2": 0, "b2": 0}}


@cache
def _kinds() -> list[int]:
    """Solutions with a range of pots, and solutions at one pot only, among those of the cases."""
    pots: dict[str, set[str]] = {}
    for there in occurrences().values():
        for each in there:
            pots.setdefault(each.label, set()).add(each.pots)
    wide = sum(any("<" in text for text in texts) for texts in pots.values())
    return [wide, len(pots) - wide]


def _left() -> dict[str, bool]:
    """Whether the proof leaves a case, for each of them."""
    return {case: bool(decision(case).solutions) for case in cases()}


def _routes_agree() -> bool:
    """Whether the proof leaves exactly the cases in which solutions have members."""
    return {case for case, left in _left().items() if left} == set(occurrences())


def _numbers_of_cases() -> dict[str, int]:
    """How many cases the proof excludes, and in how many solutions have members."""
    return {"4342": sum(not left for left in _left().values()), "32": len(occurrences())}


def _coexisting() -> list[int]:
    """How many solutions there are in each interval between neighbouring ends of ranges."""
    ends = sorted({end for each in FAMILIES for end in (each.low, each.high) if end is not None})
    pots = [F(round(512 * (float(a) + float(b))), 1024) for a, b in pairwise(ends)] + [F(6)]
    if not all(a < pot < b for pot, (a, b) in zip(pots, pairwise(ends), strict=False)):
        raise ArithmeticError("no pot inside an interval")
    return [sum(each.covers(pot) for each in FAMILIES) for pot in pots]


def _too_many_calls(bettors: int) -> bool:
    """Whether two calls are more than (2P-4 + 2 bettors)/(P+1) for every P >= 2."""
    pot: Any = variable()
    return Step("", 2 - (2 * pot - 4 + 2 * bettors) / (pot + 1), 2, None).holds()


def _slopes(pot: int, *names: str, **fixed: int) -> np.ndarray:
    """The slopes of these frequencies, a row each, at the corners where some are fixed."""
    rows = twenty_four_gradient(corners(**fixed), pot)
    return np.asarray(rows[:, [FREQUENCIES.index(name) for name in names]].T)


def _both_call(player: int, at_two: bool) -> bool:
    """Whether both others always call one who always bluffs, for every P > 2, or also ``at_two``.

    The slopes of their calls are multilinear in the frequencies and affine in P. At all corners
    they rise with P; at P = 2 they are positive, or at least not negative.
    """
    bluff, *calls = _ANSWERED[player]
    low, high = (_slopes(pot, *calls, **{bluff: 1}) for pot in (2, 3))
    return bool((high > low).all() and (low > 0 if at_two else low >= 0).all())


def _one_call_is_too_many(player: int) -> bool:
    """Whether at P = 2 the last one always calls, which is enough where the next one need not.

    There the bluff loses whatever the next player does.
    """
    bluff, following, last = _ANSWERED[player]
    fixed = {bluff: 1, last: 1}
    first, second, gained = _slopes(2, following, last, bluff, **fixed)
    indifferent = _slopes(2, following, **fixed, **_NEED_NOT[player]) == 0
    return bool((second > 0).all() and indifferent.all() and (gained[first == 0] < 0).all())


def _eliminated(player: int) -> bool:
    """Whether nobody always bluffs, at P = 2 for another reason than above it."""
    return (
        _both_call(player, False) and _too_many_calls(player - 1) and _one_call_is_too_many(player)
    )


def _too_few_calls(least: bool) -> bool:
    """Whether no calls are less than (2P-4)/(P+1) for every P > 2, or also at ``least`` P = 2."""
    pot: Any = variable()
    return Step("", (2 * pot - 4) / (pot + 1), 2, None, (least, True)).holds()


def _never_call(*names: str) -> bool:
    """Whether a2 > 0 = b2 makes these calls lose, whatever the others do, for every P >= 2.

    Their slopes are affine in a2 and in P, and multilinear in the others.
    """
    low, high = (_slopes(pot, *names, a2=1, b2=0) for pot in (2, 3))
    without = np.hstack([_slopes(pot, *names, a2=0, b2=0) for pot in (2, 3)])
    return bool((low < 0).all() and (high <= low).all() and not without.any())


CLAIMS = (
    number(
        "Table 1, number of cases",
        "The nine conditions have $2\\cdot3^7=4374$ combinations of subconditions.",
        4374,
        lambda: sum(1 for _ in cases()),
        method=Method.EXACT,
        covers=("Section 3, number of cases", "Table 1, conditions 2 to 9"),
    ),
    claim(
        "Table 1, outcome of the cases",
        "All equilibria follow from the combinations of Table 1.",
        _routes_agree,
        method=Method.EXACT,
        note="For all real $P\\ge2$, with the slips of the table mended: the proof excludes 4342 "
        "cases and leaves the 32 in which the solutions have members.",
        noted=_numbers_of_cases,
        covers=("Table 1, condition 1", "Table 1, conditions 2 to 9"),
        one_case="its check is a long computation",
    ),
    number(
        "Section 3, number of solutions",
        "Ten distinct solutions, and four more at $P=2,3,7/2,5$.",
        [10, 4],
        _kinds,
        method=Method.EXACT,
    ),
    number(
        "Abstract, three ranges",
        "There are three ranges of $P$ with three coexisting solutions (one elsewhere).",
        [1, 1, 3, 1, 1, 3, 1, 3, 1, 1],
        _coexisting,
        method=Method.EXACT,
        note="Numbers of solutions between neighbouring ends of ranges, from $P=2$ on.",
    ),
    *(
        claim(
            f"Section 3, elimination of {condition}.(a)",
            f"$b_{player}\\ne1$: both callers would always call, more than the condition allows.",
            partial(_both_call, player, True),
            Verdict.CORRECTED,
            "So it is for every $P>2$, whatever those before bet. At $P=2$ the next player need "
            f"not call if {where}; then the last one's call alone is more than the condition "
            f"allows, so that $b_{player}\\ne1$ all the same.",
            Method.EXACT,
            partial(_eliminated, player),
            covers=(f"Section 3, elimination of {condition}.(a){also}",),
        )
        for condition, player, also, where in (
            (3, 1, "", "$a_1=1$"),
            (7, 2, "", "$a_1=b_1=0$ and $a_2=1$"),
            (11, 3, " and 11.(b)", "$a_2=b_2=0$"),
        )
    ),
    claim(
        "Section 3, no calls",
        "No calls at all are less than $(2P-4)/(P+1)$ for every $P\\ge2$.",
        partial(_too_few_calls, True),
        Verdict.CORRECTED,
        "At $P=2$ both are 0, so 11.(c) holds with $b_3=0$; it is true for $P>2$. The same step is "
        "used where $a_1>0$ and $b_1=0$ are excluded, which is right at $P=2$ for other reasons.",
        Method.EXACT,
        partial(_too_few_calls, False),
        covers=("Section 3, elimination of 11.(a) and 11.(b)", "Section 3, a1 and b1"),
    ),
    claim(
        "Section 3, a2 > 0 and b2 = 0",
        "Conditions 5 and 5 show that $c_3=d_1=0$, hence $c_2+d_3=0$, in contradiction with 3.",
        partial(_never_call, "c2", "d3"),
        Verdict.CORRECTED,
        "Conditions 5 and 6 show that $c_3=d_1=0$, hence $c_3+d_1=0$, in contradiction with 7 "
        "(for $P>2$ or $a_1>0$).",
        Method.EXACT,
        partial(_never_call, "c3", "d1"),
        covers=("Section 3, a2 and b2",),
    ),
)
