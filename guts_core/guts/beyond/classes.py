"""Two-card hands from the 52-card deck: classes, strength, and exact numbers of disjoint deals.

In two-card guts a pair beats every other hand, higher cards beat lower ones, and flushes and
straights do not count. So of the 169 classes (pair, suited, offsuit) the suited and the offsuit
hand of the same ranks tie. Which hands remain for the others depends on the ranks alone too: a hand
leaves 4 - k cards of a rank of which it holds k, whatever their suits. The 169 classes therefore
act as 91, and nothing is lost by counting these.
"""

from functools import cache

import numpy as np

from guts_core.methods.records import read_only

#: Ranks from deuce to ace.
RANKS = "23456789TJQKA"

#: Cards of each rank.
_SUITS = 4


@cache
def hand_classes() -> np.ndarray:
    """Ranks (high, low) of the 91 classes as indices into ``RANKS``, weakest class first.

    Returns
    -------
    ndarray of int, shape (91, 2)
    """
    size = len(RANKS)
    unpaired = [(high, low) for high in range(size) for low in range(high)]
    classes = np.array(unpaired + [(rank, rank) for rank in range(size)])
    return read_only(classes)


@cache
def class_names() -> tuple[str, ...]:
    """Names such as ``"J7"`` and ``"AA"``, weakest class first.

    Examples
    --------
    >>> class_names()[0], class_names()[-1]
    ('32', 'AA')
    """
    return tuple(RANKS[high] + RANKS[low] for high, low in hand_classes())


@cache
def pair_counts() -> np.ndarray:
    """Numbers of ways to deal player 1 class i and player 2 class j from one deck.

    Returns
    -------
    ndarray of int, shape (91, 91)
        Sums to 1326 * 1225.
    """
    used = _ranks_used()
    first = _ways(np.full_like(used[0], _SUITS))
    counts = first[:, None] * _ways(_SUITS - used)
    return read_only(counts)


@cache
def triple_counts() -> np.ndarray:
    """Numbers of ways to deal three players the classes i, j and k from one deck.

    Returns
    -------
    ndarray of int, shape (91, 91, 91)
        Sums to 1326 * 1225 * 1128.
    """
    used = _ranks_used()
    left = _SUITS - used[:, None] - used  # negative where impossible; pair_counts is 0 there
    counts = pair_counts()[..., None] * _ways(np.maximum(left, 0))
    return read_only(counts)


def _ranks_used() -> np.ndarray:
    """How many cards of each rank the classes hold, shape (91, 13)."""
    ranks = np.arange(len(RANKS))
    return (hand_classes()[:, :, None] == ranks).sum(axis=1)


def _ways(left: np.ndarray) -> np.ndarray:
    """Numbers of hands of each class from ``left`` cards of each rank (last axis)."""
    high, low = hand_classes().T
    pairs = left[..., high] * (left[..., high] - 1) // 2
    return np.where(high == low, pairs, left[..., high] * left[..., low])
