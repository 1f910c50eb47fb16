"""Command lines end without a word where nobody reads on, and as ever where something else ends."""

import importlib
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from guts_core.storage.command_lines import ask_for, file_to_write, folder_to_write
from paper_ledger.bil18.whole_sets.stored import stretch, stretches, written

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "emscripten"), reason="no such shell there"
)

#: Says more than a pipe holds, asks, fails, breaks a pipe of its own, or ends with a code. The
#: module comes alone, from its folder: its package would bring NumPy, which takes longer.
PROGRAM = f"""
import os, signal, sys, time
sys.path.insert(0, {str(ROOT / "guts_core" / "storage")!r})
from command_lines import exit_with

def long():
    for number in range(10**5):
        print(number, flush="flush" in sys.argv)

def asks():
    print("a question")
    input("? ")
    long()

def fails():
    print("a line")
    raise ValueError("as ever")

def breaks():
    read, write = os.pipe()
    os.close(read)
    os.write(write, b"?")

def misses():
    print("a line")
    open("no folder/file")

def spells():
    print("P \\u2265 2")

def waits():
    print("a line")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what starts it may ignore Ctrl-C
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(60)

def ends():
    code = sys.argv[2]
    return sys.exit(code) if code == "told" else int(code)

exit_with({{"long": long, "asks": asks, "fails": fails, "breaks": breaks, "misses": misses,
    "ends": ends, "spells": spells, "waits": waits}}[sys.argv[1]])
"""


def said(around, *arguments):
    """Both outputs and the exit code of the program, within a line for the shell."""
    command = ["bash", "-c", f"set -o pipefail; {around}", sys.executable, PROGRAM, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.stdout, done.stderr, done.returncode


@pytest.mark.parametrize("arguments", [("long",), ("long", "flush"), ("asks",)])
def test_a_reader_who_stops_is_no_error(arguments):
    output, errors, code = said('yes | "$0" -c "$@" | head -n 1', *arguments)
    assert (output.count("\n"), errors) == (1, "")
    assert code == 141


@pytest.mark.parametrize(
    ("encoding", "output"),
    [
        ("ascii", "P \\u2265 2\n"),
        ("latin-1:surrogateescape", "P \\u2265 2\n"),
        ("ascii:replace", "P ? 2\n"),
        ("utf-8", "P \u2265 2\n"),
    ],
)
def test_a_character_that_an_output_lacks_is_told_by_its_number(encoding, output):
    around = os.environ | {"PYTHONIOENCODING": encoding}
    command = [sys.executable, "-c", PROGRAM, "spells"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=around)
    assert (done.stdout, done.stderr, done.returncode) == (output, "", 0)


def test_a_closed_output_is_no_error():
    assert said('"$0" -c "$@" >&-', "long") == ("", "", 0)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device")
@pytest.mark.parametrize("arguments", [("long",), ("long", "flush"), ("asks",), ("ends", "0")])
@pytest.mark.parametrize("buffered", [True, False])
def test_an_output_without_room_is_told_in_a_line(arguments, buffered, monkeypatch):
    monkeypatch.setenv("PYTHONUNBUFFERED", "" if buffered else "1")
    _, errors, code = said('"$0" -c "$@" >/dev/full <<< y', *arguments)
    full = arguments != ("ends", "0")
    assert errors == ("The output cannot be written: No space left on device\n" if full else "")
    assert code == int(full)


@pytest.mark.parametrize(("given", "errors"), [("0", ""), ("3", ""), ("told", "told\n")])
def test_the_exit_code_is_that_of_the_program(given, errors):
    assert said('"$0" -c "$@"', "ends", given) == ("", errors, 1 if errors else int(given))


@pytest.mark.parametrize(
    ("program", "error"),
    [
        ("fails", "ValueError: as ever"),
        ("breaks", "BrokenPipeError"),
        ("misses", "FileNotFoundError"),
    ],
)
def test_what_else_fails_is_told(program, error):
    _, errors, code = said('"$0" -c "$@"', program)
    assert errors.splitlines()[-1].startswith(error)
    assert code == 1


@pytest.mark.parametrize(
    ("around", "errors"), [("", "Stopped by hand.\n"), ("2>&-", "")], ids=["told", "nobody asks"]
)
def test_who_stops_a_program_by_hand_gets_one_line(around, errors):
    assert said(f'"$0" -c "$@" {around}', "waits") == ("a line\n", errors, 130)


@pytest.mark.parametrize(
    "command", ["-m tools.faults --list", "-m tools.faults --help", "-m tools.claim_breaks --help"]
)
def test_command_lines_of_the_project_bear_a_reader_who_stops(command):
    line = f'set -o pipefail; "$0" {command} | head -n 1'
    done = subprocess.run(["bash", "-c", line, sys.executable], capture_output=True, text=True)
    assert (done.stdout.count("\n"), done.stderr) == (1, "")


@pytest.mark.parametrize(
    "command",
    ["-m guts_core.guts.bot --help", "-m tools.claim_breaks --help", "-m tools.make_data --help"],
)
def test_command_lines_need_no_docstrings(command):
    done = subprocess.run(
        [sys.executable, "-OO", *command.split()], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: ")


@pytest.mark.parametrize("tool", ["make_data", "kuhn_four_players"])
def test_the_usage_of_a_tool_names_all_that_it_offers(tool, capsys):
    module = importlib.import_module(f"tools.{tool}")
    with pytest.raises(SystemExit):
        module.main(["--help"])
    offered = re.search(r"\{(.*?)\}", capsys.readouterr().out)[1].split(",")
    named = re.search(r"\[(.*?)\]", module.__doc__, re.DOTALL)[1].split("|")
    assert [each.strip() for each in named] == offered


#: The powers of ten in these would fill the memory.
FAR = ("1e9999999999", "1,2e+9999999999", "1e-9999999999,2")


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("faults.__main__", ["--only", "nosuchword"], "no row has nosuchword in its name: "),
        ("kuhn_families", ["--only", "3"], "--only: invalid choice: '3' (choose from "),
        ("kuhn_families", ["--only", "9,9"], "--only: invalid choice: '9,9' (choose from "),
        ("kuhn_families", ["--pots", "2 abc"], "--pots: must be a fraction above 0, such as 5/2"),
        ("kuhn_families", ["--pots", "1/0"], "--pots: must be a fraction above 0, such as 5/2"),
        ("kuhn_families", ["--pots", "0"], "--pots: must be a fraction above 0, such as 5/2"),
        ("kuhn_families", ["--pots", "1e9999999999"], "--pots: must be a fraction above 0, such"),
        ("kuhn_families", ["--pots", "1E-99_99999999"], "--pots: must be a fraction above 0, such"),
        ("kuhn_families", ["--only", "3,5", "--pots", " "], "--pots: must be one pot or more"),
        ("kuhn_families", ["--pots", "7/3"], "--pots: needs --only, the game that they are of"),
        ("numbered_items", ["--papers", "/nonexistent"], "--papers: /nonexistent must have one"),
        ("kuhn_sets.known", ["x"], "starts: invalid integer value: 'x'"),
        ("kuhn_sets.known", ["0"], "starts: must be 1 or more, got 0"),
        ("kuhn_sets.known", ["5", "1/0"], "pots: must be a fraction above 0, such as 5/2"),
        *(
            (f"kuhn_sets.{tool}", [where], "where: must be a pot, or the ends of an interval, such")
            for tool in ("contractions", "covers", "make", "payoffs")
            for where in ("x", "0", "1/0", "inf", "3,2", "2,2", "1,", ",2", "1,2,3", "1,nan", *FAR)
        ),
        ("kuhn_sets.special_pots", ["5/2"], "unrecognized arguments: 5/2"),
        ("checksums", ["data"], "unrecognized arguments: data"),
        ("determinism", ["--pages", "guts_bot", "nosuch"], "computes something: nosuch"),
        ("determinism", ["--pages", "ledger", "data"], "computes something: ledger"),
        ("mutation", ["--module"], "--module: expected at least one argument"),
        ("mutation", ["--module", "guts_core/guts/rules.py", "nosuch"], "of TARGETS: nosuch"),
        ("mutation", ["--at-most", "-3"], "--at-most: must be 1 or more, got -3"),
        ("print_pages", ["book/nosuch.html"], "no page of the built book: book/nosuch.html"),
        ("notebooks.normalise_notebooks", [__file__], f"{__file__}: Extra data: line 1"),
        ("notebooks.normalise_notebooks", ["--execute", __file__], f"{__file__}: Extra data"),
        ("notebooks.normalise_notebooks", ["nosuch.ipynb"], "No such file or directory: 'nosuch"),
        *(
            ("make_data", ["games", "--jobs", jobs], f"or -1 for all cores, got {jobs}")
            for jobs in ("0", "-2", "-99999", "10001")
        ),
        *(
            (tool, [*first, option, where], f"must be a folder that can be written to, got {where}")
            for tool, first, option in (
                ("determinism", ["--pages", "data"], "--folder"),
                ("kuhn_families", ["--only", "3,5"], "--directory"),
                ("kuhn_four_players", ["forms"], "--directory"),
                ("make_data", ["games"], "--directory"),
            )
            for where in (__file__, f"{__file__}/x", "/proc", "/proc/x", "")
        ),
        *(
            ("faults.__main__", ["--only", "C locale", "--write", file], message)
            for file, message in (
                ("/proc/x", "must be a folder that can be written to, got /proc: "),
                ("/", "must be a file, got the folder /"),
                (__file__, f"--write: {__file__}: TypeError "),
            )
        ),
    ],
)
def test_what_a_tool_cannot_do_is_refused_as_its_command_line_is_read(
    tool, arguments, message, capsys
):
    with pytest.raises(SystemExit) as ended:
        importlib.import_module(f"tools.{tool}").main(arguments)
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


CELL = {"cell_type": "code", "metadata": {}, "outputs": [], "source": "", "execution_count": None}
DAMAGED = {
    "too deep": "[" * 100_000,
    "a list": "[]",
    "cells": {"cells": None},
    "metadata": {"cells": [CELL | {"metadata": []}]},
    "output": {"cells": [CELL | {"outputs": [None]}]},
    "half a character": {"cells": [CELL | {"source": "\ud800"}]},
}


@pytest.mark.parametrize("options", [[], ["--execute"]])
@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_notebook_is_named_and_stays_as_it_is(damage, options, tmp_path, capsys):
    tool, path = (
        importlib.import_module("tools.notebooks.normalise_notebooks"),
        tmp_path / "x.ipynb",
    )
    content = DAMAGED[damage]
    if isinstance(content, dict):
        content = json.dumps({"metadata": {}, "nbformat": 4, "nbformat_minor": 4} | content)
    path.write_text(content, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        tool.main([*options, str(path)])
    assert ended.value.code == 2
    assert f"error: no notebook: {path}: " in capsys.readouterr().err
    assert path.read_text("utf-8") == content


TOOLS = [
    "browser.bundle_explorers",
    "browser.vendor_javascript",
    "browser.vendor_pyodide",
    "notebooks.execute_pages",
    "print_pages",
    "proofs.certificates",
    "proofs.search",
    "release.dist_check",
    "release.pin_environment",
]
#: Asks one tool after the other: they import much in common.
ASK_ALL = """
import contextlib, io, json, runpy, sys

for name in sys.argv[1:]:
    sys.argv = [name, "--help"]
    output, errors, code = io.StringIO(), io.StringIO(), None
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        try:
            runpy.run_module(f"tools.{name}", run_name="__main__", alter_sys=True)
        except SystemExit as ended:
            code = ended.code
    print(json.dumps([name, [code or 0, errors.getvalue(), output.getvalue()]]))
"""


@cache
def asked_for_help():
    command = [sys.executable, "-c", ASK_ALL, *TOOLS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return dict(json.loads(line) for line in done.stdout.splitlines())


@pytest.mark.parametrize("tool", TOOLS)
def test_whoever_asks_for_help_gets_nothing_else(tool):
    code, errors, output = asked_for_help()[tool]
    assert (code, errors) == (0, "")
    assert output.startswith("usage: ")


@pytest.mark.parametrize(
    ("tool", "arguments", "package", "group"),
    [
        ("mutation", ["--module", "guts_core/guts/rules.py"], "cosmic_ray", "mutation"),
        ("print_pages", [], "playwright", "browser"),
    ],
)
def test_a_package_of_no_extra_is_named_with_what_brings_it(
    tool, arguments, package, group, monkeypatch
):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(SystemExit) as ended:
        importlib.import_module(f"tools.{tool}").main(arguments)
    assert ended.value.code == f"This needs the package {package}: make .venv/.synced-{group}"
    assert f"$(VENV)/.synced-{group}:" in (ROOT / "Makefile").read_text("utf-8")


def test_a_folder_that_a_package_has_left_is_none(monkeypatch, tmp_path):
    """Python would import the empty folder, and say later that this or that is not in it."""
    (tmp_path / "a_package_that_is_gone").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SystemExit, match="needs the package a_package_that_is_gone: make bench"):
        ask_for("a_package_that_is_gone", "bench")
    (tmp_path / "a_package_that_is_gone" / "__init__.py").touch()
    importlib.invalidate_caches()
    ask_for("a_package_that_is_gone", "bench")


def test_without_npm_the_bundles_are_not_made_and_a_line_says_so(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match=r"^bundle_explorers: npm is needed, .*'npm'$"):
        importlib.import_module("tools.browser.bundle_explorers").main(["--check"])


def test_what_is_asked_whether_it_can_be_written_stays_as_it_is(tmp_path):
    assert folder_to_write(f"{tmp_path}/a/b") == tmp_path / "a" / "b"
    assert not list((tmp_path / "a" / "b").iterdir())
    (tmp_path / "table").write_text("kept")
    for name in ("table", "new"):
        assert file_to_write(f"{tmp_path}/{name}") == tmp_path / name
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "table"]
    assert (tmp_path / "table").read_text() == "kept"
    # What a link leads to is what is written: its folder is made, not one beside the link.
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere" / "table")
    assert file_to_write(f"{tmp_path}/link") == tmp_path / "link"
    assert not list((tmp_path / "elsewhere").iterdir())


def test_families_are_computed_further_whenever_their_writer_was_killed(tmp_path, monkeypatch):
    tool = importlib.import_module("tools.kuhn_families")
    rows = {row.pot: row for row in tool.read_families(ROOT / "data" / "kuhn_families.csv")}
    members = tool.read_members(ROOT / "data" / "kuhn_family_members.csv")

    def at_pot(game, pot, directory):
        return pot, None, [member for member in members if member.pot == pot]

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(tool, "at_pot", at_pot)
    monkeypatch.setattr(tool, "row", lambda found, *_: rows[found])
    kinds = {"families": tool.read_families, "family_members": tool.read_members}
    for killed in ("write_families", "write_members"):
        with monkeypatch.context() as once:
            once.setattr(tool, killed, interrupted)
            with pytest.raises(KeyboardInterrupt):
                tool.main(["--directory", str(tmp_path), "--only", "3,5", "--pots", "20"])
        tool.main(["--directory", str(tmp_path), "--only", "3,5", "--pots", "5/4"])
        for name, read in kinds.items():
            assert {str(each.pot) for each in read(tmp_path / f"kuhn_{name}.csv")} == {"5/4"}
    (tmp_path / "kuhn_family_members.csv").unlink()
    tool.main(["--directory", str(tmp_path), "--only", "3,5", "--pots", "5/4"])
    assert tool.read_members(tmp_path / "kuhn_family_members.csv")


def test_nothing_is_never_called_the_same(tmp_path):
    differences = importlib.import_module("tools.determinism").differences
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    assert differences(tmp_path / "one", tmp_path / "other") == ["one: nothing was recorded"]
    for name in ("one", "other"):
        (tmp_path / name / "table.csv").write_text("1\n")
    assert differences(tmp_path / "one", tmp_path / "other") == []
    (tmp_path / "one" / "page.json").write_text("1\n")
    (tmp_path / "other" / "next.json").write_text("1\n")
    found = differences(tmp_path / "one", tmp_path / "other")
    assert found == ["next.json: missing in one", "page.json: missing in other"]


def test_what_was_interrupted_is_not_kept_and_what_was_there_before_not_compared(
    tmp_path, monkeypatch, capsys
):
    tool = importlib.import_module("tools.determinism")
    one, other = (f"{tmp_path}/{name}" for name in ("Haswell-1 thread", "Haswell-2 threads"))

    def records(command, **options):
        folder = Path(command[command.index("--record") + 1])
        (folder / "table.csv").write_text("1\n")
        if len(runs := [*tmp_path.glob("run*")]) == 1:
            raise KeyboardInterrupt
        (folder / "second.csv").write_text(f"{len(runs)}\n")
        (tmp_path / f"run {len(runs)}").touch()

    monkeypatch.setattr(tool.subprocess, "run", records)
    settings = ["--settings", "Haswell, 1 thread", "Haswell, 2 threads"]
    given = ["--folder", str(tmp_path), "--pages", "data", *settings]
    Path(one).mkdir()
    Path(one, "old.csv").touch()
    with pytest.raises(KeyboardInterrupt):
        tool.main(given)
    assert sorted(os.listdir(one)) == ["second.csv", "table.csv"]
    assert not Path(other).exists()
    (tmp_path / "run again").touch()
    with pytest.raises(SystemExit) as ended:
        tool.main([*given, "--kept"])
    assert ended.value.code
    assert "second.csv: 1 of 1 numbers" in capsys.readouterr().out


@pytest.mark.parametrize("tool", ["contractions", "covers", "make", "payoffs", "special_pots"])
def test_help_needs_no_solver_that_is_no_dependency(tool, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "highspy", None)
    for module in [name for name in sys.modules if name.startswith("tools.kuhn_sets")]:
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(SystemExit) as ended:
        importlib.import_module(f"tools.kuhn_sets.{tool}").main(["--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m tools.kuhn_sets.{tool} ")


def test_a_solver_that_is_no_dependency_is_named_as_it_is_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "highspy", None)
    certificates = importlib.import_module("tools.kuhn_sets.certificates")
    with pytest.raises(ModuleNotFoundError, match="needs highspy: pip install highspy"):
        certificates.Dual([("1", {(): 1}, False)], {(): 1}).text()


@pytest.mark.parametrize(("low", "high"), [*stretches(), (Fraction(1, 3), Fraction(1, 3))])
def test_what_is_written_of_pots_is_read_again(low, high):
    assert stretch(written(low, high)) == (low, high)


def test_help_on_checksums_writes_none(capsys, monkeypatch):
    tool = importlib.import_module("tools.checksums")
    monkeypatch.setattr(tool, "write_file", None)
    with pytest.raises(SystemExit):
        tool.main(["--help"])
    assert capsys.readouterr().out.startswith("usage: ")
