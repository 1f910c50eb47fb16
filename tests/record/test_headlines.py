"""The headline results: each call is run, and gives what the ledger's claim has."""

import dataclasses
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from paper_ledger import PAPERS, Verdict
from paper_ledger.pages.headlines import HEADLINES, Headline, headlines_markdown

ROOT = Path(__file__).resolve().parents[2]


def agrees(headline, value):
    """With the printed number where that is right, else with the ledger's own."""
    claim = headline.claim
    right = claim.printed if claim.verdict is Verdict.REPRODUCED else claim.outcome.computed
    known = dataclasses.replace(
        claim,
        printed=headline.of(right),
        compute=lambda: value,
        verdict=Verdict.REPRODUCED,
        mended=None,
        tolerance=claim.tolerance or 1e-12 * (not isinstance(value, bool)),
    )
    return known.outcome.holds


@pytest.mark.parametrize("headline", HEADLINES, ids=lambda each: each.claim.key)
def test_the_call_gives_the_number_of_the_claim(headline):
    value = headline.run()
    assert agrees(headline, value)
    wrong = (not value) if isinstance(value, bool) else np.asarray(value, dtype=float) + 1
    assert not agrees(headline, wrong)


NAMES = """
import ast, sys
from guts_core import guts, kuhn, methods, simplified_kuhn, von_neumann
for call in sys.argv[1:]:
    for node in ast.walk(ast.parse(call)):
        if isinstance(node, ast.Attribute) and ast.unparse(node).replace(".", "").isidentifier():
            if ast.unparse(node).partition(".")[0] in globals():
                eval(ast.unparse(node))
"""


def test_all_names_are_there_after_the_one_import_that_the_page_tells():
    """Seen from a process of its own: here other tests have imported more."""
    calls = [each.call for each in HEADLINES]
    assert any("guts.bot." in call for call in calls)
    subprocess.run([sys.executable, "-c", NAMES, *calls], check=True, cwd=ROOT)


def test_headlines_have_pages_and_every_paper_has_some():
    pages = [list(ROOT.glob(f"{each.page}.*")) for each in HEADLINES]
    assert all(pages)
    for paper in PAPERS:
        assert any(paper in (each.paper, each.also) for each in HEADLINES), paper
    assert len({(each.paper, each.place, each.part) for each in HEADLINES}) == len(HEADLINES)


def test_each_item_shows_call_and_result(monkeypatch):
    places = ("vnMNE(3, 1)", "Appendix B.3, conjecture")
    few = [each for each in HEADLINES if each.place in places]
    monkeypatch.setattr("paper_ledger.pages.headlines.HEADLINES", few)
    shown = headlines_markdown("KTZ24")
    assert "Here: **1/18**; printed: 1/18. <span" in shown
    assert "`von_neumann.mixed_equilibrium(3, 1).value`" in shown
    assert 'It is not so. <span class="verdict verdict-refuted' in headlines_markdown("BLPWZ22")
    with pytest.raises(ValueError, match="no headline results"):
        headlines_markdown("Bil17")


@pytest.mark.parametrize(
    ("place", "call", "part", "said"),
    [
        ("vnMNE(3, 1)", "1 / 8", None, "Here: **0.125**; printed: 1/18."),
        ("vnMNE(3, 1)", "-1e-13", None, "Here: **0**; printed: 1/18."),
        ("vnMNE(3, 1)", "-1e-11", None, "Here: **−1 × 10^-11**; printed: 1/18."),
        ("Further discussion, two players' best", "7", 1, "Here: **7**; printed: 0.111111."),
    ],
)
def test_the_number_here_is_what_the_call_gives(monkeypatch, place, call, part, said):
    headline = Headline("KTZ24", place, "So much.", "book/x", call, part)
    monkeypatch.setattr("paper_ledger.pages.headlines.HEADLINES", (headline,))
    assert headlines_markdown("KTZ24").startswith(f"- So much. {said} <span")


def test_the_page_shows_every_paper_with_headline_results():
    page = (ROOT / "book" / "results.md").read_text("utf-8")
    shown = re.findall(r'headlines_markdown\("(\w+)"\)', page)
    assert shown == list(dict.fromkeys(each.paper for each in HEADLINES))
