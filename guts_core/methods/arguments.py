"""Checks of a function's arguments, declared above it and run before it: ``@checked(cards=...)``.

A check is a function of the names of function and argument and of the value, which raises a
``ValueError`` that says what is allowed. Sizes have an upper bound wherever work or memory grows
with them, so that a slip of the keyboard is refused and not computed for a week.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from numbers import Rational
from typing import Any, ParamSpec, TypeVar

import numpy as np

from guts_core.methods.validation import finite_number, flag, integer_at_least, one_of, shown
from guts_core.methods.validation import positive as positive_number

Check = Callable[[str, str, Any], object]
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def checked(
    **checks: Check,
) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Check the named arguments, where they are given, before the function sees them.

    Examples
    --------
    >>> @checked(cards=whole(2, 100), exact=truth)
    ... def value(cards, exact=False):
    ...     return cards
    >>> value(3)
    3
    >>> value(1)
    Traceback (most recent call last):
    ValueError: value: cards must be an integer >= 2 and at most 100, got 1
    """

    def decorate(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        signature, name = inspect.signature(function), function.__qualname__

        @wraps(function)
        def careful(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
            given = signature.bind(*args, **kwargs).arguments
            for argument, check in checks.items():
                if argument in given:
                    check(name, argument, given[argument])
            return function(*args, **kwargs)

        return careful

    return decorate


def whole(least: int, most: int) -> Check:
    """An integer between these bounds."""
    return lambda function, name, value: integer_at_least(function, name, value, least, most)


def number(least: float = -np.inf, most: float = np.inf) -> Check:
    """A finite number between these bounds."""

    def check(function: str, name: str, value: Any) -> None:
        if finite_number(function, name, value, least) > most:
            raise ValueError(f"{function}: {name} must be at most {most:g}, got {shown(value)}")

    return check


def positive(function: str, name: str, value: Any) -> None:
    """A finite number above 0."""
    positive_number(function, name, value)


def positive_up_to(most: float) -> Check:
    """A number above 0 that the work grows with."""

    def check(function: str, name: str, value: Any) -> None:
        if positive_number(function, name, value) > most:
            raise ValueError(f"{function}: {name} must be at most {most:g}, got {shown(value)}")

    return check


def truth(function: str, name: str, value: Any) -> None:
    """True or False."""
    flag(function, name, value)


def choice(*allowed: Any) -> Check:
    """One of these."""
    return lambda function, name, value: one_of(function, name, value, allowed)


def both(*checks: Check) -> Check:
    """What all of these allow."""

    def all_of_them(function: str, name: str, value: Any) -> None:
        for check in checks:
            check(function, name, value)

    return all_of_them


def optional(check: Check) -> Check:
    """None, or what the check allows."""

    def of_value(function: str, name: str, value: Any) -> None:
        if value is not None:
            check(function, name, value)

    return of_value


def a(*kinds: type) -> Check:
    """An object of one of these classes."""

    def check(function: str, name: str, value: Any) -> None:
        if not isinstance(value, kinds):
            wanted = " or ".join(kind.__name__ for kind in kinds)
            raise ValueError(f"{function}: {name} must be of class {wanted}, got {shown(value)}")

    return check


def each(check: Check) -> Check:
    """A list (or another collection, but no text or mapping) of what the check allows."""

    def of_all(function: str, name: str, values: Any) -> None:
        if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
            raise ValueError(f"{function}: {name} must be a list, got {values!r}")
        if iter(values) is values:
            raise ValueError(f"{function}: {name} must be a list, not an iterator")
        for value in values:
            check(function, name, value)

    return of_all


def numbers(dimensions: int | None = None, least: int = 0) -> Check:
    """An array of finite numbers with so many axes and at least so many entries."""

    def check(function: str, name: str, value: Any) -> None:
        try:
            array = np.asarray(value, dtype=float)
        except (TypeError, ValueError, OverflowError):
            raise ValueError(f"{function}: {name} must be an array of numbers") from None
        if not np.isfinite(array).all():
            raise ValueError(f"{function}: {name} must be finite, got NaN or infinity")
        if array.ndim != dimensions is not None or array.size < least:
            raise ValueError(
                f"{function}: {name} must have {least} entries or more"
                + ("" if dimensions is None else f" and {dimensions} axes")
                + f", got shape {array.shape}"
            )

    return check


def indices(function: str, name: str, value: Any) -> None:
    """A list of positions, counted from 0."""
    each(whole(0, np.iinfo(np.intp).max))(function, name, value)


def jobs(function: str, name: str, value: Any) -> None:
    """A number of workers for joblib; negative ones count from all there are."""
    if integer_at_least(function, name, value, -(10**4), 10**4) == 0:
        raise ValueError(f"{function}: {name} must be an integer other than 0")


def rational(function: str, name: str, value: Any) -> None:
    """An int or a Fraction."""
    if isinstance(value, bool) or not isinstance(value, Rational):
        raise ValueError(f"{function}: {name} must be an int or a Fraction, got {shown(value)}")


def exact_probabilities(function: str, name: str, value: Any) -> None:
    """A list of probabilities, int or Fraction."""
    each(rational)(function, name, value)
    if not all(0 <= p <= 1 for p in value):
        raise ValueError(f"{function}: {name} must lie in [0, 1], got {shown(value)}")


def callback(arguments: int) -> Check:
    """A function that takes so many arguments, or None."""

    def check(function: str, name: str, value: Any) -> None:
        if value is not None and not _takes(value, arguments):
            raise ValueError(
                f"{function}: {name} must be a function of {arguments} arguments or None, "
                f"got {shown(value)}"
            )

    return check


def _takes(value: Any, arguments: int) -> bool:
    """Whether it can be called so; one written in C need not say, and is believed."""
    if not callable(value) or isinstance(value, type):
        return False
    try:
        inspect.signature(value).bind(*[None] * arguments)
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def having(*methods: str) -> Check:
    """An object with these methods."""

    def check(function: str, name: str, value: Any) -> None:
        missing = [method for method in methods if not callable(getattr(value, method, None))]
        if missing:
            raise ValueError(f"{function}: {name} must have the methods {', '.join(methods)}")

    return check
