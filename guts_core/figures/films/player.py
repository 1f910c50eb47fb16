"""Films as one HTML file that a browser plays without a network: pictures, a slider, keys.

Matplotlib's own ``HTMLWriter`` (and ``to_jshtml``) draws its buttons with a font from a public
server, has no name for the place in the film, starts whatever the reader's settings are, and
stores each picture whole. So its animations and the interface of its writers are used here, and
the page is our own, ``player.html``. A picture is stored as the pixels that differ from the first
one, without loss: for the bars along a curve that takes less than a tenth of the bytes.
"""

import base64
import html
import io
import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.animation import AbstractMovieWriter, FuncAnimation

from guts_core.methods.arguments import FileName, Real
from guts_core.methods.validation import integer_at_least, named, shown
from guts_core.storage.files import FilePath, write_file


def write_player(
    animation: FuncAnimation,
    path: FilePath,
    labels: Sequence[str],
    *,
    title: str,
    description: str,
    fps: float = 8.0,
    dpi: int = 200,
) -> None:
    """Write a film as one HTML file, replace ``path`` by it as a whole, and close the figure.

    Parameters
    ----------
    animation : matplotlib.animation.FuncAnimation
        The film.
    path : path-like
        The HTML file.
    labels : sequence of str
        One for each picture, such as ``"P = 2.310"``: shown, and read out at the slider.
    title : str
        The heading.
    description : str
        What the pictures show, without a full stop at the end; also their alternative text.
    fps : float
        Pictures per second at normal speed, from 1/1000 to 1000.
    dpi : int
        Pixels per inch, at least 10.

    Raises
    ------
    ValueError
        If ``path`` is not that of a file, a text is empty or has half a character, ``labels`` is
        not one for each picture, ``fps`` is not from 1/1000 to 1000, or ``dpi`` is not an integer
        >= 10.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> figure, ax = plt.subplots(figsize=(2, 1))
    >>> (line,) = ax.plot([0, 1])
    >>> film = FuncAnimation(figure, lambda i: line.set_ydata([0, i]), frames=2)
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "film.html"
    ...     write_player(film, path, ["0", "1"], title="A line", description="It turns", dpi=20)
    ...     print(path.read_text("utf-8").splitlines()[0])
    <!DOCTYPE html>
    """
    named("write_player", "path", FileName().of, path)
    heading, seen = _text("title", title), _text("description", description)
    names = [_text("labels", each) for each in _listed(labels)]
    pause = 1000 / named("write_player", "fps", Real(1e-3, 1e3).of, fps)
    resolution = integer_at_least("write_player", "dpi", dpi, 10)
    pictures = _Pictures()
    try:
        animation.save(Path(path), writer=pictures, dpi=resolution)
        if len(names) != len(pictures.encoded):
            raise ValueError(
                f"write_player: labels must be one for each of the {len(pictures.encoded)} "
                f"pictures, got {len(names)}"
            )
        page = _page(pictures, names, heading, seen, pause)
        write_file(path, page)
    finally:
        plt.close(animation._fig)  # type: ignore[attr-defined]


class _Pictures(AbstractMovieWriter):
    """Collects the pictures of a film: the first whole, all as what differs from the first."""

    def __init__(self) -> None:
        super().__init__()
        self.encoded: list[str] = []

    def setup(self, fig: Any, outfile: Any, dpi: float | None = None) -> None:
        """Start; the folder of ``outfile`` must be there."""
        super().setup(fig, outfile, dpi)

    def grab_frame(self, **savefig_kwargs: Any) -> None:
        """Draw the figure and store it."""
        raw = io.BytesIO()
        self.fig.savefig(raw, format="rgba", dpi=self.dpi, **savefig_kwargs)
        width, height = self.frame_size
        pixels = np.frombuffer(raw.getvalue(), np.uint8).reshape(height, width, 4)
        if not self.encoded:
            self.first, self.still = pixels, _webp(pixels)
        changed = (pixels != self.first).any(axis=-1, keepdims=True)
        self.encoded.append(_webp(np.where(changed, pixels, np.uint8(0))))

    def finish(self) -> None:
        """Nothing is left to be closed."""


def _webp(pixels: np.ndarray) -> str:
    """A picture as lossless WebP in base 64."""
    # Matplotlib needs Pillow too, but only this function does here.
    from PIL import Image

    found = io.BytesIO()
    Image.fromarray(pixels).save(found, format="webp", lossless=True, method=4)
    return base64.b64encode(found.getvalue()).decode("ascii")


def _page(
    pictures: _Pictures, labels: list[str], title: str, description: str, pause: float
) -> str:
    """The file ``player.html`` with the film in it."""
    film = {"milliseconds": pause, "labels": labels, "pictures": pictures.encoded}
    width, height = pictures.frame_size
    template = files("guts_core.figures").joinpath("player.html").read_text("utf-8")
    return Template(template).substitute(
        title=html.escape(title),
        description=html.escape(description),
        label=html.escape(labels[0]),
        last=len(labels) - 1,
        width=width,
        height=height,
        still=pictures.still,
        # Inside a script element "</script" ends it, and "<!--" with "<script" hides its end.
        film=json.dumps(film).replace("<", "\\u003c"),
    )


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"write_player: {name} must be text that is not empty, got {shown(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"write_player: {name} must be whole text, got {shown(value)}") from None
    return value


def _listed(labels: Any) -> list[Any]:
    if isinstance(labels, str) or not isinstance(labels, Sequence) or not labels:
        raise ValueError(
            f"write_player: labels must be a sequence with a text for each picture, "
            f"got {shown(labels)}"
        )
    return list(labels)
