"""What the lite pages are built from: the pinned packages, the lock file, the notebooks' copies."""

import hashlib
import importlib.util
import io
import json
import marshal
import os
import re
import sys
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from loading import loaded

from guts_core import browser

ROOT = Path(__file__).resolve().parents[3]
TOOLS = ROOT / "tools" / "browser"
HEXADECIMAL = re.compile(r"[0-9a-f]{64}")


def tool(name):
    """A script under its own name, by which others import it."""
    return loaded(TOOLS / f"{name}.py", name)


@pytest.fixture(scope="module")
def vendor():
    return tool("vendor_pyodide")


@pytest.fixture(scope="module")
def bytecode():
    return tool("bytecode")


@pytest.fixture(scope="module")
def lite(vendor, bytecode):
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


def test_a_file_that_was_copied_in_part_is_fetched_again(vendor, monkeypatch, tmp_path):
    fetches = []

    def fetched(scratch):
        fetches.append(scratch)
        yield "a.whl", b"whole"

    monkeypatch.setattr(vendor, "wanted", lambda source: {"a.whl": vendor.sha256(b"whole")})
    monkeypatch.setattr(vendor, "published_wheels", fetched)
    (tmp_path / "a.whl").write_bytes(b"who")
    for _ in range(2):
        vendor.fetch("pypi", tmp_path)
        assert (tmp_path / "a.whl").read_bytes() == b"whole"
    assert len(fetches) == 1


def test_a_file_that_is_not_there_is_fetched_though_others_are(vendor, monkeypatch, tmp_path):
    files = {"a.whl": b"one", "b.whl": b"other"}
    monkeypatch.setattr(
        vendor, "wanted", lambda source: {name: vendor.sha256(each) for name, each in files.items()}
    )
    monkeypatch.setattr(vendor, "published_wheels", lambda scratch: iter(files.items()))
    (tmp_path / "a.whl").write_bytes(files["a.whl"])
    vendor.fetch("pypi", tmp_path)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == files


def test_what_cannot_be_copied_to_its_end_leaves_what_was_there(vendor, tmp_path):
    for name in ("made", "place"):
        (tmp_path / name / "inside").mkdir(parents=True)
        (tmp_path / name / "inside" / "page").write_text(name, encoding="utf-8")
    (tmp_path / "made" / "lost").symlink_to("nowhere")
    with pytest.raises(OSError, match=r"\blost\b"):
        vendor.put_in_place(tmp_path / "made", tmp_path / "place")
    (tmp_path / "made" / "lost").unlink()
    page = tmp_path / "place" / "inside" / "page"
    assert page.read_text("utf-8") == "place"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["made", "place"]
    vendor.put_in_place(tmp_path / "made", tmp_path / "place")
    assert page.read_text("utf-8") == "made"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["made", "place"]


def test_no_other_folder_is_replaced_by_the_pages(lite, monkeypatch, tmp_path, capsys):
    """All that stood in a folder that was named by mistake, such as that of the book, was lost."""
    monkeypatch.setattr(lite, "assemble", lambda *_: pytest.fail("it is built first"))
    (tmp_path / "book").mkdir()
    page = tmp_path / "book" / "index.html"
    page.touch()
    for into, message in (
        (page.parent, f"must be a new folder, or the pages of an earlier build, got {page.parent}"),
        (page, f"must be a new folder, or the pages of an earlier build, got {page}"),
        (page / "lite", f"must be a folder that can be written to, got {page}: "),
    ):
        monkeypatch.setattr(sys, "argv", ["build_lite.py", "cdn", "--into", str(into)])
        with pytest.raises(SystemExit) as ended:
            lite.main()
        assert ended.value.code == 2
        assert f"--into: {message}" in capsys.readouterr().err
    assert page.exists()


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


def test_what_a_page_may_do_without_is_carried_but_loaded_by_nobody(lite):
    """What first imports it asks for it: a page of numbers does not wait for 40 MB."""
    entries = lite.lock([], "https://cdn.example/")["packages"]
    asked = {*lite.STARTING, *lite.NEEDED}
    while more := {d for name in asked & entries.keys() for d in entries[name]["depends"]} - asked:
        asked |= more
    large = {"scipy", "matplotlib", "pandas", "sympy", "ipywidgets", "anywidget", "python-flint"}
    assert large <= entries.keys()
    assert not large & asked
    carried = entries["python-flint"]
    assert carried["file_name"].startswith("python_flint-")  # beside the page, from no CDN
    locked = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    versions = [each["version"] for each in locked if each["name"] == "python-flint"]
    assert versions == [carried["version"]]


def wheel_of(module):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr(f"{module}/__init__.py", f"this = {module!r}")
    return content.getvalue()


@pytest.fixture
def fetched(monkeypatch, tmp_path):
    """A finder over three packages, of which one is here; what it asks the server for."""
    wheels = {f"{name}.whl": wheel_of(name) for name in ("far_off", "needed")}
    entries = {
        "far-off": {"imports": ["far_off"], "depends": ["needed", "json"]},
        "needed": {"imports": ["needed"], "depends": ["far-off"]},
        "json": {"imports": ["json"], "depends": []},
    }
    for entry in entries.values():
        entry["file_name"] = f"{entry['imports'][0]}.whl"
        entry["sha256"] = hashlib.sha256(wheels.get(entry["file_name"], b"")).hexdigest()
    asked = []

    def content(address, name):
        asked.append(address + name)
        return wheels[name]

    monkeypatch.setattr(browser, "content", content)
    monkeypatch.setattr(browser.site, "getsitepackages", lambda: [str(tmp_path)])
    monkeypatch.syspath_prepend(tmp_path)
    packages = SimpleNamespace(to_py=lambda: entries)
    finder = browser.Fetched(SimpleNamespace(packages=packages), "./static/")
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    yield SimpleNamespace(asked=asked, wheels=wheels, folder=tmp_path)
    for name in ("far_off", "needed"):
        sys.modules.pop(name, None)


def test_the_first_import_fetches_a_package_and_what_it_needs(fetched):
    assert importlib.import_module("far_off").this == "far_off"
    assert sorted(fetched.asked) == ["./static/far_off.whl", "./static/needed.whl"]
    assert importlib.import_module("needed").this == "needed"
    assert len(fetched.asked) == 2
    assert importlib.util.find_spec("nowhere_to_be_found") is None


def test_a_fetched_file_is_looked_at_by_its_hash(fetched):
    fetched.wheels["far_off.whl"] += b" "
    with pytest.raises(ImportError, match="expected hash"):
        importlib.import_module("far_off")
    assert not (fetched.folder / "far_off").exists()


def test_what_was_not_fetched_is_fetched_at_the_next_import(fetched):
    """Whoever runs a cell again after the network was away has the package."""
    whole = fetched.wheels["needed.whl"]
    fetched.wheels["needed.whl"] = b"a page of the server's"
    with pytest.raises(ImportError, match=r"needed\.whl does not have the expected hash"):
        importlib.import_module("far_off")
    fetched.wheels["needed.whl"] = whole
    assert importlib.import_module("far_off").this == "far_off"


def lost():
    raise OSError("NetworkError: failed to load")


@pytest.mark.parametrize(
    ("status", "send", "said"),
    [
        (0, lost, r"far\.whl could not be loaded: NetworkError"),
        (404, lambda: None, r"far\.whl could not be loaded \(404\)"),
    ],
)
def test_a_file_that_is_not_loaded_is_named(monkeypatch, status, send, said):
    """Whoever does without a package where it cannot be imported expects an ImportError."""
    request = SimpleNamespace(open=lambda *_: None, send=send, status=status)
    javascript = SimpleNamespace(XMLHttpRequest=SimpleNamespace(new=lambda: request))
    monkeypatch.setitem(sys.modules, "js", javascript)
    with pytest.raises(ImportError, match=said):
        browser.content("./static/", "far.whl")


@pytest.mark.parametrize("member", ["far_off/__init__.py", "far_off.py"])
def test_of_a_package_whose_unpacking_is_interrupted_nothing_stays(fetched, monkeypatch, member):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(member, "this = 'far_off'")
        archive.writestr("far_off.dist-info/METADATA", "Name: far-off")
    extract = zipfile.ZipFile.extractall

    def interrupted(archive, folder):
        extract(archive, folder, archive.namelist()[:1])
        raise KeyboardInterrupt

    with monkeypatch.context() as once:
        once.setattr(zipfile.ZipFile, "extractall", interrupted)
        with pytest.raises(KeyboardInterrupt):
            browser.unpack(made.getvalue(), fetched.folder)
    assert not list(fetched.folder.iterdir())
    browser.unpack(made.getvalue(), fetched.folder)
    assert importlib.import_module("far_off").this == "far_off"


@pytest.mark.parametrize("name", ["w.whl", "https://cdn.example/w.whl"])
def test_files_come_from_beside_the_page_or_from_the_cdn(name, monkeypatch):
    opened = []
    request = SimpleNamespace(
        open=lambda *arguments: opened.append(arguments),
        send=lambda: None,
        status=200,
        response=SimpleNamespace(to_bytes=lambda: b"wheel"),
    )
    page = SimpleNamespace(XMLHttpRequest=SimpleNamespace(new=lambda: request))
    monkeypatch.setitem(sys.modules, "js", page)
    assert browser.content("./static/", name) == b"wheel"
    whole = name if name.startswith("https") else "./static/w.whl"
    assert opened == [("GET", whole, False)]


def test_elsewhere_nothing_is_fetched():
    browser.fetch_what_is_imported()
    assert not any(isinstance(each, browser.Fetched) for each in sys.meta_path)


def test_compiled_packages_come_from_the_cdn_or_from_beside(vendor, lite):
    beside, cdn = lite.lock([], "")["packages"], lite.lock([], "https://cdn.example/")["packages"]
    for name, each in vendor.packages()["packages"].items():
        assert beside[name]["file_name"] == each["file_name"]
        assert cdn[name]["file_name"].startswith("https://") == (each["source"] == "pyodide")


def test_explorers_load_the_library_alone(lite, tmp_path):
    """The proofs of the ledger, which no explorer reads, are most of the wheel."""
    files = {
        "guts_core/guts/rules.py": b"rules",
        "guts_core-1.0.0.dist-info/METADATA": b"Version: 1.0.0",
        "guts_core/guts/__pycache__/rules.cpython-314.pyc": b"bytecode",
        "paper_ledger/proofs.txt.gz": bytes(range(256)) * 9000,
    }
    with zipfile.ZipFile(tmp_path / "guts_core-1.0.0-py3-none-any.whl", "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    for package in (*lite.vendor_pyodide.packages()["packages"].values(),):
        (tmp_path / package["file_name"]).touch()
    for name in (*lite.vendor_pyodide.packages()["core"], "pyodide-lock.json"):
        (tmp_path / name).write_bytes(bytes(100_000))
    found = lite.python_for_explorers("local", tmp_path)
    with zipfile.ZipFile(tmp_path / Path(found["wheel"]).name) as archive:
        assert archive.namelist() == list(files)[:2]
        assert archive.read("guts_core/guts/rules.py") == b"rules"
    assert found["megabytes"]["python"] == 0.5


def archive_of(path, members):
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def members_of(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {each: archive.read(each) for each in archive.namelist()}


def write_bytecode(archives, into):
    """In place of Pyodide: a module of each archive, where Python looks for its bytecode."""
    for name in ("a.whl/a/__pycache__/b.cpython-314.pyc", "library.zip/a/b.pyc"):
        (into / name).parent.mkdir(parents=True)
        (into / name).write_bytes(b"code")
    return ""


def test_bytecode_is_put_beside_sources_and_in_the_library_in_their_place(
    bytecode, monkeypatch, tmp_path
):
    sources = {"a/__init__.py": b"", "a/b.py": b"source", "a/b.txt": b"text"}
    archive_of(tmp_path / "a.whl", sources)
    archive_of(tmp_path / "library.zip", sources)
    archive_of(tmp_path / "other.whl", sources)
    (tmp_path / "pyodide.mjs").write_text("it", encoding="utf-8")
    monkeypatch.setattr(bytecode, "compiled", write_bytecode)
    assert bytecode.add_bytecode(tmp_path) == ["a.whl", "library.zip"]
    beside = {"a/__pycache__/b.cpython-314.pyc": b"code"}
    assert members_of(tmp_path / "a.whl") == sources | beside
    del sources["a/b.py"]
    assert members_of(tmp_path / "library.zip") == sources | {"a/b.pyc": b"code"}
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        *("a.whl", "library.zip", "other.whl", "pyodide.mjs")
    ]


def test_the_same_sources_give_the_same_archive(bytecode, monkeypatch, tmp_path):
    found = set()
    monkeypatch.setattr(bytecode, "compiled", write_bytecode)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        for each in ("a.whl", "library.zip"):
            with zipfile.ZipFile(tmp_path / name / each, "w") as archive:
                archive.writestr(zipfile.ZipInfo("a/b.py"), b"source")
        bytecode.add_bytecode(tmp_path / name)
        found.add(tuple(each.read_bytes() for each in sorted((tmp_path / name).iterdir())))
    assert len(found) == 1


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (None, "no Node.js is here"),
        ("echo SyntaxError: too old >&2; exit 1", "SyntaxError: too old"),
        ("exit 3", "Node.js ended with 3"),
    ],
)
def test_where_pyodide_cannot_compile_pages_do(
    bytecode, monkeypatch, tmp_path, capsys, script, told
):
    program = tmp_path / "node"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    folder = tmp_path / "archives"
    folder.mkdir()
    archive_of(folder / "a.whl", {"a.py": b"source"})
    before = (folder / "a.whl").read_bytes()
    monkeypatch.setattr(bytecode, "node", lambda: script and str(program))
    monkeypatch.setattr(bytecode, "imported", lambda: ["a"])
    assert bytecode.add_bytecode(folder) == []
    assert capsys.readouterr().out == (
        f"Pyodide: {told}; the pages will compile what they import themselves\n"
    )
    assert (folder / "a.whl").read_bytes() == before


def test_modules_are_those_that_the_installed_roots_import(bytecode):
    found = bytecode.imported(["json", "no_such_module", "this"])  # the last one prints
    assert {"json", "json.decoder", "this", "importlib"} <= set(found)
    assert "no_such_module" not in found
    assert "numpy" not in found


def test_what_is_compiled_is_named_as_python_finds_it(tmp_path):
    """The part that runs in Pyodide, in this Python."""
    inside = tool("bytecode_inside")
    sources = {
        "a/__init__.py": b"name = __name__",
        "a/b.py": b"def f():\n    return 1\n",
        "a/c.py": b"never = 'compiled'",
        "d.py": b"name = 'd'",
        "a/data.txt": b"text",
    }
    (tmp_path / "archives").mkdir()
    archive_of(tmp_path / "archives" / "a.whl", sources)
    lists = {"modules": ["a", "a.b", "a.data"], "packages": ["d"]}
    inside.sys.path.append("/lib/python.zip")
    try:
        inside.compile_folder(tmp_path / "archives", lists, tmp_path / "out")
    finally:
        inside.sys.path.remove("/lib/python.zip")
    folder = tmp_path / "out" / "a.whl"
    place = inside.site.getsitepackages()[0]
    found = {}
    for path in folder.rglob("*.pyc"):
        content = path.read_bytes()
        source = importlib.util.source_from_cache(path.relative_to(folder).as_posix())
        assert content[:4] == importlib.util.MAGIC_NUMBER
        assert content[4:8] == bytes([1, 0, 0, 0])  # by hash, and not looked at
        assert content[8:16] == importlib.util.source_hash(sources[source])
        found[source] = marshal.loads(content[16:])
    assert found.keys() == {"a/__init__.py", "a/b.py", "d.py"}
    assert all(code.co_filename == f"{place}/{name}" for name, code in found.items())


def test_a_package_is_carried_whatever_its_files_dates(lite, monkeypatch, tmp_path):
    (tmp_path / "old-1.dist-info").mkdir()
    texts = {"old.py": "x = 1", "old-1.dist-info/METADATA": "Name: old\nVersion: 1\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / "old-1.dist-info" / "RECORD").write_text("".join(f"{name},,\n" for name in texts))
    monkeypatch.syspath_prepend(tmp_path)
    with zipfile.ZipFile(lite.python_wheel("old", tmp_path)) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == texts


def test_what_npm_says_when_it_fails_is_said(tmp_path, monkeypatch):
    npm = tmp_path / "npm"
    npm.write_text(
        """#!/bin/sh
case "$*" in *--silent*) ;; *) echo "npm error code EACCES" >&2 ;; esac
exit 1
"""
    )
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(RuntimeError, match="npm pack some@1 failed: npm error code EACCES"):
        tool("vendor_javascript").download("some@1", "", tmp_path)


def test_of_javascript_all_is_in_place_or_nothing(monkeypatch, tmp_path):
    fetcher = tool("vendor_javascript")
    monkeypatch.setattr(fetcher, "VENDOR", tmp_path / "vendor")
    monkeypatch.setattr(fetcher, "download", lambda *_: None)

    def extract(tarball, files, into):
        into.mkdir(exist_ok=True)
        (into / "a.js").write_text("whole")
        (into / "b.js").symlink_to("nowhere")

    monkeypatch.setattr(fetcher, "extract", extract)
    monkeypatch.setattr(fetcher, "PACKAGES", [("some@1", "", {})])
    with pytest.raises(OSError, match=r"b\.js"):  # after the first file was copied
        fetcher.main()
    assert not list(tmp_path.iterdir())


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


@pytest.mark.parametrize("ci", ["", "true"])
def test_in_ci_no_page_goes_without_pyodide(vendor, lite, monkeypatch, tmp_path, capsys, ci):
    """Elsewhere the pages take it from its CDN, and say so; in CI nobody would have opened them."""

    def fetch(source, into):
        raise RuntimeError("no network")

    def assemble(where, folder):
        folder.mkdir()
        (folder / where).touch()
        return folder

    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(vendor, "fetch", fetch)
    monkeypatch.setattr(lite, "assemble", assemble)
    monkeypatch.setattr(sys, "argv", ["build_lite.py", "local", "--into", str(tmp_path / "lite")])
    if ci:
        with pytest.raises(SystemExit, match="Pyodide: no network"):
            lite.main()
        assert not (tmp_path / "lite").exists()
    else:
        lite.main()
        assert "will load it from its public CDN" in capsys.readouterr().out
        assert (tmp_path / "lite" / "cdn").exists()


def test_what_a_killed_writer_left_is_not_built(lite, monkeypatch, tmp_path):
    for folder in ("data", "notebooks"):
        (tmp_path / folder).mkdir()
    for name in ("table.csv", ".table.0123456789abcdef.csv", "film.html"):
        (tmp_path / "data" / name).touch()
    (tmp_path / "notebooks" / ".page.0123456789abcdef.ipynb").write_text('{"cells": [')
    monkeypatch.setattr(lite, "ROOT", tmp_path)
    monkeypatch.setattr(lite, "add_python", lambda *_: None)
    failed = SimpleNamespace(returncode=1, stdout="", stderr="")
    monkeypatch.setattr(lite.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(SystemExit, match="JupyterLite did not build"):
        lite.assemble("cdn", tmp_path / "lite")
    built = tmp_path / "lite" / "contents" / "data"
    assert [path.name for path in built.iterdir()] == ["table.csv"]
    assert not list((tmp_path / "lite" / "contents" / "notebooks").iterdir())


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
