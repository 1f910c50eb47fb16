"""The equilibrium conditions of Kuhn poker with a positive factor for each."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.curves.regularised import NOISE
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.continuation.problem import Evaluation
from guts_core.methods.validation import shown


@dataclass(frozen=True, eq=False)
class ScaledConditions:
    """The functions f_k with a positive factor for each, ``BoxConditions`` in the pot.

    Equilibria do not depend on the factors. What the regularisation selects does, unless all are
    the same.

    Parameters
    ----------
    game : KuhnPoker
        The game.
    scale : float or array_like, shape (size,)
        Multiplies the reach-free gradient per hand.

    Raises
    ------
    ValueError
        If ``scale`` is not from 1e-9 to 1e9, or of another shape.
    """

    game: KuhnPoker
    scale: npt.ArrayLike = 1.0

    def __post_init__(self) -> None:
        try:
            scale = np.broadcast_to(np.asarray(self.scale, dtype=float), self.game.size).copy()
        except (TypeError, ValueError, OverflowError):
            scale = np.array([math.nan])
        if not bool(((scale >= 1e-9) & (scale <= 1e9)).all()):
            raise ValueError(
                f"ScaledConditions: scale must be one positive number or {self.game.size} of them, "
                f"from 1e-9 to 1e9, got {shown(self.scale)}"
            )
        scale.setflags(write=False)
        object.__setattr__(self, "scale", scale)

    @property
    def factors(self) -> np.ndarray:
        """The scale, one number for each unknown."""
        return np.asarray(self.scale)

    def residual_and_jacobian(self, x: np.ndarray, parameter: float) -> Evaluation:
        """Values f, derivatives by the unknowns and by the pot."""
        system, s = self.game.system(x, parameter), self.factors
        return s * system.gradient, s[:, None] * system.jacobian, s * system.pot_derivative

    def noise(self, x: np.ndarray, parameter: float) -> float:
        """Rounding error of f."""
        return float(self.factors.max()) * NOISE * (1 + parameter)
