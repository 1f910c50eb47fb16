r"""Complementarity conditions on the unit cube, regularised to smooth equations.

The conditions: for each k, f_k(x) = 0, or f_k(x) < 0 and x_k = 0, or f_k(x) > 0 and x_k = 1
([Bil18] (5)). Regularised, x_k = g(f_k / epsilon) with g(y) = 1/2 + atan(y)/pi ([Bil18] (4), (6)).
Multiplied out, on the open cube, this is

.. math:: f_k \sin \pi x_k + \varepsilon \cos \pi x_k = 0,

which does not saturate. It has other sheets outside the cube, so points there are not accepted.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Protocol

import numpy as np

from guts_core.methods.arguments import Having, Positive, Whole, checked
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Evaluation, Factors, Problem
from guts_core.methods.continuation.step_control import Progress
from guts_core.methods.validation import finite_number, named

#: With more unknowns the Jacobian alone would take more than 800 megabytes.
MOST_UNKNOWNS = 10**4


class BoxConditions(Protocol):
    """Functions f_k(x, parameter), k = 1..n, of a complementarity problem on the unit cube.

    Three further methods are used if there are any. ``write_scaled(x, parameter, rows, jacobian)``
    writes the Jacobian, each row times a factor, to an array that is there already, and returns the
    values and the derivative by the parameter. ``structured(x, parameter)``, for a Jacobian with a
    structure, returns these two and a function ``factored(rows, diagonal, column, border)`` for the
    factors of the Jacobian, its rows times factors, with a diagonal added and a border around it;
    or None where the Jacobian itself does better. ``columns(x, parameter, places)`` returns the
    values and some columns of the Jacobian, in ascending places.
    """

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Values f (n,), Jacobian (n, n) and derivative by the parameter (n,)."""

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Largest rounding error of f."""


class OnCube:
    """The domain of the regularised equations."""

    def inside(self, x: np.ndarray) -> bool:
        """Whether x lies in the open cube."""
        return bool(x.min() > 0 and x.max() < 1)


def _regularise(
    conditions: BoxConditions,
    x: np.ndarray,
    parameter: float,
    epsilon: float,
    into: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Residual, Jacobian (``into`` if given), derivatives by the parameter and by log epsilon."""
    sine, cosine = _sine_and_cosine(x)
    write = getattr(conditions, "write_scaled", None)
    if into is not None and write is not None:
        smooth = into
        values, derivative = write(x, parameter, sine, smooth)
    else:
        values, jacobian, derivative = evaluated(conditions, x, parameter)
        smooth = jacobian * sine[:, None]
        if into is not None:
            into[...] = smooth
            smooth = into
    check_numbers_of(values, derivative, x)
    diagonal = np.einsum("ii->i", smooth)  # a view
    diagonal += np.pi * (values * cosine - epsilon * sine)
    pull = epsilon * cosine
    return values * sine + pull, smooth, derivative * sine, pull


def _factor(
    conditions: BoxConditions,
    x: np.ndarray,
    parameter: float,
    epsilon: float,
    border: np.ndarray,
    column: Callable[[np.ndarray, np.ndarray], np.ndarray],
) -> tuple[np.ndarray, Factors] | None:
    """Residual and factors of the bordered matrix, if the conditions know how.

    ``column`` makes the derivative by the parameter from that of the residual by the conditions'
    parameter and from that by log epsilon.
    """
    structured = getattr(conditions, "structured", None)
    found = structured(x, parameter) if structured is not None else None
    if found is None:
        return None
    values, derivative, factored = found
    sine, cosine = _sine_and_cosine(x)
    pull = epsilon * cosine
    diagonal = np.pi * (values * cosine - epsilon * sine)
    factors = factored(sine, diagonal, column(derivative * sine, pull), border)
    return values * sine + pull, factors


def check_numbers_of(values: np.ndarray, derivative: np.ndarray, x: np.ndarray) -> None:
    """Refuse conditions with another number of values than of unknowns: one would stand for all."""
    shapes = np.shape(values), np.shape(derivative)
    if shapes != (x.shape, x.shape):
        raise ValueError(
            "conditions must return values and a derivative by the parameter for each of "
            f"{len(x)} unknowns, got shapes {shapes[0]} and {shapes[1]}"
        )


def evaluated(conditions: BoxConditions, x: np.ndarray, parameter: float) -> Evaluation:
    """What conditions return, in floats; a row would stand for a Jacobian, too."""
    given = conditions.residual_and_jacobian(x, parameter)
    parts = [np.asarray(part) for part in given] if isinstance(given, tuple | list) else []
    shapes, kinds = [part.shape for part in parts], [part.dtype for part in parts]
    if len(parts) == 3:
        check_numbers_of(parts[0], parts[2], x)
    if shapes != [x.shape, 2 * x.shape, x.shape] or any(kind.kind not in "biufO" for kind in kinds):
        raise ValueError(
            "conditions must return values, Jacobian and derivative by the parameter as arrays of "
            f"real numbers for {len(x)} unknowns, got shapes {shapes} of {list(map(str, kinds))}"
        )
    values, jacobian, derivative = (part.astype(float, copy=False) for part in parts)
    return values, jacobian, derivative


def noise_of(conditions: BoxConditions, x: np.ndarray, parameter: float) -> float:
    """What conditions tell of their rounding errors, as a float; no number is refused for them."""
    given = conditions.noise(x, parameter)
    return named("continue_branch", "noise of conditions", finite_number, given, 0)


def _sine_and_cosine(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of pi x; the sine near x = 1 from the distance to 1: the two ends are treated alike."""
    return np.sin(np.pi * np.minimum(x, 1 - x)), np.cos(np.pi * x)


def regularised_residual(values: np.ndarray, x: np.ndarray, epsilon: float) -> np.ndarray:
    """The residual of the regularised equations where the functions have these values."""
    sine, cosine = _sine_and_cosine(x)
    return np.asarray(values * sine + epsilon * cosine)


@checked
@dataclass(frozen=True)
class Regularised(OnCube):
    """The regularised equations at fixed epsilon, a `Problem` in the conditions' own parameter.

    Parameters
    ----------
    conditions : BoxConditions
        The functions f_k.
    epsilon : float
        Regularisation, > 0.
    """

    conditions: Annotated[BoxConditions, Having("residual_and_jacobian", "noise")]
    epsilon: Annotated[float, Positive()]

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Residual, Jacobian, derivative by the parameter."""
        return _regularise(self.conditions, x, parameter, self.epsilon)[:3]

    def write_jacobian(
        self, x: np.ndarray, parameter: float, jacobian: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Residual and derivative by the parameter; the Jacobian is written."""
        parts = _regularise(self.conditions, x, parameter, self.epsilon, jacobian)
        return parts[0], parts[2]

    def factored(
        self, x: np.ndarray, parameter: float, weight: float, border: np.ndarray
    ) -> tuple[np.ndarray, Factors] | None:
        """Residual and factors of the bordered matrix, if the conditions know how."""

        def column(derivative: np.ndarray, pull: np.ndarray) -> np.ndarray:
            return derivative / weight

        return _factor(self.conditions, x, parameter, self.epsilon, border, column)

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Rounding error of the residual."""
        return noise_of(self.conditions, x, parameter) + 2e-16 * self.epsilon


@dataclass(frozen=True)
class EpsilonHomotopy(OnCube):
    """The regularised equations at a fixed parameter, a `Problem` in log epsilon.

    For large epsilon the only solution is near x = 1/2; the curve from there leads to a solution
    at small epsilon.

    Parameters
    ----------
    conditions : BoxConditions
        The functions f_k.
    fixed : float
        Value of the conditions' parameter.
    """

    conditions: BoxConditions
    fixed: float

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Residual, Jacobian, derivative by log epsilon."""
        residual, jacobian, _, pull = _regularise(
            self.conditions, x, self.fixed, float(np.exp(parameter))
        )
        return residual, jacobian, pull

    def write_jacobian(
        self, x: np.ndarray, parameter: float, jacobian: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Residual and derivative by log epsilon; the Jacobian is written."""
        epsilon = float(np.exp(parameter))
        residual, _, _, pull = _regularise(self.conditions, x, self.fixed, epsilon, jacobian)
        return residual, pull

    def factored(
        self, x: np.ndarray, parameter: float, weight: float, border: np.ndarray
    ) -> tuple[np.ndarray, Factors] | None:
        """Residual and factors of the bordered matrix, if the conditions know how."""

        def column(derivative: np.ndarray, pull: np.ndarray) -> np.ndarray:
            return pull / weight

        epsilon = float(np.exp(parameter))
        return _factor(self.conditions, x, self.fixed, epsilon, border, column)

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Rounding error of the residual."""
        return noise_of(self.conditions, x, self.fixed) + 2e-16 * float(np.exp(parameter))


@checked
def follow_from_centre(
    conditions: Annotated[BoxConditions, Having("residual_and_jacobian", "noise")],
    size: Annotated[int, Whole(1, MOST_UNKNOWNS)],
    parameter: float,
    epsilon: Annotated[float, Positive()],
    largest: float = 10.0,
    options: ContinuationOptions | None = None,
    progress: Progress | None = None,
) -> Branch:
    """The curve in log epsilon from x = 1/2 at a large epsilon down to a small one.

    Its last point, ``branch.x[-1]``, solves the equations `Regularised` at ``epsilon``, if its
    status is ``BranchStatus.PARAMETER_BOUND``.

    Parameters
    ----------
    conditions : BoxConditions
        The functions f_k.
    size : int
        Number of unknowns, at most 10,000: the Jacobian has its square of entries.
    parameter : float
        Value of the conditions' parameter.
    epsilon, largest : float
        Where to end and where to start.
    options : ContinuationOptions
        Of the curve.
    progress : callable, optional
        Called with (epsilon, steps) after each step.

    Returns
    -------
    Branch

    Raises
    ------
    ValueError
        If not 0 < ``epsilon`` < ``largest``, there is no solution near x = 1/2 at ``largest``, or
        the conditions do not return real numbers in the shapes that they should.

    Examples
    --------
    >>> class Coin:
    ...     def residual_and_jacobian(self, x, parameter):
    ...         return parameter - x, -np.eye(1), np.ones(1)
    ...     def noise(self, x, parameter):
    ...         return 1e-15
    >>> branch = follow_from_centre(Coin(), 1, 0.25, 1e-8)
    >>> branch.status.value, round(float(branch.x[-1, 0]), 6)
    ('parameter bound', 0.25)
    """
    homotopy, start = EpsilonHomotopy(conditions, parameter), np.full(size, 0.5)
    ends = epsilon, largest
    return follow_epsilon("follow_from_centre", homotopy, start, *ends, options, progress)


def follow_epsilon(
    function: str,
    homotopy: Problem,
    start: np.ndarray,
    epsilon: float,
    largest: float,
    options: ContinuationOptions | None,
    progress: Progress | None = None,
) -> Branch:
    """The curve of a problem in log epsilon from a large epsilon down to a small one."""

    def tell(logarithm: float, steps: int) -> None:
        if progress is not None:
            progress(math.exp(logarithm), steps)

    if largest <= epsilon:
        raise ValueError(f"{function}: largest must be > epsilon, got {largest:g}")
    bounds = (float(np.log(epsilon)), np.inf)
    first = float(np.log(largest))
    return continue_branch(homotopy, start, first, -1, bounds, options, progress=tell)
