"""The first state of an explorer as a picture, for readers whose browser runs no scripts."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from guts_core.explorers.machinery.parts import Mark, Panel

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def still(panels: Sequence[Panel], record: Mapping[str, Any]) -> str:
    """The panels below each other as an SVG picture in a data address."""
    import matplotlib as mpl
    import matplotlib.pyplot as plt

    from guts_core.figures.style import house_style

    fixed = {"svg.hashsalt": "explorer", "svg.fonttype": "none"}
    with house_style(), mpl.rc_context(fixed):
        figure, axes = plt.subplots(len(panels), figsize=(6.4, 3.4 * len(panels)), squeeze=False)
        for panel, ax in zip(panels, axes[:, 0], strict=True):
            _draw(panel, record, ax)
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        plt.close(figure)
    text = file.getvalue()
    return "data:image/svg+xml," + quote(text[text.index("<svg") :], safe=" :/=;,()-.'")


def _draw(panel: Panel, record: Mapping[str, Any], ax: Axes) -> None:
    def value(what: Any) -> Any:
        return record[what] if isinstance(what, str) else what

    for mark in panel.marks:
        if not mark.when or record.get(mark.when):
            _mark(mark, value, ax)
    ax.set(xlabel=panel.x.label, ylabel=panel.y.label, title=panel.title)
    ax.set(xlim=[value(end) for end in panel.x.domain], ylim=[value(end) for end in panel.y.domain])
    for axis, name in ((panel.x, "x"), (panel.y, "y")):
        if axis.log:
            getattr(ax, f"set_{name}scale")("log")
        if axis.ticks:
            places, names = zip(*axis.ticks, strict=True)
            getattr(ax, f"set_{name}ticks")(places, names)


def _mark(mark: Mark, value: Any, ax: Axes) -> None:
    from guts_core.figures.style import BLACK, BLUE, GREEN, ORANGE, RED

    colours = {"a": BLUE, "b": ORANGE, "g": GREEN, "r": RED}
    colours |= {"p": "#9cc9e4", "q": "#f0b78f", "s": "#96d8c3"}
    colour = colours.get(mark.css, BLACK)
    if mark.kind == "line":
        ax.plot(value(mark.x), value(mark.y), color=colour)
    elif mark.kind == "area":
        foot = value(mark.y2) if mark.y2 else mark.base
        ax.fill_between(value(mark.x), value(mark.y), foot, color=colour, alpha=0.3, lw=0)
    elif mark.kind == "vrule":
        ax.axvline(value(mark.x), color=colour, ls="-.", lw=1.2)
    elif mark.kind == "hrule":
        ax.axhline(value(mark.y), color=colour, ls=":", lw=1)
    elif mark.kind == "dots":
        ax.plot(value(mark.x), value(mark.y), "o", color=colour)
    elif mark.kind == "bars":
        heights = value(mark.y)
        places = value(mark.x) if mark.x else range(1, len(heights) + 1)
        wide = mark.width / mark.of
        left = [at - mark.width / 2 + (mark.place + 0.5) * wide for at in places]
        ax.bar(left, heights, width=0.92 * wide, color=colour)
    elif mark.kind == "cells":
        side = round(len(value(mark.y)) ** 0.5)
        rows = [value(mark.y)[i * side : (i + 1) * side] for i in range(side)]
        ax.imshow(rows, origin="lower", extent=(0, 1, 0, 1), aspect="auto", cmap="tab10", vmax=9)
