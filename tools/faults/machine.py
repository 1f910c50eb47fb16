"""Machines and settings that differ: the same bytes, and tests that pass."""

from __future__ import annotations

import functools
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from tools.faults.folders import as_nobody, mounted, own_mounts, two_users
from tools.faults.makers import MAKERS
from tools.faults.rows import row
from tools.faults.scratch import Files, check, files, python, run, tree

#: Quick tests from every part of the library.
CORE = (
    *("tests/files/test_files.py", "tests/files/test_sweeps.py", "tests/files/test_sweep_keys.py"),
    "tests/files/test_script_keys.py",
    *("tests/methods/matrix_games", "tests/guts/coalition/test_continuum.py"),
    *("tests/guts/coalition/meshes", "tests/guts/coalition/test_best_fit.py"),
    *("tests/kuhn/many_players/test_two_player.py", "tests/simplified_kuhn/test_rules.py"),
    *("tests/von_neumann/two_players/test_pure_strategies.py", "tests/figures/test_style.py"),
)
PYTEST = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--timeout", "0")
#: Makers whose bytes are compared.
COMPARED = [
    each.program
    for each in MAKERS
    if each.name in ("data: results", "data: von_neumann", "data: checksums", "notebooks")
]


def made(copy: Path, more: Mapping[str, str | None], before: list[str]) -> Files:
    """What the makers write under settings, and behind a command, in an existing copy."""
    begun = time.time() - 1
    for program in COMPARED:
        run([*before, *python(program)], copy, more)
    return {k: v for k, v in files(copy).items() if (copy / k).stat().st_mtime >= begun}


@functools.cache
def usual() -> Files:
    """The same without a fault."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        return made(tree(Path(folder) / "tree"), {}, [])


def bears(
    copy: Path,
    more: Mapping[str, str | None] | None = None,
    before: list[str] | None = None,
) -> str:
    """Make data and run tests in a copy under settings; a sentence, or Failed."""
    command = [*(before or []), sys.executable, *PYTEST, *CORE]
    run(command, copy, more)
    now = made(copy, more or {}, before or [])
    changed = [name for name, digest in usual().items() if now.get(name) != digest]
    check(not changed, f"other bytes: {changed}")
    return "the core tests pass, and makers of data write the same bytes"


@row("no shared memory", "/dev/shm cannot be written", own_mounts)
def no_shared_memory(folder: Path) -> str:
    """Workers cannot share semaphores there."""
    copy = tree(folder / "tree")
    return bears(copy, before=mounted("mount -t tmpfs -o ro,size=4k faults /dev/shm", []))


@row("not root", "a user without rights and without a home", two_users)
def not_root(folder: Path) -> str:
    """Run as nobody in a copy that is nobody's."""
    copy = tree(folder / "tree")
    folder.chmod(0o755)
    for path in (copy, *copy.rglob("*")):
        os.chown(path, 65534, 65534, follow_symlinks=False)  # what a link leads to is not ours
    home = {"HOME": "/nonexistent", "TMPDIR": str(copy.parent / "tmp")}
    (copy.parent / "tmp").mkdir(mode=0o777)
    (copy.parent / "tmp").chmod(0o777)
    return bears(copy, home, as_nobody([]))


@row("odd path", "a path with spaces, umlauts and brackets")
def odd_path(folder: Path) -> str:
    """Work there."""
    return bears(tree(folder / "für [alle] Fälle, 撲克"))


@row("C locale", "LC_ALL=C, without Python's UTF-8 mode and its own mending of the locale")
def c_locale(folder: Path) -> str:
    """Files are read and written in ASCII unless somebody says otherwise."""
    ascii_only = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    return bears(tree(folder / "tree"), ascii_only)


@row("python -O", "python -O: assertions are left out")
def without_assertions(folder: Path) -> str:
    """Whatever rests on an assert is not checked any more."""
    quiet = "-W ignore::pytest.PytestConfigWarning"  # pytest's own remark on this
    more = {"PYTHONOPTIMIZE": "1", "PYTEST_ADDOPTS": quiet}
    return bears(tree(folder / "tree"), more)


@row("no home", "HOME unset")
def no_home(folder: Path) -> str:
    """Caches have no place."""
    return bears(
        tree(folder / "tree"), dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"))
    )


@row("read-only home", "HOME on a read-only disk", own_mounts)
def read_only_home(folder: Path) -> str:
    """Caches cannot be written."""
    copy = tree(folder / "tree")
    (folder / "home").mkdir()
    mounts = mounted(f"mount -t tmpfs -o ro,size=4k faults '{folder / 'home'}'", [])
    return bears(copy, {"HOME": str(folder / "home")}, mounts)


@row("odd clock", "a time zone 14 hours ahead, and one that is none")
def odd_clock(folder: Path) -> str:
    """Set TZ."""
    copy = tree(folder / "tree")
    return " ".join({bears(copy, {"TZ": zone}) for zone in ("Pacific/Kiritimati", "None/Such")})


@row("hash seeds", "PYTHONHASHSEED 0 and 4294967295: other orders of sets")
def hash_seeds(folder: Path) -> str:
    """Set the seed."""
    copy = tree(folder / "tree")
    return " ".join({bears(copy, {"PYTHONHASHSEED": seed}) for seed in ("0", "4294967295")})
