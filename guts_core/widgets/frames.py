"""Parts of explorers: sliders, pictures as text, frames that answer without a kernel."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence

import ipywidgets as widgets
import matplotlib.pyplot as plt


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


def numbers_html(rows: Mapping[str, str]) -> str:
    """Named numbers in a row, to stand above a picture."""
    numbers = "".join(f"<span>{name} <b>{text}</b></span>" for name, text in rows.items())
    return f'<div class="explorer-numbers">{numbers}</div>'


def png(figure: plt.Figure) -> str:
    """A figure as a small PNG (64 colours), base64, and closed."""
    from PIL import Image

    raw, small = io.BytesIO(), io.BytesIO()
    figure.savefig(raw, format="png", metadata={"Software": None})
    plt.close(figure)
    image = Image.open(raw).convert("RGB")
    image.quantize(64, dither=Image.Dither.NONE).save(small, format="png", optimize=True)
    return base64.b64encode(small.getvalue()).decode("ascii")
