"""Build the wheel and the source archive and test the one with the tests of the other, elsewhere.

In a temporary folder the wheel is installed into an environment of its own; the source archive is
unpacked there without its packages, so that the tests can only find the installed package.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: What tests and notebooks import beside the package itself.
NEEDED = (
    "hypothesis",
    "nbformat",
    "pytest",
    "pytest-timeout",
    "pytest-xdist",
    "pyyaml",
    "distributed",
)


def run(*command: str | Path, cwd: Path | None = None) -> None:
    """Run a command without the settings of this environment; stop where it fails."""
    leave = ("PYTHONPATH", "VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT")
    clean = {name: value for name, value in os.environ.items() if name not in leave}
    done = subprocess.run([str(each) for each in command], cwd=cwd, env=clean, check=False)
    if done.returncode:
        sys.exit(f"dist-check: {Path(command[0]).name} {command[1]} failed")


def main() -> None:
    """Build, install, unpack, test."""
    uv = Path(sys.executable).with_name("uv")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(uv, "build", "--quiet", "--out-dir", folder, ROOT)
        (wheel,), (archive,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
        run(sys.executable, "-m", "venv", folder / "venv")
        python = folder / "venv" / "bin" / "python"
        run(uv, "pip", "install", "--quiet", "--python", python, f"{wheel}[full]", *NEEDED)
        with tarfile.open(archive) as packed:
            # The first Pythons 3.11, as Debian 12 has one, know no filters.
            packed.extraction_filter = getattr(tarfile, "data_filter", None)
            packed.extractall(folder / "source")
        (tree,) = (folder / "source").iterdir()
        for package in ("guts_core", "paper_ledger"):
            shutil.rmtree(tree / package)
            where = f"import {package}, sys; sys.exit('venv' not in {package}.__file__)"
            run(python, "-c", where, cwd=tree)
        quick = ["tests/methods", "tests/guts", "tests/von_neumann", "tests/kuhn"]
        quick += ["tests/simplified_kuhn", "tests/figures", "tests/explorers", "tests/fuzz"]
        run(python, "-m", "pytest", "-q", "-n", "auto", "--dist", "loadfile", *quick, cwd=tree)
    print("dist-check: wheel and source archive pass")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()  # there is nothing to choose
    main()
