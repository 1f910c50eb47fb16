"""Two-player zero-sum matrix games: linear programme, row and column generation, exact rationals.

One loop serves all three: solve a small working submatrix, let both players answer its solution
with their best responses in the whole game, and add these until neither gains. The gain that is
left is the duality gap, so every answer carries its own certificate.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Matrix, checked
from guts_core.methods.matrix_games.exact_simplex import solve_exactly
from guts_core.methods.matrix_games.matrices import DenseMatrix, PayoffMatrix
from guts_core.methods.matrix_games.pivoting import WarmSimplex, tilted
from guts_core.methods.matrix_games.programmes import linear_programme, sparse_programme
from guts_core.methods.matrix_games.rational_games import solve_in_rationals
from guts_core.methods.matrix_games.steady import MOST, solve_steadily
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import Refused, named, of_python, plain

#: A solver of small games: payoff matrix -> (row strategy, column strategy).
SmallSolver = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]

#: Relative gap that rounding alone explains; a larger one is the linear programme's tolerance.
_ROUNDING = 1e-13

#: Relative differences of scores that another processor's rounding may bring about.
_TIED = 1e-12

#: Where the payoffs in play are less than so much of the largest, rounding is told beside them.
_UNLIKE = 1e-4

#: Of more numbers than these the equal ones are found before they are turned into fractions.
_SORTED = 32

#: Working games with at most so many entries may be solved in rationals instead,
_SMALL = 400

#: and with at most so many, which takes seconds, where floats leave a gap beyond that of the
#: linear programme: the numbers of such a game depend on its last digits. A game next to it is
#: solved then too, which helps where it has more.
_MEDIUM, _POOR = 10_000, 1e-8

#: Games with at most so many entries are solved in floats without generation: few exchanges of
#: a larger working game take less time than many working games.
_WHOLE = 2**14

#: In others, sides with at most so many strategies are in the working game from the start,
_SHORT = 64

#: and of longer ones so many, evenly spaced.
_START = 33

#: After so many rounds, enough where few plays matter, a game with at most so many entries and so
#: many strategies on either side is solved as a whole: so many exchanges are quicker than rounds.
_SOON, _MIDDLING, _SIDE = 3, 2**17, 512

#: After so many rounds, more than where a part of the plays matters, a game with at most so many
#: entries is solved as a whole: where nearly all plays matter, each round may add a single one.
_ROUNDS, _LARGE = 20, 2**18

#: Of a larger game the working one is doubled then, and again after so many more rounds.
_AGAIN = 5

#: Where a working game has more than so many entries, or rounds have not sufficed, and at most this
#: part of it differs from the commonest payoff, a game with at most so many entries is given once,
#: as a whole, to a programme that works with that part alone: exchanges would fill the rest. So is
#: any larger game that the linear programme would be given as a whole, which may take far longer.
_GROWN, _SPARSE, _HELD = 2**16, 1 / 16, 2**24

#: A gap that the linear programme, with its tolerances, mostly does not make less. In a working
#: game with more than ``_LARGE`` entries, where it takes far longer than pivoting, it is not tried.
_FINE = 1e-11

#: A way of pivoting that came to no end in so many working games, as it mostly does not in the
#: later ones either, is given up. After the last of them a game with at most so many entries is
#: given to the linear programme as a whole.
_UNENDED, _PROGRAMMED = 2, 2**22


class Supports:
    """Base of all solutions with a value and two mixed strategies; ``float()`` gives the value."""

    value: Any
    row_strategy: np.ndarray
    column_strategy: np.ndarray

    def __float__(self) -> float:
        return float(self.value)

    @property
    def rows(self) -> np.ndarray:
        """Indices of the rows played with positive probability."""
        return np.flatnonzero(self.row_strategy)

    @property
    def columns(self) -> np.ndarray:
        """Indices of the columns played with positive probability."""
        return np.flatnonzero(self.column_strategy)


@dataclass(frozen=True)
class ZeroSumSolution(Supports, ReadOnly):
    """Optimal strategies of a zero-sum game with their certificate.

    Attributes
    ----------
    value : float or Fraction
        What the row player is sure of with ``row_strategy``, plus half the gap.
    row_strategy, column_strategy : ndarray
        Mixed strategies (read-only).
    gap : float or Fraction
        Best response of the row player minus best response of the column player: the value lies
        within ``gap`` of ``value``, up to rounding; exactly 0 for ``exact=True``.
    """

    value: Any
    row_strategy: np.ndarray
    column_strategy: np.ndarray
    gap: Any


@checked
def solve_zero_sum(
    matrix: Annotated[npt.ArrayLike, Matrix(copied=False)], exact: bool = False
) -> ZeroSumSolution:
    """Value and optimal strategies of a matrix game.

    Parameters
    ----------
    matrix : array_like, shape (rows, columns)
        Payoffs to the row player, who maximises.
    exact : bool
        Work in rationals: entries are taken at their exact value (floats as the binary fractions
        they are), and the answer is proved optimal.

    Returns
    -------
    ZeroSumSolution
        In floats its gap is down to the rounding of payoffs in play, or with many thousand payoffs
        to that of the largest: where these differ by many orders, ``exact=True`` tells more.

    Examples
    --------
    >>> solve_zero_sum([[1, -1], [-1, 1]]).value
    0.0
    >>> solve_zero_sum([[3, -1], [-2, 1]], exact=True).value
    Fraction(1, 7)
    """
    array = np.asarray(matrix)
    if exact:
        rational = named("solve_zero_sum", "matrix", as_fractions, array)
        start = _start_in_rationals(rational)
        return solve_by_generation(DenseMatrix(rational), *start, small_solver=solve_in_rationals)
    try:
        return solve_by_generation(DenseMatrix(array.astype(float, copy=False)))
    except OverflowError:
        raise ValueError(
            "solve_zero_sum: matrix has entries beyond the range of floats; use exact=True"
        ) from None


@one_thread()
def solve_by_generation(
    matrix: PayoffMatrix,
    rows: npt.ArrayLike | None = None,
    columns: npt.ArrayLike | None = None,
    tolerance: float = 1e-14,
    small_solver: SmallSolver | None = None,
) -> ZeroSumSolution:
    """Solve a game of any size by generating the rows and columns that matter.

    Parameters
    ----------
    matrix : PayoffMatrix
        The game; only submatrices and products with sparse strategies are asked of it.
    rows, columns : array_like of int, optional
        Working set to start from, such as the support of a neighbouring game.
    tolerance : float
        Gap, relative to the payoffs in play, at which to stop. If rounding errors do not let the
        gap come down to it, the loop ends when there is nothing left to add; the gap is reported.
    small_solver : callable, optional
        Solver of the working games, in the numbers of the matrix; in floats by default: pivoting,
        the linear programme where rounding stops that, pivoting with new tableaux and rationals
        where it stops both, and a game next to it where nothing else ends.

    Returns
    -------
    ZeroSumSolution
    """
    entries = math.inf if small_solver else math.prod(matrix.shape)
    short = _WHOLE if entries <= _WHOLE else _SHORT
    middling = rows is columns is None and entries <= _MIDDLING and max(matrix.shape) <= _SIDE
    row_set = _start(matrix.shape[0], rows, short)
    column_set = _start(matrix.shape[1], columns, short)
    solvers = [small_solver] if small_solver else _solvers_in_floats()
    if not (small_solver or rows is None or columns is None):
        solvers[0] = WarmSimplex(played=True)
    rounding, enough = (0, 0) if small_solver else (_ROUNDING, tolerance)
    untried, rest = entries <= _HELD, list[_Answer]()
    for rounds in itertools.count(1):
        found = _first_answer(matrix, row_set, column_set, solvers, rounding)
        if found.gap <= enough * found.size or found.complete:
            break
        more_rows, more_columns = found.more_rows, found.more_columns
        soon = rounds == _SOON and middling
        if solvers[1:] and getattr(solvers[0], "unended", 0) >= _UNENDED:
            solvers = solvers[1:]
        stuck = solvers[0] is linear_programme and entries <= _PROGRAMMED
        late = rounds >= _ROUNDS and rounds % _AGAIN == 0 and entries < math.inf
        grown = late or len(row_set) * len(column_set) > _GROWN
        slow = stuck and entries > _GROWN
        if untried and (slow or (grown and _is_sparse(matrix, row_set, column_set))):
            untried = False
            everything = np.arange(matrix.shape[0]), np.arange(matrix.shape[1])
            rest = list(_answers(matrix, *everything, [sparse_programme]))
            if rest and rest[0].gap <= rounding * rest[0].size:
                break
        if soon or stuck or late:
            whole = stuck or entries <= _LARGE
            more_rows = _others(matrix.shape[0], row_set, whole)
            more_columns = _others(matrix.shape[1], column_set, whole)
        row_set = np.concatenate([row_set, more_rows])
        column_set = np.concatenate([column_set, more_columns])
    found = _best([found, *rest])
    value = found.sure + found.gap / 2
    return ZeroSumSolution(
        value if small_solver else float(value),
        _scatter(matrix.shape[0], found.rows, found.x),
        _scatter(matrix.shape[1], found.columns, found.y),
        found.gap if small_solver else max(0.0, float(found.gap)),
    )


@dataclass(frozen=True, eq=False)
class _Answer:
    """Strategies of a working game, and how the whole game answers them."""

    rows: np.ndarray
    columns: np.ndarray
    x: np.ndarray
    y: np.ndarray
    sure: Any  # what x is sure of in the whole game
    gap: Any
    largest: Any  # size of the largest payoff in floats; exact numbers have no rounding beside it
    size: Any  # that of payoffs beside which a gap is rounding
    more_rows: np.ndarray  # strategies that do better than all in the working game
    more_columns: np.ndarray

    @property
    def complete(self) -> bool:
        """Whether nothing is left to add."""
        return not self.more_rows.size and not self.more_columns.size


def _first_answer(
    matrix: PayoffMatrix,
    rows: np.ndarray,
    columns: np.ndarray,
    solvers: list[SmallSolver],
    rounding: float,
) -> _Answer:
    """Of the first solver that shows what to add or leaves no more than rounding, else the best."""
    left: list[_Answer] = []
    large = len(rows) * len(columns) > _LARGE

    def leaves(part: float) -> bool:
        return not left or bool(_best(left).gap > part * _best(left).largest)

    def tried() -> Iterator[SmallSolver]:
        for solver in solvers:
            programme, exact = solver is linear_programme, solver is _exact_in_floats
            if leaves(rounding if exact else _FINE * (programme and large)):
                yield solver
        if rounding and leaves(_POOR):
            yield from (partial(_exact_in_floats, most=_MEDIUM), tilted)

    for found in _answers(matrix, rows, columns, tried()):
        if not found.complete or found.gap <= rounding * found.size:
            return found
        left.append(found)
    if not left:
        raise ArithmeticError("no solver found strategies of a matrix game")
    return _best(left)


def _best(answers: list[_Answer]) -> _Answer:
    return min(answers, key=lambda answer: answer.gap)


def _is_sparse(matrix: PayoffMatrix, rows: np.ndarray, columns: np.ndarray) -> bool:
    """Whether few payoffs of a working game differ from the commonest one, then the median.

    Seen at some of them: looking at all would take long in each round of a dense game.
    """
    some = (own[:: 1 + len(own) // _SHORT] for own in (rows, columns))
    block = matrix.entries(*some)
    return bool((block != np.median(block)).mean() <= _SPARSE)


def _answers(
    matrix: PayoffMatrix,
    rows: np.ndarray,
    columns: np.ndarray,
    solvers: Iterable[SmallSolver],
) -> Iterator[_Answer]:
    """What those solvers find that find anything."""
    block = matrix.entries(rows, columns)
    for solver in solvers:
        try:
            x, y = solver(block)
        except (ArithmeticError, np.linalg.LinAlgError):
            continue
        yield _answer(matrix, rows, columns, block, x, y)


def _answer(
    matrix: PayoffMatrix,
    rows: np.ndarray,
    columns: np.ndarray,
    block: np.ndarray,
    x: np.ndarray,
    y: np.ndarray,
) -> _Answer:
    played, answered = x.nonzero()[0], y.nonzero()[0]
    losses = matrix.column_payoffs(rows[played], x[played])
    forgone = -matrix.row_payoffs(columns[answered], y[answered])
    none: Any = 0
    sure, largest, size, tied = _least(losses), none, none, none
    gap = -_least(forgone) - sure
    if block.dtype != object:  # exact numbers are not compared up to rounding
        size = largest = max(abs(_least(block)), abs(block.item(block.argmax())))
        tied = _TIED * largest
        if block.size <= MOST and _ROUNDING * abs(sure) < gap <= _ROUNDING * largest:
            size = _in_play(block, x, y, largest)
    return _Answer(
        rows,
        columns,
        x,
        y,
        sure,
        gap,
        largest,
        size,
        _better(forgone, rows, tied),
        _better(losses, columns, tied),
    )


def _in_play(block: np.ndarray, x: np.ndarray, y: np.ndarray, largest: float) -> float:
    """The size beside which a gap is rounding: the largest payoff, or where few are so large, less.

    It is then that of a middling payoff beside 0, or the mean of those played if that is larger.
    """
    sizes = np.abs(block)
    size = x @ sizes @ y
    return largest if size > _UNLIKE * largest else max(size, np.median(sizes[sizes > 0]))


def _solvers_in_floats() -> list[SmallSolver]:
    """Solvers of working games, each for where the ones before it leave more than rounding."""
    pivoting = [WarmSimplex(), WarmSimplex(evened=True)]
    return [*pivoting, linear_programme, solve_steadily, _exact_in_floats]


def _start_in_rationals(
    matrix: np.ndarray,
) -> tuple[np.ndarray | None, np.ndarray | None]:
    """What is played in floats, if the working game would not be the whole one from the start."""
    if max(matrix.shape) <= _SHORT:
        return None, None
    try:
        near = solve_by_generation(DenseMatrix(matrix.astype(float)))
    except ArithmeticError:  # beyond floats
        return None, None
    return near.rows, near.columns


def as_fractions(array: np.ndarray) -> np.ndarray:
    """The array with every entry an exact ``Fraction``, or refused.

    Equal floats, or integers, are one and the same fraction: what is made of each is made once.
    """
    sortable = array.dtype in (np.float64, np.int64) and array.size > _SORTED
    if sortable and np.isfinite(array).all():
        different, places = np.unique(array, return_inverse=True)
        fractions = np.empty(different.size, dtype=object)
        fractions[:] = list(map(Fraction, different.tolist()))
        return fractions[places.reshape(array.shape)]
    exact = np.empty(array.size, dtype=object)
    allowed = "be of rational numbers" if array.ndim else "be a rational number"
    exact[:] = [_fraction(entry, allowed) for entry in array.flat]
    return exact.reshape(array.shape)


def _fraction(entry: Any, allowed: str) -> Fraction:
    """An exact fraction of Python integers, since those of NumPy would overflow silently."""
    given = plain(entry)
    if type(given) is Fraction:
        return of_python(given)
    if not isinstance(given, int | float | Fraction | Decimal):
        raise Refused(f"must {allowed}", entry)
    return of_python(Fraction(given))


def _start(size: int, given: npt.ArrayLike | None, short: int) -> np.ndarray:
    if given is not None:
        return np.unique(np.asarray(given, dtype=int))
    return np.arange(size) if size <= short else np.arange(_START) * (size - 1) // (_START - 1)


def _others(size: int, present: np.ndarray, whole: bool) -> np.ndarray:
    """Strategies beside those present: all, or at most as many again, evenly spaced."""
    others = np.setdiff1d(np.arange(size), present)
    return others if whole else others[:: 1 + len(others) // len(present)]


def _least(numbers: np.ndarray) -> Any:
    """The least of some numbers; where they are few, NumPy's ``min`` takes five times as long."""
    return numbers.item(numbers.argmin())


def _better(scores: np.ndarray, present: np.ndarray, tied: Any) -> np.ndarray:
    """Strategies that score lower than all those present: the best few.

    A quarter of the working set at a time: few where few matter, many in games without structure.
    Of those that are as good as the last one taken, up to ``tied``, the first are taken.
    """
    better, count = (scores < _least(scores[present])).nonzero()[0], max(1, len(present) // 4)
    if better.size <= count:
        return better
    found = scores[better]
    last = np.partition(found, count - 1)[count - 1]
    lower, alike = better[found < last - tied], better[abs(found - last) <= tied]
    return np.concatenate([lower, alike[: count - lower.size]])


def _scatter(size: int, indices: np.ndarray, weights: np.ndarray) -> np.ndarray:
    strategy = np.zeros(size, dtype=weights.dtype)
    if weights.dtype == object:
        strategy[:] = Fraction(0)
    strategy[indices] = weights
    return strategy


def _exact_in_floats(block: np.ndarray, most: int = _SMALL) -> tuple[np.ndarray, np.ndarray]:
    """Exact optimal strategies of a small working game, rounded."""
    if block.size > most:
        raise ArithmeticError(f"{block.size} payoffs are too many for rationals")
    x, y = solve_exactly(as_fractions(block))
    return x.astype(float), y.astype(float)
