"""What an explorer is: a record function, controls, and what to draw from a record."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from importlib import import_module
from typing import Any

from guts_core.explorers.machinery.packing import Text, packed, plain
from guts_core.explorers.machinery.parts import Control, Number, Panel, Position, as_text, bare
from guts_core.methods.extras import needs

#: Where this variable is set, as when the book is made, an explorer is shown with its table.
BAKE = "GUTS_CORE_BAKE"


@dataclass(frozen=True)
class Explorer:
    """Controls, numbers and pictures over the records of one function.

    Parameters
    ----------
    record : callable
        Top-level function of a module: controls by key to a dictionary of numbers, texts and lists.
    controls : tuple of Control
    panels : tuple of Panel
    numbers : tuple of Number
    alt : str
        A sentence for those who do not see the pictures; ``{key}`` stands for a position. The
        numbers follow it.
    livetext : str
        What the page says once it computes; without it the page has no button.
    digits : mapping
        Decimals in the table, by key; 6 for numbers and 4 for curves if left out. There are more
        where a number would be shown as another, rounded twice.
    packages : tuple of str
        What Python in the page loads, in the names of Pyodide.
    computed : Explorer
        What takes this one's place where Python computes, if controls or records are others there.
    """

    record: Callable[..., Mapping[str, Any]]
    controls: tuple[Control, ...]
    panels: tuple[Panel, ...]
    numbers: tuple[Number, ...]
    alt: str
    livetext: str = ""
    digits: Mapping[str, int] = field(default_factory=dict)
    packages: tuple[str, ...] = ("numpy",)
    computed: Explorer | None = None

    @property
    def name(self) -> str:
        """Module and name of the record function, as Python in a page imports it."""
        return f"{self.record.__module__}:{self.record.__qualname__}"

    @property
    def start(self) -> dict[str, Position]:
        """The state shown first."""
        at: dict[str, Position] = {}
        for control in self.tabled:
            at[control.key] = control.positions(at)[control.start]
        return at

    @property
    def tabled(self) -> tuple[Control, ...]:
        """The controls that have positions of their own: the table has a level for each."""
        return tuple(control for control in self.controls if not control.along)

    def spec(self) -> dict[str, Any]:
        """What the page's script is told: everything but the records."""
        controls = [bare(control, "live") for control in self.controls]
        computed = self.computed or self
        live = [
            {**bare(control, "live", "start"), "values": plain(control.live or control.values)}
            for control in computed.controls
        ]
        return {
            "record": computed.name,
            "packages": list(computed.packages),
            "controls": controls,
            "live": live,
            "panels": [bare(panel) for panel in self.panels],
            "numbers": [bare(number) for number in self.numbers],
            "alt": self.alt,
            "livetext": self.livetext,
        }

    def at(self, **position: Position) -> dict[str, Any]:
        """The record of one state, as the page receives it."""
        return plain(self.record(**position))

    def first(self) -> dict[str, Any]:
        """The record shown first, with its position and what controls along its lists pick."""
        return self._picked(self.at(**self.start))

    def _picked(self, shown: Mapping[str, Any]) -> dict[str, Any]:
        found = {**self.start, **shown}
        for control in self.controls:
            if control.along:
                found |= control.picked(found, control.start)
        return found

    def positions(self) -> Iterator[dict[str, Position]]:
        """All states in the page's table, in its order."""
        yield from self._below({}, self.tabled)

    def _below(self, at: dict, left: Sequence[Control]) -> Iterator[dict[str, Position]]:
        if not left:
            yield at
            return
        for value in left[0].positions(at):
            yield from self._below({**at, left[0].key: value}, left[1:])

    def _texts(self) -> dict[str, list[Text]]:
        """How numbers are written, under the keys of the record, of whose lists controls pick."""
        picks = {
            name: key
            for control in self.controls
            if control.along
            for name, key in (*control.picks.items(), (control.key, control.along))
        }
        found: dict[str, list[Text]] = {}
        for number in self.numbers:
            found.setdefault(picks.get(number.key, number.key), []).append(number.text)
        return found

    def states(self) -> list[Any]:
        """The table: packed records in nested lists, one level for each control."""
        return self._table({}, self.tabled, self.at(**self.start))

    def _table(
        self, at: dict[str, Position], left: Sequence[Control], shown: Mapping[str, Any]
    ) -> Any:
        if not left:
            return packed(shown if at == self.start else self.at(**at), self.digits, self._texts())
        values = left[0].positions(at)
        return [self._table({**at, left[0].key: value}, left[1:], shown) for value in values]

    def html(self) -> str:
        """The explorer in a page: the picture of its first state, and the table."""
        from guts_core.explorers.machinery.picture import still

        shown = self.at(**self.start)  # computed once for the table and the picture
        # Inside a script element "</script" ends it, and "<!--" with "<script" hides its end.
        data = json.dumps(
            {"spec": self.spec(), "states": self._table({}, self.tabled, shown)},
            separators=(",", ":"),
            ensure_ascii=False,
        ).replace("<", r"\u003c")
        first = self._picked(shown)
        alternative = escape(f"{self.alt.format(**self._names(first))} {self.told(first)}.")
        return (
            f'<figure class="explorer"><img class="ex-fallback" alt="{alternative}" '
            f'src="{still(self.panels, first)}">'
            f'<script type="application/json">{data}</script></figure>'
        )

    def _names(self, at: Mapping[str, Position]) -> dict[str, str]:
        return {
            each.key: each.names.get(as_text(at[each.key]), str(at[each.key]))
            for each in self.controls
        }

    def told(self, record: Mapping[str, Any]) -> str:
        """The numbers of a record in words."""
        parts = []
        for number in self.numbers:
            value = record.get(number.key)
            if value is None or (number.when and not record.get(number.when)):
                continue
            text = value if isinstance(value, str) else number.text(value) + number.unit
            parts.append(f"{number.label} {text}")
        return "; ".join(parts)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """For the book the page's HTML, for Jupyter the view that asks the kernel."""
        plain_text = {"text/plain": f"<explorer: {self.alt}>"}
        if os.environ.get(BAKE):
            return {"text/html": self.html(), **plain_text}
        needs("guts_core.explorers", "anywidget")
        from guts_core.explorers.machinery.view import View

        computed = self.computed or self
        live = View(computed.spec(), computed.start, computed.at)
        return {**live.bundle(), **plain_text}


def answer(name: str, position: str) -> str:
    """The record of a state, asked for and given as JSON; for Python in a page.

    Examples
    --------
    >>> answer("fractions:Fraction.from_float", '{"f": 1}')
    Traceback (most recent call last):
      ...
    ValueError: 'fractions:Fraction.from_float' is no record of an explorer
    """
    return json.dumps(plain(_named(name)(**json.loads(position))))


@lru_cache
def _named(name: str) -> Callable[..., Mapping[str, Any]]:
    module, _, function = name.partition(":")
    if not module.startswith("guts_core.explorers."):
        raise ValueError(f"{name!r} is no record of an explorer")
    return getattr(import_module(module), function)
