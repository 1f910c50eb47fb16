"""Bad arguments, and what may become of a call with one: a clear refusal or an answer, soon."""

import dataclasses
import inspect
import itertools
import signal
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

import flint
import numpy as np
import pandas as pd
import pytest
import sympy

#: Seconds of work that a call with a bad argument may take before it counts as one that hangs.
PATIENCE = 10


class Unreadable:
    """An object whose own methods fail, as those of a broken extension do."""

    def fail(self, *_):
        raise RuntimeError("this object is broken")

    __float__ = __index__ = __array__ = __iter__ = __repr__ = fail


#: Nothing of these is ever a size, an amount, a strategy or a game.
NONSENSE = {
    "text": "two",
    "empty text": "",
    "bytes": b"x",
    "complex": 1j,
    "object": object(),
    "NaN": float("nan"),
    "infinity": float("inf"),
    "minus infinity": float("-inf"),
    "Decimal NaN": Decimal("NaN"),
    "array of NaN": np.full((2, 2), np.nan),
    "array of text": np.array(["a", "b"]),
    "array of None": np.array([None, None]),
    "ragged": [[1, 2], [3]],
    "type": int,
    "function": len,
    "signalling NaN": Decimal("sNaN"),
    "number in text": "1/2",
    "text without axes": np.array("a"),
    "nothing without axes": np.array(None),
    "masked": np.ma.masked,
    "masked entries": np.ma.array([0.5, 1.0], mask=[False, True]),
    "missing": pd.NA,
    "bytes that look like numbers": bytearray(b"12"),
    "broken": Unreadable(),
    "lists in an array": np.array([[1], [1, 2]], dtype=object),
    "time": np.timedelta64(3, "s"),
    "ball": flint.arb(3, 0.5),
    "expression": sympy.Symbol("x") + 1,
    "infinite expression": sympy.oo,
    "endless": range(10**30),
    "texts among numbers": np.array(["0.5", 0.5], dtype=object),
}

#: These may be allowed somewhere.
ODD = {
    "None": None,
    "true": True,
    "zero": 0,
    "one": 1,
    "three": 3,
    "minus one": -1,
    "half": 0.5,
    "minus half": Fraction(-1, 2),
    "tiny": 1e-320,
    "large": 1e300,
    "beyond floats": 10**400,
    "huge size": 10**9,
    "empty list": [],
    "empty array": np.zeros(0),
    "empty matrix": np.zeros((0, 3)),
    "NumPy number": np.int64(2),
    "array of one": np.array([0.5]),
    "cube": np.full((2, 3, 4), 0.5),
    "mapping": {},
    "set": {1, 2},
    "range": range(3),
}


#: Fields that are documented to be NaN: thresholds of a bloc and a pseudo-bloc never played.
UNDEFINED = {"bloc", "pseudo_bloc"}


class TooSlowError(BaseException):
    """Not an Exception: no code that is called may catch it."""


def _too_slow(*_):
    raise TooSlowError


@pytest.fixture(autouse=True)
def _patience():
    """End a call that hangs."""
    before = signal.signal(signal.SIGPROF, _too_slow)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


@pytest.fixture(name="bad_values", scope="session")
def _bad_values():
    """What every argument is replaced by: nonsense, and sizes and shapes that fit few places."""
    kinds = ("minus one", "beyond floats", "huge size", "empty list", "empty matrix", "cube")
    kinds += ("tiny", "large", "array of one", "NumPy number")
    return NONSENSE | {kind: ODD[kind] for kind in kinds}


@pytest.fixture(name="nonsense", scope="session")
def _nonsense():
    """What is refused everywhere, but for texts and functions where these are asked for."""
    return NONSENSE


@pytest.fixture(name="complaint", scope="session")
def _complaint():
    return complaint


def complaint(call, argument, value, options):
    """Why the outcome of a call is not allowed; None if it is."""
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        result = call(**{**options, argument: value})
        if isinstance(result, Iterator):
            result = list(itertools.islice(result, 3))
    except (ValueError, TypeError, ArithmeticError) as error:
        return _unclear(str(error), call, options)
    except (Exception, TooSlowError) as error:
        return f"{type(error).__name__}: {error}"
    if any(number != number for number in _numbers(result)):
        return "silently NaN"
    return None


def _unclear(message, call, options):
    """A refusal names the function and the argument, or another that it has to fit."""
    if call.__name__ not in message:
        return f"does not name the function: {message}"
    if not any(argument.rstrip("s") in message for argument in options):
        return f"does not name the argument: {message}"
    return None


def _numbers(result, depth=0):
    """Floats of a result and of what it consists of."""
    if isinstance(result, float | np.floating):
        yield result
    elif isinstance(result, np.ndarray) and result.dtype.kind in "fc":
        yield from result.ravel()[:1000]
    elif depth < 4 and isinstance(result, list | tuple):
        for each in itertools.islice(result, 20):
            yield from _numbers(each, depth + 1)
    elif depth < 4 and dataclasses.is_dataclass(result) and not inspect.isclass(result):
        for field in dataclasses.fields(result):
            if field.name in UNDEFINED:
                continue
            yield from _numbers(getattr(result, field.name), depth + 1)
    elif depth < 4 and isinstance(result, Mapping):
        yield from _numbers(list(result.values()), depth + 1)
