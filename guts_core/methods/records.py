"""What records of results have in common."""

import dataclasses
from typing import Any

import numpy as np


class ReadOnly:
    """Base of a dataclass whose arrays, also those in its tuples, cannot be written to.

    Two records are equal if they are of one class and all fields have equal values, entry by entry.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        # The dataclass would compare its fields as tuples, which fails where a field is an array;
        # it leaves alone what the class has already.
        cls.__eq__ = _equal_records  # type: ignore[method-assign]
        cls.__hash__ = _hash_of_record  # type: ignore[method-assign]

    def __post_init__(self) -> None:
        for field in vars(self).values():
            for array in field if isinstance(field, tuple) else (field,):
                if isinstance(array, np.ndarray):
                    read_only(array)


def read_only(array: np.ndarray) -> np.ndarray:
    """The array, which cannot be written to any more."""
    array.setflags(write=False)
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
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        floats = one.dtype.kind in "fc" and other.dtype.kind in "fc"
        return np.array_equal(one, other, equal_nan=floats)
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return False
    return one is other or bool(one == other)


def _hash_of_record(self: Any) -> int:
    return hash((type(self), *map(_hash, _fields(self))))


def _hash(field: Any) -> int:
    """Of an array the shape only: equal entries of two types have different bytes."""
    if isinstance(field, tuple):
        return hash(tuple(map(_hash, field)))
    return hash(field.shape if isinstance(field, np.ndarray) else field)
