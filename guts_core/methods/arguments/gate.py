"""The gate itself: arguments are checked and converted before a body runs."""

from __future__ import annotations

import decimal
import functools
import inspect
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from typing import Any, TypeVar

import numpy as np

from guts_core.methods.arguments.annotations import kinds_of
from guts_core.methods.arguments.kind import Kind
from guts_core.methods.validation import TwoFieldsError

Thing = TypeVar("Thing")


def checked(thing: Thing) -> Thing:
    """Check and convert the arguments of a function, or those a dataclass is made of.

    Examples
    --------
    >>> from typing import Annotated
    >>> from guts_core.methods.arguments import Whole
    >>> @checked
    ... def value(cards: Annotated[int, Whole(2, 100)], exact: bool = False):
    ...     return cards
    >>> value(3)
    3
    >>> value(1)
    Traceback (most recent call last):
    ValueError: value: cards must be an integer >= 2 and at most 100, got 1
    """
    if isinstance(thing, type):
        type.__setattr__(thing, "__init__", _careful(vars(thing)["__init__"], thing.__qualname__))
        return thing
    return _careful(thing, thing.__qualname__)  # type: ignore[attr-defined]


#: What NumPy does about the errors of floats unless a caller has told it otherwise: a caller who
#: wants an error for each underflow of his own does not mean those on the way to a result.
_AS_NUMPY_IS: Any = {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}

#: The same of decimals: what Python's own context has, whose defaults a caller may have changed.
_AS_DECIMALS_ARE = decimal.Context(
    prec=28,
    rounding=decimal.ROUND_HALF_EVEN,
    Emin=-999_999,
    Emax=999_999,
    capitals=1,
    clamp=0,
    flags=[],
    traps=[decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow],
)


@contextmanager
def usual_settings() -> Iterator[None]:
    """Context in which floats and decimals are computed with as if a caller had set nothing.

    For what computes outside of public functions, which see to it themselves.

    Examples
    --------
    >>> with decimal.localcontext(prec=2), usual_settings():
    ...     decimal.Decimal(2).sqrt()
    Decimal('1.414213562373095048801688724')
    """
    with np.errstate(**_AS_NUMPY_IS), decimal.localcontext(_AS_DECIMALS_ARE):
        yield


#: Whether a call of a public function is under way, within which others decide for themselves.
_INSIDE: ContextVar[bool] = ContextVar("inside", default=False)


def _careful(function: Any, name: str) -> Any:
    names = tuple(inspect.signature(function).parameters)
    kinds: dict[str, Kind] = {}

    @functools.wraps(function)
    def careful(*args: Any, **kwargs: Any) -> Any:
        if not kinds:  # annotations may name what stands further down in a module
            kinds.update(kinds_of(function))
        # What is given too much, twice or by a wrong name is refused by the call itself.
        given = [
            kinds[argument](name, argument, value) if argument in kinds else value
            for argument, value in zip(names, args, strict=False)
        ]
        named = {
            argument: kinds[argument](name, argument, value) if argument in kinds else value
            for argument, value in kwargs.items()
        }
        return function(*given, *args[len(names) :], **named)

    def alone(*args: Any, **kwargs: Any) -> Any:
        _INSIDE.set(True)
        try:
            with np.errstate(**_AS_NUMPY_IS):
                return careful(*args, **kwargs)
        except OverflowError as error:  # exact numbers, wherever they meet floats on the way
            if _came_through(error, [*args, *kwargs.values()]):
                raise
            raise ArithmeticError(
                f"{name}: {own(args, kwargs)} lead beyond the range of floats"
            ) from error
        except TwoFieldsError as error:
            if _came_through(error, [*args, *kwargs.values()]):
                raise
            raise ValueError(
                f"{name}: {own(args, kwargs)} must be numbers of one field; {error}"
            ) from None

    def own(args: Any, kwargs: Any) -> str:
        """Names of the arguments that were given."""
        given = [each for each in (*names[: len(args)], *kwargs) if each != "self"]
        return ", ".join(given or ["numbers"])

    @functools.wraps(function)
    def outermost(*args: Any, **kwargs: Any) -> Any:
        if _INSIDE.get():
            return careful(*args, **kwargs)
        # Of a context of its own nothing is left, wherever the call is interrupted.
        return copy_context().run(alone, *args, **kwargs)

    return outermost


def _came_through(error: BaseException, given: list[Any]) -> bool:
    """Whether a function that the caller gave was running, whose errors are for him alone."""
    functions = [
        each if hasattr(each, "__code__") else type(each).__call__
        for each in given
        if callable(each)
    ]
    codes = [function.__code__ for function in functions if hasattr(function, "__code__")]
    return any(frame.f_code in codes for frame, _ in traceback.walk_tb(error.__traceback__))
