"""What is asked for beyond NumPy and SciPy, and how to get it."""

import _thread
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

Value = TypeVar("Value")


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
        undisturbed(needs, "has_numba", "numba")
    except Exception:  # also if it does not know this NumPy, or its compiler's library is damaged
        return False
    return True


def undisturbed(function: Callable[..., Value], *given: Any) -> Value:
    """What a function gives in a thread beside the main one, where no signal is answered.

    An interruption that comes meanwhile waits until it has ended. For numba: half imported it fails
    ever after, and some of its loops run Python, which itself ends if that is interrupted. A bare
    lock is waited for, as those of threads and pools with more comfort may be left in disorder by
    an interruption. A browser has one thread, and no numba: what is missing is told at once.
    """
    if sys.platform == "emscripten":
        return function(*given)
    found: list[Value] = []
    failed: list[BaseException] = []
    under_way = _thread.allocate_lock()
    under_way.acquire()

    def run() -> None:
        try:
            found.append(function(*given))
        except BaseException as error:  # of whatever kind: it is passed on
            failed.append(error)
        finally:
            under_way.release()

    _thread.start_new_thread(run, ())
    try:
        under_way.acquire()
    except BaseException:
        if not (found or failed):
            under_way.acquire()  # else it would go on drawing from a caller's generator
        raise
    if failed:
        raise failed[0]
    return found[0]


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
    numba = undisturbed(needs, part, "numba", "fast")
    options["error_model"] = "numpy"
    extending = undisturbed(needs, part, "numba.extending", "fast")
    for function in inside:
        extending.register_jitable(**options, forceinline=True)(function)
    try:
        return numba.njit(types, **options, cache=True)(loop)
    except Exception:  # no folder to keep it in, a full disk, or what was kept there is damaged
        return numba.njit(types, **options)(loop)
