"""The explorer of repeated play and the film: every position has its own computed numbers."""

import re
from fractions import Fraction

import numpy as np

from guts_core.explorers import simplified_kuhn as explorer
from guts_core.simplified_kuhn import equilibria, simulate


def profits(values):
    return ", ".join(f"{24 * float(value):+.3f}".replace("-", "−") for value in values)


def test_static_explorer_has_a_frame_for_each_position():
    pots, starts = (Fraction(5, 2), Fraction(4)), ("all one half", "all 4/5")
    _, _, outer = explorer.play_explorer(pots, starts).children
    for start, stack in zip(starts, outer.children, strict=True):
        for pot, frame in zip(pots, stack.children, strict=True):
            for each in equilibria(pot):
                shown = f"Solution {each.label} <b>{profits(each.expectations)}</b>"
                assert shown in frame.value
            play = simulate(float(pot), explorer.STARTS[start], explorer.UNTIL, order=8)
            shown = re.search("this play <b>([^<]*)</b>", frame.value)[1].replace("−", "-")
            numbers = [float(number) for number in shown.split(", ")]
            np.testing.assert_allclose(numbers, 24 * play.mean_profits, atol=2e-3)


def test_live_explorer_follows_its_sliders():
    percent, start, frame, _ = explorer.live_play_explorer().children
    percent.value, start.value = 225, "all 4/5"
    (found,) = equilibria(Fraction(9, 4))
    assert profits(found.expectations) in frame.value
    assert "Start: all 4/5" in frame.value


def test_film_keeps_the_area():
    _, place, stack = explorer.area_film(times=(0.0, 4.0, 8.0)).children
    areas = [re.search("area <b>([^<]*)</b>", each.value)[1] for each in stack.children]
    assert areas == [f"{np.pi * 1.3**2:.3f}"] * 3
    assert place.max == 2
    assert len({each.value for each in stack.children}) == 3
