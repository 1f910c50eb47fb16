"""Load MathJax and the widget manager from book/_static/vendor when they are there.

Without the vendored files the defaults stand, which are public CDNs. So the book also builds with
a plain ``jupyter-book build .``.
"""

import os
from pathlib import Path

VENDOR = Path(__file__).resolve().parent.parent / "_static" / "vendor"


def use_vendored_files(app, config):
    if not (VENDOR / ".complete").exists():
        return
    config.mathjax_path = "vendor/mathjax/tex-chtml.js"
    config.nb_ipywidgets_js = {
        "vendor/require.js": {},
        "widget_paths.js": {},
        # Without this attribute the manager asks a CDN for modules it already has.
        "vendor/html-manager/embed-amd.js": {"data-jupyter-widgets-cdn-only": "true"},
    }


def setup(app):
    # Kernels that the build starts show explorers with their tables.
    os.environ.setdefault("GUTS_CORE_BAKE", "1")
    # Before myst-nb, which copies its configuration at the default priority.
    app.connect("config-inited", use_vendored_files, priority=100)
    # The ledger and the errata hold formulas that Sphinx does not see: MathJax on every page.
    app.set_html_assets_policy("always")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
