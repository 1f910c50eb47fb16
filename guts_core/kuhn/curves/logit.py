r"""Equilibria of Kuhn poker by the logistic response, a route beside that of [Bil18].

The paper smooths the conditions by :math:`x=\frac12+\frac1\pi\arctan(f/\varepsilon)` and changes
the pot. Here the pot is fixed, the response is :math:`x=1/(1+e^{-f/\varepsilon})`, that of quantal
response equilibria, and :math:`\varepsilon` falls. Nothing but the gradient f is shared, so that an
error of one route shows against the other; which of several equilibria is reached may differ.
"""

import numpy as np

from guts_core.kuhn.arguments import Epsilon, FollowedPot, Solvable
from guts_core.kuhn.curves.regularised import KuhnConditions, check_reached
from guts_core.methods.arguments import checked
from guts_core.methods.continuation.logit import beyond_rounding, follow_logit
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.threads import one_thread

_OPTIONS = ContinuationOptions(
    initial_step=0.01, max_step=5.0, newton_tolerance=1e-12, max_steps=20_000
)

#: How a curve ends where it is lost among rounding errors.
_LOST = BranchStatus.STEP_FLOOR, BranchStatus.BRANCH_POINT


@checked
def logit_equilibrium(game: Solvable, pot: FollowedPot, epsilon: Epsilon = 1e-6) -> np.ndarray:
    """A solution of the logistic conditions at a given pot, reached from x = 1/2.

    Parameters
    ----------
    game : KuhnGame
        The game; at most 10,000 of its frequencies are free.
    pot : float
        P > 0, at most 10^12.
    epsilon : float
        Of the response to the gradient per hand, without the player's own earlier choices, from
        1e-14 to 10^9. Below about 1e-7, or 1e-11 of the pot, it can be rounding that decides
        frequencies: the end is then one of many solutions up to rounding. Below 1e-15 of the pot,
        and rarely elsewhere, it is not reached.

    Returns
    -------
    numpy.ndarray
        The unknowns (``game.complete`` makes the full array of them, ``polish`` an equilibrium).

    Raises
    ------
    ArithmeticError
        If the curve could not be followed to ``epsilon``; the error tells how far.

    Examples
    --------
    >>> from guts_core.kuhn import KuhnPoker, polish
    >>> game = KuhnPoker(4)
    >>> found = polish(game, game.complete(logit_equilibrium(game, 2.5)), 2.5)
    >>> bool(found.gains.max() < 1e-15), (game.deals * found.expectations).round(6).tolist()
    (True, [-0.285714, -0.285714, 0.571429])
    """
    largest = max(1 + pot, 10 * epsilon)
    with one_thread():
        start = np.zeros(game.size)
        x, branch = follow_logit(KuhnConditions(game), start, pot, epsilon, largest, _OPTIONS)
        if branch.status in _LOST and (further := beyond_rounding(branch, epsilon)) is not None:
            return further
    check_reached("logit_equilibrium", game, pot, branch)
    return x
