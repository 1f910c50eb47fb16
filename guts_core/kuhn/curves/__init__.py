"""Regularised equilibria along the pot: curves, branches, expansions in epsilon, stored data."""

from guts_core.kuhn.curves.curve import EquilibriumCurve, RegularisedSolution, equilibrium_curve
from guts_core.kuhn.curves.regularised import RegularisedKuhn, regularised_equilibrium
from guts_core.kuhn.curves.selection import SelectedEquilibrium, selected_equilibrium
from guts_core.kuhn.curves.small_epsilon import Expansion, expansion

__all__ = [
    "EquilibriumCurve",
    "Expansion",
    "RegularisedKuhn",
    "RegularisedSolution",
    "SelectedEquilibrium",
    "equilibrium_curve",
    "expansion",
    "regularised_equilibrium",
    "selected_equilibrium",
]
