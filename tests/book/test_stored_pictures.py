"""Pictures that notebooks store are compared with those that are drawn, point by point."""

import base64
import io

import numpy as np
import pytest
from PIL import Image

plugin = pytest.importorskip("tools.notebooks.nbval_shared", reason="stands in the source tree")


def stored(colours, kind="image/png"):
    """An output with a picture."""
    file = io.BytesIO()
    Image.fromarray(colours).save(file, "PNG")
    return {"data": {kind: base64.b64encode(file.getvalue()).decode()}}


@pytest.fixture(name="drawn")
def _drawn():
    return np.full((200, 300, 3), 255, dtype=np.uint8)


def test_the_same_picture_and_one_that_rounding_moved_by_points(drawn):
    moved = drawn.copy()
    moved[:2, :6] = 0  # 12 of 60,000
    paler = drawn - 30
    for other in (drawn, moved, paler):
        assert plugin.same_pictures([stored(drawn)], [stored(other)])


def test_a_line_that_moved_another_size_and_a_missing_picture_are_noticed(drawn):
    line = drawn.copy()
    line[100] = 0
    for other in ([stored(line)], [stored(drawn[:-1])], [stored(drawn)] * 2, [], [{"text": "x"}]):
        assert not plugin.same_pictures([stored(drawn)], other)
        assert not plugin.same_pictures(other, [stored(drawn)])
    assert plugin.same_pictures([{"text": "x"}], [])
