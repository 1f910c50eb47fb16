"""The first state of an explorer as a picture, for readers whose browser runs no scripts."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import numpy as np

from guts_core.explorers.machinery.parts import Mark, Panel
from guts_core.methods.extras import needs

if TYPE_CHECKING:
    from matplotlib.axes import Axes


#: Columns of the grid: halves and thirds fit.
_WHOLE = 6


def still(panels: Sequence[Panel], record: Mapping[str, Any]) -> str:
    """The panels below each other as an SVG picture in a data address."""
    needs(__name__, "matplotlib")
    import matplotlib as mpl
    import matplotlib.pyplot as plt

    from guts_core.figures.style import house_style

    fixed: dict[str, Any] = {"svg.hashsalt": "explorer", "svg.fonttype": "none"}
    fixed |= {"svg.id": None, "svg.image_inline": True}
    with house_style(), mpl.rc_context(fixed):
        rows = _rows(panels)
        heights = [3.4 if len(row) == 1 else 1.6 if row[0].third else 2.6 for row in rows]
        figure = plt.figure(figsize=(6.4, sum(heights)))
        try:
            grid = figure.add_gridspec(len(rows), 6, height_ratios=heights)
            for i, row in enumerate(rows):
                wide = _WHOLE // _columns(row[0])
                for j, panel in enumerate(row):
                    _draw(panel, record, figure.add_subplot(grid[i, j * wide : (j + 1) * wide]))
            file = io.StringIO()
            figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        finally:
            plt.close(figure)
    text = file.getvalue()
    return "data:image/svg+xml," + quote(text[text.index("<svg") :], safe=" :/=;,()-.'")


def _columns(panel: Panel) -> int:
    return 3 if panel.third else 2 if panel.half else 1


def _rows(panels: Sequence[Panel]) -> list[list[Panel]]:
    """Panels beside each other as long as they are of one width and there is room."""
    rows: list[list[Panel]] = []
    for panel in panels:
        full = not rows or len(rows[-1]) == _columns(rows[-1][0])
        if full or _columns(rows[-1][0]) != _columns(panel):
            rows.append([])
        rows[-1].append(panel)
    return rows


def _draw(panel: Panel, record: Mapping[str, Any], ax: Axes) -> None:
    def value(what: Any) -> Any:
        found = record[what] if isinstance(what, str) else what
        gaps = isinstance(found, list) and None in found
        return [np.nan if each is None else each for each in found] if gaps else found

    for mark in panel.marks:
        if not mark.when or record.get(mark.when):
            _mark(mark, value, ax)
    labels = [record.get(axis.label[1:], axis.label) for axis in (panel.x, panel.y)]
    ax.set(xlabel=labels[0], ylabel=labels[1], title=panel.title)
    ax.set(xlim=[value(end) for end in panel.x.domain], ylim=[value(end) for end in panel.y.domain])
    for axis, name in ((panel.x, "x"), (panel.y, "y")):
        if axis.log:
            getattr(ax, f"set_{name}scale")("log")
        if axis.ticks:
            # One beyond the ends would move them.
            low, high = map(value, axis.domain)
            inside = [each for each in axis.ticks if low <= each[0] <= high]
            places, names = [at for at, _ in inside], [called for _, called in inside]
            getattr(ax, f"set_{name}ticks")(places, names)


def _mark(mark: Mark, value: Any, ax: Axes) -> None:
    from guts_core.figures.style import BLACK, BLUE, GREEN, ORANGE, RED

    colours = {"a": BLUE, "b": ORANGE, "g": GREEN, "r": RED}
    colours |= {"p": "#9cc9e4", "q": "#f0b78f", "s": "#96d8c3"}
    colour = colours.get(mark.css, BLACK)
    if mark.kind == "line":
        shown = slice(value(mark.until) + 1 if mark.until else None)
        ax.plot(value(mark.x)[shown], value(mark.y)[shown], color=colour)
    elif mark.kind == "polygon":
        ax.fill(value(mark.x), value(mark.y), facecolor=colour, edgecolor=colour, alpha=0.3)
    elif mark.kind == "shares":
        parts = np.asarray(value(mark.y))
        wholes = 1 - np.asarray(value(mark.less)) if mark.less else np.ones(len(parts))
        places = range(1, len(parts) + 1)
        ax.bar(places, wholes, width=0.86, color="#d9d9d9")
        if mark.y2:
            ax.bar(places, wholes * parts, width=0.86, color=colour, alpha=0.45)
            parts = np.asarray(value(mark.y2))
        ax.bar(places, wholes * parts, width=0.86, color=colour)
    elif mark.kind == "area":
        foot = np.asarray(value(mark.y2), dtype=float) if mark.y2 else 0
        top = np.asarray(value(mark.y), dtype=float)
        ax.fill_between(value(mark.x), top, foot, color=colour, alpha=0.3, lw=0)
    elif mark.kind == "vrule":
        ax.axvline(value(mark.x), color=colour, ls="-.", lw=1.2)
    elif mark.kind == "hrule":
        for height in np.ravel(value(mark.y)):
            ax.axhline(height, color=colour, ls=":", lw=1)
    elif mark.kind == "dots":
        ax.plot(value(mark.x), value(mark.y), "o", color=colour)
    elif mark.kind == "bars":
        heights = value(mark.y)
        ax.bar(range(1, len(heights) + 1), heights, width=0.736, color=colour)
    elif mark.kind == "cells":
        side = round(len(value(mark.y)) ** 0.5)
        rows = [value(mark.y)[i * side : (i + 1) * side] for i in range(side)]
        ax.imshow(rows, origin="lower", extent=(0, 1, 0, 1), aspect="auto", cmap="tab10", vmax=9)
