"""Section 4 of [Bil18]: regularised curves of simplified Kuhn poker against exact equilibria."""

import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, eleven_unknowns, equilibrium_curve, regularised_equilibrium
from guts_core.kuhn.curves.small_epsilon import gain_bound
from guts_core.kuhn.three_players.simplified import NAMES
from guts_core.methods.continuation.record import BranchStatus
from guts_core.simplified_kuhn.rules import twenty_four_expectations
from guts_core.simplified_kuhn.solutions.families import FAMILIES, P3, P4, P6, P8, P9
from guts_core.simplified_kuhn.solutions.members import components, equilibria
from paper_ledger.bil18.appendix.example import solution_1
from paper_ledger.bil18.appendix.logistic import logistic_equilibria
from paper_ledger.bil18.simplified import COUNTS, POTS, RANGES, curve, limits, segment

ELEVEN = eleven_unknowns()
ENDS = np.array([float(end) for end in (P4, P3, 4, P6, P9, P8)])


@cache
def exact(pot):
    return equilibria(Fraction(pot).limit_denominator(1000))


@pytest.mark.parametrize(("pot", "count"), zip(POTS, COUNTS, strict=True))
def test_curve_has_one_solution_in_each_family(pot, count):
    """The printed counts are those of the closed forms; each limit lies in another family."""
    found, families = limits(pot), exact(pot)
    assert len(found) == len(families) == count
    labels = set()
    for each in found:
        (label,) = [family.label for family in families if belongs(each.frequencies, family)]
        labels.add(label)
    assert len(labels) == count


def belongs(frequencies, family):
    """Whether the frequencies not free are those of the family."""
    for name, column in zip(NAMES, zip(*family.vertices, strict=True), strict=True):
        node, card = NAMES[name]
        value = frequencies[node - 1, card - 1]
        if not float(min(column)) - 1e-12 <= value <= float(max(column)) + 1e-12:
            return False
    return True


def test_curve_passes_all_families_with_a_range_of_pots():
    seen = set()
    for pot in POTS:
        seen |= {family.label for family in exact(pot)}
    assert seen == {family.label for family in FAMILIES if family.low != family.high}


def test_one_branch_with_six_folds():
    branch = curve()
    assert branch.status is BranchStatus.PARAMETER_BOUND
    assert len(branch.folds) == len(ENDS)
    turns = np.array([fold.parameter for fold in branch.folds])
    assert np.abs(turns - ENDS).max() < 0.01
    for low, high in ((P3, P4), (P6, 4), (P8, P9)):
        for part in (0.1, 0.5, 0.9):
            assert len(branch.at(float(low) + part * (float(high) - float(low)))) == 3


def test_folds_approach_the_exact_ends_like_the_root_of_epsilon():
    errors = [
        np.array([fold.parameter for fold in curve(epsilon).folds]) - ENDS
        for epsilon in (1e-6, 1e-8)
    ]
    assert errors[0] / errors[1] == pytest.approx(10, rel=0.1)
    assert (np.sign(errors[1]) == [-1, 1, -1, 1, -1, 1]).all()  # the ranges of three are narrower


def test_ranges_of_expectations_exist_at_two_pots_only():
    """E1 is the same on each family but 2a and 5a, which fill the gaps at P = 3 and 7/2."""
    varying = {}
    for family in FAMILIES:
        middle = float(family.low) + (float(family.high or 6) - float(family.low)) / 2
        (found,) = [e for e in exact(middle) if e.label == family.label]
        profits = {twenty_four(vertex, found.pot) for vertex in found.vertices}
        if len(profits) > 1:
            varying[float(found.pot)] = (float(min(profits)), float(max(profits)))
    assert varying == {pot: pytest.approx(ends) for pot, ends in RANGES.items()}


def twenty_four(vertex, pot):
    return twenty_four_expectations(np.array(vertex, dtype=object), pot)[0]


@pytest.mark.parametrize("pot", [3, 3.5])
def test_a_member_is_selected_where_families_meet(pot):
    """All families there are one connected set, and E1 has a limit inside its range."""
    assert len(components(Fraction(pot))) == 1
    low, high = RANGES[pot]
    profits = []
    for epsilon in (1e-6, 1e-7, 1e-8):
        x = ELEVEN.complete(regularised_equilibrium(ELEVEN, pot, epsilon))
        profits.append(24 * ELEVEN.expectations(x, pot)[0])
    first, second = np.diff(profits)
    assert low + 0.01 < profits[-1] < high - 0.005
    assert first / second == pytest.approx(10, rel=0.1)


def test_gains_stay_below_their_bound_along_the_curve():
    """Also at folds and where families meet."""
    branch, bound = curve(), gain_bound(ELEVEN, 1e-6)
    gains = ELEVEN.gains(ELEVEN.complete(branch.x), branch.parameters)
    assert (gains < bound).all()
    assert gains.max() > 0.5 * bound.max()
    with pytest.raises(ValueError, match="gain_bound: epsilon must be a positive"):
        gain_bound(ELEVEN, 0)


def test_dominated_frequencies_as_unknowns_change_no_expectation():
    """The game with 23 unknowns has the same E1 to the order of epsilon, at isolated equilibria."""
    game = KuhnPoker(4, simplified=True)
    whole = equilibrium_curve(4, (4.0, 4.7), 1e-6, simplified=True)
    for pot in (4.15, 4.35, 4.6):
        values = sorted(float(24 * each.expectations[0]) for each in whole.at(pot))
        expected = sorted(float(24 * each.expectations[0]) for each in exact(pot))
        assert values == pytest.approx(expected, abs=1e-4)
    assert whole.game == game


def test_claims_use_members_of_the_exact_families():
    """Solutions 1 and 9 as the claims write them."""
    for pot, label, made in (
        (Fraction(5, 2), "1", lambda p: solution_1(p, (Fraction(3, 14),) * 4)),
        (Fraction(23, 5), "9", lambda p: segment(p, Fraction(5, 6))),
    ):
        (family,) = exact(float(pot))
        assert family.label == label
        assert belongs(made(pot).astype(float), family)


def test_logistic_function_selects_an_end_of_solution_1():
    """c2 = d3 = 1/(P+1), with a1 = 12 eps log P and a correction eps log eps."""
    pot = 2.5
    x = ELEVEN.complete(logistic_equilibria(ELEVEN, pot, 1e-7)[-1])
    for node, card in (NAMES["c2"], NAMES["d3"]):
        assert x[node - 1, card - 1] == pytest.approx(1 / (pot + 1), abs=2e-5)
    assert x[0, 3] / 1e-7 == pytest.approx(12 * math.log(pot), rel=1e-3)
    slopes = ELEVEN.gradient(x, pot, reach_free=True)
    expected = np.exp(-np.logaddexp(0, -ELEVEN.reduce(slopes) / 1e-7))
    assert ELEVEN.reduce(x) == pytest.approx(expected, abs=1e-7)


def test_next_to_a_corner_the_error_is_of_the_order_of_the_root_of_epsilon():
    """At P = 3 - sqrt(eps), just before Solution 1 ends; elsewhere it is of the order of eps."""
    near, fixed = [], []
    for epsilon in (1e-6, 1e-8):
        for pot, errors in ((3 - math.sqrt(epsilon), near), (2.7, fixed)):
            x = ELEVEN.complete(regularised_equilibrium(ELEVEN, pot, epsilon))
            profit = 24 * ELEVEN.expectations(x, pot)[0]
            errors.append(abs(profit + 2 * (pot - 2) / (pot + 1)))
    assert near[0] / near[1] == pytest.approx(10, rel=0.1)
    assert fixed[0] / fixed[1] == pytest.approx(100, rel=0.01)
