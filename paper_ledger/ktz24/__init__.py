r"""Claims of the slides on von Neumann's poker with finite decks [KTZ24].

Two players and three with finite decks, and the continuous game with one caller and two. Left out
here: the history (who proposed what in which year), which no computation can check, and how long
the authors' programs take. A few claims stand in the slides twice and are filed once.

These modules are the only place where printed numbers stand.
"""

from __future__ import annotations

from paper_ledger.ktz24 import (
    continuum,
    equilibria,
    tables,
    three_player,
    two_caller_numbers,
    two_callers,
)
from paper_ledger.record import Claim

#: The page of the book that shows these claims.
PAGE = "notebooks/von_neumann_finite_decks"

#: In the order of the slides, the continuous games last.
CLAIMS: tuple[Claim, ...] = (
    *tables.CLAIMS,
    *equilibria.CLAIMS,
    *three_player.CLAIMS,
    *continuum.CLAIMS,
    *two_callers.CLAIMS,
    *two_caller_numbers.CLAIMS,
)
