"""Statements of the chapter *Recursive games: what is forced*, exactly where possible."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from guts_core.guts import coalition_game
from guts_core.methods import RecursiveGame, solve_zero_sum
from paper_ledger.blpwz22.repetition import (
    rate_bounds,
    repeated_play,
    transition_holds,
    worst_case,
)

F = Fraction
HALF = F(1, 2)


def exact(rows):
    return np.array([[F(entry) for entry in row] for row in rows], dtype=object)


#: Counterexample to Theorem 1.4 as printed.
TOUCHING = exact([[1, -2], [0, 1]]), exact([[0, 4], [0, 0]])
#: Finite repetitions do not reach the value.
SWINGING = exact([[3, -3], [-2, 2]]), exact([["1/2", "3/2"], [0, "3/2"]])


def value_at(game, continuation):
    payoff, stakes = game
    return solve_zero_sum(payoff + stakes * continuation, exact=True)


# Theorems 1.2 and 1.3 -------------------------------------------------------------------


def test_printed_rate_fails():
    values = repeated_play([F(0)], [F(19, 20)], F(-10), 1)
    margin = values[1] - values[0]
    assert margin == HALF
    assert -values[1] > (1 - margin) * 10
    assert -values[1] == rate_bounds(margin, F(-10), F(0), 1)[1]


def test_mended_rate_and_transition_in_random_games():
    rng = np.random.default_rng(0)
    checked = 0
    for _ in range(400):
        alpha = [F(int(i), 8) for i in rng.integers(-8, 17, 3)]
        beta = [F(int(i), 8) for i in rng.integers(0, 20, 3)]
        low, high = F(-2), F(int(rng.integers(-15, 24)), 8)
        margin = worst_case(alpha, beta, low) - low
        if not transition_holds(alpha, beta, low, high):
            assert margin <= 0 or max(repeated_play(alpha, beta, low, 30)) < high
            continue
        checked += 1
        margin = min(margin, high - low)
        bounds = rate_bounds(margin, low, high, 12)
        values = repeated_play(alpha, beta, low, 12)
        assert all(high - v <= bound for v, bound in zip(values, bounds, strict=True))
    assert checked > 20


# Theorem 1.4 ----------------------------------------------------------------------------


@pytest.mark.parametrize("v", [F(-1), F(0), F(499, 1000), F(501, 1000), F(7, 10)])
def test_value_map_touches_the_diagonal(v):
    assert value_at(TOUCHING, v).value - v == (1 - 2 * v) ** 2 / (4 * (1 - v))


def test_value_map_beyond_the_mixed_range():
    assert [value_at(TOUCHING, v).value for v in (F(3, 4), F(1), F(5))] == [1, 1, 1]


def test_touching_point_has_unique_strategies_and_growth_one():
    """The game there is the unit matrix, whose only optimal strategies are (1/2, 1/2)."""
    payoff, stakes = TOUCHING
    assert (payoff + stakes * HALF == np.eye(2)).all()
    answer = value_at(TOUCHING, HALF)
    assert list(answer.row_strategy) == list(answer.column_strategy) == [HALF, HALF]
    assert answer.row_strategy @ stakes @ answer.column_strategy == 1


def test_touching_point_is_approached_slowly_from_below():
    v = F(-1)
    for rounds in range(6):
        assert v == HALF - 1 / (2 * rounds + F(2, 3))
        v = value_at(TOUCHING, v).value
    solution = RecursiveGame(*(matrix.astype(float) for matrix in TOUCHING)).solve()
    assert solution.status == "tangent"
    assert solution.value == pytest.approx(0.5, abs=1e-5)


def test_fixing_the_mixed_strategy_makes_all_rows_optimal():
    payoff, stakes = TOUCHING
    y = np.array([HALF, HALF], dtype=object)
    assert list((payoff + stakes * HALF) @ y) == [HALF, HALF]
    assert list(stakes @ y) == [2, 0]


def test_slope_of_the_value_map_is_the_growth():
    """Mills' formula against difference quotients, where the optimum is unique and regular."""
    rng = np.random.default_rng(4)
    for _ in range(40):
        size = int(rng.integers(2, 5))
        game = RecursiveGame(rng.normal(size=(size, size)), rng.uniform(0, 2, (size, size)))
        here, step = game.value_map(0.3), 1e-6
        growth = here.row_strategy @ game.stakes.array @ here.column_strategy
        ahead, behind = (game.value_map(0.3 + s).value for s in (step, -step))
        assert (ahead - behind) / (2 * step) == pytest.approx(growth, abs=1e-5)


def test_mended_theorem_in_random_games():
    """A fixed point reached from below never has growth above 1."""
    rng = np.random.default_rng(5)
    for _ in range(60):
        size = int(rng.integers(2, 5))
        game = RecursiveGame(rng.normal(size=(size, size)), rng.uniform(0, 1.6, (size, size)))
        solution = game.solve()
        if solution.status == "converged":
            assert solution.growth < 1
            above = solution.value + 1e-5
            assert game.value_map(above).value < above


# Repetition -----------------------------------------------------------------------------


@pytest.mark.parametrize("v", [F(-1), F(-1, 2), F(-1, 100), F(0)])
def test_swinging_game_value_map(v):
    assert value_at(SWINGING, v).value == v * (34 + 3 * v) / (40 + 2 * v)


def test_no_repeated_strategy_makes_the_last_step():
    payoff, stakes = SWINGING
    answer = value_at(SWINGING, F(0))
    x = answer.row_strategy
    assert answer.value == 0
    assert list(x) == [F(2, 5), F(3, 5)]
    assert list(x @ payoff) == [0, 0]
    assert list(x @ stakes) == [F(1, 5), F(3, 2)]
    for v in (F(-1), F(-1, 1000)):
        assert worst_case(list(x @ payoff), list(x @ stakes), v) < v
    for share in (F(39, 100), F(41, 100)):  # any other strategy loses at 0 already
        y = np.array([share, 1 - share], dtype=object)
        assert min(y @ payoff) < 0


def test_solver_reaches_what_no_repetition_does():
    solution = RecursiveGame(*(matrix.astype(float) for matrix in SWINGING)).solve()
    assert solution.value == pytest.approx(0, abs=1e-12)
    assert solution.growth == pytest.approx(0.85)


def test_bernstein_coefficients_of_the_advantage():
    a0, a1, b0, b1, low, high, s = sp.symbols("a0 a1 b0 b1 low high s")
    v = (1 - s) * low + s * high
    advantage = (1 - s) * a0 + s * a1 + ((1 - s) * b0 + s * b1 - 1) * v
    first, last = a0 + (b0 - 1) * low, a1 + (b1 - 1) * high
    middle = (a0 + (b0 - 1) * high + a1 + (b1 - 1) * low) / 2
    form = (1 - s) ** 2 * first + 2 * s * (1 - s) * middle + s**2 * last
    assert sp.expand(advantage - form) == 0


# Spurious fixed points ------------------------------------------------------------------


def test_newton_from_the_fee_goes_astray_and_the_solver_does_not():
    game, v = coalition_game(2, 101), -1 - 1e-9
    for _ in range(12):
        answer = game.value_map(v)
        growth = answer.row_strategy @ game.stakes.array @ answer.column_strategy
        if growth < 1 + 1e-9:
            break
        v += (answer.value - v) / (1 - growth)
    delta = 0.01
    assert v == pytest.approx(-4 + 6 * delta - 2 * delta**2, abs=1e-6)
    assert game.solve().value == pytest.approx(-0.0131524039, abs=1e-9)


def test_ray_of_fixed_points():
    game, tip = coalition_game(2, 51), -4 + 6 / 50 - 2 / 50**2
    for v in (tip - 1e-6, -4.0, -7.5):
        assert game.value_map(v).value == pytest.approx(v, abs=1e-11)
    for v in (tip + 1e-3, -3.0, -1.0):
        assert game.value_map(v).value > v + 1e-6


def test_kink_of_the_value_map_at_the_fee():
    """Without a mesh T(V) = max_p (2-V)p + 2V - 2p^3 for V <= -1; slope 2 - p."""
    p, v = sp.symbols("p v", positive=True)
    inner = (2 - v) * p + 2 * v - 2 * p**3
    best = sp.sqrt((2 - v) / 6)
    assert sp.simplify(sp.diff(inner, p).subs(p, best)) == 0
    slope = sp.diff(inner.subs(p, best), v).subs(v, -1)
    assert sp.simplify(slope - (2 - 1 / sp.sqrt(2))) == 0
    # on the mesh the ray begins where 1 and its neighbour are equally good
    d = sp.symbols("d")
    tip = sp.solve(inner.subs(p, 1) - inner.subs(p, 1 - d), v)
    assert [sp.expand(root) for root in tip] == [sp.expand(-4 + 6 * d - 2 * d**2)]


# Four fixed points ----------------------------------------------------------------------

FOUR = (
    np.array([[F(7), F(-7)], [F(1), F(0)]], dtype=object),
    np.array([[F(3, 2), F(0)], [F(2), F(3, 4)]], dtype=object),
)


def pieces_of_four():
    """The value map of the game with four fixed points, as printed, with the ends of its pieces."""
    v = sp.symbols("v")
    low, high = sp.Rational(-28, 3), sp.Rational(-4, 5)
    mixed = (sp.Rational(9, 8) * v**2 + sp.Rational(77, 4) * v + 7) / (v / 4 + 13)
    return v, [
        (sp.Interval(-sp.oo, low), 7 + 3 * v / 2),
        (sp.Interval.open(low, high), mixed),
        (sp.Interval(high, sp.oo), 3 * v / 4),
    ]


def test_pieces_of_the_map_with_four_fixed_points():
    v, pieces = pieces_of_four()
    for point in (F(-20), F(-28, 3), F(-9), F(-4), F(-1), F(-4, 5), F(0), F(11), F(12), F(30)):
        here = sp.Rational(point.numerator, point.denominator)
        (formula,) = [f for domain, f in pieces if here in domain]
        assert value_at(FOUR, point).value == F(*sp.fraction(formula.subs(v, here)))
    entries = sp.Matrix([[7 + 3 * v / 2, -7], [1 + 2 * v, 3 * v / 4]])
    # the signs of these four differences decide whether there is a saddle point, and where
    differences = (
        entries[0, 0] - entries[1, 0],
        entries[0, 0] - entries[0, 1],
        entries[1, 1] - entries[0, 1],
        entries[1, 1] - entries[1, 0],
    )
    zeros = [sp.solve(difference, v) for difference in differences]
    assert zeros == [[12], [sp.Rational(-28, 3)], [sp.Rational(-28, 3)], [sp.Rational(-4, 5)]]


def test_there_are_four_fixed_points_and_no_fifth():
    v, pieces = pieces_of_four()
    found = [r for domain, f in pieces for r in sp.solve(sp.Eq(f, v), v) if r in domain]
    root = sp.sqrt(233)
    assert set(found) == {-14, (-25 - root) / 7, (-25 + root) / 7, 0}
    slopes = [
        f.diff(v).subs(v, r) for domain, f in pieces for r in sp.solve(f - v, v) if r in domain
    ]
    assert sorted(float(slope) > 1 for slope in slopes) == [False, False, True, True]


@pytest.mark.parametrize(("fee", "value"), [(20, -20), (13, -5.7520482175), (5, -5), (1, 0)])
def test_the_fee_decides_which_fixed_point_is_forced(fee, value):
    game = RecursiveGame(*(matrix.astype(float) for matrix in FOUR))
    assert game.solve(termination_fee=fee).value == pytest.approx(value, abs=1e-9)


# The two sides --------------------------------------------------------------------------


def test_duality_gap_of_the_example_in_section_2_2():
    game = RecursiveGame([[0], [-1]], [[0.5], [2]])
    assert game.solve().value == 0
    assert game.upper_value(0.9).value == pytest.approx(0, abs=1e-12)
    declined = game.upper_value(1.5)
    assert (declined.value, declined.status) == (1.5, "declined")
    assert game.value_map(1.5).value == 2


def test_overshoot_example_repels_from_above():
    game = RecursiveGame([[0], [0]], [[0.5], [2]])
    assert game.value_map(-0.25).value == -0.125
    assert game.value_map(0.25).value == 0.5
    assert game.solve().value == 0
