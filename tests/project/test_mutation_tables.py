"""The tables of breaks name modules, and lines in them, that are there."""

import csv
import os
import time
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
if not (ROOT / "tools").exists():
    pytest.skip("the tools stand in the source tree only", allow_module_level=True)


def rows_of(name):
    with (ROOT / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("name", ["tools/mutation_equivalent.csv", "tools/mutation_survivors.csv"])
def test_lines_that_were_broken_stand_in_their_module(name):
    for row in rows_of(name):
        lines = (ROOT / row["module"]).read_text("utf-8").splitlines()
        assert row["before"] in {line.strip() for line in lines}, row


def test_modules_that_were_measured_are_there():
    from tools.mutation import TARGETS, file_of

    wanted = {file_of(module).relative_to(ROOT).as_posix() for module in TARGETS}
    assert all((ROOT / name).is_file() for name in wanted)
    assert {row["module"] for row in rows_of("data/mutation.csv")} <= wanted


def test_tests_that_are_to_notice_are_there():
    from tools.mutation import TARGETS, nodes

    for node in {each for names in TARGETS.values() for each in nodes(names)}:
        file, _, test = node.partition("::")
        assert (test or "def test_") in (ROOT / file).read_text("utf-8"), node


def test_sources_are_compiled_as_they_stand():
    """The tool imports from ``__future__``; they need not, and then annotations are objects."""
    from tools import mutation

    source, path = "def double(number: int) -> int:\n    return 2 * number\n", Path("any.py")
    imported, overwritten = ModuleType("imported"), ModuleType("overwritten")
    mutation._Broken("imported", path, source).exec_module(imported)
    overwritten.__file__ = "any.py"
    mutation.overwrite(overwritten, source)
    for module in (imported, overwritten):
        assert module.double.__annotations__ == {"number": int, "return": int}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no such processes")
def test_whoever_interrupts_ends_the_tests_too(monkeypatch):
    from tools import mutation

    fork, children = os.fork, []

    def remembered():
        children.append(fork())
        return children[-1]

    def interrupted(_):
        raise KeyboardInterrupt

    def endless(*_):
        monkeypatch.undo()
        time.sleep(60)
        os._exit(0)

    monkeypatch.setattr(os, "fork", remembered)
    monkeypatch.setattr(mutation.time, "sleep", interrupted)
    monkeypatch.setattr(mutation, "_test", endless)
    with pytest.raises(KeyboardInterrupt):
        mutation.noticed(ROOT, "", [], 300)
    with pytest.raises(ChildProcessError):
        os.waitpid(children[0], os.WNOHANG)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("module,before,after\n\n", "must have the columns module, before, after in every row"),
        ("", "must have the columns module, before, after in every row"),
        ('module,before,after\n"x\n', "Error unexpected end of data"),
        (b"\xff\xfe", "'utf-8' codec can't decode"),
    ],
)
def test_a_damaged_table_is_named_before_hours_of_work(damage, said, monkeypatch, tmp_path, capsys):
    from tools import mutation

    path = tmp_path / "survivors.csv"
    path.write_bytes(damage if isinstance(damage, bytes) else damage.encode())
    monkeypatch.setattr(mutation, "KEPT", {path: ("module", "before", "after")})
    with pytest.raises(SystemExit) as ended:
        mutation.main(["--write"])
    assert ended.value.code == 2
    assert f"--write: {path}: {said}" in capsys.readouterr().err


def test_rows_of_modules_that_are_no_targets_any_more_go(monkeypatch, tmp_path):
    from tools import mutation

    (first, second, *_) = (mutation.file_of(each) for each in mutation.TARGETS)
    names = [path.relative_to(ROOT).as_posix() for path in (first, second)]
    path = tmp_path / "survivors.csv"
    monkeypatch.setattr(mutation, "KEPT", {path: ("module", "before", "after")})
    path.write_text(f"module,before,after\nguts_core/gone.py,a,b\n{names[1]},a,b\n", "utf-8")
    mutation._replace(path, [(names[0], "c", "d")], {names[0]})
    kept = f"module,before,after\n{names[0]},c,d\n{names[1]},a,b\n"
    assert path.read_text("utf-8") == kept
