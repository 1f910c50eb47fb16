"""The first page and the pages of the papers say what the ledger says."""

import re
from collections import Counter
from html import unescape
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest

from paper_ledger import PAPERS, Verdict, claims
from paper_ledger.bil18.stored.curve_files import read_curves
from paper_ledger.pages.landing import (
    PAPER_PAGES,
    claims_html,
    counts_html,
    drawings,
    findings_html,
    papers_html,
    pictures,
)
from paper_ledger.pages.landing.bibliography import papers
from paper_ledger.pages.ledger_page import MEANING
from paper_ledger.pages.templates.text import inline
from paper_ledger.record.findings import lead_texts

ROOT = Path(__file__).resolve().parents[3]
REFERENCES = ROOT / "book" / "references.bib"
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "book").glob("paper_*.md")}


def test_tiles_count_the_ledger():
    counts = Counter(claim.verdict for claim in claims())
    shown = re.findall(r"verdict=(\w+)\".*?<b>(\d+)</b>", counts_html(claims()))
    assert shown == [(verdict.value, str(counts[verdict])) for verdict in Verdict]
    titles = re.findall(r'title="([^"]*)"', counts_html(claims()))
    assert list(map(unescape, titles)) == [MEANING[verdict] for verdict in Verdict]


@pytest.mark.parametrize("paper", PAPERS)
def test_each_paper_has_a_page_with_all_its_claims(paper):
    (page,) = [text for text in PAGES.values() if f'claims_html("{paper}")' in text]
    assert f"{{cite:t}}`{paper}`" in page
    table = claims_html(paper)
    keys = [claim.key for claim in claims(paper)]
    assert sorted(re.findall(r'ledger.html#([a-z0-9-]+)"', table)) == sorted(keys)
    counts = Counter(claim.verdict.value for claim in claims(paper))
    headed = re.findall(r'<summary>(\d+) <span class="verdict verdict-(\w+)"', table)
    assert {verdict: int(count) for count, verdict in headed} == counts
    for claim in claims(paper):
        row = table.partition(f'ledger.html#{claim.key}"')[2].partition("</tr>")[0]
        cells = dict(re.findall(r'<td data-label="(\w+)">(.*?)</td>', row))
        assert cells == {"Statement": inline(claim.statement), "Note": inline(claim.note)}
    wrong = [each for each in claims(paper) if each.verdict is not Verdict.REPRODUCED]
    assert table.count('<details class="paper-verdict" open>') == len(
        {each.verdict for each in wrong}
    )


def test_findings_of_the_first_page_are_claims_with_pictures():
    keys = list(lead_texts(two=0.0130, many=0.1565, listed=10))
    drawn = pictures(ROOT / "data")
    assert keys == list(drawn)
    shown = findings_html(dict.fromkeys(keys, "text"), drawn)
    assert all(f"ledger.html#{key}" in shown for key in keys)
    assert len(re.findall(r'alt="[^"]+" width="\d+" height="\d+"', shown)) == len(keys)
    verdicts = {claim.key: claim.verdict.value for claim in claims()}
    told = re.findall(r'ledger\.html#([^"]+)">.*?</a> <span class="verdict verdict-(\w+)"', shown)
    assert told == [(key, verdicts[key]) for key in keys]
    assert len(shown) < 200_000
    with pytest.raises(KeyError):
        findings_html({"no-such-claim": "text"})


def test_the_curve_beside_the_closed_loop_is_joined_as_it_goes_on():
    """Where it leaves the picture and comes back, the two ends had been joined within it."""
    figure, ax = plt.subplots()
    drawings._loop(ax, ROOT / "data")
    drawn, loop = ax.get_lines()
    (curve,) = read_curves(ROOT / "data" / "kuhn_curve_06.csv")
    low, high = ax.get_xlim()
    sides = {tuple(side) for side in np.stack([curve.pots[:-1], curve.pots[1:]], axis=1)}
    pots = drawn.get_xdata()
    assert sides >= {tuple(side) for side in np.stack([pots[:-1], pots[1:]], axis=1)}
    shown = curve.expectations[(curve.pots > low) & (curve.pots < high), 2]
    for heights in (shown, loop.get_ydata()):
        assert ax.get_ylim()[0] < min(heights) < max(heights) < ax.get_ylim()[1]
    plt.close(figure)


def test_no_count_is_typed_on_the_first_page():
    page = (ROOT / "book" / "intro.md").read_text(encoding="utf-8")
    counts = Counter(claim.verdict for claim in claims())
    for number in (*counts.values(), counts.total()):
        assert number < 10 or not re.search(rf"\b{number}\b", page)


def test_each_paper_is_listed_as_the_bibliography_has_it():
    assert set(PAPER_PAGES) == set(PAGES)
    assert sorted(key for keys in PAPER_PAGES.values() for key in keys) == sorted(PAPERS)
    shown = unescape(papers_html(REFERENCES))
    source = REFERENCES.read_text(encoding="utf-8")
    for key in PAPERS:
        (paper,) = papers(REFERENCES, key)
        eprint = paper.link.removeprefix("arXiv:")
        assert re.search(rf"eprint *= *{{{re.escape(eprint)}}}", source)
        assert f'<a href="https://arxiv.org/abs/{eprint}">arXiv:{eprint}</a>' in shown
        assert paper.authors in shown
        assert paper.title in shown
        assert not set("{}\\") & set(paper.title + paper.authors)
    assert "John Billingham, 2018." in shown
    by_doi, by_url, printed = papers(REFERENCES, "AD15", "FF03", "Bor38")
    assert by_doi.address == by_doi.link.replace("doi:", "https://doi.org/")
    assert by_url.address == by_url.link == "https://www.math.ucla.edu/~tom/papers/poker1.pdf"
    assert printed.address == printed.link == ""
    with pytest.raises(KeyError):
        papers(REFERENCES, "Nobody00")


def test_a_paper_of_its_own_page_has_its_counts_and_no_link_to_itself():
    shown = papers_html(REFERENCES, ["paper_guts"])
    assert "paper_guts.html" not in shown
    counts = Counter(claim.verdict for key in PAPER_PAGES["paper_guts"] for claim in claims(key))
    for verdict, count in counts.items():
        assert f'{count} <span class="verdict verdict-{verdict.value}"' in shown
