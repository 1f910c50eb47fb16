"""The glossary and the bibliography: every term that is used is explained, every source linked."""

import re
from pathlib import Path

import pytest

from guts_core.ledger import PAPERS

BOOK = Path(__file__).resolve().parents[2] / "book"
GLOSSARY = (BOOK / "glossary.md").read_text("utf-8")
ENTRIES = re.search(r"```\{glossary\}\n(.*?)```", GLOSSARY, re.DOTALL)[1].strip().split("\n\n")
TERMS = [line for entry in ENTRIES for line in entry.splitlines() if not line.startswith(" ")]
SOURCES = dict(
    re.findall(r"@\w+\{(\w+),(.*?)\n\}", (BOOK / "references.bib").read_text("utf-8"), re.DOTALL)
)


def test_terms_are_many_different_and_sorted():
    firsts = [entry.splitlines()[0].lower() for entry in ENTRIES]
    assert len(TERMS) == len(set(TERMS)) >= 25
    assert firsts == sorted(firsts)


@pytest.mark.parametrize("page", sorted(BOOK.glob("*.md")), ids=lambda path: path.stem)
def test_every_term_used_is_explained(page):
    used = re.findall(r"\{term\}`(?:[^`<]*<)?([^`<>]+)>?`", page.read_text("utf-8"))
    assert {term.lower() for term in used} <= {term.lower() for term in TERMS}


def test_terms_are_used_outside_the_glossary():
    assert (BOOK / "how_to_read.md").read_text("utf-8").count("{term}") >= 3


@pytest.mark.parametrize("source", SOURCES)
def test_every_source_has_a_link(source):
    field = re.search(r"\n\s*(url|doi|eprint)\s*=\s*\{(.+?)\}", SOURCES[source])
    assert field, f"{source} has neither url nor doi nor eprint"
    form = {"url": r"https://\S+", "doi": r"10\.\d{4,}/\S+", "eprint": r"\d{4}\.\d{5}(v\d)?"}
    assert re.fullmatch(form[field[1]], field[2])


def test_the_papers_are_linked_to_arxiv():
    found = [re.search(r"eprint\s*=\s*\{(.+?)\}", SOURCES[key])[1] for key in PAPERS]
    assert len(set(found)) == len(PAPERS)
