"""Claims of the paper on three-player Kuhn poker with N cards [Bil18].

These modules are the only place where printed numbers stand.
"""

from __future__ import annotations

from paper_ledger.bil18 import (
    curves,
    exact,
    larger_decks,
    observations,
    regularisation,
    rules,
    simplified,
    whole_set,
)
from paper_ledger.bil18 import stored_ranges as ranges
from paper_ledger.bil18.appendix import example as appendix_example
from paper_ledger.bil18.appendix import expansion as appendix
from paper_ledger.record import Claim

#: The page of the book that shows these claims.
PAGE = "notebooks/kuhn_continuation"

#: In the order of the paper.
CLAIMS: tuple[Claim, ...] = (
    *rules.CLAIMS,
    *whole_set.CLAIMS,
    *regularisation.CLAIMS,
    *simplified.CLAIMS,
    *curves.CLAIMS,
    *exact.CLAIMS,
    *appendix.CLAIMS,
    *appendix_example.CLAIMS,
    *observations.CLAIMS,
    *ranges.CLAIMS,
    *larger_decks.CLAIMS,
)
