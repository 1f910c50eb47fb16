"""No check is without teeth: each assertion of the ledger fails when a computation is broken."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from paper_ledger import claims

ROOT = Path(__file__).parents[1]
TOOL = ROOT / "tools" / "claim_mutations.py"
if not TOOL.exists():
    pytest.skip("the list stands in the source tree only", allow_module_level=True)
specification = importlib.util.spec_from_file_location("claim_mutations", TOOL)
claim_mutations = importlib.util.module_from_spec(specification)
sys.modules["claim_mutations"] = claim_mutations
specification.loader.exec_module(claim_mutations)

CLAIMS = {claim.key: claim for claim in claims()}
BREAKS = claim_mutations.read_list()


def test_every_assertion_is_broken_by_hand_or_in_the_list():
    missing = {claim.key for claim in claim_mutations.unbroken()} - BREAKS.keys()
    assert not missing, f"run {TOOL.relative_to(ROOT)} --write"
    assert BREAKS.keys() <= CLAIMS.keys()


def marks(key, place):
    """Breaks go to a worker by paper; all but every fourth wait for the heavy tests."""
    group = pytest.mark.xdist_group(f"breaks in {CLAIMS[key].paper}")
    return [group, *([pytest.mark.heavy] if place % 4 else [])]


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=marks(key, place))
        for place, key in enumerate(BREAKS)
        if key in CLAIMS
    ],
)
def test_broken_computation_is_noticed(key):
    assert claim_mutations.notices(CLAIMS[key], *BREAKS[key])


ALL_CACHES = """
import functools, gc, sys
from paper_ledger import claims
sys.path.insert(0, "tools")
import claim_mutations
claims()
known = [
    each
    for each in gc.get_objects()
    if isinstance(each, functools._lru_cache_wrapper)
    and claim_mutations.ours(each.__module__)
    and "<locals>" not in each.__qualname__
]
found = {id(each) for each in claim_mutations.caches()}
print(len(known) > 30, [each.__qualname__ for each in known if id(each) not in found])
"""


def test_all_caches_are_found():
    """The collector knows every object, but asking it at each break would take most time.

    In a process of its own: other tests import modules twice and wrap what is cached.
    """
    command = [sys.executable, "-c", ALL_CACHES]
    said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert said.stdout.strip() == "True []"


def test_nothing_stays_broken():
    claim = next(CLAIMS[key] for key in BREAKS)
    module, name, change = BREAKS[claim.key]
    with claim_mutations.broken(module, name, change):
        assert not claim_mutations.dataclasses.replace(claim).outcome.holds
    assert claim_mutations.dataclasses.replace(claim).outcome.holds


def test_a_check_without_teeth_is_found():
    claim = next(claim for claim in claims() if isinstance(claim.printed, bool))
    toothless = claim_mutations.dataclasses.replace(
        claim, compute=lambda: claim.printed, mended=None
    )
    assert claim_mutations.noticed_by(toothless) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('MUTATIONS = [("Eq. (1)", module, "name", other)]', {"Eq. (1)", "name"}),
        ('MUTATIONS += [("Eq. (1)", other)]', {"Eq. (1)"}),
        ('def test_it(monkeypatch):\n    assert not holds("Eq. (1)")', {"Eq. (1)"}),
        ('def test_it():\n    assert not holds("Eq. (1)", mended=other)', {"Eq. (1)"}),
        ('def test_it():\n    assert holds("Eq. (1)")', set()),
        ('PLACES = ["Eq. (1)"]', set()),
    ],
)
def test_a_place_that_is_only_named_is_not_broken(tmp_path, monkeypatch, text, found):
    (tmp_path / "kuhn").mkdir()
    (tmp_path / "kuhn" / "test_claims.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(claim_mutations, "TESTS", tmp_path)
    assert claim_mutations.by_hand() == found
