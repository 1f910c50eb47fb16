"""Print every page of the built book to a PDF, and name what would be cut off on paper.

Usage: print_pages.py [page ...]     such as book/weenie.html; without one, all; into _build/pdf/
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from guts_core.storage.command_lines import ask_for, exit_with

ROOT = Path(__file__).resolve().parent.parent
HTML, PDF = ROOT / "_build" / "html", ROOT / "_build" / "pdf"
#: CSS pixels between the margins of A4, 15 mm each.
WIDTH = 680
#: Boxes of text, code, tables and formulas that are wider than what holds them.
CUT_OFF = """() => {
  const inner = 'mjx-container *:not(mjx-math), .ex-spoken, .visually-hidden, svg';
  const shown = e => e.getBoundingClientRect().width > 1 && !e.matches(inner) && !e.closest('svg');
  const edge = document.querySelector('article').getBoundingClientRect().right + 1;
  return [...document.querySelectorAll('article *')].filter(shown).filter(e =>
    (getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1)
    || e.getBoundingClientRect().right > edge
  ).map(e => `${e.tagName.toLowerCase()}.${e.className} ${e.textContent.trim().slice(0, 60)}`);
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Says nothing of each request."""

    def log_message(self, *arguments: Any) -> None:
        """Nothing."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Address of a folder: pages opened as files may not load their scripts."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def printed(page: Any, address: str, target: Path | None = None) -> list[str]:
    """Print what an address shows; what would be cut off."""
    page.emulate_media(media="print", color_scheme="light")
    page.set_viewport_size({"width": WIDTH, "height": 1000})
    page.goto(address)
    page.evaluate("async () => window.MathJax?.startup?.promise")
    found: list[str] = page.evaluate(CUT_OFF)
    if target is not None:
        target.parent.mkdir(parents=True, exist_ok=True)
        margin = dict.fromkeys(("top", "bottom", "left", "right"), "15mm")
        page.pdf(path=str(target), format="A4", margin=margin, print_background=True)
    return found


def main(given: list[str] | None = None) -> int:
    """Number of pages on which something is cut off."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("page", nargs="*", help="such as book/weenie.html; without one, all")
    names = parser.parse_args(given).page
    folders = HTML.glob("book/*.html"), HTML.glob("notebooks/*.html")
    every = [path.relative_to(HTML).as_posix() for each in folders for path in sorted(each)]
    if unknown := set(names) - set(every):  # the server's answer would be printed
        parser.error(f"no page of the built book: {', '.join(sorted(unknown))}")
    ask_for("playwright", ".venv/.synced-browser")
    from playwright.sync_api import sync_playwright

    names_of_it = ("chromium", "chromium-browser", "chromium-headless-shell")
    chromium = next(filter(None, map(shutil.which, names_of_it)), None)
    if not every or chromium is None:
        sys.exit("print_pages: run make book first" if not every else "print_pages: no Chromium")
    worse = 0
    with served(HTML) as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(reduced_motion="reduce")
        for name in names or every:
            found = printed(page, f"{address}/{name}", PDF / Path(name).with_suffix(".pdf"))
            worse += bool(found)
            print(f"{name}: {len(found)} boxes cut off" if found else name, flush=True)
            for each in found:
                print(f"    {each}")
        browser.close()
    print(f"PDF: {len(names or every)} pages in {PDF.relative_to(ROOT)}")
    return worse


if __name__ == "__main__":
    exit_with(lambda: min(main(), 1))
