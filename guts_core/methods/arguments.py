"""One gate for arguments: the annotation of an argument is its check and its conversion.

``@checked`` above a function, a method or a dataclass reads the annotations and, before the body
runs, hands each argument that was given to what its annotation says::

    @checked
    def value(cards: Annotated[int, Whole(2, 100)], bet: Annotated[Fraction, PositiveExact()]):

Bodies see the converted values and check no argument again: an ``int`` for an integer of any
width, which would wrap around if it stayed one of NumPy's, the same ``Fraction`` for an exact
number, a ``tuple`` for a list, a read-only array for numbers. A bad argument is a ``ValueError``
that names the function, the argument and what is allowed; an ``ArithmeticError`` tells of exact
numbers too large for the floats that a function computes with.

Sizes have an upper bound wherever work or memory grows with them, so that a slip of the keyboard is
refused and not computed for a week. With one size at its bound, and the rest as in the example of
its docstring, a function ends within a quarter of an hour on one core, in 3 GB; curves of Kuhn
poker with hundreds of cards take longer.

What needs no :class:`Kind` beside it says enough by itself: ``bool``, ``float`` (any finite
number), ``Literal``, a class (an object of it), a protocol (an object with its methods),
``Iterable`` or ``Sequence`` of any of these, a ``Mapping`` to them, a ``tuple`` of so many,
``Callable`` with so many arguments, and each of them ``| None``.
"""

from __future__ import annotations

import collections.abc
import functools
import inspect
import os
import types
import typing
from collections.abc import Mapping
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, Union

import numpy as np

from guts_core.methods import validation
from guts_core.methods.records import read_only
from guts_core.methods.validation import Refused, shown

Thing = TypeVar("Thing")


def checked(thing: Thing) -> Thing:
    """Check and convert the arguments of a function, or those a dataclass is made of.

    Examples
    --------
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
            given = ", ".join([*names[: len(args)], *kwargs])
            raise ArithmeticError(f"{name}: {given} lead beyond the range of floats") from error

    @functools.wraps(function)
    def outermost(*args: Any, **kwargs: Any) -> Any:
        if _INSIDE.get():
            return careful(*args, **kwargs)
        # Of a context of its own nothing is left, wherever the call is interrupted.
        return copy_context().run(alone, *args, **kwargs)

    return outermost


def kinds_of(function: Any) -> dict[str, Kind]:
    """What the annotations of a function allow, by argument; one without annotation is ``self``."""
    bare = inspect.unwrap(function)
    found: dict[str, Kind] = {}
    for name in inspect.signature(bare).parameters:
        if name in bare.__annotations__:
            annotation = bare.__annotations__[name]
            if isinstance(annotation, str):
                annotation = eval(annotation, bare.__globals__)
            found[name] = kind_of(annotation)
    return found


def kind_of(annotation: Any) -> Kind:
    """What an annotation allows.

    Raises
    ------
    TypeError
        If it says nothing that could be checked, as a bare ``int``, which gives no bounds.
    """
    origin, parts = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Annotated:
        kinds = tuple(part for part in parts[1:] if isinstance(part, Kind))
        if parts[0] is float and kinds:
            kinds = (*kinds, Floating())
        if any(isinstance(kind, Entries) for kind in kinds):
            kinds = (kind_of(parts[0]), *kinds)
        return (kinds[0] if len(kinds) == 1 else Both(*kinds)) if kinds else kind_of(parts[0])
    if origin in (Union, types.UnionType):
        others = [part for part in parts if part is not types.NoneType]
        if len(others) < len(parts):
            return OrNone(kind_of(functools.reduce(lambda one, two: one | two, others)))
        if not all(isinstance(kind_of(part), Instance) for part in parts):
            raise TypeError(f"{annotation} says nothing that could be checked")
        return Instance(*(typing.get_origin(part) or part for part in parts))
    if origin is Literal:
        return OneOf(*parts)
    if origin is collections.abc.Callable:
        return Callback(None if parts[0] is Ellipsis else len(parts[0]))
    if origin in (collections.abc.Iterable, collections.abc.Sequence):
        return Each(kind_of(parts[0]))
    if origin is collections.abc.Mapping:
        return Mapped(kind_of(parts[1]), Number() if parts[0] in (int, float) else Anything())
    if origin is tuple:
        endless = parts[-1] is Ellipsis
        return Each(kind_of(parts[0])) if endless else Row(*map(kind_of, parts))
    return _kind_of_a_class(annotation if origin is None else origin)


def _kind_of_a_class(annotation: Any) -> Kind:
    if annotation is Any:
        return Anything()
    if annotation is bool:
        return Truth()
    if annotation is float:
        return Real()
    if not isinstance(annotation, type) or annotation in (int, Fraction, object):
        raise TypeError(f"{annotation} says nothing that could be checked")
    if getattr(annotation, "_is_protocol", False):
        members = dict.fromkeys([*dir(annotation), *annotation.__annotations__])
        return Having(*(name for name in members if not name.startswith("_")))
    return Instance(annotation)


class Kind:
    """What an argument may be."""

    def __call__(self, function: str, name: str, value: Any) -> Any:
        """The value as the function is to see it, or a ``ValueError`` that says what is allowed."""
        return validation.named(function, name, self.of, value)

    def of(self, value: Any) -> Any:
        """The same for an argument that is not named yet: the error is ``Refused``."""
        raise NotImplementedError


@dataclass(frozen=True)
class Anything(Kind):
    """Whatever is given: the function looks at it itself."""

    def of(self, value: Any) -> Any:
        """The same value."""
        return value


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
        if type(value) is Fraction and self.least == -np.inf and self.most == np.inf:
            return value  # there are lists of many thousands
        validation.finite_number(value, self.least)
        given = _python_number(value)
        bounds = self.least, self.most
        least, most = bounds if isinstance(given, float) else map(_as_written, bounds)
        if given > most or given < least:  # exactly, where it is exact
            over = given > most
            allowed = f"at most {self.most:g}" if over else f"at least {self.least:g}"
            raise Refused(f"must be {allowed}", value)
        return given


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
        return float(Number(self.least, self.most).of(value))


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
        Number(self.least, self.most).of(exact)
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
class Truth(Kind):
    """True or False."""

    def of(self, value: Any) -> bool:
        """A bool."""
        given = validation.plain(value)
        if not isinstance(given, bool):
            raise Refused("must be True or False", value)
        return given


class OneOf(Kind):
    """One of these values."""

    def __init__(self, *allowed: Any) -> None:
        self.allowed = allowed

    def of(self, value: Any) -> Any:
        """The value."""
        return validation.one_of(value, self.allowed)


class Both(Kind):
    """What all of these allow; each is given what the one before it returns."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds

    def of(self, value: Any) -> Any:
        """What the last one returns."""
        for kind in self.kinds:
            value = kind.of(value)
        return value


@dataclass(frozen=True)
class OrNone(Kind):
    """None, or what the kind allows."""

    kind: Kind

    def of(self, value: Any) -> Any:
        """None, or what the kind returns."""
        return None if value is None else self.kind.of(value)


class Instance(Kind):
    """An object of one of these classes."""

    def __init__(self, *classes: type) -> None:
        self.classes = classes

    def of(self, value: Any) -> Any:
        """The object."""
        if not isinstance(value, self.classes):
            wanted = " or ".join(each.__name__ for each in self.classes)
            raise Refused(f"must be of class {wanted}", value)
        return value


@dataclass(frozen=True)
class Each(Kind):
    """A list (or another collection, but no text or mapping) of what the kind allows."""

    kind: Kind

    def of(self, value: Any) -> tuple[Any, ...]:
        """A tuple of what the kind returns."""
        if isinstance(value, str | bytes | bytearray | Mapping) or not validation.is_listed(value):
            raise Refused("must be a list", value)
        if iter(value) is value:
            raise Refused("must be a list, not an iterator")
        if validation.masked(value):
            raise Refused("must have no masked entries")
        return tuple(self.kind.of(each) for each in value)


@dataclass(frozen=True)
class Entries(Kind):
    """A list or a mapping with so many entries; what they may be is said beside it."""

    least: int = 1
    most: int | None = None

    def of(self, value: Any) -> Any:
        """The same list or mapping."""
        if len(value) < self.least or (self.most is not None and len(value) > self.most):
            allowed = (
                f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"
            )
            raise Refused(f"must have {allowed} entries, got {len(value)}")
        return value


#: ``Some[Sequence[Name]]`` is a list of names that is not empty.
Some = Annotated[Thing, Entries()]


@dataclass(frozen=True)
class Mapped(Kind):
    """A mapping to what the kind allows, from numbers or whatever else stands for a name."""

    kind: Kind
    names: Kind = Anything()

    def of(self, value: Any) -> dict[Any, Any]:
        """A dict to what the kind returns."""
        if not isinstance(value, Mapping):
            raise Refused("must be a mapping", value)
        return {self.names.of(name): self.kind.of(each) for name, each in value.items()}


class Row(Kind):
    """A list of fixed length, with one kind for each place."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds

    def of(self, value: Any) -> tuple[Any, ...]:
        """A tuple of what the kinds return."""
        given = LIST.of(value)
        if len(given) != len(self.kinds):
            raise Refused(f"must have {len(self.kinds)} entries, got {len(given)}")
        return tuple(kind.of(each) for kind, each in zip(self.kinds, given, strict=True))


#: A list of anything, which is no text, mapping or iterator.
LIST = Each(Anything())

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
        """A read-only array of floats."""
        array = validation.real_array(value, self.copied)
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
        """A read-only array of floats, or of Python's integers and fractions."""
        return read_only(validation.finite_matrix(value, self.copied))


@dataclass(frozen=True)
class Probabilities(Kind):
    """Numbers in [0, 1] with so many axes, or so many on the last one; exact ones stay exact."""

    dimensions: int | None = None
    last: int | None = None

    def of(self, value: Any) -> np.ndarray:
        """A read-only array of floats, or of Python's integers and fractions."""
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
        return Each(Whole(0, np.iinfo(np.intp).max)).of(value)


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


@dataclass(frozen=True)
class Jobs(Kind):
    """A number of workers for joblib; negative ones count from all there are."""

    def of(self, value: Any) -> int:
        """An int."""
        workers = validation.whole(value, -(10**4), 10**4)
        if workers == 0:
            raise Refused("must be an integer other than 0")
        return workers


@dataclass(frozen=True)
class Callback(Kind):
    """A function of so many arguments, or of any number if it is None."""

    arguments: int | None

    def of(self, value: Any) -> Any:
        """The function."""
        if not self._takes(value):
            allowed = "" if self.arguments is None else f" of {self.arguments} arguments"
            raise Refused(f"must be a function{allowed}", value)
        return value

    def _takes(self, value: Any) -> bool:
        """Whether it can be called so; one written in C need not say, and is believed."""
        if not callable(value) or (self.arguments is not None and isinstance(value, type)):
            return False
        try:
            inspect.signature(value).bind(*[None] * (self.arguments or 0))
        except TypeError:
            return self.arguments is None
        except ValueError:
            return True
        return True


#: Stands for an item where there is none.
_NOTHING = object()


@dataclass(frozen=True)
class Progress(Kind):
    """A function that passes on the list it is given and shows how far it is, such as tqdm."""

    def __call__(self, function: str, name: str, value: Any) -> Any:
        """A function that does so, or says that the given one does not."""
        refused = f"{function}: {name} must be a function that passes on a list, got {shown(value)}"
        if not callable(value):
            raise ValueError(refused)

        def passed_on(items: Any) -> Any:
            try:
                passed = iter(value(items))
            except TypeError:
                raise ValueError(refused) from None
            # What is not passed on would be missing in the result.
            for item, each in zip_longest(items, passed, fillvalue=_NOTHING):
                if each is not item:
                    raise ValueError(refused)
                yield each

        return passed_on


@dataclass(frozen=True)
class FileName(Kind):
    """The path of a file, as text or as an object that stands for a path."""

    def of(self, value: Any) -> Path:
        """A path."""
        path = _path(value)
        if path is None or path.name in ("", ".."):
            raise Refused("must be the path of a file", value)
        return path


@dataclass(frozen=True)
class FolderName(Kind):
    """The path of a folder, as text or as an object that stands for a path."""

    def of(self, value: Any) -> Path:
        """A path."""
        path = _path(value)
        if path is None:
            raise Refused("must be the path of a folder", value)
        return path


def _path(value: Any) -> Path | None:
    """None if it is no path that a file system takes."""
    try:
        path = Path(value)
        return None if b"\0" in os.fsencode(path) else path
    except (TypeError, UnicodeEncodeError):
        return None


class Having(Kind):
    """An object with these methods and attributes."""

    def __init__(self, *members: str) -> None:
        self.members = members

    def of(self, value: Any) -> Any:
        """The object."""
        missing = [member for member in self.members if not hasattr(value, member)]
        if isinstance(value, type) or missing:
            raise Refused(f"must have the methods {', '.join(self.members)}")
        return value
