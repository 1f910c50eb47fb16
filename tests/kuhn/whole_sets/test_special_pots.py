"""The pots at which closed patterns begin and end: members, certificates, and altered ones."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from guts_core.kuhn.whole_sets.known import KNOWN
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.methods.exact.number_field import root_near
from paper_ledger.bil18.whole_sets.checker import Refused
from paper_ledger.bil18.whole_sets.special_pots import isolating, read_special_pots

ROWS = read_special_pots()
PROVED = [row for row in ROWS if row.between]


def test_each_pot_is_a_root_of_its_polynomial():
    for row in ROWS:
        value = Fraction(0)
        for c in reversed(row.polynomial):
            value = value * row.pot + c
        assert value == 0
        assert float(row.pot) == pytest.approx(row.near, abs=1e-9)
        low, high = isolating(row.pot)
        assert low <= row.pot <= high


def test_a_pot_lies_between_neighbouring_millionths():
    pot = root_near((-2, 0, 1), 1.4)
    assert isolating(pot) == (Fraction(1414213, 10**6), Fraction(1414214, 10**6))


@pytest.mark.parametrize("step", [-1, 1])
def test_a_pot_that_floats_take_for_a_millionth_lies_on_its_own_side(step):
    pot = root_near((-196 * 10**18 - step, 0, 10**20), 1.4)
    low, high = isolating(pot)
    assert low < pot < high == low + Fraction(1, 10**6)


def test_at_each_pot_there_is_a_member():
    for row in ROWS:
        assert row.has_member() if row.member else row.whose == "own"


def test_a_member_that_is_moved_is_none():
    for row in [row for row in ROWS if row.member][::9]:
        held = row.pattern.code.index("0")
        moved = [*row.member]
        moved[held] = (Fraction(1, 10**6),)
        assert not replace(row, member=tuple(moved)).has_member()


def test_a_member_at_another_pot_is_none():
    row = next(row for row in ROWS if row.polynomial == (-5, -5, 2))
    assert not replace(row, polynomial=(-5, -5, 3)).has_member()


def test_a_frequency_too_many_does_not_stand_for_the_pot():
    row = next(row for row in ROWS if row.polynomial == (-5, 1) and row.member)
    other = replace(row, polynomial=(-6, 1), near=6.0)
    assert not replace(other, member=(*row.member, (Fraction(5),))).has_member()
    assert not replace(row, member=row.member[:-1]).has_member()


def test_certificates_show_that_there_is_nothing_beyond():
    assert len(PROVED) > 30
    for row in PROVED:
        assert row.whose == "all"
        row.check()


def test_altered_certificates_are_refused():
    for row in PROVED[::8]:
        flipped = re.sub(r" (\d+\*(?!e))", r" -\1", row.certificate, count=1)
        scale, *rest = row.certificate.split()
        more = " ".join([str(1000 * int(scale)), *rest])
        _, high = row.between
        for changed in (
            replace(row, certificate=flipped),
            replace(row, certificate=more),
            replace(row, certificate=scale),
            replace(row, event={"begins": "ends", "ends": "begins"}[row.event]),
            replace(row, between=(high, high + 1)),
        ):
            if changed != row:
                with pytest.raises((Refused, ValueError)):
                    changed.check()


def test_a_row_without_proof_is_refused():
    with pytest.raises(Refused):
        replace(PROVED[0], between=None).check()


def test_every_known_pattern_begins_or_ends_somewhere():
    found = {row.pattern.code for row in ROWS if row.whose == "all"}
    assert found == {ClosedPattern(code).code for code in KNOWN}


def test_what_a_pattern_has_of_its_own_is_there_while_the_pattern_is():
    """Of each in turn: it ends after it has begun, and begins after it has ended."""
    for code in KNOWN:
        text = ClosedPattern(code).text
        rows = [row for row in ROWS if row.pattern.text == text]
        for whose in ("all", "own"):
            events = [row.event for row in rows if row.whose == whose]
            assert all(one != other for one, other in pairwise(events)), text
        for place, row in enumerate(rows):
            if row.whose == "own":
                whole = [each for each in rows[:place] if each.whose == "all"]
                assert whole[-1].event == "begins", text
