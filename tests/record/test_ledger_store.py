"""Kept outcomes: those of the same state of the library, whole, and of no other."""

from fractions import Fraction

import numpy as np
import pytest

from paper_ledger import PAPERS, Claim, Outcome, Verdict
from paper_ledger.pages import kept_results
from paper_ledger.pages import outcomes as ledger_store
from paper_ledger.pages.kept_results import keep, kept, library_state
from paper_ledger.pages.outcomes import claims_as_kept, claims_with_outcomes

OUTCOMES = {
    "a-b-1": Outcome(Fraction(1, 3), True, True),
    "a-b-2": Outcome(0.1 + 0.2, False, True),
    "a-b-3": Outcome(True, True, False),
}


@pytest.fixture
def counted(monkeypatch):
    """A ledger of two claims, and the places of those that were computed."""
    computed = []

    def one(place):
        return Claim(
            paper=next(iter(PAPERS)),
            place=place,
            statement="",
            printed=0.5,
            compute=lambda: computed.append(place) or 0.5,
            tolerance=0.0,
            verdict=Verdict.REPRODUCED,
        )

    ledger = [one("Table 1"), one("Table 2")]
    monkeypatch.setattr(ledger_store, "claims", lambda: ledger)
    monkeypatch.setattr(ledger_store, "library_state", lambda: "now")
    return computed


def test_what_is_kept_is_read_back(tmp_path):
    keep(OUTCOMES, tmp_path, "now")
    keep({"a-b-4": Outcome(np.array([0.5, 1.5]), True, True)}, tmp_path, "now")
    found = kept(tmp_path, "now", Outcome)
    np.testing.assert_array_equal(found.pop("a-b-4").computed, [0.5, 1.5])
    assert found == OUTCOMES


def test_another_state_finds_nothing_and_its_files_go(tmp_path):
    keep(OUTCOMES, tmp_path, "before")
    assert kept(tmp_path, "now", Outcome) == {}
    keep({}, tmp_path, "now")
    assert kept(tmp_path, "before", Outcome) == {}


@pytest.mark.parametrize(
    "damage", [lambda all_: all_[:-3], lambda all_: b"", lambda all_: all_ * 2]
)
def test_a_damaged_file_is_passed_over(tmp_path, damage):
    keep(OUTCOMES, tmp_path, "now")
    path = tmp_path / "now" / "a-b-2.part"
    path.write_bytes(damage(path.read_bytes()))
    assert kept(tmp_path, "now", Outcome).keys() == OUTCOMES.keys() - {"a-b-2"}


def test_an_outcome_under_another_key_is_passed_over(tmp_path):
    keep(OUTCOMES, tmp_path, "now")
    (tmp_path / "now" / "a-b-1.part").rename(tmp_path / "now" / "a-b-9.part")
    assert kept(tmp_path, "now", Outcome).keys() == OUTCOMES.keys() - {"a-b-1"}


def test_another_type_is_passed_over(tmp_path):
    keep(OUTCOMES | {"a-b-4": "text"}, tmp_path, "now")
    assert kept(tmp_path, "now", Outcome) == OUTCOMES
    assert kept(tmp_path, "now", str) == {"a-b-4": "text"}


def test_claims_are_computed_once(tmp_path, counted):
    first, second = (claims_with_outcomes(tmp_path) for _ in range(2))
    assert counted == ["Table 1", "Table 2"]
    assert [each.outcome for each in first] == [each.outcome for each in second]


def test_the_ledger_itself_still_computes(tmp_path, counted):
    claims_with_outcomes(tmp_path)
    counted.clear()
    assert all(claim.outcome.holds for claim in ledger_store.claims())
    assert counted == ["Table 1", "Table 2"]


def test_nothing_is_kept_if_the_library_changes_meanwhile(tmp_path, counted, monkeypatch):
    states = iter(["now", "later", "later", "later"])
    monkeypatch.setattr(ledger_store, "library_state", lambda: next(states))
    claims_with_outcomes(tmp_path)
    assert kept(tmp_path, "now", Outcome) == {}
    claims_with_outcomes(tmp_path)
    assert counted == ["Table 1", "Table 2"] * 2
    assert kept(tmp_path, "later", Outcome).keys() == {each.key for each in ledger_store.claims()}


@pytest.fixture
def alone(tmp_path, monkeypatch):
    """A folder whose state is asked for: nothing stands in it yet, and nothing is installed."""
    place = tmp_path / "paper_ledger" / "pages" / "kept_results.py"
    monkeypatch.setattr(kept_results, "__file__", str(place))
    monkeypatch.setattr("sys.path", [str(tmp_path)])
    return tmp_path


def test_the_state_follows_code_and_data(alone):
    package, record, data = (alone / name for name in ("guts_core", "paper_ledger", "data"))
    for folder in (package / "inner", record, data):
        folder.mkdir(parents=True)
    seen = [library_state()]
    for path, text in (
        (package / "inner" / "a.py", "x = 1"),
        (package / "inner" / "a.py", "x = 2"),
        (package / "inner" / "b.py", ""),
        (record / "a.py", "x = 1"),
        (data / "table.csv", "1"),
        (data / "table.csv", "2"),
    ):
        path.write_text(text)
        seen.append(library_state())
    assert len(set(seen)) == len(seen)
    cache = package / "inner" / "__pycache__"
    cache.mkdir()
    (cache / "a.cpython-311.pyc").write_text("compiled")
    (data / ".table.0123456789abcdef.csv").write_text("half of it, by another process")
    assert library_state() == seen[-1]


def test_the_state_follows_names_python_and_the_machine(alone, monkeypatch):
    package = alone / "guts_core"
    package.mkdir()
    for name in ("a.py", "b.py"):
        (package / name).write_text(f"of {name}")
    seen = [library_state()]
    for old, new in (("a.py", "c.py"), ("b.py", "a.py"), ("c.py", "b.py")):
        (package / old).rename(package / new)
        seen.append(library_state())
    monkeypatch.setattr("sys.version", "another one")
    seen.append(library_state())
    monkeypatch.setattr("platform.platform", lambda: "another one")
    seen.append(library_state())
    assert len(set(seen)) == len(seen)


def installed(site, name, *required):
    """A file of an installed package that requires others."""
    folder = site / f"{name}.dist-info"
    folder.mkdir()
    title, _, version = name.rpartition("-")
    lines = [f"Name: {title}", f"Version: {version}", *(f"Requires-Dist: {r}" for r in required)]
    (folder / "METADATA").write_text("\n".join(["Metadata-Version: 2.1", *lines, ""]))


def test_the_state_follows_what_results_are_computed_with(alone):
    seen = [library_state()]
    for name, *required in (
        ("guts_core-1.0", "numpy>=2", 'numba>1 ; extra == "fast"'),
        ("numpy-2.0",),
        ("numba-1.0", "llvmlite", 'cffi ; implementation_name == "pypy"'),
        ("llvmlite-1.0",),
        ("ipykernel-7.0",),
    ):
        installed(alone, name, *required)
        seen.append(library_state())
    (alone / "numpy-2.0.dist-info").rename(alone / "removed")
    installed(alone, "numpy-2.1")
    seen.append(library_state())
    assert len(set(seen)) == len(seen)
    for name in ("sphinx-9.0", "cffi-1.0"):
        installed(alone, name)
    assert library_state() == seen[-1]


def test_nothing_is_computed_where_only_kept_outcomes_are_asked_for(counted, tmp_path):
    assert not any("outcome" in vars(claim) for claim in claims_as_kept(tmp_path))
    keep({"blpwz22a-table-1": Outcome(0.5, True, True)}, tmp_path, "now")
    assert sum("outcome" in vars(claim) for claim in claims_as_kept(tmp_path)) == 1
    assert counted == []
