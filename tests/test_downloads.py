"""The light tables of data/: the files are what the library computes now."""

import csv
from pathlib import Path

import pytest

from paper_ledger import claims
from paper_ledger.pages.downloads import DOWNLOADS, cell

DATA = Path(__file__).resolve().parents[1] / "data"
NAMED = {each.name: each for each in DOWNLOADS}
#: Computed claim by claim elsewhere; sampled below.
LEDGER = NAMED.pop("ledger.csv")


def stored(download):
    with (DATA / download.name).open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert head == list(download.columns)
    return rows


def agree(found, kept):
    """Equal as text, or as numbers to nine digits: another BLAS rounds differently."""
    if found == kept:
        return True
    try:
        return float(found) == pytest.approx(float(kept), rel=1e-9, abs=1e-11)
    except ValueError:
        return False


@pytest.mark.parametrize("download", NAMED.values(), ids=NAMED)
def test_file_is_what_is_computed(download):
    kept = stored(download)
    found = [[cell(each) for each in row] for row in download.rows()]
    assert len(found) == len(kept)
    for new, old in zip(found, kept, strict=True):
        assert all(map(agree, new, old)), (new, old)


def test_ledger_file_holds_every_claim():
    kept = {row[0]: row for row in stored(LEDGER)}
    assert kept.keys() == {claim.key for claim in claims()}
    for claim in claims():
        row = dict(zip(LEDGER.columns, kept[claim.key], strict=True))
        assert row["statement"] == claim.statement
        assert row["verdict"] == claim.verdict.value
        assert row["method"] == claim.method.value
        assert row["note"] == claim.note
        assert row["first_published"] == claim.first_published
        assert row["tolerance"] == cell(claim.tolerance)


@pytest.mark.parametrize("download", DOWNLOADS, ids=lambda each: each.name)
def test_columns_are_explained(download):
    assert all(len(meaning) > 1 for meaning in download.columns.values())
    assert (DATA / download.name).stat().st_size < 1_000_000


def test_a_table_that_fails_leaves_the_old_file(tmp_path):
    path = tmp_path / "old.csv"
    path.write_text("old")

    def rows():
        yield ("a", 1.0)
        raise ArithmeticError

    broken = type(LEDGER)("old.csv", "", {"a": "", "b": ""}, rows)
    with pytest.raises(ArithmeticError):
        broken.write(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
