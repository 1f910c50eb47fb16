"""The first page and the pages of the papers say what the ledger says."""

import re
from collections import Counter
from pathlib import Path

import pytest

from paper_ledger import PAPERS, Verdict, claims
from paper_ledger.pages.front_page import pictures_html
from paper_ledger.pages.landing import claims_html, counts_html, findings_html

ROOT = Path(__file__).resolve().parents[2]
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "book").glob("paper_*.md")}


def test_tiles_count_the_ledger():
    counts = Counter(claim.verdict for claim in claims())
    shown = re.findall(r"verdict=(\w+)\".*?<b>(\d+)</b>", counts_html(claims()))
    assert shown == [(verdict.value, str(counts[verdict])) for verdict in Verdict]


@pytest.mark.parametrize("paper", PAPERS)
def test_each_paper_has_a_page_with_all_its_claims(paper):
    (page,) = [text for text in PAGES.values() if f'claims_html("{paper}")' in text]
    assert f"{{cite:t}}`{paper}`" in page
    table = claims_html(paper)
    keys = [claim.key for claim in claims(paper)]
    assert re.findall(r'ledger.html#([a-z0-9-]+)"', table) == keys


def test_findings_of_the_first_page_are_claims():
    page = (ROOT / "book" / "intro.md").read_text(encoding="utf-8")
    keys = re.findall(r'^    "([a-z0-9-]+)": "', page, flags=re.MULTILINE)
    assert len(keys) >= 4
    shown = findings_html(dict.fromkeys(keys, "text"))
    assert all(f"ledger.html#{key}" in shown for key in keys)
    with pytest.raises(KeyError):
        findings_html({"no-such-claim": "text"})


def test_no_count_is_typed_on_the_first_page():
    page = (ROOT / "book" / "intro.md").read_text(encoding="utf-8")
    counts = Counter(claim.verdict for claim in claims())
    for number in (*counts.values(), counts.total()):
        assert number < 10 or not re.search(rf"\b{number}\b", page)


def test_pictures_link_to_pages_and_say_what_they_show():
    shown = pictures_html(ROOT / "data")
    links = re.findall(r'<a href="(\w+)\.html"', shown)
    assert set(links) == set(PAGES)
    assert len(re.findall(r'alt="[^"]+"', shown)) == len(links)
    assert len(shown) < 400_000
