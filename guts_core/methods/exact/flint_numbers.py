"""Python's exact numbers for python-flint, and back: the library is loaded when one is asked for.

Everything that is exact computes with python-flint's numbers, matrices, polynomials and balls.
Public functions take and return integers and Fractions; they are converted here and nowhere else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any


@cache
def flint() -> ModuleType:
    """The package python-flint, imported at the first call.

    Raises
    ------
    ModuleNotFoundError
        In a browser that cannot wait within a call, where the notebook has to import it.
    """
    if sys.platform == "emscripten":
        _fetch_for_the_browser()
    return import_module("flint")


def _fetch_for_the_browser() -> None:
    """Load the wheel that stands beside the page; Pyodide compares it with its hash."""
    pyodide, interpreter = import_module("pyodide.ffi"), import_module("pyodide_js")
    if pyodide.can_run_sync():
        pyodide.run_sync(interpreter.loadPackage("python-flint"))
    elif "python-flint" not in dir(interpreter.loadedPackages):
        raise ModuleNotFoundError(
            "exact arithmetic needs python-flint: run 'import flint' in a cell of its own first",
            name="flint",
        )


def to_flint(number: Any) -> Any:
    """A rational number as ``fmpq``.

    Parameters
    ----------
    number : int, Fraction, or another rational number
    """
    return flint().fmpq(int(number.numerator), int(number.denominator))


def to_fraction(number: Any) -> Fraction:
    """An ``fmpq``, ``fmpz`` or exact ball as Fraction."""
    exact = number.fmpq() if hasattr(number, "fmpq") else flint().fmpq(number)
    return Fraction(int(exact.p), int(exact.q))


def to_matrix(rows: Sequence[Iterable[Any]], columns: int) -> Any:
    """Rows of rational numbers as ``fmpq_mat``."""
    entries = [to_flint(entry) for row in rows for entry in row]
    return flint().fmpq_mat(len(rows), columns, entries)


def to_polynomial(coefficients: Iterable[Any]) -> Any:
    """Ascending rational coefficients as ``fmpq_poly``."""
    return flint().fmpq_poly([to_flint(number) for number in coefficients])
