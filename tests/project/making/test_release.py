"""What is released says one version, and the archived data is what was released."""

import hashlib
import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

import guts_core
from guts_core.storage.files import checksums, is_leftover, write_file
from paper_ledger.record.findings import FINDINGS
from tools.checksums import checksums as archived
from tools.release.release_notes import changes, main, notes

ROOT = Path(__file__).resolve().parents[3]

#: Where code asks for a table by its name.
STORED = re.compile(r'stored_table\("([^"]+)"\)')


def test_one_version_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    latest = re.search(r"^## (\S+) \((.+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert guts_core.__version__ == project["version"] == citation["version"] == latest[1]
    assert str(citation["date-released"]) == latest[2]


def test_archive_is_told_what_the_citation_says():
    """Zenodo reads `.zenodo.json` before CITATION.cff."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    deposit = json.loads((ROOT / ".zenodo.json").read_text("utf-8"))
    for name in ("title", "version", "keywords"):
        assert deposit[name] == citation[name]
    assert deposit["publication_date"] == str(citation["date-released"])
    assert deposit["description"] == " ".join(citation["abstract"].split())
    assert deposit["creators"] == [{"name": each["name"]} for each in citation["authors"]]
    papers = [each["identifier"] for each in deposit["related_identifiers"]]
    assert papers == [each["notes"] for each in citation["references"]]


def test_licences_are_there():
    """One for the code, one for the text."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["license"] == ["MIT", "CC-BY-4.0"]
    assert "MIT License" in (ROOT / "LICENSE").read_text("utf-8")
    text = (ROOT / "LICENSE-TEXT").read_text("utf-8")
    assert text.startswith("Creative Commons Attribution 4.0 International")
    assert "Section 8" in text
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "`LICENSE-TEXT`" in readme


def test_nothing_else_is_made_up():
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = guts_core.nonsense


def test_data_has_its_checksums():
    recorded = checksums(ROOT / "data")
    files = (p for p in (ROOT / "data").rglob("*") if p.is_file() and p.name != "README.md")
    data = {p.relative_to(ROOT / "data").as_posix(): p for p in files if not is_leftover(p.name)}
    data.pop("SHA256SUMS")
    # Timings belong to one machine and change with every run of `make bench`.
    data.pop("benchmarks.csv", None)
    assert recorded.keys() == data.keys()
    assert archived(ROOT / "data") == (ROOT / "data" / "SHA256SUMS").read_text("utf-8")
    for name, path in data.items():
        assert hashlib.sha256(path.read_bytes()).hexdigest() == recorded[name], name


def test_what_a_killed_writer_left_is_not_archived(tmp_path):
    (tmp_path / "games").mkdir()
    for name in ("games/kept.csv", "games/.kept.0123456789abcdef.csv"):
        write_file(tmp_path / name, "n\n1\n")
    assert [line.split()[1] for line in archived(tmp_path).splitlines()] == ["games/kept.csv"]


#: The files at the top of the tree; all others stand in a folder.
TOP = {
    *(".dockerignore", ".gitattributes", ".gitignore", ".zenodo.json", "CHANGELOG.md"),
    *("CITATION.cff", "Containerfile", "LICENSE", "LICENSE-TEXT", "Makefile", "README.md"),
    *("_config.yml", "_toc.yml", "codecheck.yml", "conf.py", "environment.yml"),
    *("pyproject.toml", "uv.lock"),
}


def test_notes_have_the_changes_and_every_finding():
    text = notes("1.0.0")
    assert changes("1.0.0") in text
    assert "First release." in text
    assert text.count("#finding-") == len(FINDINGS)
    with pytest.raises(ValueError, match="no version"):
        notes("0.0.9")


def test_changes_of_a_version_end_before_those_of_the_next(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.release.release_notes.ROOT", tmp_path)
    log = "# Changes\n\n## 1.1.0 (2027)\n\nFaster.\n\n### More\n\n## 1.0.0 (2026)\n\nFirst.\n"
    (tmp_path / "CHANGELOG.md").write_text(log, "utf-8")
    assert (changes("1.1.0"), changes("1.0.0")) == ("Faster.\n\n### More", "First.")


def test_notes_of_no_version_are_an_error_of_the_command(capsys):
    with pytest.raises(SystemExit):
        main(["0.0.9"])
    assert "error: changes: CHANGELOG.md has no version '0.0.9'" in capsys.readouterr().err


def listed(*options):
    """What git lists of the tree, line by line."""
    if not shutil.which("git"):
        pytest.skip("git is not installed")
    # A clone may belong to somebody else than the tests' user.
    command = ["git", "-c", "safe.directory=*", "ls-files", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"the tree is no clone: {done.stderr.strip()}")
    return done.stdout.splitlines()


def test_the_tree_holds_files_and_nothing_that_is_made():
    """A link would lead to a place of one machine; what .gitignore names is made anew."""
    assert {line.split()[0] for line in listed("--stage")} <= {"100644", "100755"}
    assert not listed("--cached", "--ignored", "--exclude-standard")


def test_the_top_of_the_tree_is_what_it_is_known_to_be():
    """What a run leaves where it was started would be taken for a part of the project."""
    assert {name for name in listed() if "/" not in name} == TOP


def test_a_clone_has_the_same_bytes_whatever_git_is_told_of_line_ends():
    """With core.autocrlf, as Git for Windows has it, data would not have its checksums."""
    assert [line for line in listed("--eol") if "attr/-text" not in line] == []


def test_the_wheel_holds_every_table_that_the_record_asks_for():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packed = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    code = [path.read_text("utf-8") for path in (ROOT / "paper_ledger").rglob("*.py")]
    asked = {name for text in code for name in STORED.findall(text)}
    assert len(asked) >= 5
    assert {f"data/{name}" for name in asked} <= packed.keys()
    for name in packed:
        assert (ROOT / name).is_file()
