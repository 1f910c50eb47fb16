"""Places of a tree are compared, copied and pickled place by place, however deep the tree is.

What Python does by itself goes from a place into those that follow it, call within call, and ends
in a ``RecursionError`` after some hundred moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

#: The class of a place, its fields but ``after``, and where those that follow stand in the list.
_Told = tuple[type, tuple[Any, ...], tuple[int, ...]]


class Place:
    """Base of a frozen dataclass; what follows is in the field ``after``, if it has one."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        # The dataclass leaves alone what the class has already.
        cls.__eq__ = _equal_trees  # type: ignore[method-assign]
        cls.__hash__ = _hash_of_place  # type: ignore[method-assign]

    def __copy__(self) -> Place:
        return self

    def __deepcopy__(self, memo: Any) -> Place:
        return self  # nothing in it can be changed

    def __reduce__(self) -> tuple[Any, ...]:
        return _built, (_in_a_list(self),)


def _own(place: Any) -> tuple[Any, ...]:
    """The fields that say what the place itself is."""
    return tuple(getattr(place, each.name) for each in fields(place) if each.name != "after")


def _after(place: Any) -> Sequence[Place]:
    return getattr(place, "after", ())


def _hash_of_place(self: Any) -> int:
    """Of the place itself: equal trees begin with equal places."""
    return hash((type(self), _own(self)))


def _equal_trees(self: Any, other: object) -> bool:
    if type(self) is not type(other):
        return NotImplemented
    left, met = [(self, other)], set()
    while left:
        one, two = left.pop()
        if one is two or (id(one), id(two)) in met:
            continue
        met.add((id(one), id(two)))
        if type(one) is not type(two) or _own(one) != _own(two):
            return False
        left.extend(zip(_after(one), _after(two), strict=True))
    return True


def _in_a_list(root: Place) -> list[_Told]:
    """Every place of a tree once, also if it is reached in several ways; the root is the last."""
    found: list[_Told] = []
    numbers: dict[int, int] = {}
    left = [root]
    while left:
        place, after = left[-1], _after(left[-1])
        missing = [each for each in after if id(each) not in numbers]
        left.extend(missing)
        if missing:
            continue
        left.pop()
        if id(place) not in numbers:
            numbers[id(place)] = len(found)
            found.append((type(place), _own(place), tuple(numbers[id(each)] for each in after)))
    return found


def _built(told: list[_Told]) -> Place:
    """The tree of a list; its last field is ``after``."""
    places: list[Place] = []
    for kind, own, after in told:
        follow = [tuple(places[number] for number in after)] if after else []
        places.append(kind(*own, *follow))
    return places[-1]
