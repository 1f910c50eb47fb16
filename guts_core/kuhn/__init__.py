"""Three-player Kuhn poker with N cards ([Bil18])."""

from guts_core.kuhn.jacobian import GradientSystem
from guts_core.kuhn.rules import KuhnPoker

__all__ = ["GradientSystem", "KuhnPoker"]
