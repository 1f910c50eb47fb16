"""What is asked for beyond NumPy and SciPy, and how to get it."""

import sys
from collections.abc import Callable, Sequence
from functools import cache
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


@cache
def has_numba() -> bool:
    """Whether loops can be compiled."""
    try:
        from numba import njit  # noqa: F401
    except Exception:  # also if it does not know this NumPy, or its compiler's library is damaged
        return False
    return True


def compile_loop(
    part: str,
    loop: Callable[..., Any],
    types: str,
    inside: Sequence[Callable[..., Any]] = (),
    **options: Any,
) -> Callable[..., Any]:
    """Compile a loop, and what it calls of its own module.

    A division by zero gives infinity or NaN there. The code is kept on disk where there is a place
    for it and it can be read, until the file of the loop changes. ``types`` are those of the
    arguments and of the result: with these numba compiles at once, where it may fail.

    Raises
    ------
    ModuleNotFoundError
        Without numba, in the name of ``part``.
    """
    numba = needs(part, "numba", "fast")
    options["error_model"] = "numpy"
    for function in inside:
        register = needs(part, "numba.extending", "fast").register_jitable
        register(**options, forceinline=True)(function)
    try:
        return numba.njit(types, **options, cache=True)(loop)
    except Exception:  # no folder to keep it in, a full disk, or what was kept there is damaged
        return numba.njit(types, **options)(loop)
