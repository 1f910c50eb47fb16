"""One look for all figures: size, font, and a palette that colour-blind readers can tell apart."""

import os
import re
import warnings
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from threading import Lock, get_ident
from typing import Annotated, Any, ParamSpec, TypeVar
from unicodedata import category

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.cbook import is_math_text
from matplotlib.figure import Figure
from matplotlib.mathtext import MathTextParser
from matplotlib.transforms import Bbox

from guts_core.methods.arguments import Kind, Real, checked
from guts_core.methods.validation import Refused

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

#: Colours and styles of lines that stand beside each other.
LINES = ((BLUE, "-"), (ORANGE, "--"), (GREEN, "-."), (RED, ":"), (BLACK, "-"), (GREY, "--"))

#: What stays the reader's own, or what a notebook's backend switches on: how figures are shown, and
#: how files hold fonts.
_OWN = re.compile(
    r"_internal|animation|backend|date\.epoch|docstring|figure\.(hooks|max_open|raise_w)|interactive"
    r"|keymap|pdf\.|pgf\.|ps\.|savefig\.directory|svg\.|timezone|tk\.|toolbar|webagg"
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
        self.lock, self.drawing = Lock(), list[int]()  # a thread stands there as often as it draws
        self.settings: dict[str, Any] = {}
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.take_over)

    def set_aside(self) -> int:
        thread = get_ident()
        with self.lock:
            if not self.drawing:
                self.settings = {name: mpl.rcParams[name] for name in _SETTINGS}
                try:
                    mpl.rcParams.update(_SETTINGS)
                except BaseException:  # an interruption, after some of them
                    mpl.rcParams.update(self.settings)
                    raise
            self.drawing.append(thread)
        return thread

    def set_back(self, thread: int) -> None:
        with self.lock:
            if thread in self.drawing:
                self.drawing.remove(thread)
            if self.drawing:
                return
            try:
                mpl.rcParams.update(self.settings)
            except BaseException:
                mpl.rcParams.update(self.settings)
                raise

    def take_over(self) -> None:
        """In a forked child no other thread is left that held the lock, or sets back anything."""
        self.lock, held = Lock(), self.drawing
        self.drawing = [thread for thread in held if thread == get_ident()]
        if held and not self.drawing:
            mpl.rcParams.update(self.settings)


_READERS = _Readers()


@contextmanager
def house_style() -> Iterator[None]:
    """Settings of every figure of the book, for the duration of a ``with`` block.

    All others are Matplotlib's own, but for how figures are shown: backend and interaction. Only
    these are set back afterwards: Matplotlib's own ``rc_context`` would undo what a notebook's
    backend switches on when the first figure is made, and later figures would not be shown.
    """
    thread = _READERS.set_aside()
    try:
        yield
    finally:
        _READERS.set_back(thread)


#: The figures that a call has made so far; None outside of one.
_MADE: ContextVar[list[Figure] | None] = ContextVar("made", default=None)


@contextmanager
def _closing_what_fails() -> Iterator[None]:
    """Close the figures of a call that ends with an error: nobody would see or close them."""
    if _MADE.get() is not None:  # within another call, which sees to it
        yield
        return
    made: list[Figure] = []
    token = _MADE.set(made)
    try:
        yield
    except BaseException:
        for figure in made:
            plt.close(figure)
        raise
    finally:
        _MADE.reset(token)


def in_house_style(plot: Callable[Arguments, Drawn]) -> Callable[Arguments, Drawn]:
    """Check the arguments of a plotting function, and draw with the settings of the book."""

    @checked
    @wraps(plot)
    def styled(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Drawn:
        with house_style(), _closing_what_fails():
            return plot(*args, **kwargs)

    return styled


class _InHouseStyle(Figure):
    """A figure of the book also when it is drawn: Matplotlib makes ticks and limits only then."""

    def draw(self, renderer: RendererBase) -> None:
        with house_style():
            super().draw(renderer)

    def get_tightbbox(self, *args: Any, **options: Any) -> Bbox:
        with house_style():
            return super().get_tightbbox(*args, **options)


_InHouseStyle.__name__ = Figure.__name__  # what a notebook writes beside the picture


def new_figure(**options: Any) -> Figure:
    """An empty figure, which is closed if the call that asks for it fails."""
    figure = plt.figure(FigureClass=_InHouseStyle, **options)
    if (made := _MADE.get()) is not None:
        made.append(figure)
    return figure


def panels(rows: int = 1, columns: int = 1, **options: Any) -> tuple[Figure, Any]:
    """A figure with empty panels, which is closed if the call that asks for it fails."""
    of_figure = {name: options.pop(name) for name in ("figsize", "layout") if name in options}
    figure = new_figure(**of_figure)
    return figure, figure.subplots(rows, columns, **options)


def axes_or_new(ax: Axes | None) -> Axes:
    """The given axes, or those of a new figure."""
    found: Axes = panels()[1] if ax is None else ax
    return found


class OnAxes(Kind):
    """Axes of a figure that are of this kind: the others draw something else, or fail."""

    def __init__(self, projection: str) -> None:
        self.projection = projection

    def of(self, value: Any) -> Axes:
        """The axes."""
        if not isinstance(value, Axes) or value.name != self.projection or value.figure is None:
            raise Refused(f"must be axes of a figure with the projection {self.projection}", value)
        return value


#: Axes in the plane, and in space.
Plane = Annotated[Axes, OnAxes("rectilinear")]
Space = Annotated[Axes, OnAxes("3d")]

#: Largest number that is drawn: Matplotlib multiplies the ends of its axes, and powers are taken.
LARGEST_DRAWN = 1e30
Coordinate = Annotated[float, Real(-LARGEST_DRAWN, LARGEST_DRAWN)]


class PlaneArray(Kind):
    """An array of axes in the plane."""

    def of(self, value: Any) -> np.ndarray:
        """The array."""
        if not isinstance(value, np.ndarray):
            raise Refused("must be an array of axes", value)
        for each in value.flat:
            OnAxes("rectilinear").of(each)
        return value


class _Label(Kind):
    """A text for the legend, which leaves out what begins with ``_``."""

    def of(self, value: Any) -> str:
        """The text."""
        if not isinstance(value, str) or not value.strip() or value.startswith("_"):
            raise Refused("must have labels that are text and do not begin with _", value)
        for line in value.splitlines():
            if {"Cc", "Cs"} & set(map(category, line)):  # NUL, half a character
                raise Refused("must have labels of characters that can be drawn", value)
            if is_math_text(line):
                self._check_formula(line)
        return value

    @staticmethod
    def _check_formula(line: str) -> None:
        try:
            MathTextParser("path").parse(line)
        except ValueError:
            raise Refused("must have labels with formulas that Matplotlib reads", line) from None


Label = Annotated[str, _Label()]


class _Labels(Kind):
    """Labels, also those of a mapping; one text is no list of them."""

    def of(self, value: Any) -> tuple[str, ...]:
        """A tuple of texts."""
        if isinstance(value, str | bytes) or not isinstance(value, Collection):
            raise Refused("must be a list of labels", value)
        return tuple(map(_Label().of, value))


Labels = Annotated[Collection[str], _Labels()]
