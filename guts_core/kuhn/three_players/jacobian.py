"""The equilibrium conditions and their derivatives in one go, for continuation ([Bil18] sec. 3).

A derivative by a rival's frequency with card y adds up what the third player does with the cards
below and above the own card x, y left out. Of these sums there are 2 N^2 for each sequence of the
third, and each block of derivatives combines them linearly: a product of small matrices for each y.
"""

import math
from functools import lru_cache

import numpy as np

from guts_core.kuhn.game import GradientSystem
from guts_core.kuhn.three_players import values
from guts_core.kuhn.three_players.payoffs import gradient_sums
from guts_core.kuhn.three_players.tables import CHECKS, EACH, FOLLOWER_PAIRS, SLOPES
from guts_core.kuhn.three_players.tree import NODES

_FIRST, _LATER = FOLLOWER_PAIRS.T

#: Most cards whose sums are products with a matrix of N^3 entries.
_FEW = 52


def gradient_system(
    frequencies: np.ndarray, pot: float, free: np.ndarray, places: np.ndarray
) -> GradientSystem:
    """Gradient and derivatives in the free frequencies.

    Parameters
    ----------
    frequencies : numpy.ndarray
        Shape (12, cards), floats.
    pot : float
        P.
    free : numpy.ndarray of bool
        Shape (12, cards).
    places : numpy.ndarray
        What :func:`derivative_places` finds for them.

    Returns
    -------
    GradientSystem
    """
    factor = values.factors(frequencies)
    weights = values.sequence_weights(factor)
    scale = 1 / math.perm(frequencies.shape[1], 3)
    rows = scale * values.affine_values(weights)
    fixed, rate = gradient_sums(rows, frequencies)[:, free]
    blocks = _blocks(weights, factor, pot, scale)
    card = np.arange(frequencies.shape[1])
    blocks[0, card, : len(_LATER), card] = -(rows[0, _LATER] + pot * rows[1, _LATER]).T
    # Indices of a flat array: for many cards quicker than `take`.
    return GradientSystem(fixed + pot * rate, blocks.reshape(-1)[places].T, rate)


def derivative_places(free: np.ndarray) -> np.ndarray:
    """Where each derivative stands among the blocks.

    Diagonals of blocks, two players with the same card, have room for a 0 and for the derivatives
    of a player's first action by her own later calls.

    Parameters
    ----------
    free : numpy.ndarray of bool
        Shape (12, cards).

    Returns
    -------
    numpy.ndarray, shape (unknowns, unknowns)
        By the frequency, then by the gradient: LAPACK wants the columns of the Jacobian.
    """
    cards = free.shape[1]
    shape, card = _shape(cards), np.arange(cards)
    index = np.arange(math.prod(shape)).reshape(shape)
    every = np.full((NODES, cards, NODES, cards), index[-1, 0, -1, 0])
    for (row, node), (group, place) in (SLOPES.blocks | CHECKS.blocks).items():
        if row < NODES:
            every[node, :, row] = index[group, :, place]
    every[:, card, :, card] = index[-1, 0, -1, 0]
    every[_LATER[:, None], card, _FIRST[:, None], card] = index[0, card, : len(_LATER), card].T
    unknown = np.flatnonzero(free)
    return every.reshape(free.size, free.size)[np.ix_(unknown, unknown)]


def _shape(cards: int) -> tuple[int, int, int, int]:
    """Of the blocks: group, rival's card, place, own card."""
    return 3, cards, SLOPES.size + CHECKS.size, cards


def _blocks(weights: np.ndarray, factor: np.ndarray, pot: float, scale: float) -> np.ndarray:
    """Derivatives by the rivals' frequencies, 0 where the cards are the same."""
    cards = factor.shape[1]
    lower = _lower(cards)
    result, size = np.empty(_shape(cards)), SLOPES.size
    some = np.zeros((cards, math.prod(SLOPES.shape)))
    used = (scale * factor.take(SLOPES.factors, axis=0)).T @ (SLOPES.fixed + pot * SLOPES.rate)
    some[:, SLOPES.used] = used
    below, above = some.reshape(cards, 2, 3, size, -1).transpose(1, 2, 0, 3, 4)
    sums = _third_card_sums(weights).transpose(0, 2, 1, 3)
    blocks = np.matmul(below, sums, out=result[:, :, :size])
    np.copyto(blocks, above @ sums, where=lower)
    card = np.arange(cards)
    blocks[:, card, :, card] = 0.0
    signed = CHECKS.sign * factor.take(CHECKS.own, axis=0)
    checks = blocks[CHECKS.group, :, CHECKS.place] * signed[:, None, :]
    checks = np.add.reduceat(checks, CHECKS.starts, axis=0).reshape(3, -1, cards, cards)
    result[:, :, size:] = checks.transpose(0, 2, 1, 3)
    return result


@lru_cache(maxsize=32)
def _lower(cards: int) -> np.ndarray:
    """Whether the own card is lower than the rival's, which stands before a place and it."""
    card = np.arange(cards)
    return card < card[:, None, None]


def _third_card_sums(weights: np.ndarray) -> np.ndarray:
    """Sums over the third's cards below the own one, then above it, without the rival's.

    Parameters
    ----------
    weights : numpy.ndarray
        Shape (sequences, cards), those of each third player together.

    Returns
    -------
    numpy.ndarray
        Shape (3, 2 sequences, cards, cards), the rival's card before the own one.
    """
    cards = weights.shape[1]
    sums = np.empty((3, 2, EACH, cards, cards))
    add = _by_products if cards <= _FEW else _by_running_sums
    sums[:, 0] = add(weights).reshape(3, EACH, cards, cards)
    turned = add(np.ascontiguousarray(weights[:, ::-1]))
    sums[:, 1, ..., ::-1, ::-1] = turned.reshape(3, EACH, cards, cards)
    return sums.reshape(3, -1, cards, cards)


def _by_products(weights: np.ndarray) -> np.ndarray:
    """Sums below the own card without the rival's, as one product of matrices."""
    return weights @ _summed(weights.shape[1])


@lru_cache(maxsize=32)
def _summed(cards: int) -> np.ndarray:
    """1 where a card is summed, shape (cards, rival's cards times own cards)."""
    card = np.arange(cards)
    below, other = card[:, None, None] < card, card[:, None, None] != card[:, None]
    return (below & other).reshape(cards, -1).astype(float)


def _by_running_sums(weights: np.ndarray) -> np.ndarray:
    """The same with less work where there are many cards."""
    spread = weights[:, None, :] * (1 - np.eye(weights.shape[1]))
    sums = np.empty(spread.shape)
    values.sum_below(spread, sums)
    return sums
