"""Guts under fictitious play.

``fictitious`` is the game as the players see it, ``jacob`` the Jacob game of Appendix C.2.
"""

from guts_core.guts.play.fictitious import GutsPlay
from guts_core.guts.play.jacob import jacob_equilibria

__all__ = ["GutsPlay", "jacob_equilibria"]
