"""Each part of an explorer in the browser: marks, numbers, texts, controls and their boxes."""

from built_book import built, in_chromium
from explorer_pages import BY_HAND
from opening import tab

from guts_core.explorers import guts
from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.explorers.machinery.view import PAGE

pytestmark = built


def small_explorer():
    """A part of each kind; its records are made in the page."""
    names = {"-5": "-0.05", "0": "0", "5": "0.05"}
    return Explorer(
        guts.coalition_record,
        (
            Control("n", "number n", tuple(range(1, 31)), start=2),
            Control("one", "the only one", (1,)),
            Control("added", "added", (-5, 0, 5), names=names),
            Control("time", "time t", along="times", picks={"now": "path"}, play=20),
        ),
        (
            Panel(
                x=Axis("=axis", (0, 4)),
                y=Axis("path", (0, 40)),
                marks=(
                    Mark("cells", "a b", y="ends", name="ends", names=("first", "second")),
                    Mark("line", "g", x="times", y="path", name="path"),
                    Mark("vrule", "c", x="time", name="now"),
                    Mark("dots", "r", x=1, y=1, name="odd", when="odd"),
                ),
            ),
        ),
        (Number("big", "big", 1), Number("now", "now")),
        "At {n}, {added}, {time}.",
    )


#: What a widget shows in a box of 700 pixels while it is moved, played and made narrow.
SMALL = (
    f"async ([script, css, spec]) => {{{BY_HAND}"
    """
  document.head.appendChild(document.createElement("style")).textContent = css;
  const el = document.body.appendChild(document.createElement("div"));
  el.style.width = "700px";
  widget.render({ model, el });
  const all = (name) => [...el.querySelectorAll(name)];
  const pause = (time) => new Promise((next) => setTimeout(next, time));
  const answer = async () => {
    const { id, at } = sent.shift(), { n } = JSON.parse(at);
    hear({ id, record: { big: 1234567.25 * n, times: [0, 1, 2, 3], path: [n, n + 1, n + 2, n + 3],
      ends: [0, 1, 1, 0], odd: n % 2, axis: `axis ${n}` } });
    await pause(0);
  };
  const sliders = () => all("input[type=range]");
  const move = (place, which = 0) => {
    sliders()[which].value = place;
    sliders()[which].dispatchEvent(new Event("input"));
  };
  const texts = (name) => all(name).map((each) => each.textContent);
  const look = () => ({ numbers: texts("dd"),
    values: sliders().map((each) => each.getAttribute("aria-valuetext")),
    beside: all("output").map((each) => each.value),
    labels: texts(".ex-control:not([hidden]) label"),
    legend: texts(".ex-legend span"),
    keys: all(".ex-legend svg").map((each) => each.firstChild.getAttribute("class")),
    upright: all(".ex-legend line").map(({ x1, x2 }) => x1.baseVal.value === x2.baseVal.value),
    said: all(".ex-canvas")[0].getAttribute("aria-label"),
    axis: texts(".ex-axes text").filter((text) => text.startsWith("axis")) });
  const film = async () => {
    const seen = [];
    const watch = () => seen.push(sliders()[3].value);
    el.addEventListener("explorer-shown", watch);
    all(".ex-play")[0].click();
    while (all(".ex-play")[0].textContent === "Pause") await pause(5);
    el.removeEventListener("explorer-shown", watch);
    return seen;
  };
  const sizes = async (width) => {
    el.style.width = `${width}px`;
    await pause(60);
    const [picture, numbers] = [".ex-picture", ".ex-numbers"].map((name) => all(name)[0]);
    return [picture.getAttribute("width") <= width, numbers.offsetHeight];
  };
  const seen = {};
  const failed = [];
  addEventListener("error", ({ message }) => failed.push(message));
  move(5, 3); // along a list that has not come yet
  all(".ex-play")[0].click();
  seen.failed = [...failed];
  await answer();
  seen.first = look();
  move(29);
  move(0, 2);
  await answer();
  await answer();
  seen.last = look();
  move(3);
  move(29); // back before the answer comes
  await answer();
  seen.back = look();
  move(2, 3);
  seen.moved = texts("dd")[1];
  seen.film = [await film(), await film()];
  all(".ex-play")[0].click();
  move(1, 3);
  seen.offered = texts(".ex-play");
  seen.aloud = all("output").filter((each) => each.ariaLive !== "off").length;
  seen.wide = await sizes(700);
  seen.narrow = await sizes(180);
  seen.again = await sizes(700);
  return seen;
}"""
)


@in_chromium[-2]
@in_chromium[-1]
def test_each_part_shows_what_the_record_says(browser):
    """And an answer that comes after the reader has gone back to what is known is not shown."""
    spec = small_explorer().spec()
    spec["live"][0]["start"] = 2
    script, css = ((PAGE / name).read_text("utf-8") for name in ("widget.js", "explorer.css"))
    with tab(browser, formulas=False) as page:
        seen = page.evaluate(SMALL, [script, css, spec])
    assert seen["failed"] == []
    labels = ["number n", "added", "time t"]
    legend = ["first", "second", "path", "now"]
    keys = ["ex-cells ex-a", "ex-cells ex-b", "ex-line ex-g", "ex-vrule ex-c"]
    assert seen["first"] == {
        "numbers": ["3,703,701.8", "3"],
        "values": ["3", "1", "\N{MINUS SIGN}0.05", "0"],
        "beside": ["1", "\N{MINUS SIGN}0.05", "0"],
        "labels": labels,
        "legend": [*legend, "odd"],
        "keys": [*keys, "ex-dots ex-r"],
        "upright": [False, True],
        "said": "At 3, \N{MINUS SIGN}0.05, 0. big 3,703,701.8; now 3.",
        "axis": ["axis 3"],
    }
    assert seen["last"] == {
        "numbers": ["37,037,017.5", "30"],
        "values": ["30", "1", "\N{MINUS SIGN}0.05", "0"],
        "beside": ["1", "\N{MINUS SIGN}0.05", "0"],
        "labels": labels,
        "legend": legend,
        "keys": keys,
        "upright": [False, True],
        "said": "At 30, \N{MINUS SIGN}0.05, 0. big 37,037,017.5; now 30.",
        "axis": ["axis 30"],
    }
    assert seen["back"] == seen["last"]
    assert seen["moved"] == "32"
    assert seen["film"] == [["3"], ["1", "2", "3"]]
    assert seen["offered"] == ["Play"]  # who moves a slider has stopped it
    assert seen["aloud"] == 0  # a slider tells its value by itself: it had been read twice
    assert seen["wide"] == seen["again"]
    assert seen["narrow"][0]
    assert seen["narrow"][1] > seen["wide"][1]


def many_controls():
    """Controls with and without boxes, and panels of each width; records are made in the page."""
    x, y, line = Axis("x", (0, 1)), Axis("y", (0, 1)), Mark("line", "a", x="x", y="x", name="same")
    widths = ({"third": True}, {"third": True}, {"third": True}, {"half": True}, {"half": True}, {})
    return Explorer(
        guts.coalition_record,
        (
            Control("few", "few", tuple(range(12))),
            Control("many", "many", tuple(range(-6, 7))),
            Control("thirds", "thirds", tuple(k / 3 for k in range(1, 15)), start=1),
            Control("squares", "squares", tuple(k * k for k in range(13))),
            Control("mesh", "mesh", (*range(2, 15), None), start=13, names={"null": "none"}),
            Control("kind", "kind", ("one", "two"), kind="choice", names={"two": "both"}),
            Control("below", "below", {"one": (1, 2, 3, 4), "two": (2.5, 5, 6)}, by="kind"),
        ),
        tuple(Panel(x, y, (line,), **width) for width in widths),
        (
            Number("share", "share", 1, " %", 100),
            Number("gone", "gone", when="off"),
            Number("brief", "brief"),
            Number("long", "long"),
        ),
        "Of {kind}.",
    )


#: What such controls look like, and what follows when they are moved and when numbers are typed.
CONTROLS = (
    f"async ([script, css, spec]) => {{{BY_HAND}"
    """
  model.send = ({ id }) => setTimeout(() => hear({ id, record:
    { share: 0.1234, off: 0, brief: "few letters", long: "a text of many letters, and more",
      x: [0, 1] } }));
  document.head.appendChild(document.createElement("style")).textContent = css;
  const el = document.body.appendChild(document.createElement("div"));
  const all = (name) => [...el.querySelectorAll(name)];
  const texts = (name) => all(name).map((each) => each.textContent);
  const pause = (time) => new Promise((next) => setTimeout(next, time));
  const boxes = () => all(".ex-control").map((row) => row.querySelector(".ex-box"));
  const inputs = () => all(".ex-control :is(input[type=range], select)");
  const widths = async (width) => {
    el.style.width = `${width}px`;
    await pause(60);
    return all(".ex-picture").map((each) => Number(each.getAttribute("width")));
  };
  widget.render({ model, el });
  await pause(20);
  const seen = { widths: [await widths(700), await widths(500)] };
  seen.numbers = texts("dd");
  seen.wide = texts(".ex-wide dd");
  seen.said = all(".ex-canvas")[0].getAttribute("aria-label");
  seen.legend = texts(".ex-legend span");
  seen.options = texts("option");
  seen.boxes = boxes().map((box) => box
    && [box.ariaLabel, box.inputMode, box.value, box.placeholder]);
  seen.roles = ["problem", "spoken", "canvas", "legend"].map((name) => all(`.ex-${name}`)[0])
    .map((each) => each.role ?? each.ariaHidden);
  // JupyterLab leaves their keys to elements that say so.
  seen.keys = all("input").every((each) => each.dataset.lmSuppressShortcuts === "true");
  seen.beside = all(".ex-control").map((row) => row.querySelector("output")?.value);
  const type = async (place, text, enter) => {
    const shown = new Promise((next) =>
      document.addEventListener("explorer-shown", next, { once: true }));
    boxes()[place].value = text;
    boxes()[place].dispatchEvent(new Event("input"));
    // The change follows Enter in some browsers, in others it comes with the next Tab only.
    if (enter) boxes()[place].dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
    boxes()[place].dispatchEvent(new Event("change"));
    await Promise.race([shown, pause(500)]); // what is refused shows nothing
    await pause(520); // numbers are told half a second after they are shown
    return [boxes()[place].value, texts(".ex-problem")[0], texts(".ex-spoken")[0].split("; ")[0]];
  };
  seen.typed = [];
  for (const given of [[2, "0.333333"], [2, "2/3"], [1, "-9", true], [1, "0.5"]])
    seen.typed.push(await type(...given));
  const move = async (place, value) => {
    inputs()[place].value = value;
    inputs()[place].dispatchEvent(new Event("input"));
    await pause(20);
  };
  await move(6, 3);
  await move(5, 1);
  seen.kept = inputs()[6].getAttribute("aria-valuetext");
  seen.heard = 0;
  await pause(800); // until all of that is told
  new MutationObserver(() => seen.heard++).observe(all(".ex-spoken")[0], { childList: true });
  for (const value of [3, 4, 5]) await move(0, value);
  await pause(800);
  return seen;
}"""
)


@in_chromium[-2]
@in_chromium[-1]
def test_controls_have_boxes_for_many_even_numbers_and_take_the_nearest(browser):
    explorer = many_controls()
    spec = explorer.spec()
    for control, made in zip(spec["live"], explorer.controls, strict=True):
        control["start"] = made.start
    script, css = ((PAGE / name).read_text("utf-8") for name in ("widget.js", "explorer.css"))
    with tab(browser, width=1000, formulas=False) as page:
        seen = page.evaluate(CONTROLS, [script, css, spec])
    long = "a text of many letters, and more"
    assert seen == {
        "widths": [[228] * 3 + [346] * 2 + [700], [246] * 3 + [500] * 3],
        "numbers": ["12.3 %", "–", "few letters", long],
        "wide": [long],
        "said": f"Of one. share 12.3 %; brief few letters; long {long}.",
        "legend": ["same"],
        "options": ["one", "both"],
        "boxes": [
            None,
            ["many, as a number", "text", "-6", ""],
            ["thirds, as a number", "decimal", "0.666667", ""],
            None,
            ["mesh, as a number", "decimal", "", "none"],
            None,
            None,
        ],
        "roles": ["alert", "status", "img", "true"],
        "keys": True,
        "beside": ["0", None, None, "0", None, "", "1"],
        "typed": [
            # The number that is shown, rounded, is the one that is meant.
            ["0.333333", "", "share 12.3 %"],
            ["0.666667", "", "share 12.3 %"],
            ["-6", "many: a number from \N{MINUS SIGN}6 to 6, not “-9”.", "share 12.3 %"],
            # Halfway between two the lower one.
            ["0", "", "many: 0 is nearest to 0.5"],
        ],
        "kept": "5",
        "heard": 1,  # of three moves the last
    }


#: Corners of a line that is drawn up to the place of a control along its list.
UP_TO_NOW = (
    f"async ([script, spec]) => {{{BY_HAND}"
    """
  const record = { share: 0, times: [1, 2, 3, 4], x: [0, 0.2, 0.4, 0.6] };
  model.send = ({ id }) => setTimeout(() => hear({ id, record }));
  const el = document.body.appendChild(document.createElement("div"));
  el.style.width = "700px";
  widget.render({ model, el });
  const pause = () => new Promise((next) => setTimeout(next, 60));
  await pause();
  const slider = el.querySelector("input[type=range]"), seen = [];
  for (const place of [1, 3, 2]) {
    slider.value = place;
    slider.dispatchEvent(new Event("input"));
    await pause();
    seen.push(el.querySelector("path.ex-line").getAttribute("d").split(/[ML]/).length - 1);
  }
  return seen;
}"""
)


@in_chromium[-2]
@in_chromium[-1]
def test_a_line_is_drawn_up_to_the_place_that_is_chosen(browser):
    time = Control("time", "time", along="times", picks={"place": ""})
    line = Mark("line", x="x", y="x", until="place")
    panel = Panel(Axis("", (0, 1)), Axis("", (0, 1)), (line,))
    spec = Explorer(lambda: {}, (time,), (panel,), (Number("share", "share"),), "Line.").spec()
    script = (PAGE / "widget.js").read_text(encoding="utf-8")
    with tab(browser, formulas=False) as page:
        assert page.evaluate(UP_TO_NOW, [script, spec]) == [2, 4, 3]


#: Enter in the box of a control whose neighbouring numbers are shown alike.
SHOWN_ALIKE = (
    f"async ([script, spec]) => {{{BY_HAND}"
    """
  model.send = ({ id }) => setTimeout(() => hear({ id, record: { share: 0, x: [0, 1] } }));
  const el = document.body.appendChild(document.createElement("div"));
  widget.render({ model, el });
  const pause = () => new Promise((next) => setTimeout(next, 20));
  const slider = el.querySelector("input[type=range]"), box = el.querySelector(".ex-box");
  const seen = [];
  for (const place of [1, 2, 3]) {
    slider.value = place;
    slider.dispatchEvent(new Event("input"));
    await pause();
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
    await pause();
    seen.push([box.value, Number(slider.value)]);
  }
  return seen;
}"""
)


@in_chromium[-2]
@in_chromium[-1]
def test_a_number_that_is_shown_rounded_is_the_one_that_stands_there(browser):
    """Along a curve several points may have a pot of the same digits."""
    fine = Control("fine", "fine", (1.0, 2.0000001, 2.0000002, 1.9999999), box=True)
    panel = Panel(Axis("", (0, 1)), Axis("", (0, 1)), (Mark("line", x="x", y="x"),))
    made = Explorer(lambda fine: {}, (fine,), (panel,), (Number("share", "share"),), "Fine.")
    script = (PAGE / "widget.js").read_text(encoding="utf-8")
    with tab(browser, formulas=False) as page:
        seen = page.evaluate(SHOWN_ALIKE, [script, made.spec()])
    assert seen == [["2", 1], ["2", 2], ["2", 3]]
