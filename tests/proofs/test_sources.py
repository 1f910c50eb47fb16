"""Which sentences may stand in the sources of the proofs, and which files give words a meaning."""

import re
import tomllib
from pathlib import Path

import pytest

from paper_ledger.record.manifest import manifests, theorems
from tools.proofs.coq import SOURCES, ask, sources
from tools.proofs.sentences import sentences, stated

#: What the head of a list may hold.
HEAD = re.compile(r"(From [\w.]+ )?Require (Import )?[\w. ]+|Import ListNotations|Open Scope \w+")


def test_the_head_of_a_list_opens_files_and_scopes_and_nothing_else():
    for path in manifests():
        head = tomllib.loads(path.read_text("utf-8"))["preamble"]
        for line in re.split(r"\.\s", head.strip() + "\n"):
            assert not line.strip() or HEAD.fullmatch(" ".join(line.split())), (path, line)


def spoken(path):
    """The sentences of a source."""
    return list(sentences((SOURCES / path).read_text("utf-8")))


#: The words that may open a sentence. None changes what the kernel checks, reads another file in
#: passing, or assumes something (what a section assumes stands in the type of its theorems).
PLAIN = {"From", "Import", "Open", "Section", "End", "Proof", "Definition", "Fixpoint", "Lemma"}
PLAIN |= {"Theorem", "Record", "Inductive", "Class", "Instance", "Existing", "Arguments", "Add"}
PLAIN |= {"Context", "Variable", "Variables", "Hypothesis", "Hypotheses", "Let", "Implicit"}
PLAIN |= {"Notation", "Infix", "Declare", "Delimit", "Close", "Ltac"}


def test_only_plain_sentences_stand_in_the_sources():
    for path in sources():
        for each in spoken(path):
            assert each.word in PLAIN, (path, each.text)
            assert re.fullmatch(r"|Local|#\[(local|export|export, refine)\]", each.more.strip()), (
                path
            )
            # After a proof in one word there is no Qed, and what comes next would stand in it.
            opens = re.fullmatch(r"Proof(\s+using(\s+\w+)+)?", each.text)
            assert each.word != "Proof" or opens, (path, each.text)
            # Where a file is read and not opened, its instances must be none.
            assert each.more or each.word not in {"Instance", "Existing"}, (path, each.text)
            if each.word in {"Add", "Declare", "Existing", "Implicit"}:
                assert each.name in {"Ring", "Scope", "Instance", "Types"}, (path, each.text)


@pytest.mark.parametrize(
    "sentence",
    [
        "Unset Guard Checking",
        "Set Typeclasses Unique Instances",
        "#[bypass_check(universes)] Definition x := Type",
        'Declare ML Module "a"',
        "Load a",
        "Global Open Scope nat_scope",
        "Coercion f : A >-> B",
        "Instance sly : Scalars Q := {}",
        "Canonical Structure s := t",
        "Hint Resolve sly : typeclass_instances",
        "Extraction Language OCaml",
        "Module M",
        "Corollary easy : True",
        "Lemma easy : True. Proof I",
        "Axiom a : False",
    ],
)
def test_other_sentences_are_seen_as_such(monkeypatch, tmp_path, sentence):
    text = f"(* One (* in *) another. *) Lemma fine : True. Proof. exact I. Qed.\n{sentence}.\n"
    (tmp_path / "File.v").write_text(text, "utf-8")
    monkeypatch.setitem(globals(), "SOURCES", tmp_path)
    monkeypatch.setitem(globals(), "sources", lambda: ["File.v"])
    with pytest.raises(AssertionError):
        test_only_plain_sentences_stand_in_the_sources()


def test_comments_within_comments_and_proofs_are_no_sentences_but_what_gives_up_is():
    text = """(* One (* in. *) another. *) Lemma easy : True. (* Axiom a : False. *)
Proof. exact I. Qed. Lemma hard : False. Proof. intros. (* a (* b *) Qed. *) Admitted.
Lemma left : 1 = 2. Proof. simpl. Abort. Definition same := 3."""
    words = ["Lemma", "Proof", "Lemma", "Proof", "Admitted", "Lemma", "Proof", "Abort"]
    assert [each.word for each in sentences(text)] == [*words, "Definition"]


@pytest.mark.parametrize(
    "before",
    [
        "Theorem a : True. Proof I.",
        "Theorem a : True. Proof (let x := I in x).",
        "Theorem a : True. Proof. exact I. Qed.",
        "Theorem a : True. Proof (* a term? *). exact I. Qed.",
        "Theorem a : True. Proof using\nAll. exact I. Qed.",
        "Theorem a : True. Proof with auto. exact I. Qed.",
        "Theorem a : True. Proof. exact I. Save b.",
        'Definition a := "(*"%string.',
        'Definition a := """(*. "%string.',
        "Notation a := (b *).",
    ],
)
def test_an_axiom_behind_any_proof_or_text_is_seen(before):
    """Also where the file ends without a full stop."""
    for text in (f"{before} Axiom c : False.", f"{before} Axiom c : False"):
        words = [each.word for each in sentences(text)]
        assert words[-1] == "Axiom"
        assert "exact" not in words


def test_a_name_that_is_given_to_a_proof_at_its_end_is_seen():
    found = list(sentences("Theorem a : True. Proof. exact I. Save b. Definition c := 3."))
    assert [each.name for each in found if each.word != "Proof"] == ["a", "b", "c"]


@pytest.mark.parametrize(
    "word", ["Theorem", "Corollary", "Proposition", "Fact", "Remark", "Property", "Goal"]
)
def test_whatever_is_stated_under_a_word_of_its_own_must_be_listed(word):
    assert stated(f"{word} it : True. Proof. exact I. Qed.") == ["it"]


def test_what_is_proved_under_another_word_is_no_lemma():
    text = """(* Theorem hidden : True. *) Lemma step : True. Proof. exact I. Qed.
Corollary first : True. Proof. exact I. Qed. #[local] Fact second : True. Proof. exact I. Qed.
Definition third : True. Proof. exact I. Defined. Definition number := 3.
Program Theorem last : True."""
    assert stated(text) == ["first", "second", "third", "last"]


def test_the_sources_are_compiled_with_all_checks():
    assert (SOURCES / "_CoqProject").read_text("utf-8").split() == ["-Q", ".", "Guts"]


def test_no_row_assumes_anything():
    assert [row.name for row in theorems() if row.axioms] == []


#: Files that hold the words of statements, and those that may give a symbol a meaning elsewhere.
WORDS = re.compile(r".*(Rules|Statements)|common/(Scalars|Sums|Games|Relations)")
SYMBOLS = {"guts/ThreePlayers.v", "recursive_games/Rounds.v"}
#: The powers of which statements speak have their name from here.
BESIDE_PROOFS = {"common/Polynomials.v"}


def is_of_words(path):
    """Whether a file holds words of statements."""
    return bool(WORDS.fullmatch(path.with_suffix("").as_posix()))


def test_symbols_get_their_meaning_in_files_of_words():
    for path in sources():
        if not is_of_words(path) and path.as_posix() not in SYMBOLS:
            for each in spoken(path):
                local = each.more.strip() in {"Local", "#[local]"}
                assert local or each.word not in {"Notation", "Infix", "Declare"}, (path, each.text)


#: What declares a word.
DECLARES = {"Definition", "Fixpoint", "Record", "Inductive", "Class", "Notation"}
DECLARES |= {"Lemma", "Theorem"}


@pytest.mark.coq
def test_no_other_file_gives_a_word_of_a_statement_another_meaning():
    lines, asked = ["Set Printing Width 1000000."], []
    for number, path in enumerate(manifests()):
        listed = tomllib.loads(path.read_text("utf-8"))
        opened = re.findall(r"\w+", listed["preamble"])
        words = {
            each.name
            for file in filter(is_of_words, sources())
            if {file.parent.name, file.stem} <= {*opened}
            for each in spoken(file)
            if each.word in DECLARES and each.name
        }
        used = {w for row in listed["theorem"] for w in re.findall(r"[A-Za-z_]\w*", row["formal"])}
        asked.append(sorted(words & used))
        # What a head opens is closed again at the end of its module.
        lines += [f"Module Head{number}.", listed["preamble"], "Check tt."]
        lines += [*(f"Locate {word}." for word in asked[-1]), f"End Head{number}."]
    _, *answers = re.split(r"^tt\n\s*: unit$", ask("\n".join(lines)), flags=re.M)
    for path, words, answer in zip(manifests(), asked, answers, strict=True):
        named = re.findall(r"^(?:Constant|Inductive|Notation) Guts\.([\w.]+)\.\w+$", answer, re.M)
        for found in named:
            file = Path(found.replace(".", "/") + ".v")
            assert is_of_words(file) or file.as_posix() in BESIDE_PROOFS, (path, found)
        assert len(named) >= len(words) / 2


def test_the_numbers_of_the_statements_are_declared_in_few_places():
    places = {
        path.as_posix()
        for path in sources()
        for each in spoken(path)
        if each.word == "Instance"
        and re.search(r":\s*(Scalars|Ordered|Domain|Parts|Contains_Q)\b", each.text)
    }
    assert places <= {
        "common/Scalars.v",
        "common/Quadratic.v",
        "common/CaseTrees.v",
        "common/Domains.v",
        "guts/Rules.v",
    }
    # Those that exist already are named in one file, and in another for itself.
    named = {p.as_posix() for p in sources() for each in spoken(p) if each.word == "Existing"}
    assert named <= {"common/Scalars.v", "von_neumann/Consequences.v"}


def test_a_file_of_certificates_holds_lists_and_theorems_only():
    allowed = {"From", "Import", "Open", "Definition", "Theorem", "Proof"}
    for path in sources():
        if path.parent.name == "certificates" and path.parts[0] != "simplified_kuhn":
            found = {each.word for each in spoken(path)}
            assert found <= allowed, (path, found)
