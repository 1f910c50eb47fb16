"""von Neumann's poker with finite decks and in the continuum ([KTZ24]).

``two_players`` and ``three_players`` have finite decks, ``continuum`` hands from an interval,
``newman`` bets of several sizes. Each folder lists its public names, all of which can be imported
from here. ``rules`` is the game of two players, ``arguments`` says what arguments may be.
"""

from guts_core.methods import packages
from guts_core.von_neumann.continuum import *
from guts_core.von_neumann.game_tree import von_neumann_behaviour, von_neumann_game_tree
from guts_core.von_neumann.newman import *
from guts_core.von_neumann.rules import deviation_gains, payoff
from guts_core.von_neumann.three_players import *
from guts_core.von_neumann.two_players import *

packages.offer_imports(__name__)
