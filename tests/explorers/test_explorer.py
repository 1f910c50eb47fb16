"""The machinery of explorers: packed tables, the page's script, the kernel's answers."""

import dataclasses
import json
import math
import os
import re
import shutil
import subprocess
import sys
from types import SimpleNamespace
from urllib.parse import unquote

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loading import loaded
from matplotlib.colors import rgb_to_hsv, to_rgb
from tables import LIBRARY, PAGE, ROOT, assert_close, by_node, decoded_by_the_page

from guts_core.explorers import (
    coalitions,
    fictitious_play,
    guts,
    kuhn,
    recursive_games,
    simplified_kuhn,
    von_neumann,
    weenie,
)
from guts_core.explorers.machinery.explorer import BAKE, Explorer, answer
from guts_core.explorers.machinery.packing import packed, plain, unpacked
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel, as_text, bare
from guts_core.explorers.machinery.picture import _mark, still

NUMBERS = st.floats(-1e3, 1e3)
VALUES = st.one_of(
    st.none(),
    st.text("abc =1/2", max_size=5).filter(lambda text: not text.startswith("=")),
    NUMBERS,
    st.integers(-(10**6), 10**6),
    st.lists(NUMBERS, max_size=40),
    st.lists(st.sampled_from([0.0, 0.5, 1.0]), max_size=40),
    st.lists(st.sampled_from(["1/2", "0"]), max_size=20),
    st.lists(st.integers(0, 5), max_size=40),
    st.builds(lambda a, n: np.linspace(a, 1, n).tolist(), st.floats(0, 0.9), st.integers(2, 60)),
)


def squares(size, power):
    x = np.linspace(0, 1, size + 1)
    return {"x": x, "y": x ** float(power), "top": 1.0, "mean": float((x**2).mean()), "off": None}


def example():
    size = Control("size", "points", tuple(range(4, 9)), start=1, live=tuple(range(4, 99)))
    power = Control(
        "power",
        "power",
        {"4": ("1", "2"), **{str(n): ("1/1", "3") for n in range(5, 9)}},
        by="size",
    )
    panel = Panel(Axis("x", (0, 1)), Axis("y", (0, "top")), (Mark("line", "a", x="x", y="y"),))
    numbers = (Number("mean", "mean", 3), Number("off", "absent", when="off"))
    return Explorer(fractions_allowed, (size, power), (panel,), numbers, "Powers of {size} points.")


def fractions_allowed(size, power):
    return squares(size, eval(power))


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from("abcdef"), VALUES))
def test_a_packed_record_is_read_again(record):
    assert_close(unpacked(json.loads(json.dumps(packed(record, {})))), record)


@pytest.mark.parametrize(
    "curve",
    [
        [1e15, 2.0, 3.5, -1.25],
        [1e308, -1e308, 0.5, 0.25, 1.0],
        [-1.5e308, 0.0, 1e308, 1.5e308],
        [10**30, 1, 10**20, 5, 7],
    ],
)
def test_curves_beyond_whole_numbers_are_read_again(curve):
    """Their steps were the least integer of NumPy."""
    assert unpacked(json.loads(json.dumps(packed({"a": curve}, {})))) == {"a": curve}


def test_steps_of_large_numbers_are_added_up_by_the_page_without_rounding():
    """The numbers were below 2^53, but not their steps, of which JavaScript has every other one."""
    for most in (2**53 - 1, 2**52 - 1, 2**36 - 1):
        curve = [most, -104, 1 - most, 5, most, 7]
        script = """
          import { unpacked } from "./unpack.mjs";
          const state = JSON.parse(process.argv[1]);
          console.log(JSON.stringify(unpacked(state.a, state)));
        """
        assert by_node(script, json.dumps(packed({"a": curve}, {"a": 0}))) == curve


@pytest.mark.parametrize("value", ["=b", "=", ["=b"], ["=b"] * 9, ["a", "=b", "c", "d", "e"]])
def test_a_text_that_the_page_would_look_up_is_refused(value):
    with pytest.raises(ValueError, match="packed: record must have no text that begins with '='"):
        packed({"a": value, "b": 1}, {})


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


def test_what_repeats_is_named_and_digits_are_kept():
    record = {"a": [0.1, 0.7, 0.3, 0.44], "b": [0.1, 0.7, 0.3, 0.44], "c": 1 / 3, "d": [2, 2, 2, 2]}
    found = packed(record, {"c": 2})
    assert found["b"] == "=a"
    assert found["c"] == 0.33
    assert found["d"] == {"r": [[2, 4]]}


def test_numbers_have_six_decimals_and_curves_four():
    found = packed({"one": 2 / 3, "few": [1 / 3, 1e-7], "curve": [0.1, 2 / 3, 0.5, 0.7]}, {})
    assert found["one"] == 0.666667
    assert found["few"] == [0.333333, 0]
    assert unpacked(found)["curve"] == [0.1, 0.6667, 0.5, 0.7]


def test_what_lies_halfway_is_rounded_alike_on_every_processor():
    """Curves have steps in ten-thousandths, single numbers in millionths."""
    halves = [0.00005 * k for k in (1, 3, 8, 5, 21, 13)]
    for off in (-3e-17, 3e-17):
        record = {"curve": [each + off for each in halves], "number": 0.1234565 + off}
        assert packed(record, {}) == packed({"curve": halves, "number": 0.1234565}, {})


def test_the_page_reads_what_python_packed():
    explorer = example()
    found = decoded_by_the_page(explorer, explorer.states())
    assert len(found) == 10
    for at, record in found.items():
        assert_close(record, explorer.at(**json.loads(at)))


def test_the_page_reads_each_way_of_packing():
    """Equal steps with numbers between them, whose places are their sizes' only."""
    record = {
        "grid": [0.0, 0.25, 0.3, 0.5, 0.75, 0.8, 1.0],
        "curve": [0.5, 0.25, 0.75, 0.125],
        "runs": [1.0] * 9 + [0.5] * 9,
        "names": ["a", "a", "a", "a"],
        "both": [[0.0, 0.25, 0.3, 0.5, 0.75, 1.0], [0.5, 0.25, 0.75, 0.125]],
    }
    record["same"] = record["grid"]
    state = packed(record, {})
    assert "e" in state["grid"]
    script = """
      import { unpacked } from "./unpack.mjs";
      const state = JSON.parse(process.argv[1]);
      console.log(JSON.stringify(Object.keys(state).map((key) => unpacked(state[key], state))));
    """
    assert_close(by_node(script, json.dumps(state)), [*record.values()])


def test_positions_follow_the_control_they_depend_on():
    explorer = example()
    assert explorer.start == {"size": 5, "power": "1/1"}
    assert [each["power"] for each in explorer.positions()][:3] == ["1", "2", "1/1"]
    with pytest.raises(KeyError):
        explorer.controls[1].positions({"size": 9})


@pytest.mark.parametrize("first", [1.0, 0.5, None, "four"])
def test_page_and_kernel_find_positions_under_the_same_text(first):
    """The page writes 1.0 as 1, and the kernel looked for None where the page has null."""
    from guts_core.explorers.machinery.view import View

    script = """
      import { valuesOf } from "./unpack.mjs";
      console.log(JSON.stringify(valuesOf(...JSON.parse(process.argv[1]))));
    """
    below = {"1": [1, 2], "0.5": [3, 4], "null": [5, 6], "four": [7, 8]}
    size = Control("size", "size", (first,))
    power = Control("power", "power", below, start=1, by="size")
    made = dataclasses.replace(example(), controls=(size, power), alt="Powers.")
    wanted = power.positions({"size": first})
    assert by_node(script, json.dumps([{"by": "size", "values": below}, {"size": first}])) == wanted
    view = View(made.spec(), made.start, made.at)
    assert view.spec["live"][1]["start"] == 1


#: What is typed into the box of a control, and the number that it says.
TYPED = {
    "3.5": 3.5, "3,5": 3.5, " 7 ": 7,
    "1/3": 1 / 3, "19 / 5": 3.8, "-2": -2, "\N{MINUS SIGN}2,5": -2.5,
    "\N{MINUS SIGN}1e\N{MINUS SIGN}1": -0.1, "\N{MINUS SIGN}1/\N{MINUS SIGN}4": 0.25,
    "+4": 4, ".5": 0.5, "1e-3": 0.001, "1,000": 1000, "12,345.5": 12345.5, "0,125": 0.125,
    "1234,567": 1234.567,
    "abc": None, "": None, "3.9.1": None, "0x10": None, "--3": None, "1/0": None, "1e999": None,
    "1/2/3": None, "1 1/2": None, "Infinity": None, "NaN": None,
}  # fmt: skip


def test_the_number_that_is_typed_is_the_one_that_is_taken():
    """A box for numbers drops what it does not know: 1/3 had been 13, and 9,5 had been 95."""
    script = """
      import { typed } from "./unpack.mjs";
      console.log(JSON.stringify(JSON.parse(process.argv[1]).map(typed)));
    """
    assert by_node(script, json.dumps([*TYPED])) == pytest.approx([*TYPED.values()])


def walk(length):
    paths = np.arange(2 * length).reshape(2, length) / 7
    return {"times": np.arange(length) / 4, "path": paths[0], "both": paths, "top": 9.0}


def along():
    picks = {"now": "path", "each": "both", "place": ""}
    panel = Panel(
        Axis("time", (0, 9)),
        Axis("path", (0, "top")),
        (
            Mark("line", "a", x="times", y="path", until="place"),
            Mark("crossings", "hollow", x="times", y="path", at="time"),
            Mark("shares", "b", y="each", less="each"),
            Mark("polygon", "g", x="times", y="path"),
            Mark("hrule", y="each"),
        ),
        third=True,
    )
    controls = (
        Control("length", "length", (5, 30)),
        Control("time", "time", along="times", picks=picks, start=2),
    )
    computed = Explorer(walk, controls[:1], (panel,), (), "Computed.")
    numbers = (Number("now", "now", 4),)
    return Explorer(walk, controls, (panel,) * 4, numbers, "At {time}.", computed=computed)


def test_a_control_along_lists_has_no_states_of_its_own(monkeypatch):
    monkeypatch.setenv(BAKE, "1")
    explorer = along()
    assert [*explorer.positions()] == [{"length": 5}, {"length": 30}]
    for at, record in decoded_by_the_page(explorer, explorer.states()).items():
        wanted = explorer.at(**json.loads(at))
        assert np.allclose(record.pop("both"), wanted.pop("both"), rtol=0, atol=5.1e-5)
        assert_close(record, wanted)
    first = explorer.first()
    assert (first["time"], first["now"], first["place"]) == (0.5, 2 / 7, 2)
    assert first["each"] == [2 / 7, 1]
    assert 'alt="At 0.5. now 0.2857."' in explorer.html()
    script = """
      import { picked } from "./unpack.mjs";
      const [path, both] = [[1, 2, 3], [[4, 5, 6], [7, 8, 9]]];
      const film = [[1, 2, 3, 4], [5, 6, 7, 8], [9]];
      console.log(JSON.stringify([path, both, film].map((list) => picked(list, 1, 3))));
    """
    assert by_node(script) == [2, [5, 8], [5, 6, 7, 8]]


def test_where_python_computes_other_controls_may_take_over(monkeypatch):
    spec = along().spec()
    assert [each["key"] for each in spec["controls"]] == ["length", "time"]
    assert [each["key"] for each in spec["live"]] == ["length"]
    monkeypatch.delenv(BAKE, raising=False)
    bundle = along()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    answered = json.loads(json.dumps(along().computed.at(length=3)))
    assert answered["times"] == [0, 0.25, 0.5]


def test_html_holds_picture_and_table(monkeypatch):
    monkeypatch.setenv(BAKE, "1")
    bundle = example()._repr_mimebundle_()
    assert [*bundle] == ["text/html", "text/plain"]
    text = bundle["text/html"]
    assert 'alt="Powers of 5 points. mean 0.367."' in text
    data = json.loads(text.partition('type="application/json">')[2].partition("</script>")[0])
    assert data["spec"]["record"] == f"{__name__}:fractions_allowed"
    assert len(data["states"]) == 5


def test_a_picture_is_told_with_names_and_units_and_without_what_is_absent():
    made = example()
    size = dataclasses.replace(made.controls[0], names={"5": "five"})
    numbers = (
        Number("mean", "mean", 1, " %", 100),
        Number("off", "absent"),
        Number("top", "top", when="off"),
    )
    made = dataclasses.replace(made, controls=(size, made.controls[1]), numbers=numbers)
    assert 'alt="Powers of five points. mean 36.7 %."' in made.html()


def test_what_computes_is_asked_with_its_own_positions_packages_and_record(monkeypatch):
    """Not with those of the explorer whose place it takes."""
    monkeypatch.delenv(BAKE, raising=False)
    made = dataclasses.replace(
        along(), computed=dataclasses.replace(example(), packages=("numpy", "scipy"))
    )
    assert made.spec()["packages"] == ["numpy", "scipy"]
    assert made.spec()["live"][0]["values"] == [*range(4, 99)]
    from guts_core.explorers.machinery import view

    given = []
    monkeypatch.setattr(view, "View", lambda *each: given.append(each) or view_of_nothing())
    made._repr_mimebundle_()
    ((spec, start, record_at),) = given
    assert spec["record"] == f"{__name__}:fractions_allowed"
    assert start == {"size": 5, "power": "1/1"}
    assert record_at(size=3, power="2") == plain(squares(3, 2))


def view_of_nothing():
    return SimpleNamespace(bundle=dict)


def test_the_kernel_answers(monkeypatch):
    monkeypatch.delenv(BAKE, raising=False)
    from guts_core.explorers.machinery.view import View

    bundle = example()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "text/html" not in bundle
    view, sent = View(example().spec(), example().start, example().at), []
    monkeypatch.setattr(view, "send", sent.append)
    view.asked(None, {"id": 7, "at": '{"size": 40, "power": "2"}'}, None)
    view.asked(None, {"id": 8, "at": '{"size": 40, "power": "1/0"}'}, None)
    assert sent[0] == {"id": 7, "record": plain(squares(40, 2))}
    assert sent[1]["error"].startswith("ZeroDivisionError")
    assert view.spec["live"][0]["start"] == 1


def test_a_page_asks_by_name_for_explorers_only():
    found = json.loads(
        answer("guts_core.explorers.guts:coalition_record", '{"opponents": 2, "mesh": null}')
    )
    assert found["value"] == pytest.approx(-0.013285905)
    with pytest.raises(ValueError, match="no record of an explorer"):
        answer("os:getenv", '{"key": "HOME"}')


#: Two explorers ask one worker, which is lost while both wait; then each asks again.
LOST = """
import { shared } from "./sources.mjs";
const workers = [], heard = [];
const ask = shared((receive, lose) => {
  const worker = { receive, lose, sent: [], ended: false };
  workers.push(worker);
  return { send: (question) => worker.sent.push(question.at), end: () => (worker.ended = true) };
});
const told = (name) => (text) => heard.push(`${name}: ${text}`);
const said = (answer) => answer.then((record) => record, (error) => error.message);
const waiting = [said(ask({ at: 1 }, told("one"))), said(ask({ at: 2 }))];
workers[0].receive({ progress: "Loading" });
if (LATER) workers[0].lose("gone");
else workers[0].receive({ id: 1, error: "gone", lost: true });
const first = await Promise.all(waiting);
const again = [said(ask({ at: 3 })), said(ask({ at: 4 }))];
workers[1].receive({ id: 1, error: "no such pot" });
workers[1].receive({ id: 2, record: "answered" });
workers[0].receive({ id: 1, record: "too late" });
const second = await Promise.all(again);
console.log(JSON.stringify([first, second, heard, workers.map((each) => [each.sent, each.ended])]));
"""


@pytest.mark.parametrize("later", ["true", "false"])
def test_explorers_that_wait_for_a_lost_worker_are_told_and_get_another(later):
    """Where one explorer's first question failed, another's answers never came any more."""
    assert by_node(LOST.replace("LATER", later)) == [
        ["gone", "gone"],
        ["no such pot", "answered"],
        ["one: Loading"],
        [[[1, 2], True], [[3, 4], False]],
    ]


def test_while_one_question_is_answered_only_the_newest_other_one_waits():
    script = """
      import { newest } from "./sources.mjs";
      const asked = [], open = [];
      const ask = newest((at) => new Promise((resolve) => { asked.push(at); open.push(resolve); }));
      const answers = [1, 2, 3].map(ask);
      open[0]("first");
      await answers[0];
      await new Promise((next) => setTimeout(next));
      open[1]("newest");
      console.log(JSON.stringify([asked, await Promise.all(answers)]));
    """
    assert by_node(script) == [[1, 3], ["first", None, "newest"]]


#: The page's worker with a Python whose packages come at the third load only.
WORKER = """
const said = [];
globalThis.onmessage = null;
globalThis.postMessage = (message) => said.push(message);
await import("./worker.mjs");
const ask = (id) => onmessage({ data: { id, record: "r", packages: ["scipy"], at: {} } });
await onmessage({ data: { pyodide: process.argv[1], lock: "", wheel: "data:,wheel" } });
await ask(1);
await ask(2);
await ask(3);
console.log(JSON.stringify(said.filter(({ progress }) => !progress)));
"""

#: As Pyodide does, it goes on without what it could not load.
PYTHON = """
const loads = [
  () => { throw new Error("no network"); }, () => ({}), (names) => ({ [names]: "channel" }),
];
const loadedPackages = {};
export const loadPyodide = async () => ({
  unpackArchive: () => {},
  loadedPackages,
  loadPackage: async (names) => { Object.assign(loadedPackages, loads.shift()(names)); },
  pyimport: () => ({ answer: () => '{"value": 1}' }),
});
"""


def test_a_worker_tries_again_to_load_packages(tmp_path):
    """One load that failed had made every later question fail."""
    (tmp_path / "python.mjs").write_text(PYTHON, encoding="utf-8")
    assert by_node(WORKER, (tmp_path / "python.mjs").as_uri()) == [
        {"id": 1, "error": "no network", "lost": False},
        {"id": 2, "error": "scipy could not be loaded.", "lost": False},
        {"id": 3, "record": {"value": 1}},
    ]


#: One that has all packages, and whose record fails as Python does: with many lines.
FAILING = """
export const loadPyodide = async () => ({
  unpackArchive: () => {},
  loadedPackages: {},
  async loadPackage(names) { for (const name of names) this.loadedPackages[name] = "channel"; },
  pyimport: () => ({ answer: () => { throw new Error("Traceback:\\n  File\\nNo such pot\\n"); } }),
});
"""


def test_a_worker_says_how_far_it_is_and_the_last_line_of_what_fails(tmp_path):
    (tmp_path / "python.mjs").write_text(FAILING, encoding="utf-8")
    everything = WORKER.replace(".filter(({ progress }) => !progress)", "")
    answers = by_node(everything, (tmp_path / "python.mjs").as_uri())
    assert [each["progress"] for each in answers if "progress" in each] == [
        "Loading Python (1 of 3) …",
        "Loading scipy (2 of 3) …",
        *["Computing (3 of 3) …"] * 3,
    ]
    assert {each["error"] for each in answers if "id" in each} == {"No such pot"}


def test_a_worker_without_python_says_that_it_is_lost(tmp_path):
    answers = by_node(WORKER, (tmp_path / "nowhere.mjs").as_uri())
    assert [(each["id"], each["lost"]) for each in answers] == [(n, True) for n in (1, 2, 3)]


def test_python_in_a_page_needs_no_more_than_numpy_and_scipy():
    code = (
        "import sys\n"
        "for name in ('matplotlib', 'ipywidgets', 'anywidget', 'pandas', 'sympy', 'IPython'):\n"
        "    sys.modules[name] = None\n"
        "from guts_core.explorers.machinery.explorer import answer\n"
        "name = 'guts_core.explorers.guts:coalition_record'\n"
        'print(len(answer(name, \'{"opponents": 3, "mesh": 21}\')))\n'
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, cwd=ROOT)


def test_the_widget_finds_its_script_in_an_archive_too(tmp_path):
    """A wheel can be put on the path as it is."""
    place = shutil.make_archive(tmp_path / "library", "zip", LIBRARY.parent, LIBRARY.name)
    code = "import guts_core.explorers.machinery.view as v; print(v.__file__, len(v.View._esm))"
    settings = {**os.environ, "PYTHONPATH": place}
    command = [sys.executable, "-c", code]
    said = subprocess.check_output(command, env=settings, text=True, timeout=60, cwd=tmp_path)
    assert said.startswith(place)


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
DRAWN = """
const made = (tagName) => ({ tagName, attributes: {}, children: [],
  setAttribute(key, value) { this.attributes[key] = value; },
  getAttribute(key) { return this.attributes[key]; },
  append(...added) { this.children.push(...added); } });
globalThis.document = { createElementNS: (_, name) => made(name) };
const { draw } = await import("./draw.mjs");
const drawn = ([panel, record]) => draw(panel, record, 400).children.slice(2)
  .flatMap((group) => group.children).map((each) => each.attributes);
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(drawn)));
"""


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
     {"x": [0.2, 0.8, 0.81], "y": [0.98, 0.5, 0.5], "of": [*"abc"]},
     [{"x": across(0.2), "y": up(0.98) + 17}, {"x": across(0.8), "y": up(0.5) - 7}]),
    (Mark("bars", "a", y="y"), {"y": [0.25]}, [bar(1, 0.25, 0.736)]),
    (Mark("bars", "a", y="y"), {"y": [-0.25]}, [{"y": up(0), "height": 49.5}]),
    (Mark("shares", "a", y="y", less="z"), {"y": [0.5], "z": [0.75]},
     [bar(1, 0.25, 0.86, "ex-rest"), bar(1, 0.125, 0.86, "ex-shares ex-a")]),
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
    for found, wanted in zip(drawn[k], DRAWINGS[k][2], strict=True):
        assert {key: found[key] for key in wanted} == pytest.approx(wanted)


#: What stands at the axes of a panel that is 400 pixels wide, and how far to the right or below.
AXES = (
    DRAWN.partition("const drawn")[0]
    + """
const drawn = ([panel, record]) => draw(panel, record, 400).children[1].children
  .filter(({ tagName, attributes }) => tagName === "text" && !attributes.transform)
  .map(({ attributes: at, children }) =>
    [children[0], Math.round(at["text-anchor"] === "end" ? at.y - 4 : at.x)]);
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
    found = by_node(AXES, json.dumps(given), folder=bundles[1])
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
    DRAWN.partition("const drawn")[0]
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


def test_texts_of_an_explorer_are_no_markup():
    """A label may hold what would end the page's script, or hide where it ends."""
    made = dataclasses.replace(example(), alt="Squares, <b>{size}</b> <!--<script></script>")
    size = dataclasses.replace(made.controls[0], label="</script><!--<script>")
    made = dataclasses.replace(made, controls=(size, *made.controls[1:]))
    html = made.html()
    assert html.count("<script") == html.count("</script>") == 1
    assert "<!--" not in html
    assert "<b>" not in html


#: A state that no control offers is not shown as another.
REFUSED = [
    (fictitious_play.play_record, (3, "Own", 51, 10), "play_record: game must be one of"),
    (fictitious_play.play_record, (3, "own", 51, 0), "play_record: rounds must be an integer"),
    (fictitious_play.jacob_record, ("50", 20), "jacob_record: percent must be an integer"),
    (von_neumann.deck_record, (5, math.nan), "deck_record: bet must be a rational number"),
    (von_neumann.deck_record, (5, 0.1), "deck_record: bet must be exact"),
    (von_neumann.deck_record, (5, 1.0, 0), "deck_record: over must be an integer >= 1"),
    (von_neumann.three_record, ("at once ", 5, 1.0), "three_record: order must be one of"),
    (von_neumann.callers_record, (201,), "callers_record: callers must be an integer"),
    (guts.coalition_record, (2, 1), "coalition_record: mesh must be an integer >= 2"),
    (coalitions.coalitions_record, ("2v2", 6), "coalitions_record: game must be one of"),
    (coalitions.coalitions_record, (3, 6), "coalitions_record: game must be one of"),
    (kuhn.solution_record, (4, 3.9083, 0), "solution_record: number must be an integer >= 1"),
    (kuhn.stored_record, ({}, 4), "stored_record: cards must be one of"),
    (recursive_games.value_map_record, ("x", 0, 0.0), "value_map_record: game must be one of"),
    (recursive_games.value_map_record, ("four", 0, math.nan), "value_map_record: start must be"),
    (recursive_games.value_map_record, ("four", 0, 1e308), "value_map_record: start must be at"),
    (simplified_kuhn.film_record, (4.0,), "film_record: pot must be strictly between 2 and 3"),
    (simplified_kuhn.play_record, (1e6, "random"), "play_record: pot must be at most 100000"),
    (simplified_kuhn.play_record, (2.5, "x"), "play_record: start must be one of"),
    (weenie.weenie_record, (3, 300), "weenie_record: percent must be an integer >= 0"),
]


@pytest.mark.parametrize(("record", "given", "message"), REFUSED)
def test_what_no_control_offers_is_refused(record, given, message):
    with pytest.raises(ValueError, match=message):
        record(*given)


def test_a_frequency_of_another_name_is_refused():
    with pytest.raises(ValueError, match="play_record: frequencies must be one of"):
        simplified_kuhn.play_record(2.5, "all 4/5", b4=0.5)


@pytest.mark.parametrize("wrong", [0, 1, "0.5", b"1", [0.5], True, math.nan])
def test_a_frequency_that_is_no_number_between_0_and_1_is_refused(wrong):
    with pytest.raises(ValueError, match="play_record: b3 must be "):
        simplified_kuhn.play_record(2.5, "all 4/5", b3=wrong)


def test_a_record_that_is_changed_changes_no_other():
    first = recursive_games.value_map_record("four", 0, -13.0)
    kept = plain(first)
    first["map"].clear()
    first["v"][:] = 0
    assert plain(recursive_games.value_map_record("four", 0, -13.0)) == kept


def test_narrow_numbers_are_the_same():
    """A hundredth of an integer of eight bits would have eleven."""
    narrow = recursive_games.value_map_record("four", np.int8(5), np.float32(-13.5))
    wide = recursive_games.value_map_record("four", 5, -13.5)
    for key, value in wide.items():
        np.testing.assert_array_equal(narrow[key], value)


def halfway(share, gap, value):
    return {"share": share, "gap": gap, "value": value}


#: Next to the middle of two numbers as they are shown: six decimals lie beyond it or on it.
NEXT_TO_A_MIDDLE = [
    (0.1532501081, 0.8162495203, -2.50000001),
    (0.1532499, 0.17095027998, 2.4999999),
    (0.125, 0.03125, -2.5),
    (0.428550395, 0.7389500978, 1e-9),
]


@pytest.mark.parametrize("given", NEXT_TO_A_MIDDLE)
def test_a_number_is_not_rounded_twice(given):
    """With six decimals in the table 0.8162495 had been 0.8163 in the page, 15.32501 % 15.32 %."""
    numbers = (
        Number("share", "share", 2, " %", 100),
        Number("gap", "gap", 4),
        Number("gap", "gap again", 5),
        Number("value", "value"),
    )
    controls = tuple(Control(key, key, (each,)) for key, each in halfway(*given).items())
    made = Explorer(halfway, controls, (), numbers, "Numbers.")
    state = json.loads(json.dumps(made.states()))[0][0][0]
    script = """
      const [state, numbers] = JSON.parse(process.argv[1]);
      console.log(JSON.stringify(
        numbers.map(([key, times, digits]) => (state[key] * times).toFixed(digits))));
    """
    shown = by_node(script, json.dumps([state, [[n.key, n.times, n.digits] for n in numbers]]))
    wanted = [number.text(halfway(*given)[number.key]) for number in numbers]
    assert ["0" if each == "-0" else each for each in shown] == wanted


def test_numbers_of_any_size_are_written_as_by_the_page():
    """Those of a power of ten had all their digits, or none where a factor made them infinite."""
    rng = np.random.default_rng(0)
    random = (rng.uniform(-10, 10, 300) * 10.0 ** rng.integers(-330, 308, 300)).tolist()
    values = [0.0, -0.0, 5e-324, 1e-7, 1e-6, 0.5, 2.5, 1e16, 9e20, 1e21, 1e307, -1e308, *random]
    numbers = [(1, 0), (100, 2), (0.01, 6)]
    script = """
      const [values, numbers] = JSON.parse(process.argv[1]);
      console.log(JSON.stringify([values.map(String), numbers.map(([times, digits]) =>
        values.map((value) => (value * times).toFixed(digits)))]));
    """
    names, fixed = by_node(script, json.dumps([values, numbers]))
    assert [*map(as_text, values)] == names
    for (times, digits), wanted in zip(numbers, fixed, strict=True):
        number = Number("x", "x", digits, times=times)
        found = [number.text(value).replace(",", "") for value in values]
        assert found == [re.sub(r"^-(0\.?0*)$", r"\1", each) for each in wanted]
    assert [*map(as_text, (None, True, 3, 'a "b" \u2212'))] == ["null", "true", "3", 'a "b" \u2212']


def test_equal_lists_are_one_where_as_many_decimals_are_kept_of_both():
    """Of the second more are kept, as it would be shown as another number: it is a list of its own.

    Written as the first it would come back with the decimals of that.
    """
    record = {"rough": [0.24996, 0.5], "fine": [0.24996, 0.5], "again": [0.24996, 0.5]}
    text = Number("fine", "fine", 4).text
    kept = unpacked(packed(record, {"rough": 1, "fine": 1, "again": 1}, {"fine": [text]}))
    assert kept == {"rough": [0.2, 0.5], "fine": [0.25, 0.5], "again": [0.2, 0.5]}
    both = {"fine": [text], "again": [text]}
    assert packed(record, {"fine": 1, "again": 1}, both)["again"] == "=fine"


def test_a_list_along_which_a_control_goes_is_not_rounded_twice():
    """What the control itself shows are numbers of that list."""
    places = [0.11, 0.124996, 0.5, 0.77]
    along, shown = Control("at", "at", along="places"), Number("at", "at", 2)
    made = Explorer(lambda: {"places": places}, (along,), (), (shown,), "Places.")
    found = [shown.text(each) for each in unpacked(made.states())["places"]]
    assert found == [shown.text(each) for each in places] == ["0.11", "0.12", "0.50", "0.77"]


@pytest.mark.parametrize(
    "values",
    [
        [0.123449999, 0.5],
        [0.123449999] * 9,
        [*np.linspace(0, 1, 9), 0.123449999],
        [0.123449999, None, 0.25, 0.5],
        [0.123449999, 0.3, 0.32, 0.5, 0.9],
    ],
)
def test_numbers_of_a_list_are_not_rounded_twice_however_it_is_written(values):
    """With four decimals it is as before, but short, even and equal ones are written with six."""
    text = Number("at", "at", 4).text
    values = sorted(values) if None not in values else values
    found = unpacked(packed({"at": values}, {}, {"at": [text]}))["at"]
    shown = [[text(each) for each in given if each is not None] for given in (found, values)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("callers", [2, 3, 5])
def test_what_a_control_picks_is_not_rounded_twice(callers):
    """The thresholds of callers have six decimals in the table, of which four are shown."""
    explorer = von_neumann.callers_explorer()
    explorer = dataclasses.replace(
        explorer, controls=(Control("callers", "callers", (callers,)), explorer.controls[1])
    )
    whole, table = explorer.first(), unpacked(explorer.states()[0])
    for number in explorer.numbers:
        key = explorer.controls[1].picks.get(number.key, number.key)
        found, wanted = ([*map(number.text, np.ravel(each[key]))] for each in (table, whole))
        assert found == wanted


@pytest.mark.parametrize("digits", [7, 9])
def test_equal_steps_keep_the_digits_that_are_asked_for(digits):
    for record in ({"x": [1.123456789 + k for k in range(6)]}, {"x": [k * 1e-7 for k in range(5)]}):
        found = unpacked(packed(record, {"x": digits}))["x"]
        np.testing.assert_allclose(found, record["x"], rtol=0, atol=0.51 * 10.0**-digits)


def test_equal_lists_keep_the_digits_of_their_own_keys():
    values = [0.123456, 0.2, 0.3789, 0.9]
    found = packed({"a": values, "b": list(values), "c": list(values)}, {"a": 1, "b": 6, "c": 6})
    assert unpacked(found) == {"a": [0.1, 0.2, 0.4, 0.9], "b": values, "c": values}
    assert found["c"] == "=b"


@pytest.mark.parametrize("record", [{"a": {"b": 1}}, {"a": [1, 2, {"b": [1.0]}]}])
def test_a_mapping_within_is_refused(record):
    """A packed list is one: the page would take it for that."""
    with pytest.raises(ValueError, match="packed: record must have no mapping within"):
        packed(record, {})


def test_numbers_next_to_a_grid_are_stored_as_they_are():
    stored = packed({"x": [0, 0.2500004, 0.5, 0.75, 1.0]}, {"x": 7})
    assert unpacked(stored)["x"][1] == 0.2500004
