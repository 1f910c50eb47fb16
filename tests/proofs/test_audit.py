"""What must not get through: files that change the meaning of words, rows that are no statement."""

import dataclasses
import os
import re
from pathlib import Path

import pytest

from paper_ledger.record.manifest import Theorem, theorems
from tools.proofs import confirm, coq
from tools.proofs.confirm import axioms, own_names, statement
from tools.proofs.coq import CoqError, ask, check_again, complaints

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
    "implicit arguments": (
        """Definition worth {K} `{Scalars K} (g : game K) (s : profile K) : Prop := True.
Notation nash := (worth (K := Q)).
Arguments legal {K _} _ : rename.
Theorem everything : forall s : profile Q, nash (kuhn 3 4 1) s. Proof. now intros. Qed.""",
        NASH,
    ),
    "a hypothesis": (
        """Section Given.
Variable given : forall s : profile Q, nash (kuhn 3 4 1) s.
Let also := given.
Theorem everything : forall s : profile Q, nash (kuhn 3 4 1) s. Proof. exact also. Qed.
End Given.""",
        NASH,
    ),
    "a module of the same name": (
        """Module Games. Definition nash {K} (g : game K) (s : profile K) : Prop := True. End Games.
Import Games.
Theorem everything : forall s : profile Q, nash (kuhn 3 4 1) s. Proof. now intros. Qed.""",
        NASH,
    ),
    "a coercion": (
        """Definition truth (b : bool) : Prop := True. Coercion truth : bool >-> Sortclass.
Theorem everything : forall s : profile Q, leqb (total (kuhn 3 4 1) s 0) 0.
Proof. exact (fun _ => I). Qed.""",
        "forall s : profile Q, total (kuhn 3 4 1) s 0 <= 0",
    ),
    "a canonical structure": (
        """Structure claim := { about : Prop; proof : about }.
Canonical Structure nothing : claim := {| about := True; proof := I |}.
Theorem everything : forall s : profile Q, about nothing. Proof. exact (fun _ => I). Qed.""",
        NASH,
    ),
    "a tactic of the same name": (
        """Axiom cheat : False.
Tactic Notation "exact" constr(x) := destruct cheat.
Theorem everything : True. Proof. constructor. Qed.""",
        NASH,
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
    refused = r"(?s)everything does not prove its row.*(cannot\s+unify|expected\s+to\s+have)"
    with pytest.raises(CoqError, match=refused):
        list(axioms([attack(*ATTACKS[kind])]))


#: Proofs of something false, and what Coq must then name.
FALSE = {
    "guard": ("Unset Guard Checking.\nFixpoint round (n : nat) : False := round n.", "round 0"),
    "guard, by attribute": (
        "#[bypass_check(guard)] Fixpoint round (n : nat) : False := round n.",
        "round 0",
    ),
    "positivity": (
        """Unset Positivity Checking.
Inductive bad := C (f : bad -> False).
Set Positivity Checking.
Definition no (b : bad) : False := match b with C f => f b end.""",
        "no (C no)",
    ),
    "universes": (
        """Unset Universe Checking.
Definition large : Type := Type.
Definition small : Type@{Set} := large.
Set Universe Checking.
Axiom round : False.""",
        "round",
    ),
    "words in a type": (
        """Notation "'Closed' 'under' 'the' 'global' 'context'" := False.
Axiom round : Closed under the global context.""",
        "round",
    ),
}


@pytest.mark.coq
@pytest.mark.parametrize("check", FALSE)
def test_what_a_theorem_rests_on_is_named_also_where_a_check_was_switched_off(attack, check):
    text, proof = FALSE[check]
    text = f"Axiom more : True.\n{text}\nTheorem everything : True /\\ False."
    text += f" Proof. split; [exact more|exact ({proof})]. Qed."
    [(_, found)] = axioms([attack(text, "True /\\ False")])
    assert any(name.endswith("more") for name in found)
    assert any(re.search(r"(round|bad|no)$", name) for name in found), found


@pytest.mark.coq
def test_an_axiom_under_one_row_is_named_when_all_folders_are_asked_at_once(monkeypatch):
    folders = [[next(t for t in theorems() if t.folder == name)] for name in ("common", "kuhn")]
    question, wrong = confirm.question, folders[-1][0]

    def asked(theorem):
        text = question(theorem)
        if theorem != wrong:
            return text
        stated = text.rpartition(" : ")[2].partition(":=")[0]
        text = text.replace("Definition", f"Axiom cheat : {stated}.\nDefinition", 1)
        return text.replace(f"@Guts.{wrong.name}", "cheat")

    monkeypatch.setattr(confirm, "question", asked)
    assert confirm._at_once(folders) == ("Rows1.cheat",)


@pytest.mark.coq
def test_what_the_head_of_one_folder_opens_is_closed_for_the_next_one(monkeypatch):
    first, second = (next(t for t in theorems() if t.folder == name) for name in ("common", "kuhn"))
    head = confirm._head

    def with_a_word(asked):
        return head(asked) + ("\nNotation opened := True." if asked[0].folder == "common" else "")

    monkeypatch.setattr(confirm, "_head", with_a_word)
    opened = [dataclasses.replace(row, formal="opened") for row in (first, second)]
    with pytest.raises(CoqError, match=r"has\s+type"):
        confirm._at_once([[opened[0]], [second]])
    with pytest.raises(CoqError, match=r"opened\s+was\s+not\s+found"):
        confirm._at_once([[first], [opened[1]]])


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        (confirm.CLOSED, ()),
        ("Axioms:\nfirst : True\nsecond\n  : 0 = 1", ("first", "second")),
        (f"Axioms:\nfirst :\n{confirm.CLOSED}", ("first",)),
        ("Axioms:\nfirst is assumed to be guarded.", ("first",)),
        ("Axioms:\nfirst relies on an unsafe hierarchy.", ("first",)),
        ("something new\n", ("something new",)),
    ],
)
def test_what_coq_names_is_read_in_all_its_forms(answer, names):
    assert confirm._named(answer) == names


def test_folders_of_which_coq_refuses_a_row_or_names_an_axiom_are_asked_one_by_one(monkeypatch):
    rows = [next(t for t in theorems() if t.folder == name) for name in ("common", "kuhn")]
    answers = {rows[0].name: (), rows[1].name: ("cheat",)}

    def refused(_):
        raise CoqError("some row")

    monkeypatch.setattr(confirm, "_answers", lambda asked: {r.name: answers[r.name] for r in asked})
    for at_once in (refused, lambda _: ("cheat",)):
        monkeypatch.setattr(confirm, "_at_once", at_once)
        assert list(axioms(rows)) == [(rows[0], ()), (rows[1], ("cheat",))]
    monkeypatch.setattr(confirm, "_at_once", lambda _: ())
    assert list(axioms(rows[1:])) == [(rows[1], ("cheat",))]


def test_of_a_folder_with_an_axiom_each_row_is_asked(monkeypatch):
    """The second of three rests on one; or it is no proof, and then it is named."""
    rows = [t for t in theorems() if t.folder == "kuhn"][:3]
    assert len(rows) == 3

    def said(text):
        return "Axioms:\ncheat : False" if f"@Guts.{rows[1].name}." in text else confirm.CLOSED

    def refused(text):
        if f"@Guts.{rows[1].name}." in text:
            raise CoqError("cannot unify")
        return confirm.CLOSED

    monkeypatch.setattr(confirm, "ask", said)
    assert list(confirm._answers(rows).values()) == [(), ("cheat",), ()]
    monkeypatch.setattr(confirm, "ask", refused)
    with pytest.raises(CoqError, match=f"{re.escape(rows[1].name)} does not prove its row"):
        confirm._answers(rows)


@pytest.fixture
def own_row(monkeypatch, tmp_path):
    """A row on a file of its own that declares a list, functions and properties."""
    (tmp_path / "x").mkdir()
    declared = ("values : list Q", "other : Q -> Q", "truth : Prop", "large : Type")
    text = "".join(f"Definition {each} := something.\n" for each in declared)
    (tmp_path / "x" / "File.v").write_text(text, "utf-8")
    monkeypatch.setattr(confirm, "SOURCES", tmp_path)
    return lambda formal, results=1: Theorem(
        "x.File.t", formal, "", "", (), (), (), (), results, "x"
    )


def test_a_function_a_property_or_a_type_of_the_file_is_no_variable_of_a_statement(own_row):
    row = own_row("In (other 1) values /\\ truth /\\ large = large")
    assert own_names(row) == {"values": "list Q"}


@pytest.mark.parametrize(
    "formal",
    [
        "forall v, In v values -> 0 <= v",
        "Forall small values",
        "Forall2 near values others",
        "forallb small values = true",
        "incl values others",
        "forall v, In v File.values -> 0 <= v",
    ],
)
def test_the_length_of_a_list_is_asked_where_a_statement_is_about_its_members(own_row, formal):
    (goal,) = confirm._length(own_row(formal))
    assert goal.startswith("Goal @eq nat (Datatypes.length Guts.x.File.values)%nat 1%nat.")
    assert " 7%nat." in confirm._length(own_row(formal, 7))[0]
    assert confirm._length(own_row("hd 0 values <= 1")) == []
    assert " 7%nat." in confirm._length(own_row("hd 0 values <= 1", 7))[0]


def test_a_name_of_the_file_has_no_meaning_before_the_file_is_read(own_row):
    fails, asked = statement(own_row("In 1 values")).splitlines()
    assert fails == "Fail Check values."
    assert asked == "Definition asked_x_File_t (own_values : list Q) : Prop := (In 1 own_values)."


@pytest.mark.parametrize(
    "formal",
    [
        "True. Proof. exact I. Qed. Goal False",
        "True (* and nash g s *)",
        "True.",
        'True \\/ "to here" = "',
    ],
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


REPORT = """CONTEXT SUMMARY
===============

* Theory: Set is predicative

* Axioms:
    Coq.ssr.ssrunder.Under_rel.over_rel
{axiom}
* Constants/Inductives relying on type-in-type: <none>

* Constants/Inductives relying on unsafe (co)fixpoints: {loop}
"""


def test_what_the_second_checker_finds_is_told():
    assert complaints(REPORT.format(axiom="", loop="<none>")) == []
    found = complaints(
        REPORT.format(axiom="    Guts.kuhn.Rules.cheat\n", loop="Guts.kuhn.Rules.go")
    )
    assert [each.rpartition(": ")[2] for each in found] == [
        "Guts.kuhn.Rules.cheat",
        "Guts.kuhn.Rules.go",
    ]
    assert complaints("") == ["coqchk reported nothing"]
    assert complaints("CONTEXT SUMMARY\n* Loops: <none>\n") == ["coqchk reported nothing"]
    other = REPORT.format(axiom="    Coqlike.cheat\n", loop="<none>")
    assert complaints(other) == ["Axioms: Coqlike.cheat"]


def test_the_build_folder_follows_the_sources(monkeypatch, tmp_path):
    built, source = tmp_path / "built", tmp_path / "sources" / "a.v"
    for folder in (built, source.parent):
        folder.mkdir()
    monkeypatch.setattr(coq, "BUILT", built)
    monkeypatch.setattr(coq, "SOURCES", source.parent)
    monkeypatch.setattr(coq, "sources", lambda: [Path("a.v")])
    for name in ("gone.v", "gone.vo", "a.vo", "a.v"):
        (built / name).write_text("old", "utf-8")
    for text in ("old", "new"):
        source.write_text(text, "utf-8")
        os.utime(built / "a.v", (1, 1))
        coq.copy_sources()
        assert (built / "a.v").read_text("utf-8") == text
        assert ((built / "a.v").stat().st_mtime == 1) is (text == "old")
        left = ["a.v", "a.vo"] if text == "old" else ["a.v"]  # what is compiled of another is gone
        assert sorted(path.name for path in built.iterdir()) == left


def test_what_a_killed_writer_of_a_source_left_is_none(tmp_path):
    """Coq reads no file of such a name, and would refuse all."""
    for name in ("a.v", f".a.{'0' * 16}.v"):
        (tmp_path / name).touch()
    assert coq.sources(tmp_path) == [Path("a.v")]


SAYS = """make -s: File "./guts/B.v", line 1, characters 0-32:
Error:
{built}/a.vo: premature end of file. Try to rebuild it.

make[1]: *** [Makefile:793: guts/B.vo] Error 1
File "./guts/C.v", line 1, characters 0-32:
Error: File {built}/b.vo has bad magic number
1114599713 (expected 1131376929). It is corrupted or was compiled with
another version of Coq.
Error: File {built}/../coqs.vo has bad magic number
make: *** [Makefile:409: all] Error 2"""


@pytest.mark.parametrize("mended", [True, False])
def test_compiled_files_that_cannot_be_read_are_compiled_again(mended, monkeypatch, tmp_path):
    """Half of one, after a kill, or those of a Coq that was there before."""
    built, runs = tmp_path / "a folder", []
    built.mkdir()
    for name in ("a.vo", "b.vo", "c.vo", "../coqs.vo"):
        (built / name).touch()

    def run(command, folder):
        runs.append(sorted(path.name for path in folder.iterdir()))
        if len(runs) == 1 or not mended:
            for name in ("a.vo", "b.vo"):
                (folder / name).touch()
            raise coq.CoqError(SAYS.format(built=folder))

    monkeypatch.setattr(coq, "BUILT", built)
    monkeypatch.setattr(coq, "_run", run)
    if mended:
        coq._make(1)
    else:  # nothing is tried for ever
        with pytest.raises(coq.CoqError, match="premature end"):
            coq._make(1)
    assert runs == [["a.vo", "b.vo", "c.vo"], ["c.vo"]]
    assert (tmp_path / "coqs.vo").exists()


@pytest.mark.coq
def test_the_second_checker_agrees_on_one_file():
    assert check_again(["real_strategies.Transfer"]) == []
