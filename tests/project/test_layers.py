"""The layers: solvers know no games, games know no figures, and a bare install imports."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from packages import GAMES
from statements_in import statements_in

from guts_core.methods.extras import needs
from guts_core.storage.command_lines import ask_for
from paper_ledger.pages.landing.bibliography import papers

PACKAGE = Path(__file__).resolve().parents[2] / "guts_core"
TOPS = (PACKAGE, PACKAGE.parent / "paper_ledger")
PICTURES = {"matplotlib", "ipywidgets", "IPython", "pandas"}
UPPER = {
    "guts_core.figures",
    "guts_core.explorers",
    "paper_ledger.pages.tables.guts",
    "paper_ledger.pages.tables.von_neumann",
}
GAME_MODULES = [path for game in GAMES for path in sorted((PACKAGE / game).rglob("*.py"))]


@cache
def imported(path):
    """Names of all modules that a file imports, anywhere in it."""
    names = []
    for node in statements_in(path.read_text("utf-8")):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
    return names


def inside(name, packages):
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def names_of(paths, wrong):
    """Each file with what it imports and should not."""
    found = ((path, [name for name in imported(path) if wrong(path, name)]) for path in paths)
    return {path.relative_to(PACKAGE.parent).as_posix(): names for path, names in found if names}


def test_nothing_rests_on_an_assertion():
    """``python -O`` leaves them out."""
    texts = {path: path.read_text("utf-8") for top in TOPS for path in top.rglob("*.py")}
    named = {path: text for path, text in texts.items() if re.search(r"\bassert\b", text)}
    trees = {path: ast.walk(ast.parse(text)) for path, text in named.items()}
    found = [path for path, nodes in trees.items() for node in nodes if type(node) is ast.Assert]
    assert found == []


def test_methods_import_only_methods():
    def wrong(path, name):
        ours = inside(name, {"guts_core"}) and not inside(name, {"guts_core.methods"})
        return ours or inside(name, PICTURES)

    assert names_of((PACKAGE / "methods").rglob("*.py"), wrong) == {}


def test_games_import_no_pictures_and_no_other_game():
    def wrong(path, name):
        own = path.relative_to(PACKAGE).parts[0]
        others = {f"guts_core.{game}" for game in GAMES if game != own}
        return inside(name, PICTURES | UPPER | others)

    assert names_of(GAME_MODULES, wrong) == {}


def test_claims_import_no_pictures():
    drawn = PICTURES - {"pandas"} | {"guts_core.figures", "guts_core.explorers"}
    record = (PACKAGE.parent / "paper_ledger").rglob("*.py")
    claims = (path for path in record if "pages" not in path.parts)
    assert names_of(claims, lambda path, name: inside(name, drawn)) == {}


def test_a_wrong_import_is_found(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path / "guts_core")
    path = tmp_path / "guts_core" / "a.py"
    path.parent.mkdir()
    path.write_text("def f():\n    from matplotlib.figure import Figure\n    import numpy\n")
    found = names_of([path], lambda path, name: inside(name, PICTURES))
    assert found == {"guts_core/a.py": ["matplotlib.figure"]}


def test_numpy_and_scipy_are_enough_to_compute():
    """In the reader's browser nothing else may be asked for until it is used."""
    code = (
        "import sys\n"
        "for name in ('sympy', 'joblib', 'matplotlib', 'ipywidgets', 'pandas', 'flint',\n"
        "             'threadpoolctl'):\n"
        "    sys.modules[name] = None\n"
        "import paper_ledger.record\n"
        "from guts_core import guts, methods\n"
        "import paper_ledger.blpwz22\n"
        "print(guts.solve_coalition(3).value, guts.solve_coalition(3, mesh=21).value)\n"
        "from guts_core import kuhn, simplified_kuhn, von_neumann\n"
        "print(von_neumann.mixed_equilibrium(9, 2).value)\n"
        "print(len(kuhn.equilibrium_curve(4, (1, 2), 1e-3).pots))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


#: Parts of NumPy and Python that take long to import and that no game asks for.
SLOW = (
    "numpy.f2py",
    "numpy.ma",
    "numpy.testing",
    "asyncio",
    "concurrent",
    "multiprocessing",
    "unittest",
)


#: Imports one package after the other; what each one brings, and what of that is slow.
EACH_IMPORT = f"""
import importlib, json, pkgutil, sys
import numpy.random
own = {{'guts_core', 'paper_ledger', 'numpy', *sys.stdlib_module_names}}
for name in sys.argv[1:]:
    before = {{*sys.modules}}
    package = importlib.import_module(name)
    if name == 'guts_core.explorers':
        for each in pkgutil.iter_modules(package.__path__):
            importlib.import_module(name + '.' + each.name)
    names = {{*sys.modules}} - before
    brought = {{each.partition('.')[0] for each in names}} - own | names & {{*{SLOW}}}
    print(json.dumps([name, sorted(brought)]))
"""
IMPORTED = [f"guts_core.{name}" for name in ("methods", *GAMES, "explorers")] + ["paper_ledger"]


@cache
def brought_by_imports():
    command = [sys.executable, "-c", EACH_IMPORT, *IMPORTED]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(line) for line in done.stdout.splitlines())


@pytest.mark.parametrize("package", IMPORTED)
def test_an_import_loads_numpy_and_nothing_else(package):
    """SciPy takes several times as long, in the reader's browser seconds: it waits for its use."""
    assert brought_by_imports()[package] == []


def test_exact_arithmetic_is_loaded_where_it_is_used():
    """A page of floats and figures in the reader's browser does not wait for python-flint."""
    code = (
        "import importlib, pkgutil, sys\n"
        "import guts_core, paper_ledger\n"
        "for module in pkgutil.walk_packages(guts_core.__path__, 'guts_core.'):\n"
        "    if not module.name.endswith('__main__'):\n"
        "        importlib.import_module(module.name)\n"
        "paper_ledger.claims()\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'flint'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["[]"]
    folders = [PACKAGE.parent / each for each in ("guts_core", "paper_ledger", "tools")]
    paths = [path for each in folders for path in each.rglob("*.py")]
    named = [path for path in paths if "flint" in path.read_text("utf-8")]
    assert not [path for path in named if any(inside(name, {"flint"}) for name in imported(path))]


@pytest.mark.parametrize(
    ("part", "package", "use"),
    [
        ("figures", "matplotlib", "import guts_core.figures"),
        (
            "explorers",
            "anywidget",
            "from guts_core.explorers.guts import coalition_explorer as made;"
            "made()._repr_mimebundle_()",
        ),
    ],
)
def test_a_missing_extra_is_named(part, package, use, monkeypatch):
    monkeypatch.delenv("GUTS_CORE_BAKE", raising=False)
    code = f"import sys; sys.modules[{package!r}] = None; {use}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    wanted = f"guts_core.{part} needs {package}: pip install 'guts-core[full]'"
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {wanted}"


#: Imports every module, and makes calls that ask for more, with nothing but the dependencies.
BARE = """
import importlib, pkgutil, sys

EXTRAS = {extras}

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in EXTRAS:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
import guts_core, paper_ledger

def hint(use):
    try:
        use()
    except ModuleNotFoundError as error:
        return str(error).endswith(": pip install 'guts-core[full]'")

names = [
    module.name
    for package in (guts_core, paper_ledger)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".", lambda _: None)
    if not module.name.endswith("__main__")
]
hints = {{name: hint(lambda: importlib.import_module(name)) for name in names}}
print(sorted(name for name, hinted in hints.items() if hinted is False))

from guts_core.explorers.machinery.picture import still
from guts_core.methods.threads import each_of
from guts_core.storage import resumable_sweep
from paper_ledger.ktz24.decks_of_three import thresholds_are_independent
from paper_ledger.pages.tables.plain import table
from paper_ledger.pages.templates import render
from paper_ledger.pages.verdict_box.box import verdict_box

calls = [
    lambda: each_of(abs, [1], n_jobs=2),
    lambda: resumable_sweep(abs, [(1,)], "{folder}", n_jobs=2),
    lambda: still([], {{}}),
    lambda: paper_ledger.table([]),
    lambda: thresholds_are_independent(1),
    lambda: table([], []),
    lambda: render("text"),
    lambda: verdict_box("guts"),
]
print([number for number, use in enumerate(calls) if not hint(use)])
"""


def test_every_missing_extra_is_named(tmp_path):
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))["project"]
    full = project["optional-dependencies"]["full"]
    extras = {re.split("[<>=]", each)[0] for each in full} | {"IPython", "traitlets"}
    code = BARE.format(extras=extras, folder=tmp_path.as_posix())
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-2:] == ["[]", "[]"]


def test_what_a_needed_package_lacks_itself_is_not_hidden(monkeypatch, tmp_path):
    (tmp_path / "needs_another.py").write_text("import nowhere_to_be_found")
    monkeypatch.syspath_prepend(tmp_path)
    lacks = re.escape("needs_another, which lacks another package (No module named 'nowhere_to_")
    with pytest.raises(ModuleNotFoundError, match=lacks) as missing:
        needs("this", "needs_another")
    assert missing.value.name == "nowhere_to_be_found"
    assert str(missing.value).endswith(": pip install 'guts-core[full]'")


@pytest.mark.parametrize("package", ["left_over", "left_over.inside"])
def test_a_folder_that_a_package_has_left_is_none(package, monkeypatch, tmp_path):
    """As where something was kept beside its files, such as compiled loops."""
    (tmp_path / "left_over" / "inside").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="this needs left_over: pip install left_over"):
        needs("this", package, None)
    with pytest.raises(SystemExit, match="This needs the package left_over: make it"):
        ask_for("left_over", "it")


def test_what_is_of_no_extra_is_installed_under_its_own_name(monkeypatch):
    monkeypatch.setitem(sys.modules, "highspy", None)
    with pytest.raises(ModuleNotFoundError, match="search needs highspy: pip install highspy"):
        needs("the search", "highspy", None)


def test_what_reads_the_bibliography_is_named_where_it_is_missing(monkeypatch, tmp_path):
    """It comes with what builds the book, and is of no extra."""
    # Its parts, too: a test before may have brought them in.
    for name in {"pybtex", *(each for each in sys.modules if each.startswith("pybtex."))}:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ModuleNotFoundError, match=r"bibliography needs pybtex: pip install pybtex"):
        papers(tmp_path / "references.bib", "Bil17")
