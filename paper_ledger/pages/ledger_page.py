"""The ledger as HTML for the book: the table, the errata, the counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from paper_ledger.pages.places import Lines, code_of, line_of_test, page_of, theorem_lines, title_of
from paper_ledger.pages.search import names_of
from paper_ledger.pages.templates import render
from paper_ledger.record import PAPERS, Claim, Method, Verdict

#: What a reader should understand by each verdict.
MEANING = {
    Verdict.REPRODUCED: "the computation agrees with what is printed",
    Verdict.CORRECTED: "wrong in detail; the right value or statement is given",
    Verdict.REFUTED: "false as printed",
    Verdict.OPEN: "not settled here",
}


def ledger_html(claims: Iterable[Claim]) -> str:
    """Table of all claims, a heading for each paper, with controls that filter it.

    The controls need ``book/_static/ledger.js``, the looks ``book/_static/custom.css``.
    """
    claims = list(claims)
    if not claims:
        return "<p>No claim has been entered yet.</p>"
    papers = _papers(claims)
    return render(
        "ledger",
        papers=papers,
        papers_with_sections=[(*paper, _sections(claims, paper[0])) for paper in papers],
        chapters=_chapters(claims),
        chapter=_chapter,
        names=names_of,
        verdicts=[(each.value, each.value) for each in Verdict],
        methods=[(each.value, each.value) for each in Method],
        links=_links,
    )


def _papers(claims: Iterable[Claim]) -> list[tuple[str, str]]:
    """Keys and titles of the papers whose claims these are."""
    present = {claim.paper for claim in claims}
    return [(paper, title) for paper, title in PAPERS.items() if paper in present]


def _sections(claims: Iterable[Claim], paper: str) -> list[tuple[str, list[Claim]]]:
    """The claims of a paper by what their places begin with: a section, a theorem, a table."""
    found: dict[str, list[Claim]] = {}
    for claim in claims:
        if claim.paper == paper:
            # A comma in brackets is part of a name: vnNE(7, 2).
            section = re.match(r"(?:[^,(]|\([^)]*\))+", claim.place)
            found.setdefault(section[0] if section else claim.place, []).append(claim)
    return list(found.items())


def _chapter(claim: Claim) -> str:
    return page_of(claim).rpartition("/")[2]


def _chapters(claims: Iterable[Claim]) -> list[tuple[str, str]]:
    """Names and titles of the pages to which the claims belong."""
    pages = dict.fromkeys(page_of(claim) for claim in claims)
    return [(page.rpartition("/")[2], title_of(page)) for page in pages]


def _links(claim: Claim) -> dict[str, str]:
    """To the check, its test, the page on the subject, and its proofs, printed or in Coq."""
    targets = {
        "code": _address(code_of(claim)),
        "test": _address(line_of_test()),
        "page": f"../{page_of(claim)}.html",
    }
    if claim.proof:
        targets["proof"] = "../{}.html#{}".format(*claim.proof.split("#"))
    if claim.theorems:
        targets["theorem in Coq"] = _address(theorem_lines(claim.theorems[0]))
    return targets


def _address(lines: Lines) -> str:
    return f"../source/{lines.file}.html#L{lines.line}"


def errata_html(claims: Iterable[Claim]) -> str:
    """Corrected and refuted claims, paper by paper, each with what is right and why.

    Parameters
    ----------
    claims : iterable of Claim
        All claims; the others are left out here.
    """
    wrong = [c for c in claims if c.verdict in (Verdict.CORRECTED, Verdict.REFUTED)]
    if not wrong:
        return "<p>Nothing to correct.</p>"
    return render("errata", claims=wrong, papers=_papers(wrong))


def summary_html(claims: Iterable[Claim]) -> str:
    """Counts of the claims by verdict, with the meaning of each verdict."""
    counts = Counter(claim.verdict for claim in claims)
    return render("summary", counts=counts, meanings=MEANING)
