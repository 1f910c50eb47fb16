"""Explorers as a whole: controls and positions, pages, texts, and the answers of the kernel."""

import dataclasses
import json
import math
import os
import shutil
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from tables import LIBRARY, assert_close, by_node, decoded_by_the_page

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
from guts_core.explorers.machinery.explorer import BAKE, Explorer
from guts_core.explorers.machinery.packing import plain, unpacked
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel


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


def test_the_page_reads_what_python_packed():
    explorer = example()
    found = decoded_by_the_page(explorer, explorer.states())
    assert len(found) == 10
    for at, record in found.items():
        assert_close(record, explorer.at(**json.loads(at)))


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


def test_the_widget_finds_its_script_in_an_archive_too(tmp_path):
    """A wheel can be put on the path as it is."""
    place = shutil.make_archive(tmp_path / "library", "zip", LIBRARY.parent, LIBRARY.name)
    code = "import guts_core.explorers.machinery.view as v; print(v.__file__, len(v.View._esm))"
    settings = {**os.environ, "PYTHONPATH": place}
    command = [sys.executable, "-c", code]
    said = subprocess.check_output(command, env=settings, text=True, timeout=60, cwd=tmp_path)
    assert said.startswith(place)


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


def test_a_list_along_which_a_control_goes_is_not_rounded_twice():
    """What the control itself shows are numbers of that list."""
    places = [0.11, 0.124996, 0.5, 0.77]
    along, shown = Control("at", "at", along="places"), Number("at", "at", 2)
    made = Explorer(lambda: {"places": places}, (along,), (), (shown,), "Places.")
    found = [shown.text(each) for each in unpacked(made.states())["places"]]
    assert found == [shown.text(each) for each in places] == ["0.11", "0.12", "0.50", "0.77"]
