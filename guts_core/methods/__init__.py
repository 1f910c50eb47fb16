"""Solvers that know no poker."""

from guts_core.methods.continuation import continue_branch
from guts_core.methods.continuation_branch import Branch, BranchStatus
from guts_core.methods.continuation_options import ContinuationOptions
from guts_core.methods.continuous_play import continuous_fictitious_play
from guts_core.methods.continuous_play_many import BestResponsePath, PathEnd, best_response_path
from guts_core.methods.enclosure import ValueEnclosure, enclose_value
from guts_core.methods.fictitious_play import FictitiousPlay, fictitious_play
from guts_core.methods.intervals import Interval
from guts_core.methods.multi_state import MultiStateGame
from guts_core.methods.multi_state_proof import StateEnclosure, enclose_states
from guts_core.methods.recursive import RecursiveGame, RecursiveSolution, RecursiveStatus
from guts_core.methods.zero_sum import ZeroSumSolution, solve_zero_sum

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
