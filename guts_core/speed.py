"""The table that ``make bench`` writes: times of one run and their ratios to ours; needs pandas."""

from __future__ import annotations

import re

import pandas as pd

from guts_core.files import FilePath

_GROWTH = "growth: "
_SIZE = re.compile(r"\[([\d,]+)\]$")


def read_benchmarks(path: FilePath) -> pd.DataFrame:
    """The whole table: group, contender, seconds (median), spread, ratio to ours, note.

    Raises
    ------
    ValueError
        If the file is not such a table.
    """
    table = pd.read_csv(path, keep_default_na=False)
    columns = ["group", "contender", "seconds", "spread", "ratio", "note"]
    if list(table.columns) != columns:
        raise ValueError(f"read_benchmarks: path must be a table with the columns {columns}")
    return table


def contests(table: pd.DataFrame) -> pd.DataFrame:
    """Contenders at the same task, the fastest first, with how many times our time they took."""
    shown = table[~table["group"].str.startswith(_GROWTH)].copy()
    shown = shown.sort_values(["group", "seconds"])
    shown["times ours"] = [f"{each:,.3g}" for each in shown["ratio"]]
    shown["spread"] = [f"{each:.0%}" for each in shown["spread"]]
    return shown.set_index(["group", "contender"])[["times ours", "spread", "note"]]


def growth(table: pd.DataFrame) -> dict[str, pd.Series]:
    """Seconds by size, for each task whose size was varied."""
    rows = table[table["group"].str.startswith(_GROWTH)]
    found = {}
    for group, part in rows.groupby("group"):
        sizes = [int(_SIZE.search(name)[1].replace(",", "")) for name in part["contender"]]  # type: ignore[index]
        series = pd.Series(list(part["seconds"]), index=sizes, name="seconds")
        found[str(group).removeprefix(_GROWTH)] = series.sort_index()
    return found
