"""Checks of arguments shared by all public functions: a bad one is named, with what is allowed."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt


def integer_at_least(
    function: str, name: str, value: Any, least: int, most: int | None = None
) -> int:
    """``value`` as an ``int``, or a ``ValueError`` naming function and argument."""
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if isinstance(value, bool) or number < least or (most is not None and number > most):
        allowed = f">= {least}" + ("" if most is None else f" and at most {most}")
        raise ValueError(f"{function}: {name} must be an integer {allowed}, got {shown(value)}")
    return number


def finite_number(function: str, name: str, value: Any, least: float = -math.inf) -> float:
    """``value`` as a finite ``float`` not below ``least``."""
    try:
        number = math.nan if isinstance(value, str | bytes | np.ndarray) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if isinstance(value, np.ndarray) and value.ndim == 0 and value.dtype.kind in "iuf":
        number = float(value)
    if not (math.isfinite(number) and number >= least):
        allowed = "a finite number" + ("" if least == -math.inf else f" >= {least:g}")
        raise ValueError(f"{function}: {name} must be {allowed}, got {shown(value)}")
    return number


def positive(function: str, name: str, value: Any) -> float:
    """``value`` as a positive finite ``float``."""
    number = finite_number(function, name, value)
    if number <= 0 or isinstance(value, bool):
        raise ValueError(f"{function}: {name} must be a positive finite number, got {value!r}")
    return number


def flag(function: str, name: str, value: Any) -> bool:
    """``value`` as a ``bool``: nothing else is taken for true or false."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{function}: {name} must be True or False, got {shown(value)}")
    return bool(value)


def shown(value: Any) -> str:
    """``value`` in a message, cut short; a number may have more digits than Python prints."""
    try:
        text = repr(value)
    except ValueError:
        return "a number of very many digits"
    return text if len(text) <= 100 else f"{text[:80]}..."


def finite_matrix(function: str, name: str, value: npt.ArrayLike) -> np.ndarray:
    """``value`` as a non-empty two-dimensional array of finite numbers.

    Arrays of Python objects (``int``, ``Fraction``) keep their exact entries.
    """
    array = _numeric_array(function, name, value)
    if array.ndim != 2 or 0 in array.shape:
        raise ValueError(
            f"{function}: {name} must be a matrix with at least one row and one column, "
            f"got shape {array.shape}"
        )
    if not all_finite(array):
        raise ValueError(f"{function}: {name} must have finite entries, got NaN or infinity")
    return array


def probabilities(function: str, name: str, value: npt.ArrayLike) -> np.ndarray:
    """``value`` as an array of numbers in [0, 1] (exact if its entries are)."""
    array = _numeric_array(function, name, value)
    if not all_finite(array) or not bool(np.all((array >= 0) & (array <= 1))):
        raise ValueError(f"{function}: {name} must lie in [0, 1], got {_extremes(array)}")
    return array


def all_finite(array: np.ndarray) -> bool:
    """Whether every entry is a finite number, also for arrays of Python objects."""
    if array.dtype == object:
        return all(_is_finite(entry) for entry in array.flat)
    return bool(np.isfinite(array).all())


def one_of(function: str, name: str, value: Any, allowed: Iterable[Any]) -> None:
    """Raise unless ``value`` is among ``allowed``."""
    choices = list(allowed)
    if isinstance(value, np.ndarray) or value not in choices:
        raise ValueError(f"{function}: {name} must be one of {choices}, got {shown(value)}")


def _numeric_array(function: str, name: str, value: npt.ArrayLike) -> np.ndarray:
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        raise ValueError(f"{function}: {name} must be a rectangular array of numbers") from None
    if array.dtype.kind not in "biufO":
        raise ValueError(f"{function}: {name} must be an array of real numbers")
    if array.dtype != object:
        array = array.astype(float)
    return array


def _is_finite(entry: Any) -> bool:
    if isinstance(entry, (int, Fraction)):
        return True
    try:
        return math.isfinite(entry)
    except TypeError:
        return False


def _extremes(array: np.ndarray) -> str:
    if not all_finite(array):
        return "NaN or infinity"
    return f"values from {shown(array.min())} to {shown(array.max())}"
