r"""Complementarity conditions on the unit cube, smoothed by the logistic response.

For each k, :math:`x_k=1/(1+e^{-w_k/\varepsilon})` with :math:`w_k=f_k(x)` (quantal response
equilibria). For large epsilon the only solution is near x = 1/2, or near the response to a bias
that fades as epsilon falls; the curve from there leads to a solution of the conditions
(:mod:`guts_core.methods.continuation.regularised` smooths them in another way).

For small epsilon x does not show how far f is from 0 where x is 0 or 1 in floats, and w hardly
tells x where f is 0. The unknowns are :math:`z=x-\frac12+w`, of which x and w are smooth functions
whose slopes are positive and add up to 1: no entry of the Jacobian grows as epsilon falls.
"""

import math
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

#: Of Newton's iteration for the log-odds; a handful do, if rounding lets it end by itself.
_MOST_CORRECTIONS = 20


@dataclass(frozen=True)
class LogitHomotopy(ReadOnly):
    """The equations w = f(x) + bias * epsilon in z = x - 1/2 + w, a `Problem` in log epsilon.

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

    def response(self, z: np.ndarray, parameter: float) -> np.ndarray:
        """The point x of the cube."""
        from scipy.special import expit

        return np.asarray(expit(_log_odds(np.asarray(z), float(np.exp(parameter)))))

    def residual_and_jacobian(self, z: np.ndarray, parameter: float) -> Evaluation:
        """Residual, Jacobian, derivative by log epsilon."""
        from scipy.special import expit

        epsilon = float(np.exp(parameter))
        log_odds = _log_odds(z, epsilon)
        x = expit(log_odds)
        w = epsilon * log_odds
        values, jacobian, by_parameter = self.conditions.residual_and_jacobian(x, self.fixed)
        check_numbers_of(values, by_parameter, x)
        steep = x * expit(-log_odds)
        share = steep / (steep + epsilon)  # dx/dz, and -share w is the change by log epsilon
        slopes = jacobian * share
        push = self.bias * epsilon
        system = np.diag(epsilon / (steep + epsilon)) - slopes
        return w - values - push, system, share * w + slopes @ w - push

    def inside(self, z: np.ndarray) -> bool:
        """Everywhere."""
        return True

    def noise(self, z: np.ndarray, parameter: float) -> float:
        """Rounding error of the residual."""
        of_values = self.conditions.noise(self.response(z, parameter), self.fixed)
        return of_values + 2e-16 * max(1.0, float(np.abs(z).max()))


def _log_odds(z: np.ndarray, epsilon: float) -> np.ndarray:
    r"""The l with 1 / (1 + exp(-l)) - 1/2 + epsilon l = z.

    The left side is odd, and for l >= 0 concave, so that Newton's iteration from below stays below;
    it begins at a bound from :math:`l\le\max(1,-\log\varepsilon)`, which holds for z <= 1/2.
    """
    from scipy.special import expit

    room = 0.5 - np.abs(z)
    most = epsilon * max(1.0, -math.log(epsilon))
    below = np.minimum(np.maximum(room, 0) + most, 0.5)
    log_odds = np.maximum(np.log(1 / below - 1), -room / epsilon)
    rounding = 3e-16 * (0.5 + np.abs(z))
    for _ in range(_MOST_CORRECTIONS):
        rest = expit(-log_odds)
        missing = rest - room - epsilon * log_odds
        log_odds = log_odds + missing / (rest * (1 - rest) + epsilon)
        if (np.abs(missing) <= rounding).all():
            break
    return np.asarray(np.copysign(log_odds, z))


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
        the curve of the z = x - 1/2 + w.

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
    from scipy.special import expit  # slow to import

    logits = np.asarray(bias)
    homotopy = LogitHomotopy(conditions, parameter, logits)
    start = expit(logits) - 0.5 + logits * largest
    branch = follow_epsilon("follow_logit", homotopy, start, epsilon, largest, options)
    return homotopy.response(branch.x[-1], float(branch.parameters[-1])), branch
