"""Tables of results are Markdown with as many entries as headings."""

import pytest

from paper_ledger.pages.tables.plain import table


def test_entries_stand_in_their_columns():
    shown = table(["$n$", "value"], [(4, "1/12")], "rl").data
    assert shown.splitlines() == ["| $n$ | value |", "| --: | :-- |", "| 4 | 1/12 |"]


@pytest.mark.parametrize(("rows", "align"), [([(1, 2, 3)], "lr"), ([(1, 2)], "l")])
def test_an_entry_too_many_is_refused(rows, align):
    with pytest.raises(ValueError, match="needs 2 entries"):
        table(["one", "two"], rows, align)
