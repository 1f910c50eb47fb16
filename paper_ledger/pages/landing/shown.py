"""The HTML of the first page and the papers' pages; no check runs: the ledger's page does that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from paper_ledger.collection import claims
from paper_ledger.pages.landing.bibliography import papers
from paper_ledger.pages.landing.drawings import Picture
from paper_ledger.pages.ledger_page import MEANING
from paper_ledger.pages.templates import render
from paper_ledger.record import Claim, Verdict

#: Pages of the papers, with the versions that each treats; the first one gives title and authors.
PAPER_PAGES = {
    "paper_guts": ("BLPWZ22", "BLPWZ22a"),
    "paper_von_neumann": ("KTZ24",),
    "paper_kuhn": ("Bil18",),
    "paper_simplified_kuhn": ("Bil17",),
}


def counts_html(of: Iterable[Claim]) -> str:
    """A tile for each verdict with the number of claims, linked to the filtered ledger."""
    counts = Counter(claim.verdict for claim in of)
    return render("tiles", counts=counts, meanings=MEANING)


def papers_html(bibliography: Path, shown: Iterable[str] = PAPER_PAGES) -> str:
    """Title, authors, year and address of papers, with the counts of their claims.

    Parameters
    ----------
    bibliography : path
        ``book/references.bib``.
    shown : iterable of str
        The papers' pages: of one alone the title does not link to the page.
    """
    pages = list(shown)
    listed = [
        (
            page,
            papers(bibliography, *PAPER_PAGES[page]),
            Counter(claim.verdict for key in PAPER_PAGES[page] for claim in claims(key)),
        )
        for page in pages
    ]
    return render("papers", papers=listed, linked=len(pages) > 1, meanings=MEANING)


def findings_html(texts: Mapping[str, str], pictures: Mapping[str, Picture] | None = None) -> str:
    """Findings, each with its picture, the verdict on its claim and a link to it.

    Parameters
    ----------
    texts : mapping
        From the key of a claim to sentences (MyST, inline math allowed).
    pictures : mapping, optional
        From the same keys to pictures.

    Raises
    ------
    KeyError
        If no claim has such a key.
    """
    known = {claim.key: claim for claim in claims()}
    shown = pictures or {}
    findings = [(known[key], text, shown.get(key)) for key, text in texts.items()]
    return render("findings", findings=findings)


def claims_html(paper: str) -> str:
    """The claims of a paper by verdict, those that were reproduced last and folded."""
    order = (Verdict.REFUTED, Verdict.CORRECTED, Verdict.OPEN, Verdict.REPRODUCED)
    groups = {
        verdict: [claim for claim in claims(paper) if claim.verdict is verdict] for verdict in order
    }
    return render("claims", groups=groups, meanings=MEANING)
