"""The table that ``make bench`` writes: times of one run and their ratios to ours; needs pandas."""

from __future__ import annotations

import html
import math
import re
from typing import TYPE_CHECKING

from guts_core.methods.extras import needs
from guts_core.storage.files import FilePath, read_csv
from paper_ledger.pages.templates import render

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = needs(__name__, "pandas")

_GROWTH = "growth: "
_SIZE = re.compile(r"\[([\d,]+)\]$")


def read_benchmarks(path: FilePath) -> pd.DataFrame:
    """The whole table: group, contender, seconds (median), spread, ratio to ours, note.

    Raises
    ------
    ValueError
        If the file is not such a table.
    """
    columns = ["group", "contender", "seconds", "spread", "ratio", "note"]
    return pd.DataFrame(read_csv(path, columns, _read))


def _read(row: dict[str, str]) -> dict[str, str | float]:
    return {**row, **{name: float(row[name]) for name in ("seconds", "spread", "ratio")}}


def contests(table: pd.DataFrame) -> pd.DataFrame:
    """Contenders at the same task, the fastest first, with how many times our time they took."""
    shown = table[~table["group"].str.startswith(_GROWTH)].copy()
    shown = shown.sort_values(["group", "seconds"])
    shown["times ours"] = [f"{float(f'{each:.3g}'):,g}" for each in shown["ratio"]]
    shown["spread"] = [f"{each:.0%}" for each in shown["spread"]]
    return shown.set_index(["group", "contender"])[["times ours", "spread", "note"]]


def contests_html(table: pd.DataFrame) -> str:
    """The same as a table with a heading for each task; tasks without a contender are left out."""
    groups = [
        (group, [(name, *cells) for (_, name), cells in part.iterrows()])
        for group, part in contests(table).groupby(level="group", sort=False)
        if len(part) > 1
    ]
    return render("contests", groups=groups)


def faster_html(table: pd.DataFrame) -> str:
    """Contenders that took less time than ours, with their task and note, as a list."""
    shown = contests(table)
    quick = shown[shown["times ours"].str.replace(",", "").astype(float) < 1]
    items = "".join(
        f"<li>{html.escape(', '.join(filter(None, (*place, row['times ours'], row['note']))))}</li>"
        for place, row in quick.iterrows()
    )
    return f"<ul>{items}</ul>" if items else "<p>None.</p>"


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
