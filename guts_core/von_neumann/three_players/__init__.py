"""Finite decks and three players, one of whom bets.

``rules`` is the game: what a deck, a bet and the order of play decide, ties among it. The callers
answer at once or in turn, which is one game with two kinds of deviations. ``payoffs`` evaluates
given strategies, ``equilibria`` finds threshold equilibria, with the callers' ``thresholds`` and
player I's ``bets``; in turn also by a homotopy, whose ``conditions`` lead ``nearby`` to
``supports`` that are solved exactly. ``certificates`` is what proves an answer. ``programmes`` and
``nlp`` are the programmes of the slides, as printed and mended.
"""

from guts_core.methods import packages
from guts_core.von_neumann.three_players.certificates import (
    EquilibriumCertificate,
    EquilibriumStatus,
)
from guts_core.von_neumann.three_players.equilibria import (
    InTurnEquilibrium,
    ThreePlayerEquilibrium,
    equilibrium_family,
    in_turn_equilibrium,
    in_turn_family,
    three_player_equilibrium,
)
from guts_core.von_neumann.three_players.nlp import ThreePlayerProgrammeSolution, solve_programme
from guts_core.von_neumann.three_players.payoffs import (
    in_turn_gains,
    in_turn_payoffs,
    three_player_gains,
    three_player_payoffs,
)
from guts_core.von_neumann.three_players.programmes import (
    ThreePlayerProgramme,
    three_player_fast_programme,
    three_player_slow_programme,
)

packages.offer_imports(__name__)
