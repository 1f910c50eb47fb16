"""What a validator of HTML would say of the built pages, as far as the project has a part in it."""

import collections
import re
from html.parser import HTMLParser

import pytest
from built_book import HTML, PAGES


class Markup(HTMLParser):
    """Names that stand for two places, and blocks where the standard has words only."""

    def __init__(self):
        super().__init__()
        self.names, self.wrong, self.in_summary = collections.Counter(), [], False

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.names.update([given["id"]] if "id" in given else [])
        if self.in_summary and tag in {"p", "div", "ul", "table"}:
            self.wrong.append(f"<{tag}> in a summary")
        if "scoped" in given or "halign" in given:
            self.wrong.append(f"an attribute of <{tag}> that there is no more")
        if tag == "img" and " " in given.get("src", ""):
            self.wrong.append("a space in an address")
        self.in_summary |= tag == "summary"

    def handle_endtag(self, tag):
        self.in_summary &= tag != "summary"


def faults(text):
    markup = Markup()
    markup.feed(text)
    return [*markup.wrong, *(name for name, count in markup.names.items() if count > 1)]


@pytest.mark.browser
@pytest.mark.parametrize("page", PAGES)
def test_markup_is_valid(page):
    assert faults((HTML / page).read_text(encoding="utf-8")) == []


MATHJAX = re.compile(r'<script\b[^>]*src="[^"]*mathjax')
FORMULA = re.compile(r'class="(?:[^"]* )?(?:math|tex2jax_process|mathjax_process|output_area)\b')


@pytest.mark.browser
@pytest.mark.parametrize("page", PAGES)
def test_formulas_find_mathjax(page):
    text = (HTML / page).read_text(encoding="utf-8")
    assert MATHJAX.search(text) or not FORMULA.search(text)


@pytest.mark.browser
@pytest.mark.skipif(not PAGES, reason="the book is not built: run make book")
def test_pages_without_formulas_do_not_load_mathjax():
    assert not MATHJAX.search((HTML / "book" / "data.html").read_text(encoding="utf-8"))


@pytest.mark.browser
@pytest.mark.parametrize(
    "text",
    [
        '<p id="a"></p><p id="a"></p>',
        "<summary><p>",
        "<style scoped>",
        '<img src="data:image/svg+xml,a b">',
    ],
)
def test_faults_are_seen(text):
    assert len(faults(text)) == 1
