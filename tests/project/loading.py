"""Scripts and extensions, which no package holds, as modules from their files."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType


def loaded(path: Path, name: str | None = None) -> ModuleType:
    """The module of a file, run anew; data classes and pickles look it up by its name."""
    specification = importlib.util.spec_from_file_location(name or f"loaded_{path.stem}", path)
    module = sys.modules[specification.name] = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module
