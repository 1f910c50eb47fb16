"""What stationary strategies are worth in a game with several states."""

from collections.abc import Sequence

import numpy as np

#: Mean number of rounds from which on rounding hides whether play ends.
_MOST_ROUNDS = 1e15


def worth_of_policies(paid: np.ndarray, moves: np.ndarray) -> np.ndarray | None:
    """V = paid + moves V, one entry per state; None where play does not end.

    Parameters
    ----------
    paid : ndarray, shape (states,)
        Mean payment of a round.
    moves : ndarray, shape (states, states)
        Chances to go on in each state.

    Examples
    --------
    >>> worth_of_policies(np.array([1.0]), np.array([[0.5]])).tolist()
    [2.0]
    >>> worth_of_policies(np.array([1.0]), np.array([[1.0]])) is None
    True
    """
    both = np.stack([np.ones(len(paid)), paid], axis=1)
    # Where chances to go on add up to 1 but for rounding, it is the processor's rounding that
    # decides whether the matrix is singular.
    try:
        rounds, values = np.linalg.solve(np.eye(len(paid)) - moves, both).T
    except np.linalg.LinAlgError:
        return None
    ends = bool((rounds > 0).all() and rounds.max() <= _MOST_ROUNDS)
    return np.array(values) if ends else None


def worth_against_best_replies(
    paid: Sequence[np.ndarray], moves: Sequence[np.ndarray], replies: Sequence[np.ndarray]
) -> np.ndarray | None:
    """What player 1's strategies are sure of in every state, by the policies of player 2 alone.

    Each policy is the best reply to what the last one is worth, which lowers that in every state
    or leaves it. None where one that is met does not end the game.

    Parameters
    ----------
    paid : sequence of ndarray, each of shape (columns_s,)
        Mean payments in each state.
    moves : sequence of ndarray, each of shape (columns_s, states)
        Chances to go on in each state.
    replies : sequence of ndarray, each of shape (columns_s,)
        Mixed strategies to begin with.

    Examples
    --------
    >>> worth_against_best_replies([np.array([1.0, 3.0])], [np.zeros((2, 1))], [np.array([0, 1])])
    array([1.])
    """
    values = worth_of_policies(
        np.array([reply @ part for reply, part in zip(replies, paid, strict=True)]),
        np.array([reply @ part for reply, part in zip(replies, moves, strict=True)]),
    )
    met: set[tuple[int, ...]] = set()
    while values is not None:
        parts = list(zip(paid, moves, strict=True))
        best = tuple(int((now + later @ values).argmin()) for now, later in parts)
        if best in met:  # once more, or one of its equals
            return values
        met.add(best)
        values = worth_of_policies(
            np.array([now[column] for column, (now, _) in zip(best, parts, strict=True)]),
            np.array([later[column] for column, (_, later) in zip(best, parts, strict=True)]),
        )
    return None
