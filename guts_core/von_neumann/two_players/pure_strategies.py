"""The pure strategies of two players by name: the slides' tables and mixtures of sets of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from numbers import Rational
from typing import Any

import numpy as np

from guts_core.methods import arguments
from guts_core.methods.matrix_games.zero_sum import solve_zero_sum
from guts_core.methods.validation import shown
from guts_core.von_neumann.two_players.pay_tables import LARGEST_TABLE, paytable

#: A set of cards to bet with, or to call with.
Cards = tuple[int, ...]

#: Most rows or columns that are mixed in fractions.
MOST_SETS = 128


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


@arguments.checked(cards=arguments.whole(1, LARGEST_TABLE))
def subsets_of_cards(cards: int) -> tuple[Cards, ...]:
    """All pure strategies of either player: Stra1(n) and Stra2(n) of the slides.

    Parameters
    ----------
    cards : int
        n, from 1 to 12.

    Returns
    -------
    tuple of tuple of int
        The 2^n sets of cards, by size and then in order, as the slides number them.

    Raises
    ------
    ValueError
        If ``cards`` is out of range.

    Examples
    --------
    >>> subsets_of_cards(2)
    ((), (1,), (2,), (1, 2))
    """
    numbers = range(1, int(cards) + 1)
    sizes = range(int(cards) + 1)
    return tuple(chain.from_iterable(combinations(numbers, size) for size in sizes))


def payoff_table(cards: int, bet: Any) -> np.ndarray:
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

    Raises
    ------
    ValueError
        If ``cards`` is out of range or ``bet`` not a positive exact number.

    Examples
    --------
    >>> print(*(str(row[2]) for row in payoff_table(2, 2)))
    0 -1 0 -1
    """
    arguments.whole(2, 7)("payoff_table", "cards", cards)
    table = _table(cards, bet)
    return table.numerators.astype(object) * Fraction(1, table.denominator)


def _table(cards: int, bet: Any) -> Any:
    try:
        return paytable(cards, bet)
    except ValueError as error:
        raise ValueError(str(error).replace("paytable:", "payoff_table:", 1)) from None


def mixed_sets(matrix: Any, row_names: Sequence[Any], column_names: Sequence[Any]) -> MixedSets:
    """One mixed equilibrium of a zero-sum game in fractions: MNE(M, S1, S2) of the slides.

    Parameters
    ----------
    matrix : array of int or Fraction, shape (rows, columns)
        What the row player gets; at most 128 rows and columns.
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
    game = _exact(matrix)
    for name, names, size in zip(
        ("row_names", "column_names"), (row_names, column_names), game.shape, strict=True
    ):
        if not isinstance(names, Sequence) or len(names) != size:
            raise ValueError(f"mixed_sets: {name} must have {size} names, got {shown(names)}")
    found = solve_zero_sum(game, exact=True)
    rows, columns = (
        tuple((name, Fraction(p)) for name, p in zip(names, strategy, strict=True) if p)
        for names, strategy in (
            (row_names, found.row_strategy),
            (column_names, found.column_strategy),
        )
    )
    return MixedSets(rows, columns, Fraction(found.value))


def _exact(matrix: Any) -> np.ndarray:
    try:
        game = np.array(matrix, dtype=object)
    except (TypeError, ValueError):
        game = np.array(None)
    if (
        game.ndim != 2
        or not 0 < min(game.shape) <= max(game.shape) <= MOST_SETS
        or not all(isinstance(x, Rational) for x in game.flat)
    ):
        raise ValueError(
            f"mixed_sets: matrix must have at most {MOST_SETS} rows and columns of exact numbers "
            f"(int or Fraction), got {shown(matrix)}"
        )
    exact = [Fraction(int(x.numerator), int(x.denominator)) for x in game.flat]
    return np.array(exact, dtype=object).reshape(game.shape)
