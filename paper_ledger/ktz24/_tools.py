"""What the claims share: constructors, the game dealt card by card, Maple's lists as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import permutations
from typing import Any

import numpy as np

from guts_core.von_neumann.two_players.pay_tables import subsets_of_cards
from guts_core.von_neumann.two_players.pure import pure_equilibria
from paper_ledger import record as ledger
from paper_ledger.record import Method

#: Citation key.
PAPER = "KTZ24"

#: Bets at which rational identities of low degree are compared; more points than any degree.
BETS = [Fraction(k, 3) for k in range(1, 25)]

#: Cards of a strategy.
Cards = tuple[int, ...]


assertion = partial(ledger.assertion, paper=PAPER, method=Method.EXACT)
quantity = partial(ledger.quantity, paper=PAPER, method=Method.EXACT)


def dealt(cards: int, bet: Fraction, bet_cards: Cards, call_cards: Cards) -> Fraction:
    """Player I's payoff, by dealing every pair of cards and playing it out."""
    total = Fraction(0)
    for i, j in permutations(range(1, cards + 1), 2):
        total += paid((i, j), (i in bet_cards, j in call_cards), bet)
    return total / (cards * (cards - 1))


def paid(hands: tuple[int, int], acts: tuple[bool, bool], bet: Fraction) -> Fraction:
    """What one play pays player I, who bets or not, before player II, who calls or not."""
    stake = 1 + bet if all(acts) else Fraction(1)
    better = hands[0] > hands[1]
    return stake if better or acts == (True, False) else -stake


@cache
def paytable(cards: int, bet: Fraction) -> np.ndarray:
    """The payoff matrix of all 2^n by 2^n pure strategies, in fractions."""
    sets = subsets_of_cards(cards)
    table = [[dealt(cards, bet, rows, columns) for columns in sets] for rows in sets]
    return np.array(table, dtype=object)


def indicator(cards: int, chosen: Iterable[int]) -> list[Fraction]:
    """1 for the cards of a set and 0 for the others."""
    members = set(chosen)
    return [Fraction(card in members) for card in range(1, cards + 1)]


def as_rows(cards: int, triples: Iterable[tuple[Cards, Cards, Any]]) -> list[list[Fraction]]:
    """A list [S1, S2, value] as rows: indicator of S1, indicator of S2, value."""
    return [
        [*indicator(cards, bets), *indicator(cards, calls), Fraction(value)]
        for bets, calls, value in sorted(triples)
    ]


def found_rows(cards: int, bet: int) -> list[list[Fraction]]:
    """The same rows for all pure equilibria there are."""
    every = pure_equilibria(cards, bet)
    return as_rows(cards, [(e.bet_cards, e.call_cards, e.value) for e in every])


def saddle_points(matrix: np.ndarray) -> list[tuple[int, int]]:
    """Pure equilibria by definition: no entry of the column above, none of the row below."""
    best_row, best_column = matrix.max(axis=0), matrix.min(axis=1)
    rows, columns = matrix.shape
    return [
        (i, j)
        for i in range(rows)
        for j in range(columns)
        if matrix[i, j] == best_row[j] == best_column[i]
    ]


def fractions(text: str) -> list[list[Fraction]]:
    """A printed table of fractions."""
    return [[Fraction(entry) for entry in line.split()] for line in text.strip().splitlines()]


def random_matrices(count: int, seed: int) -> Iterable[np.ndarray]:
    """Small integer matrices, one to four rows and columns."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        yield rng.integers(-3, 4, rng.integers(1, 5, 2)).astype(object)


def mean(numbers: Sequence[Fraction]) -> Fraction:
    """Sum over count."""
    return sum(numbers, Fraction(0)) / len(numbers)
