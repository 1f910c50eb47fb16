"""What is asked for beyond NumPy and SciPy, and how to get it."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


def is_left_over(module: ModuleType) -> bool:
    """Whether all that was found is a folder of this name, as packages leave where they were."""
    return hasattr(module, "__path__") and getattr(module, "__file__", None) is None


def needs(part: str, package: str, extra: str | None = "full") -> Any:
    """Import a package, or one of its modules, of an extra, or say that it is missing.

    With None it is of no extra and has the name by which it is installed.

    Where this stands in place of an ``import``, type checkers are shown the ``import`` as well.

    Raises
    ------
    ModuleNotFoundError
        If it is not installed, or something that it needs itself is not.
    """
    top = package.partition(".")[0]
    try:
        found = import_module(package)
        if is_left_over(sys.modules[top]):
            raise ModuleNotFoundError(name=top)
        return found
    except ModuleNotFoundError as missing:
        install = f"pip install 'guts-core[{extra}]'" if extra else f"pip install {top}"
        if missing.name not in (None, top, package):  # the extra brings that, too
            said = f"{part} needs {top}, which lacks another package ({missing}): {install}"
            raise ModuleNotFoundError(said, name=missing.name) from missing
        raise ModuleNotFoundError(f"{part} needs {top}: {install}", name=top) from None
