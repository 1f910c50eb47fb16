"""Load MathJax from book/_static/vendor when it is there.

Without the vendored files the default stands, which is a public CDN. So the book also builds with
a plain ``jupyter-book build .``.
"""

import os
import re
from pathlib import Path

VENDOR = Path(__file__).resolve().parent.parent / "_static" / "vendor"

#: Where MathJax looks for formulas. Those in what a cell shows, Sphinx does not see.
FORMULAS = re.compile(r'class="[^"]*\b(?:math|tex2jax_process|mathjax_process|output_area)\b')


def use_vendored_files(app, config):
    if not (VENDOR / ".complete").exists():
        return
    config.mathjax_path = "vendor/mathjax/tex-chtml.js"


def look_for_formulas(app, pagename, templatename, context, doctree):
    """MathJax, a megabyte, is for pages with formulas, and for those that a search finds."""
    found = FORMULAS.search(context.get("body", "")) or pagename == "search"
    app.set_html_assets_policy("always" if found else "per_page")


def setup(app):
    # Kernels that the build starts show explorers with their tables.
    os.environ.setdefault("GUTS_CORE_BAKE", "1")
    app.connect("config-inited", use_vendored_files)
    # Before Sphinx asks whether the page has formulas.
    app.connect("html-page-context", look_for_formulas, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
