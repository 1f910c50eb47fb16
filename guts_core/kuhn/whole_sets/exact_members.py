"""Members in fractions: what Newton's method finds to seventy digits, read as rational numbers.

A float member tells which frequencies are at a wall and which slopes vanish. Of the others as many
as the equations determine are solved for, the rest are set to simple fractions. If the solution is
rational its digits show it, and the gains, which are then exactly 0, prove that it is a member.
"""

from fractions import Fraction

import numpy as np

from guts_core.kuhn.equilibrium import Equilibrium, certified
from guts_core.kuhn.game import KuhnGame
from guts_core.methods.complementarity.multilinear import MultilinearSystem
from guts_core.methods.complementarity.step import Partition

#: What counts as 0 of a float member; relative size of a pivot that counts as 0.
_SMALL, _RANK = 1e-9, 1e-7

#: Denominators to which open frequencies are rounded, tried in turn; how far they may move.
_ROUNDED = (1, 2, 6, 60, 2520, 10**5)

#: Digits of the solution, Newton steps to have them, and largest denominators of its fractions.
_DIGITS, _STEPS, _DENOMINATORS = 70, 14, tuple(10**k for k in range(2, 31, 4))

#: After so many solutions whose digits show no fractions there are none.
_UNREAD = 2

#: Difference of the payoffs from those of the float member that is none.
_SAME = 1e-8


def exact_member(
    game: KuhnGame, pot: Fraction, system: MultilinearSystem, piece: Partition, x: np.ndarray
) -> Equilibrium:
    """The member of a piece next to a float one, in fractions where it is found to be rational.

    Parameters
    ----------
    game : KuhnGame
        The game.
    pot : Fraction
        P.
    system : MultilinearSystem
        The slopes in floats.
    piece : Partition
        What is held.
    x : numpy.ndarray
        A solution, over the free frequencies.

    Returns
    -------
    Equilibrium
        Its payoffs differ by at most 1e-8 from those of ``x``. ``exact`` tells whether it is in
        fractions, with gains of exactly 0.
    """
    f, slopes = (each[0] for each in system.at(x[None]))
    low, high = piece.low | (x <= _SMALL), piece.high | (x >= 1 - _SMALL)
    zero = piece.zero | (np.abs(f) <= _SMALL)
    start = np.where(low, 0.0, np.where(high, 1.0, x))
    pivots = _pivots(slopes, np.flatnonzero(zero), np.flatnonzero(~(low | high)))
    unread = 0
    for most in _ROUNDED:
        long = _long(game, pot, slopes, *pivots, _rounded(start, pivots[1], most))
        solution = None if long is None else _read(long, pivots[1])
        if solution is None:
            unread += long is not None
            if unread == _UNREAD:
                break
            continue
        found = certified(game, pot, solution, Partition(low, high, zero))
        if found.exact and _close(found, x, float(pot)):
            return found
    return certified(game, pot, x, Partition(low, high, zero))


def _pivots(
    slopes: np.ndarray, rows: np.ndarray, columns: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Equations and as many unknowns that they determine."""
    from scipy.linalg import qr  # slow to import in the reader's browser

    block = slopes[np.ix_(rows, columns)]
    if 0 in block.shape:
        return rows[:0], columns[:0]
    _, upper, order = qr(block, mode="economic", pivoting=True)
    sizes = np.abs(np.diag(upper))
    rank = int((sizes > _RANK * max(sizes[0], _RANK)).sum())
    chosen = order[:rank]
    equations = qr(block[:, chosen].T, mode="economic", pivoting=True)[2][:rank]
    return rows[equations], columns[chosen]


def _rounded(x: np.ndarray, solved: np.ndarray, most: int) -> np.ndarray:
    """The point in fractions; simple ones where nothing is solved for."""
    fractions = [Fraction(float(each)) for each in x]
    return np.array(
        [each if k in solved else each.limit_denominator(most) for k, each in enumerate(fractions)],
        dtype=object,
    )


def _long(
    game: KuhnGame,
    pot: Fraction,
    slopes: np.ndarray,
    rows: np.ndarray,
    columns: np.ndarray,
    x: np.ndarray,
) -> np.ndarray | None:
    """Newton steps in long fractions, with one inverse in floats; None if they lead nowhere."""
    if not len(rows):
        return x
    inverse = np.linalg.inv(slopes[np.ix_(rows, columns)])
    for step in range(_STEPS):
        f = _slopes(game, pot, x)[rows]
        largest = max(abs(each) for each in f)
        if largest < Fraction(1, 10 ** (_DIGITS - 8)):
            break
        if step == _STEPS - 1 or largest > Fraction(1, 2):
            return None
        moves = inverse @ (f / largest).astype(float)
        x = x.copy()
        x[columns] = [
            _cut(x[k] - largest * Fraction(float(move)))
            for k, move in zip(columns, moves, strict=True)
        ]
    return x


def _slopes(game: KuhnGame, pot: Fraction, x: np.ndarray) -> np.ndarray:
    """The slopes of the float system, in fractions."""
    scale = Fraction(game.cards) / (game.deals * (pot + 1))
    return np.asarray(game.reduce(game.slope_sums(game.complete(x), pot)) * scale)


def _cut(number: Fraction) -> Fraction:
    return Fraction(round(number * 10**_DIGITS), 10**_DIGITS)


def _read(x: np.ndarray, columns: np.ndarray) -> np.ndarray | None:
    """The fractions with the smallest denominators that have these digits."""
    close, read = Fraction(1, 10 ** (_DIGITS - 15)), x.copy()
    for k in columns:
        simple = (x[k].limit_denominator(most) for most in _DENOMINATORS)
        found = next((each for each in simple if abs(each - x[k]) < close), None)
        if found is None or not 0 <= found <= 1:
            return None
        read[k] = found
    return read


def _close(found: Equilibrium, x: np.ndarray, pot: float) -> bool:
    payoffs = found.game.expectations(found.game.complete(x), pot)
    return bool(np.abs(found.expectations.astype(float) - payoffs).max() <= _SAME)
