"""What is said of coalitions whose members move freely would not hold of other results."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from paper_ledger.blpwz22.coalition import full_games

#: The claims ask for the same optima.
pytestmark = pytest.mark.xdist_group("BLPWZ22")


@pytest.mark.parametrize(
    ("profile", "alike", "trend"),
    [
        ((0.7, 0.7, 0.7), True, True),
        ((0.0, 0.8, 0.8), True, True),
        ((0.7, 0.7, 0.9), True, False),
        ((0.0, 0.7, 0.8), False, False),
        ((0.6, 0.8, 0.8), True, False),
    ],
)
def test_all_members_but_one_are_alike(monkeypatch, profile, alike, trend):
    """The trend: one profile is a bloc, and in the other one the first member always holds."""
    other = (0.0, 0.9, 0.9) if profile[0] == profile[-1] else (0.7, 0.7, 0.7)
    found = SimpleNamespace(profiles=[profile, other])
    monkeypatch.setattr(full_games, "free_optimum", lambda _: found)
    assert full_games._has_structure(3) is alike
    assert full_games._follows_trend(3) is trend


def part(*rows):
    matrix = np.array(rows, dtype=object) * Fraction(1, 3)
    return SimpleNamespace(entries=lambda rows, columns: matrix[np.ix_(rows, columns)])


@pytest.mark.parametrize(
    ("payoff", "stakes", "symmetric"),
    [
        (part((0, 1), (-1, 0)), part((1, 2), (2, 3)), True),
        (part((0, 1), (1, 0)), part((1, 2), (2, 3)), False),
        (part((1, 1), (-1, 0)), part((1, 2), (2, 3)), False),
        (part((0, 1), (-1, 0)), part((1, 2), (-2, 3)), False),
    ],
)
def test_both_coalitions_can_do_the_same(monkeypatch, payoff, stakes, symmetric):
    game = SimpleNamespace(
        shape=(2, 2), exact=lambda: SimpleNamespace(payoff=payoff, stakes=stakes)
    )
    monkeypatch.setattr(full_games, "_two_against_two", lambda: game)
    assert full_games._is_symmetric() is symmetric


@pytest.mark.parametrize("coalition", range(2, 6))
def test_a_value_that_coalitions_beat_is_noticed(monkeypatch, coalition):
    """A hundredth too much for player 1, in one of the four games."""
    right = full_games.in_continuum

    def dearer(size):
        found = right(size)
        return replace(found, value=found.value + 0.01) if size == coalition else found

    monkeypatch.setattr(full_games, "in_continuum", dearer)
    assert not full_games._no_profile_beats_the_optimum()


@pytest.mark.parametrize(
    ("other", "error", "beaten", "holds"),
    [
        (None, 1e-4, False, True),
        (None, 1.0, False, False),
        (3, 1e-4, False, False),
        (None, 1e-4, True, False),
    ],
)
def test_what_the_restriction_costs(monkeypatch, other, error, beaten, holds):
    """Nothing where the optima are the same, and with five members less than half the mesh."""
    monkeypatch.setattr(full_games, "_nothing_is_lost", lambda n: n != other)
    monkeypatch.setattr(full_games, "_restriction_error", lambda n: (error, error))
    monkeypatch.setattr(full_games, "_no_profile_beats_the_optimum", lambda: not beaten)
    assert full_games._restriction_error_is_below_mesh_error() is holds


def test_the_restriction_costs_nothing_up_to_four_members_and_something_with_five():
    assert [full_games._nothing_is_lost(n) for n in (2, 3, 4, 5)] == [True, True, True, False]
    low, high = full_games._restriction_error(5)
    assert 8.3e-4 < low <= high < 8.4e-4
