"""Kinds of arrays of numbers: any, matrices, probabilities, positions, and intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from guts_core.methods import validation
from guts_core.methods.arguments.kind import Kind
from guts_core.methods.arguments.lists import LIST, Each
from guts_core.methods.arguments.numbers import Whole
from guts_core.methods.records import read_only
from guts_core.methods.validation import Refused

#: What an array with so many axes is called.
_ARRAYS = {None: "an array", 0: "a number", 1: "a vector", 2: "a matrix"}


@dataclass(frozen=True)
class Numbers(Kind):
    """An array of finite numbers with so many axes and at least so many entries.

    Copied, unless nothing that lasts is made of it; exact numbers become floats, unless they may
    stay ``exact``.
    """

    dimensions: int | None = None
    least: int = 0
    copied: bool = True
    most: float = np.inf
    exact: bool = False

    def of(self, value: Any) -> np.ndarray:
        """A read-only array of floats; of Python's numbers too if they may stay ``exact``."""
        array = validation.real_array(validation.not_alone(value), self.copied)
        if not self.exact:
            array = _floats(array)
        if not validation.all_finite(array):
            raise Refused("must be finite, got NaN or infinity")
        validation.within(array, self.most)
        if array.ndim != self.dimensions is not None or array.size < self.least:
            wanted = f"{_ARRAYS[self.dimensions]} with {self.least} entries or more"
            raise Refused(f"must be {wanted}, got shape {array.shape}")
        return read_only(array)


def _floats(given: np.ndarray) -> np.ndarray:
    try:
        return given.astype(float, copy=False)
    except (TypeError, ValueError, OverflowError):
        raise Refused("must be an array of finite floats") from None


@dataclass(frozen=True)
class Matrix(Kind):
    """A matrix of finite numbers with at least one row and one column; exact ones stay exact.

    Copied, unless nothing that lasts is made of it.
    """

    copied: bool = True

    def of(self, value: Any) -> np.ndarray:
        """Read-only floats, or Python's numbers if fractions or large integers are among them."""
        return read_only(validation.finite_matrix(value, self.copied))


@dataclass(frozen=True)
class Probabilities(Kind):
    """Numbers in [0, 1] with so many axes, or so many on the last one; exact ones stay exact."""

    dimensions: int | None = None
    last: int | None = None

    def of(self, value: Any) -> np.ndarray:
        """Read-only floats, or Python's numbers if fractions or large integers are among them."""
        array = validation.probabilities(value)
        if array.ndim != self.dimensions is not None or not array.size:
            wanted = f"{_ARRAYS[self.dimensions]} with one or more entries"
            raise Refused(f"must be {wanted}, got shape {array.shape}")
        if self.last is not None and array.shape[-1:] != (self.last,):
            raise Refused(f"must have a last axis of {self.last}, got shape {array.shape}")
        return read_only(array)


@dataclass(frozen=True)
class Indices(Kind):
    """A list of positions, counted from 0."""

    def of(self, value: Any) -> tuple[int, ...]:
        """A tuple of ints."""
        return Each(Whole(0, np.iinfo(np.intp).max), ordered=True).of(value)


@dataclass(frozen=True)
class Interval(Kind):
    """Two numbers, the lower one first; they may be infinite."""

    def of(self, value: Any) -> tuple[float, float]:
        """Two floats."""
        given = LIST.of(value) if validation.is_listed(value) else ()
        bounds = [validation.plain(bound) for bound in given]
        try:
            low, high = (float(bound) for bound in bounds if validation.is_number(bound))
        except (TypeError, ValueError, OverflowError):
            low = high = np.nan
        if not low < high or len(bounds) != 2:
            raise Refused("must be two numbers (low, high), low < high", value)
        return low, high
