"""Betting frequencies and pots as arrays: both exact, both floats, or expressions of SymPy."""

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.methods.validation import (
    Refused,
    all_finite,
    endless,
    exact_entries,
    is_number,
    masked,
    named,
    of_bytes,
)
from guts_core.simplified_kuhn.tree import FREQUENCIES

#: Largest pot in floats: payoffs are added and multiplied by numbers up to 24.
LARGEST_POT = 1e300

#: Most profiles at once, each with its pot: the terms of their payoffs take a gigabyte.
_MOST_PROFILES = 10**6


def checked_profile(function: str, frequencies: Any, pot: Any) -> tuple[np.ndarray, Any]:
    """Frequencies as an array and the pot: both exact, or both floats."""
    f = named(function, "frequencies", _profile, frequencies)
    amount = named(function, "pot", _pot, pot, f.shape[:-1])
    profiles = math.prod(np.broadcast_shapes(amount.shape, f.shape[:-1]))
    if profiles > _MOST_PROFILES:
        raise ValueError(
            f"{function}: frequencies and pot must be of at most {_MOST_PROFILES} profiles in all, "
            f"got {profiles}"
        )
    if float in (f.dtype, amount.dtype) and not symbolic(f) and not symbolic(amount):
        try:
            f, amount = f.astype(float), amount.astype(float)
        except OverflowError:
            amount = np.array(np.inf)
        if (amount > LARGEST_POT).any():
            raise ValueError(
                f"{function}: pot must be at most {LARGEST_POT:g}, or pot and frequencies be exact"
            )
    else:
        f, amount = f.astype(object), _exact(amount)
    return f, amount if amount.ndim else amount[()]


def _profile(frequencies: Any) -> np.ndarray:
    if isinstance(frequencies, Mapping):
        each = [_array(value) for value in in_order(frequencies)]
        if len({array.shape for array in each}) > 1:
            raise Refused("must have values of one shape", frequencies)
        frequencies = np.stack(each, -1)
    f = _array(frequencies)
    if f.ndim == 0 or f.shape[-1] != len(FREQUENCIES):
        raise Refused(f"must have a last axis of 11, got {f.shape}")
    if not _within(f, 0, 1):
        raise Refused("must lie in [0, 1]", frequencies)
    return f


def _pot(pot: Any, leading: tuple[int, ...]) -> np.ndarray:
    amount = _array(pot)
    if not _within(amount, 2, None):
        raise Refused("must be a finite number >= 2", pot)
    try:
        np.broadcast_shapes(amount.shape, leading)
    except ValueError:
        raise Refused(f"must fit the leading axes {leading}, got shape {amount.shape}") from None
    return amount


def in_order(given: Any) -> Any:
    """The values of a mapping from the eleven names, in order; anything else as it is."""
    if not isinstance(given, Mapping):
        return given
    if set(given) != set(FREQUENCIES):
        wrong = " ".join(sorted(map(str, set(given) ^ set(FREQUENCIES))))
        names = " ".join(FREQUENCIES)
        raise Refused(f"must have the names {names}; unknown or missing: {wrong}")
    return [given[name] for name in FREQUENCIES]


def _array(value: Any) -> np.ndarray:
    if masked(value):
        raise Refused("must have no masked entries")
    if of_bytes(value) or endless(value):
        raise Refused("must be numbers", value)
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        array = np.array(None)
    if array.dtype.kind in "fu" and _of_integers(value, array):
        array = np.asarray(value, dtype=object)
    if array.dtype == object:
        array = exact_entries(array)
    if array.dtype.kind == "f":
        return array.astype(float)
    if array.dtype.kind not in "iuO" or not all(_is_number(x) for x in array.flat):
        raise Refused("must be numbers", value)
    if array.dtype == object and any(isinstance(x, (float, np.floating)) for x in array.flat):
        return array if symbolic(array) else array.astype(float)
    return array


def _of_integers(value: Any, array: np.ndarray) -> bool:
    """Whether it holds integers alone that NumPy takes for floats, or would beside others.

    Some may need their 64th bit, and others their sign.
    """
    if array.dtype.kind == "u" or hasattr(type(value), "__array__"):
        return array.dtype.kind == "u"
    return all(isinstance(x, int | np.integer) for x in np.asarray(value, dtype=object).flat)


def _is_number(value: Any) -> bool:
    """Whether it can be added to Fractions or floats; finite expressions of SymPy can."""
    if hasattr(value, "free_symbols"):
        return bool(value.free_symbols) or bool(value.is_real and value.is_finite)
    return is_number(value) or isinstance(value, np.number)


def _exact(amount: np.ndarray) -> np.ndarray:
    """Integers as Fractions, so that a third of the pot is exact."""
    exact = amount.astype(object)
    for index, value in np.ndenumerate(exact):
        exact[index] = Fraction(int(value)) if isinstance(value, (int, np.integer)) else value
    return exact


def symbolic(array: np.ndarray) -> bool:
    """Whether some entry is an expression with free symbols."""
    return array.dtype == object and any(getattr(x, "free_symbols", ()) for x in array.flat)


def _within(array: np.ndarray, least: int, most: int | None) -> bool:
    if array.dtype != object:
        upper = np.inf if most is None else most
        return all_finite(array) and bool(((array >= least) & (array <= upper)).all())
    numbers = [x for x in array.flat if not getattr(x, "free_symbols", ())]
    return all(bool(least <= x) and (most is None or bool(x <= most)) for x in numbers)
