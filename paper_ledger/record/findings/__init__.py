"""What this book found beside the papers, and who had it before.

A finding is a result that the book states as its own. Each names the place where it is stated and
proved or measured, and who published it first as far as a search of the literature in November
2026 could tell. Of most works cited here only the abstract, or a summary, was read: ``remark``
says what that allows to be said.
"""

from paper_ledger.record.findings import guts, kuhn, recursive_games, simplified_kuhn, von_neumann
from paper_ledger.record.findings.finding import EVIDENCE, NOT_FOUND, Finding, Lead
from paper_ledger.record.findings.guts import ALLIANCES, BEYOND, GUTS, PLAY, WEENIE
from paper_ledger.record.findings.kuhn import KUHN
from paper_ledger.record.findings.recursive_games import RECURSIVE
from paper_ledger.record.findings.simplified_kuhn import SIMPLIFIED
from paper_ledger.record.findings.von_neumann import NEUMANN

__all__ = [
    "ALLIANCES",
    "BEYOND",
    "EVIDENCE",
    "FINDINGS",
    "GUTS",
    "KUHN",
    "NEUMANN",
    "NOT_FOUND",
    "PLAY",
    "RECURSIVE",
    "SIMPLIFIED",
    "WEENIE",
    "Finding",
    "Lead",
    "findings_of",
    "first_published",
    "lead_texts",
]

FINDINGS = (
    *recursive_games.FINDINGS,
    *guts.FINDINGS,
    *von_neumann.FINDINGS,
    *kuhn.FINDINGS,
    *simplified_kuhn.FINDINGS,
)


def findings_of(key: str) -> list[Finding]:
    """The findings which explain the verdict on a claim.

    Parameters
    ----------
    key : str
        The claim's key.
    """
    return [finding for finding in FINDINGS if key in finding.claims]


def first_published(key: str) -> str:
    """Who published the result behind a claim's verdict first; empty if it is no finding of ours.

    Parameters
    ----------
    key : str
        The claim's key.

    Examples
    --------
    >>> first_published("blpwz22-introduction-asynchronous-minimax")
    'BBDJZ24'
    """
    return "; ".join(finding.priority for finding in findings_of(key))


def lead_texts(**numbers: float) -> dict[str, str]:
    """What the first page says, by the key of the claim that each text belongs to.

    Parameters
    ----------
    **numbers : float
        The computed numbers that the texts name.

    Raises
    ------
    KeyError
        If a text names a number that is not given.
    """
    leads = sorted(each.lead for each in FINDINGS if each.lead)
    return {lead.claim: lead.text.format(**numbers) for lead in leads}
