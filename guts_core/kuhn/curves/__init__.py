"""Regularised equilibria along the pot.

``regularised`` is the system of [Bil18] eq. (2), ``curve`` what continuation finds of it,
``degree`` has the signs of its points, which add up to 1; ``bonus_lines`` and ``logit`` are other
ways to solutions.
``small_epsilon`` and ``selection`` treat the limit without regularisation.
"""

from guts_core.kuhn.curves.curve import EquilibriumCurve, equilibrium_curve, many_players_curve
from guts_core.kuhn.curves.degree import component_indices, index
from guts_core.kuhn.curves.logit import logit_equilibrium
from guts_core.kuhn.curves.regularised import (
    RegularisedKuhn,
    near_equilibrium,
    regularised_equilibrium,
)
from guts_core.kuhn.curves.selection import SelectedEquilibrium, selected_equilibrium
from guts_core.kuhn.curves.small_epsilon import Expansion, expansion
from guts_core.methods import packages

packages.offer_imports(__name__)
