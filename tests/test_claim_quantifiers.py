"""A claim about all cases notices a later one that fails, or a predicate that says yes to all."""

import dataclasses
import importlib.util
import sys
from pathlib import Path

import pytest

from guts_core.guts import rules
from paper_ledger import Verdict, claims

ROOT = Path(__file__).parents[1]
TOOL = ROOT / "tools" / "claim_quantifiers.py"
if not TOOL.exists():
    pytest.skip("the list stands in the source tree only", allow_module_level=True)
specification = importlib.util.spec_from_file_location("claim_quantifiers", TOOL)
quantifiers = importlib.util.module_from_spec(specification)
sys.modules["claim_quantifiers"] = quantifiers
specification.loader.exec_module(quantifiers)

CLAIMS = {claim.key: claim for claim in claims()}
ROWS = {key: row for key, row in quantifiers.read_list().items() if key in CLAIMS}
BREAKS = {
    key: (row["module"], row["function"], row["change"])
    for key, row in ROWS.items()
    if row["change"]
}
#: A few of them in every run of the tests, all of them among the heavy checks.
SOME = list(BREAKS)[::30]


def test_each_assertion_is_broken_or_says_why_not():
    asserted = {claim.key for claim in quantifiers.asserted()}
    assert asserted == ROWS.keys(), "run tools/claim_quantifiers.py --missing --write"
    assert all(bool(row["change"]) != bool(row["reason"]) for row in ROWS.values())


def test_most_assertions_notice_a_later_case():
    later = [change for _, _, change in BREAKS.values() if change.startswith("after")]
    assert len(later) > 0.6 * len(ROWS)


@pytest.mark.parametrize("key", SOME)
def test_a_later_case_is_looked_at(key):
    assert quantifiers.notices(CLAIMS[key], *BREAKS[key])


@pytest.mark.heavy
@pytest.mark.parametrize("key", [key for key in BREAKS if key not in SOME])
def test_every_later_case_is_looked_at(key):
    assert quantifiers.notices(CLAIMS[key], *BREAKS[key])


@pytest.mark.parametrize(("most", "found"), [(2, False), (8, True)])
def test_a_check_of_the_first_case_alone_is_found(most, found):
    """A claim about the thresholds of 2, ..., ``most`` players, all but that of two broken."""
    claim = dataclasses.replace(
        quantifiers.asserted()[0],
        compute=lambda: all(
            rules.nash_threshold(n) ** (n - 1) * 2 < 1.01 for n in range(2, most + 1)
        ),
        printed=True,
        verdict=Verdict.REPRODUCED,
        mended=None,
    )
    after_first = quantifiers.rule("after 1")
    assert quantifiers.noticed(claim, rules.__name__, "nash_threshold", after_first) is found


@pytest.mark.parametrize("change", ["never", "after", "before 3", ""])
def test_unknown_changes_are_refused(change):
    with pytest.raises(ValueError, match=r"change must be|invalid literal"):
        quantifiers.rule(change)


def test_nothing_stays_narrowed():
    module = sys.modules["paper_ledger.record"]
    with quantifiers.narrowed("paper_ledger.record"):
        assert not module.all([False, True])
        assert module.all([True, False])
    assert "all" not in vars(module)
