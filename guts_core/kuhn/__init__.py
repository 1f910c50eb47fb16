"""Three-player Kuhn poker with N cards ([Bil18])."""

from guts_core.kuhn.jacobian import GradientSystem
from guts_core.kuhn.rules import KuhnPoker
from guts_core.kuhn.simplified import eleven_unknowns

__all__ = ["GradientSystem", "KuhnPoker", "eleven_unknowns"]
