"""Damaged tables: every reader names the file and says what is wrong with it."""

import csv
import errno
import gzip
import hashlib
import io
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from guts_core.storage import write_csv
from guts_core.storage.files import SUMS, checksums, computed_anew, read_csv, read_gzip
from guts_core.storage.resumable import read_part
from paper_ledger.bil17.long_runs import read_long_runs
from paper_ledger.bil17.swings import read_swings
from paper_ledger.bil18.on_sets.frequencies import read_frequencies
from paper_ledger.bil18.on_sets.selection import read_picked
from paper_ledger.bil18.stored.curve_files import read_counts, read_curves, read_solutions
from paper_ledger.bil18.stored.ends import read_ends
from paper_ledger.bil18.stored.families import read_families
from paper_ledger.bil18.stored.four_players import read_forms, read_members
from paper_ledger.bil18.stored.learning import read_learnt
from paper_ledger.bil18.stored.ranges import read_found
from paper_ledger.bil18.stored.strategies import read_strategies
from paper_ledger.bil18.stored.whole_sets import read_sets
from paper_ledger.bil18.tubes.files import read_chains, read_signs
from paper_ledger.bil18.whole_sets import special_pots
from paper_ledger.blpwz22.alliances.mesh_values import read_rows
from paper_ledger.pages.printed_items import read_items
from paper_ledger.pages.speed import read_benchmarks

ROOT = Path(__file__).resolve().parents[2]

#: Linux opens it as a file; nothing is at the beginning of a process's memory.
MEMORY = Path("/proc/self/mem")


def read_strategies_at(path):
    """This reader is given the folder; the curves beside its table are tried by themselves."""
    shutil.copy(ROOT / "data" / "kuhn_curve_04.csv", path.parent)
    path.rename(path.with_name("kuhn_frequencies.csv"))
    try:
        return list(read_strategies(path.parent))
    except ValueError as error:
        raise ValueError(str(error).replace("kuhn_frequencies", "table")) from None


def strategies_of(path):
    """The same for the whole table, which has its own name."""
    for each in (ROOT / "data").glob("kuhn_curve_*.csv"):
        shutil.copy(each, path.parent)
    return list(read_strategies(path.parent))


def read_special_pots_at(path):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(special_pots, "DATA", path)
        return special_pots.read_special_pots()


READERS = {
    "book/numbered_items.csv": read_items,
    "data/benchmarks.csv": read_benchmarks,
    "data/guts_alliances.csv": read_rows,
    "data/kuhn_counts.csv": read_counts,
    "data/kuhn_curve_04.csv": read_curves,
    "data/kuhn_families.csv": read_families,
    "data/kuhn_family_members.csv": read_members,
    "data/kuhn_found.csv": read_found,
    "data/kuhn_found_payoffs.csv": read_ends,
    "data/kuhn_four_forms.csv": read_forms,
    "data/kuhn_frequencies.csv": read_strategies_at,
    "data/kuhn_learning.csv": read_learnt,
    "data/kuhn_off_curve.csv": read_solutions,
    "data/kuhn_picked.csv": read_picked,
    "data/kuhn_set_frequencies.csv": read_frequencies,
    "data/kuhn_sets.csv": read_sets,
    "data/kuhn_signs.csv": read_signs,
    "data/kuhn_special_pots.csv": read_special_pots_at,
    "data/kuhn_tubes.csv": read_chains,
    "data/simplified_kuhn_long_runs.csv": read_long_runs,
    "data/simplified_kuhn_swings.csv": read_swings,
}
TABLES = pytest.mark.parametrize("table", READERS)


def rows_of(text):
    return list(csv.reader(io.StringIO(text)))


#: Lines that are tried, where not six: all beside certificates, and the whole deck of a curve.
LINES = {"data/kuhn_special_pots.csv": None, "data/kuhn_frequencies.csv": 27}


def stored(table):
    """The columns and a few rows."""
    return rows_of((ROOT / table).read_text("utf-8"))[: LINES.get(table, 6)]


def written(rows):
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerows(rows)
    return made.getvalue().encode()


def with_last_row(rows, place, cell):
    """The same rows with another cell in the last one."""
    return written([*rows[:-1], [*rows[-1][:place], cell, *rows[-1][place + 1 :]]])


ROWS = {
    "columns only": lambda rows: rows[:1],
    "no columns": lambda rows: rows[1:],
    "another name": lambda rows: [["name", *rows[0][1:]], *rows[1:]],
    "a column less": lambda rows: [row[:-1] for row in rows],
    "a column more": lambda rows: [[*row, "1"] for row in rows],
    "a cell less": lambda rows: [*rows[:-1], rows[-1][:-1]],
    "a cell more": lambda rows: [*rows[:-1], [*rows[-1], "1"]],
    "a row twice": lambda rows: [*rows, rows[-1]],
}
CELLS = {
    "NaN": "nan",
    "infinity": "-inf",
    "NaN among numbers": "0.5 NaN 0.5",
    "infinity beside an exponent": "1e5 inf",
    "beyond floats": "1e400",
    "beyond floats, by its digits": "-0." + "1" * 400 + " 18" + "7" * 307,
    "beyond floats, by little": "1.8e308",
    "exponent beyond floats": "0.1e309",
    "exponent beyond floats, with its sign": "0.1e+309",
    "exponent beyond floats, in a capital letter": "0.1E309",
    "beyond floats, by both": "9" * 250 + "e99",
    "beyond floats, with marks between digits": "1e9_99",
    "beyond floats, by digits with marks": "_".join("9" * 320),
    "beyond floats, in other digits": "1e٩٩٩",
    "beyond floats, by other digits": "٩" * 400,
    "below floats, with marks": "1e-9_99",
    "a fraction that fills the memory": "-1.49519e-0500000000000000000000",
}
BYTES = {
    "nothing": lambda data: b"",
    "cut in a row": lambda data: data[:-3],
    "cut at its end": lambda data: data[:-1],
    "cut in the middle": lambda data: data[: len(data) // 2].rstrip(b"\n"),
    "bytes": lambda data: bytes(range(256)),
    "packed": gzip.compress,
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "zeros": lambda data: data[:-9] + b"\0" * 9,
    "a zero": lambda data: data.replace(b"\n", b"\0\n"),
    "a quote left open": lambda data: data + b'"',
}


@TABLES
@pytest.mark.parametrize("damage", [*ROWS, *CELLS, *BYTES])
def test_damage_is_named(table, damage, tmp_path):
    rows = stored(table)
    if damage in ROWS:
        data = written(ROWS[damage](rows))
    elif damage in CELLS:
        data = with_last_row(rows, 0, CELLS[damage])
    else:
        data = BYTES[damage](written(rows))
    path = tmp_path / "table.csv"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"table\.csv: "):
        READERS[table](path)


#: Columns of texts in which a number may stand, and those that their reader passes over.
TEXTS = {"mesh", "item", "quote", "contender", "note"}
UNREAD = {
    "data/kuhn_special_pots.csv": {"low", "high"},
    "data/simplified_kuhn_long_runs.csv": {"case", "start"},
}


@TABLES
def test_words_instead_of_numbers_are_named(table, tmp_path):
    rows = stored(table)
    left_out = TEXTS | UNREAD.get(table, set())
    for place, (name, cell) in enumerate(zip(rows[0], rows[-1], strict=True)):
        if name not in left_out and re.fullmatch(r"-?[\d.]+(e-?\d+)?(/\d+)?", cell):
            path = tmp_path / "table.csv"
            path.write_bytes(with_last_row(rows, place, "some"))
            with pytest.raises(ValueError, match=rf"table\.csv: line {len(rows)}: .*some"):
                READERS[table](path)


@TABLES
def test_what_other_programs_make_of_a_table_is_read(table, tmp_path):
    ours = written(stored(table))
    path, outcomes = tmp_path / "table.csv", []
    for data in (ours, b"\xef\xbb\xbf" + ours, ours.replace(b"\n", b"\r\n")):
        path.write_bytes(data)
        with np.printoptions(threshold=10**6):
            outcomes.append(repr(READERS[table](path)))
    assert outcomes[0] == outcomes[1] == outcomes[2]


def test_a_special_pot_without_its_certificate_is_named(tmp_path):
    path = tmp_path / "table.csv"
    path.write_bytes(written(stored("data/kuhn_special_pots.csv")[:-1]))
    with pytest.raises(ValueError, match=r"table\.csv: must have one row for each of the \d+ cert"):
        read_special_pots_at(path)


def changed(table, row, column, cell, folder):
    rows = [list(each) for each in stored(table)]
    rows[row][rows[0].index(column)] = cell
    path = folder / "table.csv"
    path.write_bytes(written(rows))
    return path


@pytest.mark.parametrize(
    ("table", "row", "column", "cell", "message"),
    [
        ("data/benchmarks.csv", 1, "seconds", "-0.0209", "seconds and ratio must be above 0"),
        ("data/benchmarks.csv", 1, "ratio", "0", "seconds and ratio must be above 0"),
        ("data/benchmarks.csv", 1, "spread", "-0.19", "spread not below"),
        ("data/kuhn_counts.csv", 1, "count", "1.5", "must be whole"),
        ("data/kuhn_counts.csv", 1, "count", "1e30", "must be whole"),
        ("data/kuhn_counts.csv", 1, "count", "-1", "must not be negative"),
        ("data/kuhn_counts.csv", 1, "high", "1e-9", "low below high, got 1e-09"),
        ("data/kuhn_curve_04.csv", 1, "pot", "-1", "epsilon and pots must be above 0"),
        ("data/kuhn_curve_04.csv", 1, "epsilon", "0", "epsilon and pots must be above 0"),
        ("data/kuhn_off_curve.csv", 1, "pot", "0", "epsilon and pots must be above 0"),
        ("data/simplified_kuhn_swings.csv", 2, "start", "0", "a row for each end and start"),
        ("data/kuhn_frequencies.csv", 2, "percents", "0*3", "must have 112 percents"),
        ("data/kuhn_found_payoffs.csv", 1, "end", "most", r"one of \['least', 'greatest'\], got"),
        ("data/kuhn_family_members.csv", 1, "frequencies", "0.1 = 1", "counted from 1, got 0.1"),
        ("data/kuhn_family_members.csv", 1, "frequencies", "1.0 = 1", "counted from 1, got 1.0"),
        ("data/kuhn_four_forms.csv", 1, "frequencies", "0.1 = 1", "counted from 1, got 0.1"),
    ],
)
def test_numbers_that_would_be_taken_for_others_are_named(
    table, row, column, cell, message, tmp_path
):
    with pytest.raises(ValueError, match=rf"table\.csv: .*{message}"):
        READERS[table](changed(table, row, column, cell, tmp_path))


@pytest.mark.parametrize("end", ["999999999999999999999999999999", "50.5"])
def test_ends_of_windows_are_whole(end, tmp_path):
    """NumPy warned of such a number and made another one of it."""
    path = tmp_path / "table.csv"
    path.write_bytes(with_last_row(stored("data/simplified_kuhn_swings.csv")[:2], 0, end))
    with pytest.raises(ValueError, match=r"table\.csv: must have whole ends of at most 2\^53, got"):
        read_swings(path)


@pytest.mark.parametrize(
    "number",
    [
        *("1.79e308", "9" * 308, "0." + "9" * 400, "1e-300", "2" * 210),
        *("5e-324", "-2.5E-309", "4.9406564584124654e-0324"),
    ],
)
def test_the_largest_floats_are_read(number, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(f"a,b\n{number},1\n")
    assert read_csv(path, ["a", "b"], lambda row: float(row["a"])) == [float(number)]


def test_what_is_written_is_read(tmp_path):
    """All floats are: subnormal ones, too."""
    path = tmp_path / "table.csv"
    numbers = [s * x for x in (5e-324, 2.5e-309, 1e-308, 1.7976931348623157e308) for s in (1, -1)]
    write_csv(path, ["a"], [(number,) for number in numbers])
    assert read_csv(path, ["a"], lambda row: float(row["a"])) == numbers
    path.write_text("a\n1e-325\n")
    with pytest.raises(ValueError, match="line 2: numbers must be finite"):
        read_csv(path, ["a"], lambda row: float(row["a"]))


@TABLES
def test_missing_tables_are_named(table, tmp_path):
    with pytest.raises(FileNotFoundError, match="table"):
        READERS[table](tmp_path / "table.csv")


def other_digits(table):
    """A stored table with one other digit, as often as there are digits in its last rows."""
    data = (ROOT / table).read_bytes()
    for place in range(len(data) - 1, 0, -1):
        if data[place : place + 1].isdigit():
            yield data[:place] + b"%d" % (9 - int(data[place : place + 1])) + data[place + 1 :]


@pytest.mark.parametrize(
    "table", sorted({f"data/{name}" for name in checksums(ROOT / "data")} & READERS.keys())
)
def test_another_digit_that_is_plausible_is_noticed_beside_the_checksums(table, tmp_path):
    path = tmp_path / Path(table).name
    read = READERS[table] if READERS[table] is not read_strategies_at else strategies_of
    for data in other_digits(table):
        path.write_bytes(data)
        try:
            read(path)
        except ValueError:  # it is not plausible
            continue
        break
    shutil.copy(ROOT / "data" / SUMS, tmp_path)
    with pytest.raises(ValueError, match=rf"{path.name}: must have the checksum that {SUMS} names"):
        read(path)
    with computed_anew():
        read(path)
    data = (ROOT / table).read_bytes()
    for same in (data, b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")):
        path.write_bytes(same)
        read(path)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("b,a\n1,2\n", "columns must be a,b"),
        ("a,b\n1,2\n3,4", "ends within line 3"),
        ("a,b\n", "or after the columns"),
        ("a,b\n1,2,3\n", "line 2: must have 2 columns, got 3"),
        ("a,b\n1\n", "line 2: must have 2 columns, got 1"),
        ('a,b\n"1"2,3\n', "expected after"),  # the quotation ends within a cell
        ("a,b\n1,2\n3,4\n1,2\n", "line 4: repeats line 2"),
    ],
)
def test_a_table_of_another_shape_is_refused(tmp_path, text, wrong):
    path = tmp_path / "table.csv"
    path.write_text(text)
    with pytest.raises(ValueError, match=rf"table\.csv: .*{wrong}"):
        read_csv(path, ["a", "b"], dict)


@pytest.mark.parametrize("cell", ["the inf of all", "nan bread", "infinite"])
def test_words_that_may_also_be_numbers_are_read_in_a_text(tmp_path, cell):
    path = tmp_path / "table.csv"
    path.write_text(f"a\n{cell}\n")
    assert read_csv(path, ["a"], lambda row: row["a"]) == [cell]


def test_a_single_nul_is_refused(tmp_path):
    path = tmp_path / "table.csv"
    path.write_bytes(b"a\n1\0\n")
    with pytest.raises(ValueError, match=r"table\.csv: holds a NUL"):
        read_csv(path, ["a"], dict)


def test_a_checksum_with_a_digit_more_is_none(tmp_path):
    (tmp_path / SUMS).write_text(f"{'0' * 65}  table.csv\n")
    with pytest.raises(ValueError, match="line 1 must be a checksum"):
        checksums(tmp_path)


def test_a_packed_text_in_other_letters_is_named(tmp_path):
    path = tmp_path / "proof.txt.gz"
    path.write_bytes(gzip.compress("1 \u00bd\n".encode("latin-1")))
    with pytest.raises(ValueError, match=r"proof\.txt\.gz: .*ascii"):
        read_gzip(path)


@pytest.mark.parametrize("place", [0, 31, 63])
def test_every_digit_of_a_checksum_counts(tmp_path, place):
    path, sums = tmp_path / "table.csv", tmp_path / SUMS
    path.write_text("a\n1 2\n")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    sums.write_text(f"{digest}  table.csv\n")
    assert read_csv(path, ["a"], lambda row: row["a"]) == ["1 2"]
    other = "1" if digest[place] == "0" else "0"
    sums.write_text(f"{digest[:place]}{other}{digest[place + 1 :]}  table.csv\n")
    with pytest.raises(ValueError, match="must have the checksum"):
        read_csv(path, ["a"], dict)


@pytest.mark.parametrize("text", ["a\n12\n", "a\n1  2\n", "a\n1 2\n\n", "a\n 1 2\n", "a\n1 3\n"])
def test_every_character_of_a_table_is_in_its_checksum(tmp_path, text):
    path = tmp_path / "table.csv"
    digest = hashlib.sha256(b"a\n1 2\n").hexdigest()
    (tmp_path / SUMS).write_text(f"{digest}  table.csv\n")
    path.write_text(text)
    with pytest.raises(ValueError, match=r"table\.csv: "):
        read_csv(path, ["a"], dict)


def test_within_tables_computed_anew_others_may_be(tmp_path):
    """What ends within does not end what is around it."""
    (tmp_path / SUMS).write_text("0" * 64 + "  table.csv\n")
    (tmp_path / "table.csv").write_text("a\n1\n")
    with computed_anew():
        with computed_anew():
            pass
        assert read_csv(tmp_path / "table.csv", ("a",), dict) == [{"a": "1"}]


def test_checksums_are_compared_again_after_tables_were_computed_anew(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("a\n1\n")
    (tmp_path / SUMS).write_text(f"{'0' * 64}  table.csv\n")
    for failure in (None, KeyError("an accident")):
        with suppress(KeyError), computed_anew():
            assert read_csv(path, ["a"], dict) == [{"a": "1"}]
            if failure:
                raise failure
        with pytest.raises(ValueError, match="must have the checksum"):
            read_csv(path, ["a"], dict)


def test_only_tables_that_the_checksums_name_are_compared_with_them(tmp_path):
    path, sums = tmp_path / "table.csv", tmp_path / SUMS
    path.write_text("a\n1\n")
    whole = f"{'0' * 64}  other.csv\n"
    sums.write_text(whole)
    assert read_csv(path, ["a"], lambda row: row["a"]) == ["1"]
    for line in (f"{'0' * 64} table.csv", "0" * 64, f"{'0' * 63}  table.csv", "0", "", "1" + whole):
        sums.write_text(whole + line + "\n")
        with pytest.raises(ValueError, match=f"{SUMS}: line 2 must be a checksum, two blanks"):
            read_csv(path, ["a"], lambda row: row["a"])
    sums.write_text(whole + whole.replace("0", "1"))
    with pytest.raises(ValueError, match=f"{SUMS}: line 2 must be .* a name of its own"):
        checksums(tmp_path)


@pytest.mark.parametrize("cut", ["", f"{'0' * 64}  other.csv\n{'1' * 64}  tab"])
def test_checksums_that_are_cut_are_not_taken_for_fewer(tmp_path, cut):
    path = tmp_path / "table.csv"
    path.write_text("a\n1\n")
    (tmp_path / SUMS).write_text(cut)
    with pytest.raises(ValueError, match=f"{SUMS}: ends within a line, or is empty; tools/checks"):
        read_csv(path, ["a"], dict)


@pytest.mark.parametrize("target", ["gone", SUMS])
def test_checksums_behind_a_link_that_leads_nowhere_are_not_taken_for_none(tmp_path, target):
    (tmp_path / SUMS).symlink_to(target)
    (tmp_path / "table.csv").write_text("a\n1\n")
    with pytest.raises(OSError, match=rf"{SUMS}'$"):
        read_csv(tmp_path / "table.csv", ["a"], dict)


def test_checksums_that_a_disk_does_not_show_are_not_taken_for_none(tmp_path, monkeypatch):
    (tmp_path / SUMS).write_text(f"{'0' * 64}  table.csv\n")
    (tmp_path / "table.csv").write_text("a\n1\n")

    def broken(path, **options):
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))

    monkeypatch.setattr(os, "lstat", broken)
    with pytest.raises(ValueError, match=r"table\.csv: must have the checksum"):
        read_csv(tmp_path / "table.csv", ["a"], dict)


@pytest.mark.skipif(not MEMORY.exists(), reason="no file here that opens, but cannot be read")
@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("table.csv", lambda path: read_csv(path, ["a"], dict)),
        ("proof.txt.gz", read_gzip),
        (SUMS, lambda path: checksums(path.parent)),
        ("a.part", read_part),
    ],
)
def test_what_a_disk_cannot_read_is_named(tmp_path, name, read):
    """It is noticed within a file that could be opened; the system does not say in which."""
    (tmp_path / name).symlink_to(MEMORY)
    with pytest.raises(OSError, match=re.escape(name)) as error:
        read(tmp_path / name)
    assert error.value.errno == errno.EIO


@pytest.mark.parametrize(
    "change",
    [lambda data: b"", lambda data: data[:-9], lambda data: data[:20], lambda data: b"1 2 3\n"],
    ids=["nothing", "cut", "cut short", "not packed"],
)
def test_damaged_certificates_are_named(change, tmp_path):
    path = tmp_path / "proof.txt.gz"
    path.write_bytes(change(special_pots.CERTIFICATES.read_bytes()))
    with pytest.raises(ValueError, match=r"proof\.txt\.gz: "):
        read_gzip(path)


def test_all_tables_are_read_by_one_reader():
    """What is read by other code would not be named."""
    own = re.compile(r"csv\.(Dict)?[Rr]eader|pd\.read_csv|np\.(load|genfrom)txt|gzip\.decompress")
    sources = [*ROOT.glob("guts_core/**/*.py"), *ROOT.glob("paper_ledger/**/*.py")]
    found = {path.name for path in sources if own.search(path.read_text("utf-8"))}
    assert found == {"files.py"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda rows: [*rows[:-1]], "each free frequency of 4 cards"),
        (lambda rows: rows[::-1], "each free frequency of 4 cards"),
        (
            lambda rows: [(place, "5*3") for place, _ in rows],
            "must have 112 percents in the row of",
        ),
        (lambda rows: [(rows[0][0], "101*109"), *rows[1:]], "line 2: percents must be from 0"),
        (lambda rows: [(rows[0][0], "-1*109"), *rows[1:]], "line 2: percents must be from 0"),
        (lambda rows: [(rows[0][0], "5*99999999999999"), *rows[1:]], "line 2: percents must be of"),
        (lambda rows: [(rows[0][0], "5*-1 5*110"), *rows[1:]], "line 2: percents .* each once"),
        (lambda rows: [(place, "") for place, _ in rows], "line 2: percents must be of"),
    ],
)
def test_strategies_that_do_not_belong_to_their_curve_are_refused(change, message, tmp_path):
    header, *lines = (ROOT / "data" / "kuhn_frequencies.csv").read_text().splitlines()
    rows = [tuple(line.rsplit(",", 1)) for line in lines if line.startswith("4,")]
    shutil.copy(ROOT / "data" / "kuhn_curve_04.csv", tmp_path)
    path = tmp_path / "kuhn_frequencies.csv"
    for these in (rows, change(rows)):
        path.write_text("\n".join([header, *map(",".join, these)]) + "\n")
        if these is rows:
            assert len(list(read_strategies(tmp_path))) == 1
    with pytest.raises(ValueError, match=f"kuhn_frequencies.csv: .*{message}"):
        list(read_strategies(tmp_path))
