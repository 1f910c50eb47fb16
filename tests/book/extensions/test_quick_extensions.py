"""Pages that are only looked at are read once, and the pages of the code are whole."""

import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from types import MappingProxyType

import pytest
from docutils import nodes
from loading import loaded
from pygments.lexer import RegexLexer, default
from pygments.lexers import get_lexer_by_name
from pygments.token import Keyword, Name, Number, Text
from sphinx import addnodes

EXTENSIONS = Path(__file__).resolve().parents[3] / "book" / "_ext"


def extension(name):
    return loaded(EXTENSIONS / f"{name}.py")


class Environment:
    """Counts how often a page is read."""

    numbers = "theirs"

    def __init__(self):
        self.read = []

    def get_doctree(self, name):
        self.read.append(name)
        return f"tree of {name}"


def test_a_page_with_numbers_is_read_once():
    env = Environment()
    remembering = extension("quick_build").Remembering(env)
    assert [remembering.get_doctree(name) for name in "aba"] == [f"tree of {n}" for n in "aba"]
    assert env.read == ["a", "b"]
    assert remembering.numbers == "theirs"
    with pytest.raises(AttributeError):
        remembering.nothing_of_this_name  # noqa: B018


def test_references_are_those_of_sphinx_but_for_the_environment(monkeypatch):
    module, env, asked = extension("quick_build"), Environment(), []
    monkeypatch.setattr(
        module.StandardDomain, "resolve_xref", lambda self, *given: asked.append(given)
    )
    domain = module.QuickDomain.__new__(module.QuickDomain)
    for target in ("one", "two"):
        domain.resolve_xref(env, "page", target)
    (first, *rest), (second, *_) = asked
    assert first is second
    assert rest == ["page", "one"]
    assert first.get_doctree("page") == "tree of page"


@pytest.fixture
def tree():
    """A page with a heading, a figure within a figure, and text."""
    page = nodes.section("", nodes.title("", "A title"), ids=["a"])
    page += nodes.figure("", nodes.figure("", nodes.caption("", "inner")), nodes.caption("", "b"))
    return page


def is_caption(node):
    return isinstance(node, nodes.caption)


ASKED = [
    *((kind,) for kind in (None, nodes.Node, nodes.Text, nodes.figure, nodes.table, is_caption)),
    *((kind, False) for kind in (None, nodes.section, nodes.figure, is_caption)),
    *((kind, True, False) for kind in (None, nodes.section, is_caption)),
    *((kind, False, True, True) for kind in (None, nodes.caption, is_caption)),
    *((kind, True, True, True, True) for kind in (None, nodes.caption, is_caption)),
]


@pytest.mark.parametrize("asked", ASKED)
def test_nodes_are_found_in_the_order_of_docutils(tree, asked):
    for node in (tree, *tree.children, *tree[1].children):
        theirs = [id(each) for each in node.findall(*asked)]
        assert [id(each) for each in extension("quick_build").findall(node, *asked)] == theirs
    assert asked[0] is nodes.table or list(tree.findall(*asked[:1]))


@pytest.mark.parametrize("kind", [nodes.figure, lambda node: isinstance(node, nodes.figure)])
def test_nodes_put_in_meanwhile_are_found(tree, kind):
    found = []
    for node in extension("quick_build").findall(tree, kind):
        found.append(node)
        if len(found) == 1:
            node += nodes.figure("")
            tree += nodes.figure("")
    assert found == list(tree.findall(nodes.figure))
    assert len(found) == 4


def contents():
    """Of a page with a heading and two lists of further pages, one of them under the heading."""

    def entry(*below):
        title = nodes.reference("", "words", refuri="page", anchorname="")
        return nodes.list_item("", addnodes.compact_paragraph("", "", title), *below)

    first, second = (addnodes.toctree(entries=[("", name)]) for name in "ab")
    return nodes.bullet_list("", entry(nodes.bullet_list("", first, entry(), entry(second))))


def test_a_menu_of_titles_has_the_title_and_the_further_pages():
    short = extension("quick_build").without_headings(contents())
    assert len(list(short.findall(nodes.reference))) == 1
    further = [each["entries"] for each in short.findall(addnodes.toctree)]
    assert further == [[("", "a")], [("", "b")]]
    whole = nodes.bullet_list("", addnodes.only("", contents(), expr="html"))
    assert extension("quick_build").without_headings(whole) is whole


def test_figures_are_numbered_on_the_pages_in_memory(monkeypatch):
    module, env = extension("quick_build"), Environment()
    env._write_doc_doctree_cache = {"a": "whole"}
    monkeypatch.setattr(
        module, "sphinx_numbers", lambda collector, env: [env.get_doctree(name) for name in "ab"]
    )
    assert module.number_figures(None, env) == ["whole", "tree of b"]
    assert env.get_doctree("a") == "tree of a"


class Started:
    """A process that ends so."""

    def __init__(self, status):
        self.wait = lambda: status


@pytest.mark.parametrize("status", [0, 1])
def test_a_build_fails_if_the_pages_of_the_code_do(status):
    app = type("App", (), {"source_pages": Started(status)})
    finish = extension("source_pages").finish
    finish(app, OSError("a failure is not replaced by another"))
    if status:
        with pytest.raises(RuntimeError, match="pages of the code"):
            finish(app, None)
    else:
        finish(app, None)


def test_pages_of_the_code_are_written_by_a_process_of_their_own(tmp_path):
    """Those of one folder; the book has them all."""
    command = [sys.executable, str(EXTENSIONS / "source_pages.py"), str(tmp_path)]
    subprocess.run([*command, "guts_core/guts/*.py"], check=True)
    page = (tmp_path / "guts_core" / "guts" / "rules.py.html").read_text("utf-8")
    assert '<a id="L30" href="#L30">' in page
    assert (tmp_path / "style.css").stat().st_size > 1000


#: Code of many kinds, and what is none: signs that fit no rule, strings without an end.
CODE = {
    "python": r"""
@a.b
async def f(x: int = 0x1f, *, y=.5e3j) -> str:
    'Doc \n {x}.'
from .a import (b as c,
  d)
import e.f as g, h
class K(metaclass=M): __slots__ = ()
x = Rb'\x00' + bR"a" + f'{y!r:>{w}.3f} {{}} %s' + rF'''{z:{'a'}}
  ''' + u'\N{DASH}' 'a\
  b'
match x:
    case [1, _] if y: pass
raise X from None
except* ValueError: yield from (not in) is not a @ b := c ... $ ? §
}] \ 'open
f'{a['b']}' f'{' '''never closed
""",
    "coq": r"""
From Coq Require Import ZArith.
(* a (* nested *) one *)
Theorem t : forall x, x <= x. Proof. intros; rewrite -> H in *; lia. Qed.
Definition a' := "text "" " ++ 0x1f.2e5.
Set Implicit Arguments. Unset Printing All.
Notation "x + y" := (plus x y) (at level 50).
Import A.B.C. Open Scope Z_scope. \ $ § (* never closed
""",
}


@pytest.mark.parametrize("language", CODE)
def test_tokens_are_those_of_pygments(language):
    place = {"python": "guts_core/guts/rules.py", "coq": "proofs/common/*.v"}[language]
    first, *_ = extension("source_pages").files([place])
    found = extension("quick_lexer").quick(get_lexer_by_name(language))
    for text in (first.read_text("utf-8"), *CODE.values()):
        for part in (text, text[: len(text) // 2], text[len(text) // 3 :]):
            assert list(found.get_tokens(part)) == list(
                get_lexer_by_name(language).get_tokens(part)
            )


#: A sign for each way to enter states and to leave them.
STEPS = {"1": "#pop", "2": "#pop:2", "9": "#pop:9", "+": "#push", "a": "a", "b": "b"}
STEPS |= {"v": ("#pop", "b"), "w": ("a", "#push"), "x": ("#pop", "#pop", "a")}
RULES = [(re.escape(sign), Text, step) for sign, step in STEPS.items()]


class Steps(RegexLexer):
    """Letters "o" say where one is."""

    tokens = MappingProxyType(
        {
            "root": [("o", Keyword), *RULES],
            "a": [("o", Name), *RULES],
            "b": [("o", Number), *RULES, default("#pop")],
        }
    )


def test_states_are_entered_and_left_as_by_pygments():
    found, signs = extension("quick_lexer").quick(Steps()), [*STEPS, "!", "\n"]
    for way in product(signs, repeat=3):
        text = "".join(f"{sign}o" for sign in way)
        assert list(found.get_tokens(text)) == list(Steps().get_tokens(text))


def test_comments_on_attributes_are_found_where_sphinx_finds_them(monkeypatch):
    module = extension("quick_build")
    source = """
class One:
    #: In the class.
    first = 1

    def __init__(self, given):
        self.second = given  #: In __init__.
        def inner():
            self.no = 1  #: Nowhere.

    async def later(self):
        self.third = 3  #: Not here.
        fourth = 4
        "Nor here."

    @typing.overload
    def several(self, a: int) -> int: ...

    fifth = 5
    "Behind a method."


@typing.final
def alone():
    import typing as t  #: Nor here.
"""

    def found():
        parser = module.Parser(source)
        parser.parse_comments()
        return [vars(parser)[name] for name in ("comments", "annotations", "deforders", "finals")]

    theirs = found()
    assert theirs[0]["One", "second"] == "In __init__."
    monkeypatch.setattr(module.VariableCommentPicker, "visit_FunctionDef", module.visit_function)
    assert found() == theirs


@pytest.mark.parametrize("name", ["GutsPlay", "GutsPlay.sizes"])
def test_a_link_leads_to_the_line_where_a_name_begins(name):
    module = "guts_core.guts.play.payoff_model"
    told = extension("source_pages").address("py", {"module": module, "fullname": name})
    path, line = told.removeprefix("../../source/").split(".html#L")
    lines = (EXTENSIONS.parents[1] / path).read_text("utf-8").splitlines()[int(line) - 1 :]
    words = next(each for each in lines if not each.lstrip().startswith("@")).split()
    assert words[0] in ("class", "def")
    assert words[1].startswith(name.rpartition(".")[2])
    assert lines[0].lstrip().startswith("@")
