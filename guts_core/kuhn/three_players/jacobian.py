"""The equilibrium conditions and their derivatives in one go, for continuation ([Bil18] sec. 3)."""

import numpy as np

from guts_core.kuhn.game import GradientSystem
from guts_core.kuhn.three_players import values
from guts_core.kuhn.three_players.payoffs import deals, gradient_sums
from guts_core.kuhn.three_players.tables import CHECKS, FOLLOWER_PAIRS, PAIRS, SLOPES
from guts_core.kuhn.three_players.tree import NODES


def gradient_system(frequencies: np.ndarray, pot: float, free: np.ndarray) -> GradientSystem:
    """Gradient and derivatives in the frequencies with the flat indices ``free``.

    Parameters
    ----------
    frequencies : numpy.ndarray
        Shape (12, cards), floats.
    pot : float
        P.
    free : numpy.ndarray
        Indices into the flattened frequencies.

    Returns
    -------
    GradientSystem
    """
    factor = values.factors(frequencies)
    weights = values.sequence_weights(factor)
    sums = values.third_card_sums(weights)
    won = values.winning_kernels(sums, PAIRS)
    rivals = weights[PAIRS.rival, :, None]
    wins = values.sum_by_row((won @ rivals)[..., 0], PAIRS)
    won *= (pot + PAIRS.bets)[:, None, None]
    won -= PAIRS.paid[:, None, None] * sums[0, PAIRS.third]
    rows = values.sum_by_row((won @ rivals)[..., 0], PAIRS)
    scale = 1 / deals(frequencies.shape[1])
    jacobian = _jacobian(won, rows, factor).reshape(frequencies.size, frequencies.size)
    return GradientSystem(
        scale * gradient_sums(rows, frequencies).ravel()[free],
        scale * jacobian.take(free, axis=0).take(free, axis=1),
        scale * gradient_sums(wins, frequencies).ravel()[free],
    )


def _jacobian(kernels: np.ndarray, rows: np.ndarray, factor: np.ndarray) -> np.ndarray:
    """Derivative of the reach-free gradient sums, shape (12, cards, 12, cards)."""
    cards = factor.shape[1]
    slopes = SLOPES.sign[:, None] * factor[SLOPES.other]
    blocks = np.add.reduceat(kernels[SLOPES.stake] * slopes[:, None, :], SLOPES.starts, axis=0)
    result = np.zeros((NODES, cards, NODES, cards))
    by_nodes = result.transpose(0, 2, 1, 3)
    at_nodes = SLOPES.row < NODES
    by_nodes[SLOPES.row[at_nodes], SLOPES.node[at_nodes]] = blocks[at_nodes]
    checks = blocks[CHECKS.block] * factor[CHECKS.own][:, :, None]
    by_nodes[CHECKS.first, CHECKS.node] -= np.add.reduceat(checks, CHECKS.starts, axis=0)
    card = np.arange(cards)
    first, later = FOLLOWER_PAIRS.T
    result[first[:, None], card, later[:, None], card] -= rows[later]
    return result
