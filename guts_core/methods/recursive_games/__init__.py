"""Recursive games, whose value solves V = Val(A + B V).

``game`` is the game and its solver, which closes in from below by ``ascent``; ``enclosure`` proves
bounds, by strategies that ``mixtures`` searches for where the solver's do not; ``all_fixed_points``
finds all solutions; ``columns`` is for games with very many columns.
``states``, ``state_chances``, ``state_policies`` and ``state_proof`` do so for several states.
``scaling`` sees to payoffs of any size.
"""

from guts_core.methods import packages
from guts_core.methods.recursive_games.all_fixed_points import FixedInterval, fixed_points
from guts_core.methods.recursive_games.enclosure import ValueEnclosure, enclose_value
from guts_core.methods.recursive_games.game import RecursiveGame, RecursiveSolution, RecursiveStatus
from guts_core.methods.recursive_games.state_proof import StateEnclosure, enclose_states
from guts_core.methods.recursive_games.states import MultiStateGame

packages.offer_imports(__name__)
