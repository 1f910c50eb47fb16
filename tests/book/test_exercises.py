"""Every exercise has a solution on its page and a test that computes the answer again."""

import ast
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHAPTERS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PAGES = [*CHAPTERS, *sorted((ROOT / "book").glob("*.md"))]
#: How many exercises a chapter has.
FEWEST, MOST = 3, 6
#: Pages that show how an exercise is written.
ABOUT = {"contributing"}


def text_of(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return text
    cells = json.loads(text)["cells"]
    return "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")


def directives(path, name):
    """Arguments and contents of the directives of a name on a page."""
    if path.stem in ABOUT:
        return []
    pattern = rf"^(:::+)\{{{name}\}} *(.*?)\n(.*?)^\1$"
    found = re.findall(pattern, text_of(path), re.MULTILINE | re.DOTALL)
    return [(argument, content) for _, argument, content in found]


def labels(path):
    contents = [content for _, content in directives(path, "exercise")]
    return [re.search(r"^:label: (ex-[a-z0-9-]+)$", c, re.MULTILINE)[1] for c in contents]


LABELS = [label for path in PAGES for label in labels(path)]
TESTS = [
    node.name
    for path in sorted((ROOT / "tests" / "book" / "exercises").glob("test_*.py"))
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_ex_")
]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_exercise_has_its_solution_on_the_page(path):
    solutions = directives(path, "solution")
    assert [argument for argument, _ in solutions] == labels(path)
    assert all(re.search(r"^:class: dropdown$", content, re.MULTILINE) for _, content in solutions)


def test_every_exercise_has_a_test_and_every_test_an_exercise():
    assert len(LABELS) == len(set(LABELS))
    assert sorted(TESTS) == sorted(
        label.replace("-", "_").replace("ex_", "test_ex_", 1) for label in LABELS
    )


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_has_a_few_exercises(path):
    assert FEWEST <= len(labels(path)) <= MOST
