"""From action values to expectations, gradients and best-reply gains, summed over all deals."""

import numpy as np

from guts_core.kuhn.three_players.tree import FOLLOWERS, NODES, OWNERS, TREE

#: Rows of each player: her nodes, then her check-down.
_PLAYER_ROWS = np.array(
    [[*(n for n in range(NODES) if OWNERS[n] == player), NODES + player] for player in range(3)]
)

#: Calls that come after an own check, and where those of players 1 and 2 begin.
_CALLS = np.array([node - 1 for nodes in FOLLOWERS.values() for node in nodes])
_STARTS = np.cumsum([0, len(FOLLOWERS[1])])


def _by_player(of_nodes: np.ndarray, of_checks: np.ndarray) -> np.ndarray:
    """Totals of each player over cards and over her nodes and her check."""
    every = np.concatenate([of_nodes, of_checks], axis=-2)
    return every[..., _PLAYER_ROWS, :].sum(axis=(-2, -1))


def _calls_after_checks(of_nodes: np.ndarray) -> np.ndarray:
    """Totals over the calls of players 1 and 2 after an own check."""
    return np.add.reduceat(of_nodes.take(_CALLS, axis=-2), _STARTS, axis=-2)


def expectation_sums(rows: np.ndarray, frequencies: np.ndarray) -> np.ndarray:
    """Expectations before the ante is taken off, times the number of deals."""
    of_nodes = TREE.own_reach(frequencies) * frequencies * rows[..., :NODES, :]
    return _by_player(of_nodes, (1 - frequencies[..., :3, :]) * rows[..., NODES:, :])


def gradient_sums(rows: np.ndarray, frequencies: np.ndarray) -> np.ndarray:
    """Reach-free gradients times the number of deals."""
    slopes = rows[..., :NODES, :].copy()
    slopes[..., :3, :] -= rows[..., NODES:, :]
    slopes[..., :2, :] -= _calls_after_checks(frequencies * rows[..., :NODES, :])
    return slopes


def gain_sums(rows: np.ndarray, frequencies: np.ndarray) -> np.ndarray:
    """Best-reply gains times the number of deals, as sums of terms that are not negative."""
    values = rows[..., :NODES, :]
    best = np.maximum(values, 0 * values)
    losses = TREE.own_reach(frequencies) * (best - frequencies * values)
    bet, check, x = rows[..., :3, :], rows[..., NODES:, :].copy(), frequencies[..., :3, :]
    check[..., :2, :] += _calls_after_checks(best)
    top = np.maximum(bet, check)
    losses[..., :3, :] = x * (top - bet)
    return _by_player(losses, (1 - x) * (top - check))
