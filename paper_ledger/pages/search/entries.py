"""The claims as the book's search page lists them: one entry each."""

from __future__ import annotations

from collections.abc import Iterable

from paper_ledger.pages.search.claim_words import names_of, numbers_of
from paper_ledger.pages.templates.text import inline
from paper_ledger.record import Claim

Entry = dict[str, str]


def search_entries(claims: Iterable[Claim]) -> list[Entry]:
    """Key, title, names, statement and verdict as HTML, and numbers of each claim.

    Parameters
    ----------
    claims : iterable of Claim
        The claims, in the order in which equal ones are listed.
    """
    return [_entry(claim) for claim in claims]


def _entry(claim: Claim) -> Entry:
    return {
        "key": claim.key,
        "paper": claim.paper,
        "place": inline(claim.place),
        "names": names_of(claim),
        "statement": inline(claim.statement),
        "verdict": claim.verdict.value,
        "numbers": numbers_of(claim),
    }
