"""Profiles of opponents on a mesh, and their payoffs in exact numbers."""

import math
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np
import pytest

from guts_core.guts import CoalitionGame, Guts, coalition_game, payoff_curves, solve_coalition
from guts_core.guts.coalition.few_columns import pseudo_bloc_game
from guts_core.guts.coalition.generated import RulesPayoff, RulesStakes
from guts_core.guts.coalition.mesh import all_profiles, exact_points, pseudo_bloc_profiles
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocPayoff
from guts_core.guts.solution import mixture_of


def test_members_are_unordered():
    game = coalition_game(3, mesh=6)
    assert game.shape == (6, math.comb(8, 3))
    assert (np.diff(game.column_thresholds, axis=1) >= 0).all()
    assert len(np.unique(game.column_thresholds, axis=0)) == game.shape[1]


def test_pseudo_bloc_family():
    game = coalition_game(4, mesh=5, family="pseudo-bloc")
    assert game.shape == (5, 25)
    distinct = [len(set(profile)) for profile in game.column_thresholds]
    assert max(distinct) == 2
    assert coalition_game(2, mesh=5, family="pseudo-bloc").shape == (5, 15)


@pytest.mark.parametrize("members", [1, 2, 3, 5])
@pytest.mark.parametrize("mesh", [2, 3, 7])
def test_all_profiles_are_the_multisets_in_order(members, mesh):
    listed = [list(each) for each in combinations_with_replacement(range(mesh), members)]
    found = all_profiles(members, mesh)
    assert found.dtype == np.intp
    assert found.tolist() == listed


def test_profiles_of_a_two_point_mesh():
    assert pseudo_bloc_profiles(3, 2).tolist() == [[0, 0, 0], [0, 1, 1], [0, 0, 1], [1, 1, 1]]


def test_thresholds_of_a_mixture_stand_as_given():
    profiles = [[0.0, 0.5, 0.5], [0.25, 0.25, 1.0], [0.5, 0.0, 0.5]]
    found = mixture_of(np.array(profiles), [0.5, 0.25, 0.25])
    assert found == tuple(zip(map(tuple, profiles), (0.5, 0.25, 0.25), strict=True))
    assert all(type(level) is float for profile, _ in found for level in profile)


@pytest.mark.parametrize("opponents", [2, 3, 7])
def test_a_pseudo_bloc_on_a_mesh_has_one_who_always_holds(opponents):
    solution = solve_coalition(opponents, mesh=101)
    leads = [profile for profile, _ in solution.coalition_mixture if profile[0] == 0]
    assert leads
    assert all(len(p) == opponents and min(p[1:]) == max(p[1:]) > 0 for p in leads)


@pytest.mark.parametrize(
    ("players", "columns", "message"),
    [
        (3, np.array([[3, 1]]), "columns must have sorted positions from 0 to 4"),
        (3, np.array([[1, 5]]), "columns must have sorted positions from 0 to 4"),
        (3, np.array([[-1, 1]]), "columns must have sorted positions from 0 to 4"),
        (3, np.zeros((0, 2), dtype=int), "columns must have one or more profiles of one or more"),
        (3, np.zeros((2, 0), dtype=int), "columns must have one or more profiles of one or more"),
        (3, [[1, 3]], "columns must be a matrix of integers"),
        (3, np.array([[0.1, 0.3]]), "columns must be a matrix of integers"),
        (4, np.array([[1, 3]]), "game must be for 3 players, as rows and columns are, got 4"),
    ],
)
def test_profiles_that_do_not_fit_are_refused(players, columns, message):
    """Unsorted ones had other payoffs, and those of more players an infinite value."""
    rows = np.arange(5)[:, None]
    assert CoalitionGame(Guts(3), rows, np.array([[1, 3]]), 5).shape == (5, 1)
    with pytest.raises(ValueError, match=f"CoalitionGame: {message}"):
        CoalitionGame(Guts(players), rows, columns, 5)


@pytest.mark.parametrize(
    ("game", "mesh", "message"),
    [
        ("x", 3, "game must be of class Guts, got 'x'"),
        (Guts(2), 2.5, "mesh must be an integer >= 2 and at most 1000000, got 2.5"),
        (Guts(2), Fraction(3), "mesh must be an integer"),
        (Guts(2), None, "mesh must be an integer"),
        (Guts(2), 1, "mesh must be an integer"),
    ],
)
def test_the_rules_and_the_mesh_of_profiles_are_looked_at(game, mesh, message):
    """On a mesh of 2.5 points thresholds went up to 4/3."""
    rows = np.arange(2)[:, None]
    with pytest.raises(ValueError, match=f"CoalitionGame: {message}"):
        CoalitionGame(game, rows, rows, mesh)
    with pytest.raises(ValueError, match="CoalitionGame: rows must be a matrix of integers"):
        CoalitionGame(Guts(2), np.ma.array(rows, mask=[[True], [False]]), rows, 3)


@pytest.mark.parametrize("closed", [False, True])
def test_a_game_keeps_the_profiles_that_it_was_made_of(closed):
    """Its matrices, which are filled later, were those of what stood in the caller's array then."""
    base = np.arange(3)[:, None]
    rows, given = base[:], base.copy()
    rows.setflags(write=not closed)
    game = CoalitionGame(Guts(2), rows, given, 3)
    base[:] = given[:] = 0
    assert given.flags.writeable
    assert np.array_equal(game.payoff.array, coalition_game(1, 3).payoff.array)
    with pytest.raises(ValueError, match="read-only"):
        game.row_thresholds[0] = 1


@pytest.mark.parametrize("dress", [np.matrix, np.ma.array])
def test_profiles_are_read_whatever_kind_of_array_they_are(dress):
    rows = np.arange(3)[:, None]
    game = CoalitionGame(Guts(2), dress(rows), rows, 3)
    assert np.array_equal(game.payoff.array, coalition_game(1, 3).payoff.array)


def test_opponents_who_all_always_hold_are_a_bloc():
    curves = payoff_curves(solve_coalition(2, mesh=2), [0.5])
    assert curves.solution.coalition_mixture == (((0.0, 0.0), 1.0),)
    for payoff in (curves.bloc, curves.blend):
        assert payoff == pytest.approx([-0.75], abs=1e-14)
    assert np.isnan(curves.pseudo_bloc).all()


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize(
    ("opponents", "mesh", "allies", "family"),
    [
        (1, 2, 1, "full"),
        (2, 5, 1, "full"),
        (3, 4, 2, "full"),
        (2, 31, 1, "pseudo-bloc"),
        (9, 4, 2, "pseudo-bloc"),
        (3, 2, 47, "pseudo-bloc"),
    ],
)
def test_exact_payoffs_come_from_integers(opponents, mesh, allies, family, weenie):
    """Of 64 bits where they are enough, and of Python: the same fractions as from the rules."""
    game = coalition_game(opponents, mesh, allies, family, weenie)
    exact, (rows, columns) = (
        game.exact(),
        (np.unique(np.linspace(0, size - 1, 16).astype(int)) for size in game.shape),
    )
    sides = exact.payoff.rows, exact.payoff.columns
    for part, rule in ((exact.payoff, RulesPayoff), (exact.stakes, RulesStakes)):
        by_rule = rule(game.rules, *sides)
        assert type(part) is not rule
        entries = part.entries(rows, columns)
        assert (entries == by_rule.entries(rows, columns)).all()
        assert set(map(type, entries.flat)) == {Fraction}
        some, weights = columns[:2], np.array([Fraction(1, 3), Fraction(2, 3)])[: len(columns)]
        for each in (weights, weights.astype(float)):
            found, wanted = (
                (matrix.row_payoffs(some, each), matrix.column_payoffs(rows[:2], each))
                for matrix in (part, by_rule)
            )
            for one, other in zip(found, wanted, strict=True):
                assert one.dtype == other.dtype
                assert (one == other).all() or each is not weights
                assert one.astype(float) == pytest.approx(other.astype(float), abs=1e-13)


@pytest.mark.parametrize("weenie", [False, True])
def test_exact_payoffs_of_rows_are_summed_without_fractions(weenie, monkeypatch):
    """Sums of fractions took half the time of an enclosure on a mesh."""
    game = pseudo_bloc_game(Guts(4, weenie), exact_points(9))
    columns, thirds = np.array([7, 30, 80]), np.array([Fraction(k, 6) for k in (1, 2, 3)])
    kinds, entries = set(), PseudoBlocPayoff.entries

    def seen(matrix, *chosen):
        kinds.add(type(matrix.parts.points[0]))
        return entries(matrix, *chosen)

    for part in (game.payoff, game.stakes):
        wanted = part.entries(np.arange(9), columns) @ thirds
        monkeypatch.setattr(PseudoBlocPayoff, "entries", seen)
        found = part.row_payoffs(columns, thirds)
        monkeypatch.setattr(PseudoBlocPayoff, "entries", entries)
        assert (found == wanted).all()
        assert set(map(type, found)) == {Fraction}
        floats = part.row_payoffs(columns, thirds.astype(float))
        assert floats.astype(float) == pytest.approx(wanted.astype(float), abs=1e-13)
    assert len(kinds) == 1
    assert Fraction not in kinds


def test_very_many_players_have_no_short_denominator():
    """Their payoffs are added up as fractions, which are short on a mesh of two points."""
    game = coalition_game(60, 2)
    exact, every = game.exact(), [np.arange(size) for size in game.shape]
    assert isinstance(exact.payoff, RulesPayoff)
    assert np.allclose(exact.payoff.entries(*every).astype(float), game.payoff.array)


def test_thresholds_of_blocs_are_means_over_the_mixture():
    found = solve_coalition(2, 11)
    mixed = [profile for profile, _ in found.coalition_mixture if profile[0] > 0]
    assert min(map(min, mixed)) <= found.bloc <= max(map(max, mixed))
    assert found.pseudo_bloc == pytest.approx(0.9)
