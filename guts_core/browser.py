"""Packages in the reader's browser: fetched when something first imports them.

A page of numbers there does not wait for SciPy, Matplotlib or pandas, 40 megabytes together.
"""

import hashlib
import io
import shutil
import site
import sys
import zipfile
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any


class Fetched:
    """Finds the packages of Pyodide's lock file that are not there yet, by fetching them.

    Not by Pyodide's own loader: few browsers let it wait within an import.
    """

    def __init__(self, lock: Any, address: str) -> None:
        self.entries = lock.packages.to_py()
        self.address = address
        self.owners = {
            module: name for name, entry in self.entries.items() for module in entry["imports"]
        }
        self.done: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's place, after its package and all that it needs have been unpacked."""
        if name not in self.owners or PathFinder.find_spec(name) is not None:
            return None
        self.fetch(self.owners[name])
        invalidate_caches()
        return PathFinder.find_spec(name)

    def fetch(self, package: str) -> None:
        """Unpack a package, and what it depends on, unless one of its modules can be imported.

        What fails, or is interrupted, is tried again at the next import.

        Raises
        ------
        ImportError
            If a file cannot be loaded, or is not the one whose hash stands in the lock file.
        """
        entry = self.entries[package]
        if package in self.done or any(map(PathFinder.find_spec, entry["imports"])):
            return
        self.done.add(package)
        try:
            for each in entry["depends"]:
                self.fetch(each)
            wheel = content(self.address, entry["file_name"])
            if hashlib.sha256(wheel).hexdigest() != entry["sha256"]:
                said = f"{entry['file_name']} does not have the expected hash"
                raise ImportError(said, name=package)
            unpack(wheel, Path(site.getsitepackages()[0]))
        except BaseException:
            self.done.remove(package)
            raise


def unpack(wheel: bytes, folder: Path) -> None:
    """Put all that is in a wheel into a folder, or nothing: half a package would be imported."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        try:
            archive.extractall(folder)
        except BaseException:
            for name in {each.partition("/")[0] for each in archive.namelist()}:
                if (folder / name).is_dir():
                    shutil.rmtree(folder / name)
                else:
                    (folder / name).unlink(missing_ok=True)
            raise


def content(address: str, name: str) -> bytes:
    """A file, waiting for it; names that are whole addresses stand by themselves.

    Raises
    ------
    ImportError
        If there is no network, or the server does not have it.
    """
    request = import_module("js").XMLHttpRequest.new()
    request.open("GET", name if "://" in name else address + name, False)
    request.responseType = "arraybuffer"
    try:
        request.send()
    except Exception as error:  # Pyodide's own, which nobody expects of an import
        raise ImportError(f"{name} could not be loaded: {error}") from error
    if request.status >= 400:
        raise ImportError(f"{name} could not be loaded ({request.status})")
    return bytes(request.response.to_bytes())


def fetch_what_is_imported() -> None:
    """From now on, in Pyodide; elsewhere nothing changes."""
    if sys.platform == "emscripten" and not any(isinstance(f, Fetched) for f in sys.meta_path):
        interpreter = import_module("pyodide_js")
        finder: Any = Fetched(interpreter.lockfile, interpreter.lockfileBaseUrl)
        sys.meta_path.insert(0, finder)
