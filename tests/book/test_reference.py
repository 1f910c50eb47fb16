"""The reference: every public name is documented, with its arguments."""

import importlib
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
    assert len(text.splitlines()[0]) > 10
    if inspect.isfunction(thing):
        arguments = [each for each in inspect.signature(thing).parameters if each[0] != "_"]
        unnamed = [each for each in arguments if not re.search(rf"\b{each}\b", text)]
        elsewhere = re.search(r"(those of|as|as in) :func:", text)
        assert elsewhere or not unnamed, f"{name} does not say what {unnamed} is"


@pytest.mark.parametrize("package", [*PACKAGES, "figures", "widgets"])
def test_package_has_a_page(package):
    text = (REFERENCE / f"{package}.md").read_text(encoding="utf-8")
    modules = set(re.findall(r"automodule:: ([\w.]+)", text))
    if package in PACKAGES:
        assert modules == {f"guts_core.{package}"}
    else:
        files = (ROOT / "guts_core" / package).glob("[!_]*.py")
        assert modules == {f"guts_core.{package}.{path.stem}" for path in files}


def test_each_page_of_the_reference_is_listed():
    contents = (ROOT / "_toc.yml").read_text(encoding="utf-8")
    for path in REFERENCE.glob("*.md"):
        assert f"book/reference/{path.stem}\n" in contents
