"""The pure strategies of two players, the table of all payoffs, and mixtures of sets ([KTZ24]).

The slides' "vanilla" search for pure equilibria is that for saddle points of the table, 2^n by 2^n:
meant for small decks and for looking at. For more cards see
:mod:`guts_core.von_neumann.two_players.pure`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from numbers import Rational
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Anything, Kind, Whole, checked
from guts_core.methods.matrix_games.zero_sum import as_fractions, solve_zero_sum
from guts_core.methods.records import ReadOnly, read_only
from guts_core.methods.validation import (
    Refused,
    endless,
    exact_entries,
    is_number,
    masked,
    shown,
)
from guts_core.von_neumann.arguments import ShortBet

#: Largest deck whose table is formed (4096 x 4096 entries).
LARGEST_TABLE = 12

#: A set of cards to bet with, or to call with.
Cards = tuple[int, ...]

#: As many names as there are rows, or columns.
Names = Annotated[Sequence[Any], Anything()]

#: Most rows or columns that are mixed in fractions.
MOST_SETS = 128


@dataclass(frozen=True)
class ExactTable(Kind):
    """A matrix of exact numbers with one row and column or more, and at most so many."""

    most: int

    def of(self, value: Any) -> np.ndarray:
        """An array of Fractions."""
        if masked(value):
            raise Refused("must have no masked entries")
        try:
            table = exact_entries(np.array(None if endless(value) else value, dtype=object))
        except (TypeError, ValueError):
            table = np.array(None)
        if (
            table.ndim != 2
            or not 0 < min(table.shape) <= max(table.shape) <= self.most
            or not all(isinstance(x, Rational) and is_number(x) for x in table.flat)
        ):
            allowed = f"from 1 to {self.most} rows and columns of exact numbers (int or Fraction)"
            raise Refused(f"must have {allowed}", value)
        return as_fractions(table)


@checked
def subsets_of_cards(cards: Annotated[int, Whole(1, LARGEST_TABLE)]) -> tuple[Cards, ...]:
    """All pure strategies of either player: Stra1(n) and Stra2(n) of the slides.

    Parameters
    ----------
    cards : int
        n, from 1 to 12.

    Returns
    -------
    tuple of tuple of int
        The 2^n sets of cards, by size and then in order, as the slides number them.

    Examples
    --------
    >>> subsets_of_cards(2)
    ((), (1,), (2,), (1, 2))
    """
    numbers = range(1, cards + 1)
    return tuple(chain.from_iterable(combinations(numbers, size) for size in range(cards + 1)))


@dataclass(frozen=True)
class Paytable(ReadOnly):
    """Payoffs to player I for all pairs of pure strategies.

    Attributes
    ----------
    subsets : tuple of tuple of int
        Cards that are bet (rows) or called with (columns), by size and then in order, as printed.
    numerators : ndarray of int, shape (2^n, 2^n)
        Payoffs times ``denominator``.
    denominator : int
        Common denominator.
    """

    subsets: tuple[Cards, ...]
    numerators: np.ndarray
    denominator: int

    @property
    def row_maximin(self) -> Fraction:
        """What player I is sure of with one pure strategy."""
        return Fraction(int(self.numerators.min(axis=1).max()), self.denominator)

    @property
    def column_minimax(self) -> Fraction:
        """What player II can hold player I to with one pure strategy."""
        return Fraction(int(self.numerators.max(axis=0).min()), self.denominator)

    def saddle_points(self) -> list[tuple[Cards, Cards]]:
        """Pure equilibria: entries least in their row and greatest in their column."""
        low = self.numerators == self.numerators.min(axis=1, keepdims=True)
        high = self.numerators == self.numerators.max(axis=0, keepdims=True)
        return [(self.subsets[i], self.subsets[j]) for i, j in np.argwhere(low & high)]


@checked
def paytable(cards: Annotated[int, Whole(2, LARGEST_TABLE)], bet: ShortBet) -> Paytable:
    """All 4^n payoffs, from the gains of betting with each card against each set of calls.

    Parameters
    ----------
    cards : int
        n, from 2 to 12.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.

    Examples
    --------
    >>> table = paytable(4, 2)
    >>> table.row_maximin, table.column_minimax
    (Fraction(0, 1), Fraction(1, 6))
    """
    n, b, sets = cards, bet, subsets_of_cards(cards)
    chosen = np.array([[card in each for card in range(1, n + 1)] for each in sets], dtype=np.int64)
    below = np.cumsum(chosen, axis=1) - chosen
    above = chosen.sum(axis=1, keepdims=True) - below - chosen
    ahead = 2 * b.denominator * (n - np.arange(1, n + 1))
    gains = ahead + b.numerator * below - (b.numerator + 2 * b.denominator) * above
    return Paytable(sets, read_only(chosen @ gains.T), n * (n - 1) * b.denominator)


@checked
def payoff_table(cards: Annotated[int, Whole(2, 7)], bet: ShortBet) -> np.ndarray:
    """Player I's payoffs for all pairs of pure strategies: PayTable(n, b) of the slides.

    Parameters
    ----------
    cards : int
        n, from 2 to 7.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.

    Returns
    -------
    ndarray of Fraction, shape (2^n, 2^n)
        Rows are the sets he bets with, columns the sets she calls with, as in
        :func:`subsets_of_cards`.

    Examples
    --------
    >>> print(*(str(row[2]) for row in payoff_table(2, 2)))
    0 -1 0 -1
    """
    table = paytable(cards, bet)
    return table.numerators.astype(object) * Fraction(1, table.denominator)


@dataclass(frozen=True)
class MixedSets:
    """Optimal mixtures of a zero-sum game whose rows and columns have names.

    Attributes
    ----------
    rows, columns : tuple of (name, Fraction)
        What each player plays with a positive probability.
    value : Fraction
        What the row player expects.
    """

    rows: tuple[tuple[Any, Fraction], ...]
    columns: tuple[tuple[Any, Fraction], ...]
    value: Fraction


@checked
def mixed_sets(
    matrix: Annotated[Any, ExactTable(MOST_SETS)], row_names: Names, column_names: Names
) -> MixedSets:
    """One mixed equilibrium of a zero-sum game in fractions: MNE(M, S1, S2) of the slides.

    Parameters
    ----------
    matrix : array of int or Fraction, shape (rows, columns)
        What the row player gets; from 1 to 128 rows and columns.
    row_names, column_names : sequence
        A name for each row and each column.

    Returns
    -------
    MixedSets

    Raises
    ------
    ValueError
        If an entry is not exact, or there are not as many names as rows or columns.

    Examples
    --------
    >>> sets = subsets_of_cards(4)
    >>> mixed_sets(payoff_table(4, 2), sets, sets).value
    Fraction(1, 12)
    """
    for name, names, size in zip(
        ("row_names", "column_names"), (row_names, column_names), matrix.shape, strict=True
    ):
        if not isinstance(names, Sequence) or endless(names) or len(names) != size:
            raise ValueError(
                f"mixed_sets: {name} must be a list with {size} names, got {shown(names)}"
            )
    found = solve_zero_sum(matrix, exact=True)
    rows, columns = (
        tuple((name, Fraction(p)) for name, p in zip(names, strategy, strict=True) if p)
        for names, strategy in (
            (row_names, found.row_strategy),
            (column_names, found.column_strategy),
        )
    )
    return MixedSets(rows, columns, Fraction(found.value))
