"""Guts under fictitious play.

``payoff_model`` is the game as the players see it, ``jacob`` the Jacob game of Appendix C.2.
"""

from guts_core.guts.play.jacob import jacob_equilibria
from guts_core.guts.play.payoff_model import GutsPlay
from guts_core.methods import packages

packages.offer_imports(__name__)
