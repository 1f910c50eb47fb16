"""Sections 5 and 5.1: what is left of the solutions without the regularisation, and off the curve.

Left out, because it depends on the machine or the authors' files: the memory and the run times
(10 GB for 26 cards, four players with six cards not feasible).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from guts_core.kuhn.curves.curve import QUICK, equilibrium_curve, thinned
from guts_core.kuhn.equilibria.chains import connected
from guts_core.kuhn.equilibria.exact import polish
from guts_core.kuhn.equilibria.families import family
from guts_core.kuhn.equilibrium import Equilibrium
from guts_core.kuhn.three_players.rules import KuhnPoker
from paper_ledger.bil18._tools import assertion, stored_sets
from paper_ledger.bil18.curves import sharp_curve
from paper_ledger.bil18.stored.branches import branch_through, search_branches
from paper_ledger.bil18.stored.curve_files import read_solutions
from paper_ledger.bil18.stored.rational import rational_member
from paper_ledger.bil18.tubes.chains import Chain, found_chain, is_closed
from paper_ledger.bil18.tubes.differences import payoffs_at, several
from paper_ledger.bil18.tubes.observed import proved_chain, ranges_with_several
from paper_ledger.bil18.whole_set import OTHER_POT
from paper_ledger.record import Claim, Method, Verdict
from paper_ledger.record.tables import stored_table

#: Gains that rounding explains.
ROUNDING = 1e-13

#: Largest change of a frequency from one equilibrium of a chain to the next.
SPACING = 0.01

#: Where a line of games meets solutions off the curve: six cards, this pot and epsilon.
OFF_POT, OFF_EPSILON = 4.8, 1e-4


@cache
def _three() -> tuple[Equilibrium, ...]:
    """The three solutions of four cards at a pot between the first two folds."""
    return tuple(polish(4, found.frequencies, 3.9083) for found in sharp_curve().at(3.9083))


def _distinct() -> bool:
    """Whether two ranges have several solutions, and in one each two of three pay differently."""
    paid = payoffs_at(proved_chain(4), 3.9083)
    before = paid.high[:, :, None] < paid.low[:, None]
    apart = np.any(before | before.transpose(0, 2, 1), axis=0)
    some = ranges_with_several(proved_chain(4)) == 2
    return some and len(apart) == 3 and bool(apart[np.triu_indices(3, 1)].all())


def _ranges_of_four() -> dict[str, float]:
    """Outside which the curve of four cards has one solution."""
    ends = [end for pots in several(proved_chain(4)) for end in pots]
    return dict(zip(("3.9073", "3.9094", "4.1704", "4.2123"), ends, strict=True))


def _separate() -> bool:
    """Whether no chain of equilibria joins neighbours among the three."""
    first, second, third = _three()
    chains = connected(first, second, SPACING), connected(second, third, SPACING)
    return any(chain is None or chain.gains.max() > ROUNDING for chain in chains)


@cache
def _standard() -> Equilibrium:
    """An equilibrium at P = 3 next to the solution on the curve."""
    return polish(4, sharp_curve().at(3.0)[0].frequencies, 3)


def _published_family() -> bool:
    """Whether the curve's solution pays between what two equilibria in fractions pay."""
    found = family(_standard(), rounds=0)  # no flat piece is in the way
    ends = [rational_member(each) for each in (found.least[0], found.greatest[0])]
    published = [
        [Fraction(-1, 32), Fraction(-1, 48), Fraction(5, 96)],
        [Fraction(-1, 48), Fraction(-1, 48), Fraction(1, 24)],
    ]
    are_ends = [list(each.expectations) for each in ends] == published
    paid = payoffs_at(proved_chain(4), 3.0)
    first, off = paid[0], (paid[1] + 1 / 48).magnitude
    between = (first.low > -1 / 32) & (first.high < -1 / 48) & (off < 5e-5)
    return all(each.exact for each in ends) and are_ends and between.tolist() == [True]


@cache
def _off_curve() -> tuple[np.ndarray, ...]:
    """Solutions of six cards that the curve does not meet."""
    game = KuhnPoker(6)
    curve = equilibrium_curve(6, (1, 5), OFF_EPSILON, options=thinned(QUICK, 0.1))
    known = [found.frequencies for found in curve.at(OFF_POT)]
    rng = np.random.default_rng(6)  # draws a line that is short
    return tuple(search_branches(game, OFF_POT, OFF_EPSILON, known, 1, rng).found)


@cache
def _branch_off_curve() -> Chain:
    """The tubes along the branch through the first of them."""
    branch = branch_through(KuhnPoker(6), _off_curve()[0], OFF_POT, OFF_EPSILON)
    some = [*range(0, len(branch.x) - 1, 3), -1]  # as many as are needed
    points = np.column_stack([branch.x, branch.parameters])[some]
    return found_chain(6, Fraction(1, 10**4), points, branch.parameter_rates[some])


def _loop() -> bool:
    """Whether there is a closed curve of solutions, and one from below P_min is another.

    That curve has smaller pots, and is connected.
    """
    found = _branch_off_curve()
    return is_closed(found) and min(each.pots[0] for each in found.stretches) > 4


def _pots_of_the_loop() -> dict[str, float]:
    """Where it turns."""
    return dict(
        zip(("4.616", "4.802"), (low for low, _ in _branch_off_curve().windows), strict=True)
    )


def _loops_of_seven() -> dict[str, float]:
    """The least and the largest pot at which loops of seven cards are stored."""
    pots = [
        each.pot for each in read_solutions(stored_table("kuhn_off_curve.csv")) if each.cards == 7
    ]
    return {"3": min(pots), "12": max(pots)}


def _set_has_more() -> bool:
    """Whether the curve of four cards has one member of a set with two dimensions that are seen."""
    (row,) = (each for each in stored_sets() if each.pot == OTHER_POT)
    seen, most = row.seen_dimension, row.most_dimensions[1]
    return proved_chain(4).solutions(float(OTHER_POT)) == 1 and seen == most == 2


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Section 5, no other solutions",
        "It seems plausible that no solutions exist off the connected branch.",
        lambda: not _loop(),
        Verdict.REFUTED,
        note="With six cards and $\\varepsilon=10^{-4}$ there is a closed loop of solutions for "
        "$P$ between 4.616 and 4.802, which a search over lines of games meets: tubes of intervals "
        "around all of it are proved, and hold no others. So it never meets the curve from below "
        "$P_{\\min}$. In floats, there are at least five such loops at $10^{-6}$, and equilibria "
        "of the game itself next to them (gains below $10^{-15}$); with seven cards there are "
        "loops at $P=3$ and 12; for four and five cards none was found. Said of the game itself "
        "it fails with four: at $P=31/10$ the curve has one solution, and the set of equilibria "
        "two dimensions that are seen.",
        method=Method.INTERVAL,
        mended=lambda: _set_has_more(),
        noted=lambda: _pots_of_the_loop() | _loops_of_seven(),
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5.1, distinct solutions",
        "On the curve of $N=4$ there are small ranges of $P$ with distinct solutions.",
        _distinct,
        note="At $P=3.9083$ there are three, $\\varepsilon=10^{-6}$, of which each two pay some "
        "player differently, by tubes of intervals. The curve has several for $P$ between 3.9073 "
        "and 3.9094 and between 4.1704 and 4.2123 only.",
        method=Method.INTERVAL,
        noted=_ranges_of_four,
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5.1, distinct solutions, separate",
        "The solutions that coexist count as separate ones.",
        _separate,
        Verdict.OPEN,
        note="They are different equilibria. But they seem to be three members of one connected "
        "set: chains of certified equilibria in steps of 0.01 lead from each to the next, along "
        "which the payoffs change. The whole set says the same: at each stored pot one component "
        "was found, of pieces with common members. That is evidence; between the steps, and inside "
        "the pieces, nothing is proved.",
        method=Method.NUMERICAL,
        mended=lambda: not _separate(),
    ),
    assertion(
        "Section 5.1, three antes",
        "The analytical solutions for $P=3$ are consistent with the computed ones.",
        _published_family,
        note="Two equilibria in fractions, with gains of 0, are the ends of the family of the "
        "solution on the curve; they pay $(-1/32,-1/48,5/96)$, as published, and "
        "$(-1/48,-1/48,1/24)$. The solution itself, $\\varepsilon=10^{-6}$, pays player 1 between "
        "the two and player 2 as much up to $5\\cdot10^{-5}$: it is enclosed by intervals.",
        method=Method.INTERVAL,
        one_case="its check is a long computation",
    ),
)
