"""Section 4: the test case, simplified Kuhn poker, and Figures 2 to 4."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from guts_core.kuhn.curves.curve import OPTIONS
from guts_core.kuhn.curves.regularised import RegularisedKuhn, regularised_equilibrium
from guts_core.kuhn.curves.selection import SelectedEquilibrium, selected_equilibrium
from guts_core.kuhn.curves.small_epsilon import expansion
from guts_core.kuhn.equilibria.polynomials import payoff_polynomials
from guts_core.kuhn.three_players.simplified import NAMES, eleven_unknowns
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.solutions.families import FAMILY, P9, Family
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness.check import proof_holds
from paper_ledger.bil17.completeness.ranges import holds_on_range
from paper_ledger.bil17.stability.null_spaces import one_of_nine_is_selected
from paper_ledger.bil18._tools import assertion, quantity
from paper_ledger.bil18.regularisation import limits_are_equilibria
from paper_ledger.bil18.tubes.along_curve import fold_pot, payoffs, rising_tubes, solutions_at
from paper_ledger.bil18.tubes.chains import Follower
from paper_ledger.bil18.tubes.krawczyk import solution_boxes
from paper_ledger.record import Claim, Method

GAME = eleven_unknowns()

#: The epsilon of the paper's Figure 4.
EPSILON = 1e-6

#: One pot in each range between the ends of the ten solutions of [Bil17], and how many there are.
POTS = (2.5, 3.1, 3.3, 3.7, 3.95, 4.15, 4.35, 4.6, 5.4)
COUNTS = [1, 1, 3, 1, 3, 1, 3, 1, 1]

#: How near a solution is to the exact one that it belongs to.
NEAR = 1e-3

#: By how much epsilon falls between two curves that are compared at folds.
FALL = 100

#: More than the rounding of floats of the size of pots.
ROUNDING = IntervalArray(np.array(-1e-12), np.array(1e-12))

#: Where a range of expectations is possible, with the ends of the range of 24 E1.
RANGES = {3: (-3 / 4, -1 / 2), 3.5: (-17 / 18, -8 / 9)}


def by_name(frequencies: Mapping[str, Fraction | int]) -> np.ndarray:
    """The full array of exact frequencies, 0 where nothing is said."""
    full = GAME.complete(np.full(GAME.size, Fraction(0), dtype=object))
    for name, value in frequencies.items():
        node, card = NAMES[name]
        full[node - 1, card - 1] = Fraction(value)
    return full


def _index(name: str) -> int:
    """Which of the unknowns it is."""
    node, card = NAMES[name]
    return int(GAME.free[: node - 1].sum() + GAME.free[node - 1, : card - 1].sum())


def frequency(full: np.ndarray, name: str) -> float:
    """One of the eleven frequencies of a profile."""
    node, card = NAMES[name]
    return float(full[node - 1, card - 1])


@cache
def curve(epsilon: float = EPSILON, low: float = 2.4, high: float = 5.5) -> Branch:
    """The curve between two pots at which there is one solution."""
    start = regularised_equilibrium(GAME, low, epsilon)
    problem = RegularisedKuhn(GAME, epsilon)
    return continue_branch(problem, start, low, 1, (low - 0.2, high), OPTIONS)


@cache
def limits(pot: float) -> tuple[SelectedEquilibrium, ...]:
    """Exact equilibria to which the solutions on the curve tend."""
    return tuple(selected_equilibrium(GAME, GAME.complete(s.x), pot) for s in curve().at(pot))


@cache
def _enclosed(pot: float) -> IntervalArray:
    """The solutions on the curve, each enclosed in a small box that holds no other."""
    near = np.array([each.x for each in curve().at(pot)])
    return solution_boxes(GAME, Fraction(1, 10**6), near, np.full(len(near), pot))


def _exact_solutions(pot: float) -> list[Family]:
    """All there are at a pot, without its rounding."""
    return [each for each in FAMILY.values() if each.covers(Fraction(str(pot)))]


def _is_near(box: IntervalArray, family: Family, pot: float) -> bool:
    """Whether what all members of a solution have in common is near in all of a box."""
    vertices = family.vertices(Fraction(str(pot)))
    for name, values in zip(FREQUENCIES, zip(*vertices, strict=True), strict=True):
        off = box[_index(name)] - float(values[0])
        if len(set(values)) == 1 and off.magnitude > NEAR:
            return False
    return True


def _met(pot: float) -> list[list[str]]:
    """For each solution on the curve the labels of the exact ones that it is near to."""
    exact, boxes = _exact_solutions(pot), _enclosed(pot)
    return [
        [each.label for each in exact if _is_near(boxes[k], each, pot)]
        for k in range(len(boxes.low))
    ]


def _counts() -> list[int]:
    """How many solutions on the curve differ, being near to different exact ones."""
    return [len({tuple(labels) for labels in _met(pot)}) for pot in POTS]


def _all_are_met() -> bool:
    """Whether each exact solution is near one on the curve, and each of these near one only."""
    return all(
        sorted(_met(pot)) == sorted([each.label] for each in _exact_solutions(pot)) for pot in POTS
    )


@cache
def _errors() -> np.ndarray:
    """Errors of E1 and b2 at regular pots, by epsilon."""
    epsilons = [1e-4, 1e-5, 1e-6, 1e-7]
    errors = []
    for pot in (2.5, 3.7, 4.15, 4.6, 5.4):
        (exact,) = limits(pot)
        full = GAME.complete(exact.expansion.regularised(epsilons))
        profits = GAME.expectations(full, pot)[:, 0] - exact.expectations[0]
        node, card = NAMES["b2"]
        bluffs = full[:, node - 1, card - 1] - exact.frequencies[node - 1, card - 1]
        errors += [np.abs(profits), np.abs(bluffs)]
    return np.array(errors)


def _first_order() -> bool:
    """Whether each error falls by a factor near 10 with each decade of epsilon."""
    ratios = _errors()[:, 1:-1] / _errors()[:, 2:]
    return bool((np.abs(ratios - 10) < 0.5).all())


def _tell_one(family: Family) -> bool:
    """Whether all members of a solution have one b2 and one E1, at every pot of its range.

    In E1 no product of frequencies is left that differ among them.
    """
    pot = Fraction(family.low) if family.low == family.high else variable()
    vertices = family.vertices(pot)
    same = {
        _index(name): values[0]
        for name, values in zip(FREQUENCIES, zip(*vertices, strict=True), strict=True)
        if all(value == values[0] for value in values)
    }
    without, one = (payoff_polynomials(GAME, each)[0] for each in (0, 1))
    left: dict[frozenset[int], Any] = {}
    for polynomial, factor in ((without, 1), (one - without, pot)):
        for product, number in polynomial.terms.items():
            known = math.prod(
                (same[k] for k in product.intersection(same)), start=factor * int(number)
            )
            rest = product.difference(same)
            left[rest] = left.get(rest, Fraction(0)) + known
    varying = [coefficient for product, coefficient in left.items() if product]
    return _index("b2") in same and all(coefficient == 0 for coefficient in varying)


def _tend_to_exact_ones() -> bool:
    """Whether b2 and E1 of equilibria are one number for each solution, but at the two pots.

    Limits of regularised solutions are equilibria, and there are no others than these.
    """
    others = [
        each for each in FAMILY.values() if not (each.low == each.high and each.low in RANGES)
    ]
    told = all(map(_tell_one, others)) and all(map(holds_on_range, others))
    return told and proof_holds() and limits_are_equilibria()


@cache
def _two_folds(epsilon: Fraction) -> IntervalArray:
    """Pots of the two folds where Solutions 7, 8 and 9 of [Bil17] meet, enclosed."""
    follower = Follower(GAME, epsilon)
    pots = [
        fold_pot(follower, np.append(fold.x, fold.parameter), _index("a1"))
        for fold in curve(float(epsilon), 4.2, 4.6).folds
    ]
    low, high = (np.array([float(getattr(p, end)[0]) for p in pots]) for end in ("low", "high"))
    return IntervalArray(low, high)


def _square_root_at_folds() -> bool:
    """Against the exact ends (7 + sqrt 113)/4, from below, and (7 + sqrt 105)/4, from above."""
    ends = (7 + np.sqrt([113, 105])) / 4
    far, near = (
        (ends - _two_folds(epsilon)) * np.array([1.0, -1.0]) + ROUNDING
        for epsilon in (Fraction(1, 10**5), Fraction(1, 10**5 * FALL))
    )
    falls = far.low / near.high, far.high / near.low
    return bool((near.low > 0).all() and (falls[0] > 7.5).all() and (falls[1] < 12.5).all())


@cache
def _profits(pot: float) -> IntervalArray:
    """24 E1 on the curve a hundredth and 300 epsilon below a pot, and as far above it.

    There is one chain of tubes around it, on which the pot is proved to rise.
    """
    follower, off = Follower(GAME, Fraction(1, 10**6)), np.array([-0.01, -300 * EPSILON])
    branch = curve(EPSILON, pot - 0.02, pot + 0.02)
    points = np.column_stack([branch.x, branch.parameters])
    tubes = rising_tubes(follower, points, branch.parameter_rates)
    near = [np.append(each.x, p) for p in pot + np.append(off, -off[::-1]) for each in branch.at(p)]
    return payoffs(GAME, solutions_at(follower, tubes, np.array(near)))[0]


def _one_curve_through_the_ranges() -> bool:
    """The middle half of each range is passed at once, and the pot rises meanwhile."""
    for pot, (low, high) in RANGES.items():
        profits, part = _profits(pot), (high - low) / 4
        first, before, after, last = (profits[k] for k in ((3, 2, 1, 0) if pot == 3 else range(4)))
        ends = (first + -low).magnitude < 0.01 and (last + -high).magnitude < 0.01
        if not (ends and before.high < low + part and after.low > high - part):
            return False
    return True


def segment(pot: Fraction, c1: Fraction) -> np.ndarray:
    """Solution 9 of [Bil17]: all its members have c1 + d2 = 2P/(P+1)."""
    q = pot + 1
    fixed: dict[str, Fraction | int]
    fixed = {"a1": 1, "a2": 1, "c3": 1, "b1": 2 / q, "b2": 2 / q, "b3": 2 * pot / q**2}
    rest = {"d1": (pot - 3) / q, "d3": (2 * pot - 4) / q, "c1": c1, "d2": 2 * pot / q - c1}
    return by_name(fixed | rest)


def _only_the_sum() -> bool:
    """Whether of Solution 9 all members are equilibria, at every pot of its range, with one sum.

    And with all other frequencies alike; above P9 it is the only solution there.
    """
    nine = FAMILY["9"]
    beside = [each for each in FAMILY.values() if each.low < 5 and (each.high or 5) > P9]
    first, last = (
        dict(zip(FREQUENCIES, vertex, strict=True)) for vertex in nine.vertices(variable())
    )
    free = {name for name in FREQUENCIES if first[name] != last[name]}
    sums = [vertex["c1"] + vertex["d2"] for vertex in (first, last)]
    alone = beside == [nine] and free == {"c1", "d2"} and sums[0] == sums[1]
    return alone and holds_on_range(nine) and _segment_is_exact()


def _segment_is_exact() -> bool:
    """Whether both ends and the middle are equilibria of the full game, at two pots."""
    for pot in (Fraction(9, 2), Fraction(19, 4)):
        low = (pot - 1) / (pot + 1)
        members = [segment(pot, c1) for c1 in (low, (1 + low) / 2, Fraction(1))]
        if any((GAME.gains(x, pot) != 0).any() for x in members):
            return False
    return True


def _one_member_is_selected() -> bool:
    """On the segment the solvability condition has one zero, at the limit of the curve."""
    pot = Fraction(23, 5)
    low = (pot - 1) / (pot + 1)
    (chosen,) = limits(float(pot))
    c1 = frequency(chosen.frequencies, "c1")
    total = c1 + frequency(chosen.frequencies, "d2")
    if chosen.expansion.nullity != 1 or abs(total - float(2 * pot / (pot + 1))) > 1e-13:
        return False
    places = [low + (1 - low) * Fraction(k, 20) for k in range(1, 20)]
    sizes = [abs(expansion(GAME, segment(pot, c), float(pot)).solvability[0]) for c in places]
    falls = np.diff(sizes) < 0
    left = np.array([float(c) for c in places[1:]]) < c1
    right = np.array([float(c) for c in places[:-1]]) > c1
    return bool(falls[left].all() and not falls[right].any() and left.any() and right.any())


CLAIMS: tuple[Claim, ...] = (
    quantity(
        "Section 4, multiple solutions",
        "Arc-length continuation computes all equilibria, also where several coexist.",
        COUNTS,
        _counts,
        note="The printed numbers are the exact counts of the paper on simplified Kuhn poker, one "
        "pot in each of its ranges: $P=2.5$, 3.1, 3.3, 3.7, 3.95, 4.15, 4.35, 4.6, 5.4. Here at "
        "$\\epsilon=10^{-6}$ per hand: each solution on the curve is enclosed by intervals, and "
        "near one equilibrium, or family of equilibria, and each of these near one solution; there "
        "are no other equilibria.",
        method=Method.INTERVAL,
        mended=lambda: _all_are_met() and proof_holds(),
    ),
    assertion(
        "Section 4, Figures 2 and 3",
        "$E_1$ and $b_2$ are reproduced accurately as $\\epsilon\\to0$.",
        lambda: _tend_to_exact_ones() and _first_order(),
        note="Limits of regularised solutions are equilibria, and all members of a solution have "
        "one $E_1$ and one $b_2$: identities with $P$ as a variable. So at each $P\\ge2$ but 3 and "
        "7/2, where there is a range, both tend to those of an exact solution. In floats, at five "
        "pots with one solution, the errors of both fall by a factor near 10 with each decade of "
        "$\\epsilon$. The $\\epsilon$ from which the curves are called indistinguishable is lost "
        "in our text.",
        method=Method.EXACT,
        proof="book/kuhn_theory#kuhn-gains",
        covers=("Figure 2", "Figure 3"),
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 4, Figures 2 and 3, folds",
        "Where the exact curve is not smooth the numerical one becomes more and more accurate.",
        _square_root_at_folds,
        note="Only like $\\sqrt\\epsilon$: the pots of the two folds between Solutions 7, 8 and 9 "
        "come nearer to $(7+\\sqrt{113})/4$ and $(7+\\sqrt{105})/4$ by about 10 when $\\epsilon$ "
        "falls by 100, from $10^{-5}$ to $10^{-7}$: each fold is enclosed by intervals.",
        covers=("Section 3, smoothing", "Figure 2", "Figure 3"),
    ),
    assertion(
        "Section 4, Figure 2, ranges of expectations",
        "At two pots, where a range of expectations is possible, regularisation connects them "
        "smoothly in a single curve.",
        _one_curve_through_the_ranges,
        note="The pots are lost in our text; they are $P=3$ and $P=7/2$. There $24E_1$ fills "
        "$[-3/4,-1/2]$ and $[-17/18,-8/9]$. At $\\epsilon=10^{-6}$, to a hundredth on both sides "
        "of each, the curve is one chain of tubes, proved by intervals, on which $P$ rises: so it "
        "is smooth and has no fold. There it comes to within 0.01 of both ends, and it passes the "
        "middle half of the range within $300\\epsilon$ of the pot.",
        method=Method.INTERVAL,
        covers=("Figure 2",),
    ),
    assertion(
        "Section 4, Figure 4, bounds",
        "There is a range of pots for which of $c_1$ and $d_2$ only the sum is determined uniquely "
        "at equilibrium.",
        _only_the_sum,
        note="Solution 9: $c_1+d_2=2P/(P+1)$ with both at most 1. All members are equilibria at "
        "every pot from $P_8$ to 5, and from $P_9\\approx4.41$ to 5 there are no others.",
        method=Method.EXACT,
        noted=lambda: {"4.41": float(P9)},
        covers=("Figure 4",),
    ),
    assertion(
        "Section 4, Figure 4, selection",
        "The regularised problem selects unique values of $c_1$ and $d_2$.",
        lambda: one_of_nine_is_selected() and _one_member_is_selected(),
        note="Of Solution 9, at every pot inside its range: the solvability condition of (12) has "
        "one zero, for a sum that rises with $c_1$ from $-\\infty$ to $\\infty$; identities and "
        "signs with $P$ as a variable. At $P=23/5$ the curve tends to it.",
        method=Method.EXACT,
        covers=("Figure 4",),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
)
