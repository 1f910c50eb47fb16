"""Explorers of fictitious play: each frame states the gap, or the shares, that it shows."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core.explorers.fictitious_play import (
    jacob_explorer,
    jacob_frame,
    live_play_explorer,
    play_explorer,
    play_frame,
)
from guts_core.guts import GutsPlay
from guts_core.guts.play.jacob import jacob_basins
from guts_core.methods import fictitious_play


def numbers_of(frame):
    return dict(re.findall(r"<span>([^<]+) <b>([^<]+)</b></span>", frame))


def test_static_explorer_has_a_frame_for_each_position():
    count, played, outer = play_explorer((2, 4), (1, 20)).children
    assert [*count.options] == ["2", "4"]
    assert [*played.options] == ["1", "20"]
    assert [len(row.children) for row in outer.children] == [2, 2]
    play = fictitious_play(GutsPlay(4, 201), 20, (0, 67, 133, 200))
    assert f"{play.gap:.6f}" in outer.children[1].children[1].value
    assert not plt.get_fignums()


def test_frames_state_their_numbers_in_words_too():
    frame = play_frame(3, 50, mesh=51)
    numbers = numbers_of(frame)
    assert float(numbers["rounds times gap"]) == pytest.approx(
        50 * float(numbers["gap g"]), abs=1e-4
    )
    assert all(each in re.search(r'alt="([^"]+)"', frame)[1] for each in numbers.values())


def test_shares_of_the_basins_add_up():
    numbers = numbers_of(jacob_frame(0.3, 100))
    assert sum(float(text.removesuffix(" %")) for text in numbers.values()) == pytest.approx(
        100, abs=0.2
    )
    basins = jacob_basins(0.3, steps=100)
    strict = np.array([each.strict for each in basins.equilibria])
    assert numbers["one chooses 2"] == f"{100 * basins.shares[strict].sum():.1f} %"
    assert numbers["all mix"] == f"{100 * basins.shares[-1]:.1f} %"
    assert len(jacob_explorer((0.2,), (5, 50)).children[2].children) == 2


def test_frames_are_light():
    assert len(play_frame(6, 30)) < 15_000
    assert len(jacob_frame(0.4, 20)) < 15_000


def test_live_explorer_follows_its_sliders():
    count, played, mesh, frame, _ = live_play_explorer(largest=5).children
    before = frame.value
    count.value, played.value, mesh.value = 5, 60, 101
    assert frame.value == play_frame(5, 60, 101) != before
