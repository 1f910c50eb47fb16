"""Every number and every quantified statement in prose is glued from code or checked against it.

A sentence of a page is *marked* if it has a number that somebody must have computed (a decimal, a
percentage, a fraction, two digits or more) that is not glued, or speaks of a set ("all", "only",
"never", "at most", "three of the ..."). Sentences of theorems and their proofs are marked for their
decimals, percentages and longer numbers only. A piece of each marked sentence stands in the page's
module in ``statements/`` with

* ``says(piece, check)``: ``check()`` is true, or gives the numbers in the piece from left to right,
* ``claimed(piece, key, verdict)``: a claim of the ledger with that verdict says the same,
* ``explained(piece, reason)``: no result of a computation (a rule of the game, a definition, a
  quotation, an argument that the page gives), with the reason.

The same holds for figures' captions and for the texts for readers who do not see the figures, but
where all numbers in a sentence are chosen by the page's code.

A module is named after the page and has a tuple ``STATEMENTS``. A piece that stands nowhere on the
page any more fails, too. ``python tests/book/test_statements.py PAGE`` lists what is marked and not
yet covered.
"""

import importlib.util
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
import yaml

sys.path.insert(0, str(Path(__file__).parent))
import prose

#: The pages about results; those on the project itself (contributing, data, ...) are not listed.
PAGES = {
    path.stem: path
    for part in yaml.safe_load((prose.ROOT / "_toc.yml").read_text("utf-8"))["parts"]
    if part["caption"] not in {"The library", "The project"}
    for chapter in part["chapters"]
    for each in (chapter, *chapter.get("sections", ()))
    for path in prose.ROOT.glob(f"{each['file']}.*")
    if path.suffix in {".md", ".ipynb"}
}
PAGES["intro"] = prose.ROOT / "book" / "intro.md"
FOLDER = Path(__file__).parent / "statements"
WRITTEN = sorted(path.stem for path in FOLDER.glob("*.py"))


@cache
def statements(page):
    path = FOLDER / f"{page}.py"
    if not path.exists():
        return ()
    spec = importlib.util.spec_from_file_location(f"statements_{page}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.STATEMENTS


def uncovered(page):
    pieces = [prose.squeezed(each.text) for each in statements(page)]
    marked = [each.text for each in prose.sentences(PAGES[page]) if each.is_marked]
    marked += prose.figure_sentences(PAGES[page])
    return [text for text in marked if not any(piece in text for piece in pieces)]


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_marked_sentence_is_covered(page):
    assert not uncovered(page)


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_piece_stands_on_its_page(page):
    text = [each.text for each in prose.sentences(PAGES[page])]
    text += prose.figure_texts(PAGES[page])
    lost = [s.text for s in statements(page) if not any(prose.squeezed(s.text) in t for t in text)]
    assert not lost


#: Pages that compute what the claims of a paper do, by the beginnings of their names.
OF_PAPERS = {
    ("guts", "paper_guts", "fictitious", "weenie"): "BLPWZ22",
    ("kuhn", "paper_kuhn"): "Bil18",
    ("three_player", "paper_simplified"): "Bil17",
    ("von_neumann", "paper_von"): "KTZ24",
}


def beside_claims(page):
    """Marks of the tests of a page: one worker computes what they share with the claims' tests."""
    papers = [paper for names, paper in OF_PAPERS.items() if page.startswith(names)]
    return [pytest.mark.xdist_group(paper) for paper in papers]


CHECKED = [
    pytest.param(each, id=f"{page}: {each.text[:60]}", marks=beside_claims(page))
    for page in sorted(PAGES)
    for each in statements(page)
    if each.check is not None
]


@pytest.mark.parametrize("statement", CHECKED)
def test_code_agrees(statement):
    assert prose.agrees(statement)


def test_explanations_are_given():
    assert all(s.reason for page in PAGES for s in statements(page) if s.check is None)


def test_modules_belong_to_pages():
    assert set(WRITTEN) == set(PAGES)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("the limit $-0.156$", [Fraction(-156, 1000)]),
        ("at .0133 antes", [Fraction(133, 10000)]),
        ("1,000 of 12,345,678", [1000, 12345678]),
        (r"$\frac{3}{4}$ and $\tfrac12$", [Fraction(3, 4), Fraction(1, 2)]),
        (r"$1.5\times10^{-3}$, $2\cdot10^4$", [Fraction(3, 2000), 20000]),
        ("$10^{-6}$ or $10^4$", [Fraction(1, 10**6), 10**4]),
        ("−3.5 %", [Fraction(-7, 2)]),
    ],
)
def test_numbers_are_read(text, values):
    assert [value for value, _ in prose.numerals(text)] == values


@pytest.mark.parametrize(
    ("text", "result", "agrees"),
    [
        ("is 0.133", 0.1334, True),
        ("is 0.133", 0.1336, False),
        ("is 12", 12, True),
        ("is 12", 12.1, False),
        ("from 0.1 to 0.2", (0.1, 0.2), True),
        ("from 0.1 to 0.2", (0.1, 0.3), False),
        ("all of them", True, True),
        ("all of them", False, False),
    ],
)
def test_agreement(text, result, agrees):
    assert prose.agrees(prose.says(text, lambda: result)) is agrees


def test_a_number_too_few_is_no_agreement():
    with pytest.raises(ValueError, match="has 2 numbers"):
        prose.agrees(prose.says("from 0.1 to 0.2", lambda: 0.1))


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("It pays 0.25.", True),
        ("It pays {glue:text}`value:.2f`.", False),
        ("It pays {glue:text}`value:.2f`, not 0.3.", True),
        (r"The value is $\frac19$.", True),
        (r"The value is $-\frac{5}{36}$, here.", True),
        ("He bluffs with the 1 in 1/3 of the deals.", True),
        (r"Let $x=\frac1{P+1}$.", False),
        (r"So it is $$ x=\frac12 . $$", False),
        ("No deck does, and all were tried.", True),
        ("Seven of the 30 decks fail.", True),
        ("Exactly one fails.", True),
        ("The game is small.", False),
        ("See [](page_25.md) and `f(25)`.", False),
    ],
)
def test_marks(text, marked):
    assert prose.Sentence(text, argued=False).is_marked is marked


FIGURE = """
```{code-cell} ipython3
---
mystnb:
  figure:
    caption: "Of 101 thresholds, 60 cards, as in Figure 12 (2018). It falls by 0.25. None is left."
  image:
    alt: "A curve at the pot 2.5."
---
draw(mesh=101, cards=range(2, 61), pot=2.5)
```
"""


def test_a_figure_may_name_what_its_code_chooses(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(FIGURE, encoding="utf-8")
    assert list(prose.figure_sentences(page)) == ["It falls by 0.25.", "None is left."]


DIRECTIVES = """
::::{prf:theorem} All decks
:label: thm-decks

No deck has 0.25. All are decks.

:::{prf:proof}
Every one is. $\\square$
:::
::::

All again.

:::{exercise} How many?
All 33 of them.
:::
"""


def test_theorems_are_argued_and_exercises_have_their_own_tests(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(DIRECTIVES, encoding="utf-8")
    found = [each.text for each in prose.sentences(page) if each.is_marked]
    assert found == ["No deck has 0.25.", "All again."]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"{name}:", *uncovered(name), sep="\n  ")
