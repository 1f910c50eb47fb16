"""Every page of the built book in Chromium: clean console, no outside request, fits a phone."""

import contextlib
import functools
import http.server
import shutil
import threading
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HTML = ROOT / "_build" / "html"
SHOTS = ROOT / "_build" / "screenshots"
PAGES = sorted(
    path.relative_to(HTML).as_posix()
    for folder in ("book", "notebooks")
    for path in (HTML / folder).glob("*.html")
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDTHS = (1400, 390)

#: sphinx-thebe puts its script on each page twice; harmless.
KNOWN_ERROR = "Identifier 'THEBE_JS_URL' has already been declared"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not find_spec("playwright"), reason="playwright is not installed"),
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
    pytest.mark.skipif(not PAGES, reason="the book is not built: run make book"),
]


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def address():
    handler = functools.partial(QuietHandler, directory=str(HTML))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@contextlib.contextmanager
def opened(browser, url, width, theme="light"):
    """The page after MathJax has run, and what went wrong on the way."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=theme, reduced_motion="reduce"
    )
    # The theme button's own setting, so that the page is drawn in one scheme from the start.
    context.add_init_script(
        f"localStorage.setItem('mode', '{theme}'); localStorage.setItem('theme', '{theme}')"
    )
    page, problems = context.new_page(), []
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("console", lambda m: problems.append(f"console: {m.text}") if m.type == "error" else 0)
    page.on("requestfailed", lambda request: problems.append(f"failed: {request.url}"))
    page.on("response", lambda r: problems.append(f"{r.status}: {r.url}") if r.status > 399 else 0)
    page.on(
        "request",
        lambda request: (
            problems.append(f"outside: {request.url}")
            if not request.url.startswith((url.rsplit("/", 2)[0], "data:", "blob:"))
            else 0
        ),
    )
    page.goto(url, wait_until="networkidle")
    page.evaluate("async () => window.MathJax?.startup?.promise")
    yield page, problems
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_page(browser, address, name, width, theme):
    with opened(browser, f"{address}/{name}", width, theme) as (page, problems):
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SHOTS / f"{Path(name).stem}-{width}-{theme}.png", full_page=True)
        assert [each for each in problems if KNOWN_ERROR not in each] == []
        assert page.get_attribute("html", "data-theme") == theme
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("mjx-merror, .stderr, .traceback").count() == 0


def test_ledger_filters(browser, address):
    with opened(browser, f"{address}/book/ledger.html", 1400) as (page, _):
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
    with opened(browser, f"{address}/book/ledger.html", 1400) as (page, _):
        rows = page.locator(".ledger-table tbody tr[id]")
        if rows.count() == 0:
            pytest.skip("the ledger is empty")
        last = rows.last.get_attribute("id")
    with opened(browser, f"{address}/book/ledger.html#{last}", 390) as (page, _):
        assert page.locator(f'[id="{last}"]').evaluate(
            "row => row.getBoundingClientRect().top < innerHeight"
        )


def test_ledger_table_fits_its_box(browser, address):
    with opened(browser, f"{address}/book/ledger.html", 1400) as (page, _):
        box = page.locator(".ledger-scroll").first
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth")


def test_lines_of_the_proof_are_typeset(browser, address):
    with opened(browser, f"{address}/notebooks/weenie_optimality.html", 390) as (page, _):
        cards = page.locator(".proof li")
        assert cards.count() > 40
        assert page.locator(".proof li:not(:has(mjx-container))").count() < cards.count() / 4
        assert "\\(" not in page.locator(".proof").first.inner_text()
