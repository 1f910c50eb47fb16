"""The Weenie rule: what the Nash threshold is worth, proved by search and checked again."""

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

__all__ = [
    "NashMinimum",
    "WeenieLimit",
    "certified_search",
    "losing_for_all_sizes",
    "minimum_against_nash",
    "nash_growth",
    "pseudo_bloc_minimum",
    "solve_weenie",
    "weenie_limit",
]
