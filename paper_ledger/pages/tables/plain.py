"""A table of a few results as Markdown, so that formulas and links in it are rendered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from guts_core.methods.extras import needs

if TYPE_CHECKING:
    from IPython.display import Markdown


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


def magnitude(number: float, digits: int = 0, least: float = 1e-12) -> str:
    """A gap or an error; where it may be rounding, which no two machines share, only its bound.

    Examples
    --------
    >>> magnitude(0.00123), magnitude(-4e-3, 1), magnitude(3e-16)
    ('1e-03', '-4.0e-03', '< 1e-12')
    """
    return f"{number:.{digits}e}" if abs(number) >= least else f"< {least:.0e}"
