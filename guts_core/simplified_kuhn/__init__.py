"""Full-street simplified three-player Kuhn poker ([Bil17])."""

from guts_core.simplified_kuhn.equilibria import Equilibrium, components, equilibria
from guts_core.simplified_kuhn.rules import expectations, gains, gradient
from guts_core.simplified_kuhn.tree import FREQUENCIES

__all__ = [
    "FREQUENCIES",
    "Equilibrium",
    "components",
    "equilibria",
    "expectations",
    "gains",
    "gradient",
]
