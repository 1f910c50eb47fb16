"""The ten solutions: families of profiles, and the pots at which they are equilibria."""

from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.solutions.members import Equilibrium, components, equilibria

__all__ = ["FAMILIES", "Equilibrium", "components", "equilibria"]
