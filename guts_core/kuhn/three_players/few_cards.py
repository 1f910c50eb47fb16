"""The same conditions and derivatives where cards are few: polynomials, written out term by term.

A term stands for one deal and one way to end: own later call, rival's and third's sequences. Four
cards have 552 terms, and 969 in their derivatives; to multiply them out takes a third of the time
of the running sums, whose calls of NumPy last longer than what they compute.
"""

import math
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from guts_core.kuhn.three_players import values
from guts_core.kuhn.three_players.tables import (
    FIRST_FACTOR,
    ONE,
    SECOND_FACTOR,
    STAKES,
)
from guts_core.kuhn.three_players.tree import FOLLOWERS, NODES

#: Most cards; the terms grow with the cube of their number.
MOST_CARDS = 5

#: Where the weights of the sequences stand, behind all factors.
_WEIGHTS = ONE + 1

#: Nodes of the first actions, by those of the own later calls, from 0.
_FIRST = {node - 1: first - 1 for first, nodes in FOLLOWERS.items() for node in nodes}


class Sums(NamedTuple):
    """Sums of multiples of products of three numbers.

    Attributes
    ----------
    places : numpy.ndarray, shape (3, terms)
        Which numbers, among factors and then weights of sequences, by card.
    fixed, rate : numpy.ndarray, shape (terms,)
        What the products are multiplied with, without the pot and per unit of it.
    starts : numpy.ndarray
        Where the terms of each sum begin.
    """

    places: np.ndarray
    fixed: np.ndarray
    rate: np.ndarray
    starts: np.ndarray

    def products(self, numbers: np.ndarray) -> np.ndarray:
        """The products alone."""
        first, second, third = numbers.take(self.places)
        first *= second
        first *= third
        return first


class Polynomials(NamedTuple):
    """The gradient in the free frequencies, and its Jacobian column by column."""

    gradient: Sums
    jacobian: Sums


def write_system(
    frequencies: np.ndarray,
    pot: float,
    polynomials: Polynomials,
    rows: np.ndarray,
    jacobian: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """As :func:`guts_core.kuhn.three_players.jacobian.write_system`, with other sums."""
    numbers, terms = _numbers(frequencies), polynomials.jacobian
    products = terms.products(numbers)
    products *= terms.fixed + pot * terms.rate
    columns = np.add.reduceat(products, terms.starts).reshape(jacobian.shape)
    np.multiply(columns, rows, out=jacobian.T)
    return _gradient(numbers, pot, polynomials)


def gradient_alone(frequencies: np.ndarray, pot: float, polynomials: Polynomials) -> np.ndarray:
    """The gradient that :func:`write_system` returns, to the last bit, without derivatives."""
    return _gradient(_numbers(frequencies), pot, polynomials)[0]


def _gradient(
    numbers: np.ndarray, pot: float, polynomials: Polynomials
) -> tuple[np.ndarray, np.ndarray]:
    """The gradient and its derivative by the pot."""
    terms = polynomials.gradient
    products = terms.products(numbers)
    rate = np.add.reduceat(terms.rate * products, terms.starts)
    products *= terms.fixed
    return np.add.reduceat(products, terms.starts) + pot * rate, rate


def _numbers(frequencies: np.ndarray) -> np.ndarray:
    """Factors and weights of sequences, by card."""
    factor = values.factors(frequencies)
    return np.concatenate([factor, values.sequence_weights(factor)]).reshape(-1)


def polynomials_of(free: np.ndarray) -> Polynomials:
    """What is computed for these free frequencies, shape (12, cards)."""
    return _polynomials(free.shape[1], free.tobytes())


@lru_cache(maxsize=64)
def _polynomials(cards: int, free: bytes) -> Polynomials:
    known = NODES * cards
    unknown = np.flatnonzero(np.frombuffer(free, dtype=bool))
    number = np.full(known, -1)
    number[unknown] = np.arange(len(unknown))
    (node, own, *factors, rival, third), coefficients = _terms(cards)
    row, one = number[node], np.full(len(node), ONE * cards)
    places, deals = np.stack([own, rival, third]), math.perm(cards, 3)
    gradient = _merged(row, places, coefficients, len(unknown), deals)
    # Each factor is left out once; the other one of the same player then takes her weight's place.
    first, second, third_first, third_second = factors
    left = [
        (own, (one, rival, third)),
        (first, (own, second, third)),
        (second, (own, first, third)),
        (third_first, (own, rival, third_second)),
        (third_second, (own, rival, third_first)),
    ]
    by = np.concatenate([factor for factor, _ in left])
    # A complement falls where its frequency rises, and 1 is no frequency.
    sign = np.select([by < known, by < 2 * known], [1.0, -1.0])
    column, row = number[by % known], np.tile(row, len(left))
    entry = np.where((row < 0) | (column < 0), -1, column * len(unknown) + row)
    rest = np.concatenate([others for _, others in left], axis=1)
    changes = sign * np.tile(coefficients, len(left))
    return Polynomials(gradient, _merged(entry, rest, changes, len(unknown) ** 2, deals))


def _terms(cards: int) -> tuple[np.ndarray, np.ndarray]:
    """All terms of the gradient, for the own card x, the rival's y and the third's z.

    Returns
    -------
    where : numpy.ndarray, shape (8, terms)
        Place of the frequency by which the gradient is taken; of the own later call's factor, of
        the rival's two and the third's two; of both their weights.
    coefficients : numpy.ndarray, shape (2, terms)
        Without the pot, and per unit of it, summed over the deals.
    """
    x, y, z = np.array(list(permutations(range(cards), 3))).T
    quarter = 2 * (y > x) + (z > x)
    where, coefficients = [], []
    for stake in STAKES:
        if stake.rival != (stake.player + 1) % 3:
            continue
        rival, third = stake.sequence(stake.rival), stake.sequence(stake.third)
        others = [
            *(cards * place + y for place in (FIRST_FACTOR[rival], SECOND_FACTOR[rival])),
            *(cards * place + z for place in (FIRST_FACTOR[third], SECOND_FACTOR[third])),
            cards * (_WEIGHTS + rival) + y,
            cards * (_WEIGHTS + third) + z,
        ]
        won = np.array(stake.wins, dtype=float)[quarter]
        units = stake.end.bets * won - stake.paid
        for sign, node, own in _uses(stake.row):
            where.append(np.array([cards * node + x, cards * own + x, *others]))
            coefficients.append(sign * np.array([units, won]))
    return np.concatenate(where, axis=1), np.concatenate(coefficients, axis=1)


def _uses(row: int) -> list[tuple[int, int, int]]:
    """Sign, node and own factor with which a row of the action values stands in the gradient."""
    if row >= NODES:
        return [(-1, row - NODES, ONE)]
    after_check = [(-1, _FIRST[row], row)] if row in _FIRST else []
    return [(1, row, ONE), *after_check]


def _merged(
    which: np.ndarray, places: np.ndarray, coefficients: np.ndarray, count: int, deals: int
) -> Sums:
    """Terms by the sum to which they belong, from 0; a sum without any has one that is 0.

    Coefficients of the same product are added while they are whole numbers: products that cancel
    would leave rounding errors, larger than what remains off the path of play.
    """
    where = np.stack([which, *places])[:, which >= 0]
    keys = np.zeros(where.shape[1], dtype=np.int64)  # in a browser's page integers have 32 bits
    for numbers in where:
        keys = keys * (int(numbers.max(initial=0)) + 1) + numbers
    keys, at, inverse = np.unique(keys, return_index=True, return_inverse=True)
    added = np.array([np.bincount(inverse, each[which >= 0], len(keys)) for each in coefficients])
    used = added.any(axis=0)
    first, *rest = where[:, at[used]]
    empty = np.setdiff1d(np.arange(count), first)
    first, more = np.append(first, empty), ((0, 0), (0, len(empty)))
    order = np.argsort(first, kind="stable")
    fixed, rate = np.pad(added[:, used] / deals, more)[:, order]
    starts = np.searchsorted(first[order], np.arange(count))
    return Sums(np.pad(np.array(rest), more)[:, order], fixed, rate, starts)
