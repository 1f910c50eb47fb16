"""Widgets: two of them, questions and answers that cross, and equilibria that are not found."""

from built_book import built, in_chromium
from explorer_pages import BY_HAND, SPOKEN
from opening import tab

from guts_core.explorers import guts, von_neumann
from guts_core.explorers.machinery.view import PAGE

pytestmark = built


#: Two views of one widget ask at once, and the kernel's answers come to both in the other order.
TWO_VIEWS = """async ([script, spec]) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  const sent = [], heard = new Set();
  const model = { get: () => spec, send: (question) => sent.push(question),
    on: (_, listener) => heard.add(listener), off: (_, listener) => heard.delete(listener) };
  const views = [1, 2].map(() => document.body.appendChild(document.createElement("div")));
  const leave = views.map((el) => widget.render({ model, el }));
  views.forEach((el, i) => {
    const slider = el.querySelectorAll("input[type=range]")[0];
    slider.value = 5 + i;
    slider.dispatchEvent(new Event("input"));
  });
  const record = ({ opponents }) => (
    { value: opponents, x: [], held: [], from: 0, below: 0, above: 1 });
  for (let done = 0; done < sent.length; done++) {
    const { id, at } = sent[done];
    for (const listener of heard) listener({ id, record: record(JSON.parse(at)) });
    await new Promise((next) => setTimeout(next));
  }
  const shown = views.map((el) => el.querySelector(".ex-numbers dd").textContent);
  leave.forEach((each) => each());
  return [shown, sent.length, heard.size];
}"""


@in_chromium[-2]
@in_chromium[-1]
def test_two_views_of_one_widget_take_no_answers_of_each_other(browser):
    """Both counted their questions from 1, and the first answer with a number was for both."""
    spec = guts.coalition_explorer().spec()
    script = (PAGE / "widget.js").read_text(encoding="utf-8")
    with tab(browser, formulas=False) as page:
        shown, asked, hearing = page.evaluate(TWO_VIEWS, [script, spec])
    assert shown == ["6.000000", "7.000000"]
    assert asked == 4
    assert hearing == 0


#: Jupyter loads the script of each widget by itself. Whether labels and numbers name its controls.
TWO_WIDGETS = """async ([script, spec]) => {
  const model = { get: () => spec, send: () => {}, on: () => {}, off: () => {} };
  const views = [];
  for (const _ of [1, 2]) {
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const { default: widget } = await import(url);
    const el = document.body.appendChild(document.createElement("div"));
    widget.render({ model, el });
    views.push(el);
  }
  return views.map((el) => [...el.querySelectorAll("label, output")].every((each) =>
    el.contains(document.getElementById(each.htmlFor.toString()))));
}"""


@in_chromium[-2]
@in_chromium[-1]
def test_labels_of_two_widgets_are_each_of_its_own(browser):
    """Controls of all widgets had the same names: who clicked a label came to the first widget."""
    spec = guts.coalition_explorer().spec()
    script = (PAGE / "widget.js").read_text(encoding="utf-8")
    with tab(browser, formulas=False) as page:
        assert page.evaluate(TWO_WIDGETS, [script, spec]) == [True, True]


#: A reader moves on while the kernel computes; what is told and shown then, and after each answer.
MOVES_ON = (
    f"async ([script, spec, patience]) => {{{BY_HAND}"
    """
  const el = document.body.appendChild(document.createElement("div"));
  widget.render({ model, el });
  const pause = (time) => new Promise((next) => setTimeout(next, time));
  const answer = async (error, number) => {
    const { id, at } = sent.shift(), value = number ?? JSON.parse(at).opponents;
    hear(error ? { id, error }
      : { id, record: { value, x: [], held: [], from: 0, below: 0, above: 1 } });
    await pause(0);
  };
  const move = (place) => {
    const slider = el.querySelector("input[type=range]");
    slider.value = place;
    slider.dispatchEvent(new Event("input"));
  };
  const seen = [];
  const look = () => seen.push([el.querySelector(".ex-problem").textContent,
    el.querySelector(".ex-numbers dd").textContent]);
  await answer();
  const spoken = async () => {
    await pause(patience);
    return el.querySelector(".ex-spoken").textContent;
  };
  move(5); move(6);
  await pause(450);
  look();
  await answer();
  look();
  const heard = [await spoken()];
  await answer();
  look();
  heard.push(await spoken());
  move(7); move(6);
  await pause(450);
  look();
  await answer("no such game");
  look();
  move(8);
  await answer("no such game");
  look();
  move(9);
  await answer("", -1e-9);
  look();
  return [seen, heard];
}"""
)


@in_chromium[-2]
@in_chromium[-1]
def test_what_is_told_is_of_the_newest_question(browser):
    """An older answer had cleared "Computing …", or left it for ever where one had gone back.

    Nor does a screen reader hear of it.
    """
    spec = guts.coalition_explorer().spec()
    script = (PAGE / "widget.js").read_text(encoding="utf-8")
    with tab(browser, formulas=False) as page:
        seen, (early, late) = page.evaluate(MOVES_ON, [script, spec, SPOKEN])
    assert early == ""
    assert "7.000000" in late
    assert seen == [
        ["Computing …", "1.000000"],
        ["Computing …", "6.000000"],
        ["", "7.000000"],
        ["", "7.000000"],
        ["", "7.000000"],
        ["Not computed: no such game", "7.000000"],
        ["", "0.000000"],  # no minus sign before it
    ]


#: Bars of a widget before and after an answer without strategies, and what is told then.
NONE_FOUND = (
    f"async ([script, spec, found]) => {{{BY_HAND}"
    """
  const el = document.body.appendChild(document.createElement("div"));
  el.style.width = "700px";
  widget.render({ model, el });
  const bars = () => el.querySelectorAll(".ex-picture .ex-bars").length;
  const answer = async (record) => {
    hear({ id: sent.shift().id, record });
    await new Promise((next) => setTimeout(next, 0));
  };
  await answer({ right: 3.5, gain: "0", ...Object.fromEntries(
    ["bets", "calls", "after_fold", "after_call"].map((key) => [key, [0, 0.5, 1]])) });
  const before = bars();
  const slider = el.querySelector("input[type=range]");
  slider.value = 5;
  slider.dispatchEvent(new Event("input"));
  await answer(found);
  return [before, bars(), el.querySelectorAll(".ex-picture").length,
    el.querySelector(".ex-numbers div:last-child dd").textContent];
}"""
)


@in_chromium[-2]
@in_chromium[-1]
def test_where_no_equilibrium_is_found_none_is_drawn(browser):
    """The bars of the one before had stayed, because those that were missing could not be drawn."""
    spec = von_neumann.three_explorer().spec()
    found = {"bet_shown": "2", "right": 5.5, "gain": "none found"}
    script = (PAGE / "widget.js").read_text(encoding="utf-8")
    with tab(browser, formulas=False) as page:
        seen = page.evaluate(NONE_FOUND, [script, spec, found])
    assert seen == [12, 0, 4, "none found"]
