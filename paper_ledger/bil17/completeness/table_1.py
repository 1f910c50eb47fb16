r"""The 4374 cases of Table 1 of [Bil17], one by one: excluded, or matched to solutions.

A case names one of the subconditions (a), (b), (c) for each of the conditions 1 to 8 of Table 1, as
eight letters. Condition 5 has two subconditions and condition 9 is an equation, so there are
:math:`2\cdot3^7` cases. The slips of the table are mended: :math:`a_1=1` is allowed in 1(b) and
1(c), and :math:`b_3=0` at P = 2.

Two independent routes lead through them. :func:`decision` runs down the proof of
:mod:`paper_ledger.bil17.completeness.regions` with P as a variable: the step that excludes
the case, or the solutions that it leaves.
:func:`~paper_ledger.bil17.completeness.case_members.occurrences` goes from the solutions to
their cases. :func:`write_cases` sets both side by side.

In terms of the proof, conditions 3 and 4 (7 and 8) tell where the bluff :math:`b_2` (:math:`b_3`)
lies between the thresholds of its callers: at the lower one (L), between (M), at the upper one (H),
and whether the lower one is c's or d's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from guts_core.storage.files import write_csv
from paper_ledger.bil17.completeness.case_members import occurrences

#: Where a bluff lies by the letters for c and d; the second letter says whose threshold is lower.
PLACES = {
    **{"bc": "Ld", "ba": "Md", "ca": "Hd", "cb": "Lc", "ab": "Mc", "ac": "Hc"},
    **{"cc": "equal", "aa": "above", "bb": "below"},
}

_ORDER = {player: f"order of the thresholds of b{player}" for player in (2, 3)}
_HIGH = "too many calls needed for L or M at b3"


@dataclass(frozen=True)
class Decision:
    """What the proof says of a case.

    Attributes
    ----------
    step : str
        Where the proof decides it, with the letter of the inequality used. It is for P > 2; at
        P = 2 the proof leaves nothing but Solution 1a.
    solutions : tuple of str
        Solutions that the case leaves, none if it is excluded. Where these meet others at an end
        of a range, the others are in the case as well.
    """

    step: str
    solutions: tuple[str, ...] = ()


def cases() -> Iterator[str]:
    """All cases as eight letters, in alphabetical order.

    Examples
    --------
    >>> found = list(cases())
    >>> len(found), found[0], found[-1]
    (4374, 'aaaaaaaa', 'ccccbccc')
    """
    return map("".join, product(*("ab" if number == 5 else "abc" for number in range(1, 9))))


def decision(case: str) -> Decision:
    """Which step of the proof excludes a case, or the solutions that it leaves.

    Parameters
    ----------
    case : str
        Eight letters, for conditions 1 to 8 of Table 1.

    Raises
    ------
    ValueError
        If it is no case.

    Examples
    --------
    >>> decision("aaaaaaaa").step
    'a1 = 0 by 1(a), 1 by 2(a)'
    >>> decision("ccbcbaac")
    Decision(step='a1 < 1/2, H at b3', solutions=('6',))
    """
    if len(case) != 8 or not set(case) <= set("abc") or case[4] == "c":
        raise ValueError(f"decision: case must be 8 letters a, b, c, the fifth no c; got {case!r}")
    one, two, five, six = case[0], case[1], case[4], case[5]
    second, third = PLACES[case[2:4]], PLACES[case[6:8]]
    found = _of_every_pot(one, two, second, five, six, third)
    if found is not None:
        return found
    if one == "a":
        return _of_two_bettors(second, six, third)
    if six != "a":
        return Decision("player 1 bets: slope of a2 positive (d to g)")
    return _up_to_five(two, second, third) if one == "c" else _from_five(two, second, third)


def _of_every_pot(
    one: str, two: str, second: str, five: str, six: str, third: str
) -> Decision | None:
    """The lemmas of the proof that need no division by the size of P."""
    if one == "a" and two == "a":
        return Decision("a1 = 0 by 1(a), 1 by 2(a)")
    if one != "a" and two == "b":
        return Decision("a1 > 0 by 1, 0 by 2(b)")
    for name, place in (("b2", second), ("b3", third)):
        if place == "above":
            return Decision(f"{name} above both thresholds")
    if second == "below":
        return Decision("b2 below both thresholds")
    silent = five == "a" or six == "b"  # b2 = 0 or a2 = 0
    if silent and (second != "equal" or six == "a"):
        return Decision("a2 and b2 vanish together")
    if (one, two, second, five, six) == ("a", "b", "equal", "b", "c"):
        return Decision("only player 3 bets: V0 <= c2 + d3 < b3 = c3 + d1 = V0")
    if third == "below":
        left = one == "a" and second == "equal" and six != "a"
        return Decision("b3 below both thresholds: P = 2", ("1a",) if left else ())
    return None


def _of_two_bettors(second: str, six: str, third: str) -> Decision:
    """Player 1 does not bet; so the threshold of d is the lower one at b2 if a2 > 0."""
    if second == "equal" and six != "a":
        if third in ("Md", "Hd"):
            return Decision("only player 3 bets, M or H at b3 (a)")
        return _one_of({"Ld": ("1",)}, third, "only player 3 bets")
    if second in ("Md", "Hd"):
        return Decision("player 2 bets, M or H at b2 (b)")
    if second != "Ld":
        return Decision(_ORDER[2])
    if six == "a":
        if third in ("Lc", "Mc"):
            return Decision(f"a2 = 1, {third[0]} at b3" + " (c)" * (third == "Lc"))
        return _one_of({"Hc": ("5",)}, third, "a2 = 1")
    if third in ("Md", "Hd"):
        return Decision("a2 < 1/2, M or H at b3 (a)")
    size = {"d": "a2 < 1/2", "l": "a2 = 1/2", "c": "a2 > 1/2"}[third[-1]]
    solutions = {"Ld": ("2a",), "equal": ("2",), "Lc": ("3",), "Mc": ("4",), "Hc": ("5a", "5")}
    return _one_of(solutions, third, size)


def _up_to_five(two: str, second: str, third: str) -> Decision:
    """Player 1 bets, b1 = 2 a1/(P+1), P <= 5, and player 2 always bets with A."""
    size = {"d": "a1 < 1/2", "l": "a1 = 1/2", "c": "a1 > 1/2"}[second[-1]]
    if size != "a1 > 1/2" and two == "a":
        return Decision(f"{size}, but 1 by 2(a)")
    if second in ("Md", "Hd", "Lc", "Mc"):
        letters = {"Md": "h, i", "Hd": "h, i", "Lc": "j", "Mc": "k"}[second]
        return Decision(f"{size}, {second[0]} at b2 ({letters})")
    if second == "Hc" and (two == "a" or third == "equal"):
        return _one_of({"equal": ("9",)}, third, "a1 = 1")
    if third in ("Lc", "Mc"):
        return Decision(f"{size}: {_HIGH}")
    return _one_of({"Hc": ({"Ld": "6", "equal": "7", "Hc": "8"}[second],)}, third, size)


def _from_five(two: str, second: str, third: str) -> Decision:
    """Player 1 bets, b1 = 2 a1/P, P >= 5, and player 2 always bets with A."""
    if two == "c":
        return Decision("P >= 5: slope of a1 positive (l)")
    if second in ("Lc", "Mc"):
        return Decision("P >= 5: too many calls needed for L or M at b2")
    if second != "Hc":
        return Decision(_ORDER[2])
    if third in ("Ld", "Md"):
        return Decision(f"P >= 5: {_HIGH}")
    return _one_of({"Hd": ("10",)}, third, "P >= 5")


def _one_of(solutions: dict[str, tuple[str, ...]], third: str, start: str) -> Decision:
    """The solutions for where b3 lies; everywhere else its thresholds are in the wrong order."""
    if third not in solutions:
        return Decision(_ORDER[3])
    place = "thresholds of b3 equal" if third == "equal" else f"{third[0]} at b3"
    return Decision(f"{start}, {place}", solutions[third])


def write_cases(path: Path) -> None:
    """Write all cases as a CSV file: the case, where it is decided, its solutions with their pots.

    Parameters
    ----------
    path : Path
        File to write.
    """
    there = {
        case: "; ".join(f"{each.label}: {each.pots}" for each in found)
        for case, found in occurrences().items()
    }
    rows = ([case, decision(case).step, there.get(case, "")] for case in cases())
    write_csv(path, ["case", "step", "solutions"], rows)
