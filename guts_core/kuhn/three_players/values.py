r"""What each action is worth: sums over the deals by prefix and suffix sums ([Bil18] sec. 2).

At a terminal the three players' own actions contribute three factors, A(a) B(b) C(c) over distinct
cards. For a player with card x and a rival with card y, the third card enters through

.. math:: S(x,y)=\sum_{z<x,\,z\ne y} C(z),\qquad T(x,y)=\sum_{z\ne x,y} C(z),

running sums for all y at once: :math:`O(N^2)` in all. T is the sum of what lies below and above x,
never a total minus two terms: off the path of play the sums are tiny and a difference would bury
them in rounding errors, which the regularisation divides by epsilon.

All functions take exact numbers (arrays of ``Fraction``) as well as floats.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from guts_core.kuhn.three_players import tables
from guts_core.methods.exact.ring import lightened

#: Entries of the kernels held at a time when many profiles are evaluated: what fits the cache.
_CHUNK = 2**16


def factors(frequencies: np.ndarray) -> np.ndarray:
    """The frequencies, their complements and 1, along the axis of the nodes."""
    one = np.ones_like(frequencies[..., :1, :])
    return np.concatenate([frequencies, 1 - frequencies, one], axis=-2)


def sequence_weights(factor: np.ndarray) -> np.ndarray:
    """Probabilities of the 24 sequences of own actions with each card."""
    return factor[..., tables.FIRST_FACTOR, :] * factor[..., tables.SECOND_FACTOR, :]


@lru_cache(maxsize=32)
def _masks(cards: int) -> tuple[np.ndarray, np.ndarray]:
    """Whether the cards are different, and whether the first is the higher one."""
    card = np.arange(cards)
    different = card[:, None] != card
    higher = card[:, None] > card
    return different, higher


def third_card_sums(weights: np.ndarray) -> np.ndarray:
    """Sums T and S for each sequence of a third player, stacked along a new axis.

    Parameters
    ----------
    weights : numpy.ndarray
        Shape (..., sequences, cards).

    Returns
    -------
    numpy.ndarray
        Shape (..., 2, sequences, cards, cards), own card first and the rival's last; 0 where they
        are equal.
    """
    cards = weights.shape[-1]
    different, _ = _masks(cards)
    spread = weights[..., :, None] * different
    sums = np.zeros((*weights.shape[:-2], 2, *weights.shape[-2:], cards), dtype=weights.dtype)
    total, below = sums[..., 0, :, :, :], sums[..., 1, :, :, :]
    np.cumsum(spread[..., :-1, :], axis=-2, out=below[..., 1:, :])
    np.cumsum(spread[..., :0:-1, :], axis=-2, out=total[..., -2::-1, :])
    total += below
    sums *= different
    return sums


def winning_kernels(sums: np.ndarray, table: tables.StakeTable) -> np.ndarray:
    """Weight of the third cards with which each stake is won, by own card and rival's card."""
    kernels = sums[..., table.against_third.astype(int), table.third, :, :]
    _, higher = _masks(sums.shape[-1])
    kernels[..., table.first_against_rival :, :, :] *= higher
    return kernels


def sum_by_row(stakes: np.ndarray, table: tables.StakeTable) -> np.ndarray:
    """Add up the stakes of each row; the axis of the stakes is the last but one."""
    return np.add.reduceat(stakes[..., table.by_row, :], table.row_starts, axis=-2)


def action_values(frequencies: np.ndarray, pot: Any) -> np.ndarray:
    """Worth of each action with each card, net of folding, against the others' strategies.

    Parameters
    ----------
    frequencies : numpy.ndarray
        Shape (..., 12, cards), floats or Fractions.
    pot : number or numpy.ndarray
        P, one number or of the shape of the leading axes.

    Returns
    -------
    numpy.ndarray
        Shape (..., 15, cards): bet or call at node 1, ..., 12, then the check-down of players 1, 2
        and 3, summed over the N (N - 1) (N - 2) deals. The player's own earlier actions are no
        factor. Calls after an own check are not part of the check-down.
    """
    leading, cards = frequencies.shape[:-2], frequencies.shape[-1]
    flat = frequencies.reshape(-1, *frequencies.shape[-2:])
    pots = np.broadcast_to(pot, leading).reshape(-1)
    step = max(1, _CHUNK // (len(tables.VALUES.stakes) * cards * cards))
    starts = range(0, len(flat), step)
    parts = [_values(flat[i : i + step], pots[i : i + step]) for i in starts]
    empty = np.empty((0, tables.ROWS, cards))
    return np.concatenate(parts or [empty]).reshape(*leading, tables.ROWS, cards)


def _values(frequencies: np.ndarray, pots: np.ndarray) -> np.ndarray:
    table, weights = tables.VALUES, sequence_weights(factors(lightened(frequencies)))
    sums = third_card_sums(weights)
    rivals = weights[..., table.rival, :, None]
    won = (winning_kernels(sums, table) @ rivals)[..., 0]
    met = (sums[..., 0, table.third, :, :] @ rivals)[..., 0]
    amounts = lightened(pots)[:, None, None] + table.bets[:, None]
    values = sum_by_row(amounts * won - table.paid[:, None] * met, table)
    return values + 0 * pots[:, None, None] if values.dtype == object else values
