"""The claim that the page on contributing adds: one record, and all that is derived from it."""

import importlib
import importlib.util
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from loading import loaded

from paper_ledger import Claim, claims, collection, table
from paper_ledger.blpwz22._tools import on_mesh
from paper_ledger.pages.downloads import ledger_table
from paper_ledger.pages.landing import claims_html
from paper_ledger.pages.ledger_page import ledger_html
from paper_ledger.pages.places import code_of, page_of
from paper_ledger.pages.printed_items import checked_by, read_items

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "book" / "contributing.md").read_text("utf-8")


@pytest.fixture
def claim(monkeypatch):
    """The example, evaluated where the page puts it and filed with the claims of its paper."""
    (path,) = re.findall(r"For example, you might add in\n`paper_ledger/([\w/]+)\.py`", PAGE)
    module = importlib.import_module(f"paper_ledger.{path.replace('/', '.')}")
    (code,) = re.findall(r"```python\n(assertion\(.*?\n\))\n```", PAGE, re.DOTALL)
    added = eval(compile(code, module.__file__, "eval"), dict(vars(module)))
    assert isinstance(added, Claim)
    (paper, *others) = collection.FILED
    assert module.__name__.startswith(paper.__name__)
    filed = SimpleNamespace(CLAIMS=(*paper.CLAIMS, added))
    monkeypatch.setattr(collection, "FILED", (filed, *others))
    return added


def test_everything_else_is_derived(claim, monkeypatch):
    assert claims()[len(collection.FILED[0].CLAIMS) - 1] is claim
    assert claim.outcome.holds
    assert f'<tr id="{claim.key}"' in ledger_html([claim])
    assert [row[0] for row in ledger_table([claim]).rows()] == [claim.key]
    answers = checked_by(read_items(ROOT / "book" / "numbered_items.csv"), claims())
    assert [item.item for item, found in answers.items() if claim in found] == [claim.place]
    monkeypatch.setattr("paper_ledger.pages.landing.shown.claims", claims)
    assert f"#{claim.key}" in claims_html(claim.paper)
    assert list(ROOT.glob(f"{page_of(claim)}.*"))
    assert (ROOT / code_of(claim).file).exists()
    pytest.importorskip("pandas")
    assert table([claim]).loc[0, "place"] == claim.place


def test_its_statement_names_the_meshes_of_its_check(claim):
    """On others, such as those of its note and of 12 points, it would be false."""
    assert re.findall(r"\b\d\d\b", claim.statement) == [str(mesh) for mesh in range(11, 52, 10)]
    assert on_mesh(2, 3).value == pytest.approx(0, abs=1e-12)
    assert -on_mesh(2, 12).value < 1 / 200


def test_its_break_is_found_by_the_command_of_the_page(claim):
    assert f"tools/claim_breaks.py {claim.key}\n" in PAGE
    tool = loaded(ROOT / "tools" / "claim_breaks.py")
    assert claim in tool.assertions()
    assert tool.wrong_numbers(claim)
    assert tool.later_case(claim)


def test_folders_of_the_table_exist():
    rows = re.findall(r"^\| (`.+?) \|", PAGE, re.MULTILINE)
    folders = [name for row in rows for name in re.findall(r"`([\w/]+)`", row)]
    assert {"guts_core/methods", "paper_ledger/record", "notebooks"} <= set(folders)
    beside = {"kuhn": "guts_core/", "von_neumann": "guts_core/", "simplified_kuhn": "guts_core/"}
    beside |= {"ktz24": "paper_ledger/", "bil18": "paper_ledger/", "bil17": "paper_ledger/"}
    assert all((ROOT / f"{beside.get(name, '')}{name}").is_dir() for name in folders)
