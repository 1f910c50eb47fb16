"""The book's sources hang together, without building it."""

import json
import re
from pathlib import Path

import pytest
import yaml
from prose import page_text

from paper_ledger import PAPERS, claims

ROOT = Path(__file__).resolve().parents[2]
CONTENTS = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))


def listed_files(node):
    if isinstance(node, dict):
        yield from (node[key] for key in ("file", "root") if key in node)
        node = list(node.values())
    if isinstance(node, list):
        for child in node:
            yield from listed_files(child)


def test_every_listed_page_exists():
    for name in listed_files(CONTENTS):
        assert any((ROOT / f"{name}{suffix}").exists() for suffix in (".md", ".ipynb")), name


def test_every_page_is_listed():
    listed = set(listed_files(CONTENTS))
    pages = [*(ROOT / "book").rglob("[!_]*.md"), *(ROOT / "notebooks").glob("*.ipynb")]
    assert {path.relative_to(ROOT).with_suffix("").as_posix() for path in pages} == listed


def test_files_of_tests_are_where_pages_say():
    """A bare name is that of a file in a folder that its paragraph names."""
    lost = []
    for path in [*(ROOT / "book").glob("*.md"), *(ROOT / "notebooks").glob("*.ipynb")]:
        if path.stem == "extending":  # adds a game that is not here
            continue
        for paragraph in re.split(r"\n\s*\n", path.read_text("utf-8")):
            named = re.findall(r"`(tests/[\w/]*/)?(test_\w+\.py)`", paragraph)
            folders = {folder for folder, _ in named} | set(
                re.findall(r"`(tests/[\w/]+)`", paragraph)
            )
            for folder, name in named:
                where = [folder] if folder else folders
                if not any((ROOT / each / name).exists() for each in where if each):
                    lost.append((path.stem, name))
    assert lost == []


def code_cells(path):
    """Each with what stands above its code."""
    text = path.read_text("utf-8")
    if path.suffix == ".ipynb":
        cells = [each for each in json.loads(text)["cells"] if each["cell_type"] == "code"]
        return [(each["metadata"], "".join(each["source"])) for each in cells]
    found = re.findall(r"(?ms)^```\{code-cell\}[^\n]*\n---\n(.*?)^---\n(.*?)^```", text)
    return [(yaml.safe_load(head), code) for head, code in found]


#: What is black on a light page is white on a dark one, and what is pale there is dim here.
THEMED = re.compile(r"\b(black|white|dark|pale)\b", re.IGNORECASE)
EXPLORERS = re.compile(r"_explorer\(|_film\(")


def test_words_about_explorers_are_true_of_dark_pages_too():
    """Other figures keep their light ground; explorers take the colours of the page."""
    told = []
    for path in [*(ROOT / "book").glob("*.md"), *(ROOT / "notebooks").glob("*.ipynb")]:
        shown = [
            head["mystnb"]["figure"]
            for head, code in code_cells(path)
            if EXPLORERS.search(code) and "figure" in head.get("mystnb", {})
        ]
        paragraphs = re.split(r"\n\s*\n", page_text(path))
        for each in shown:
            told += [each["caption"], *(part for part in paragraphs if each["name"] in part)]
    assert len(told) > 20
    assert [text for text in told if THEMED.search(text)] == []


def test_whose_copy_our_text_is_stands_on_the_page_of_its_paper():
    pages = {
        "KTZ24": "paper_von_neumann",
        "Bil18": "paper_kuhn",
        "Bil17": "paper_simplified_kuhn",
    }
    named = {c.paper for c in claims() if re.search(r"\b[Oo]ur text\b", c.note)}
    assert named == pages.keys()
    for page in pages.values():
        assert "*our text*" in (ROOT / "book" / f"{page}.md").read_text("utf-8")
    assert "the copy of the paper concerned" in (ROOT / "book" / "errata.md").read_text("utf-8")


def test_every_paper_of_the_ledger_is_cited():
    references = (ROOT / "book" / "references.bib").read_text("utf-8")
    assert set(PAPERS) <= set(re.findall(r"@\w+\{(\w+),", references))


@pytest.mark.parametrize("name", [*CONFIG["sphinx"]["config"]["html_css_files"], "ledger.js"])
def test_static_files_exist(name):
    folders = CONFIG["sphinx"]["config"]["html_static_path"]
    assert any((ROOT / folder / name).exists() for folder in folders)


def test_makefile_lists_its_targets():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    described = set(re.findall(r"^(\w+):.*## ", makefile, flags=re.MULTILINE))
    assert {"book", "test", "lab", "bench", "heavy", "clean", "notebooks"} <= described


def test_what_make_lists_stands_in_columns():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (width,) = re.findall(r"make %-(\d+)s ", makefile)
    names = re.findall(r"^([a-z-]+):.*## ", makefile, flags=re.MULTILINE)
    assert max(map(len, names)) <= int(width)
