"""Frames: their text alternative states the numbers shown, and their picture is small and sharp."""

import base64
import io
import re

import matplotlib.pyplot as plt
from PIL import Image

from guts_core.explorers.frames import COLOURS, FRAME_DPI, picture_html
from guts_core.figures.style import BLUE, GREEN, ORANGE, house_style


def frame():
    with house_style():
        figure, ax = plt.subplots(figsize=(3, 2))
        for height, colour in enumerate((BLUE, ORANGE, GREEN)):
            ax.plot([0, 1], [height, height], color=colour)
    return picture_html(figure, "A line's rise.", {"slope <": "1", "value": "0.25"})


def test_alternative_states_the_numbers():
    text = frame()
    assert "A line&#x27;s rise. slope &lt; 1; value 0.25." in re.search(r'alt="([^"]+)"', text)[1]
    assert "<span>slope &lt; <b>1</b></span>" in text
    assert not plt.get_fignums()


def test_picture_has_the_size_of_the_figure():
    width, height, kind, data = re.search(
        r'width="(\d+)" height="(\d+)" src="data:image/(\w+);base64,([^"]+)"', frame()
    ).groups()
    image = Image.open(io.BytesIO(base64.b64decode(data)))
    assert (int(width), int(height)) == (330, 220)
    assert image.size == (int(3 * FRAME_DPI), int(2 * FRAME_DPI))
    assert image.format.lower() == kind
    assert image.convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    assert len(image.convert("RGB").getcolors(COLOURS)) <= COLOURS


def test_few_colours_keep_those_of_the_lines():
    data = re.search(r'base64,([^"]+)"', frame())[1]
    image = Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")
    shown = [colour for _, colour in image.getcolors(COLOURS)]
    for each in (BLUE, ORANGE, GREEN):
        wanted = [int(each[place : place + 2], 16) for place in (1, 3, 5)]
        assert min(max(abs(a - b) for a, b in zip(wanted, c, strict=True)) for c in shown) <= 8
