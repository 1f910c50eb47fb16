"""Kinds of functions: of so many arguments, and those that show progress."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from guts_core.methods.arguments.kind import Kind
from guts_core.methods.validation import Refused, shown


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
