"""Three-player Kuhn poker with N cards ([Bil18])."""

from guts_core.kuhn.curve import EquilibriumCurve, RegularisedSolution, equilibrium_curve
from guts_core.kuhn.jacobian import GradientSystem
from guts_core.kuhn.regularised import RegularisedKuhn, regularised_equilibrium
from guts_core.kuhn.rules import KuhnPoker
from guts_core.kuhn.simplified import eleven_unknowns

__all__ = [
    "EquilibriumCurve",
    "GradientSystem",
    "KuhnPoker",
    "RegularisedKuhn",
    "RegularisedSolution",
    "eleven_unknowns",
    "equilibrium_curve",
    "regularised_equilibrium",
]
