"""Claims of [Bil17] on the game and its equilibria: the only place with its printed numbers.

``completeness`` proves that there are no other equilibria, ``stability`` which of them repeated
play leaves; ``long_runs`` has stored runs of repeated play to late times.
"""

from __future__ import annotations

from paper_ledger.bil17 import cases, dynamics, game, observations, profits, solutions
from paper_ledger.record import Claim

#: The page of the book that shows these claims.
PAGE = "notebooks/three_player_dynamics"

#: In the order of the paper.
CLAIMS: tuple[Claim, ...] = (
    *game.CLAIMS,
    *cases.CLAIMS,
    *solutions.CLAIMS,
    *profits.CLAIMS,
    *dynamics.CLAIMS,
    *observations.CLAIMS,
)
