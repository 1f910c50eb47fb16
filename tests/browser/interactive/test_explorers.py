"""Explorers in the pages: by keys, mouse and finger, offline, and with Python, as computed here."""

import functools
import json
import re
from html import unescape

import pytest
from built_book import HTML, ROOT, built, in_chromium
from explorer_pages import SPOKEN, with_explorers
from opening import axe_finds, in_theme

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


pytestmark = built


each_page = pytest.mark.parametrize("name", EXPLORERS)


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
            ("1", "ArrowDown", "1"),
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
        # Typed and taken back, which is no change: the box then goes on telling the slider's place.
        number.press("End")
        number.press_sequentially("1")
        number.press("Backspace")
        number.press("Tab")
        slider.press("ArrowLeft")
        assert number.input_value() == "59"
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
        film.wait_for()


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
