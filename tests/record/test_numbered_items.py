"""The list of the papers' items against the ledger and, where they are at hand, the papers."""

import dataclasses
import os
import re
from decimal import Decimal
from pathlib import Path

import pytest
from loading import loaded

from paper_ledger import PAPERS, claims
from paper_ledger.pages.printed_items import checked_by, items_html, read_items
from paper_ledger.pages.templates.text import format_printed

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "numbered_items.py"
if not TOOL.exists():
    pytest.skip("the list stands in the source tree only", allow_module_level=True)
numbered_items = loaded(TOOL)

ITEMS = read_items(numbered_items.LIST)
LEDGER = claims()
TEXTS = Path(os.environ.get("GUTS_PAPERS", ROOT.parent / "shared" / "papers"))

#: Items that still need a claim. A name leaves the list when its claim is in the ledger.
KNOWN_GAPS: set[str] = set()

#: How many numbered items each text has: a pattern that stops matching is noticed.
NUMBERED = {"BLPWZ22a": 44, "BLPWZ22": 60, "KTZ24": 23, "Bil18": 31, "Bil17": 60}


def test_list_and_ledger_name_each_other():
    assert numbered_items.faults(ITEMS, LEDGER) == []


def test_no_gap_but_the_known_ones():
    assert set(numbered_items.gaps(ITEMS, LEDGER)) == KNOWN_GAPS


def test_every_paper_is_listed():
    assert {item.paper for item in ITEMS} == set(PAPERS)


@pytest.mark.parametrize("paper", PAPERS)
def test_numbered_items_of_the_text_are_listed(paper):
    if not TEXTS.is_dir():
        pytest.skip(f"no texts of the papers in {TEXTS}; GUTS_PAPERS names their directory")
    text = numbered_items.paper_text(paper, TEXTS)
    assert len(numbered_items.printed_labels(paper, text)) == NUMBERED[paper]
    assert numbered_items.unlisted(paper, text, ITEMS) == []


#: Printed numbers that the papers' texts have in another form.
OTHERWISE = {
    ("blpwz22-section-1-1-2-house-edge", "0.012"): r"1.2\%",
    ("blpwz22-section-5-mixing-weights", "0.14"): "14%",
    ("ktz24-vnmne-3-1-decimals", "0.05555555556"): ".5555555556e-1",
    ("bil18-section-3-equation-3-figure-1", "0.318309886183791"): "",  # our text has lost it
}


def decimals(value):
    """The decimals of a printed value, as pages have them, without a sign."""
    if isinstance(value, list | tuple):
        return {text for each in value for text in decimals(each)}
    shown = format_printed(value).lstrip("\N{MINUS SIGN}")
    return {shown} if isinstance(value, float | Decimal) and "." in shown else set()


@pytest.mark.parametrize("paper", PAPERS)
def test_printed_decimals_stand_in_the_text(paper):
    """All decimals that the ledger calls printed, to the last digit."""
    if not TEXTS.is_dir():
        pytest.skip(f"no texts of the papers in {TEXTS}; GUTS_PAPERS names their directory")
    text = numbered_items.paper_text(paper, TEXTS)
    for claim in claims(paper):
        for number in decimals(claim.printed) if claim.printed is not True else ():
            shown = OTHERWISE.get((claim.key, number), number)
            whole = rf"(?<![\d.])0?{re.escape(shown.removeprefix('0'))}(?!\d)"
            assert re.search(whole, text), (claim.key, shown)


def checked_item():
    return next(item for item, found in checked_by(ITEMS, LEDGER).items() if len(found) == 1)


def faults_after(**changes):
    item = checked_item()
    others = [other for other in ITEMS if other is not item]
    return numbered_items.faults([*others, dataclasses.replace(item, **changes)], LEDGER)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"quote": " "}, "no quote"),
        ({"paper": "Nobody"}, "is no paper"),
        ({"not_checkable_because": "definition"}, "a claim and a reason"),
        ({"same_as": "BLPWZ22: Theorem 99"}, "no item ('BLPWZ22', 'Theorem 99')"),
    ],
)
def test_a_wrong_row_is_a_fault(changes, fault):
    assert any(fault in message for message in faults_after(**changes))


def test_a_claim_on_no_item_and_a_row_twice_are_faults():
    wrong = dataclasses.replace(LEDGER[0], covers=("Theorem 99",))
    found = numbered_items.faults(ITEMS, [*LEDGER[1:], wrong])
    assert any(f"{wrong.key}: no item ('BLPWZ22', 'Theorem 99')" in message for message in found)
    assert any("listed twice" in m for m in numbered_items.faults([*ITEMS, ITEMS[0]], LEDGER))


def test_an_item_without_claim_and_reason_is_a_gap():
    bare = dataclasses.replace(checked_item(), item="Theorem 99", same_as="")
    blank = dataclasses.replace(bare, not_checkable_because=" ")
    for each in (bare, blank):
        assert numbered_items.gaps([*ITEMS, each], LEDGER) == [bare.name]


@pytest.mark.parametrize(
    ("place", "covers", "expected"),
    [
        ("Theorem 1", (), [("KTZ24", "Theorem 1")]),
        ("Theorem 1, sharpness", (), [("KTZ24", "Theorem 1")]),
        ("Theorem 1, proof, last line", (), [("KTZ24", "Theorem 1, proof")]),
        ("Theorem 12", (), []),
        (
            "Theorem 1",
            ("Figure 2", "Bil18: Figure 3"),
            [("KTZ24", "Figure 2"), ("Bil18", "Figure 3")],
        ),
    ],
)
def test_items_that_a_claim_covers(place, covers, expected):
    names = [("KTZ24", "Theorem 1"), ("KTZ24", "Theorem 1, proof"), ("Bil18", "Theorem 12")]
    claim = dataclasses.replace(LEDGER[0], paper="KTZ24", place=place, covers=covers)
    assert numbered_items.covered(claim, names) == expected


def test_a_claim_on_no_listed_item_is_an_item_of_its_own():
    claim = dataclasses.replace(LEDGER[0], paper="KTZ24", place="Slide 99", covers=())
    found = checked_by(ITEMS, [*LEDGER, claim])
    assert [(each.item, each.quote) for each in found if found[each] == (claim,)] == [
        ("Slide 99", claim.statement)
    ]


@pytest.mark.parametrize(
    ("paper", "text", "label"),
    [
        ("BLPWZ22", "**Theorem 7.1** (Something).", "Theorem 7.1"),
        ("BLPWZ22a", r"$$(7.1) \quad 0 \leq \beta$$", "Eq. (7.1)"),
        ("KTZ24", r"x = 1. \tag{Eq. C}", "(Eq. C)"),
        ("Bil18", "shown in Figure\xa077.", "Figure 77"),
        ("Bil17", "Figure 77: More of it.", "Figure 77"),
    ],
)
def test_an_unlisted_item_of_a_text_is_found(paper, text, label):
    others = [item for item in ITEMS if label not in item.item]
    assert numbered_items.unlisted(paper, text, others) == [label]


def test_another_number_does_not_pass_for_the_item():
    row = dataclasses.replace(ITEMS[0], paper="Bil17", item="Figure 12 and Solution 10a")
    assert numbered_items.unlisted("Bil17", "Figure 1: The tree.\nSolution 10:", [row]) == [
        "Solution 10",
        "Figure 1",
    ]


def test_script_fails_exactly_when_something_is_missing(capsys):
    assert numbered_items.main([]) == int(bool(KNOWN_GAPS))
    printed = capsys.readouterr().out
    assert all(f"{name}: neither claim nor reason" in printed for name in KNOWN_GAPS)


def test_page_shows_each_item_with_its_claims():
    answers = checked_by(ITEMS, LEDGER)
    shown = items_html(answers)
    assert shown.count("<tr>") == 1 + len(answers)
    assert 'class="verdict verdict-refuted"' in shown
    for claim in LEDGER:
        assert f'href="ledger.html#{claim.key}"' in shown
