r"""The regularised equilibrium conditions of Kuhn poker, to be continued ([Bil18] (2)-(6)).

With f the reach-free gradient per hand and :math:`g(y)=\frac12+\frac1\pi\arctan y`, the conditions
are :math:`x_k=g(f_k/\varepsilon)`. On the open interval (0, 1) that is

.. math:: f_k\sin\pi x_k+\varepsilon\cos\pi x_k=0,

which stays smooth where g saturates. Outside the interval it has solutions that mean nothing, so
every point accepted lies inside.

The solution selected depends on the scale of f, or of epsilon. Every epsilon quoted refers to f per
hand; ``scale`` multiplies f (N(N-1)(N-2) for sums over the deals).
"""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.arguments import (
    Epsilon,
    FollowedPot,
    PositiveNumber,
    Scale,
    Scales,
    Solvable,
    scale_of,
)
from guts_core.kuhn.equilibrium import Equilibrium, in_floats
from guts_core.kuhn.game import KuhnGame, Structured
from guts_core.methods.arguments import checked
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Evaluation, Factors
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.continuation.regularised import (
    OnCube,
    Regularised,
    follow_from_centre,
    regularised_residual,
)
from guts_core.methods.continuation.step_control import Progress
from guts_core.methods.records import ReadOnly, kept
from guts_core.methods.threads import one_thread

#: Rounding error of f per hand and unit of the pot.
NOISE = 1e-16

#: Where the regularisation alone decides: all frequencies are near 1/2.
LARGE_EPSILON = 10.0

#: Options of the curves in log epsilon.
HOMOTOPY = ContinuationOptions(
    initial_step=0.01, max_step=0.5, newton_tolerance=1e-9, max_steps=20_000
)


def response(y: np.ndarray) -> np.ndarray:
    """g(y) = 1/2 + atan(y)/pi ([Bil18] (4))."""
    return 0.5 + np.arctan(y) / np.pi


def inverse_response(x: np.ndarray) -> np.ndarray:
    """The inverse of g, with its relative accuracy at both ends."""
    return -np.cos(np.pi * x) / np.sin(np.pi * x)


@checked
@dataclass(frozen=True)
class KuhnConditions(ReadOnly):
    """The functions f_k of the equilibrium conditions ([Bil18] (5)); the parameter is the pot.

    Equilibria do not depend on the scale. What the regularisation selects does, unless it is the
    same for all frequencies.

    Parameters
    ----------
    game : KuhnGame
        The game.
    scale : float or array_like, shape (size,)
        Multiplies the reach-free gradient per hand.

    Raises
    ------
    ValueError
        If ``scale`` is not from 1e-9 to 1e9, or of another shape.
    """

    game: KuhnGame
    scale: Annotated[npt.ArrayLike, Scales()] = 1.0

    def __post_init__(self) -> None:
        scale = scale_of("KuhnConditions", self.game, self.scale)
        object.__setattr__(self, "scale", scale)
        super().__post_init__()

    @property
    def factors(self) -> np.ndarray:
        """The scale, one number for each unknown."""
        return np.asarray(self.scale)

    @kept
    def _largest(self) -> float:
        return float(self.factors.max())

    @kept
    def _unscaled(self) -> bool:
        return bool((self.factors == 1).all())

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Values f, derivatives by the unknowns and by the pot."""
        system, s = self.game.system(x, parameter), self.factors
        jacobian = system.jacobian
        if self._unscaled:
            return system.gradient, jacobian, system.pot_derivative
        jacobian *= s[:, None]
        return s * system.gradient, jacobian, s * system.pot_derivative

    def write_scaled(
        self, x: np.ndarray, parameter: float, rows: np.ndarray, jacobian: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Values f and derivatives by the pot; the Jacobian, its rows times factors, is written."""
        if self._unscaled:
            return self.game.write_system(x, parameter, rows, jacobian)
        s = self.factors
        values, derivative = self.game.write_system(x, parameter, s, jacobian)
        jacobian *= rows[:, None]
        return s * values, s * derivative

    def structured(self, x: np.ndarray, parameter: float) -> Structured | None:
        """Values f, derivatives by the pot, and how the Jacobian is factored, of large decks."""
        found = self.game.structured(x, parameter)
        if found is None or self._unscaled:
            return found
        values, derivative, unscaled = found
        s = self.factors

        def factored(rows: np.ndarray, *others: np.ndarray) -> Factors:
            return unscaled(s * rows, *others)

        return s * values, s * derivative, factored

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Rounding error of f."""
        return self._largest * NOISE * (1 + parameter)


@checked
@dataclass(frozen=True)
class RegularisedKuhn(OnCube):
    """The regularised conditions at one epsilon, to be continued in the pot.

    Parameters
    ----------
    game : KuhnGame
        The game.
    epsilon : float
        Regularisation, positive.
    scale : float
        Multiplies the gradient per hand.

    Examples
    --------
    >>> from guts_core.kuhn import KuhnPoker
    >>> RegularisedKuhn(KuhnPoker(4), epsilon=1e-3).scale
    1.0
    """

    game: KuhnGame
    epsilon: PositiveNumber
    scale: PositiveNumber = 1.0

    @kept
    def _equations(self) -> Regularised:
        return Regularised(KuhnConditions(self.game, self.scale), self.epsilon)

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Residual, its derivatives by the unknowns and by the pot."""
        return self._equations.residual_and_jacobian(x, parameter)

    def write_jacobian(
        self, x: np.ndarray, parameter: float, jacobian: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Residual and derivative by the pot; the Jacobian is written."""
        return self._equations.write_jacobian(x, parameter, jacobian)

    def factored(
        self, x: np.ndarray, parameter: float, weight: float, border: np.ndarray
    ) -> tuple[np.ndarray, Factors] | None:
        """Residual and factors of the bordered matrix, of large decks."""
        return self._equations.factored(x, parameter, weight, border)

    def residual(self, x: np.ndarray, parameter: float) -> np.ndarray:
        """Residual alone, which takes a small part of the time."""
        slopes = self.scale * self.game.gradient_alone(x, parameter)
        return regularised_residual(slopes, x, self.epsilon)

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Residual that rounding explains."""
        return self._equations.noise(x, parameter)


@checked
def regularised_equilibrium(
    game: Solvable,
    pot: FollowedPot,
    epsilon: Epsilon = 1e-6,
    scale: Scale = 1.0,
    *,
    progress: Progress | None = None,
) -> np.ndarray:
    """One solution at a given pot, reached from x = 1/2 as epsilon falls from infinity.

    At large epsilon the conditions have one solution; it is followed by arc length in
    log(epsilon). Where there are several solutions this finds one of them.

    Parameters
    ----------
    game : KuhnGame
        The game; at most 10,000 of its frequencies are free.
    pot : float
        P > 0, at most 10^12.
    epsilon : float
        Regularisation, from 1e-14 to 10^9 and not below 1e-16 (P + 1) times the scale. Below some
        1e-12 rounding can decide whether it is reached.
    scale : float
        Multiplies the gradient per hand; from 1e-9 to 10^9.
    progress : callable, optional
        Called with (epsilon, steps) after each step.

    Returns
    -------
    numpy.ndarray
        The unknowns (``game.complete`` makes the full array of them).

    Raises
    ------
    ValueError
        If ``epsilon`` is below the rounding error of the gradient.
    ArithmeticError
        If the curve could not be followed to ``epsilon``.

    Examples
    --------
    >>> from guts_core.kuhn.three_players.rules import KuhnPoker
    >>> game = KuhnPoker(4)
    >>> x = game.complete(regularised_equilibrium(game, 2.0))
    >>> bool(abs(game.expectations(x, 2.0)).max() < 1e-5)  # nobody profits at P_min = 2
    True
    """
    return from_large_epsilon("regularised_equilibrium", game, pot, epsilon, scale, progress)


def from_large_epsilon(
    function: str,
    game: KuhnGame,
    pot: float,
    epsilon: float,
    scale: float = 1.0,
    progress: Progress | None = None,
) -> np.ndarray:
    """What :func:`regularised_equilibrium` finds, for a function that is named in errors."""
    conditions = KuhnConditions(game, scale)
    least = conditions.noise(np.full(game.size, 0.5), pot)
    if epsilon < least:  # the solution depends on f / epsilon, which is rounding alone
        raise ValueError(
            f"{function}: epsilon must be at least the rounding error of the gradient, which is "
            f"{least:.3g} at pot {pot:g}, got {epsilon:g}"
        )
    largest = max(max(LARGE_EPSILON, 10 * epsilon) * (1 + pot) * scale, 10 * epsilon)
    with one_thread():
        branch = follow_from_centre(
            conditions, game.size, pot, epsilon, largest, HOMOTOPY, progress
        )
    check_reached(function, game, pot, branch)
    return branch.x[-1]


def check_reached(function: str, game: KuhnGame, pot: float, branch: Branch) -> None:
    """Raise an ``ArithmeticError`` unless a curve in log epsilon came to its end."""
    if branch.status is not BranchStatus.PARAMETER_BOUND:
        raise ArithmeticError(
            f"{function}: {branch.status.value} at epsilon = "
            f"{np.exp(branch.parameters[-1]):.2g} for {game.cards} cards and pot {pot:g}"
        )


@checked
def near_equilibrium(
    game: Solvable,
    pot: FollowedPot,
    epsilon: Epsilon = 1e-8,
    *,
    progress: Progress | None = None,
) -> Equilibrium:
    """One solution of the regularised game at a pot, with its payoffs and gains.

    The time grows with the cube of the free frequencies: seconds for three players with 52 cards,
    a minute with 100, hours at the limit.

    Parameters
    ----------
    game : KuhnGame
        The game; at most 10,000 of its frequencies are free.
    pot : float
        P > 0, at most 10^12.
    epsilon : float
        Regularisation of the gradient per hand, from 1e-14 to 10^9 and not below 1e-16 (P + 1).
    progress : callable, optional
        Called with (epsilon, steps) after each step.

    Returns
    -------
    Equilibrium
        Its gains are of the order of ``epsilon``.

    Raises
    ------
    ValueError
        If ``epsilon`` is below the rounding error of the gradient.
    ArithmeticError
        If the curve could not be followed to ``epsilon``.

    Examples
    --------
    >>> from guts_core.kuhn.many_players.game import MultiplayerKuhn
    >>> near_equilibrium(MultiplayerKuhn(2, 3), 2).expectations.round(6).tolist()
    [-0.055556, 0.055556]
    """
    unknowns = from_large_epsilon("near_equilibrium", game, pot, epsilon, progress=progress)
    return in_floats(game, pot, unknowns, epsilon)
