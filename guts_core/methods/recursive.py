r"""Single-state generalized recursive games: V = Val(A + B V) with stakes B >= 0 of any size.

The value player 1 forces is the limit of :math:`V_{k+1}=T(V_k)`, :math:`T(V)=\mathrm{Val}(A+BV)`,
from minus the termination fee ([BLPWZ22] (1.3) to (1.6)); the other fixed points of T are not
forced by anybody. How the limit is found: :mod:`guts_core.methods.ascent`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from guts_core.methods import arguments
from guts_core.methods.ascent import Ascent, RecursiveSolution, RecursiveStatus
from guts_core.methods.matrices import Combination, DenseMatrix, Mirror, PayoffMatrix
from guts_core.methods.validation import finite_matrix, finite_number
from guts_core.methods.zero_sum import ZeroSumSolution, solve_by_generation

__all__ = ["RecursiveGame", "RecursiveSolution", "RecursiveStatus"]


class RecursiveGame:
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

    @arguments.checked(
        rows=arguments.optional(arguments.indices), columns=arguments.optional(arguments.indices)
    )
    def value_map(
        self,
        continuation: float,
        rows: npt.ArrayLike | None = None,
        columns: npt.ArrayLike | None = None,
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
        ValueError
            If an argument is not as described.
        """
        function = "RecursiveGame.value_map"
        value = finite_number(function, "continuation", continuation)
        _check_positions(function, self.shape, rows, columns)
        return solve_by_generation(self.at(value), rows, columns)

    @arguments.checked(continuation=arguments.number())
    def at(self, continuation: Any) -> Combination:
        """The matrix game A + B V."""
        return Combination(self.payoff, self.stakes, continuation)

    def mirrored(self) -> RecursiveGame:
        """The same game with the players exchanged."""
        game = RecursiveGame.__new__(RecursiveGame)
        game.payoff, game.stakes = Mirror(self.payoff, -1), Mirror(self.stakes, 1)
        return game

    @arguments.checked(
        termination_fee=arguments.number(),
        tolerance=arguments.number(0),
        rows=arguments.optional(arguments.indices),
        columns=arguments.optional(arguments.indices),
        guess=arguments.optional(arguments.number()),
        limit=arguments.whole(1, 10**9),
    )
    def solve(
        self,
        termination_fee: float = 1.0,
        tolerance: float = 1e-12,
        rows: npt.ArrayLike | None = None,
        columns: npt.ArrayLike | None = None,
        guess: float | None = None,
        limit: int = 200,
    ) -> RecursiveSolution:
        """The value forced by player 1, who may leave for ``-termination_fee``.

        Parameters
        ----------
        termination_fee : float
            What leaving costs player 1, in antes ([BLPWZ22] eq. (1.3)).
        tolerance : float
            Distance of ``lower`` and ``upper`` at which to stop.
        rows, columns : array_like of int, optional
            Strategies to try first.
        guess : float, optional
            Value to try first; it decides the number of steps, never the result.
        limit : int
            Most matrix games to solve; beyond it the status is ``UNRESOLVED``.

        Returns
        -------
        RecursiveSolution

        Raises
        ------
        ValueError
            If an argument is not as described.
        ArithmeticError
            If the numbers leave the range of floats.
        """
        fee = finite_number("RecursiveGame.solve", "termination_fee", termination_fee)
        finite_number("RecursiveGame.solve", "tolerance", tolerance, least=0.0)
        _check_positions("RecursiveGame.solve", self.shape, rows, columns)
        try:
            with np.errstate(over="raise"):
                return Ascent(self, -fee, tolerance, rows, columns).run(limit, guess)
        except FloatingPointError:
            raise ArithmeticError(
                "RecursiveGame.solve: payoff and stakes lead beyond the range of floats"
            ) from None

    @arguments.checked(
        termination_fee=arguments.number(),
        tolerance=arguments.number(0),
        limit=arguments.whole(1, 10**9),
    )
    def upper_value(
        self, termination_fee: float = 1.0, tolerance: float = 1e-12, limit: int = 200
    ) -> RecursiveSolution:
        """The least value player 2 can hold player 1 to, who may leave for ``termination_fee``.

        Returns
        -------
        RecursiveSolution
            Everything in player 1's payoff; ``value`` is ``inf`` where player 2 declines nothing
            and is lost, and minus infinity where player 2 wins without bound.
        """
        mirror = self.mirrored().solve(termination_fee, tolerance, limit=limit)
        return replace(
            mirror,
            value=-mirror.value,
            row_strategy=mirror.column_strategy,
            column_strategy=mirror.row_strategy,
            lower=-mirror.upper,
            upper=-mirror.lower,
        )


def _check_positions(
    function: str,
    shape: tuple[int, int],
    rows: npt.ArrayLike | None,
    columns: npt.ArrayLike | None,
) -> None:
    for name, size, positions in zip(("rows", "columns"), shape, (rows, columns), strict=True):
        chosen = np.zeros(1) if positions is None else np.asarray(positions)
        if chosen.ndim != 1 or not chosen.size or bool((chosen >= size).any()):
            raise ValueError(
                f"{function}: {name} must be a list of one or more integers below {size}"
            )


def _as_matrix(name: str, matrix: Any) -> PayoffMatrix:
    if hasattr(matrix, "column_payoffs"):
        return matrix
    return DenseMatrix(finite_matrix("RecursiveGame", name, matrix))
