"""The Weenie rule: when all drop, the highest hand matches the pot.

``minimum`` is what the Nash threshold is worth, found by ``search``, which leaves no opponent out,
and confirmed by ``second_look``, which shares no code with it; ``sizes`` treats every number of
players from six on, ``recursive`` the whole game.
"""

from guts_core.guts.weenie.minimum import (
    NashMinimum,
    WeenieLimit,
    certified_search,
    minimum_against_nash,
    nash_growth,
    pseudo_bloc_minimum,
    weenie_limit,
)
from guts_core.guts.weenie.recursive import solve_weenie
from guts_core.guts.weenie.sizes import losing_for_all_sizes
from guts_core.methods import packages

packages.offer_imports(__name__)
