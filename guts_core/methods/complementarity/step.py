"""The linearised complementarity problem in a small box, as a mixed-integer linear programme.

See :mod:`guts_core.methods.complementarity.solution`. For a frequency next to a wall the linear
model must decide: stay at the wall, or leave it with slope 0. One binary unknown says which.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from guts_core.methods.records import ReadOnly

if TYPE_CHECKING:
    from scipy.optimize import LinearConstraint

#: Residuals, and distances outside the box, that rounding explains.
ROUNDING = 1e-14

#: HiGHS bounds neither the rounds of cuts at the root nor the searches it makes there, which may
#: double with each binary unknown; such a search would have to be ended from outside.
_SECONDS, _TIME_IS_UP = 300.0, 1


@dataclass(frozen=True)
class Partition(ReadOnly):
    """Which conditions hold as equations.

    Attributes
    ----------
    low, high : numpy.ndarray of bool
        Frequencies held at 0 and at 1.
    zero : numpy.ndarray of bool
        Where f = 0 is demanded; together with ``low`` or ``high`` at a corner.
    """

    low: np.ndarray
    high: np.ndarray
    zero: np.ndarray

    @property
    def free(self) -> np.ndarray:
        """Frequencies that may move."""
        return ~(self.low | self.high)


@dataclass(frozen=True)
class Linearised(ReadOnly):
    """Slopes and their derivatives at a point, in units of the radius of the box around it.

    Attributes
    ----------
    x : numpy.ndarray
        The point.
    slopes : numpy.ndarray
        f divided by the radius.
    jacobian : numpy.ndarray
        df/dx.
    radius : float
        No frequency moves by more.
    """

    x: np.ndarray
    slopes: np.ndarray
    jacobian: np.ndarray
    radius: float

    @property
    def inward(self) -> np.ndarray:
        """Direction from the nearer wall: 1 from 0, -1 from 1."""
        return np.where(self.x < 0.5, 1.0, -1.0)

    @property
    def distance(self) -> np.ndarray:
        """Distance from the nearer wall."""
        return np.asarray(np.minimum(self.x, 1 - self.x) / self.radius)

    @property
    def change(self) -> np.ndarray:
        """The most that each slope can change within the box."""
        return np.asarray(np.abs(self.jacobian).sum(axis=1))

    @property
    def held(self) -> np.ndarray:
        """Frequencies whose slope keeps them at the wall."""
        return np.asarray((self.distance <= 1) & (self.inward * self.slopes < -self.change))

    @property
    def undecided(self) -> np.ndarray:
        """Frequencies that may either stay at the wall or be mixed."""
        inert = (self.change < ROUNDING) & (np.abs(self.slopes) < ROUNDING)
        return np.asarray((self.distance <= 1) & ~self.held & ~inert)

    def constraints(self) -> list[LinearConstraint]:
        """Constraints on the step and the binary unknowns: mixed with slope 0, or at the wall."""
        from scipy.optimize import LinearConstraint

        sign, slopes = self.inward[:, None], self.inward * self.slopes
        bound = self.change + np.abs(slopes)
        rows, walls = ~self.held, self.undecided
        size = len(slopes)
        never_inwards = np.hstack([sign * self.jacobian, np.zeros((size, size))])[rows]
        zero_if_mixed = np.hstack([-sign * self.jacobian, np.diag(bound)])[rows]
        leave_if_mixed = np.hstack([np.diag(self.inward), -np.diag(self.distance + 1)])[walls]
        return [
            LinearConstraint(never_inwards, -np.inf, -slopes[rows]),
            LinearConstraint(zero_if_mixed, -np.inf, (slopes + bound)[rows]),
            LinearConstraint(leave_if_mixed, -np.inf, -self.distance[walls]),
        ]

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Bounds on the step and the binary unknowns."""
        lower = np.maximum(-self.x / self.radius, -1.0)
        upper = np.minimum((1 - self.x) / self.radius, 1.0)
        to_wall = -self.inward * self.distance
        lower, upper = (np.where(self.held, to_wall, a) for a in (lower, upper))
        least = np.where(self.held | self.undecided, 0.0, 1.0)
        return np.concatenate([lower, least]), np.concatenate(
            [upper, np.where(self.held, 0.0, 1.0)]
        )


def linear_step(
    model: Linearised, costs: np.ndarray | None = None, target: np.ndarray | None = None
) -> tuple[np.ndarray, Partition] | None:
    """The step that is cheapest, or that ends nearest to a target.

    Parameters
    ----------
    model : Linearised
        The linear model.
    costs : numpy.ndarray, optional
        Cost of moving each frequency upwards.
    target : numpy.ndarray, optional
        Adds the sum of the distances of all frequencies from there.

    Returns
    -------
    tuple of numpy.ndarray and Partition, or None
        The new point and the equations chosen; None if the model has no solution, or none that is
        known to be the best after five minutes.
    """
    from scipy.optimize import Bounds, milp

    size = len(model.x)
    lower, upper = model.bounds()
    objective = np.zeros(2 * size)
    if costs is not None:
        objective[:size] = costs
    integers = np.concatenate([np.zeros(size), model.undecided])
    constraints = model.constraints()
    if target is not None:
        constraints = _with_distances(constraints, (target - model.x) / model.radius)
        objective, integers = (
            np.append(objective, np.ones(size)),
            np.append(integers, np.zeros(size)),
        )
        lower, upper = np.append(lower, np.zeros(size)), np.append(upper, np.full(size, np.inf))
    answer = milp(
        objective,
        integrality=integers,
        bounds=Bounds(lower, upper),
        constraints=constraints,
        options={"time_limit": _SECONDS},
    )
    if answer.x is None or answer.status == _TIME_IS_UP:
        return None
    wall = model.held | (model.undecided & (answer.x[size : 2 * size] < 0.5))
    low, high = wall & (model.x < 0.5), wall & (model.x >= 0.5)
    return np.clip(model.x + model.radius * answer.x[:size], 0, 1), Partition(low, high, ~wall)


def _with_distances(constraints: list[LinearConstraint], aim: np.ndarray) -> list[LinearConstraint]:
    """The constraints with further unknowns, at least the distances between step and aim."""
    from scipy.optimize import LinearConstraint

    size = len(aim)
    eye, none = np.eye(size), np.zeros((size, size))
    wider = [
        LinearConstraint(np.hstack([c.A, np.zeros((len(c.A), size))]), c.lb, c.ub)
        for c in constraints
    ]
    return wider + [
        LinearConstraint(np.hstack([sign * eye, none, -eye]), -np.inf, sign * aim)
        for sign in (1.0, -1.0)
    ]
