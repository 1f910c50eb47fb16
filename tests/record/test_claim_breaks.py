"""No check is without teeth: each assertion of the ledger fails when a computation is broken."""

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest
from loading import loaded

from guts_core.guts import rules
from paper_ledger import Verdict, claims

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "claim_breaks.py"
if not TOOL.exists():
    pytest.skip("the search stands in the source tree only", allow_module_level=True)
claim_breaks = loaded(TOOL)

ASSERTED = claim_breaks.assertions()
#: Papers whose checks take seconds; those of Kuhn poker are long, and tests break them by hand.
QUICK = ("BLPWZ22", "KTZ24")
#: Assertions on whole curves, for which the search takes hours: other tests break them by hand.
BY_HAND = {
    f"bil18-{key}": "tests/kuhn/claims/broken_curves.py"
    for key in (
        "figure-13",
        "section-2-structure-of-strategies",
        "section-5-1-distinct-solutions-separate",
        "section-5-2-two-way-bets",
        "section-5-no-other-solutions",
        "section-5-order-of-the-players",
    )
} | {
    "blpwz22-section-5-2-reply-to-a-member-who-always-holds": (
        "tests/guts/alliances/test_alliance_claims.py"
    )
}


def of_each(some, tried):
    """A test of each claim: of those ``tried`` in every run, of the others when asked for.

    Claims of one paper share computations, and so a worker.
    """
    return pytest.mark.parametrize(
        "claim",
        [
            pytest.param(
                claim,
                id=claim.key,
                marks=[
                    pytest.mark.xdist_group(f"breaks in {claim.paper}"),
                    *([] if tried(place, claim) else [pytest.mark.heavy]),
                ],
            )
            for place, claim in enumerate(some)
        ],
    )


@of_each(
    [claim for claim in ASSERTED if claim.key not in BY_HAND],
    lambda place, claim: claim.paper in QUICK and place % 64 == 34,
)
def test_a_broken_computation_is_noticed(claim):
    calls = claim_breaks.called(claim)
    assert claim_breaks.wrong_numbers(claim, calls) or claim_breaks.later_case(claim, calls)


@of_each(
    [claim for claim in ASSERTED if not claim.one_case],
    lambda place, claim: claim.paper == QUICK[-1] and place % 4 == 0,
)
def test_a_later_case_is_looked_at(claim):
    """If there can be none, the claim's field ``one_case`` says why."""
    assert claim_breaks.later_case(claim)


def test_what_is_broken_by_hand_stands_in_another_test():
    places = {claim.key: claim.place for claim in ASSERTED}
    for key, path in BY_HAND.items():
        assert f'"{places[key]}"' in (ROOT / path).read_text("utf-8")


def test_a_key_that_no_claim_has_is_told(monkeypatch, capsys):
    """Silence would say that nothing was to be found."""
    monkeypatch.setattr(sys, "argv", ["claim_breaks.py", "blpwz22-no-such-claim"])
    with pytest.raises(SystemExit):
        claim_breaks.main()
    assert "no assertion of the ledger has the key blpwz22-no" in capsys.readouterr().err


def test_an_assertion_says_that_something_is_so():
    """A truth value is equal to 1, which other claims print."""
    assert [claim for claim in claims() if claim.printed is True] == ASSERTED


def test_only_assertions_have_cases():
    assert all(claim in ASSERTED for claim in claims() if claim.one_case)


ALL_CACHES = """
import functools, gc, sys
from paper_ledger import claims
sys.path.insert(0, "tools")
import claim_breaks
claims()
known = [
    each
    for each in gc.get_objects()
    if isinstance(each, functools._lru_cache_wrapper)
    and claim_breaks.ours(each.__module__)
    and "<locals>" not in each.__qualname__
]
found = {id(each) for each in claim_breaks.caches()}
print(len(known) > 30, [each.__qualname__ for each in known if id(each) not in found])
"""


def test_all_caches_are_found():
    """The collector knows every object, but asking it at each break would take most time.

    In a process of its own: other tests import modules twice and wrap what is cached.
    """
    command = [sys.executable, "-c", ALL_CACHES]
    said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert said.stdout.strip() == "True []"


THRESHOLD = (rules.__name__, "nash_threshold")


def about_thresholds(most):
    """A claim about the thresholds of 2, ..., ``most`` players."""
    return dataclasses.replace(
        ASSERTED[0],
        compute=lambda: all(
            rules.nash_threshold(n) ** (n - 1) * 2 < 1.01 for n in range(2, most + 1)
        ),
        printed=True,
        verdict=Verdict.REPRODUCED,
        mended=None,
    )


def test_nothing_stays_broken():
    before = rules.nash_threshold(3)
    with claim_breaks.broken(*THRESHOLD, "shifted"):
        assert rules.nash_threshold(3) > before
    assert rules.nash_threshold(3) == before
    module = sys.modules["paper_ledger.record"]
    with claim_breaks.narrowed("paper_ledger.record"):
        assert not module.all([False, True])
        assert module.all([True, False])
    assert "all" not in vars(module)


def test_a_broken_constant_is_noticed(monkeypatch):
    monkeypatch.setattr(rules, "_MOST", (3, 5), raising=False)
    claim = dataclasses.replace(
        about_thresholds(3),
        compute=lambda: rules.nash_threshold(3) < 1 and rules._MOST == (3, 5),
    )
    assert (rules.__name__, "_MOST") in claim_breaks.called(claim).constants()
    assert claim_breaks.noticed(claim, rules.__name__, "_MOST", "shifted")
    assert rules._MOST == (3, 5)


def test_a_computation_that_ends_with_an_error_has_noticed_nothing():
    def raising(function):
        return lambda *_: 1 / 0

    assert not claim_breaks.noticed(about_thresholds(3), *THRESHOLD, raising)
    assert claim_breaks.noticed(about_thresholds(3), *THRESHOLD, "shifted")


def test_a_check_without_teeth_is_found():
    toothless = dataclasses.replace(about_thresholds(2), compute=lambda: True)
    assert claim_breaks.wrong_numbers(toothless) is None
    assert claim_breaks.later_case(toothless) is None


@pytest.mark.parametrize(("most", "found"), [(2, None), (8, "after 1")])
def test_a_check_of_the_first_case_alone_is_found(most, found):
    claim = about_thresholds(most)
    assert claim_breaks.wrong_numbers(claim) == (*THRESHOLD, "shifted")
    later = claim_breaks.later_case(claim)
    assert later == (found and (*THRESHOLD, found))
