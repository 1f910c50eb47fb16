"""Keys of stored results: a digest of the function, what it is bound to, and its arguments.

A key may differ where the computation is the same: it is then done again. It must not be the same
where the computation differs, so what cannot be told apart is refused: functions without a name of
their own, bound objects and arguments that cannot be pickled, what was typed into an interpreter
and stands in no file.
"""

import copyreg
import functools
import hashlib
import io
import operator
import os
import pickle
import sys
import types
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

#: Bits of an integer from which on it is written in hexadecimal digits.
_LONG = 2000

#: What is said of what can be neither pickled nor copied.
TOO_DEEP = (
    "resumable_sweep: tasks must be lists in lists, or records in records, to a hundred or so"
)

#: The functions of a class that make an object of it.
_MAKERS = ("__new__", "__init__", "__post_init__")

#: The type of a function whose results are kept in memory.
_Cached = type(functools.cache(len))


class _Pickler(pickle.Pickler):
    """Pickles what an object consists of: of a frozen record all but its cached properties.

    Of a set it takes the elements in an order that is the same in each process, as its own is not.
    What stands in two places is told from two things that are equal: a call may change it in both.
    """

    def __init__(self, file: io.BytesIO, sets: dict[int, tuple[Any, Any]]) -> None:
        super().__init__(file, protocol=4)
        self.sets = sets

    def persistent_id(self, thing: Any) -> Any:
        """The type and the elements of a set, the same object each time."""
        if type(thing) not in (set, frozenset):
            return None
        if id(thing) not in self.sets:  # which are kept, that no other one has the number
            elements: list[Any] = []  # for one that leads back to the set
            self.sets[id(thing)] = thing, (type(thing), elements)
            elements += sorted(thing, key=lambda each: _dumps(each, self.sets))
        return self.sets[id(thing)][1]

    def reducer_override(self, thing: Any) -> Any:
        """A frozen record's class and fields."""
        made = type(thing)
        parameters = getattr(made, "__dataclass_params__", None)
        if parameters is None or not parameters.frozen:
            return NotImplemented
        # The fields alone would leave out what a record that is also a number or a list is, and
        # what is made of arguments that are no fields.
        try:
            reduced = thing.__reduce_ex__(4)
        except Exception:  # whoever pickles it says so
            return NotImplemented
        plain = (copyreg.__dict__["__newobj__"], (made,))
        if reduced[:2] != plain or any(each is not None for each in reduced[3:]):
            return NotImplemented
        held = reduced[2]
        if not isinstance(held, dict):
            return NotImplemented
        return (*plain, {name: held[name] for name in uncached(thing, held)})


def part_key(function: Callable[..., Any], task: tuple[Any, ...], version: str | int = "1") -> str:
    """The key under which the result of one task is stored.

    It holds the function's module, name and code (of a class, that of what makes an object of it),
    what is bound to it (the object of a method, the arguments of a ``functools.partial``, what was
    given to a decorator, but for dictionaries and sets, which may be caches, and what cannot be
    pickled, such as a lock), the version and the task. Functions that are called by this one are
    not in it: that is what ``version`` is for.

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
    long = isinstance(version, int) and version.bit_length() > _LONG
    release = f"0x{version:x}" if long else str(version)
    try:
        said = _pickled((_identity(function), release, task), "tasks")
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    return hashlib.sha256(said + _script(said)).hexdigest()


def _identity(function: Any) -> tuple[Any, ...]:
    """Everything that distinguishes this callable from others."""
    if type(function) is functools.partial:
        bound = _pickled((function.args, function.keywords), "function")
        return ("partial", _identity(function.func), bound)
    if isinstance(function, types.BuiltinFunctionType):
        owner = function.__self__
        if owner is None or isinstance(owner, types.ModuleType):
            return ("builtin", *_place(function))
        return ("builtin of", function.__name__, _bound(owner))
    if isinstance(function, types.MethodType):
        name = getattr(function, "__name__", "")
        code = _codes(function.__func__) or _identity(function.__func__)
        return ("method", name, code, _bound(function.__self__))
    if isinstance(function, types.FunctionType | _Cached):
        return ("function", *_place(function), _codes(function))
    if isinstance(function, type):
        makers = (getattr(function, name, None) for name in _MAKERS)
        return ("class", *_place(function), *map(_codes, makers))
    if callable(function) and isinstance(type(function).__call__, types.FunctionType):
        within = (_identity(function.func),) if isinstance(function, functools.partial) else ()
        return ("callable", _codes(type(function).__call__), _bound(function), *within)
    raise ValueError(
        "resumable_sweep: function must be written in Python and stand at the top level of a "
        f"module, or be a method of an object whose class does; got {function!r:.80}"
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
    return ("of object", *_place(type(owner)), _pickled(owner, "function"))


def uncached(thing: Any, names: Iterable[str]) -> list[str]:
    """The names of what an object holds, but for what can be computed from the rest again."""
    made = {name: getattr(type(thing), name, None) for name in names}
    return [name for name in names if not isinstance(made[name], functools.cached_property)]


def _pickled(thing: Any, argument: str) -> bytes:
    try:
        return _dumps(thing, {})
    except (MemoryError, RecursionError):
        raise
    except Exception as reason:  # whatever an object says of itself
        raise ValueError(
            f"resumable_sweep: {argument} cannot be told from others, as it cannot be pickled: "
            f"{reason}"
        ) from None


def _dumps(thing: Any, sets: dict[int, tuple[Any, Any]]) -> bytes:
    file = io.BytesIO()
    _Pickler(file, sets).dump(thing)
    return file.getvalue()


def _codes(function: Any, above: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """The code of a function and of all that it wraps, with their defaults and what they hold.

    Nothing for what has no code in Python; ``above`` are the functions that hold this one.
    """
    if any(function is each for each in above):
        return ()
    wrapped = getattr(function, "__wrapped__", None)
    within = () if wrapped is None else _codes(wrapped, (*above, function))
    if not isinstance(function, types.FunctionType):
        return within  # such as a cache, which is written in C
    defaults = _pickled((function.__defaults__, function.__kwdefaults__), "function")
    held = _enclosed(function, (*above, function))
    return (_code(function.__code__), defaults, *held, *within)


def _enclosed(function: types.FunctionType, above: tuple[Any, ...]) -> list[Any]:
    """What a function has from the one around it, such as a decorator's arguments.

    Dictionaries and sets may be filled as it is called.
    """
    found: list[Any] = []
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # not assigned yet
            found.append((name, cell.cell_contents))
    return [(name, _held(value, above)) for name, value in found]


def _held(value: Any, above: tuple[Any, ...]) -> Any:
    """What tells apart a value that a function holds: of functions, also in lists, their code."""
    if isinstance(value, types.FunctionType):
        return _codes(value, above)
    if isinstance(value, _Cached):
        return _held(value.__wrapped__, above)
    if type(value) is functools.partial:
        value = ("partial", value.func, value.args, *value.keywords.items())
    if _has_functions(value):  # which would be pickled by their names
        return [_held(each, above) for each in value]
    with suppress(ValueError):  # a lock or a generator is no number
        return None if isinstance(value, dict | set) else _pickled(value, "function")
    return [_held(each, above) for each in value] if type(value) in (tuple, list) else None


def _has_functions(value: Any) -> bool:
    """Whether it is a list in which, however deep, there is something that is called."""
    parts = value if type(value) in (tuple, list) else ()
    return any(callable(each) or _has_functions(each) for each in parts)


def _code(code: types.CodeType) -> str:
    """Digest of a piece of code, wherever in its file it stands."""
    constants = [_constant(each) for each in code.co_consts]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    # Without these, f(a, b) and f(a, *b) are one, and so are a line within "try" and before it.
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    said = (code.co_code.hex(), constants, names, counts, code.co_exceptiontable)
    return hashlib.sha256(repr(said).encode()).hexdigest()


def _constant(value: Any) -> Any:
    if isinstance(value, types.CodeType):
        return _code(value)
    if isinstance(value, tuple):
        return tuple(map(_constant, value))
    if type(value) is int:
        return hex(value)  # of any length, and no text has its quotes missing
    return repr(sorted(map(repr, value))) if isinstance(value, frozenset) else repr(value)


def _script(said: bytes) -> bytes:
    """Path and contents of the main program, if the function is defined there."""
    if b"__main__" not in said and b"__mp_main__" not in said:  # its name in a new process
        return b""
    path = getattr(sys.modules["__main__"], "__file__", None)
    if path is None or not Path(path).is_file():
        raise ValueError(
            "resumable_sweep: function must stand in a file, not only in the interpreter or in a "
            "cell of a notebook: nothing else tells it from another of the same name"
        )
    return os.fsencode(Path(path).resolve()) + Path(path).read_bytes()
