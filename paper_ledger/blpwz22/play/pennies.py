"""Fictitious play of matching pennies, followed for ever in whole numbers.

All that counts is how much more often each player has shown heads than tails: two whole numbers.
Player 1 wants the same face, player 2 the other one, and heads are shown in a tie. So play is a
path in the plane, straight as long as the replies are the same. From (k, 0) it goes round 0 once,
to (k + 4, 0): with k as unknown that is computed once, and holds for ever.
"""

from __future__ import annotations

from typing import Any

import numpy as np

#: What player 1 gets, and player 2 pays; heads come first.
PENNIES = np.array([[1, -1], [-1, 1]])

#: Coefficients of 1 and of the unknown k, which is at least 1.
_ONE, _UNKNOWN = np.eye(2, dtype=int)

#: The straight parts of a turn: by how much a round moves both leads, and how many rounds.
_PARTS = (
    ((1, -1), _ONE),
    ((-1, -1), _UNKNOWN + _ONE),
    ((-1, 1), _UNKNOWN + 2 * _ONE),
    ((1, 1), _UNKNOWN + 3 * _ONE),
    ((1, -1), _UNKNOWN + 3 * _ONE),
)


def is_followed(plays: np.ndarray) -> bool:
    """Whether plays are the replies in whole numbers, from heads and heads, and come to (k, 0).

    ``plays`` has a row for each round, with the plays of both: 0 for heads, 1 for tails.
    """
    moves = 1 - 2 * plays
    leads = moves.cumsum(axis=0)
    scores = PENNIES @ np.stack([plays[:, 1] == 0, plays[:, 1] == 1]).cumsum(axis=1)
    paid = np.stack([plays[:, 0] == 0, plays[:, 0] == 1], axis=1).cumsum(axis=0) @ PENNIES
    replies = np.column_stack([scores.argmax(axis=0), paid.argmin(axis=1)])
    by_rule = np.array([_moves(rows, columns) for rows, columns in leads.tolist()])
    begins = ((leads[:, 0] >= 1) & (leads[:, 1] == 0)).any()
    same = (plays[1:] == replies[:-1]).all() and (moves[1:] == by_rule[:-1]).all()
    return bool(begins and same and not plays[0].any())


def turn() -> tuple[Any, Any] | None:
    """The leads after a turn from (k, 0), and how many rounds it takes, as coefficients.

    None if it is not sure that play goes so.
    """
    leads, rounds = np.array([_UNKNOWN, 0 * _ONE]), 0 * _ONE
    for move, length in _PARTS:
        last = leads + np.outer(move, length - _ONE)
        if not (_is_least(length - _ONE, 0) and _is_shown(move, leads) and _is_shown(move, last)):
            return None
        leads, rounds = leads + np.outer(move, length), rounds + length
    return leads, rounds


def gaps_rise_for_ever() -> bool:
    """Whether each turn ends as it began, with k + 4, and raises the gap and the rescaled one.

    The rescaled gap G is the sum of the sizes of the leads. The first round of a turn takes it from
    k to k + 2, and so the gap g = G/n from k/n to (k + 2)/(n + 1), which is more, as k is at most
    the number n of rounds.
    """
    found, (move, length) = turn(), _PARTS[0]
    once = move == (1, -1) and length.tolist() == _ONE.tolist()
    return found is not None and _ends_farther_out(found[0]) and once


def gap_vanishes() -> bool:
    """Whether besides a turn takes 4k + 10 rounds.

    So (k, 0) comes after k (k + 1)/2 rounds, but for a constant, and until the end of the turn G is
    at most k + 4: g tends to 0, and G grows like the square root of 2n.
    """
    found = turn()
    return (
        found is not None
        and _ends_farther_out(found[0])
        and found[1].tolist() == (4 * _UNKNOWN + 10 * _ONE).tolist()
    )


def _ends_farther_out(leads: Any) -> bool:
    return bool(leads.tolist() == [(_UNKNOWN + 4 * _ONE).tolist(), [0, 0]])


def _moves(rows: int, columns: int) -> tuple[int, int]:
    """By how much the replies to leads change them."""
    return 1 if columns >= 0 else -1, 1 if rows <= 0 else -1


def _is_least(form: Any, least: int) -> bool:
    """Whether it is at least so much for every k from 1 on."""
    constant, rate = form
    return bool(rate >= 0 and constant + rate >= least)


def _is_shown(move: tuple[int, int], leads: Any) -> bool:
    """Whether for every k from 1 on the replies move the leads so."""
    rows, columns = leads
    first = _is_least(columns, 0) if move[0] == 1 else _is_least(-columns, 1)
    second = _is_least(-rows, 0) if move[1] == 1 else _is_least(rows, 1)
    return first and second
