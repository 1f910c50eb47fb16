"""Families of equilibria: ranges of the expectations, chains, and proofs along segments."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, equilibrium_curve
from guts_core.kuhn.exact import certified, polish
from guts_core.kuhn.families import connected, family
from guts_core.kuhn.rational import rational_member
from guts_core.kuhn.segments import segment_of_equilibria


@pytest.fixture(scope="module")
def four():
    return equilibrium_curve(4, (2, 8), 1e-8)


def polished(curve, pot):
    return [polish(4, each.frequencies, pot) for each in curve.at(float(pot))]


@pytest.fixture(scope="module")
def at_three(four):
    (found,) = polished(four, 3)
    return found, family(found)


@pytest.fixture(scope="module")
def three_solutions(four):
    return polished(four, Fraction(39083, 10000))


def test_expectations_at_three_chips_are_those_of_the_published_family(at_three):
    """[Szafron, Gibson, Sturtevant 2013]: player 1 gets -1/32 to -1/48, player 2 gets -1/48."""
    _, found = at_three
    expected = np.array([[-1 / 32, -1 / 48], [-1 / 48, -1 / 48], [1 / 24, 5 / 96]])
    assert np.allclose(found.ranges, expected, rtol=0, atol=1e-12)
    assert found.stationary.all()


def test_the_published_member_is_an_equilibrium_and_joined_to_the_solution_on_the_curve(at_three):
    start, found = at_three
    member = rational_member(found.least[0])
    assert member.exact
    assert [str(e) for e in member.expectations] == ["-1/32", "-1/48", "5/96"]
    assert segment_of_equilibria(rational_member(start), member)


def test_three_solutions_in_one_connected_set(three_solutions):
    """The curve's three solutions at P = 3.9083 differ, but equilibria lead from each to the next.

    The gains along the way are certified; so is that the outer two are exact equilibria.
    """
    values = [24 * each.expectations[1] for each in three_solutions]
    assert min(np.abs(np.diff(values))) > 1e-3
    for one, other in pairwise(three_solutions):
        path = connected(one, other, spacing=0.02)
        assert path is not None
        assert path.spacing <= 0.02
        assert path.gains.max() <= 1e-14
        assert np.allclose(path.frequencies[0], one.frequencies, rtol=0, atol=1e-9)
        assert np.allclose(path.frequencies[-1], other.frequencies, rtol=0, atol=1e-9)


def test_the_three_have_the_same_ranges(three_solutions):
    """To the accuracy at which a direction counts as no improvement."""
    ranges = [24 * family(each).ranges for each in three_solutions[::2]]
    assert np.allclose(ranges[0], ranges[1], rtol=0, atol=1e-6)
    assert np.ptp(ranges[0], axis=1) == pytest.approx([0.00829, 0.08339, 0.07511], abs=1e-4)


def test_ranges_contain_the_start_and_their_ends_are_equilibria(four):
    (start,) = polished(four, 4.1)
    found = family(start)
    assert np.all(found.ranges[:, 0] <= start.expectations)
    assert np.all(start.expectations <= found.ranges[:, 1])
    assert max(end.gains.max() for end in found.least + found.greatest) <= 1e-14
    assert 24 * np.ptp(found.ranges[1]) > 0.02


def test_constant_expectations(four):
    (start,) = polished(four, 6)
    assert start.value_dimension == 0
    assert np.ptp(family(start).ranges, axis=1).max() < 1e-12


def test_solutions_without_a_chain_are_not_called_connected(four):
    one, other = polished(four, 4.2)[:2]
    assert connected(one, other) is None


def test_two_of_three_solutions_near_the_second_fold(four):
    """At P = 4.175 the last two solutions are joined by a chain."""
    _, one, other = polished(four, 4.175)
    path = connected(one, other)
    assert path is not None
    assert path.gains.max() <= 1e-14


def test_a_segment_that_leaves_the_equilibria():
    """Two pure profiles of P = 1, where nobody should bluff: the second is no equilibrium."""
    game = KuhnPoker(4)
    curve = equilibrium_curve(4, (0.5, 1.5), 1e-8)
    found = rational_member(polish(4, curve.at(1.0)[0].frequencies, 1))
    x = found.frequencies.copy()
    x[0, 0] = Fraction(1)
    bluff = certified(game, Fraction(1), game.reduce(x), found.partition)
    assert max(bluff.gains) > 0
    assert not segment_of_equilibria(found, bluff)
    assert segment_of_equilibria(found, found)


def test_bad_input(four, at_three):
    (other,) = polished(four, 6)
    with pytest.raises(ValueError, match="connected: one and other"):
        connected(at_three[0], other)
    with pytest.raises(ValueError, match="connected: spacing"):
        connected(other, other, spacing=0)
    with pytest.raises(ValueError, match="segment_of_equilibria: one and other must have"):
        segment_of_equilibria(at_three[0], other)
    with pytest.raises(ValueError, match="must hold Fractions"):
        segment_of_equilibria(other, other)
