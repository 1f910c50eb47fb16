"""What the theme leaves without a name gets one, and nothing else changes."""

from pathlib import Path

import pytest
from loading import loaded

PATH = Path(__file__).resolve().parents[3] / "book" / "_ext" / "accessible_pages.py"
named = loaded(PATH).named

LINK = '<a class="reference internal" href="papers.html">The five papers</a>'
FORMULA = '<span class="math notranslate nohighlight">\\(24E_1\\)</span>'
SPOKEN = '<span class="visually-hidden">24 E 1</span>'
DIFFERENCE = '<span class="math notranslate nohighlight">\\(T(V)-V\\)</span>'
TWO = '<span class="math notranslate nohighlight">\\(t_2\\)</span>'
ROW = '<th><span class="visually-hidden">row</span></th>'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            '<button class="btn search-button" title="Search" aria-label="Search" data-x="y">',
            '<button class="btn search-button" title="Search" data-x="y">',
        ),
        (
            f"{LINK}<details><summary>",
            f'{LINK}<details><summary aria-label="Pages under: The five papers">',
        ),
        ('<summary aria-label="Toggle hidden content">', "<summary>"),
        ("<th></th>", ROW),
        ('<th class="head"><p></p></th>', ROW),
        ('<th class="head text-left"><p></p></th>', ROW),
        (
            f'<th class="head text-left"><p>{FORMULA}</p></th>',
            f'<th class="head text-left"><p>{SPOKEN}{FORMULA}</p></th>',
        ),
        (
            f"<th><p>{DIFFERENCE}</p></th>",
            f'<th><p><span class="visually-hidden">T V minus V</span>{DIFFERENCE}</p></th>',
        ),
        (f"is {TWO}. It", f'is <span class="kept">{TWO}.</span> It'),
        (f"the {TWO}-player game", f'the <span class="kept">{TWO}-player</span> game'),
        (f"if ({TWO}), then", f'if (<span class="kept">{TWO}),</span> then'),
        (
            '<p>Solution to<a href="#a"> Exercise 1</a>',
            '<p>Solution to <a href="#a">Exercise 1</a>',
        ),
        ('<div role="list" class="citation-list">', '<div class="citation-list">'),
        ('<div class="citation" role="doc-biblioentry">', '<div class="citation">'),
        (
            '<div id="pst-primary-sidebar" class="a">',
            '<div id="pst-primary-sidebar" role="complementary" aria-label="Book" class="a">',
        ),
        (
            '<summary>\n<p class="collapsed admonition-title">Show</p></summary>',
            '<summary>\n<span class="collapsed admonition-title">Show</span></summary>',
        ),
        ('<section class="a" id="proof-content">', '<section class="a">'),
        ('<section id="exercise-content">', "<section>"),
        ("<div>\n<style scoped>\n.a {}\n</style>\n<table>", "<div>\n<table>"),
        ('<th colspan="2" halign="left">', '<th colspan="2">'),
        ("<li><p>a <ol>\n</ol>\n</p></li>", "<li><p>a <ol>\n</ol>\n</li>"),
        (
            '<img alt="two words" src="data:image/svg+xml,%3Csvg a=b c">',
            '<img alt="two words" src="data:image/svg+xml,%3Csvg%20a=b%20c">',
        ),
    ],
)
def test_each_part_once(before, after):
    assert named(before) == after


@pytest.mark.parametrize(
    "text",
    [
        "<th>gap</th>",
        f"<th><p>{FORMULA} and {TWO}</p></th>",
        f"is {TWO} for all",
        f'is <span class="kept">{TWO}.</span> It',
        '<button aria-label="Search">',
        '<div role="list">',
        "<summary>more",
        '<p class="admonition-title">Proof</p>',
        '<section id="proof-contents">',
        "<style>.a {}</style>",
        "</ol>\n</p><p>",
        '<a href="data:image/svg+xml,%3Csvg a">',
    ],
)
def test_the_rest_stays(text):
    assert named(text) == text
