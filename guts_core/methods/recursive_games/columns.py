r"""Recursive games with very many columns, of which the best are found without looking at all.

The game is solved on a few columns. While some other column does better for player 2 against the
row strategy x found, it is added. At the end x keeps player 1 at the value V against every column.
If x also gains against every column at minus the fee, it forces V in the whole game, because the
advantage :math:`\alpha+\beta V-V` against a column is linear in V (the transition criterion with
one strategy); and with fewer columns to choose from player 2 holds him to no less.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from guts_core.methods.matrix_games.matrices import DenseMatrix, entry_error
from guts_core.methods.recursive_games.ascent import RecursiveSolution, RecursiveStatus
from guts_core.methods.recursive_games.game import RecursiveGame

#: Rows, their weights and a value V -> good columns in the game A + B V, the best first, and what
#: the mixture of rows earns against them.
ColumnSearch = Callable[[np.ndarray, np.ndarray, float], tuple[np.ndarray, np.ndarray]]

#: Gains up to this part of the largest payoff are rounding.
_ROUNDING = 1e-15

#: Most columns added at a time.
_AT_A_TIME = 4


def solve_by_columns(
    game: RecursiveGame,
    search: ColumnSearch,
    columns: np.ndarray,
    fee: float = 1.0,
    **options: Any,
) -> tuple[RecursiveSolution, np.ndarray] | None:
    """Solve a recursive game on the columns that matter.

    Parameters
    ----------
    game : RecursiveGame
        The whole game; entries of a few columns are asked of it.
    search : callable
        Finds the best columns.
    columns : ndarray of int
        Columns to begin with.
    fee : float
        What leaving costs player 1.
    options
        Of :meth:`RecursiveGame.solve`.

    Returns
    -------
    solution, columns : RecursiveSolution, ndarray of int
        The columns kept, ascending, to which the column strategy belongs. None if that does not
        settle it: then the whole game must be looked at.
    """
    every, parts = np.arange(game.shape[0]), np.zeros((2, game.shape[0], 0))
    of_payoff, of_stakes = entry_error(game.payoff), entry_error(game.stakes)
    better = columns = np.unique(columns)
    while True:
        more = [matrix.entries(every, better) for matrix in (game.payoff, game.stakes)]
        parts = np.concatenate([parts, more], axis=2)
        stakes = DenseMatrix(np.maximum(parts[1], 0), of_stakes)
        found = RecursiveGame(DenseMatrix(parts[0], of_payoff), stakes).solve(fee, **options)
        if found.status is RecursiveStatus.UNRESOLVED or not np.isfinite(found.value):
            return None
        mixture = found.rows, found.row_strategy[found.rows]
        sure = (mixture[1] @ (parts[0] + found.value * parts[1])[found.rows]).min()
        best, payoffs = search(*mixture, found.value)
        rounding = _ROUNDING * float(np.abs(parts).max())
        better = np.setdiff1d(best[payoffs < sure - rounding][:_AT_A_TIME], columns)
        if not better.size:
            break
        columns = np.append(columns, better)
        options |= {"rows": found.rows, "guess": found.value}
    order, lead = np.argsort(columns), float(search(*mixture, -fee)[1][0]) + fee
    strategy, error = found.column_strategy[order], of_payoff + abs(found.value) * of_stakes
    gap = found.gap + max(0.0, float(sure - payoffs[0]))
    if found.status is RecursiveStatus.DECLINED:
        return replace(found, gap=gap, column_strategy=strategy), columns[order]
    if found.status is not RecursiveStatus.CONVERGED or lead <= rounding + error:
        return None
    lower = found.value - 2 * (rounding + error + gap) * (found.value + fee) / lead
    return replace(
        found, gap=gap, lower=min(found.lower, lower), column_strategy=strategy
    ), columns[order]
