"""Records in few bytes: the table that a page carries, and how it is read again.

A list of numbers becomes a grid with extra knots, ``{"g": [low, high, steps], "e": [...]}``; the
steps of a rounded curve, ``{"d": [...], "u": units per 1}``; or run lengths, ``{"r": [[value,
count], ...]}``. A list that stands in the record before is named: ``"=key"``. Everything else stays
itself, numbers rounded. ``page/unpack.mjs`` reads the same.
"""

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from guts_core.methods.validation import shown

#: How a number is written.
Text = Callable[[float], str]

#: Decimals of a number, and of the points of a curve, unless an explorer says otherwise.
NUMBER, CURVE = 6, 4
#: Further decimals to which a number is rounded first: one that lies halfway between two short
#: ones, but for the rounding of a processor, goes the same way on each.
LEVEL = 5

#: Up to this one whole numbers are floats: a curve is rounded to some, whose steps a page adds up.
_LARGEST_WHOLE = 2**53


def plain(value: Any) -> Any:
    """Numbers of NumPy as Python's own, arrays as lists, what is not finite as None.

    Examples
    --------
    >>> plain({"a": np.float64(0.5), "b": np.arange(2), "c": float("nan")})
    {'a': 0.5, 'b': [0, 1], 'c': None}
    """
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, np.ndarray) and value.dtype == float and np.isfinite(value).all():
        return value.tolist()  # one look at all, for long curves
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def packed(
    record: Mapping[str, Any],
    digits: Mapping[str, int],
    texts: Mapping[str, Sequence[Text]] = MappingProxyType({}),
) -> dict[str, Any]:
    """A plain record in few bytes.

    Parameters
    ----------
    record : mapping
        As ``plain`` gives it.
    digits : mapping
        Decimals to keep, by key, where they are not the usual.
    texts : mapping of sequences, optional
        How the page writes numbers, by key: more decimals are kept where it would write another
        number, rounding what is rounded.

    Raises
    ------
    ValueError
        If a text begins with "=", by which the page reads the list of another key, or there is a
        mapping within.
    """
    found: dict[str, Any] = {}
    kept: dict[str, int | None] = {}
    for key, value in record.items():
        places = kept[key] = _enough(value, digits.get(key), texts.get(key, ()))
        alike = (k for k in found if isinstance(value, list) and kept[k] == places)
        same = next((k for k in alike if record[k] == value), None)
        found[key] = f"={same}" if same else _packed(value, places)
    return found


def _enough(value: Any, digits: int | None, texts: Sequence[Text]) -> int | None:
    """As many decimals as asked for, or more until what is rounded again is written as before."""
    usual = CURVE if isinstance(value, list) else NUMBER
    least = places = usual if digits is None else digits
    floats = [
        each for each in (value if isinstance(value, list) else [value]) if isinstance(each, float)
    ]
    for text in texts:
        for level in (round(each, least + LEVEL) for each in floats):
            # A list that is short, even or constant is written with as many decimals as a number.
            while any(
                text(round(level, each)) != text(level)
                for each in ({places, max(NUMBER, places)} if isinstance(value, list) else {places})
            ):
                places += 1
    return digits if places == least else places


def _packed(value: Any, digits: int | None) -> Any:
    if isinstance(value, str) and value.startswith("="):
        raise ValueError(f"packed: record must have no text that begins with '=', got {value!r}")
    if isinstance(value, Mapping):  # a packed list is one
        raise ValueError(f"packed: record must have no mapping within, got {shown(value)}")
    if isinstance(value, float):
        places = NUMBER if digits is None else digits
        short = round(round(value, places + LEVEL), places)
        return int(short) if short.is_integer() else short
    if not isinstance(value, list) or len(value) < 4:
        return [_packed(each, digits) for each in value] if isinstance(value, list) else value
    if any(isinstance(each, list) for each in value):
        return [_packed(each, digits) for each in value]
    runs = [[each, len(list(group))] for each, group in itertools.groupby(value)]
    numbers = not any(isinstance(each, str) or each is None for each in value)
    if len(runs) == 1 or len(runs) < len(value) / (8 if numbers else 2):
        return {"r": [[_packed(each, digits), count] for each, count in runs]}
    places = CURVE if digits is None else digits
    if not numbers or max(map(abs, value)) > _LARGEST_WHOLE // 10 ** (places + LEVEL):
        return [_packed(each, digits) for each in value]
    return _grid(value, max(NUMBER, places)) or _curve(value, places)


def _grid(values: Sequence[float], digits: int) -> dict[str, Any] | None:
    """Equal steps with some knots between them, if these are a large part of the values."""
    if min(np.diff(values)) <= 0:
        return None
    low, high = values[0], values[-1]
    for extras in range(min(4 + len(values) // 8, len(values) - 2)):
        steps = len(values) - 1 - extras
        even = np.linspace(low, high, steps + 1)
        distance = np.abs(np.subtract.outer(np.asarray(values, dtype=float), even))
        if distance.min(axis=0).max() > 1e-9 * max(1.0, abs(high - low)):
            continue
        between = set(range(len(values))) - set(distance.argmin(axis=0).tolist())
        knots = {"e": [round(values[i], digits) for i in sorted(between)]} if between else {}
        return {"g": [round(low, digits), round(high, digits), steps], **knots}
    return None


def _curve(values: Sequence[float], digits: int) -> dict[str, Any]:
    level = np.round(np.asarray(values, dtype=float) * 10**digits, LEVEL)
    whole = np.rint(level).astype(int)
    return {"d": np.diff(whole, prepend=0).tolist(), "u": 10**digits}


def unpacked(state: Mapping[str, Any]) -> dict[str, Any]:
    """The record of a packed state.

    Examples
    --------
    >>> record = {"x": [0.0, 0.25, 0.3, 0.5, 0.75, 1.0], "y": [1.0, 0.5, 0.2, 0.1, 0.3, 0.25]}
    >>> packed(record, {})["x"]
    {'g': [0.0, 1.0, 4], 'e': [0.3]}
    >>> unpacked(packed(record, {})) == record
    True
    """
    return {key: _unpacked(value, state) for key, value in state.items()}


def _unpacked(value: Any, state: Mapping[str, Any]) -> Any:
    if isinstance(value, str) and value.startswith("="):
        return _unpacked(state[value[1:]], state)
    if isinstance(value, list):
        return [_unpacked(each, state) for each in value]
    if not isinstance(value, dict):
        return value
    if "g" in value:
        low, high, steps = value["g"]
        return sorted([*np.linspace(low, high, steps + 1).tolist(), *value.get("e", [])])
    if "d" in value:
        return (np.cumsum(value["d"]) / value["u"]).tolist()
    return [each for each, count in value["r"] for _ in range(count)]
