"""Equations (5) to (18) of [Bil17]: the solutions, their ranges, Figure 2."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import nan
from typing import Any

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.invariants import slopes_by_name
from guts_core.simplified_kuhn.solutions.families import (
    FAMILIES,
    FAMILY,
    P4,
    P6,
    vertex_of,
)
from guts_core.simplified_kuhn.solutions.pots import all_equilibria
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17._tools import (
    F,
    are_apart,
    between_ends,
    claim,
    holds_with,
    number,
    replaced,
    value,
    vertices_everywhere,
)
from paper_ledger.bil17.completeness.ranges import holds_on_range
from paper_ledger.bil17.stability.attraction import sign_inside
from paper_ledger.bil17.stability.null_spaces import names_that_vary
from paper_ledger.record import Method, Verdict

#: What our text of the paper leaves unclear in a solution that is otherwise right.
_READ_AS = {
    "2": " Our text has the line twice, with $b_3=1/(P+1)$ and with $b_3=2/2$; it is read as "
    "$2/(P+1)$, without which conditions 8, 9 and 10 fail.",
}

AS_PRINTED = ("1a", "2a", "2", "3", "4", "5a", "5", "6", "7", "9", "10")


def _proved(label: str) -> Callable[[], bool]:
    return lambda: holds_on_range(FAMILY[label])


def _other_readings_fail() -> bool:
    """Whether with either printed b3 Solution 2 breaks conditions 8, 9, 10: of a2, c1, d2.

    At every pot inside its range these three are neither 0 nor 1, and their slopes are not 0.
    """
    pot, two = variable(), FAMILY["2"]
    broken = [
        sign_inside(x, two.low, two.high)
        for printed in (1 / (pot + 1), F(2, 2))
        for vertex in replaced(two.vertices(pot), b3=printed)
        for name in ("a2", "c1", "d2")
        for f in [value(vertex, name)]
        for x in (f, 1 - f, slopes_by_name(list(vertex), pot)[name])
    ]
    return all(broken)


def _solution_1_as_printed(*pots: Any) -> bool:
    return all(holds_with("1", pot, d2=2 / (pot + 1)) for pot in pots)


def _as_printed_at_3_only() -> bool:
    """Whether Solution 1 as printed holds at P = 3, and breaks condition 11 from 2 to 3.

    There the bluff of player 3, who neither always bluffs nor never, would lose.
    """
    pot: Any = variable()
    printed = replaced(FAMILY["1"].vertices(pot), d2=2 / (pot + 1))
    signs = {sign_inside(slopes_by_name(list(v), pot)["b3"], 2, 3) for v in printed}
    return signs == {-1} and _solution_1_as_printed(F(3)) and not _solution_1_as_printed(F(2))


def _mended_10a() -> dict[str, Any]:
    """What Solution 10a has for each 1/2, least b1, b2 and d1, and for 5/2, c1 + d2."""
    some = FAMILY["10a"].vertices(F(5))
    least = min(value(v, "b1") for v in some)
    thirds = {least, *(value(v, name) for v in some for name in ("b2", "d1"))}
    sums = {value(v, "c1") + value(v, "d2") for v in some}
    return {
        text: found.pop() if len(found) == 1 else nan
        for text, found in (("1/3", thirds), ("5/3", sums))
    }


def _halves() -> bool:
    """Solution 10a with the printed halves and 5/2, at either end of b1."""
    printed = {"a1": 1, "a2": 1, "b2": F(1, 2), "b3": F(5, 18), "c3": 1, "d1": F(1, 2), "d3": 1}
    ends = [vertex_of(**printed, b1=b1, c1=F(2, 3), d2=1) for b1 in (F(2, 5), F(1, 2))]
    return any(all_equilibria([end], F(5)) for end in ends)


def _ranges_of_three() -> list[str]:
    """Labels of the solutions that coexist between neighbouring ends of ranges, at every pot."""
    return [
        " ".join(each.label for each in there)
        for low, high, there in between_ends(FAMILIES)
        if len(there) > 1
        and all(are_apart(*two, FREQUENCIES, low, high) for two in combinations(there, 2))
    ]


def _player_1_bets(above: Any) -> bool:
    """Whether player 1 bets A and Q at every equilibrium above a pot."""
    some = [v for pot, v in vertices_everywhere() if pot > above]
    return bool(some) and all(value(v, name) > 0 for v in some for name in ("a1", "b1"))


def _bets_in_two_of_three() -> bool:
    """Whether player 1 never bets in Solution 5, and bets in 6 and 7, at all pots from P6 to 4."""
    pot: Any = variable()

    def signs(label: str) -> set[int | None]:
        vertices = FAMILY[label].vertices(pot)
        return {sign_inside(value(v, name), P6, 4) for v in vertices for name in ("a1", "b1")}

    there = [each.label for each in FAMILIES if each.low < 4 and (each.high or 5) > P6]
    return [signs(label) for label in there] == [{0}, {1}, {1}] and there == ["5", "6", "7"]


#: The solutions in the order of equations (5) to (18), which list them.
_LISTED = ("1a", "1", "2a", "2", "3", "4", "5a", "5", "6", "7", "8", "9", "10a", "10")
_TEXT_OF = dict.fromkeys(("9", "10"), ("Text to Figure 5, calling",))


def _solution(label: str) -> str:
    """The printed item that lists a solution."""
    return f"Eq. ({5 + _LISTED.index(label)}), Solution {label}"


#: How far beyond the end of its range a solution is shown to be none.
_BEYOND = Fraction(1, 10**9)


def _shared_end(labels: str) -> Any:
    """The pot at which the ranges of two solutions both end."""
    one, other = (FAMILY[label] for label in labels)
    (end,) = (end for end in (one.low, one.high) if end in (other.low, other.high))
    return end


def _shared_end_in_decimals(labels: str) -> float:
    return float(_shared_end(labels))


def _both_end_there(labels: str) -> bool:
    """Whether both consist of equilibria on their ranges, and not right beyond this end."""
    end, families = _shared_end(labels), [FAMILY[label] for label in labels]
    pots = [Fraction(float(end)) + (-_BEYOND if each.low == end else _BEYOND) for each in families]
    return all(map(holds_on_range, families)) and not any(
        all_equilibria(each.vertices(pot), pot) for each, pot in zip(families, pots, strict=True)
    )


CLAIMS = (
    *(
        claim(
            f"Solution {label}",
            "Every member is an equilibrium at every pot of the range.",
            _proved(label),
            method=Method.EXACT,
            note="The eleven conditions are proved on the whole range with $P$ as a variable."
            + _READ_AS.get(label, ""),
            mended=_other_readings_fail if label in _READ_AS else None,
            covers=(_solution(label), *_TEXT_OF.get(label, ())),
        )
        for label in AS_PRINTED
    ),
    claim(
        "Solution 1, d2",
        "$d_2=2/(P+1)$.",
        partial(_solution_1_as_printed, F(5, 2), F(11, 4), F(3)),
        Verdict.CORRECTED,
        "It must be $(2P-4)/(P+1)$, by condition 11, as in (14) of the later paper; the printed "
        "one is right at $P=3$ only. It may be a fault of our text.",
        Method.EXACT,
        lambda: _proved("1")() and _as_printed_at_3_only(),
        covers=("Eq. (6), Solution 1",),
    ),
    claim(
        "Solution 8, range",
        "It is an equilibrium for $P_8\\le P\\le P_9$.",
        lambda: _proved("8")() and not all_equilibria(FAMILY["8"].vertices(F(43, 10)), F(43, 10)),
        note="Our text has $P_8\\le P_9$, without the $P$ between them. Just below $P_8$ it is "
        "none.",
        method=Method.EXACT,
        covers=("Eq. (15), Solution 8",),
    ),
    claim(
        "Solution 10a",
        "At $P=5$: $1/2\\le b_1\\le2/5$, $b_2=1/2$, $d_1=1/2$.",
        _halves,
        Verdict.CORRECTED,
        "Each 1/2 must be 1/3, and 5/2 must be 5/3. It may be our text that is wrong: (21) has "
        "$1/3\\le b_1$.",
        Method.EXACT,
        _proved("10a"),
        covers=("Eq. (17), Solution 10a",),
        noted=_mended_10a,
    ),
    claim(
        "Figure 2",
        "There are three ranges of pots with three solutions each.",
        lambda: _ranges_of_three() == ["2 3 4", "5 6 7", "7 8 9"],
        note="At every pot inside them the three have different frequencies. Elsewhere there is "
        "one solution, special pots apart, where it may be a family; that there are no others is "
        "another claim.",
        method=Method.EXACT,
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    *(
        number(
            f"Figure 2, P{index}",
            f"$P_{index}$ to two decimals.",
            printed,
            partial(_shared_end_in_decimals, ends_of),
            0.005,
            verdict,
            f"An end of the ranges of Solutions {' and '.join(ends_of)}: both consist of "
            f"equilibria up to it, and beyond it neither does, shown $10^{{-9}}$ away.{note}",
            Method.EXACT,
            partial(_both_end_there, ends_of),
            covers=tuple(_solution(label) for label in ends_of),
            noted=(lambda: {"3.43649": float(P4)}) if index == 4 else None,
        )
        for index, printed, ends_of, verdict, note in (
            (3, 3.21, "34", Verdict.REPRODUCED, ""),
            (4, 3.43, "23", Verdict.CORRECTED, " 3.43649 was cut off, not rounded."),
            (6, Decimal("3.90"), "67", Verdict.REPRODUCED, ""),
            (8, 4.31, "89", Verdict.REPRODUCED, ""),
            (9, 4.41, "78", Verdict.REPRODUCED, ""),
        )
    ),
    claim(
        "Text to Figure 3, P below P6",
        "For $P<P_6$ player 1 neither bets with A nor bluffs with Q (read: from $P=2$ on).",
        lambda: all(value(v, "a1") == 0 for pot, v in vertices_everywhere() if pot < P6),
        method=Method.EXACT,
        covers=("Figure 3", "Text to Figure 3, P below P6"),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    claim(
        "Text to Figure 3, P above P6",
        "For larger $P$ than $P_6$ player 1 bets with A and bluffs with Q at equilibrium.",
        partial(_player_1_bets, P6),
        Verdict.CORRECTED,
        "Below $P=4$ in Solutions 6 and 7 only: Solution 5, which is there with them, has "
        "$a_1=b_1=0$. Above $P=4$ it is so at every equilibrium.",
        Method.EXACT,
        lambda: _player_1_bets(4) and _bets_in_two_of_three(),
        covers=("Figure 3", "Text to Figure 3, two ranges"),
    ),
    claim(
        "Text to Figure 4, player 2",
        "Player 2 does not bet for $P<3$ and bets for $P>3$ (read: from $P=2$ on).",
        lambda: all(
            (value(v, "a2") > 0) == (pot > 3) for pot, v in vertices_everywhere() if pot != 3
        ),
        method=Method.EXACT,
        covers=("Figure 4", "Text to Figure 4, player 2"),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    claim(
        "Text to Figure 3, P > 5",
        "For $P>5$ player 1 always calls with K ($d_3=1$, $c_2>0$).",
        lambda: all(value(v, "c1") == 1 for pot, v in vertices_everywhere() if pot > 5),
        Verdict.CORRECTED,
        "It is player 3 who always calls, $d_3=1$.",
        Method.EXACT,
        lambda: all(
            value(v, "d3") == 1 and value(v, "c2") > 0
            for pot, v in vertices_everywhere()
            if pot > 5
        ),
        covers=("Figure 3", "Text to Figure 3, P > 5"),
    ),
    claim(
        "Text to Figure 5, Solution 9",
        "There is a range of possible values of $c_1$ and $d_1$.",
        lambda: "d1" in names_that_vary(FAMILY["9"]),
        Verdict.CORRECTED,
        "Of $c_1$ and $d_2$, by equation (16).",
        Method.EXACT,
        lambda: names_that_vary(FAMILY["9"]) == ["c1", "d2"],
        covers=("Figure 5", "Text to Figure 5, calling"),
    ),
)
