"""The book's own search leads to a claim first, by its place, its paper and its numbers."""

from urllib.parse import quote

import pytest
from built_book import in_chromium
from opening import WIDTHS, axe_finds, in_theme, new_tab, opened, visited

pytestmark = [*in_chromium, pytest.mark.xdist_group("search")]

#: What is asked, and the key of the claim that comes first.
QUERIES = {
    "0.0847": "blpwz22-table-1-n-7-value",
    "0.0844399": "blpwz22-table-1-n-7-value",
    "Theorem 1.3": "blpwz22-theorem-1-3",
    "BLPWZ22 Theorem 1.3": "blpwz22-theorem-1-3",
    "Table 1": "blpwz22-table-1-n-1-value",
    "Table 1, N = 7": "blpwz22-table-1-n-7-value",
    "Table 1 N=7": "blpwz22-table-1-n-7-value",
    "Billingham Figure 9": "bil18-abstract-n-4-is-different",
    "1/9": "ktz24-vnmne-9-2",
    "Zeilberger": "ktz24-slide-play-safe-strategy",
    "Eq. (B.5)": "blpwz22-eq-b-5",
    "eq. 1.4": "blpwz22-introduction-eq-1-4",
    "0.122557074714865": "ktz24-optimal-2-value",
    "Solution 9": "bil17-solution-9",
    "vnNE(7,2)": "ktz24-vnne-7-2",
    "004 Theorem 1.4": "blpwz22-theorem-1-4-eq-1-9",
    "2018 Figure 13": "bil18-figure-13",
    "Weenie conjecture": "blpwz22-appendix-b-3-conjecture",
    "Section 5 fit": "blpwz22-section-5-fit-asymptote",
    # A place that is printed so comes before its parts.
    "Eq. (B.9)": "blpwz22-eq-b-9",
    "Section 5.2, number of solutions": "bil18-section-5-2-number-of-solutions",
    # Words of a place count for more than those of a statement.
    "Section 5.2, N = 13, node 5": "bil18-section-5-2-n-13-node-5",
    # A claim's own number counts for more than the same one in a statement.
    "0.9991": "blpwz22-section-5-fit-r-squared",
}


#: Sphinx fetches every page that it found, for an excerpt: nobody looks at these here.
NO_EXCERPTS = "window.fetch = () => new Promise(() => {});"


@pytest.fixture(scope="module", name="page")
def _page(browser):
    page = new_tab(browser, formulas=False, kind={})
    page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    page.add_init_script(NO_EXCERPTS)
    yield page
    page.context.close()


@pytest.mark.parametrize(("asked", "key"), QUERIES.items())
def test_the_claim_comes_first(page, address, asked, key):
    page.goto(f"{address}/search.html?q={quote(asked)}")
    first = page.locator("#search-results li a").first
    first.wait_for()
    assert first.get_attribute("href").endswith(f"book/ledger.html#{key}")


def test_pages_are_found_as_before(browser, address):
    with opened(browser, address, "search.html?q=sandbagging") as (page, problems, _):
        page.locator("#search-results li:not(.claim-found) a").first.wait_for()
        assert problems == []


@pytest.mark.parametrize("asked", ["constructor", "__proto__"])
def test_words_of_javascript_are_words_as_others(browser, address, asked):
    """The search had not ended, or had found a page that is not there."""
    with opened(browser, address, f"search.html?q={asked}", formulas=False) as (page, problems, _):
        page.locator(".search-summary", has_text="did not match any documents").wait_for()
        assert problems == []


#: As where the page stands in a frame without an origin.
KEEPS_NOTHING = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("", "SecurityError"); } });
}"""
EXCERPT_OF = "async name => Search.htmlToText(await (await fetch(name)).text(), '').trim()"


def test_pages_are_found_where_the_browser_keeps_nothing(browser, address):
    """The search, its keys and the button of the theme had ended with an error.

    What is found is told by a page's text, without the theme's frame, and read in the dark.
    """
    page = new_tab(browser, formulas=False, kind={})
    page.add_init_script(KEEPS_NOTHING)
    with visited(page, f"{address}/search.html?q=kernel") as (problems, _):
        page.locator("#search-results a > .highlighted").first.wait_for()
        in_theme(page, "dark")
        excerpt = page.evaluate(EXCERPT_OF, "book/kernel.html")
        assert excerpt.startswith("What a kernel has checked")
        assert "Contents" not in excerpt
        for theme in ("light", "dark"):
            page.locator(".theme-switch-button:visible").click()
            assert page.locator("html").get_attribute("data-theme") == theme
        page.keyboard.press("Control+k")
        assert page.evaluate("document.activeElement.name") == "q"
        assert problems == []
        assert axe_finds(page, "#search-results") == []  # at last: it asks for files by itself
    page.context.close()


def test_a_claim_that_is_found_is_shown(browser, address):
    with opened(browser, address, "search.html?q=0.0847", width=390) as (page, problems, _):
        found = page.locator(".claim-found").first
        verdict = found.locator(".verdict.verdict-corrected")
        assert verdict.inner_text().endswith("corrected")
        found.locator("a").first.click()
        row = page.locator("#blpwz22-table-1-n-7-value")
        row.wait_for()
        assert row.locator(".verdict").inner_text().endswith("corrected")
        assert problems == []


def test_long_names_in_excerpts_are_broken_on_a_phone(browser, address):
    """Pages that describe functions had made the list of results wider than the screen."""
    with opened(browser, address, "search.html?q=equilibrium", width=390, formulas=False) as (
        page,
        *_,
    ):
        excerpts = page.locator("#search-results p.context", has_text="guts_core.explorers.")
        excerpts.first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_more_claims_than_fit_are_in_the_ledger(page, address):
    """How many, the ledger knows, which has more words: the link had told another number."""
    page.goto(f"{address}/search.html?q=Zeilberger")
    link = page.locator(".claims-found > p a")
    assert not any(map(str.isdigit, link.inner_text()))
    link.click()
    page.wait_for_url("**/ledger.html?text=Zeilberger")  # loaded, and so narrowed down
    shown = page.locator(".ledger-table tbody tr[id]:visible")
    shown.first.wait_for()
    assert {key.partition("-")[0] for key in shown.evaluate_all("rows => rows.map(r => r.id)")} == {
        "ktz24"
    }


#: Formulas in which a word is marked: these are not typeset.
CUT = "document.querySelectorAll('.math .highlighted').length"


def test_words_are_marked_in_no_formula(browser, address):
    """The ledger had shown the sources of 213 formulas to whoever came by this search."""
    with opened(browser, address, "search.html?q=Table 1, N = 7", formulas=False) as (page, *_):
        page.locator(".claim-found a").first.click()
        page.wait_for_url("**/ledger.html#*")
        page.locator(".ledger-table .highlighted").first.wait_for()
        assert page.evaluate(CUT) == 0
        marked = page.locator(".highlighted").all_inner_texts()
        assert set(map(str.lower, marked)) == {"table"}  # and not every n


def test_words_of_latex_are_marked_in_no_formula(browser, address):
    url = "book/weenie.html?highlight=payoff frac"
    with opened(browser, address, url, formulas=False) as (page, *_):
        page.locator("article .highlighted").first.wait_for()
        assert page.evaluate(CUT) == 0
