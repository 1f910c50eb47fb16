"""Explorer of the Weenie rule: a frame for each position, with the payoff and its sign in it."""

import re

import matplotlib.pyplot as plt
import pytest

from guts_core.explorers.weenie import live_weenie_explorer, weenie_explorer, weenie_frame
from guts_core.guts import pseudo_bloc_minimum


def text_of(number):
    return f"{number:.6f}".replace("-", "\N{MINUS SIGN}")


def test_static_explorer_has_a_frame_for_each_position():
    players, eighths = (2, 5, 6), (0, 8)
    count, deviator, outer = weenie_explorer(players, eighths).children
    assert [*count.options] == ["2", "5", "6"]
    assert [*deviator.options] == ["0", "Nash"]
    assert [len(row.children) for row in outer.children] == [3, 3]
    assert outer.children[1].selected_index == count.index
    for place, n in ((1, 5), (2, 6)):
        assert text_of(pseudo_bloc_minimum(n).value) in outer.children[0].children[place].value
        assert "<b>0.000000</b>" in outer.children[1].children[place].value
    assert not plt.get_fignums()


@pytest.mark.parametrize(("players", "sign"), [(5, "wins"), (6, "loses"), (2, "wins")])
def test_frames_name_the_sign_in_words(players, sign):
    frame = weenie_frame(players, 0.0)
    assert f"player 1 <b>{sign}</b>" in frame
    assert sign in re.search(r'alt="([^"]+)"', frame)[1]


def test_static_explorer_is_light():
    frame = weenie_frame(9, 0.3)
    assert len(frame) < 20_000  # times 99 frames: below 2 MB


def test_live_explorer_follows_its_sliders():
    count, one, rest, frame, _ = live_weenie_explorer(largest=12).children
    assert "player 1 <b>loses</b>" in frame.value
    count.value = 5
    assert "player 1 <b>wins</b>" in frame.value
    one.value, rest.value = 0.5, 0.75
    assert "<b>0.5000</b>" in frame.value
    assert "<b>0.7500</b>" in frame.value
