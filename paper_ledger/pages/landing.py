"""What the first page and the pages of the papers show of the ledger: counts, findings, claims.

Nothing here runs a check: the ledger's page does. The pictures are made in
``paper_ledger.pages.front_page``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from paper_ledger.collection import claims
from paper_ledger.pages.ledger_page import MEANING
from paper_ledger.pages.templates import render
from paper_ledger.record import Claim


def counts_html(of: Iterable[Claim], ledger_page: str = "ledger.html") -> str:
    """A tile for each verdict with the number of claims, linked to the filtered ledger."""
    counts = Counter(claim.verdict for claim in of)
    return render("tiles", counts=counts, meanings=MEANING, ledger_page=ledger_page)


def findings_html(texts: Mapping[str, str], ledger_page: str = "ledger.html") -> str:
    """Findings, each with the verdict on its claim and a link to it.

    Parameters
    ----------
    texts : mapping
        From the key of a claim to a sentence (MyST, inline math allowed).
    ledger_page : str
        Address of the ledger's page.

    Raises
    ------
    KeyError
        If no claim has such a key.
    """
    known = {claim.key: claim for claim in claims()}
    findings = [(known[key], text) for key, text in texts.items()]
    return render("findings", findings=findings, ledger_page=ledger_page)


def claims_html(paper: str, ledger_page: str = "ledger.html") -> str:
    """The claims of a paper: place, what is asserted, verdict, and the note on it."""
    return render("claims", claims=claims(paper), ledger_page=ledger_page)
