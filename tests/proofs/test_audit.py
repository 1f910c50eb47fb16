"""What must not get through: files that change the meaning of words, rows that are no statement."""

import dataclasses
import re
import tomllib

import pytest

from paper_ledger.record.manifest import Theorem, manifests, theorems
from tools.proofs import confirm
from tools.proofs.confirm import axioms, own_names, statement
from tools.proofs.coq import SOURCES, CoqError, ask, sources

HEADER = """From Coq Require Import QArith List.
From Guts.common Require Import Scalars Sums Games.
From Guts.kuhn Require Import Rules.
Open Scope Q_scope.
"""
NASH = "forall s : profile Q, nash (kuhn 3 4 1) s"

#: Files that prove less than the row, which stands beside them, seems to say.
ATTACKS = {
    "a definition": (
        """Definition nash {K} `{Scalars K} (g : game K) (s : profile K) : Prop := True.
Theorem everything : forall s, nash (kuhn 3 4 1) s. Proof. now intros. Qed.""",
        NASH,
    ),
    "an instance": (
        """#[global] Instance sly : Scalars Q := {
  zero := 0; one := 1; plus := Qplus; times := Qmult; minus := Qminus; negate := Qopp;
  same := Qeq; leq := fun _ _ => True; leqb := fun _ _ => true; tidy := Qred;
  is_zero := fun x => Z.eqb (Qnum x) 0 }.
Theorem everything : forall s : profile Q, nash (kuhn 3 4 1) s.
Proof. now split. Qed.""",
        NASH,
    ),
    "a notation": (
        """Definition anything (a b : Q) := True.
Notation "a <= b" := (anything a b) : Q_scope.
Theorem everything : forall (s : profile Q) k, 0 <= expectation 3 4 1 s k.
Proof. now intros. Qed.""",
        "forall (s : profile Q) k, 0 <= expectation 3 4 1 s k",
    ),
    "an arrow": (
        """Notation "A -> B" := (A /\\ False -> B)
  (at level 99, right associativity, B at level 200) : type_scope.
Theorem everything : forall s : profile Q, True -> nash (kuhn 3 4 1) s.
Proof. intros s [_ []]. Qed.""",
        f"{NASH.replace('nash', 'True -> nash')}",
    ),
    "a scope": (
        """Open Scope nat_scope.
Theorem everything : forall x, 0 <= x. Proof. apply Nat.le_0_l. Qed.""",
        "forall x, 0 <= x",
    ),
}


@pytest.fixture
def attack(monkeypatch, tmp_path):
    """Compile the text of an attack; a row for it, as if it stood in the lists."""

    def prepare(text, formal):
        folder = tmp_path / "attack"
        folder.mkdir()
        (folder / "manifest.toml").write_text(f"preamble = '''{HEADER}'''", "utf-8")
        (folder / "File.v").write_text(HEADER + text, "utf-8")
        monkeypatch.setattr(confirm, "SOURCES", tmp_path)
        # The file is a module of the question, which comes after the statement.
        inside = (
            f"Module Guts. Module attack. Module File.\n{text}\nEnd File. End attack. End Guts."
        )
        monkeypatch.setattr(
            confirm,
            "ask",
            lambda asked: ask(asked.replace("From Guts Require attack.File.", inside)),
        )
        return Theorem("attack.File.everything", formal, "", "", (), (), (), (), 1, "attack")

    return prepare


@pytest.mark.coq
@pytest.mark.parametrize("kind", ATTACKS)
def test_a_file_cannot_change_the_meaning_of_its_row(attack, kind):
    with pytest.raises(CoqError, match=r"(?s)everything does not prove its row.*cannot\s+unify"):
        list(axioms([attack(*ATTACKS[kind])]))


@pytest.mark.coq
def test_what_a_theorem_rests_on_is_named_also_where_a_check_was_switched_off(attack):
    text = """Axiom more : True.
Unset Guard Checking.
Fixpoint round (n : nat) : False := round n.
Set Guard Checking.
Theorem everything : True /\\ False. Proof. split; [exact more|exact (round 0)]. Qed."""
    [(_, found)] = axioms([attack(text, "True /\\ False")])
    assert any(name.endswith("more") for name in found)
    assert any(name.endswith("round") for name in found)


@pytest.mark.parametrize(
    "formal",
    ["True. Proof. exact I. Qed. Goal False", "True (* and nash g s *)", "True."],
)
def test_a_row_is_one_term(formal):
    row = dataclasses.replace(theorems()[0], formal=formal)
    with pytest.raises(CoqError, match="one term"):
        statement(row)


def test_a_list_that_a_row_names_is_a_variable_of_its_statement():
    rows = [row for row in theorems() if row.folder.endswith("certificates")]
    assert rows
    for row in rows:
        name = row.module.rpartition(".")[2]
        assert own_names(row), row.name
        assert f"{name}." not in statement(row), row.name


#: What the head of a list may hold.
HEAD = re.compile(r"(From [\w.]+ )?Require (Import )?[\w. ]+|Import ListNotations|Open Scope \w+")


def test_the_head_of_a_list_opens_files_and_scopes_and_nothing_else():
    for path in manifests():
        head = tomllib.loads(path.read_text("utf-8"))["preamble"]
        for line in re.split(r"\.\s", head.strip() + "\n"):
            assert not line.strip() or HEAD.fullmatch(" ".join(line.split())), (path, line)


def code(path):
    """The text of a source without its comments."""
    return re.sub(r"\(\*.*?\*\)", "", (SOURCES / path).read_text("utf-8"), flags=re.DOTALL)


def test_no_check_of_the_kernel_is_switched_off():
    words = r"(Guard|Positivity|Universe) Checking|bypass_check|Declare ML|type-in-type"
    for path in sources():
        assert not re.search(words, code(path)), path


def test_the_numbers_of_the_statements_are_declared_in_few_places():
    places = {
        path.as_posix()
        for path in sources()
        if re.search(r"Instance \w+[^.]*?: (Scalars|Ordered|Parts)\b", code(path))
    }
    assert places <= {
        "common/Scalars.v",
        "common/Quadratic.v",
        "common/CaseTrees.v",
        "guts/Rules.v",
    }


def test_a_file_of_certificates_holds_lists_and_theorems_only():
    words = r"^\s*(?:#\[\w+\]\s*)?(\w+)"
    for path in sources():
        if path.parent.name == "certificates" and path.parts[0] != "simplified_kuhn":
            sentences = re.split(r"\.\s", code(path))
            found = {m[1] for each in sentences if (m := re.match(words, each))}
            allowed = {"From", "Import", "Open", "Definition", "Theorem", "Proof", "Qed"}
            assert {word for word in found if word[0].isupper()} <= allowed, (path, found)
