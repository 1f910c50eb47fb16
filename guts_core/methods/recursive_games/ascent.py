r"""The value a player forces in a recursive game: closing in on the limit of value iteration.

The solver keeps two numbers, each with a proof (up to rounding):

* ``lower``: forced. Interpolating linearly between the strategies that are optimal at the last
  forced number and here, player 1 has :math:`\alpha+\beta V>V` against every column and for every
  V between. With one strategy for both ends this is the transition criterion, Theorem 1.2; that
  alone never gets past a fixed point whose support holds a column with stakes above 1.
* ``upper``: out of reach, because :math:`T(V)\le V` there and T is monotone; infinite until a
  proposal was such a number, which none need be.

Newton steps propose; only the criterion moves ``lower``. Where it refuses, half the step is tried,
and at least the fixed point of the game with the last strategy repeated is taken, rounded down.

Where some advantage at ``lower`` is within its error, that of rounding and of entries that formulas
give, that counts as a fixed point and the search ends; so it never goes on from beyond one. For
against a column the advantage along a step is :math:`c_0(1-s)^2+2c_1s(1-s)+c_2s^2`, and a step is
accepted only if :math:`c_0` and :math:`c_1` are positive beyond these errors. If a fixed point lies
inside, then :math:`c_2<0` for some column, and the search ends at the end of this step.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Any, Protocol

import numpy as np

from guts_core.methods.matrix_games import programmes, zero_sum
from guts_core.methods.matrix_games.matrices import Combination, PayoffMatrix, within_range
from guts_core.methods.records import ReadOnly
from guts_core.methods.recursive_games import ascent_points
from guts_core.methods.recursive_games.ascent_points import Point, leads_beyond_rounding

#: Slope of the value map above which a fixed point counts as touching the diagonal.
_TANGENT = 1 - 1e-6

#: Largest number of strategies of a game that is tested for growth without bound.
_WHOLE = 2000

#: Farther guesses, in multiples of the payoffs or the fee, are not looked at: all digits of the
#: payoffs are lost there, and the way back by halves would take all steps.
_FARTHEST = 2.0**60

#: Most steps in which what is forced is led on to the opponent's fee, and the part of it that each
#: must gain: next to a fixed point they gain last digits only.
_MOST_STEPS, _GAINED = 200, 1e-6


class RecursiveStatus(StrEnum):
    """How the iteration from the termination fee ended."""

    CONVERGED = "converged"
    DECLINED = "declined"  # V_1 <= V_0: the player does not enter ([BLPWZ22] after (1.6))
    FIXED_LINE = "line of fixed points"  # declined, because T(V) = V on an interval
    TANGENT = "tangent"  # the value map touches the diagonal: growth 1, slow approach
    INFINITE = "infinite"
    OPPONENT_LEAVES = "opponent leaves"  # play is worth more than the opponent pays to end it
    UNRESOLVED = "unresolved"  # the bound on the number of steps was reached


@dataclass(frozen=True)
class RecursiveSolution(zero_sum.Supports, ReadOnly):
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
        A number that is forced and one that is out of reach. Rounding may put ``value`` beyond what
        is forced, ``lower`` never, as long as entries from formulas are as exact as their matrix
        says; exact entries count as they are, not as the floats next to them. ``upper`` is so up to
        rounding: where that hides whether playing gains anything over leaving, it counts as
        nothing, and ``upper`` is what leaving costs. It is infinite where the steps of ``lower``
        became shorter than the tolerance before any number was seen to be out of reach;
        :func:`~guts_core.methods.recursive_games.enclose_value` proves both sides.
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

    def capped(self, game: InFloats, fee: float) -> RecursiveSolution:
        """The same where the opponent may pay ``fee`` before any round, and the game is over.

        Value iteration with that choice, V -> min(T(V), fee), goes the same way up to the fee and
        stays there, for T(fee) >= T(V_k) = V_(k+1) >= fee if V_k < fee <= V_(k+1). So the value is
        the smaller of the two ([BLPWZ22] after (1.6)).
        """
        if self.value <= fee:
            return replace(self, upper=min(self.upper, fee))
        return opponent_leaves(self, game, fee)

    def resolved(self, function: str) -> RecursiveSolution:
        """Itself, for a function that has no other answer if the bound on the work was reached.

        Raises
        ------
        ArithmeticError
            If the status is ``UNRESOLVED``.
        """
        if self.status is RecursiveStatus.UNRESOLVED:
            raise ArithmeticError(
                f"{function}: not settled by {self.iterations} matrix games, the value lies "
                f"between {self.lower:g} and {self.upper:g}"
            )
        return self


class InFloats(Protocol):
    """What the ascent asks of a recursive game: its matrices, whose entries are floats."""

    payoff: PayoffMatrix
    stakes: PayoffMatrix


class Ascent:
    """Closing in on the limit of value iteration from ``start``.

    ``size`` is that of the payoffs: numbers V below it are not known to more than its rounding,
    other than by what one row alone is sure of.
    """

    def __init__(
        self, game: InFloats, start: float, tolerance: float, rows: Any, columns: Any, size: float
    ) -> None:
        self.game, self.tolerance, self.size = game, tolerance, size
        self.rows, self.columns = rows, columns
        self.solved = 0
        self.start = start
        self.upper = math.inf
        self.near = False
        self.bounded: Point | None = None

    def run(self, limit: int, guess: float | None = None) -> RecursiveSolution:
        """Move the two numbers together with at most ``limit`` matrix games."""
        lower = self.sure = self.evaluate(self.start)
        hidden = lower.residual <= self.noise(lower) and not self.one_row_leads_on(lower)
        if hidden or lower.on_fixed_point:
            return self.declined(lower)
        farthest = _FARTHEST * max(self.size, abs(self.start))
        guess = lower.newton if guess is None or guess > farthest else guess
        while self.solved < limit:
            sure = lower.forced_by_repetition()
            if self.upper - lower.at <= self.tolerance or self.settled(lower, sure):
                return self.finish(self.polished(lower))
            if sure == math.inf or self.grows_without_bound(lower):
                return self.result(lower, math.inf, RecursiveStatus.INFINITE)
            if not sure < guess < self.upper or self.first_time_near(sure, guess):
                guess = sure
            trial = self.evaluate(guess)
            if guess == sure or ascent_points.transition_holds(lower, trial, self.rounding(trial)):
                self.go_on_surely(trial)
                lower, guess = trial, trial.newton
            elif trial.residual < -self.noise(trial):
                self.upper, guess = trial.at, trial.newton
            else:
                guess = (lower.at + trial.at) / 2
        return self.result(lower, lower.at, RecursiveStatus.UNRESOLVED)

    def polished(self, lower: Point) -> Point:
        """The next Newton step as well, where only errors of the entries hide whether it leads on.

        It is a tiny one; so nothing is left behind by it but these errors.
        """
        guess, size = lower.newton, max(self.size, abs(lower.at))
        if not self.rounding(lower) < lower.residual <= self.noise(lower):
            return lower
        if not 0 < guess - lower.at < 1e-9 * size:
            return lower
        trial = self.evaluate(guess)
        return trial if abs(trial.residual) < lower.residual else lower

    def go_on_surely(self, trial: Point) -> None:
        """Move what is forced beyond all errors along, to the next number or as far as is sure."""
        certain = self.sure.forced_by_repetition(certain=True)
        if trial.at <= certain or leads_beyond_rounding(self.sure, trial):
            self.sure = trial
        elif self.sure.at < certain < math.inf and not trial.on_fixed_point:
            self.sure = self.evaluate(certain)

    def evaluate(self, value: float) -> Point:
        """Solve the matrix game at one V, starting from the strategies of the last one."""
        at = Combination(self.game.payoff, self.game.stakes, value)
        solution = zero_sum.solve_by_generation(at, self.rows, self.columns)
        self.solved += 1
        self.rows, self.columns = solution.rows, solution.columns
        return self.point(value, solution)

    def point(self, value: float, solution: zero_sum.ZeroSumSolution) -> Point:
        """The value map at one V with the lines alpha + beta V of its row strategy."""
        return ascent_points.point(self.game.payoff, self.game.stakes, value, solution)

    def first_time_near(self, sure: float, guess: float) -> bool:
        """Whether a proposal is, for the first time, hardly beyond what repetition forces anyway.

        Where the value map touches the diagonal from there on, rounding could not tell a proposal
        beyond the fixed point from the fixed point; so the sure number is looked at once.
        """
        near = guess - sure <= 1e-6 * max(self.size, abs(sure)) and not self.near
        self.near = self.near or near
        return near

    def grows_without_bound(self, lower: Point) -> bool:
        """Whether T(V) > V is seen to hold for every larger V, so that the value is infinite.

        Between ``lower`` and infinity player 1 interpolates: with the weight s = lower/V on the
        strategy optimal at ``lower`` and 1 - s on some x, the advantage times s is quadratic in s.
        Its first Bernstein coefficient is the residual; the others are linear in x, which a linear
        programme chooses so that they are not negative. None can where the columns played here
        make one of them negative for every x, as they do near a fixed point.
        """
        size = max(lower.solution.row_strategy.size, lower.intercepts.size)
        if lower.at <= 0 or self.upper < math.inf or size > _WHOLE or lower is self.bounded:
            return False
        self.bounded = lower  # it is not asked again while shorter steps from here are tried
        rows, columns = (np.arange(size) for size in self.game.payoff.shape)
        payoff, stakes = (
            part.entries(rows, columns) for part in (self.game.payoff, self.game.stakes)
        )
        middle = within_range((payoff / lower.at + stakes + lower.slopes) / 2 - 1)
        return programmes.has_sure_margin(middle, stakes - 1, lower.solution.column_strategy)

    def rounding(self, point: Point) -> float:
        """What rounding and the gap of the linear programme leave of a zero residual."""
        return point.solution.gap + 4e-16 * max(self.size, abs(point.at))

    def noise(self, point: Point) -> float:
        """The same with the errors of the entries."""
        return self.rounding(point) + point.entry_errors.at(point.at)

    def settled(self, lower: Point, sure: float) -> bool:
        """Whether a Newton step would move less than the tolerance, or rounding hides the next."""
        small = lower.residual <= max(
            self.rounding(lower), 0.1 * self.tolerance * (1 - lower.slope)
        )
        return sure <= lower.at or (small and not self.one_row_leads_on(lower))

    def one_row_leads_on(self, lower: Point) -> bool:
        """Whether one row alone is sure of a step that is longer than the tolerance.

        Then rounding hides nothing, however small its numbers are beside the largest payoff.
        """
        return lower.surely_gains and lower.forced_by_repetition() - lower.at > self.tolerance

    def declined(self, start: Point) -> RecursiveSolution:
        """Playing gains nothing over leaving; tell a line of fixed points from a plain refusal."""
        step = 1e-3 * max(self.size, abs(start.at))
        # At the end of the step there may be another fixed point; then there is none halfway there.
        ahead = (self.evaluate(start.at + part * step) for part in (1, 0.5))
        level = all(abs(each.residual) <= self.noise(each) for each in chain([start], ahead))
        self.upper = start.at
        status = RecursiveStatus.FIXED_LINE if level else RecursiveStatus.DECLINED
        return self.result(start, start.at, status)

    def finish(self, lower: Point) -> RecursiveSolution:
        """Report the fixed point; where growth seems 1 or more, look at the way that led to it.

        Several optimal strategies may meet at the fixed point, and the programme may have picked
        one with which the stakes grow, although V is approached at a slope below 1.
        """
        if lower.slope < _TANGENT:
            return self.result(lower, lower.at, RecursiveStatus.CONVERGED)
        step = 1e-6 * max(self.size, abs(lower.at))
        before = self.evaluate(lower.at - step)
        if (lower.solution.value - before.solution.value) / step >= 1 - 1e-5:
            return self.result(lower, lower.at, RecursiveStatus.TANGENT)
        return self.result(self.slowest(lower, before), lower.at, RecursiveStatus.CONVERGED)

    def slowest(self, lower: Point, before: Point) -> Point:
        """The optimal row strategy of least growth, from the strategies played here and before.

        Columns that these do not play are added where the other player would answer with them.
        Where the programme finds no strategy, it is the one that is known.
        """
        solution = lower.solution
        rows = np.union1d(solution.rows, before.solution.rows)
        columns = np.union1d(solution.columns, before.solution.columns)
        sure, best = solution.value - self.rounding(lower), solution.value + solution.gap / 2
        while True:
            try:
                slowest = self.slowest_against(columns, rows, sure, lower)
            except ArithmeticError:  # beside large payoffs the programme's tolerance finds none
                return lower
            earned = slowest.intercepts + slowest.slopes * lower.at
            answer = int(earned.argmin())
            if earned[answer] >= sure or answer in columns:
                gap = max(0.0, best - float(earned[answer]))
                return replace(slowest, solution=replace(slowest.solution, gap=gap))
            columns = np.append(columns, answer)

    def slowest_against(
        self, columns: np.ndarray, rows: np.ndarray, sure: float, lower: Point
    ) -> Point:
        """The strategy on some rows of least growth that is sure of so much on some columns."""
        stakes = self.game.stakes.entries(rows, columns)
        block = self.game.payoff.entries(rows, columns) + lower.at * stakes
        costs = stakes @ lower.solution.column_strategy[columns]
        strategy = np.zeros_like(lower.solution.row_strategy)
        strategy[rows] = programmes.least_cost_strategy(block, sure, costs)
        return self.point(lower.at, replace(lower.solution, row_strategy=strategy))

    def result(self, point: Point, value: float, status: RecursiveStatus) -> RecursiveSolution:
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
            lower=_led_to(self.sure, point),
            upper=self.upper,
        )


def opponent_leaves(solution: RecursiveSolution, game: InFloats, fee: float) -> RecursiveSolution:
    """The solution where play is worth what the opponent pays to end it, or more."""
    last = _point_at(game, fee)
    return replace(
        solution,
        value=fee,
        row_strategy=last.solution.row_strategy,
        column_strategy=last.solution.column_strategy,
        gap=last.solution.gap,
        growth=last.slope,
        status=RecursiveStatus.OPPONENT_LEAVES,
        lower=_forced_towards(last, game, min(solution.lower, fee)),
        upper=fee,
    )


def _point_at(game: InFloats, value: float) -> Point:
    """The value map at one V, from a matrix game that is solved anew."""
    at = Combination(game.payoff, game.stakes, value)
    return ascent_points.point(game.payoff, game.stakes, value, zero_sum.solve_by_generation(at))


def _led_to(sure: Point, last: Point) -> float:
    """How far towards the last number it is forced, beyond all errors, from one that is."""
    certain = sure.forced_by_repetition(certain=True)
    return last.at if last.at <= certain else max(ascent_points.surely_reached(sure, last), certain)


def _forced_towards(last: Point, game: InFloats, lower: float) -> float:
    """What is forced beyond all errors, led on to the last number in steps worth while."""
    for _ in range(_MOST_STEPS):
        if lower >= last.at:
            break
        before, lower = lower, _led_to(_point_at(game, lower), last)
        if lower - before <= _GAINED * abs(lower):
            break
    return lower
