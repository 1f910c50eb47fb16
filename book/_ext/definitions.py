"""What the glossary says, at each link to one of its terms; ``definitions.js`` shows it there.

A page carries the definitions of the terms it links, hidden until they are pointed at, reached by
the Tab key or tapped. No other page is asked for, so that a book opened from files has them too.
"""

import posixpath
from functools import cache

from docutils import nodes
from sphinx import addnodes

GLOSSARY = "book/glossary"
BOX = '<div popover="manual" role="tooltip" class="definition" id="definition-{}">{}</div>\n'


def linked_terms(doctree):
    """Anchors of the glossary's terms that a page links, each once."""
    words = (each for each in doctree.findall(nodes.inline) if "std-term" in each["classes"])
    links = (each.parent for each in words if isinstance(each.parent, nodes.reference))
    return list(dict.fromkeys(link["refuri"].partition("#")[2] for link in links))


@cache
def glossary(env):
    """The definitions, by the anchors of their terms: read once for all pages."""
    items = env.get_doctree(GLOSSARY).findall(nodes.definition_list_item)
    return {name: item[-1] for item in items for term in item[:-1] for name in term["ids"]}


def definition(app, term):
    """The first paragraph of a term's definition as HTML, without links."""
    text = glossary(app.env)[term][0].deepcopy()
    for link in list(text.findall(addnodes.pending_xref)):
        link.parent.replace(link, words_of(app, link))
    return app.builder.render_partial(text)["fragment"]


def words_of(app, link):
    """A link's words: those of the page's title where it has none of its own."""
    page = posixpath.normpath(posixpath.join(posixpath.dirname(GLOSSARY), link["reftarget"]))
    title = None if link["refexplicit"] else app.env.titles.get(page)
    return nodes.Text((title or link).astext())


def add_definitions(app, pagename, templatename, context, doctree):
    """Put the definitions behind the page's text."""
    if doctree is None or pagename == GLOSSARY:
        return
    for term in linked_terms(doctree):
        name = term.removeprefix("term-")
        context["body"] += BOX.format(name, definition(app, term))


def setup(app):
    app.connect("html-page-context", add_definitions)
    app.add_js_file("definitions.js", defer="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
