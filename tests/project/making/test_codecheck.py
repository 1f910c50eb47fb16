"""The outputs of codecheck.yml exist, have makers, and another output is refused."""

import hashlib
from pathlib import Path

import pytest
import yaml

from guts_core.storage.files import checksums
from paper_ledger.pages.downloads import DOWNLOADS
from tools.release import codecheck

ROOT = Path(__file__).resolve().parents[3]


def test_outputs_are_archived_files():
    names = [each["file"] for each in codecheck.manifest()]
    assert len(set(names)) == len(names)
    assert {name.removeprefix("data/") for name in names} <= set(checksums(codecheck.ROOT / "data"))
    assert {f"data/{each.name}" for each in DOWNLOADS} <= set(names)


def test_what_is_determined_are_columns_of_the_output():
    some = [each for each in codecheck.manifest() if "determined" in each]
    for each in some:
        with (ROOT / each["file"]).open(encoding="utf-8") as file:
            header = file.readline().rstrip().split(",")
        assert set(each["determined"]["columns"]) <= set(header)
        assert 0 < each["determined"]["within"] < 1e-2
    assert len(some) == 2


def test_paper_is_the_one_of_the_citation():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    paper = yaml.safe_load((ROOT / "codecheck.yml").read_text("utf-8"))["paper"]
    assert paper["title"] == citation["title"]
    assert paper["authors"] == [{"name": each["name"]} for each in citation["authors"]]


def test_what_is_made_is_compared(monkeypatch, capsys):
    """The quickest table made by its own function; a second time one digit is another one."""
    table = next(each for each in DOWNLOADS if each.name == "guts_limit.csv")
    row = {"file": f"data/{table.name}", "maker": "results"}
    monkeypatch.setattr(codecheck, "manifest", lambda: [row])
    monkeypatch.setattr(codecheck, "make", lambda _, there: table.write(there / table.name))
    assert codecheck.main([]) == 0
    assert "all outputs reproduced" in capsys.readouterr().out

    def misprinted(_, there):
        table.write(there / table.name)
        text = (there / table.name).read_text("utf-8")
        (there / table.name).write_text(text.replace("5", "6", 1), "utf-8")

    monkeypatch.setattr(codecheck, "make", misprinted)
    assert codecheck.main(["results"]) == 1
    assert "DIFFERS" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("new", "same", "seen"),
    [
        ("n,0.25,1e-6,0\n", True, "identical"),
        ("n,0.2500000000001,1e-6,0\n", True, "1 numbers differ, relatively by 4e-13 at most"),
        ("n,0.250000001,1e-6,0\n", False, "1 numbers differ, relatively by 4e-09 at most"),
        ("n,0.25,1.00000001e-6,0\n", False, "1 numbers differ, relatively by 1e-08 at most"),
        ("n,0.25,1e-6,1e-16\n", True, "1 numbers differ, relatively by 1e-10 at most"),
        ("n,0.25,1e-6,0\r\n", True, "the ends of lines differ only"),
        ("n,0.25\n", False, "has another text"),
        ("m,0.25,1e-6,0\n", False, "has another text"),
        (None, False, "was not made"),
    ],
)
def test_rounding_is_no_difference(tmp_path, new, same, seen):
    made, kept = tmp_path / "made.csv", tmp_path / "kept.csv"
    kept.write_text("n,0.25,1e-6,0\n")
    digest = hashlib.sha256(kept.read_bytes()).hexdigest()
    if new is not None:
        made.write_bytes(new.encode())
    assert codecheck.compared(made, kept, digest) == (same, seen)


@pytest.mark.parametrize(
    ("new", "same"),
    [
        ("n,v,w\n1,0.25001,2\n2,0.5,3\n3,4,4\n", True),
        ("n,v,w\n1,0.2502,2\n2,0.5,3\n3,4,4\n", False),
        ("n,v,w\n1,0.25,9\n2,0.5,9\n3,9,9\n", True),  # neither other columns nor later rows
        ("n,v,w\n1,0.25,2\n2,0.5,3\n", False),
        ("n,w\n1,0.25,2\n2,0.5,3\n3,4,4\n", False),
        ("n,v,w\n1,0.25,2\n9,0.5,3\n3,4,4\n", False),
    ],
)
def test_where_rounding_decides_more_what_is_determined_is_compared(tmp_path, new, same):
    made, kept = tmp_path / "made.csv", tmp_path / "kept.csv"
    kept.write_text("n,v,w\n1,0.25,2\n2,0.5,3\n3,4,5\n")
    made.write_text(new)
    digest = hashlib.sha256(kept.read_bytes()).hexdigest()
    determined = {"columns": ["n", "v"], "rows": 2, "within": 1e-4}
    assert codecheck.compared(made, kept, digest, determined)[0] == same


@pytest.mark.parametrize(
    ("new", "same"),
    [
        ("0.25,1" + "0" * 398 + "1", True),
        ("0.2500000000001,1" + "0" * 398 + "1", True),
        ("0.25,2" + "0" * 399, False),
        ("0.2500000000001,2" + "0" * 399, False),
    ],
)
def test_numbers_too_large_for_a_float_are_compared(tmp_path, new, same):
    made, kept = tmp_path / "made.csv", tmp_path / "kept.csv"
    kept.write_text("0.25,1" + "0" * 399)
    made.write_text(new)
    digest = hashlib.sha256(kept.read_bytes()).hexdigest()
    assert codecheck.compared(made, kept, digest)[0] == same


def test_archive_that_was_altered_is_named(tmp_path):
    kept = tmp_path / "kept.csv"
    kept.write_text("1\n")
    same, seen = codecheck.compared(kept, kept, "0" * 64)
    assert not same
    assert "SHA256SUMS" in seen


def test_unknown_maker_is_refused(capsys):
    with pytest.raises(SystemExit):
        codecheck.main(["nonsense"])
    assert "no output has the maker nonsense: results" in capsys.readouterr().err


def test_without_checksums_nothing_is_made(monkeypatch, capsys):
    monkeypatch.setattr(codecheck, "checksums", lambda folder: {})
    monkeypatch.setattr(codecheck, "make", None)
    with pytest.raises(SystemExit):
        codecheck.main(["results"])
    assert "data/SHA256SUMS does not name guts_" in capsys.readouterr().err
