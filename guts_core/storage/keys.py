"""Keys of stored results: a digest of the function, what it is bound to, and its arguments.

A key may differ where the computation is the same: it is then done again. It must not be the same
where the computation differs, so what cannot be told apart is refused: functions without a name of
their own, objects that cannot be pickled, what was typed into an interpreter and stands in no file.
"""

import dataclasses
import functools
import hashlib
import operator
import pickle
import sys
import types
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any


def part_key(function: Callable[..., Any], task: tuple[Any, ...], version: str | int = "1") -> str:
    """The key under which the result of one task is stored.

    It holds the function's module, name and code, what is bound to it (the object of a method, the
    arguments of a ``functools.partial``, numbers and texts given to a decorator), the version and
    the task. Functions that are called by
    this one are not in it: that is what ``version`` is for.

    Examples
    --------
    >>> import math
    >>> part_key(math.comb, (4, 2)) == part_key(math.comb, (4, 2))
    True
    >>> part_key(math.comb, (4, 2)) == part_key(math.comb, (5, 2))
    False
    """
    if not isinstance(task, tuple):
        raise ValueError("resumable_sweep: tasks must be tuples of arguments")
    said = _pickled((_identity(function), str(version), _state(task)), "tasks")
    return hashlib.sha256(said + _script(said)).hexdigest()


def _identity(function: Any) -> tuple[Any, ...]:
    """Everything that distinguishes this callable from others."""
    if isinstance(function, functools.partial):
        bound = _state((function.args, function.keywords))
        return ("partial", _identity(function.func), _pickled(bound, "function"))
    if isinstance(function, types.BuiltinFunctionType):
        owner = function.__self__
        if owner is None or isinstance(owner, types.ModuleType):
            return ("builtin", *_place(function))
        return ("builtin of", function.__name__, _bound(owner))
    if isinstance(function, types.MethodType):
        return ("method", function.__name__, _codes(function.__func__), _bound(function.__self__))
    if isinstance(function, types.FunctionType):
        return ("function", *_place(function), _codes(function))
    if isinstance(function, type):
        return ("class", *_place(function))
    if callable(function) and isinstance(type(function).__call__, types.FunctionType):
        return ("callable", _codes(type(function).__call__), _bound(function))
    raise ValueError(
        "resumable_sweep: function must stand at the top level of a module, or be a method of an "
        f"object whose class does; got {function!r:.80}"
    )


def _place(named: Any) -> tuple[str, str]:
    """Module and name from which this very object can be imported again."""
    module, name = getattr(named, "__module__", None), getattr(named, "__qualname__", "<nameless>")
    try:
        found = operator.attrgetter(name)(sys.modules[str(module)])
    except (AttributeError, KeyError):
        found = None
    if module is None or "<" in name or found is not named:
        raise ValueError(
            "resumable_sweep: function must stand at the top level of a module (no lambda, no "
            f"function inside another), got {name!r} of {module!r}"
        )
    return module, name


def _bound(owner: Any) -> tuple[Any, ...]:
    """The object or the class that a method is bound to."""
    if isinstance(owner, type):
        return ("of class", *_place(owner))
    return ("of object", *_place(type(owner)), _pickled(_state(owner), "function"))


def _state(thing: Any) -> Any:
    """What an object consists of: for a frozen record its fields, not what it has cached."""
    if isinstance(thing, tuple | list) and type(thing) in (tuple, list):
        return type(thing)(_state(each) for each in thing)
    if isinstance(thing, dict) and type(thing) is dict:
        return {key: _state(value) for key, value in thing.items()}
    record = dataclasses.is_dataclass(thing) and not isinstance(thing, type)
    if record and type(thing).__dataclass_params__.frozen:
        fields = [
            (each.name, _state(getattr(thing, each.name))) for each in dataclasses.fields(thing)
        ]
        return ("record", *_place(type(thing)), fields)
    return thing


def _pickled(thing: Any, argument: str) -> bytes:
    try:
        return pickle.dumps(thing, protocol=4)
    except (pickle.PicklingError, TypeError, AttributeError) as reason:
        raise ValueError(
            f"resumable_sweep: {argument} cannot be told from others, as it cannot be pickled: "
            f"{reason}"
        ) from None


def _codes(function: Any) -> tuple[Any, ...]:
    """The code of a function and of all that it wraps, with their defaults."""
    found: list[Any] = []
    while isinstance(function, types.FunctionType):
        defaults = _pickled((function.__defaults__, function.__kwdefaults__), "function")
        found += [_code(function.__code__), defaults, *_enclosed(function)]
        function = getattr(function, "__wrapped__", None)
    return tuple(found)


def _enclosed(function: types.FunctionType) -> list[str]:
    """The numbers and texts that a function has from the one around it, such as a decorator's."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return [f"{name} = {cell.cell_contents!r}" for name, cell in cells if _is_plain(cell)]


def _is_plain(cell: Any) -> bool:
    try:
        return type(cell.cell_contents) in (bool, int, float, complex, str, bytes, Fraction)
    except ValueError:  # not assigned yet
        return False


def _code(code: types.CodeType) -> str:
    """Digest of a piece of code, wherever in its file it stands."""
    constants = [_constant(each) for each in code.co_consts]
    said = (code.co_code.hex(), constants, code.co_names, code.co_varnames, code.co_freevars)
    return hashlib.sha256(repr(said).encode()).hexdigest()


def _constant(value: Any) -> str:
    if isinstance(value, types.CodeType):
        return _code(value)
    return repr(sorted(map(repr, value))) if isinstance(value, frozenset) else repr(value)


def _script(said: bytes) -> bytes:
    """Path and contents of the main program, if the function is defined there."""
    if b"__main__" not in said:
        return b""
    path = getattr(sys.modules["__main__"], "__file__", None)
    if path is None or not Path(path).is_file():
        raise ValueError(
            "resumable_sweep: function must stand in a file, not only in the interpreter or in a "
            "cell of a notebook: nothing else tells it from another of the same name"
        )
    return str(Path(path).resolve()).encode() + Path(path).read_bytes()
