"""Parts of explorers: sliders, pictures as text, frames that answer without a kernel."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets
import matplotlib.pyplot as plt
import numpy as np

from guts_core.figures.style import PAGE_DPI

#: A page holds up to a hundred frames: sharp on a phone's width, at 40% of the bytes of 2x.
FRAME_DPI = 1.25 * PAGE_DPI
COLOURS = 32


def slider(description: str, options: list[str]) -> widgets.SelectionSlider:
    """A slider over a few named positions, starting at the first."""
    return widgets.SelectionSlider(
        options=options,
        index=0,
        description=description,
        style={"description_width": "7em"},
        layout=widgets.Layout(width="min(100%, 28em)"),
    )


def stack_of(
    first: widgets.SelectionSlider,
    second: widgets.SelectionSlider,
    frames: Sequence[Sequence[str]],
) -> widgets.Stack:
    """Frames in rows: ``second`` chooses the row, ``first`` the place in it.

    The links are the browser's, so the static page follows the sliders.
    """
    rows = []
    for texts in frames:
        row = widgets.Stack([widgets.HTML(text) for text in texts], selected_index=first.index)
        widgets.jslink((first, "index"), (row, "selected_index"))
        rows.append(row)
    outer = widgets.Stack(rows, selected_index=second.index)
    widgets.jslink((second, "index"), (outer, "selected_index"))
    return outer


def explorer(
    first: widgets.SelectionSlider,
    second: widgets.SelectionSlider,
    frames: Sequence[Sequence[str]],
) -> widgets.VBox:
    """Two sliders above the frames that they choose; see ``stack_of``."""
    outer = stack_of(first, second, frames)
    return widgets.VBox([first, second, outer], layout=widgets.Layout(width="100%"))


def whole(description: str, start: int, low: int, high: int, **options: Any) -> widgets.IntSlider:
    """A slider over whole numbers for a live explorer, which answers when it is released."""
    return widgets.IntSlider(
        start, low, high, description=description, continuous_update=False, **options
    )


def live(
    controls: Sequence[widgets.Widget], frame_of: Callable[[], str], *others: widgets.Widget
) -> widgets.VBox:
    """Controls and other parts above a frame that is computed anew when a control moves."""
    frame = widgets.HTML()

    def update(_: object = None) -> None:
        frame.value = frame_of()

    for control in controls:
        control.observe(update, "value")
    update()
    return widgets.VBox([*controls, *others, frame, numbers_style()])


def numbers_html(rows: Mapping[str, str]) -> str:
    """Named numbers in a row, to stand above a picture."""
    numbers = "".join(
        f"<span>{escape(name)} <b>{escape(text)}</b></span>" for name, text in rows.items()
    )
    return f'<div class="explorer-numbers">{numbers}</div>'


def numbers_style() -> widgets.HTML:
    """Style of the named numbers where the book's own style sheet is missing, as in JupyterLab."""
    rules = "display: flex; flex-wrap: wrap; gap: 0.25em 1.25em;"
    return widgets.HTML(f"<style>.explorer-numbers {{ {rules} }}</style>")


def picture_html(figure: plt.Figure, alternative: str, numbers: Mapping[str, str]) -> str:
    """A frame: named numbers above a picture, whose text alternative states them too.

    The figure is closed.

    Parameters
    ----------
    figure : Figure
        Made in the house style.
    alternative : str
        What the picture shows, a sentence.
    numbers : mapping
        Names and texts of the numbers.
    """
    width, height = (round(PAGE_DPI * side) for side in figure.get_size_inches())
    summary = "; ".join(f"{name} {text}" for name, text in numbers.items())
    kind, data = _encoded(figure)
    return (
        f"{numbers_html(numbers)}"
        f'<img alt="{escape(f"{alternative} {summary}.")}" width="{width}" height="{height}" '
        f'src="data:image/{kind};base64,{data}">'
    )


def _encoded(figure: plt.Figure) -> tuple[str, str]:
    """A figure as a small picture of few colours: its format, and its bytes in base64."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from PIL import Image, features

    small = io.BytesIO()
    figure.set_dpi(FRAME_DPI)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    plt.close(figure)
    image = Image.fromarray(_few_colours(np.asarray(canvas.buffer_rgba())[..., :3]))
    if features.check("webp"):
        image.save(small, format="webp", lossless=True, quality=80, method=4)
    else:
        image.quantize(COLOURS).save(small, format="png", optimize=True)
    kind = "webp" if features.check("webp") else "png"
    return kind, base64.b64encode(small.getvalue()).decode("ascii")


def _few_colours(pixels: np.ndarray) -> np.ndarray:
    """Each pixel in the nearest of the most frequent colours, which stay as they are.

    A mean of several, as libraries take it, would blur which line is which.
    """
    flat = pixels.reshape(-1, 3)
    codes = flat @ np.array([1 << 16, 1 << 8, 1])
    _, first, which, counts = np.unique(
        codes, return_index=True, return_inverse=True, return_counts=True
    )
    found = flat[first].astype(int)
    kept = found[np.argsort(-counts)[:COLOURS]]
    nearest = ((found[:, None] - kept) ** 2).sum(axis=-1).argmin(axis=1)
    return kept[nearest][which].reshape(pixels.shape).astype(np.uint8)
