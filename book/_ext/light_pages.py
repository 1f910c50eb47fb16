"""Lighter pages: icons from a small font, pictures in WebP with their size, scripts that can wait.

Runs once the pages are written. The theme brings every icon of Font Awesome, as a script and as a
font; a page shows a dozen of them. Figures become WebP pictures of at most 256 colours, each with
its width and height, fetched when the reader comes near.
"""

from __future__ import annotations

import io
import logging
import re
from pathlib import Path

#: Pixels per inch at which a figure has its natural width on the page.
PAGE_DPI = 110

#: Bytes from which on a picture is stored with fewer pixels: clouds of thousands of dots.
HEAVY = 60_000

ICON_SCRIPT = re.compile(r"\s*<script src=\"[^\"]*scripts/fontawesome\.js[^\"]*\"></script>")
ICON_RULE = re.compile(r"((?:\.fa-[\w-]+:before,?)+)\{content:\"\\(\w+)\"\}")
ICON_IN_RULE = re.compile(r"\"\\?(\\f[0-9a-f]{3}|[\uf000-\uf8ff])\"")
SOLID_FONT = re.compile(r"url\([^)]*fa-solid-900\.woff2\) format\(\"woff2\"\),\s*")
IMAGE = re.compile(r'<img\b[^>]*\bsrc="(?:\.\./)*_images/([^"]+)"[^>]*>')
#: The theme's own scripts that only wait for DOMContentLoaded, or serve code cells.
DEFERRABLE = re.compile(
    r'<script src="([^"]*(?:sphinx_highlight|clipboard\.min|copybutton|togglebutton|design-tabs)'
    r'\.js[^"]*)"></script>'
)
#: Loads a service outside the book, which these pages do not use.
THEBE = re.compile(
    r"\s*<script>const THEBE_JS_URL.*?</script>|\s*<script[^>]*sphinx-thebe\.js[^>]*></script>"
)


def lighten_images(images):
    """Make WebP pictures of the figures; their names and sizes on the page, by the old name."""
    from PIL import Image

    made = {}
    for path in sorted(images.glob("*.png")):
        with Image.open(path) as image:
            density = image.info.get("dpi", (PAGE_DPI,))[0] or PAGE_DPI
            scale = PAGE_DPI / max(float(density), PAGE_DPI)
            size = tuple(round(side * scale) for side in image.size)
            name = path.with_suffix(".webp").name
            plain = Image.new("RGB", image.size, "white")
            plain.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
            (images / name).write_bytes(smallest(plain))
        made[path.name] = (name, *size)
    return made


def smallest(image):
    """A picture as WebP: of 256 colours, or with soft edges where that takes fewer bytes."""
    from PIL import Image

    few = image.quantize(256, dither=Image.Dither.NONE).convert("RGB")
    exact, soft = io.BytesIO(), io.BytesIO()
    few.save(exact, format="webp", lossless=True, method=4)
    image.save(soft, format="webp", quality=80, method=4)
    if min(exact.tell(), soft.tell()) > HEAVY and max(image.size) > 900:
        smaller = tuple(round(side * 0.75) for side in image.size)
        return smallest(image.resize(smaller, Image.Resampling.LANCZOS))
    return min(exact.getvalue(), soft.getvalue(), key=len)


def lighten_page(text, images):
    """A page without the icons' script, with sizes on its pictures."""

    def sized(match):
        tag, name = match[0], match[1]
        if name not in images:
            return tag
        new, width, height = images[name]
        tag = tag.replace(f"_images/{name}", f"_images/{new}")
        if " width=" not in tag and "width:" not in tag:
            tag = tag.replace("<img", f'<img width="{width}" height="{height}"', 1)
        if " loading=" not in tag:
            tag = tag.replace("<img", '<img loading="lazy" decoding="async"', 1)
        return tag

    text = IMAGE.sub(sized, THEBE.sub("", ICON_SCRIPT.sub("", text)))
    return DEFERRABLE.sub(r'<script defer="defer" src="\1"></script>', text)


def lighten_icons(static, names):
    """Keep the icons that the pages name, or the theme's own rules show."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    sheet = static / "styles" / "pydata-sphinx-theme.css"
    fonts = static / "vendor" / "fontawesome" / "webfonts"
    if not sheet.exists() or not (fonts / "fa-solid-900.ttf").exists():
        return
    css, kept = sheet.read_text(encoding="utf-8"), set()

    def used(match):
        if not names & set(re.findall(r"\.(fa-[\w-]+):before", match[1])):
            return ""
        kept.add(int(match[2], 16))
        return match[0]

    css = ICON_RULE.sub(used, css)
    kept |= {int(x[1:], 16) if x[0] == "\\" else ord(x) for x in ICON_IN_RULE.findall(css)}
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it reports each table
    font = TTFont(fonts / "fa-solid-900.ttf")
    options = Options(flavor="woff", notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=kept)
    subsetter.subset(font)
    font.flavor = "woff"
    font.save(fonts / "icons.woff")
    small = 'url(../vendor/fontawesome/webfonts/icons.woff) format("woff"),'
    sheet.write_text(SOLID_FONT.sub(small, css), encoding="utf-8")


def lighten(app, exception):
    """Go through the pages, once all are written."""
    if exception is not None or app.builder.format != "html":
        return
    lighten_book(Path(app.outdir))


def lighten_book(root):
    """The same for a folder with a built book."""
    images = lighten_images(root / "_images")
    names = set()
    # Not the folder lite, which is an application of its own.
    folders = (
        root.glob("*.html"),
        (root / "book").rglob("*.html"),
        (root / "notebooks").glob("*.html"),
    )
    pages = [page for each in folders for page in each]
    for page in pages:
        text = lighten_page(page.read_text(encoding="utf-8"), images)
        page.write_text(text, encoding="utf-8")
        names |= set(re.findall(r"fa-[a-z0-9-]+", text))
    for script in (root / "_static").glob("**/*theme.js"):
        names |= set(re.findall(r"fa-[a-z0-9-]+", script.read_text(encoding="utf-8")))
    lighten_icons(root / "_static", names)


def setup(app):
    # After what the build itself writes at its end (the default priority is 500).
    app.connect("build-finished", lighten, priority=600)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
