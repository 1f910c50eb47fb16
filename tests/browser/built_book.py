"""The book as it was built, for the tests that open it: where it is, what browser, which pages."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
#: Another build, such as BOOK=_build/sphinx/html, may be named.
HTML = Path(os.environ.get("BOOK") or ROOT / "_build" / "html").resolve()
#: Pages which somebody wrote, without the index, the search and the sources of the code.
PAGES = sorted(
    path.relative_to(HTML).as_posix()
    for folder in ("book", "notebooks")
    for path in (HTML / folder).rglob("*.html")
)
#: The same engine without windows comes first: it takes a tenth less time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

built = [
    pytest.mark.browser,
    pytest.mark.skipif(not PAGES, reason="the book is not built: run make book"),
]
in_chromium = [
    *built,
    pytest.mark.skipif(not find_spec("playwright"), reason="playwright is not installed"),
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]
