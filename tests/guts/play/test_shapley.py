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


def test_a_form_is_positive_only_if_it_is_so_from_1_on():
    assert shapley._positive(np.array([-1, 1, 1, 0]))
    assert not shapley._positive(np.array([-1, 1, 0, 0]))  # 0 at 1
    assert not shapley._positive(np.array([5, -1, 0, 0]))  # below 0 from 6 on


def test_no_stay_is_sure_where_a_third_reply_may_be_better_or_the_next_one_is_already():
    x, y, z = np.eye(4, dtype=int)[1:]
    second = [0 * x, x, x - z]
    length, _ = shapley.stay(shapley.Scores([x, 0 * x, x - y], second), 0)
    assert length.tolist() == [1, 1, 0, 0]
    assert shapley.stay(shapley.Scores([x, 0 * x, x + y], second), 0) is None
    assert shapley.stay(shapley.Scores([0 * x, x, -y], second), 0) is None


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


@pytest.mark.parametrize("ends", [(0, 0, -1), (-1, 0, 0)])
def test_a_round_that_does_not_end_as_it_began_is_refused(monkeypatch, ends):
    """Player 2's second column is not one before the first, or not before the third."""
    right, one = shapley.stay, np.eye(4, dtype=int)[0]

    def otherwise(scores, place):
        length, after = right(scores, place)
        second = [each * one for each in ends] if place == 5 else after.second
        return length, shapley.Scores(after.first, second)

    monkeypatch.setattr(shapley, "stay", otherwise)
    assert shapley.one_round() is None


def test_a_row_that_is_behind_by_more_than_the_last_stay_is_told(monkeypatch):
    lengths, (first, behind, third) = shapley.one_round()
    monkeypatch.setattr(shapley, "stays_grow_for_ever", lambda: True)
    monkeypatch.setattr(shapley, "one_round", lambda: (lengths, (first, 2 * behind, third)))
    assert not shapley.is_behind_for_ever()


@pytest.mark.parametrize(
    ("stays", "grow"),
    [([3, 4, 6, 11, 17], True), ([10, 1, 1, 13], False), ([3, 4, 6, 12], False)],
)
def test_stays_grow_by_the_rule_and_none_is_too_long_for_the_last_but_one(stays, grow):
    assert shapley._grow([each * np.eye(4, dtype=int)[0] for each in stays]) == grow


def test_only_play_that_comes_to_the_round_is_followed():
    first, start = [(0, 1)], (np.array([0, 1, 0]), np.array([0, 1, 0]))
    plays = np.concatenate([first, rounds(*start, 3000)])
    assert shapley.is_followed(plays)
    assert not shapley.is_followed(plays[:30])  # not round yet
    otherwise = np.concatenate([first, rounds(*start, 3000, last_best)])
    assert not shapley.is_followed(otherwise)  # ties to the other side
    assert not shapley.is_followed(np.repeat(shapley.CELLS * 20, 5, axis=0))  # stays do not grow


def stays(cells, lengths):
    return np.repeat(cells, lengths, axis=0)


@pytest.mark.parametrize(
    ("before", "later", "followed"),
    [
        (([(0, 0), (2, 0)] * 4, [4, 3, 3, 3, 3, 3, 3, 3]), [10, 12, 16, 21, 28, 38], True),
        (([(0, 0), (2, 0)] * 4, [4, 3, 3, 3, 3, 3, 3, 3]), [1] * 6, False),  # too short
        (
            ([(0, 0), (2, 2)] * 3 + [(0, 1), (2, 2)], [4, 3] * 3 + [1, 3]),
            [10, 12, 16, 21, 28, 38],
            False,
        ),
    ],
)
def test_play_is_followed_from_scores_as_they_are_to_be_and_stays_of_a_third(
    before, later, followed
):
    """In the last one player 1's first row is no better than the third."""
    plays = np.concatenate([stays(*before), stays(shapley.CELLS, later)])
    assert shapley.is_followed(plays) == followed
