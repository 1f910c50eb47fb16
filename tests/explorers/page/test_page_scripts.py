"""The page's scripts where questions fail, workers come and go, and pictures are crowded."""

import json
import shutil

import pytest
from tables import DRAW, PAGE, by_node


def test_whoever_asked_is_told_of_a_failure_and_the_next_question_is_asked():
    script = """
      import { newest } from "./sources.mjs";
      const answer = { 4: "yes" };
      const ask = newest(async (at) => answer[at] ?? Promise.reject(new Error(`no ${at}`)));
      const said = (at) => ask(at).catch((error) => error.message);
      const first = await Promise.all([1, 2, 3].map(said));
      console.log(JSON.stringify([...first, await said(4)]));
    """
    assert by_node(script) == ["no 1", None, "no 3", "yes"]


def test_who_has_an_answer_hears_no_more_and_a_late_loss_ends_no_other_worker():
    script = """
      import { shared } from "./sources.mjs";
      const workers = [], heard = [];
      const ask = shared((receive, lose) => {
        workers.push({ receive, lose });
        return { send: () => {}, end: () => {} };
      });
      const told = (name) => (text) => heard.push(`${name}: ${text}`);
      const said = (answer) => answer.catch(({ message, lost }) => [message, lost ?? null]);
      const lost = said(ask({}, told("lost")));
      workers[0].lose("gone");
      const one = said(ask({}, told("one")));
      workers[0].lose("again");
      const two = said(ask({}, told("two")));
      workers[1].receive({ id: 1, error: "no such pot" });
      workers[1].receive({ progress: "Loading" });
      workers[1].receive({ id: 2, record: "answered" });
      workers[1].receive({ progress: "Computing" });
      const answers = await Promise.all([lost, one, two]);
      console.log(JSON.stringify([answers, heard, workers.length]));
    """
    answers, heard, workers = by_node(script)
    assert answers == [["gone", None], ["no such pot", False], "answered"]
    assert (heard, workers) == (["two: Loading"], 2)


def test_those_who_hear_each_other_number_their_questions_from_where_they_say():
    script = """
      import { correspondence } from "./sources.mjs";
      const sent = [];
      const letters = [0, 1000].map((after) => correspondence(({ id }) => sent.push(id), after));
      const answers = letters.map(({ ask }) => ask({}));
      for (const id of [1001, 1]) letters.forEach(({ receive }) => receive({ id, record: id }));
      console.log(JSON.stringify([sent, await Promise.all(answers)]));
    """
    assert by_node(script) == [[1, 1001], [1, 1001]]


#: The package cannot be fetched at first, and then the record fails.
PYTHON = """
let loads = 0;
const loadedPackages = {};
export const loadPyodide = async () => ({
  unpackArchive: () => {}, loadedPackages,
  loadPackage: async () => {
    if (loads++) loadedPackages.scipy = "channel";
    else await fetch(new Request("https://a.example/scipy.whl")).catch(() => {});
  },
  pyimport: () => ({ answer: () => { throw new Error("No such pot"); } }),
});
"""


@pytest.mark.parametrize(
    ("answer", "why"), [("({ ok: false, status: 404 })", " (404)"), ("Promise.reject()", "")]
)
def test_a_file_that_does_not_come_is_named_and_forgotten_when_it_has_come(tmp_path, answer, why):
    (tmp_path / "python.mjs").write_text(PYTHON, encoding="utf-8")
    script = f"""
      const said = [];
      globalThis.onmessage = null;
      globalThis.postMessage = (message) => said.push(message);
      const wheel = {{ ok: true, arrayBuffer: async () => new ArrayBuffer(0) }};
      globalThis.fetch = async (what) => (what === "wheel" ? wheel : {answer});
      await import("./worker.mjs");
      await onmessage({{ data: {{ pyodide: process.argv[1], lock: "", wheel: "wheel" }} }});
      for (const id of [1, 2])
        await onmessage({{ data: {{ id, record: "r", packages: ["scipy"], at: {{}} }} }});
      console.log(JSON.stringify(said.filter(({{ error }}) => error).map(({{ error }}) => error)));
    """
    found = by_node(script, (tmp_path / "python.mjs").as_uri())
    assert found == [f"scipy.whl could not be loaded{why}.", "No such pot"]


def test_numbers_beside_a_grid_come_in_order_and_not_as_words_would():
    script = """
      import { unpacked } from "./unpack.mjs";
      console.log(JSON.stringify(unpacked({ g: [-4, 12, 4], e: [3, 9.5] }, {})));
    """
    assert by_node(script) == [-4, 0, 3, 4, 8, 9.5, 12]


#: Of d3 what the marks of a panel with even axes from 0 to 1 need.
D3_SCALE = """
export const scaleLinear = ([low, high], [first, last]) => Object.assign(
  (x) => first + ((last - first) * (x - low)) / (high - low),
  { domain: () => [low, high], range: () => [first, last],
    ticks: () => [low, high], tickFormat: () => String });
export const scaleLog = scaleLinear;
"""

#: What is drawn of marks in a panel of 400 by 230 pixels: from 34 to 382, and from 208 up to 10.
DRAWN = (
    DRAW
    + """
const axis = { domain: [0, 1] };
const [mark, record] = JSON.parse(process.argv[1]);
const drawn = draw({ x: axis, y: axis, marks: [mark] }, record, 400).children.slice(2);
console.log(JSON.stringify(drawn.flatMap((group) => group.children)
  .map(({ attributes: at, children }) => [at.x ?? at.cx, at.y ?? at.cy, ...children])));
"""
)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """What the page draws of a mark, without all of d3."""
    folder = tmp_path_factory.mktemp("page")
    shutil.copy(PAGE / "draw.mjs", folder)
    shapes = "export const area = null, line = null;"
    for name, text in (("d3-scale", D3_SCALE), ("d3-shape", shapes)):
        package = folder / "node_modules" / name
        package.mkdir(parents=True)
        (package / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        (package / "index.js").write_text(text, encoding="utf-8")
    return lambda mark, **record: by_node(DRAWN, json.dumps([mark, record]), folder=folder)


def test_dots_beyond_the_frame_are_not_drawn_whichever_way_they_lie(drawn):
    heights = [-0.01, -0.002, 0, 0.5, 1, 1.002, 1.01]
    found = drawn({"kind": "dots", "x": "x", "y": "y"}, x=[0.5] * 7, y=heights)
    assert [up for _, up in found] == pytest.approx([208 - 198 * y for y in heights[1:-1]])


def test_names_are_told_together_only_where_they_would_stand_on_each_other(drawn):
    mark = {"kind": "text", "x": "x", "y": "y", "text": "of"}
    found = drawn(mark, x=[0.5, 0.5, 0.5], y=[0.2, 0.8, 0.21], of=["low", "high", "lower"])
    assert [name for _, _, name in found] == ["low, lower", "high"]
    found = drawn(mark, x=[0.5, 0.5], y=[0.2, 0.28], of=["low", "next line"])
    assert [name for _, _, name in found] == ["low", "next line"]
    found = drawn(mark, x=[0.02, 0.08], y=[0.5, 0.5], of=["long name", "x"])
    assert [name for _, _, name in found] == ["long name, x"]
    ((across, _, _),) = drawn(mark, x=[0.02], y=[0.5], of=["alone"])
    assert across == pytest.approx(34 + 348 * 0.02)
    ((across, _, name),) = drawn(mark, x=[1, 0.99], y=[0.5, 0.5], of=["one", "other"])
    assert (across, name) == (pytest.approx(382 - 3.6 * len(name)), "one, other")
