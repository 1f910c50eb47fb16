"""Finite games as data, and as texts that other programs read.

``nodes`` has what a tree is made of, ``trees`` the game in extensive form, ``values`` what
behaviour strategies are worth there and what best replies gain. ``strategic`` is the game in
strategic form, ``plans`` makes it of a tree, ``gambit_files`` writes both in Gambit's formats.
Payoffs and probabilities are exact numbers; a float is taken only if it is a short fraction such
as 0.5.
"""

from guts_core.methods import packages
from guts_core.methods.finite_games.gambit_files import to_efg, to_nfg
from guts_core.methods.finite_games.nodes import Chance, Decision, Ending
from guts_core.methods.finite_games.plans import strategic_form
from guts_core.methods.finite_games.strategic import StrategicGame, zero_sum_game
from guts_core.methods.finite_games.trees import GameTree

packages.offer_imports(__name__)
