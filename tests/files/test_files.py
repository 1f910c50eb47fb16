"""Files appear as a whole or not at all."""

import csv
import errno
import io
import os
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from guts_core.storage.files import (
    checksums,
    is_leftover,
    read_csv,
    remove_leftovers,
    remove_marked,
    replacing,
    write_csv,
    write_file,
)


def test_csv_has_its_rows_and_nothing_else_is_left(tmp_path):
    write_csv(tmp_path / "a.csv", ("x", "y"), [(1, "two, three"), (4, 5)])
    assert (tmp_path / "a.csv").read_bytes() == b'x,y\n1,"two, three"\n4,5\n'
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


CELLS = [1, -0.5, 1e-300, True, None, "", " ", "a,b", 'a "word"', "two\nlines", "é", "\U0001f0a1"]
CELLS += [Fraction(2, 3), 10**30, np.float64(0.1), np.int64(7), np.str_("x"), Decimal("1.50"), "#"]


@pytest.mark.parametrize("kind", [tuple, list, lambda row: np.array(row, dtype=object)])
def test_each_row_is_what_a_writer_of_its_own_makes_of_it(tmp_path, kind):
    rng = np.random.default_rng(0)
    rows = [kind([CELLS[k] for k in rng.integers(0, len(CELLS), 3)]) for _ in range(500)]
    lines = []
    for row in [("x", "y", "é"), *rows]:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(row)
        lines.append(text.getvalue())
    write_csv(tmp_path / "a.csv", ("x", "y", "é"), iter(rows))
    assert (tmp_path / "a.csv").read_bytes() == "".join(lines).encode()


def test_of_a_row_that_is_filled_anew_each_line_has_what_was_in_it(tmp_path):
    def filled():
        row = [0, ""]
        for row[0] in range(3):
            yield row

    write_csv(tmp_path / "a.csv", ("x", "y"), filled())
    assert (tmp_path / "a.csv").read_text() == "x,y\n0,\n1,\n2,\n"


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([(1, 2), (1, 2, 3), (1, "\r")], r"rows must have 2 entries, got \(1, 2, 3\)"),
        ([(1, 2), (1, "\r"), (1, 2, 3)], r"rows must hold no carriage return, .*got \(1, '\\r'\)"),
        ([(1, "\0")], "rows must hold no carriage return, no NUL"),
        ([("\ufeff", 1)], "rows must hold .*no mark of the order of bytes"),
        ([(1, "\ud800")], "rows must be text"),
        ([(1, np.ma.masked)], "rows must have no masked entries"),
        ([(1, range(10**8))], "rows must have at most 1e"),
        (["ab"], "rows must be a list"),
        ([(1, "x" * 131_073)], "rows must hold at most 131072 characters in a cell"),
    ],
)
def test_the_first_row_that_is_wrong_is_named(tmp_path, rows, says):
    with pytest.raises(ValueError, match=f"write_csv: {says}"):
        write_csv(tmp_path / "a.csv", ("x", "y"), rows)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("mark", ["x", '"', "é", "\n"])
def test_a_cell_as_long_as_a_written_one_may_be_is_read(tmp_path, mark):
    written = mark * csv.field_size_limit()
    write_csv(tmp_path / "a.csv", ("x", "y"), [(1, written), (written, 2)])
    rows = read_csv(tmp_path / "a.csv", ("x", "y"), dict)
    assert [rows[0]["y"], rows[1]["x"]] == [written, written]
    for columns, rows in ((("x", "y"), [(1, written + mark)]), (("x", written + mark), [(1, 2)])):
        with pytest.raises(ValueError, match=r"write_csv: .* must hold at most .* in a cell"):
            write_csv(tmp_path / "b.csv", columns, rows)


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("path", None),
        ("path", os.curdir),
        ("path", os.path.dirname(__file__)),
        ("columns", ("x", "\ud800")),
        ("rows", [("x", "\ud800")]),
        ("rows", [("x", "a\rb")]),
        ("rows", [("x", 10**5000)]),
        ("path", b"x"),
        ("path", "a\0b"),
        ("path", "\ud800"),
        ("columns", "xy"),
        ("columns", None),
        ("rows", None),
        ("rows", 3),
        ("rows", ["xy"]),
        ("rows", [None]),
        ("rows", [(1, 2), (3,)]),
    ],
)
def test_bad_arguments_are_refused_by_name_and_nothing_is_written(tmp_path, argument, value):
    given = {"path": tmp_path / "a.csv", "columns": ("x", "y"), "rows": [(1, 2)], argument: value}
    with pytest.raises(ValueError, match=f"write_csv: {argument} must "):
        write_csv(**given)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("path", [3, None, b"x", "a\0b"])
def test_what_is_no_path_is_refused_by_name(path):
    with pytest.raises(ValueError, match="write_file: path must "):
        write_file(path, "")
    for function in (remove_leftovers, checksums):
        with pytest.raises(ValueError, match=f"{function.__name__}: folder must "):
            function(path)


def failing():
    yield (1, 2)
    raise KeyboardInterrupt


def test_an_interruption_leaves_the_old_file(tmp_path):
    write_csv(tmp_path / "a.csv", ("x", "y"), [(3, 4)])
    with pytest.raises(KeyboardInterrupt):
        write_csv(tmp_path / "a.csv", ("x", "y"), failing())
    assert (tmp_path / "a.csv").read_text() == "x,y\n3,4\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def no_room(path):
    with replacing(path) as beside:
        beside.write_text("half of it")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(
    ("write", "name"),
    [
        (no_room, "a.csv"),
        (no_room, "new.csv"),
        (lambda path: write_file(path, ""), "no folder/a.csv"),
        (lambda path: write_file(path, ""), "a.csv/file in a file.csv"),
    ],
)
def test_an_error_of_the_system_names_the_file(write, name, tmp_path):
    """Of a full disk it says no name by itself."""
    (tmp_path / "a.csv").write_text("old")
    with pytest.raises(OSError, match=r"\[Errno ") as error:
        write(tmp_path / name)
    assert error.value.filename == str(tmp_path / name)
    assert str(error.value).endswith(f": {str(tmp_path / name)!r}")
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]
    assert (tmp_path / "a.csv").read_text() == "old"


@pytest.mark.parametrize(
    "reason", [OSError("no number"), FileNotFoundError(2, "of another", "b.csv")]
)
def test_other_errors_stay_as_they_are(reason, tmp_path):
    before = str(reason)
    with pytest.raises(OSError, match=r".") as error, replacing(tmp_path / "a.csv"):
        raise reason
    assert str(error.value) == before


def test_an_error_that_names_two_files_names_them_still(tmp_path):
    """A folder has come into the place of the file: what was to replace it is told as well."""
    path = tmp_path / "a.csv"
    writing = replacing(path)
    beside = writing.__enter__()
    beside.write_text("new")
    path.mkdir()
    with pytest.raises(OSError, match=r"\[Errno ") as error:
        writing.__exit__(None, None, None)
    assert [Path(error.value.filename), Path(error.value.filename2)] == [beside, path]


@pytest.mark.parametrize("kind", [str, Path])
def test_an_error_that_names_the_file_beside_names_the_file(tmp_path, kind):
    """Python's own errors have a path in the kind in which it was given."""
    path = tmp_path / "a.csv"
    with pytest.raises(FileNotFoundError) as error, replacing(path) as beside:
        os.stat(kind(beside))
    assert error.value.filename == str(path)


def test_only_the_files_of_one_undertaking_are_removed(tmp_path):
    """Another one may be writing beside it at this moment."""
    mark, other = "0123", "4567"
    names = [f".part.{each}{'89ab' * 3}.part" for each in (mark, other)]
    for name in (*names, f"{mark}.part"):
        (tmp_path / name).touch()
    remove_marked(tmp_path, mark)
    assert sorted(path.name for path in tmp_path.iterdir()) == [names[1], f"{mark}.part"]


def test_somebody_else_may_remove_the_same_files(tmp_path, monkeypatch):
    gone = tmp_path / f".a.{'0123' * 4}.csv"
    monkeypatch.setattr(Path, "iterdir", lambda self: iter([gone]))
    remove_marked(tmp_path, "0123")


def test_another_undertaking_may_have_a_mark_later_in_its_digits(tmp_path):
    path = tmp_path / ".part.4567012389abcdef.part"
    path.touch()
    remove_marked(tmp_path, "0123")
    assert path.exists()


def test_what_is_younger_than_a_day_may_still_be_written(tmp_path):
    hours = {f".{k * 64}.0123456789abcdef.part": age for k, age in (("0", 23), ("f", 25))}
    for name, age in hours.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (0, time.time() - 3600 * age))
    remove_leftovers(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [next(iter(hours))]


def test_a_name_that_goes_on_is_no_leftover():
    leftovers = ".a.csv.0123456789abcdef", ".a.0123456789abcdef.csv", ".a\nb.0123456789abcdef.csv"
    assert all(map(is_leftover, leftovers))
    for name in (".a.0123456789abcdefx.csv", ".a.0123456789abcdef.csv.csv", "a.0123456789abcdef"):
        assert not is_leftover(name)


def test_name_beside_keeps_the_suffix(tmp_path):
    with replacing(tmp_path / "film.gif") as beside:
        assert beside.suffix == ".gif"
        beside.write_bytes(b"x")
    assert (tmp_path / "film.gif").read_bytes() == b"x"


@pytest.mark.parametrize(
    "name",
    [
        *("a" * 251 + ".csv", "é" * 125 + ".csv", "b" * 255, "a." + "c" * 253, "a." + "é" * 100),
        "a." + "é" * 120,  # its suffix has 121 characters in 241 bytes
        *("a" * 60 + "." + "c" * 172, "a" * 60 + "." + "c" * 173, "a" * 54 + "." + "c" * 200),
        *("d" * 237, "d" * 238, "d" * 233 + ".csv", "d" * 234 + ".csv"),  # room for the digits: not
    ],
)
def test_a_name_may_be_as_long_as_the_system_allows(tmp_path, name):
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        pytest.skip("this locale has no such name")
    for content in ("once", "twice"):
        write_file(tmp_path / name, content)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "twice"


def test_what_replaces_a_file_by_a_link_leaves_the_link(tmp_path):
    (tmp_path / "there").write_text("old")
    (tmp_path / "link").symlink_to("there")
    with replacing(tmp_path / "link") as beside:
        beside.write_text("new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there").read_text() == "new"


def test_a_link_stays_and_leads_to_the_new_file(tmp_path):
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "a.csv", tmp_path / "link.csv"
    target.write_text("old")
    link.symlink_to(target)
    write_csv(link, ("x", "y"), [(1, 2)])
    assert link.is_symlink()
    assert target.read_text() == "x,y\n1,2\n"
    assert [path.name for path in target.parent.iterdir()] == ["a.csv"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_a_pipe_is_written_to_and_stays_one(tmp_path):
    """As /dev/null and /dev/stdout are no files to be replaced by one."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_text)
        write_csv(pipe, ("x", "y"), [(1, 2)])
        assert stat.S_ISFIFO(pipe.stat().st_mode)
        assert read.result() == "x,y\n1,2\n"


def written_by(number, path):
    """Every line names its writer, so that a mixture of two shows."""
    write_csv(path, ("writer", "row"), [(number, row) for row in range(200)])


def is_of_one_writer(path):
    header, *rows = path.read_text().splitlines()
    writer = rows[0].split(",")[0]
    return header == "writer,row" and rows == [f"{writer},{row}" for row in range(200)]


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="there is no such link")
@pytest.mark.parametrize("line", ['"$0" -c "$@" /dev/stdout | cat', '"$0" -c "$@" >(cat) | cat'])
def test_a_pipe_without_a_name_is_written_to(line):
    program = "import sys; from guts_core.storage import *; write_csv(sys.argv[1], ['n'], [[1]])"
    done = subprocess.run(["bash", "-c", line, sys.executable, program], capture_output=True)
    assert (done.stdout, done.stderr) == (b"n\n1\n", b"")


@pytest.mark.skipif(sys.platform in ("win32", "emscripten"), reason="it cannot be removed there")
def test_where_the_working_directory_is_gone_the_file_is_named(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    with pytest.raises(FileNotFoundError, match=r"'table\.csv'"):
        write_csv("table.csv", ["n"], [[1]])


def test_threads_do_not_meet(tmp_path):
    path = tmp_path / "a.csv"
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            list(pool.map(written_by, range(8), [path] * 8))
            assert is_of_one_writer(path)
    assert [left.name for left in tmp_path.iterdir()] == ["a.csv"]


PROCESS = """
import sys
from guts_core.storage.files import checksums, write_csv
for _ in range(20):
    write_csv(sys.argv[1], ("writer", "row"), [(sys.argv[2], row) for row in range(200)])
"""


def test_processes_do_not_meet(tmp_path):
    path = tmp_path / "a.csv"
    command = [sys.executable, "-c", PROCESS, str(path)]
    running = [subprocess.Popen([*command, str(number)]) for number in range(2)]
    while any(each.poll() is None for each in running):
        assert not path.exists() or is_of_one_writer(path)
    assert [each.returncode for each in running] == [0, 0]
    assert [left.name for left in tmp_path.iterdir()] == ["a.csv"]


def test_a_process_id_that_two_containers_share_does_no_harm(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "getpid", lambda: 1)
    with replacing(tmp_path / "a.part") as one, replacing(tmp_path / "a.part") as other:
        assert one != other
        one.write_bytes(b"1")
        other.write_bytes(b"2")
    assert (tmp_path / "a.part").read_bytes() == b"1"


def test_permissions_are_those_of_the_file_replaced_or_of_the_umask(tmp_path):
    path, before = tmp_path / "a.csv", os.umask(0o027)
    try:
        write_csv(path, ("x",), [(1,)])
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o604)
        write_csv(path, ("x",), [(2,)])
        assert stat.S_IMODE(path.stat().st_mode) == 0o604
    finally:
        os.umask(before)


def test_a_file_is_replaced_where_there_are_no_permissions(tmp_path, monkeypatch):
    def none_here(path, mode):
        raise PermissionError(1, "Operation not permitted", str(path))

    monkeypatch.setattr(Path, "chmod", none_here)
    for content in ("once", "twice"):
        write_file(tmp_path / "a.csv", content)
    assert (tmp_path / "a.csv").read_text() == "twice"


def test_what_killed_writers_left_is_removed_when_it_is_old(tmp_path):
    """Of a sweep, and nothing that looks like it."""
    names = [f".{each * 64}.0123456789abcdef.part" for each in "0f"]
    kept = ["a.part", ".hidden", f".{'0' * 64}.0123456789abcdeg.part", "f.0123456789abcdef.part"]
    kept += [".notes.2024010112000000.txt", f".{'0' * 64}.2024010112000000.csv", "0" * 64 + ".part"]
    for name in (*names, *kept):
        (tmp_path / name).touch()
    remove_leftovers(tmp_path)
    assert len(list(tmp_path.iterdir())) == len(names) + len(kept)
    for path in tmp_path.iterdir():
        os.utime(path, (0, 0))
    remove_leftovers(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)


def test_a_writer_clears_away_what_killed_writers_of_its_file_left(tmp_path):
    own, young = (tmp_path / f".a[1].{digits}.csv" for digits in ("0" * 16, "f" * 16))
    other = tmp_path / f".a1.{'0' * 16}.csv"
    for path in (own, young, other):
        path.touch()
    for path in (own, other):
        os.utime(path, (0, 0))
    write_file(tmp_path / "a[1].csv", "ü\n")
    assert set(tmp_path.iterdir()) == {young, other, tmp_path / "a[1].csv"}
    assert (tmp_path / "a[1].csv").read_bytes() == b"\xc3\xbc\n"


@pytest.mark.parametrize(
    ("columns", "rows", "argument"),
    [
        (["x", "y"], [{"a", "b"}], "rows"),
        ({"x", "y"}, [["a", "b"]], "columns"),
        (["x", "x"], [["a", "b"]], "columns"),
        (["x", None], [["a", "b"]], "columns"),
        ([1, 2], [["a", "b"]], "columns"),
    ],
)
def test_what_has_no_order_or_no_name_is_no_table(tmp_path, columns, rows, argument):
    with pytest.raises(ValueError, match=f"write_csv: {argument} must"):
        write_csv(tmp_path / "a.csv", columns, rows)
    assert not list(tmp_path.iterdir())
