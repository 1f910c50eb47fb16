"""The exercises of the theory of fictitious play: each answer is computed again."""

from fractions import Fraction as F
from functools import partial
from math import sqrt

import pytest
from solutions import solution

from guts_core.guts import jacob_strategic_form
from paper_ledger.blpwz22.play.continuum import play_rounds

solved = partial(solution, "book/fictitious_play_theory")


def test_ex_ptheory_first():
    second, third = sqrt(1 / 3), sqrt(13) / 6
    played = play_rounds((0, 0, 0), 3)
    assert all(each == pytest.approx([0, second, third], abs=1e-9) for each in played.tolist())
    text = solved("ex-ptheory-first")
    for number in (second, third, sqrt(0.5)):
        assert f"\\approx{number:.4f}$" in text


def gain_of_one(share):
    """What choosing 1 rather than 2 gains player 1 if both others choose 1 so often."""
    form, odds = jacob_strategic_form(), (share, 1 - share)
    worth = [
        sum(odds[j] * odds[k] * F(float(form.payoffs[0, i, j, k])) for j in (0, 1) for k in (0, 1))
        for i in (0, 1)
    ]
    return worth[0] - worth[1]


def test_ex_ptheory_jacob():
    ones, gains = 1, []
    for rounds in (1, 2, 3):
        gains.append(gain_of_one(F(ones, rounds)))
        ones += gains[-1] > 0
    assert gains == [-2, 1, 0]
    text = solved("ex-ptheory-jacob")
    for said in ("2=-2$", "4-3=1$", "4-4=0$", "(\\frac23,\\frac23,\\frac23)$"):
        assert said in text
