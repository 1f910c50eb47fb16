"""Continuous guts poker: rules, coalitions, certificates ([BLPWZ22])."""

from guts_core.guts.certificates import enclose_coalition, enclose_game
from guts_core.guts.coalitions import CoalitionSolution, solve_coalition
from guts_core.guts.curves import PayoffCurves, ValueMap, payoff_curves, value_map_curve
from guts_core.guts.games import CoalitionGame, coalition_game
from guts_core.guts.limit import CoalitionLimit, solve_coalition_limit
from guts_core.guts.rules import Guts, nash_threshold
from guts_core.guts.sweeps import RationalFit, coalition_table, fit_gain, mesh_table, r_squared

__all__ = [
    "CoalitionGame",
    "CoalitionLimit",
    "CoalitionSolution",
    "Guts",
    "PayoffCurves",
    "RationalFit",
    "ValueMap",
    "coalition_game",
    "coalition_table",
    "enclose_coalition",
    "enclose_game",
    "fit_gain",
    "mesh_table",
    "nash_threshold",
    "payoff_curves",
    "r_squared",
    "solve_coalition",
    "solve_coalition_limit",
    "value_map_curve",
]
