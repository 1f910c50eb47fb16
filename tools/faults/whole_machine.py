"""The README's two commands where there is nothing but Debian."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tools import clean_machine
from tools.faults.rows import Failed, row
from tools.faults.scratch import ROOT

SUITES = ("oldstable", "stable", "unstable")


def _commands_in(suite: str) -> Callable[[Path], str]:
    def run_there(folder: Path) -> str:
        log = folder / "log"
        program = [sys.executable, ROOT / "tools" / "clean_machine.py"]
        command = [*program, "--suite", suite, "--keep", folder / "root", "--log", log]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said = log.read_text("utf-8") if log.exists() else done.stderr
        passed = re.findall(r"^== (.*): passed", said, re.MULTILINE)
        if done.returncode:
            raise Failed(f"passed: {', '.join(passed) or 'nothing'}; {said.splitlines()[-1]}")
        (python,) = re.findall(r"^Python ([\d.]+)", said, re.MULTILINE)[:1]
        return f"Python {python}: {' and '.join(passed)} pass from the source archive"

    return run_there


for _suite in SUITES:
    row(
        f"empty Debian {_suite}",
        f"Debian {_suite} with Python and make only: no git, no npm, a user without rights",
        clean_machine.missing,
    )(_commands_in(_suite))
