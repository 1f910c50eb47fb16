"""One look for all figures: size, font, and a palette that colour-blind readers can tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.axes import Axes

#: Okabe and Ito's palette, by role.
BLUE, ORANGE, GREEN, RED, GREY, BLACK = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#CC79A7",
    "#767676",
    "#111111",
)

_SETTINGS = {
    "figure.figsize": (6.4, 3.9),
    "figure.dpi": 110,
    "figure.constrained_layout.use": True,
    "savefig.dpi": 110,
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.7,
    "axes.axisbelow": True,
    "lines.linewidth": 1.8,
    "legend.frameon": False,
    "legend.fontsize": 9,
}


@contextmanager
def house_style() -> Iterator[None]:
    """Settings of every figure of the book, for the duration of a ``with`` block."""
    with mpl.rc_context(_SETTINGS):
        yield


def axes_or_new(ax: Axes | None) -> Axes:
    """The given axes, or those of a new figure in the house style."""
    if ax is not None:
        return ax
    with house_style():
        _, new = plt.subplots()
    return new
