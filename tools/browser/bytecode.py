"""Compile what a page imports before its reader's browser does: a third of the page's start.

Pyodide compiles it, here in Node.js, since no other Python makes its bytecode. Without Node.js the
archives stay as they are, and each page compiles for itself.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: Seconds; it takes some twenty.
TIMEOUT = 900
#: A notebook's kernel and its cells import these, and what these import.
ROOTS = (
    "IPython.core.debugger",
    "IPython.core.interactiveshell",
    "IPython.core.magics",
    "IPython.terminal.embed",
    "ipywidgets",
    "jedi",
    "matplotlib.pyplot",
    "matplotlib_inline.backend_inline",
    "numpy",
)
#: Compiled as a whole: Pyodide's own, what its installer reads, and ours.
PACKAGES = (
    *("_pyodide", "pyodide", "pyodide_kernel", "piplite", "micropip", "ipykernel"),
    *("asttokens", "email", "executing", "importlib", "pure_eval", "stack_data"),
    *("guts_core", "paper_ledger"),
)
#: What is not installed here, a reader's browser compiles.
LISTED = """
import contextlib, importlib, sys
for name in sys.argv[1:]:
    with contextlib.suppress(ImportError):
        importlib.import_module(name)
print(*sys.modules)
"""


def node() -> str | None:
    """Node.js: the machine's, or that of the wheel which brings npm where there is none."""
    path = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    return shutil.which("node", path=path)


def imported(roots: Sequence[str] = ROOTS) -> list[str]:
    """Modules that the roots import, as they are installed here: nearly what they are there."""
    command = [sys.executable, "-c", LISTED, *roots]
    environment = {**os.environ, "MPLBACKEND": "Agg"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1].split()


def compiled(archives: Path, into: Path) -> str:
    """Write the bytecode of each archive below a folder of its name; why not, if it cannot be."""
    program = node()
    if program is None:
        return "no Node.js is here"
    into.mkdir()
    lists = into.with_suffix(".json")
    lists.write_text(json.dumps({"modules": imported(), "packages": PACKAGES}), encoding="utf-8")
    inside = HERE / "bytecode_inside.py"
    command = [program, str(HERE / "bytecode.mjs"), str(archives), str(lists), str(inside)]
    try:
        done = subprocess.run(
            [*command, str(into)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        return f"Node.js was not ready after {TIMEOUT} seconds"
    said = [each for each in done.stderr.splitlines() if "Error" in each]
    said += [f"Node.js ended with {done.returncode}"]
    return said[0].strip()[:300] if done.returncode else ""


def add(archive: Path, bytecode: Path) -> None:
    """Put the bytecode in a folder into an archive; in that of Python's library, for the source."""
    with tempfile.TemporaryDirectory(dir=archive.parent) as scratch:
        larger = Path(scratch) / archive.name
        found = {each.relative_to(bytecode).as_posix(): each for each in bytecode.rglob("*.pyc")}
        copy_without(archive, larger, {each.removesuffix("c") for each in found})
        with zipfile.ZipFile(larger, "a") as whole:
            for name, code in sorted(found.items()):
                # Without a time of day: the same sources give the same archive.
                whole.writestr(zipfile.ZipInfo(name), code.read_bytes(), zipfile.ZIP_DEFLATED)
        larger.replace(archive)


def copy_without(archive: Path, into: Path, left_out: set[str]) -> None:
    """A copy of an archive without some members: those that it has."""
    with zipfile.ZipFile(archive) as old:
        members = old.infolist()
        if left_out.isdisjoint(each.filename for each in members):
            shutil.copy(archive, into)  # far quicker than to compress all of it again
            return
        with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as new:
            for each in members:
                if each.filename not in left_out:
                    new.writestr(each, old.read(each))


def add_bytecode(archives: Path) -> list[str]:
    """Compile what the archives of a folder hold; the names of those that are changed.

    Where Pyodide cannot be run, all stay as they are, and a line says so.
    """
    with tempfile.TemporaryDirectory() as scratch:
        into = Path(scratch) / "bytecode"
        if why := compiled(archives, into):
            print(f"Pyodide: {why}; the pages will compile what they import themselves")
            return []
        for each in into.iterdir():
            add(archives / each.name, each)
        return sorted(each.name for each in into.iterdir())
