"""What the certifiers of guts_core.simplified_kuhn, and of its completeness, refuse."""

import dataclasses
from fractions import Fraction

import numpy as np
from refusals import Refusal, both_tests, broken, first, refuses, yes

from guts_core.methods.exact import spectra
from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics import invariants
from guts_core.simplified_kuhn.dynamics import linear as stability
from guts_core.simplified_kuhn.solutions import members as equilibria
from guts_core.simplified_kuhn.solutions import pots as conditions
from guts_core.simplified_kuhn.solutions.families import FAMILIES, Family
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness import case_members, ranges
from paper_ledger.bil17.completeness import regions as completeness
from paper_ledger.bil17.completeness import table_1 as cases

TINY, POT = Fraction(1, 10**6), Fraction(5, 2)
X = variable()


def solution(label):
    (found,) = (family for family in FAMILIES if family.label == label)
    return found


def on_range(label, **changes):
    return ranges.holds_on_range(dataclasses.replace(solution(label), **changes))


def vertices(label, pot, name="b3", step=TINY):
    """Vertices of a solution at a pot, one frequency of the first moved."""
    first_one, *others = solution(label).vertices(Fraction(pot))
    k = FREQUENCIES.index(name)
    return [(*first_one[:k], first_one[k] + step, *first_one[k + 1 :]), *others]


def step_holds(low):
    """2 P^2 - 7 P - 3 > 0 from this pot on; the root is 3.886."""
    return dataclasses.replace(completeness.steps()[0], low=Fraction(low)).holds()


def all_steps(low):
    steps = (*completeness.steps()[1:], dataclasses.replace(completeness.steps()[0], low=low))
    with broken("paper_ledger.bil17.completeness.regions:steps", lambda: steps):
        return completeness.steps_hold()


NOT_NEGATIVE = Family("x", Fraction(2), Fraction(3), lambda pot: [])


def not_negative(value):
    return ranges._not_negative(value, NOT_NEGATIVE)


def in_own_cases(label):
    """Whether the proof leaves a solution in the cases in which it has members inside its range."""
    family = solution(label)
    there = case_members.members(family, case_members.inner_pot(family))
    return bool(there) and all(label in cases.decision(case).solutions for case in there)


def lies(label, case):
    """Whether a solution is found to have members in a case."""
    with broken("paper_ledger.bil17.completeness.case_members:FAMILIES", (solution(label),)):
        return case in case_members.occurrences()


def quantity(weight=1, centre=Fraction(1, 2)):
    return invariants.ConservedQuantity(
        {"b3": Fraction(1), "c1": Fraction(weight)}, {"b3": Fraction(1, 2), "c1": Fraction(centre)}
    )


def verdict(pot):
    """What linearisation says of checking and folding but for player 3, at a pot."""
    folding = dict.fromkeys(FREQUENCIES, Fraction(0))
    bets = {"b3": 2 / Fraction(pot + 1), "d2": (2 * Fraction(pot) - 4) / (pot + 1)}
    member = {**folding, **bets, "c2": Fraction(1, 3), "c3": Fraction(1, 3)}
    return stability.stability(member, Fraction(pot))


def on_axis(off):
    """Number of imaginary roots of (x^2 + 1)^2 + off x, from its companion matrix."""
    rows = [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [-1, -off, -2, 0]]
    return sum(value.real == 0 for value in spectra.eigenvalues(rows))


def driven(off):
    """Rotations by 1 and 1 + off, the first driving the second."""
    return [[0, 1, 0, 0], [-1, 0, 0, 0], [1, 0, 0, 1 + off], [0, 0, -1 - off, 0]]


def bettor_2(pot):
    """Solution 1 at a pot: from 3 on player 2 would rather bet."""
    return conditions.all_equilibria(solution("1").vertices(Fraction(pot)), Fraction(pot))


def holding(label):
    """Whether a solution is one, in each cell of pots inside its range; elsewhere never."""
    family = solution(label)
    cells = ranges.pots_of_equilibrium(family)
    inside = [holds for pot, holds in cells if family.covers(pot)]
    return sorted(set(inside)) if not any(h for p, h in cells if not family.covers(p)) else []


def means_agree(label, pot):
    """Whether the quadratic form of the vertices' weights gives the gradient at their mean."""
    vertices_of = solution(label).vertices(Fraction(pot))
    size = len(vertices_of)
    polar = conditions.polar_gradients(vertices_of, Fraction(pot))
    weights = [1 if i == j else 2 for i in range(size) for j in range(i, size)]
    form = sum(w * g for w, g in zip(weights, polar, strict=True)) / Fraction(size * size)
    mean = np.array(vertices_of, dtype=object).sum(axis=0) / Fraction(size)
    return size > 1 and list(form) == list(conditions.twenty_four_gradient(mean, Fraction(pot)))


ROWS = [
    Refusal(
        "paper_ledger.bil17.completeness.regions:Step.holds",
        "step (a) of the proof holds from P = 3.88 on",
        lambda: not step_holds("3.88"),
        lambda: step_holds("3.89"),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.regions:steps_hold",
        "all steps hold, step (a), the last, from 3 on",
        lambda: not all_steps(3),
        lambda: all_steps(4),
        (
            ("paper_ledger.bil17.completeness.regions:steps_hold", yes),
            ("paper_ledger.bil17.completeness.regions:all", first),
        ),
    ),
    Refusal(
        "simplified_kuhn.solutions.pots:all_equilibria",
        "Solution 7 at P = 4 with b3 larger by 1e-6 is an equilibrium",
        lambda: not conditions.all_equilibria(vertices("7", 4), Fraction(4)),
        lambda: conditions.all_equilibria(vertices("7", 4, step=0), Fraction(4)),
        (
            ("simplified_kuhn.solutions.pots:all_equilibria", yes),
            ("simplified_kuhn.solutions.pots:all", first),
        ),
    ),
    Refusal(
        "simplified_kuhn.solutions.pots:all_equilibria",
        "players 2 and 3 bet as in Solution 1 at P = 3 + 1e-6",
        lambda: not bettor_2(3 + TINY),
        lambda: bettor_2(3 - TINY),
    ),
    Refusal(
        "simplified_kuhn.solutions.pots:polar_gradients",
        "the slopes at the mean of the vertices are others than the form says",
        lambda: means_agree("1", Fraction(5, 2)) and means_agree("5", 4),
        lambda: len(conditions.polar_gradients(solution("6").vertices(4), 4)) == 1,
        (
            (
                "simplified_kuhn.solutions.pots:_polar",
                lambda points, pot, _: conditions.twenty_four_gradient(points, pot),
            ),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:pots_of_equilibrium",
        "Solution 6 is an equilibrium in the neighbouring ranges of pots",
        lambda: holding("6") == [True],
        lambda: min(pot for pot, _ in ranges.pots_of_equilibrium(solution("6"))) < 3,
        (("paper_ledger.bil17.completeness.ranges:all_equilibria", yes),),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:holds_on_range",
        "Solution 6 is an equilibrium 1e-6 beyond its range",
        lambda: not on_range("6", high=solution("6").high + TINY),
        lambda: on_range("6"),
        (
            ("paper_ledger.bil17.completeness.ranges:holds_on_range", yes),
            ("paper_ledger.bil17.completeness.ranges:_not_negative", yes),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:holds_on_range",
        "Solution 10 is an equilibrium from P = 5 - 1e-6 on",
        lambda: not on_range("10", low=5 - TINY),
        lambda: on_range("10", low=Fraction(5)),
        (
            ("paper_ledger.bil17.completeness.ranges:holds_on_range", yes),
            ("paper_ledger.bil17.completeness.ranges:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:_not_negative",
        "(P - 5/2)^2 - 1e-12 is not negative on [2, 3]",
        lambda: not not_negative((X - POT) * (X - POT) - TINY * TINY),
        lambda: not_negative((X - POT) * (X - POT)),
        (
            ("paper_ledger.bil17.completeness.ranges:_not_negative", yes),
            ("paper_ledger.bil17.completeness.ranges:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:_is_zero",
        "1e-30 is the zero function",
        lambda: not ranges._is_zero(X - X + Fraction(1, 10**30)),
        lambda: ranges._is_zero(X - X),
    ),
    Refusal(
        "simplified_kuhn.solutions.members:equilibria",
        "a polytope with a corner 1e-6 off belongs to the equilibria",
        lambda: refuses(ArithmeticError, lambda: equilibria._at(OFF, Fraction(4))),
        lambda: equilibria._at(solution("7"), Fraction(4)).label == "7",
        (("simplified_kuhn.solutions.members:all_equilibria", yes),),
    ),
    Refusal(
        "simplified_kuhn.solutions.members:_meet",
        "Solutions 6 and 7 meet at P = 4",
        lambda: not equilibria._meet(*(equilibria._at(solution(k), Fraction(4)) for k in "67")),
        lambda: equilibria._meet(*(equilibria._at(solution(k), Fraction(4)) for k in "56")),
    ),
    Refusal(
        "simplified_kuhn.solutions.families:Family.covers",
        "the range of Solution 6 reaches 1e-12 further",
        lambda: not solution("6").covers(solution("6").high + TINY * TINY),
        lambda: solution("6").covers(solution("6").high),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.table_1:decision",
        "the case of Solution 6 is excluded",
        lambda: in_own_cases("6"),
        lambda: cases.decision("ccbcbaac").solutions == ("6",),
        (
            (
                "paper_ledger.bil17.completeness.table_1:decision",
                lambda case: cases.Decision("excluded"),
            ),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.case_members:occurrences",
        "Solution 7 has members in the case of Solution 6",
        lambda: not lies("7", "ccbcbaac"),
        lambda: lies("6", "ccbcbaac"),
        (
            (
                "paper_ledger.bil17.completeness.case_members:_ranges",
                lambda family: {"ccbcbaac": ["P = 4"]},
            ),
        ),
    ),
    Refusal(
        "simplified_kuhn.dynamics.invariants:ConservedQuantity.confining",
        "level sets with a negative weight, or a centre at 1, are compact",
        lambda: not quantity(weight=-1).confining and not quantity(centre=1).confining,
        lambda: quantity().confining,
        (
            ("simplified_kuhn.dynamics.invariants:ConservedQuantity.confining", yes),
            ("simplified_kuhn.dynamics.invariants:all", first),
        ),
    ),
    Refusal(
        "simplified_kuhn.dynamics.linear:Stability.verdict",
        "only player 3 betting is neutral at P = 4, where player 2 would bet",
        lambda: verdict(4).verdict == "unstable",
        lambda: verdict(Fraction(5, 2)).unstable == 0,
        (("simplified_kuhn.dynamics.linear:Stability.verdict", lambda self: "linearly neutral"),),
    ),
    Refusal(
        "methods.exact.spectra:eigenvalues",
        "(x^2 + 1)^2 + 1e-6 x has imaginary roots",
        lambda: on_axis(TINY) == 0,
        lambda: on_axis(0) == 4,
        (("methods.exact.spectra:eigenvalues", lambda matrix: [1j] * 4),),
    ),
    Refusal(
        "methods.exact.spectra:defects",
        "two oscillations, one driving the other, are in step if they differ by 1e-6",
        lambda: not any(spectra.defects(driven(TINY))),
        lambda: spectra.defects(driven(0)) == (False, True),
        (("methods.exact.spectra:defects", lambda matrix: (True, True)),),
    ),
]
OFF = dataclasses.replace(solution("7"), vertices=lambda pot: vertices("7", pot))


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
