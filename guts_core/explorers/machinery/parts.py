"""Parts of an explorer: controls, axes, marks, panels and numbers."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Any

from guts_core.explorers.machinery.packing import plain

#: A number, or the key of one in the record.
Value = float | str
Position = int | float | str | None
#: Positions of a control; by the position of another one where they depend on it.
Positions = Sequence[Position] | Mapping[str, Sequence[Position]]

#: Below the first and from the second on JavaScript writes a number with a power of ten.
_LEAST_FIXED, _LARGEST_FIXED = 1e-6, 1e21


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
    along : str
        Key of a list of the record: the control moves along it, and has no positions of its own.
    picks : mapping
        What the record gets from the control's place: a new key for each list, or list of lists,
        that goes along; the place itself for "".
    box : bool
        A number can be typed though the positions are not even: the nearest is taken.
    """

    key: str
    label: str
    values: Positions = ()
    start: int = 0
    live: Positions = ()
    names: Mapping[str, str] = field(default_factory=dict)
    by: str = ""
    kind: str = ""
    play: int = 0
    along: str = ""
    picks: Mapping[str, str] = field(default_factory=dict)
    box: bool = False

    def positions(self, at: Mapping[str, Position]) -> Sequence[Position]:
        """Positions in the page's table, given those of the controls before."""
        if isinstance(self.values, Mapping):
            return self.values[as_text(at[self.by])]
        return self.values

    def picked(self, record: Mapping[str, Any], place: int) -> dict[str, Any]:
        """What a control along the lists of a record takes from them at a place.

        Examples
        --------
        >>> picks = {"now": "path", "each": "both", "k": ""}
        >>> time = Control("time", "time", along="times", picks=picks)
        >>> record = {"times": [0.0, 0.5, 1.0], "path": [3, 4, 5], "both": [[1, 2, 3], [4, 5, 6]]}
        >>> time.picked(record, 1)
        {'time': 0.5, 'now': 4, 'each': [2, 5], 'k': 1}
        """
        positions = record[self.along]
        found: dict[str, Any] = {self.key: positions[place]}
        for name, key in self.picks.items():
            taken: Sequence[Any] = record[key] if key else range(len(positions))
            whole = len(taken) == len(positions)
            found[name] = taken[place] if whole else [each[place] for each in taken]
        return found


@dataclass(frozen=True)
class Axis:
    """An axis: its label, its ends, and how it is marked.

    Parameters
    ----------
    label : str
        ``"=key"`` takes it from the record.
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
        "line" and "area" (lists x, y, a line as far as the place ``until``; an area's foot is the
        list y2 or 0); "polygon" (lists x, y); "vrule" (x) and "hrule" (y, also a list); "crossings"
        (dots where the line x, y passes the number ``at``); "dots" (numbers or lists; the list
        ``size`` scales their area); "steps" (dots on the line x, y at the multiples of the number
        ``step``); "bars" (list y, at 1, 2, ...); "shares" (bars, each the part y of 1, or of what
        the list ``less`` leaves, pale above the part y2); "cells" (list y of categories 0, 1, ...
        of a square array, row by row from below; ``css`` and ``names`` have a word for each);
        "text" (``text`` at x, y).
    css : str
        Colour: a, b, g, r (strong), p, q, s (pale a, b, g), c (ink), faint or hollow.
    x, y, y2, until, size, step, text, at, less, radius
        See ``kind``. A dot's radius is ``radius`` pixels.
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
    until: str = ""
    size: str = ""
    step: str = ""
    text: str = ""
    at: str = ""
    less: str = ""
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
    third : bool
        A third as wide, or half where there is little room.
    square : bool
        As high as wide, at most 480 pixels.
    aspect : float
        Height by width; the height is between ``low`` and 420 pixels.
    low : int
    """

    x: Axis
    y: Axis
    marks: tuple[Mark, ...]
    title: str = ""
    half: bool = False
    third: bool = False
    square: bool = False
    aspect: float = 0.56
    low: int = 230


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

    def text(self, value: float) -> str:
        """A number as the page shows it, but for its unit and the look of a minus sign.

        Halves go away from zero, as in JavaScript, which from 10^21 on writes a power of ten.

        Examples
        --------
        >>> Number("share", "share", 1, " %", 100).text(0.1234), Number("gap", "gap", 2).text(-1e-9)
        ('12.3', '0.00')
        >>> Number("sum", "sum").text(-2.5), Number("sum", "sum").text(1e21)
        ('-3', '1e+21')
        """
        number = float(value) * self.times
        if abs(number) >= _LARGEST_FIXED:
            return repr(number).replace("inf", "Infinity")
        last, all_digits = Decimal(1).scaleb(-self.digits), Context(400, ROUND_HALF_UP)
        return f"{Decimal(number).quantize(last, context=all_digits):z,f}"


def as_text(position: Position) -> str:
    """As the page's script writes it, for which 1.0 is 1 and one millionth 0.000001.

    Examples
    --------
    >>> as_text(1.0), as_text(0.5), as_text(None), as_text("four")
    ('1', '0.5', 'null', 'four')
    >>> as_text(1e-6), as_text(1e-7)
    ('0.000001', '1e-7')
    """
    if position is None or isinstance(position, str | bool):
        return position if isinstance(position, str) else json.dumps(position)
    number = position + 0.0
    if number == 0 or _LEAST_FIXED <= abs(number) < _LARGEST_FIXED:
        return f"{Decimal(repr(number)):f}".removesuffix(".0")
    return repr(number).replace("e-0", "e-")


def bare(part: Any, *without: str) -> dict[str, Any]:
    """The fields of a dataclass that say something, for JSON."""
    found = {}
    for each in fields(part):
        value = getattr(part, each.name)
        silent = value is None or value in ("", (), {}) or (value == 0 and each.default == 0)
        if each.name not in without and not silent:
            found[each.name] = value
    return _nested(found)


def _nested(value: Any) -> Any:
    if isinstance(value, Axis | Mark):
        return bare(value)
    if isinstance(value, tuple | list):
        return [_nested(each) for each in value]
    if isinstance(value, dict):
        return {key: _nested(each) for key, each in value.items()}
    return plain(value)
