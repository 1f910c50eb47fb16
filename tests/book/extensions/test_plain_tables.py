"""Tables of results: Markdown with as many entries as headings, bounds that are rounded outward."""

from fractions import Fraction

import pytest

from guts_core.guts import minimum_against_nash, pseudo_bloc_minimum
from guts_core.methods import ValueEnclosure
from paper_ledger.pages.tables import guts
from paper_ledger.pages.tables.plain import table


def test_entries_stand_in_their_columns():
    shown = table(["$n$", "value"], [(4, "1/12")], "rl").data
    assert shown.splitlines() == ["| $n$ | value |", "| --: | :-- |", "| 4 | 1/12 |"]


@pytest.mark.parametrize(("rows", "align"), [([(1, 2, 3)], "lr"), ([(1, 2)], "l")])
def test_an_entry_too_many_is_refused(rows, align):
    with pytest.raises(ValueError, match="needs 2 entries"):
        table(["one", "two"], rows, align)


@pytest.mark.parametrize(
    ("lower", "upper", "written"),
    [
        (Fraction(2, 3), Fraction(5, 6), ("0.666666666666", "0.833333333334", "1e0")),
        (Fraction(-1, 3), Fraction(-1, 6), ("-0.333333333334", "-0.166666666666", "1e0")),
        (Fraction(0), Fraction(3, 10**13), ("0.000000000000", "0.000000000001", "1e-12")),
        (Fraction(-1, 10**13), Fraction(7, 10**7), ("-0.000000000001", "0.000000700000", "1e-6")),
    ],
)
def test_ends_of_an_enclosure_are_told_outward_and_its_width_from_above(lower, upper, written):
    (row,) = guts.enclosure_frame({(3, None): ValueEnclosure(lower, upper)}).to_numpy().tolist()
    assert row == ["continuum", *written]


def test_bounds_of_a_minimum_are_told_outward():
    frame = guts.weenie_minimum_frame([3], [6])
    for players, minimum in ((3, minimum_against_nash(3)), (6, pseudo_bloc_minimum(6))):
        low, high = (Fraction(frame.loc[players, name]) for name in ("at least", "at most"))
        assert 0 <= minimum.lower - low < Fraction(1, 10**12)
        assert 0 <= high - minimum.upper < Fraction(1, 10**12)


@pytest.mark.parametrize(
    ("exact", "marked"), [(0.01325, ""), (0.01334, ""), (0.01324, " †"), (0.01336, " †")]
)
def test_a_printed_number_that_is_no_rounding_of_the_exact_one_is_marked(exact, marked):
    found = guts._marked(0.0133, exact, 4, "†")
    assert found.replace("\N{NO-BREAK SPACE}", " ") == f"0.0133{marked}"
