"""The chapter on the kernel, and the line that it adds under theorems of the book."""

import dataclasses
import re
from pathlib import Path

import matplotlib.pyplot as plt
import pytest
from loading import loaded

from paper_ledger import claims
from paper_ledger.pages.kernel_page import Kind, kind_of, resting, source_address, theorems_html
from paper_ledger.pages.pictures.kernel import plot_trust
from paper_ledger.record import Method
from paper_ledger.record.findings import FINDINGS
from paper_ledger.record.manifest import theorems

ROOT = Path(__file__).resolve().parents[3]


def links():
    return loaded(ROOT / "book" / "_ext" / "proofs.py")


def test_every_theorem_stands_in_one_list_with_its_statement_and_its_source():
    shown = {kind: theorems_html(kind) for kind in Kind}
    for theorem in theorems():
        for kind, text in shown.items():
            there = f'<a href="{source_address(theorem)}">' in text
            assert there == (kind is kind_of(theorem))
        file, _, line = source_address(theorem, "").removeprefix("source/").partition(".html#L")
        assert (
            theorem.name.rpartition(".")[2] in (ROOT / file).read_text().splitlines()[int(line) - 1]
        )


def test_the_counts_are_those_of_the_lists():
    count = resting(claims())
    settled = {key for theorem in theorems() for key in theorem.supports}
    assert count.claims == len(settled)
    assert count.claims_exact == len(
        settled | {claim.key for claim in claims() if claim.method is Method.EXACT}
    )
    assert count.theorems + count.checks == sum(
        kind_of(t) is not Kind.CERTIFICATE for t in theorems()
    )
    in_part = {key for theorem in theorems() for key in theorem.relates} - settled
    assert count.claims_in_part == len(in_part & {claim.key for claim in claims()})
    single = [t for t in theorems() if t.folder.rpartition("/")[2] in ("certificates", "slides")]
    assert count.certificates == sum(theorem.results for theorem in single) > len(single)
    assert count.checks == sum(t.name.endswith("_sound") for t in theorems() if t not in single)
    assert count.findings == sum(each.theorems != () for each in FINDINGS)
    assert 0 < count.findings < count.findings_in_all == len(FINDINGS)


def test_a_theorem_says_what_it_assumes_and_settles(monkeypatch):
    like = {"place": "[A] Theorem 1", "formal": "0 < 1", "axioms": (), "supports": ()}
    one, two, three = (
        dataclasses.replace(theorems()[0], name=f"guts.{name}", folder=folder, **like | more)
        for name, folder, more in (
            ("One", "guts", {"says": "One.", "supports": ("a", "b"), "relates": ("c",)}),
            ("Two", "guts/certificates", {"says": "Two.", "axioms": ("x", "y"), "results": 7}),
            ("Three", "kuhn/certificates", {"says": "Three.", "relates": ("d", "e")}),
        )
    )
    monkeypatch.setattr("paper_ledger.pages.kernel_page.theorems", lambda: (three, one, two))

    def shown(kind):
        text = re.sub(r"<[^>]+>", " ", theorems_html(kind))
        return " ".join(text.split())

    proof = "([A] Theorem 1), in Coq 0 < 1 Its proof ."
    assert shown(Kind.GENERAL) == (
        f"Guts One. One {proof} Assumes no axiom. Settles a , b . Settles a part of c ."
    ).replace("<", "&lt;")
    assert shown(Kind.CERTIFICATE) == (
        f"Guts: 7 certificates Two. Two {proof} Assumes x, y. Kuhn poker: 1 certificate Three."
        f" Three {proof} Assumes no axiom. Settles a part of d , e ."
    ).replace("<", "&lt;")
    assert 'href="ledger.html#a"' in theorems_html(Kind.GENERAL)
    assert [theorems_html(kind).count("<details>") for kind in Kind] == [1, 0, 4]


def test_a_page_gets_a_line_for_each_of_its_theorems():
    module = links()
    targets = [target.split("#") for theorem in theorems() for target in theorem.pages]
    assert targets
    for page, label in targets:
        assert label in module.proved_on(page)
    assert module.proved_on("no_such_page") == {}
    page, label = targets[0]
    text = module.line(module.proved_on(page)[label], "../")
    assert text.astext().startswith("Checked by a kernel: ")
    assert text.astext().endswith(".")


def test_the_line_says_where_bets_are_fractions_and_strategies_are_not():
    """The same closed form is proved twice, and no time for a bet that is no fraction."""
    module = links()
    found = module.proved_on("von_neumann_proof")["thm-neumann-value"]
    text = module.line(found, "../").astext()
    assert "closed_form (for fractions as pots and bets), closed_form (for fractions)" in text
    every = {theorem.name: theorem.numbers for theorem in theorems()}
    assert every["simplified_kuhn.Equilibria.no_others"] == ""
    assert every["kuhn.NoProfit.no_profit"] == "fractions"


def test_a_word_that_is_no_kind_is_refused():
    with pytest.raises(ValueError, match="'proof' is not a valid Kind"):
        theorems_html("proof")


def test_what_has_to_be_believed_is_bold_in_the_picture():
    words = plot_trust().texts
    bold = {text.get_text().replace("\n", " ") for text in words if text.get_weight() == "bold"}
    plt.close("all")
    assert bold == {"rules of the game and statement, in Coq", "Coq's kernel"}
