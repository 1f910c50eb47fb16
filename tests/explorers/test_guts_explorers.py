"""Explorers: every slider position has its own frame with the computed number in it."""

import re

import matplotlib.pyplot as plt

from guts_core.explorers.guts import coalition_explorer, coalition_frame, live_coalition_explorer
from guts_core.guts import solve_coalition


def test_static_explorer_has_a_frame_for_each_position():
    opponents, meshes = (1, 3), (11, None)
    count, mesh, outer = coalition_explorer(opponents, meshes).children
    assert [*count.options] == ["1", "3"]
    assert [*mesh.options] == ["11", "continuum"]
    for points, stack in zip(meshes, outer.children, strict=True):
        for n, frame in zip(opponents, stack.children, strict=True):
            assert f"{solve_coalition(n, points).value + 0.0:.6f}" in frame.value
    assert outer.selected_index == mesh.index == 1
    assert outer.children[1].selected_index == count.index == 1
    assert not plt.get_fignums()


def test_frames_have_a_text_alternative():
    alternative = re.search(r'alt="([^"]+)"', coalition_frame(3, None))[1]
    assert f"{solve_coalition(3).value:.6f}" in alternative


def test_live_explorer_follows_its_sliders():
    count, mesh, frame, _ = live_coalition_explorer(largest=9, finest=41).children
    count.value, mesh.value = 7, 31
    assert f"{solve_coalition(7, mesh=31).value:.6f}" in frame.value
    mesh.value = 1
    assert f"{solve_coalition(7).value:.6f}" in frame.value
