"""Sections 2 and 3 of [Bil17]: equations (1) to (3), eliminations, Table 1."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.rules import twenty_four_expectations
from guts_core.simplified_kuhn.solutions.families import FAMILY
from guts_core.simplified_kuhn.tree import FREQUENCIES, OWNERS, deals, frequency_of, played_out
from paper_ledger.bil17._tools import F, claim, found, value, vertices_everywhere
from paper_ledger.bil17.completeness.check import proof_holds
from paper_ledger.record import Method, Verdict


def _printed_1(f: dict[str, Any], p: Any) -> Any:
    a1, b1, c1, d1, a2, b2, c2, _, b3, c3, d3 = f.values()
    return (
        (-2 * b2 + 2 * c2 - 2 * b3 + 2 * d3 - b2 * c3) * a1
        + (2 * p - 4 - (p + 1) * (c2 + d3)) * b1
        + (b2 - 2 + (p + a2) * b3) * c1
        + ((p + 1) * b2 - 2 * a2) * d1
        + (2 - p) * b3
        + (2 + c3 - p) * b2
    )


def _printed_2(f: dict[str, Any], p: Any) -> Any:
    a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, _ = f.values()
    return (
        (2 * d1 + 2 * c3 - 2 * b3 - c1 * b3 - b1 * c3) * a2
        + (2 * p - 4 + 2 * a1 - (p + 1) * (c3 + d1)) * b2
        + (p * b1 - 2 * a1) * c2
        + ((p + 1) * b3 - 2 + b1) * d2
        + (2 - p + c1) * b3
        + (2 - p) * b1
    )


def _printed_3(f: dict[str, Any], p: Any) -> Any:
    a1, b1, c1, _, a2, b2, c2, d2, b3, c3, d3 = f.values()
    return (
        (2 * p - 4 + 2 * a1 + 2 * a2 - (p + 1) * (c1 + d2)) * b3
        + ((p + a1) * b2 - (2 - b1) * a2) * c3
        + ((p + 1) * b1 - 2 * a1) * d3
        + (2 - p - c1) * b2
        + 2 * c1
        + (2 - p + c2 - d2) * b1
        + 2 * d2
    )


def _corners() -> np.ndarray:
    return np.array(list(product((0, 1), repeat=11)))


def _agrees(player: int, printed: Any) -> bool:
    """Whether two multilinear polynomials agree: at all 2048 corners, and at two pots."""
    corners = _corners()
    return all(
        np.array_equal(
            twenty_four_expectations(corners, pot)[:, player],
            printed(dict(zip(FREQUENCIES, corners.T, strict=True)), pot),
        )
        for pot in (2, 5)
    )


def _bluffs() -> tuple[bool, bool, bool]:
    """Whether b1 < 1, b2 < 1 and 0 < b3 < 1 at all vertices, P = 2 apart."""
    some = vertices_everywhere()
    return (
        all(value(v, "b1") < 1 and value(v, "b2") < 1 and value(v, "b3") < 1 for _, v in some),
        all(value(v, "b3") > 0 for _, v in some),
        all(value(v, "b3") > 0 for pot, v in some if pot > 2),
    )


def _always_bet_with_ace() -> set[str]:
    """Labels of the solutions with a vertex at which a1 = 1, all along its range."""
    found = set()
    for label, family in FAMILY.items():
        pot = variable() if family.low != family.high else F(family.low)
        if any(value(v, "a1") == 1 for v in family.vertices(pot)):
            found.add(label)
    return found


def _together(player: int) -> bool:
    """Whether a and b of a player vanish together."""
    names = (f"a{player}", f"b{player}")
    return all(
        (value(v, names[0]) == 0) == (value(v, names[1]) == 0) for _, v in vertices_everywhere()
    )


def _equation_4() -> bool:
    """Whether wherever player 1 bets one of the two holds, with the pot as a variable."""
    for family in FAMILY.values():
        pot = variable() if family.low != family.high else F(family.low)
        low, high = family.high is not None and family.high <= 5, family.low >= 5
        for v in family.vertices(pot):
            if value(v, "a1") != 0 and not _obeys_4(pot, v, low, high):
                return False
    return True


def _obeys_4(pot: Any, v: Any, low: bool = True, high: bool = True) -> bool:
    """Whether a profile obeys the one for ``low`` pots, if P is, or the one for ``high`` pots."""
    a1, b1, c2, d3 = (value(v, name) for name in ("a1", "b1", "c2", "d3"))
    below = low and (b1, c2, d3) == (2 * a1 / (pot + 1), 0, (2 * pot - 4) / (pot + 1))
    return below or (high and (b1, c2, d3) == (2 * a1 / pot, (pot - 5) / (pot + 1), 1))


#: What each player may have to answer after her own check.
_AFTER_CHECK: tuple[tuple[str, ...], ...] = (("call", "call after fold"), ("call after fold",), ())


def _king_bet(player: int, pot: int, others: dict[str, int], calls: bool) -> Fraction:
    """24 times what a player gains by betting K and not checking it; with ``calls`` she calls then.

    Before her check or bet both plans fold K, and neither overcalls.
    """

    def payoff(bets: bool) -> Any:
        def plan(actor: int, situation: str, card: str) -> int:
            if actor == player:
                called = calls and not bets and situation in _AFTER_CHECK[player]
                return int(bets if situation == "bet" else called)
            frequency = frequency_of(actor, situation, card)
            return others[frequency] if isinstance(frequency, str) else frequency

        return played_out(plan, F(pot), player, "K")

    return F(payoff(True) - payoff(False))


def _checking_dominates(calls: bool) -> bool:
    """Whether no player gains by the bet, whatever the eleven frequencies, at any P >= 2.

    The gain is multilinear in the frequencies and affine in P: corners, and P = 2 and 3, suffice.
    """
    for player in range(3):
        names = [name for name, owner in zip(FREQUENCIES, OWNERS, strict=True) if owner != player]
        for corner in product((0, 1), repeat=len(names)):
            others = dict(zip(names, corner, strict=True))
            low, high = (_king_bet(player, pot, others, calls) for pot in (2, 3))
            if low > 0 or high > low:
                return False
    return True


def _bet_pays_against_bluffs() -> bool:
    """Whether player 1 gains 2P - 4 by the bet if b2 = b3 = 1, whatever the other frequencies."""
    names = [name for name, owner in zip(FREQUENCIES, OWNERS, strict=True) if owner != 0]
    corners = (dict(zip(names, each, strict=True)) for each in product((0, 1), repeat=len(names)))
    return all(
        _king_bet(0, pot, others, False) == 2 * pot - 4
        for others in corners
        for pot in (2, 3)
        if others["b2"] == others["b3"] == 1
    )


def _share_with_ace() -> Fraction:
    """In which part of the deals to a player with K another one holds A."""
    with_king = [deal for deal in deals() if "K" in deal]
    return Fraction(sum("A" in deal for deal in with_king), len(with_king))


#: A note of several claims.
_WHOLE = "At every real $P\\ge2$: between the zeros of all $f$ and $1-f$ nothing changes."

CLAIMS = (
    *(
        claim(
            f"Eq. ({player + 1})",
            f"The polynomial for $24E_{player + 1}$ in the eleven frequencies and $P$.",
            partial(_agrees, player, printed),
            method=Method.EXACT,
            note="Compared with the 24 deals played out at all corners: both are multilinear.",
            noted=lambda: {"24": sum(1 for _ in deals())},
        )
        for player, printed in enumerate((_printed_1, _printed_2, _printed_3))
    ),
    claim(
        "Section 2, betting with K",
        "Betting with K is dominated by checking because two thirds of the time A calls.",
        partial(_checking_dominates, False),
        Verdict.CORRECTED,
        "The conclusion and the two thirds are right, the reason is not enough: checking and then "
        "folding does not dominate the bet. If both opponents bluff with Q whenever they can, "
        "player 1 does better by betting for $P>2$. Checking and then calling dominates it, for "
        "every player and $P\\ge2$, against all values of the eleven frequencies (so nobody calls "
        "with Q).",
        Method.EXACT,
        lambda: (
            _checking_dominates(True)
            and _bet_pays_against_bluffs()
            and _share_with_ace() == Fraction(2, 3)
        ),
        one_case="its check is a long computation",
    ),
    claim(
        "Section 3, b1, b2, b3 below 1",
        "No player always bluffs with Q at an equilibrium.",
        lambda: _bluffs()[0],
        method=Method.EXACT,
        note=_WHOLE,
        covers=(
            "Section 3, elimination of 3.(a)",
            "Section 3, elimination of 7.(a)",
            "Section 3, elimination of 11.(a) and 11.(b)",
        ),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    claim(
        "Section 3, b3 above 0",
        "$0<b_3$ at every equilibrium.",
        lambda: _bluffs()[1],
        Verdict.CORRECTED,
        "At $P=2$ Solution 1a contains $b_3=0$; it is true for $P>2$.",
        Method.EXACT,
        lambda: _bluffs()[2],
        covers=("Section 3, elimination of 11.(a) and 11.(b)", "Figure 5"),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    *(
        claim(
            f"Section 3, a{player} and b{player}",
            f"Either $a_{player}=b_{player}=0$ or both are positive (read: from $P=2$ on).",
            partial(_together, player),
            method=Method.EXACT,
            note=_WHOLE,
        )
        for player in (1, 2)
    ),
    claim(
        "Eq. (4)",
        "If player 1 bets, then $b_1$, $c_2$, $d_3$ are one of two functions of $a_1$ and $P$, "
        "the first for $P\\le5$ and the second for $P\\ge5$.",
        lambda: _equation_4() and _obeys_4(F(5), _between()),
        Verdict.CORRECTED,
        "At $P=5$ everything between the two is possible as well: $2a_1/6<b_1<2a_1/5$ with "
        "$c_2=0$, $d_3=1$, which is Solution 10a. Table 1 leaves it out too. At all other pots one "
        "of the two holds.",
        Method.EXACT,
        _equation_4,
        covers=("Eq. (4)", "Figure 3"),
    ),
    claim(
        "Table 1, 1(b) and 1(c)",
        "Where player 1 bets, $0<a_1<1$.",
        lambda: all(value(v, "a1") < 1 for _, v in vertices_everywhere()),
        Verdict.CORRECTED,
        "It must be $0<a_1\\le1$: $a_1=1$ in Solutions 9, 10a and 10.",
        Method.EXACT,
        lambda: (
            all(value(v, "b1") < 1 for _, v in vertices_everywhere())
            and _always_bet_with_ace() == {"9", "10a", "10"}
        ),
        covers=("Table 1, condition 1",),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    claim(
        "Section 3, completeness",
        "There are no equilibria but the solutions listed.",
        proof_holds,
        method=Method.EXACT,
        note="Proved by hand, for every real $P\\ge2$. Computed is what the proof uses: its "
        "inequalities, derived again from the slopes of the game, and that it leaves the cases in "
        "which these solutions have members, and no others.",
        proof="book/three_player_completeness#theorem-completeness",
        covers=("Section 3, completeness", "Bil18: Section 5, no other solutions"),
    ),
)


def _between() -> Any:
    """The middle of Solution 10a."""
    middle = next(each for each in found(5) if each.label == "10a")
    return tuple(middle.frequencies.values())
