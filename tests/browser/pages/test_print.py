"""Pages on paper: nothing is cut off, and what would be is noticed."""

import pytest
from built_book import PAGES, in_chromium
from opening import HAS_THEME, tab

from tools import print_pages

pytestmark = in_chromium
SHORT = "book/paper_kuhn.html"


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[] if each == SHORT else pytest.mark.heavy) for each in PAGES]
)
def test_nothing_is_cut_off_on_paper(browser, address, name, tmp_path):
    with tab(browser) as page:
        target = tmp_path / "page.pdf"
        assert print_pages.printed(page, f"{address}/{name}", target) == []
        assert target.read_bytes().startswith(b"%PDF")


def test_paper_has_the_colours_of_the_light_theme(browser, address):
    """Of the dark one texts and code came out pale, for its ground is not printed."""
    with tab(browser, "dark", formulas=False) as page:
        page.goto(f"{address}/{SHORT}", wait_until="domcontentloaded")
        page.evaluate(HAS_THEME, "dark")
        page.evaluate("""addEventListener("beforeprint", () => {
          window.printed = getComputedStyle(document.querySelector("article p")).color;
        })""")
        page.pdf(format="A4")
        shown = page.evaluate("getComputedStyle(document.querySelector('article p')).color")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        page.emulate_media(color_scheme="light")
        page.evaluate(HAS_THEME, "light")
        light = page.evaluate("getComputedStyle(document.querySelector('article p')).color")
        assert page.evaluate("printed") == light != shown


def test_code_on_paper_is_whole_and_dark(browser, address):
    """A fifth of long lines had been cut off, and of the dark theme letters were pale."""
    with tab(browser, "dark", formulas=False) as page:
        page.emulate_media(media="print")
        page.set_viewport_size({"width": print_pages.WIDTH, "height": 1000})
        page.goto(f"{address}/source/guts_core/kuhn/game.py.html")
        assert page.locator("pre").evaluate("each => each.scrollWidth <= each.clientWidth")
        colour = page.evaluate("getComputedStyle(document.body).color")
        assert colour == "rgb(0, 0, 0)"


@pytest.mark.parametrize(
    ("box", "noticed"),
    [
        ("<p>short</p>", False),
        ("<pre style='overflow:auto'>" + "wide " * 80 + "</pre>", True),
        ("<pre style='overflow:hidden'>" + "wide " * 80 + "</pre>", True),
        ("<mjx-container><mjx-math style='width:900px;display:inline-block'>x</mjx-math>", True),
        ("<table><tr><td style='min-width:900px'>cell</td></tr></table>", True),
        ("<svg width='900'><text>drawn</text></svg>", False),
    ],
)
def test_what_would_be_cut_off_is_noticed(browser, box, noticed):
    with tab(browser) as page:
        found = print_pages.printed(page, f"data:text/html,<article>{box}</article>")
    assert bool(found) == noticed, found
