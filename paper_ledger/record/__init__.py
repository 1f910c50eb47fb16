"""what a printed claim is, and who published each result first."""

from paper_ledger.record.claim import (
    PAPERS,
    Claim,
    Method,
    Outcome,
    Verdict,
    assertion,
    quantity,
)

__all__ = ["PAPERS", "Claim", "Method", "Outcome", "Verdict", "assertion", "quantity"]
