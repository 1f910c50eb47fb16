"""Write environment.yml (conda, Binder): every package of uv.lock that book and tests ask for."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from guts_core.storage.files import write_file

ROOT = Path(__file__).resolve().parents[2]
UV = Path(sys.executable).with_name("uv")

HEADER = """\
# For conda and Binder: all that the book and its tests are made with, in the versions of uv.lock.
# Written by tools/release/pin_environment.py.
name: guts-companion
channels: [conda-forge]
dependencies:
  - python=3.12
  - pip
  - pip:
      - -e .
"""


def pins() -> list[str]:
    """Packages with their versions, those they need in turn included, as pip reads them.

    Where uv fails, it says why, and so does the end of this program.
    """
    command = [UV, "export", "--frozen", "--quiet", "--no-header", "--no-hashes", "--no-annotate"]
    groups = ["--no-emit-project", "--extra", "full", "--group", "book", "--group", "test"]
    done = subprocess.run(
        [*map(str, command), *groups], cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        sys.exit("pin_environment: uv export failed; environment.yml stays as it is")
    return done.stdout.splitlines()


def environment() -> str:
    """Text of environment.yml."""
    return HEADER + "".join(f"      - {pin}\n" for pin in pins())


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()  # there is nothing to choose
    write_file(ROOT / "environment.yml", environment())
