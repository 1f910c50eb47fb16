"""Parts of an explorer: controls, axes, marks, panels and numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from guts_core.explorers.machinery.packing import plain

#: A number, or the key of one in the record.
Value = float | str
Position = int | float | str | None
#: Positions of a control; by the position of another one where they depend on it.
Positions = Sequence[Position] | Mapping[str, Sequence[Position]]


@dataclass(frozen=True)
class Control:
    """A control: a slider, with a box for the number where there are many even positions.

    Parameters
    ----------
    key : str
        Name of the record function's argument.
    label : str
    values : sequence, or mapping of sequences
        Positions in the page's table: numbers, texts, or None. A mapping has one sequence for each
        position of the control ``by``, which stands before, under its text.
    start : int
        Index of the first position shown.
    live : sequence or mapping, optional
        Positions offered where Python computes; ``values`` if left out.
    names : mapping
        Names of positions, by their text as in JSON: ``{"null": "continuum"}``.
    by : str
        Key of the control that the positions depend on.
    kind : str
        "slider" or "choice", a list.
    play : int
        Milliseconds a position, for a control with a button that plays it as a film.
    """

    key: str
    label: str
    values: Positions
    start: int = 0
    live: Positions = ()
    names: Mapping[str, str] = field(default_factory=dict)
    by: str = ""
    kind: str = ""
    play: int = 0

    def positions(self, at: Mapping[str, Position]) -> Sequence[Position]:
        """Positions in the page's table, given those of the controls before."""
        if isinstance(self.values, Mapping):
            return self.values[json.dumps(at[self.by]).strip('"')]
        return self.values


@dataclass(frozen=True)
class Axis:
    """An axis: its label, its ends, and how it is marked.

    Parameters
    ----------
    label : str
    domain : tuple
        Both ends: numbers, or keys of the record.
    whole : bool
        Marked at whole numbers only.
    log : bool
    ticks : tuple of (float, str)
        Places and their names, where the usual ones do not serve.
    """

    label: str
    domain: tuple[Value, Value]
    whole: bool = False
    log: bool = False
    ticks: tuple[tuple[float, str], ...] = ()


@dataclass(frozen=True)
class Mark:
    """Something drawn from the record: ``x``, ``y`` and the like are its keys (or numbers).

    Parameters
    ----------
    kind : str
        "line" and "area" (lists x, y; an area's foot is the list y2 or the number base); "vrule"
        (x) and "hrule" (y); "dots" (numbers or lists; the list ``size`` scales their area);
        "steps" (dots on the line x, y at the multiples of the number ``step``); "bars" (list y, at
        the list x or at 1, 2, ...; the ``place``-th of ``of`` side by side); "cells" (list y of
        categories 0, 1, ... of a square array, row by row from below; ``css`` and ``names`` have a
        word for each); "text" (``text`` at x, y).
    css : str
        Colour: a, b, g, r (strong), p, q, s (pale a, b, g), c (ink) or hollow.
    x, y, y2, base, size, step, text, place, of, width, radius
        See ``kind``. A bar's whole width is ``width``; a dot's radius is ``radius`` pixels.
    name : str
        Its name in the legend; none, none there.
    names : tuple of str
        Names of categories.
    when : str
        Drawn only if the record's value of this key is there and not zero.
    """

    kind: str
    css: str = "c"
    x: Value | None = None
    y: Value | None = None
    y2: str = ""
    base: float = 0
    size: str = ""
    step: str = ""
    text: str = ""
    place: int = 0
    of: int = 1
    width: float = 0.8
    radius: float = 0
    name: str = ""
    names: tuple[str, ...] = ()
    when: str = ""


@dataclass(frozen=True)
class Panel:
    """A picture with its axes and marks, in the order in which they are drawn.

    Parameters
    ----------
    x, y : Axis
    marks : tuple of Mark
    title : str
    half : bool
        Half as wide as the explorer, beside the next panel, where there is room.
    aspect : float
        Height by width; the height is between 230 and 420 pixels.
    """

    x: Axis
    y: Axis
    marks: tuple[Mark, ...]
    title: str = ""
    half: bool = False
    aspect: float = 0.56


@dataclass(frozen=True)
class Number:
    """A number or text of the record, shown above the pictures under a label.

    Parameters
    ----------
    key, label : str
    digits : int
        Decimals of a number.
    unit : str
        Set after it, with its space.
    times : float
        Factor, 100 for per cent.
    when : str
        A dash stands in its place if the record's value of this key is zero or not there.
    """

    key: str
    label: str
    digits: int = 0
    unit: str = ""
    times: float = 1
    when: str = ""


def bare(part: Any, *without: str) -> dict[str, Any]:
    """The fields of a dataclass that say something, for JSON."""
    found = {each.name: getattr(part, each.name) for each in fields(part)}
    empty: tuple[Any, ...] = (None, "", 0, (), {})
    return _nested({k: v for k, v in found.items() if k not in without and v not in empty})


def _nested(value: Any) -> Any:
    if isinstance(value, Axis | Mark):
        return bare(value)
    if isinstance(value, tuple | list):
        return [_nested(each) for each in value]
    if isinstance(value, dict):
        return {key: _nested(each) for key, each in value.items()}
    return plain(value)
