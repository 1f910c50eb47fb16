"""What Sphinx does again for each page, done once; and pages written while others are prepared.

The pages are those that Sphinx would write without this, byte for byte.
"""

from __future__ import annotations

import ast
import gc
import os
from functools import cache

from docutils import nodes
from pybtex import plugin
from sphinx import addnodes
from sphinx.builders import html
from sphinx.domains.std import StandardDomain
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.environment.collectors.toctree import TocTreeCollector
from sphinx.ext.autodoc import type_comment
from sphinx.pycode.parser import Parser, VariableCommentPicker
from sphinx.search.en import SearchEnglish

#: New objects between two searches for garbage. Python's own 700 are for programs that keep little:
#: here nearly all are kept, and each search walks through every page that was read.
PATIENCE = 500_000


sphinx_numbers = TocTreeCollector.assign_figure_numbers


class Remembering:
    """Sphinx's environment, which gives a page that was read once again, to be looked at only."""

    def __init__(self, env):
        self._env, self._pages = env, {}

    def __getattr__(self, name):
        return getattr(self._env, name)

    def get_doctree(self, name):
        """A page, read at the first call."""
        if name not in self._pages:
            self._pages[name] = self._env.get_doctree(name)
        return self._pages[name]


class QuickDomain(StandardDomain):
    """Sphinx's own, which remembers the pages where it looks numbers up."""

    def resolve_xref(self, env, *rest):
        """The link."""
        if not hasattr(self, "remembering"):
            self.remembering = Remembering(env)
        return super().resolve_xref(self.remembering, *rest)


def number_figures(collector, env):
    """Pages whose numbers have changed: none that this build has read is fetched from the disk."""
    pages, read = getattr(env, "_write_doc_doctree_cache", {}), env.get_doctree
    env.get_doctree = lambda name: pages[name] if name in pages else read(name)
    try:
        return sphinx_numbers(collector, env)
    finally:
        del env.get_doctree  # the environment is stored, and later pages are not whole any more


class TitlesOnly:
    """Sphinx's environment with contents of pages that have no headings but their title."""

    def __init__(self, env):
        self._env = env
        self.tocs = {name: without_headings(toc) for name, toc in env.tocs.items()}

    def __getattr__(self, name):
        return getattr(self._env, name)


def without_headings(toc):
    """A page's contents, with its title and the lists of further pages below it."""
    if any(toc.findall(addnodes.only)):
        return toc
    short = toc.copy()
    for item in toc:
        title = item.copy()
        title += item[0].deepcopy()
        lists = [each.copy() for each in item.findall(addnodes.toctree)]
        if lists:
            title += nodes.bullet_list("", *lists)
        short += title
    return short


@cache
def titles_only(env):
    """The same for all pages."""
    return TitlesOnly(env)


def menu(env, docname, builder, **options):
    """The book's contents beside a page: headings, which it leaves out, are not copied first."""
    shown = titles_only(env) if options.get("titles_only") else env
    return global_toctree_for_doc(shown, docname, builder, **options)


docutils_findall = nodes.Node.findall


def findall(node, condition=None, include_self=True, descend=True, siblings=False, ascend=False):
    """Nodes from this one on, in docutils' order, also while a page is changed.

    docutils makes a generator for each node; where it goes down only, this keeps the way as a list.
    """
    if siblings or ascend or not descend:
        yield from docutils_findall(node, condition, include_self, descend, siblings, ascend)
        return
    fits = condition or (lambda _: True)
    if isinstance(condition, type):
        fits = condition.__instancecheck__
    if include_self and fits(node):
        yield node
    way = [iter(node.children)]
    while way:
        for child in way[-1]:
            if fits(child):
                yield child
            if child.children:
                way.append(iter(child.children))
                break
        else:
            way.pop()


sphinx_function = VariableCommentPicker.visit_FunctionDef


def visit_function(picker, node):
    """A function where comments on attributes are looked for: no other than __init__ has any."""
    if node.name != "__init__":
        node = ast.FunctionDef(**{**vars(node), "body": []})
    sphinx_function(picker, node)


def write_beside(app, env):
    """Pages are read by one process, as sphinx-proof demands, but may be written by another."""
    if app.parallel == 1:
        app.parallel = min(2, os.cpu_count() or 1)


def setup(app):
    gc.set_threshold(PATIENCE, 20, 100)
    app.add_domain(QuickDomain, override=True)
    app.connect("env-updated", write_beside)
    TocTreeCollector.assign_figure_numbers = number_figures
    html.global_toctree_for_doc = menu
    SearchEnglish.stem = cache(SearchEnglish.stem)
    nodes.Node.findall = findall
    # Where each definition of a module ends: the reference orders and links without it.
    Parser.parse_definition = lambda parser: None
    VariableCommentPicker.visit_FunctionDef = visit_function
    # Types in comments, for which each function is read and parsed: there are none.
    type_comment.get_type_comment = lambda *_: None
    # Each reference to a paper looks for its style among all packages.
    plugin.entry_points = cache(plugin.entry_points)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
