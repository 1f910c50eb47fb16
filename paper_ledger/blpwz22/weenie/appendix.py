"""Appendix B for two and three players: one claim per line of the published proof."""

from __future__ import annotations

from paper_ledger.blpwz22._tools import assertion
from paper_ledger.blpwz22.weenie_proof import ProofLine, published_proof
from paper_ledger.record import Claim, Method, Verdict


def _claim(line: ProofLine) -> Claim:
    """The line with its checks; where it is wrong, the right line opens the note."""
    wrong = line.verdict is not Verdict.REPRODUCED
    return assertion(
        line.label,
        line.printed,
        line.check_printed,
        line.verdict,
        f"Right: {line.right} {line.reason}" if wrong else line.reason,
        Method.EXACT,
        line.check_right,
        covers=line.covers,
        one_case=line.one_case,
        proof=line.proof,
    )


CLAIMS = tuple(_claim(line) for line in published_proof())
