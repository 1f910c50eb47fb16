"""Play of Shapley's game, followed with unknowns: against plain rounds, and false rules refused."""

import numpy as np
import pytest

from paper_ledger.blpwz22.play import shapley

PAYOFFS = np.eye(3, dtype=int), np.roll(np.eye(3, dtype=int), 1, axis=1)


def rounds(first, second, most, ties=np.argmax):
    """Play from scores of both, one round at a time."""
    plays = []
    for _ in range(most):
        row, column = int(ties(first)), int(ties(second))
        plays.append((row, column))
        first, second = first + PAYOFFS[0][:, column], second + PAYOFFS[1][row]
    return np.array(plays)


def last_best(scores):
    return len(scores) - 1 - np.argmax(scores[::-1])


@pytest.mark.parametrize("unknowns", [(1, 1, 1), (5, 2, 9), (40, 3, 1)])
def test_a_round_is_that_of_plain_play(unknowns):
    x, y, z = unknowns
    plays = rounds(np.array([x, 0, x - y]), np.array([0, 1, 1 - z]), 4000)
    changes = 1 + np.flatnonzero((np.diff(plays, axis=0) != 0).any(axis=1))
    lengths, _ = shapley.one_round()
    assert np.diff([0, *changes[:6]]).tolist() == [int(each @ [1, *unknowns]) for each in lengths]
    assert [tuple(plays[k]) for k in changes[:5]] == list(shapley.CELLS[1:])


def test_other_rules_are_refused(monkeypatch):
    """A cell left out of the cycle, or one after which nobody would go to the next."""
    assert shapley.stays_grow_for_ever()
    assert shapley.is_behind_for_ever()
    monkeypatch.setattr(shapley, "CELLS", (*shapley.CELLS[:2], *shapley.CELLS[3:], (0, 1)))
    assert shapley.one_round() is None
    assert not shapley.stays_grow_for_ever()
    assert not shapley.is_behind_for_ever()


def test_a_stay_longer_by_one_round_is_noticed(monkeypatch):
    right = shapley.one_round

    def longer():
        lengths, ends = right()
        return [*lengths[:-1], lengths[-1] + np.eye(4, dtype=int)[0]], ends

    monkeypatch.setattr(shapley, "one_round", longer)
    assert not shapley.stays_grow_for_ever()
    assert not shapley.is_behind_for_ever()


def test_only_play_that_comes_to_the_round_is_followed():
    first, start = [(0, 1)], (np.array([0, 1, 0]), np.array([0, 1, 0]))
    plays = np.concatenate([first, rounds(*start, 3000)])
    assert shapley.is_followed(plays)
    assert not shapley.is_followed(plays[:30])  # not round yet
    otherwise = np.concatenate([first, rounds(*start, 3000, last_best)])
    assert not shapley.is_followed(otherwise)  # ties to the other side
    assert not shapley.is_followed(np.repeat(shapley.CELLS * 20, 5, axis=0))  # stays do not grow
