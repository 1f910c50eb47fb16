"""The lists of theorems: rows as they must be, every theorem listed, and refusals of the kernel."""

import dataclasses
import re
import runpy
import sys
import tomllib

import pytest

from paper_ledger import claims
from paper_ledger.pages.kernel_page import GAMES
from paper_ledger.record import manifest
from paper_ledger.record.manifest import in_manifest, manifests, supporting, theorems
from tools.proofs import __main__ as program
from tools.proofs import coq
from tools.proofs.confirm import axioms, unlisted
from tools.proofs.coq import ROOT, SOURCES, CoqError, sources

ROW = {"name": "a.B.c", "formal": "True", "says": "It is so.", "place": "this book"}


def test_every_theorem_has_one_row_and_every_row_a_file():
    names = [theorem.name for theorem in theorems()]
    assert len(names) == len(set(names))
    assert unlisted(theorems()) == []
    for theorem in theorems():
        text = (SOURCES / theorem.source).read_text(encoding="utf-8")
        assert re.search(rf"\bTheorem {re.escape(theorem.name.rpartition('.')[2])}\b", text)


def test_every_folder_of_proofs_has_a_name_on_the_page():
    assert {theorem.folder.partition("/")[0] for theorem in theorems()} == {*GAMES}


def test_a_theorem_that_is_not_listed_is_named():
    assert unlisted(theorems()[1:]) == [theorems()[0].name]


def test_rows_name_claims_and_theorems_of_the_book_that_are_there():
    keys = {claim.key for claim in claims()}
    for theorem in theorems():
        assert keys >= {*theorem.supports, *theorem.relates}, theorem.name
        for page in theorem.pages:
            name, _, label = page.partition("#")
            files = [*ROOT.glob(f"book/{name}.md"), *ROOT.glob(f"notebooks/{name}.ipynb")]
            # A theorem by its label, or a finding by words of its page.
            assert any(label in file.read_text("utf-8") for file in files), page


def test_the_wheel_holds_every_list():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for path in manifests():
        name = path.relative_to(ROOT).as_posix()
        assert packed[name] == f"paper_ledger/record/{name}"


def test_nothing_is_left_without_proof():
    for path in sources():
        text = re.sub(r"\(\*.*?\*\)", "", (SOURCES / path).read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(
            r"\b(Admitted|admit|Axiom|Parameter|Conjecture|native_compute)\b", text
        )


def test_the_programs_that_accepted_certificates_are_those_that_are_listed_as_sound():
    listed = {theorem.name.rpartition(".")[2] for theorem in theorems()}
    written = (path for path in sources() if path.parent.name in {"certificates", "slides"})
    text = "".join((SOURCES / path).read_text("utf-8") for path in written)
    used = {*re.findall(r"\b\w+_sound\b", text)}
    assert len(used) > 10
    assert used <= listed


def test_the_claims_of_a_theorem_know_it():
    for theorem in theorems():
        for key in theorem.supports:
            assert theorem in supporting(key)
    assert supporting("no claim of this key") == ()


def test_a_claim_that_is_settled_in_part_is_not_settled_by_a_theorem():
    settled = {key for theorem in theorems() for key in theorem.supports}
    related = {key for theorem in theorems() for key in theorem.relates} - settled
    assert related
    assert not any(map(supporting, related))


@pytest.mark.parametrize("players", [2, 3])
def test_a_claim_that_a_threshold_is_optimal_rests_on_both_halves(players):
    """It loses to nobody, and nobody gains from those who play it."""
    (theorem,) = supporting(f"blpwz22-corollary-b-4-n-{players}")
    assert "zero <= payoff true (v :: others) 0 /\\" in theorem.formal
    assert "payoff true (p :: repeat v (length others)) 0 <= zero" in theorem.formal


def test_a_claim_of_a_difference_to_the_standard_rule_rests_on_both_rules():
    """Under the Weenie rule every deviation loses, and without it some do not."""
    (both,) = supporting("blpwz22-proposition-b-1-strictness")
    formal = {row.name.rpartition(".")[2]: row.formal for row in theorems()}
    with_rule, without = (formal[name] for name in re.findall(r"\w+", both.formal))
    assert "payoff true (p :: repeat v N) 0 == zero -> p == v" in with_rule
    assert "p <= v -> 2 * power v N == one -> payoff false (p :: repeat v N) 0 == zero" in without


def test_an_equilibrium_in_one_threshold_is_claimed_in_one_threshold():
    (row,) = (each for each in theorems() if each.name.endswith(".symmetric_equilibrium"))
    said = [claim.statement for claim in claims() if claim.key in row.supports]
    assert said
    assert all("(read: in which all have one threshold)" in each for each in said)


@pytest.mark.parametrize("results", [0, -1, 1.0, "1"])
def test_a_row_without_a_result_is_refused(results):
    with pytest.raises(ValueError, match=r"results of a.B.c must be a positive whole number"):
        in_manifest(ROW | {"results": results}, "x")


@pytest.mark.parametrize("key", ["axioms", "supports", "relates", "pages"])
def test_a_text_is_no_list_of_texts(key):
    with pytest.raises(ValueError, match="a list of texts was expected"):
        in_manifest(ROW | {key: "one"}, "x")


@pytest.mark.parametrize("key", [[], {"a": 1}, None, 3])
def test_what_is_no_key_of_a_claim_is_named(key):
    with pytest.raises(ValueError, match="supporting: key must be of class str"):
        supporting(key)


@pytest.mark.parametrize(
    "row",
    [ROW | {"support": []}, {k: v for k, v in ROW.items() if k != "says"}, ROW | {"formal": 3}],
    ids=["unknown word", "a text is missing", "no text"],
)
def test_a_row_that_is_wrong_is_refused(row):
    with pytest.raises(ValueError, match=r"in_manifest: row 'a.B.c' of proofs/x must"):
        in_manifest(row, "x")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b"", ""),
        (b"[[theorem", ""),
        (b'[[theorem]]\nname = "\xff"', ""),
        (b"theorem = 3", ""),
        (b"theorem = [3]", ""),
        (b"theorem = " + 5000 * b"[", ""),
        (b"[theorem]\nname = 3", ""),
        (b"[[theorem]]", " row 1: "),
        (b"[[theorem]]\n%s[[theorem]]\n%ssupports = 3", " row 2: "),
    ],
)
def test_a_damaged_list_is_named(text, place, tmp_path, monkeypatch):
    whole = "".join(f"{name} = '{value}'\n" for name, value in ROW.items()).encode()
    path = tmp_path / "proofs" / "game" / "manifest.toml"
    path.parent.mkdir(parents=True)
    monkeypatch.setattr(manifest, "manifests", lambda: [path])
    path.write_bytes(b"[[theorem]]\n" + whole)
    assert [each.folder for each in theorems.__wrapped__()] == ["game"]
    path.write_bytes(text.replace(b"%s", whole))
    with pytest.raises(ValueError, match=rf"{re.escape(str(path))}:{place or ' (?!row)'}"):
        theorems.__wrapped__()


def test_the_lists_of_an_installed_package_are_its_own(tmp_path, monkeypatch):
    own = tmp_path / "paper_ledger" / "record" / "proofs" / "guts" / "manifest.toml"
    other = tmp_path / "proofs" / "manifest.toml"
    monkeypatch.setattr(manifest, "__file__", str(own.parents[2] / "manifest.py"))
    for path in (other, own):
        path.parent.mkdir(parents=True)
        path.touch()
        assert manifests() == [path]


def test_lists_that_are_gone_are_not_taken_for_none(tmp_path, monkeypatch):
    """Findings and claims were shown as if no kernel had checked anything."""
    monkeypatch.setattr(manifest, "__file__", str(tmp_path / "a" / "b" / "manifest.py"))
    with pytest.raises(FileNotFoundError, match=re.escape(str(tmp_path / "proofs"))):
        theorems.__wrapped__()


@pytest.mark.parametrize(
    ("listed", "found", "wrong"),
    [((), (), 0), ((), ("more",), 1), (("more",), (), 1), (("more",), ("more",), 0)],
)
def test_a_row_is_wrong_if_it_rests_on_more_or_on_less_than_it_says(
    monkeypatch, listed, found, wrong
):
    sound, row = theorems()[0], dataclasses.replace(theorems()[1], axioms=listed)
    answers = [(row, found), (sound, ()), (row, found), (sound, ())]
    monkeypatch.setattr(program, "axioms", lambda _: answers)
    assert program.confirmed() == 2 * wrong


@pytest.mark.parametrize("wrong", range(5))
def test_all_that_is_wrong_is_counted(monkeypatch, wrong):
    """A row, a theorem in no list, a changed file, what the second checker finds; or nothing."""
    parts = [["x"] * (k == wrong) for k in range(4)]
    monkeypatch.setattr(program, "coq_is_here", lambda: True)
    monkeypatch.setattr(program, "compile_proofs", lambda _: None)
    monkeypatch.setattr(program, "confirmed", lambda: len(parts[0]))
    monkeypatch.setattr(program, "unlisted", lambda _: parts[1])
    monkeypatch.setattr(program, "altered_files", lambda: parts[2])
    monkeypatch.setattr(program, "check_again", lambda: parts[3])
    monkeypatch.setattr("sys.argv", ["make proofs", "--again"])
    assert program.main() == (wrong < 4)


def test_a_file_that_coq_refuses_is_told(monkeypatch):
    def refused(_):
        raise CoqError("no proof")

    monkeypatch.setattr(program, "coq_is_here", lambda: True)
    monkeypatch.setattr(program, "compile_proofs", refused)
    monkeypatch.setattr("sys.argv", ["make proofs"])
    assert program.main() == 1


def test_the_program_fails_where_something_is_wrong(monkeypatch, capsys):
    """Here that there is no Coq."""
    monkeypatch.setattr(coq, "coq_is_here", lambda: False)
    monkeypatch.setattr("sys.argv", ["make proofs"])
    monkeypatch.delitem(sys.modules, program.__name__)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(program.__name__, run_name="__main__")
    assert ended.value.code == 1
    assert "Coq is not here" in capsys.readouterr().err


@pytest.mark.coq
def test_a_statement_that_says_more_than_its_theorem_is_refused():
    sound = next(t for t in theorems() if t.name.endswith("is_equilibrium_sound"))
    more = dataclasses.replace(sound, formal=sound.formal.replace(" = true ->", " = false ->"))
    with pytest.raises(CoqError, match="is_equilibrium_sound does not prove its row"):
        list(axioms([more]))


@pytest.mark.coq
def test_a_theorem_is_no_proof_of_a_triviality_and_a_triviality_none_of_a_theorem():
    sound = next(t for t in theorems() if t.name.endswith("is_equilibrium_sound"))
    with pytest.raises(CoqError):
        list(axioms([dataclasses.replace(sound, formal="True")]))


@pytest.mark.coq
def test_a_list_that_is_shorter_than_its_row_says_is_refused():
    meshes = next(t for t in theorems() if t.name.endswith("MeshValues.values_are_right"))
    assert list(axioms([meshes])) == [(meshes, ())]
    for results in (1, meshes.results - 1):
        with pytest.raises(CoqError, match="values_are_right does not prove its row"):
            list(axioms([dataclasses.replace(meshes, results=results)]))
