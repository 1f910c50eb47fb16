"""Folders that are full, that cannot be written, that belong to others, that two write at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.faults.makers import MAKERS
from tools.faults.rows import row
from tools.faults.scratch import check, ended, files, python, run, started, tree


def own_mounts() -> str:
    """Whether this user may mount in a namespace of its own."""
    if shutil.which("unshare") is None:
        return "no unshare here"
    tried = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "x", "/mnt"], check=False)
    return "this user may not mount anything" if tried.returncode else ""


def two_users() -> str:
    """Whether programs can be run as somebody else."""
    if os.geteuid() or shutil.which("setpriv") is None:
        return "only root can run programs as another user"
    asked = as_nobody(["sh", "-c", '"$0" -c pass', sys.executable])
    tried = subprocess.run(asked, capture_output=True, check=False)
    return "other users may not run this Python" if tried.returncode else ""


def mounted(mounts: str, command: list[str]) -> list[str]:
    """The command in a namespace with mounts of its own."""
    return ["unshare", "-rm", "sh", "-c", f'{mounts} && exec "$@"', "sh", *command]


def as_nobody(command: list[str]) -> list[str]:
    """The command as a user who owns nothing."""
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]


_FULL = """
import sys
from pathlib import Path
from guts_core.storage import resumable_sweep, write_csv
from tools.faults.examples import rows_of
here, refused = Path("small"), 0
write_csv(here / "old.csv", ("x",), [(1,)])
for work in (
    lambda: write_csv(here / "old.csv", ("x",), [(k,) for k in range(20_000)]),
    lambda: resumable_sweep(rows_of, [(n,) for n in range(60)], here / "parts"),
):
    try:
        work()
    except OSError as error:
        refused += error.errno == 28
parts = sorted((here / "parts").iterdir())
assert refused == 2 and (here / "old.csv").read_text() == "x\\n1\\n"
assert parts and all(each.suffix == ".part" and each.name[0] != "." for each in parts)
found = resumable_sweep(rows_of, [(n,) for n in range(len(parts))], here / "parts")
assert found == [rows_of(n) for n in range(len(parts))]
"""


@row("full disk", "a disk of 64 kB", own_mounts)
def full_disk(folder: Path) -> str:
    """Write a table and the parts of a sweep until nothing fits any more."""
    copy = tree(folder / "tree")
    (copy / "small").mkdir()
    run(mounted("mount -t tmpfs -o size=64k faults small", python(_FULL)), copy)
    return "a table and a sweep end with 'no space left'; old table and finished parts stay, whole"


_READ_ONLY = """
from pathlib import Path
from guts_core.storage import resumable_sweep, write_csv
from tools.faults.examples import rows_of
assert resumable_sweep(rows_of, [(1,)], "kept") == [rows_of(1)]
for work in (
    lambda: resumable_sweep(rows_of, [(2,)], "kept"), lambda: write_csv("kept/a.csv", ("x",), [])
):
    try:
        work()
    except OSError as error:
        assert "kept" in str(error), error
    else:
        raise SystemExit("a write was passed over")
"""
_KEEP = """
from guts_core.storage import resumable_sweep, write_csv
from tools.faults.examples import rows_of
resumable_sweep(rows_of, [(1,)], "kept")
write_csv("kept/a.csv", ("x",), [(1,)])
"""
_READ_ONLY_SAYS = "a finished sweep is read; what is missing ends with an error that names the file"


@row("read-only folder", "a read-only disk", own_mounts)
def read_only(folder: Path) -> str:
    """Read a finished sweep, and try to go on."""
    copy = tree(folder / "tree")
    run(python(_KEEP), copy)
    before = files(copy)
    mounts = "mount --bind kept kept && mount -o remount,bind,ro kept"
    run(mounted(mounts, python(_READ_ONLY)), copy)
    check(files(copy) == before, "files changed")
    return _READ_ONLY_SAYS


@row("other user's folder", "a folder of another user, who may write nothing there", two_users)
def not_mine(folder: Path) -> str:
    """The same as nobody."""
    copy = tree(folder / "tree")
    folder.chmod(0o755)
    run(python(_KEEP), copy)
    run(as_nobody(python(_READ_ONLY)), copy)
    return _READ_ONLY_SAYS


_SHARED = """
from guts_core.storage import resumable_sweep, write_csv
from tools.faults.examples import rows_of
found = resumable_sweep(rows_of, [(n,) for n in range(4)], "kept")
assert found == [rows_of(n) for n in range(4)]
try:
    write_csv("kept/a.csv", ("x",), [(2,)])
except PermissionError as error:
    assert "a.csv" in str(error), error
else:
    raise SystemExit("the other user's table was replaced")
"""


@row("shared folder", "a folder like /tmp, where everybody keeps to their own files", two_users)
def shared(folder: Path) -> str:
    """Go on with another user's sweep, beside that user's old temporary file."""
    copy = tree(folder / "tree")
    folder.chmod(0o755)
    run(python(_KEEP), copy)
    kept = copy / "kept"
    kept.chmod(0o1777)
    (kept / f".a.{'0' * 16}.csv").touch()
    os.utime(kept / f".a.{'0' * 16}.csv", (0, 0))
    run(as_nobody(python(_SHARED)), copy)
    check((kept / "a.csv").read_text() == "x\n1\n", "the other user's table changed")
    hidden = [each.name for each in kept.glob(".a.*") if each.stat().st_uid]
    check(not hidden, f"a refused write left {hidden}")
    run(python(_SHARED.split("try:", maxsplit=1)[0]), copy)
    return "each goes on with the other's parts; the other's table is refused by name and stays"


@row("two processes", "two processes make the same files at once")
def two_processes(folder: Path) -> str:
    """Start makers twice in one copy."""
    names = ("sweep", "data: results", "data: von_neumann")
    for maker in (each for each in MAKERS if each.name in names):
        alone, both = tree(folder / f"{maker.name} 1"), tree(folder / f"{maker.name} 2")
        run([sys.executable, "-c", maker.program], alone)
        pair = [started(python(maker.program), both) for _ in range(2)]
        for each in pair:
            code, said = ended(each)
            check(code == 0, f"{maker.name}: {said[-300:]}")
        check(files(alone) == files(both), f"{maker.name}: other files than of one process")
    return f"{', '.join(names)}: both end well, with the bytes of one"


_THREADS = """
from concurrent.futures import ThreadPoolExecutor
from guts_core.storage import resumable_sweep
from tools.faults.examples import rows_of
tasks = [(n,) for n in range(20)]
with ThreadPoolExecutor(2) as pool:
    found = list(pool.map(lambda _: resumable_sweep(rows_of, tasks, "parts"), range(20)))
assert found == [[rows_of(n) for (n,) in tasks]] * 20
"""


@row("two threads", "two threads run one sweep in one folder, twenty times")
def two_threads(folder: Path) -> str:
    """Sweep."""
    copy = tree(folder / "tree")
    run(python(_THREADS), copy)
    check(not list((copy / "parts").glob(".*")), "temporary files stayed")
    return "all get the same results, no temporary file stays"
