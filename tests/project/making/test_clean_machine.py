"""The tool that runs the README's commands on an empty Debian: what it brings along, its log."""

import importlib
import io
import shlex
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
if not (ROOT / "tools").exists():
    pytest.skip("the tools stand in the source tree only", allow_module_level=True)

tool = importlib.import_module("tools.release.clean_machine")


def test_the_commands_are_the_readmes():
    code = (ROOT / "README.md").read_text("utf-8").split("```")[1]
    assert tuple(line.split("  ")[0] for line in code.strip().splitlines()) == tool.COMMANDS


def test_without_rights_it_says_what_it_needs(monkeypatch, capsys):
    monkeypatch.setattr(tool.os, "geteuid", lambda: 1000)
    assert tool.main([]) == 2
    assert "rights of root" in capsys.readouterr().err


def test_a_log_that_cannot_be_written_is_told_before_the_machine_is_made(monkeypatch, capsys):
    monkeypatch.setattr(tool, "missing", lambda: "")
    for path in ("/dev/null/a.log", "/"):
        with pytest.raises(SystemExit) as ended:
            tool.main(["--log", path])
        assert ended.value.code == 2
        assert f"--log: {path} cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("damage", ["missing", "folder", "text", "cut", "empty"])
def test_an_archive_that_cannot_be_read_is_told_before_the_machine_is_made(
    damage, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(tool, "missing", lambda: "")
    monkeypatch.setattr(tool, "tried", lambda *_: pytest.fail("a machine was made"))
    path = tmp_path / "source.tar.gz"
    if damage == "folder":
        path.mkdir()
    elif damage == "text":
        path.write_text("no archive")
    elif damage != "missing":
        with tarfile.open(path, "w:gz") as packed:
            if damage == "cut":
                packed.add(tool.__file__, "a/tool.py")
        path.write_bytes(path.read_bytes()[: -999 if damage == "cut" else None])
    with pytest.raises(SystemExit) as ended:
        tool.main(["--archive", str(path), "--log", str(tmp_path / "log")])
    assert ended.value.code == 2
    assert f"--archive: {path} " in capsys.readouterr().err.splitlines()[-1]
    assert not (tmp_path / "log").exists()


def test_without_debootstrap_it_names_it(monkeypatch):
    monkeypatch.setattr(tool.platform, "system", lambda: "Linux")
    monkeypatch.setattr(tool.os, "geteuid", lambda: 0)
    monkeypatch.setattr(tool.shutil, "which", lambda name: None if name == "debootstrap" else name)
    assert tool.missing() == "not here: debootstrap"


def test_nothing_of_this_machine_but_certificates_and_proxies_is_inside(monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", "/etc/ssl/own certificates.pem")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    script = tool.inside(Path("/new"), "archive", "make test")[-1]
    words = shlex.split(script)
    clean = words[words.index("-i") + 1 : words.index("sh")]
    names = {each.split("=")[0] for each in clean}
    assert names <= {"HOME", "USER", "PATH", "LANG", *tool.VARIABLES}
    assert "SSL_CERT_FILE=/etc/ssl/own certificates.pem" in clean
    assert words[-1] == "cd /home/reader/archive && make test"


def test_a_folder_of_any_name_is_one_word():
    words = shlex.split(tool.inside(Path("/a new; machine"), "archive", "make test")[-1])
    assert {"/a new; machine/proc", "/a new; machine/dev/shm", "/a new; machine"} <= set(words)


def test_the_log_keeps_what_is_printed_and_how_it_ended(capsys):
    log = tool.Log(io.StringIO())
    assert log.run("sh", "-c", "echo said; echo complained >&2; exit 3") == 3
    assert sorted(log.file.getvalue().split()) == ["complained", "said"]
    assert capsys.readouterr().out == log.file.getvalue()


def test_a_failing_command_is_a_failure_and_the_next_one_still_runs(monkeypatch):
    log = tool.Log(io.StringIO())
    codes = {"make book": "exit 1", "make test": "exit 0"}
    ends = {"command -v git || test -e .git": "exit 1"} | codes
    monkeypatch.setattr(tool, "bootstrap", lambda *_: None)
    monkeypatch.setattr(tool, "unpack", lambda *_: "archive")
    monkeypatch.setattr(tool, "inside", lambda _, __, c: ["sh", "-c", ends.get(c, "exit 0")])
    assert not tool.tried(Path("/new"), Path("archive"), "stable", log)
    assert "== make book: failed" in log.file.getvalue()
    assert "== make test: passed" in log.file.getvalue()


@pytest.mark.parametrize(
    ("command", "message"), [("true", "there is a git"), ("false", "nothing can be run")]
)
def test_a_machine_with_git_or_in_which_nothing_runs_is_not_clean(monkeypatch, command, message):
    monkeypatch.setattr(tool, "bootstrap", lambda *_: None)
    monkeypatch.setattr(tool, "unpack", lambda *_: "archive")
    monkeypatch.setattr(tool, "inside", lambda *_: [command])
    with pytest.raises(SystemExit, match=message):
        tool.tried(Path("/new"), Path("archive"), "stable", tool.Log(io.StringIO()))


def test_the_user_may_enter_the_new_machine(tmp_path, monkeypatch):
    root = tmp_path / "root"
    root.mkdir(mode=0o700)  # as tempfile makes it; some debootstraps leave it so
    monkeypatch.setattr(tool, "SETTINGS", ())
    monkeypatch.setattr(tool.Log, "run", lambda *_: 0)
    monkeypatch.setattr(tool.subprocess, "run", lambda *_, **__: None)
    tool.bootstrap(root, "stable", tool.Log(io.StringIO()))
    assert root.stat().st_mode & 0o777 == 0o755


def test_an_archive_that_leaves_its_folder_is_refused(tmp_path, monkeypatch):
    archive = tmp_path / "bad.tar.gz"
    with tarfile.open(archive, "w:gz") as packed:
        packed.addfile(tarfile.TarInfo("../outside"))
    monkeypatch.setattr(tool.subprocess, "run", lambda *_, **__: None)
    with pytest.raises(
        ValueError, match=r"bad\.tar\.gz would write out of its folder: \.\./outside"
    ):
        tool.unpack(archive, tmp_path)


def test_the_tool_needs_no_package():
    """Root runs it with the Python of the machine, which has none of the project's packages."""
    told = subprocess.run(
        [sys.executable, "-I", "-S", tool.__file__, "--help"], capture_output=True, text=True
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert "--suite" in told.stdout
