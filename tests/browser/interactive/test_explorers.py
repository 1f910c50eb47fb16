"""Explorers in the pages: by keys, mouse and finger, offline, and with Python, as computed here."""

import contextlib
import functools
import json
import re
from html import unescape

import pytest
from built_book import HTML, ROOT, built, in_chromium
from opening import axe_finds, in_theme, tab

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
from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.explorers.machinery.view import PAGE
from guts_core.guts import solve_coalition
from paper_ledger.bil18.stored.strategies import curves_to_draw
from paper_ledger.pages.pictures.kuhn_set_explorer import set_explorer

EXPLORERS = {
    "guts_fixed_point": (guts.coalition_explorer,),
    "weenie_optimality": (weenie.weenie_explorer,),
    "fictitious_play": (fictitious_play.play_explorer, fictitious_play.jacob_explorer),
    "von_neumann_finite_decks": (
        von_neumann.deck_explorer,
        von_neumann.callers_explorer,
        von_neumann.three_explorer,
    ),
    "kuhn_continuation": (lambda: kuhn.curve_explorer(curves_to_draw(ROOT / "data")),),
    "three_player_dynamics": (simplified_kuhn.area_film, simplified_kuhn.play_explorer),
    "kuhn_whole_set": (set_explorer,),
    "guts_alliances": (coalitions.coalitions_explorer,),
    "recursive_games": (recursive_games.value_map_explorer,),
}
FOLDERS = dict.fromkeys(("kuhn_whole_set", "guts_alliances", "recursive_games"), "book")
LITE = (HTML / "lite" / "explorers.json").exists()

#: How long a screen reader waits for the numbers, in milliseconds; here with some time over.
SPOKEN = 700

pytestmark = built
each_page = pytest.mark.parametrize("name", EXPLORERS)


@contextlib.contextmanager
def with_explorers(browser, url, **options):
    """A page whose formulas are left as they are."""
    with tab(browser, width=1000, formulas=False, **options) as page:
        page.goto(url, wait_until="domcontentloaded")
        yield page


def computed(explorer, record_at, at, places):
    """The record of a position, with what controls that move along its lists pick."""
    record = {**at, **record_at(*at.items())}
    for control, place in zip(explorer.controls, places, strict=True):
        if control.along:
            record |= control.picked(record, place)
    return record


def assert_shown(explorer, record, shown):
    """The numbers as the page has rounded them."""
    for number, text in zip(explorer.numbers, shown, strict=True):
        value = record.get(number.key)
        if value is None or (number.when and not record.get(number.when)):
            assert text == "–"
        elif isinstance(value, str):
            assert text == value.replace("-", "\N{MINUS SIGN}")
        else:
            plain = text.removesuffix(number.unit).replace(",", "").replace("\N{MINUS SIGN}", "-")
            near = 0.51 * 10.0**-number.digits + 2e-6 * number.times
            assert float(plain) == pytest.approx(value * number.times, abs=near), number.label


def state_of(figure):
    """Position, places of all controls, and the numbers on the page."""
    return figure.evaluate(
        """figure => [figure.explorer.position(),
          [...figure.querySelectorAll('.ex-control')].map(
            row => Number(row.querySelector('input[type=range], select').value)),
          [...figure.querySelectorAll('.ex-numbers dd')].map(each => each.textContent)]"""
    )


@each_page
def test_without_scripts_there_is_a_picture_that_tells_the_numbers(name):
    path = HTML / FOLDERS.get(name, "notebooks") / f"{name}.html"
    text = unescape(path.read_text(encoding="utf-8"))
    pictures = re.findall(r'<img class="ex-fallback" alt="(.+?)"\s+src="data:image/svg', text)
    assert len(pictures) == len(EXPLORERS[name])
    for told, made in zip(pictures, EXPLORERS[name], strict=True):
        assert made().numbers[0].label in told


#: Whether an explorer says that it needs scripts.
MISSED = "figure => getComputedStyle(figure, '::after').content.includes('need JavaScript')"


@in_chromium[-2]
@in_chromium[-1]
def test_without_scripts_a_sentence_says_what_is_missing(browser):
    url = (HTML / "notebooks" / "guts_fixed_point.html").as_uri()
    with with_explorers(browser, url, java_script_enabled=False) as page:
        assert page.locator("figure.explorer").evaluate(MISSED)


#: The rest of a page is looked at elsewhere: axe walks through it before it comes to a part.
ALONE = """figures => {
  const above = (each) => each ? [each, ...above(each.parentElement)] : [];
  const kept = new Set(figures.flatMap(above));
  const beside = [...document.body.querySelectorAll("*")].filter(
    (each) => kept.has(each.parentElement) && !kept.has(each) && !each.closest("figure.explorer"));
  for (const each of beside) each.remove();
}"""


@each_page
@in_chromium[-2]
@in_chromium[-1]
def test_keys_show_what_is_computed(browser, address, name):
    folder = FOLDERS.get(name, "notebooks")
    with with_explorers(browser, f"{address}/{folder}/{name}.html") as page:
        figures = page.locator("figure.explorer")
        assert figures.count() == len(EXPLORERS[name])
        for place, made in enumerate(EXPLORERS[name]):
            walk(page, figures.nth(place), made())
        page.set_viewport_size({"width": 390, "height": 800})
        wide = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length"
        assert figures.evaluate_all(wide) == 0
        figures.evaluate_all(ALONE)
        for theme, only in (("light", "cat.color"), ("dark", None)):
            in_theme(page, theme)
            assert axe_finds(page, "figure.explorer", only) == []


def walk(page, figure, explorer):
    """Every control is moved by a key, and says where it is."""
    record_at = functools.cache(lambda *at: explorer.at(**dict(at)))  # some take a second
    at, places, shown = state_of(figure)
    assert_shown(explorer, computed(explorer, record_at, at, places), shown)
    controls = figure.locator(".ex-control :is(input[type=range], select)")
    for index in range(controls.count()):
        control, before = controls.nth(index), state_of(figure)
        control.focus()
        at_end = control.evaluate("c => Number(c.value) === Number(c.max ?? c.options.length - 1)")
        select = control.evaluate("c => c.tagName === 'SELECT'")
        key = ("Up" if at_end else "Down") if select else ("Left" if at_end else "Right")
        page.keyboard.press(f"Arrow{key}")
        if control.evaluate("c => Number(c.max ?? c.options.length) === 0"):
            continue
        assert state_of(figure)[1] != before[1]
        assert control.evaluate("c => getComputedStyle(c).outlineStyle") == "solid"
        assert select or control.get_attribute("aria-valuetext")
    at, places, shown = state_of(figure)
    assert_shown(explorer, computed(explorer, record_at, at, places), shown)
    labels = figure.locator(".ex-control:visible label").all_inner_texts()
    named = figure.get_by_role("group").first.get_attribute("aria-label")
    assert named == f"Explorer: {', '.join(labels)}"
    assert shown[0] in figure.locator(".ex-canvas").get_attribute("aria-label")
    assert not LITE or figure.locator(".ex-any").count() == bool(explorer.livetext)
    told = figure.locator(".ex-spoken").element_handle()
    page.wait_for_function("([p, text]) => p.textContent.includes(text)", arg=[told, shown[0]])


@in_chromium[-2]
@in_chromium[-1]
def test_by_mouse_finger_and_number_from_a_file_on_disk(browser):
    """Nothing is fetched: the page is a file, and has no button that would need a server."""
    url = (HTML / "notebooks" / "guts_fixed_point.html").as_uri()
    with with_explorers(browser, url, has_touch=True) as page:
        page.set_viewport_size({"width": 390, "height": 800})
        figure = page.locator("figure.explorer")
        assert not figure.evaluate(MISSED)
        figure.scroll_into_view_if_needed()
        slider = figure.locator("input[type=range]").first
        values = []
        for press in (page.touchscreen.tap, page.mouse.click):
            box = slider.bounding_box()
            press(box["x"] + box["width"] * (0.3 + 0.3 * len(values)), box["y"] + box["height"] / 2)
            values.append(state_of(figure)[0]["opponents"])
        number = figure.locator(".ex-box").first
        number.fill("37")
        number.press("Enter")
        at, _, shown = state_of(figure)
        number.fill("")
        number.press("Tab")
        assert number.input_value() == "37"
        for wrong in ("1/3", "61", "many", "9" * 3000):
            number.fill(wrong)
            number.press("Enter")
            assert number.input_value() == "37"
            cut = wrong if len(wrong) < 40 else f"{wrong[:40]}…"
            told = f"opponents N: a number from 1 to 60, not “{cut}”."
            assert figure.locator(".ex-problem").inner_text() == told
        heard = figure.locator(".ex-spoken")
        for near, words in (("36.7", "opponents N: 37 is nearest to 36.7; "), ("37,0", "")):
            number.fill(near)
            number.press("Enter")
            assert number.input_value() == "37"
            page.wait_for_timeout(SPOKEN)
            assert heard.inner_text().startswith(f"{words}value")
        for key, next_one in (("ArrowUp", "38"), ("ArrowDown", "37")):
            number.press(key)
            assert number.input_value() == next_one
            assert figure.locator(".ex-problem").inner_text() == ""
        # From what was typed; and where that is no position it is told.
        for text, key, next_one in (
            ("45", "ArrowUp", "46"),
            ("59.8", "ArrowUp", "60"),
            ("61", "ArrowUp", "60"),
        ):
            number.fill(text)
            number.press(key)
            assert number.input_value() == next_one
            assert state_of(figure)[0]["opponents"] == int(next_one)
        assert "not “61”" in figure.locator(".ex-problem").inner_text()
        number.press("Tab")
        assert number.input_value() == "60"
        assert 10 < values[0] < 30 < values[1] < 45
        assert at == {"opponents": 37, "mesh": None}
        assert shown[0] == f"{solve_coalition(37).value:.6f}".replace("-", "\N{MINUS SIGN}")
        assert page.get_by_role("button", name="Compute any value").count() == 0


@in_chromium[-2]
@in_chromium[-1]
def test_a_screen_reader_hears_what_a_reader_changes(browser):
    """Each explorer had told its numbers when the page opened."""
    url = (HTML / "notebooks" / "von_neumann_finite_decks.html").as_uri()
    with with_explorers(browser, url) as page:
        told = page.locator("figure.explorer .ex-spoken")
        page.wait_for_timeout(SPOKEN)
        assert told.all_inner_texts() == [""] * 3
        figure = page.locator("figure.explorer").nth(1)
        figure.locator("input[type=range]").first.press("ArrowRight")
        page.wait_for_timeout(SPOKEN)
        assert state_of(figure)[2][0] in told.nth(1).inner_text()
        assert [told.nth(place).inner_text() for place in (0, 2)] == ["", ""]


@pytest.mark.xdist_group("lite")
@pytest.mark.skipif(not LITE, reason="the pages with Python are not built: make book")
@in_chromium[-2]
@in_chromium[-1]
def test_python_in_the_page_computes_what_is_not_in_the_table(browser, address):
    """By keys: the button goes, the focus moves to the first control, and any position answers.

    What was lost on the way is named, the button comes back, and its next press fetches it. Without
    its own program Pyodide had waited for ever, and a missing wheel was no zip file.
    """
    with with_explorers(browser, f"{address}/notebooks/guts_fixed_point.html") as page:
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        figure = page.locator("figure.explorer")
        button = figure.get_by_role("button", name="Compute any value")
        wanted = json.loads((HTML / "lite" / "explorers.json").read_text(encoding="utf-8"))
        told = figure.locator(".ex-any")
        told.wait_for()
        if "megabytes" in wanted:
            size = round(wanted["megabytes"]["python"] + wanted["megabytes"]["numpy"])
            assert f"({size} MB, once)" in told.inner_text()
        for missing, answer in (
            ("*.asm.wasm", lambda route: route.abort()),
            ("*.asm.wasm", lambda route: route.fulfill(status=404, body="")),
            ("*_alone-*.whl", lambda route: route.fulfill(status=404, body="")),
        ):
            page.route(f"**/{missing}", answer)
            button.press("Enter")
            figure.locator(".ex-any button:enabled").wait_for(timeout=30_000)
            lost = rf"Python did not start: \S*{re.escape(missing.rpartition('*')[2])}"
            assert re.search(lost, told.inner_text())
            assert "could not be loaded" in told.inner_text()
            assert button.evaluate("button => button === document.activeElement")
            page.unroute_all()
        page.route("**/numpy-*.whl", lambda route: route.abort())
        button.press("Enter")
        told.filter(
            has_text=re.compile(r"Not computed: numpy-\S+ could not be loaded\.$")
        ).wait_for(timeout=180_000)
        page.unroute_all()
        button.press("Enter")
        figure.locator(".ex-any[data-ready]").wait_for(timeout=180_000)
        assert told.inner_text() == guts.coalition_explorer().livetext
        assert figure.locator("input[type=range]").first.evaluate(
            "slider => slider === document.activeElement"
        )
        for place, position in ((0, "137"), (1, "151")):
            number = figure.locator(".ex-box").nth(place)
            number.fill(position)
            number.press("Enter")
        value = f"{solve_coalition(137, mesh=151).value:.6f}".replace("-", "\N{MINUS SIGN}")
        figure.locator(".ex-numbers dd", has_text=value).wait_for(timeout=30_000)
        assert not any("scipy" in url for url in asked)  # what is announced is all that is fetched
        assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


@pytest.mark.heavy
@pytest.mark.xdist_group("lite")
@pytest.mark.skipif(not LITE, reason="the pages with Python are not built: make book")
@in_chromium[-2]
@in_chromium[-1]
@pytest.mark.parametrize("name", sorted(path.stem for path in (HTML / "notebooks").glob("*.html")))
def test_each_button_brings_python(browser, address, name):
    """With the packages that the explorer names; what is shown first is then computed anew."""
    with with_explorers(browser, f"{address}/notebooks/{name}.html") as page:
        page.wait_for_timeout(1000)
        for figure in page.locator("figure.explorer").all():
            button = figure.get_by_role("button", name="Compute any value")
            if button.count():
                before = state_of(figure)[2]
                button.click()
                figure.locator(".ex-any[data-ready]").wait_for(timeout=180_000)
                assert figure.locator(".ex-problem").inner_text() == ""
                # Along a curve the points are others there.
                assert name == "kuhn_continuation" or state_of(figure)[2] == before


@in_chromium[-2]
@in_chromium[-1]
def test_who_goes_back_finds_controls_and_numbers_that_agree(browser, address):
    """A browser fills controls with what was chosen before, and tells nobody."""
    with with_explorers(browser, f"{address}/notebooks/fictitious_play.html") as page:
        figure = page.locator("figure.explorer").first
        figure.locator("select").wait_for()
        first = state_of(figure)
        figure.locator("select").select_option(index=1)
        figure.locator("input[type=range]").first.press("ArrowRight")
        page.wait_for_timeout(300)
        chosen = state_of(figure)
        assert chosen[2] != first[2]
        page.goto(f"{address}/book/glossary.html", wait_until="domcontentloaded")
        page.go_back(wait_until="load")
        figure.locator("select").wait_for()
        page.wait_for_timeout(500)
        assert state_of(figure) in (first, chosen)


#: What sticks out of its explorer, or is cut in its own box.
OUT = """figures => figures.flatMap(figure => {
  const edge = figure.getBoundingClientRect().right;
  return [...figure.querySelectorAll("label, input, select, output, button, dt, dd")].filter(
    each => each.getBoundingClientRect().right > edge
      || (!each.matches("input, select") && each.scrollWidth > each.clientWidth + 1)
  ).map(each => each.textContent || each.value);
})"""


@in_chromium[-2]
@in_chromium[-1]
def test_large_letters_stay_within_an_explorer(large_letters):
    """The columns were wider than the figure, which hid the end of lists and boxes."""
    url = (HTML / "notebooks" / "guts_fixed_point.html").as_uri()
    with with_explorers(large_letters, url) as page:
        figures = page.locator("figure.explorer")
        figures.locator(".ex-numbers dd").first.wait_for()
        for width in (1000, 700, 350):
            page.set_viewport_size({"width": width, "height": 900})
            assert figures.evaluate_all(OUT) == []


@in_chromium[-2]
@in_chromium[-1]
def test_a_curve_is_walked_by_finger_by_number_and_as_a_film(browser):
    url = (HTML / "notebooks" / "kuhn_continuation.html").as_uri()
    with with_explorers(browser, url, motion="no-preference", has_touch=True) as page:
        page.set_viewport_size({"width": 390, "height": 800})
        figure = page.locator("figure.explorer")
        cards, pot = figure.locator("input[type=range]").all()
        cards.scroll_into_view_if_needed()
        box = cards.bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
        assert state_of(figure)[0] == {"cards": 52}
        number = figure.locator(".ex-box")
        number.fill("9.5")
        number.press("Enter")
        assert float(number.input_value()) == pytest.approx(9.5, rel=0.02)
        film = figure.get_by_role("button", name="Play")
        film.tap()
        page.wait_for_function("slider => slider.value === slider.max", arg=pot.element_handle())
        assert film.get_attribute("aria-pressed") == "false"


@pytest.fixture(scope="module", name="dynamics")
def _dynamics(browser, address):
    """The second explorer of a page, which begins at the last moment of its film."""
    with with_explorers(browser, f"{address}/notebooks/three_player_dynamics.html") as page:
        yield page.locator("figure.explorer").nth(1)


@in_chromium[-2]
@in_chromium[-1]
def test_a_dot_on_the_edge_of_the_frame_is_whole(dynamics):
    """The clip of the lines had made it a half."""
    picture = dynamics.locator("svg.ex-picture").nth(2)
    frame = picture.locator("clipPath rect")
    right = sum(float(frame.get_attribute(name)) for name in ("x", "width"))
    dots = picture.locator("circle").all()
    assert [float(dot.get_attribute("cx")) for dot in dots] == pytest.approx([right] * 3)
    assert picture.locator("[clip-path] circle").count() == 0
    assert picture.locator("[clip-path] path").count() == 3


#: Names in a picture that lie on each other, at every position of a slider.
ON_EACH_OTHER = """(figure) => {
  const slider = figure.querySelector("input[type=range]"), start = slider.value, found = [];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8;
  const look = () => {
    for (const picture of figure.querySelectorAll("svg.ex-picture")) {
      const names = [...picture.querySelectorAll(".ex-text")];
      names.forEach((one, i) => names.slice(i + 1).forEach((other) => {
        if (meet(one.getBoundingClientRect(), other.getBoundingClientRect()))
          found.push(`${one.textContent} on ${other.textContent}`);
      }));
    }
  };
  const move = async (value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
    await new Promise((next) => setTimeout(next));
  };
  return (async () => {
    for (let place = 0; place <= slider.max; place++) { await move(place); look(); }
    await move(start);
    return found;
  })();
}"""


@in_chromium[-2]
@in_chromium[-1]
def test_no_name_in_a_picture_lies_on_another(dynamics):
    """Where the second of two names took in a third it had grown over the first, at the pot 7/2."""
    assert dynamics.evaluate(ON_EACH_OTHER) == []


@in_chromium[-2]
@in_chromium[-1]
def test_what_is_typed_while_a_film_plays_is_taken(dynamics):
    play = dynamics.locator(".ex-play")
    box = dynamics.locator(".ex-film .ex-box")
    play.click()
    box.press("Control+a")
    box.press_sequentially("55", delay=100)
    box.press("Enter")
    assert play.get_attribute("aria-pressed") == "false"
    assert float(box.input_value()) == pytest.approx(55, abs=1)
    problem = dynamics.locator(".ex-problem")
    box.fill("99999")
    box.press("Enter")
    assert "not “99999”" in problem.inner_text()
    box.fill(box.evaluate("box => box.defaultValue"))
    box.press("Enter")
    assert problem.inner_text() == ""


#: What Python brings while a film plays: other controls. How often something is shown then.
OTHER_CONTROLS = """async figure => {
  const { spec } = JSON.parse(figure.querySelector("script").textContent);
  const button = figure.querySelector(".ex-play");
  const slider = button.parentElement.querySelector("input[type=range]");
  slider.value = 0;
  slider.dispatchEvent(new Event("input"));
  let record, count = 0;
  figure.addEventListener("explorer-shown", ({ detail }) => { record = detail.record; count++; });
  const pause = () => new Promise((next) => setTimeout(next, 300));
  button.click();
  await pause();
  const before = count;
  await figure.explorer.use(async () => record, spec.live);
  count = 0;
  await pause();
  return [before > 1, count];
}"""


@in_chromium[-2]
@in_chromium[-1]
def test_a_film_ends_with_its_button(dynamics):
    """It had drawn the same picture again and again, and kept "Computing …" from being shown."""
    assert dynamics.evaluate(OTHER_CONTROLS) == [True, 0]


@in_chromium[-2]
@in_chromium[-1]
def test_on_paper_an_explorer_is_dark_on_white_and_has_no_buttons(browser, address):
    """Printed from the dark theme its lines and texts had been pale, and a button had stayed."""
    with with_explorers(browser, f"{address}/notebooks/guts_fixed_point.html") as page:
        figure = page.locator("figure.explorer")
        figure.locator(".ex-any").wait_for()
        colours = """figure => [".ex-axes text", "dd", "path.ex-c", "path.ex-a"].map(
          each => getComputedStyle(figure.querySelector(each))).map(
          style => [style.color, style.fill, style.stroke])"""
        page.emulate_media(media="print")
        wanted = figure.evaluate(colours)
        assert wanted[0][1] == "rgb(0, 0, 0)"
        page.emulate_media(media="null")
        in_theme(page, "dark")
        assert figure.evaluate(colours) != wanted
        page.emulate_media(media="print")
        assert figure.evaluate(colours) == wanted
        for button in figure.locator("button, input[type=range]").all():
            assert not button.is_visible()


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


#: A widget of a kernel that is played by hand: what it has sent, and how it hears an answer.
BY_HAND = """
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  const sent = [];
  let hear;
  const model = { get: () => spec, send: (question) => sent.push(question),
    on: (_, listener) => (hear = listener), off: () => {} };
"""

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
        "At {n}, {added}.",
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
    while (all(".ex-play")[0].getAttribute("aria-pressed") === "true") await pause(5);
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
        "labels": labels,
        "legend": [*legend, "odd"],
        "keys": [*keys, "ex-dots ex-r"],
        "upright": [False, True],
        "said": "At 3, \N{MINUS SIGN}0.05. big 3,703,701.8; now 3.",
        "axis": ["axis 3"],
    }
    assert seen["last"] == {
        "numbers": ["37,037,017.5", "30"],
        "values": ["30", "1", "\N{MINUS SIGN}0.05", "0"],
        "labels": labels,
        "legend": legend,
        "keys": keys,
        "upright": [False, True],
        "said": "At 30, \N{MINUS SIGN}0.05. big 37,037,017.5; now 30.",
        "axis": ["axis 30"],
    }
    assert seen["back"] == seen["last"]
    assert seen["moved"] == "32"
    assert seen["film"] == [["3"], ["1", "2", "3"]]
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
            Control("kind", "kind", ("one", "two"), kind="choice"),
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
  seen.boxes = boxes().map((box) => box && [box.inputMode, box.value, box.placeholder]);
  seen.beside = all(".ex-control").map((row) => row.querySelector("output")?.value);
  const type = async (place, text) => {
    const shown = new Promise((next) =>
      document.addEventListener("explorer-shown", next, { once: true }));
    boxes()[place].value = text;
    boxes()[place].dispatchEvent(new Event("input"));
    boxes()[place].dispatchEvent(new Event("change"));
    await Promise.race([shown, pause(500)]); // what is refused shows nothing
    await pause(520); // numbers are told half a second after they are shown
    return [boxes()[place].value, texts(".ex-problem")[0], texts(".ex-spoken")[0].split("; ")[0]];
  };
  seen.typed = [];
  for (const [place, text] of [[2, "0.333333"], [2, "2/3"], [1, "-9"], [1, "0.5"]])
    seen.typed.push(await type(place, text));
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
        "boxes": [
            None,
            ["text", "-6", ""],
            ["decimal", "0.666667", ""],
            None,
            ["decimal", "", "none"],
            None,
            None,
        ],
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


#: Another source answers at the position that is shown, and knows another number.
TAKES_OVER = """async ([figure, place]) => {
  const { spec } = JSON.parse(figure.querySelector("script").textContent);
  const sliders = () => [...figure.querySelectorAll("input[type=range]")];
  let record;
  figure.addEventListener("explorer-shown", (event) => (record = event.detail.record));
  for (const slider of sliders()) {
    slider.value = place;
    slider.dispatchEvent(new Event("input"));
    await new Promise((next) => setTimeout(next));
  }
  const look = () => JSON.stringify([figure.explorer.position(),
    sliders().map((each) => each.getAttribute("aria-valuetext"))]);
  const before = look(), key = spec.numbers.at(-1).key;
  await figure.explorer.use(async () => ({ ...record, [key]: 0.625 }), spec.live);
  return [look() === before, figure.querySelector(".ex-numbers div:last-child dd").textContent];
}"""


@in_chromium[-2]
@in_chromium[-1]
def test_who_computes_takes_over_where_the_reader_is(browser):
    url = (HTML / "notebooks" / "von_neumann_finite_decks.html").as_uri()
    with with_explorers(browser, url) as page:
        callers = page.locator("figure.explorer").nth(1).element_handle()
        assert page.evaluate(TAKES_OVER, [callers, 7]) == [True, "0.625000"]
