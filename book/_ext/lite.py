"""Ways to Python in the reader's browser, which ``tools/browser/build_lite.py`` puts in lite/.

A notebook's page gets a line under its title that opens the notebook. The directive ``live`` shows
code and a button that runs it in the page itself. Both appear only when the variable ``BOOK_LITE``
is set, as make does: a book built without those pages has no links to them.
"""

import os
from html import escape
from urllib.parse import quote

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

REPL = "lite/repl/index.html?kernel=python&showBanner=0&hideCodeInput=1&code="
NOTEBOOK = "lite/notebooks/index.html?path=notebooks/"


def enabled():
    return bool(os.environ.get("BOOK_LITE"))


class Live(SphinxDirective):
    """Code with a button which runs it in the page; the argument is the button's text."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self):  # noqa: D102
        code = "\n".join(self.content)
        shown = nodes.literal_block(code, code, language="python")
        if not enabled():
            return [shown]
        # The pages with live code are notebooks and prose, both one folder below the root.
        address = "../" * self.env.docname.count("/") + REPL + quote(code)
        button = (
            f'<div class="live-code"><button type="button" data-address="{escape(address)}">'
            f"{escape(self.arguments[0])}</button> <span>Loads Python into the page, some 40 MB, "
            "once; nothing is installed.</span></div>"
        )
        return [shown, nodes.raw("", button, format="html")]


def add_link(app, doctree, docname):
    """Put the line under the title of a notebook's page."""
    folder, _, name = docname.rpartition("/")
    title = doctree.next_node(nodes.title)
    if folder != "notebooks" or not enabled() or title is None:
        return
    address = "../" * docname.count("/") + NOTEBOOK + f"{name}.ipynb"
    line = (
        f'<p class="run-this-page"><a href="{address}">Run this page</a> '
        "<span>in your browser: the notebook, with Python, nothing to install</span></p>"
    )
    title.parent.insert(title.parent.index(title) + 1, nodes.raw("", line, format="html"))


def setup(app):
    app.add_directive("live", Live)
    app.connect("doctree-resolved", add_link)
    # Explorers ask Python for what is not in their table: where it is, seen from their script.
    python = {"data-python": "../lite/explorers.json"} if enabled() else {}
    app.add_js_file("explorer.js", defer="defer", priority=100, **python)
    app.add_css_file("lite.css")
    app.add_js_file("lite.js", defer="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
