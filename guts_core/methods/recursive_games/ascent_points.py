r"""The value map at one V, and what the strategies that are optimal there force from it.

Everything is in floats, with a bound on the rounding: a number that is forced is rounded downwards.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from guts_core.methods.matrix_games.matrices import (
    PayoffMatrix,
    entry_error,
    roundings,
    within_range,
)
from guts_core.methods.matrix_games.zero_sum import ZeroSumSolution
from guts_core.methods.records import ReadOnly, kept

#: Relative rounding error of one operation.
UNIT = 2.0**-53

#: What products of such errors may add to their sum, with millions of rows.
_HIGHER_ORDER = 1 + 1e-9


@dataclass(frozen=True)
class MeanErrors:
    """Errors of means of entries under a row strategy.

    Attributes
    ----------
    payoff, stakes : float
        Largest over the columns that matter.
    """

    payoff: float
    stakes: float

    def at(self, value: Any) -> Any:
        """The error of alpha + beta V, without that of adding the two up."""
        return self.payoff + abs(value) * self.stakes

    def __add__(self, other: "MeanErrors") -> "MeanErrors":
        return MeanErrors(self.payoff + other.payoff, self.stakes + other.stakes)


@dataclass(frozen=True)
class Point(ReadOnly):
    """The value map at one V, with the lines alpha + beta V of its row strategy.

    Attributes
    ----------
    at : float
        V.
    solution : ZeroSumSolution
        Of the game A + B V.
    intercepts, slopes : ndarray
        Alpha and beta against every column.
    rounding, entry_errors : MeanErrors
        What rounding did to them, and what lies in the entries from which they come.
    """

    at: float
    solution: ZeroSumSolution
    intercepts: np.ndarray
    slopes: np.ndarray
    rounding: MeanErrors
    entry_errors: MeanErrors

    @kept
    def slope(self) -> float:
        """The mean multiplier of the stakes, x'By."""
        return float(self.slopes @ self.solution.column_strategy)

    @property
    def residual(self) -> float:
        """T(V) - V."""
        return self.solution.value - self.at

    @property
    def newton(self) -> float:
        """Where the tangent of the value map meets the diagonal."""
        return self.at + self.residual / (1 - self.slope) if self.slope < 1 else math.inf

    @kept
    def advantages(self) -> np.ndarray:
        """Alpha + beta V - V against every column."""
        return within_range(self.intercepts + (self.slopes - 1) * self.at)

    @kept
    def on_fixed_point(self) -> bool:
        """Whether errors leave open that the advantage is positive against every column."""
        return bool((self.advantages <= self.errors).any())

    @property
    def surely_gains(self) -> bool:
        """Whether one row alone has a positive advantage against every column beyond all errors.

        Nothing is rounded in its means: errors are known in each column, beside the numbers there.
        """
        single = self.solution.rows.size == 1 and self.rounding == MeanErrors(0.0, 0.0)
        return single and not self.on_fixed_point

    @kept
    def errors(self) -> np.ndarray:
        """What rounding and the entries' errors may add to the advantage against every column."""
        return self._errors(self.rounding + self.entry_errors)

    def _errors(self, known: MeanErrors) -> np.ndarray:
        parts = np.abs(self.intercepts) + np.abs(self.slopes - 1) * abs(self.at)
        return within_range(np.asarray(3 * UNIT * parts + known.at(self.at)))

    def forced_by_repetition(self, certain: bool = False) -> float:
        """Fixed point that repeating the row strategy leads to, rounded downwards.

        A decline that rounding cannot tell from none counts as none. ``certain`` is what is forced
        whatever the errors of the entries.
        """
        if self.on_fixed_point:
            return self.at
        known = self.rounding + self.entry_errors if certain else self.rounding
        left, ahead = self.intercepts - 2 * known.payoff, self.advantages - self._errors(known)
        most, least = (1 - self.slopes + side * 2 * known.stakes for side in (1, -1))
        # For certain it falls however little it may be: next to 1 the difference is exact.
        falling = (most if certain else least) > 0
        left, ahead, most, least = (each[falling] for each in (left, ahead, most, least))
        with np.errstate(all="ignore"):  # a crossing beyond the floats is as good as none
            # Where it may as well rise from a number below 0, nobody knows where it crosses.
            negative = np.where(least > 0, left / least, -math.inf)
            from_zero = np.where(left > 0, left / most, negative)
            # Next to a crossing, or where that is far away, more is known from here.
            step = ahead / most * (1 - 4 * UNIT)
            from_here = self.at - 4 * UNIT * abs(self.at) + step
            downwards = np.where(from_zero > 0, 1 - 4 * UNIT, 1 + 4 * UNIT)
            sure = np.maximum(from_zero * downwards, from_here)
        return float(sure.min(initial=math.inf))


def point(
    payoff: PayoffMatrix, stakes: PayoffMatrix, at: float, solution: ZeroSumSolution
) -> Point:
    """The lines and their errors for the row strategy of a solution at one V."""
    rows, weights = solution.rows, solution.row_strategy[solution.rows]
    intercepts, slopes = (
        within_range(part.column_payoffs(rows, weights)) for part in (payoff, stakes)
    )
    columns = np.union1d(solution.columns, (intercepts + slopes * at).argmin())
    paid, grown = (
        float((weights @ np.abs(part.entries(rows, columns))).max()) for part in (payoff, stakes)
    )
    paid_unit, grown_unit = (_relative_rounding(part, weights) for part in (payoff, stakes))
    errors = (
        MeanErrors(paid_unit * paid, grown_unit * grown),
        MeanErrors(entry_error(payoff), entry_error(stakes)),
    )
    return Point(at, solution, intercepts, slopes, *errors)


def _relative_rounding(part: PayoffMatrix, weights: np.ndarray) -> float:
    """What rounding does to a mean with these weights; a row of weight 1 is taken as it is.

    Each row rounds once, and the weights, whose sum misses 1 by a little, stand for their shares.
    """
    if weights.tolist() == [1.0]:
        return UNIT * roundings(part)
    missed = abs(math.fsum([*weights.tolist(), -1.0]))
    return (UNIT * (weights.size + roundings(part)) + missed) * _HIGHER_ORDER


def transition_holds(lower: Point, trial: Point, slack: float) -> bool:
    """Whether strategies between those of ``lower`` and ``trial`` lead from one to the other.

    Against each column the advantage over V is quadratic along the way. Its first two Bernstein
    coefficients must be positive beyond rounding; the last, at ``trial``, not below ``-slack``.
    """
    middle, error = _middle(lower, trial)
    return bool(
        trial.at > lower.at
        and not lower.on_fixed_point
        and (middle > error).all()
        and (trial.advantages >= -slack).all()
    )


def leads_beyond_rounding(lower: Point, trial: Point) -> bool:
    """Whether the transition holds whatever rounding did to the advantages at either end."""
    return transition_holds(lower, trial, 0.0) and not trial.on_fixed_point


def surely_reached(sure: Point, last: Point) -> float:
    """The number that is forced beyond rounding, from one that is, on the way to the last one.

    Next to the fixed point the advantage is lost in rounding: go as far as it is not. With the
    Bernstein coefficients b0, b1 > 0 > b2, each less its error, the advantage at the ratio r of
    what is left to what is done has the sign of b0 r^2 + 2 b1 r + b2.
    """
    middle, error = _middle(sure, last)
    first, second = sure.advantages - sure.errors, middle - error
    third = np.minimum(last.advantages - 2 * last.errors, 0.0)
    if last.at <= sure.at or not bool(((first > 0) & (second > 0)).all()):
        return sure.at
    if not third.any():
        return last.at
    root = np.sqrt(within_range(second**2 - first * third))
    left = max(float((-third / (second + root)).max()), math.ulp(0.0))  # never nothing
    back = (last.at - sure.at) * left / (1 + left)
    return max(sure.at, math.nextafter(last.at - 2 * back, -math.inf))


def _middle(lower: Point, trial: Point) -> tuple[np.ndarray, np.ndarray]:
    """The second Bernstein coefficient against every column, and its rounding error."""
    by_trial, by_lower = (trial.slopes - 1) * lower.at, (lower.slopes - 1) * trial.at
    middle = (trial.intercepts + by_trial + lower.intercepts + by_lower) / 2
    sizes = (np.abs(part) for part in (trial.intercepts, by_trial, lower.intercepts, by_lower))
    known = [each.rounding + each.entry_errors for each in (lower, trial)]
    strategies = known[1].at(lower.at) + known[0].at(trial.at)
    error = 2 * UNIT * sum(sizes, np.zeros(middle.size)) + strategies / 2
    return within_range(middle), within_range(error)
