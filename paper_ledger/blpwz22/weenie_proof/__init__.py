"""Corollary B.4 of [BLPWZ22] as an executable proof: printed line, verdict, right line, reason.

:func:`published_proof` holds every statement and displayed line of Appendix B on two and three
players, with exact checks of what is printed and of what is right; :func:`repaired_proof` the proof
put right from start to end; :func:`short_proof` a shorter one. Lines are data (strings), and sympy
is imported only when a check runs.
"""

from __future__ import annotations

from paper_ledger.blpwz22.weenie_proof.case_two_lines import (
    case_two_branches,
    case_two_minimum,
    case_two_secant,
)
from paper_ledger.blpwz22.weenie_proof.corollary_lines import (
    case_one,
    case_three,
    conclusions,
    statements,
)
from paper_ledger.blpwz22.weenie_proof.facts import Fact
from paper_ledger.blpwz22.weenie_proof.payoff_lines import introduction, payoffs
from paper_ledger.blpwz22.weenie_proof.record import ProofLine, proof_table
from paper_ledger.blpwz22.weenie_proof.repaired import repaired_proof, short_proof

#: The page of the book that shows these claims.
PAGE = "notebooks/weenie_optimality"

__all__ = [
    "Fact",
    "ProofLine",
    "proof_table",
    "published_proof",
    "repaired_proof",
    "short_proof",
]


def published_proof() -> tuple[ProofLine, ...]:
    """Appendix B as printed, line by line: introduction, B.1, B.2 and B.4.

    Returns
    -------
    tuple of ProofLine
        In the order of the paper. Section B.3, on four and more players, is not part of it.
    """
    return (
        *introduction(),
        *payoffs(),
        *statements(),
        *case_one(),
        *case_two_branches(),
        *case_two_minimum(),
        *case_two_secant(),
        *case_three(),
        *conclusions(),
    )
