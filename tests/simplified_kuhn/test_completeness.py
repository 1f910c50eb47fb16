"""Completeness: the proof's inequalities, and an SMT solver's own search where there is one."""

import dataclasses
from fractions import Fraction

import pytest

from guts_core.methods.rational_functions import variable
from guts_core.simplified_kuhn.completeness import STEPS, steps_hold


def test_every_inequality_of_the_proof():
    assert steps_hold()
    assert "".join(step.name for step in STEPS) == "abcdefghijkl"


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_inequality_against_sampling(step):
    top = step.high if step.high is not None else 40
    inside = [step.low + Fraction(k, 64) * (top - step.low) for k in range(1, 64)]
    assert all(step.positive(pot) > 0 for pot in inside)


def test_false_inequalities_are_noticed():
    step = STEPS[0]
    for wrong in (-step.positive, step.positive - 2, variable() - 9):
        assert not dataclasses.replace(step, positive=wrong).holds()
    by_name = {step.name: step for step in STEPS}
    for name in "ijk":  # 0 at the end that is left out
        assert not dataclasses.replace(by_name[name], closed=(True, True)).holds()
