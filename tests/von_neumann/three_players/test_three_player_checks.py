"""What the checks of claims on three players refuse, part by part."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from paper_ledger.ktz24 import _three_player_checks as check

F = Fraction


@pytest.mark.parametrize(
    ("values", "gains", "split"),
    [((0, 1, 2), (0, 0, 0), True), ((0, 1, 1), (0, 0, 0), False), ((0, 1, 2), (0, 0, 1), False)],
)
def test_unlike_callers_are_paid_differently_and_nobody_gains(monkeypatch, values, gains, split):
    monkeypatch.setattr(check, "three_player_payoffs", lambda *_: values)
    monkeypatch.setattr(check, "three_player_gains", lambda *_: gains)
    assert check.split_is_equilibrium() is split


@pytest.mark.parametrize(("lost", "more"), [(0, 0), (1, 0), (0, 1)])
def test_the_slow_objective_is_what_the_players_gain_where_nothing_is_lost(monkeypatch, lost, more):
    """And more than nothing where they do gain."""
    found = SimpleNamespace(bet_probabilities=[0], call_probabilities_2=[0])
    monkeypatch.setattr(check, "nothing_is_lost", lambda: not lost)
    monkeypatch.setattr(check, "three_player_equilibrium", lambda *_: found)
    monkeypatch.setattr(check, "samples", lambda *_: [(4, F(1), ([1], [1], [1]))])
    monkeypatch.setattr(check, "three_player_gains", lambda n, b, *each: (int(not more), 0, 0))
    monkeypatch.setattr(
        check, "slow_objective", lambda n, b, each: int(each[0] == [1] and not more)
    )
    assert check.slow_programme() is not bool(lost or more)
