r"""Complementarity conditions on the unit cube, smoothed by the logistic response.

For each k, :math:`x_k=1/(1+e^{-w_k/\varepsilon})` with :math:`w_k=f_k(x)` (quantal response
equilibria). The unknowns are the w, which stay as small as f where x is too near to 0 or 1 for
floats. For large epsilon the only solution is near x = 1/2, or near the response to a bias that
fades as epsilon falls; the curve from there leads to a solution of the conditions
(:mod:`guts_core.methods.continuation.regularised` smooths them in another way).
"""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Having, Numbers, Positive, checked
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Evaluation
from guts_core.methods.continuation.regularised import (
    BoxConditions,
    check_numbers_of,
    follow_epsilon,
)
from guts_core.methods.records import ReadOnly


@dataclass(frozen=True)
class LogitHomotopy(ReadOnly):
    """The equations w = f(x) + bias * epsilon, a `Problem` in log epsilon.

    Parameters
    ----------
    conditions : BoxConditions
        The functions f_k.
    fixed : float
        Value of the conditions' parameter.
    bias : ndarray
        Logits of x for large epsilon.
    """

    conditions: BoxConditions
    fixed: float
    bias: np.ndarray

    def response(self, w: np.ndarray, parameter: float) -> np.ndarray:
        """The point x of the cube."""
        from scipy.special import expit

        return np.asarray(expit(w / np.exp(parameter)))

    def residual_and_jacobian(self, w: np.ndarray, parameter: float) -> Evaluation:
        """Residual, Jacobian, derivative by log epsilon."""
        epsilon, x = np.exp(parameter), self.response(w, parameter)
        values, jacobian, by_parameter = self.conditions.residual_and_jacobian(x, self.fixed)
        check_numbers_of(values, by_parameter, x)
        slopes = jacobian * (x * (1 - x) / epsilon)
        push = self.bias * epsilon
        return w - values - push, np.eye(len(w)) - slopes, slopes @ w - push

    def inside(self, w: np.ndarray) -> bool:
        """Everywhere."""
        return True

    def noise(self, w: np.ndarray, parameter: float) -> float:
        """Rounding error of the residual."""
        return self.conditions.noise(self.response(w, parameter), self.fixed)


@checked
def follow_logit(
    conditions: Annotated[BoxConditions, Having("residual_and_jacobian", "noise")],
    bias: Annotated[npt.ArrayLike, Numbers(1, 1)],
    parameter: float,
    epsilon: Annotated[float, Positive()],
    largest: float = 10.0,
    options: ContinuationOptions | None = None,
) -> tuple[np.ndarray, Branch]:
    """The curve in log epsilon from the bias at a large epsilon down to a small one.

    Parameters
    ----------
    conditions : BoxConditions
        The functions f_k.
    bias : array_like
        Logits of the start, one for each unknown; zeros are x = 1/2.
    parameter : float
        Value of the conditions' parameter.
    epsilon, largest : float
        Where to end and where to start.
    options : ContinuationOptions
        Of the curve.

    Returns
    -------
    numpy.ndarray and Branch
        The last point x, a solution at ``epsilon`` if the branch ended at the parameter bound, and
        the curve of the w.

    Raises
    ------
    ValueError
        If not 0 < ``epsilon`` < ``largest``, or there is no solution near the bias at ``largest``.

    Examples
    --------
    >>> class Coin:
    ...     def residual_and_jacobian(self, x, parameter):
    ...         return parameter - x, -np.eye(1), np.ones(1)
    ...     def noise(self, x, parameter):
    ...         return 1e-15
    >>> x, branch = follow_logit(Coin(), [0.0], 0.25, 1e-8)
    >>> branch.status.value, round(float(x[0]), 6)
    ('parameter bound', 0.25)
    """
    logits = np.asarray(bias)
    homotopy, start = LogitHomotopy(conditions, parameter, logits), logits * largest
    branch = follow_epsilon("follow_logit", homotopy, start, epsilon, largest, options)
    return homotopy.response(branch.x[-1], float(branch.parameters[-1])), branch
