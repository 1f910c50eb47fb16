"""Resonant members of Solution 9: closed forms, exact Jordan blocks, linear growth, the ends."""

import dataclasses
from fractions import Fraction as F

import numpy as np
import pytest
from scipy.linalg import expm

from guts_core.methods.exact.rational_functions import cell_points, variable
from guts_core.methods.exact.surds import square_root
from guts_core.simplified_kuhn.dynamics.linear import stability
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import FAMILY, P8, solution_9_member
from guts_core.simplified_kuhn.solutions.pots import all_equilibria
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability.resonance import (
    RESONANT_FROM,
    resonant_members,
    squared_frequencies,
)

POTS = [F("93/20"), F("47/10"), F("24/5"), F("49/10"), F("4999/1000")]


def jacobian(member, pot):
    """Of the field in f, by differences of the slopes from the deals: exact, they are affine."""
    f = np.array([float(x) for x in member])
    slope = twenty_four_gradient(f, pot)
    rows = np.diag((1 - 2 * f) * slope)
    for j in range(11):
        moved = [np.where(np.arange(11) == j, end, f) for end in (0.0, 1.0)]
        change = twenty_four_gradient(moved[1], pot) - twenty_four_gradient(moved[0], pot)
        rows[:, j] += f * (1 - f) * change
    return rows


@pytest.mark.parametrize("pot", POTS, ids=float)
def test_resonant_members_are_defective_equilibria(pot):
    members = resonant_members(pot)
    assert len(members) == 2
    for member in members:
        assert all_equilibria([member], pot)
        _, driving, driven = squared_frequencies(pot, member[2])
        assert driving == driven
        found = stability(member, pot)
        assert found.exact
        assert (found.oscillatory, found.zero, found.unstable) == (6, 1, 0)
        assert found.defective == ("oscillatory",)
        assert found.resonant
        assert found.verdict.startswith("resonant")


@pytest.mark.parametrize("pot", POTS, ids=float)
def test_floating_point_finds_them_too(pot):
    for member in resonant_members(pot):
        rough = [float(x) for x in member]
        assert stability(rough, float(pot)).defective == ("oscillatory",)


def test_speeds_are_eigenvalues():
    pot, c1 = F("24/5"), F("9/10")
    found = stability(solution_9_member(pot, c1), pot).eigenvalues.imag
    for square in squared_frequencies(pot, c1):
        assert min(abs(found - float(square) ** 0.5)) < 1e-9


@pytest.mark.parametrize("pot", [F("22/5"), F("93/20"), F("24/5")], ids=float)
def test_other_members_are_not(pot):
    q = pot + 1
    for part in (F(1, 7), F(1, 2), F(9, 10)):
        member = solution_9_member(pot, (pot - 1) / q + part * 2 / q)
        assert stability(member, pot).defective == ()
        assert stability([float(x) for x in member], float(pot)).defective == ()


def test_a_beside_member_is_not_taken_for_one():
    """A thousandth away eigenvalues differ by more than the tolerance."""
    low, _ = resonant_members(F("24/5"))
    near = solution_9_member(F("24/5"), F(round(float(low[2]), 3)))
    assert stability(near, F("24/5")).defective == ()
    assert stability([float(x) for x in near], 4.8).defective == ()


def test_linear_growth_at_the_resonance_only():
    """|exp(Jt)| of b2 at t = 1000: in proportion to time there, bounded elsewhere."""
    pot, index = F("24/5"), FREQUENCIES.index("b2")
    at = {}
    for name, member in (
        ("resonant", resonant_members(pot)[1]),
        ("middle", solution_9_member(pot, pot / (pot + 1))),
    ):
        rows = jacobian(member, 4.8)
        at[name] = [
            max(np.linalg.norm(expm(rows * t)[:, index]) for t in np.linspace(0.9, 1, 9) * until)
            for until in (1000, 2000)
        ]
    assert at["resonant"][0] > 7
    assert at["resonant"][1] > 1.7 * at["resonant"][0]
    assert max(at["middle"]) < 3


def test_ends_of_the_interval():
    """At c1 = 1 the two squares are equal for (P+2)(P^2-4P-3) = 0 only, so at 2 + sqrt 7."""
    pot = variable()
    _, driving, driven = squared_frequencies(pot, F(1))
    difference = driving - driven
    factor = (pot + 2) * (pot * pot - 4 * pot - 3)
    quotient = difference / factor
    assert len(cell_points(quotient, P8, 5)) == 1
    assert quotient(F(9, 2)) > 0
    root = square_root(7) + 2
    assert root == RESONANT_FROM
    assert root * root - 4 * root - 3 == 0
    assert resonant_members(F("46457/10000")) == []
    assert len(resonant_members(F("46458/10000"))) == 2
    assert len(resonant_members(5)) == 2


def test_the_middle_is_always_faster():
    """At c1 = d2 the driven oscillator is the fastest, so the two members exist up to P = 5."""
    pot = variable()
    _, driving, driven = squared_frequencies(pot, pot / (pot + 1))
    difference = driven - driving
    assert len(cell_points(difference, P8, F(51, 10))) == 1
    assert difference(F(9, 2)) > 0


def test_the_other_pair_is_never_in_step():
    """Nor does (b1, d3) swing as fast as the driven ones, at either end of the family."""
    pot = variable()
    slow, _, driven = squared_frequencies(pot, F(1))
    difference = driven - slow
    assert len(cell_points(difference, P8, 5)) == 1
    assert difference(F(9, 2)) > 0


def test_solution_10_is_never_resonant():
    """There c1 is driven by b2 only, with another frequency for every P > 5."""
    pot = variable()
    q = pot + 1
    b3, c1 = 2 * pot / (q * q), (pot - 1) / q
    driven = q * q * b3 * (1 - b3) * c1 * (1 - c1)
    driving = 8 * (pot - 1) * (pot - 3) / (q * q)
    assert len(cell_points(driving - driven, 5)) == 1
    assert (driving - driven)(F(6)) > 0
    family = FAMILY["10"]
    for at in (F(51, 10), F(6), F(20)):
        assert stability(family.vertices(at)[0], at).defective == ()


@pytest.mark.parametrize(
    ("label", "pot", "defects"),
    [("1", "5/2", ("zero",)), ("4", "67/20", ("zero",)), ("5", "15/4", ("zero",))],
)
def test_ends_of_families_grow_linearly(label, pot, defects):
    """A bet with slope 0 moves the calls: a defective 0, exactly and in floating point."""
    family = FAMILY[label]
    vertices = family.vertices(F(pot))
    mean = [sum(column) / len(vertices) for column in zip(*vertices, strict=True)]
    assert stability(mean, F(pot)).defective == ()
    for vertex in vertices:
        found = stability(vertex, F(pot))
        assert found.defective == defects
        assert not found.resonant
        assert found.verdict.startswith("neutral but for growth like a power of time: ")
        assert stability([float(x) for x in vertex], float(F(pot))).defective == defects


def test_rational_rates_bring_oscillators_in_step_exactly():
    """With a rate of 2295/1694 for b2 at P = 9/2 the middle of Solution 9 is resonant."""
    pot, c1 = F(9, 2), F(9, 11)
    _, driving, driven = squared_frequencies(pot, c1)
    rate = driven / driving
    assert F(float(rate)) != rate == F(2295, 1694)
    rates = [rate if name == "b2" else F(1) for name in FREQUENCIES]
    found = stability(solution_9_member(pot, c1), pot, rates)
    assert found.exact
    assert found.defective == ("oscillatory",)


def test_inside_solution_9_at_5_growth_is_of_the_second_power():
    """So what a defective 0 says is growth like a power of time, and not which power."""
    member = solution_9_member(F(5), F(3, 4))
    sizes = [np.linalg.norm(expm(time * jacobian(member, 5)), 2) for time in (1e3, 1e4)]
    assert 90 < sizes[1] / sizes[0] < 110
    found = stability(member, F(5))
    assert (found.zero, found.defective) == (3, ("zero",))
    assert found.verdict.startswith("neutral but for growth like a power of time: ")


def test_unstable_points_are_not_asked():
    family = FAMILY["7"]
    found = stability(family.vertices(F("83/20"))[0], F("83/20"))
    assert found.defective is None
    assert not found.resonant
    assert dataclasses.replace(found, unstable=0, defective=("oscillatory",)).resonant


@pytest.mark.parametrize("pot", [4.8, "5", F(3, 2), F(51, 10), True])
def test_bad_pots(pot):
    with pytest.raises(ValueError, match="resonant_members: pot must be a rational number"):
        resonant_members(pot)
