"""Newman's continuous game with a list of sizes: both bounds by integration, the best lists."""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_core.von_neumann import (
    best_sizes,
    continuous_equilibrium,
    newman_continuous,
    newman_equilibrium,
    newman_sizes,
    newman_value,
)

sizes = st.lists(
    st.fractions(min_value=Fraction(1, 40), max_value=40, max_denominator=40),
    min_size=1,
    max_size=5,
    unique=True,
)


def conceded(found):
    """Integral over x of player I's best payoff against the calls, less that of checking.

    A bet s of a hand x takes the ante from hands that fold, and s + 1 from, or pays it to, those
    that call; all payoffs are linear in x between the points where two of them are equal.
    """

    def gain(x, bet, call):
        return call + (bet + 1) * (max(x - call, 0) - (1 - max(x, call))) - (2 * x - 1)

    games = list(zip(found.bets, found.call_above, strict=True))
    best = lambda x: max(Fraction(0), *(gain(x, *game) for game in games))  # noqa: E731
    corners = {Fraction(0), Fraction(1), found.bluff_below, *found.call_above, *found.value_above}
    total = Fraction(0)
    for low, high in pairwise(sorted(corners)):
        middle = (low + high) / 2
        assert best(middle) == (best(low) + best(high)) / 2  # no corner is missing
        total += (high - low) * best(middle)
    return total


def sure(found):
    """Player I's payoff less checking, when player II calls each size only where that pays."""
    below = found.bluff_below
    total = Fraction(0)
    tops = (*found.value_above[1:], Fraction(1))
    rows = zip(found.bets, found.bluff_masses, found.value_above, tops, strict=True)
    for bet, mass, low, high in rows:
        # all fold: bluffs and value bets win what the hands above theirs would have taken;
        # all bluffs together are even below A, so on the average a bluff has hand A / 2
        total += mass * 2 * (1 - below / 2) + (high - low) * (2 - low - high)
        # gain of calling: linear from A to low and flat there (zero), then linear up to high
        at_plateau = (bet + 2) * mass - bet * (high - low)
        at_top = (bet + 2) * mass + (bet + 2) * (high - low)
        assert at_plateau == 0  # indifferent between the bluffs and the value hands
        total -= (high - low) * (at_plateau + at_top) / 2 + (1 - high) * at_top
    return total


@settings(max_examples=40)
@given(sizes)
def test_both_bounds_are_the_value(bets):
    found = newman_sizes(bets)
    assert sum(found.bluff_masses) == found.bluff_below == found.value
    assert all(mass > 0 for mass in found.bluff_masses)
    assert conceded(found) == found.value == sure(found)


ranges = st.lists(
    st.tuples(*2 * [st.fractions(min_value=Fraction(1, 40), max_value=40, max_denominator=40)]),
    min_size=1,
    max_size=3,
).map(lambda pairs: [tuple(sorted(pair)) for pair in pairs])


def lists_inside(allowed, cells):
    """Sizes of which each that is allowed is at most one cell away, 2/(s+2) being measured."""
    taken = set()
    for low, high in allowed:
        left, right = 2 / (high + 2), 2 / (low + 2)
        taken |= {left, right}
        taken |= {x for k in range(cells) if left < (x := Fraction(k, cells)) < right}
    return [2 / x - 2 for x in taken]


@settings(max_examples=30)
@given(ranges)
def test_ranges_of_sizes_are_worth_what_lists_inside_them_tend_to(allowed):
    """The lists come from below, and the cubes differ by less than the cells' squares."""
    value, cells = newman_value(allowed), 25
    below = newman_sizes(lists_inside(allowed, cells)).value
    assert 0 <= value - below < Fraction(6, 36 * cells**2)


@settings(max_examples=10)
@given(ranges)
def test_no_more_is_conceded_where_ranges_are_allowed(allowed):
    """Player II's calls with the one number that the value gives, against a sum over many hands."""
    kappa = 2 * (1 - float(newman_value(allowed)))
    tried = np.array([float(s) for s in lists_inside(allowed, 300)])[:, None]
    hands = (np.arange(4000) + 0.5) / 4000
    call = 1 - kappa / (tried + 2)
    won = call + (tried + 1) * (np.maximum(hands - call, 0) - (1 - np.maximum(hands, call)))
    gain = np.maximum(won - (2 * hands - 1), 0).max(axis=0).mean()
    assert gain == pytest.approx(float(newman_value(allowed)), abs=2e-4)


@settings(max_examples=30)
@given(ranges)
def test_allowed_sizes_may_be_mirrored(allowed):
    assert newman_value([(4 / high, 4 / low) for low, high in allowed]) == newman_value(allowed)


@settings(max_examples=30)
@given(sizes)
def test_a_list_is_the_case_of_ranges_of_one_size(bets):
    assert newman_value(bets) == newman_sizes(bets).value == newman_value([(b, b) for b in bets])


@pytest.mark.parametrize("infinite", [np.float32("inf"), np.longdouble("inf"), np.array(np.inf)])
def test_infinity_of_every_width_is_no_largest_size(infinite):
    assert newman_value([(1, infinite)]) == newman_value([(1, math.inf)]) == Fraction(13, 94)
    with pytest.raises(ValueError, match="newman_value: allowed must be a rational number"):
        newman_value([(1, -infinite)])


def test_from_one_size_to_all():
    """Von Neumann's 1/9, a range with its ends, Newman's 1/7, and a set of Cantor's kind."""
    assert newman_value([2]) == Fraction(1, 9)
    assert (
        newman_value([(1, 2), (Fraction(3, 2), 4)]) == newman_value([(1, 4)]) == Fraction(25, 187)
    )
    least = Fraction(1, 10**9)
    assert 0 < Fraction(1, 7) - newman_value([(least, math.inf)]) < Fraction(1, 10**27)
    parts = [(Fraction(0), Fraction(1))]
    for _ in range(8):
        thirds = [(a, b, (b - a) / 3) for a, b in parts]
        parts = [each for a, b, t in thirds for each in ((a, a + t), (b - t, b))]
    middle = [(2 / right - 2, 2 / left - 2) for left, right in parts[1:-1]]
    ends = [(2 / parts[0][1] - 2, math.inf), (least, 2 / parts[-1][0] - 2)]
    assert float(newman_value(middle + ends)) == pytest.approx(4 / 29, abs=1e-9)


@pytest.mark.parametrize(
    "allowed",
    [
        range(1, 1002),
        [],
        2,
        [0],
        [-1],
        [(2, 1)],
        [(1, 2, 3)],
        [(1, math.nan)],
        [(math.inf, math.inf)],
    ],
)
def test_bad_allowed_sizes(allowed):
    with pytest.raises(ValueError, match="newman_value: allowed"):
        newman_value(allowed)


@settings(max_examples=40)
@given(sizes)
def test_value_by_the_cubes_of_the_pieces(bets):
    cuts = sorted({Fraction(0), Fraction(1), *(2 / (Fraction(bet) + 2) for bet in bets)})
    cubes = sum((high - low) ** 3 for low, high in pairwise(cuts))
    assert newman_sizes(bets).value == (1 - cubes) / (7 - cubes)


@pytest.mark.parametrize("bet", [Fraction(1, 2), 1, 2, Fraction(7, 3), 9])
def test_one_size_is_von_neumann(bet):
    found, same = newman_sizes([bet]), continuous_equilibrium(float(bet))
    assert found.value == Fraction(bet) / ((bet + 4) * (bet + 1))
    assert float(found.value_above[0]) == pytest.approx(same.value_above, abs=1e-15)
    assert float(found.call_above[0]) == pytest.approx(same.call_above, abs=1e-15)


@settings(max_examples=40)
@given(sizes)
def test_no_list_beats_the_best_of_its_length_nor_newman(bets):
    found = newman_sizes(bets)
    assert found.value <= best_sizes(len(bets)).value < newman_continuous().value


@pytest.mark.parametrize("count", [1, 2, 3, 10, 100])
def test_value_of_the_best_list(count):
    found, square = best_sizes(count), (count + 1) ** 2
    assert found.value == Fraction(square - 1, 7 * square - 1)
    for shift in (Fraction(99, 100), Fraction(101, 100)):
        moved = (found.bets[0] * shift, *found.bets[1:])
        assert newman_sizes(moved).value < found.value


@settings(max_examples=20)
@given(sizes, st.fractions(min_value=Fraction(1, 40), max_value=80, max_denominator=40))
def test_another_size_never_hurts(bets, more):
    if more not in bets:
        assert newman_sizes([*bets, more]).value > newman_sizes(bets).value


def test_thresholds_lie_on_the_curves_of_newman():
    """With many sizes the calling threshold and the first value hand come near the closed form."""
    found, game = best_sizes(200), newman_continuous()
    for bet, call in zip(found.bets, found.call_above, strict=True):
        assert abs(call - game.call_above(bet)) < Fraction(1, 10**4)
    assert abs(found.value_above[0] - game.value_above) < Fraction(1, 100)


@pytest.mark.parametrize("bets", [[2], [1, 4], [Fraction(2, 3), 2, 6]])
def test_finite_decks_approach_it_as_the_inverse_square(bets):
    limit = newman_sizes(bets).value
    scaled = [n * n * (limit - newman_equilibrium(n, bets).value) for n in (12, 24, 31, 48)]
    assert min(scaled) >= 0
    assert max(scaled) < Fraction(3, 2)


def test_too_many_sizes_are_refused_before_any_is_looked_at():
    """Ten million had been made fractions first, for a minute."""
    with pytest.raises(ValueError, match="newman_sizes: bets must hold at most 1000 sizes, got"):
        newman_sizes(["x"] * 1001)


def test_no_size_is_no_list_of_best_sizes():
    with pytest.raises(ValueError, match="best_sizes: count must be an integer >= 1"):
        best_sizes(0)
