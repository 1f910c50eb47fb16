"""Continuous guts poker: rules, coalitions, certificates ([BLPWZ22])."""

from guts_core.guts.alliance_mesh import alliance_game
from guts_core.guts.alliance_two import two_against_two
from guts_core.guts.alliances import AllianceSolution, solve_alliances
from guts_core.guts.asynchronous import independent_minimum
from guts_core.guts.certificates import enclose_coalition, enclose_game
from guts_core.guts.coalitions import solve_coalition
from guts_core.guts.curves import PayoffCurves, ValueMap, payoff_curves, value_map_curve
from guts_core.guts.games import CoalitionGame, coalition_game
from guts_core.guts.guts_play import GutsPlay
from guts_core.guts.jacob import jacob_equilibria
from guts_core.guts.limit import CoalitionLimit, solve_coalition_limit
from guts_core.guts.real_cards import CardEquilibrium, card_equilibria, threshold_gain
from guts_core.guts.ruin import RuinSolution, ruin_game, solve_ruin
from guts_core.guts.rules import Guts, nash_threshold
from guts_core.guts.solution import CoalitionSolution
from guts_core.guts.sweeps import RationalFit, coalition_table, fit_gain, mesh_table, r_squared
from guts_core.guts.weenie import (
    NashMinimum,
    WeenieLimit,
    certified_search,
    minimum_against_nash,
    nash_growth,
    pseudo_bloc_minimum,
    weenie_limit,
)
from guts_core.guts.weenie_recursive import solve_weenie
from guts_core.guts.weenie_sizes import losing_for_all_sizes

__all__ = [
    "AllianceSolution",
    "CardEquilibrium",
    "CoalitionGame",
    "CoalitionLimit",
    "CoalitionSolution",
    "Guts",
    "GutsPlay",
    "NashMinimum",
    "PayoffCurves",
    "RationalFit",
    "RuinSolution",
    "ValueMap",
    "WeenieLimit",
    "alliance_game",
    "card_equilibria",
    "certified_search",
    "coalition_game",
    "coalition_table",
    "enclose_coalition",
    "enclose_game",
    "fit_gain",
    "independent_minimum",
    "jacob_equilibria",
    "losing_for_all_sizes",
    "mesh_table",
    "minimum_against_nash",
    "nash_growth",
    "nash_threshold",
    "payoff_curves",
    "pseudo_bloc_minimum",
    "r_squared",
    "ruin_game",
    "solve_alliances",
    "solve_coalition",
    "solve_coalition_limit",
    "solve_ruin",
    "solve_weenie",
    "threshold_gain",
    "two_against_two",
    "value_map_curve",
    "weenie_limit",
]
