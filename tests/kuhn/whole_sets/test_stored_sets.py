"""The stored sets of equilibria against members found earlier, and against a set computed anew."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.kuhn import ClosedPattern, KuhnPoker, equilibrium_set
from guts_core.kuhn.whole_sets import known
from guts_core.kuhn.whole_sets.known import KNOWN
from paper_ledger.bil18.stored import learning
from paper_ledger.bil18.stored.ends import read_ends
from paper_ledger.bil18.stored.learning import RULES, Learnt, learnt, read_learnt, write_learnt
from paper_ledger.bil18.stored.whole_sets import (
    SET_POTS,
    outer_ranges,
    read_sets,
    stored_components,
    write_sets,
)
from tools.kuhn_sets.known import found_at, listed
from tools.kuhn_sets.payoffs import wanted

DATA = Path(__file__).parents[3] / "data"
ROWS = read_sets(DATA / "kuhn_sets.csv")


def test_every_pot_is_there_with_ranges_in_order():
    assert {row.pot for row in ROWS} == set(map(Fraction, SET_POTS.split()))
    for row in ROWS:
        assert all(low <= high for low, high in row.ranges)
        assert 0 <= row.seen_dimension <= row.dimension
        assert row.largest_gain < 1e-12


def test_ranges_of_several_components_reach_from_the_least_to_the_greatest():
    first = ROWS[0]
    rows = [replace(first, ranges=((k, 2 * k),) * 3) for k in (2, 3, 1)]
    assert outer_ranges([*rows, ROWS[-1]], first.pot).tolist() == [[1, 6]] * 3


@pytest.mark.parametrize("place", range(6))
def test_the_largest_gain_is_that_of_any_end(place):
    ends = [SimpleNamespace(gains=[0, Fraction(int(k == place), 4)]) for k in range(6)]
    component = SimpleNamespace(
        **dict.fromkeys(("index", "dimension", "seen_dimension"), 1),
        **{"most_dimensions": (1, 1), "ranges": (), "patterns": ()},
        **{"least": ends[:3], "greatest": ends[3:]},
    )
    found = SimpleNamespace(pot=Fraction(1), status="", game=KuhnPoker(4), components=[component])
    (row,) = stored_components(found)
    assert row.largest_gain == 0.25


def test_indices_add_up_to_1_where_they_are_known():
    indices = defaultdict(list)
    for row in ROWS:
        indices[row.pot].append(row.index)
    known = [each for each in indices.values() if None not in each]
    assert len(known) > 30
    assert all(sum(each) == 1 for each in known)


def test_members_found_earlier_satisfy_a_pattern_and_lie_in_the_ranges():
    """The ends that searches and walks had found, at the pots of both files."""
    pots, game = {row.pot for row in ROWS}, KuhnPoker(4)
    ends = [end for end in read_ends(DATA / "kuhn_found_payoffs.csv") if end.cards == 4]
    common = [end for end in ends if end.pot in pots]
    assert len(common) > 100
    for end in common[::4]:
        codes = [code for row in ROWS if row.pot == end.pot for code in row.patterns]
        x = game.complete(game.reduce(end.frequencies)).astype(float)
        assert any(ClosedPattern(code).contains(x, float(end.pot), 1e-6) for code in codes)
    for end in common:
        low, high = outer_ranges(ROWS, end.pot).T
        assert (end.expectations > low - 1e-9).all()
        assert (end.expectations < high + 1e-9).all()


def test_a_set_computed_anew_is_the_stored_one(tmp_path):
    found = equilibrium_set(4, Fraction(7, 2))
    write_sets([found], tmp_path / "sets.csv")
    again = read_sets(tmp_path / "sets.csv")
    stored = [row for row in ROWS if row.pot == Fraction(7, 2)]
    assert [row.patterns for row in again] == [row.patterns for row in stored]
    assert [row.ranges for row in again] == [row.ranges for row in stored]
    assert [row.most_dimensions for row in again] == [row.most_dimensions for row in stored]
    assert [row.patterns for row in stored_components(found)] == [row.patterns for row in again]


@pytest.mark.heavy
@pytest.mark.parametrize("pot", sorted({row.pot for row in ROWS}), ids=str)
def test_every_set_computed_anew_is_the_stored_one(pot):
    """To digits beyond those that an end has if no decimals show it."""
    found, stored = equilibrium_set(4, pot), [row for row in ROWS if row.pot == pot]
    patterns = {text for row in stored for text in row.patterns}
    assert {pattern.text for pattern in found.patterns} == patterns
    ends = np.array([[float(end) for end in ends] for ends in found.ranges])
    np.testing.assert_allclose(ends, outer_ranges(stored, pot), rtol=0, atol=1e-9)


@pytest.mark.parametrize("pot", sorted({row.pot for row in ROWS}), ids=str)
def test_bounds_are_sought_at_the_ends_that_were_found(pot):
    """The first of each kind is the end itself or, of a float, next to it; others are farther out.

    At the pot 3 those of the pots below had been sought, which do not hold there.
    """
    ends = outer_ranges(ROWS, pot)
    sought = {}
    for bound in wanted(pot, pot):
        outwards = 1 if bound.order == "<=" else -1
        end = ends[bound.player - 1][int(outwards == 1)]
        far = outwards * (bound.at(pot) - Fraction(end))
        sought.setdefault((bound.player, bound.order), []).append(far)
    assert len(sought) == 6
    for each in sought.values():
        assert -1e-15 < each[0] <= 2e-9
        assert each == sorted(each)


def test_learning_is_stored_for_every_rule():
    rows = read_learnt(DATA / "kuhn_learning.csv")
    assert {row["rule"] for row in rows} == set(RULES)
    matched = [float(row["median_gain"]) for row in rows if row["rule"] == "regret matching"]
    assert max(matched) < 1e-3
    assert min(float(row["least_gain"]) for row in rows if row["rule"] == "replicator") > 0.01
    for row in rows:
        low, middle, high = (
            np.array([float(row[f"e{k}_{name}"]) for k in (1, 2, 3)])
            for name in ("low", "median", "high")
        )
        assert (low <= middle).all()
        assert (middle <= high).all()
        # what one wins the others lose, in the run that is at an end
        assert (low >= -(high.sum() - high) - 1e-6).all()
        assert (high <= -(low.sum() - low) + 1e-6).all()
        assert 0 <= float(row["least_gain"]) <= float(row["median_gain"])


def test_of_what_was_learnt_medians_and_ends_are_written(tmp_path):
    payoffs = np.array([[5.0, 0.0, 1.0], [-1.0, -1.0, 2.0], [3.0, -4.0, 6.0]]).T
    write_learnt([Learnt(Fraction(4), "rule", np.array([9.0, 1.0, 2.0]), payoffs)], tmp_path / "f")
    (row,) = read_learnt(tmp_path / "f")
    assert [row["median_gain"], row["least_gain"]] == ["2", "1"]
    found = [[float(row[f"e{k}_{name}"]) for name in ("low", "median", "high")] for k in (1, 2, 3)]
    assert found == [[0, 1, 5], [-1, -1, 2], [-4, 3, 6]]


def test_what_the_player_who_gains_most_gains_is_kept(monkeypatch):
    monkeypatch.setitem(RULES, "none", lambda system, x, before: x)
    game, found = KuhnPoker(4), learnt(Fraction(4), "none")
    x = game.complete(np.random.default_rng(4).uniform(0.02, 0.98, (learning.STARTS, game.size)))
    assert found.gains.tolist() == game.gains(x, 4.0).max(axis=1).tolist()
    assert found.payoffs.tolist() == game.expectations(x, 4.0).tolist()


def test_an_answer_counts_in_fictitious_play_where_its_own_checks_lead_to_it(monkeypatch):
    monkeypatch.setattr(learning, "ROUNDS", 1)
    before, start = np.array([-1, 0, -1, 2]), np.full((1, 4), 0.25)
    system = SimpleNamespace(values=lambda _: np.array([[1.0, 1.0, -1.0, 1.0]]))
    found = learning.fictitious_play(system, start, before)
    assert found.tolist() == [[0.625, 0.25, 0.125, 0.625]]


@pytest.mark.heavy
def test_learning_computed_anew_is_the_stored_one(tmp_path):
    write_learnt([learnt(Fraction(4), "regret matching")], tmp_path / "learnt.csv")
    (again,) = read_learnt(tmp_path / "learnt.csv")
    (stored,) = (
        row
        for row in read_learnt(DATA / "kuhn_learning.csv")
        if (row["pot"], row["rule"]) == ("4", "regret matching")
    )
    assert np.isclose(float(again["median_gain"]), float(stored["median_gain"]), rtol=0.01)


@pytest.mark.parametrize("pot", ["5/2", pytest.param("8", marks=pytest.mark.heavy)])
def test_known_patterns_are_searched_anew(pot):
    """From nothing."""
    stored = {text for row in ROWS if row.pot == Fraction(pot) for text in row.patterns}
    assert found_at(Fraction(pot), 200) == stored
    assert stored <= set(KNOWN)


def test_known_patterns_are_written_as_they_stand():
    assert Path(known.__file__).read_text("utf-8") == listed(known.KNOWN)


@pytest.mark.heavy
def test_many_known_patterns_are_searched_anew():
    pot = Fraction(31, 10)
    stored = {text for row in ROWS if row.pot == pot for text in row.patterns}
    assert stored <= found_at(pot, 400) <= set(KNOWN)
