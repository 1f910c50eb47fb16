"""Load MathJax from book/_static/vendor when it is there.

Without the vendored files the default stands, which is a public CDN. So the book also builds with
a plain ``jupyter-book build .``.
"""

import os
from pathlib import Path

VENDOR = Path(__file__).resolve().parent.parent / "_static" / "vendor"


def use_vendored_files(app, config):
    if not (VENDOR / ".complete").exists():
        return
    config.mathjax_path = "vendor/mathjax/tex-chtml.js"


def setup(app):
    # Kernels that the build starts show explorers with their tables.
    os.environ.setdefault("GUTS_CORE_BAKE", "1")
    app.connect("config-inited", use_vendored_files)
    # The ledger and the errata hold formulas that Sphinx does not see: MathJax on every page.
    app.set_html_assets_policy("always")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
