"""The simplex method for small games with payoffs of unlike sizes, each tableau made from these.

Exchanges round what is in a tableau beside the largest numbers that have come through it. Where a
few payoffs are larger by many orders than the others, as penalties are, soon nothing is left of
these. So after a few exchanges the tableau of what is played then is made anew from the payoffs.
"""

import math
from contextlib import suppress
from itertools import islice

import numpy as np

from guts_core.methods.matrix_games.pivoting import (
    even_units,
    evened_out,
    exchanges,
    in_unit,
    on_simplex,
    pure_start,
    tableau_of,
)

#: Games with more entries are left to others: making tableaux would take longest of all.
MOST = 2**14
#: So many exchanges are made in a tableau, and so many tableaux.
_EXCHANGES, _TABLEAUX = 20, 80
#: A difference that is less than so much of its terms is rounding.
_ROUNDING = 1e-14


def solve_steadily(block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Strategies of both players: a proposal, if rounding or too many exchanges end the work."""
    if block.size > MOST:
        raise ArithmeticError(f"{block.size} payoffs are too many for as many tableaux")
    unit, count = in_unit(block), block.shape[1]
    whole = _with_conditions(unit)
    units = [2.0**each for each in even_units(whole)]
    rows, columns = (np.array([pure]) for pure in pure_start(unit))
    for _ in range(_TABLEAUX):
        tableau = tableau_of(evened_out(_played(whole, units, rows, columns)))
        basic, free = np.arange(count, sum(block.shape)), np.arange(count)
        basic[rows], free[columns] = columns, count + rows
        made = 0
        with suppress(ArithmeticError):  # what rounding has spoilt is made anew
            for i, j in islice(exchanges(tableau, len(unit), math.inf), _EXCHANGES):
                basic[i], free[j] = free[j], basic[i]
                made += 1
        if not made:
            break
        rows, columns = free[free >= count] - count, basic[basic < count]
    x, y = map(np.zeros, unit.shape)
    kernel = unit.take(rows, 0).take(columns, 1)
    x[rows], y[columns] = _weights(kernel.T), _weights(kernel)
    return x, y


def _with_conditions(payoffs: np.ndarray) -> np.ndarray:
    """Payoffs less the value, in the last column, and the sum of the weights, in the last row."""
    whole = np.ones((payoffs.shape[0] + 1, payoffs.shape[1] + 1))
    whole[:-1, :-1], whole[:-1, -1], whole[-1, -1] = payoffs, -1, 0
    return whole


def _weights(kernel: np.ndarray) -> np.ndarray:
    """The weights of columns with which all rows of a square earn the same.

    What rounding has left of the equations is solved for once more.
    """
    whole, right = _with_conditions(kernel), np.append(np.zeros(len(kernel)), 1.0)
    found = np.linalg.solve(whole, right)
    found += np.linalg.solve(whole, right - whole @ found)
    return on_simplex(found[:-1])


def _played(
    whole: np.ndarray, units: list[np.ndarray], rows: np.ndarray, columns: np.ndarray
) -> np.ndarray:
    """The tableau in which these rows and the sum are exchanged for these columns and the value.

    In the row of the value, which is the last one, stand the costs, and in the column of the sum
    the right-hand sides.
    """
    given = units[0][:, None] * whole * units[1]
    rows, columns = np.append(rows, len(whole) - 1), np.append(columns, whole.shape[1] - 1)
    above, beside = given.take(rows, 0), given.take(columns, 1)
    inverse = np.linalg.inv(above.take(columns, 1))
    sizes = np.abs(beside) @ np.abs(inverse) @ np.abs(above)
    tableau = given - (beside @ inverse) @ above
    tableau[np.abs(tableau) <= _ROUNDING * sizes] = 0  # in games of low rank, most of all
    tableau[rows], tableau[:, columns] = inverse @ above, -beside @ inverse
    tableau[rows[:, None], columns] = inverse
    tableau[-1] *= -1
    return tableau
