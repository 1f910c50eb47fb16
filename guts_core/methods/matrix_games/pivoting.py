"""The simplex method for small matrix games in floats, which goes on from where it last stopped.

The column player makes v small: A y + s = v, sum(y) = 1, y >= 0, s >= 0. A pure strategy y_c and
the row r that answers it best give y_c and v in the other unknowns, in which only differences of
payoffs are left. Their tableau is condensed: rows and columns are exchanged in place. When a game
has got more rows and columns, the exchanges are done again at once. Then columns enter by the
primal method, in which only the rows known before limit them, and the new rows are met by the dual
method.

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
#: Entries too small to be divided by: so much, and so much of the largest in their line.
_UNSAFE = 1e-10
#: Amounts that are equal up to rounding: the first of them is taken, whatever the processor.
_TIED = 1e-12
#: How far an amount may fall below 0 if that lets an exchange divide by a larger entry.
_RELAXED = 1e-13
#: Of a tableau with more entries so many exchanges are subtracted at a time.
_LARGE, _KEPT = 2**12, 8
#: Entries of a part of it that are changed at a time: the product stays in the cache, and below the
#: size from which threads of BLAS would share it and wait for each other.
_PART = 2**13
#: With at most so many entries exchanges are few however one is chosen, and are chosen simply.
_FEW = 2**9
#: The size from which all unknowns begin to count alike again.
_HEAVY = 1e6
#: Where both methods together have come to so many ends, only rounding is left to exchange for.
_ENDS = 8
#: A gap that is none: a larger one shows that rounding has led astray.
NO_GAP = 1e-13
#: By so much of the largest payoff others are moved where nothing else helps.
_TILT = 1e-8
#: A weight beside the largest that nobody plays: rounding leaves it where 0 stands.
_NOTHING = 1e-14
#: A factor that brings the smallest floats into the midst of them.
_UP = 2.0**1000
#: How often rows and columns are brought to like sizes in turn.
_TURNS = 4


class WarmSimplex:
    """A solver of growing games: each has the rows and columns of the last one, then new ones.

    What it returns is a proposal: rounding or too many exchanges may end the work before the
    strategies are optimal. The best responses show it.

    Parameters
    ----------
    evened : bool
        Whether rows and columns of differences are first brought to like sizes, and every game is
        begun anew. That takes time, and helps where payoffs of some strategies are larger by far
        than those of others.
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

    def __init__(self, evened: bool = False, played: bool = False) -> None:
        self.evened, self.played = evened, played
        self.rows = self.columns = np.zeros(0, dtype=int)  # exchanged for each other
        self.known = self.unended = 0
        self.pure = 0, 0  # exchanged before

    def __call__(self, block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Strategies of both players."""
        unit, rows = in_unit(block), len(block)
        known, self.known = self.known, 0  # it starts afresh after a game that does not end well
        self.unended += 1
        array = self._begun(unit, bool(known))
        tableau = self._pivoted(array, known or rows, sum(unit.shape) // 2 if known else math.inf)
        if tableau.stalled:  # from one row and one column there is another way
            tableau = self._pivoted(self._begun(unit, False), rows)
        strategies = _equalising(unit, *self._in_play())
        self.known = 0 if self.evened else rows
        self.unended -= tableau.ended and gap_left(unit, *strategies) <= NO_GAP
        return strategies

    def _pivoted(self, array: np.ndarray, known: int, patience: float = math.inf) -> "_Tableau":
        """The tableau after exchanges, which are kept in mind."""
        rows, columns = (size - 1 for size in array.shape)
        tableau = tableau_of(array)
        basic, free = self._labels(rows, columns)
        for i, j in exchanges(tableau, known, patience):
            basic[i], free[j] = free[j], basic[i]
        self.columns = np.array([j for j in basic if j < columns], dtype=int)
        self.rows = np.array([i - columns for i in free if i >= columns], dtype=int)
        return tableau

    def _begun(self, unit: np.ndarray, goes_on: bool) -> np.ndarray:
        """The tableau with the exchanges that are there to begin with.

        Where all may be played, they are exchanged at once. If that leaves all weights safely above
        0, these are the only optimal strategies, and no exchange is left.
        """
        if goes_on:
            return _exchanged(self._first(unit), self.rows, self.columns)
        self.pure = pure_start(unit)
        start = self._first(unit)
        if self.played and unit.shape[0] == unit.shape[1]:
            self.rows, self.columns = (np.delete(np.arange(len(unit)), pure) for pure in self.pure)
            with suppress(np.linalg.LinAlgError):
                array = _exchanged(start, self.rows, self.columns)
                if min(array[-1, :-1].min(), array[:-1, -1].min()) > _UNSAFE:
                    return array
        self.rows = self.columns = np.zeros(0, dtype=int)
        return start

    def _first(self, unit: np.ndarray) -> np.ndarray:
        tableau = _first_tableau(unit, *self.pure)
        return evened_out(tableau) if self.evened else tableau

    def _labels(self, rows: int, columns: int) -> tuple[list[int], list[int]]:
        """What stands at the rows and columns of the tableau: columns 0.., then rows."""
        basic, free = list(range(columns, columns + rows)), list(range(columns))
        for i, j in zip(self.rows.tolist(), self.columns.tolist(), strict=True):
            basic[i], free[j] = j, columns + i
        return basic, free

    def _in_play(self) -> list[np.ndarray]:
        """Rows and columns played: those exchanged, and the pure ones if these are not.

        At the pure row stands the weight of the pure column, and at that the slack of the row.
        """
        row, column = self.pure
        rows, columns = set(self.rows.tolist()), set(self.columns.tolist())
        both = rows - {row}, columns - {column}
        if column not in columns:
            both[0].add(row)
        if row not in rows:
            both[1].add(column)
        return [np.array(sorted(played), dtype=int) for played in both]


def tilted(block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Strategies of a game next to this one, or of this one from there, whichever gap is less.

    Where most payoffs are 0 and others of unlike sizes, exchanges may come round again and again:
    the degeneracy that Charnes (1952) met by moving numbers a little.
    If all payoffs are moved at random by up to a hundred-millionth of the largest, they come to an
    end, and strategies are optimal up to as much.
    """
    moves = np.random.default_rng(0).random(block.shape)
    solver = WarmSimplex()
    found = [solver(block + _TILT * np.abs(block).max() * moves)]
    with suppress(ArithmeticError, np.linalg.LinAlgError):
        found.append(solver(block))
    return min(found, key=lambda pair: gap_left(block, *pair))


def polished(block: np.ndarray, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The strategies once more, from what they play: these or others, whichever gap is less."""
    rows, columns = x.nonzero()[0], y.nonzero()[0]
    found = [(x, y)]
    if len(rows) == len(columns):
        with suppress(ArithmeticError, np.linalg.LinAlgError):
            found.append(_equalising(in_unit(block), rows, columns))
    return min(found, key=lambda pair: gap_left(block, *pair))


def gap_left(block: np.ndarray, x: np.ndarray, y: np.ndarray) -> float:
    """What both players together gain by their best answers."""
    won, lost = block @ y, x @ block
    return won.item(won.argmax()) - lost.item(lost.argmin())


def in_unit(block: np.ndarray) -> np.ndarray:
    """The game in a unit, a power of 2, in which payoffs differ by at most about 1."""
    low, high = block.item(block.argmin()), block.item(block.argmax())
    if not math.isfinite(high - low):
        block, low, high = block / 4, low / 4, high / 4
    exponent = math.frexp(high - low)[1]
    if exponent < -1000:
        block, exponent = block * _UP, exponent + 1000
    return block * 2.0**-exponent


def _equalising(
    unit: np.ndarray, rows: np.ndarray, columns: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Strategies from the equations of the rows and columns played.

    In a tableau rounding errors grow with the condition of these equations; here only what the
    strategies earn counts, and that is right to rounding.
    """
    kernel = unit.take(rows, 0).take(columns, 1)
    kernel -= kernel.item(np.abs(kernel).argmin())  # a unit away from 0 would drown differences
    count = len(kernel)
    equations, right = np.ones((2, count + 1, count + 1)), np.zeros((count + 1, 1))
    equations[0, 1:, 1:], equations[1, 1:, 1:] = kernel.T, kernel
    equations[:, 0, 0], right[0] = 0, 1  # first, since the last equations are rounded most
    weights = np.linalg.solve(equations, right)[:, 1:, 0]
    x, y = map(np.zeros, unit.shape)
    x[rows], y[columns] = map(on_simplex, weights)
    return x, y


def on_simplex(weights: np.ndarray) -> np.ndarray:
    """Weights as probabilities; those that differ from 0 by rounding, some of them below, are 0."""
    largest = weights.item(weights.argmax()) if weights.size else 0.0
    positive = np.where(weights > _NOTHING * max(largest, 0.0), weights, 0.0)
    total = positive.sum()
    if not 0 < total < np.inf:
        raise ArithmeticError("no strategy was found for a matrix game")
    return positive / total


def pure_start(unit: np.ndarray) -> tuple[int, int]:
    """The column that gives away least against its best answer, and that row, in this order."""
    column = _first_least(unit.max(axis=0))
    return _first_least(-unit[:, column]), column


def _first_tableau(unit: np.ndarray, row: int, column: int) -> np.ndarray:
    """Constraints, with their right-hand sides in the last column and the costs below.

    The weight of the pure column stands at the pure row, and its slack at the pure column.
    """
    tableau = np.empty((unit.shape[0] + 1, unit.shape[1] + 1))
    inner, costs = tableau[:-1, :-1], unit[row] - unit[row, column]
    np.subtract(unit, unit[:, column, None], out=inner)
    inner -= costs
    inner[:, column] = -1
    tableau[:-1, -1], tableau[-1, :-1] = unit[row, column] - unit[:, column], costs
    tableau[-1, column], tableau[-1, -1] = 1, -unit[row, column]
    tableau[row], tableau[row, column] = 1, 0
    return tableau


def evened_out(tableau: np.ndarray) -> np.ndarray:
    """The tableau with unknowns in units in which rows and columns have entries about 1."""
    rows, columns = even_units(tableau[:-1, :-1])
    tableau[:-1] *= 2.0 ** rows[:, None]
    tableau[:, :-1] *= 2.0**columns
    for amounts in (tableau[:-1, -1], tableau[-1, :-1]):
        amounts /= np.abs(amounts).max() or 1.0
    return tableau


def even_units(entries: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Powers of 2 that bring rows and columns to like sizes, as whole exponents.

    The mean of the entries' logarithms is then near 0 in each row and column.
    """
    sizes = np.abs(entries)
    logs = np.log2(sizes, out=np.zeros_like(sizes), where=sizes > 0)
    present = (sizes > 0).astype(float)
    rows, columns = (np.zeros(size) for size in logs.shape)
    for _ in range(_TURNS):
        rows = -(logs.sum(1) + present @ columns) / np.maximum(present.sum(1), 1)
        columns = -(logs.sum(0) + rows @ present) / np.maximum(present.sum(0), 1)
    return rows.round(), columns.round()


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

    #: Whether both methods found nothing to exchange, so that the strategies are optimal.
    ended = False

    #: Whether so many exchanges left the value as it was that patience was lost.
    stalled = False

    def __init__(self, array: np.ndarray) -> None:
        self.array, self.costs, self.sides = array, array[-1], array[:, -1]
        self.even()

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

    def even(self) -> None:
        """Let every unknown count alike."""
        self.sizes: list[np.ndarray | None] = [None, None]  # of what stands at columns, at rows

    def weigh(self, dual: bool, i: int, j: int, column: np.ndarray, row: np.ndarray) -> None:
        """Let a cost count less where the exchange makes more of a column, or else so for sides.

        What counts is the gain for a step of about the same length, in the unknowns that are there
        when all begin to count alike: the Devex rule of Harris (1973).
        """
        place, line = (i, column) if dual else (j, row)
        known = self.sizes[dual]
        sizes = np.ones(len(line)) if known is None else known
        size = sizes.item(place) / abs(column.item(i))
        if size > _HEAVY:
            self.even()
            return
        np.maximum(sizes, np.abs(line * size), out=sizes)
        sizes[place] = max(1.0, size)
        self.sizes[dual] = sizes


class _LargeTableau(_Tableau):
    """A tableau less the products of the exchanges made last; costs and sides are up to date."""

    def __init__(self, array: np.ndarray) -> None:
        self.array, self.kept = array, 0
        self.lefts, self.rights = (np.empty((_KEPT, size)) for size in array.shape)
        self.costs, self.sides = array[-1].copy(), array[:, -1].copy()
        self.even()

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


def tableau_of(array: np.ndarray) -> _Tableau:
    """The tableau that is changed soonest for its size."""
    return _LargeTableau(array) if array.size > _LARGE else _Tableau(array)


def exchanges(tableau: _Tableau, known: int, patience: float) -> Iterator[tuple[int, int]]:
    """Make exchanges, at most so many, until the strategies are optimal: where each has been made.

    Each method goes on to its end, then the other: rounding may have undone what that one reached.
    Where many of a game's payoffs are 0, so may be its value, and exchanges may leave it so for
    long, or come round again.
    """
    rows, columns = (size - 1 for size in tableau.array.shape)
    dual, ended, ends, weighs = False, 0, 0, tableau.array.size > _FEW
    level, still = math.nan, 0
    # Games without structure take four exchanges for each row and column at 500 of both, twelve at
    # 1100, and an end before the last one leaves a linear programme, which takes far longer.
    for _ in range(50 + 5 * (rows + columns) + (rows + columns) ** 2 // 100):
        exchange = _leaving(tableau) if dual else _entering(tableau, known)
        if exchange is not None:
            if weighs:
                tableau.weigh(dual, *exchange)
            tableau.exchange(*exchange)
            yield exchange[:2]
            value, ended = tableau.costs.item(-1), 0
            level, still = value, still + 1 if abs(value - level) <= _ROUNDING else 0
            if still > patience:
                tableau.stalled = True
                return
        else:
            known, dual = rows if dual else known, not dual
            ended, ends = ended + 1, ends + 1
            tableau.even()
            tableau.ended = ended == 2
            if tableau.ended or ends == _ENDS:
                return


def _entering(tableau: _Tableau, known: int) -> _Exchange | None:
    """The column that improves most for its size, and which of the rows known limits it first."""
    j = _first_negative(tableau.costs, tableau.sizes[0])
    if j is None:
        return None
    column = tableau.column(j)
    i = _least_ratio(tableau.sides[:known], column[:known])
    return i, j, column, tableau.row(i)


def _leaving(tableau: _Tableau) -> _Exchange | None:
    """The row that is violated most for its size, and which column gives way first."""
    i = _first_negative(tableau.sides, tableau.sizes[1])
    if i is None:
        return None
    row = tableau.row(i)
    j = _least_ratio(tableau.costs[:-1], -row[:-1])
    return i, j, tableau.column(j), row


def _first_negative(amounts: np.ndarray, sizes: np.ndarray | None) -> int | None:
    """Place of the least amount for its size, if it is below 0, before the last place."""
    amounts = amounts[:-1]
    if amounts.item(amounts.argmin()) >= -_ROUNDING:
        return None
    if sizes is not None:
        place = _first_least(amounts / sizes[:-1])
        if amounts.item(place) < -_ROUNDING:  # else sizes have made a small amount smaller
            return place
    place = _first_least(amounts)
    return place if amounts.item(place) < -_ROUNDING else None


def _least_ratio(amounts: np.ndarray, entries: np.ndarray) -> int:
    """Place of about the least ratio to an entry safely above 0, and of the largest such entry.

    What is divided by a small one loses digits. So amounts may fall a little below 0, in the two
    passes of Harris (1973). That also helps where ratios are equal, as where payoffs are few.
    """
    amounts = np.maximum(amounts, 0.0)
    speeds = entries / (amounts + _RELAXED)
    fastest = speeds.item(speeds.argmax())
    place = int(np.where(amounts * fastest <= entries, entries, 0.0).argmax())
    unsafe = _UNSAFE * max(1.0, entries.item(entries.argmax()))
    if entries.item(place) > unsafe and math.isfinite(fastest):
        return place
    safe = (entries > unsafe).nonzero()[0]
    if not safe.size or not math.isfinite(fastest):
        raise ArithmeticError("pivoting found nothing to exchange")
    return safe.item(_least_ratio(amounts[safe], entries[safe]))


def _first_least(amounts: np.ndarray) -> int:
    """Place of the least amount; of several that differ by rounding alone, the first."""
    least = amounts.item(amounts.argmin())
    return int((amounts <= least + _TIED * max(1.0, abs(least))).argmax())
