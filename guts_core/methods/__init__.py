"""Solvers that know no poker."""

from guts_core.methods.continuation import (
    Branch,
    BranchStatus,
    ContinuationOptions,
    continue_branch,
)
from guts_core.methods.exact import Interval
from guts_core.methods.learning import (
    BestResponsePath,
    FictitiousPlay,
    PathEnd,
    best_response_path,
    continuous_fictitious_play,
    fictitious_play,
)
from guts_core.methods.matrix_games import ZeroSumSolution, solve_zero_sum
from guts_core.methods.recursive_games import (
    MultiStateGame,
    RecursiveGame,
    RecursiveSolution,
    RecursiveStatus,
    StateEnclosure,
    ValueEnclosure,
    enclose_states,
    enclose_value,
)

__all__ = [
    "BestResponsePath",
    "Branch",
    "BranchStatus",
    "ContinuationOptions",
    "FictitiousPlay",
    "Interval",
    "MultiStateGame",
    "PathEnd",
    "RecursiveGame",
    "RecursiveSolution",
    "RecursiveStatus",
    "StateEnclosure",
    "ValueEnclosure",
    "ZeroSumSolution",
    "best_response_path",
    "continue_branch",
    "continuous_fictitious_play",
    "enclose_states",
    "enclose_value",
    "fictitious_play",
    "solve_zero_sum",
]
