"""Checks of a function's arguments, declared above it and run before it: ``@checked(cards=...)``.

A check is a function of the names of function and argument and of the value. It raises a
``ValueError`` that says what is allowed, or returns the value as the function is to see it: an
``int`` for an integer of any width, which would wrap around if it stayed one of NumPy's, the same
``Fraction`` for an exact number, a ``tuple`` for a list, a read-only array of floats for numbers.
Sizes have an upper bound wherever work or memory grows with them, so that a slip of the keyboard
is refused and not computed for a week.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np

from guts_core.methods.validation import (
    exact_number,
    finite_number,
    flag,
    integer_at_least,
    is_listed,
    is_short,
    masked,
    one_of,
    plain,
    real_array,
    shown,
)
from guts_core.methods.validation import positive as positive_number

Check = Callable[[str, str, Any], Any]
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def checked(
    **checks: Check,
) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Check the named arguments, where they are given; the function sees what the checks return.

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
            bound = signature.bind(*args, **kwargs)
            given = bound.arguments
            for argument, check in checks.items():
                if argument in given:
                    given[argument] = check(name, argument, given[argument])
            return function(*bound.args, **bound.kwargs)

        return careful

    return decorate


def set_fields(record: Any, **checks: Check) -> None:
    """Check the named fields of a frozen dataclass as it is made, and keep what is returned."""
    for field, check in checks.items():
        value = check(type(record).__name__, field, getattr(record, field))
        object.__setattr__(record, field, value)


def whole(least: int, most: int) -> Check:
    """An integer between these bounds."""
    return lambda function, name, value: integer_at_least(function, name, value, least, most)


def number(least: float = -np.inf, most: float = np.inf) -> Check:
    """A finite number between these bounds; an exact one stays exact."""

    def check(function: str, name: str, value: Any) -> Any:
        finite_number(function, name, value, least)
        given = _python_number(value)
        if given > most or given < least:  # exactly, where it is exact
            allowed = f"at most {most:g}" if given > most else f"at least {least:g}"
            raise ValueError(f"{function}: {name} must be {allowed}, got {shown(value)}")
        return given

    return check


def real(least: float = -np.inf, most: float = np.inf) -> Check:
    """A finite number between these bounds, as a float."""
    return lambda function, name, value: float(number(least, most)(function, name, value))


def positive(function: str, name: str, value: Any) -> Any:
    """A finite number above 0; an exact one stays exact."""
    positive_number(function, name, value)
    return _python_number(value)


def _python_number(value: Any) -> Any:
    """An int, a Fraction or a float (or what else can be taken for a number) of Python's."""
    given = plain(value)
    if not isinstance(given, Decimal):
        return given
    return Fraction(given) if is_short(given) else float(given)


def positive_up_to(most: float) -> Check:
    """A number above 0 that the work grows with."""

    def check(function: str, name: str, value: Any) -> Any:
        if positive_number(function, name, value) > most:
            raise ValueError(f"{function}: {name} must be at most {most:g}, got {shown(value)}")
        return _python_number(value)

    return check


def truth(function: str, name: str, value: Any) -> bool:
    """True or False."""
    return flag(function, name, value)


def choice(*allowed: Any) -> Check:
    """One of these."""
    return lambda function, name, value: one_of(function, name, value, allowed)


def both(*checks: Check) -> Check:
    """What all of these allow."""

    def all_of_them(function: str, name: str, value: Any) -> Any:
        for check in checks:
            value = check(function, name, value)
        return value

    return all_of_them


def optional(check: Check) -> Check:
    """None, or what the check allows."""

    def of_value(function: str, name: str, value: Any) -> Any:
        return None if value is None else check(function, name, value)

    return of_value


def a(*kinds: type) -> Check:
    """An object of one of these classes."""

    def check(function: str, name: str, value: Any) -> Any:
        if not isinstance(value, kinds):
            wanted = " or ".join(kind.__name__ for kind in kinds)
            raise ValueError(f"{function}: {name} must be of class {wanted}, got {shown(value)}")
        return value

    return check


def each(check: Check) -> Check:
    """A list (or another collection, but no text or mapping) of what the check allows."""

    def of_all(function: str, name: str, values: Any) -> tuple[Any, ...]:
        if isinstance(values, str | bytes | Mapping) or not is_listed(values):
            raise ValueError(f"{function}: {name} must be a list, got {shown(values)}")
        if iter(values) is values:
            raise ValueError(f"{function}: {name} must be a list, not an iterator")
        if masked(values):
            raise ValueError(f"{function}: {name} must have no masked entries")
        return tuple(check(function, name, value) for value in values)

    return of_all


def numbers(dimensions: int | None = None, least: int = 0) -> Check:
    """An array of finite numbers with so many axes and at least so many entries."""

    def check(function: str, name: str, value: Any) -> np.ndarray:
        given = real_array(function, name, value)
        try:
            array = given.astype(float)
        except (TypeError, ValueError, OverflowError):
            raise ValueError(f"{function}: {name} must be an array of finite floats") from None
        if not np.isfinite(array).all():
            raise ValueError(f"{function}: {name} must be finite, got NaN or infinity")
        if array.ndim != dimensions is not None or array.size < least:
            raise ValueError(
                f"{function}: {name} must have {least} entries or more"
                + ("" if dimensions is None else f" and {dimensions} axes")
                + f", got shape {array.shape}"
            )
        array.setflags(write=False)
        return array

    return check


def indices(function: str, name: str, value: Any) -> tuple[int, ...]:
    """A list of positions, counted from 0."""
    positions: tuple[int, ...] = each(whole(0, np.iinfo(np.intp).max))(function, name, value)
    return positions


def jobs(function: str, name: str, value: Any) -> int:
    """A number of workers for joblib; negative ones count from all there are."""
    workers = integer_at_least(function, name, value, -(10**4), 10**4)
    if workers == 0:
        raise ValueError(f"{function}: {name} must be an integer other than 0")
    return workers


def rational(function: str, name: str, value: Any) -> int | Fraction:
    """An int, a Fraction, or another number that is exact."""
    return exact_number(function, name, value)


def positive_rational(function: str, name: str, value: Any) -> int | Fraction:
    """An exact number above 0."""
    exact = exact_number(function, name, value)
    if exact <= 0:
        raise ValueError(f"{function}: {name} must be positive, got {shown(value)}")
    return exact


def exact_probabilities(function: str, name: str, value: Any) -> tuple[int | Fraction, ...]:
    """A list of probabilities that are exact."""
    shares: tuple[int | Fraction, ...] = each(rational)(function, name, value)
    if not all(0 <= p <= 1 for p in shares):
        raise ValueError(f"{function}: {name} must lie in [0, 1], got {shown(value)}")
    return shares


def callback(arguments: int) -> Check:
    """A function that takes so many arguments, or None."""

    def check(function: str, name: str, value: Any) -> Any:
        if value is not None and not _takes(value, arguments):
            raise ValueError(
                f"{function}: {name} must be a function of {arguments} arguments or None, "
                f"got {shown(value)}"
            )
        return value

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

    def check(function: str, name: str, value: Any) -> Any:
        missing = [method for method in methods if not callable(getattr(value, method, None))]
        if missing:
            raise ValueError(f"{function}: {name} must have the methods {', '.join(methods)}")
        return value

    return check
