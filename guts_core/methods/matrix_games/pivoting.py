"""The simplex method for small matrix games in floats, which goes on from where it last stopped.

Brought between 1 and 2, the payoffs M make the programme: maximise sum(y), M y <= 1, y >= 0. Its
tableau is condensed: rows and columns are exchanged in place. When a game has got more rows and
columns, the exchanges are done again at once. Then columns enter by the primal method, in which
only the rows known before limit them, and the new rows are met by the dual method.
"""

import math

import numpy as np

#: Entries of the tableau that are 0 up to rounding.
_ROUNDING = 1e-14
#: Entries too small to be divided by.
_UNSAFE = 1e-9
#: Amounts that are equal up to rounding: the first of them is taken, whatever the processor.
_TIED = 1e-12
#: A weight beside the largest that nobody plays: rounding leaves it where 0 stands.
_NOTHING = 1e-14


class WarmSimplex:
    """A solver of growing games: each has the rows and columns of the last one, then new ones.

    What it returns is a proposal: rounding or too many exchanges may end the work before the
    strategies are optimal. The best responses show it.

    Examples
    --------
    >>> solver = WarmSimplex()
    >>> [weights.round(9).tolist() for weights in solver(np.array([[3.0, -1.0], [-2.0, 1.0]]))]
    [[0.428571429, 0.571428571], [0.285714286, 0.714285714]]
    """

    def __init__(self) -> None:
        self.rows = self.columns = np.zeros(0, dtype=int)  # exchanged for each other
        self.known = 0

    def __call__(self, block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Strategies of both players."""
        rows, columns = block.shape
        tableau, known = _tableau(block), self.known if self.rows.size else rows
        basic, free = np.arange(columns, columns + rows), np.arange(columns)
        if self.rows.size:
            _exchange_all(tableau, self.rows, self.columns)
            basic[self.rows], free[self.columns] = self.columns, columns + self.rows
        for _ in range(50 + 5 * (rows + columns)):
            place = _entering(tableau, known) or _leaving(tableau)
            if place is None:
                break
            _exchange(tableau, *place)
            i, j = place
            basic[i], free[j] = free[j], basic[i]
        played, limiting = (basic < columns).nonzero()[0], (free >= columns).nonzero()[0]
        self.columns, self.rows, self.known = basic[played], free[limiting] - columns, rows
        x, y = np.zeros(rows), np.zeros(columns)
        x[self.rows], y[self.columns] = -tableau[-1, limiting], tableau[played, -1]
        return on_simplex(x), on_simplex(y)

    def polished(self, block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The strategies once more, from the equations of the rows and columns played.

        In a tableau rounding errors grow with the condition of these equations; here only what the
        strategies earn counts, and that is right to rounding.
        """
        kernel = _tableau(block)[self.rows[:, None], self.columns]
        ones = np.ones(len(kernel))
        x, y = (np.zeros(size) for size in block.shape)
        x[self.rows] = np.linalg.solve(kernel.T, ones)
        y[self.columns] = np.linalg.solve(kernel, ones)
        return on_simplex(x), on_simplex(y)


def on_simplex(weights: np.ndarray) -> np.ndarray:
    """Weights as probabilities; those that differ from 0 by rounding, some of them below, are 0."""
    positive = np.where(weights > _NOTHING * np.max(weights, initial=0.0), weights, 0.0)
    total = positive.sum()
    if not 0 < total < np.inf:
        raise ArithmeticError("no strategy was found for a matrix game")
    return positive / total


def _tableau(block: np.ndarray) -> np.ndarray:
    """Constraints, with their right-hand sides in the last column and the costs in the last row."""
    tableau = np.ones((block.shape[0] + 1, block.shape[1] + 1))
    tableau[-1, -1] = 0
    inner, (low, high) = tableau[:-1, :-1], (block.min(), block.max())
    scale = max(-low, high) or 1.0  # divided by it, the range of the payoffs is a float
    np.divide(block, scale, out=inner)
    inner -= low / scale
    inner /= (high / scale - low / scale) or 1.0
    inner += 1
    return tableau


def _exchange_all(tableau: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> None:
    """Exchange these rows for these columns, in pairs, by one inverse."""
    above = tableau[rows]
    inverse = np.linalg.inv(above[:, columns])
    left = tableau[:, columns] @ inverse
    tableau -= left @ above
    tableau[rows], tableau[:, columns] = inverse @ above, -left
    tableau[rows[:, None], columns] = inverse


def _exchange(tableau: np.ndarray, row: int, column: int) -> None:
    pivot = tableau[row, column]
    pivot_row, pivot_column = tableau[row] / pivot, -tableau[:, column]
    tableau += np.multiply.outer(pivot_column, pivot_row)
    tableau[row], tableau[:, column] = pivot_row, pivot_column / pivot
    tableau[row, column] = 1 / pivot


def _entering(tableau: np.ndarray, known: int) -> tuple[int, int] | None:
    """The column that improves most, and which of the rows known limits it first."""
    column = _first_least(-tableau[-1, :-1])
    if tableau[-1, column] <= _ROUNDING:
        return None
    entries = tableau[:known, column]
    return _least_ratio(tableau[:known, -1], entries, entries > _UNSAFE), column


def _leaving(tableau: np.ndarray) -> tuple[int, int] | None:
    """The row that is violated most, and which column gives way first."""
    row = _first_least(tableau[:-1, -1])
    if tableau[row, -1] >= -_ROUNDING:
        return None
    entries = tableau[row, :-1]
    return row, _least_ratio(tableau[-1, :-1], entries, entries < -_UNSAFE)


def _least_ratio(amounts: np.ndarray, entries: np.ndarray, where: np.ndarray) -> int:
    places = where.nonzero()[0]
    ratios = amounts[places] / entries[places]
    least = _first_least(ratios) if places.size else -1
    if least < 0 or not math.isfinite(ratios[least]):
        raise ArithmeticError("pivoting found nothing to exchange")
    return int(places[least])


def _first_least(amounts: np.ndarray) -> int:
    """Place of the least amount; of several that differ by rounding alone, the first."""
    least = amounts.min()
    return int((amounts <= least + _TIED * max(1.0, abs(least))).argmax())
