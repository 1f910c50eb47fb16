"""The built book served below a folder, and one Chromium for all tests of a module."""

import functools
import http.server
import sys
import threading

import pytest
from built_book import CHROMIUM, FLAGS, HTML


class QuietServer(http.server.ThreadingHTTPServer):
    """A page that is left stops reading: that is no error of the server."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def address():
    """Below a folder: the pages may not count on being at the root of a site."""
    handler = functools.partial(QuietHandler, directory=str(HTML.parent))
    with QuietServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{HTML.name}"
        server.shutdown()


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()
