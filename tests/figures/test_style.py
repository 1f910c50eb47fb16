"""The palette: every pair of colours can be told apart, also by colour-blind readers; on white."""

import io
import os
import pickle
import signal
from itertools import combinations
from threading import Event, Thread

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from guts_core.figures import style
from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PAGE_DPI,
    RED,
    axes_or_new,
    house_style,
    in_house_style,
)

PALETTE = (BLUE, ORANGE, GREEN, RED, GREY, BLACK)

#: Machado, Oliveira, Fernandes (2009): linear RGB as seen without one kind of cone.
SIGHT = {
    "normal": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)


def linear(colour):
    values = np.array([int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def lab(values):
    """CIE L*a*b* of linear RGB."""
    ratios = TO_XYZ @ np.clip(values, 0, 1) / (TO_XYZ @ np.ones(3))
    x, y, z = np.where(ratios > 216 / 24389, np.cbrt(ratios), (24389 / 27 * ratios + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("sight", SIGHT)
def test_colours_can_be_told_apart(sight):
    """A difference of 2.3 is just noticeable; side by side lines need several times that."""
    seen = [lab(np.asarray(SIGHT[sight]) @ linear(colour)) for colour in PALETTE]
    assert min(np.linalg.norm(a - b) for a, b in combinations(seen, 2)) > 14


@pytest.mark.parametrize("colour", PALETTE)
def test_contrast_on_white(colour):
    """At least 3, which WCAG asks of graphics; of what is written in figures 4.5."""
    contrast = 1.05 / ((TO_XYZ @ linear(colour))[1] + 0.05)
    assert contrast >= (4.5 if colour in (BLACK, GREY) else 3)


#: What a reader may have set for figures of another kind.
READERS = {
    "figure.autolayout": True,
    "lines.marker": "o",
    "lines.linestyle": "--",
    "axes.facecolor": "black",
    "axes.xmargin": 0.4,
    "text.color": "yellow",
    "scatter.marker": "x",
    "patch.force_edgecolor": True,
    "xtick.direction": "in",
    "legend.loc": "lower left",
    "path.sketch": (1, 100, 2),
    "axes.autolimit_mode": "round_numbers",
    "axes.unicode_minus": False,
    "font.size": 30,
    "mathtext.default": "rm",
    "text.hinting": "none",
    "xtick.labelsize": 20,
}


@in_house_style
def drawn():
    ax = axes_or_new(None)
    ax.plot([1, 3, 2], label="a line")
    ax.scatter([0, 1], [1, 2], label="dots")
    ax.bar([0, 1], [1, 2])
    ax.legend(title="a legend")
    ax.set(title="a title", xlabel="$x$", ylim=(-3, 3))
    return ax


@pytest.mark.parametrize("cut", [None, "tight"])
def test_figures_are_the_same_whatever_a_reader_has_set(cut):
    """His settings hold while a figure is saved as well, when its ticks and limits are made."""
    pictures = []
    for settings in ({}, READERS):
        with mpl.rc_context(settings):
            file = io.BytesIO()
            drawn().figure.savefig(file, format="png", bbox_inches=cut)
        pictures.append(file.getvalue())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("name", ["pdf.fonttype", "ps.fonttype", "svg.fonttype"])
def test_files_hold_fonts_as_the_reader_has_set(name):
    kind = name.partition(".")[0]
    wanted, mark = ("none", b"<text") if kind == "svg" else (42, b"CIDFontType2")
    if kind == "ps":
        mark = b"/FontType 42"
    file = io.BytesIO()
    with mpl.rc_context({name: wanted, "pdf.compression": 0}):
        drawn().figure.savefig(file, format=kind)
    assert mark in file.getvalue()


@pytest.mark.parametrize("name", ["backend", "interactive", "keymap.save"])
def test_how_figures_are_shown_stays_the_reader_s_own(name):
    with mpl.rc_context():
        mpl.rcParams[name] = {"interactive": True, "backend": "svg"}.get(name, ["Q"])
        before = mpl.rcParams[name]
        with house_style():
            assert mpl.rcParams[name] == before


def test_threads_that_draw_at_once_leave_the_reader_s_settings():
    """One begins before another ends, and ends before it: neither may keep the other's settings."""
    with mpl.rc_context({"axes.grid": False, "font.size": 31}):
        first, second = house_style(), house_style()
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert mpl.rcParams["axes.grid"]
        second.__exit__(None, None, None)
        assert (mpl.rcParams["axes.grid"], mpl.rcParams["font.size"]) == (False, 31)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_has_the_reader_s_settings_whatever_a_thread_of_its_parent_drew():
    """The thread is not in the child, where it had left the book's settings for good."""
    began, done = Event(), Event()

    def draw():
        with house_style():
            began.set()
            done.wait()

    other = Thread(target=draw)
    with mpl.rc_context({"axes.grid": False, "font.size": 31}):
        other.start()
        began.wait()
        with style._READERS.lock:
            child = os.fork()
            if child == 0:
                signal.signal(signal.SIGALRM, signal.SIG_DFL)  # what hangs is ended
                signal.alarm(20)
                sizes = []
                try:
                    sizes.append(mpl.rcParams["font.size"])
                    with house_style():
                        sizes.append(mpl.rcParams["font.size"])
                    sizes.append(mpl.rcParams["font.size"])
                finally:
                    os._exit(0 if sizes == [31, 10, 31] else 9)
        done.set()
        other.join()
        assert mpl.rcParams["font.size"] == 31
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


@pytest.mark.parametrize("call", [1, 2])
def test_an_interruption_leaves_the_reader_s_settings(monkeypatch, call):
    """The first call of ``update`` brings the house style, the second takes it away."""
    before, calls, update = dict(mpl.rcParams), [], mpl.RcParams.update

    def interrupted(self, settings):
        calls.append(settings)
        if len(calls) != call:
            return update(self, settings)
        update(self, dict([*settings.items()][: 100 * (2 - call)]))
        raise KeyboardInterrupt

    with mpl.rc_context():
        mpl.rcParams["font.size"] = 17
        monkeypatch.setattr(mpl.RcParams, "update", interrupted, raising=False)
        with pytest.raises(KeyboardInterrupt), house_style():
            pass
        assert mpl.rcParams["font.size"] == 17
        assert mpl.rcParams["axes.grid"] == before["axes.grid"]
        with house_style():
            assert mpl.rcParams["font.size"] == 10
        assert mpl.rcParams["font.size"] == 17
        monkeypatch.undo()


def test_style_is_for_the_figure_only():
    before = mpl.rcParams.copy()
    with house_style():
        figure = plt.figure()
    assert figure.dpi == 2 * PAGE_DPI
    assert figure.get_facecolor() == (1, 1, 1, 1)
    assert mpl.rcParams["figure.dpi"] == before["figure.dpi"]


def test_decorator_draws_in_style_and_keeps_the_name():
    @in_house_style
    def plot_nothing(ax=None):
        return axes_or_new(ax)

    ax = plot_nothing()
    assert plot_nothing.__name__ == "plot_nothing"
    assert not ax.spines["top"].get_visible()
    assert ax.xaxis.label.get_color() == BLACK


def test_a_figure_is_called_one():
    """Beside every picture of a notebook had stood the name of a private class."""
    with house_style():
        figure = style.new_figure()
        copy = pickle.loads(pickle.dumps(figure))
    assert repr(figure) == "<Figure size 1408x858 with 0 Axes>" == repr(copy)
    assert type(copy) is type(figure)
