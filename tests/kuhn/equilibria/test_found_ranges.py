"""The stored ranges of payoffs against the curve, closed forms, exact members, a search again."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, first_bluffs, large_pots, low_calls, search_equilibria
from paper_ledger.bil18.stored import ranges
from paper_ledger.bil18.stored.curve_files import read_solutions
from paper_ledger.bil18.stored.ranges import (
    FOUND_POTS,
    FoundRanges,
    found_ranges,
    read_found,
    write_found,
)
from paper_ledger.bil18.stored.whole_sets import outer_ranges
from paper_ledger.bil18.whole_set import OTHER_POT, other_members
from paper_ledger.pages.tables.kuhn_sets import stored_rows

DATA = Path(__file__).resolve().parents[3] / "data"
FOUND = {each.pot: each for each in read_found(DATA / "kuhn_found.csv")}
ROUNDED = 2e-9


def widths(pot):
    return np.diff(FOUND[pot].ranges)[:, 0]


def holds(pot, expectations, slack=ROUNDED):
    low, high = FOUND[pot].ranges.T
    payoffs = np.array([float(e) for e in expectations])
    return bool((low - slack <= payoffs).all() and (payoffs <= high + slack).all())


def test_every_pot_has_members():
    assert tuple(FOUND) == FOUND_POTS
    assert all(0 < each.members < each.starts for each in FOUND.values())


def test_what_one_wins_others_lose():
    """So an end of one player's payoffs is not beyond what the other ends allow together."""
    for each in FOUND.values():
        low, high = each.ranges.T
        for i in range(3):
            others = [j for j in range(3) if j != i]
            assert low[i] >= -high[others].sum() - ROUNDED
            assert high[i] <= -low[others].sum() + ROUNDED


def test_ranges_lie_in_those_of_the_whole_set():
    rows = stored_rows()
    some = [each for each in FOUND.values() if str(each.pot) in {str(float(r.pot)) for r in rows}]
    assert len(some) == 20
    for each in some:
        (pot,) = {row.pot for row in rows if float(row.pot) == each.pot}
        low, high = outer_ranges(rows, pot).astype(float).T
        assert (each.ranges[:, 0] >= low - ROUNDED).all()
        assert (each.ranges[:, 1] <= high + ROUNDED).all()


@pytest.mark.parametrize("pot", [2.2, 2.5, 2.9])
def test_between_the_least_pot_and_3_one_payoff_was_found(pot):
    form = first_bluffs(4)
    assert widths(pot).max() < ROUNDED
    assert holds(pot, [e(Fraction(str(pot))) for e in form.expectations])


def test_up_to_the_least_pot_it_is_0():
    assert np.abs(FOUND[1.9].ranges).max() < ROUNDED


def test_exact_members_lie_in_the_ranges():
    for x in other_members():
        assert holds(3.1, KuhnPoker(4).expectations(x, OTHER_POT), 1e-3)
    for pot in (7, 8, 12):
        for form in (large_pots(4), low_calls(1)):
            assert holds(pot, [e(pot) for e in form.expectations])


def test_solutions_on_the_curve_lie_in_the_ranges():
    stored = read_solutions(DATA / "kuhn_solutions.csv")
    some = [s for s in stored if s.cards == 4 and s.epsilon == 1e-6 and s.pot in FOUND]
    assert {s.pot for s in some} >= {3.0, 3.9083}
    assert all(holds(s.pot, s.expectations, 2e-4) for s in some)


def test_a_search_again_finds_nothing_outside_where_the_payoff_is_one():
    rng = np.random.default_rng(5)
    for pot in (3.5, 2.9):
        found = search_equilibria(4, pot, 60, rng)
        assert found.hits
        assert np.abs(found.ranges - FOUND[pot].ranges).max() < 1e-8


def test_what_either_half_of_a_search_finds_counts(monkeypatch):
    halves, search = [], ranges.search_equilibria
    monkeypatch.setattr(
        ranges,
        "search_equilibria",
        lambda *given, **near: halves.append(search(*given, **near)) or halves[-1],
    )
    found = found_ranges(4, 3.1, 30)
    first, second = halves
    assert first.hits
    assert second.hits
    assert (found.starts, found.members) == (60, first.hits + second.hits)
    both = np.stack([each.ranges for each in halves])
    assert np.array_equal(found.ranges[:, 0], both[:, :, 0].min(axis=0))
    assert np.array_equal(found.ranges[:, 1], both[:, :, 1].max(axis=0))


def test_file_round_trip_and_nothing_found(tmp_path):
    nothing = FoundRanges(4, 9.5, 3, 0, np.full((3, 2), np.nan))
    write_found([FOUND[4.1], nothing], tmp_path / "found.csv")
    one, other = read_found(tmp_path / "found.csv")
    assert np.array_equal(one.ranges, FOUND[4.1].ranges)
    assert np.isnan(other.ranges).all()
    found = found_ranges(4, 2.5, 8)
    assert found.starts in (8, 16)
    with pytest.raises(ValueError, match="starts"):
        found_ranges(4, 2.5, 0)
