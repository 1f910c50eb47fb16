"""Names that screen readers need, and HTML as the standard has it, where the theme lacks them.

Runs once the pages are written. A browser test looks for such gaps with axe.
"""

from __future__ import annotations

import re
from pathlib import Path

#: The button's label hides the keys which it shows.
SEARCH = re.compile(r'(<button class="btn search-button[^>]*?) aria-label="Search"')
#: Opens and closes the chapters under a link, and has no text.
TOGGLE = re.compile(r'(<a class="[^"]*reference internal"[^>]*>([^<]+)</a><details[^>]*>)<summary>')
#: Hidden cells say what they hide; the label replaces that by the same words for all.
HIDDEN = re.compile(r'<summary aria-label="Toggle hidden content">')
SIDEBAR = '<div id="pst-primary-sidebar"'
#: The corner of a table, above the names of its rows.
CORNER = re.compile(r'<th(?: class="head[^"]*")?>\s*(?:<p></p>)?\s*</th>')
#: What a fold says: the standard allows no paragraph there.
FOLD = re.compile(r'<p class="((?:collapsed|expanded) admonition-title)">(.*?)</p>', re.DOTALL)
FOLD_RULES = ("summary>p.", "summary>span.")
#: The same name for every proof and exercise of a page; pandas' own rules for its tables, whose
#: looks are the theme's; an attribute of old.
LEFT_OUT = re.compile(
    r' id="(?:proof|exercise|solution)-content"|<style scoped>.*?</style>\s*|(?<=") halign="\w+"',
    re.DOTALL,
)
#: A picture within the page, whose address has no spaces.
PICTURE = re.compile(r'(?<= src=")data:image/svg\+xml,[^"]*')
#: A list within a paragraph of the reference, which it ends.
AFTER_LIST = re.compile(r"(</[ou]l>\n)</p>(?=\s*</(?:li|dd)>)")
#: A heading that is a formula, which has no text once it is typeset, and how its signs are read.
FORMULA = re.compile(
    r'(<th\b[^>]*><p>)(<span class="math notranslate nohighlight">\\\(([^<]*?)\\\)</span></p></th>)'
)
SIGNS = {"-": "minus", "=": "is", "ge": "at least", "le": "at most", "varepsilon": "epsilon"}
#: A formula is a box, after which a line may end: the point behind it would begin the next one.
BEFORE_POINT = re.compile(
    r'(?<!<span class="kept">)'
    r'(<span class="math(?: notranslate nohighlight)?">\\\([^<]{1,80}\\\)</span>'
    r"(?:[’-]\w+)?[.,;:!?)’”\]]*)(?<!</span>)"
)
#: A link that begins with the blank before it.
SOLUTION = re.compile(r"(Solution to)(<a [^>]*>) ")
#: A list that is none, and a role that no longer exists.
CITATIONS = {
    '<div role="list" class="citation-list">': '<div class="citation-list">',
    ' role="doc-biblioentry"': "",
}


def named(text):
    """A page with these names."""
    text = SEARCH.sub(r"\1", text)
    text = TOGGLE.sub(r'\1<summary aria-label="Pages under: \2">', text)
    text = HIDDEN.sub("<summary>", text)
    text = text.replace(SIDEBAR, f'{SIDEBAR} role="complementary" aria-label="Book"')
    text = CORNER.sub('<th><span class="visually-hidden">row</span></th>', text)
    text = FORMULA.sub(spoken, text)
    text = BEFORE_POINT.sub(r'<span class="kept">\1</span>', text)
    text = SOLUTION.sub(r"\1 \2", text)
    text = LEFT_OUT.sub("", FOLD.sub(r'<span class="\1">\2</span>', text))
    text = AFTER_LIST.sub(r"\1", PICTURE.sub(lambda address: address[0].replace(" ", "%20"), text))
    for old, new in CITATIONS.items():
        text = text.replace(old, new)
    return text


def spoken(match):
    """The heading with the formula's letters, numbers and signs as text."""
    words = re.findall(r"[A-Za-z]+|\d+|[-=]", match[3])
    letters = " ".join(SIGNS.get(word, word) for word in words)
    return f'{match[1]}<span class="visually-hidden">{letters}</span>{match[2]}'


def name_parts(app, exception):
    """Go through the pages, once all are written."""
    if exception is not None or app.builder.format != "html":
        return
    root = Path(app.outdir)
    folders = (root.glob("*.html"), root.glob("book/**/*.html"), root.glob("notebooks/*.html"))
    for page in (page for each in folders for page in each):
        page.write_text(named(page.read_text(encoding="utf-8")), encoding="utf-8")
    for sheet in (root / "_static").glob("mystnb*.css"):
        sheet.write_text(sheet.read_text("utf-8").replace(*FOLD_RULES), encoding="utf-8")


def setup(app):
    app.connect("build-finished", name_parts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
