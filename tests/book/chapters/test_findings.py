"""What the book calls its own: each finding has its place, its sources, and its claims."""

import re
from collections import Counter
from pathlib import Path

import pytest

from paper_ledger import Verdict, claims
from paper_ledger.pages.landing import listed
from paper_ledger.pages.landing.listed import evidence_rows, findings_markdown
from paper_ledger.record import findings
from paper_ledger.record.findings import (
    EVIDENCE,
    FINDINGS,
    NOT_FOUND,
    first_published,
    lead_texts,
)

ROOT = Path(__file__).resolve().parents[3]
KEYS = set(re.findall(r"@\w+\{(\w+),", (ROOT / "book" / "references.bib").read_text("utf-8")))
CLAIMS = {claim.key: claim for claim in claims()}
#: Code, and examples of how a theorem is written.
FENCED = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
#: A theorem's number, or the label of its directive.
THEOREM = re.compile(
    r"^\*\*((?:Theorem|Proposition) \d+(?:\.\d+)?(?:, mended)?)"
    r"|^:::+\{prf:(?:theorem|proposition)\}[^\n]*\n:label: (\S+)",
    re.MULTILINE,
)


def page_source(name):
    (path,) = ROOT.glob(f"{name}.*")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda each: each.statement[:50])
def test_finding_has_its_place_and_its_sources(finding):
    assert finding.place in page_source(finding.page)
    assert set(finding.first_published) <= KEYS
    cited = {
        key
        for keys in re.findall(r"cite(?::t)?\}`([^`]+)`", finding.remark)
        for key in keys.split(",")
    }
    assert cited <= KEYS
    assert set(finding.claims) <= CLAIMS.keys()
    # Who reads the page alone learns it there.
    there = {
        key
        for keys in re.findall(r"cite(?::t)?\}`([^`]+)`", page_source(finding.page))
        for key in keys.split(",")
    }
    assert set(finding.first_published) <= there
    # Who shares a result is told what is whose.
    assert finding.remark or not finding.first_published
    assert finding.evidence in EVIDENCE
    assert finding.lead is None or finding.lead.claim in CLAIMS


PROVED = [each for each in FINDINGS if each.evidence in ("proof", "intervals")]


@pytest.mark.parametrize("finding", PROVED, ids=lambda each: each.key)
def test_what_is_called_proved_is_followed_by_a_proof(finding):
    label = f":label: {finding.place}\n"
    assert label in page_source(finding.page)
    after = page_source(finding.page).partition(label)[2]
    assert "proof" in re.findall(r"^:{3,}\{prf:(\w+)\}", after, re.MULTILINE)


def test_addresses_are_different():
    assert len({each.key for each in FINDINGS}) == len(FINDINGS)
    shown = "".join(map(findings_markdown, dict.fromkeys(each.subject for each in FINDINGS)))
    assert re.findall(r'id="finding-([\w-]+)"', shown) == [each.key for each in FINDINGS]


def test_evidence_is_counted_once_each():
    *subjects, together = evidence_rows()
    assert [sum(column) for column in zip(*(row[1:] for row in subjects), strict=True)] == list(
        together[1:]
    )
    assert together[1] == len(FINDINGS) == sum(together[2:-1])
    assert together[-1] == sum(bool(each.theorems) for each in FINDINGS)


def test_first_page_says_what_the_record_says():
    page = page_source("book/intro")
    texts = lead_texts(two=0.0130, many=0.1565, listed=10)
    assert "lead_texts(" in page
    assert 0 < len(texts) == len([f for f in FINDINGS if f.lead])
    assert all(text.startswith("**") and "{" not in text for text in texts.values())
    with pytest.raises(KeyError):
        lead_texts(two=0.0130)


def test_every_refutation_is_a_finding():
    refuted = {key for key, claim in CLAIMS.items() if claim.verdict is Verdict.REFUTED}
    assert refuted <= {key for finding in FINDINGS for key in finding.claims}


def test_no_claim_is_explained_twice():
    assert max(Counter(key for finding in FINDINGS for key in finding.claims).values()) == 1


def test_a_claim_has_the_finding_that_names_it_and_no_other():
    """The keys of some claims begin as those of others do."""
    priorities = {key: finding.priority for finding in FINDINGS for key in finding.claims}
    assert {key: first_published(key) for key in CLAIMS} == dict.fromkeys(CLAIMS, "") | priorities
    assert any(key in other for other in priorities for key in CLAIMS.keys() - priorities)


#: Theorems that are a step towards a finding, a paper's own, or known, and are not listed.
NOT_OURS = {
    "book/fictitious_play_theory": {"prop-play-discrete", "prop-play-seven"},
    "book/kuhn_theory": {
        "thm-kuhn-single-frequencies",
        "thm-kuhn-gains",
        "prop-kuhn-first-bluffs",
        "prop-kuhn-large-pots",
        "prop-kuhn-expansion",
    },
    "book/kuhn_whole_set": {"prop-kuhn-unseen-answers"},
    "book/guts_payoffs": {"prop-guts-nash"},
    "book/recursive_games": {"thm-transition"},
    "book/guts_structure": {"prop-guts-one-threshold", "thm-guts-two-strategies"},
    "book/three_player_dynamics_theory": {"thm-play-no-attractor"},
    "book/von_neumann_counting": {"thm-neumann-form", "thm-neumann-existence"},
    "book/von_neumann_proof": {"thm-neumann-error", "thm-neumann-favourable"},
    "book/von_neumann_three_players": {"prop-neumann-programme"},
    "book/weenie": {"prop-weenie-pure", "prop-weenie-bloc", "thm-weenie-shape", "thm-weenie-six"},
}


@pytest.mark.parametrize("page", sorted((ROOT / "book").glob("*.md")), ids=lambda path: path.stem)
def test_every_theorem_is_a_finding_or_said_to_be_none(page):
    name = f"book/{page.stem}"
    text = FENCED.sub("", page.read_text("utf-8"))
    stated = {number or label for number, label in THEOREM.findall(text)}
    listed = {finding.place for finding in FINDINGS if finding.page == name}
    assert stated <= listed | NOT_OURS.get(name, set())


def test_the_asynchronous_value_of_three_players_is_not_called_ours():
    (finding,) = [
        each
        for each in FINDINGS
        if each.page.endswith("guts_alliances") and each.place == "thm-asynchronous"
    ]
    assert finding.first_published == ("BBDJZ24",)
    key = "blpwz22-introduction-asynchronous-minimax"
    assert first_published(key) == CLAIMS[key].first_published == "BBDJZ24"
    assert "BBDJZ24" in page_source(finding.page)


def test_what_is_no_finding_has_no_priority():
    assert first_published("no-such-claim") == ""
    assert NOT_FOUND in {finding.priority for finding in FINDINGS}


def test_page_lists_every_finding_under_its_subject():
    page = page_source("book/findings")
    shown = re.findall(r"^## ([^\n]+)\n\n[^#]*?\(findings\.(\w+)\)", page, re.MULTILINE)
    subjects = dict.fromkeys(finding.subject for finding in FINDINGS)
    assert [(title, getattr(findings, name)) for title, name in shown] == [(s, s) for s in subjects]
    text = "".join(map(findings_markdown, subjects))
    assert all(finding.statement in text for finding in FINDINGS)
    assert all(finding.open in text for finding in FINDINGS)
    assert text.count("*First published:*") == text.count("*Evidence:*") == len(FINDINGS)
    assert re.findall(r"^(\d+)\. <span", text, re.MULTILINE)[0] == "1"
    with pytest.raises(ValueError, match="no finding"):
        findings_markdown("Bridge")


def made(**changes):
    """A finding without sources, proved by nothing that a kernel has checked."""
    given = {"subject": "Bridge", "statement": "It is so.", "page": "book/bridge", "place": "words"}
    return findings.Finding(**given | changes)


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        (
            {},
            {"Evidence": "{doc}`/book/bridge`, with its proof.", "First": f"{NOT_FOUND}."},
        ),
        (
            {"first_published": ("A1", "B2"), "remark": "Theirs.", "open": "More."},
            {"First": "{cite}`A1,B2`. Theirs.", "Open": "More."},
        ),
        (
            {"page": "book/ledger", "claims": ("one", "two"), "evidence": "exact"},
            {
                "Evidence": '{doc}`/book/ledger` (<a href="ledger.html#one">1</a>, '
                '<a href="ledger.html#two">2</a>), in exact arithmetic.'
            },
        ),
        (
            {"place": "thm-bridge", "evidence": "numerical"},
            {"Evidence": "{prf:ref}`thm-bridge`, numerically."},
        ),
    ],
)
def test_an_item_says_what_the_finding_says(monkeypatch, changes, parts):
    others = (made(subject=each, statement="No.") for each in ("Brid", "Bridge, of two"))
    monkeypatch.setattr(listed, "FINDINGS", (*others, made(**changes)))
    number, *lines = findings_markdown("Bridge").split("\n\n   ")
    assert number.startswith("3. ")
    assert number.endswith("</span>It is so.")
    shown = dict(re.fullmatch(r"\*(\w+)[^*]*:\* (.*)", line).groups() for line in lines)
    assert shown.items() >= parts.items()
    assert len(shown) == 2 + ("Open" in parts)


def test_several_who_were_first_are_all_named():
    assert made(first_published=("A1", "B2")).priority == "A1, B2"


CHECKED = [each for each in FINDINGS if each.theorems]


@pytest.mark.parametrize("finding", CHECKED, ids=lambda each: each.key)
def test_theorems_of_a_finding_are_named_or_counted(finding):
    """And fractions, where one of them is about no other numbers."""
    item = findings_markdown(finding.subject).partition(f'"finding-{finding.key}"')[2]
    told = item.partition("*First published:*")[0]
    checked = told.partition("{doc}`Checked by a kernel </book/kernel>`")[2]
    names = re.findall(r"`([\w.]+)`", checked)
    assert names == [theorem.name for theorem in finding.theorems[:3]]
    more = re.findall(r" and (\d+) more", checked)
    assert len(names) + sum(map(int, more)) == len(finding.theorems)
    assert checked.startswith(" for fractions:") == any(t.in_fractions for t in finding.theorems)
