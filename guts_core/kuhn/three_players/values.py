r"""What each action is worth: sums over the deals by running sums ([Bil18] sec. 2).

At a terminal the three players' own actions contribute three factors, A(a) B(b) C(c) over distinct
cards. Let a star on top be the sum over the lower cards, :math:`B^*(x)=\sum_{y<x}B(y)`. The pairs
of distinct cards below x then weigh

.. math:: \sum_{y,z<x,\,y\ne z}B(y)\,C(z)=\sum_{y<x}\bigl(B(y)\,C^*(y)+C(y)\,B^*(y)\bigr),

the higher of the two coming first; those above x likewise, and pairs with x between them are
products of sums. So all cards together take :math:`O(N)` time and memory, and nothing is
subtracted: off the path of play the sums are tiny, and a total minus two terms would bury them in
rounding errors, which the regularisation divides by epsilon.

All functions take exact numbers (arrays of ``Fraction``) as well as floats.
"""

from typing import Any

import numpy as np

from guts_core.kuhn.three_players.tables import FIRST_FACTOR, ROWS, SECOND_FACTOR, VALUES

#: Entries of the sums held at a time when many profiles are evaluated: what fits the cache.
_CHUNK = 2**16


def factors(frequencies: np.ndarray) -> np.ndarray:
    """The frequencies, their complements and 1, along the axis of the nodes."""
    *leading, nodes, cards = frequencies.shape
    result = np.empty((*leading, 2 * nodes + 1, cards), dtype=frequencies.dtype)
    result[..., :nodes, :] = frequencies
    result[..., nodes:-1, :] = 1 - frequencies
    result[..., -1, :] = 1
    return result


def sequence_weights(factor: np.ndarray) -> np.ndarray:
    """Probabilities of the 24 sequences of own actions with each card."""
    return factor.take(FIRST_FACTOR, axis=-2) * factor.take(SECOND_FACTOR, axis=-2)


def sum_below(weights: np.ndarray, sums: np.ndarray) -> None:
    """Write the sums over the lower cards; with all cards reversed, those over the higher ones."""
    sums[..., 0] = 0
    np.add.accumulate(weights[..., :-1], axis=-1, out=sums[..., 1:])


def affine_values(weights: np.ndarray) -> np.ndarray:
    """Worth of each action with each card without the pot, and per unit of the pot.

    Parameters
    ----------
    weights : numpy.ndarray
        Shape (..., 24, cards), of the sequences.

    Returns
    -------
    numpy.ndarray
        Shape (..., 2, 15, cards), as :func:`action_values` has them.
    """
    (*leading, _, cards), kind = weights.shape, weights.dtype
    sums = np.empty((2, *weights.shape), dtype=kind)
    sum_below(weights, sums[0])
    sum_below(weights[..., ::-1], sums[1, ..., ::-1])
    b, c = weights.take(VALUES.rival, axis=-2), weights.take(VALUES.third, axis=-2)
    b_below, b_above = sums.take(VALUES.rival, axis=-2)
    c_below, c_above = sums.take(VALUES.third, axis=-2)
    quarters = np.empty((*leading, 4, *b.shape[-2:]), dtype=kind)
    sum_below(b * c_below + c * b_below, quarters[..., 0, :, :])
    np.multiply(b_below, c_above, out=quarters[..., 1, :, :])
    np.multiply(b_above, c_below, out=quarters[..., 2, :, :])
    sum_below((b * c_above + c * b_above)[..., ::-1], quarters[..., 3, :, ::-1])
    terms = quarters.reshape(*leading, -1, cards).take(VALUES.places, axis=-2)
    terms *= VALUES.amounts
    rows = np.add.reduceat(terms, VALUES.starts, axis=-2)
    return rows.reshape(*leading, 2, ROWS, cards)


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
    pots = np.broadcast_to(pot, leading).reshape(-1, 1, 1)
    step = max(1, _CHUNK // (len(VALUES.rival) * cards))
    parts = [_values(flat[i : i + step], pots[i : i + step]) for i in range(0, len(flat), step)]
    empty = np.empty((0, ROWS, cards), dtype=np.result_type(frequencies, pots))
    return np.concatenate(parts or [empty]).reshape(*leading, ROWS, cards)


def _values(frequencies: np.ndarray, pots: np.ndarray) -> np.ndarray:
    rows = affine_values(sequence_weights(factors(frequencies)))
    return np.asarray(rows[:, 0] + pots * rows[:, 1])
