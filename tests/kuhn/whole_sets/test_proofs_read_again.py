"""The proofs on whole sets, read by a second reader that shares no code with the first one."""

import math
from fractions import Fraction
from functools import lru_cache

import pytest
from proofs_read_again import Reader

from guts_core.kuhn.whole_sets.proved import INTERVALS, PROVED
from paper_ledger.bil18.whole_sets.bounds import stored_bounds
from paper_ledger.bil18.whole_sets.stored import left_out, read_covers, read_proof, stretches

#: A pot and intervals without an end are read every time.
POT = Fraction(7, 2)
OFTEN = {(POT, POT), (Fraction(5, 2), Fraction(3)), (Fraction(7), math.inf)}
EACH = [
    pytest.param(*ends, marks=[] if ends in OFTEN else pytest.mark.heavy, id="{}-{}".format(*ends))
    for ends in stretches()
]


@lru_cache(maxsize=1)
def read_by(low, high):
    return Reader(low, high, left_out(low, high))


@pytest.mark.parametrize(("low", "high"), EACH)
def test_the_lists_and_the_bounds_are_proved(low, high):
    reader = read_by(low, high)
    found = reader.shorter(reader.listed(read_proof(low, high)), read_covers(low, high))
    assert found == sorted(PROVED[low] if low == high else INTERVALS[low, high])
    for each in stored_bounds(low, high):
        reader.bounds(each.player, each.order, each.top, each.bottom, found, each.certificates)


def test_a_second_reader_refuses_as_well():
    reader, lines = read_by(POT, POT), read_proof(POT, POT)
    with pytest.raises(StopIteration):
        reader.listed(lines[:-1])
    k = next(k for k, line in enumerate(lines) if line.startswith("!"))
    with pytest.raises(AssertionError):
        reader.listed([*lines[:k], "! 1", *lines[k + 1 :]])


@pytest.mark.parametrize("text", ["1 1*-26", "1", "0", "0,1", "1,-1"])
def test_a_second_reader_bounds_no_place_without_an_end(text):
    reader = Reader(Fraction(7), math.inf, math.inf)
    with pytest.raises(AssertionError):
        reader.shows("=" * 26, {(): 1, (26,): -1}, text)
    reader.shows("=" * 26, {(): 1, (26,): 1}, "1,1")
