"""The table that ``make bench`` writes: times of one run and their ratios to ours; needs pandas."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from guts_core.methods.extras import needs
from guts_core.storage.files import FilePath, naming, read_csv
from paper_ledger.pages.tables.plain import powers
from paper_ledger.pages.tables.plain import table as plain_table
from paper_ledger.pages.templates import render

if TYPE_CHECKING:
    import pandas as pd
    from IPython.display import Markdown
else:
    pd = needs(__name__, "pandas")

_GROWTH = "growth: "
_HEADINGS = ["Contender", "Times ours", "Spread", "Note"]
_SIZE = re.compile(r"\[([\d,]+)\]$")
#: How a note says that a contender did less than the task asks for.
_LESS = re.compile(r"end (?!reached)|entries unchecked|one round|without ")


def read_benchmarks(path: FilePath) -> pd.DataFrame:
    """The whole table: group, contender, seconds (median), spread, ratio to ours, note.

    Raises
    ------
    ValueError
        If the file is not such a table, or a time or a ratio is not above 0.
    """
    columns = ["group", "contender", "seconds", "spread", "ratio", "note"]
    return pd.DataFrame(read_csv(path, columns, _read))


def _read(row: dict[str, str]) -> dict[str, str | float]:
    numbers = {name: float(row[name]) for name in ("seconds", "spread", "ratio")}
    if min(numbers["seconds"], numbers["ratio"]) <= 0 or numbers["spread"] < 0:
        raise ValueError(f"seconds and ratio must be above 0, spread not below, got {numbers}")
    return {**row, **numbers}


def times(ratio: float) -> str:
    """A ratio with three digits.

    Examples
    --------
    >>> times(0.22249), times(11777.9)
    ('0.222', '11,800')
    """
    return f"{float(f'{ratio:.3g}'):,g}"


def contest(table: pd.DataFrame, group: str, contender: str) -> tuple[float, dict[str, str]]:
    """How many times our time a contender took, and its note; both are named by how they begin.

    Raises
    ------
    ValueError
        If not one row fits.
    """
    fits = table["group"].str.startswith(group) & table["contender"].str.startswith(contender)
    if fits.sum() != 1:
        raise ValueError(f"{fits.sum()} rows for {group!r}, {contender!r}, not one")
    row = table[fits].iloc[0]
    parts = [each.rsplit(" ", 1) for each in str(row["note"]).split(", ") if " " in each]
    return float(row["ratio"]), dict(parts)


def short_html(
    table: pd.DataFrame, chosen: Mapping[str, Sequence[tuple[str, str, str, str]]]
) -> str:
    """Some contests in words, under a heading for each kind of work.

    Parameters
    ----------
    table : DataFrame
        From :func:`read_benchmarks`.
    chosen : mapping
        By the work in words: contenders in words, group and contender as :func:`contest` takes
        them, and what differs, in which ``{error}`` stands for the error that the note names.
    """
    groups = []
    for work, contenders in chosen.items():
        rows = []
        for name, group, contender, differs in contenders:
            found, note = contest(table, group, contender)
            rows.append((name, times(found), differs.format(**note)))
        groups.append((work, rows))
    headings = ["Beside", "Times ours", "What differs"]
    return powers(render("contests", headings=headings, groups=groups))


def versions(lock: FilePath, names: Sequence[str]) -> str:
    """Packages with the versions that ``uv.lock`` names, as a list in words."""
    with naming(lock):
        locked = tomllib.loads(Path(lock).read_text(encoding="utf-8"))["package"]
        found = {each["name"]: each["version"] for each in locked}
        *most, last = [f"{name} {found[name]}" for name in names]
    return f"{', '.join(most)} and {last}"


def told(contender: str, group: str) -> str:
    """A contender in words: its parameters after a comma, without those that the task names.

    Examples
    --------
    >>> told("double oracle[2-101]", "one matrix game, 1 v. 2, M = 101")
    'double oracle'
    >>> told("taylor series[tolerance 1e-10]", "one trajectory")
    'taylor series, tolerance 1e-10'
    """
    name, _, parameters = contender.removesuffix("]").partition("[")
    every = re.split(r"(?<!e)-", parameters) if parameters else []
    named = [each for each in every if re.search(rf"\b{re.escape(each)}\b", group)]
    return ", ".join([name, *(each for each in every if each not in named)])


def contests(table: pd.DataFrame) -> pd.DataFrame:
    """Contenders at the same task, the fastest first, with how many times our time they took."""
    shown = table[~table["group"].str.startswith(_GROWTH)].copy()
    shown = shown.sort_values(["group", "seconds"])
    shown["times ours"] = [times(each) for each in shown["ratio"]]
    shown["spread"] = [f"{each:.0%}" for each in shown["spread"]]
    return shown.set_index(["group", "contender"])[["times ours", "spread", "note"]]


def contests_html(table: pd.DataFrame) -> str:
    """The same as a table with a heading for each task; tasks without a contender are left out."""
    groups = [
        (group, [(told(name, group), *cells) for (_, name), cells in part.iterrows()])
        for group, part in contests(table).groupby(level="group", sort=False)
        if len(part) > 1
    ]
    return powers(render("contests", headings=_HEADINGS, groups=groups))


def faster_html(table: pd.DataFrame) -> str:
    """Contenders that took less time than ours: at the same work, then those that did less."""
    rows = contests(table)
    quick = rows[rows["times ours"].str.replace(",", "").astype(float) < 1]
    less = quick["note"].str.contains(_LESS)
    kinds = {"The same work": quick[~less], "Less than the task asks for": quick[less]}
    groups = [
        (f"{kind}: {group}", [(told(name, group), *cells) for (_, name), cells in part.iterrows()])
        for kind, found in kinds.items()
        for group, part in found.groupby(level="group", sort=False)
    ]
    if not groups:
        return "<p>None.</p>"
    return powers(render("contests", headings=_HEADINGS, groups=groups))


def growth(table: pd.DataFrame) -> dict[str, pd.Series]:
    """Seconds by size, for each task whose size was varied."""
    rows = table[table["group"].str.startswith(_GROWTH)]
    found = {}
    for group, part in rows.groupby("group"):
        sizes = [int(_SIZE.search(name)[1].replace(",", "")) for name in part["contender"]]  # type: ignore[index]
        series = pd.Series(list(part["seconds"]), index=sizes, name="seconds")
        found[str(group).removeprefix(_GROWTH)] = series.sort_index()
    return found


def exponent(seconds: pd.Series) -> float:
    """The power of the size with which the time grows between the two largest sizes."""
    (small, large), (quick, slow) = seconds.index[-2:], seconds.iloc[-2:]
    return math.log(slow / quick) / math.log(large / small)


def _milliseconds(number: float) -> str:
    """Three digits of a number."""
    return f"{float(f'{number:.3g}'):,.0f}" if number >= 100 else f"{number:.3g}"


def growth_table(table: pd.DataFrame) -> Markdown:
    """For each task whose size was varied: sizes, time at the largest, exponent there."""
    rows = [
        (
            name,
            f"{each.index[0]:,} to {each.index[-1]:,}",
            _milliseconds(1e3 * each.iloc[-1]),
            f"{round(exponent(each), 1) + 0:.1f}",
        )
        for name, each in growth(table).items()
    ]
    return plain_table(["Task", "Sizes", "ms at the largest", "Exponent"], rows, "lrrr")
