"""Every page of the built book in Chromium: no error, no outside request, light, fits a phone."""

import contextlib
import re
from html import unescape

import pytest
from built_book import HTML, PAGES, ROOT, in_chromium

SHOTS = ROOT / "_build" / "screenshots"
WIDTHS = (1400, 390)

#: Bytes of a page with all it needs, uncompressed.
LARGEST_PAGE = 3_000_000

pytestmark = in_chromium


def parts_of(name):
    """Files that a page names: scripts, sheets, pictures, and all frames of its explorers."""
    text = unescape((HTML / name).read_text(encoding="utf-8").replace('\\"', '"'))
    tags = re.findall(r"<(?:script|img|link)\b[^>]*>", text)
    shown = [tag for tag in tags if not tag.startswith("<link") or "stylesheet" in tag]
    found = {m[1] for m in (re.search(r'(?:src|href)="([^"?#]+)', tag) for tag in shown) if m}
    files = {(HTML / name).parent.joinpath(each).resolve() for each in found if ":" not in each}
    return {(HTML / name).resolve(), *(each for each in files if each.is_file())}


@contextlib.contextmanager
def opened(browser, address, name, theme="light", width=WIDTHS[0]):
    """The page after MathJax has run, what went wrong on the way, and what it asked for."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=theme, reduced_motion="reduce"
    )
    # The theme button's own setting, so that the page is drawn in one scheme from the start.
    context.add_init_script(
        f"localStorage.setItem('mode', '{theme}'); localStorage.setItem('theme', '{theme}')"
    )
    page, problems, asked = context.new_page(), [], []
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("console", lambda m: problems.append(f"console: {m.text}") if m.type == "error" else 0)
    page.on("requestfailed", lambda request: problems.append(f"failed: {request.url}"))
    page.on("response", lambda r: problems.append(f"{r.status}: {r.url}") if r.status > 399 else 0)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/{name}", wait_until="networkidle")
    page.evaluate("async () => window.MathJax?.startup?.promise")
    yield page, problems, asked
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_page(browser, address, name, theme):
    """Opened once and looked at in both widths: a phone turned, or a window made narrow."""
    with opened(browser, address, name, theme) as (page, problems, asked):
        SHOTS.mkdir(exist_ok=True)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            path = SHOTS / f"{name.removesuffix('.html').replace('/', '-')}-{width}-{theme}.png"
            page.screenshot(path=path, full_page=True)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert problems == []
        assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
        assert page.get_attribute("html", "data-theme") == theme
        assert page.locator("mjx-merror, .stderr, .traceback").count() == 0
        assert page.locator("main img:not([alt]), main iframe:not([title])").count() == 0
    assert_light(name, [url.removeprefix(f"{address}/") for url in asked if address in url])


def assert_light(name, asked):
    """Everything the page names and everything it asked for (fonts, what scripts load)."""
    files = {(HTML / re.sub(r"[?#].*", "", each)).resolve() for each in asked}
    sizes = {part.name: part.stat().st_size for part in parts_of(name) | files if part.is_file()}
    assert "pydata-sphinx-theme.css" in sizes
    assert sum(sizes.values()) < LARGEST_PAGE, sorted(sizes.items(), key=lambda item: -item[1])[:5]


def test_ledger_filters(browser, address):
    with opened(browser, address, "book/ledger.html") as (page, *_):
        rows = page.locator(".ledger-table tbody tr[id]")
        if rows.count() == 0:
            pytest.skip("the ledger is empty")
        assert page.locator(".ledger-table mjx-container").count() > 0
        total = rows.count()
        verdict = rows.first.get_attribute("data-verdict")
        page.select_option(".ledger-controls [name=verdict]", verdict)
        shown = page.locator(".ledger-table tbody tr[id]:visible")
        expected = page.locator(f'.ledger-table tr[data-verdict="{verdict}"]').count()
        assert shown.count() == expected
        page.select_option(".ledger-controls [name=verdict]", "")
        page.fill(".ledger-controls [name=text]", "no claim says this")
        assert shown.count() == 0
        page.fill(".ledger-controls [name=text]", "")
        assert shown.count() == total


def test_ledger_opens_at_a_claim(browser, address):
    with opened(browser, address, "book/ledger.html") as (page, *_):
        rows = page.locator(".ledger-table tbody tr[id]")
        if rows.count() == 0:
            pytest.skip("the ledger is empty")
        last = rows.last.get_attribute("id")
    with opened(browser, address, f"book/ledger.html#{last}", width=390) as (page, *_):
        assert page.locator(f'[id="{last}"]').evaluate(
            "row => row.getBoundingClientRect().top < innerHeight"
        )


def test_ledger_table_fits_its_box(browser, address):
    with opened(browser, address, "book/ledger.html") as (page, *_):
        box = page.locator(".ledger-scroll").first
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth")


def test_lines_of_the_proof_are_typeset(browser, address):
    with opened(browser, address, "notebooks/weenie_optimality.html", width=390) as (page, *_):
        cards = page.locator(".proof li")
        assert cards.count() > 40
        assert page.locator(".proof li:not(:has(mjx-container))").count() < cards.count() / 4
        assert "\\(" not in page.locator(".proof").first.inner_text()
