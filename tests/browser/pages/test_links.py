"""Links and anchors of the built book: each leads to a file that is there and a place in it."""

import re
from dataclasses import dataclass
from functools import cache
from html import unescape
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


#: Python's own parser of HTML takes five times as long for these million tags.
#: All that is found begins with "<": a choice between beginnings takes six times as long.
SCRIPT = re.compile(r"<(?:!--.*?-->|((?:script|style)\b[^>]*>).*?</(?:script|style)>)", re.DOTALL)
NAMED = re.compile(r"\s(?:id|name|href|src|srcset|data-address|data-src)=")
VALUE = r"""(?:"[^"]*"|'[^']*'|[^\s"'<>=]+)"""
TAG = re.compile(rf"""<[a-zA-Z][\w-]*((?:\s+[^\s"'<>=/]+(?:={VALUE})?)*)\s*/?>""")
ATTRIBUTE = re.compile(rf"\s([\w-]+)=({VALUE})")


@dataclass(frozen=True)
class Page:
    """Addresses that a page names and the places that can be linked to in it."""

    addresses: list[str]
    places: set[str]


@cache
def read(path):
    page = Page([], set())
    text = SCRIPT.sub(lambda m: f"<{m[1]}" if m[1] else "", path.read_text(encoding="utf-8"))
    tags = TAG.findall(text)
    assert len(tags) == len(re.findall(r"<[a-zA-Z]", text)), "not every tag was read"
    for attributes in filter(NAMED.search, tags):
        for name, value in attributes_of(attributes):
            note(page, name, value)
    return page


@cache
def attributes_of(tag):
    """Names and values; hundreds of pages have the same tags around their text."""
    return [(name, unescape(value.strip("\"'"))) for name, value in ATTRIBUTE.findall(tag)]


def note(page, name, value):
    if value and name in ("id", "name"):
        page.places.add(value)
    elif value and name in ("href", "src", "data-address", "data-src"):
        page.addresses.append(value)
    elif name == "srcset":
        page.addresses.extend(each.split()[0] for each in value.split(","))


def target_of(page, address):
    """File and fragment which an address of this book means; None if it leads elsewhere."""
    parts = urlsplit(address)
    if parts.scheme in ELSEWHERE:
        return None
    path = file_at(page.parent, unquote(parts.path)) if parts.path else page
    return path, unquote(parts.fragment)


@cache
def file_at(folder, name):
    path = (folder / name).resolve()
    return path / "index.html" if path.is_dir() else path


@cache
def exists(path):
    return path.exists()


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
        if not exists(path) or (is_place(path, fragment) and fragment not in read(path).places):
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
