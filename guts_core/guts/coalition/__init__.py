"""One player against a coalition.

``solve`` finds the value and the thresholds on a mesh or in the continuum, ``certificates`` proves
them; ``continuum`` has the equations, also for the limit of many opponents. ``games`` has the whole
game on a mesh for any two coalitions; its matrices are held or ``generated``, and of the columns
of the pseudo-blocs ``few_columns`` finds those that matter. ``sweeps`` makes Table 1.
"""

from guts_core.guts.coalition.certificates import enclose_coalition, enclose_game
from guts_core.guts.coalition.continuum import CoalitionLimit, solve_coalition_limit
from guts_core.guts.coalition.curves import PayoffCurves, ValueMap, payoff_curves, value_map_curve
from guts_core.guts.coalition.games import CoalitionGame, alliance_game, coalition_game
from guts_core.guts.coalition.solve import solve_coalition
from guts_core.guts.coalition.sweeps import (
    RationalFit,
    coalition_table,
    fit_gain,
    mesh_table,
    r_squared,
)
from guts_core.methods import packages

packages.offer_imports(__name__)
