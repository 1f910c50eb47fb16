"""Finite decks and three players, one of whom bets.

The callers decide at once (``rules``, ``at_once``) or in turn (``in_turn_rules``, ``in_turn``,
``in_turn_mixtures``); ties cannot occur, as no two cards are equal. ``programmes`` and ``nlp`` are
the programmes of the slides, as printed and mended.
"""

from guts_core.von_neumann.three_players.at_once import (
    ThreePlayerEquilibrium,
    equilibrium_family,
    three_player_equilibrium,
)
from guts_core.von_neumann.three_players.in_turn import InTurnEquilibrium, in_turn_equilibrium
from guts_core.von_neumann.three_players.in_turn_rules import in_turn_gains, in_turn_payoffs
from guts_core.von_neumann.three_players.nlp import ThreePlayerProgrammeSolution, solve_programme
from guts_core.von_neumann.three_players.programmes import (
    ThreePlayerProgramme,
    three_player_fast_programme,
    three_player_slow_programme,
)
from guts_core.von_neumann.three_players.rules import three_player_gains, three_player_payoffs

__all__ = [
    "InTurnEquilibrium",
    "ThreePlayerEquilibrium",
    "ThreePlayerProgramme",
    "ThreePlayerProgrammeSolution",
    "equilibrium_family",
    "in_turn_equilibrium",
    "in_turn_gains",
    "in_turn_payoffs",
    "solve_programme",
    "three_player_equilibrium",
    "three_player_fast_programme",
    "three_player_gains",
    "three_player_payoffs",
    "three_player_slow_programme",
]
