"""What the ledger, the errata, the counts and the papers' items say, cell by cell."""

import dataclasses
import re
from html import unescape

import pytest

from paper_ledger import Method, Verdict, claims
from paper_ledger.pages.kernel_page import source_address
from paper_ledger.pages.ledger_page import MEANING, errata_html, ledger_html, summary_html
from paper_ledger.pages.places import title_of
from paper_ledger.pages.printed_items import PrintedItem, items_html
from paper_ledger.pages.search import names_of
from paper_ledger.record import assertion, quantity

EVERY = claims()


def words(markup):
    """The text of a piece of a page, as it is read."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def measured(**changes):
    """A number with a note, whose fields are all different."""
    given = {"printed": 0.25, "compute": lambda: 0.7512345678, "tolerance": 5e-3, "note": "Why."}
    given |= {"verdict": Verdict.CORRECTED, "method": Method.INTERVAL, "computed_as": "on a mesh"}
    return quantity("Table 9, N = 2", "It is so much.", paper="Bil18", **given | changes)


def asserted(verdict, computed, **changes):
    """An assertion with this verdict, whose check gives this."""
    given = {"place": f"Theorem 9, {verdict.value}", "statement": f"It is {verdict.value}."}
    return assertion(compute=lambda: computed, verdict=verdict, paper="Bil17", **given | changes)


def rows_of(page):
    """Attributes and cells of each claim's row, by its key."""
    rows = re.findall(r'<tr id="([^"]+)"([^>]*)>(.*?)</tr>', page, re.DOTALL)
    return {
        key: dict(re.findall(r'data-(\w+)="([^"]*)"', attributes))
        | {name: words(cell) for name, cell in re.findall(CELL, row, re.DOTALL)}
        for key, attributes, row in rows
    }


CELL = r'<td data-label="(\w+)">(.*?)</td>'


def test_each_cell_of_a_row_is_the_claims_own():
    claim = measured()
    (row,) = rows_of(ledger_html([claim])).values()
    assert row == {
        "verdict": "corrected",
        "method": "interval",
        "chapter": "ledger",
        "names": names_of(claim),
        "Statement": "It is so much.",
        "Printed": "0.25",
        "Computed": "0.75123 on a mesh",
        "Method": "interval code · test · page",
        "Verdict": "corrected",
        "Note": "Why.",
    }


@pytest.mark.parametrize(
    ("verdict", "computed", "said"),
    [
        (Verdict.REPRODUCED, True, "holds"),
        (Verdict.CORRECTED, False, "holds once mended"),
        (Verdict.REFUTED, False, "does not hold"),
        (Verdict.OPEN, True, "not settled"),
    ],
)
def test_an_assertion_says_what_became_of_it(verdict, computed, said):
    (row,) = rows_of(ledger_html([asserted(verdict, computed)])).values()
    assert (row["Printed"], row["Computed"], row["Verdict"]) == ("asserted", said, verdict.value)


def test_what_the_paper_denies_is_not_called_asserted():
    denied = dataclasses.replace(asserted(Verdict.REPRODUCED, False), printed=False)
    (row,) = rows_of(ledger_html([denied])).values()
    assert (row["Printed"], row["Computed"]) == ("denied", "holds")


def test_a_theorem_checked_by_the_kernel_comes_before_what_python_does():
    claim = next(each for each in EVERY if each.theorems and each.printed is True)
    known = dataclasses.replace(claim, compute=lambda: claim.verdict is Verdict.REPRODUCED)
    (row,) = rows_of(ledger_html([known])).values()
    assert row["method"] == "kernel"
    assert row["Method"].startswith(f"kernel (Python: {claim.method.value}) code")


@pytest.mark.parametrize("proof", ["", "book/weenie#thm-weenie-six"])
def test_a_theorem_of_the_kernel_is_linked_with_and_without_a_printed_proof(proof):
    claim = next(each for each in EVERY if each.theorems and each.printed is True)
    page = ledger_html([dataclasses.replace(claim, proof=proof, compute=lambda: True)])
    named = re.escape(claim.place)  # in which " of " may stand, too
    links = dict(re.findall(rf'<a href="([^"]+)" aria-label="([^"]+) of {named}"', page))
    found = {name: address for address, name in links.items()}
    assert found["theorem in Coq"] == source_address(claim.theorems[0])
    assert ("proof" in found) == bool(proof)


def test_chapters_are_chosen_by_their_titles():
    claim = next(each for each in EVERY if each.key == "blpwz22-table-1-n-7-value")
    page = ledger_html([claim])
    title = title_of("notebooks/guts_fixed_point")
    assert f'<option value="guts_fixed_point">{title}</option>' in page
    assert " " in title


def test_a_finding_says_who_published_it_first():
    claim = next(each for each in EVERY if each.key.endswith("asynchronous-minimax"))
    known = dataclasses.replace(claim, compute=lambda: False)
    (row,) = rows_of(ledger_html([known])).values()
    assert row["Note"].endswith(" First published: BBDJZ24.")


def test_a_comma_in_brackets_begins_no_section():
    some = [measured(), dataclasses.replace(measured(), place="vnNE(7, 2), value")]
    headings = re.findall(r'<tr class="ledger-heading">(.*?)</tr>', ledger_html(some))
    assert list(map(words, headings)) == ["Table 9", "vnNE(7, 2)"]


def test_each_part_of_the_errata_is_the_claims_own():
    wrong = measured(), asserted(Verdict.REFUTED, True, note="A case.")
    page = errata_html([*wrong, asserted(Verdict.OPEN, True)])
    articles = re.findall(r"<article>(.*?)</article>", page, re.DOTALL)
    assert list(map(words, articles)) == [
        "Table 9, N = 2 corrected The paper says It is so much. Printed 0.25"
        " Computed 0.75123 on a mesh Evidence Why.",
        "Theorem 9, refuted refuted check fails The paper says It is refuted. Evidence A case.",
    ]


def test_each_verdict_has_its_count_its_meaning_and_its_rows():
    many = {verdict: number for number, verdict in enumerate(Verdict, 1)}
    some = [asserted(each, True) for each in Verdict for _ in range(many[each])]
    rows = re.findall(r"<tr>\n(.*?)</tr>", summary_html(some), re.DOTALL)[-4:]
    for row, (verdict, meaning) in zip(rows, MEANING.items(), strict=True):
        assert words(row) == f"{verdict.value} {many[verdict]} {meaning}"
        assert f'href="ledger.html?verdict={verdict.value}"' in row


def test_meanings_are_told_apart():
    assert [text.partition(" ")[0] for text in MEANING.values()] == [
        *("the", "wrong", "false", "not"),
    ]


def test_an_item_says_what_is_printed_and_why_nothing_checks_it():
    listed = {
        PrintedItem("Bil17", "equation", "Eq. (1)", "x = 1"): (asserted(Verdict.OPEN, True),),
        PrintedItem("Bil17", "equation", "Eq. (2)", "x = 2"): (),
        PrintedItem("Bil18", "equation", "Eq. (3)", "x = 3", "", "A definition."): (),
    }
    rows = re.findall(r"<tr>\n(<th.*?)</tr>", items_html(listed), re.DOTALL)[1:]
    assert list(map(words, rows)) == [
        "Eq. (1) [Bil17] x = 1 Theorem 9, open open",
        "Eq. (2) [Bil17] x = 2 Still to check",
        "Eq. (3) [Bil18] x = 3 Not checkable: A definition.",
    ]
