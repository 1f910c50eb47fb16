"""Fictitious play of Shapley's game, followed for ever in whole numbers.

Each player's best reply stays best while the other plays on, so that only one of them changes at a
time, and play goes round six cells. At the first of them the state is given by three differences of
scores. With these as unknowns a round is computed once: if it ends in a state of the same kind, so
does every later one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

#: The cells, row and column, in their order: player 1 wants the column, player 2 the next one.
CELLS = ((0, 1), (1, 1), (1, 2), (2, 2), (2, 0), (0, 0))

#: Rows: the constant 1 and three unknowns, which are at least 1.
_ONE, *_UNKNOWNS = np.eye(4, dtype=int)


@dataclass(frozen=True)
class Scores:
    """What each strategy would have earned so far, up to a constant for each player.

    Attributes
    ----------
    first, second : list
        Of player 1 and of player 2: coefficients of 1 and of the unknowns.
    """

    first: list[Any]
    second: list[Any]


def stay(scores: Scores, place: int) -> tuple[Any, Scores] | None:
    """The length of the stay at a cell, and the scores after it, as coefficients.

    None if it is not sure that the next cell follows: that the replies of this one are the best
    until the player who is not content prefers his next one, which is first by then, in a tie too
    if it has the lower number.
    """
    (row, column), (row_after, column_after) = CELLS[place], CELLS[(place + 1) % 6]
    moves_first = row != row_after
    own = scores.first if moves_first else scores.second
    now, after = (row, row_after) if moves_first else (column, column_after)
    (third,) = {0, 1, 2} - {now, after}
    length = own[now] - own[after] + (_ONE if after > now else 0 * _ONE)
    first, second = list(scores.first), list(scores.second)
    first[column] = first[column] + length
    second[(row + 1) % 3] = second[(row + 1) % 3] + length
    ended = first if moves_first else second
    if not (_positive(length) and _positive(ended[now] - ended[third])):
        return None
    return length, Scores(first, second)


def _positive(form: Any) -> bool:
    """Whether it is positive wherever the unknowns are at least 1."""
    constant, *rates = form
    return min(rates) >= 0 and constant + sum(rates) > 0


def one_round() -> tuple[list[Any], Sequence[Any]] | None:
    """The lengths of the six stays of a round, and the three differences after it.

    They are coefficients of 1 and of the differences before the round. None if the round is not
    sure to end as it began: with player 2 just come to the second column.
    """
    x, y, z = _UNKNOWNS
    scores, lengths = Scores([x, 0 * x, x - y], [0 * x, _ONE, _ONE - z]), []
    for place in range(6):
        found = stay(scores, place)
        if found is None:
            return None
        lengths.append(found[0])
        scores = found[1]
    (a, b, c), (d, e, f) = scores.first, scores.second
    ends = a - b, a - c, e - f
    same = (e - d == _ONE).all() and all(map(_positive, ends))
    return (lengths, ends) if same else None


def stays_grow_for_ever() -> bool:
    """Whether each stay is as long as the last and the third last together, and 2 rounds more.

    And whether three times the last but one, and 6, are at least as much: so if ever a stay is a
    third of all rounds before it, the next one is too. So for six stays in turn, and for ever.
    """
    found = one_round()
    if found is None:
        return False
    lengths, ends = found
    again = np.array([_ONE, *ends])
    return _grow([*lengths[3:], *(each @ again for each in lengths)])


def _grow(stays: Sequence[Any]) -> bool:
    return all(
        (after - now - before == 2 * _ONE).all() and _positive(3 * last + 6 * _ONE - after)
        for before, last, now, after in zip(stays, stays[1:], stays[2:], stays[3:], strict=False)
    )


def is_behind_for_ever() -> bool:
    """Whether player 1's third row, which he has played, is behind the best by the last stay.

    That is at least a quarter of the rounds, and the stay before it, on that row, a sixteenth.
    """
    found = one_round()
    if found is None:
        return False
    (*_, last), (_, behind, _) = found
    return stays_grow_for_ever() and bool((behind == last).all()) and CELLS[4][0] == 2


def is_followed(plays: np.ndarray) -> bool:
    """Whether play comes to such a round, at a stay that is a third of all before it.

    ``plays`` has a row for each round of the game, with the plays of both.
    """
    begins = 1 + np.flatnonzero((np.diff(plays, axis=0) != 0).any(axis=1))
    late = begins[7:]
    cells = [CELLS.index((row, column)) for row, column in plays[late].tolist()]
    if len(cells) < 6 or any((b - a) % 6 != 1 for a, b in pairwise(cells)):
        return False
    start = late[cells.index(0)]
    first = np.bincount(plays[:start, 1], minlength=3)
    second = np.roll(np.bincount(plays[:start, 0], minlength=3), 1)
    unknowns = first[0] - first[1], first[0] - first[2], second[1] - second[2]
    thirds = 3 * np.diff(late) >= late[:-1]
    return bool(second[1] - second[0] == 1 and min(unknowns) >= 1 and thirds.all())
