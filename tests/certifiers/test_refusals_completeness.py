"""Certifiers of instability and completeness in simplified Kuhn poker refuse what is false."""

import dataclasses
from fractions import Fraction

from refusals import Refusal, both_tests, broken, yes

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.solutions.families import FAMILIES, FAMILY
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness import check as completeness_check
from paper_ledger.bil17.completeness import regions as completeness
from paper_ledger.bil17.stability import driven, instability, null_spaces

POT, TINY = Fraction(24, 5), Fraction(1, 10**6)


def without(label):
    return [family for family in FAMILIES if family.label != label]


def step(**changes):
    """The first inequality of the proof, changed, beside what is needed."""
    given = dataclasses.replace(completeness.steps()[0], **changes)
    return completeness_check.step_holds(given, completeness_check.needs()["a"])


def slopes_shifted(by):
    """Whether the slopes on Solution 10's face are those of the page, of which one is shifted."""
    given = driven.driven_slopes
    moved = lambda label, f, pot: {**given(label, f, pot), "b3": given(label, f, pot)["b3"] + by}  # noqa: E731
    with broken("paper_ledger.bil17.stability.driven:driven_slopes", moved):
        return driven.driven_hypotheses("10")["slopes"]


def selected_from(low):
    """Whether one member of Solution 9 is selected above this pot, as if it were solved by it."""
    nine = dataclasses.replace(FAMILY["9"], low=Fraction(low))
    with broken("paper_ledger.bil17.stability.null_spaces:FAMILY", {"9": nine}):
        return null_spaces.one_of_nine_is_selected()


def selected_if_d2_ends(at):
    """Whether one member is selected if d2 ends elsewhere where c1 = 1."""
    c1, d2 = map(FREQUENCIES.index, ("c1", "d2"))

    def vertices(pot):
        low, high = sorted(FAMILY["9"].vertices(pot), key=lambda v: bool(v[c1] == 1))
        return [low, (*high[:d2], pot * 0 + at, *high[d2 + 1 :])]

    moved = dataclasses.replace(FAMILY["9"], vertices=vertices)
    with broken("paper_ledger.bil17.stability.null_spaces:FAMILY", {"9": moved}):
        return null_spaces.one_of_nine_is_selected()


def nullity(*changes):
    """That of Solution 10, if its matrices are this one with its first row changed so."""
    (matrix,) = null_spaces._matrices(FAMILY["10"])
    changed = [[[by * x for x in matrix[0]], *matrix[1:]] for by in changes]
    with broken("paper_ledger.bil17.stability.null_spaces:_matrices", lambda _: changed):
        return null_spaces.nullity_inside("10")


def condition_holds_at(**others):
    """Whether the condition is the same at all members of Solution 9 and at one more profile."""
    members = list(null_spaces._at_corners(FAMILY["9"]))
    more = [*members, members[0] | others]
    with broken("paper_ledger.bil17.stability.null_spaces:_at_corners", lambda _: more):
        return null_spaces.condition_on_nine() is not None


def proof(steps):
    with broken("paper_ledger.bil17.completeness.regions:steps", lambda: steps):
        return completeness_check.proof_holds()


FIRST = completeness.steps()[0]
WEAKER = dataclasses.replace(FIRST, positive=FIRST.positive + TINY)

ROWS = [
    Refusal(
        "paper_ledger.bil17.stability.instability:unstable_inside",
        "Solution 2, continued through P = 7/2, is unstable at every pot",
        lambda: not instability.unstable_inside(dataclasses.replace(FAMILY["2"], high=4)),
        lambda: instability.unstable_inside(FAMILY["2"]),
    ),
    Refusal(
        "paper_ledger.bil17.stability.instability:unstable_inside",
        "Solution 4 is unstable",
        lambda: not instability.unstable_inside(FAMILY["4"]),
        lambda: instability.unstable_inside(FAMILY["2"]),
    ),
    Refusal(
        "paper_ledger.bil17.stability.driven:_slopes_as_stated",
        "a slope on the face of Solution 10 is 1e-6 more than it is",
        lambda: not slopes_shifted(TINY),
        lambda: slopes_shifted(0),
        (("paper_ledger.bil17.stability.driven:_slopes_as_stated", yes),),
    ),
    Refusal(
        "paper_ledger.bil17.stability.null_spaces:one_of_nine_is_selected",
        "the condition rises along Solution 9 from the pot 2.581 on, where the slope of a2 is 0",
        lambda: not selected_from("2.581"),
        lambda: selected_from("2.582"),
    ),
    Refusal(
        "paper_ledger.bil17.stability.null_spaces:one_of_nine_is_selected",
        "the condition rises along Solution 9 if d2 stays at 1, or rises",
        lambda: not (selected_if_d2_ends(1) or selected_if_d2_ends(1 + TINY)),
        lambda: selected_if_d2_ends(1 - TINY),
    ),
    Refusal(
        "paper_ledger.bil17.stability.null_spaces:condition_on_nine",
        "the condition of Solution 9 is the same if b3 is 0",
        lambda: not condition_holds_at(b3=0),
        condition_holds_at,
    ),
    Refusal(
        "paper_ledger.bil17.stability.null_spaces:nullity_inside",
        "members whose matrices differ by 1e-6, or that are singular at one pot, have a null space",
        lambda: nullity(1, 1 + TINY) is None and nullity(variable() - 6) is None,
        lambda: nullity(1) == nullity(variable() - POT) == 0,
    ),
    Refusal(
        "paper_ledger.bil17.completeness.check:step_holds",
        "an inequality that is weaker by 1e-6, or for fewer pots, is what is needed",
        lambda: not step(positive=WEAKER.positive) and not step(low=4 + TINY),
        step,
    ),
    Refusal(
        "paper_ledger.bil17.completeness.check:steps_are_needed",
        "eleven of the twelve inequalities suffice",
        lambda: not completeness_check.steps_are_needed(completeness.steps()[:-1]),
        completeness_check.steps_are_needed,
        (
            ("paper_ledger.bil17.completeness.check:steps_are_needed", yes),
            ("paper_ledger.bil17.completeness.check:needs", lambda: {}),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.check:cases_agree",
        "Table 1 has no cases but those of the solutions without Solution 8",
        lambda: not completeness_check.cases_agree(without("8")),
        lambda: completeness_check.cases_agree(FAMILIES),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.check:wedge_is_covered",
        "without Solution 10a the wedge at P = 5 is covered",
        lambda: not completeness_check.wedge_is_covered(without("10a")),
        completeness_check.wedge_is_covered,
    ),
    Refusal(
        "paper_ledger.bil17.completeness.check:proof_holds",
        "the proof holds with a weaker inequality (a)",
        lambda: not proof((WEAKER, *completeness.steps()[1:])),
        lambda: proof(completeness.steps()),
    ),
]


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
