"""Where claims live: each link of the ledger page leads to the check, its test and a page."""

import dataclasses
import json
import re
from pathlib import Path

import pytest

from paper_ledger import claims
from paper_ledger.pages.ledger_page import ledger_html
from paper_ledger.pages.places import (
    code_of,
    line_of_test,
    page_of,
    theorem_lines,
    title_of,
)
from paper_ledger.record.manifest import theorems

ROOT = Path(__file__).resolve().parents[2]
EVERY = claims()


def lines_of(file):
    return (ROOT / file).read_text(encoding="utf-8").splitlines()


def is_found(claim):
    """Whether code and page of a claim are where its links lead."""
    lines = code_of(claim)
    return (
        lines.file.startswith(("guts_core/", "paper_ledger/"))
        and 1 <= lines.line <= len(lines_of(lines.file))
        and any((ROOT / f"{page_of(claim)}{suffix}").exists() for suffix in (".md", ".ipynb"))
        # The ledger's page shows copies with outcomes that were kept.
        and code_of(dataclasses.replace(claim)) == lines
    )


@pytest.mark.parametrize("page", [3, None, []])
def test_what_is_no_page_has_no_title(page):
    with pytest.raises(ValueError, match="title_of: page must be of class str"):
        title_of(page)


def test_places_exist():
    assert [claim.key for claim in EVERY if not is_found(claim)] == []


def test_no_note_counts_theorems_of_the_book():
    """Their numbers run through the whole book, so that a note names them by their titles."""
    counted = re.compile(
        r"\b(theorem|corollary|lemma|proposition) \d+ [^.]{0,30}\b(chapter|book)\b", re.IGNORECASE
    )
    assert counted.search("by Corollary 1 of the chapter on coalitions")
    assert [claim.key for claim in EVERY if counted.search(claim.note)] == []


def test_the_line_of_a_check_is_where_it_is_written():
    """A function that a claim computes with begins on that line."""
    for claim in EVERY:
        name = getattr(claim.compute, "__name__", "<lambda>")
        lines = code_of(claim)
        text = (ROOT / lines.file).read_text(encoding="utf-8").splitlines()
        window = " ".join(text[lines.line - 1 : lines.line + 4])
        assert name in window or "lambda" in window or "def " in window or lines.line == 1


def test_the_test_is_found():
    lines = line_of_test()
    text = (ROOT / lines.file).read_text(encoding="utf-8").splitlines()
    assert text[lines.line - 1].startswith("def test_claim_holds")


def test_the_line_of_a_theorem_is_where_it_is_stated():
    for theorem in theorems():
        lines = theorem_lines(theorem)
        name = theorem.name.rpartition(".")[2]
        assert re.match(rf"\s*Theorem {name}\b", lines_of(lines.file)[lines.line - 1]), theorem.name


def anchors(page):
    """Labels and headings of a page of the book, as the addresses have them."""
    source = ROOT / f"{page}.md"
    text = (
        source.read_text(encoding="utf-8")
        if source.exists()
        else "\n".join(
            "".join(cell["source"])
            for cell in json.loads((ROOT / f"{page}.ipynb").read_text(encoding="utf-8"))["cells"]
            if cell["cell_type"] == "markdown"
        )
    )
    labels = re.findall(r"^(?:\(|:label: )([a-z0-9-]+)(?:\)=)?$", text, flags=re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {*labels, *(re.sub(r"[^a-z0-9]+", "-", h.lower()).strip("-") for h in headings)}


def test_the_proof_of_a_claim_stands_where_it_points():
    proofs = {claim.key: claim.proof.split("#") for claim in EVERY if claim.proof}
    assert [key for key, (page, anchor) in proofs.items() if anchor not in anchors(page)] == []


def test_an_anchor_that_is_not_there_is_noticed():
    assert {"sec-bloc-nash", "the-formula"} <= anchors("book/guts_payoffs")
    assert "no-such-theorem" not in anchors("book/guts_payoffs")


def test_the_ledger_page_links_a_proof():
    claim = dataclasses.replace(EVERY[0], proof="book/guts_payoffs#sec-bloc-nash")
    assert 'href="../book/guts_payoffs.html#sec-bloc-nash"' in ledger_html([claim])


def test_ledger_page_links_each_claim_three_times():
    some = [claim for claim in EVERY if claim.tolerance > 0 and not claim.proof][:2]
    found = re.findall(r'<a href="(\.\./[^"]+)"', ledger_html(some))
    assert len(found) == 3 * len(some)
    assert found[0] == "../source/{}.html#L{}".format(*vars(code_of(some[0])).values())
    assert found[2] == f"../{page_of(some[0])}.html"


@pytest.mark.parametrize(
    ("page", "title"),
    [("/etc/passwd", "passwd"), ("../README", "README"), ("book/*", "*"), ("", ""), (".", ".")],
)
def test_names_that_are_no_pages_are_their_own_titles(page, title):
    assert title_of(page) == title
