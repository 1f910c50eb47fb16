"""Continuous guts poker: rules, coalitions, certificates ([BLPWZ22])."""

from guts_core.guts import alliances, beyond, coalition, play, weenie
from guts_core.guts.alliances import *
from guts_core.guts.beyond import *
from guts_core.guts.coalition import *
from guts_core.guts.play import *
from guts_core.guts.rules import Guts, nash_threshold
from guts_core.guts.solution import CoalitionSolution
from guts_core.guts.weenie import *

__all__ = ["CoalitionSolution", "Guts", "nash_threshold"]
__all__ += alliances.__all__
__all__ += beyond.__all__
__all__ += coalition.__all__
__all__ += play.__all__
__all__ += weenie.__all__
