"""The record of the papers: every printed claim, what is computed instead, and the verdict.

The claims are filed by paper and section; no printed number stands anywhere else.
"""

from paper_ledger.collection import claims, table
from paper_ledger.record import PAPERS, Claim, Method, Outcome, Verdict, assertion, quantity

__all__ = [
    "PAPERS",
    "Claim",
    "Method",
    "Outcome",
    "Verdict",
    "assertion",
    "claims",
    "quantity",
    "table",
]
