"""Kinds of one number: whole, real or exact, between bounds."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.methods import validation
from guts_core.methods.arguments.kind import Kind
from guts_core.methods.validation import Refused

#: Python prints numbers of at most 4300 digits.
_LONGEST_PRINTED = 10**4000 - 1


@dataclass(frozen=True)
class Whole(Kind):
    """An integer between these bounds."""

    least: int
    most: int | None = None

    def of(self, value: Any) -> int:
        """An int."""
        return validation.whole(value, self.least, self.most)


@dataclass(frozen=True)
class Number(Kind):
    """A finite number between these bounds; an exact one stays exact."""

    least: float = -np.inf
    most: float = np.inf

    def of(self, value: Any) -> Any:
        """An int, a Fraction or a float (or what else can be taken for a number) of Python's."""
        if type(value) in (Fraction, int) and self.least == -np.inf and self.most == np.inf:
            return value  # there are lists of many thousands
        validation.finite_number(value, self.least)
        given = _python_number(value)
        _keep_between(self.least, given, self.most, value)
        return given


def _keep_between(least: float, number: Any, most: float, given: Any) -> None:
    """Refuse what is not between these, exactly where it is exact."""
    if not isinstance(number, float):
        least, most = _as_written(least), _as_written(most)
    if number > most:
        raise Refused(f"must be at most {float(most):g}", given)
    if number < least:
        raise Refused(f"must be at least {float(least):g}", given)


@functools.cache
def _as_written(bound: float) -> Any:
    """A bound for exact numbers: by 1e-9 is meant 10^-9, not the float a little above it."""
    return Fraction(str(bound)) if np.isfinite(bound) else bound


@dataclass(frozen=True)
class Floating(Kind):
    """What another kind has let through, as a float: for what is annotated as one."""

    def of(self, value: Any) -> float:
        """A float."""
        return float(value)


@dataclass(frozen=True)
class Real(Kind):
    """A finite number between these bounds, as a float."""

    least: float = -np.inf
    most: float = np.inf

    def of(self, value: Any) -> float:
        """A float."""
        return validation.finite_number(Number(self.least, self.most).of(value))


@dataclass(frozen=True)
class Positive(Kind):
    """A finite number above 0 and not above ``most``; an exact one stays exact."""

    most: float = np.inf

    def of(self, value: Any) -> Any:
        """An int, a Fraction or a float of Python's."""
        if validation.above_zero(value) > self.most:
            raise Refused(f"must be at most {self.most:g}", value)
        return _python_number(value)


def _python_number(value: Any) -> Any:
    given = validation.plain(value)
    if not isinstance(given, Decimal):
        return given
    return Fraction(given) if validation.is_short(given) else float(given)


@dataclass(frozen=True)
class Between(Kind):
    """A number strictly between these two, as a float."""

    low: float
    high: float = np.inf

    def of(self, value: Any) -> float:
        """A float."""
        number = validation.finite_number(value)
        if not self.low < number < self.high:
            allowed = f"strictly between {self.low:g} and {self.high:g}"
            allowed = f"> {self.low:g}" if self.high == np.inf else allowed
            raise Refused(f"must be {allowed}, got {number:g}")
        return number


@dataclass(frozen=True)
class Exact(Kind):
    """An exact number: an int, a Fraction, a Decimal, or a float with a small denominator."""

    least: float = -np.inf
    most: float = np.inf

    def of(self, value: Any) -> int | Fraction:
        """An int or a Fraction."""
        exact = validation.exact_number(value)
        _keep_between(self.least, exact, self.most, value)
        return exact


@dataclass(frozen=True)
class PositiveExact(Kind):
    """An exact number above 0."""

    def of(self, value: Any) -> int | Fraction:
        """An int or a Fraction."""
        exact = validation.exact_number(value)
        if exact <= 0:
            raise Refused("must be positive", value)
        return exact


@dataclass(frozen=True)
class Printable(Kind):
    """An exact number that can stand in a text, and so can what is made of it."""

    def of(self, value: Any) -> Any:
        """The same value."""
        if max(abs(value.numerator), value.denominator) > _LONGEST_PRINTED:
            raise Refused("must have at most 4000 digits above and below", value)
        return value


@dataclass(frozen=True)
class Jobs(Kind):
    """A number of workers for joblib; negative ones count from all there are."""

    def of(self, value: Any) -> int:
        """An int."""
        workers = validation.whole(value, -(10**4), 10**4)
        if workers == 0:
            raise Refused("must be an integer other than 0")
        return workers
