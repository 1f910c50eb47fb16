"""What the book's own extensions of Sphinx put on its pages."""

import json
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from loading import loaded
from sphinx_proof.nodes import proof_node

from paper_ledger import Verdict, claims
from paper_ledger.pages.places import code_of, line_of_test, theorem_lines
from paper_ledger.pages.search import search_entries
from paper_ledger.record.manifest import theorems

ROOT = Path(__file__).resolve().parents[3]


def extension(name):
    return loaded(ROOT / "book" / "_ext" / f"{name}.py")


@pytest.fixture
def lite(monkeypatch):
    monkeypatch.setenv("BOOK_LITE", "1")
    return extension("lite")


def live(module, code, button, page):
    """What the directive makes of these lines of code."""
    directive = module.Live.__new__(module.Live)
    settings = SimpleNamespace(env=SimpleNamespace(docname=page))
    directive.state = SimpleNamespace(document=SimpleNamespace(settings=settings))
    directive.arguments, directive.content = [button], code
    return directive.run()


def test_a_button_runs_the_code_that_stands_above_it(lite):
    code, button = ["x = 1 + 1  # & so on?", 'print("<%s>" % x)'], "Run <it>"
    shown, raw = live(lite, code, button, "book/kernel")
    assert shown.astext() == "\n".join(code)
    address, _, rest = raw.astext().partition('data-address="')[2].partition('"')
    assert address.startswith("../lite/repl/index.html?")
    asked = address.partition("code=")[2]
    assert not set(' "<>&#?\n') & set(asked)
    assert unquote(asked) == "\n".join(code)
    assert rest.startswith(">Run &lt;it&gt;</button>")


def test_without_python_in_the_book_there_is_code_and_no_button(lite, monkeypatch):
    monkeypatch.delenv("BOOK_LITE")
    (shown,) = live(lite, ["x = 1"], "Run", "book/kernel")
    assert shown.astext() == "x = 1"


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("notebooks/guts_bot", "../lite/notebooks/index.html?path=notebooks/guts_bot.ipynb"),
        ("book/intro", None),
        ("search", None),
    ],
)
def test_notebooks_are_opened_by_a_line_under_their_title(lite, page, address):
    tree = publish_doctree("Title\n=====\n\nText.", settings_overrides={"doctitle_xform": False})
    lite.add_link(None, tree, page)
    kinds = [type(each) for each in tree[0]]
    added = [nodes.raw] if address else []
    assert kinds == [nodes.title, *added, nodes.paragraph]
    if address:
        assert f'<a href="{address}">Run this page</a>' in tree[0][1].astext()


@pytest.mark.parametrize(
    ("page", "body", "loaded"),
    [
        ("book/a", '<span class="math notranslate">', "always"),
        ("book/a", '<div class="errata tex2jax_process">', "always"),
        ("book/a", '<div class="mathjax_process">', "always"),
        ("book/a", '<div class="output_area">', "always"),
        ("book/a", '<p class="aftermath"> math </p>', "per_page"),
        ("search", "", "always"),
        ("book/a", "", "per_page"),
    ],
)
def test_formulas_are_typeset_where_there_are_some(page, body, loaded):
    told = []
    app = SimpleNamespace(set_html_assets_policy=told.append)
    extension("page_scripts").look_for_formulas(app, page, "", {"body": body}, None)
    assert told == [loaded]


def test_the_search_page_has_every_claim(tmp_path, monkeypatch):
    module = extension("claim_search")
    some = [claim for claim in claims() if claim.verdict is Verdict.OPEN]
    monkeypatch.setattr(module, "claims_as_kept", lambda folder: some)
    (tmp_path / "_static").mkdir()
    app = SimpleNamespace(builder=SimpleNamespace(format="html"), srcdir="", outdir=tmp_path)
    module.write_claims(app, None)
    text = (tmp_path / "_static" / "claims.js").read_text("utf-8")
    assert json.loads(text.removeprefix("const CLAIMS = ").removesuffix(";\n")) == (
        search_entries(some)
    )


@pytest.mark.parametrize("page", ["search", "book/ledger", "book/intro"])
def test_scripts_of_claims_are_there(page):
    added = []
    app = SimpleNamespace(add_js_file=lambda name, **_: added.append(name))
    extension("claim_search").add_scripts(app, page, "", {}, None)
    assert bool(added) == (page != "book/intro")
    assert all(
        (ROOT / "book" / "_static" / name).is_file() for name in added if name != "claims.js"
    )
    assert ("claims.js" in added) == (page == "search")


def test_proofs_are_numbered_from_one_and_lose_the_word():
    page = nodes.section()
    for text in ("Proof. By hand.", "Proof. By two."):
        page += proof_node("", nodes.section("", nodes.paragraph("", text)))
    extension("proofs").give_titles(None, page)
    assert [proof[0]["ids"] for proof in page] == [["proof-1"], ["proof-2"]]
    assert [[part.astext() for part in proof[0]] for proof in page] == [
        ["Proof", "By hand."],
        ["Proof", "By two."],
    ]


def test_whatever_the_ledger_links_has_a_page():
    module = extension("source_pages")
    written = {path.relative_to(ROOT).as_posix() for path in module.files(module.PATTERNS)}
    linked = {code_of(claim).file for claim in claims()} | {line_of_test().file}
    linked |= {theorem_lines(theorem).file for theorem in theorems()}
    assert linked <= written


def test_what_is_not_of_this_book_has_no_link_to_its_source():
    module = extension("source_pages")
    for info in ({"module": "json", "fullname": "dumps"}, {"module": "", "fullname": "x"}):
        assert module.address("py", info) is None
    assert module.address("c", {"module": "guts_core.guts", "fullname": "nash_threshold"}) is None
