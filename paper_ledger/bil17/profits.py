"""Expected profits at the equilibria: equations (19) to (21) and Figure 6 of [Bil17]."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from guts_core.methods.exact.rational_functions import cell_points, variable
from guts_core.simplified_kuhn.solutions.families import FAMILY, Vertex
from guts_core.simplified_kuhn.solutions.pots import field_norm
from paper_ledger.bil17._tools import F, claim, profits, value, vertices_at_samples
from paper_ledger.record import Method, Verdict


def _equation_19(a2: Any) -> tuple[Any, ...]:
    return -F(1, 2) - a2 / 2, -F(1, 2), 1 + a2 / 2


def _equation_20(a2: Any) -> tuple[Any, ...]:
    return -F(10, 9) + 2 * a2 / 9, -F(2, 9), F(4, 3) - 2 * a2 / 9


def _equation_21(b1: Any) -> tuple[Any, ...]:
    return -F(19, 18), F(17, 18) - 3 * b1, F(1, 9) + 3 * b1


def _at_vertices(label: str, pot: Any, name: str, printed: Callable) -> bool:
    """Whether the printed profits hold at the vertices, and so in between: they are affine."""
    members = FAMILY[label].vertices(F(pot))
    middle = tuple(sum(column) / len(members) for column in zip(*members, strict=True))
    return all(profits(v, F(pot)) == printed(value(v, name)) for v in (*members, middle))


def _transfers(label: str, pot: Any, player: int) -> bool:
    """Whether only the profit of one player (1, 2, 3) is the same in the whole family."""
    columns = zip(*(profits(v, F(pot)) for v in FAMILY[label].vertices(F(pot))), strict=True)
    constant = [len(set(column)) == 1 for column in columns]
    return constant == [player == other for other in (1, 2, 3)]


#: Where a transfer is possible: the solutions that end and begin at the pot, and who pays nothing.
JUMPS = ((F(3), "1", "2", 2), (F(7, 2), "4", "5", 2), (F(5), "9", "10", 1))


def _paid_at_the_end(label: str, pot: Fraction) -> tuple[Any, ...]:
    """What all members of a solution pay at the end of its range."""
    (paid,) = {profits(vertex, pot) for vertex in FAMILY[label].vertices(pot)}
    return paid


def _profits_jump() -> bool:
    """Whether at each pot of a transfer the profits jump of just the two who are paid or pay.

    On either side there is one solution, and its profits tend to those at its end.
    """
    for pot, left, right, player in JUMPS:
        sides = FAMILY[left].high == pot == FAMILY[right].low
        before, after = (_paid_at_the_end(label, pot) for label in (left, right))
        alike = [x == y for x, y in zip(before, after, strict=True)]
        if not sides or alike != [player == other for other in (1, 2, 3)]:
            return False
    return True


def _compared() -> list[tuple[Any, Any, Any, Any]]:
    return [(pot, *profits(vertex, pot)) for pot, vertex in vertices_at_samples()]


def more_at_every_pot(player: int, other: int, least: int) -> bool:
    """Whether a player (0, 1, 2) wins more than another at all equilibria above a whole pot.

    Ranges lie on one side of ``least``. On each, with the pot as a variable, the difference of the
    profits has no zero inside and is positive at one pot inside and at the ends, at every vertex;
    between vertices it is affine.
    """

    def difference(vertex: Vertex, pot: Any) -> Any:
        paid = profits(vertex, pot)
        return paid[player] - paid[other]

    for family in FAMILY.values():
        pots = [F(e) if isinstance(e, int) else e for e in (family.low, family.high) if e]
        if family.low >= least and family.low != family.high:
            for vertex in family.vertices(variable()):
                norm = field_norm(difference(vertex, variable()))
                inside = cell_points(norm, family.low, family.high) if norm else []
                if len(inside) != 1:
                    return False
                pots += inside
        above = (pot for pot in pots if pot > least)
        if not all(difference(v, pot) > 0 for pot in above for v in family.vertices(pot)):
            return False
    return True


def _alike_below_three() -> bool:
    """Whether players 1 and 2 win the same for 2 <= P <= 3, with the pot as a variable."""
    below = [family for family in FAMILY.values() if family.low < 3]
    pots = [F(family.low) if family.low == family.high else variable() for family in below]
    paid = [
        profits(v, p) for family, p in zip(below, pots, strict=True) for v in family.vertices(p)
    ]
    return all(family.high <= 3 for family in below) and all(e1 == e2 for e1, e2, _ in paid)


CLAIMS = (
    *(
        claim(
            f"Eq. ({number}), Solution {label}",
            f"The expected profits at $P={pot}$ as functions of ${name[0]}_{name[1]}$.",
            partial(_at_vertices, label, pot, name, printed),
            method=Method.EXACT,
        )
        for number, label, pot, name, printed in (
            (19, "2a", 3, "a2", _equation_19),
            (20, "5a", F(7, 2), "a2", _equation_20),
            (21, "10a", 5, "b1", _equation_21),
        )
    ),
    *(
        claim(
            f"Section 3, transfer in Solution {label}",
            f"Player {player} can transfer profit between the others at no cost to herself.",
            partial(_transfers, label, pot, player),
            method=Method.EXACT,
            note="At the vertices of the family; the profits are those of equations (19) to (21).",
            covers=("Section 3, transfers", *more),
        )
        for label, pot, player, more in (
            ("2a", 3, 2, ("Section 3, two-player games", "Bil18: Section 6, unexploitability")),
            ("5a", F(7, 2), 2, ()),
            ("10a", 5, 1, ()),
        )
    ),
    claim(
        "Section 3, transfers as discontinuities",
        "The transfers can be seen as points of discontinuity in the expected profits.",
        _profits_jump,
        method=Method.EXACT,
        note="At $P=3$, $7/2$ and 5: the profits of the two others jump from those of Solutions 1, "
        "4 and 9 to those of Solutions 2, 5 and 10, and the player's own does not.",
    ),
    claim(
        "Text to Figure 6, player 3",
        "Player 3 always has the largest expected profit.",
        lambda: all(e3 > max(e1, e2) for _, e1, e2, e3 in _compared()),
        Verdict.CORRECTED,
        "At $P=2$ all profits are 0; for $P>2$ it is true, at every real pot.",
        Method.EXACT,
        lambda: (
            more_at_every_pot(2, 0, 2)
            and more_at_every_pot(2, 1, 2)
            and all(not any(paid) for pot, *paid in _compared() if pot == 2)
        ),
        covers=("Figure 6", "Text to Figure 6, player 3"),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    claim(
        "Text to Figure 6, players 1 and 2",
        "For $P>3$ player 2 has a larger expected profit than player 1.",
        partial(more_at_every_pot, 1, 0, 3),
        note="At every real pot. Below 3 the two are equal.",
        method=Method.EXACT,
        mended=_alike_below_three,
        covers=("Figure 6", "Text to Figure 6, players 1 and 2"),
    ),
)
