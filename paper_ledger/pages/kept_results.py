"""Results kept in files for as long as nothing that they rest on has changed.

So that tests and book, which need the same outcomes of claims and the same executed notebooks,
compute them once. Nothing else in the library reads these files.
"""

from __future__ import annotations

import hashlib
import platform
import re
import shutil
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from guts_core.storage.files import FilePath, is_leftover
from guts_core.storage.resumable import read_part, write_part

#: What results rest on, below the folder that holds the packages; where Python writes what it
#: compiles, perhaps right now.
PARTS, CACHE = ("guts_core", "paper_ledger", "data"), "__pycache__"
#: The distribution, which says with its extras what results are computed with, and what runs pages.
OWN, KERNELS = "guts-core", ("ipykernel", "nbclient")


def library_state() -> str:
    """Digest of both packages, the data beside them, and the packages that they may import."""
    root = Path(__file__).resolve().parents[2]
    paths = [path for top in PARTS for path in (root / top).rglob("*")]
    # What another process is writing there may be gone before it is read.
    lasting = [path for path in paths if CACHE not in path.parts and not is_leftover(path.name)]
    digest = hashlib.sha256()
    for path in sorted(filter(Path.is_file, lasting)):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{path.relative_to(root)} {content}\n".encode())
    digest.update(repr((sys.version, platform.platform(), sorted(_installed().items()))).encode())
    return digest.hexdigest()


def _installed() -> dict[str, str]:
    """Versions of what results are computed with: environments that differ elsewhere share them."""
    found: dict[str, str] = {}
    wanted = [OWN, *KERNELS]
    while wanted:
        name = wanted.pop().lower().replace("_", "-")
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        if name not in found:
            found[name] = package.version
            wanted += _asked_for(package, everything=name == OWN)
    return found


def _asked_for(package: metadata.Distribution, everything: bool) -> list[str]:
    """Names of the packages that one requires: on every machine, or with all extras too."""
    lines = [each for each in package.requires or () if everything or ";" not in each]
    return [match[0] for match in map(re.compile(r"[\w.-]+").match, lines) if match]


def keep(results: Mapping[str, Any], folder: FilePath, state: str) -> None:
    """Write results of a state by their names; those of other states are thrown away."""
    place = Path(folder) / state
    place.mkdir(parents=True, exist_ok=True)
    for other in Path(folder).iterdir():
        if other != place:
            shutil.rmtree(other, ignore_errors=True)
    for name, result in results.items():
        write_part(place / f"{name}.part", result)


def kept(folder: FilePath, state: str, kind: type) -> dict[str, Any]:
    """What was kept of a state, by its names; damaged files and other types are passed over.

    The files are pickles: use a folder that nobody else can write to.
    """
    parts = {path.stem: read_part(path) for path in (Path(folder) / state).glob("*.part")}
    return {name: part[0] for name, part in parts.items() if part and isinstance(part[0], kind)}
