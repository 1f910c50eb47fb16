"""Regularised equilibria along the pot.

``regularised`` is the system of [Bil18] eq. (2), ``curve`` what continuation finds of it,
``branches`` looks for what the curve misses. ``small_epsilon`` and ``selection`` treat the limit
without regularisation. The stored curves are read by ``curve_data`` and ``stored``.
"""

from guts_core.kuhn.curves.curve import EquilibriumCurve, equilibrium_curve, many_players_curve
from guts_core.kuhn.curves.regularised import (
    RegularisedKuhn,
    near_equilibrium,
    regularised_equilibrium,
)
from guts_core.kuhn.curves.selection import SelectedEquilibrium, selected_equilibrium
from guts_core.kuhn.curves.small_epsilon import Expansion, expansion
from guts_core.methods import packages

packages.offer_imports(__name__)
