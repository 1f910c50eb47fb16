"""Claims of the paper on three-player Kuhn poker with N cards [Bil18].

These modules are the only place where printed numbers stand.
"""

from __future__ import annotations

from guts_core.kuhn.claims import (
    appendix,
    appendix_example,
    curves,
    exact,
    larger_decks,
    observations,
    ranges,
    regularisation,
    rules,
    simplified,
    whole_set,
)
from guts_core.ledger import Claim

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
