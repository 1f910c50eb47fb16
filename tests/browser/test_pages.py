"""Every page of the built book in Chromium: no error, no outside request, light, fits a phone."""

import gzip
import os
import re
from html import unescape

import pytest
from built_book import HTML, PAGES, ROOT, in_chromium
from opening import in_theme, opened

SHOTS = ROOT / "_build" / "screenshots"
#: Pictures of the pages take half of the time: PICTURES=1 asks for them.
PICTURES = bool(os.environ.get("PICTURES"))

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
#: One page of each kind: axe takes seconds for each.
OF_EACH_KIND = (
    ("book/intro.html", *LIGHT),
    ("book/papers.html", *DARK),
    ("book/guts_payoffs.html", *DARK),
    ("notebooks/guts_bot.html", *LIGHT),
    ("notebooks/three_player_dynamics.html", *DARK),
    ("genindex.html", *DARK),
)
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


@pytest.mark.parametrize("name", PAGES)
def test_page(browser, address, name):
    """Opened once and looked at in both widths and themes, as a reader may change them."""
    with opened(browser, address, name) as (page, problems, asked):
        SHOTS.mkdir(exist_ok=True)
        for theme, width in (LIGHT, DARK):
            page.set_viewport_size({"width": width, "height": 900})
            in_theme(page, theme)
            if PICTURES:
                stem = name.removesuffix(".html").replace("/", "-")
                page.screenshot(path=SHOTS / f"{stem}-{width}-{theme}.png", full_page=True)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert problems == []
        assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
        assert page.locator("mjx-merror, .stderr, .traceback").count() == 0
        if name.startswith("notebooks/") and (HTML / "lite").exists():
            link = page.locator(".run-this-page a").evaluate("a => a.href")
            assert link.endswith(f"path={name.removesuffix('.html')}.ipynb")
        assert page.locator("main img:not([alt]), main iframe:not([title])").count() == 0
    assert_light(name, [url.removeprefix(f"{address}/") for url in asked if address in url])


def sent(part):
    """How many bytes of a file travel to the reader."""
    return len(gzip.compress(part.read_bytes(), 6)) if part.suffix in TEXT else part.stat().st_size


def assert_light(name, asked):
    """Everything the page names and everything it asked for (fonts, what scripts load)."""
    files = {(HTML / re.sub(r"[?#].*", "", each)).resolve() for each in asked}
    sizes = {part.name: sent(part) for part in parts_of(name) | files if part.is_file()}
    assert "pydata-sphinx-theme.css" in sizes
    assert sum(sizes.values()) < LARGEST_PAGE, sorted(sizes.items(), key=lambda item: -item[1])[:5]


def test_lines_of_the_proof_are_typeset(browser, address):
    with opened(browser, address, "notebooks/weenie_optimality.html", width=390) as (page, *_):
        cards = page.locator(".proof li")
        assert cards.count() > 40
        assert page.locator(".proof li:not(:has(mjx-container))").count() < cards.count() / 4
        assert "\\(" not in page.locator(".proof").first.inner_text()


def test_pictures_are_there_once_the_page_stands(browser, address):
    """A reader who loses the network after the page has loaded still sees them."""
    name = "notebooks/three_player_dynamics.html"
    with opened(browser, address, name, width=390) as (page, *_):
        pictures = page.locator("main img")
        assert pictures.count() > 10
        page.wait_for_function(
            "() => [...document.querySelectorAll('main img')].every(each => each.complete)"
        )
        assert page.locator("main img").evaluate_all("all => all.every(e => e.naturalWidth > 0)")


@pytest.mark.parametrize("name", ["genindex.html", "py-modindex.html", "search.html"])
def test_pages_beside_the_contents_fit_a_phone(browser, address, name):
    with opened(browser, address, name, width=390) as (page, problems, _):
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert problems == []


def test_formulas_are_no_stops_of_the_tab_key(browser, address):
    with opened(browser, address, "book/guts_structure.html") as (page, *_):
        assert page.locator("mjx-container").count() > 50
        page.wait_for_function(
            "!document.querySelector('.bd-article .math [tabindex], .math[tabindex]')"
        )


def test_wide_formulas_are_reached_and_moved_by_keys(browser, address):
    with opened(browser, address, "book/guts_structure.html", width=390) as (page, *_):
        page.wait_for_selector("mjx-container[tabindex='0']")
        wide = page.locator("mjx-container[tabindex='0']").first
        assert wide.evaluate("box => box.scrollWidth > box.clientWidth")
        wide.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("box => box.scrollLeft > 0", arg=wide.element_handle())
        page.set_viewport_size({"width": 1400, "height": 900})
        page.wait_for_function("!document.querySelector(\"mjx-container[tabindex='0']\")")


@pytest.mark.parametrize(
    ("name", "theme", "width"),
    [
        *OF_EACH_KIND,
        *(pytest.param(*each, marks=pytest.mark.heavy) for each in MORE_OF_EACH_KIND),
    ],
)
def test_axe_finds_nothing(browser, address, name, theme, width):
    """Names, roles, contrast and the order of headings, for readers with a screen reader."""
    from axe_playwright_python.sync_playwright import Axe

    with opened(browser, address, name, theme, width) as (page, *_):
        found = Axe().run(page).response["violations"]
        assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []
