"""Pictures that notebooks store are compared with those that are drawn, square by square."""

import base64
import io
from types import SimpleNamespace

import numpy as np
import pytest
from nbformat import v4
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


def test_colours_that_have_a_channel_alike_are_told_apart(drawn):
    """Blue and green of the figures have none of red."""
    blue, green = drawn.copy(), drawn.copy()
    blue[200:600], green[200:600] = (0, 114, 178), (0, 158, 115)
    assert not plugin.same_pictures([stored(blue)], [stored(green)])


def test_every_picture_of_a_cell_is_compared(drawn):
    one, other = stored(drawn), stored(255 - drawn)
    assert plugin.same_pictures([one, other], [one, other])
    assert not plugin.same_pictures([one, one], [one, other])


def told(drawn, kept, count=1, check=True):
    """What is said of a cell that draws a picture and stores one."""

    def cell(colours, count):
        picture = v4.new_output("display_data", **stored(colours))
        return v4.new_code_cell(execution_count=count, outputs=[picture])

    said = []
    plugin.compare(
        SimpleNamespace(
            options={"skip": False, "check": check, "check_exception": False},
            cell_num=0,
            cell=cell(kept, count),
            parent=SimpleNamespace(executed_cells=[cell(drawn, 1)]),
            raise_cell_error=lambda message, *_: said.append(message),
            compare_outputs=lambda *_: True,
        )
    )
    return said


def test_a_cell_stores_what_it_draws_unless_it_is_not_to_be_compared():
    white = np.full((80, 120, 3), 255, dtype=np.uint8)
    assert told(white, white) == []
    (message,) = told(white, 255 - white)
    assert message.startswith("Stored pictures are not those that are drawn")
    assert told(white, 255 - white, check=False) == []
    assert told(white, white, count=None) == ["Unrun reference cell has outputs"]


@pytest.mark.parametrize(("expected", "ends"), [(False, True), (True, False)])
def test_an_error_is_told_unless_it_is_expected(expected, ends):
    """Also of a cell whose outputs are not compared, and which stores none."""
    error = v4.new_output("error", ename="E", evalue="e", traceback=["where"])
    said = judged(outputs=[error], check_exception=expected)
    assert said == [("Cell execution caused an exception", "where")] * ends


def test_a_cell_that_was_not_reached_is_told():
    assert judged(count=None) == [("Cell was not reached",)]
    assert judged() == []


def judged(outputs=(), count=1, **options):
    """What is said of a cell that stores nothing and whose outputs are not compared."""
    said = []
    run = v4.new_code_cell(execution_count=count, outputs=list(outputs))
    plugin.compare(
        SimpleNamespace(
            options={"skip": False, "check": False, "check_exception": False} | options,
            cell_num=0,
            cell=v4.new_code_cell(execution_count=1),
            parent=SimpleNamespace(executed_cells=[run]),
            raise_cell_error=lambda *message: said.append(message),
        )
    )
    return said


@pytest.mark.parametrize(("squares", "alike"), [(1, True), (2, False)])
def test_of_fifteen_thousand_squares_one_may_differ(drawn, squares, alike):
    other = drawn.copy()
    for number in range(squares):
        other[80:88, 80 * number : 80 * number + 8] = 0
    assert plugin.same_pictures([stored(drawn)], [stored(other)]) is alike


def test_a_line_that_moved_another_size_and_a_missing_picture_are_noticed(drawn):
    line, short = np.roll(drawn, 12, axis=0), drawn.copy()
    short[400:402, :40] = 255
    short[500:508, :40] = 0
    others = [[stored(line)], [stored(short)], [stored(drawn[:-9])], [stored(drawn)] * 2]
    for other in (*others, [], [{"text": "x"}]):
        assert not plugin.same_pictures([stored(drawn)], other)
        assert not plugin.same_pictures(other, [stored(drawn)])
    assert plugin.same_pictures([{"text": "x"}], [])
