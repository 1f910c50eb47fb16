"""What the lite pages are built from: the pinned packages, the lock file, the notebooks' copies."""

import hashlib
import importlib.util
import io
import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from guts_core.methods.exact import flint_numbers

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tools"
HEXADECIMAL = re.compile(r"[0-9a-f]{64}")


def tool(name):
    specification = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    specification.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def vendor():
    return tool("vendor_pyodide")


@pytest.fixture(scope="module")
def lite(vendor):
    return tool("build_lite")


def test_everything_is_pinned_by_hash(vendor):
    pinned = vendor.packages()
    hashes = [each["sha256"] for each in pinned["packages"].values()] + list(
        pinned["core"].values()
    )
    assert all(HEXADECIMAL.fullmatch(each) for each in hashes)
    assert {each["source"] for each in pinned["packages"].values()} == {"pyodide", "pypi"}
    assert "pyodide.asm.wasm" in vendor.wanted("pyodide")
    assert "pyodide.asm.wasm" not in vendor.wanted("pypi")


def test_the_lock_file_is_closed(vendor, lite):
    """Whatever a package needs stands in the lock file, and so does all that Python starts with."""
    entries = lite.lock(lite.kernel_wheels(), "")["packages"]
    for name, entry in entries.items():
        assert set(entry["depends"]) <= entries.keys(), name
        assert entry["name"] == name
    assert set(lite.STARTING) | set(lite.NEEDED) <= entries.keys()


def test_what_guts_core_needs_in_the_browser_is_what_it_declares(lite):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = project["dependencies"] + project["optional-dependencies"]["full"]
    names = {re.match(r"[\w-]+", each).group() for each in declared}
    assert set(lite.NEEDED) <= names


def test_exact_arithmetic_is_carried_but_loaded_by_nobody(lite):
    """The first exact call asks for it: a page of floats and figures does not wait for 7 MB."""
    entries = lite.lock([], "https://cdn.example/")["packages"]
    carried = entries.pop("python-flint")
    assert carried["file_name"].startswith("python_flint-")  # beside the page, from no CDN
    assert carried["imports"] == ["flint"]
    asked = {
        *lite.STARTING,
        *lite.NEEDED,
        *(d for each in entries.values() for d in each["depends"]),
    }
    assert "python-flint" not in asked
    locked = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    versions = [each["version"] for each in locked if each["name"] == "python-flint"]
    assert versions == [carried["version"]]


@pytest.mark.parametrize("right", [True, False])
def test_the_first_exact_call_fetches_it_and_looks_at_its_hash(right, monkeypatch, tmp_path):
    content, asked = io.BytesIO(), []
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("flint/__init__.py", "fmpq = 'from the page'")
    wheel = content.getvalue()
    entry = SimpleNamespace(file_name="w.whl", sha256=hashlib.sha256(wheel).hexdigest())
    request = SimpleNamespace(
        open=lambda *arguments: asked.append(arguments),
        send=lambda: None,
        response=SimpleNamespace(to_bytes=lambda: wheel if right else wheel[:-1]),
    )
    packages = SimpleNamespace(**{"python-flint": entry})
    interpreter = SimpleNamespace(
        lockfile=SimpleNamespace(packages=packages), lockfileBaseUrl="./static/"
    )
    page = SimpleNamespace(XMLHttpRequest=SimpleNamespace(new=lambda: request))
    for name, module in {"pyodide_js": interpreter, "js": page}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(flint_numbers.site, "getsitepackages", lambda: [str(tmp_path)])
    if right:
        flint_numbers._fetch_for_the_browser()
        assert "from the page" in (tmp_path / "flint" / "__init__.py").read_text("utf-8")
    else:
        with pytest.raises(ImportError, match="expected hash"):
            flint_numbers._fetch_for_the_browser()
        assert not [*tmp_path.iterdir()]
    assert asked == [("GET", "./static/w.whl", False)]


def test_compiled_packages_come_from_the_cdn_or_from_beside(vendor, lite):
    beside, cdn = lite.lock([], "")["packages"], lite.lock([], "https://cdn.example/")["packages"]
    for name, each in vendor.packages()["packages"].items():
        assert beside[name]["file_name"] == each["file_name"]
        assert cdn[name]["file_name"].startswith("https://") == (each["source"] == "pyodide")


def test_configuration_for_both_places(vendor, lite):
    settings = {}
    for where in ("local", "cdn"):
        data = lite.configuration(where)["jupyter-config-data"]
        (settings[where],) = data["litePluginSettings"].values()
        assert settings[where]["disablePyPIFallback"]
    assert settings["local"]["pyodideUrl"].startswith("./")
    version = vendor.packages()["pyodide"]
    assert re.search(rf"/v{re.escape(version)}/full/pyodide\.mjs$", settings["cdn"]["pyodideUrl"])


def test_a_wrong_hash_stops(vendor, tmp_path, monkeypatch):
    name = next(iter(vendor.wanted("pypi")))
    monkeypatch.setattr(
        vendor, "published_wheels", lambda scratch: iter([(name, b"something else")])
    )
    with pytest.raises(SystemExit, match="expected hash"):
        vendor.fetch("pypi", tmp_path / "wheels")
    assert not (tmp_path / "wheels").exists()


def test_a_missing_file_leaves_nothing_behind(vendor, tmp_path, monkeypatch):
    monkeypatch.setattr(vendor, "runtime", lambda scratch: iter([]))
    with pytest.raises(RuntimeError, match="not found"):
        vendor.fetch("pyodide", tmp_path / "pyodide")
    assert not (tmp_path / "pyodide").exists()


def test_live_code_becomes_a_cell(lite, tmp_path):
    source = "# Title\n\nPlay {doc}`here <x>`.\n\n```{live} Play\nprint(1)\n```\n\nAfter."
    markdown = {"cell_type": "markdown", "id": "a", "metadata": {}, "source": source}
    code = lite.code_cell("2 + 2", "b") | {"execution_count": 3, "outputs": [{}]}
    path = tmp_path / "n.ipynb"
    path.write_text(json.dumps({"cells": [markdown, code], "metadata": {}}))
    copy = lite.runnable(path)
    greeting, text, live, last = copy["cells"]
    assert "*Title*" in greeting["source"]
    assert text["source"] == "# Title\n\nPlay *here*.\n\n\nAfter."
    assert live["source"] == "print(1)"
    assert last["outputs"] == []
    assert last["execution_count"] is None
    assert copy["metadata"] == {}


def test_exercises_and_theorems_keep_their_names(lite):
    text = (
        "::::{prf:theorem} Most\n:label: thm-most\n\nOf {prf:ref}`thm-a`, {numref}`See <b>`.\n"
        ":::{solution} ex-a\n:class: dropdown\nBy `::`.\n:::\n::::\n```python\nx\n```\n"
    )
    shown = "**Theorem: Most**\n\n\nOf *thm-a*, *See*.\n**Solution**\n\nBy `::`.\n"
    assert lite.plain_markdown(text) == f"{shown}```python\nx\n```\n"


def test_films_stay_in_the_book(lite):
    film = 'A [film](../data/a.html).\n\n<iframe src="a.html"\n title="a"></iframe>\n\nAfter.'
    assert lite.plain_markdown(film) == "A *film*.\n\n\nAfter."
    assert lite.plain_markdown("![a](../data/a.png)") == "![a](../data/a.png)"


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_no_markup_of_the_book_is_left(lite, path):
    for cell in lite.runnable(path)["cells"]:
        if cell["cell_type"] == "markdown":
            assert not re.search(r"\{[a-z:]+\}`", cell["source"]), cell["source"]
            assert "```{" not in cell["source"]
            assert ":::" not in cell["source"]
