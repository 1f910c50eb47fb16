"""Local optima of the three-player programmes by sequential quadratic programming.

The programmes are not convex: the solver may stop at a local optimum that is no equilibrium. So
every answer carries the exact gains of deviating in the game as dealt, and says which it is.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Real, checked
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import named
from guts_core.von_neumann.three_players import programmes
from guts_core.von_neumann.three_players.payoffs import three_player_gains


@dataclass(frozen=True)
class ThreePlayerProgrammeSolution(ReadOnly):
    """Where the solver stopped, and what it is in the game.

    Attributes
    ----------
    bet_probabilities, call_probabilities_2, call_probabilities_3 : ndarray
        P, Q, R, card by card.
    objective : float
        Least objective of the programme for these strategies.
    gains : tuple of float
        What the players gain by their best deviations in the game as dealt; computed exactly.
    status : str
        ``"equilibrium"`` if no gain exceeds the tolerance, else ``"local optimum"`` if the solver
        met its own conditions, else ``"not converged"``.
    """

    bet_probabilities: np.ndarray
    call_probabilities_2: np.ndarray
    call_probabilities_3: np.ndarray
    objective: float
    gains: tuple[float, float, float]
    status: str


@checked
def solve_programme(
    programme: programmes.ThreePlayerProgramme,
    rng: np.random.Generator,
    tolerance: Annotated[float, Real(1e-15)] = 1e-6,
) -> ThreePlayerProgrammeSolution:
    """Sequential quadratic programming from a random start.

    Parameters
    ----------
    programme : ThreePlayerProgramme
    rng : numpy.random.Generator
        Draws the start.
    tolerance : float
        Largest gain in antes of an equilibrium.

    Returns
    -------
    ThreePlayerProgrammeSolution

    Raises
    ------
    ValueError
        If the parts of ``programme`` do not fit together, or an argument is not of its kind.

    Examples
    --------
    >>> from guts_core.von_neumann.three_players.programmes import three_player_fast_programme
    >>> solve_programme(three_player_fast_programme(4, 1), np.random.default_rng(2)).status
    'equilibrium'
    """
    size = named("solve_programme", "programme", programmes.variables_of_each, programme)
    draw = rng.dirichlet(np.ones(size), 3) if programme.slow else rng.random((3, size))
    found = _Solver(programme, size).run(draw)
    played = np.clip(found.x[: 3 * size].reshape(3, size), 0, 1)
    by_card = played
    if programme.slow:
        played /= played.sum(axis=1, keepdims=True)
        by_card = np.clip(played @ programmes.pure_strategies(programme.cards), 0, 1)
    gains = _exact_gains(programme, by_card)
    converged = "local optimum" if found.success else "not converged"
    status = "equilibrium" if max(gains) <= tolerance else converged
    first, second, third = by_card
    objective = programmes.least_objective(programme, *played)
    return ThreePlayerProgrammeSolution(first, second, third, objective, gains, status)


class _Solver:
    """The programme in the form that scipy takes: variables P, Q, R, then the bounds."""

    def __init__(self, programme: programmes.ThreePlayerProgramme, size: int) -> None:
        self.programme, self.size = programme, size
        counts = [weights.size for weights in programme.weights]
        self.offsets = 3 * size + np.cumsum([0, *counts[:-1]])
        self.variables = 3 * size + sum(counts)
        self.slope = np.concatenate([np.zeros(3 * size), *programme.weights])

    def run(self, start: np.ndarray) -> Any:
        """From a start with the least feasible bounds."""
        from scipy.optimize import minimize

        constraints = [{"type": "ineq", "fun": self.slack, "jac": self.slack_slope}]
        if self.programme.slow:
            sums = np.kron(np.eye(3), np.ones(self.size))
            sums = np.pad(sums, ((0, 0), (0, self.variables - sums.shape[1])))
            constraints.append({"type": "eq", "fun": lambda x: sums @ x - 1, "jac": lambda x: sums})
        least = [programmes.least_bounds(self.programme, start, player) for player in range(3)]
        point = np.concatenate([start.ravel(), *least])
        box = [(0, 1)] * (3 * self.size) + [(None, None)] * (self.variables - 3 * self.size)
        with one_thread():
            return minimize(
                lambda x: float(self.slope @ x),
                point,
                jac=lambda x: self.slope,
                bounds=box,
                constraints=constraints,
                method="SLSQP",
                options={"ftol": 1e-13, "maxiter": 1000},
            )

    def slack(self, x: np.ndarray) -> np.ndarray:
        """Bound less earnings, row by row."""
        played = x[: 3 * self.size].reshape(3, self.size)
        return np.concatenate(
            [
                x[offset + self.programme.bounds[player]]
                - programmes.earned(self.programme, played, player)
                for player, offset in enumerate(self.offsets)
            ]
        )

    def slack_slope(self, x: np.ndarray) -> np.ndarray:
        """Derivatives of the slack, row by row."""
        played = x[: 3 * self.size].reshape(3, self.size)
        blocks = []
        for player, offset in enumerate(self.offsets):
            rows, bounds = self.programme.rows[player], self.programme.bounds[player]
            block = np.zeros((len(rows), self.variables))
            (y, at_y), (z, at_z) = (
                (programmes.extended(played[o]), o) for o in programmes.OTHERS[player]
            )
            block[:, at_y * self.size : (at_y + 1) * self.size] = -(rows @ z)[:, 1:]
            block[:, at_z * self.size : (at_z + 1) * self.size] = -np.tensordot(
                rows, y, axes=(1, 0)
            )[:, 1:]
            block[np.arange(len(rows)), offset + bounds] = 1
            blocks.append(block)
        return np.concatenate(blocks)


def _exact_gains(
    programme: programmes.ThreePlayerProgramme, by_card: np.ndarray
) -> tuple[float, float, float]:
    exact = [[Fraction(float(p)) for p in strategy] for strategy in by_card]
    first, second, third = three_player_gains(programme.cards, programme.bet, *exact)
    return float(first), float(second), float(third)
