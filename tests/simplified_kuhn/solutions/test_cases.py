"""The 4374 cases: two routes that agree, the stored table, and Table 1 evaluated at members."""

import csv
import dataclasses
from fractions import Fraction
from pathlib import Path

import pytest

from guts_core.simplified_kuhn.solutions.families import FAMILIES, P3, P4, P6, P8, P9
from guts_core.simplified_kuhn.solutions.pots import all_equilibria
from paper_ledger.bil17.completeness import case_members
from paper_ledger.bil17.completeness.case_members import case_of, members, occurrences
from paper_ledger.bil17.completeness.table_1 import cases, decision, write_cases

F = Fraction
DATA = Path(__file__).resolve().parents[3] / "data" / "simplified_kuhn_cases.csv"
INSIDE = [F(5, 2), F(31, 10), F(33, 10), F(69, 20), F(37, 10), F(79, 20), F(21, 5), F(87, 20)]
POTS = [F(2), F(3), F(7, 2), F(4), F(5), F(9, 2), F(6), *INSIDE, P3, P4, P6, P8, P9]


@pytest.fixture(scope="module")
def found():
    return occurrences()


def table_1(f, p):
    """Subconditions that hold, as the paper prints them but for a1 <= 1 and 0 <= b3."""
    a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3 = f
    q = p + 1
    v0, v, u = ((2 * p - 4 + bets) / q for bets in (0, 2 * a1, 2 * a1 + 2 * a2))
    assert c1 + d2 == u

    def compared(left, right, frequency):
        if left == right:
            return "c"
        assert frequency == (1 if left > right else 0)
        return "a" if left > right else "b"

    if a1 == 0:
        assert b1 == 0
        assert c2 + d3 >= v0
        one = "a"
    else:
        assert 0 < a1 <= 1
        assert 0 < b1 < 1
        one = "b" if (b1, c2, d3) == (2 * a1 / p, (p - 5) / q, 1) else "c"
        assert one == "b" or (b1, c2, d3) == (2 * a1 / q, 0, v0)
        assert p >= 5 if one == "b" else p <= 5
    five = "b" if c3 + d1 == v else "a"
    assert five == "b" or (c3 + d1 > v and b2 == 0)
    return "".join(
        (
            one,
            compared(c2 + d3, b3 + (1 + c3 / 2) * b2, a1),
            compared(b2, (2 - b1) * a2 / (p + a1), c3),
            compared(b2, 2 * a2 / q, d1),
            five,
            compared(c3 + d1, c3 * b1 / 2 + (1 + c1 / 2) * b3, a2),
            compared(b3, (2 - b2) / (p + a2), c1),
            compared(b3, (2 - b1) / q, d2),
        )
    )


def test_proof_and_members_agree_on_every_case(found):
    left = {case: set(decision(case).solutions) for case in cases()}
    assert len(left) == 2 * 3**7
    assert {case for case, labels in left.items() if labels} == set(found)
    for case, there in found.items():
        assert left[case] <= {each.label for each in there}


def test_every_solution_is_left_by_the_proof():
    left = {label for case in cases() for label in decision(case).solutions}
    assert left == {family.label for family in FAMILIES} - {"10a"}


@pytest.mark.parametrize("pot", POTS, ids=float)
def test_members_satisfy_the_table(pot, found):
    for family in FAMILIES:
        if not family.covers(pot):
            continue
        there = members(family, pot)
        assert there
        for case, member in there.items():
            assert all_equilibria([member], pot)
            assert table_1(member, pot) == case
            assert family.label in {each.label for each in found[case]}


def test_stored_table_is_the_one_computed(tmp_path):
    write_cases(tmp_path / "cases.csv")
    assert (tmp_path / "cases.csv").read_bytes() == DATA.read_bytes()


def test_stored_ranges_hold_at_every_pot():
    with DATA.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    ends = {"P3": P3, "P4": P4, "P6": P6, "P8": P8, "P9": P9}
    for pot in POTS:
        stored = {
            (row["case"], part.split(": ")[0])
            for row in rows
            for part in filter(None, row["solutions"].split("; "))
            if within(pot, part.split(": ")[1], ends)
        }
        computed = {
            (case, family.label)
            for family in FAMILIES
            if family.covers(pot)
            for case in members(family, pot)
        }
        assert stored == computed


def within(pot, text, ends):
    """Whether a pot satisfies a stored range such as ``P3 <= P < 7/2``."""

    def number(word):
        return pot if word == "P" else ends[word] if word in ends else F(word)

    words = text.split()
    signs = {"<": lambda a, b: a < b, "<=": lambda a, b: a <= b, "=": lambda a, b: a == b}
    return all(
        signs[words[k]](number(words[k - 1]), number(words[k + 1])) for k in range(1, len(words), 2)
    )


def test_inner_members_of_solution_10a_belong_to_no_case():
    (family,) = (each for each in FAMILIES if each.label == "10a")
    first, last = family.vertices(F(5))
    middle = tuple((x + y) / 2 for x, y in zip(first, last, strict=True))
    assert all_equilibria([middle], F(5))
    assert case_of(middle, F(5)) is None
    assert {case_of(first, F(5)), case_of(last, F(5))} == {"caacbacc", "baacbaca"}


def test_a_sign_that_changes_inside_a_range_is_noticed():
    (family,) = (each for each in FAMILIES if each.label == "4")
    with pytest.raises(ArithmeticError, match="Solution 4"):
        case_members.inner_pot(dataclasses.replace(family, high=F(9, 2)))


@pytest.mark.parametrize("case", ["", "aaaa", "aaaacaaa", "aaaaaaaaa", "abcxbabc"])
def test_what_is_no_case(case):
    with pytest.raises(ValueError, match="decision: case must be 8 letters"):
        decision(case)
