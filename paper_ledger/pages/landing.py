"""What the first page and the pages of the papers show of the ledger: counts, findings, claims.

Nothing here runs a check: the ledger's page does. Strings of HTML; the pictures are made in
``paper_ledger.pages.front_page``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from paper_ledger.collection import claims
from paper_ledger.pages.ledger_page import MEANING, inline
from paper_ledger.record import Claim, Verdict


def badge(verdict: Verdict) -> str:
    """The verdict in its colour."""
    return f'<span class="verdict verdict-{verdict.value}">{verdict.value}</span>'


def counts_html(of: Iterable[Claim], ledger_page: str = "ledger.html") -> str:
    """A tile for each verdict with the number of claims, linked to the filtered ledger."""
    counts = Counter(claim.verdict for claim in of)
    tiles = "".join(
        f'<a class="tile" href="{ledger_page}?verdict={verdict.value}" title="{MEANING[verdict]}">'
        f"<b>{counts[verdict]}</b> {badge(verdict)}</a>"
        for verdict in Verdict
    )
    return f'<div class="tiles">{tiles}</div>'


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
    items = "".join(
        f'<li>{badge(known[key].verdict)} {inline(text)} <a href="{ledger_page}#{key}">'
        f"{inline(known[key].place)}</a></li>"
        for key, text in texts.items()
    )
    return f'<ul class="findings tex2jax_process">{items}</ul>'


def claims_html(paper: str, ledger_page: str = "ledger.html") -> str:
    """The claims of a paper: place, what is asserted, verdict, and the note on it."""
    rows = "".join(
        f'<tr><th scope="row"><a href="{ledger_page}#{claim.key}">{inline(claim.place)}</a></th>'
        f'<td data-label="Statement">{inline(claim.statement)}</td>'
        f'<td data-label="Verdict">{badge(claim.verdict)}</td>'
        f'<td data-label="Note">{inline(claim.note)}</td></tr>'
        for claim in claims(paper)
    )
    names = ("Place", "Statement", "Verdict", "Note")
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    return (
        '<div class="ledger-scroll tex2jax_process"><table class="paper-claims">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
