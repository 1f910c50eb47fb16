r"""The value a player forces in a recursive game: closing in on the limit of value iteration.

The solver keeps two numbers, each with a proof (up to rounding):

* ``lower``: forced. Interpolating linearly between the strategies that are optimal at the last
  forced number and here, player 1 has :math:`\alpha+\beta V>V` against every column and for every
  V between. With one strategy for both ends this is the transition criterion, Theorem 1.2; that
  alone never gets past a fixed point whose support holds a column with stakes above 1.
* ``upper``: out of reach, because :math:`T(V)\le V` there and T is monotone.

Newton steps propose; only the criterion moves ``lower``. Where it refuses, half the step is tried,
and at least the fixed point of the game with the last strategy repeated is taken, which is never
behind one step of value iteration.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from guts_core.methods.matrices import DenseMatrix, PayoffMatrix
from guts_core.methods.zero_sum import ZeroSumSolution, solve_by_generation

#: Slope of the value map above which a fixed point counts as touching the diagonal.
_TANGENT = 1 - 1e-6


class RecursiveStatus(StrEnum):
    """How the iteration from the termination fee ended."""

    CONVERGED = "converged"
    DECLINED = "declined"  # V_1 <= V_0: the player does not enter ([BLPWZ22] after (1.6))
    FIXED_LINE = "line of fixed points"  # declined, because T(V) = V on an interval
    TANGENT = "tangent"  # the value map touches the diagonal: growth 1, slow approach
    INFINITE = "infinite"
    UNRESOLVED = "unresolved"  # the bound on the number of steps was reached


@dataclass(frozen=True)
class RecursiveSolution:
    """Value of a recursive game for one of its players, with certificate.

    Attributes
    ----------
    value : float
        What the player is sure of (player 1's payoff, whichever player solves); may be infinite.
    row_strategy, column_strategy : ndarray
        Optimal in the game A + B value (read-only).
    gap : float
        Duality gap of these strategies in the game A + B value.
    growth : float
        x'By: mean multiplier of the stakes at the fixed point, below 1 where it attracts.
    iterations : int
        Matrix games solved.
    status : RecursiveStatus
        How the iteration ended.
    lower, upper : float
        The forced number and the one out of reach between which the value was closed in.
    """

    value: float
    row_strategy: np.ndarray
    column_strategy: np.ndarray
    gap: float
    growth: float
    iterations: int
    status: RecursiveStatus
    lower: float
    upper: float

    @property
    def rows(self) -> np.ndarray:
        """Indices of the rows played with positive probability."""
        return np.flatnonzero(self.row_strategy)

    @property
    def columns(self) -> np.ndarray:
        """Indices of the columns played with positive probability."""
        return np.flatnonzero(self.column_strategy)


class ValueMap(Protocol):
    """What the ascent asks of a recursive game."""

    payoff: PayoffMatrix
    stakes: PayoffMatrix

    def value_map(
        self,
        continuation: float,
        rows: npt.ArrayLike | None = None,
        columns: npt.ArrayLike | None = None,
    ) -> ZeroSumSolution:
        """T(V) with optimal strategies."""


@dataclass
class _Point:
    """The value map at one V: residual T(V) - V, strategies, and its slope x'By."""

    at: float
    solution: ZeroSumSolution
    slope: float
    intercepts: np.ndarray  # alpha against every column, row strategy fixed
    slopes: np.ndarray  # beta against every column

    @property
    def residual(self) -> float:
        return self.solution.value - self.at

    @property
    def newton(self) -> float:
        return self.at + self.residual / (1 - self.slope) if self.slope < 1 else math.inf


class Ascent:
    """Closing in on the limit of value iteration from ``start``."""

    def __init__(
        self, game: ValueMap, start: float, tolerance: float, rows: Any, columns: Any
    ) -> None:
        self.game, self.tolerance = game, tolerance
        self.rows, self.columns = rows, columns
        self.solved = 0
        self.start = start
        self.upper = math.inf

    def run(self, limit: int, guess: float | None = None) -> RecursiveSolution:
        """Move the two numbers together with at most ``limit`` matrix games."""
        lower = self.evaluate(self.start)
        if lower.residual <= self.noise(lower):
            return self.declined(lower)
        guess = lower.newton if guess is None else guess
        while self.solved < limit:
            if self.upper - lower.at <= self.tolerance or self.settled(lower):
                return self.finish(lower)
            sure = self.forced_by_repetition(lower)
            if sure == math.inf or self.grows_without_bound(lower):
                return self.result(lower, math.inf, RecursiveStatus.INFINITE)
            if not sure < guess < self.upper:
                guess = sure
            trial = self.evaluate(guess)
            if guess == sure or self.transition_holds(lower, trial):
                lower, guess = trial, trial.newton
            elif trial.residual < -self.noise(trial):
                self.upper, guess = trial.at, trial.newton
            else:
                guess = (lower.at + trial.at) / 2
        return self.result(lower, lower.at, RecursiveStatus.UNRESOLVED)

    def evaluate(self, value: float) -> _Point:
        """Solve the matrix game at one V, starting from the strategies of the last one."""
        solution = self.game.value_map(value, self.rows, self.columns)
        self.solved += 1
        self.rows, self.columns = solution.rows, solution.columns
        return self.point(value, solution)

    def point(self, value: float, solution: ZeroSumSolution) -> _Point:
        """The value map at one V with the lines alpha + beta V of its row strategy."""
        rows, weights = solution.rows, solution.row_strategy[solution.rows]
        intercepts = self.game.payoff.column_payoffs(rows, weights)
        slopes = self.game.stakes.column_payoffs(rows, weights)
        growth = float(slopes @ solution.column_strategy)
        return _Point(value, solution, growth, intercepts, slopes)

    def transition_holds(self, lower: _Point, trial: _Point) -> bool:
        """Whether strategies between those of ``lower`` and ``trial`` lead from one to the other.

        Against each column the advantage over V is quadratic along the way; its three Bernstein
        coefficients bound it from below.
        """
        width = trial.at - lower.at
        alpha_0, beta_0 = lower.intercepts, lower.slopes
        alpha_1, beta_1 = trial.intercepts, trial.slopes
        first = alpha_0 + (beta_0 - 1) * lower.at
        last = alpha_1 + (beta_1 - 1) * trial.at
        crossed = alpha_1 + beta_1 * lower.at + alpha_0 + beta_0 * trial.at
        middle = (crossed - lower.at - trial.at) / 2
        slack = self.noise(trial)
        return bool(
            width > 0 and (first > 0).all() and (middle > 0).all() and (last >= -slack).all()
        )

    def forced_by_repetition(self, lower: _Point) -> float:
        """Fixed point reached by repeating the row strategy that is optimal at ``lower``."""
        falling = lower.slopes < 1
        crossings = lower.intercepts[falling] / (1 - lower.slopes[falling])
        return float(crossings.min(initial=math.inf))

    def grows_without_bound(self, lower: _Point) -> bool:
        """Whether T(V) > V for every larger V, since T(V) >= V Val(B) - max|A| for V >= 0.

        Where Val(B) = 1 this decides nothing; a number 10^9 times the payoffs with a slope of 1 or
        more is then taken for infinite.
        """
        if lower.at <= 0:
            return False
        largest = _largest(self.game.payoff)
        if lower.at <= largest:
            return False
        if lower.at > 1e9 * largest and lower.slope >= 1 - 1e-9:
            return True
        growth = solve_by_generation(self.game.stakes).value
        return growth > 1 + 1e-9 and lower.at * (growth - 1) > largest

    def noise(self, point: _Point) -> float:
        """What rounding and the gap of the linear programme leave of a zero residual."""
        return point.solution.gap + 4e-16 * max(1.0, abs(point.at))

    def settled(self, lower: _Point) -> bool:
        """Whether a Newton step would move less than the tolerance, or only by noise."""
        return lower.residual <= max(self.noise(lower), 0.1 * self.tolerance * (1 - lower.slope))

    def declined(self, start: _Point) -> RecursiveSolution:
        """Playing gains nothing over leaving; tell a line of fixed points from a plain refusal."""
        step = 1e-3 * max(1.0, abs(start.at))
        ahead = self.evaluate(start.at + step)
        level = abs(start.residual) <= self.noise(start) and abs(ahead.residual) <= self.noise(
            ahead
        )
        self.upper = start.at
        status = RecursiveStatus.FIXED_LINE if level else RecursiveStatus.DECLINED
        return self.result(start, start.at, status)

    def finish(self, lower: _Point) -> RecursiveSolution:
        """Report the fixed point with strategies that are optimal there and on the way to it."""
        point = lower
        if lower.slope >= _TANGENT:
            before = self.evaluate(lower.at - 1e-6 * max(1.0, abs(lower.at)))
            here = before.intercepts + before.slopes * lower.at
            if here.min() >= lower.solution.value - self.noise(lower):
                kept = replace(lower.solution, row_strategy=before.solution.row_strategy)
                point = self.point(lower.at, kept)
        status = RecursiveStatus.TANGENT if point.slope >= _TANGENT else RecursiveStatus.CONVERGED
        return self.result(point, lower.at, status)

    def result(self, point: _Point, value: float, status: RecursiveStatus) -> RecursiveSolution:
        """The frozen record."""
        solution = point.solution
        return RecursiveSolution(
            value=value,
            row_strategy=solution.row_strategy,
            column_strategy=solution.column_strategy,
            gap=solution.gap,
            growth=point.slope,
            iterations=self.solved,
            status=status,
            lower=point.at,
            upper=value if status is RecursiveStatus.INFINITE else self.upper,
        )


def _largest(matrix: PayoffMatrix) -> float:
    """Bound on the absolute payoffs, read off all rows and columns with unit weights."""
    if isinstance(matrix, DenseMatrix):
        return float(np.abs(matrix.array).max())
    rows = range(matrix.shape[0])
    one = np.ones(1)
    return max(float(np.abs(matrix.column_payoffs(np.array([row]), one)).max()) for row in rows)
