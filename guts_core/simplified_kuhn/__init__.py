"""Full-street simplified three-player Kuhn poker ([Bil17])."""

from guts_core.simplified_kuhn.dynamics import Trajectory, simulate
from guts_core.simplified_kuhn.ensembles import (
    Ensemble,
    LyapunovExponents,
    ensemble,
    lyapunov_exponents,
)
from guts_core.simplified_kuhn.equilibria import Equilibrium, components, equilibria
from guts_core.simplified_kuhn.families import FAMILIES
from guts_core.simplified_kuhn.invariants import (
    FACES,
    average_profits,
    conserved_quantities,
    linear_invariants,
    separable_invariants,
)
from guts_core.simplified_kuhn.related_flows import SmoothedPlay, smoothed_play
from guts_core.simplified_kuhn.rules import expectations, gains, gradient
from guts_core.simplified_kuhn.stability import Stability, stability
from guts_core.simplified_kuhn.tree import FREQUENCIES

__all__ = [
    "FACES",
    "FAMILIES",
    "FREQUENCIES",
    "Ensemble",
    "Equilibrium",
    "LyapunovExponents",
    "SmoothedPlay",
    "Stability",
    "Trajectory",
    "average_profits",
    "components",
    "conserved_quantities",
    "ensemble",
    "equilibria",
    "expectations",
    "gains",
    "gradient",
    "linear_invariants",
    "lyapunov_exponents",
    "separable_invariants",
    "simulate",
    "smoothed_play",
    "stability",
]
