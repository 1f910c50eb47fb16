"""A lighter theme: a font of the icons that are shown, and scripts that wait for the page.

The template ``static/webpack-macros.html`` leaves out the theme's script with every icon.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ICON = re.compile(r"fa-[a-z0-9-]+")
ICON_RULE = re.compile(r"((?:\.fa-[\w-]+(?::before)?,?)+)\{(?:content|--fa):\s*\"\\(\w+)\s?\"\}")
ICON_IN_RULE = re.compile(r"\"\\?(\\f[0-9a-f]{3}|[\uf000-\uf8ff])\"")
SOLID_FONT = re.compile(r"url\([^)]*fa-solid-900\.woff2\)(?: format\(\"woff2\"\))?")
#: Scripts that only wait for the page, or serve code cells, and do not say so.
PATIENT = (
    "sphinx_highlight.js",
    "clipboard.min.js",
    "copybutton.js",
    "togglebutton.js",
    "design-tabs.js",
)


def without_thebe(app, config):
    """Jupyter Book loads Thebe everywhere, whose service is outside the book and not used here."""
    for listeners in app.events.listeners.values():
        for each in list(listeners):
            if getattr(each.handler, "__module__", "") == "sphinx_thebe":
                listeners.remove(each)
    sheets = app.registry.css_files
    sheets[:] = [each for each in sheets if each[0] != "sphinx-thebe.css"]


def defer_scripts(app, pagename, templatename, context, doctree):
    """Let the page be drawn before these scripts are read."""
    for script in context["script_files"]:
        if str(getattr(script, "filename", "")).endswith(PATIENT):
            script.attributes["defer"] = "defer"


def icons_named(root):
    """Names of icons on the pages and in the theme's scripts."""
    texts = (*root.glob("*.html"), *(root / "book").rglob("*.html"), *root.glob("notebooks/*.html"))
    scripts = (root / "_static").glob("**/*theme.js")
    return {name for path in (*texts, *scripts) for name in ICON.findall(path.read_text("utf-8"))}


def subset_icons(app, exception):
    """Keep the icons that the pages name, or the theme's own rules show."""
    if exception is not None or app.builder.format != "html":
        return
    root = Path(app.outdir)
    sheet = root / "_static" / "styles" / "pydata-sphinx-theme.css"
    fonts = root / "_static" / "vendor" / "fontawesome" / "webfonts"
    css, names, kept = sheet.read_text(encoding="utf-8"), icons_named(root), set()

    def used(match):
        if not names & set(re.findall(r"\.(fa-[\w-]+)", match[1])):
            return ""
        kept.add(int(match[2], 16))
        return match[0]

    css = ICON_RULE.sub(used, css)
    kept |= {int(x[1:], 16) if x[0] == "\\" else ord(x) for x in ICON_IN_RULE.findall(css)}
    # Later themes have the compressed font only, which fontTools reads if brotli is installed.
    whole = next(fonts.glob("fa-solid-900.ttf"), fonts / "fa-solid-900.woff2")
    write_font(whole, kept, fonts / "icons.woff")
    small = 'url(../vendor/fontawesome/webfonts/icons.woff) format("woff")'
    sheet.write_text(SOLID_FONT.sub(small, css), encoding="utf-8")


def write_font(source, characters, target):
    """A font with these characters only."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it reports each table
    font = TTFont(source)
    subsetter = Subsetter(Options(flavor="woff", notdef_outline=True))
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = "woff"
    font.save(target)


def setup(app):
    app.connect("config-inited", without_thebe)
    app.connect("html-page-context", defer_scripts)
    app.connect("build-finished", subset_icons)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
