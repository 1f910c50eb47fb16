"""Claims by their places and numbers: before the pages found by a search, and in the ledger.

Sphinx finds pages; a claim is a row of one. ``claims.js`` has the claims, with the outcomes which
the ledger's page has kept, and ``claim_search.js`` lists those that are asked for.
"""

import json
from pathlib import Path

from paper_ledger.pages.outcomes import claims_as_kept
from paper_ledger.pages.search import search_entries

SCRIPTS = {
    "search": ("claim_words.js", "claims.js", "claim_search.js"),
    "book/ledger": ("claim_words.js", "ledger.js"),
}


def add_scripts(app, pagename, templatename, context, doctree):
    """Scripts of these two pages, before MathJax, which takes seconds on a phone."""
    for name in SCRIPTS.get(pagename, ()):
        app.add_js_file(name, defer="defer", priority=100)


def write_claims(app, exception):
    """The claims as a script: a book opened from files can read no other form."""
    if exception is not None or app.builder.format != "html":
        return
    every = claims_as_kept(Path(app.srcdir) / "_build" / "outcomes")
    data = json.dumps(search_entries(every), ensure_ascii=False)
    (Path(app.outdir) / "_static" / "claims.js").write_text(f"const CLAIMS = {data};\n", "utf-8")


def setup(app):
    app.connect("html-page-context", add_scripts)
    app.connect("build-finished", write_claims)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
