"""The reference: every public name is documented, with its arguments."""

import importlib
import importlib.util
import inspect
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "book" / "reference"
PACKAGES = ["methods", "guts", "von_neumann", "kuhn", "simplified_kuhn"]
NAMES = [
    (package, name)
    for package in PACKAGES
    for name in importlib.import_module(f"guts_core.{package}").__all__
]


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_public_name_is_documented(package, name):
    thing = getattr(importlib.import_module(f"guts_core.{package}"), name)
    if not callable(thing):
        return
    text = inspect.getdoc(thing)
    assert text, name
    if inspect.isfunction(thing):
        arguments = [each for each in inspect.signature(thing).parameters if each[0] != "_"]
        unnamed = [each for each in arguments if not re.search(rf"\b{each}\b", text)]
        elsewhere = re.search(r"(those of|as|as in) :func:", text)
        assert elsewhere or not unnamed, f"{name} does not say what {unnamed} is"


@pytest.mark.parametrize("package", [*PACKAGES, "figures", "explorers"])
def test_package_has_a_page(package):
    text = (REFERENCE / f"{package}.md").read_text(encoding="utf-8")
    modules = set(re.findall(r"automodule:: ([\w.]+)", text))
    if package in PACKAGES:
        assert modules == {f"guts_core.{package}"}
    else:
        files = (ROOT / "guts_core" / package).rglob("[!_]*.py")
        assert modules == {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files}


def test_each_page_of_the_reference_is_listed():
    contents = (ROOT / "_toc.yml").read_text(encoding="utf-8")
    for path in REFERENCE.glob("*.md"):
        assert f"book/reference/{path.stem}\n" in contents


def extension(name):
    path = ROOT / "book" / "_ext" / f"{name}.py"
    specification = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_each_field_of_a_class_has_its_own_entry():
    lines = ["Text: a, b : no entry", "a, b : int", "    m and n.", "", "c : float", "    Rest."]
    expected = ["a : int", "    m and n.", "b : int", "    m and n.", "", "c : float", "    Rest."]
    assert extension("docstrings").one_entry_each(lines) == [lines[0], *expected]


def test_pages_in_folders_are_made_light(tmp_path):
    script = "<script>const THEBE_JS_URL = 'elsewhere';</script>"
    pages = [tmp_path / each for each in ("index.html", "book/a.html", "book/reference/b.html")]
    kept = tmp_path / "lite" / "c.html"
    for page in (*pages, kept):
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(f"<p></p>{script}", encoding="utf-8")
    extension("light_pages").lighten_book(tmp_path)
    assert [page.read_text(encoding="utf-8") for page in pages] == ["<p></p>"] * 3
    assert script in kept.read_text(encoding="utf-8")
