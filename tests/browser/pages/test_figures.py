"""Pictures of the built pages stand in figures, with a number and a caption."""

import re

import pytest
from built_book import HTML, PAGES, built

pytestmark = built
PICTURE = re.compile(r'<img\b[^>]*\bsrc="(?:\.\./)*_images/[^>]*>|<svg class="tree"')
FIGURE = re.compile(r"<figure\b.*?</figure>", re.DOTALL)


@pytest.mark.parametrize("name", PAGES)
def test_pictures_have_numbers_and_captions(name):
    page = (HTML / name).read_text(encoding="utf-8")
    figures = [each for each in FIGURE.findall(page) if PICTURE.search(each)]
    assert sum(len(PICTURE.findall(each)) for each in figures) == len(PICTURE.findall(page))
    assert all('class="caption-number"' in figure for figure in figures)
    assert all(re.search(r'class="caption-text">\s*\S', figure) for figure in figures)
