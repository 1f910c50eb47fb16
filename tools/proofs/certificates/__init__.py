"""Results of the library as certificates for the kernel, one module for each game.

A writer has ``files()``, the certificates that stand in the tree, and may have ``heavy_files()``,
those that take the kernel long and are made when they are asked for. Both map a path below
``proofs/`` to its text.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType

from guts_core.storage.files import write_file
from tools.proofs.coq import SOURCES


def writers() -> list[ModuleType]:
    """The modules of this package."""
    names = sorted(
        module.name for module in pkgutil.iter_modules(__path__) if module.name[0] != "_"
    )
    return [importlib.import_module(f"{__name__}.{name}") for name in names]


def committed_files() -> dict[str, str]:
    """What every writer computes now."""
    return {
        name: text
        for writer in writers()
        if hasattr(writer, "files")
        for name, text in writer.files().items()
    }


def altered_files() -> list[str]:
    """Files in the tree that are not, letter for letter, what their writer computes."""
    return [
        name
        for name, text in committed_files().items()
        if not (SOURCES / name).is_file() or (SOURCES / name).read_text(encoding="utf-8") != text
    ]


def heavy_files(say: Callable[[str], object]) -> dict[str, str]:
    """The certificates that are made when they are asked for."""
    found: dict[str, str] = {}
    for writer in writers():
        if hasattr(writer, "heavy_files"):
            say(f"Making the large certificates of {writer.__name__.rpartition('.')[2]}")
            found |= writer.heavy_files()
    return found


def write() -> None:
    """Write every certificate that stands in the tree."""
    for name, text in committed_files().items():
        (SOURCES / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(SOURCES / name, text)
