r"""Continuous-time fictitious play of a matrix game, exactly ([BLPWZ22] App. C, eq. (C.2)).

:math:`\dot P\in BR_1(Q/t)`, :math:`\dot Q\in BR_2(P/t)`. Between two ties the best replies are
constant and the scores :math:`AQ`, :math:`P^TA` linear. At a tie the flow goes on with an optimal
pair of strategies of the game restricted to the tied ones: against it no tied strategy does better
than those in use, so they stay best replies until another one catches up. In rationals every switch
is found exactly, and scores that are carried on from piece to piece are those of the play so far.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Indices, Matrix, Number, Whole, checked
from guts_core.methods.exact.flint_numbers import (
    all_to_fractions,
    flint,
    to_flint,
    to_fraction,
)
from guts_core.methods.matrix_games.zero_sum import as_fractions, solve_zero_sum
from guts_core.methods.records import ReadOnly
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
    end, (payoff, scale) = to_flint(last.item()), _over_one_denominator(exact)
    fmpz, fmpq = flint().fmpz, flint().fmpq
    rows, columns = (
        np.array([fmpz(k == own) for k in range(size)])
        for size, own in zip(payoff.shape, start, strict=True)
    )
    # The time, the plays and their scores are whole numbers of parts of 1, all of the same size.
    time, parts, gains, losses = fmpz(1), fmpz(1), payoff[:, start[1]], payoff[start[0]]
    times, gaps = [fmpq(1)], [fmpq(gains.max() - losses.min(), scale)]
    rescaled = gaps[0]
    while times[-1] < end and len(times) <= most:
        (x_rows, x), (y_columns, y) = _replies(exact, gains, losses)
        rising, falling = payoff[:, y_columns] @ y, x @ payoff[x_rows]
        # One part of the length adds the weights to the plays, so their sum to the time.
        weight = x.sum()
        length = _least(
            [
                (end.p * parts - end.q * time, end.q * weight),
                *_catching_up(gains.max() - gains, rising - rising[x_rows[0]]),
                *_catching_up(losses - losses.min(), falling[y_columns[0]] - falling),
            ]
        )
        finer, many = length.q, length.p
        rows, columns, gains, losses = (finer * each for each in (rows, columns, gains, losses))
        rows[x_rows] += many * x
        columns[y_columns] += many * y
        gains, losses = gains + many * rising, losses + many * falling
        time, parts = finer * time + many * weight, finer * parts
        common = _common(finer, [time, parts, *gains, *losses, *rows, *columns])
        if common != 1:
            time, parts, gains, losses, rows, columns = (
                each // common for each in (time, parts, gains, losses, rows, columns)
            )
        times.append(fmpq(time, parts))
        spread, unit = gains.max() - losses.min(), scale * parts
        if spread * rescaled.q != rescaled.p * unit:
            rescaled = fmpq(spread, unit)
        # The gap times the time stays the same, and is short: a quotient by the time, which is in
        # lowest terms, needs no divisor of two long numbers.
        gaps.append(rescaled / times[-1])
    return ContinuousPlay(
        tuple(map(to_fraction, times)),
        tuple(map(to_fraction, gaps)),
        all_to_fractions(rows * fmpq(1, time)),
        all_to_fractions(columns * fmpq(1, time)),
    )


def _replies(
    payoff: np.ndarray, gains: np.ndarray, losses: np.ndarray
) -> tuple[_Mixture, _Mixture]:
    """What both play next, optimal in the game restricted to the tied strategies.

    The weights of both are whole numbers with one sum.
    """
    tied_rows = np.flatnonzero(gains == gains.max())
    tied_columns = np.flatnonzero(losses == losses.min())
    restricted = payoff[np.ix_(tied_rows, tied_columns)]
    if 1 in restricted.shape:  # one player chooses, and there may be one best choice
        best = restricted.min() if len(tied_rows) == 1 else restricted.max()
        i, j = np.nonzero(restricted == best)
        if len(i) == 1:
            alone = np.array([flint().fmpz(1)])
            return (tied_rows[i], alone), (tied_columns[j], alone)
    tied = solve_zero_sum(restricted, exact=True)
    weights, _ = _over_one_denominator(np.concatenate([tied.row_strategy, tied.column_strategy]))
    x, y = np.split(weights, [len(tied_rows)])
    return (tied_rows[tied.rows], x[tied.rows]), (tied_columns[tied.columns], y[tied.columns])


def _over_one_denominator(numbers: np.ndarray) -> tuple[np.ndarray, Any]:
    """Fractions as whole numbers (``fmpz``) of parts of 1, and how many parts make 1."""
    fmpz = flint().fmpz
    parts = math.lcm(*(number.denominator for number in numbers.flat))
    whole = np.frompyfunc(lambda x: fmpz(x.numerator * (parts // x.denominator)), 1, 1)(numbers)
    return np.asarray(whole), fmpz(parts)


def _catching_up(distances: np.ndarray, speeds: np.ndarray) -> list[tuple[Any, Any]]:
    return [(d, s) for d, s in zip(distances, speeds, strict=True) if s > 0]


def _least(ratios: list[tuple[Any, Any]]) -> Any:
    """The least ratio; long numerators are multiplied with the short denominators only."""
    least, parts = ratios[0]
    for number, unit in ratios[1:]:
        if number * parts < least * unit:
            least, parts = number, unit
    return flint().fmpq(least, parts)


def _common(divisor: Any, numbers: list[Any]) -> Any:
    """The greatest divisor of a number that divides all the others."""
    for number in numbers:
        if divisor == 1:
            break
        divisor = divisor.gcd(number)
    return divisor
