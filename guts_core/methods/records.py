"""What records of results have in common."""

import dataclasses
import operator
from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, NoReturn, TypeVar

import numpy as np

Value = TypeVar("Value")

#: Types of what nobody can change anyway.
_PLAIN = frozenset({bool, float, int, str, type(None)})


class Closed:
    """Base of a class whose arrays and mappings are as closed in a copy or read from a pickle."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        # NumPy's arrays come back from a pickle, or as a deep copy, open to writers.
        vars(self).update({name: closed(field) for name, field in state.items()})


class ReadOnly(Closed):
    """Base of a dataclass whose arrays and mappings, also those in tuples, cannot be written to.

    Those that the caller could write to are copied: his own stay open to him, and nothing that he
    does to them changes the record. Copies, and what is read from a pickle, are as closed. Two
    records are equal if they are of one class and all fields have equal values, entry by entry; NaN
    stands for what was not computed, and is equal to itself.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        # The dataclass would compare its fields as tuples, which fails where a field is an array;
        # it leaves alone what the class has already.
        cls.__eq__ = _equal_records  # type: ignore[method-assign]
        cls.__hash__ = _hash_of_record  # type: ignore[method-assign]

    def __post_init__(self) -> None:
        vars(self).update({name: closed(field, True) for name, field in vars(self).items()})

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        names = getattr(type(self), "__dataclass_fields__", {})
        lacking = [name for name in names if not hasattr(self, name)]
        if lacking:  # it was written when there was no such field, and would fail where it is used
            raise ValueError(f"{type(self).__name__}: a stored record lacks {', '.join(lacking)}")


class ClosedDict(dict[Any, Any]):
    """A dictionary that nobody can change, with the hash of its entries.

    Examples
    --------
    >>> ClosedDict(a=1) == {"a": 1}
    True
    >>> ClosedDict(a=1)["a"] = 2
    Traceback (most recent call last):
    TypeError: the mappings in a record cannot be changed
    """

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset((key, _hash(value)) for key, value in self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return ClosedDict, (dict(self),)

    def _refuse(self, *args: Any, **named: Any) -> NoReturn:
        raise TypeError("the mappings in a record cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


def closed(value: Any, copied: bool = False) -> Any:
    """The same value, in which nobody can write to an array or a mapping any more.

    If ``copied``, that goes for a copy of each array that is open to writers, or shows a part of
    one that is, and it stays so.
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, np.ndarray):
        return read_only(value.copy(order="K") if copied and _is_open(value) else value)
    if isinstance(value, tuple):
        if _PLAIN.issuperset(map(type, value)):  # ten million thresholds, say
            return value
        parts = [closed(part, copied) for part in value]
        same = all(map(operator.is_, parts, value))
        return value if same else getattr(value, "_make", tuple)(parts)
    return ClosedDict(value) if type(value) is dict else value


def _is_open(array: np.ndarray) -> bool:
    """Whether somebody could write to its memory, through itself or what it is a view of."""
    held: Any = array
    while isinstance(held, np.ndarray):
        if held.flags.writeable:
            return True
        held = held.base
    return held is not None and type(held) is not bytes  # of other memory it is not known


class _Kept(cached_property[Value]):
    """Without a lock: Python 3.11's would let one record wait for another's, and a fork forever."""

    def __get__(self, record: Any, owner: type[Any] | None = None) -> Any:
        if record is None:
            return self
        found = vars(record)[self.attrname] = self.func(record)  # also over what super() has kept
        return found


def kept(compute: Callable[[Any], Value]) -> cached_property[Value]:
    """A property that is computed once, in which nobody can write to an array or a mapping."""

    @wraps(compute)
    def computed(record: Any) -> Value:
        found: Value = closed(compute(record))
        return found

    return _Kept(computed)


def read_only(array: np.ndarray) -> np.ndarray:
    """The array, which cannot be written to any more."""
    array.setflags(write=False)
    return array


def read_only_throughout(array: np.ndarray) -> np.ndarray:
    """The array, whose memory cannot be written to any more, also by what it is a view of.

    That must be nobody else's. A record then takes no copy.
    """
    held: Any = array
    while isinstance(held, np.ndarray):
        held = read_only(held).base
    return array


def _fields(record: Any) -> list[Any]:
    return [getattr(record, each.name) for each in dataclasses.fields(record) if each.compare]


def _equal_records(self: Any, other: object) -> bool:
    if type(self) is not type(other):
        return NotImplemented
    return all(map(_equal, _fields(self), _fields(other)))


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_equal, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_equal(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        floats = one.dtype.kind in "fc" and other.dtype.kind in "fc"
        return np.array_equal(one, other, equal_nan=floats)
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return False
    return one is other or bool(one == other) or (_is_nan(one) and _is_nan(other))


def _hash_of_record(self: Any) -> int:
    return hash((type(self), *map(_hash, _fields(self))))


def _hash(field: Any) -> int:
    """Of an array the shape only: equal entries of two types have different bytes."""
    if isinstance(field, tuple):
        return hash(tuple(map(_hash, field)))
    if _is_nan(field):  # Python gives each its own
        return hash(None)
    return hash(field.shape if isinstance(field, np.ndarray) else field)


def _is_nan(value: Any) -> bool:
    return isinstance(value, float) and value != value
