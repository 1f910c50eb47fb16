"""Run by bytecode.mjs in Pyodide's Python, whose bytecode no other Python can make.

Compiles modules of the archives in one folder into another one. Those named in a list are compiled,
packages with all they hold where it says so, and what Python itself had imported when it started.
"""

import json
import py_compile
import site
import sys
import tempfile
import zipfile
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

#: Taken as it stands: an archive that is unpacked gives its sources another time.
UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH


def module(member: str) -> str:
    """The module that a file of an archive is imported as: dots for slashes."""
    return member.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def is_wanted(member: str, modules: set[str], packages: set[str]) -> bool:
    """Whether a page imports this file, as far as the lists know."""
    name = module(member)
    return member.endswith(".py") and (name in modules or name.partition(".")[0] in packages)


def compile_archive(path: Path, wanted: list[str], into: Path) -> None:
    """Each of these members as a file of bytecode below ``into``, where Python looks for it.

    Python imports its library from the archive itself, and there looks beside the source.
    """
    is_library = path.suffix == ".zip"
    place = next(each for each in sys.path if each.endswith(".zip"))
    place = place if is_library else site.getsitepackages()[0]
    with zipfile.ZipFile(path) as archive, tempfile.TemporaryDirectory() as scratch:
        for member in wanted:
            source, target = archive.extract(member, scratch), f"{into}/{member}"
            py_compile.compile(
                source,
                f"{target}c" if is_library else cache_from_source(target),
                f"{place}/{member}",
                doraise=True,
                invalidation_mode=UNCHECKED,
            )


def compile_folder(folder: Path, lists: dict[str, Any], into: Path) -> None:
    """All archives of a folder, each into a folder of its own name."""
    modules, packages = set(lists["modules"]) | set(sys.modules), set(lists["packages"])
    for path in sorted(folder.iterdir()):
        if path.suffix in (".whl", ".zip"):
            members = zipfile.ZipFile(path).namelist()
            wanted = [each for each in members if is_wanted(each, modules, packages)]
            compile_archive(path, wanted, into / path.name)


if __name__ == "__main__":
    compile_folder(
        Path("/archives"), json.loads(Path("/lists.json").read_text()), Path("/bytecode")
    )
