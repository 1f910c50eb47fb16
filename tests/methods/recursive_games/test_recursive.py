"""Recursive games: value iteration as the reference, spurious roots, degenerate games."""

import math
import warnings
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from guts_core.guts import coalition_game, value_map_curve
from guts_core.methods import RecursiveGame, RecursiveStatus, enclose_value, fixed_points
from guts_core.methods.matrix_games import programmes
from guts_core.methods.matrix_games.matrices import DenseMatrix
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.recursive_games.columns import solve_by_columns
from paper_ledger.blpwz22.repetition import (
    rate_bounds,
    repeated_play,
    termination_bounds,
    transition_holds,
)


def value_2x2(matrix):
    (a, b), (c, d) = matrix
    maximin, minimax = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    # the usual (ad - bc)/(a + d - b - c), written so that nearly equal entries lose no digits
    return maximin if maximin >= minimax else a - (a - b) * (a - c) / ((a - b) + (d - c))


def value_iteration(payoff, stakes, value=-1.0, rounds=4000):
    """[BLPWZ22] (1.4) with the closed value of 2 x 2 games, each step rounded downwards.

    T is monotone, so numbers that start at V_0 and stay below T of the one before stay below V_k:
    they never pass a fixed point that attracts from below only, where V_k itself would stop.
    """
    first = value_2x2(payoff + stakes * value)
    if first <= value:
        return value
    for _ in range(rounds):
        rounding = 1e-13 * max(1.0, abs(value))
        value = max(value, value_2x2(payoff + stakes * value) - rounding)
        if value > 1e6:
            return math.inf
    return value


@given(
    arrays(np.int64, (2, 2), elements=st.integers(-3, 3)),
    arrays(np.int64, (2, 2), elements=st.integers(0, 6)),
)
@settings(max_examples=120, derandomize=True)
@example(np.array([[3, 0], [0, 0]]), np.array([[0, 5], [2, 0]]))
@example(np.array([[1, 0], [-1, 0]]), np.array([[0, 5], [0, 0]]))
@example(np.array([[0, 2], [2, 2]]), np.array([[4, 0], [0, 2]]))
@example(np.array([[2, 2], [2, 0]]), np.array([[4, 1], [1, 4]]))
@example(np.array([[1, 1], [0, 3]]), np.array([[4, 2], [4, 4]]))
def test_value_is_the_limit_of_value_iteration(payoff, quarter_stakes):
    stakes = quarter_stakes / 4
    solution = RecursiveGame(payoff, stakes).solve()
    reference = value_iteration(payoff, stakes)
    if solution.status is RecursiveStatus.INFINITE:
        assert reference > 100
    elif solution.status is RecursiveStatus.TANGENT:
        assert reference <= solution.value + 1e-6
        assert solution.growth == pytest.approx(1, abs=1e-5)
    else:
        assert solution.value == pytest.approx(reference, abs=1e-9)


@given(st.integers(0, 10**6), st.integers(1, 5), st.integers(1, 5))
@settings(max_examples=40)
def test_certificates_of_random_games(seed, rows, columns):
    rng = np.random.default_rng(seed)
    payoff = rng.integers(-3, 4, (rows, columns)).astype(float)
    stakes = rng.integers(0, 4, (rows, columns)) / 4
    game = RecursiveGame(payoff, stakes)
    solution = game.solve()
    if solution.status is not RecursiveStatus.CONVERGED:
        return
    assert solution.growth < 1
    assert 0 <= solution.gap <= 1e-11
    assert game.value_map(solution.value).value == pytest.approx(solution.value, abs=1e-11)
    assert solution.lower <= solution.value <= solution.upper


def test_newton_from_the_fee_would_land_on_a_spurious_root():
    """Plain Newton steps from -1 in 1 v. 2 end near -3.94, where T(V) = V with growth 1.

    There the opponents always hold and player 1 always drops: nothing is won, stakes stay. The
    value map has a kink at -1, so the steps begin just below.
    """
    game = coalition_game(2, mesh=101)
    value, growth, residual = -1.0 - 1e-9, 0.0, 1.0
    while abs(residual) > 1e-13:
        solution = game.value_map(value)
        growth = solution.row_strategy @ game.stakes.array @ solution.column_strategy
        residual = solution.value - value
        assert growth >= 1
        value += residual / (1 - growth) if growth > 1 else 0.0
    assert value == pytest.approx(-3.94, abs=0.01)
    solution = game.solve()
    assert -1 < solution.value < 0
    assert solution.growth < 1
    assert solution.status is RecursiveStatus.CONVERGED


def test_overshoot_example_of_section_2_2():
    """alpha = (0, 0), beta = (1/2, 2): V = 0 is reached from below with the halving strategy."""
    game = RecursiveGame([[0.0], [0.0]], [[0.5], [2.0]])
    solution = game.solve()
    assert solution.value == 0
    assert solution.growth == 0.5
    assert game.value_map(0.1).value > 0.1
    assert game.value_map(-0.1).value > -0.1


def test_growth_is_that_of_the_way_to_the_fixed_point():
    """At V = 0 rows (1, 0) and (1/2, 1/2) are both optimal; only the second is played below 0."""
    solution = RecursiveGame([[1.0, 0.0], [-1.0, 0.0]], [[0.0, 1.25], [0.0, 0.0]]).solve()
    assert solution.status is RecursiveStatus.CONVERGED
    assert solution.value == pytest.approx(0, abs=1e-12)
    assert solution.growth == pytest.approx(0.625, abs=1e-9)
    assert solution.row_strategy == pytest.approx([0.5, 0.5], abs=1e-9)


def test_a_fixed_point_that_attracts_from_below_only_is_not_passed():
    """T(V) = -(5/8) V^2 / (3 - 7V/4) below 0 and 5V/4 above: V_k rises to 0, in exact numbers."""
    payoff, stakes = np.array([[3.0, 0.0], [0.0, 0.0]]), np.array([[0.0, 1.25], [0.5, 0.0]])
    values = [Fraction(-1)]
    for _ in range(5):
        game = as_fractions(payoff) + as_fractions(stakes) * values[-1]
        values.append(value_2x2(game))
    assert all(before < after < 0 for before, after in pairwise(values))
    game = RecursiveGame(payoff, stakes)
    assert game.value_map(1e-3).value == pytest.approx(1.25e-3, abs=1e-15)
    assert game.value_map(3.0).value == 3.0
    solution = game.solve()
    assert solution.value == pytest.approx(0, abs=1e-12)
    assert solution.value <= 0


def test_rounding_does_not_carry_the_value_past_a_fixed_point():
    """T(4) = 4 and T is monotone, so from -1 nothing above 4 is reached."""
    payoff, stakes = np.array([[-1, 2], [2, -3]]), np.array([[1.25, 1.25], [0.5, 1.25]])
    assert value_2x2(as_fractions(payoff) + as_fractions(stakes) * Fraction(4)) == 4
    assert RecursiveGame(payoff, stakes).solve().value == pytest.approx(4, abs=1e-9)


@given(
    arrays(np.int64, (2, 2), elements=st.integers(-3, 3)),
    arrays(np.int64, (2, 2), elements=st.integers(0, 6)),
    st.integers(-8, 12),
)
@settings(max_examples=100, derandomize=True)
@example(np.array([[2, 2], [2, 2]]), np.array([[8, 8], [8, 8]]), 12)
def test_an_opponent_who_may_leave_caps_the_value(payoff, quarter_stakes, eighths):
    """V -> min(T(V), t_2) in exact numbers keeps to min(V_k, t_2), and so do the limits."""
    stakes, fee = quarter_stakes / 4, eighths / 8
    capped = RecursiveGame(payoff, stakes).solve(opponent_fee=fee)
    free = RecursiveGame(payoff, stakes).solve()
    assert capped.value == min(free.value, fee)
    assert capped.value <= capped.upper == min(free.upper, fee)
    assert (capped.status is RecursiveStatus.OPPONENT_LEAVES) == (free.value > fee)
    exact = as_fractions(payoff), as_fractions(quarter_stakes) / 4
    value = kept = Fraction(-1)
    if value_2x2(exact[0] - exact[1]) > -1:
        for _ in range(6):
            value = value_2x2(exact[0] + exact[1] * value)
            kept = min(value_2x2(exact[0] + exact[1] * kept), Fraction(eighths, 8))
            assert kept == min(value, Fraction(eighths, 8))


@pytest.mark.parametrize(
    ("payoff", "stakes", "fee", "status"),
    [
        ([[0.0]], [[0.5]], 0.0, RecursiveStatus.CONVERGED),
        ([[-1.0]], [[1.0]], -1.0, RecursiveStatus.DECLINED),
        ([[1.0, -1.0], [-1.0, 1.0]], [[0.5, 0.5], [0.5, 0.5]], 4.0, RecursiveStatus.CONVERGED),
    ],
)
def test_an_opponent_whose_fee_is_no_less_than_the_value_does_not_leave(
    payoff, stakes, fee, status
):
    capped = RecursiveGame(payoff, stakes).solve(opponent_fee=fee)
    assert (capped.status, capped.upper) == (status, fee)


def test_the_value_where_the_opponent_leaves_is_secured():
    game = RecursiveGame([[2.0, 1.0], [0.0, 3.0]], [[1.5, 0.5], [0.5, 2.0]])
    assert game.solve().value == math.inf
    capped = game.solve(opponent_fee=4.0)
    sure = capped.row_strategy @ (game.payoff.array + 4.0 * game.stakes.array)
    assert (capped.value, capped.lower, capped.upper) == (4.0, 4.0, 4.0)
    assert sure.min() >= 4.0
    growth = capped.row_strategy @ game.stakes.array @ capped.column_strategy
    assert capped.growth == pytest.approx(growth, abs=1e-14)
    mirrored = game.mirrored().upper_value(opponent_fee=4.0)
    assert (mirrored.value, mirrored.status) == (-4.0, RecursiveStatus.OPPONENT_LEAVES)


@pytest.mark.parametrize("fee", [-1.5, math.nan, math.inf, "much"])
def test_an_impossible_fee_of_the_opponent_is_refused(fee):
    with pytest.raises(ValueError, match=r"solve.*opponent_fee.*>= -1|solve.*opponent_fee.*finite"):
        RecursiveGame([[0.0]], [[1.0]]).solve(opponent_fee=fee)


def test_the_opponent_may_be_paid_for_leaving_what_player_1_pays():
    assert RecursiveGame([[1.0]], [[0.0]]).solve(1.0, opponent_fee=-1.0).value == -1


def test_duality_gap_is_visible_in_the_two_values():
    game = RecursiveGame([[0.0], [-1.0]], [[0.5], [2.0]])
    assert game.solve().value == 0
    upper = game.upper_value(termination_fee=1.5)
    assert upper.value == 1.5
    assert upper.status is RecursiveStatus.DECLINED


@pytest.mark.parametrize("row", [[1.0, 1.0], [0.0, 1.0], [-1.0, 1.0]])
@pytest.mark.parametrize("stakes", [[1e6, 1 - 1e-10], [1e5, 1 - 9e-11], [1e4, 1 - 5e-12]])
def test_large_stakes_elsewhere_do_not_make_a_value_infinite(row, stakes):
    """The second column holds player 1 to the sum of the fractions."""
    payoff, continuation = np.array([row, [3.0, 3.0]]), np.array([stakes, [0.0, 0.0]])
    (point,) = fixed_points(payoff, continuation)
    assert point.low == 1 / (1 - Fraction(stakes[1]))
    game = RecursiveGame(payoff, continuation)
    assert game.solve(1.0).value == pytest.approx(float(point.low), rel=1e-9)
    mirrored = RecursiveGame(-payoff.T, continuation.T)
    assert mirrored.upper_value(-1.0).value == pytest.approx(-float(point.low), rel=1e-9)


@pytest.mark.parametrize("start", [-(2.0**-45), 0.0, 0.5])
def test_stakes_a_trifle_below_one_do_not_make_a_value_infinite(start):
    game = RecursiveGame([[1.0, 1.0]], [[2.0, 1 - 2.0**-50]])
    assert game.solve(start).value == pytest.approx(2.0**50, rel=1e-9)
    assert RecursiveGame([[1.0, 1.0]], [[2.0, 1.0]]).solve(start).value == math.inf


def refuse(*_, **__):
    raise AssertionError("a linear programme was solved")


@pytest.mark.parametrize("largest", [0.9, 1.6])
def test_values_above_zero_need_no_programme_near_a_fixed_point(largest, monkeypatch):
    """Where the columns played are answer enough to any hope for more."""
    monkeypatch.setattr(programmes, "_cheapest", refuse)
    for seed in range(8):
        rng = np.random.default_rng(seed)
        payoff = rng.uniform(0.5, 1, (6, 6))
        solution = RecursiveGame(payoff, rng.uniform(0.1, largest, (6, 6))).solve()
        assert solution.status is RecursiveStatus.CONVERGED
        assert solution.value > 0.5


@pytest.mark.parametrize(("size", "seed"), [(3, 13), (8, 26), (20, 6)])
def test_no_programme_is_solved_twice(size, seed, monkeypatch):
    """Also where a step from a number that is forced is refused, and half of it is tried."""
    asked, solved = [], programmes.has_sure_margin

    def asked_for(margins, *others):
        asked.append(margins.tobytes())
        return solved(margins, *others)

    monkeypatch.setattr(programmes, "has_sure_margin", asked_for)
    rng = np.random.default_rng(seed)
    RecursiveGame(rng.normal(size=(size, size)), rng.uniform(0, 2.2, (size, size))).solve()
    assert len(set(asked)) == len(asked) > 1


@settings(max_examples=60)
@given(seed=st.integers(0, 10**9), scale=st.sampled_from([1e-11, 1e-3, 1.0, 1e6]))
def test_an_answer_rules_out_only_what_no_programme_finds(seed, scale):
    """Next to margins that a strategy has, and that it misses by little or much."""
    rng = np.random.default_rng(seed)
    rows, columns = rng.integers(1, 5, 2)
    margins, conditions = rng.integers(-2, 3, (2, rows, columns)) * scale
    whole = programmes.has_sure_margin(margins, conditions, np.zeros(columns))
    for answer in (*np.eye(columns), rng.dirichlet(np.ones(columns))):
        assert programmes.has_sure_margin(margins, conditions, answer) == whole


@pytest.mark.parametrize(
    ("payoff", "stakes", "status", "value"),
    [
        ([[0.0]], [[1.0]], RecursiveStatus.FIXED_LINE, -1.0),
        ([[0.0]], [[2.0]], RecursiveStatus.DECLINED, -1.0),
        ([[0.5, -0.4995]], [[1.5, 0.5]], RecursiveStatus.DECLINED, -1.0),
        ([[0.5, -0.49975]], [[1.5, 0.5]], RecursiveStatus.DECLINED, -1.0),
        ([[1.0 + 2.0**-51, 1.0]], [[2.0, 0.0]], RecursiveStatus.DECLINED, -1.0),
        ([[1.0]], [[1.0]], RecursiveStatus.INFINITE, math.inf),
        ([[5.0]], [[2.0]], RecursiveStatus.INFINITE, math.inf),
        ([[1.0, 0.0], [0.0, 1.0]], [[2.0, 1.0], [1.0, 2.0]], RecursiveStatus.DECLINED, -1.0),
        (
            [[3.0, 0.0], [0.0, 2.0]],
            [[1.25, 0.75], [0.75, 1.25]],
            RecursiveStatus.INFINITE,
            math.inf,
        ),
    ],
)
def test_degenerate_games_are_reported(payoff, stakes, status, value):
    solution = RecursiveGame(payoff, stakes).solve()
    assert solution.status is status
    assert solution.value == value
    assert solution.upper == value


def test_touching_root_is_reached_from_below_and_flagged():
    """The counterexample to Theorem 1.4: growth 1, Newton steps halve the distance."""
    solution = RecursiveGame([[1.0, -2.0], [0.0, 1.0]], [[0.0, 4.0], [0.0, 0.0]]).solve()
    assert solution.status is RecursiveStatus.TANGENT
    assert solution.value == pytest.approx(0.5, abs=1e-6)
    assert solution.value <= 0.5 + 1e-9


def test_upper_value_from_above_meets_the_lower_value():
    game = coalition_game(3, mesh=21)
    upper = game.upper_value(termination_fee=3.0)
    assert upper.value == pytest.approx(game.solve().value, abs=1e-11)
    assert upper.lower <= upper.value <= upper.upper
    mirror = game.mirrored().solve(3.0)
    assert (upper.lower, upper.upper) == (-mirror.upper, -mirror.lower)
    assert -mirror.upper < upper.value


@pytest.mark.parametrize("tolerance", [1e-12, 0.1, 10.0])
def test_the_upper_value_is_as_near_as_it_is_told_to_be(tolerance):
    game = RecursiveGame([[3.0, -1.0], [-2.0, 1.0]], [[0.9, 0.2], [0.5, 0.95]])
    upper, mirrored = game.upper_value(tolerance=tolerance), game.mirrored().solve(1.0, tolerance)
    assert (upper.value, upper.iterations) == (-mirrored.value, mirrored.iterations)


@pytest.mark.parametrize("tolerance", [0.25, 0.125])
def test_the_search_stops_where_its_two_numbers_are_as_near_as_asked(tolerance):
    """In parts of the largest payoff, which is 2."""
    game = RecursiveGame([[0.0, 1.0], [2.0, 0.0]], [[0.5, 1.25], [1.0, 0.75]])
    found = game.solve(0.5, tolerance)
    before = game.solve(0.5, tolerance, limit=found.iterations - 1)
    assert found.upper - found.lower <= 2 * tolerance < before.upper - before.lower


def test_limit_on_the_work_is_reported():
    game = coalition_game(3, mesh=21)
    assert game.solve(limit=2).status is RecursiveStatus.UNRESOLVED
    game = RecursiveGame([[3.0, -1.0], [-2.0, 1.0]], [[0.9, 0.2], [0.5, 0.95]])
    for limit in range(1, 6):
        assert game.solve(limit=limit).iterations <= limit


def test_a_wild_guess_does_not_change_the_value():
    game = coalition_game(2, mesh=41)
    value = game.solve().value
    for guess in (-3.94, -0.5, 0.0, 1.0, 50.0):
        assert game.solve(guess=guess).value == pytest.approx(value, abs=1e-12)
    game = RecursiveGame([[1.0], [-1.0]], [[0.0], [1.0]])
    for guess in (1e15, 1e100, 1e300):  # where every digit of the payoffs is lost
        assert game.solve(guess=guess).value == pytest.approx(1.0, abs=1e-12)


def test_enclosure_of_a_rational_game():
    payoff, stakes = np.array([[1, -2], [-1, 1]]), np.array([[0.5, 0.25], [0.0, 0.5]])
    exact = RecursiveGame(as_fractions(payoff), as_fractions(stakes))
    solution = RecursiveGame(payoff, stakes).solve()
    enclosure = enclose_value(exact, solution)
    assert solution.value in enclosure
    assert 0 < enclosure.width < Fraction(1, 10**12)


def test_enclosure_refuses_a_wrong_value():
    payoff, stakes = np.array([[1, -2], [-1, 1]]), np.full((2, 2), 0.5)
    exact = RecursiveGame(as_fractions(payoff), as_fractions(stakes))
    solution = RecursiveGame(payoff, stakes).solve()
    wrong = type(solution)(**{**solution.__dict__, "value": solution.value + 1e-3})
    with pytest.raises(ArithmeticError, match=r"^enclose_value: .* could be proved"):
        enclose_value(exact, wrong)


def test_repeated_play_obeys_the_bounds():
    alpha, beta = [Fraction(1, 3), Fraction(1, 2)], [Fraction(1, 2), Fraction(1, 4)]
    values = repeated_play(alpha, beta, Fraction(-1), 12)
    high = Fraction(2, 3)
    assert transition_holds(alpha, beta, Fraction(-1), high)
    margin = values[1] - values[0]
    bounds = rate_bounds(margin, Fraction(-1), high, 12)
    assert all(high - v <= b for v, b in zip(values, bounds, strict=True))
    floor = termination_bounds(min(alpha), Fraction(1), Fraction(1, 3), 12)
    assert all(v >= b for v, b in zip(values, floor, strict=True))
    halves = termination_bounds(Fraction(1, 2), Fraction(1), Fraction(1, 4), 2)
    assert halves == [-1, Fraction(-3, 4), Fraction(-7, 16)]


@pytest.mark.parametrize(
    ("payoff", "stakes", "name"),
    [
        ([[1.0]], [[1.0, 2.0]], "payoff and stakes must have the same shape"),
        ([[np.nan]], [[1.0]], "payoff must have finite entries"),
        ([[1.0]], [[np.inf]], "stakes must have finite entries"),
        ([[1.0]], [[-0.5]], "stakes must not be negative"),
        ([1.0], [1.0], "payoff must be a matrix"),
    ],
)
def test_bad_games_are_named(payoff, stakes, name):
    with pytest.raises(ValueError, match=f"RecursiveGame: {name}"):
        RecursiveGame(payoff, stakes)


def test_bad_arguments_are_named():
    game = RecursiveGame([[1.0]], [[0.5]])
    with pytest.raises(ValueError, match="termination_fee must be a finite number"):
        game.solve(termination_fee=math.nan)
    with pytest.raises(ValueError, match="tolerance must be a finite number >= 0"):
        game.solve(tolerance=-1.0)
    with pytest.raises(ValueError, match="continuation must be a finite number"):
        game.value_map(math.inf)


@pytest.mark.parametrize(("name", "size"), [("rows", 2), ("columns", 3)])
def test_positions_lie_below_the_number_of_strategies(name, size):
    game = RecursiveGame(np.zeros((2, 3)), np.zeros((2, 3)))
    for function, arguments in (("solve", {}), ("value_map", {"continuation": 0.0})):
        call = getattr(game, function)
        assert call(**arguments, **{name: [size - 1]}).value == 0
        told = f"RecursiveGame.{function}: {name} must be a list of one or more integers below"
        with pytest.raises(ValueError, match=f"{told} {size}"):
            call(**arguments, **{name: [size]})


def test_enclosure_takes_exact_games_and_their_own_finite_solutions():
    payoff, stakes = np.array([[1, -2], [-1, 1]]), np.full((2, 2), 0.5)
    solution = RecursiveGame(payoff, stakes).solve()
    with pytest.raises(ValueError, match="enclose_value: game must have entries"):
        enclose_value(RecursiveGame(payoff, stakes), solution)
    single = RecursiveGame([[1]], [[1]])
    with pytest.raises(ValueError, match="enclose_value: solution must be one of this game"):
        enclose_value(single, solution)
    with pytest.raises(ValueError, match="enclose_value: solution must have a finite value"):
        enclose_value(single, single.solve())


def test_columns_are_added_until_no_other_is_better():
    """Random games, each with a search that looks at all columns."""
    rng, settled = np.random.default_rng(8), 0
    for _ in range(40):
        payoff, stakes = rng.normal(size=(6, 50)), rng.uniform(0, 1.2, (6, 50))
        game = RecursiveGame(payoff, stakes)

        def search(rows, weights, value, game=game):
            entries = game.at(value).column_payoffs(rows, weights)
            order = entries.argsort()
            return order, entries[order]

        whole, few = game.solve(), solve_by_columns(game, search, np.array([0, 1]))
        if few is None:
            continue
        settled += 1
        solution, columns = few
        assert (np.diff(columns) > 0).all()
        assert solution.value == pytest.approx(whole.value, abs=1e-11)
        assert solution.gap <= 1e-12
        at = game.at(solution.value)
        weights = solution.column_strategy
        assert at.row_payoffs(columns, weights).max() <= solution.value + 1e-11
    assert settled > 10


def test_what_a_column_left_out_is_better_by_belongs_to_the_gap():
    """By rounding alone, so that it is not added; and less is forced than in the game without."""
    game, better = RecursiveGame([[1000.0]], [[0.5]]), 2.0**-41

    def search(rows, weights, value):
        return np.zeros(1, dtype=int), game.at(value).column_payoffs(rows, weights) - better

    few, _ = solve_by_columns(game, search, np.zeros(1, dtype=int))
    whole = game.solve()
    assert few.value == whole.value == pytest.approx(2000)
    assert few.gap >= whole.gap + better
    assert few.lower < whole.lower - 2 * better


def test_few_columns_do_not_settle_what_one_strategy_cannot_force():
    """Against column 1 the strategy that is best at V loses at minus the fee: others go first."""
    payoff = np.array([[0.5, 0.25, 1.25], [-0.75, 1.25, 0.5], [1.25, -1.0, 0.75]])
    stakes = np.array([[1.5, 0.0, 0.5], [1.0, 0.0, 0.75], [1.0, 1.25, 1.5]])
    game = RecursiveGame(payoff, stakes)
    whole = game.solve()
    assert whole.status is RecursiveStatus.CONVERGED
    assert (whole.row_strategy @ (payoff - stakes)).min() < -1.1

    def search(rows, weights, value):
        entries = game.at(value).column_payoffs(rows, weights)
        order = entries.argsort()
        return order, entries[order]

    assert solve_by_columns(game, search, np.arange(3)) is None


class Overflowing(DenseMatrix):
    """A matrix on the way to whose numbers the processor tells of an overflow, as some do."""

    def entries(self, rows, columns):
        np.float64(1e308) * np.full(1, 10.0)
        return super().entries(rows, columns)

    def row_payoffs(self, columns, weights):
        np.float64(1e308) * np.full(1, 10.0)
        return super().row_payoffs(columns, weights)


def test_an_overflow_that_no_number_shows_is_none():
    payoff, stakes = np.array([[1.0, -1.0], [-1.0, 1.0]]), np.full((2, 2), 0.5)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = RecursiveGame(Overflowing(payoff), Overflowing(stakes)).solve()
    assert found == RecursiveGame(payoff, stakes).solve()


@pytest.mark.parametrize("bad", [np.inf, -np.inf, np.nan])
def test_numbers_that_are_none_are_told(bad):
    class Beyond(DenseMatrix):
        def column_payoffs(self, rows, weights):
            return super().column_payoffs(rows, weights) * np.array([1.0, bad])

    game = RecursiveGame(Beyond(np.eye(2)), DenseMatrix(np.eye(2) / 2))
    for ask in (game.solve, lambda: game.value_map(0.5)):
        with pytest.raises(ArithmeticError, match="payoff and stakes lead beyond"):
            ask()


@pytest.mark.parametrize("unit", [1.0, 8.0])
def test_a_fee_is_one_of_the_same_unit(unit):
    capped = RecursiveGame([[unit]], [[0.5]]).solve(0.5 * unit, opponent_fee=1.5 * unit)
    assert (capped.value, capped.status) == (1.5 * unit, RecursiveStatus.OPPONENT_LEAVES)


def test_a_fee_counts_where_few_columns_are_enough():
    assert coalition_game(2, mesh=101).solve(opponent_fee=-0.5).value == -0.5


def test_gaps_have_the_unit_of_the_payoffs():
    rng = np.random.default_rng(0)
    payoff, stakes = np.round(rng.normal(size=(6, 6)), 3), 0.9 * rng.random((6, 6))
    one = RecursiveGame(payoff, stakes).solve(1.0)
    tiny = RecursiveGame(payoff * 2.0**-20, stakes).solve(2.0**-20)
    assert tiny.gap == one.gap * 2.0**-20


def test_a_line_of_fixed_points_next_to_zero_has_no_other_bounds():
    found = RecursiveGame([[1e5, -1e5], [-1e5, 1e5]], [[1, 1], [1, 1]]).solve(5e-324)
    assert (found.value, found.lower, found.upper) == (-5e-324,) * 3


def test_of_several_optimal_strategies_one_of_least_growth_is_reported():
    found = RecursiveGame(
        [[2, -1, 0], [0, 0, 1], [-1, 1, 1]], [[0.5, 0, 0], [2, 1, 1], [0.5, 0.5, 1]]
    ).solve()
    assert found.status is RecursiveStatus.CONVERGED
    assert found.growth < 1


def test_numbers_beyond_floats_are_told_by_the_function_that_was_called():
    """Who asked for the upper value, or for a curve, was told of other functions."""
    large, tiny = RecursiveGame([[10**400]], [[1]]), RecursiveGame([[1e-300]], [[0.5]])
    with pytest.raises(ValueError, match=r"RecursiveGame\.upper_value: payoff has entries"):
        large.upper_value()
    with pytest.raises(ArithmeticError, match=r"RecursiveGame\.upper_value: payoff and term"):
        tiny.upper_value(1e300)
    with pytest.raises(ValueError, match=r"RecursiveGame\.upper_value: opponent_fee must"):
        tiny.upper_value(1.0, opponent_fee=-2.0)
    with pytest.raises(ArithmeticError, match="value_map_curve: payoff and stakes lead beyond"):
        value_map_curve(RecursiveGame([[1.0]], [[2.0]]), [0.0, 1.7e308])
