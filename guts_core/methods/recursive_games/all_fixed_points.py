r"""All fixed points of V = Val(A + B V), exactly.

With :math:`M(V)=A+(B-J)V`, J all ones, a fixed point is a zero of :math:`f(V)=\operatorname{Val}
M(V)=T(V)-V`. By the theorem of Shapley and Snow f is at every V the determinant of a square
submatrix of M, a *minor*, over the sum of its cofactors. Next to the end of an interval of zeros
one minor that is not 0 everywhere serves, and it is 0 at the end. So **the roots of all minors cut
the line into intervals on each of which f has one sign**, and that sign is found at one rational
number of each. At a root between two equal signs the value of the game is compared with 0 in the
field of the root.

Most of it is proved at once: a mixed strategy of the rows secures, whatever V is, the least of
linear functions of V, one per column. Where all of them are positive f is, too; a strategy of the
columns shows where f is negative. Floats propose strategies, which count as the fractions they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, pairwise, product
from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from guts_core.methods.arguments import Matrix, checked
from guts_core.methods.exact.flint_numbers import to_fraction, to_polynomial
from guts_core.methods.exact.number_field import NumberField
from guts_core.methods.matrix_games.pivoting import WarmSimplex
from guts_core.methods.matrix_games.zero_sum import as_fractions, solve_zero_sum
from guts_core.methods.validation import named

#: Most minors of a game, those of seven by seven: these take some seconds.
MOST_MINORS = 3431

#: Strategies that floats propose are rounded to whole numbers of so many parts of 1.
_PARTS = 2**50

#: Binary digits of a root beside which the sign is looked for, before it is asked whether some
#: kernel shows that it is 0: that takes far longer, and so many digits tell numbers of all sizes
#: that floats have from 0.
_DIGITS = 64, 4096


@dataclass(frozen=True)
class FixedInterval:
    """Fixed points from ``low`` to ``high``, and none next to them.

    Attributes
    ----------
    low, high : Fraction, Surd, Algebraic or None
        Both ends belong to it; equal for an isolated fixed point, None where there is no end.
    below, above : int
        Sign of T(V) - V next to the ends, outside; 0 where there is no end.
    """

    low: Any
    high: Any
    below: int
    above: int

    @property
    def isolated(self) -> bool:
        """Whether it is one point."""
        return self.low is not None and bool(self.low == self.high)

    @property
    def forced_from_below(self) -> bool:
        """Whether value iteration from below ends at ``low``."""
        return self.below > 0

    @property
    def forced_from_above(self) -> bool:
        """Whether value iteration from above ends at ``high``."""
        return self.above < 0


@checked
def fixed_points(
    payoff: Annotated[npt.ArrayLike, Matrix()], stakes: Annotated[npt.ArrayLike, Matrix()]
) -> tuple[FixedInterval, ...]:
    """All solutions of V = Val(A + B V), in increasing order.

    Parameters
    ----------
    payoff, stakes : array_like of one shape
        A and B, at their exact value. All minors are looked at, at most 3431: games of seven by
        seven, or of two by 81. The largest take some seconds; minutes, if numbers have hundreds of
        digits or payoffs are of very different sizes.

    Returns
    -------
    tuple of FixedInterval

    Raises
    ------
    ValueError
        If the shapes differ, or the game is too large.

    Examples
    --------
    >>> four = fixed_points([[7, -7], [1, 0]], [[1.5, 0], [2, 0.75]])
    >>> [str(point.low) for point in four]
    ['-14', '-25/7 - 1/7 sqrt(233)', '-25/7 + 1/7 sqrt(233)', '0']
    >>> [point.forced_from_below for point in four]
    [False, True, False, True]
    """
    constant, slope = (
        named("fixed_points", name, as_fractions, np.asarray(part))
        for name, part in (("payoff", payoff), ("stakes", stakes))
    )
    if constant.shape != slope.shape:
        raise ValueError(
            f"fixed_points: payoff and stakes must have one shape; got {constant.shape} and "
            f"{slope.shape}"
        )
    minors = math.comb(sum(slope.shape), slope.shape[0]) - 1
    if minors > MOST_MINORS:
        raise ValueError(
            f"fixed_points: payoff must be smaller: there would be {minors} minors, at most "
            f"{MOST_MINORS} are allowed"
        )
    constant, slope = _in_whole_numbers(constant, slope - 1)
    roots, between = _cut(constant, slope)
    stretches = list(_signs(constant, slope, between))
    return tuple(_zero_sets(constant, slope, roots, stretches))


def determinant(rows: Sequence[Sequence[Any]]) -> Any:
    """By expansion along the first row, in any ring.

    Examples
    --------
    >>> determinant([[1, 2], [3, 4]])
    -2
    """
    if len(rows) == 1:
        return rows[0][0]
    rests = ([[*row[:k], *row[k + 1 :]] for row in rows[1:]] for k in range(len(rows)))
    pairs = zip(rows[0], rests, strict=True)
    return sum((-1) ** k * entry * determinant(rest) for k, (entry, rest) in enumerate(pairs))


def _cut(constant: np.ndarray, slope: np.ndarray) -> tuple[list[NumberField], list[Fraction]]:
    """The roots of all minors in order, and rational numbers before, between and behind them."""
    fields = _roots_of_minors(constant, slope)
    digits = 64
    while True:
        bounds = sorted(((*field.bounds(digits), field) for field in fields), key=lambda b: b[:2])
        if all(left[1] < right[0] for left, right in pairwise(bounds)):
            break
        digits *= 2
    if not bounds:
        return [], [Fraction(0)]
    middles = [(left[1] + right[0]) / 2 for left, right in pairwise(bounds)]
    return [b[2] for b in bounds], [bounds[0][0] - 1, *middles, bounds[-1][1] + 1]


def _in_whole_numbers(*parts: np.ndarray) -> Iterator[np.ndarray]:
    """The game in another unit, which changes neither the signs nor the roots of its minors."""
    unit = math.lcm(*(entry.denominator for part in parts for entry in part.flat))
    for part in parts:
        yield np.asarray(np.frompyfunc(int, 1, 1)(part * unit))


def _roots_of_minors(constant: np.ndarray, slope: np.ndarray) -> list[NumberField]:
    factors: dict[tuple[Fraction, ...], Any] = {}
    for minor in _minors(constant, slope):
        for factor, _ in minor.factor()[1] if minor else ():
            monic = factor / factor.leading_coefficient()
            factors[tuple(map(to_fraction, monic.coeffs()))] = monic
    return [
        NumberField(key, place)
        for key, factor in factors.items()
        for place in range(sum(root.imag == 0 for root, _ in factor.complex_roots()))
    ]


def _minors(constant: np.ndarray, slope: np.ndarray) -> Iterator[Any]:
    """All minors as polynomials in V, each from those that are smaller by one row and column."""
    entries = [
        [to_polynomial(pair) for pair in zip(*rows, strict=True)]
        for rows in zip(constant.tolist(), slope.tolist(), strict=True)
    ]
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], Any] = {((), ()): to_polynomial((1,))}
    for (first, *others), columns in _places(constant.shape):
        minor = to_polynomial(())
        for k, column in enumerate(columns):
            rest = known[tuple(others), columns[:k] + columns[k + 1 :]]
            minor += entries[first][column] * rest * (-1) ** k
        known[(first, *others), columns] = minor
        yield minor


def _places(shape: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Rows and columns of all square submatrices."""
    for size in range(1, min(shape) + 1):
        yield from product(*(combinations(range(length), size) for length in shape))


class _Stretch(NamedTuple):
    """An open interval on which f has one sign; it may be empty."""

    sign: int
    low: Any
    high: Any

    def holds(self, low: Fraction, high: Fraction) -> bool:
        """Whether all from ``low`` to ``high`` lie in it."""
        return bool(self.low < low and high < self.high)


def _signs(
    constant: np.ndarray, slope: np.ndarray, between: Sequence[Fraction]
) -> Iterator[_Stretch]:
    """The signs of f at increasing numbers, each with the interval on which it is proved."""
    last = _Stretch(0, 0, 0)
    for value in between:
        if not last.holds(value, value):
            proved = _stretches(constant, slope, value)
            found = (each for each in proved if each.holds(value, value))
            last = next(found, None) or _around(constant, slope, value)
        yield last


def _around(constant: np.ndarray, slope: np.ndarray, value: Fraction) -> _Stretch:
    """The sign of f at a number, and where the strategies that are optimal there prove it."""
    found = solve_zero_sum(constant + slope * value, exact=True)
    if found.value > 0:
        x = found.row_strategy
        return _Stretch(1, *_positive(x @ constant, x @ slope))
    if found.value < 0:
        y = found.column_strategy
        return _Stretch(-1, *_positive(-constant @ y, -slope @ y))
    return _Stretch(0, value, value)


def _stretches(constant: np.ndarray, slope: np.ndarray, value: Fraction) -> Iterator[_Stretch]:
    """Where f is positive, and where negative, as nearly optimal strategies at a number prove."""
    game = constant * value.denominator + slope * value.numerator
    largest = abs(game).max() or 1
    try:
        x, y = WarmSimplex()((game / largest).astype(float))
    except (ArithmeticError, np.linalg.LinAlgError):  # floats do not solve every game
        return
    # Only weights that are not negative secure anything.
    parts = (np.rint(_PARTS * np.maximum(each, 0)) for each in (x, y))
    rows, columns = (each.astype(np.int64).astype(object) for each in parts)
    yield _Stretch(1, *_positive(rows @ constant, rows @ slope))
    yield _Stretch(-1, *_positive(-constant @ columns, -slope @ columns))


def _positive(constants: np.ndarray, slopes: np.ndarray) -> tuple[Any, Any]:
    """Ends of the open interval on which all linear functions with whole numbers are positive."""
    low: Any = -math.inf
    high: Any = math.inf
    for a, b in zip(constants, slopes, strict=True):
        if b > 0:
            low = max(low, Fraction(-a, b))
        elif b < 0:
            high = min(high, Fraction(-a, b))
        elif a <= 0:
            return 0, 0
    return low, high


def _zero_sets(
    constant: np.ndarray,
    slope: np.ndarray,
    roots: Sequence[NumberField],
    stretches: Sequence[_Stretch],
) -> Iterator[FixedInterval]:
    low, below = None, 0
    for root, sides in zip(roots, pairwise(stretches), strict=True):
        before, behind = (each.sign for each in sides)
        if before != 0 and behind != 0:
            if before != behind or _is_zero(constant, slope, root, sides):
                number = root.number
                yield FixedInterval(number, number, before, behind)
        elif before != behind:
            if behind == 0:
                low, below = root.number, before
            else:
                yield FixedInterval(low, root.number, below, behind)
    if stretches[-1].sign == 0:
        yield FixedInterval(low, None, below, 0)


def _is_zero(
    constant: np.ndarray, slope: np.ndarray, root: NumberField, sides: Sequence[_Stretch]
) -> bool:
    """Whether the game at a root has the value 0: whether some kernel shows it."""
    for digits in _DIGITS:
        low, high = root.bounds(digits)
        near = chain(sides, _stretches(constant, slope, low))
        if any(each.holds(low, high) for each in near):
            return False
        if _around(constant, slope, low).holds(low, high):
            return False
    number = root.number
    if isinstance(number, Fraction):
        return _around(constant, slope, number).sign == 0
    game = [
        [a + c * number for a, c in zip(*rows, strict=True)]
        for rows in zip(constant.tolist(), slope.tolist(), strict=True)
    ]
    return any(_shows_zero(game, rows, columns) for rows, columns in _places(constant.shape))


def _shows_zero(game: list[list[Any]], rows: Sequence[int], columns: Sequence[int]) -> bool:
    kernel = [[game[i][j] for j in columns] for i in rows]
    if determinant(kernel) != 0:
        return False
    first, second = _weights(kernel), _weights(_turned(kernel))
    if not first or not second:
        return False
    losses = [[-entry for entry in line] for line in game]
    return _least(_turned(game), first, rows) >= 0 and _least(losses, second, columns) >= 0


def _turned(rows: list[list[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _weights(kernel: list[list[Any]]) -> list[Any]:
    """The mixed strategy of the rows that Shapley and Snow's theorem names, up to a factor."""
    size = len(kernel)
    ones = [1] * size
    cofactors = [determinant([*kernel[:i], ones, *kernel[i + 1 :]]) for i in range(size)]
    total = sum(cofactors)
    if total < 0:
        cofactors = [-weight for weight in cofactors]
    return cofactors if total != 0 and min(cofactors) >= 0 else []


def _least(lines: list[list[Any]], weights: list[Any], places: Sequence[int]) -> Any:
    return min(sum(w * line[i] for w, i in zip(weights, places, strict=True)) for line in lines)
