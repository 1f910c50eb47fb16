"""environment.yml, uv.lock and pyproject.toml say the same, and its packages are enough."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from loading import loaded
from statements_in import statements_in

ROOT = Path(__file__).resolve().parents[3]
TOOL = ROOT / "tools" / "release" / "pin_environment.py"
UV = Path(sys.executable).with_name("uv")
#: The one that is executed soonest.
QUICKEST = ROOT / "notebooks" / "guts_bot.ipynb"
with_uv = pytest.mark.skipif(not UV.exists(), reason="uv is not in this environment")


def read(name):
    return tomllib.loads((ROOT / name).read_text("utf-8"))


@pytest.fixture(scope="module")
def lines():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
    (pip,) = [each["pip"] for each in environment["dependencies"] if isinstance(each, dict)]
    assert pip[0] == "-e ."
    return pip[1:]


@pytest.fixture(scope="module")
def pins(lines):
    return dict(line.partition(" ;")[0].split("==") for line in lines)


@pytest.fixture(scope="module")
def locked():
    versions = {}
    for each in read("uv.lock")["package"]:
        versions.setdefault(each["name"], set()).add(each.get("version"))
    return versions


def test_every_pin_is_the_locked_version(pins, locked):
    assert not [name for name in pins if pins[name] not in locked[name]]


def packages_of(names):
    """Names of packages with those that they need, in uv.lock."""
    needs = {
        each["name"]: [d["name"] for d in each.get("dependencies", ())]
        for each in read("uv.lock")["package"]
    }
    found, left = set(), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += needs.get(name, ())
    return found


def test_every_direct_dependency_is_pinned(pins):
    project = read("pyproject.toml")
    asked = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["full"],
        *project["dependency-groups"]["pages"],
        *project["dependency-groups"]["book"],
        *project["dependency-groups"]["test"],
    ]
    names = {re.match(r"[\w.-]+", each)[0].lower() for each in asked if isinstance(each, str)}
    assert names - {"guts-core"} <= set(pins)
    assert {"nbval", "pytest", "numpy", "jupyter-book"} <= set(pins)


@with_uv
def test_file_is_what_the_lock_says():
    written = (ROOT / "environment.yml").read_text("utf-8")
    assert loaded(TOOL).environment() == written, f"run {TOOL.relative_to(ROOT)}"


@with_uv
def test_what_uv_says_against_a_lock_is_shown(tmp_path, monkeypatch, capfd):
    tool = loaded(TOOL)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "uv.lock").write_text("no lock")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match="pin_environment: uv export failed"):
        tool.environment()
    assert "uv.lock" in capfd.readouterr().err


def sources():
    """Code of the library, the tests that need no browser, and the pages' cells."""
    for folder in ("guts_core", "paper_ledger", "tests", "book/_ext"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "browser" not in path.parts:
                yield path.read_text("utf-8")
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = [
            c for c in json.loads(path.read_text("utf-8"))["cells"] if c["cell_type"] == "code"
        ]
        yield "\n".join(line for c in cells for line in "".join(c["source"]).splitlines())
    for path in sorted((ROOT / "book").rglob("*.md")):
        yield from re.findall(
            r"^```\{code-cell\}[^\n]*\n(.*?)^```", path.read_text("utf-8"), re.DOTALL | re.MULTILINE
        )


def _is_import_module(function):
    return getattr(function, "attr", "") == "import_module" and (
        ast.unparse(function) == "importlib.import_module"
    )


def imported(code):
    """Top-level names of the modules that some code imports."""
    code = re.sub(r"\A---\n.*?\n---\n", "", code, flags=re.DOTALL)  # a cell's options
    plain = "\n".join(line for line in code.splitlines() if not line.startswith(("%", "!", ":")))
    called = "import_module" in plain  # by an expression, in which no import stands
    for node in ast.walk(ast.parse(plain)) if called else statements_in(plain):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Call) and _is_import_module(node.func):
            yield from (
                arg.value.partition(".")[0] for arg in node.args if isinstance(arg, ast.Constant)
            )


def brings_more(code, names):
    """Whether some code may import another module: what its statements name first is not there.

    Ruff lets none of them import two modules (E401).
    """
    first = re.findall(r"(?m)(?:^|[;:])[ \t]*(?:from|import)\b[\s\\]*(\w+)", code)
    return "import_module" in code or not names.issuperset(first)


def test_whatever_is_imported_is_pinned(pins):
    """Modules of installed distributions; the project's own, and Python's, are none of these."""
    providers = packages_distributions()
    names = set[str]()
    for code in sources():
        if brings_more(code, names):  # to parse each file takes seconds
            names |= {*imported(code)}
    assert {"numpy", "pytest", "nbformat", "matplotlib", "myst_nb", "hypothesis"} <= names
    wanted = {d for name in names for d in providers.get(name, ())} - {"guts-core"}
    # What an extra that is asked for by name brings: these parts do without it.
    extras = read("pyproject.toml")["project"]["optional-dependencies"]
    apart = {re.match(r"[\w.-]+", each)[0] for part in ("fast", "smt") for each in extras[part]}
    assert {name.lower().replace("_", "-") for name in wanted} - apart <= set(pins)


@pytest.mark.heavy
@with_uv
def test_a_notebook_passes_nbval_with_exactly_the_pins(lines, tmp_path):
    """In an environment of its own, where no package may bring another."""
    leave = ("PYTHON", "VIRTUAL_ENV", "UV_PROJECT", "JUPYTER", "IPYTHON", "MPLBACKEND", "PYTEST")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(leave)}
    clean |= {"PYTHONNOUSERSITE": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    (tmp_path / "pins.txt").write_text("\n".join(lines))
    python = tmp_path / "venv" / "bin" / "python"

    def run(*command):
        done = subprocess.run(
            [str(each) for each in command], cwd=ROOT, env=clean, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr

    install = (UV, "pip", "install", "--quiet", "--no-deps", "--python", python)
    run(UV, "venv", "--quiet", "--python", sys.executable, tmp_path / "venv")
    run(*install, "-r", tmp_path / "pins.txt", "-e", ROOT)
    run(UV, "pip", "check", "--quiet", "--python", python)
    nbval = ("-W", "default", "-p", "no:cacheprovider", "--nbval", "--nbval-cell-timeout=300")
    run(python, "-m", "pytest", "-q", *nbval, QUICKEST)


def test_conda_python_is_in_range():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
    (python,) = [each for each in environment["dependencies"] if str(each).startswith("python=")]
    assert python.split("=")[1] in {"3.11", "3.12", "3.13", "3.14"}
    assert read("pyproject.toml")["project"]["requires-python"] == ">=3.11"


def test_lock_belongs_to_the_project():
    """A dependency added without locking would only fail on a fresh clone."""
    project = read("pyproject.toml")
    (own,) = [each for each in read("uv.lock")["package"] if each["name"] == "guts-core"]
    recorded = own["metadata"]
    listed = {(each["name"], each.get("specifier", "")) for each in recorded["requires-dist"]}
    for requirement in [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["full"],
    ]:
        name, specifier = re.match(r"([\w.-]+)(.*)", requirement).groups()
        assert (name, specifier) in listed


def test_lock_has_one_version_of_each_package_but_for_those_of_the_two_stacks(locked):
    several = {name for name, versions in locked.items() if len(versions) > 1}
    assert {"sphinx", "myst-parser", "sphinx-book-theme"} <= several
    assert all(len(locked[name]) == 2 for name in several)
    project = read("pyproject.toml")["project"]
    results = [*project["dependencies"], *project["optional-dependencies"]["full"]]
    names = [re.match(r"[\w.-]+", each)[0] for each in results]
    assert not several & packages_of([*names, "ipykernel", "nbclient"])


def test_package_needs_numpy_scipy_and_flint_only():
    assert {
        re.match(r"\w+", each)[0] for each in read("pyproject.toml")["project"]["dependencies"]
    } == {"numpy", "python", "scipy"}
