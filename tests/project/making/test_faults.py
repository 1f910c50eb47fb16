"""The tool that injects faults: it sees what a careless writer does, and what it cannot try."""

import csv
import importlib
import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
if not (ROOT / "tools").exists():
    pytest.skip("the tools stand in the source tree only", allow_module_level=True)

command, folders, killed, machine, makers, rows, scratch, versions = (
    importlib.import_module(f"tools.faults.{name}")
    for name in (
        *("__main__", "folders", "killed", "machine"),
        *("makers", "rows", "scratch", "versions"),
    )
)

#: More than Python keeps back before it writes, 128 kB from 3.14 on.
TEXT = "'x' * 1_000_000"
IMPORT, WRITE = "from guts_core.storage.files import write_file", f"write_file('made.txt', {TEXT})"
#: Makers that lose or spoil something, and in which words that is noticed.
CARELESS = {
    "in place": (f"open('made.txt', 'w').write({TEXT})", "half written: .'made.txt'"),
    "failure passed over": (
        f"{IMPORT}\ntry:\n    {WRITE}\nexcept OSError:\n    pass",
        "a failed write was passed over",
    ),
    "other bytes": (
        f"{IMPORT}\nimport os\nwrite_file('made.txt', {TEXT} + str(os.getpid()))",
        "gave other files",
    ),
    "temporary file": (
        f"import os\nopen('.made.0123456789abcdef.txt', 'w').write({TEXT})\n"
        "os.replace('.made.0123456789abcdef.txt', 'made.txt')",
        "left its temporary file",
    ),
    "nothing": ("pass", "wrote nothing"),
}


@pytest.fixture
def small_tree(monkeypatch):
    """Copies that hold what a writer needs, so that they are made at once."""

    def tree(into):
        into.mkdir()
        (into / "old.txt").write_text("old", encoding="utf-8")
        os.utime(into / "old.txt", (0, 0))
        (into / "guts_core").symlink_to(ROOT / "guts_core")
        (into / "tools").symlink_to(ROOT / "tools")
        return into

    for module in (killed, folders, machine):
        monkeypatch.setattr(module, "tree", tree)


@pytest.mark.parametrize("end", ["", "raise SystemExit(0)"])
def test_a_careful_maker_passes(small_tree, tmp_path, end):
    said = killed.disturbed(makers.Maker("careful", f"{IMPORT}\n{WRITE}\n{end}"), tmp_path)
    assert said.startswith("killed 1 before a rename, 1 within a write")


@pytest.mark.parametrize("name", CARELESS)
def test_a_careless_maker_is_noticed(small_tree, tmp_path, name):
    program, words = CARELESS[name]
    with pytest.raises(rows.Failed, match=words):
        killed.disturbed(makers.Maker(name, program), tmp_path)


@pytest.mark.parametrize("name", ["two threads", "read-only folder"])
def test_a_quick_row_passes(small_tree, name):
    outcome = rows.tried(rows.ROWS[name])
    assert outcome.outcome in (rows.PASSED, rows.NOT_TRIED), outcome


WRITTEN = "import os\ntry:\n    open({}, 'w').close()\nexcept OSError:\n    print('refused')"
ODD = "für [alle] Fälle, 撲克"
VARIABLE = "import os\nprint(os.environ.get('{}'))"

#: What a program sees of a fault.
SEEN = {
    "no shared memory": (WRITTEN.format("'/dev/shm/faults'"), "refused"),
    "not root": ("import os\nprint(os.geteuid(), os.listdir(os.environ['TMPDIR']))", "65534 []"),
    "odd path": ("import os\nprint(ascii(os.path.basename(os.getcwd())))", ascii(ODD)),
    "C locale": ("import codecs\nprint(codecs.lookup(open(0).encoding).name)", "ascii"),
    "python -O": ("print(__debug__)", "False"),
    "no home": (VARIABLE.format("HOME"), "None"),
    "read-only home": (WRITTEN.format("os.environ['HOME'] + '/faults'"), "refused"),
    "odd clock": (VARIABLE.format("TZ"), "None/Such Pacific/Kiritimati"),
    "hash seeds": (VARIABLE.format("PYTHONHASHSEED"), "0 4294967295"),
}


@pytest.mark.parametrize("name", SEEN)
def test_a_machine_has_the_fault_of_its_row(small_tree, monkeypatch, name):
    program, seen = SEEN[name]

    def bears(copy, more=None, before=()):
        return scratch.run([*before, *scratch.python(program)], copy, more).strip()

    monkeypatch.setattr(machine, "bears", bears)
    outcome = rows.tried(rows.ROWS[name])
    if outcome.outcome == rows.NOT_TRIED:
        pytest.skip(outcome.what)
    assert sorted(outcome.what.split()) == sorted(seen.split())


def test_tests_and_makers_have_the_fault_and_the_bytes_are_compared(monkeypatch, tmp_path):
    ran = []
    monkeypatch.setattr(machine, "run", lambda asked, _, more: ran.append((asked[0], more)))
    monkeypatch.setattr(machine, "usual", dict)
    machine.bears(tmp_path, {"FAULT": "1"}, ["faulty"])
    assert ran == [("faulty", {"FAULT": "1"})] * (1 + len(machine.COMPARED))
    monkeypatch.setattr(machine, "usual", lambda: {"made.csv": "0"})
    with pytest.raises(rows.Failed, match=r"other bytes: .'made\.csv'"):
        machine.bears(tmp_path)


def test_programs_and_modules_that_a_row_lacks_are_named():
    assert rows.programs("sh")() == rows.modules("csv")() == ""
    assert rows.programs("sh", "none_1", "none_2")() == "no none_1 and no none_2 here"
    assert rows.modules("csv", "none_1", "none_2")() == "no package none_1 and no none_2 here"


def test_what_cannot_be_tried_says_why_and_fails_nobody(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(versions, "uv_is_here", str)  # nothing is missing but the Python
    monkeypatch.setattr(versions, "interpreter", lambda version: None)
    table = tmp_path / "faults.csv"
    assert command.main(["--only", "Python 3.11", "--write", str(table)]) == 0
    (found,) = rows.read_outcomes(table)
    assert (found.outcome, found.what) == (rows.NOT_TRIED, "no Python 3.11 here")
    assert "0 passed, 0 failed, 1 not tried" in capsys.readouterr().out


def test_a_failure_is_the_exit_status_and_is_kept_until_it_is_mended(monkeypatch, tmp_path):
    table, ends = tmp_path / "faults.csv", [rows.Failed("broken"), None]

    def run(folder):
        if end := ends.pop(0):
            raise end
        return "mended"

    monkeypatch.setitem(rows.ROWS, "invented", rows.Row("invented", "x", run, rows.nothing))
    for status, outcome, what in ((1, rows.FAILED, "Failed: broken"), (0, rows.PASSED, "mended")):
        assert command.main(["--only", "invented", "--write", str(table)]) == status
        assert rows.read_outcomes(table) == [rows.Outcome("invented", "x", outcome, what)]


def test_uv_trusts_what_the_system_trusts_unless_a_row_says_otherwise(tmp_path):
    assert scratch.settings(tmp_path)["UV_SYSTEM_CERTS"] == "1"
    assert "UV_SYSTEM_CERTS" not in scratch.settings(tmp_path, {"UV_SYSTEM_CERTS": None})


def test_environments_are_not_copied(monkeypatch, tmp_path):
    """Their links lead to the system's Python."""
    source = tmp_path / "source"
    for name in (".venv", ".venv-sphinx"):
        (source / name / "bin").mkdir(parents=True)
        (source / name / "bin" / "python").symlink_to(sys.executable)
    (source / "kept.txt").write_text("kept", encoding="utf-8")
    monkeypatch.setattr(scratch, "ROOT", source)
    assert [each.name for each in scratch.tree(tmp_path / "copy").iterdir()] == ["kept.txt"]


def test_every_maker_has_a_row():
    assert {f"killed, {maker.name}" for maker in makers.MAKERS} <= rows.ROWS.keys()


def test_the_stored_table_has_every_row_and_no_failure():
    with (ROOT / "data" / "faults.csv").open(encoding="utf-8", newline="") as file:
        stored = {each["name"]: each for each in csv.DictReader(file)}
    assert list(stored) == list(rows.ROWS)
    for name, each in stored.items():
        assert each["fault"] == rows.ROWS[name].fault
        assert each["outcome"] in (rows.PASSED, rows.NOT_TRIED), each


def test_pythons_of_pyenv_are_found_without_being_chosen(tmp_path, monkeypatch):
    """Its shims fail for a version that is not the one of this shell."""
    version = "{}.{}".format(*sys.version_info)
    (shims := tmp_path / "shims").mkdir()
    (shim := shims / f"python{version}").write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    shim.chmod(0o755)
    (kept := tmp_path / f"versions/{version}.9/bin").mkdir(parents=True)
    (kept / "python").symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(shims))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setattr(versions, "UV", Path("/bin/false"))
    assert versions.interpreter(version) == str(kept / "python")
    assert versions.interpreter("2.6") is None
