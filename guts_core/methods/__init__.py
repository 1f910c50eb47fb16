"""Solvers that know no poker."""

from guts_core.methods.enclosure import ValueEnclosure, enclose_value
from guts_core.methods.intervals import Interval
from guts_core.methods.recursive import RecursiveGame, RecursiveSolution, RecursiveStatus
from guts_core.methods.zero_sum import ZeroSumSolution, solve_zero_sum

__all__ = [
    "Interval",
    "RecursiveGame",
    "RecursiveSolution",
    "RecursiveStatus",
    "ValueEnclosure",
    "ZeroSumSolution",
    "enclose_value",
    "solve_zero_sum",
]
