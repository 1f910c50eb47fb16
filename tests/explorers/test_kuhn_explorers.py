"""The explorer of the curve: every position has its own frame with the computed numbers."""

import re

import matplotlib.pyplot as plt
import pytest

from guts_core.explorers.kuhn import curve_explorer, curve_frame, live_curve_explorer
from guts_core.kuhn import equilibrium_curve


def test_static_explorer_has_a_frame_for_each_position():
    pots = (2.0, 3.908, 5.0)
    count, pot, outer = curve_explorer((4, 5), pots).children
    assert [*count.options] == ["4", "5"]
    assert [*pot.options] == ["2", "3.908", "5"]
    assert len(outer.children) == 3
    for column, cards in enumerate((4, 5)):
        curve = equilibrium_curve(cards, (0.4, 5.1))
        for row, pot in enumerate(pots):
            first = curve.at(pot)[0]
            text = outer.children[row].children[column].value
            assert f"<b>{pot:.4g}</b>" in text
            for expectation in first.expectations:
                assert f"<b>{expectation + 0.0:.6f}</b>" in text
    assert not plt.get_fignums()


def test_frames_name_each_solution_in_their_text():
    curve = equilibrium_curve(4, (1, 5))
    for index, solution in enumerate(curve.at(3.908)):
        alternative = re.search(r'alt="([^"]+)"', curve_frame(curve, 3.908, index))[1]
        assert f"solution on the curve {index + 1} of 3" in alternative
        assert f"player 3 {solution.expectations[2]:.6f}" in alternative


@pytest.mark.parametrize("pots", [(), (1.5, 3.0), (3.0, 3.0)])
def test_bad_input(pots):
    with pytest.raises(ValueError, match=r"curve_explorer: pots"):
        curve_explorer((4,), pots)


def test_no_deck():
    with pytest.raises(ValueError, match="curve_explorer: cards"):
        curve_explorer(())


def test_live_explorer_shows_what_is_asked_for():
    count, pot, which, bar, frame, _ = live_curve_explorer(5).children
    curve = equilibrium_curve(4, (1, 20.02))
    pot.value = 3.908
    which.value = 2
    second = curve.at(pot.value)[1]
    assert "2 of 3" in frame.value
    assert f"<b>{second.expectations[0] + 0.0:.6f}</b>" in frame.value
    assert bar.value == pytest.approx(1.0)
    count.value = 5
    assert "<b>5</b>" in frame.value
