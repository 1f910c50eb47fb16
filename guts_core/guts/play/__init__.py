"""Guts under fictitious play, and the Jacob game."""

from guts_core.guts.play.fictitious import GutsPlay
from guts_core.guts.play.jacob import jacob_equilibria

__all__ = ["GutsPlay", "jacob_equilibria"]
