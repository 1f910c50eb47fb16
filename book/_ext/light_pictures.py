"""Figures as WebP pictures with their size on the page, fetched when the reader comes near.

Sphinx's own way to convert pictures: each is stored with rounded colours, or with soft edges where
that takes fewer bytes, and shown at the width for which it was drawn.
"""

from __future__ import annotations

import io
import posixpath
from pathlib import Path

from docutils import nodes
from PIL import Image
from sphinx.transforms.post_transforms.images import BaseImageConverter
from sphinx.writers.html5 import HTML5Translator

#: Pixels per inch at which a figure has its natural width on the page.
PAGE_DPI = 110

#: What the parts of a colour are rounded to: one of 32 steps, white and black among them.
ROUNDED = [round(round(value * 31 / 255) * 255 / 31) for value in range(256)]

#: Bytes from which on soft edges are tried: of smaller pictures they rarely make smaller ones.
MANY = 30_000

#: Bytes from which on a picture is stored with fewer pixels: clouds of thousands of dots.
HEAVY = 60_000


class LightPictures(BaseImageConverter):
    """Replaces a page's PNG pictures."""

    default_priority = 200

    def match(self, node):
        """Whether this is a stored PNG picture of an HTML page."""
        return self.app.builder.format == "html" and Path(node["uri"]).suffix == ".png"

    def handle(self, node):
        """Convert the picture, and note its size on the page."""
        source = Path(self.app.srcdir) / node["uri"]
        target = Path(self.imagedir) / f"{source.stem}.webp"
        with Image.open(source) as image:
            node["size"] = size_on_page(image)
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(smallest(on_white(image)))
        node["uri"] = str(target)
        self.env.images.add_file(self.env.docname, str(target))


def size_on_page(image):
    """Width and height in CSS pixels."""
    density = float(image.info.get("dpi", (PAGE_DPI,))[0] or PAGE_DPI)
    scale = PAGE_DPI / max(density, PAGE_DPI)
    return tuple(round(side * scale) for side in image.size)


def on_white(image):
    """The picture without transparency."""
    plain = Image.new("RGB", image.size, "white")
    plain.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    return plain


def smallest(image):
    """A picture as WebP: of rounded colours, or with soft edges where that takes fewer bytes."""
    exact, soft = io.BytesIO(), io.BytesIO()
    image.point(3 * ROUNDED).save(exact, format="webp", lossless=True, method=2)
    if exact.tell() < MANY:
        return exact.getvalue()
    image.save(soft, format="webp", quality=80, method=2)
    if min(exact.tell(), soft.tell()) > HEAVY and max(image.size) > 900:
        smaller = tuple(round(side * 0.75) for side in image.size)
        return smallest(image.resize(smaller, Image.Resampling.LANCZOS))
    return min(exact.getvalue(), soft.getvalue(), key=len)


def visit_image(self, node):
    """As Sphinx does, but for the size and the time of loading."""
    if "size" not in node:
        HTML5Translator.visit_image(self, node)
        return
    width, height = node["size"]
    address = posixpath.join(self.builder.imgpath, self.builder.images[node["uri"]])
    shown = {"src": address, "alt": node.get("alt", ""), "width": width, "height": height}
    if "align" in node:
        shown["class"] = f"align-{node['align']}"
    self.body.append(self.emptytag(node, "img", "\n", loading="lazy", decoding="async", **shown))


def depart_image(self, node):
    """Nothing follows a picture."""


def setup(app):
    app.add_post_transform(LightPictures)
    app.add_node(nodes.image, override=True, html=(visit_image, depart_image))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
