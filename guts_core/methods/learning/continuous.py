r"""Continuous-time fictitious play of a matrix game, exactly ([BLPWZ22] App. C, eq. (C.2)).

:math:`\dot P\in BR_1(Q/t)`, :math:`\dot Q\in BR_2(P/t)`. Between two ties the best replies are
constant and the scores :math:`AQ`, :math:`P^TA` linear. At a tie the flow goes on with an optimal
pair of strategies of the game restricted to the tied ones: against it no tied strategy does better
than those in use, so they stay best replies until another one catches up. In rationals every switch
is found exactly, and scores that are carried on from piece to piece are those of the play so far.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Indices, Matrix, Number, Whole, checked
from guts_core.methods.exact.flint_numbers import (
    all_to_flint,
    all_to_fractions,
    to_flint,
    to_fraction,
)
from guts_core.methods.matrix_games.zero_sum import as_fractions, solve_zero_sum
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import named

#: Strategies and their probabilities, none of them 0.
_Mixture = tuple[np.ndarray, np.ndarray]


@dataclass(frozen=True)
class ContinuousPlay(ReadOnly):
    """A solution of [BLPWZ22] eq. (C.2), linear between the recorded times.

    Attributes
    ----------
    times : tuple of Fraction
        1, the times at which a best reply changes, and the end.
    gaps : tuple of Fraction
        Duality gap g of the empirical play at these times.
    row_frequencies, column_frequencies : ndarray of Fraction
        Empirical strategies P/t, Q/t at the end (read-only).
    """

    times: tuple[Fraction, ...]
    gaps: tuple[Fraction, ...]
    row_frequencies: np.ndarray
    column_frequencies: np.ndarray

    @property
    def rescaled_gaps(self) -> tuple[Fraction, ...]:
        """The gap times t: a constant of the motion."""
        return tuple(t * g for t, g in zip(self.times, self.gaps, strict=True))


@checked
@one_thread()
def continuous_fictitious_play(
    matrix: Annotated[npt.ArrayLike, Matrix()],
    until: Annotated[Any, Number(1)],
    start: Annotated[tuple[int, int], Indices()] = (0, 0),
    most: Annotated[int, Whole(1, 10**7)] = 1000,
) -> ContinuousPlay:
    """Follow [BLPWZ22] eq. (C.2) from time 1.

    Parameters
    ----------
    matrix : array_like
        Payoffs to the row player, taken at their exact values.
    until : number
        Time at which to stop, at least 1.
    start : tuple of int
        Row and column played up to time 1.
    most : int
        Largest number of pieces, up to 10^7; the flow ends there if it comes first.

    Returns
    -------
    ContinuousPlay

    Raises
    ------
    ValueError
        If the matrix is not finite, ``until`` is below 1, or ``start`` is not in the matrix.

    Examples
    --------
    >>> play = continuous_fictitious_play([[1, -1], [-1, 1]], until=100)
    >>> set(play.rescaled_gaps), play.gaps[-1]
    ({Fraction(2, 1)}, Fraction(1, 50))
    """
    exact = named("continuous_fictitious_play", "matrix", as_fractions, np.asarray(matrix))
    if len(start) != 2 or start[0] >= exact.shape[0] or start[1] >= exact.shape[1]:
        raise ValueError(
            "continuous_fictitious_play: start must be a row and a column of the matrix, "
            f"got {start}"
        )
    last = named("continuous_fictitious_play", "until", as_fractions, np.asarray(until))
    payoff, time, end = all_to_flint(exact), to_flint(1), to_flint(last.item())
    rows, columns = (
        all_to_flint(np.arange(size) == own) for size, own in zip(payoff.shape, start, strict=True)
    )
    gains, losses = payoff[:, start[1]], payoff[start[0]]
    times, gaps = [time], [gains.max() - losses.min()]
    while time < end and len(times) <= most:
        (x_rows, x), (y_columns, y), value = _replies(payoff, gains, losses)
        rising, falling = payoff[:, y_columns] @ y, x @ payoff[x_rows]
        caught = [
            *_catching_up(gains.max() - gains, rising - value),
            *_catching_up(losses - losses.min(), value - falling),
        ]
        length = min([*caught, end - time])
        rows[x_rows] += length * x
        columns[y_columns] += length * y
        gains, losses, time = gains + length * rising, losses + length * falling, time + length
        times.append(time)
        gaps.append((gains.max() - losses.min()) / time)
    return ContinuousPlay(
        tuple(map(to_fraction, times)),
        tuple(map(to_fraction, gaps)),
        all_to_fractions(rows / time),
        all_to_fractions(columns / time),
    )


def _replies(
    payoff: np.ndarray, gains: np.ndarray, losses: np.ndarray
) -> tuple[_Mixture, _Mixture, Any]:
    """What both play next, and the value of the game restricted to the tied strategies."""
    tied_rows = np.flatnonzero(gains == gains.max())
    tied_columns = np.flatnonzero(losses == losses.min())
    restricted = all_to_fractions(payoff[np.ix_(tied_rows, tied_columns)])
    tied = solve_zero_sum(restricted, exact=True)
    x, y = all_to_flint(tied.row_strategy), all_to_flint(tied.column_strategy)
    return (
        (tied_rows[tied.rows], x[tied.rows]),
        (tied_columns[tied.columns], y[tied.columns]),
        to_flint(tied.value),
    )


def _catching_up(distances: np.ndarray, speeds: np.ndarray) -> list[Any]:
    return [d / s for d, s in zip(distances, speeds, strict=True) if s > 0]
