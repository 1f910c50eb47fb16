"""Section 3 of [Bil17]: the cases of Table 1, the proofs of the eliminations, the three ranges.

That the computation took 25 minutes with Mathematica cannot be checked here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from typing import Any

import numpy as np

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17._tools import F, claim, number
from paper_ledger.bil17.completeness.case_members import occurrences
from paper_ledger.bil17.completeness.regions import Step
from paper_ledger.bil17.completeness.table_1 import cases, decision
from paper_ledger.record import Method, Verdict


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


def _too_few_calls(least: bool) -> bool:
    """Whether no calls are less than (2P-4)/(P+1) for every P > 2, or also at ``least`` P = 2."""
    pot: Any = variable()
    return Step("", (2 * pot - 4) / (pot + 1), 2, None, (least, True)).holds()


def _never_call(*names: str) -> bool:
    """Whether a2 > 0 = b2 makes these calls lose, whatever the others do."""
    for a1, b1 in ((F(0), F(1, 2)), (F(1, 2), F(0)), (F(1), F(1))):
        f = [a1, b1, F(0), F(0), F(1, 2), *[F(0)] * 6]
        slopes = twenty_four_gradient(np.array(f, dtype=object), Fraction(3))
        if any(slopes[FREQUENCIES.index(name)] >= 0 for name in names):
            return False
    return True


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
            partial(_too_many_calls, player - 1),
            method=Method.EXACT,
            note="With the largest bets of those before, for every $P\\ge2$.",
            covers=(f"Section 3, elimination of {condition}.(a){also}",),
            one_case="the cases come in one call, or wrong ones break it off",
        )
        for condition, player, also in ((3, 1, ""), (7, 2, ""), (11, 3, " and 11.(b)"))
    ),
    claim(
        "Section 3, no calls",
        "No calls at all are less than $(2P-4)/(P+1)$ for every $P\\ge2$.",
        partial(_too_few_calls, True),
        Verdict.CORRECTED,
        "At $P=2$ both are 0, so 11.(c) holds with $b_3=0$; it is true for $P>2$.",
        Method.EXACT,
        partial(_too_few_calls, False),
        covers=("Section 3, elimination of 11.(a) and 11.(b)",),
    ),
    claim(
        "Section 3, a2 > 0 and b2 = 0",
        "Conditions 5 and 5 show that $c_3=d_1=0$, hence $c_2+d_3=0$, in contradiction with 3.",
        partial(_never_call, "c2", "d3"),
        Verdict.CORRECTED,
        "Conditions 5 and 6 show that $c_3=d_1=0$, hence $c_3+d_1=0$, in contradiction with 7 "
        "(for $P>2$ or $a_1>0$).",
        Method.SAMPLES,
        partial(_never_call, "c3", "d1"),
        covers=("Section 3, a2 and b2",),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
)
