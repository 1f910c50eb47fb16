"""Python's exact numbers for python-flint, and back: the library is loaded when one is asked for.

Everything that is exact computes with python-flint's numbers, matrices, polynomials and balls.
Public functions take and return integers and Fractions; they are converted here and nowhere else.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from importlib import import_module
from numbers import Rational
from threading import RLock
from types import ModuleType
from typing import Any, NamedTuple, cast

import numpy as np

from guts_core.methods.extras import is_left_over
from guts_core.methods.one_denominator import are_fractions
from guts_core.methods.ring import lightened

#: Binary digits of balls.
DIGITS = 256

#: Matrix games with at most so many entries are solved in rationals without python-flint, in a
#: millisecond.
FEW = 100

#: Denominators of so many binary digits are long.
_LONG = 256

_ONE_THREAD = RLock()
#: What the thread that has the lock found, and is to set back.
_FOUND: list[int] = []


def _take_over() -> None:
    """In a forked child the thread that had the lock may be gone, with what it was to set back."""
    global _ONE_THREAD
    if _ONE_THREAD.acquire(blocking=False):  # nobody had it, or this thread
        _ONE_THREAD.release()
        return
    _ONE_THREAD = RLock()
    if _FOUND:
        flint().ctx.prec = _FOUND[0]
        _FOUND.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_take_over)


@cache
def flint() -> ModuleType:
    """The package python-flint, imported at the first call.

    Raises
    ------
    ModuleNotFoundError
        If it is not installed, under the name by which it can be: another package is called flint.
    """
    try:
        found = import_module("flint")
        if is_left_over(found):
            raise ModuleNotFoundError(name="flint")
        return found
    except ModuleNotFoundError as missing:
        if missing.name != "flint":
            raise
        said = "exact numbers need python-flint: pip install python-flint"
        raise ModuleNotFoundError(said, name="flint") from None


@contextmanager
def precision(digits: int) -> Iterator[None]:
    """Context in which balls have so many binary digits, for one thread at a time.

    python-flint keeps one precision for all threads: without the lock one of them would compute
    with what another has left, and two that overlap would leave the wrong one behind.
    """
    with _ONE_THREAD:
        _FOUND.append(flint().ctx.prec)
        try:
            with flint().ctx.workprec(digits):
                yield
        finally:
            _FOUND.pop()


def to_flint(number: Any) -> Any:
    """A rational number as ``fmpq``.

    Parameters
    ----------
    number : int, Fraction, or another rational number
    """
    return flint().fmpq(int(number.numerator), int(number.denominator))


def to_fraction(number: Any) -> Fraction:
    """An ``fmpq``, ``fmpz`` or exact ball as Fraction."""
    fmpq = flint().fmpq
    if not isinstance(number, fmpq):
        number = number.fmpq() if hasattr(number, "fmpq") else fmpq(number)
    over, under = int(number.p), int(number.q)
    if under.bit_length() < _LONG:
        return Fraction(over, under)
    return Fraction(cast(Rational, _LowestTerms(over, under)))


@Rational.register
class _LowestTerms(NamedTuple):
    """A numerator and a denominator without a common divisor.

    ``Fraction`` takes them as they are. Of two integers it looks for one, which in Python takes a
    time that grows with the square of their length: longer than all that is done by python-flint.
    """

    numerator: int
    denominator: int


def all_to_flint(numbers: np.ndarray) -> np.ndarray:
    """An array of rational numbers as one of ``fmpq``, which add and multiply ten times as fast."""
    return np.asarray(np.frompyfunc(to_flint, 1, 1)(numbers))


def all_to_fractions(numbers: np.ndarray) -> np.ndarray:
    """An array of ``fmpq`` as one of Fractions."""
    return np.asarray(np.frompyfunc(to_fraction, 1, 1)(numbers))


def with_flint(compute: Callable[..., np.ndarray], *numbers: np.ndarray) -> np.ndarray:
    """What a function of arrays gives: of rational numbers, computed with ``fmpq``, as Fractions.

    Other exact numbers, and floats, it gets as they are, but for fractions that are whole.
    """
    if not all(map(are_fractions, numbers)):
        return compute(*map(lightened, numbers))
    return all_to_fractions(compute(*map(all_to_flint, numbers)))


def to_matrix(rows: Sequence[Iterable[Any]], columns: int) -> Any:
    """Rows of rational numbers as ``fmpq_mat``; an entry in many places is converted once."""
    entries = [entry for row in rows for entry in row]
    places, fmpq = list(map(id, entries)), flint().fmpq
    known = {  # :func:`to_flint` written out: a call for each would take a part of the time
        place: fmpq(int(entry.numerator), int(entry.denominator))
        for place, entry in dict(zip(places, entries, strict=True)).items()
    }
    return flint().fmpq_mat(len(rows), columns, [known[place] for place in places])


def product(matrix: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """A matrix times a vector: many Fractions by ``fmpq_mat``, others by the numbers' own sums."""
    many = matrix.size > FEW and set(map(type, vector)) == {Fraction}
    if not many or not are_fractions(matrix):
        return np.asarray(matrix @ vector)
    found = to_matrix(matrix.tolist(), len(vector)) * to_matrix([[x] for x in vector], 1)
    return all_to_fractions(np.array(found.entries(), dtype=object))


def to_polynomial(coefficients: Iterable[Any]) -> Any:
    """Ascending rational coefficients as ``fmpq_poly``."""
    return flint().fmpq_poly([to_flint(number) for number in coefficients])


def to_ball(number: Any) -> Any:
    """A number as ball (``arb``) of :data:`DIGITS` digits.

    Parameters
    ----------
    number : int, Fraction, or a record with rational ends ``lower`` and ``upper``
    """
    if hasattr(number, "lower"):
        return to_ball(number.lower).union(to_ball(number.upper))
    return flint().arb(to_flint(number))


def in_balls(function: Callable[..., Any], *numbers: Any) -> tuple[Fraction, Fraction]:
    """Proved bounds of a function of numbers, evaluated once in balls.

    Parameters
    ----------
    function : callable
        Made of arithmetic and of what balls have.
    *numbers : int, Fraction, or records with rational ends
        Its arguments.

    Examples
    --------
    >>> low, high = in_balls(lambda x: x.sqrt(), 2)
    >>> low**2 < 2 < high**2, float(high - low) < 1e-70
    (True, True)
    """
    with precision(DIGITS):
        value = function(*map(to_ball, numbers))
        return to_fraction(value.lower()), to_fraction(value.upper())
