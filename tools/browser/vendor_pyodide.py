"""Fetch what a browser needs to run Python: Pyodide's runtime and the wheels of lite_packages.json.

Pyodide is published on a public CDN. To make a book that works without a connection, the same files
are taken from a wheel on the Python package index which carries them. pip does the download, so
that a reader's own registry, proxy and certificates are used; every file is checked against the
hash in lite_packages.json.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = Path(__file__).resolve().with_name("lite_packages.json")
WHEELS = ROOT / "_build" / "lite-wheels"
PYODIDE = ROOT / "_build" / "pyodide"


def packages() -> dict[str, Any]:
    """The pinned list: runtime files, packages, where each comes from and its SHA-256."""
    return json.loads(PACKAGES.read_text(encoding="utf-8"))


def sha256(content: bytes) -> str:
    """Hash of a file's content, in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def wanted(source: str) -> dict[str, str]:
    """Name and hash of the files which come from ``source`` ("pypi" or "pyodide")."""
    pinned = packages()
    files = {
        each["file_name"]: each["sha256"]
        for each in pinned["packages"].values()
        if each["source"] == source
    }
    return files | (pinned["core"] if source == "pyodide" else {})


def download(requirements: list[str], into: Path, target: Sequence[str]) -> None:
    """Download wheels with pip; ``requirements`` carry their hashes where they are known.

    ``target`` are pip's options for the Python that they are for.
    """
    listed = into / "requirements.txt"
    listed.write_text("\n".join(requirements) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--only-binary=:all:", *target]
    done = subprocess.run(
        [*command, "--dest", str(into), "--requirement", str(listed)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=900,
    )
    if done.returncode:
        raise RuntimeError(
            f"pip could not fetch {requirements[0]} ...: {done.stderr.strip()[-300:]}"
        )


def in_the_browser() -> list[str]:
    """Pip's options for Pyodide's Python, for which some packages are published compiled."""
    info = packages()["info"]
    version = "".join(info["python"].split(".")[:2])
    platform = f"pyemscripten_{info['abi_version']}_{info['arch']}"
    return [f"--python-version={version}", f"--abi=cp{version}", f"--platform={platform}"]


def published_wheels(scratch: Path) -> Iterator[tuple[str, bytes]]:
    """IPython, ipywidgets and what they import; and python-flint."""
    requirements = [
        f"{name}=={each['version']} --hash=sha256:{each['sha256']}"
        for name, each in packages()["packages"].items()
        if each["source"] == "pypi"
    ]
    download(requirements, scratch, in_the_browser())
    for wheel in scratch.glob("*.whl"):
        yield wheel.name, wheel.read_bytes()


def runtime(scratch: Path) -> Iterator[tuple[str, bytes]]:
    """Pyodide itself and the packages compiled for it, out of the wheel that carries them."""
    bundle = packages()["bundle"]
    download([bundle["requirement"]], scratch, ["--python-version=3.12"])
    with zipfile.ZipFile(next(scratch.glob("*.whl"))) as archive:
        for name in wanted("pyodide"):
            yield name, archive.read(f"{bundle['folder']}/{name}")


def fetch(source: str, into: Path) -> None:
    """Put the files of a source into a folder: all of them with the right hash, or none."""
    expected = wanted(source)
    take = {"pypi": published_wheels, "pyodide": runtime}[source]
    paths = {into / name: digest for name, digest in expected.items()}
    if all(path.exists() and sha256(path.read_bytes()) == paths[path] for path in paths):
        return
    with tempfile.TemporaryDirectory() as scratch:
        staging = Path(scratch) / "staging"
        staging.mkdir()
        for name, content in take(Path(scratch)):
            if sha256(content) != expected[name]:
                sys.exit(f"Pyodide: {name} does not have the expected hash; stopping")
            (staging / name).write_bytes(content)
        missing = expected.keys() - {each.name for each in staging.iterdir()}
        if missing:
            raise RuntimeError(f"not found: {', '.join(sorted(missing))}")
        put_in_place(staging, into)


def put_in_place(folder: Path, place: Path) -> None:
    """Replace what is in a place by a copy of a folder, once that is whole.

    Whoever is interrupted leaves a whole folder there, or none.
    """
    beside, old = (place.with_name(f".{place.name}{end}") for end in ("", ".old"))
    for each in (beside, old):
        shutil.rmtree(each, ignore_errors=True)
    try:
        shutil.copytree(folder, beside)
    except BaseException:  # no room, or an interruption
        shutil.rmtree(beside, ignore_errors=True)
        raise
    if place.exists():
        place.rename(old)
    beside.rename(place)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()  # there is nothing to choose
    fetch("pypi", WHEELS)
    fetch("pyodide", PYODIDE)
