"""Compare two builds of the book, page by page: ``python -m tools.stack.compare [ONE [OTHER]]``.

What a reader finds has to be the same: pages, titles, headings, anchors, figures, explorers,
formulas, code, downloads, and what the search finds. Differences are listed, and those without a
reason in ``EXPLAINED`` make the comparison fail; so does a link that leads nowhere.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from bs4 import BeautifulSoup, Tag

from guts_core.storage.command_lines import exit_with

ROOT = Path(__file__).resolve().parents[2]
#: What is counted in a page's text, each with its words or its address.
PARTS = {
    "headings": "h1, h2, h3, h4, h5, h6",
    "figures": "figure",
    "pictures": "img, svg",
    "explorers": ".explorer, iframe",
    "formulas": ".math",
    "cells": "div.cell",
    "code": "div.highlight",
    "tables": "table",
    "theorems and exercises": "div.admonition > p.admonition-title",
    "notes": "div.definition",
    "downloads": "a.download",
}
#: Pages of the code, written by book/_ext/source_pages.py.
CODE = "source/"
#: A place and what differs there, as patterns, with the reason.
EXPLAINED: tuple[tuple[str, str, str], ...] = (
    ("book/reproducibility.html", "tables", "(when each page was computed, and for how long)"),
)


@dataclass(frozen=True)
class Difference:
    """Something that one build has and the other has not."""

    page: str
    what: str
    one: str
    other: str

    @property
    def reason(self) -> str:
        """Why it is there, empty if nobody knows."""
        fitting = (
            reason
            for page, what, reason in EXPLAINED
            if re.fullmatch(page, self.page) and re.fullmatch(what, self.what)
        )
        return next(fitting, "")


def pages(folder: Path) -> list[str]:
    """All pages but those of JupyterLite, which Sphinx does not build."""
    found = (path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    return sorted(name for name in found if not name.startswith(("lite/", "_static/")))


@cache
def soup(path: Path) -> BeautifulSoup:
    """A page as a tree."""
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


def article(path: Path) -> Tag:
    """A page's own text, without the theme's menus."""
    tree = soup(path)
    return tree.select_one("article, main") or tree.body or tree


def words(part: Tag) -> str:
    """What stands in a part, or where it comes from, without spaces: formulas differ in these."""
    text = part.get_text() or str(part.get("alt") or part.get("src") or "")
    return "".join(text.split()).rstrip("#")


def contents(path: Path) -> dict[str, Counter[str]]:
    """What is in a page, by kind."""
    text = article(path)
    found = {name: Counter(map(words, text.select(which))) for name, which in PARTS.items()}
    found["title"] = Counter([words(soup(path).title or text)])
    found["anchors"] = Counter(str(each["id"]) for each in text.select("[id]"))
    return found


def in_pages(one: Path, other: Path, name: str) -> Iterator[Difference]:
    """Differences of a page; pages of code come from no theme and are the same as they stand."""
    if name.startswith(CODE):
        if (one / name).read_bytes() != (other / name).read_bytes():
            yield Difference(name, "code", "differs", "differs")
        return
    left, right = contents(one / name), contents(other / name)
    for kind in left:
        here, there = left[kind] - right[kind], right[kind] - left[kind]
        if here or there:
            yield Difference(name, kind, brief(here), brief(there))


def brief(found: Counter[str]) -> str:
    """A few of them."""
    shown = [f"{each[:60]!r}" + f" x{n}" * (n > 1) for each, n in found.most_common(4)]
    return ", ".join(shown) + f" and {len(found) - 4} more" * (len(found) > 4)


def index(folder: Path) -> dict[str, Counter[str]]:
    """What the search knows of: pages, titles, entries of the index, objects."""
    text = (folder / "searchindex.js").read_text(encoding="utf-8")
    data = json.loads(text.removeprefix("Search.setIndex(").rstrip(";\n").removesuffix(")"))
    names = {"pages": data["docnames"], "titles": data["alltitles"]}
    names["entries"] = data["indexentries"]
    names["objects"] = [
        f"{top}.{each[-1]}" for top, all_ in data["objects"].items() for each in all_
    ]
    return {kind: Counter(map(str, found)) for kind, found in names.items()}


def in_search(one: Path, other: Path) -> Iterator[Difference]:
    """Differences of what the search knows of."""
    left, right = index(one), index(other)
    for kind in left:
        here, there = left[kind] - right[kind], right[kind] - left[kind]
        if here or there:
            yield Difference("searchindex.js", kind, brief(here), brief(there))


@cache
def anchors(path: Path) -> frozenset[str]:
    """Where one can be led to on a page."""
    return frozenset(re.findall(r'\sid="([^"]+)"', path.read_text(encoding="utf-8")))


def lost_links(folder: Path, name: str) -> Iterator[str]:
    """Links of a page to files or anchors that are not there, but for the pages that run Python."""
    path = folder / name
    if name.startswith(CODE):
        return
    for link in soup(path).select("a[href]"):
        address = urlsplit(str(link["href"]))
        if address.scheme or address.netloc or "lite/" in address.path:
            continue
        target = (path.parent / unquote(address.path)).resolve() if address.path else path
        known = target.is_file() and (
            not address.fragment
            or target.suffix != ".html"
            or unquote(address.fragment) in anchors(target) | {""}
        )
        if not known:
            yield str(link["href"])


def compared(one: Path, other: Path) -> list[Difference]:
    """All differences, and the links of either build that lead nowhere."""
    here, there = pages(one), pages(other)
    found = [Difference(name, "page", "is there", "") for name in sorted({*here} - {*there})]
    found += [Difference(name, "page", "", "is there") for name in sorted({*there} - {*here})]
    for name in sorted({*here} & {*there}):
        found += in_pages(one, other, name)
        lost = [", ".join(sorted({*lost_links(folder, name)})) for folder in (one, other)]
        if any(lost):
            found.append(Difference(name, "links that lead nowhere", *lost))
        soup.cache_clear()
    return [*found, *in_search(one, other)]


def main() -> None:
    """Print the differences; the exit code is 1 if one has no reason."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("one", type=Path, nargs="?", default=ROOT / "_build/html")
    parser.add_argument("other", type=Path, nargs="?", default=ROOT / "_build/sphinx/html")
    chosen = parser.parse_args()
    for folder in (chosen.one, chosen.other):
        if not (folder / "searchindex.js").is_file():
            parser.error(f"{folder} is no built book: run make book, and make book STACK=sphinx")
    found = compared(chosen.one, chosen.other)
    for each in found:
        print(f"{each.page}: {each.what}: {each.one or '-'} | {each.other or '-'}", each.reason)
    unknown = sum(not each.reason for each in found)
    print(f"{len(pages(chosen.one))} pages, {len(found)} differences, {unknown} without a reason")
    sys.exit(bool(unknown))


if __name__ == "__main__":
    exit_with(main)
