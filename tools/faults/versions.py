"""Other Pythons, other versions of what the library needs, and less of it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.faults.machine import CORE, PYTEST
from tools.faults.rows import row
from tools.faults.scratch import UV, check, run, tree

#: What the tests import beside the library and its extras.
TESTING = (
    *("distributed>=2024.8", "hypothesis>=6.100", "nbformat>=5.10"),
    *("pytest>=8.3", "pytest-timeout>=2.3", "pytest-xdist>=3.6"),
)
#: Tests beside the core's: exact arithmetic, pictures.
MORE = ("tests/methods/exact/test_exact_functions.py", "tests/figures/test_player.py")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def uv_is_here() -> str:
    """Whether environments can be made."""
    return "" if UV.exists() else "no uv in this environment"


def interpreter(version: str) -> str | None:
    """A Python that is here already, on the path or among pyenv's; none is downloaded."""
    finding = [UV, "python", "find", "--system", "--no-python-downloads", version]
    asked = subprocess.run(finding, capture_output=True, text=True, check=False).stdout.strip()
    print_it = ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    kept = sorted(map(str, pyenv.glob(f"versions/{version}.*/bin/python")))
    for found in filter(None, (shutil.which(f"python{version}"), asked, *kept)):
        said = subprocess.run([found, *print_it], capture_output=True, text=True, check=False)
        if said.stdout.strip() == version:  # some are only the wish for one
            return found
    return None


def environment(folder: Path, wanted: Sequence[str], python: str | None = None) -> tuple[Path, str]:
    """A new environment with the copy's library and what is wanted; its Python, its versions.

    What builds the library is not in it: uv may not read the settings of the copy, where it is.
    """
    place = folder / "venv"
    alone: dict[str, str | None] = {"PYTHONPATH": None}
    chosen = ["--python", python] if python else []
    run([UV, "venv", "--quiet", "--no-python-downloads", *chosen, place], folder, alone)
    inside = place / "bin" / "python"
    run([UV, "pip", "install", "--quiet", "--python", inside, *wanted], folder, alone)
    listed = run([UV, "pip", "list", "--python", inside], folder, alone)
    versions = dict(re.findall(r"^(\S+) +(\S+)", listed, re.MULTILINE))
    names = [name for name in ("numpy", "scipy", "python-flint") if name in versions]
    return inside, ", ".join(f"{name} {versions[name]}" for name in names)


def passes(folder: Path, options: Sequence[str], python: str | None = None) -> str:
    """Install the library as a wheel and run the core tests on it, in a copy without its source."""
    copy = tree(folder / "tree")
    inside, versions = environment(folder, [f"{copy}[full]", *TESTING, *options], python)
    for package in ("guts_core", "paper_ledger"):
        shutil.rmtree(copy / package)
    command = [inside, *PYTEST, *CORE, *MORE]
    said = run(command, copy, {"PYTHONPATH": None})
    (passed,) = re.findall(r"(\d+) passed", said)
    return f"{versions}: {passed} tests of the installed library pass"


def _python(version: str) -> Callable[[Path], str]:
    def run_on(folder: Path) -> str:
        return passes(folder, (), interpreter(version))

    return run_on


def _needs(version: str) -> Callable[[], str]:
    def missing() -> str:
        return uv_is_here() or ("" if interpreter(version) else f"no Python {version} here")

    return missing


for _version in PYTHONS:
    row(f"Python {_version}", f"Python {_version}", _needs(_version))(_python(_version))


@row("lowest versions", "the lowest versions that pyproject.toml allows", uv_is_here)
def lowest(folder: Path) -> str:
    """On the lowest Python that is here, for the oldest wheels."""
    here = next(filter(None, map(interpreter, PYTHONS)), None)
    return passes(folder, ("--resolution", "lowest-direct"), here)


@row("newest versions", "the newest versions that the index has", uv_is_here)
def newest(folder: Path) -> str:
    """On the highest Python that is here."""
    here = next(filter(None, map(interpreter, reversed(PYTHONS))), None)
    return passes(folder, ("--resolution", "highest", "--upgrade"), here)


_IMPORTS = """
import importlib, pkgutil, guts_core
missing = []
for found in pkgutil.walk_packages(guts_core.__path__, "guts_core.", onerror=lambda name: None):
    if found.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(found.name)
    except ModuleNotFoundError as error:
        assert "guts-core[full]" in str(error), (found.name, error)
        missing.append(found.name)
from guts_core.guts import solve_coalition
assert 0 < -solve_coalition(2, 41).value < 1
from guts_core import von_neumann, kuhn, simplified_kuhn
print("hints:", len(missing))
"""


@row("no extras", "the library without any extra", uv_is_here)
def no_extras(folder: Path) -> str:
    """Import all of it."""
    inside, versions = environment(folder, [str(tree(folder / "tree"))])
    said = run([inside, "-c", _IMPORTS], folder, {"PYTHONPATH": None})
    (hints,) = re.findall(r"hints: (\d+)", said)
    return f"{versions}: solves; {hints} modules that need more say pip install 'guts-core[full]'"


@row("all extras", "the library with every extra", uv_is_here)
def all_extras(folder: Path) -> str:
    """Import all of it."""
    wanted = f"{tree(folder / 'tree')}[full,smt]"
    inside, versions = environment(folder, [wanted])
    said = run([inside, "-c", _IMPORTS], folder, {"PYTHONPATH": None})
    check("hints: 0" in said, said)
    return f"{versions}: every module is imported"
