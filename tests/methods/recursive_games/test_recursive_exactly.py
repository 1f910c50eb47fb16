"""Recursive games against exact fixed points: rounding carries nobody past one.

V_k rises from minus the fee to the least fixed point of T above it. For 2 x 2 games that is a root
of an entry or of the determinant of A + (B - 1)V, so all candidates are known in rationals.
"""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from some_matrices import Formula

from guts_core.methods import RecursiveGame, RecursiveStatus, fixed_points
from guts_core.methods.matrix_games.matrices import DenseMatrix
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.recursive_games.ascent_points import point

#: Roots of quadratics are taken to this precision, and vanish to within a little more.
PRECISION = 10**60


def value_2x2(matrix):
    (a, b), (c, d) = matrix
    maximin, minimax = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    return maximin if maximin >= minimax else (a * d - b * c) / (a + d - b - c)


def square_root(number):
    return Fraction(math.isqrt(number.numerator * PRECISION**2 // number.denominator), PRECISION)


def roots(constant, linear, square=0):
    if square:
        discriminant = linear**2 - 4 * square * constant
        width = [square_root(discriminant)] if discriminant >= 0 else []
        return [(sign * w - linear) / (2 * square) for w in width for sign in (-1, 1)]
    return [-constant / linear] if linear else []


def forced_value(payoff, stakes, fee=Fraction(1)):
    """Least fixed point above minus the fee, infinity if there is none; the fee if declined."""
    rest = stakes - Fraction(1)

    def gain(value):
        return value_2x2(payoff + rest * value)

    if gain(-fee) <= 0:
        return -fee
    (a, b), (c, d) = payoff
    (k, m), (p, q) = rest
    found = roots(a * d - b * c, a * q + k * d - b * p - m * c, k * q - m * p)
    for constant, linear in zip(payoff.flat, rest.flat, strict=True):
        found += roots(constant, linear)
    fixed = [value for value in found if value > -fee and abs(gain(value)) < Fraction(1, 10**50)]
    return min(fixed, default=math.inf)


def assert_found(solution, exact, unit=1.0):
    if exact == math.inf:
        # Gains that fall off like 1/V are not recognised; then the bound on the work is reported.
        resolved = solution.status is not RecursiveStatus.UNRESOLVED
        assert solution.value == math.inf if resolved else solution.lower > 100
    elif solution.status is RecursiveStatus.TANGENT:
        assert solution.value == pytest.approx(float(exact), abs=1e-6 * unit)
    else:
        assert solution.status is not RecursiveStatus.UNRESOLVED
        assert solution.value == pytest.approx(float(exact), rel=1e-9, abs=1e-9 * unit)


def integers(low, high):
    return arrays(np.int64, (2, 2), elements=st.integers(low, high))


@given(integers(-3, 3), integers(2, 6))
@settings(max_examples=150, derandomize=True)
@example(np.array([[-1, 2], [2, -3]]), np.array([[5, 5], [2, 5]]))
@example(np.array([[-1, 1], [2, 0]]), np.array([[4, 4], [5, 3]]))
def test_stakes_that_grow(payoff, quarters):
    solution = RecursiveGame(payoff, quarters / 4).solve()
    assert_found(solution, forced_value(as_fractions(payoff), as_fractions(quarters) / 4))


@given(integers(-9, 9), integers(0, 11), st.integers(1, 7), st.integers(3, 8))
@settings(max_examples=150, derandomize=True)
def test_rational_entries(payoff, stakes, units, parts):
    solution = RecursiveGame(payoff / units, stakes / parts).solve()
    exact = forced_value(as_fractions(payoff) / units, as_fractions(stakes) / parts)
    assert_found(solution, exact)


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.permutations([0, 1]), st.booleans())
@settings(max_examples=60, derandomize=True)
def test_a_fixed_point_that_repels_upwards_in_any_unit(times, parts, order, turned):
    """T(4) = 4, and nothing above 4 is reached from -1; so in every unit of money."""
    unit = Fraction(times, parts)
    payoff, stakes = np.array([[-1, 2], [2, -3]])[order], np.array([[5, 5], [2, 5]])[order] / 4
    if turned:
        payoff, stakes = payoff[:, ::-1], stakes[:, ::-1]
    solution = RecursiveGame(payoff * float(unit), stakes).solve(termination_fee=float(unit))
    assert_found(solution, 4 * unit, float(unit))


@pytest.mark.parametrize("opponent_fee", [None, 50.0, 1e-12])
@pytest.mark.parametrize("unit", [1.0, 2.0**-40, 2.0**40])
def test_payoffs_of_unlike_sizes_next_to_a_slow_fixed_point_are_solved(unit, opponent_fee):
    """The programme that picks the strategy of least growth had found none, and raised."""
    payoff = np.array([[91881.0548607059, 1e-12, 2e6], [-0.41713135777403043, 6e-7, -7e-9]]) * unit
    stakes = np.array([[1 - 2.0**-53, 1 - 1e-10, 0.99], [1 - 1e-9, 0.999, 0.9999]])
    fee = None if opponent_fee is None else opponent_fee * unit
    found = RecursiveGame(payoff, stakes).solve(unit, opponent_fee=fee)
    exact = fixed_points(payoff, stakes)[0]
    most = exact.high if fee is None else min(exact.high, fee)
    assert 0 < Fraction(found.lower) <= most
    # Beside the largest payoff rounding may lose 4e-16 of it / (1 - growth), which is the value.
    assert found.value == pytest.approx(float(most), rel=1e-7)
    assert found.value >= found.lower


#: Stakes fall by little more than rounding makes of them: an error left out, and more is told to be
#: forced than is.
HARDLY_FALLING = [
    ([[0.0, 0.75], [0.25, -0.5]], [[1 - 1e-12, 1 - 1e-8], [0.99, 0.9999]], 3.0),
    (
        [
            [1.9264602786563012, -0.5579311873254326],
            [-0.6154357830026023, 0.4797451446536371],
            [-0.9202200675197216, -0.11226463209087202],
        ],
        [[1 - 1e-13, 1 - 2.0**-53], [0.9, 1 - 1e-13], [2.0, 1 - 1e-9]],
        0.0,
    ),
]


@pytest.mark.parametrize(("payoff", "stakes", "fee"), HARDLY_FALLING)
def test_what_is_forced_where_stakes_hardly_fall_is_so(payoff, stakes, fee):
    found = RecursiveGame(payoff, stakes).solve(fee)
    exact = min(each.high for each in fixed_points(payoff, stakes) if each.high > -fee)
    assert -fee < Fraction(found.lower) <= exact


def test_what_is_said_to_be_reached_next_to_the_fixed_point_lies_below_it():
    """A step towards it leaves advantages that are 0 but for rounding, here on the wrong side."""
    payoff, stakes = np.array([[3, 7], [6, 9]]) / 7, np.array([[8, 1], [0, 4]]) / 7
    found, exact = RecursiveGame(payoff, stakes).solve().lower, as_fractions(payoff)
    assert found == pytest.approx(float(forced_value(exact, as_fractions(stakes))), rel=1e-12)
    assert Fraction(found) <= forced_value(exact, as_fractions(stakes))


@given(integers(-8, 8), integers(0, 6), st.integers(1, 4), st.booleans())
@settings(max_examples=100, derandomize=True)
@example(np.array([[1, -1], [-1, 0]]), np.array([[1, 0], [0, 0]]), 1, False)
def test_what_is_forced_where_the_opponent_leaves_is_so(payoff, stakes, parts, mirrored):
    """Also for a fee between the value and the float that rounding has put beyond it."""
    exact = forced_value(as_fractions(payoff), as_fractions(stakes) / parts)
    game = RecursiveGame(payoff, as_fractions(stakes) / parts)
    found = game.solve().value
    fees = {math.nextafter(found, -math.inf) if math.isfinite(found) else 40.0, float(exact)}
    for fee in (each for each in fees if -1 <= each < found):
        if mirrored:
            lower = -game.mirrored().upper_value(opponent_fee=fee).upper
        else:
            lower = game.solve(opponent_fee=fee).lower
        assert Fraction(lower) <= exact
        assert lower == pytest.approx(fee, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("fee", [1.0, 1e10, 1e150, 1e200, 1e300])
def test_where_each_round_raises_the_stakes_all_that_the_opponent_may_pay_is_forced(fee):
    """What lies on the way there may be squared beyond the floats."""
    games = ([[1.0]], [[1.5]]), ([[1.0, 0.9], [0, 1]], [[3, 0.5], [0.5, 3]])
    for payoff, stakes in games:
        found = RecursiveGame(payoff, stakes).solve(0.0, opponent_fee=fee)
        assert (found.value, found.lower, found.upper) == (fee, fee, fee)


@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(1, 4))
@settings(max_examples=80, derandomize=True)
def test_what_repetition_forces_is_rounded_downwards(seed, rows, columns):
    """The strategy in floats, its sum made 1, leads at least as far in exact numbers."""
    rng = np.random.default_rng(seed)
    payoff, stakes = rng.normal(size=(rows, columns)), rng.uniform(0, 1.5, (rows, columns))
    game, start = RecursiveGame(payoff, stakes), float(rng.normal())
    at = point(game.payoff, game.stakes, start, game.value_map(start))
    weights = as_fractions(at.solution.row_strategy)
    weights = weights / weights.sum()
    alpha, beta = weights @ as_fractions(payoff), weights @ as_fractions(stakes)
    sure = at.forced_by_repetition()
    if at.on_fixed_point or sure == math.inf:
        assert sure == start or all(beta > 1 - Fraction(1, 10**12))
        return
    assert all(a + (b - 1) * Fraction(start) > 0 for a, b in zip(alpha, beta, strict=True))
    assert all(a + (b - 1) * Fraction(sure) > 0 for a, b in zip(alpha, beta, strict=True))


@pytest.mark.parametrize(
    ("payoff", "falls", "fee"),
    [
        ([[0.77]], [[1]], 1e14),
        ([[0.93]], [[2]], 1e14),
        ([[-0.1, -0.4], [-0.4, -0.7]], [[10, 1], [2, 28]], 2e15),
        ([[-0.5, -0.5], [-0.8, -0.2]], [[3, 33], [7, 2]], 4e16),
    ],
)
def test_stakes_that_fall_by_a_last_digit_fall_as_well(payoff, falls, fee):
    """They had counted as growing: more was told to be forced than is, without any error."""
    payoff, stakes = np.array(payoff), 1 - np.array(falls) * 2.0**-53
    found = RecursiveGame(payoff, stakes).solve(fee)
    exact = fixed_points(payoff, stakes)[0].low
    assert found.status is RecursiveStatus.TANGENT
    assert -fee < found.lower <= exact


@pytest.mark.parametrize(
    ("payoff", "falls", "fee"),
    [
        ([[1.0], [1.0]], [[4.0], [2.0**53]], 1.0),
        ([[1e9], [0.5]], [[2.0**52], [1.0]], -1.0),
        ([[2.0, 3.0], [3.0, 1e9]], [[-2.0, 1.0], [2.0**53, 2.0**53]], 1.0),
    ],
)
def test_a_value_is_not_infinite_because_of_a_row_that_hardly_matters(payoff, falls, fee):
    """Beside what such a row lets stakes fall by, a last digit had counted as nothing."""
    payoff, stakes = np.array(payoff), 1 - np.array(falls) * 2.0**-53
    found = RecursiveGame(payoff, stakes).solve(fee)
    exact = min(each.low for each in fixed_points(payoff, stakes) if each.low > -fee)
    assert found.status is RecursiveStatus.TANGENT
    assert found.value == pytest.approx(float(exact), rel=1e-2)
    assert found.lower <= exact


def test_a_column_against_which_stakes_fall_by_a_last_digit_does_not_end_the_search():
    """Nothing was known of where that decline ends, and a millionth of the value was missing."""
    payoff = np.array([[20, -60, 2], [-7, 80, -8], [-1, 1, 3], [-20, -50, -50]])
    ends = np.array([[-(2.0**-14), -(2.0**-47), -(2.0**-24)], [2.0**-49, 0.25, -0.125]])
    more = np.array([[2.0**-10, -(2.0**-51), -(2.0**-16)], [0.0, -(2.0**-42), 0.0]])
    stakes = 1 + np.concatenate([ends, more])
    game = RecursiveGame(as_fractions(payoff) / 10, stakes)
    exact = fixed_points(as_fractions(payoff) / 10, stakes)[-1].low
    for tolerance in (0.0, 1e-12):
        found = game.solve(tolerance=tolerance)
        assert found.status is RecursiveStatus.CONVERGED
        assert found.value == pytest.approx(float(exact), rel=1e-10)
        assert found.lower <= exact


@pytest.mark.parametrize(
    ("payoff", "stakes", "fee"),
    [
        ([[1, 1e17]], [[2, 0]], 0.5),
        ([[1, 1e20], [1, 0]], [[2, 0], [2, 1]], 0.5),
        ([[1e-300, 1]], [[2, 0]], 0.0),
        ([[1e-16, 1]], [[1, 0]], 0.0),
        ([[3e-12, 2, 2e-300]], [[1, 0, 2]], 0.0),
        ([[2, -0.9999999999989996, -3], [3e-14, 6, 1e-12]], [[1, 0.5, 0], [1, 3, 1 - 2e-16]], 2.0),
    ],
)
def test_what_one_row_gains_for_sure_is_not_hidden_by_larger_payoffs(payoff, stakes, fee):
    """Such games had been declined, or ended far below: gains count beside numbers of their row."""
    found = RecursiveGame(payoff, stakes).solve(fee)
    (exact,) = (each.low for each in fixed_points(payoff, stakes) if each.low > -fee)
    assert found.status in {RecursiveStatus.CONVERGED, RecursiveStatus.TANGENT}
    assert found.value == pytest.approx(float(exact), rel=1e-12)
    assert -fee < found.lower <= exact <= found.upper


def gap_left(payoff, stakes, found):
    """What both players gain by their best answers to the strategies found, exactly."""
    matrix = as_fractions(payoff) + as_fractions(stakes) * Fraction(found.value)
    x, y = as_fractions(found.row_strategy), as_fractions(found.column_strategy)
    return max(matrix @ y) - min(x @ matrix)


def test_the_strategy_of_least_growth_is_optimal_against_columns_that_nobody_plays():
    """It had been sure of the value on the columns played alone: -1 instead of 2."""
    payoff = np.array([[0.0, 3, -3, -2], [-1, 3, -1, 2], [2, 2, 1, -2], [1, 0, 3, 2]])
    stakes = np.array([[1.0, 1, 0, 4], [0, 4, 2, 0], [0, 3, 2, 4], [3, 4, 1, 0]]) / 2
    found = RecursiveGame(payoff, stakes).solve(2.0)
    assert found.status is RecursiveStatus.CONVERGED
    assert found.value == pytest.approx(2, abs=1e-12)
    assert gap_left(payoff, stakes, found) <= found.gap + 1e-14 <= 1e-12
    assert found.growth == pytest.approx(0, abs=1e-12)


@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(1, 4), st.sampled_from([0.5, 1.0, 2]))
@settings(max_examples=100, derandomize=True)
def test_the_gap_is_that_of_the_strategies(seed, rows, columns, fee):
    rng = np.random.default_rng(seed)
    payoff = rng.integers(-3, 4, (rows, columns)) / 1.0
    stakes = rng.choice([0, 0.5, 1, 1.5, 2], (rows, columns))
    found = RecursiveGame(payoff, stakes).solve(fee)
    if math.isfinite(found.value):
        size = 1 + abs(found.value)
        assert gap_left(payoff, stakes, found) <= found.gap + 1e-14 * size


@pytest.mark.parametrize("held", [lambda part: part, Formula])
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("payoff", "stakes"),
    [
        ([["2", "-1/11"]], [["11/8", "8/9"]]),
        ([["7/9", "-1/2"], ["1/7", "-1/11"]], [["3/5", "1/2"], ["9/10", "8/9"]]),
        ([["-5/11", "-1/11"], ["-7/5", "-7/9"]], [["1/10", "8/9"], ["1/8", "1/10"]]),
    ],
)
def test_what_is_forced_is_so_for_fractions_that_are_no_floats(payoff, stakes, mirrored, held):
    """The float next to 8/9 is larger, and the value grows with it; it was 6e-17 too much."""
    parts = [np.vectorize(Fraction, otypes=[object])(part) for part in (payoff, stakes)]
    game = RecursiveGame(*map(held, parts))
    found = game.mirrored().mirrored().solve() if mirrored else game.solve()
    assert found.value == pytest.approx(-9 / 11, rel=1e-15)
    assert Fraction(found.lower) <= Fraction(-9, 11)
    assert found.lower > found.value - 1e-14


@given(integers(-9, 9), integers(0, 11), st.integers(1, 11), st.integers(8, 11))
@settings(max_examples=150, derandomize=True)
def test_bounds_of_games_in_fractions(payoff, stakes, units, parts):
    paid, grown = as_fractions(payoff) / units, as_fractions(stakes) / parts
    solution = RecursiveGame(paid, grown).solve()
    exact = forced_value(paid, grown)
    assert_found(solution, exact)
    # The roots are known to so many digits.
    assert Fraction(solution.lower) <= exact + Fraction(1, 10**50)


def test_whole_numbers_and_fractions_that_are_floats_have_no_error():
    for part, off in (
        ([[Fraction(1, 2), 3]], 0),
        ([[Fraction(1, 2), 0.1]], 0),
        ([[2**60 + 255, 1]], 1),
        ([[Fraction(1, 10), 0]], Fraction(0.1) - Fraction(1, 10)),
        ([[Fraction(1, 10**320), 0]], abs(Fraction(1e-320) - Fraction(1, 10**320))),
    ):
        game = RecursiveGame(part, [[0, 0]])._in_floats("solve")
        assert bool(game.payoff.error) == bool(off)
        assert off <= game.payoff.error <= max(2.0**-52 * game.payoff.array.max(), 1e-323)
        assert game.stakes.error == 0
        known = RecursiveGame(DenseMatrix(np.array(part, dtype=object), 0.25), [[0, 0]])
        assert known._in_floats("solve").payoff.error == 0.25 + game.payoff.error


WIDTHS = ["i1", "i8", "u1", "u8", "?", "f2", "f4", ">f8", np.longdouble]


@pytest.mark.parametrize("width", WIDTHS)
def test_matrices_that_tell_narrow_numbers_are_computed_in_wide_ones(width):
    """Integers without a sign had none, small ones wrapped around, and floats lost their digits."""
    rng = np.random.default_rng(3)
    least, unit = 0 if np.dtype(width).kind in "bu" else -9, 7 if np.dtype(width).kind == "f" else 1
    for _ in range(20):
        parts = [
            (rng.integers(low, high, (3, 4)) / unit).astype(width)
            for low, high in ((least, 10), (0, 2))
        ]
        told, held = RecursiveGame(*map(Formula, parts)), RecursiveGame(*parts)
        for solve in ("solve", "upper_value"):
            one, other = getattr(told, solve)(), getattr(held, solve)()
            assert one.status is other.status
            close = 1e-7 if one.status is RecursiveStatus.TANGENT else 1e-12
            assert one.value == pytest.approx(other.value, rel=close, abs=close)
        payoff, stakes = map(as_fractions, parts)
        rows, columns = map(np.arange, payoff.shape)
        for found, wanted in (
            (told.at(100).entries(rows, columns), payoff + 100 * stakes),
            (told.mirrored().at(100).entries(columns, rows), (100 * stakes - payoff).T),
        ):
            assert np.abs(as_fractions(found) - wanted).max() < 1e-13


def test_matrices_that_tell_no_real_numbers_are_named():
    for entries in (np.array([[1j]]), np.array([["1"]])):
        with pytest.raises(ValueError, match=r"solve: stakes must be a matrix of real numbers"):
            RecursiveGame([[1]], Formula(entries)).solve()
        with pytest.raises(ValueError, match=r"value_map: payoff must be a matrix of real numbers"):
            RecursiveGame(Formula(entries), [[1]]).value_map(1)


def test_what_is_out_of_reach_is_so_whatever_the_entries_within_their_errors():
    """Next to the fixed point a residual below 0 may be that of the errors, and bars nothing."""
    bounded = 0
    for seed in range(20):
        rng = np.random.default_rng(seed)
        payoff, stakes = rng.normal(size=(3, 3)), DenseMatrix(rng.uniform(0, 1.2, (3, 3)))
        error = 10.0 ** -rng.integers(2, 6)
        found = RecursiveGame(DenseMatrix(payoff, error), stakes).solve(2.0)
        if found.status is RecursiveStatus.CONVERGED:
            largest = RecursiveGame(payoff + error, stakes).solve(2.0)
            assert largest.value <= found.upper + 1e-12
            bounded += found.upper < math.inf
    assert bounded > 2
