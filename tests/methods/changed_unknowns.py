"""The equations of a continuation in other unknowns: solutions stay, steps change."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from guts_core.methods.continuation.problem import Evaluation, Problem


@dataclass(frozen=True)
class ChangeOfVariables:
    """Unknowns x_i = ``function``(y_i) with their derivative and inverse, entry by entry.

    Attributes
    ----------
    name : str
        For messages.
    function, derivative, inverse : callable
        Vectorised: x(y), dx/dy as a function of y, and y(x).
    """

    name: str
    function: Callable[[np.ndarray], np.ndarray]
    derivative: Callable[[np.ndarray], np.ndarray]
    inverse: Callable[[np.ndarray], np.ndarray]


def _response(y: np.ndarray) -> np.ndarray:
    return 0.5 + np.arctan(y) / np.pi


def _response_slope(y: np.ndarray) -> np.ndarray:
    return 1 / (np.pi * (1 + y * y))


def _inverse_response(x: np.ndarray) -> np.ndarray:
    # -cot(pi x) keeps its relative accuracy at 0, tan(pi (x - 1/2)) does not.
    return -np.cos(np.pi * x) / np.sin(np.pi * x)


def _logistic(y: np.ndarray) -> np.ndarray:
    return np.exp(-np.logaddexp(0.0, -y))


def _logistic_slope(y: np.ndarray) -> np.ndarray:
    return _logistic(y) * _logistic(-y)


def _log_odds(x: np.ndarray) -> np.ndarray:
    return np.log(x) - np.log1p(-x)


#: y = g^-1(x) for the g of [Bil18] (4): x = 1/2 + atan(y)/pi.
INVERSE_RESPONSE = ChangeOfVariables(
    "inverse response", _response, _response_slope, _inverse_response
)

#: y = log(x / (1 - x)).
LOG_ODDS = ChangeOfVariables("log-odds", _logistic, _logistic_slope, _log_odds)


@dataclass(frozen=True)
class TransformedProblem:
    """A problem in other unknowns: the same equations, followed in y where x = x(y).

    Newton's iteration and the arc length change with the unknowns, the solutions do not. On small
    games regularised with epsilon from 1e-4 to 1e-8, x itself takes the fewest steps and log-odds
    several times as many. y = g^-1(x) has the size of 1/epsilon: without a parameter weight of
    that size steps pass over folds, and with it the tolerances have to grow as well.

    Parameters
    ----------
    problem : Problem
        In the unknowns x.
    change : ChangeOfVariables
        Such as `INVERSE_RESPONSE` or `LOG_ODDS`.

    Examples
    --------
    >>> round(float(LOG_ODDS.function(LOG_ODDS.inverse(np.array([0.25])))[0]), 12)
    0.25
    """

    problem: Problem
    change: ChangeOfVariables

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Residual and derivatives by the new unknowns (called x as in every problem)."""
        residual, jacobian, derivative = self.problem.residual_and_jacobian(
            self.change.function(x), parameter
        )
        return residual, jacobian * self.change.derivative(x), derivative

    def inside(self, x: np.ndarray) -> bool:
        """Whether the old unknowns lie in their domain."""
        return bool(np.isfinite(x).all()) and self.problem.inside(self.change.function(x))

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Noise of the residual, which is the old one."""
        return self.problem.noise(self.change.function(x), parameter)
