"""What the page of errata says of itself."""

from prose import explained, says

from paper_ledger import Verdict, claims
from paper_ledger.pages.ledger_page import errata_html


def lists_what_is_wrong():
    """The page holds the claims that are corrected or refuted, and no others."""
    every = claims()
    shown = errata_html([each for each in every if each.verdict is Verdict.REPRODUCED][:5])
    return "<article>" not in shown and {Verdict.CORRECTED, Verdict.REFUTED} <= {
        each.verdict for each in every
    }


STATEMENTS = (
    says("it holds every claim whose verdict is *corrected* or *refuted*", lists_what_is_wrong),
    explained("A test recomputes each of them", "tests/record/test_ledger.py runs every claim"),
)
