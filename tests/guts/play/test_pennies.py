"""Play of matching pennies, followed with an unknown: against plain rounds, false rules refused."""

from itertools import pairwise, product

import numpy as np
import pytest

from paper_ledger.blpwz22.play import pennies


def rounds(most):
    """Play in whole numbers, one round at a time, from heads and heads."""
    plays = [(0, 0)]
    rows, columns = np.array([1, 0]), np.array([1, 0])
    for _ in range(most - 1):
        row, column = (pennies.PENNIES @ columns).argmax(), (rows @ pennies.PENNIES).argmin()
        plays.append((row, column))
        rows[row] += 1
        columns[column] += 1
    return np.array(plays)


PLAYS = rounds(3000)
LEADS = (1 - 2 * PLAYS).cumsum(axis=0)


def test_turns_are_those_of_plain_play():
    begins = [(n, k) for n, (k, other) in enumerate(LEADS.tolist(), 1) if other == 0 < k]
    leads, length = pennies.turn()
    assert len(begins) > 15
    for (n, k), (after, more) in pairwise(begins):
        assert after - n == length @ [1, k]
        assert [more, 0] == (leads @ [1, k]).tolist()
        assert n == k * (k + 1) // 2 - 1


def test_the_rescaled_gap_is_the_sum_of_both_leads_and_rises_in_the_first_round_of_a_turn():
    rows, columns = PLAYS.T
    most = pennies.PENNIES[:, columns].cumsum(axis=1).max(axis=0)
    gaps = most - pennies.PENNIES[rows].cumsum(axis=0).min(axis=1)
    assert (gaps == np.abs(LEADS).sum(axis=1)).all()
    for n in np.flatnonzero((LEADS[:, 0] > 0) & (LEADS[:, 1] == 0)):
        assert gaps[n + 1] == gaps[n] + 2
        assert gaps[n + 1] * (n + 1) > gaps[n] * (n + 2)


def test_what_is_proved():
    assert pennies.is_followed(PLAYS)
    assert pennies.gaps_rise_for_ever()
    assert pennies.gap_vanishes()


@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("change", [(1, 0), (-1, 0), (0, 1)])
def test_a_part_that_is_too_long_or_too_short_is_refused(part, change, monkeypatch):
    parts = list(pennies._PARTS)
    parts[part] = parts[part][0], parts[part][1] + np.array(change)
    monkeypatch.setattr(pennies, "_PARTS", tuple(parts))
    assert not pennies.gaps_rise_for_ever()
    assert not pennies.gap_vanishes()


@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("who", [0, 1])
def test_a_part_in_another_direction_is_refused(part, who, monkeypatch):
    parts = list(pennies._PARTS)
    move = list(parts[part][0])
    move[who] *= -1
    parts[part] = tuple(move), parts[part][1]
    monkeypatch.setattr(pennies, "_PARTS", tuple(parts))
    assert pennies.turn() is None


def test_a_form_is_at_least_something_only_if_it_is_so_from_1_on():
    assert pennies._is_least(np.array([-1, 1]), 0)
    assert not pennies._is_least(np.array([-1, 1]), 1)  # 0 at 1
    assert not pennies._is_least(np.array([5, -1]), 0)  # below 0 from 6 on


@pytest.mark.parametrize("move", product([1, -1], repeat=2))
def test_a_move_is_shown_only_if_the_rule_says_so_from_1_on(move):
    for forms in product([-2, -1, 0, 1, 2], repeat=4):
        leads = np.array(forms).reshape(2, 2)
        by_rule = all(pennies._moves(*(leads @ [1, k])) == move for k in range(1, 5))
        assert pennies._is_shown(move, leads) == by_rule


BACK = ((-1, 1), np.array([-1, 0]))


@pytest.mark.parametrize(
    "parts",
    [
        # the last one goes on below 0, the second turns too soon, the last one goes back
        [*pennies._PARTS[:4], ((1, -1), np.array([5, 1]))],
        [pennies._PARTS[0], ((-1, -1), np.array([0, 1])), ((-1, 1), np.array([1, 1]))],
        [*pennies._PARTS[:2], ((-1, 1), np.array([2, 0])), BACK],
    ],
)
def test_all_rounds_of_each_part_are_shown(parts, monkeypatch):
    monkeypatch.setattr(pennies, "_PARTS", tuple(parts))
    assert pennies.turn() is None


@pytest.mark.parametrize("place", np.ndindex(2, 2))
def test_a_turn_that_ends_elsewhere_or_takes_longer_proves_nothing(place, monkeypatch):
    leads, length = pennies.turn()
    longer, elsewhere = length + np.eye(2, dtype=int)[place[0]], leads.copy()
    elsewhere[place] += 1
    monkeypatch.setattr(pennies, "turn", lambda: (leads, longer))
    assert not pennies.gap_vanishes()
    monkeypatch.setattr(pennies, "turn", lambda: (elsewhere, length))
    assert not pennies.gap_vanishes()
    assert not pennies.gaps_rise_for_ever()


@pytest.mark.parametrize(
    ("name", "other"), [("_moves", lambda rows, columns: (1, 1)), ("PENNIES", -pennies.PENNIES)]
)
def test_plays_of_another_rule_or_game_are_refused(name, other, monkeypatch):
    monkeypatch.setattr(pennies, name, other)
    assert not pennies.is_followed(PLAYS)


@pytest.mark.parametrize("place", [0, 1, 2, 1500, 2999])
@pytest.mark.parametrize("who", [0, 1])
def test_plays_that_are_no_replies_are_refused(place, who):
    plays = PLAYS.copy()
    plays[place, who] = 1 - plays[place, who]
    assert not pennies.is_followed(plays)


def test_plays_that_come_to_no_turn_are_refused():
    assert pennies.is_followed(PLAYS[:2])
    assert not pennies.is_followed(PLAYS[:1])
