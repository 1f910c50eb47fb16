"""Abstract and sections 1.1.2 and 5: two strategies, rigorous bounds, and two slips of the text."""

from __future__ import annotations

from fractions import Fraction

from guts_core.guts import nash_threshold
from paper_ledger.blpwz22._tools import assertion, enclosed, in_continuum, quantity
from paper_ledger.blpwz22.coalition.table import PRINTED
from paper_ledger.blpwz22.enclosures.on_mesh import free_optimum
from paper_ledger.record import Method

F = Fraction

#: Coalition sizes of Table 1, and two large ones.
SIZES = (*range(2, 16), 100, 10**6)

#: Largest distance of proved bounds that counts as "any desired tolerance" here.
WIDTH = F(1, 10**12)

#: The value of 1 v. 2 as printed.
JOINT_VALUE = 0.013

#: Numbers of players at 21 mesh points according to section 1.1.2; coalitions of section 5.
PLAYERS_IN_SECTION_1, COALITIONS_IN_SECTION_5 = {4, 5}, (3, 4, 5)


def _bounds_are_tight() -> bool:
    """Player 1's single threshold and the coalition's two strategies prove the same number."""
    return all(
        bounds.lower < bounds.upper < 0 and bounds.upper - bounds.lower < WIDTH
        for bounds in map(enclosed, SIZES)
    )


def _thresholds_are_ordered() -> bool:
    """Whether p < q < nu < r and the second strategy is played, though not always."""
    for size in SIZES:
        found, nash = in_continuum(size), nash_threshold(size + 1)
        ordered = 0 < found.player < found.bloc < nash < found.pseudo_bloc < 1
        if not (ordered and 0 < found.pseudo_bloc_weight < 1):
            return False
    return True


def _mesh_bounds_are_tight() -> bool:
    """Whether the bounds are tight on the paper's mesh of 101 points, too."""
    widths = (enclosed(n, 101).upper - enclosed(n, 101).lower for n in (2, 3, 4))
    return all(0 <= width < WIDTH for width in widths)


def _players_on_the_coarse_mesh() -> set[int]:
    """One player and the members of the coalitions of section 5, as solved here."""
    return {1 + len(free_optimum(n).profiles[0]) for n in COALITIONS_IN_SECTION_5}


CLAIMS = (
    assertion(
        "Abstract, two-strategy optimum",
        "The optimum of a coalition of $n$ players consists of two strategies.",
        lambda: _bounds_are_tight() and _thresholds_are_ordered(),
        note="For every $n\\ge2$ and without a mesh: a bloc and a pseudo-bloc, and nothing else up "
        "to the choice of the member who always holds (proved). Checked here: two strategies "
        "of the coalition and one threshold of player 1 prove bounds of the value that are less "
        "than $10^{-12}$ apart, for $n=2,\\dots,15$, 100 and $10^6$. Whether the results on "
        "synchronous play in arXiv:2412.19855 include the case $n=2$ has not been compared.",
        method=Method.INTERVAL,
        proof="book/guts_structure#thm-guts-two-strategies",
    ),
    assertion(
        "Section 1.1.2, rigorous bounds",
        "With Theorem 1.2 the algorithm could be used to yield rigorous upper and lower bounds to "
        "any desired tolerance (not done in the paper).",
        lambda: _bounds_are_tight() and _mesh_bounds_are_tight(),
        note="Done here, on meshes by rational strategies and in the continuum by interval "
        "arithmetic: the bounds are less than $10^{-12}$ apart. Theorem 1.2 gives the lower one; "
        "for the upper one $T(v)\\le v$ at some $v>-1$ is enough. A tolerance beyond that of "
        "floats was not tried.",
        method=Method.INTERVAL,
        proof="book/guts_structure#a-certificate",
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 1.1.2, meshes treated",
        "At 21 mesh points the games of 4 and 5 players were treated.",
        lambda: _players_on_the_coarse_mesh() >= PLAYERS_IN_SECTION_1,
        note="Section 5 has six players on this mesh, too, and a run time for them: coalitions of "
        "$N=3$, 4 and 5 members. All three games are solved here, with proof. What the authors' "
        "hardware took cannot be checked.",
        method=Method.INTERVAL,
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    quantity(
        "Section 5, 1 v. 2 and 1 v. 3",
        "In the games 1 v. 2 and 1 v. 3 the optimal coalition of players 2 and 3 has a joint value "
        "of approximately 0.013 (read: in 1 v. 2).",
        JOINT_VALUE,
        lambda: float(-enclosed(2).upper),
        5e-4,
        note="The sentence is about both games, its number about players 2 and 3, as it says. In "
        "1 v. 3 it is .0338, and the paper's Table 1 has 0.0339.",
        method=Method.INTERVAL,
        covers=("Section 5, joint value",),
        computed_as="a proved lower bound, without a mesh",
        noted=lambda: {".0338": -enclosed(3).upper, "0.0339": PRINTED[3][0]},
    ),
)
