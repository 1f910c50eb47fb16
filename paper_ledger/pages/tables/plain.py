"""A table of a few results as Markdown, so that formulas and links in it are rendered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import ROUND_CEILING, Decimal
from typing import TYPE_CHECKING

from guts_core.methods.extras import needs

if TYPE_CHECKING:
    from IPython.display import Markdown

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def table(headings: Sequence[str], rows: Iterable[Sequence[object]], align: str = "") -> Markdown:
    """A table for a notebook or a page, without an index.

    Parameters
    ----------
    headings : sequence of str
        One for each column, with units; inline mathematics is allowed.
    rows : iterable of sequence
        The entries, shown as ``str`` writes them.
    align : str
        For each column ``l``, ``c`` or ``r``; all to the left if not given.

    Raises
    ------
    ValueError
        If ``align`` or a row has not one entry for each heading.

    Examples
    --------
    >>> print(table(["cards", "value"], [(4, "1/12"), (9, "1/9")], "rl").data)
    | cards | value |
    | --: | :-- |
    | 4 | 1/12 |
    | 9 | 1/9 |
    """
    needs(__name__, "IPython")
    from IPython.display import Markdown

    sides = [{"l": ":--", "c": ":-:", "r": "--:"}[side] for side in align or "l" * len(headings)]
    lines = [list(headings), sides, *([str(entry) for entry in row] for row in rows)]
    if any(len(line) != len(headings) for line in lines):
        raise ValueError(f"table: needs {len(headings)} entries in each row, got {lines}")
    return Markdown("\n".join(f"| {' | '.join(line)} |" for line in lines))


def magnitude(number: float, digits: int = 0, least: float = 1e-12, up: bool = False) -> str:
    r"""A gap or an error; where it may be rounding, which no two machines share, only its bound.

    What is a bound itself is rounded ``up``.

    Examples
    --------
    >>> print(magnitude(0.00123), magnitude(-4e-3, 1), magnitude(3e-16))
    $10^{-3}$ $-4.0\cdot10^{-3}$ $<10^{-12}$
    >>> print(magnitude(0.00123, up=True), magnitude(0.002, up=True), magnitude(9.1e-5, up=True))
    $2\cdot10^{-3}$ $2\cdot10^{-3}$ $10^{-4}$
    """
    if abs(number) < least:
        return f"$<{_power(least, 0)}$"
    if up:
        written = Decimal(repr(float(number)))
        place = Decimal(1).scaleb(written.adjusted() - digits)
        number = float(written.quantize(place, ROUND_CEILING))
    return f"${_power(number, digits)}$"


def _power(number: float, digits: int) -> str:
    factor, exponent = f"{number:.{digits}e}".split("e")
    power = f"10^{{{int(exponent)}}}"
    return power if factor == "1" else rf"{factor}\cdot{power}"


def powers(text: str) -> str:
    r"""A text whose numbers like 8e-05 and 10^6 are written with powers of ten.

    Examples
    --------
    >>> powers("gap 1e-03 after 10^6 steps"), powers("error 8e-05").split("\N{NO-BREAK SPACE}")
    ('gap 10⁻³ after 10⁶ steps', ['error 8', '×', '10⁻⁵'])
    >>> powers("gap 0e+00")
    'gap 0'
    """
    return re.sub(r"\b(?:(\d+(?:\.\d+)?)e|10\^)([+-]?\d+)\b", _raised, text)


def _raised(found: re.Match[str]) -> str:
    if found[1] and not float(found[1]):
        return "0"
    factor = "" if found[1] in {None, "1"} else f"{found[1]}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"
    return f"{factor}10{str(int(found[2])).translate(_RAISED)}"
