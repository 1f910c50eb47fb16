r"""Claims of the guts papers, v2 [BLPWZ22] and v1 [BLPWZ22a].

The two versions agree word for word up to section 5.1 apart from a remark, numbers of propositions
and a few misprints. What stands in both is filed once, under v2; only what v1 says differently is
filed under v1. Appendix B, the Weenie rule, stands in v2 only.

These modules are the only place where printed numbers stand.
"""

from __future__ import annotations

from guts_core.guts.claims import (
    algorithms,
    alliances,
    alliances_replies,
    asynchronous,
    blocs,
    bot,
    coalitions,
    experiments,
    fictitious_play,
    fictitious_play_theory,
    full_games,
    iteration,
    jacob,
    numbers,
    one_shot,
    overshoot,
    payoffs,
    recursion,
    recursion_values,
    remarks,
    sequences,
    structure,
    table,
    transition,
    weenie,
    weenie_general,
)
from guts_core.ledger import Claim

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
