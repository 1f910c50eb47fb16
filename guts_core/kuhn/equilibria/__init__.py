"""Equilibria without regularisation: refined, exact, searched for, in families and chains."""

from guts_core.kuhn.equilibria.chains import EquilibriumPath, connected
from guts_core.kuhn.equilibria.exact import Equilibrium, polish
from guts_core.kuhn.equilibria.families import EquilibriumFamily, family
from guts_core.kuhn.equilibria.search import FoundEquilibria, search_equilibria

__all__ = [
    "Equilibrium",
    "EquilibriumFamily",
    "EquilibriumPath",
    "FoundEquilibria",
    "connected",
    "family",
    "polish",
    "search_equilibria",
]
