"""The picture that Matplotlib draws of a record: marks, panels, frames and what is absent."""

import dataclasses
import math
import re
from urllib.parse import unquote

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import rgb_to_hsv, to_rgb
from tables import PAGE

from guts_core.explorers.machinery.parts import Axis, Mark, Panel
from guts_core.explorers.machinery.picture import _mark, still


@pytest.mark.parametrize("kind", ["line", "dots", "bars", "area", "polygon", "hrule", "shares"])
def test_a_gap_in_a_list_is_a_gap_in_the_picture(kind):
    """What is no number is None in a record; bars of None could not be drawn."""
    panel = Panel(Axis("x", (0, 4)), Axis("y", (0, 1)), (Mark(kind, "a", x="x", y="y"),))
    gap, drawn = ({"x": [1.0, 2.0, 3.0], "y": [0.5, y, 0.25]} for y in (None, math.nan))
    assert still((panel,), gap) == still((panel,), drawn)


@pytest.fixture
def ax():
    figure, ax = plt.subplots()
    yield ax
    plt.close(figure)


def test_bars_are_parts_of_what_is_left(ax):
    record = {"y": [0.5, 0.25], "less": [0.2, 0.6]}
    _mark(Mark("shares", "a", y="y", less="less"), record.get, ax)
    wholes, parts = ([bar.get_height() for bar in bars] for bars in ax.containers)
    assert wholes == pytest.approx([0.8, 0.4])
    assert parts == pytest.approx([0.4, 0.1])


def test_each_mark_has_the_hue_that_it_has_in_the_page(ax):
    css = (PAGE / "explorer.css").read_text("utf-8")
    found = re.findall(r"--ex-(\w): (#\w{6});", css)
    light = dict(reversed(found))
    assert len(light) == 7
    for name in light:
        _mark(Mark("vrule", name, x="x"), {"x": 0.5}.get, ax)
        own, there = (
            rgb_to_hsv(to_rgb(colour))[0] for colour in (ax.lines[-1].get_color(), light[name])
        )
        assert own == pytest.approx(there, abs=0.03)


def test_a_mark_is_drawn_only_when_it_is_told():
    """Where what it names is 0, empty or missing, the picture is that of no mark."""
    line = Mark("line", "a", x="x", y="y", when="there")
    drawn, *others, none = (
        still(
            (Panel(Axis("x", (0, 1)), Axis("y", (0, 1)), marks),), {"x": [0, 1], "y": [0, 1]} | more
        )
        for marks, more in (
            ((line,), {"there": 1}),
            ((line,), {"there": 0}),
            ((line,), {"there": []}),
            ((line,), {}),
            ((), {}),
        )
    )
    assert drawn != none
    assert all(each == none for each in others)


def test_what_some_do_is_pale_above_what_all_do(ax):
    record = {"y": [0.5, 0.25], "less": [0.2, 0.6], "y2": [0.25, 0.0]}
    _mark(Mark("shares", "a", y="y", less="less", y2="y2"), record.get, ax)
    _, some, all_of_them = ax.containers
    assert [bar.get_height() for bar in some] == pytest.approx([0.4, 0.1])
    assert [bar.get_height() for bar in all_of_them] == pytest.approx([0.2, 0.0])
    assert {bar.get_alpha() for bar in some} != {bar.get_alpha() for bar in all_of_them} == {None}


@pytest.mark.parametrize(("foot", "low"), [({}, 0), ({"y2": "y2"}, 0.25)])
def test_an_area_stands_on_its_foot(ax, foot, low):
    record = {"x": [0.0, 1.0], "y": [0.5, 0.75], "y2": [0.25, 0.25]}
    _mark(Mark("area", "a", x="x", y="y", **foot), record.get, ax)
    (path,) = ax.collections[0].get_paths()
    assert path.vertices[:, 1].min() == low
    assert path.vertices[:, 1].max() == 0.75


def test_cells_fill_the_square_from_below(ax):
    _mark(Mark("cells", "a b", y="kinds"), {"kinds": [0, 1, 2, 3]}.get, ax)
    (image,) = ax.images
    assert (image.get_extent(), image.origin) == ([0, 1, 0, 1], "lower")
    assert image.get_array().tolist() == [[0, 1], [2, 3]]


def test_a_line_is_drawn_up_to_its_place_with_the_point_there(ax):
    record = {"x": [0, 1, 2], "y": [3, 4, 5], "place": 1}
    _mark(Mark("line", x="x", y="y", until="place"), record.get, ax)
    assert ax.lines[0].get_xydata().tolist() == [[0, 3], [1, 4]]


def test_a_picture_ends_where_its_axes_do():
    """A tick beyond the end had stretched the axis, which the page's script does not do."""
    ticks = ((0.5, "half"), (1.0, "one"))
    marks = (Mark("line", "a", x="x", y="y"),)
    record = {"x": [1.0, 2.0], "y": [0.5, 0.25], "top": 1.2}
    few, more = (
        still(
            (Panel(Axis("x", (1, 10), log=True), Axis("y", (0, "top"), ticks=each), marks),), record
        )
        for each in (ticks, (*ticks, (9.0, "nine")))
    )
    assert few == more


def test_a_picture_that_cannot_be_drawn_leaves_no_figure():
    open_before = plt.get_fignums()
    panel = Panel(Axis("x", (0, 1)), Axis("y", (0, 1)), (Mark("line", "a", x="x", y="y"),))
    with pytest.raises(ValueError, match="same first dimension"):
        still((panel,), {"x": [0.0, 1.0], "y": [0.5]})
    assert plt.get_fignums() == open_before


def of_rounds(**more):
    return Panel(Axis("=of", (0.5, 9)), Axis("up", (0, 1)), (Mark("vrule", x=1),), **more)


HALF, THIRD = of_rounds(half=True), of_rounds(third=True)


@pytest.mark.parametrize(
    ("panels", "high"),
    [
        ([of_rounds()], 3.4),
        ([of_rounds()] * 2, 6.8),
        ([HALF] * 2, 2.6),
        ([HALF] * 4, 5.2),
        ([THIRD] * 3, 1.6),
        ([THIRD] * 6, 3.2),
        ([HALF] * 2 + [THIRD] * 3, 4.2),
    ],
)
def test_panels_stand_beside_each_other_as_long_as_there_is_room(panels, high):
    picture = unquote(still(panels, {"of": "rounds"}))
    (size,) = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
    assert [float(each) / 72 for each in size] == pytest.approx([6.4, high])


def test_a_panel_has_its_title_its_names_and_its_scale():
    plain_one, log = (
        unquote(
            still((dataclasses.replace(of_rounds(title="the title"), x=x),), {"of": "of rounds"})
        )
        for x in (Axis("=of", (0.5, 9)), Axis("=of", (0.5, 9), log=True))
    )
    for picture in (plain_one, log):
        for text in ("the title", "of rounds", "up"):
            assert f">{text}<" in picture
    assert plain_one != log


def test_a_rule_is_drawn_at_each_height(ax):
    _mark(Mark("hrule", y="y"), {"y": [0.25, 0.75]}.get, ax)
    assert [line.get_ydata()[0] for line in ax.lines] == [0.25, 0.75]
