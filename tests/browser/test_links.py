"""Links and anchors of the built book: each leads to a file that is there and a place in it."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from built_book import HTML, built

PAGES = sorted(
    path.relative_to(HTML).as_posix()
    for path in HTML.rglob("*.html")
    if path.relative_to(HTML).parts[0] not in ("lite", "_static", "_images", "_sources")
)
ELSEWHERE = ("http", "https", "mailto", "data", "javascript", "blob")

pytestmark = built


class Page(HTMLParser):
    """Addresses that a page names and the places that can be linked to in it."""

    def __init__(self):
        super().__init__()
        self.addresses, self.places = [], set()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.places.add(value)
            elif name in ("href", "src", "data-address", "data-src") and value:
                self.addresses.append(value)
            elif name == "srcset" and value:
                self.addresses += [each.split()[0] for each in value.split(",")]


@cache
def read(path):
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def target_of(page, address):
    """File and fragment which an address of this book means; None if it leads elsewhere."""
    parts = urlsplit(address)
    if parts.scheme in ELSEWHERE:
        return None
    path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    return (path / "index.html" if path.is_dir() else path), unquote(parts.fragment)


def is_place(path, fragment):
    """Whether a fragment names a place: not a setting (a=b), and not in the lite pages."""
    if not fragment or "=" in fragment:
        return False
    return path.suffix == ".html" and "lite" not in path.parts


@pytest.mark.parametrize("name", PAGES)
def test_links_resolve(name):
    broken, page = [], HTML / name
    for address in read(page).addresses:
        target = target_of(page, address)
        if target is None:
            continue
        path, fragment = target
        if not path.exists() or (is_place(path, fragment) and fragment not in read(path).places):
            broken.append(address)
    assert broken == []


def test_every_page_is_reached_from_the_first():
    """No page is left that only somebody who knows its address can open."""
    reached, waiting = set(), [HTML / "index.html"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".html" or not page.exists():
            continue
        reached.add(page)
        text = page.read_text(encoding="utf-8")
        refresh = re.search(r'http-equiv="refresh"[^>]*url=([^"\' >]+)', text, flags=re.IGNORECASE)
        addresses = read(page).addresses + ([refresh.group(1)] if refresh else [])
        targets = (target_of(page, each) for each in addresses)
        waiting += [target[0] for target in targets if target and "lite" not in target[0].parts]
    wanted = {HTML / name for name in PAGES if Path(name).parts[0] in ("book", "notebooks")}
    assert {path.relative_to(HTML).as_posix() for path in wanted - reached} == set()
