"""The whole payoff table of the two-player game, 2^n by 2^n, and its saddle points ([KTZ24]).

The slides' "vanilla" search for pure equilibria: meant for small decks and for looking at. For more
cards see :mod:`guts_core.von_neumann.two_players.pure`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

import numpy as np

from guts_core.von_neumann.rules import checked_cards, checked_short_bet

#: Largest deck whose table is formed (4096 x 4096 entries).
LARGEST_TABLE = 12


@dataclass(frozen=True)
class Paytable:
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

    subsets: tuple[tuple[int, ...], ...]
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

    def saddle_points(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Pure equilibria: entries least in their row and greatest in their column."""
        low = self.numerators == self.numerators.min(axis=1, keepdims=True)
        high = self.numerators == self.numerators.max(axis=0, keepdims=True)
        return [(self.subsets[i], self.subsets[j]) for i, j in np.argwhere(low & high)]


def paytable(cards: int, bet: Any) -> Paytable:
    """All 4^n payoffs, from the gains of betting with each card against each set of calls.

    Parameters
    ----------
    cards : int
        n, from 2 to 12.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.

    Raises
    ------
    ValueError
        If ``cards`` is out of range or ``bet`` not a positive exact number.

    Examples
    --------
    >>> table = paytable(4, 2)
    >>> table.row_maximin, table.column_minimax
    (Fraction(0, 1), Fraction(1, 6))
    """
    n, b = checked_cards("paytable", cards), checked_short_bet("paytable", bet)
    if n > LARGEST_TABLE:
        raise ValueError(f"paytable: cards must be at most {LARGEST_TABLE}, got {n}")
    numbers = range(1, n + 1)
    sets = tuple(chain.from_iterable(combinations(numbers, size) for size in range(n + 1)))
    chosen = np.array([[card in each for card in numbers] for each in sets], dtype=np.int64)
    below = np.cumsum(chosen, axis=1) - chosen
    above = chosen.sum(axis=1, keepdims=True) - below - chosen
    ahead = 2 * b.denominator * (n - np.arange(1, n + 1))
    gains = ahead + b.numerator * below - (b.numerator + 2 * b.denominator) * above
    return Paytable(sets, chosen @ gains.T, n * (n - 1) * b.denominator)
