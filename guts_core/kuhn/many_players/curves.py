"""The curve of regularised equilibria against the pot for m players ([Bil18] sec. 3, 6)."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from guts_core.kuhn.curves.regularised import RegularisedKuhn, followable, regularised_equilibrium
from guts_core.kuhn.many_players.equilibrium import NearEquilibrium, certified
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.methods import arguments
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import positive

#: Steps and tolerances of the continuation.
_OPTIONS = ContinuationOptions(initial_step=1e-3, max_step=0.1, growth=1.3, newton_tolerance=1e-8)


@dataclass(frozen=True)
class MultiplayerCurve:
    """Regularised equilibria along a curve that starts below the least pot.

    Attributes
    ----------
    game : MultiplayerKuhn
        The game.
    epsilon : float
        Regularisation of the gradient per hand.
    pots : numpy.ndarray, shape (points,)
        P along the curve.
    expectations : numpy.ndarray, shape (points, players)
        Payoffs per hand.
    folds : numpy.ndarray
        Pots at which the curve turns around.
    branch : Branch
        The curve as it was followed.
    """

    game: MultiplayerKuhn
    epsilon: float
    pots: np.ndarray
    expectations: np.ndarray
    folds: np.ndarray
    branch: Branch = field(repr=False, compare=False)

    def at(self, pot: float) -> tuple[NearEquilibrium, ...]:
        """The solutions at a pot in the order of the curve, each with its gains."""
        found = self.branch.at(positive("MultiplayerCurve.at", "pot", pot))
        return tuple(certified(self.game, each.x, pot, self.epsilon) for each in found)


@arguments.checked(
    game=arguments.a(MultiplayerKuhn),
    highest=arguments.positive_up_to(10**5),
    epsilon=followable["epsilon"],
)
def many_players_curve(
    game: MultiplayerKuhn, highest: float, epsilon: float = 1e-6
) -> MultiplayerCurve:
    """Follow the regularised equilibria from P_min/2 to a highest pot.

    Parameters
    ----------
    game : MultiplayerKuhn
        The game.
    highest : float
        Highest pot, above P_min.
    epsilon : float
        Regularisation of the gradient per hand, positive.

    Returns
    -------
    MultiplayerCurve

    Raises
    ------
    ValueError
        If an argument is not as described.
    ArithmeticError
        If the curve could not be followed to the highest pot.

    Examples
    --------
    >>> curve = many_players_curve(MultiplayerKuhn(2, 4), 3)
    >>> len(curve.folds)
    0
    """
    top = positive("many_players_curve", "highest", highest)
    if top <= game.least_pot:
        raise ValueError(
            f"many_players_curve: highest must be above P_min = {game.least_pot}, got {highest!r}"
        )
    problem = RegularisedKuhn(game, positive("many_players_curve", "epsilon", epsilon))
    first = float(game.least_pot) / 2
    with one_thread():
        start = regularised_equilibrium(game, first, epsilon)
        branch = continue_branch(problem, start, first, bounds=(0.0, top), options=_OPTIONS)
    if branch.status is not BranchStatus.PARAMETER_BOUND or branch.parameters[-1] < top / 2:
        raise ArithmeticError(
            f"many_players_curve: {branch.status.value} at pot {branch.parameters[-1]:.6g} "
            f"after {branch.steps} steps"
        )
    return _curve(game, epsilon, branch)


def _curve(game: MultiplayerKuhn, epsilon: float, branch: Branch) -> MultiplayerCurve:
    pots = branch.parameters
    payoffs = [game.expectations(game.complete(x), p) for x, p in zip(branch.x, pots, strict=True)]
    folds = np.array([point.parameter for point in branch.folds])
    return MultiplayerCurve(game, epsilon, pots, np.array(payoffs), folds, branch)
