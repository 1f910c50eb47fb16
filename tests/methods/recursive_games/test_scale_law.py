"""V(s A, B) = s V(A, B): payoffs in cents are solved as well as payoffs in millions."""

import math
import sys
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from guts_core.methods import (
    MultiStateGame,
    RecursiveGame,
    RecursiveStatus,
    best_response_path,
    continuous_fictitious_play,
    enclose_states,
    enclose_value,
    fictitious_play,
    solve_zero_sum,
)
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.recursive_games.scaling import brought_back, fee_in

SCALES = [1e-250, 3e-99, 1e-16, 1e-14, 1e-10, 1 / 3, 7.0, 1e10, 1e99, 1e250]
PAYOFF, STAKES = np.array([[-1.0, 2.0], [1.0, -3.0]]), np.array([[0.0, 0.0], [0.0, 3.0]])


def random_games(count, seed):
    rng = np.random.default_rng(seed)
    for k in range(count):
        shape = tuple(rng.integers(1, 4, 2))
        payoff = rng.integers(-4, 5, shape) * 1.0 if k % 2 else rng.normal(size=shape)
        yield payoff, rng.choice([0, 0.25, 0.5, 1, 1.5, 2], shape), rng.choice([0.5, 1, 2])


@pytest.mark.parametrize("scale", SCALES)
def test_recursive_games(scale):
    game = RecursiveGame(PAYOFF * scale, STAKES)
    found = game.solve(scale)
    assert found.status.value == "converged"
    assert found.value / scale == pytest.approx(-0.21525043702153, rel=1e-13)
    assert found.lower <= found.value <= found.upper
    assert found.value - found.lower < 1e-13 * scale
    mirrored = RecursiveGame(-PAYOFF.T * scale, STAKES.T).upper_value(scale)
    assert mirrored.value == -found.value


@pytest.mark.parametrize("scale", SCALES[:6])
def test_a_fee_of_another_size_changes_nothing(scale):
    """From any start this game leads to its one fixed point."""
    game = RecursiveGame(PAYOFF * scale, STAKES * 0.3)
    assert game.solve().value / scale == pytest.approx(-0.160150278596542, rel=1e-12)


@pytest.mark.parametrize("scale", [1e-250, 1e-14, 1e9, 1e250])
def test_random_recursive_games(scale):
    for payoff, stakes, fee in random_games(40, 5):
        one = RecursiveGame(payoff, stakes).solve(fee)
        other = RecursiveGame(payoff * scale, stakes).solve(fee * scale)
        assert other.status is one.status
        if math.isfinite(one.value):
            assert other.value / scale == pytest.approx(one.value, rel=1e-9, abs=1e-9)


def test_the_lower_bound_is_never_beyond_the_value():
    """At a number that is forced, and not minus the fee, one round is worth no less (exactly)."""
    checked = 0
    for payoff, stakes, fee in random_games(60, 6):
        lower = RecursiveGame(payoff, stakes).solve(fee).lower
        if math.isfinite(lower) and lower > -fee:
            at = Fraction(lower)
            matrix = as_fractions(payoff) + at * as_fractions(stakes)
            assert solve_zero_sum(matrix, exact=True).value >= at
            checked += 1
    assert checked > 15


@pytest.mark.parametrize("scale", SCALES)
def test_enclosures(scale):
    stakes = STAKES / 4
    solution = RecursiveGame(PAYOFF * scale, stakes).solve(10 * scale)
    exact = RecursiveGame(as_fractions(PAYOFF * scale), as_fractions(stakes))
    found = enclose_value(exact, solution, 10 * Fraction(scale))
    assert found.lower <= Fraction(solution.value) <= found.upper
    assert found.width < Fraction(scale) * Fraction(1, 10**12)


@pytest.mark.parametrize("scale", SCALES)
def test_exact_entries_are_solved_as_floats(scale):
    exact = RecursiveGame(as_fractions(PAYOFF * scale), as_fractions(STAKES))
    assert exact.solve(scale).value == RecursiveGame(PAYOFF * scale, STAKES).solve(scale).value


@pytest.mark.parametrize("scale", SCALES)
def test_matrix_games(scale):
    for payoff, _, _ in random_games(10, 7):
        value = solve_zero_sum(payoff * scale).value
        assert value / scale == pytest.approx(solve_zero_sum(payoff).value, rel=1e-12, abs=1e-13)
        exact = solve_zero_sum(as_fractions(payoff) * Fraction(scale), exact=True).value
        assert exact == solve_zero_sum(payoff, exact=True).value * Fraction(scale)


@pytest.mark.parametrize("scale", SCALES)
def test_games_with_states(scale):
    moves = [[[[0.5]], [[0.1]]], [[[0.2]], [[0.6]]]]
    payoff = np.array([[1.0, -1.0], [-2.0, 1.0]])
    chances = np.array(moves).reshape(2, 2, 1)
    one, other = (MultiStateGame([payoff * s], [chances]) for s in (1.0, scale))
    assert other.solve().values / scale == pytest.approx(one.solve().values, rel=1e-13)
    bounds = enclose_states(other)
    assert bounds.width <= Fraction(scale) / 10**9
    assert bounds.lower[0] < Fraction(scale) * Fraction(one.solve().values[0]) < bounds.upper[0]


@pytest.mark.parametrize("scale", SCALES)
def test_play(scale):
    payoff = np.array([[3.0, -1.0], [-2.0, 1.0]])
    unit = 2.0 ** round(math.log2(scale))  # ties are broken by rounding at other scales
    one, other = (fictitious_play([s * payoff, -s * payoff], 1000) for s in (1.0, unit))
    assert other.gap == one.gap * unit
    assert (other.plays == one.plays).all()
    first, second = (continuous_fictitious_play(s * payoff, 5) for s in (1.0, unit))
    assert second.gaps == tuple(gap * Fraction(unit) for gap in first.gaps)
    ends = [best_response_path([s * payoff, -s * payoff], 5).gaps[-1] for s in (1.0, unit)]
    assert ends[1] / unit == pytest.approx(ends[0], rel=1e-9)


def test_no_payoffs_at_all():
    assert RecursiveGame([[0, 0]], [[0.5, 2]]).solve().value == -1
    assert RecursiveGame([[0]], [[0.5]]).solve(1e-30).value == 0
    assert RecursiveGame([[0]], [[0.5]]).solve(0).value == 0
    assert MultiStateGame([[[0]]], [[[[0.5]]]]).solve().values.tolist() == [0]


def test_the_smallest_floats():
    tiny = 5e-324
    found = RecursiveGame([[3 * tiny, tiny], [tiny, 2 * tiny]], np.zeros((2, 2))).solve(tiny)
    assert found.lower <= found.value
    assert Fraction(found.lower) <= Fraction(tiny) * Fraction(5, 3)
    assert solve_zero_sum([[tiny]]).value == tiny


def test_integers_beyond_floats_are_refused_or_exact():
    long = 10**400
    with pytest.raises(ValueError, match=r"RecursiveGame.solve: payoff has entries beyond"):
        RecursiveGame([[long]], [[0]]).solve()
    with pytest.raises(ValueError, match="solve_zero_sum: matrix has entries beyond"):
        solve_zero_sum([[long]])
    assert solve_zero_sum([[long, -long], [-long, long + 2]], exact=True).value == Fraction(
        2 * long, 4 * long + 2
    )


@pytest.mark.parametrize(
    "matrix",
    [
        [[2**53 + 1]],
        [[2**63 + 1]],
        [[2**53 + 1, 2.0**60]],
        np.array([[2**64 - 1]], dtype=np.uint64),
        np.array([[2**63 - 1]]),
        np.array([[-(2**63)]]),
        np.array([[2**53 + 1, 0]], dtype=object)[:, :1],
        [[np.uint64(2**63 + 5), np.int64(2**62 + 1), Fraction(1, 3) + 2**62]],
        np.array([[np.longdouble(1) + np.longdouble(2) ** -60]]),
    ],
    ids=str,
)
def test_exact_means_every_digit(matrix):
    entries = [
        Fraction(*x.as_integer_ratio())
        if isinstance(x, np.floating)
        else Fraction(int(x) if isinstance(x, np.integer) else x)
        for row in matrix
        for x in row
    ]
    assert solve_zero_sum(matrix, exact=True).value == min(entries)


def test_large_integers_in_a_game_of_two():
    big = 2**63 + 1
    for matrix in ([[big, -1], [-1, big]], np.array([[big, -1], [-1, big]], dtype=object)):
        assert solve_zero_sum(matrix, exact=True).value == Fraction(big - 1, 2)


@pytest.mark.parametrize("fee", [1e-20, 1e-23, 1e-30, 5e-324])
def test_who_leaves_pays_the_fee_to_the_last_digit(fee):
    """However small it is beside the payoffs."""
    for found in (
        RecursiveGame([[-1e300]], [[1.0]]).solve(fee),
        RecursiveGame([[-3.0]], [[1.0]]).solve(fee),
    ):
        assert found.status.value == "declined"
        assert found.value == found.lower == found.upper == -fee
    left = RecursiveGame([[1e300]], [[1.0]]).solve(1.0, opponent_fee=fee)
    assert left.status.value == "opponent leaves"
    assert left.value == left.lower == left.upper == fee


def test_what_is_forced_is_finite_where_it_lies_beyond_the_floats():
    """It had been infinite, also where it is but rounding that lets the value be so."""
    payoff = np.array([[4, 5], [4, 6], [-4, 3]])
    grown = np.array([[-4, -(2**31)], [-(2**16), 2**27], [2**19, 0]]) * 2.0**-52
    plain = RecursiveGame(payoff, 1 + grown).solve()
    large = RecursiveGame(payoff * 2.0**1000, 1 + grown).solve(2.0**1000)
    assert plain.status is large.status is RecursiveStatus.INFINITE
    assert 2.0**30 < plain.lower < math.inf
    assert (large.value, large.lower) == (math.inf, sys.float_info.max)


@pytest.mark.parametrize("side", [-1, 1])
def test_bounds_beyond_the_floats_are_rounded_outwards(side):
    """Upwards to infinity, downwards to the last float; below 0 the other way round."""
    ends = sorted((side * 2.0**40, side * 2.0**50))
    found = RecursiveGame([[1.0]], [[1.0]]).solve()
    wide = replace(found, value=math.inf, lower=ends[0], upper=ends[1])
    large = brought_back(wide, 2.0**1000, 1.0, None)
    most = sys.float_info.max
    assert (large.lower, large.upper) == ((most, math.inf) if side > 0 else (-math.inf, -most))


@pytest.mark.parametrize("scale", [1e-200, 1e-175, 1e-20])
def test_payoffs_that_are_nothing_beside_the_fee_are_refused(scale):
    """Else what is forced would be rounded to 0; up to 2^1000 the two go together."""
    game = RecursiveGame([[-scale]], [[0.5]])
    with pytest.raises(ArithmeticError, match=r"RecursiveGame.solve: payoff and termination_fee"):
        game.solve(1e300)
    found = game.solve(1e300 * scale)
    assert found.lower <= -2 * scale <= found.upper
    assert found.value == pytest.approx(-2 * scale, rel=1e-12)


@pytest.mark.parametrize("unit", [2.0**-3, 1.0, 2.0**990, 2.0**996])
@pytest.mark.parametrize("fee", [-1e-23, 5e-324, 1e-30, 1e-23, 1.1e-23, 1e-20, 0.3])
def test_a_fee_is_rounded_so_that_less_is_forced(unit, fee):
    """To the next float: a lower start leads to no more."""
    exact, found = Fraction(fee) / Fraction(unit), fee_in(unit, fee)
    assert Fraction(math.nextafter(found, -math.inf)) < exact <= found


@pytest.mark.parametrize(
    ("small", "large", "stakes", "fee"),
    [
        (1e-300, 1e16, 0.25, 1e16),
        (1e-320, 1e300, 0.25, 1e300),
        (1e-320, 1.0, 0.25, 1.0),
        (1e-320, 1.0, 0.5, 1e300),
        (1e-16, 1e300, 1 - 1e-8, 1e300),
    ],
)
def test_what_is_forced_is_so_where_payoffs_lose_digits_beside_others(small, large, stakes, fee):
    """In units of the largest they may be among the last floats, or none."""
    exact = Fraction(-small) / (1 - Fraction(stakes))
    game = RecursiveGame([[-large], [-small]], [[stakes], [stakes]])
    held = -game.mirrored().upper_value(fee).upper
    for lower in (game.solve(fee).lower, held):
        assert -1e-22 * large <= lower
        assert Fraction(lower) <= exact
    alone = RecursiveGame([[-small]], [[0.25]]).solve(2 * small)
    assert alone.lower == pytest.approx(-small / 0.75, rel=1e-12, abs=1e-323)


@pytest.mark.parametrize(("stakes", "payoff"), [(1.0, 1e-16), (1.0, 5e-324), (1 + 2.0**-52, 1.0)])
def test_an_opponent_leaves_for_any_fee_where_play_wins_without_bound(stakes, payoff):
    """In units of a small payoff the fee is none of the floats: the value had been infinite."""
    found = RecursiveGame([[payoff]], [[stakes]]).solve(0.0, opponent_fee=1e300)
    assert (found.status.value, found.value, found.upper) == ("opponent leaves", 1e300, 1e300)
    assert 0 <= found.lower <= 1e300
    held = RecursiveGame([[-payoff]], [[stakes]]).upper_value(0.0, opponent_fee=1e300)
    assert (held.value, held.lower) == (-1e300, -1e300)
    finite = RecursiveGame([[payoff]], [[0.5]]).solve(0.0, opponent_fee=1e300)
    assert finite.value == pytest.approx(2 * payoff)


def test_no_more_than_a_tiny_fee_of_the_opponent_is_forced():
    """Beside large payoffs it is no float: a value of 0 had been forced, that is more."""
    found = RecursiveGame([[-1e300], [0.0]], [[0.0], [0.0]]).solve(1e300, opponent_fee=-1e-320)
    assert (found.status.value, found.value) == ("opponent leaves", -1e-320)
    assert found.lower == found.upper == -1e-320
    payoff, stakes = [[3e7, 0.0], [1e8, -7e7]], [[0, 1 - 1e-11], [0, 1 - 1e-12]]
    assert RecursiveGame(payoff, stakes).solve(5e7, opponent_fee=1e-320).lower <= 0
