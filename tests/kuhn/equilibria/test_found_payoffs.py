"""The stored members at the ends of the ranges that were found, against all hands dealt."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from kuhn_dealt import Dealt

from guts_core.kuhn import KuhnPoker
from paper_ledger.bil18.stored import ends
from paper_ledger.bil18.stored.ends import (
    END_POTS,
    found_ends,
    in_fractions,
    outermost,
    read_ends,
    write_ends,
)

ENDS = read_ends(Path(__file__).parents[3] / "data" / "kuhn_found_payoffs.csv")
SAMPLE = [end for end in ENDS if end.cards == 4][7::97]


def test_every_pot_has_both_ends_for_each_player():
    found = defaultdict(list)
    for end in ENDS:
        found[end.cards, end.pot].append((end.player, end.greatest))
    expected = {(cards, Fraction(pot)) for cards, pots in END_POTS.items() for pot in pots.split()}
    assert set(found) == expected
    assert all(
        sorted(rows) == [(i, j) for i in (1, 2, 3) for j in (False, True)]
        for rows in found.values()
    )


def test_payoffs_and_gains_are_those_of_the_frequencies():
    """In floats for all, and the ends are in order."""
    for end in ENDS:
        game, x = KuhnPoker(end.cards), end.frequencies.astype(float)
        # also where nobody arrives, so that nothing is paid or gained by it
        assert ((x >= 0) & (x <= 1)).all()
        assert np.allclose(
            game.expectations(x, float(end.pot)), end.expectations, rtol=0, atol=1e-9
        )
        assert game.gains(x, float(end.pot)).max() < 1e-13 * (1 + float(end.pot))
        same = [e for e in ENDS if (e.cards, e.pot) == (end.cards, end.pot)]
        payoffs = [e.expectations[end.player - 1] for e in same]
        own = end.expectations[end.player - 1]
        assert own == pytest.approx(max(payoffs) if end.greatest else min(payoffs), abs=1e-8)


@pytest.mark.parametrize("end", SAMPLE, ids=lambda e: f"{e.cards}-{e.pot}-{e.player}-{e.greatest}")
def test_nobody_gains_in_any_hand(end):
    """Best replies, hand by hand, in fractions: nothing of the package takes part."""
    gain = Dealt(3, end.cards, end.frequencies, end.pot).gains()[end.player - 1]
    assert gain <= Fraction(end.largest_gain) * Fraction(101, 100)
    assert end.largest_gain > 0 or gain == 0


def test_the_largest_gain_is_that_of_the_numbers_as_they_are_read():
    """A float is the binary fraction that it is: its decimals are another number."""
    rounded = [end for end in ENDS if end.cards == 4 and end.largest_gain > 0]
    for end in rounded[::12]:
        gain = max(Dealt(3, 4, end.frequencies, end.pot).gains())
        assert f"{float(gain):.3g}" == f"{end.largest_gain:.3g}"


def test_most_ends_are_exact():
    exact = [end.largest_gain == 0 for end in ENDS if end.cards == 4]
    assert np.mean(exact) > 0.7


def test_written_and_read_again(tmp_path):
    found = found_ends(4, Fraction(5, 2), 4, 0, np.random.default_rng(0))
    write_ends([found], tmp_path / "ends.csv")
    again = read_ends(tmp_path / "ends.csv")
    assert len(again) == 6
    assert all(end.largest_gain == 0 for end in again)
    assert [24 * e for e in again[0].expectations] == pytest.approx([-2 / 7, -2 / 7, 4 / 7])


@pytest.mark.parametrize("pot", [Fraction(31, 10), Fraction(4)])
def test_what_a_search_finds_beyond_the_first_family_is_walked_to(pot, monkeypatch):
    """Below as above it, and what was reached before is kept."""

    def kept(real, answers):
        return lambda *given, **named: answers.append(real(*given, **named)) or answers[-1]

    searches, families = [], []
    monkeypatch.setattr(ends, "search_equilibria", kept(ends.search_equilibria, searches))
    monkeypatch.setattr(ends, "family", kept(ends.family, families))
    widest = found_ends(4, pot, 30, 0, np.random.default_rng(0)).ranges
    (met,), (first, *more) = searches, families
    walked = [each.ranges for each in (outermost([*f.least, *f.greatest]) for f in (first, *more))]
    assert (met.ranges[:, 0] < walked[0][:, 0] - 1e-4).any()
    assert (met.ranges[:, 1] > walked[0][:, 1] + 1e-4).any()
    for reached in (met.ranges, *walked):
        assert (widest[:, 0] < reached[:, 0] + 1e-7).all()
        assert (widest[:, 1] > reached[:, 1] - 1e-7).all()


@pytest.mark.parametrize(("player", "greatest"), [(0, False), (0, True), (2, False), (2, True)])
@pytest.mark.parametrize("further", [-1e-3, 0.0, 1e-3])
def test_walks_begin_where_the_search_came_further_on_either_side(
    player, greatest, further, monkeypatch
):
    known, asked = found_ends(4, Fraction(5), 1, 0, np.random.default_rng(0)), []
    ranges = known.ranges.copy()
    ranges[player, int(greatest)] += further if greatest else -further
    met = SimpleNamespace(
        hits=1, ranges=ranges, extreme=lambda *end: asked.append(end) or known.least[0]
    )
    monkeypatch.setattr(ends, "search_equilibria", lambda *_, **__: met)
    found_ends(4, Fraction(5), 1, 0, np.random.default_rng(0))
    assert asked == ([(player, greatest)] if further > 0 else [])


def test_of_an_end_the_largest_gain_is_written(tmp_path, monkeypatch):
    """Where no member in fractions is found."""

    def fails(*_):
        raise ArithmeticError

    monkeypatch.setattr(ends, "rational_member", fails)
    found = found_ends(4, Fraction(5, 2), 4, 0, np.random.default_rng(0))
    gains = np.array([Fraction(1, 8), Fraction(1, 2), Fraction(1, 4)])
    known = [replace(end, gains=gains[[k, k - 1, k - 2]]) for k, end in enumerate(found.least)]
    write_ends([replace(found, least=tuple(known))], tmp_path / "ends.csv")
    again = read_ends(tmp_path / "ends.csv")
    assert [end.largest_gain for end in again if not end.greatest] == [0.5] * 3


def test_a_member_in_fractions_that_pays_otherwise_takes_no_place(monkeypatch):
    found = found_ends(4, Fraction(4), 4, 0, np.random.default_rng(0))
    least, greatest = found.least[1], found.greatest[1]
    assert greatest.expectations[1] - least.expectations[1] > 1e-3
    rounded = replace(least, frequencies=least.frequencies.astype(float), gains=np.full(3, 1e-17))
    assert not rounded.exact
    assert in_fractions(rounded).exact
    other = in_fractions(greatest)
    assert other.exact
    monkeypatch.setattr(ends, "rational_member", lambda *_: other)
    assert in_fractions(rounded) is rounded


def test_bad_input():
    rng = np.random.default_rng(0)
    for arguments, message in (
        ((3, 3, 5, 5, rng), "found_ends: cards"),
        ((9, 3, 5, 5, rng), "found_ends: cards"),
        ((4, 3, 0, 5, rng), "found_ends: starts"),
        ((4, 3, 5, -1, rng), "found_ends: rounds"),
        ((4, 3, 5, 5, None), "found_ends: rng"),
        ((4, -3, 5, 5, rng), "pot"),
    ):
        with pytest.raises(ValueError, match=message):
            found_ends(*arguments)
