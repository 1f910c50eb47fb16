"""What claims are found by: names of papers, items they cover, numbers as words of their own."""

import json
import re
import shutil
import subprocess
import unicodedata
from pathlib import Path

import pytest

from paper_ledger import PAPERS, Verdict, claims, quantity
from paper_ledger.pages.ledger_page import ledger_html
from paper_ledger.pages.search import SEARCHED_AS, names_of, numbers_of, search_entries

ROOT = Path(__file__).resolve().parents[2]


def example(**changes):
    given = {"statement": "It gains.", "printed": 0.0847, "tolerance": 5e-5} | changes
    compute = lambda: 0.08443994  # noqa: E731
    return quantity("Table 1, N = 7, value", compute=compute, paper="BLPWZ22", **given)


def test_each_paper_is_called_by_the_authors_and_the_year_of_the_bibliography():
    bibliography = (ROOT / "book" / "references.bib").read_text(encoding="utf-8")
    assert SEARCHED_AS.keys() == PAPERS.keys()
    for paper, said in SEARCHED_AS.items():
        entry = re.search(rf"@\w+\{{{paper},(.*?)\n\}}", bibliography, re.DOTALL)[1]
        authors = re.search(r"author\s*=\s*\{(.+?)\}", entry)[1].split(" and ")
        assert all(author.partition(",")[0] in said for author in authors)
        assert re.search(r"year\s*=\s*\{(\d+)\}", entry)[1] in said


def test_papers_have_the_numbers_of_the_collection():
    assert sorted(said[:3] for said in SEARCHED_AS.values()) == ["000", "001", "002", "003", "004"]


def test_numbers_are_words():
    note = r"Without a mesh it is 0.0853772, and $\frac{2}{21}$ or .25 elsewhere."
    claim = example(verdict=Verdict.CORRECTED, note=note)
    assert numbers_of(claim).split() == ["0.0847", "0.0853772", "2/21", ".25"]
    assert claim.outcome.computed == 0.08443994
    assert numbers_of(claim).split() == ["0.0847", "0.0844399", "0.0853772", "2/21", ".25"]


def test_names_hold_what_a_claim_covers():
    names = names_of(example(covers=("Section 5, columns",)))
    assert names.startswith("BLPWZ22 004 guts Buck")
    assert names.endswith("; Section 5, columns")


def test_every_claim_has_one_entry():
    some = [claim for claim in claims() if isinstance(claim.printed, bool)][:2]
    entries = search_entries(some)
    assert [entry["key"] for entry in entries] == [claim.key for claim in some]
    assert all(entry["place"] and entry["statement"] and entry["verdict"] for entry in entries)


def test_an_entry_is_made_of_the_fields_of_its_claim():
    claim = example(statement="It is $V < 0$.", note="Or 0.5.", verdict=Verdict.CORRECTED)
    assert claim.outcome.computed == 0.08443994
    assert search_entries([claim]) == [
        {
            "key": "blpwz22-table-1-n-7-value",
            "paper": "BLPWZ22",
            "place": "Table 1, N = 7, value",
            "names": names_of(claim),
            "statement": r'It is <span class="math">\(V &lt; 0\)</span>.',
            "verdict": "corrected",
            "numbers": "0.0847 0.0844399 0.5",
        }
    ]


def test_names_hold_the_chapter():
    (claim,) = [each for each in claims() if each.key == "blpwz22-table-1-n-7-value"]
    assert names_of(claim).split("; ")[1] == "guts fixed point"


def test_the_ledger_says_what_a_computed_number_is():
    assert "<small>on the mesh of 101 points</small>" in ledger_html(
        [example(computed_as="on the mesh of 101 points")]
    )


def test_numbers_on_a_mesh_or_without_one_say_which():
    """Guts is solved on meshes and without: a number must not be taken for the other one."""
    guts = [c for c in claims("BLPWZ22") if not isinstance(c.printed, bool)]
    assert [claim.key for claim in guts if not claim.computed_as] == []


@pytest.fixture(scope="module")
def words():
    """What the script takes for the words of a question and of a claim, and what it finds."""
    script = (ROOT / "book" / "_static" / "claim_words.js").read_text(encoding="utf-8")
    code = (
        "const of = (each) => [...claimWords.of(each)];"
        "const { asked, has } = claimWords, given = JSON.parse(process.argv[1]);"
        "console.log(JSON.stringify(given.map(([a, b]) =>"
        " b === undefined ? [asked(a), of(a)] : has(new Set(a), b))))"
    )

    def told(*given):
        command = ["node", "-e", f"{script}\n{code}", json.dumps(given)]
        return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)

    return told


in_node = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


@in_node
def test_greek_letters_have_their_names(words):
    """But for one that nobody tells from an o."""
    letters = "".join(chr(code) for code in range(ord("α"), ord("ω") + 1) if code != ord("ο"))
    names = [unicodedata.name(each).split()[-1].lower() for each in letters]
    wanted = [each.replace("lamda", "lambda") for each in names]
    assert [found for (found, _) in words(*([each] for each in letters))] == [[e] for e in wanted]


#: What is asked, and its words.
ASKED = {
    "Prop. 1.1": ["proposition 1.1"],
    "Cor. 2": ["corollary 2"],
    "Thm 1.4": ["theorem 1.4"],
    "Sec. 5.2": ["section 5.2"],
    "Fig. 9a": ["figure 9a"],
    "Equation (B.5)": ["eq b.5"],
    "Remark 2": ["remark 2"],
    "Lemma 3 and Case 6": ["lemma 3", "case 6", "and"],
    "Appendix B": ["appendix b"],
    "Theorems 1.3": ["theorem 1.3"],
    "the case above": ["the", "case", "above"],
    "3rd": ["3rd"],
    "2\N{FRACTION SLASH}21": ["2/21"],
    "\N{VULGAR FRACTION ONE HALF}": ["1/2"],
    "\\dfrac{2}{21}": ["2/21"],
    "\\tfrac12": ["1/2"],
    "\\frac 12": ["1/2"],
    "\N{MATHEMATICAL ITALIC SMALL EPSILON}": ["epsilon"],
    "\\varepsilon": ["epsilon"],
    "\\varphi": ["phi"],
    "Kuhn's": ["kuhn"],
    "N = 7": ["n=7"],
    "P = \N{MINUS SIGN}2.5": ["p=-2.5"],
    ".25": ["0.25"],
}


@in_node
def test_what_is_asked_is_read_as_it_is_printed(words):
    found = [asked for asked, _ in words(*([each] for each in ASKED))]
    assert dict(zip(ASKED, found, strict=True)) == ASKED


@in_node
def test_a_place_is_found_by_its_parts_too(words):
    ((_, found),) = words(["Table 1, N = 7 and Appendix B"])
    places = {"table 1", "appendix b"}
    assert set(found) == places | {"table", "1", "n=7", "and", "appendix", "b"}


@in_node
def test_the_beginning_of_a_word_is_enough_if_it_is_long(words):
    have = ["solution", "0.0844399", "table 1", "theorem"]
    finds = {"sol": True, "so": False, "solution": True, "0.084": True, "0.08": False}
    finds |= {"table 1": True, "tab": False, "theorems": False, "olution": False}
    assert dict(zip(finds, words(*([have, each] for each in finds)), strict=True)) == finds
