"""What annotations say about arguments, as kinds."""

from __future__ import annotations

import collections.abc
import functools
import inspect
import types
import typing
from fractions import Fraction
from typing import Annotated, Any, Literal, Union

from guts_core.methods.arguments.functions import Callback
from guts_core.methods.arguments.kind import (
    Anything,
    Both,
    Having,
    Instance,
    Kind,
    OneOf,
    OrNone,
    Truth,
)
from guts_core.methods.arguments.lists import Each, Entries, Mapped, Row
from guts_core.methods.arguments.numbers import Floating, Number, Real


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
        return Each(kind_of(parts[0]), ordered=origin is collections.abc.Sequence)
    if origin is collections.abc.Mapping:
        return Mapped(kind_of(parts[1]), _kind_of_names(parts[0]))
    if origin is tuple:
        endless = parts[-1] is Ellipsis
        return Each(kind_of(parts[0]), ordered=True) if endless else Row(*map(kind_of, parts))
    return _kind_of_a_class(annotation if origin is None else origin)


def _kind_of_names(annotation: Any) -> Kind:
    """What stands for a name in a mapping: a number, what is said of it, or anything."""
    if typing.get_origin(annotation) is Annotated:
        return kind_of(annotation)
    return {int: Number(), float: Real()}.get(annotation, Anything())


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
