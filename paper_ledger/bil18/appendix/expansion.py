"""Appendix A: the expansion for small epsilon, (8)-(12)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from guts_core.kuhn.curves.regularised import KuhnConditions, response
from guts_core.kuhn.curves.selection import selected_equilibrium
from guts_core.methods.continuation.regularised import follow_from_centre
from paper_ledger.bil17.stability.null_spaces import nullity_inside
from paper_ledger.bil18._tools import assertion, quantity
from paper_ledger.bil18.appendix.example import POTS, members, middle
from paper_ledger.bil18.appendix.logistic import logistic_equilibria
from paper_ledger.bil18.rules import fixed_frequencies
from paper_ledger.bil18.simplified import GAME, frequency, limits
from paper_ledger.record import Claim, Method, Verdict


def _strict(frequencies: np.ndarray, pot: Fraction) -> bool:
    """Whether (9) holds exactly, with its strict inequalities."""
    x = GAME.reduce(frequencies)
    slopes = GAME.reduce(GAME.gradient(frequencies, pot, reach_free=True))
    return bool((((x == 0) == (slopes < 0)) & ((x == 1) == (slopes > 0))).all())


def _every_equilibrium_is_strict() -> bool:
    """At the ends of the ranges of (14), which are equilibria."""
    return all(_strict(x, pot) for pot in POTS for x in members(pot))


def _inner_members_are_strict() -> bool:
    return all(_strict(middle(pot), pot) for pot in POTS)


@cache
def _slope_errors(pot: float, which: int) -> tuple[float, float]:
    """Deviation of (x - x_exact)/epsilon from the correction, in parts of it, at two epsilons."""
    first = limits(pot)[which].expansion
    epsilons = np.array([1e-6, 1e-7])
    slopes = (first.regularised(epsilons.tolist()) - first.unknowns) / epsilons[:, None]
    errors = slopes - first.correction
    errors -= errors @ first.null_space @ first.null_space.T
    at_larger, at_smaller = np.abs(errors).max(axis=1) / np.abs(first.correction).max()
    return float(at_larger), float(at_smaller)


def _first_order() -> bool:
    """At one isolated solution of each kind and in three families."""
    for pot, which in ((4.15, 0), (3.95, 1), (5.4, 0), (2.5, 0), (3.7, 0), (4.6, 0)):
        larger, smaller = _slope_errors(pot, which)
        if not (smaller < 0.01 and 8 < larger / smaller < 12):
            return False
    return True


#: Solutions of the simplified game, and a pot inside the range of each at which it is alone.
_ALONE = {"1": 2.5, "5": 3.7, "7": 4.15, "9": 4.6, "10": 5.4}


def _nullities() -> list[int | None]:
    """Of the matrix in (12) for Solutions 1, 5, 7, 9, 10: all inner members, all pots inside."""
    return [nullity_inside(label) for label in _ALONE]


def _nullities_found() -> list[int]:
    """Of the library's matrix, at one pot each, at the members that are selected."""
    return [limits(pot)[0].expansion.nullity for pot in _ALONE.values()]


def _selection_does_not_depend_on_the_path() -> bool:
    """Down in epsilon from the centre, and along the curve in P: the same member."""
    for pot in (2.5, 3.7, 4.6):
        branch = follow_from_centre(KuhnConditions(GAME), GAME.size, pot, 1e-7, 50.0)
        found = selected_equilibrium(GAME, GAME.complete(branch.x[-1]), pot)
        if np.abs(found.frequencies - limits(pot)[0].frequencies).max() > 1e-10:
            return False
    return True


def _thin_tails_spoil_isolated_equilibria() -> bool:
    """The logistic function has k = 0; whether its expansion at Solution 10 is of another form."""
    exact = limits(5.4)[0].expansion
    inside, x = exact.inside, logistic_equilibria(GAME, 5.4, 1e-6)[-1]
    matrix = GAME.system(exact.unknowns, 5.4).jacobian[np.ix_(inside, inside)]
    logits = np.log(exact.unknowns[inside] / (1 - exact.unknowns[inside]))
    correction = np.zeros(GAME.size)
    correction[inside] = np.linalg.solve(matrix, logits)
    slopes = (x - exact.unknowns) / 1e-6
    return bool(np.abs(slopes - correction).max() > 0.01 * np.abs(correction).max())


def _thin_tails_spoil_families() -> bool:
    """At Solution 1 the logistic function selects an end, with a correction eps log eps."""
    pot = 2.5
    gaps = []
    for epsilon in (1e-4, 1e-6):
        x = GAME.complete(logistic_equilibria(GAME, pot, epsilon)[-1])
        total = frequency(x, "c2") + frequency(x, "d3")
        gaps.append((2 / (pot + 1) - total) / epsilon)
    risen = (gaps[1] - gaps[0]) / (12 * np.log(100))
    return abs(risen - 1) < 0.01


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Appendix A, equation (9)",
        "At an equilibrium $f_k<0$ where $\\hat x_k=0$, $f_k>0$ where $\\hat x_k=1$, $f_k=0$ else.",
        _every_equilibrium_is_strict,
        Verdict.CORRECTED,
        "Only $\\le$ and $\\ge$ in general: at the ends of the ranges of (14) some frequency at 0 "
        "has slope 0. The expansion needs the strict inequalities, which hold for the members "
        "that are selected.",
        Method.EXACT,
        _inner_members_are_strict,
        covers=("Eq. (9)",),
    ),
    assertion(
        "Appendix A, equations (10), (11) and (12)",
        "$x=\\hat x+\\epsilon\\bar x$ with $\\bar x_k=-k_\\mp/f_k$ at 0 and 1 and the linear "
        "equations (12) for the others.",
        _first_order,
        note="(11) is lost in our text; it follows from (3). At three isolated equilibria and in "
        "three families $(x-\\hat x)/\\epsilon$ tends to $\\bar x$ with an error of the order of "
        "$\\epsilon$, in the directions which (12) determines. The upper limits $M$ and $12N$ in "
        "(8) and (12) are the number of unknowns, $12N-22$. At isolated equilibria with strict "
        "inequalities in (9) it is a theorem, with an analytic $x(\\epsilon)$; in families it is "
        "seen in floats only.",
        method=Method.NUMERICAL,
        proof="book/kuhn_theory#prop-kuhn-expansion",
        noted=lambda: {"22": fixed_frequencies()},
        covers=("Eq. (10)", "Eq. (11)", "Eq. (12)"),
    ),
    quantity(
        "Appendix A, null space",
        "The null space of the matrix in (12) corresponds to components of the equilibrium that "
        "are not uniquely determined.",
        [4, 2, 0, 1, 0],
        _nullities,
        note="The printed numbers are the dimensions of Solutions 1, 5, 7, 9 and 10 of the paper "
        "on simplified Kuhn poker. Such is the null space at all inner members and at every pot "
        "inside the ranges: a minor of each matrix has no zero there, and no larger one is other "
        "than 0.",
        method=Method.EXACT,
        mended=lambda: _nullities_found() == _nullities(),
    ),
    assertion(
        "Appendix A, unique selection",
        "The solvability conditions select a unique equilibrium in all computations.",
        _selection_does_not_depend_on_the_path,
        note="For Solutions 1, 5 and 9: along the curve in $P$ and down in $\\epsilon$ from "
        "$x=1/2$ the same member is found. In the simplified game uniqueness is proved between "
        "the special pots: (17) holds for $c_2+d_3$ in Solutions 1 to 5 with $b_2+b_3$ in place of "
        "$2/(P+1)$; along Solution 9 the one condition, $g^{-1}(c_1)-g^{-1}(d_2)-(2/(P+1)+b_3)"
        "\\bar a_2=[g^{-1}(d_1)-g^{-1}(d_3)-2\\bar a_1]/(P+1)$, rises on the left with $c_1$ from "
        "$-\\infty$ to $\\infty$; the others are isolated. In the full game it is "
        "one for each solution of the curve: with four cards three members of one component are "
        "selected at some pots, each in a closed pattern of its own.",
        method=Method.NUMERICAL,
        noted=lambda: {"1/2": float(response(np.array(0.0)))},
    ),
    assertion(
        "Appendix A, condition (3)",
        "The expansion has this structure only if $g$ has tails $k_\\pm/y$ with positive $k_\\pm$.",
        _thin_tails_spoil_isolated_equilibria,
        Verdict.CORRECTED,
        "Where the matrix in (12) is regular thinner tails do as well: for the logistic function "
        "(10) to (12) hold at Solution 10 with $k_\\pm=0$. In families they matter. At Solution 1 "
        "the logistic function selects an end, $c_2=d_3=1/(P+1)$, where (9) fails, and the "
        "correction is of the order of $\\epsilon\\log\\epsilon$.",
        Method.NUMERICAL,
        _thin_tails_spoil_families,
        covers=("Eq. (3)", "Appendix A, condition (3)"),
        one_case="its check is a long computation",
    ),
)
