"""What is asked for beyond NumPy and SciPy, and how to get it."""

from importlib import import_module
from typing import Any


def needs(part: str, package: str, extra: str = "full") -> Any:
    """Import a package, or one of its modules, of an extra, or say that it is missing.

    Where this stands in place of an ``import``, type checkers are shown the ``import`` as well.

    Raises
    ------
    ModuleNotFoundError
        If it is not installed.
    """
    top = package.partition(".")[0]
    try:
        return import_module(package)
    except ModuleNotFoundError as missing:
        if missing.name not in (None, top, package):
            raise
        raise ModuleNotFoundError(
            f"{part} needs {top}: pip install 'guts-core[{extra}]'", name=top
        ) from None
