"""Regularised equilibria along the pot.

``regularised`` is the system of [Bil18] eq. (2), ``curve`` what continuation finds of it,
``branches`` looks for what the curve misses. ``small_epsilon`` and ``selection`` treat the limit
without regularisation. The stored curves are read by ``curve_data`` and ``stored``.
"""

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
