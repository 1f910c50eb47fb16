"""The problems that can be continued: n equations in n unknowns and a parameter."""

from typing import Protocol

import numpy as np

#: residual (n,), Jacobian in x (n, n), derivative by the parameter (n,)
Evaluation = tuple[np.ndarray, np.ndarray, np.ndarray]


class Problem(Protocol):
    """Equations F(x, parameter) = 0 whose solutions form curves.

    Two further methods are used if there are any: ``residual`` with the residual alone, by some
    options; and ``write_jacobian(x, parameter, jacobian)``, which writes the Jacobian to an array
    that is there already, and returns the residual and the derivative by the parameter.
    """

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Residual (n,), Jacobian (n, n) and derivative by the parameter (n,)."""

    def inside(self, x: np.ndarray) -> bool:
        """Whether x lies in the domain; a point outside is never accepted."""

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Largest residual that rounding alone explains; Newton's iteration ends there."""
