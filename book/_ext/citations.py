"""How the book cites, and what its pages say of themselves to those who index or cite them.

References carry the keys that docstrings and the ledger use: [BLPWZ22], not [BLP+22b]. A page has
its first sentences as a description, and its title, authors and date as ``CITATION.cff`` has them:
for search engines and previews (Open Graph), for reference managers and Google Scholar (Highwire's
``citation_*``), and as JSON-LD. Addresses are only told when ``BOOK_URL`` says where the book is.
"""

import json
import os
import re
from functools import cache
from html import escape
from pathlib import Path

import yaml
from docutils import nodes
from pybtex.plugin import register_plugin
from pybtex.style.formatting.alpha import Style as AlphaStyle
from pybtex.style.labels import BaseLabelStyle

ROOT = Path(__file__).resolve().parents[2]
FIRST_PAGE = "book/intro"
TEXT_LICENSE = "https://creativecommons.org/licenses/by/4.0/"
#: Longer descriptions are cut by those who show them.
LONGEST_DESCRIPTION = 200
#: The book's address leads to its first page.
FRONT_DOOR = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta http-equiv="refresh" content="0; url={page}">
<link rel="canonical" href="{address}">
</head>
<body><p><a href="{page}">{title}</a></p></body>
</html>
"""
#: What short formulas of opening paragraphs are made of.
SIGNS = {"ge": "≥", "geq": "≥", "le": "≤", "leq": "≤", "neq": "≠", "times": "×", "to": "→"}
SIGNS |= {"infty": "∞", "ldots": "…", "dots": "…", "varepsilon": "ε", "epsilon": "ε", "pi": "π"}
#: "(Fig. 2)" leads nowhere outside the page.
REFERENCE = re.compile(r" \((?:Fig|Figure|Table|Section)[^)]{0,12}\)")


class KeyLabels(BaseLabelStyle):
    """The key itself."""

    def format_labels(self, entries):
        """One label for each entry."""
        return (entry.key for entry in entries)


class KeyStyle(AlphaStyle):
    """The alphabetic style with other labels."""

    default_label_style = KeyLabels


@cache
def citation():
    """CITATION.cff."""
    return yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def description(doctree):
    """The page's first sentences of prose, as many as are shown, or else cut at a word."""
    texts = []
    for paragraph in doctree.findall(nodes.paragraph):
        if isinstance(paragraph.parent, nodes.section):
            texts.append(plain(paragraph))
        if sum(map(len, texts)) > LONGEST_DESCRIPTION:
            break
    text = REFERENCE.sub("", " ".join(" ".join(texts).split()))
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    text = text[:LONGEST_DESCRIPTION]
    whole = max(text.rfind(end) for end in (". ", "? ", "! ")) + 1
    if whole > LONGEST_DESCRIPTION // 4:
        return text[:whole]
    return text.rsplit(" ", 1)[0].rstrip(",;:") + " …"


def plain(paragraph):
    """Text of a paragraph in which a formula stands as it would be read in a line of text."""
    return "".join(
        in_line(part.astext()) if isinstance(part.parent, nodes.math) else part.astext()
        for part in paragraph.findall(nodes.Text)
    )


def in_line(formula):
    """A short formula without the marks of TeX."""
    for command, sign in SIGNS.items():
        formula = re.sub(rf"\\{command}(?![a-z]) ?", sign, formula)
    return re.sub(r"\\[a-z]+ ?|[\\{}$]", "", formula)


def tags_of(name, title, says, url):
    """(attribute, name, content) of the tags of a page; ``url`` may be empty."""
    record, first = citation(), name == FIRST_PAGE
    date = record["date-released"]
    tags = [
        ("name", "description", says),
        ("property", "og:title", title),
        ("property", "og:type", "book" if first else "article"),
        ("property", "og:site_name", record["title"]),
        ("property", "og:description", says),
        ("name", "citation_title", title),
        *(("name", "citation_author", each["name"]) for each in record["authors"]),
        ("name", "citation_publication_date", f"{date:%Y/%m/%d}"),
        ("name", "citation_language", "en"),
    ]
    if not first:
        tags.append(("name", "citation_inbook_title", record["title"]))
    if url:
        tags += [("property", "og:url", url), ("name", "citation_fulltext_html_url", url)]
    return [tag for tag in tags if tag[2]]


def linked_data(name, title, says, url):
    """The page for JSON-LD: the book on its first page, elsewhere a chapter of it."""
    record = citation()
    authors = [{"@type": "Organization", "name": each["name"]} for each in record["authors"]]
    book = {"@type": "Book", "name": record["title"], "author": authors}
    shared = {
        "description": says,
        "datePublished": f"{record['date-released']:%Y-%m-%d}",
        "license": TEXT_LICENSE,
        "inLanguage": "en",
    }
    if url:
        shared["url"] = url
    if name != FIRST_PAGE:
        page = {"@type": "Chapter", "name": title, "author": authors, "isPartOf": book} | shared
    else:
        papers = {
            "keywords": record["keywords"],
            "isBasedOn": [*map(article, record["references"])],
        }
        page = book | {"version": record["version"]} | shared | papers
    return {"@context": "https://schema.org"} | page


def article(reference):
    """A paper that the book examines."""
    people = [f"{each['given-names']} {each['family-names']}" for each in reference["authors"]]
    return {
        "@type": "ScholarlyArticle",
        "name": reference["title"],
        "author": [{"@type": "Person", "name": each} for each in people],
        "datePublished": str(reference["year"]),
        "identifier": reference["notes"],
    }


def describe(app, pagename, templatename, context, doctree):
    """Put the tags into the head of a page that somebody wrote."""
    if doctree is None:
        return
    title = nodes.unescape(next(doctree.findall(nodes.title), nodes.title()).astext())
    base = app.config.html_baseurl
    url = f"{base.rstrip('/')}/{app.builder.get_target_uri(pagename)}" if base else ""
    about = pagename, title, description(doctree), url
    lines = [
        f'<meta {kind}="{key}" content="{escape(content)}" />'
        for kind, key, content in tags_of(*about)
    ]
    data = json.dumps(linked_data(*about), ensure_ascii=False).replace("</", "<\\/")
    lines.append(f'<script type="application/ld+json">{data}</script>')
    context["metatags"] = "\n".join([context.get("metatags", ""), *lines])


def take_address(app, config):
    """Where the book will be, for those who publish it."""
    config.html_baseurl = os.environ.get("BOOK_URL", "") or config.html_baseurl


def open_front_door(app, exception):
    """Write the page that leads to the first one; without it a bare redirection is made."""
    if exception is not None or app.builder.format != "html":
        return
    page = f"{FIRST_PAGE}.html"
    base = app.config.html_baseurl
    text = FRONT_DOOR.format(
        title=escape(app.config.html_title),
        page=page,
        address=f"{base.rstrip('/')}/{page}" if base else page,
    )
    (Path(app.outdir) / "index.html").write_text(text, encoding="utf-8")


def setup(app):
    register_plugin("pybtex.style.formatting", "keys", KeyStyle)
    app.connect("config-inited", take_address)
    app.connect("html-page-context", describe)
    # Before the extension that reads the contents, which leaves alone what is there.
    app.connect("build-finished", open_front_door, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
