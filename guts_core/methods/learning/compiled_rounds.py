"""Rounds of two players' fictitious play as loops for numba to compile.

What is added, compared and drawn is the same, in the same order, as in ``fictitious_rounds`` and
``models``: plays, sums and counts are equal to the last digit.
"""

from typing import Any

import numpy as np

from guts_core.methods.extras import compile_loop, undisturbed
from guts_core.methods.learning.models import ENDLESS, PairScores

#: Numbers that are added or compared in one go, about: it cannot be interrupted.
_WORK_IN_ONE = 2**24


class PairRounds:
    """Two players with matrices of their own: the compiled loop and what it works on.

    Parameters
    ----------
    scores : PairScores
        The scores so far, which the rounds update.
    counts : list of ndarray
        How often each strategy has been played, which they update as well.
    rng : numpy.random.Generator or None
        Chooses among best replies that are exactly equal; without it the first one is taken.
    """

    def __init__(
        self, scores: PairScores, counts: list[np.ndarray], rng: np.random.Generator | None
    ) -> None:
        lines = [np.array(matrix, order="C") for matrix in scores.matrices()]
        self._held = (*lines, *scores.values(), *counts)
        self._turns = max(1, _WORK_IN_ONE // sum(len(count) for count in counts))
        self._rng = rng
        self._play = _compiled(rng is not None)

    def play(self, plays: list[int], done: int, mark: int) -> tuple[list[int], int]:
        """Go on after ``done`` rounds, the last one ``plays``, towards round ``mark``."""
        last = np.array(plays)
        given = (*self._held, last, done, mark, self._turns, self._rng)
        # On its way to a generator it runs some Python, and ends Python if that is interrupted.
        done = self._play(*given) if self._rng is None else undisturbed(self._play, *given)
        return last.tolist(), int(done)


#: The loop for rounds that draw among best replies, and for others, once it is compiled.
_COMPILED: dict[bool, Any] = {}


def are_compiled(rng: np.random.Generator | None) -> bool:
    """Whether such rounds need not be compiled any more."""
    return (rng is not None) in _COMPILED


def _compiled(draws: bool) -> Any:
    if draws in _COMPILED:
        return _COMPILED[draws]
    lines, numbers = "float64[:, ::1]", "float64[::1]"
    held = ", ".join([lines, lines, *[numbers] * 4])
    types = f"int64({held}, int64[::1], int64, int64, int64, {'npy_rng' if draws else 'none'})"
    loop = compile_loop("fictitious play", play_rounds, types, (_best, _lead, _add))
    _COMPILED[draws] = loop
    return loop


# What numba compiles --------------------------------------------------------------------


def play_rounds(
    of_columns: np.ndarray,
    of_rows: np.ndarray,
    gains: np.ndarray,
    losses: np.ndarray,
    row_counts: np.ndarray,
    column_counts: np.ndarray,
    last: np.ndarray,
    done: int,
    mark: int,
    turns: int,
    rng: Any,
) -> int:
    """Play up to round ``mark``, in so many turns at most, of one round or several equal ones each.

    Row j of ``of_columns`` is what column j adds to the row player's scores ``gains``, row i of
    ``of_rows`` what row i adds to the column player's scores. ``last`` is the play of the round
    before.

    Returns
    -------
    int
        The number of rounds that are done.
    """
    i, j = last
    while done < mark and turns > 0:
        turns -= 1
        before = i, j
        i, ties = _best(gains, 0)
        j, others = _best(losses, 0)
        drawn = False
        if rng is not None:
            drawn = ties > 1 or others > 1
            if ties > 1:
                i, _ = _best(gains, rng.integers(0, ties))
            if others > 1:
                j, _ = _best(losses, rng.integers(0, others))
        times = 1
        if before == (i, j) and not drawn:
            times = _lead(gains, of_columns[j], i)
            if times > 1:
                times = min(times, _lead(losses, of_rows[i], j))
            times = max(1, min(times, mark - done))
        _add(gains, of_columns[j], times)
        _add(losses, of_rows[i], times)
        row_counts[i] += times
        column_counts[j] += times
        done += times
    last[0], last[1] = i, j
    return done


def _best(values: np.ndarray, earlier: int) -> tuple[int, int]:
    """The first largest number, or that after so many equal ones; and how many are equal to it."""
    best, largest, equal = 0, values[0], 1
    for k in range(1, len(values)):
        if values[k] > largest:
            best, largest, equal = k, values[k], 1
        elif values[k] == largest:
            equal += 1
    while earlier > 0:
        best += 1
        if values[best] == largest:
            earlier -= 1
    return best, equal


def _lead(values: np.ndarray, gains: np.ndarray, own: int) -> int:
    """Number of steps for which the best strategy stays strictly ahead of those that gain on it."""
    least = float(ENDLESS)
    for k in range(len(values)):
        speed = gains[k] - gains[own]
        if speed > 0:
            least = min(least, (values[own] - values[k]) / speed)
    return int(least)


def _add(values: np.ndarray, gains: np.ndarray, times: int) -> None:
    if times == 1:
        for k in range(len(values)):
            values[k] += gains[k]
    else:
        for k in range(len(values)):
            values[k] += times * gains[k]
