"""Kinds of lists and mappings, made of the kinds of their entries."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

import numpy as np

from guts_core.methods import validation
from guts_core.methods.arguments.kind import Anything, Kind
from guts_core.methods.validation import Refused

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Each(Kind):
    """A list (or another collection, but no text or mapping) of what the kind allows.

    If it is to be ``ordered``, no set.
    """

    kind: Kind
    ordered: bool = False

    def of(self, value: Any) -> tuple[Any, ...]:
        """A tuple of what the kind returns."""
        if isinstance(value, str | bytes | bytearray | Mapping) or not validation.is_listed(value):
            raise Refused("must be a list", value)
        if iter(value) is value:
            raise Refused("must be a list, not an iterator")
        if self.ordered and isinstance(value, Set):
            raise Refused("must be a list, which has an order, not a set", value)
        if validation.endless(value):
            raise Refused(f"must have at most {validation.LONGEST:.0e} entries", value)
        if validation.masked(value):
            raise Refused("must have no masked entries")
        if hasattr(type(value), "__array__"):  # a table of pandas goes through the names of columns
            value = np.asarray(value)
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
    names: Kind = field(default_factory=Anything)

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


#: A list of anything, which is no text, mapping, set or iterator.
LIST = Each(Anything(), ordered=True)
