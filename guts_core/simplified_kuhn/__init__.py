"""Full-street simplified three-player Kuhn poker ([Bil17])."""

from guts_core.simplified_kuhn.dynamics import (
    FACES,
    Ensemble,
    LyapunovExponents,
    SmoothedPlay,
    Stability,
    Trajectory,
    average_profits,
    conserved_quantities,
    ensemble,
    linear_invariants,
    lyapunov_exponents,
    separable_invariants,
    simulate,
    smoothed_play,
    stability,
)
from guts_core.simplified_kuhn.rules import expectations, gains, gradient
from guts_core.simplified_kuhn.solutions import FAMILIES, Equilibrium, components, equilibria
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
