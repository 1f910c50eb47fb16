"""Kuhn poker with N cards, for three players and for other numbers of them ([Bil18]).

A solver takes a game (``game``: :class:`~guts_core.kuhn.game.KuhnGame`) and returns a curve, an
:class:`Equilibrium` or a set of them. ``three_players`` has the game with large decks,
``many_players`` that of any number of players, ``two_players`` its solution by linear programming;
``curves`` and ``equilibria`` are the solvers, ``whole_sets`` describes all equilibria at a pot.
"""

from guts_core.kuhn.curves import *
from guts_core.kuhn.equilibria import *
from guts_core.kuhn.equilibrium import Equilibrium
from guts_core.kuhn.game import GradientSystem
from guts_core.kuhn.game_tree import kuhn_behaviour, kuhn_game_tree
from guts_core.kuhn.many_players import *
from guts_core.kuhn.three_players import *
from guts_core.kuhn.two_players import *
from guts_core.kuhn.whole_sets import *
from guts_core.methods import packages

#: Earlier names of the one record of a curve and of the one record of an equilibrium.
MultiplayerCurve = EquilibriumCurve
NearEquilibrium = RegularisedSolution = Equilibrium

packages.offer_imports(__name__)
