r"""Lines of games: each aggressive action is paid a bonus, :math:`f_k + \lambda b_k`, b random.

For large :math:`|\lambda|` the bonus decides, and the regularised conditions have one solution. The
curve that starts there at :math:`\lambda > 0` is followed to :math:`\lambda < 0`; it passes each
game between, and the game itself at :math:`\lambda = 0`, an odd number of times.
"""

from dataclasses import dataclass, field, replace

import numpy as np

from guts_core.kuhn.curves.regularised import NOISE, response
from guts_core.kuhn.game import KuhnGame
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Evaluation
from guts_core.methods.continuation.record import BranchStatus
from guts_core.methods.continuation.regularised import OnCube
from guts_core.methods.records import ReadOnly

#: Size of the smallest bonus; the largest is 1.
_LEAST_BONUS = 0.3

_LINE = ContinuationOptions(
    initial_step=0.01,
    max_step=0.3,
    growth=2.0,
    max_angle=0.4,
    newton_tolerance=1e-8,
    max_steps=100_000,
    keep_distance=0.05,
    reuse_factors=True,
)

#: The parameter goes from one end to the other at most this far in arc length, on either side of 0:
#: at huge pots, too, the frequencies' changes decide how many steps there are.
_FARTHEST = 100.0


@dataclass(frozen=True)
class BonusLine(ReadOnly, OnCube):
    """The regularised conditions with f + parameter * bonus in place of f.

    Parameters
    ----------
    game : KuhnPoker
        The game.
    pot, epsilon : float
        P and the regularisation of the gradient per hand.
    bonus : numpy.ndarray
        Extra payoff of each aggressive action, per unit of the parameter.
    """

    game: KuhnGame
    pot: float
    epsilon: float
    bonus: np.ndarray = field(repr=False)

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Residual, its derivatives by the unknowns and by the parameter."""
        jacobian = np.empty((len(x), len(x)), order="F")
        residual, derivative = self.write_jacobian(x, parameter, jacobian)
        return residual, jacobian, derivative

    def write_jacobian(
        self, x: np.ndarray, parameter: float, jacobian: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Residual and derivative by the parameter; the Jacobian is written."""
        sine, cosine = np.sin(np.pi * x), np.cos(np.pi * x)
        gradient, _ = self.game.write_system(x, self.pot, sine, jacobian)
        slope = gradient + parameter * self.bonus
        diagonal = np.einsum("ii->i", jacobian)  # a view
        diagonal += np.pi * (slope * cosine - self.epsilon * sine)
        return slope * sine + self.epsilon * cosine, self.bonus * sine

    def residual(self, x: np.ndarray, parameter: float) -> np.ndarray:
        """Residual alone, which takes a small part of the time."""
        slope = self.game.gradient_alone(x, self.pot) + parameter * self.bonus
        return np.asarray(slope * np.sin(np.pi * x) + self.epsilon * np.cos(np.pi * x))

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Residual that rounding explains."""
        return NOISE * (1 + self.pot + abs(parameter))

    @property
    def end(self) -> float:
        """A parameter from which on the bonus has the last word.

        A bet or call changes the payoff by at most P + 2, and a card is dealt with chance 1/N.
        """
        return 1.1 * (self.pot + 3) / self.game.cards / float(np.abs(self.bonus).min())

    def followed(self) -> Branch | None:
        """The curve from one end to the other, or None if it was not followed to the other end."""
        x = np.where(self.bonus > 0, 1.0, 0.0)
        for _ in range(5):  # contracts: x differs from 0 and 1 by the order of epsilon
            slope = self.game.system(x, self.pot).gradient
            x = response((slope + self.end * self.bonus) / self.epsilon)
        if not self.inside(x):  # at huge pots floats cannot tell x from 0 and 1
            return None
        options = replace(_LINE, parameter_weight=min(1.0, _FARTHEST / self.end))
        branch = continue_branch(self, x, self.end, -1, (-self.end, 2 * self.end), options)
        arrived = branch.status is BranchStatus.PARAMETER_BOUND and branch.parameters[-1] < 0
        return branch if arrived else None

    def solutions(self) -> tuple[np.ndarray, ...] | None:
        """Where that curve passes the game itself; None if it was not followed to the end."""
        branch = self.followed()
        return None if branch is None else tuple(found.x for found in branch.at(0.0))


def random_bonus(size: int, rng: np.random.Generator) -> np.ndarray:
    """Away from zero, so that it decides at every frequency once the parameter is large."""
    return rng.choice([-1.0, 1.0], size) * rng.uniform(_LEAST_BONUS, 1.0, size)
