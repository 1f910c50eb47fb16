"""The problems that can be continued: n equations in n unknowns and a parameter."""

from typing import Protocol

import numpy as np

#: residual (n,), Jacobian in x (n, n), derivative by the parameter (n,)
Evaluation = tuple[np.ndarray, np.ndarray, np.ndarray]


class Factors(Protocol):
    """Factors of a bordered matrix, by which systems with it are solved."""

    @property
    def sign(self) -> int:
        """Sign of the determinant."""

    def solved(self, right: np.ndarray) -> np.ndarray:
        """Solutions for some right-hand sides, shape (n + 1, number of them)."""


class Problem(Protocol):
    """Equations F(x, parameter) = 0 whose solutions form curves.

    Three further methods are used if there are any: ``residual`` with the residual alone, by some
    options; ``write_jacobian(x, parameter, jacobian)``, which writes the Jacobian to an array
    that is there already, and returns the residual and the derivative by the parameter; and
    ``factored(x, parameter, weight, border)``, for a Jacobian with a structure: the residual and
    `Factors` of the bordered matrix [J b; border'], where b is the derivative by the parameter,
    divided by its weight. It returns None where the Jacobian itself does better, and raises
    ``LinAlgError`` if the matrix is singular.
    """

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Residual (n,), Jacobian (n, n) and derivative by the parameter (n,)."""

    def inside(self, x: np.ndarray) -> bool:
        """Whether x lies in the domain; a point outside is never accepted."""

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Largest residual that rounding alone explains; Newton's iteration ends there."""
