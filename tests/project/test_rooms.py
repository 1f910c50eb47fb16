"""The rooms: few modules to a folder, imports one way, names that hide nothing."""

import ast
from functools import cache
from pathlib import Path

import pytest
from statements_in import statements_in

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("guts_core", "paper_ledger")
if not all((ROOT / package).exists() for package in PACKAGES):
    pytest.skip("the sources stand beside the tests in the source tree", allow_module_level=True)

FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
FOLDERS = sorted({path.parent for path in FILES})
#: Most modules of a folder beside its ``__init__``: what a reader takes in at a glance.
MOST_MODULES = 12
#: Most folders and modules on the top shelves of both packages together, beside games and papers.
MOST_ENTRIES = 8
#: Scripts and tests, but for folders with one module to a page of the book.
BY_PAGE = {ROOT / "tests" / "book" / name for name in ("exercises", "statements")}
SCRIPTS = [path for top in ("tools", "tests") for path in (ROOT / top).rglob("*.py")]
SHELVES = sorted({path.parent for path in SCRIPTS} - BY_PAGE)


def name_of(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path): path for path in FILES}


@cache
def imports(module):
    """Modules of the two packages that a module imports, anywhere in it."""
    found = set()
    for node in statements_in(MODULES[module].read_text("utf-8")):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (inside & MODULES.keys()) or {node.module}
    return (found & MODULES.keys()) - {module}


def folder_of(module):
    return module if MODULES[module].stem == "__init__" else module.rpartition(".")[0]


def circles(arrows):
    """What remains when everything that leads nowhere, or where nothing leads, is taken away."""
    left = {start: set(ends) - {start} for start, ends in arrows.items()}
    while True:
        reached = set().union(*left.values()) if left else set()
        kept = {
            start: {end for end in ends if end in left}
            for start, ends in left.items()
            if start in reached and any(end in left for end in ends)
        }
        if kept == left:
            return sorted(left)
        left = kept


def test_circles_are_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == ["b", "c"]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_folder_is_seen_at_a_glance(folder):
    modules = [path for path in folder.glob("*.py") if path.stem[:2] != "__"]
    assert len(modules) <= MOST_MODULES
    assert len(ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or "") > 20


@pytest.mark.parametrize("folder", SHELVES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_scripts_and_tests_are_seen_at_a_glance(folder):
    modules = [path for path in folder.glob("*.py") if path.stem[:2] != "__"]
    assert len(modules) <= MOST_MODULES


def test_the_top_shelves_are_short():
    shelves = [(ROOT / package).iterdir() for package in PACKAGES]
    entries = [each for shelf in shelves for each in shelf if each.name[:2] != "__"]
    assert len([each for each in entries if not is_subject(each)]) <= MOST_ENTRIES


def is_subject(path):
    """Whether a folder is a game, which has rules, or a paper, which has claims."""
    rules = any((path / name).exists() for name in ("rules.py", "game.py"))
    own = path / "__init__.py"
    return rules or (own.exists() and "\nCLAIMS" in own.read_text("utf-8"))


def test_modules_import_one_way():
    assert circles({module: imports(module) for module in MODULES}) == []


def test_folders_import_one_way():
    """A package's own file gathers what its folders hold: it is not counted."""
    arrows = {}
    for module in MODULES:
        if MODULES[module].stem != "__init__":
            ends = {folder_of(each) for each in imports(module) if MODULES[each].stem[:2] != "__"}
            arrows.setdefault(folder_of(module), set()).update(ends)
    assert circles(arrows) == []


def test_the_library_knows_nothing_of_the_record():
    library = (module for module in MODULES if module.startswith("guts_core"))
    assert not [m for m in library if any(i.startswith("paper_ledger") for i in imports(m))]


def holds_its_name(module):
    """Whether a function or class of a module is called like it."""
    name, text = module.rpartition(".")[2], MODULES[module].read_text("utf-8")
    if f"def {name}" not in text and f"class {name}" not in text:
        return False
    body = ast.parse(text).body
    return name in {b.name for b in body if isinstance(b, ast.FunctionDef | ast.ClassDef)}


def test_no_function_shares_its_modules_name():
    assert [each for each in MODULES if holds_its_name(each)] == []
