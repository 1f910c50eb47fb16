r"""Complementarity conditions on the unit cube, smoothed by the logistic response.

For each k, :math:`x_k=1/(1+e^{-w_k/\varepsilon})` with :math:`w_k=f_k(x)` (quantal response
equilibria). For large epsilon the only solution is near x = 1/2, or near the response to a bias
that fades as epsilon falls; the curve from there leads to a solution of the conditions
(:mod:`guts_core.methods.continuation.regularised` smooths them in another way).

For small epsilon x does not show how far f is from 0 where x is 0 or 1 in floats, and w hardly
tells x where f is 0. The unknowns are :math:`z=x-\frac12+w/u` with the unit u of f, of which x and
w/u are smooth functions whose slopes are positive and add up to 1: no entry of the Jacobian grows
as epsilon falls.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Having, Numbers, Positive, checked
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Evaluation, Factors
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.continuation.regularised import (
    BoxConditions,
    evaluated,
    follow_epsilon,
    noise_of,
)
from guts_core.methods.records import ReadOnly
from guts_core.methods.validation import LARGEST_PAYOFF

#: Of Newton's iteration for the log-odds; a handful do, if rounding lets it end by itself.
_MOST_CORRECTIONS = 20

#: The inverse of a smaller number can be beyond floats.
_INVERTIBLE = 1e-308

#: Slopes dx/dz up to this one are rounding beside 1. Leaving them out pays from so many unknowns,
#: and where at most this part of them is open.
_SHUT, _FEW, _MOST_OPEN = 1e-18, 80, 0.7

#: Newton's iterations at the end of a curve.
_MOST_POLISHING = 30

#: Where rounding hides a curve: singular values up to this part of the largest are rounding, x may
#: change by so much in a step, and steps in log epsilon are shortened down to this length.
_SINGULAR, _NEAR, _SHORTEST = 1e-12, 0.1, 1e-3


class _Response(NamedTuple):
    """At a point z: x, w in the unit, their slopes in z, and what the bias adds to w.

    With log epsilon x changes by -share w.
    """

    x: np.ndarray
    w: np.ndarray
    share: np.ndarray
    rest: np.ndarray
    push: np.ndarray


@dataclass(frozen=True, eq=False)
class _OpenFactors:
    """Factors of a bordered matrix with columns of 1 but for some, and for the last.

    Attributes
    ----------
    sign : int
        Of the determinant.
    """

    open_: np.ndarray
    shut: np.ndarray
    columns: np.ndarray
    border: np.ndarray
    factors: tuple[np.ndarray, np.ndarray]
    sign: int

    @classmethod
    def of(
        cls, open_: np.ndarray, columns: np.ndarray, last: np.ndarray, border: np.ndarray
    ) -> "_OpenFactors":
        """Eliminate the columns of 1, and factor what is left."""
        from scipy.linalg import lapack  # slow to import

        shut = np.ones(len(last), dtype=bool)
        shut[open_] = False
        places, every = np.append(open_, len(last)), np.column_stack([columns, last])
        beside, outside = border[:-1][shut], every[shut]
        matrix = np.vstack([every[open_], border[places] - beside @ outside])
        factors, pivots, info = lapack.dgetrf(matrix)
        if info != 0:
            raise np.linalg.LinAlgError("singular")
        negative = np.count_nonzero(factors.diagonal() < 0)
        swaps = np.count_nonzero(pivots != np.arange(len(pivots)))
        sign = -1 if (negative + swaps) % 2 else 1
        return cls(places, shut, outside, beside, (factors, pivots), sign)

    def solved(self, right: np.ndarray) -> np.ndarray:
        """Solutions of the bordered system."""
        from scipy.linalg import lapack  # slow to import

        outside = right[:-1][self.shut]
        inner = right[self.open_]
        inner[-1] -= self.border @ outside
        solution = lapack.dgetrs(*self.factors, inner)[0]
        every = np.empty_like(right)
        every[self.open_] = solution
        every[:-1][self.shut] = outside - self.columns @ solution
        return every


@dataclass(frozen=True)
class LogitHomotopy(ReadOnly):
    """The equations w = f(x) + bias * epsilon in z = x - 1/2 + w/unit, a `Problem` in log epsilon.

    The residuals are in the unit, too.

    Parameters
    ----------
    conditions : BoxConditions
        The functions f_k.
    fixed : float
        Value of the conditions' parameter.
    bias : ndarray
        Logits of x for large epsilon.
    unit : float
        Of the functions: their rough size.
    """

    conditions: BoxConditions
    fixed: float
    bias: np.ndarray
    unit: float = 1.0

    def response(self, z: np.ndarray, parameter: float) -> np.ndarray:
        """The point x of the cube."""
        from scipy.special import expit

        return np.asarray(expit(_log_odds(np.asarray(z), float(np.exp(parameter)) / self.unit)))

    def residual_and_jacobian(self, z: np.ndarray, parameter: float) -> Evaluation:
        """Residual, Jacobian, derivative by log epsilon."""
        at = self._at(z, parameter)
        values, jacobian, _ = evaluated(self.conditions, at.x, self.fixed)
        return self._system(at, np.arange(len(z)), values, jacobian)

    def factored(
        self, z: np.ndarray, parameter: float, weight: float, border: np.ndarray
    ) -> tuple[np.ndarray, Factors] | None:
        """Residual and factors of the bordered matrix, where most x are 0 or 1 in floats.

        Its columns of these x are those of 1, up to rounding and but for the border.
        """
        columns = getattr(self.conditions, "columns", None)
        if columns is None or len(z) < _FEW:
            return None
        at = self._at(z, parameter)
        open_ = np.flatnonzero(at.share > _SHUT)
        if len(open_) > _MOST_OPEN * len(z):
            return None
        parts = self._system(at, open_, *columns(at.x, self.fixed, open_))
        return parts[0], _OpenFactors.of(open_, parts[1], parts[2] / weight, border)

    def _at(self, z: np.ndarray, parameter: float) -> "_Response":
        from scipy.special import expit

        epsilon = float(np.exp(parameter)) / self.unit
        log_odds = _log_odds(z, epsilon)
        x = expit(log_odds)
        steep = x * expit(-log_odds)
        width = steep + epsilon
        push = self.bias * epsilon
        w = np.where(np.isinf(log_odds), z - np.copysign(0.5, z), epsilon * log_odds)
        return _Response(x, w, steep / width, epsilon / width, push)

    def _system(
        self, at: "_Response", places: np.ndarray, values: np.ndarray, slopes: np.ndarray
    ) -> Evaluation:
        """Residual, columns of the Jacobian in some places, derivative by log epsilon."""
        slopes = slopes * (at.share[places] / self.unit)
        by_parameter = at.share * at.w + slopes @ at.w[places] - at.push
        system = np.negative(slopes, out=slopes)
        system[places, np.arange(len(places))] += at.rest[places]
        return at.w - values / self.unit - at.push, system, by_parameter

    def inside(self, z: np.ndarray) -> bool:
        """Everywhere."""
        return True

    def noise(self, z: np.ndarray, parameter: float) -> float:
        """Rounding error of the residual, with a point near to x."""
        of_values = noise_of(self.conditions, np.clip(z + 0.5, 0, 1), self.fixed)
        return of_values / self.unit + 2e-16 * max(0.0, float(np.abs(z).max()) - 0.5)


def _log_odds(z: np.ndarray, epsilon: float) -> np.ndarray:
    r"""The l with 1 / (1 + exp(-l)) - 1/2 + epsilon l = z.

    The left side is odd, and for l >= 0 concave, so that Newton's iteration from below stays below;
    it begins at a bound from :math:`l\le\max(1,-\log\varepsilon)`, which holds for z <= 1/2. It is
    infinite where it is beyond floats.
    """
    from scipy.special import expit

    if epsilon == 0:  # a step beyond all floats; it is rejected
        return np.full(np.shape(z), np.nan)
    room = 0.5 - np.abs(z)
    most = max(epsilon * max(1.0, -math.log(epsilon)), _INVERTIBLE)
    below = np.minimum(np.maximum(room, 0) + most, 0.5)
    with np.errstate(over="ignore"):
        linear = -room / epsilon
    far = linear == math.inf
    room, linear = np.where(far, 0.0, room), np.where(far, 0.0, linear)
    log_odds = np.maximum(np.log(1 / below - 1), linear)
    rounding = 3e-16 * (0.5 + np.abs(z))
    for _ in range(_MOST_CORRECTIONS):
        rest = expit(-log_odds)
        missing = rest - room - epsilon * log_odds
        log_odds = log_odds + missing / (rest * (1 - rest) + epsilon)
        if (np.abs(missing) <= rounding).all():
            break
    return np.asarray(np.copysign(np.where(far, math.inf, log_odds), z))


@checked
def follow_logit(
    conditions: Annotated[BoxConditions, Having("residual_and_jacobian", "noise")],
    bias: Annotated[npt.ArrayLike, Numbers(1, 1, most=LARGEST_PAYOFF)],
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
        Logits of the start, one for each unknown, at most 1e290; zeros are x = 1/2.
    parameter : float
        Value of the conditions' parameter.
    epsilon, largest : float
        Where to end and where to start: at some ten times the size of the functions, from where
        they hardly decide.
    options : ContinuationOptions
        Of the curve.

    Returns
    -------
    numpy.ndarray and Branch
        The last point x, a solution at ``epsilon`` if the branch ended at the parameter bound, and
        the curve of the z = x - 1/2 + w/u with u a tenth of ``largest``.

    Raises
    ------
    ValueError
        If not 0 < ``epsilon`` < ``largest``, there is no solution near the bias at ``largest``, or
        the conditions do not return real numbers in the shapes that they should.

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
    homotopy = LogitHomotopy(conditions, parameter, logits, largest / 10)
    start = expit(logits) - 0.5 + 10 * logits
    branch = follow_epsilon("follow_logit", homotopy, start, epsilon, largest, options)
    last, end = branch.x[-1], float(branch.parameters[-1])
    if branch.status is BranchStatus.PARAMETER_BOUND:
        last = _polished(homotopy, last, end)
    return homotopy.response(last, end), branch


def beyond_rounding(branch: Branch, epsilon: float) -> np.ndarray | None:
    """The x at which a curve of `follow_logit` that ended at the step floor leads to ``epsilon``.

    Some frequencies can be decided by powers of epsilon that rounding hides. The solutions up to
    rounding then lie close along a line, on which the curve is lost, though each of them is as
    good. Epsilon falls further here, each time to one next to the last.

    Returns
    -------
    numpy.ndarray or None
        A solution at ``epsilon`` up to rounding, or None: where the curve went back to larger ones,
        rounding is more than ``epsilon``, or there is no solution near by.
    """
    homotopy, z, parameter = branch.problem, branch.x[-1], float(branch.parameters[-1])
    if not isinstance(homotopy, LogitHomotopy) or branch.parameter_rates[-1] > 0:
        return None
    end, step = math.log(epsilon), 1.0
    while parameter > end:
        ahead = max(parameter - step, end)
        near = _polished(homotopy, z, ahead, _shortest)
        moved = homotopy.response(near, ahead) - homotopy.response(z, parameter)
        if _solves(homotopy, near, ahead) and np.abs(moved).max() <= _NEAR:
            z, parameter = near, ahead
        elif step > _SHORTEST:
            step /= 2
        else:
            return None
    return homotopy.response(z, parameter)


def _solves(homotopy: LogitHomotopy, z: np.ndarray, parameter: float) -> bool:
    """Whether the residual is rounding, and rounding tells something beside epsilon."""
    noise = homotopy.noise(z, parameter)
    residual = np.abs(homotopy.residual_and_jacobian(z, parameter)[0]).max()
    return bool(residual <= 2 * noise and noise * homotopy.unit <= np.exp(parameter))


def _shortest(jacobian: np.ndarray, residual: np.ndarray) -> np.ndarray:
    """The least correction, none along directions in which the Jacobian is rounding."""
    from scipy.linalg import lstsq  # slow to import

    return np.asarray(lstsq(jacobian, residual, cond=_SINGULAR, lapack_driver="gelsy")[0])


def _polished(
    homotopy: LogitHomotopy,
    z: np.ndarray,
    parameter: float,
    solve: Callable[[np.ndarray, np.ndarray], np.ndarray] = np.linalg.solve,
) -> np.ndarray:
    """Of Newton's iterates from a solution the one with the least residual.

    Where x turns from 0 or 1 into the open interval, corrections below the tolerance of a curve can
    be the first of many: the log-odds, not the unknowns, change by their residual over epsilon.
    """
    best, least = z, math.inf
    with np.errstate(all="ignore"):
        for _ in range(_MOST_POLISHING):
            residual, jacobian, _ = homotopy.residual_and_jacobian(z, parameter)
            size = float(np.abs(residual).max())
            if size < least:
                best, least = z, size
            if not size > homotopy.noise(z, parameter):
                break
            try:
                z = z - solve(jacobian, residual)
            except (np.linalg.LinAlgError, ValueError):  # of numbers beyond floats
                break
    return best
