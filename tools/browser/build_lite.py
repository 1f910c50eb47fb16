"""Build the pages where the notebooks run in the reader's browser: _build/html/lite.

``build_lite.py local`` puts Pyodide beside the pages, so that they ask no other server for
anything; ``build_lite.py cdn`` lets the reader's browser take it from Pyodide's public CDN. In
both, ``guts_core`` is a wheel built from this tree, and ``import guts_core`` loads it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from typing import Any

import bytecode
import vendor_pyodide

from guts_core.storage.command_lines import folder_to_write

ROOT = vendor_pyodide.ROOT
HTML = ROOT / "_build" / "html"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
#: Loaded while Python starts; the others when a cell first imports them.
STARTING = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
#: What every call needs. The rest is fetched by what first imports it: guts_core.browser.
NEEDED = ("numpy",)
#: Carried too, as they are installed here: one of them is published compiled, for no browser.
PYTHON_ONLY = ("jinja2", "markupsafe")
#: A block of code which the book runs in the page; in the notebook it becomes a cell.
LIVE = re.compile(r"^```\{live\}[^\n]*\n(.*?)^```\s*$", flags=re.MULTILINE | re.DOTALL)
#: A line that opens a directive, with the lines of its options, or one that closes it.
DIRECTIVE = re.compile(
    r"^ *(?::{3,}|`{3,})(?:\{(?P<kind>[^}]*)\}(?P<title>.*)\n(?: *:[\w-]+:.*\n)*|(?<=:) *(?:\n|$))",
    flags=re.MULTILINE,
)
GREETING = """This is the notebook of the page *{title}*, in your browser: nothing is installed, and
what you change stays here. **Run → Run All Cells** computes the page. The first cell takes a while
because it loads Python; long computations are slower here than in the book."""


def own_wheel(into: Path) -> Path:
    """The wheel of guts_core as this tree stands."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-build-isolation", "--wheel-dir", str(into), str(ROOT)]
    subprocess.run(command, check=True)
    return next(into.glob("guts_core-*.whl"))


def python_wheel(name: str, into: Path) -> Path:
    """An installed package as a wheel for any machine: without its compiled parts."""
    found = metadata.distribution(name)
    path = into / f"{name}-{found.version}-py3-none-any.whl"
    # Some file systems and archives date all files to 1970, which a ZIP file cannot say.
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
        for each in found.files or ():
            if each.suffix == ".py" or each.name in ("METADATA", "WHEEL", "LICENSE.txt"):
                archive.write(str(found.locate_file(each)), each.as_posix())
    return path


def kernel_wheels() -> list[Path]:
    """Wheels that the kernel's own extension carries, which stand in for ipykernel and the like."""
    share = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / KERNEL
    old = "widgetsnbextension-3"
    return [each for each in share.rglob("*.whl") if not each.name.startswith(old)]


def locked(wheel: Path, imports: list[str], depends: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Entry of a wheel of ours in Pyodide's lock file."""
    name, number = wheel.name.split("-")[:2]
    name = name.replace("_", "-")
    entry = {"name": name, "version": number, "file_name": wheel.name, "imports": imports}
    return name, entry | {
        "sha256": vendor_pyodide.sha256(wheel.read_bytes()),
        "depends": list(depends),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def top_level(wheel: Path) -> list[str]:
    """Names that a wheel makes importable."""
    with zipfile.ZipFile(wheel) as archive:
        roots = {each.split("/")[0] for each in archive.namelist()}
    return sorted(each for each in roots if not each.endswith((".dist-info", ".data")))


def lock(wheels: list[Path], cdn: str) -> dict[str, Any]:
    """Pyodide's lock file: the pinned packages and ``wheels``; no ``cdn`` means local files."""
    pinned = vendor_pyodide.packages()
    entries = {}
    for name, each in pinned["packages"].items():
        prefix = cdn if each["source"] == "pyodide" else ""
        entry = {key: each[key] for key in ("version", "sha256", "imports", "depends")}
        entries[name] = entry | {
            "name": name,
            "file_name": prefix + each["file_name"],
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
        }
    for wheel in wheels:
        needed = NEEDED if "guts" in wheel.name else ()
        name, entry = locked(wheel, top_level(wheel), needed)
        entries[name] = entry
    return {"info": pinned["info"], "packages": entries}


def pyodide_url(where: str) -> str:
    """Where the pages load Pyodide from."""
    if where == "local":
        return "./static/pyodide/pyodide.mjs"
    from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_VERSION

    base = PYODIDE_CDN_URL.replace(PYODIDE_VERSION, vendor_pyodide.packages()["pyodide"])
    return f"{base}/pyodide.mjs"


def configuration(where: str) -> dict[str, Any]:
    """The file jupyter-lite.json: which Pyodide, which lock file, and no package index."""
    kernel = {
        "pyodideUrl": pyodide_url(where),
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": "./static/pyodide/pyodide-lock.json",
            "packages": list(STARTING),
        },
    }
    data = {
        "appName": "Five toy-poker papers, recomputed",
        # Where the folder's own index.html leads: the application of JupyterLab is not built.
        "appUrl": "./repl",
        "appVersion": metadata.version("guts-core"),
        # The tests read cells and outputs from the application.
        "exposeAppInBrowser": True,
        "faviconUrl": "./favicon.svg",
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def code_cell(code: str, identifier: str) -> dict[str, Any]:
    """A cell to run, not yet run."""
    cell = {"cell_type": "code", "id": identifier, "metadata": {}, "source": code.strip()}
    return cell | {"outputs": [], "execution_count": None}


def plain_markdown(text: str) -> str:
    """Text of a cell without the book's own markup, which a notebook would show as it stands."""
    # Films are pages of the book: for a link to a file the application opens its file browser,
    # which is not built.
    text = re.sub(r"<iframe\b.*?</iframe>\n?", "", LIVE.sub("", text), flags=re.DOTALL)
    text = re.sub(r"(?<!!)\[([^]]+)\]\(\.\./data/[^)]+\)", r"*\1*", text)
    text = re.sub(r"\{cite(?::\w+)?\}`([^`]+)`", r"[\1]", text)
    text = re.sub(r"\{[\w:]+\}`([^`<]+?) *<([^`>]+)>`", r"*\1*", text)
    text = re.sub(r"\{[\w:]+\}`([^`]+)`", r"*\1*", text)
    return DIRECTIVE.sub(named, text)


def named(line: re.Match[str]) -> str:
    """What a notebook shows for a line that opens or closes a directive: its kind and title."""
    kind, title = (line["kind"] or "").rpartition(":")[2], (line["title"] or "").strip()
    if not kind:
        return ""
    # A solution is told by the name of its exercise.
    words = f"{kind.capitalize()}: {title}" if title and kind != "solution" else kind.capitalize()
    return f"**{words}**\n\n"


def runnable(notebook: Path) -> dict[str, Any]:
    """A copy of a notebook without outputs, with a line that says where the reader is."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    title, cells = notebook.stem, []
    for cell in content["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "code":
            cells.append(cell | {"outputs": [], "execution_count": None})
            continue
        title = text[2:].split("\n")[0] if text.startswith("# ") else title
        cells.append(cell | {"source": plain_markdown(text)})
        cells += [code_cell(each, f"{cell['id']}-live") for each in LIVE.findall(text)]
    greeting = GREETING.format(title=title)
    first = {"cell_type": "markdown", "id": "greeting", "metadata": {}, "source": greeting}
    return content | {"cells": [first, *cells]}


def assemble(where: str, folder: Path) -> Path:
    """Lay out what JupyterLite builds from, build it, and add Python; the folder of the pages."""
    contents, out = folder / "contents", folder / "out"
    (contents / "notebooks").mkdir(parents=True)
    for each in sorted((ROOT / "notebooks").glob("[!.]*.ipynb")):
        copy = contents / "notebooks" / each.name
        copy.write_text(json.dumps(runnable(each)), encoding="utf-8")
    # The notebooks read ../data.
    shutil.copytree(ROOT / "data", contents / "data", ignore=shutil.ignore_patterns("*.html", ".*"))
    (folder / "jupyter-lite.json").write_text(json.dumps(configuration(where)), encoding="utf-8")
    command = [sys.executable, "-m", "jupyter", "lite", "build"]
    command += ["--apps", "notebooks", "--apps", "repl"]
    command += ["--lite-dir", str(folder), "--contents", str(contents), "--output-dir", str(out)]
    with ThreadPoolExecutor(1) as beside:
        python = beside.submit(add_python, where, folder, folder / "python")
        # JupyterLite reads settings beside the working directory, and keeps its state there.
        done = subprocess.run(
            [*command, "--no-sourcemaps"], cwd=folder, capture_output=True, text=True, check=False
        )
    if done.returncode:
        sys.exit(f"JupyterLite did not build:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    shutil.move(python.result(), out / "static" / "pyodide")
    places = python_for_explorers(where, out / "static" / "pyodide")
    (out / "explorers.json").write_text(json.dumps(places), encoding="utf-8")
    shutil.copy(ROOT / "book" / "_static" / "favicon.svg", out)
    return out


def add_python(where: str, folder: Path, into: Path) -> Path:
    """Put the wheels, the lock file and, for local pages, Pyodide into ``into``; that folder."""
    vendor_pyodide.fetch("pypi", vendor_pyodide.WHEELS)
    shutil.copytree(vendor_pyodide.WHEELS, into)
    if where == "local":
        shutil.copytree(vendor_pyodide.PYODIDE, into, dirs_exist_ok=True)
    wheels = [own_wheel(folder / "wheel"), *kernel_wheels()]
    wheels += [python_wheel(name, folder / "wheel") for name in PYTHON_ONLY]
    for each in wheels:
        shutil.copy(each, into)
    cdn = "" if where == "local" else pyodide_url("cdn").removesuffix("pyodide.mjs")
    listed = lock(wheels, cdn)
    write_lock(listed, into)
    if where == "local":
        changed = bytecode.add_bytecode(into)
        for each in listed["packages"].values():
            if each["file_name"] in changed:
                each["sha256"] = vendor_pyodide.sha256((into / each["file_name"]).read_bytes())
        write_lock(listed, into)
    return into


def write_lock(listed: dict[str, Any], into: Path) -> None:
    """The lock file, beside what it lists."""
    text = json.dumps(listed, indent=1)
    (into / "pyodide-lock.json").write_text(text + "\n", encoding="utf-8")


def library_alone(wheel: Path) -> Path:
    """A copy of the wheel without the ledger of the papers, whose proofs are most of it.

    And without bytecode: of some 250 modules an explorer imports few, and compiles them sooner than
    all of that is fetched.
    """
    path = wheel.with_name(wheel.name.replace("guts_core", "guts_core_alone"))
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as part:
        for each in whole.infolist():
            if each.filename.startswith("guts_core") and not each.filename.endswith(".pyc"):
                part.writestr(each, whole.read(each))
    return path


#: What explorers name as the packages of their records.
EXPLORERS_LOAD = ("numpy", "scipy", "python-flint")


def needed(packages: dict[str, Any], name: str) -> set[str]:
    """Files of a package and of all that it depends on."""
    entry = packages[name]
    return {entry["file_name"]}.union(*(needed(packages, each) for each in entry["depends"]))


def python_for_explorers(where: str, pyodide: Path) -> dict[str, Any]:
    """Where an explorer's page finds Python, seen from lite/, and how many megabytes it loads.

    Those of Python itself, and what each package adds to it and to NumPy.
    """
    wheel = library_alone(next(pyodide.glob("guts_core-*.whl")))
    places = {"pyodide": pyodide_url(where), "lock": "./static/pyodide/pyodide-lock.json"}
    found: dict[str, Any] = places | {"wheel": f"./static/pyodide/{wheel.name}"}
    if where == "local":
        known = vendor_pyodide.packages()
        numpy, scipy, flint = (needed(known["packages"], name) for name in EXPLORERS_LOAD)
        parts = {"python": {*known["core"], "pyodide-lock.json", wheel.name}, "numpy": numpy}
        parts |= {"scipy": scipy - numpy, "python-flint": flint - numpy}
        found["megabytes"] = {
            name: round(sum((pyodide / each).stat().st_size for each in files) / 1e6, 1)
            for name, files in parts.items()
        }
    return found


def folder_to_replace(text: str) -> Path:
    """A folder that is new, empty or of an earlier build: what stands in another would be lost."""
    folder = Path(os.path.abspath(text))
    holds = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    if holds and not (folder / "jupyter-lite.json").exists():
        said = f"must be a new folder, or the pages of an earlier build, got {text}"
        raise argparse.ArgumentTypeError(said)
    folder_to_write(str(folder.parent))
    return folder


def main() -> None:
    """Build into a folder of its own and put it in its place when it is whole."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pyodide", choices=("local", "cdn"), help="where Pyodide comes from")
    parser.add_argument(
        "--into",
        type=folder_to_replace,
        default=HTML / "lite",
        help="folder of the pages, which is replaced",
    )
    chosen = parser.parse_args()
    where = chosen.pyodide
    if where == "local":
        try:
            vendor_pyodide.fetch("pyodide", vendor_pyodide.PYODIDE)
        except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
            if os.environ.get("CI"):  # pages that were never opened would be called tested
                sys.exit(f"Pyodide: {error}")
            print(f"Pyodide: {error}; the pages will load it from its public CDN instead")
            where = "cdn"
    with tempfile.TemporaryDirectory() as scratch:
        out = assemble(where, Path(scratch) / "lite")
        vendor_pyodide.put_in_place(out, chosen.into)


if __name__ == "__main__":
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    main()
