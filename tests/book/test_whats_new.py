"""What the book calls its own: each finding has its place, its sources, and its claims."""

import re
from collections import Counter
from pathlib import Path

import pytest

from paper_ledger import Verdict, claims
from paper_ledger.record import findings
from paper_ledger.record.findings import FINDINGS, NOT_FOUND, findings_markdown, first_published

ROOT = Path(__file__).resolve().parents[2]
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
    # Who shares a result is told what is whose.
    assert finding.remark or not finding.first_published


def test_every_refutation_is_a_finding():
    refuted = {key for key, claim in CLAIMS.items() if claim.verdict is Verdict.REFUTED}
    assert refuted <= {key for finding in FINDINGS for key in finding.claims}


def test_no_claim_is_explained_twice():
    assert max(Counter(key for finding in FINDINGS for key in finding.claims).values()) == 1


#: Theorems that are a step towards a finding, a paper's own, or known, and are not listed.
NOT_OURS = {
    "book/fictitious_play_theory": {"prop-play-discrete", "prop-play-seven"},
    "book/kuhn_theory": {
        "thm-kuhn-single-frequencies",
        "thm-kuhn-gains",
        "prop-kuhn-first-bluffs",
        "prop-kuhn-large-pots",
        "prop-kuhn-expansion",
        "prop-kuhn-component-index",
    },
    "book/kuhn_whole_set": {"prop-kuhn-unseen-answers"},
    "book/guts_payoffs": {"prop-guts-nash"},
    "book/recursive_games": {"thm-transition"},
    "book/guts_structure": {"prop-guts-one-threshold", "thm-guts-two-strategies"},
    "book/three_player_dynamics_theory": {"thm-play-no-attractor"},
    "book/von_neumann_counting": {"thm-neumann-form", "thm-neumann-existence"},
    "book/von_neumann_proof": {"thm-neumann-error", "thm-neumann-favourable"},
    "book/von_neumann_three_players": {"prop-neumann-programme"},
    "book/weenie": {"prop-weenie-bloc", "thm-weenie-shape", "thm-weenie-six"},
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
    page = page_source("book/whats_new")
    shown = re.findall(r"^## ([^\n]+)\n\n```[^#]*?\(findings\.(\w+)\)", page, re.MULTILINE)
    subjects = dict.fromkeys(finding.subject for finding in FINDINGS)
    assert [(title, getattr(findings, name)) for title, name in shown] == [(s, s) for s in subjects]
    text = "".join(map(findings_markdown, subjects))
    assert all(finding.statement in text for finding in FINDINGS)
    assert text.count("*First published:*") == len(FINDINGS)
    with pytest.raises(ValueError, match="no finding"):
        findings_markdown("Bridge")
