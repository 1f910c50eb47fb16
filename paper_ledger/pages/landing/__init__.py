"""What the pages of the papers, of the findings and the first page show of the record."""

from paper_ledger.pages.landing.drawings import pictures
from paper_ledger.pages.landing.shown import (
    PAPER_PAGES,
    claims_html,
    counts_html,
    findings_html,
    papers_html,
)

__all__ = ["PAPER_PAGES", "claims_html", "counts_html", "findings_html", "papers_html", "pictures"]
