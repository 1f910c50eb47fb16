"""One printed claim as one record, and who published what first."""

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
