"""Fictitious play for any number of players.

``fictitious_rounds`` plays round by round, ``continuous`` for two players and ``continuous_many``
for more follow the best replies in continuous time, with ``ties`` where several are best. A game
enters as a model of ``models``.
"""

from guts_core.methods import packages
from guts_core.methods.learning.continuous import continuous_fictitious_play
from guts_core.methods.learning.continuous_many import BestResponsePath, PathEnd, best_response_path
from guts_core.methods.learning.fictitious_rounds import FictitiousPlay, fictitious_play

packages.offer_imports(__name__)
