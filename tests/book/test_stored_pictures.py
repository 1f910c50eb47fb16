"""Pictures that notebooks store are compared with those that are drawn, square by square."""

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
    """White, with a line two points wide."""
    colours = np.full((800, 1200, 3), 255, dtype=np.uint8)
    colours[400:402] = 0
    return colours


def test_the_same_picture_and_one_that_rounding_moved(drawn):
    for other in (drawn, np.roll(drawn, 1, axis=0), drawn[:, :-3], np.maximum(drawn, 40)):
        assert plugin.same_pictures([stored(drawn)], [stored(other)])
        assert plugin.same_pictures([stored(other)], [stored(drawn)])


def test_a_line_that_moved_another_size_and_a_missing_picture_are_noticed(drawn):
    line, short = np.roll(drawn, 12, axis=0), drawn.copy()
    short[400:402, :40] = 255
    short[500:508, :40] = 0
    others = [[stored(line)], [stored(short)], [stored(drawn[:-9])], [stored(drawn)] * 2]
    for other in (*others, [], [{"text": "x"}]):
        assert not plugin.same_pictures([stored(drawn)], other)
        assert not plugin.same_pictures(other, [stored(drawn)])
    assert plugin.same_pictures([{"text": "x"}], [])
