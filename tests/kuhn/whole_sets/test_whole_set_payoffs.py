"""What all equilibria pay: bounds on proved lists of patterns, shorter lists, and altered ones."""

import math
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from guts_core.kuhn import KuhnPoker, first_bluffs, large_pots
from guts_core.kuhn.equilibria.polynomials import payoff_polynomials
from guts_core.kuhn.whole_sets.proved import INTERVALS, PROVED
from paper_ledger.bil18.whole_sets.bounds import (
    Bound,
    checked_bounds,
    proved_ranges,
    stored_bounds,
    write_bounds,
)
from paper_ledger.bil18.whole_sets.checker import Refused, proved, without_covered
from paper_ledger.bil18.whole_sets.rules import payoffs
from paper_ledger.bil18.whole_sets.stored import read_covers, read_proof, stretches

#: Pots, and an interval, that are checked every time; the others in the heavy tests.
OFTEN = {(Fraction(7, 2),) * 2, (Fraction(5, 2), Fraction(3)), (Fraction(6),) * 2}
EACH = [
    pytest.param(*ends, marks=[] if ends in OFTEN else pytest.mark.heavy, id="{}-{}".format(*ends))
    for ends in stretches()
    if stored_bounds(*ends)
]
SAMPLE = (Fraction(7, 2), Fraction(7, 2))


@pytest.mark.parametrize("pot", [Fraction(5, 2), Fraction(41, 7)])
def test_payoffs_dealt_by_hand_are_those_of_the_library(pot):
    unit = pot.denominator**2
    for ours, theirs in zip(payoff_polynomials(KuhnPoker(4), pot), payoffs(pot, pot), strict=True):
        after = ours - 8 * pot
        assert {frozenset(m): c for m, c in theirs.items()} == {
            m: unit * c for m, c in after.terms.items()
        }


@pytest.mark.parametrize(("low", "high"), EACH)
def test_the_bounds_hold_on_all_listed_patterns(low, high):
    bounds = checked_bounds(low, high)
    assert bounds
    assert bounds == stored_bounds(low, high)
    for bound in bounds:
        below = next((b for b in bounds if b.player == bound.player and b.order == ">="), None)
        if below:
            assert below.at(low) <= bound.at(low)


def test_bounds_are_attained_by_closed_forms():
    for low, form in ((Fraction(5, 2), first_bluffs(4)), (Fraction(6), large_pots(4))):
        pays = [each(low) for each in form.expectations]
        assert proved_ranges(low) == [(pay, pay) for pay in pays]


@pytest.mark.parametrize("ends", OFTEN)
def test_bounds_are_written_as_they_are_read(ends, monkeypatch, tmp_path):
    module = Bound.__module__
    found = stored_bounds(*ends)
    monkeypatch.setattr(f"{module}.BOUNDS", tmp_path / "new")
    for _ in range(2):  # also over what is there
        write_bounds(*ends, iter(found))
    assert found
    assert stored_bounds(*ends) == found
    (written,) = (tmp_path / "new").iterdir()
    assert written.read_bytes()[4:8] == bytes(4)  # no time: the same bounds give the same bytes


def test_nothing_is_proved_at_the_end_that_an_interval_is_without():
    low, high = Fraction(5, 2), Fraction(3)
    assert stored_bounds(low, high)
    assert proved_ranges(high) == [(None, None)] * 3
    assert (None, None) not in proved_ranges(high - Fraction(1, 10**6))


@pytest.mark.parametrize("high", [Fraction(60), math.inf])
def test_a_denominator_that_may_be_0_is_refused(high):
    """50 - P is above 0 at 7, where the stretch begins, and at its end or somewhere below."""
    with pytest.raises(Refused, match="the denominator may be 0"):
        Bound(1, "<=", (0,), (50, -1)).target(Fraction(7), high)
    assert Bound(1, "<=", (0,), (50, 1)).target(Fraction(7), high)


def test_altered_bounds_are_refused():
    codes = PROVED[SAMPLE[0]]
    for bound in stored_bounds(*SAMPLE):
        text = bound.certificates[0]
        flipped = re.sub(r" (\d+\*(?!e))", r" -\1", text, count=1)
        tighter = (*(c * 10**6 for c in bound.top),), (*(c * 10**6 for c in bound.bottom),)
        step = -1 if bound.order == "<=" else 1
        for changed in (
            replace(bound, certificates=(flipped, *bound.certificates[1:])),
            replace(bound, certificates=bound.certificates[1:]),
            replace(bound, top=(tighter[0][0] + step, *tighter[0][1:]), bottom=tighter[1]),
            replace(bound, player=bound.player % 3 + 1),
            replace(bound, bottom=(*(-c for c in bound.bottom),)),
        ):
            if changed != bound:
                with pytest.raises((Refused, ValueError)):
                    changed.check(codes, *SAMPLE)


def test_lists_are_shortened_by_checked_lines_alone():
    listed, covers = proved(iter(read_proof(*SAMPLE)), *SAMPLE), read_covers(*SAMPLE)
    assert tuple(sorted(without_covered(listed, covers, *SAMPLE))) == PROVED[SAMPLE[0]]
    assert len(PROVED[SAMPLE[0]]) == 1
    first, *rest = covers
    one, other = first.split(";")[0].split()
    certificates = first.split(";")[1:]
    for changed in (
        f"{one} {one}",
        f"{other} {one};" + ";".join(certificates),
        f"{one} {other}",
        f"{one} {other};" + ";".join("1" for _ in certificates),
        re.sub(r" (\d+\*(?!e))", r" -\1", first, count=1),
    ):
        with pytest.raises((Refused, ValueError)):
            without_covered(listed, [changed, *rest], *SAMPLE)
    with pytest.raises(Refused):
        without_covered(listed, [first, first], *SAMPLE)


def test_where_one_pattern_is_left():
    single = [ends for ends, codes in INTERVALS.items() if len(codes) == 1]
    assert {(Fraction(33, 10), Fraction(7, 2)), (Fraction(7, 2), Fraction(15, 4))} <= set(single)


def test_a_bound_of_one_other_player_bounds_nobody():
    """At 61/20 player 1 is bounded from below and player 2 from above, and that is all."""
    first, second, third = proved_ranges(Fraction(61, 20))
    assert first[0] is not None is not second[1]
    assert (first[1], second[0], third) == (None, None, (None, None))


@pytest.mark.parametrize("sign", [1, -1])
def test_of_two_bounds_the_nearer_one_is_told(monkeypatch, sign):
    """Player 1 gets 5 at most, and 2 at most as the others get -1 at least; or all with -."""
    most, least = ("<=", ">=")[::sign]
    given = [(1, most, 5), (2, least, -1), (3, least, -1)]
    made = [Bound(player, order, (sign * number,), (1,)) for player, order, number in given]
    monkeypatch.setattr(f"{Bound.__module__}.stretches", lambda: [SAMPLE])
    monkeypatch.setattr(f"{Bound.__module__}.stored_bounds", lambda *_: made)
    found = [pair[::sign] for pair in proved_ranges(SAMPLE[0])]
    assert found == [(None, sign * 2), (-sign, None), (-sign, None)]


@pytest.mark.parametrize("player", [-1, 0, 4])
def test_a_bound_for_no_player_is_refused(player):
    """Counted from the end, 0 was player 3."""
    (bound, *_) = stored_bounds(*SAMPLE)
    with pytest.raises(Refused, match=f"no player {player}"):
        replace(bound, player=player).target(*SAMPLE)
