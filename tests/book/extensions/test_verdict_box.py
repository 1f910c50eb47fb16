"""The box at the end of a chapter lists what the ledger says of the chapter's claims."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from paper_ledger import Verdict, claims
from paper_ledger.pages.places import page_of
from paper_ledger.pages.verdict_box import claims_of, entries, verdict_box
from paper_ledger.pages.verdict_box.chapter_claims import LISTED

ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted({page_of(claim) for claim in claims()})


def chapters():
    return [f"notebooks/{path.stem}" for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]


@pytest.mark.parametrize("page", PAGES)
def test_counts_and_links_are_those_of_the_pages_claims(page):
    found, shown = claims_of(page), verdict_box(page).data
    assert {c.key for c in claims() if page_of(c) == page} <= {c.key for c in found}
    counts = Counter(claim.verdict for claim in found)
    chapter = page.partition("/")[2]
    linked = re.findall(rf'verdict=(\w+)&amp;chapter={chapter}"[^>]*>(\d+) ', shown)
    assert linked == [(each.value, str(counts[each])) for each in Verdict if counts[each]]
    keys = re.findall(r'ledger\.html#([^"]+)"', shown)
    wrong = [claim.key for claim in found if claim.verdict is not Verdict.REPRODUCED]
    assert sorted(keys) == sorted(wrong)


def test_claims_stand_on_their_page_and_where_their_proof_is_printed():
    for page in PAGES:
        own = {each.key for each in claims() if page_of(each) == page}
        proved = {each.key for each in claims() if each.proof.startswith(f"{page}#")}
        assert {each.key for each in claims_of(page)} == own | proved
    proofs = {each.proof.partition("#")[0] for each in claims() if each.proof}
    assert any(page_of(each) != page for page in proofs for each in claims_of(page))


def test_every_chapter_with_claims_is_covered():
    assert set(chapters()) <= set(PAGES)


def test_links_lead_to_the_ledger_from_both_folders():
    assert '"../book/ledger.html#' in verdict_box("notebooks/fictitious_play").data
    assert '"ledger.html#' in verdict_box("book/guts_payoffs").data


def test_many_claims_on_one_item_are_listed_by_their_places():
    corrected = entries(claims_of("notebooks/guts_fixed_point"), Verdict.CORRECTED)
    table = next(each for each in corrected if each.item == "Table 1")
    assert len(table.claims) > LISTED
    assert table.parts[0][0] == "N = 3, value"


@pytest.mark.parametrize(("count", "listed"), [(1, 1), (LISTED, LISTED), (LISTED + 1, 1)])
def test_only_more_claims_than_a_few_are_listed_together(count, listed):
    claim = claims_of("notebooks/guts_fixed_point")[0]
    alike = [replace(claim, place=f"Table 9, row {row}") for row in range(count)]
    found = entries(alike, claim.verdict)
    assert len(found) == listed
    assert [each for one in found for each in one.claims] == alike


def test_no_check_is_run(monkeypatch):
    """A notebook that ends with a box does not compute the ledger."""
    from paper_ledger import Claim

    def refuse(claim):
        raise AssertionError(claim.key)

    monkeypatch.setattr(Claim, "outcome", property(refuse))
    assert verdict_box("notebooks/kuhn_continuation").data


def test_a_page_without_claims_is_refused():
    with pytest.raises(ValueError, match="verdict_box: no claim belongs to page"):
        verdict_box("book/glossary")


def test_boxes_in_chapters_are_asked_for_their_own_page():
    for page in chapters():
        cells = json.loads((ROOT / f"{page}.ipynb").read_text(encoding="utf-8"))["cells"]
        source = " ".join("".join(cell["source"]) for cell in cells)
        asked = re.findall(r'verdict_box\("([^"]+)"\)', source)
        assert asked in ([], [page])
