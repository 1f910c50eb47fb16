"""The glossary and the bibliography: every term that is used is explained, every source linked."""

import re
from pathlib import Path

import pytest

from paper_ledger import PAPERS

BOOK = Path(__file__).resolve().parents[2] / "book"
GLOSSARY = (BOOK / "glossary.md").read_text("utf-8")
ENTRIES = re.search(r"```\{glossary\}\n(.*?)```", GLOSSARY, re.DOTALL)[1].strip().split("\n\n")
TERMS = [line for entry in ENTRIES for line in entry.splitlines() if not line.startswith(" ")]
SOURCES = dict(
    re.findall(r"@\w+\{(\w+),(.*?)\n\}", (BOOK / "references.bib").read_text("utf-8"), re.DOTALL)
)


def test_no_term_is_explained_twice():
    assert len(TERMS) == len(set(TERMS)) > 0


@pytest.mark.parametrize("page", sorted(BOOK.glob("*.md")), ids=lambda path: path.stem)
def test_every_term_used_is_explained(page):
    used = re.findall(r"\{term\}`(?:[^`<]*<)?([^`<>]+)>?`", page.read_text("utf-8"))
    assert {term.lower() for term in used} <= {term.lower() for term in TERMS}


@pytest.mark.parametrize("source", SOURCES)
def test_every_source_can_be_found(source):
    """By a link, or by the volume, book or publisher where it was printed."""
    fields = dict(re.findall(r"\n\s*(\w+)\s*=\s*\{(.+?)\},?(?=\s|$)", SOURCES[source]))
    form = {"url": r"https://\S+", "doi": r"10\.\d{4,}/\S+", "eprint": r"\d{4}\.\d{4,5}(v\d)?"}
    links = fields.keys() & form.keys()
    assert all(re.fullmatch(form[name], fields[name]) for name in links)
    printed = {"journal", "volume"} <= fields.keys() or {"booktitle", "publisher"} & fields.keys()
    assert re.fullmatch(r"\d{4}", fields["year"])
    assert links or printed or ("journal" in fields and "olume" in fields.get("note", ""))


def test_the_papers_are_linked_to_arxiv():
    found = [re.search(r"eprint\s*=\s*\{(.+?)\}", SOURCES[key])[1] for key in PAPERS]
    assert len(set(found)) == len(PAPERS)
