"""Claims of [Bil17] on the game and its equilibria: the only place with its printed numbers."""

from __future__ import annotations

from guts_core.ledger import Claim
from guts_core.simplified_kuhn.claims import (
    cases,
    dynamics,
    game,
    observations,
    profits,
    solutions,
)

#: In the order of the paper.
CLAIMS: tuple[Claim, ...] = (
    *game.CLAIMS,
    *cases.CLAIMS,
    *solutions.CLAIMS,
    *profits.CLAIMS,
    *dynamics.CLAIMS,
    *observations.CLAIMS,
)
