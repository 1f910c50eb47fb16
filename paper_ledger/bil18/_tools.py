"""What the claims share: constructors, profiles in fractions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Any

import numpy as np

from guts_core.methods.exact.rational_functions import RationalFunction, cell_points
from paper_ledger import record as ledger
from paper_ledger.bil18.dealing import random_frequencies
from paper_ledger.bil18.stored.whole_sets import StoredComponent, read_sets
from paper_ledger.record.tables import stored_table

#: Citation key.
PAPER = "Bil18"

#: Pots of the samples: around the least pot, the usual three antes, and large.
POTS = (Fraction(1, 2), Fraction(2), Fraction(3), Fraction(41, 4))

assertion = partial(ledger.assertion, paper=PAPER)
quantity = partial(ledger.quantity, paper=PAPER)


@cache
def stored_sets() -> tuple[StoredComponent, ...]:
    """The whole sets of equilibria of four cards at many pots."""
    return tuple(read_sets(stored_table("kuhn_sets.csv")))


def samples(
    decks: Iterable[int] = (4, 5, 6), pots: Iterable[Fraction] = POTS
) -> Iterator[tuple[np.ndarray, Fraction]]:
    """Random strategies for each deck and pot."""
    for seed, (cards, pot) in enumerate(product(decks, pots)):
        yield random_frequencies(cards, seed), pot


def profile(cards: int, aggressive: Mapping[int, Mapping[int, Fraction | int]]) -> np.ndarray:
    """Frequencies by node and card; 0 where nothing is said."""
    frequencies = np.full((12, cards), Fraction(0), dtype=object)
    for node, by_card in aggressive.items():
        for card, chance in by_card.items():
            frequencies[node - 1, card - 1] = Fraction(chance)
    return frequencies


def positive_above(least: Any, *functions: RationalFunction) -> bool:
    """Whether rational functions are positive at all larger arguments."""
    found = [(each, cell_points(each, least, None)) for each in functions]
    return all(len(points) == 1 and each(*points) > 0 for each, points in found)


def largest_root(function: RationalFunction) -> float:
    """The largest zero of a rational function whose zeros are real."""
    return float(np.roots([float(c) for c in function.numerator.coefficients[::-1]]).real.max())
