"""Every page of the built book in Chromium: no error, no outside request, light, fits a phone."""

import gzip
import re
from functools import cache
from html import unescape

import pytest
from built_book import HTML, PAGES, in_chromium
from opening import HAS_THEME, PICTURES, axe_finds, new_tab, opened, tab, take_picture, visited

#: Bytes of a page with all it needs, as a server sends them: text is compressed.
LARGEST_PAGE = 1_250_000
TEXT = {".html", ".js", ".css", ".svg", ".json"}

pytestmark = in_chromium


def parts_of(name):
    """Files that a page names: scripts, sheets and pictures."""
    text = unescape((HTML / name).read_text(encoding="utf-8").replace('\\"', '"'))
    tags = re.findall(r"<(?:script|img|link)\b[^>]*>", text)
    shown = [tag for tag in tags if not tag.startswith("<link") or "stylesheet" in tag]
    found = {m[1] for m in (re.search(r'(?:src|href)="([^"?#]+)', tag) for tag in shown) if m}
    files = {(HTML / name).parent.joinpath(each).resolve() for each in found if ":" not in each}
    return {(HTML / name).resolve(), *(each for each in files if each.is_file())}


LIGHT, DARK = ("light", 1400), ("dark", 390)
#: What is a phone first becomes a wide window. Where axe does not look the theme stays as it is:
#: another one would style the whole page once more, and a page of each kind changes it.
WIDE = ("dark", 1400)
BESIDE_THE_CONTENTS = ("genindex.html", "py-modindex.html", "search.html")


def lines_of_the_proof_are_typeset(page):
    cards = page.locator(".proof li")
    assert cards.count() > 40
    assert page.locator(".proof li:not(:has(mjx-container))").count() < cards.count() / 4
    assert "\\(" not in page.locator(".proof").first.inner_text()


def pictures_are_there(page):
    """A reader who loses the network after the page has loaded still sees them."""
    pictures = page.locator("main img")
    assert pictures.count() > 10
    page.wait_for_function(
        "() => [...document.querySelectorAll('main img')].every(each => each.complete)"
    )
    assert pictures.evaluate_all("all => all.every(e => e.naturalWidth > 0)")


def wide_formulas_are_reached_and_moved_by_keys(page):
    """On a phone that is narrower than those for which the formulas are split."""
    page.set_viewport_size({"width": 320, "height": 900})
    page.wait_for_selector("mjx-container[tabindex='0']")
    wide = page.locator("mjx-container[tabindex='0']").first
    assert wide.evaluate("box => box.scrollWidth > box.clientWidth")
    assert wide.evaluate("box => box.classList.contains('goes-on')")
    wide.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("box => box.scrollLeft > 0", arg=wide.element_handle())
    wide.evaluate("box => { box.scrollLeft = box.scrollWidth; }")
    at_its_end = "box => !box.classList.contains('goes-on')"
    page.wait_for_function(at_its_end, arg=wide.element_handle())


def formulas_are_no_stops_of_the_tab_key(page):
    assert page.locator("mjx-container").count() > 50
    page.wait_for_function(
        "!document.querySelector('.bd-article .math [tabindex], .math[tabindex]')"
    )


#: What each button copies, from the field in which its script puts it for the browser.
COPIED = """() => {
  const copied = [];
  document.execCommand = () => copied.push([...document.querySelectorAll("textarea")].at(-1).value);
  document.querySelectorAll(".copybtn").forEach((button) => button.click());
  return copied;
}"""


def examples_are_copied_as_code(page):
    """Their prompts, and what they print, had been copied too."""
    page.wait_for_selector(".copybtn")
    copied = page.evaluate(COPIED)
    assert len(copied) > 20
    for code in copied:
        compile(code, "an example", "exec")


def fits(width):
    """A look at a page in a window of another width: as where letters are large in a wide one."""

    def look(page):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    return look


def theorems_are_read_without_moving_them(page):
    """In Coq, and in words, where the formula of the least calls had gone on past the edge."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('.kernel-theorems .math')].every("
        "each => each.querySelector('mjx-math'))"
    )
    boxes = page.locator(".highlight-coq pre, .kernel-theorems pre, .kernel-theorems .math")
    assert boxes.count() > 100
    assert boxes.evaluate_all("all => all.every(each => each.scrollWidth <= each.clientWidth)")


#: What single pages are looked at for, in one of the widths, while they are open anyway.
LOOKS = {
    "book/guts_structure.html": {
        390: wide_formulas_are_reached_and_moved_by_keys,
        1400: formulas_are_no_stops_of_the_tab_key,
    },
    "notebooks/three_player_dynamics.html": {390: pictures_are_there},
    "notebooks/weenie_optimality.html": {390: lines_of_the_proof_are_typeset},
    "book/kernel.html": {390: theorems_are_read_without_moving_them},
    "book/reproducibility.html": {390: fits(320)},
    "py-modindex.html": {390: fits(320)},
    "book/reference/methods.html": {1400: examples_are_copied_as_code},
    "genindex.html": {1400: fits(640)},
}
#: One page of each kind, and how axe sees it, which takes seconds.
OF_EACH_KIND = {
    "book/intro.html": LIGHT,
    "book/papers.html": DARK,
    "book/guts_payoffs.html": DARK,
    "notebooks/guts_bot.html": LIGHT,
    "notebooks/three_player_dynamics.html": DARK,
    "genindex.html": DARK,
}
MORE_OF_EACH_KIND = (
    ("book/coverage.html", *LIGHT),
    ("book/reference/index.html", *DARK),
    ("book/intro.html", *DARK),
    ("book/paper_kuhn.html", *LIGHT),
    ("book/errata.html", *DARK),
    ("book/guts_payoffs.html", *LIGHT),
    ("book/reference/von_neumann.html", *LIGHT),
    ("book/extending.html", *LIGHT),
)


@pytest.fixture(scope="module", name="reader")
def _reader(browser):
    """One reader who opens one page after the other: a tab for each would take a quarter more."""
    with tab(browser) as page:
        yield page


@pytest.mark.parametrize("name", [*PAGES, *BESIDE_THE_CONTENTS])
def test_page(browser, reader, address, name):
    """Opened once and looked at in both widths, as a reader may change them."""
    looks, (first, second) = LOOKS.get(name, {}), views_of(name)
    open_in(reader, first)
    with visited(reader, f"{address}/{name}") as (problems, asked):
        for view in (first, second):
            if view == second:
                show(reader, view, first)
            reader.evaluate(HAS_THEME, view[0])
            assert reader.evaluate("document.documentElement.scrollWidth") <= view[1]
            stem = name.removesuffix(".html").replace("/", "-")
            take_picture(reader, f"{stem}-{view[1]}-{view[0]}")
            if view[1] in looks:
                looks[view[1]](reader)
        assert problems == []
        assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
        assert_whole(reader, name)
    sizes = sizes_of(name, asked, address)
    if sum(sizes.values()) >= LARGEST_PAGE:  # a tab asks for fonts of pages that it showed before
        sizes = sizes_of(name, asked_in_a_new_tab(browser, f"{address}/{name}"), address)
    assert "pydata-sphinx-theme.css" in sizes
    assert sum(sizes.values()) < LARGEST_PAGE, sorted(sizes.items(), key=lambda item: -item[1])[:5]
    if name in OF_EACH_KIND:  # at last: axe asks for files by itself
        reader.evaluate(FEW_OF_A_KIND)
        assert axe_finds(reader) == []


#: What a page's theme has been.
THEMES = """window.themes = [];
new MutationObserver(() => window.themes.push(document.documentElement.dataset.theme)).observe(
  document, { subtree: true, attributeFilter: ["data-theme"] });"""


def test_a_first_visit_has_the_theme_of_the_system_at_once(browser, address):
    """A dark one was white until the formulas were typeset."""
    page = new_tab(browser, formulas=False, kind={})
    page.add_init_script(THEMES)
    page.emulate_media(color_scheme="dark")
    with visited(page, f"{address}/book/data.html") as (problems, _):
        page.evaluate(HAS_THEME, "dark")
        assert set(page.evaluate("themes")) == {"dark"}
        assert problems == []
    page.context.close()


#: Which formulas the first turn has typeset, and which are seen when all of them are.
FIRST_TURN = """new MutationObserver((_, observer) => {
  const formulas = [...document.querySelectorAll(".math")];
  window.typeset = formulas.map((each) => each.querySelector("mjx-math") !== null);
  if (typeset.includes(true)) observer.disconnect();
}).observe(document, { subtree: true, childList: true });"""
SEEN = """() => [...document.querySelectorAll(".math")].map((each) => {
  const { top, bottom, width } = each.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
})"""

PLACE = "document.querySelector(':target').getBoundingClientRect().top"


def test_formulas_that_are_seen_are_typeset_first(browser, address):
    """Hundreds kept a phone from showing any of them, and from scrolling, for seconds."""
    url = f"{address}/book/recursive_games.html#how-many-fixed-points"
    page = new_tab(browser, formulas=True, kind={})
    page.add_init_script(FIRST_TURN)
    page.set_viewport_size({"width": 390, "height": 844})
    with visited(page, url) as (problems, _):
        typeset, seen = page.evaluate("typeset"), page.evaluate(SEEN)
        assert sum(seen) > 1  # how many depends on the fonts of the machine
        assert {at for at, is_seen in zip(typeset, seen, strict=True) if is_seen} == {True}
        # Below the header, though most of the formulas above were typeset after the first turn.
        assert 0 < page.evaluate(PLACE) < 100
        assert sum(typeset) < len(typeset) / 4
        assert problems == []
    page.context.close()


#: Three of a kind stand for all: rows, formulas and words of code which have the same elements of
#: the same classes around and in them, and letters of the index. Explorers meet axe by themselves.
FEW_OF_A_KIND = """() => {
  const told = (each) => [each.tagName, each.getAttribute("class"), each.getAttribute("style")];
  const around = (each) => each ? [told(each), ...around(each.parentElement)] : [];
  const within = (each) => [...each.querySelectorAll(":not(mjx-container *)")].map(told);
  const seen = {};
  const alike = "tbody tr, .highlight span, mjx-container, .genindextable";
  for (const each of document.querySelectorAll(alike)) {
    const letters = each.matches(".genindextable");
    const kind = JSON.stringify([around(each), letters ? [] : within(each)]);
    seen[kind] = (seen[kind] ?? 0) + 1;
    if (seen[kind] > 3) each.remove();
  }
  document.querySelectorAll("figure.explorer").forEach((each) => each.remove());
}"""


def views_of(name):
    """Both, in the order in which they are shown: at the second one axe may look."""
    if name in OF_EACH_KIND or PICTURES:
        axe_at = OF_EACH_KIND.get(name, DARK)
        return (DARK if axe_at == LIGHT else LIGHT), axe_at
    return DARK, WIDE


def asked_in_a_new_tab(browser, url):
    page = new_tab(browser, formulas=True, kind={})
    with visited(page, url) as (_, asked):
        page.context.close()
    return asked


def open_in(page, view):
    """An empty tab in a theme and a width: the page before it is not drawn once more in these."""
    page.goto("about:blank")
    show(page, view)


def show(page, view, before=None):
    """Theme and width, each told once: the whole page is styled anew, by the same theme too."""
    theme, width = view
    if before is None or theme != before[0]:
        page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": width, "height": 900})


#: One question for all: Playwright's locators put a large script into every page.
WHOLE = """() => {
  const found = (selector) => [...document.querySelectorAll(selector)];
  return {
    failed: found("mjx-merror, .stderr, .traceback").map((each) => each.outerHTML),
    plain: found(".math:not(:has(mjx-container))").map((each) => each.outerHTML),
    nameless: found("main img:not([alt]), main iframe:not([title])").map((each) => each.outerHTML),
    low: found("button, summary, select, input:not([type=hidden])").filter((each) =>
      !each.disabled && each.checkVisibility() && each.offsetHeight > 0 && each.offsetHeight < 24
    ).map((each) => each.outerHTML),
    cut: found(".prev-next-area a").filter((each) => each.scrollWidth > each.clientWidth).length,
    run: found(".run-this-page a").map((each) => each.href),
  };
}"""


def assert_whole(page, name):
    """Nothing failed where the page was made; what it shows has names, and room for a finger."""
    facts = page.evaluate(WHOLE)
    assert facts["failed"] == facts["plain"] == facts["nameless"] == facts["low"] == []
    assert facts["cut"] == 0
    if name.startswith("notebooks/") and (HTML / "lite").exists():
        (link,) = facts["run"]
        assert link.endswith(f"path={name.removesuffix('.html')}.ipynb")


@cache
def sent(part):
    """How many bytes of a file travel to the reader."""
    return len(gzip.compress(part.read_bytes(), 6)) if part.suffix in TEXT else part.stat().st_size


def sizes_of(name, asked, address):
    """Everything the page names and everything it asked for (fonts, what scripts load)."""
    here = (url.removeprefix(f"{address}/") for url in asked if address in url)
    files = {(HTML / re.sub(r"[?#].*", "", each)).resolve() for each in here}
    return {part.name: sent(part) for part in parts_of(name) | files if part.is_file()}


#: The stop of the Tab key, and whether it looks otherwise than without it: the stop itself, what is
#: in it, or the title of the box that it opens.
STOP = """() => {
  const stop = document.activeElement;
  if (stop === document.body) return null;
  const title = stop.closest(".admonition")?.querySelector(".admonition-title");
  const parts = [stop, ...stop.querySelectorAll("*"), ...(title ? [title] : [])];
  const styles = () => parts.flatMap(
    (part) => [null, "::before", "::after"].map((at) => getComputedStyle(part, at))
  );
  const look = () => JSON.stringify(styles().map((style) => [
    style.outlineStyle === "none" || style.outline,
    style.boxShadow, style.backgroundColor, style.border, style.strokeWidth,
  ]));
  const here = look();
  stop.blur();
  const away = look();
  stop.focus({ focusVisible: true, preventScroll: true });
  return { name: stop.outerHTML.slice(0, 200), shows: here !== away };
}"""


@pytest.mark.parametrize(
    ("name", "width"), [("book/intro.html", 1400), ("notebooks/guts_bot.html", 390)]
)
def test_keys_show_where_they_are(browser, address, name, width):
    """Each stop of the Tab key up to the text, and some in it."""
    with opened(browser, address, name, width=width, formulas=False) as (page, *_):
        found = []
        for _ in range(60):
            page.keyboard.press("Tab")
            found.append(page.evaluate(STOP))
        stops = [each for each in found if each]
        assert len({each["name"] for each in stops}) > 20
        assert [each["name"] for each in stops if not each["shows"]] == []


def test_links_that_are_out_of_sight_are_no_stops(browser, address):
    """On a phone: the contents of the page, which are behind a button."""
    with opened(browser, address, "book/intro.html", width=390, formulas=False) as (page, *_):
        page.locator(".prev-next-area a").last.focus()
        page.keyboard.press("Tab")
        stop = page.evaluate("document.activeElement.getBoundingClientRect().left")
        assert stop < 390


@pytest.mark.parametrize("button", [".primary-toggle", ".secondary-toggle", ".search-button"])
def test_who_closes_a_dialog_is_where_it_was_opened(browser, address, button):
    with opened(browser, address, "book/intro.html", width=390, formulas=False) as (page, *_):
        opener = page.locator(button).first
        opener.press("Enter")
        page.locator("dialog[open]").wait_for()
        assert not opener.evaluate("each => each === document.activeElement")
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        assert opener.evaluate("each => each === document.activeElement")


def test_contents_that_lie_over_a_page_give_way_to_the_section(browser, address):
    with opened(browser, address, "book/intro.html", width=390, formulas=False) as (page, *_):
        page.locator(".secondary-toggle").first.click()
        page.locator("dialog[open] a[href='#the-papers']").click()
        page.locator("dialog[open]").wait_for(state="detached")
        page.wait_for_function(
            "Math.abs(document.querySelector('#the-papers').getBoundingClientRect().top) < 200"
        )
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('section').id") == "the-papers"


def test_keys_change_the_colours_again_and_again(browser, address):
    with opened(browser, address, "book/intro.html", formulas=False) as (page, *_):
        button = page.locator(".theme-switch-button").first
        button.focus()
        modes = []
        for _ in range(3):
            page.keyboard.press("Enter")
            modes.append(page.evaluate("document.documentElement.dataset.mode"))
        assert sorted(modes) == ["auto", "dark", "light"]
        button.click()  # a pointer leaves no label open
        assert not button.evaluate("each => each === document.activeElement")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "name",
    [
        "book/ledger.html#blpwz22-table-1-n-7-value",
        "book/reference/guts.html#guts_core.guts.solve_coalition",
    ],
)
def test_what_an_address_names_can_be_read(browser, address, name, theme):
    """It stands on a ground of its own."""
    with opened(browser, address, name, theme, formulas=False) as (page, *_):
        page.locator(":target").wait_for()
        assert axe_finds(page, ":target", only="wcag2aa") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_button_that_leads_to_the_top_can_be_read(browser, address, theme):
    """It comes when a reader of a phone scrolls back."""
    with opened(browser, address, "book/intro.html", theme, 390, formulas=False) as (page, *_):
        page.mouse.wheel(0, 3000)
        page.wait_for_function("scrollY > 2000")
        page.mouse.wheel(0, -500)
        page.locator("#pst-back-to-top").wait_for()
        assert axe_finds(page, "#pst-back-to-top", only="wcag2aa") == []


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("name", "theme", "width"),
    [*MORE_OF_EACH_KIND, *((name, *view) for name, view in OF_EACH_KIND.items())],
)
def test_axe_finds_nothing_on_more_pages(browser, address, name, theme, width):
    with opened(browser, address, name, theme, width) as (page, *_):
        assert axe_finds(page) == []
