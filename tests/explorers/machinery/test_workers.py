"""Python in a page: what its worker loads, whom it answers, and how it is lost."""

import json
import subprocess
import sys

import pytest
from tables import ROOT, by_node

from guts_core.explorers.machinery.explorer import answer


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
