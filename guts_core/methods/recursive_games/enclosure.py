r"""Rigorous enclosures of the value of a recursive game by the transition criterion.

If a mixed strategy x of player 1 has :math:`\alpha+\beta V>V` at V = -t and :math:`\ge V` at V = v
against every column, then v is forced ([BLPWZ22] Theorem 1.2). If a mixed strategy y of player 2
has :math:`\alpha+\beta v\le v` against every row and v >= -t, then :math:`T(v)\le v`; as T is
monotone, nothing above v is forced. Both are checked in exact arithmetic; a floating-point solution
only proposes, and where its strategies prove too little, others are searched for that do.
"""

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial
from numbers import Rational
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Exact, checked
from guts_core.methods.exact.flint_numbers import flint
from guts_core.methods.matrix_games.matrices import DenseMatrix, Mirror, PayoffMatrix
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.recursive_games.game import RecursiveGame, RecursiveSolution, RecursiveStatus
from guts_core.methods.recursive_games.mixtures import (
    Support,
    mixture_that_bars,
    mixture_that_forces,
)
from guts_core.methods.recursive_games.scaling import largest_entry, unit_of
from guts_core.methods.validation import Refused, is_number, named, plain

#: Denominator of the rational strategies that floating-point ones are rounded to.
_DENOMINATOR = 1 << 62

_numerators = np.frompyfunc(lambda number: int(number.numerator), 1, 1)
_denominators = np.frompyfunc(lambda number: int(number.denominator), 1, 1)

#: Integers up to it are held as floats without rounding, larger ones as objects of Python.
_LARGEST_WHOLE = 2**53

#: Largest denominator of a number next to a floating-point value that is tried as the value itself.
_SIMPLE = 1000


@dataclass(frozen=True)
class ValueEnclosure:
    """Proved bounds of the value that player 1 forces.

    Attributes
    ----------
    lower, upper : Fraction
        lower <= value <= upper.
    """

    lower: Fraction
    upper: Fraction

    @property
    def width(self) -> Fraction:
        """Length of the enclosure."""
        return self.upper - self.lower

    def __contains__(self, value: object) -> bool:
        number = plain(value)
        if not is_number(number) or (isinstance(number, Decimal) and number.is_nan()):
            return False  # a float that is not finite can be compared, NaN in decimals cannot
        return bool(self.lower <= number <= self.upper)


@checked
def enclose_value(
    game: RecursiveGame,
    solution: RecursiveSolution,
    termination_fee: Annotated[int | Fraction, Exact()] = 1,
) -> ValueEnclosure:
    """Enclose the value of a game with exact entries around a floating-point solution.

    Parameters
    ----------
    game : RecursiveGame
        Payoff and stakes whose entries and products are exact: ``Fraction`` or ``int``, also
        where :class:`RecursiveGame` has made floats of whole numbers.
    solution : RecursiveSolution
        A converged solution of the same game in floats.
    termination_fee : int or Fraction
        What leaving costs player 1.

    Returns
    -------
    ValueEnclosure

    Raises
    ------
    ValueError
        If the entries of ``game`` are no exact numbers, or ``solution`` is not a finite one of
        this game, with a status.
    ArithmeticError
        If no single mixture proves any of the bounds that are tried on one side, up to 10^-6 of the
        largest payoff away (of an ante, where the payoffs come from formulas): also where player 1
        forces the value, but with no single mixture that leads to it all the way from the
        termination value.

    Examples
    --------
    >>> one, half = Fraction(1), Fraction(1, 2)
    >>> game = RecursiveGame([[one, -one], [-one, one]], [[half, half], [half, half]])
    >>> enclosure = enclose_value(game, game.solve())
    >>> enclosure.lower <= 0 <= enclosure.upper, float(enclosure.width) < 1e-12
    (True, True)
    """
    given = game.payoff, game.stakes
    parts = tuple(map(_whole_as_fractions, given))
    # A game made anew would look at the signs of all stakes again.
    exact = game if all(map(operator.is_, parts, given)) else RecursiveGame(*parts)
    return enclosure_of("enclose_value", exact, solution, termination_fee)


def _whole_as_fractions(matrix: PayoffMatrix) -> PayoffMatrix:
    """The matrix with fractions for whole numbers that are held as floats, if it has no others."""
    if isinstance(matrix, Mirror):
        return Mirror(_whole_as_fractions(matrix.matrix), matrix.sign)
    if not isinstance(matrix, DenseMatrix) or matrix.array.dtype == object:
        return matrix
    whole = (matrix.array == np.floor(matrix.array)) & (np.abs(matrix.array) <= _LARGEST_WHOLE)
    return DenseMatrix(as_fractions(matrix.array)) if bool(whole.all()) else matrix


def enclosure_of(
    function: str,
    game: RecursiveGame,
    solution: RecursiveSolution,
    termination_fee: int | Fraction,
    least_gain: Callable[[np.ndarray, np.ndarray], Callable[[Fraction], Any]] | None = None,
    columns: np.ndarray | None = None,
) -> ValueEnclosure:
    """The same as :func:`enclose_value`, for a public function whose name its errors bear.

    ``least_gain``, of a mixture of rows, tells for V the least of A + (B - 1) V over all columns,
    or a number of the same sign; without it they are all looked at. ``columns`` are those that the
    solution's column strategy mixes, where it has no place for all of the game.
    """
    fee = Fraction(int(termination_fee.numerator), int(termination_fee.denominator))
    shape = game.shape if columns is None else (game.shape[0], len(columns))
    if (np.size(solution.row_strategy), np.size(solution.column_strategy)) != shape:
        raise ValueError(f"{function}: solution must be one of this game, its shapes differ")
    if not (is_number(solution.value) and math.isfinite(solution.value)):
        raise ValueError(f"{function}: solution must have a finite value")
    if not isinstance(solution.status, RecursiveStatus):
        raise ValueError(f"{function}: solution must have a status of class RecursiveStatus")
    x, y = (
        named(function, "solution", rational_weights, each)
        for each in (solution.row_strategy, solution.column_strategy)
    )
    least = least_gain or partial(_least_gain, function, game)
    near = solution.rows, solution.columns if columns is None else columns[solution.columns]
    check = _Check(function, game, near, -fee, least)
    forced, barred = check.forced_by(near[0], x), check.barred_by(near[1], y)
    if solution.status in (RecursiveStatus.DECLINED, RecursiveStatus.FIXED_LINE):
        if not (barred(-fee) or check.bars(-fee)):
            raise ArithmeticError(
                f"{function}: the solution declines, but one round is worth more than {-fee}, "
                "minus the termination_fee"
            )
        return ValueEnclosure(-fee, -fee)
    around = partial(enclose_around, function, solution.value, unit=_unit(game, fee))
    try:
        return around(forced, barred)
    except ArithmeticError as reason:  # other strategies may prove what these do not
        farthest = max(-fee, _bounds(solution.value, -_unit(game, fee))[-1])
        if not (forced(farthest) or check.forces(farthest)):
            raise ArithmeticError(
                f"{reason}: no mixture of player 1's leads there from {-fee}, minus the "
                "termination_fee"
            ) from None
    return around(
        lambda value: forced(value) or check.forces(value),
        lambda value: barred(value) or check.bars(value),
    )


@dataclass(frozen=True, eq=False)
class _Check:
    """What mixtures prove, by exact arithmetic alone, and whether those that are searched do.

    Attributes
    ----------
    function : str
        Public function whose name errors bear.
    game : RecursiveGame
        With exact entries.
    near : tuple of ndarray of int
        Rows and columns that the search starts from.
    leave : Fraction
        Minus the fee.
    least_gain : callable
        As for :func:`enclosure_of`.
    """

    function: str
    game: RecursiveGame
    near: Support
    leave: Fraction
    least_gain: Callable[[np.ndarray, np.ndarray], Callable[[Fraction], Any]]

    def forced_by(self, rows: np.ndarray, weights: np.ndarray) -> Callable[[Fraction], bool]:
        """Whether a mixture of rows leads from what leaving costs all the way to a number."""
        least = self.least_gain(rows, weights)
        away = bool(least(self.leave) > 0)
        return lambda value: away and bool(least(value) >= 0)

    def barred_by(self, columns: np.ndarray, weights: np.ndarray) -> Callable[[Fraction], bool]:
        """Whether a mixture of columns holds player 1 to a number that is not below leaving."""
        parts = (self.game.payoff, self.game.stakes)
        gains = _gains(self.function, [each.row_payoffs(columns, weights) for each in parts])
        return lambda value: value >= self.leave and bool((gains(value) <= 0).all())

    def forces(self, value: Fraction) -> bool:
        """Whether the mixture of rows that is best for this number forces it."""
        return self.forced_by(*mixture_that_forces(self.game, self.near, self.leave, value))(value)

    def bars(self, value: Fraction) -> bool:
        """Whether the mixture of columns that is best for this number bars it."""
        return self.barred_by(*mixture_that_bars(self.game, self.near, value))(value)


def _unit(game: RecursiveGame, fee: Fraction) -> float:
    """The size of the payoffs, whatever the fee; where they are all 0, that of the fee."""
    largest = largest_entry(game.payoff)
    return unit_of(largest, float(fee) if largest == 0 else 0.0)


def _least_gain(
    function: str, game: RecursiveGame, rows: np.ndarray, weights: np.ndarray
) -> Callable[[Fraction], Any]:
    """For V the sign of the least of A + (B - 1) V over all columns, against a mixture of rows."""
    parts = (game.payoff, game.stakes)
    gains = _gains(function, [each.column_payoffs(rows, weights) for each in parts])
    return lambda value: gains(value).min()


def _gains(function: str, payoffs: list[np.ndarray]) -> Callable[[Fraction], np.ndarray]:
    """For V numbers with the signs of A + (B - 1) V; refused if A and B are no rational numbers.

    They are whole: sums of long fractions would look for common divisors.
    """
    if not all(isinstance(each, Rational) for part in payoffs for each in part):
        raise ValueError(f"{function}: game must have entries that are int or Fraction")
    whole = np.frompyfunc(flint().fmpz, 1, 1)
    (gain, parts), (growth, units) = (
        (whole(_numerators(each)), whole(_denominators(each))) for each in payoffs
    )
    gain, grows = gain * units, (growth - units) * parts
    return lambda value: value.denominator * gain + value.numerator * grows


def enclose_around(
    function: str,
    value: float,
    forced: Callable[[Fraction], bool],
    barred: Callable[[Fraction], bool],
    unit: float = 1.0,
) -> ValueEnclosure:
    """Step out from a floating-point value, in parts of the unit, until both sides are proved.

    Errors bear the name of a public function.
    """
    try:
        return ValueEnclosure(
            lower=_first(value, -unit, forced),
            upper=_first(value, unit, barred),
        )
    except ArithmeticError as reason:
        raise ArithmeticError(f"{function}: {reason}") from None


def rational_weights(strategy: np.ndarray) -> np.ndarray:
    """The positive entries of a mixed strategy as fractions that sum to exactly 1.

    Raises
    ------
    ValueError
        If an entry is negative or no number, or the sum so far from 1 that one would become so:
        such weights prove nothing.
    """
    strategy = np.asarray(strategy, dtype=float)
    if not np.isfinite(strategy).all() or not strategy.any():
        raise Refused("must hold probabilities that sum to 1")
    positive = strategy[np.flatnonzero(strategy)]
    numerators = [round(Fraction(float(weight)) * _DENOMINATOR) for weight in positive]
    numerators[int(np.argmax(positive))] += _DENOMINATOR - sum(numerators)
    if min(numerators) < 0:
        raise Refused("must hold probabilities that sum to 1")
    weights = np.empty(len(numerators), dtype=object)
    weights[:] = [Fraction(numerator, _DENOMINATOR) for numerator in numerators]
    return weights


def _first(value: float, unit: float, proved: Callable[[Fraction], bool]) -> Fraction:
    bounds = _bounds(value, unit)
    for bound in bounds:
        if proved(bound):
            return bound
    # Where the value map leads away from the value beyond it, nothing but the value is proved.
    simple = Fraction(value).limit_denominator(_SIMPLE)
    if abs(simple - Fraction(value)) <= abs(bounds[-1] - Fraction(value)) and proved(simple):
        return simple
    raise ArithmeticError(f"no bound within {abs(unit) * 1e-6:g} of {value} could be proved")


def _bounds(value: float, unit: float) -> list[Fraction]:
    """What is tried on one side of a value, the nearest first."""
    return [Fraction(value) + Fraction(unit) / (1 << power) for power in range(50, 19, -1)]
