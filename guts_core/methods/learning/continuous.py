r"""Continuous-time fictitious play of a matrix game, exactly ([BLPWZ22] App. C, eq. (C.2)).

:math:`\dot P\in BR_1(Q/t)`, :math:`\dot Q\in BR_2(P/t)`. Between two ties the best replies are
constant and the scores :math:`AQ`, :math:`P^TA` linear. At a tie the flow goes on with an optimal
pair of strategies of the game restricted to the tied ones: against it no tied strategy does better
than those in use, so they stay best replies until another one catches up. In rationals every switch
is found exactly.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Indices, Matrix, Number, Whole, checked
from guts_core.methods.matrix_games.zero_sum import as_fractions, solve_zero_sum
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import named


@dataclass(frozen=True)
class ContinuousPlay(ReadOnly):
    """A solution of [BLPWZ22] eq. (C.2), linear between the recorded times.

    Attributes
    ----------
    times : tuple of Fraction
        1, the times at which a best reply changes, and the end.
    gaps : tuple of Fraction
        Duality gap g at these times, computed afresh from the empirical play.
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
    payoff = named("continuous_fictitious_play", "matrix", as_fractions, np.asarray(matrix))
    if len(start) != 2 or start[0] >= payoff.shape[0] or start[1] >= payoff.shape[1]:
        raise ValueError(
            "continuous_fictitious_play: start must be a row and a column of the matrix, "
            f"got {start}"
        )
    last = named("continuous_fictitious_play", "until", as_fractions, np.asarray(until))
    end, time = last.item(), Fraction(1)
    rows, columns = (_unit(size, own) for size, own in zip(payoff.shape, start, strict=True))
    gains, losses = payoff @ columns, rows @ payoff
    times, gaps = [time], [_gap(gains, losses)]
    while time < end and len(times) <= most:
        x, y, length = _piece(payoff, gains, losses)
        length = end - time if length is None else min(length, end - time)
        rows, columns, time = rows + length * x, columns + length * y, time + length
        times.append(time)
        gains, losses = payoff @ columns, rows @ payoff
        gaps.append(_gap(gains, losses) / time)
    return ContinuousPlay(tuple(times), tuple(gaps), rows / time, columns / time)


def _piece(
    payoff: np.ndarray, gains: np.ndarray, losses: np.ndarray
) -> tuple[np.ndarray, np.ndarray, Fraction | None]:
    """What both play next, and for how long; None means for ever."""
    tied_rows = np.flatnonzero(gains == gains.max())
    tied_columns = np.flatnonzero(losses == losses.min())
    tied = solve_zero_sum(payoff[np.ix_(tied_rows, tied_columns)], exact=True)
    x, y = (np.array([Fraction(0)] * size, dtype=object) for size in payoff.shape)
    x[tied_rows], y[tied_columns] = tied.row_strategy, tied.column_strategy
    caught = [
        *_catching_up(gains.max() - gains, payoff @ y - tied.value),
        *_catching_up(losses - losses.min(), tied.value - x @ payoff),
    ]
    return x, y, min(caught, default=None)


def _catching_up(distances: np.ndarray, speeds: np.ndarray) -> list[Fraction]:
    return [d / s for d, s in zip(distances, speeds, strict=True) if s > 0]


def _gap(gains: np.ndarray, losses: np.ndarray) -> Fraction:
    return Fraction(gains.max() - losses.min())


def _unit(size: int, own: int) -> np.ndarray:
    return np.array([Fraction(int(k == own)) for k in range(size)], dtype=object)
