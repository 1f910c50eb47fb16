"""One look for all figures: size, font, and a palette that colour-blind readers can tell apart."""

import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from guts_core.methods.arguments import checked

Arguments = ParamSpec("Arguments")
Drawn = TypeVar("Drawn")

#: Pixels per inch of a figure's natural width on a page; it is drawn with twice as many.
PAGE_DPI = 110

#: Okabe and Ito's palette, by role, and a grey which is far from its green for everyone. On white
#: all reach a contrast of 3; the tests simulate the three kinds of colour blindness.
BLUE, ORANGE, GREEN, RED, GREY, BLACK = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#CC79A7",
    "#5f5f5f",
    "#111111",
)

#: What stays the reader's own, or what a notebook's backend switches on: how figures are shown.
_OWN = re.compile(
    r"_internal|animation|backend|date\.epoch|docstring|figure\.(hooks|max_open|raise_w)|interactive"
    r"|keymap|savefig\.directory|timezone|tk\.|toolbar|webagg"
)


def _as_matplotlib_is() -> dict[str, Any]:
    """Matplotlib's settings as they are without a reader's, but those on their way out."""
    found = {}
    for name in mpl.rcParamsDefault:
        with warnings.catch_warnings(record=True) as deprecated:
            warnings.simplefilter("always")
            value = mpl.rcParamsDefault[name]
        if not deprecated and not _OWN.match(name):
            found[name] = value
    return found


_SETTINGS = _as_matplotlib_is() | {
    "figure.figsize": (6.4, 3.9),
    "figure.dpi": 2 * PAGE_DPI,
    "figure.constrained_layout.use": True,
    # A white card, also on a dark page: the palette is made for it.
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "savefig.dpi": 2 * PAGE_DPI,
    "font.family": "DejaVu Sans",
    "mathtext.fontset": "dejavusans",
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.7,
    "axes.axisbelow": True,
    "axes.edgecolor": GREY,
    "axes.labelcolor": BLACK,
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelcolor": BLACK,
    "ytick.labelcolor": BLACK,
    "hatch.linewidth": 0.7,
    "lines.linewidth": 1.8,
    "legend.frameon": False,
    "legend.fontsize": 9,
}


class _Readers:
    """The reader's settings while any thread draws: kept by the first, set back by the last."""

    def __init__(self) -> None:
        self.lock, self.drawing = Lock(), 0
        self.settings: dict[str, Any] = {}

    def set_aside(self) -> None:
        with self.lock:
            if not self.drawing:
                self.settings = {name: mpl.rcParams[name] for name in _SETTINGS}
                try:
                    mpl.rcParams.update(_SETTINGS)
                except BaseException:  # an interruption, after some of them
                    mpl.rcParams.update(self.settings)
                    raise
            self.drawing += 1

    def set_back(self) -> None:
        with self.lock:
            self.drawing -= 1
            if self.drawing:
                return
            try:
                mpl.rcParams.update(self.settings)
            except BaseException:
                mpl.rcParams.update(self.settings)
                raise


_READERS = _Readers()


@contextmanager
def house_style() -> Iterator[None]:
    """Settings of every figure of the book, for the duration of a ``with`` block.

    All others are Matplotlib's own, but for how figures are shown: backend and interaction. Only
    these are set back afterwards: Matplotlib's own ``rc_context`` would undo what a notebook's
    backend switches on when the first figure is made, and later figures would not be shown.
    """
    _READERS.set_aside()
    try:
        yield
    finally:
        _READERS.set_back()


def in_house_style(plot: Callable[Arguments, Drawn]) -> Callable[Arguments, Drawn]:
    """Check the arguments of a plotting function, and draw with the settings of the book."""

    @checked
    @wraps(plot)
    def styled(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Drawn:
        with house_style():
            return plot(*args, **kwargs)

    return styled


def axes_or_new(ax: Axes | None) -> Axes:
    """The given axes, or those of a new figure."""
    return plt.subplots()[1] if ax is None else ax
