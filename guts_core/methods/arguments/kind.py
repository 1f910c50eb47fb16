"""What an argument may be: the base of all kinds, and those made of other kinds or of values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from guts_core.methods import validation
from guts_core.methods.validation import Refused


class Kind:
    """What an argument may be."""

    def __call__(self, function: str, name: str, value: Any) -> Any:
        """The value as the function is to see it, or a ``ValueError`` that says what is allowed."""
        return validation.named(function, name, self.of, value)

    def of(self, value: Any) -> Any:
        """The same for an argument that is not named yet: the error is ``Refused``."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """What it was made of, as where ``help`` and the reference show an annotation."""
        parts = ", ".join(map(repr, vars(self).values()))
        return f"{type(self).__name__}({parts})"


@dataclass(frozen=True)
class Anything(Kind):
    """Whatever is given: the function looks at it itself."""

    def of(self, value: Any) -> Any:
        """The same value."""
        return value


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
