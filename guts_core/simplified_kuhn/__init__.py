"""Full-street simplified three-player Kuhn poker ([Bil17])."""

from guts_core.simplified_kuhn import dynamics, solutions
from guts_core.simplified_kuhn.dynamics import *
from guts_core.simplified_kuhn.rules import expectations, gains, gradient
from guts_core.simplified_kuhn.solutions import *
from guts_core.simplified_kuhn.tree import FREQUENCIES

__all__ = ["FREQUENCIES", "expectations", "gains", "gradient"]
__all__ += dynamics.__all__
__all__ += solutions.__all__
