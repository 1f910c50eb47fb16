"""What the script of the page draws, where the record says."""

import json
import math
import subprocess

import pytest
from loading import loaded
from tables import DRAW, PAGE, ROOT, by_node

from guts_core.explorers.machinery.parts import Axis, Mark, Panel, bare


@pytest.fixture(scope="module")
def bundles(tmp_path_factory):
    """The bundles made anew, and where: with the modules and what they import."""
    bundle_explorers = loaded(ROOT / "tools" / "browser" / "bundle_explorers.py")
    folder = tmp_path_factory.mktemp("page")
    try:
        return bundle_explorers.bundled(folder), folder
    except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
        pytest.skip(f"cannot be bundled here: {error}")


def test_the_bundles_are_made_of_the_modules_beside_them(bundles):
    for name, data in bundles[0].items():
        assert data == (PAGE / name).read_bytes(), f"{name}: run tools/browser/bundle_explorers.py"


#: What is drawn of panels that are 400 pixels wide, but for their axes.
DRAWN = (
    DRAW
    + """
const drawn = ([panel, record]) => draw(panel, record, 400).children.slice(2)
  .flatMap((group) => group.children).map((each) => each.attributes);
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(drawn)));
"""
)


def across(x):
    return 34 + 348 * x


def up(y):
    return 208 - 198 * y


def dot(x, y, **more):
    return {"cx": across(x), "cy": up(y), **more}


def bar(x, height, wide, css="ex-bars ex-a"):
    whole = {"width": 348 * wide, "height": 198 * height}
    return {"class": css, "x": across(x - wide / 2), "y": up(height), **whole}


#: Marks, records, and what is drawn of them.
DRAWINGS = [
    (Mark("dots", x="x", y="y"), {"x": [0.25, 0.75], "y": [0.2, 0.8]},
     [dot(0.25, 0.2, r=4.5), dot(0.75, 0.8, r=4.5)]),
    (Mark("dots", x="x", y=0.5, size="n", radius=6), {"x": [0, 0.5, 1], "n": [0.25, 1, 0]},
     [dot(0, 0.5, r=3), dot(0.5, 0.5, r=6), dot(1, 0.5, r=6 * math.sqrt(0.06))]),
    (Mark("line", x="x", y="y", until="k"), {"x": [0, 0.5, 1], "y": [0, 0.5, 1], "k": 1},
     [{"d": "M34,208L208,109"}]),
    (Mark("line", x="x", y="y"), {"x": [0, 0.25, 0.5, 0.75, 1], "y": [0, 0.5, None, 1, 0.5]},
     [{"d": "M34,208L121,109M295,10L382,109"}]),
    (Mark("area", x="x", y="y", y2="z"), {"x": [0, 1], "y": [0.5, 1], "z": [0, 0.5]},
     [{"d": "M34,109L382,10L382,109L34,208Z"}]),
    (Mark("area", x="x", y="y"), {"x": [0, 1], "y": [0.5, 1]},
     [{"d": "M34,109L382,10L382,208L34,208Z"}]),
    (Mark("area", x="x", y="y"), {"x": [0, 0.25, 0.5, 0.75, 1], "y": [0.5, 0.5, None, 1, 1]},
     [{"d": "M34,109L121,109L121,208L34,208ZM295,10L382,10L382,208L295,208Z"}]),
    (Mark("crossings", x="x", y="y", at="at"), {"x": [0, 0.5, 1], "y": [0, 0.8, 1], "at": 0.25},
     [dot(0.25, 0.4, r=3)]),
    # A point of both its segments.
    (Mark("crossings", x="x", y="y", at="at"), {"x": [0, 0.5, 1], "y": [0, 0.8, 1], "at": 0.5},
     [dot(0.5, 0.8)] * 2),
    (Mark("steps", x="x", y="y", step="h"), {"x": [0, 0.4, 1], "y": [0, 0.8, 0.5], "h": 0.25},
     [dot(0.25 * k, y, r=2.6) for k, y in enumerate((0, 0.5, 0.75, 0.625, 0.5))]),
    # Smaller where they are many, and none where they would be a line.
    (Mark("steps", x="x", y="y", step="h"), {"x": [0, 0.02], "y": [0, 0.02], "h": 0.01},
     [dot(y, y, r=0.42 * 3.48) for y in (0, 0.01, 0.02)]),
    (Mark("steps", x="x", y="y", step="h"), {"x": [0, 1], "y": [0, 1], "h": 0.002}, []),
    # What lies beyond the frame by more than half a pixel is not drawn.
    (Mark("dots", x="x", y=0.5), {"x": [-0.003, -0.001, 1.001, 1.003]},
     [dot(-0.001, 0.5), dot(1.001, 0.5)]),
    # The last multiple of the step lies beyond the last x, as 3 times 0.1 is not quite 0.3.
    (Mark("steps", x="x", y="y", step="h"), {"x": [0, 0.3], "y": [0.1, 0.7], "h": 0.1},
     [dot(0.1 * k, 0.1 + 0.2 * k) for k in range(4)]),
    (Mark("steps", x="x", y="y", step="h"), {"x": [3 * 0.1, 0.5], "y": [0.3, 0.5], "h": 0.1},
     [dot(y, y) for y in (0.3, 0.4, 0.5)]),
    # Neither end of the line is a multiple of the step.
    (Mark("steps", x="x", y="y", step="h"), {"x": [0.1, 0.9], "y": [0.1, 0.9], "h": 0.25},
     [dot(y, y) for y in (0.25, 0.5, 0.75)]),
    (Mark("vrule", x="at"), {"at": 0.25}, [{"x1": 121, "x2": 121, "y1": 10, "y2": 208}]),
    (Mark("hrule", y="y"), {"y": [0.25, 0.75]},
     [{"x1": 34, "x2": 382, "y1": up(y), "y2": up(y)} for y in (0.25, 0.75)]),
    (Mark("polygon", x="x", y="y"), {"x": [0, 1, 1], "y": [0, 0, 1]},
     [{"d": "M34,208L382,208L382,10Z"}]),
    # Below its place where it would be cut off; one for two that would lie on each other.
    (Mark("text", x="x", y="y", text="of"),
     {"x": [0.2, 0.8, 0.81], "y": [0.93, 0.5, 0.5], "of": [*"abc"]},
     [{"x": across(0.2), "y": up(0.93) + 17}, {"x": across(0.8), "y": up(0.5) - 7}]),
    (Mark("bars", "a", y="y"), {"y": [0.25]}, [bar(1, 0.25, 0.736)]),
    (Mark("bars", "a", y="y"), {"y": [-0.25]}, [{"y": up(0), "height": 49.5}]),
    (Mark("shares", "a", y="y", less="z"), {"y": [0.5], "z": [0.75]},
     [bar(1, 0.25, 0.86, "ex-rest"), bar(1, 0.125, 0.86, "ex-shares ex-a")]),
    (Mark("shares", "a", y="y", y2="z", less="o"), {"y": [0.5], "z": [0.25], "o": [0.75]},
     [bar(1, 0.25, 0.86, "ex-rest"), bar(1, 0.125, 0.86, "ex-shares ex-a ex-pale"),
      bar(1, 0.0625, 0.86, "ex-shares ex-a")]),
    (Mark("shares", "a", y="y", y2="z"), {"y": [0.5], "z": [0.25]},
     [bar(1, 1, 0.86, "ex-rest"), bar(1, 0.5, 0.86, "ex-shares ex-a ex-pale"),
      bar(1, 0.25, 0.86, "ex-shares ex-a")]),
    (Mark("cells", "a b", y="y"), {"y": [0, 1, 1, 1]},
     [{"class": "ex-cells ex-a", "d": "M34.0 109.0h174.0v99.0h-174.0z"},
      {"class": "ex-cells ex-b",
       "d": "M208.0 109.0h174.0v99.0h-174.0zM34.0 10.0h348.0v99.0h-348.0z"}]),
    *((Mark("dots", x=0.5, y=0.5, when="key"), {"key": value}, [dot(0.5, 0.5)] * many)
      for value, many in (([], 0), ([0], 1), (0, 0), (None, 0), (1, 1), ("", 0))),
]  # fmt: skip


@pytest.fixture(scope="module")
def drawn(bundles):
    """What the page draws, in the order of DRAWINGS."""
    axes = {"x": Axis("", (0, 1)), "y": Axis("", (0, 1))}
    given = [[bare(Panel(**axes, marks=(mark,))), record] for mark, record, _ in DRAWINGS]
    return by_node(DRAWN, json.dumps(given), folder=bundles[1])


@pytest.mark.parametrize("k", range(len(DRAWINGS)), ids=lambda k: f"{k} {DRAWINGS[k][0].kind}")
def test_marks_are_drawn_where_the_record_says(drawn, k):
    mark, _, elements = DRAWINGS[k]
    for found, wanted in zip(drawn[k], elements, strict=True):
        assert {key: found[key] for key in wanted} == pytest.approx(wanted)
        if mark.kind not in ("cells", "shares"):  # whose parts have colours of their own
            assert found["class"] == f"ex-{mark.kind} ex-{mark.css}"


#: What stands at the axes of a panel that is 400 pixels wide, how far to the right or below, and
#: how far in the other direction; and the lines of its grid.
AXES = (
    DRAW
    + """
const drawn = ([panel, record]) => {
  const { children } = draw(panel, record, 400).children[1];
  const named = (name) => children.filter(({ tagName }) => tagName === name);
  const texts = named("text").map(({ attributes: { x, y, "text-anchor": anchor }, children }) =>
    [children[0], ...(anchor === "end" ? [Math.round(y - 4), x] : [Math.round(x), y])]);
  const ends = ({ attributes: { x1, x2, y1, y2 } }) => [x1, x2, y1, y2].map(Math.round);
  return [texts, named("line").map(ends)];
};
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(drawn)));
"""
)


def test_axes_are_marked_where_the_numbers_are(bundles):
    ends = Axis("", (0, 1), ticks=((0.0, "none"), (1.0, "all"), (2.0, "beyond")))
    tens = tuple((10.0**k, f"{10**k}") for k in range(4))
    axes = [
        (Axis("=what", (1, "most"), log=True, ticks=tens), {"most": 100, "what": "rounds"}),
        (Axis("card", (0.5, "right"), whole=True), {"right": 2.5}),
        (Axis("", (-0.2, 0.2)), {}),
        (Axis("", (0.1, 10), log=True), {}),
    ]
    given = [[bare(Panel(x=x, y=ends, marks=(Mark("vrule", x=1),))), record] for x, record in axes]
    drawn = by_node(AXES, json.dumps(given), folder=bundles[1])
    for (texts, grid), bottom in zip(drawn, (186, 186, 208, 208), strict=True):
        *across, none, most = [each for each in texts if each[2] != 222]
        assert {each[2] for each in across} == {bottom + 16}
        assert [none[2], most[2]] == [28, 28]
        upright = [[each[1], each[1], 10, bottom] for each in across]
        assert grid == [*upright, [34, 382, bottom, bottom], [34, 382, 10, 10]]
    found = [[each[:2] for each in texts] for texts, _ in drawn]
    below = [["1", 34], ["10", 208], ["100", 382]], [["1", 121], ["2", 295]]
    minus = [
        ["\N{MINUS SIGN}0.2", 34],
        ["\N{MINUS SIGN}0.1", 121],
        ["0.0", 208],
        ["0.1", 295],
        ["0.2", 382],
    ]
    low, high = ["none", 186], ["all", 10]
    # A line for each first digit, of which those that have room are named.
    digits = [
        [f"{n / 10:g}" if n in (1, 2, 10, 20, 100) else "", round(34 + 174 * math.log10(n))]
        for n in (*range(1, 10), *range(10, 101, 10))
    ]
    assert found == [
        [*below[0], low, high, ["rounds", 208]],
        [*below[1], low, high, ["card", 208]],
        [*minus, ["none", 208], high],
        [*digits, ["none", 208], high],
    ]


#: How a panel of 400 pixels is laid out, one of 700, and what stands for each mark in the legend.
FRAMES = (
    DRAW
    + """
const { keyOf } = await import("./draw.mjs");
const [panels, record, marks] = JSON.parse(process.argv[1]);
const framed = (panel, room) => {
  const { attributes: { width, height }, children } = draw(panel, record, room);
  const [clip, axes, inside, whole, title] = children;
  const turned = axes.children.find(({ attributes }) => attributes.transform);
  return { size: [width, height], box: clip.children[0].attributes,
    clipped: inside.attributes["clip-path"] === `url(#${clip.attributes.id})`,
    texts: whole.children.map(({ attributes, children }) => [attributes.x, ...children]),
    side: turned ? [turned.attributes.transform, ...turned.children] : [],
    title: title ? [title.attributes.x, title.attributes.y, ...title.children] : [] };
};
const key = (mark) => {
  const { tagName, attributes: { x1, x2, width, r } } = keyOf(mark).children[0];
  return [tagName, tagName === "line" ? x2 - x1 : width ?? r];
};
const both = (panel) => [400, 700].map((room) => framed(panel, room));
console.log(JSON.stringify([panels.map(both), marks.map(key)]));
"""
)


def box(x, y, width, height):
    return {"x": x, "y": y, "width": width, "height": height}


def test_panels_are_framed_and_named_and_marks_have_their_keys(bundles):
    """Room for names and a title; a long title ends within the picture, and so does a long name."""
    x, y, ends = Axis("", (0, 1)), Axis("", (0, 1)), Axis("=side", (0, 1))
    names, rule = (Mark("text", x="x", y="y", text="of"),), (Mark("vrule", x=0),)
    panels = [
        Panel(x, y, names),
        Panel(x, ends, rule, title="short", square=True),
        Panel(Axis("below", (0, 1)), y, rule, title="long" * 25, aspect=0.1, low=96, third=True),
        Panel(x, y, rule, title="tall", aspect=0.9),
    ]
    record = {"side": "of the record", "x": [0, 0.01, 0.5], "y": [0.5, 0.5, 0.5]}
    record["of"] = ["-1", "long name", "-2"]
    kinds = [Mark(kind) for kind in ("line", "vrule", "hrule", "bars", "polygon", "shares", "area",
                                     "cells", "crossings", "dots", "steps")]  # fmt: skip
    marks = [*kinds, Mark("dots", radius=2), Mark("dots", radius=9)]
    given = [[*map(bare, panels)], record, [*map(bare, marks)]]
    found, keys = by_node(FRAMES, json.dumps(given), folder=bundles[1])
    minus = "\N{MINUS SIGN}"
    joined = f"{minus}1, long name"
    plain = {"clipped": True, "texts": [], "side": [], "title": []}
    named = plain | {"texts": [[34 + 3.6 * len(joined), joined], [208, f"{minus}2"]]}
    wide = plain | {"texts": [named["texts"][0], [358, f"{minus}2"]]}
    assert found[0] == [
        named | {"size": [400, 230], "box": box(34, 10, 348, 198)},
        wide | {"size": [700, 392], "box": box(34, 10, 648, 360)},
    ]
    assert found[1] == [
        plain | {"size": [400, 370], "box": box(66, 26, 316, 322), "title": [224, 17, "short"],
                 "side": ["translate(13 187) rotate(-90)", "of the record"]},
        plain | {"size": [480, 450], "box": box(66, 26, 396, 402), "title": [264, 17, "short"],
                 "side": ["translate(13 227) rotate(-90)", "of the record"]},
    ]  # fmt: skip
    assert found[2] == [
        plain | {"size": [400, 96], "box": box(34, 26, 362, 26), "title": [200, 17, "long" * 25]},
        plain | {"size": [700, 96], "box": box(34, 26, 662, 26), "title": [360, 17, "long" * 25]},
    ]
    assert [each["size"] for each in found[3]] == [[400, 360], [700, 420]]
    lines, squares, dots = (
        [["line", 24], ["line", 0], ["line", 24]],
        [14, 20, 14, 20, 20],
        [3, 4, 3],
    )
    areas = [["rect", wide] for wide in squares]
    assert keys == [*lines, *areas, *(["circle", r] for r in (*dots, 2, 4))]
