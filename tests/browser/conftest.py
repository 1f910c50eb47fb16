"""The built book served below a folder, and one Chromium for the tests of this folder."""

import contextlib
import functools
import http.server
import sys
import threading
from pathlib import Path

import pytest
from built_book import CHROMIUM, FLAGS, HTML
from opening import NO_MATHJAX

FOLDER = Path(__file__).parent


#: Groups of tests that take longest, which workers take first: at the end all are ready together.
LONGEST = ("lite", "test_pages.py", "test_explorers.py", "ledger")


def pytest_collection_modifyitems(items):
    """For `--no-loadscope-reorder`: else the groups with most tests come first, which are quick."""
    items.sort(key=place)


def place(item):
    """Place of a test's group among those that take longest."""
    mark = item.get_closest_marker("xdist_group")
    group = mark.args[0].rpartition("/")[2] if mark else item.path.name
    return LONGEST.index(group) if group in LONGEST else len(LONGEST)


class QuietServer(http.server.ThreadingHTTPServer):
    """A page that is left stops reading: that is no error of the server."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def do_GET(self):
        """A file; MathJax is empty for a tab that says that it wants no formulas."""
        if "/tex-chtml.js" in self.path and any(name in self.headers for name in NO_MATHJAX):
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            super().do_GET()


@pytest.fixture(scope="module")
def address():
    """Below a folder: the pages may not count on being at the root of a site."""
    handler = functools.partial(QuietHandler, directory=str(HTML.parent))
    with QuietServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{HTML.name}"
        server.shutdown()


OPEN = contextlib.ExitStack()


@functools.cache
def playwright():
    from playwright.sync_api import sync_playwright

    return OPEN.enter_context(sync_playwright())


@functools.cache
def chromium(*flags):
    launched = playwright().chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])
    OPEN.callback(launched.close)
    return launched


@pytest.fixture(scope="module")
def browser():
    return chromium()


@pytest.fixture(scope="module")
def large_letters():
    """The browser of somebody who reads with letters of 24 pixels."""
    return chromium("--blink-settings=defaultFontSize=24")


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    """Playwright keeps an event loop running, which other tests must not meet."""
    if nextitem is None or not nextitem.path.is_relative_to(FOLDER):
        OPEN.close()
        chromium.cache_clear()
        playwright.cache_clear()
