"""The headline results: each call is run, and gives what the ledger's claim has."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from paper_ledger import PAPERS, Verdict
from paper_ledger.pages.headlines import HEADLINES, headlines_markdown

ROOT = Path(__file__).resolve().parents[1]


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


def test_headlines_have_pages_and_every_paper_has_some():
    pages = [list(ROOT.glob(f"{each.page}.*")) for each in HEADLINES]
    assert all(pages)
    for paper in PAPERS:
        assert any(paper in (each.paper, each.also) for each in HEADLINES)
    assert len({(each.paper, each.place, each.part) for each in HEADLINES}) == len(HEADLINES)


def test_table_shows_call_and_result(monkeypatch):
    few = [next(each for each in HEADLINES if each.place == "vnMNE(3, 1)")]
    monkeypatch.setattr("paper_ledger.pages.headlines.HEADLINES", few)
    table = headlines_markdown()
    assert "| `von_neumann.mixed_equilibrium(3, 1).value` | 1/18 | <a href=" in table
    assert PAPERS["KTZ24"] in table
