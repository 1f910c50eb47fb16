"""The light tables of data/: the files are what the library computes now."""

import csv
import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from guts_core.guts.beyond.classes import class_names
from guts_core.simplified_kuhn import FAMILIES, equilibria, expectations
from paper_ledger import Claim, Verdict, claims
from paper_ledger.pages.download_page import files_markdown, table_markdown
from paper_ledger.pages.downloads import DOWNLOADS, POTS, Download, cell, ledger_table

DATA = Path(__file__).resolve().parents[2] / "data"


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


@pytest.mark.parametrize("download", DOWNLOADS, ids=lambda each: each.name)
def test_file_is_what_is_computed(download):
    kept = stored(download)
    found = [[cell(each) for each in row] for row in download.rows()]
    assert len(found) == len(kept)
    for new, old in zip(found, kept, strict=True):
        assert all(map(agree, new, old)), (new, old)


#: Columns of a kind are told once, with three dots: by player, and by frequency.
ALIKE = re.compile(r"e[1-4](_low|_median|_high)|(lowest|highest|near) [a-d][1-3]")


def test_every_column_of_every_table_is_described():
    """Of the tables that the page of downloads offers there, of the others in the dictionary."""
    dictionary = (DATA / "README.md").read_text("utf-8")
    sections = re.split(r"^(?=## )", dictionary, flags=re.MULTILINE)
    offered = {each.name for each in DOWNLOADS}
    for path in sorted(DATA.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            head = next(csv.reader(file))
        name = re.sub(r"(curve_)\d\d", r"\g<1>04", path.name)
        told = "".join(section for section in sections if f"`{name}`" in section)
        others = re.findall(r"columns (?:are those )?of\s`([\w.]+)`", told)
        told += "".join(each for each in sections if any(f"`{other}`" in each for other in others))
        missing = [each for each in head if not ALIKE.fullmatch(each) and f"`{each}`" not in told]
        assert path.name in offered or not missing, (path.name, missing)


def test_a_page_lists_no_file_that_a_killed_writer_left(tmp_path):
    for name in ("kept.csv", ".kept.0123456789abcdef.csv"):
        (tmp_path / name).touch()
    assert files_markdown(tmp_path).count("{download}") == 1


def test_a_page_tells_the_size_and_the_checksum_of_each_file(tmp_path):
    """The first half of what sha256sum says, and thousands of bytes."""
    (tmp_path / "b.csv").write_text("x" * 1_234_567, encoding="utf-8")
    (tmp_path / "a.html").write_text("abc", encoding="utf-8")
    (tmp_path / "README.md").touch()
    first, second = files_markdown(tmp_path).splitlines()[2:]
    place = tmp_path.as_posix()
    assert first == (f"| {{download}}`a.html <{place}/a.html>` 0.0 kB | `ba7816bf8f01cfea…` |")
    assert second.startswith(f"| {{download}}`b.csv <{place}/b.csv>` 1,234.6 kB | ")


def test_ledger_table_has_a_row_for_each_claim(tmp_path):
    of = {"statement": "The gain, in antes", "tolerance": 0.005, "verdict": Verdict.REPRODUCED}
    some = [
        Claim("KTZ24", "Theorem 1", printed=0.25, compute=lambda: 0.2512345678, **of),
        Claim("Bil17", "Table 2", printed=0.5, compute=lambda: 0.5, note="Exact.", **of),
    ]
    table = ledger_table(some)
    table.write(tmp_path / table.name)
    with (tmp_path / table.name).open(encoding="utf-8", newline="") as file:
        first, second = csv.DictReader(file)
    assert list(first) == list(table.columns)
    assert first == {
        "key": some[0].key,
        "paper": "KTZ24",
        "place": "Theorem 1",
        "statement": "The gain, in antes",
        "printed": "0.25",
        "computed": "0.25123",
        "tolerance": "0.005",
        "method": some[0].settled_by.value,
        "verdict": "reproduced",
        "note": "",
        "first_published": "",
    }
    assert second["note"] == "Exact."
    assert "`ledger.csv <" in table_markdown(table, tmp_path)


def test_zero_has_no_sign_in_a_table():
    assert cell(-0.0) == "0"


def test_ledger_table_tells_who_had_a_result_first():
    claim = next(each for each in claims() if each.first_published)
    table = ledger_table([replace(claim, compute=lambda: claim.printed)])
    ((*_, last),) = table.rows()
    assert [*table.columns][-1] == "first_published"
    assert last == claim.first_published


@pytest.mark.parametrize("download", DOWNLOADS, ids=lambda each: each.name)
def test_columns_are_explained(download):
    assert all(len(meaning) > 1 for meaning in download.columns.values())
    assert (DATA / download.name).stat().st_size < 1_000_000


def columns_by_meaning(name, *meanings):
    """The stored columns whose explanations have these words, one for each."""
    (download,) = (each for each in DOWNLOADS if each.name == name)
    explained = list(download.columns.values())
    rows = stored(download)
    for words in meanings:
        (place,) = (k for k, meaning in enumerate(explained) if words in meaning)
        yield [row[place] for row in rows]


def test_columns_of_ruin_hold_what_is_said_of_them():
    """A stack beats its share of the money if it is the shorter one; so the chance is its own."""
    meanings = "money of both", "player 1's money", "wins all", "lower bound", "upper bound"
    for row in zip(*columns_by_meaning("guts_ruin.csv", *meanings), strict=True):
        total, stack, chance, lower, upper = map(float, row)
        assert lower < upper
        assert lower - 1e-12 <= chance <= upper + 1e-12
        assert (chance - stack / total) * (total - 2 * stack) >= 0


def test_columns_of_cards_hold_what_is_said_of_them():
    of, meanings = "guts_cards.csv", ("weakest class", f"of the {len(class_names())} classes")
    for weakest, held in zip(*columns_by_meaning(of, *meanings), strict=True):
        assert class_names()[-int(held)] == weakest


def test_the_table_of_equilibria_has_every_solution_and_a_pot_between_any_two_ends():
    """And the payoffs of a family are those of the mean of its corners."""
    ends = {family.low for family in FAMILIES} | {family.high for family in FAMILIES} - {None}
    for low, high in pairwise([*sorted(ends, key=float), 8]):
        assert any(low < pot < high for pot in POTS)
    assert {end for end in ends if isinstance(end, int | Fraction)} <= {*POTS}
    rows = stored(next(each for each in DOWNLOADS if each.name == "simplified_kuhn_equilibria.csv"))
    assert {row[1] for row in rows} == {family.label for family in FAMILIES}
    for pot, label, _, *paid, _ in rows:
        (found,) = (each for each in equilibria(Fraction(pot)) if each.label == label)
        corners = found.vertices
        mean = [sum(column) / len(corners) for column in zip(*corners, strict=True)]
        for value, kept in zip(expectations(mean, Fraction(pot)), paid, strict=True):
            assert agree(cell(24 * value), kept), (pot, label)


def test_columns_of_three_players_hold_what_is_said_of_them():
    (download,) = (each for each in DOWNLOADS if each.name == "von_neumann_three_players.csv")
    meanings = [download.columns[f"value_{number}"] for number in (1, 2, 3)]
    assert [meaning.split(",")[0].split()[-1] for meaning in meanings] == ["I", "II", "III"]


def test_a_table_that_fails_leaves_the_old_file(tmp_path):
    path = tmp_path / "old.csv"
    path.write_text("old")

    def rows():
        yield ("a", 1.0)
        raise ArithmeticError

    broken = Download("old.csv", "", {"a": "", "b": ""}, rows)
    with pytest.raises(ArithmeticError):
        broken.write(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
