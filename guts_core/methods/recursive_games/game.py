r"""Single-state generalized recursive games: V = Val(A + B V) with stakes B >= 0 of any size.

The value player 1 forces is the limit of :math:`V_{k+1}=T(V_k)`, :math:`T(V)=\mathrm{Val}(A+BV)`,
from minus the termination fee ([BLPWZ22] (1.3) to (1.6)); the other fixed points of T are not
forced by anybody. How the limit is found: :mod:`guts_core.methods.recursive_games.ascent`.
"""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Indices, Number, Real, Whole, checked
from guts_core.methods.matrix_games.matrices import Combination, DenseMatrix, Mirror, PayoffMatrix
from guts_core.methods.matrix_games.zero_sum import ZeroSumSolution, solve_by_generation
from guts_core.methods.records import Closed
from guts_core.methods.recursive_games import scaling
from guts_core.methods.recursive_games.ascent import (
    Ascent,
    RecursiveSolution,
    RecursiveStatus,
    opponent_leaves,
)
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import finite_matrix, named

__all__ = ["RecursiveGame", "RecursiveSolution", "RecursiveStatus"]


class RecursiveGame(Closed):
    """A zero-sum game whose stakes are multiplied by B and which is then played again.

    Parameters
    ----------
    payoff : array_like or PayoffMatrix, shape (rows, columns)
        One-round payoff to player 1 (rows), in antes.
    stakes : array_like or PayoffMatrix, shape (rows, columns)
        Multiplier of the stakes, not negative.

    Raises
    ------
    ValueError
        If the shapes differ, entries are NaN or infinite, or a multiplier is negative.

    Examples
    --------
    >>> game = RecursiveGame([[1.0, -1.0], [-1.0, 1.0]], [[0.5, 0.5], [0.5, 0.5]])
    >>> game.solve().status.value
    'converged'
    """

    def __init__(self, payoff: Any, stakes: Any) -> None:
        self.payoff: PayoffMatrix = _as_matrix("payoff", payoff)
        self.stakes: PayoffMatrix = _as_matrix("stakes", stakes)
        if self.payoff.shape != self.stakes.shape:
            raise ValueError(
                "RecursiveGame: payoff and stakes must have the same shape, "
                f"got {self.payoff.shape} and {self.stakes.shape}"
            )
        if isinstance(self.stakes, DenseMatrix) and bool((self.stakes.array < 0).any()):
            raise ValueError(
                "RecursiveGame: stakes must not be negative, "
                f"the least entry is {float(self.stakes.array.min()):g}"
            )

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of strategies of player 1 and player 2."""
        return self.payoff.shape

    @checked
    @one_thread()
    def value_map(
        self,
        continuation: float,
        rows: Annotated[npt.ArrayLike, Indices()] | None = None,
        columns: Annotated[npt.ArrayLike, Indices()] | None = None,
    ) -> ZeroSumSolution:
        """T(V) = Val(A + B V), [BLPWZ22] eq. (1.6), with optimal strategies.

        Parameters
        ----------
        continuation : float
            V, in antes.
        rows, columns : array_like of int, optional
            Strategies to try first, such as those of a neighbouring V.

        Raises
        ------
        ArithmeticError
            If the numbers leave the range of floats.

        Examples
        --------
        >>> RecursiveGame([[3.0, -1.0]], [[0.5, 0.5]]).value_map(2.0, rows=[0], columns=[1]).value
        0.0
        """
        function = "RecursiveGame.value_map"
        _check_positions(function, self.shape, rows, columns)
        game = self._in_floats(function)
        with scaling.within_floats(function):
            return solve_by_generation(game.at(continuation), rows, columns)

    @checked
    def at(self, continuation: Annotated[Any, Number()]) -> Combination:
        """The matrix game A + B V.

        Examples
        --------
        >>> RecursiveGame([[3.0, -1.0]], [[0.5, 0.5]]).at(2.0).shape
        (1, 2)
        """
        return Combination(self.payoff, self.stakes, continuation)

    def mirrored(self) -> RecursiveGame:
        """The same game with the players exchanged."""
        game = RecursiveGame.__new__(RecursiveGame)
        game.payoff, game.stakes = Mirror(self.payoff, -1), Mirror(self.stakes, 1)
        return game

    @checked
    @one_thread()
    def solve(
        self,
        termination_fee: float = 1.0,
        tolerance: Annotated[float, Real(0)] = 1e-12,
        rows: Annotated[npt.ArrayLike, Indices()] | None = None,
        columns: Annotated[npt.ArrayLike, Indices()] | None = None,
        guess: float | None = None,
        limit: Annotated[int, Whole(1, 10**9)] = 200,
        opponent_fee: float | None = None,
    ) -> RecursiveSolution:
        """The value forced by player 1, who may leave for ``-termination_fee``.

        Parameters
        ----------
        termination_fee : float
            What leaving costs player 1, in antes ([BLPWZ22] eq. (1.3)).
        tolerance : float
            Distance of ``lower`` and ``upper``, or length of the next step of ``lower``, at which
            to stop: a part of the largest payoff (rounded to a power of two), or in antes if the
            payoffs come from formulas.
        rows, columns : array_like of int, optional
            Strategies to try first.
        guess : float, optional
            Value to try first; it decides the number of steps, but no result other than where an
            ``UNRESOLVED`` search, or one that ends at a ``TANGENT``, has come to.
        limit : int
            Most matrix games to solve; beyond it the status is ``UNRESOLVED``.
        opponent_fee : float, optional
            What leaving costs player 2, who may do so before any round: t_2 of [BLPWZ22], after
            (1.6). None means that player 2 cannot leave.

        Returns
        -------
        RecursiveSolution

        Raises
        ------
        ValueError
            If player 2 would be paid more for leaving than player 1 pays.
        ArithmeticError
            If the numbers leave the range of floats.

        Examples
        --------
        >>> double = RecursiveGame([[1.0]], [[2.0]])
        >>> double.solve(termination_fee=0.5).value, double.solve(0.5, opponent_fee=3.0).value
        (inf, 3.0)
        """
        return self._solved(
            "RecursiveGame.solve",
            termination_fee,
            opponent_fee,
            tolerance=tolerance,
            rows=rows,
            columns=columns,
            guess=guess,
            limit=limit,
        )

    def _solved(
        self,
        function: str,
        termination_fee: float,
        opponent_fee: float | None,
        *,
        tolerance: float,
        limit: int,
        rows: npt.ArrayLike | None = None,
        columns: npt.ArrayLike | None = None,
        guess: float | None = None,
    ) -> RecursiveSolution:
        """The same for a public function whose name errors bear."""
        _check_fees(function, termination_fee, opponent_fee)
        _check_positions(function, self.shape, rows, columns)
        if rows is None and columns is None and opponent_fee is None:
            found = self._solve_by_structure(
                termination_fee, tolerance=tolerance, guess=guess, limit=limit
            )
            if found is not None:
                return found
        game = self._in_floats(function)
        largest = scaling.largest_entry(game.payoff)
        unit = scaling.unit_of(largest, termination_fee)
        size = scaling.size_in(unit, function, largest, termination_fee)
        game.payoff = scaling.in_unit(game.payoff, unit)
        with scaling.within_floats(function):
            start = -scaling.fee_in(unit, termination_fee)
            ascent = Ascent(game, start, tolerance * size, rows, columns, size)
            found = ascent.run(limit, None if guess is None else guess / unit)
            if opponent_fee is not None:
                found = _capped(found, game, unit, opponent_fee)
            return scaling.brought_back(found, unit, termination_fee, opponent_fee)

    def _solve_by_structure(self, fee: float, **options: Any) -> RecursiveSolution | None:
        """Overridden by games that know more than a matrix; None leaves the work to ``solve``."""
        return None

    def _in_floats(self, function: str) -> RecursiveGame:
        """A copy whose entries are floats."""
        game = RecursiveGame.__new__(RecursiveGame)
        game.payoff = scaling.in_floats(function, "payoff", self.payoff)
        game.stakes = scaling.in_floats(function, "stakes", self.stakes)
        return game

    @checked
    @one_thread()
    def upper_value(
        self,
        termination_fee: float = 1.0,
        tolerance: Annotated[float, Real(0)] = 1e-12,
        limit: Annotated[int, Whole(1, 10**9)] = 200,
        opponent_fee: float | None = None,
    ) -> RecursiveSolution:
        """The least value to which player 2, who may leave for ``termination_fee``, holds player 1.

        Parameters are those of :meth:`solve` with the players exchanged.

        Returns
        -------
        RecursiveSolution
            Everything in player 1's payoff; ``value`` is at most ``termination_fee``, and minus
            infinity where player 2 wins without bound and player 1 cannot leave.

        Raises
        ------
        ValueError
            If player 1 would be paid more for leaving than player 2 pays.
        ArithmeticError
            If the numbers leave the range of floats.

        Examples
        --------
        >>> RecursiveGame([[1.0]], [[2.0]]).upper_value(termination_fee=2.0).value
        2.0
        """
        mirror = self.mirrored()._solved(
            "RecursiveGame.upper_value",
            termination_fee,
            opponent_fee,
            tolerance=tolerance,
            limit=limit,
        )
        return replace(
            mirror,
            value=-mirror.value,
            row_strategy=mirror.column_strategy,
            column_strategy=mirror.row_strategy,
            lower=-mirror.upper,
            upper=-mirror.lower,
        )


def _capped(
    found: RecursiveSolution, game: RecursiveGame, unit: float, fee: float
) -> RecursiveSolution:
    """The solution in units where the opponent may leave for a fee, which need be no float there.

    One beyond the floats is above every finite value; where the value is infinite the last float
    stands for it. Of the smallest floats the next one does, and a value that is less is below both.
    """
    if math.isinf(fee / unit):
        most = sys.float_info.max if math.isinf(found.value) else math.inf
        return found.capped(game, most)
    scaled = scaling.fee_in(unit, fee)
    if found.value == scaled and Fraction(scaled) * Fraction(unit) > fee:
        return opponent_leaves(found, game, scaled)
    return found.capped(game, scaled)


def _check_fees(function: str, own: float, opponents: float | None) -> None:
    if opponents is not None and opponents < -own:
        raise ValueError(
            f"{function}: opponent_fee must be a finite number >= {-own:g}, got {opponents:g}"
        )


def _check_positions(
    function: str, shape: tuple[int, int], rows: npt.ArrayLike | None, columns: npt.ArrayLike | None
) -> None:
    for name, size, positions in zip(("rows", "columns"), shape, (rows, columns), strict=True):
        chosen = np.zeros(1) if positions is None else np.asarray(positions)
        if chosen.ndim != 1 or not chosen.size or bool((chosen >= size).any()):
            raise ValueError(
                f"{function}: {name} must be a list of one or more integers below {size}"
            )


def _as_matrix(name: str, matrix: Any) -> PayoffMatrix:
    if hasattr(matrix, "column_payoffs") and not isinstance(matrix, type):
        return matrix
    return DenseMatrix(named("RecursiveGame", name, finite_matrix, matrix))
