"""Recursive games: the value that solves V = Val(A + B V), several states, enclosures."""

from guts_core.methods.recursive_games.enclosure import ValueEnclosure, enclose_value
from guts_core.methods.recursive_games.game import RecursiveGame, RecursiveSolution, RecursiveStatus
from guts_core.methods.recursive_games.state_proof import StateEnclosure, enclose_states
from guts_core.methods.recursive_games.states import MultiStateGame

__all__ = [
    "MultiStateGame",
    "RecursiveGame",
    "RecursiveSolution",
    "RecursiveStatus",
    "StateEnclosure",
    "ValueEnclosure",
    "enclose_states",
    "enclose_value",
]
