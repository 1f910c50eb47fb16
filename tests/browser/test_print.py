"""Pages on paper: nothing is cut off, and what would be is noticed."""

import pytest
from built_book import PAGES, in_chromium
from opening import tab

from tools import print_pages

pytestmark = in_chromium
SHORT = "book/paper_kuhn.html"


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[] if each == SHORT else pytest.mark.heavy) for each in PAGES]
)
def test_nothing_is_cut_off_on_paper(browser, address, name, tmp_path):
    with tab(browser) as page:
        target = tmp_path / "page.pdf"
        assert print_pages.printed(page, f"{address}/{name}", target) == []
        assert target.read_bytes().startswith(b"%PDF")


def test_a_paper_too_narrow_is_noticed(browser, address, monkeypatch):
    monkeypatch.setattr(print_pages, "WIDTH", 240)
    with tab(browser) as page:
        found = print_pages.printed(page, f"{address}/{SHORT}")
    assert any("mjx-math" in each for each in found)
