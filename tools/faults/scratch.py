"""Copies of the tree, programs run in them, and what their files hold."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tools.faults.rows import Failed

ROOT = Path(__file__).resolve().parents[2]
UV = Path(sys.executable).with_name("uv")
_LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv*", "_build", "vendor", "__pycache__", ".*_cache", ".hypothesis", ".benchmarks")
)
#: Settings of the caller that would reach into a copy.
_OURS = ("PYTHONPATH", "VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT", "MAKEFLAGS", "MFLAGS", "MAKELEVEL")

#: What a file holds, by its path below a folder.
Files = dict[str, str]


def tree(into: Path) -> Path:
    """A copy of the tree as it stands."""
    shutil.copytree(ROOT, into, ignore=_LEFT_OUT, symlinks=True)
    return into


def files(folder: Path) -> Files:
    """Digests of all files, but for what Python compiles."""
    paths = (path for path in folder.rglob("*") if "__pycache__" not in path.parts)
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths
        if path.is_file()
    }


def settings(copy: Path, more: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """The environment of a program in a copy; None takes a variable away."""
    chosen: dict[str, str | None] = {k: v for k, v in os.environ.items() if k not in _OURS}
    chosen |= {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "MPLBACKEND": "Agg"}
    chosen |= {"OPENBLAS_NUM_THREADS": "1", "PYTHONNOUSERSITE": "1"}
    chosen |= {"UV_SYSTEM_CERTS": "1", **(more or {})}  # a company's certificates count
    return {name: value for name, value in chosen.items() if value is not None}


def started(
    command: Sequence[str | Path], copy: Path, more: Mapping[str, str | None] | None = None
) -> subprocess.Popen[str]:
    """A program that runs in a copy, in a group of its own."""
    return subprocess.Popen(
        [str(each) for each in command],
        cwd=copy,
        env=settings(copy, more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )


def ended(process: subprocess.Popen[str], seconds: float = 3600) -> tuple[int, str]:
    """Its return code and what it said; at its end, or after so many seconds, its group is killed.

    Children may outlive it and hold on to what it printed to.
    """
    last = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < last:
        with suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=max(0.0, min(0.2, last - time.monotonic())))
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    said = process.communicate()[0]
    return process.returncode, said


def run(
    command: Sequence[str | Path], copy: Path, more: Mapping[str, str | None] | None = None
) -> str:
    """What a program says that must succeed."""
    code, said = ended(started(command, copy, more))
    if code:
        last = " | ".join(line for line in said.strip().splitlines()[-8:])
        raise Failed(f"{Path(command[0]).name} … ended with {code}: {last[-600:]}")
    return said


def python(program: str) -> list[str]:
    """The command for a program of Python."""
    return [sys.executable, "-c", program]


def check(holds: bool, otherwise: str) -> None:
    """Raise :class:`Failed` with a sentence."""
    if not holds:
        raise Failed(otherwise)
