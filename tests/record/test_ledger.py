"""The ledger: every claim of the papers, the record itself, and its pages."""

import dataclasses
import decimal
import math
import pickle
import re
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.rational_functions import constant
from guts_core.methods.exact.surds import square_root
from paper_ledger import PAPERS, Claim, Method, Verdict, claims, table
from paper_ledger.blpwz22.weenie import weenie_general
from paper_ledger.ktz24.two_callers import solved
from paper_ledger.pages.ledger_page import errata_html, ledger_html, summary_html
from paper_ledger.pages.templates.text import (
    difference,
    format_printed,
    format_value,
    inline,
    printed,
)

EVERY = claims()
PAPER = next(iter(PAPERS))


def example(**changes):
    fields = {
        "paper": PAPER,
        "place": "Table 1, N = 2",
        "statement": "The value is $V < 0$.",
        "printed": 0.5,
        "compute": lambda: 0.5004,
        "tolerance": 0.0005,
        "verdict": Verdict.REPRODUCED,
    }
    return Claim(**{**fields, **changes})


def each_of(some):
    """A test of each claim; those of one paper share computations, and so a worker."""
    return pytest.mark.parametrize(
        "claim",
        [
            pytest.param(claim, id=claim.key, marks=pytest.mark.xdist_group(claim.paper))
            for claim in some
        ],
    )


@each_of(EVERY)
def test_claim_holds(claim, computed_here):
    outcome = computed_here[claim.key] = claim.outcome
    assert outcome.holds, f"printed {claim.printed}, computed {outcome.computed}"


def test_what_a_caller_has_set_changes_no_outcome():
    def half():
        solved.cache_clear()
        return float(np.nextafter(0.0, 1.0)) + float(solved(Fraction(2))[2]) - 0.1413

    def noted():
        return {"0.33": float(Decimal(1) / 3)}

    claim, odd = example(compute=half, note="About 0.33.", noted=noted), decimal.Context(prec=2)
    odd.traps = dict.fromkeys(odd.traps, True)
    with np.errstate(all="raise"), decimal.localcontext(odd):
        assert claim.outcome.holds
        assert np.geterr()["under"] == "raise"
        assert decimal.getcontext().prec == 2


@pytest.mark.parametrize("of", [3, "ab", [3], [None], example, {"a": 1}])
def test_a_table_of_what_is_no_claim_is_refused(of):
    pytest.importorskip("pandas")
    with pytest.raises(ValueError, match="table: of must be a list of claims or None") as said:
        table(of)
    assert str(said.value).endswith(f"got {of!r}")
    assert len(table(example() for _ in range(2))) == 2


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("paper", []), ("place", 3), ("statement", None), ("compute", 0.5), ("note", 3)),
        *(("tolerance", None), ("tolerance", 10**400), ("proof", 3), ("covers", "Table 1")),
    ],
)
def test_what_is_no_field_of_a_claim_is_named(field, value):
    with pytest.raises(ValueError, match=f"^Claim: {field} must be "):
        example(**{field: value})


def is_reproduced_number(claim):
    return claim.verdict is Verdict.REPRODUCED and not isinstance(claim.printed, bool | str)


@each_of(c for c in EVERY if is_reproduced_number(c))
def test_claim_notices_another_printed_number(claim):
    """A reproduced number that were misprinted in any one place would fail its check."""
    computed = claim.outcome.computed
    printed = np.asarray(claim.printed, dtype=float)
    step = 3 * claim.tolerance + 1e-9 * (1 + np.abs(printed))
    for index in np.ndindex(printed.shape):
        for sign in (1, -1):
            misprint = printed.copy()
            misprint[index] += sign * step[index]
            wrong = dataclasses.replace(
                claim, printed=misprint, compute=lambda: computed, mended=None
            )
            assert not wrong.outcome.holds


WRONG = [c for c in EVERY if c.verdict in (Verdict.CORRECTED, Verdict.REFUTED)]


@each_of(WRONG)
def test_wrong_claim_could_not_be_called_reproduced(claim):
    """Nor could a right one be called wrong: with the computed number printed the check fails."""
    computed = claim.outcome.computed
    known = dataclasses.replace(claim, compute=lambda: computed, mended=None)
    assert not dataclasses.replace(known, verdict=Verdict.REPRODUCED).outcome.holds
    assert not dataclasses.replace(known, printed=computed).outcome.holds
    assert claim.mended is not None or claim.note


def test_keys_are_unique_and_fit_an_address():
    keys = [claim.key for claim in EVERY]
    assert len(set(keys)) == len(keys)
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in keys)


def test_corrections_carry_evidence():
    wrong = [c for c in EVERY if c.verdict in (Verdict.CORRECTED, Verdict.REFUTED)]
    assert all(claim.note for claim in wrong)


@pytest.mark.parametrize(
    ("changes", "agrees", "holds"),
    [
        ({}, True, True),
        ({"compute": lambda: 0.501}, False, False),
        ({"compute": lambda: 0.501, "verdict": Verdict.CORRECTED}, False, True),
        ({"verdict": Verdict.CORRECTED}, True, False),
        ({"printed": True, "compute": lambda: False, "verdict": Verdict.REFUTED}, False, True),
        (
            {
                "printed": True,
                "compute": lambda: False,
                "mended": lambda: False,
                "verdict": Verdict.REFUTED,
            },
            False,
            False,
        ),
        ({"compute": lambda: 0.7, "verdict": Verdict.OPEN}, False, True),
        ({"mended": lambda: False}, True, False),
        ({"mended": lambda: False, "verdict": Verdict.OPEN}, True, False),
        ({"printed": ("a", "b"), "compute": lambda: ("a", "c")}, False, False),
        ({"printed": (0.5, 2), "compute": lambda: (0.5, 3), "tolerance": 0.0}, False, False),
        ({"printed": [0.5, 0.6], "compute": lambda: [0.5, 0.7]}, False, False),
        ({"compute": lambda: float("nan")}, False, False),
        ({"compute": lambda: float("nan"), "verdict": Verdict.CORRECTED}, False, False),
        ({"compute": lambda: [0.5, float("nan")], "printed": [0.5, 0.6]}, False, False),
        ({"compute": lambda: None, "verdict": Verdict.REFUTED}, False, False),
        ({"compute": lambda: None, "verdict": Verdict.OPEN}, False, False),
        (
            {
                "compute": lambda: [0.7, None],
                "printed": [0.5, 0.6],
                "verdict": Verdict.CORRECTED,
                "tolerance": 0.0,
            },
            False,
            False,
        ),
        (
            {
                "compute": lambda: np.ma.array([0.5, 0.6], mask=[False, True]),
                "printed": [0.5, 0.6],
            },
            False,
            False,
        ),
        ({"compute": lambda: float("inf"), "printed": float("inf")}, True, True),
        ({"compute": lambda: np.array(0.5)}, True, True),
        ({"compute": lambda: np.True_, "printed": True}, True, True),
        ({"compute": lambda: 10**30 + 1, "printed": 10**30, "tolerance": 0.0}, False, False),
        (
            {
                "compute": lambda: [Fraction(1, 3), 2],
                "printed": (Fraction(1, 3), 2),
                "tolerance": 0.0,
            },
            True,
            True,
        ),
    ],
)
def test_outcome(changes, agrees, holds):
    outcome = example(**changes).outcome
    assert (outcome.agrees, outcome.holds) == (agrees, holds)


@pytest.mark.parametrize("printed", [0.5, 512.0, -512.0])
def test_the_tolerance_is_the_largest_difference_of_what_agrees(printed):
    """All these numbers are floats, and so are their differences."""
    for far, agrees in ((2**-10, True), (2**-10 + 2**-40, False)):
        for computed in (printed + far, printed - far):
            claim = example(printed=printed, compute=lambda x=computed: x, tolerance=2**-10)
            assert claim.outcome.agrees is agrees


@pytest.mark.parametrize(
    ("printed", "computed", "tolerance", "agrees"),
    [
        (2**60, 2**60 + 3, 1.0, False),
        (2**60, 2**60 + 3, 3.0, True),
        (Fraction(1), 1 + Fraction(1, 10**18), 1e-20, False),
        (Fraction(1), 1 + Fraction(1, 10**18), 1e-17, True),
        (("x", 0.12), ("x", 0.1201), 0.005, True),
        (("x", 0.12), ("y", 0.1201), 0.005, False),
        (("x", 0.12), ("x", 0.1301), 0.005, False),
        (10**400, 10**400 + 1, 5.0, True),
        (10**400, 10**400 + 6, 5.0, False),
        (1.4142, square_root(2), 1e-4, True),
        (1.4142, square_root(2), 1e-5, False),
        (float("inf"), float("inf"), 1.0, True),
        (float("inf"), 1e308, 1e308, False),
    ],
)
def test_differences_are_not_rounded(printed, computed, tolerance, agrees):
    claim = example(printed=printed, compute=lambda: computed, tolerance=tolerance)
    assert claim.outcome.agrees is agrees


def test_claims_with_arrays_are_compared():
    one, same = (example(printed=np.array([1, 2])) for _ in range(2))
    assert one != example(printed=np.array([1, 3]))
    assert one.printed == same.printed == (1, 2)
    assert dataclasses.replace(one, compute=same.compute) == same
    pairs = [([np.array([1, 2]), (np.ones((1, 2)),)]), np.array([np.arange(2), [1, 2, 3]], object)]
    one, same = (example(printed=pairs) for _ in range(2))
    assert one.printed == same.printed == (((1, 2), (((1, 1),),)), ((0, 1), (1, 2, 3)))
    assert dataclasses.replace(one, compute=same.compute) == same


@pytest.mark.parametrize("made", [np.array, list])
def test_nobody_changes_what_is_printed_or_computed(made):
    mine = made([1, 2])
    claim = example(printed=mine, compute=lambda: mine)
    kept = pickle.loads(pickle.dumps(claim.outcome))
    assert kept == claim.outcome
    mine[0] = 3
    assert claim.printed == claim.outcome.computed == (1, 2)
    assert len({claim.outcome, kept, claim, dataclasses.replace(claim)}) == 2


@pytest.mark.parametrize("found", ["False", float("nan"), None, 0, np.array([True, True])])
def test_a_mended_statement_is_true_or_false(found):
    with pytest.raises(ValueError, match="table-1-n-2: mended must give a truth value, got"):
        _ = example(mended=lambda: found).outcome
    assert example(mended=lambda: np.True_).outcome.holds


def test_no_claim_says_of_itself_that_the_kernel_has_checked_it():
    with pytest.raises(ValueError, match="method must say how Python computes"):
        example(method=Method.KERNEL)
    assert example().settled_by is Method.NUMERICAL
    settled = next(claim for claim in EVERY if claim.theorems)
    assert settled.settled_by is Method.KERNEL


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"paper": "nobody99"}, "paper"),
        ({"place": ""}, "place must hold letters or digits"),
        ({"place": " $,$ "}, "place must hold letters or digits"),
        ({"tolerance": -1e-3}, "tolerance"),
        ({"tolerance": float("nan")}, "tolerance"),
        ({"tolerance": float("inf")}, "tolerance"),
        ({"verdict": "reproduced"}, "verdict"),
        ({"method": "exact"}, "method"),
        ({"proof": "book/guts_structure"}, "proof"),
        ({"proof": "guts_structure.html#theorem"}, "proof"),
    ],
)
def test_bad_claim_names_the_argument(changes, named):
    with pytest.raises(ValueError, match=named):
        example(**changes)


@pytest.mark.parametrize("verdict", [Verdict.REPRODUCED, Verdict.CORRECTED, Verdict.OPEN])
@pytest.mark.parametrize(
    ("computed", "printed", "named"),
    [
        ([0.5], 0.5, r"shape \(1,\).* \(\)"),
        ([0.5, 0.5], 0.5, r"shape \(2,\).* \(\)"),
        (0.5, [0.5, 0.5], r"shape \(\).* \(2,\)"),
        ([0.5, 0.5], [0.5, 0.5, 0.5], r"shape \(2,\).* \(3,\)"),
        ([[0.5], [0.5]], [0.5, 0.5], r"shape \(2, 1\).* \(2,\)"),
        ([], [0.5], r"shape \(0,\).* \(1,\)"),
        (0.5, True, "truth value"),
        ([True, True], True, "truth value"),
        (None, True, "truth value"),
        (True, 1, "truth value"),
        ([True, 2], [1, 2], "same places"),
        ([1.0, "2"], ["2", 1.0], "same places"),
        ("0.5", 0.5, "same places"),
        (Interval.of(1) / 2, 0.5, "same places"),
        ([0.5, 0.5 + 0j], [0.5, 0.5], "same places"),
        (constant(1) / 2, 0.5, "same places"),
    ],
)
def test_values_of_different_kinds_are_not_compared(computed, printed, named, verdict):
    for tolerance in (0.0, 0.1):
        wrong = example(
            printed=printed, compute=lambda: computed, verdict=verdict, tolerance=tolerance
        )
        with pytest.raises(ValueError, match=f"{wrong.key}.*{named}"):
            _ = wrong.outcome


@pytest.mark.parametrize("tolerance", [0.0, 0.1])
@pytest.mark.parametrize(
    "printed", ["not a saddle", 10**400, ("a", "b"), Fraction(1, 3), Interval.of(3), 3 + 1j]
)
def test_what_is_no_float_can_agree_and_disagree(printed, tolerance):
    other = ("b", "a") if isinstance(printed, tuple) else printed * 2
    for computed, agrees in ((printed, True), (other, False)):
        claim = example(printed=printed, compute=lambda found=computed: found, tolerance=tolerance)
        assert (claim.outcome.agrees, claim.outcome.holds) == (agrees, agrees)


def test_claims_of_one_paper():
    assert [c for paper in PAPERS for c in claims(paper)] == sorted(
        EVERY, key=lambda claim: list(PAPERS).index(claim.paper)
    )
    with pytest.raises(ValueError, match="paper"):
        claims("nobody99")


def test_table_has_a_row_for_each_claim():
    pytest.importorskip("pandas")
    frame = table([example()])
    assert frame.loc[0, "computed"] == 0.5004
    assert frame.loc[0, "holds"]
    assert table([]).columns.tolist() == frame.columns.tolist()


def test_each_cell_of_the_table_is_the_claims_own():
    """A wrong number whose verdict says so, and a claim that a theorem of the kernel settles."""
    pytest.importorskip("pandas")
    settled = next(claim for claim in EVERY if claim.theorems and claim.first_published)
    wrong = example(verdict=Verdict.CORRECTED, compute=lambda: 0.6, method=Method.INTERVAL)
    noted = dataclasses.replace(wrong, note="It is 0.6.", proof="book/weenie#thm-weenie-six")
    known = dataclasses.replace(settled, compute=lambda: settled.verdict is Verdict.REPRODUCED)
    for claim in (noted, example(compute=lambda: 0.6), dataclasses.replace(known, mended=None)):
        (row,) = table([claim]).to_dict("records")
        fields = ("paper", "place", "statement", "printed", "tolerance", "note", "proof")
        own = {name: getattr(claim, name) for name in (*fields, "first_published")}
        own |= {"computed": claim.outcome.computed, "holds": claim.outcome.holds}
        assert row == own | {"method": claim.settled_by, "verdict": claim.verdict}


def test_claims_are_members_of_sets():
    """Also where a list is printed."""
    listed = example(printed=[1, 2])
    assert len({*EVERY, listed, listed}) == len(EVERY) + 1


@pytest.mark.parametrize(
    ("value", "tolerance", "text"),
    [
        (0.0132859050823, 5e-5, "0.0132859"),
        (-3.9412345678, 5e-3, "−3.94123"),
        (1.5e-13, 0.0, "1.5 × 10^-13"),
        (7, 0.0, "7"),
        (0.0, 5e-5, "0"),
        (0.00012345, 0.5, "0.000123"),
        (Fraction(1, 3), 0.0, "1/3"),
        (Fraction(-1234567, 7654321), 0.0, "−1234567/7654321"),
        (Fraction(-1234567, 76543211), 0.0, "−0.0161290202471"),
        (Fraction(10**30 + 1, 3 * 10**30), 5e-5, "0.3333333"),
        ([1, 2], 0.0, "1, 2"),
        (np.array([[1, 2, 3], [4, 5, 6]]), 0.0, "1, 2, 3, 4, 5, 6"),
        (range(7), 0.0, "0, 1, 2, 3, … (7 numbers)"),
        (np.float64(0.25), 0.0, "0.25"),
        pytest.param(10**400, 5e-5, "1 × 10^400", id="huge"),
        pytest.param(-(10**400), 0.0, "−1 × 10^400", id="huge and negative"),
        pytest.param(Fraction(10**400, 3), 0.0, "3.33333333333 × 10^399", id="huge fraction"),
        pytest.param(Fraction(-1, 3 * 10**400), 5e-5, "−3.33333333333 × 10^-401", id="tiny"),
        (np.bool_(True), 0.0, "true"),
        (Decimal("0.1110"), 0.0, "0.1110"),
        (Decimal("-3E-7"), 5e-8, "−3 × 10^-7"),
        (float("inf"), 0.0, "∞"),
        (float("nan"), 0.0, "undefined"),
        (None, 0.0, "–"),
    ],
)
def test_format_value(value, tolerance, text):
    assert format_value(value, tolerance) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.122590664136184, "0.122590664136184"),
        (Decimal("0.137058194328370"), "0.137058194328370"),
        ([-0.0, 2.0, -0.1, 1e-9], "0, 2, −0.1, 1 × 10^-9"),
        ((Fraction(1, 3), (0.25, "a")), "1/3, 0.25, a"),
        (math.inf, "∞"),
        (None, "–"),
    ],
)
def test_printed_numbers_keep_their_digits(value, text):
    assert format_printed(value) == text


def decimals(value):
    """How many decimals each number of a printed value has on a page; none for integers."""
    if isinstance(value, list | tuple):
        return [places for each in value for places in decimals(each)]
    if not isinstance(value, float | Decimal):
        return []
    return [len(printed(example(printed=value)).partition(".")[2])]


def test_no_digit_of_a_printed_number_is_lost():
    """Where half a unit of the last digit is the tolerance, it tells how many there are."""
    seen = 0
    for claim in EVERY:
        digits = -math.log10(2 * claim.tolerance) if claim.tolerance else 0.5
        if abs(digits - round(digits)) < 1e-9:
            found = decimals(claim.printed)
            seen += len(found)
            assert all(places >= round(digits) for places in found), claim.key
    assert seen > 50


@pytest.mark.parametrize(
    ("printed", "computed", "text"),
    [
        ([0.0] * 7, [0.0] * 6 + [0.7], "0.7"),
        ([0.0] * 7, [-1e-9] + [0.0] * 6, "1 × 10^-9"),
        ([0.0] * 6, [0.0] * 5 + [0.7], ""),
        (0.5, 0.5, ""),
        pytest.param([10**400] * 7, [10**400] * 6 + [10**400 + 2], "2", id="huge"),
        ([1.5] * 7, [1.5] * 6 + [square_root(2)], "0.086"),
        (["a"] * 7, ["a"] * 7, ""),
        ([0.5] * 7, [0.5] * 6 + [float("inf")], ""),
        ([[1, 2]] * 6 + [[3]], [[1, 2]] * 6 + [[4]], ""),
    ],
)
def test_numbers_that_are_cut_short_are_compared_as_a_whole(printed, computed, text):
    assert difference(example(printed=printed, compute=lambda: computed)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        ("$a < b$", r'<span class="math">\(a &lt; b\)</span>'),
        ("`x*y*z` and **so** on", "<code>x*y*z</code> and <strong>so</strong> on"),
        (r"costs \$5 or $x$", r'costs $5 or <span class="math">\(x\)</span>'),
        ("2 * 3 * 4", "2 * 3 * 4"),
    ],
)
def test_inline(text, expected):
    assert inline(text) == expected


def test_pages_escape_what_they_show():
    nasty = example(
        place="<b>1</b>",
        statement="<script>alert(1)</script>",
        note='"><img src=x>',
        printed="<i>",
        compute=lambda: "<u>",
        verdict=Verdict.OPEN,
    )
    object.__setattr__(nasty, "outcome", dataclasses.replace(example().outcome, computed="<u>"))
    page = ledger_html([nasty])
    assert not re.search(r"<(b|script|img|i|u)\b", page)
    assert "&lt;script&gt;" in page


def test_pages_hold_every_claim():
    some = [
        example(),
        example(place="Theorem 1.4", printed=True, compute=lambda: False, verdict=Verdict.REFUTED),
        example(place="Figure 2", verdict=Verdict.CORRECTED, compute=lambda: 0.6, note="$x$"),
        example(place="B.3", verdict=Verdict.OPEN, method=Method.INTERVAL),
    ]
    page = ledger_html(some)
    assert all(f'<tr id="{claim.key}"' in page for claim in some)
    assert page.count("<tr id=") == 4
    errata = errata_html(some)
    assert [claim.key in errata for claim in some] == [False, True, True, False]
    assert "4 claims" in summary_html(some)


def test_a_failing_check_is_shown():
    assert "check fails" in ledger_html([example(compute=lambda: 0.6)])
    assert "check fails" not in ledger_html([example()])


def test_pages_of_an_empty_ledger():
    assert "No claim" in ledger_html([])
    assert "Nothing" in errata_html([])
    assert "0 claims" in summary_html([])


def test_opponents_of_the_nash_threshold_are_searched_once(monkeypatch):
    """Three claims, and their mended statements, ask for the same enclosures."""
    asked = []

    def searched(players):
        asked.append(players)
        return SimpleNamespace(lower=-(players > 5))

    monkeypatch.setattr(weenie_general, "minimum_against_nash", searched)
    weenie_general._least.cache_clear()
    try:
        for claim in weenie_general.CLAIMS:
            assert dataclasses.replace(claim).outcome.holds
    finally:
        weenie_general._least.cache_clear()
    assert sorted(asked) == [2, 3, 4, 5, 6]
