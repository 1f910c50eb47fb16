r"""Single mixtures that prove a bound of a recursive game's value, searched for bound by bound.

What a solver finds in floats is optimal at the value. Of several such mixtures it takes any, though
few may prove something, and next to the value others may have to be played. Here a linear programme
asks for the property itself, in exact arithmetic, so that it is found wherever some mixture has it:

* A mixture of rows forces V if :math:`\alpha+(\beta-1)V` is positive at minus the fee and not
  negative at V, against every column. From minus the fee to V, V excepted, it is positive then, for
  it is linear. So for every bound below such a V, the matrix game that has every column twice, with
  what is gained at minus the fee and with what is gained at the bound, has a positive value.
* A mixture of columns bars V if no row gains there: the value of one matrix game is not positive.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from guts_core.methods.matrix_games.rational_games import solve_in_rationals
from guts_core.methods.matrix_games.zero_sum import ZeroSumSolution, solve_by_generation
from guts_core.methods.recursive_games.game import RecursiveGame

#: Pure strategies that are played, and their weights, which sum to 1.
Mixture = tuple[np.ndarray, np.ndarray]

#: Rows and columns that are played.
Support = tuple[np.ndarray, np.ndarray]


@dataclass(frozen=True, eq=False)
class Gains:
    """The matrix A + (B - 1) V of a recursive game for several V, side by side, never formed.

    Attributes
    ----------
    game : RecursiveGame
        Payoffs A and stakes B.
    starts : tuple of Fraction
        V, once for all columns of each part.

    Examples
    --------
    >>> Gains(RecursiveGame([[3]], [[2]]), (Fraction(-1), Fraction(0))).shape
    (1, 2)
    """

    game: RecursiveGame
    starts: tuple[Fraction, ...]

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows, and of columns of all parts."""
        rows, columns = self.game.shape
        return rows, columns * len(self.starts)

    def entries(self, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
        """Submatrix."""
        starts, columns = self._apart(columns)
        payoff, stakes = (
            part.entries(rows, columns) for part in (self.game.payoff, self.game.stakes)
        )
        return payoff + (stakes - 1) * starts

    def row_payoffs(self, columns: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Every row against a mixture of columns."""
        starts, columns = self._apart(columns)
        payoff = self.game.payoff.row_payoffs(columns, weights)
        return payoff + self.game.stakes.row_payoffs(columns, starts * weights) - starts @ weights

    def column_payoffs(self, rows: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """A mixture of rows against every column of every part."""
        payoff, stakes = (
            part.column_payoffs(rows, weights) for part in (self.game.payoff, self.game.stakes)
        )
        return np.concatenate([payoff + (stakes - weights.sum()) * start for start in self.starts])

    def _apart(self, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """For columns of all parts V, and the game's columns."""
        places, columns = np.divmod(columns, self.game.shape[1])
        return np.array(self.starts, dtype=object)[places], columns


def mixture_that_forces(
    game: RecursiveGame, near: Support, leave: Fraction, value: Fraction
) -> Mixture:
    """The mixture of rows that gains most at two values at once, where it gains less.

    Parameters
    ----------
    game : RecursiveGame
        With exact entries.
    near : tuple of ndarray of int
        Rows and columns of the game that are tried first.
    leave, value : Fraction
        Where value iteration starts, and what is to be forced.
    """
    rows, columns = near
    places = np.concatenate([columns, columns + game.shape[1]])
    found = _solved(Gains(game, (leave, value)), rows, places)
    return found.rows, found.row_strategy[found.rows]


def mixture_that_bars(game: RecursiveGame, near: Support, value: Fraction) -> Mixture:
    """The mixture of columns against which a round that starts at a value gains least.

    Parameters
    ----------
    game, near
        As in :func:`mixture_that_forces`.
    value : Fraction
        What is to be barred.
    """
    found = _solved(Gains(game, (value,)), *near)
    return found.columns, found.column_strategy[found.columns]


def _solved(matrix: Gains, rows: np.ndarray, columns: np.ndarray) -> ZeroSumSolution:
    return solve_by_generation(matrix, rows, columns, small_solver=solve_in_rationals)
