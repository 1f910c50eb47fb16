"""Completeness: the proof's inequalities, what they are needed for, and the solutions it leaves."""

import dataclasses
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness import case_members, check, regions
from paper_ledger.bil17.completeness.check import (
    Need,
    cases_agree,
    needs,
    proof_holds,
    step_holds,
    steps_are_needed,
    wedge_is_covered,
)
from paper_ledger.bil17.completeness.regions import Step, steps, steps_hold

NEEDS, STEPS = needs(), steps()
LETTERS = "abcdefghijkl"
PAGE = Path(__file__).parents[3] / "book" / "three_player_completeness.md"


def test_every_inequality_of_the_proof():
    assert steps_hold()
    assert "".join(step.name for step in STEPS) == LETTERS


def test_the_whole_check():
    assert proof_holds()


PARTS = ("steps_are_needed", "wedge_is_covered", "cases_agree")


@pytest.mark.parametrize("missing", PARTS)
def test_the_whole_check_needs_each_of_its_parts(monkeypatch, missing):
    for part in PARTS:
        monkeypatch.setattr(check, part, lambda held=part != missing: held)
    assert not proof_holds()


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_inequality_against_sampling(step):
    top = step.high if step.high is not None else 40
    inside = [step.low + Fraction(k, 64) * (top - step.low) for k in range(1, 64)]
    assert all(step.positive(pot) > 0 for pot in inside)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_a_weaker_step_is_noticed(step):
    """Weaker in size, by as little as a millionth, or in its range of pots at either end."""
    need = NEEDS[step.name]
    assert step_holds(step, need)
    weaker = [{"positive": step.positive + Fraction(1, 10**6)}, {"low": step.low + Fraction(1, 9)}]
    weaker += [{"high": (step.high or 1000) - Fraction(1, 9)}]
    weaker += [{"positive": 2 * step.positive}, {"positive": variable() / variable()}]
    for change in weaker:
        other = dataclasses.replace(step, **change)
        assert not step_holds(other, need)
        assert not steps_are_needed([other if each is step else each for each in STEPS])


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_a_missing_step_is_noticed(step):
    assert not steps_are_needed([each for each in STEPS if each is not step])


@pytest.mark.parametrize("label", [family.label for family in FAMILIES])
def test_a_missing_solution_is_noticed(label):
    left = [family for family in FAMILIES if family.label != label]
    assert not (cases_agree(left) and wedge_is_covered(left))


def test_false_inequalities_are_noticed():
    step = STEPS[0]
    for wrong in (-step.positive, step.positive - 2, variable() - 9):
        assert not dataclasses.replace(step, positive=wrong).holds()
    by_name = {step.name: step for step in STEPS}
    for wrong in (variable() - 4, 5 - variable()):  # 0 at an end, and both ends belong to a range
        assert not Step("x", wrong, 4, 5).holds()
    for name in "ijk":  # 0 at the end that is left out
        assert not dataclasses.replace(by_name[name], closed=(True, True)).holds()


P = variable()


@pytest.mark.parametrize(
    ("factor", "low", "high", "holds"),
    [
        (1 / P, 2, 4, True),
        (1 / P, 2, None, False),  # it is needed beyond 4
        (1 / P, 1, 4, False),
        (1 / P, 2, 5, False),
        (-1 / P, 2, 4, False),
        (P - 3, 2, 4, False),
        (0 * P, 2, 4, False),
    ],
)
def test_a_step_is_needed_up_to_a_factor_that_is_positive_on_the_pots(factor, low, high, holds):
    step = Step("a", P - 1, 2, 4)
    assert step_holds(step, Need(step.positive * factor, factor, Fraction(low), high)) is holds


def test_a_false_step_does_not_hold_although_it_is_what_is_needed():
    for positive in (P - 3, 1 - P, (P - 3) * (P - 3), P - 2):
        step = Step("a", positive, 2, 4)
        assert not step_holds(step, Need(positive / P, 1 / P, Fraction(2), Fraction(4)))


def test_a_step_that_nothing_needs_is_noticed():
    assert not steps_are_needed((*STEPS, dataclasses.replace(STEPS[0], name="z")))


def test_a_solution_in_a_case_that_the_proof_excludes_is_noticed(monkeypatch):
    found = case_members.occurrences()
    monkeypatch.setattr(case_members, "occurrences", lambda _: found)
    assert cases_agree()
    excluded = next(c for c in check.cases.cases() if not check.cases.decision(c).solutions)
    found = {**found, excluded: next(iter(found.values()))}
    assert not cases_agree()


@pytest.mark.parametrize(
    ("b1", "pots", "covered"),
    [
        ((Fraction(1, 3), Fraction(2, 5)), (5, 5), True),
        ((Fraction(1, 3), Fraction(1, 3)), (5, 5), False),
        ((Fraction(1, 3), Fraction(1, 2)), (5, 5), False),
        ((Fraction(1, 3), Fraction(2, 5)), (5, 6), False),
    ],
)
def test_the_wedge_is_covered_from_one_end_to_the_other_at_its_pot(b1, pots, covered):
    vertices = [{"b1": end} for end in b1]
    rows = [tuple(each.get(name, 0) for name in FREQUENCIES) for each in vertices]
    low, high = pots
    family = SimpleNamespace(
        vertices=lambda pot: rows if pot == 5 else [], covers=lambda _: True, low=low, high=high
    )
    assert wedge_is_covered([family]) is covered


@pytest.mark.parametrize("part", ["steps_are_needed", "wedge_is_covered", "cases_agree"])
def test_the_proof_needs_each_of_its_parts(monkeypatch, part):
    for name in ("steps_are_needed", "wedge_is_covered", "cases_agree"):
        monkeypatch.setattr(check, name, lambda found=name != part: found)
    assert not proof_holds()


@pytest.mark.parametrize("wrong", range(12))
def test_one_false_inequality_is_enough(monkeypatch, wrong):
    false = dataclasses.replace(STEPS[wrong], positive=-STEPS[wrong].positive)
    monkeypatch.setattr(regions, "steps", lambda: (*STEPS[:wrong], false, *STEPS[wrong + 1 :]))
    assert not steps_hold()


@pytest.mark.parametrize(
    ("slopes", "moving"),
    [
        ((1, 0, 0), [{0}, set()]),
        ((1, 1, 0), [{0}, set()]),
        ((0, 1, 1), [set(), {0}]),
        ((0, 0, 0), [set(), set()]),
        ((0, 1, 0), None),
    ],
)
def test_vertices_do_not_decide_where_a_slope_is_0_at_both_and_not_in_between(
    monkeypatch, slopes, moving
):
    """The slopes at one vertex, in between, and at the other."""
    monkeypatch.setattr(case_members, "polar_gradients", lambda *_: [[x] for x in slopes])
    vertices = [(Fraction(0),), (Fraction(1),)]
    if moving is None:
        with pytest.raises(ArithmeticError, match="Solution x do not decide"):
            case_members._moving(vertices, 4, "x")
    else:
        assert case_members._moving(vertices, 4, "x") == moving


def test_letters_stand_on_the_page():
    """The proof uses each letter, and its table is made from the same steps."""
    if not PAGE.exists():
        pytest.skip("the page stands in the source tree only")
    text = PAGE.read_text("utf-8").split("## The inequalities")[0]
    assert all(f"({letter})" in text for letter in LETTERS)


def test_inequalities_in_words():
    assert STEPS[0].polynomial == "2P² - 7P - 3"
    assert STEPS[8].pots == "4 < P <= 5"
    assert STEPS[9].polynomial.startswith("-4P³ + 12P²")
    assert Step("x", variable() / 2 - Fraction(1, 3), 4, 5).polynomial == "1/2P - 1/3"
    assert Step("x", variable() * variable() + variable() / 2, 4, 5).polynomial == "P² + 1/2P"
