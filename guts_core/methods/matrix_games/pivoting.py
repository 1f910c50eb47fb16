"""The simplex method for small matrix games in floats, which goes on from where it last stopped.

Brought between 1 and 2, the payoffs M make the programme: maximise sum(y), M y <= 1, y >= 0. Its
tableau is condensed: rows and columns are exchanged in place. When a game has got more rows and
columns, the exchanges are done again at once. Then columns enter by the primal method, in which
only the rows known before limit them, and the new rows are met by the dual method.

An exchange changes the whole tableau by one product of a column and a row. The next exchange asks
for one column, one row, the costs and the right-hand sides alone. So where the tableau is large the
products are kept and subtracted several at a time, as one product of matrices.
"""

import math
from collections.abc import Iterator
from contextlib import suppress

import numpy as np

#: Entries of the tableau that are 0 up to rounding.
_ROUNDING = 1e-14
#: Entries too small to be divided by.
_UNSAFE = 1e-9
#: Amounts that are equal up to rounding: the first of them is taken, whatever the processor.
_TIED = 1e-12
#: Of a tableau with more entries so many exchanges are subtracted at a time.
_LARGE, _KEPT = 2**12, 8
#: Entries of a part of it that are changed at a time: the product stays in the cache, and below the
#: size from which threads of BLAS would share it and wait for each other.
_PART = 2**13
#: What counts as no change of the value, and what breaks ties where it does not change for long:
#: so much, and multiples of the golden ratio of it, which come near to each other least.
_STILL, _TILT, _GOLDEN = 1e-9, 1e-6, (math.sqrt(5) - 1) / 2
#: A weight beside the largest that nobody plays: rounding leaves it where 0 stands.
_NOTHING = 1e-14


class WarmSimplex:
    """A solver of growing games: each has the rows and columns of the last one, then new ones.

    What it returns is a proposal: rounding or too many exchanges may end the work before the
    strategies are optimal. The best responses show it.

    Parameters
    ----------
    tilts : bool
        Whether ties are broken where the value does not change for long. Where small differences of
        payoffs matter they are drowned by that.
    played : bool
        Whether all rows and columns of the first game are played in a neighbouring one, so that
        they may be in this one, which then needs no exchanges.

    Attributes
    ----------
    unended : int
        How many games rounding, or the number of exchanges, left without an end.

    Examples
    --------
    >>> solver = WarmSimplex()
    >>> [weights.round(9).tolist() for weights in solver(np.array([[3.0, -1.0], [-2.0, 1.0]]))]
    [[0.428571429, 0.571428571], [0.285714286, 0.714285714]]
    """

    def __init__(self, tilts: bool = True, played: bool = False) -> None:
        self.tilts, self.played = tilts, played
        self.rows = self.columns = np.zeros(0, dtype=int)  # exchanged for each other
        self.known = self.unended = 0

    def __call__(self, block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Strategies of both players."""
        start, (rows, columns) = _first_tableau(block), block.shape
        array, known = self._begun(start), self.known or rows
        self.known = 0  # it starts afresh after a game that does not end well
        self.unended += 1
        tableau = _LargeTableau(array) if array.size > _LARGE else _Tableau(array)
        basic, free = self._labels(rows, columns)
        for i, j in _exchanges(tableau, known, self.tilts):
            basic[i], free[j] = free[j], basic[i]
        self.columns = np.array([j for j in basic if j < columns], dtype=int)
        self.rows = np.array([i - columns for i in free if i >= columns], dtype=int)
        strategies = _equalising(start, self.rows, self.columns)
        self.known = rows
        self.unended -= tableau.ended
        return strategies

    def _begun(self, start: np.ndarray) -> np.ndarray:
        """The tableau with the exchanges that are there to begin with.

        Where all may be played, they are exchanged at once. If that leaves all weights safely above
        0, these are the only optimal strategies, and no exchange is left.
        """
        rows, columns = (size - 1 for size in start.shape)
        if self.played and not self.known and rows == columns:
            self.rows = self.columns = np.arange(rows)
            with suppress(np.linalg.LinAlgError):
                array = _exchanged(start, self.rows, self.columns)
                if min(array[-1, :-1].min(), array[:-1, -1].min()) > _UNSAFE:
                    return array
        if not self.known:
            self.rows, self.columns = _pure(start)
        return _exchanged(start, self.rows, self.columns)

    def _labels(self, rows: int, columns: int) -> tuple[list[int], list[int]]:
        """What stands at the rows and columns of the tableau: columns 0.., then slacks of rows."""
        basic, free = list(range(columns, columns + rows)), list(range(columns))
        for i, j in zip(self.rows.tolist(), self.columns.tolist(), strict=True):
            basic[i], free[j] = j, columns + i
        return basic, free


def polished(block: np.ndarray, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The strategies once more, from what they play: these or others, whichever gap is less."""
    rows, columns = x.nonzero()[0], y.nonzero()[0]
    found = [(x, y)]
    if len(rows) == len(columns):
        with suppress(ArithmeticError, np.linalg.LinAlgError):
            found.append(_equalising(_first_tableau(block), rows, columns))
    return min(found, key=lambda pair: gap_left(block, *pair))


def gap_left(block: np.ndarray, x: np.ndarray, y: np.ndarray) -> float:
    """What both players together gain by their best answers."""
    return float((block @ y).max() - (x @ block).min())


def _equalising(
    start: np.ndarray, rows: np.ndarray, columns: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Strategies from the equations of the rows and columns played.

    In a tableau rounding errors grow with the condition of these equations; here only what the
    strategies earn counts, and that is right to rounding.
    """
    kernel = start.take(rows, 0).take(columns, 1)
    x, y = (np.zeros(size - 1) for size in start.shape)
    weights = np.linalg.solve(np.array([kernel.T, kernel]), np.ones((len(kernel), 1)))
    x[rows], y[columns] = map(on_simplex, weights[:, :, 0])
    return x, y


def on_simplex(weights: np.ndarray) -> np.ndarray:
    """Weights as probabilities; those that differ from 0 by rounding, some of them below, are 0."""
    largest = weights.item(weights.argmax()) if weights.size else 0.0
    positive = np.where(weights > _NOTHING * max(largest, 0.0), weights, 0.0)
    total = positive.sum()
    if not 0 < total < np.inf:
        raise ArithmeticError("no strategy was found for a matrix game")
    return positive / total


def _first_tableau(block: np.ndarray) -> np.ndarray:
    """Constraints, with their right-hand sides in the last column and less the costs below."""
    low, high = block.item(block.argmin()), block.item(block.argmax())
    if not math.isfinite(high - low):  # a quarter of each is exact
        block, low, high = block / 4, low / 4, high / 4
    tableau = np.empty((block.shape[0] + 1, block.shape[1] + 1))
    inner = tableau[:-1, :-1]
    np.subtract(block, low, out=inner)
    inner /= (high - low) or 1.0
    inner += 1
    tableau[:-1, -1], tableau[-1, :-1], tableau[-1, -1] = 1, -1, 0
    return tableau


def _pure(tableau: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The column that gives away least against its best answer, and that row."""
    column = _first_least(tableau[:-1, :-1].max(axis=0))
    row = _first_least(-tableau[:-1, column])
    return np.array([row]), np.array([column])


def _exchanged(tableau: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """The tableau with these rows exchanged for these columns, in pairs, by one inverse."""
    above = tableau.take(rows, 0)
    inverse = np.linalg.inv(above.take(columns, 1))
    left = tableau.take(columns, 1) @ inverse
    tableau = tableau - left @ above
    tableau[rows], tableau[:, columns] = inverse @ above, -left
    tableau[rows[:, None], columns] = inverse
    return tableau


#: A row, a column, and the numbers of the tableau that stand in that column and in that row.
_Exchange = tuple[int, int, np.ndarray, np.ndarray]


class _Tableau:
    """A tableau that is changed as a whole by each exchange, which is quickest for a small one."""

    #: Whether ties of costs or of sides are broken for the time being; in a small tableau never.
    tilted = False

    #: Whether both methods found nothing to exchange, so that the strategies are optimal.
    ended = False

    def __init__(self, array: np.ndarray) -> None:
        self.array, self.costs, self.sides = array, array[-1], array[:, -1]

    def column(self, place: int) -> np.ndarray:
        """One column as it stands now."""
        return self.array[:, place].copy()

    def row(self, place: int) -> np.ndarray:
        """One row as it stands now."""
        return self.array[place].copy()

    def exchange(self, i: int, j: int, column: np.ndarray, row: np.ndarray) -> None:
        """Exchange what stands at row i for what stands at column j; both arrays are used up.

        With the pivot p the other entries become T - column * row / p, those of the row row / p, of
        the column -column / p, and the pivot 1 / p.
        """
        pivot = column.item(i)
        row /= pivot
        self.array -= column[:, None] * row
        self._replace(i, j, pivot, column, row)

    def _replace(self, i: int, j: int, pivot: float, column: np.ndarray, row: np.ndarray) -> None:
        """Write the row and the column themselves: as differences they would lose digits."""
        self.array[i] = row
        np.divide(column, -pivot, out=self.array[:, j])
        self.array[i, j] = 1 / pivot

    def tilt(self, dual: bool) -> None:
        """Break ties where there is something to gain."""

    def straighten(self) -> None:
        """Undo that."""


class _LargeTableau(_Tableau):
    """A tableau less the products of the exchanges made last; costs and sides are up to date."""

    def __init__(self, array: np.ndarray) -> None:
        self.array, self.kept = array, 0
        self.lefts, self.rights = (np.empty((_KEPT, size)) for size in array.shape)
        self.straighten()

    def column(self, place: int) -> np.ndarray:
        """One column as it stands now."""
        k = self.kept
        return self.array[:, place] - self.rights[:k, place] @ self.lefts[:k]

    def row(self, place: int) -> np.ndarray:
        """One row as it stands now."""
        k = self.kept
        return self.array[place] - self.lefts[:k, place] @ self.rights[:k]

    def exchange(self, i: int, j: int, column: np.ndarray, row: np.ndarray) -> None:
        """Keep the product of the exchange."""
        pivot, cost = column.item(i), self.costs.item(j)
        side = self.sides.item(i) / pivot
        row /= pivot
        self.costs -= cost * row
        self.sides -= side * column
        self.costs[j], self.sides[i] = -cost / pivot, side
        self._replace(i, j, pivot, column, row)
        self.lefts[self.kept], self.rights[self.kept] = column, row
        self.kept += 1
        self.lefts[: self.kept, i] = self.rights[: self.kept, j] = 0  # these are up to date
        if self.kept == _KEPT:
            self._subtract()
            self.kept = 0

    def _subtract(self) -> None:
        rows, columns = self.array.shape
        few = 1 + _PART // columns
        for first in range(0, rows, few):
            part = slice(first, first + few)
            self.array[part] -= self.lefts[:, part].T @ self.rights

    def tilt(self, dual: bool) -> None:
        """Make costs, or else sides, a little larger, each by another amount: no two are equal."""
        amounts = (self.costs if dual else self.sides)[:-1]
        amounts += _TILT * (1 + np.arange(1, len(amounts) + 1) * _GOLDEN % 1)
        self.tilted = True

    def straighten(self) -> None:
        """Take costs and sides from the tableau, which knows nothing of a tilt."""
        self.costs, self.sides, self.tilted = self.row(-1), self.column(-1), False


def _exchanges(tableau: _Tableau, known: int, tilts: bool) -> Iterator[tuple[int, int]]:
    """Make exchanges, at most so many, until the strategies are optimal: where each has been made.

    Each method goes on to its end, then the other: rounding may have undone what that one reached.
    Where many exchanges leave the value as it is, amounts are equal, and exchanges may come round
    again; a tilt breaks the ties until the method has ended.
    """
    rows, columns = (size - 1 for size in tableau.array.shape)
    dual, ended, level, still = False, 0, math.nan, 0
    # Games without structure take four exchanges for each row and column at 500 of both, twelve at
    # 1100, and an end before the last one leaves a linear programme, which takes far longer.
    for _ in range(50 + 5 * (rows + columns) + (rows + columns) ** 2 // 100):
        exchange = _leaving(tableau) if dual else _entering(tableau, known)
        if exchange is None:
            known, dual, ended = rows if dual else known, not dual, ended + 1
            if tableau.tilted:
                tableau.straighten()
            elif ended == 2:
                tableau.ended = True
                return
            continue
        tableau.exchange(*exchange)
        yield exchange[:2]
        value, ended = tableau.costs.item(-1), 0
        still = still + 1 if abs(value - level) <= _STILL * abs(value) else 0
        level = level if still else value
        if tilts and still > 50 + (rows + columns) // 4 and not tableau.tilted:
            tableau.tilt(dual)


def _entering(tableau: _Tableau, known: int) -> _Exchange | None:
    """The column that improves most, and which of the rows known limits it first."""
    j = _first_least(tableau.costs[:-1])
    if tableau.costs.item(j) >= -_ROUNDING:
        return None
    column = tableau.column(j)
    i = _least_ratio(tableau.sides[:known], column[:known])
    return i, j, column, tableau.row(i)


def _leaving(tableau: _Tableau) -> _Exchange | None:
    """The row that is violated most, and which column gives way first."""
    i = _first_least(tableau.sides[:-1])
    if tableau.sides.item(i) >= -_ROUNDING:
        return None
    row = tableau.row(i)
    j = _least_ratio(tableau.costs[:-1], -row[:-1])
    return i, j, tableau.column(j), row


def _least_ratio(amounts: np.ndarray, entries: np.ndarray) -> int:
    """Place of the least ratio to an entry that is safely above 0."""
    places = (entries > _UNSAFE).nonzero()[0]
    ratios = amounts[places] / entries[places]
    least = _first_least(ratios) if places.size else -1
    if least < 0 or not math.isfinite(ratios[least]):
        raise ArithmeticError("pivoting found nothing to exchange")
    return places.item(least)


def _first_least(amounts: np.ndarray) -> int:
    """Place of the least amount; of several that differ by rounding alone, the first."""
    least = amounts.item(amounts.argmin())
    return int((amounts <= least + _TIED * max(1.0, abs(least))).argmax())
