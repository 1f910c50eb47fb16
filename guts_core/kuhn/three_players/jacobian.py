"""The equilibrium conditions and their derivatives in one go, for continuation ([Bil18] sec. 3).

A derivative by a rival's frequency with card y adds up what the third player does with the cards
below and above the own card x, y left out. Of these sums there are 2 N^2 for each sequence of the
third, and each block of derivatives combines them linearly: a product of small matrices for each y.

Some rivals' cards are done at a time, so that what is computed on the way fits the cache.
"""

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from guts_core.kuhn.three_players import values
from guts_core.kuhn.three_players.payoffs import gradient_sums
from guts_core.kuhn.three_players.tables import CHECKS, EACH, FOLLOWER_PAIRS, SLOPES
from guts_core.kuhn.three_players.tree import NODES

_FIRST, _LATER = FOLLOWER_PAIRS.T

#: Blocks of derivatives: those of the rows, then those of the first actions.
_ROW_BLOCKS = 3 * SLOPES.size
_BLOCKS = _ROW_BLOCKS + len(CHECKS.blocks)

#: By the rival's node: node of the gradient, and its block.
_DERIVATIVES = [
    (node, row, place)
    for (row, node), place in (SLOPES.blocks | CHECKS.blocks).items()
    if row < NODES
]

#: Most cards whose sums are products with a matrix of N^3 entries.
_FEW = 52

#: Most cards whose derivatives are brought to their places one by one, not block by block.
_GATHERED = 20

#: Pairs of cards that are done at a time.
_CHUNK = 1500


class Copy(NamedTuple):
    """Part of a block, by the rival's and the own card, and of the Jacobian, by column and row."""

    block: int
    others: slice
    cards: slice
    columns: slice
    rows: slice


class Layout(NamedTuple):
    """Where the derivatives by the free frequencies stand.

    Attributes
    ----------
    unknown : numpy.ndarray
        Indices of the free frequencies.
    later : numpy.ndarray, shape (3, entries)
        Derivatives of first actions by own later calls: row, column, which one of all.
    parts : tuple
        Rival's cards that are done together: the first one, the last one (not included), and the
        copies to be made.
    places : numpy.ndarray or None
        If there are few cards, and no copies: where each entry stands among the blocks, by column
        and row.
    """

    unknown: np.ndarray
    later: np.ndarray
    parts: tuple[tuple[int, int, tuple[Copy, ...]], ...]
    places: np.ndarray | None


def write_system(
    frequencies: np.ndarray, pot: float, layout: Layout, rows: np.ndarray, jacobian: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Gradient in the free frequencies and its derivative by the pot; the others are written.

    Parameters
    ----------
    frequencies : numpy.ndarray
        Shape (12, cards), floats.
    pot : float
        P.
    layout : Layout
        Of the derivatives by the free frequencies.
    rows : numpy.ndarray
        Factors by which the rows of the Jacobian are multiplied.
    jacobian : numpy.ndarray
        Where it is written to; quickly if it is in the order of LAPACK, column by column.
    """
    factor = values.factors(frequencies)
    weights = values.sequence_weights(factor)
    scale = 1 / math.perm(frequencies.shape[1], 3)
    worth = scale * values.affine_values(weights)
    fixed, rate = _gradient(worth, frequencies, layout.unknown)
    coefficients = _coefficients(factor, pot, scale)
    own = CHECKS.sign * factor.take(CHECKS.own, axis=0)
    each = weights.reshape(3, EACH, -1)
    ways = np.empty((3, 2, *each.shape[1:]))
    ways[:, 0], ways[:, 1] = each, each[..., ::-1]
    columns = jacobian.T
    if layout.places is None:
        columns[...] = 0.0
    for first, last, copies in layout.parts:
        blocks = _blocks(first, last, ways, coefficients, own)
        if layout.places is not None:
            np.multiply(blocks.reshape(-1)[layout.places], rows, out=columns)
        for copy in copies:
            block = blocks[copy.block, copy.others, copy.cards]
            np.multiply(block, rows[copy.rows], out=columns[copy.columns, copy.rows])
    row, column, which = layout.later
    later = -(worth[0, _LATER] + pot * worth[1, _LATER])
    jacobian[row, column] = later.reshape(-1)[which] * rows[row]
    return fixed + pot * rate, rate


def gradient_alone(frequencies: np.ndarray, pot: float, unknown: np.ndarray) -> np.ndarray:
    """The gradient that :func:`write_system` returns, to the last bit, without derivatives."""
    fixed, rate = affine_gradient(frequencies, unknown)
    return np.asarray(fixed + pot * rate)


def affine_gradient(frequencies: np.ndarray, unknown: np.ndarray) -> np.ndarray:
    """That gradient without the pot, and per unit of it, by the indices of what is free."""
    weights = values.sequence_weights(values.factors(frequencies))
    worth = (1 / math.perm(frequencies.shape[1], 3)) * values.affine_values(weights)
    return _gradient(worth, frequencies, unknown)


def _gradient(worth: np.ndarray, frequencies: np.ndarray, unknown: np.ndarray) -> np.ndarray:
    """Without the pot and per unit of it, in the free frequencies."""
    sums = gradient_sums(worth, frequencies).reshape(2, -1)
    return np.asarray(sums.take(unknown, axis=1))


def layout_of(free: np.ndarray) -> Layout:
    """Where the derivatives stand.

    Parameters
    ----------
    free : numpy.ndarray of bool
        Shape (12, cards).

    Returns
    -------
    Layout
    """
    cards = free.shape[1]
    unknown = np.flatnonzero(free)
    number = np.full(free.shape, -1)
    number[free] = np.arange(len(unknown))
    both = np.flatnonzero(free[_FIRST] & free[_LATER])
    later = np.stack([number[_FIRST].ravel()[both], number[_LATER].ravel()[both], both])
    if cards <= _GATHERED:
        return Layout(unknown, later, ((0, cards, ()),), _places(free))
    parts = min(cards, max(1, cards * cards // _CHUNK))  # of one card at least
    ends = np.linspace(0, cards, 1 + parts).astype(int).tolist()
    copies = tuple((a, b, _copies(number, a, b)) for a, b in pairwise(ends))
    return Layout(unknown, later, copies, None)


def _places(free: np.ndarray) -> np.ndarray:
    """By the frequency, then by the gradient: LAPACK wants the columns of the Jacobian."""
    cards = free.shape[1]
    index = np.arange(_BLOCKS * cards * cards).reshape(_BLOCKS, cards, cards)
    every = np.full((NODES, cards, NODES, cards), index[0, 0, 0])  # a diagonal: 0
    for node, row, place in _DERIVATIVES:
        every[node, :, row] = index[place]
    unknown = np.flatnonzero(free)
    return every.reshape(free.size, free.size)[np.ix_(unknown, unknown)]


def _copies(number: np.ndarray, first: int, last: int) -> tuple[Copy, ...]:
    """All that is to be copied where the rival has some cards."""
    others, own = _runs(number[:, first:last]), _runs(number)
    return tuple(
        Copy(place, other, card, column, row)
        for node, acted, place in _DERIVATIVES
        for other, column in others[node]
        for card, row in own[acted]
    )


def _runs(number: np.ndarray) -> list[list[tuple[slice, slice]]]:
    """By the node, the runs of cards whose frequencies are free, and where these stand."""
    found = []
    for row in number:
        ends = np.flatnonzero(np.diff(row >= 0, prepend=False, append=False)).tolist()
        pairs = list(zip(ends[::2], ends[1::2], strict=True))
        found.append([(slice(a, b), slice(row[a], row[b - 1] + 1)) for a, b in pairs])
    return found


def _coefficients(factor: np.ndarray, pot: float, scale: float) -> np.ndarray:
    """Of the sums, for the rival's card below the own one, then above; group, card, place, sum."""
    cards = factor.shape[1]
    some = np.zeros((cards, math.prod(SLOPES.shape)))
    used = (scale * factor.take(SLOPES.factors, axis=0)).T @ (SLOPES.fixed + pot * SLOPES.rate)
    some[:, SLOPES.used] = used
    return some.reshape(cards, 2, 3, SLOPES.size, 2 * EACH).transpose(1, 2, 0, 3, 4)


def _blocks(
    first: int, last: int, ways: np.ndarray, coefficients: np.ndarray, own: np.ndarray
) -> np.ndarray:
    """Derivatives by the rivals' frequencies with some cards, 0 where the cards are the same."""
    cards = ways.shape[-1]
    blocks = np.empty((_BLOCKS, last - first, cards))
    rows = blocks[:_ROW_BLOCKS]
    products = rows.reshape(3, -1, last - first, cards).transpose(0, 2, 1, 3)
    sums = _third_card_sums(ways, first, last).transpose(0, 2, 1, 3)
    below, above = coefficients[:, :, first:last]
    np.matmul(below, sums[..., first:], out=products[..., first:])
    higher = above @ sums[..., :last]
    other, lower = _other_cards(first, last)
    np.copyto(products[..., :last], higher, where=lower)
    rows[:, other, first + other] = 0.0
    terms = rows.take(CHECKS.places, axis=0)
    terms *= own[:, None, :]
    more = terms[CHECKS.turns[1]]
    for turn in CHECKS.turns[2:]:
        more[: turn.stop - turn.start] += terms[turn]
    terms[: len(more)] += more
    blocks[_ROW_BLOCKS:] = terms[CHECKS.turns[0]]
    return blocks


@lru_cache(maxsize=64)
def _other_cards(first: int, last: int) -> tuple[np.ndarray, np.ndarray]:
    """The rival's cards from the first one, and whether an own card, from 0, is lower."""
    other = np.arange(last - first)
    return other, np.arange(last) < first + other[:, None, None]


def _third_card_sums(ways: np.ndarray, first: int, last: int) -> np.ndarray:
    """Sums over the third's cards below the own one, then above it, without the rival's.

    Parameters
    ----------
    ways : numpy.ndarray
        Shape (3, 2, sequences, cards): the weights of each third player's sequences, by the card
        from the lowest, then from the highest.
    first, last : int
        The rival's cards.

    Returns
    -------
    numpy.ndarray
        Shape (3, 2 sequences, rival's cards, cards), the rival's card before the own one.
    """
    cards = ways.shape[-1]
    sums = np.empty((3, 2, EACH, last - first, cards))
    if cards <= _FEW:
        np.matmul(ways, _summed(cards, first, last), out=sums.reshape(3, 2, EACH, -1))
    else:
        other = np.arange(cards) != np.arange(first, last)[:, None]
        spread = ways[:, 0, :, None] * other
        values.sum_below(spread, sums[:, 0])
        values.sum_below(spread[..., ::-1], sums[:, 1, ..., ::-1])
    return sums.reshape(3, 2 * EACH, last - first, cards)


@lru_cache(maxsize=64)
def _summed(cards: int, first: int, last: int) -> np.ndarray:
    """1 where a card is summed, shape (2, cards, rival's cards times own cards).

    First below the own card; then above it, from the highest card, where these sums begin.
    """
    card = np.arange(cards)
    apart = card[:, None, None] != np.arange(first, last)[:, None]
    below, above = (card[:, None, None] < card), (card[:, None, None] > card)
    summed = np.stack([below & apart, (above & apart)[::-1]])
    return summed.reshape(2, cards, -1).astype(float)
