r"""Claims of the guts papers, v2 [BLPWZ22] and v1 [BLPWZ22a].

Up to section 5.1 they differ in a paragraph of section 1.1.2 and the last sentence of the abstract,
both of which v2 adds, in a remark, in numbers of propositions and in a few misprints, and agree
word for word otherwise. What stands in both is filed once, under v2; only what v1 says differently
is filed under v1. Appendix B, the Weenie rule, stands in v2 only.

These modules are the only place where printed numbers stand.
"""

from __future__ import annotations

from paper_ledger.blpwz22.alliances import against_coalition as alliances
from paper_ledger.blpwz22.alliances import (
    alliances_replies,
    asynchronous,
    coalitions,
)
from paper_ledger.blpwz22.coalition import (
    blocs,
    experiments,
    full_games,
    numbers,
    payoffs,
    remarks,
    structure,
    table,
)
from paper_ledger.blpwz22.play import bot, fictitious_play, fictitious_play_theory, jacob
from paper_ledger.blpwz22.recursive_games import (
    algorithms,
    iteration,
    one_shot,
    overshoot,
    recursion,
    recursion_values,
    sequences,
    transition,
)
from paper_ledger.blpwz22.weenie import appendix as weenie
from paper_ledger.blpwz22.weenie import weenie_general
from paper_ledger.record import Claim

#: The page of the book that shows these claims.
PAGE = "notebooks/guts_fixed_point"

#: Roughly in the order of the paper, by subject.
CLAIMS: tuple[Claim, ...] = (
    *one_shot.CLAIMS,
    *recursion.CLAIMS,
    *recursion_values.CLAIMS,
    *transition.CLAIMS,
    *sequences.CLAIMS,
    *overshoot.CLAIMS,
    *payoffs.CLAIMS,
    *blocs.CLAIMS,
    *coalitions.CLAIMS,
    *algorithms.CLAIMS,
    *iteration.CLAIMS,
    *experiments.CLAIMS,
    *full_games.CLAIMS,
    *alliances.CLAIMS,
    *alliances_replies.CLAIMS,
    *asynchronous.CLAIMS,
    *structure.CLAIMS,
    *numbers.CLAIMS,
    *table.CLAIMS,
    *remarks.CLAIMS,
    *weenie_general.CLAIMS,
    *weenie.CLAIMS,
    *bot.CLAIMS,
    *fictitious_play.CLAIMS,
    *jacob.CLAIMS,
    *fictitious_play_theory.CLAIMS,
)
