"""All fixed points of V = Val(A + B V): how many there are, and that none is missed."""

import math
from fractions import Fraction as F
from itertools import pairwise

import numpy as np
import pytest

from guts_core.methods import FixedInterval, RecursiveGame, fixed_points, solve_zero_sum
from guts_core.methods.exact.flint_numbers import to_flint, to_fraction
from guts_core.methods.exact.number_field import NumberField, root_near
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.recursive_games import all_fixed_points
from guts_core.methods.recursive_games.all_fixed_points import _places, _shows_zero, determinant
from paper_ledger.blpwz22.recursive_games.many_fixed_points import folding, touching_rows


def exact_gain(payoff, stakes, value):
    """T(V) - V."""
    return solve_zero_sum(payoff + stakes * value, exact=True).value - value


def integers(rng, shape, most):
    return np.array(rng.integers(-most, most + 1, shape).tolist(), dtype=object)


@pytest.mark.parametrize("rows", [2, 3, 4])
def test_rows_that_touch_give_two_fixed_points_each(rows):
    inner = [F(i, rows) + s * F(1, 3 * rows) for i in range(1, rows) for s in (-1, 1)]
    v = F(rows - 1, rows)
    last = (1 + v * v - F(1, 9 * rows**2)) / (2 * v)
    payoff, stakes = touching_rows(rows)
    found = fixed_points(payoff, stakes)
    assert min(stakes.flat) >= 0
    assert [point.low for point in found] == [0, *inner, last]
    assert all(point.isolated for point in found)


@pytest.mark.parametrize("folds", [0, 1, 2])
def test_folds_double_the_number(folds):
    payoff, stakes = folding(folds)
    found = fixed_points(payoff, stakes)
    odd = [F(j, 2 ** (folds + 1)) for j in range(1, 2 ** (folds + 2), 2)]
    assert payoff.shape == stakes.shape == (2 * folds + 2, folds + 2)
    assert set(stakes.flat) <= {0, F(1, 2), 1, F(3, 2), 2}
    assert [point.low for point in found] == [0, *odd]


def test_four_folds_by_the_signs_between():
    """Ten rows and six columns: too many minors, but the signs and the zeros can be looked at."""
    payoff, stakes = folding(4)
    odd = [F(j, 32) for j in range(1, 64, 2)]
    assert all(exact_gain(payoff, stakes, v) == 0 for v in (0, odd[0], odd[7], odd[-1]))
    between = [F(j, 64) for j in (-2, 1, 4, 8, 12, 120, 124, 128, 200)]
    assert [exact_gain(payoff, stakes, v) > 0 for v in between] == [
        *(True, False, True, False, True, False, True, False, False)
    ]


def test_two_by_two_games_have_at_most_four():
    """Small whole numbers meet every degenerate case of the proof."""
    rng = np.random.default_rng(20)
    counted = set()
    for most in (1, 2, 9):
        for _ in range(40):
            payoff, slope = (integers(rng, (2, 2), most) for _ in range(2))
            counted.add(len(fixed_points(payoff, slope)))
    assert counted == {0, 1, 2, 3}  # four are rare: random search finds them in large samples


def test_signs_next_to_what_is_found_and_between():
    rng = np.random.default_rng(7)
    for _ in range(25):
        payoff, stakes = integers(rng, (2, 3), 3), abs(integers(rng, (2, 3), 4)) / F(2)
        found = fixed_points(payoff, stakes)
        for point in found:
            for end, sign, side in ((point.low, point.below, -1), (point.high, point.above, 1)):
                if end is not None:
                    near = F(float(end)) + side * F(1, 10**6)
                    gain = exact_gain(payoff, stakes, near)
                    assert (gain > 0) - (gain < 0) == sign
        for before, after in pairwise(found):
            assert before.above == after.below
            assert before.high < after.low


def test_an_interval_and_the_whole_line():
    everywhere = fixed_points([[0]], [[1]])
    assert [(p.low, p.high, p.isolated) for p in everywhere] == [(None, None, False)]
    (middle,) = fixed_points([[-1, -1], [1, 0]], [[0, 0], [0, 1]])
    assert (middle.low, middle.high, middle.below, middle.above) == (-1, 1, 1, -1)
    assert not middle.isolated
    assert FixedInterval(F(1, 2), F(2, 4), 1, -1).isolated
    assert middle.forced_from_below
    assert middle.forced_from_above
    (ray,) = fixed_points([[0], [-1]], [[1], [2]])[:1]
    assert (ray.low, ray.high, ray.below, ray.above) == (None, 1, 0, 1)
    (other,) = fixed_points([[0], [1]], [[1], [0]])
    assert (other.low, other.high, other.below, other.above) == (1, None, 1, 0)
    assert not everywhere[0].forced_from_below
    assert not everywhere[0].forced_from_above
    assert (ray.forced_from_above, other.forced_from_below) == (False, True)
    assert fixed_points([[1]], [[1]]) == ()


def test_an_interval_is_one_whatever_roots_lie_in_it():
    """The third column, which nobody plays there, has one at 1/3."""
    (middle,) = fixed_points([[-1, -1, F(-1, 3)], [1, 0, 10]], [[0, 0, 2], [0, 1, 1]])
    assert (middle.low, middle.high, middle.below, middle.above) == (-1, 1, 1, -1)


def two_rounds_of_which_player_one_chooses(added):
    """f = |2 - V^2| / (3 + 2 V) where V is positive, and what is added."""
    first, second = ((1, 0), (0, -1), (0, -1), (2, 0)), ((-1, 0), (0, 1), (0, 1), (-2, 0))
    rows = [
        [block[2 * i + (j % 2 if block is second else j // 2)] for j in range(4)]
        for block in (first, second)
        for i in range(2)
    ]
    payoff, slope = (np.array([[e[k] for e in row] for row in rows], dtype=object) for k in (0, 1))
    return payoff + added, slope + 1


def test_a_touching_point_in_a_quadratic_field():
    touching = fixed_points(*two_rounds_of_which_player_one_chooses(0))
    assert [(str(p.low), p.below, p.above) for p in touching] == [("0 + 1 sqrt(2)", 1, 1)]
    assert fixed_points(*two_rounds_of_which_player_one_chooses(F(1, 10**12))) == ()


@pytest.mark.parametrize("scale", [1, 10, F(1, 10)])
def test_the_exchanged_game_has_the_fixed_points_with_the_other_sign(scale):
    """Also in other units of M(V), which leave the fixed points where they are."""
    payoff, stakes = two_rounds_of_which_player_one_chooses(0)
    payoff, stakes = payoff * scale, (stakes - 1) * scale + 1
    (found,) = fixed_points(payoff, stakes)
    (exchanged,) = fixed_points(-payoff.T, stakes.T)
    assert (str(found.low), str(exchanged.low)) == ("0 + 1 sqrt(2)", "0 - 1 sqrt(2)")
    assert (found.below, found.above, exchanged.below, exchanged.above) == (1, 1, -1, -1)


@pytest.mark.parametrize("place", [F(1, 2), F(1, 3)])
def test_a_touching_point_at_a_fraction(place):
    """f = |V - place|, and what is added; an end of its bounds, or no binary fraction at all."""
    payoff, slope = (np.array([[x], [-x]], dtype=object) for x in (-place, 1))
    (found,) = fixed_points(payoff, slope + 1)
    (exchanged,) = fixed_points(-payoff.T, -slope.T + 1)
    assert (found.low, found.below, found.above) == (place, 1, 1)
    assert (exchanged.low, exchanged.below, exchanged.above) == (place, -1, -1)
    assert fixed_points(payoff + F(1, 10**25), slope + 1) == ()


def test_roots_beside_the_real_line_are_none():
    """The minor V^2 + e^2 has two, however near."""
    e = F(1, 10**20)
    (found,) = fixed_points([[0, -e], [e, 0]], [[2, 1], [1, 2]])
    assert found.low == found.high == 0


@pytest.mark.parametrize("steep", [slice(2), slice(2, None)])
def test_a_touching_point_that_is_steep_on_one_side(steep):
    """Within an interval around the root the value changes by the steep slope, of either sign."""
    payoff, stakes = two_rounds_of_which_player_one_chooses(0)
    slope = stakes - 1
    payoff[steep] *= 1000
    slope[steep] *= 1000
    for game, root in (((payoff, slope + 1), "0 + 1"), ((-payoff.T, slope.T + 1), "0 - 1")):
        assert [str(point.low) for point in fixed_points(*game)] == [f"{root} sqrt(2)"]


def test_a_fixed_point_at_the_end_of_the_bounds_of_another():
    """Between the two lies a number that is neither: f < 0 there, and at both ends f = 0."""
    near = NumberField((F(-2), F(0), F(1)), 1).bounds(64)[1]
    payoff = np.array([[1, 0], [0, 2], [-near, -near]], dtype=object)
    slope = np.array([[0, -1], [-1, 0], [1, 1]], dtype=object)
    low, high = fixed_points(payoff, slope + 1)
    assert (str(low.low), low.below, low.above) == ("0 + 1 sqrt(2)", 1, -1)
    assert (high.low, high.below, high.above) == (near, -1, 1)
    assert low.isolated
    assert high.isolated


def test_signs_are_proved_wherever_strategies_say_so():
    """Next to the ends of each interval, and at its middle, by exact solutions."""
    rng = np.random.default_rng(11)
    found = 0
    for k in range(60):
        shape = rng.integers(1, 5, 2)
        payoff, slope = (
            integers(rng, shape, 4) if k % 2 else as_fractions(rng.normal(size=shape))
            for _ in range(2)
        )
        payoff, slope = all_fixed_points._in_whole_numbers(payoff, slope)
        for sign, low, high in all_fixed_points._stretches(payoff, slope, F(k - 30, 7)):
            if low >= high:
                continue
            found += 1
            ends = [max(low, F(-(10**6))), min(high, F(10**6))]
            for share in (F(1, 10**30), F(1, 2), 1 - F(1, 10**30)):
                value = ends[0] + share * (ends[1] - ends[0])
                assert sign * solve_zero_sum(payoff + slope * value, exact=True).value > 0
    assert found > 40


def test_few_signs_are_left_to_exact_solutions(monkeypatch):
    rng = np.random.default_rng(6)
    game = integers(rng, (4, 4), 9), integers(rng, (4, 4), 9) / F(10)
    solved = []
    plain = fixed_points(*game)

    def solve(matrix, exact):
        solved.append(matrix)
        return solve_zero_sum(matrix, exact=exact)

    monkeypatch.setattr(all_fixed_points, "solve_zero_sum", solve)
    assert fixed_points(*game) == plain
    assert len(solved) < 5


def test_payoffs_of_all_sizes_ask_for_few_exact_solutions_and_no_kernel(monkeypatch):
    """What is optimal at a number settles the roots around it, though floats prove nothing."""
    rng = np.random.default_rng(1)
    sizes = [10.0 ** rng.integers(-290, 291, (4, 4)) for _ in range(2)]
    payoff, stakes = rng.normal(size=(4, 4)) * sizes[0], rng.random((4, 4)) * sizes[1]
    solved, looked_at = [], []

    def solve(matrix, exact):
        solved.append(matrix)
        return solve_zero_sum(matrix, exact=exact)

    monkeypatch.setattr(all_fixed_points, "solve_zero_sum", solve)
    monkeypatch.setattr(all_fixed_points, "_shows_zero", lambda *kernel: looked_at.append(kernel))
    found = fixed_points(payoff, stakes)
    assert len(solved) < 80
    assert not looked_at
    exact = as_fractions(payoff), as_fractions(stakes)
    for point in found:
        assert point.isolated
        for share, sign in ((F(-1, 10**9), point.below), (F(1, 10**9), point.above)):
            value = F(float(point.low)) * (1 + share * (1 if point.low > 0 else -1))
            assert sign * exact_gain(*exact, value) > 0


def test_where_floats_fail_everything_is_found_exactly(monkeypatch):
    games = touching_rows(3), folding(1), two_rounds_of_which_player_one_chooses(0)
    expected = [fixed_points(*game) for game in games]

    class Failing:
        def __call__(self, block):
            raise ArithmeticError("pivoting found nothing to exchange")

    monkeypatch.setattr(all_fixed_points, "WarmSimplex", Failing)
    assert [fixed_points(*game) for game in games] == expected


def test_strategies_that_floats_get_wrong_prove_nothing_wrong(monkeypatch):
    """Weights that are not negative are strategies; poor ones leave more to be found exactly."""
    rng = np.random.default_rng(8)
    games = touching_rows(3), folding(1), two_rounds_of_which_player_one_chooses(0)
    expected = [fixed_points(*game) for game in games]

    class Guessing:
        def __call__(self, block):
            some = (rng.dirichlet(np.full(size, 0.3)) for size in block.shape)
            return tuple(weights - rng.integers(2) / 4 for weights in some)

    monkeypatch.setattr(all_fixed_points, "WarmSimplex", Guessing)
    assert [fixed_points(*game) for game in games] == expected


@pytest.mark.parametrize("shape", [(1, 4), (3, 3), (4, 2)])
def test_minors_are_determinants(shape):
    rng = np.random.default_rng(4)
    constant, slope = integers(rng, shape, 9), integers(rng, shape, 9)
    minors = list(all_fixed_points._minors(constant, slope))
    places = list(_places(shape))
    assert len(minors) == len(places) == math.comb(sum(shape), shape[0]) - 1
    for value in (F(0), F(3), F(-2, 5)):
        game = (constant + slope * value).tolist()
        for minor, (rows, columns) in zip(minors, places, strict=True):
            kernel = [[game[i][j] for j in columns] for i in rows]
            assert to_fraction(minor(to_flint(value))) == determinant(kernel)


def test_chances_to_go_on_leave_one_interval():
    rng = np.random.default_rng(3)
    for _ in range(25):
        payoff = integers(rng, (2, 2), 2)
        stakes = abs(integers(rng, (2, 2), 2)) / F(2)
        found = fixed_points(payoff, stakes)
        assert len(found) <= 1
        if found and stakes.max() != 1:
            assert found[0].isolated


def test_the_least_one_above_the_fee_is_what_the_solver_forces():
    payoff, stakes = (part.astype(float) for part in touching_rows(3))
    found = fixed_points(*touching_rows(3))
    game = RecursiveGame(payoff, stakes)
    for point in found:
        if point.forced_from_below:
            fee = -float(point.low) + 0.05
            assert game.solve(termination_fee=fee).value == pytest.approx(float(point.low))


def test_shapes_must_agree():
    with pytest.raises(ValueError, match="one shape"):
        fixed_points([[1]], [[1, 2]])


def test_fixed_points_and_roots_nearer_to_each_other_than_floats():
    """The minor (V - 1)^2 - 2 e^2 has two roots, of which one is a fixed point, on either side."""
    for sign, place in ((1, -1), (-1, 1)):
        e = F(sign, 10**20)
        (found,) = fixed_points([[-1, e], [2 * e, -1]], [[2, 1], [1, 2]])
        assert (found.low - 1) * (found.low - 1) == 2 * e * e
        assert (found.low > 1) == (place > 0)


@pytest.mark.parametrize("unit", [F(1, 10**400), F(10) ** 400])
def test_fixed_points_beyond_the_range_of_floats(unit):
    payoff, stakes = np.array([[7, -7], [1, 0]], dtype=object), [[1.5, 0], [2, 0.75]]
    found, large = fixed_points(payoff, stakes), fixed_points(payoff * unit, stakes)
    assert [point.low / unit for point in large] == [point.low for point in found]


def test_games_of_too_many_minors_are_refused():
    with pytest.raises(ValueError, match=r"fixed_points: payoff must be smaller: .* 8007 minors"):
        fixed_points(*folding(4))


def test_the_most_minors_that_are_looked_at():
    """A row has as many minors as columns."""
    (found,) = fixed_points([[0] * 3431], [[2] * 3431])
    assert found.low == 0
    with pytest.raises(ValueError, match=r"fixed_points: payoff must be smaller: .* 3432 minors"):
        fixed_points([[0] * 3432], [[2] * 3432])


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_determinants(size):
    """Against Vandermonde's product."""
    numbers = [F(2), F(-3), F(5, 7), F(11)][:size]
    rows = [[x**k for k in range(size)] for x in numbers]
    factors = [b - a for i, b in enumerate(numbers) for a in numbers[:i]]
    assert determinant(rows) == math.prod(factors)


@pytest.mark.parametrize("shape", [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_some_kernel_shows_the_value_zero_and_none_another(shape):
    """Shapley and Snow's theorem where it is hardest: small numbers, so that kernels degenerate."""
    rng = np.random.default_rng(11)
    games = [integers(rng, shape, 2 if shape == (3, 3) else 1) for _ in range(60)]
    games += [np.array([[0, 0], [1, -1], [-2, 1]], dtype=object)]  # a kernel with a weight of 0
    for game in [*games, *(game / F(7) for game in games)]:
        shown = any(_shows_zero(game.tolist(), *place) for place in _places(game.shape))
        assert shown == (solve_zero_sum(game, exact=True).value == 0)


def test_a_root_at_the_end_of_what_is_known_of_another_is_told_from_it():
    """There is no number between the two then: f = min((V^2 - 2) / (3 + 2 V), V - end)."""
    end = NumberField((F(-2), F(0), F(1)), 1).bounds(64)[1]
    (found,) = fixed_points([[0, -1, -end], [-2, 0, -end]], [[2, 1, 2], [1, 2, 2]])
    assert (found.low, found.high, found.below, found.above) == (end, end, -1, 1)


def test_determinants_of_whole_numbers_are_whole():
    assert [type(determinant(rows)) for rows in ([[3]], [[1, 2], [3, 4]])] == [int, int]


def test_a_root_of_degree_three_is_the_number_that_it_is_elsewhere():
    """The determinant is 8 V^3 - 3; the polynomial of the field has 1 as its last coefficient."""
    (found,) = fixed_points([[0, -1, 0], [0, 0, -1], [-3, 0, 0]], np.diag([2, 2, 2]) + 1)
    assert found.low.field == NumberField((F(-3, 8), F(0), F(0), F(1)), 0)
    assert (found.low**3, found.low) == (F(3, 8), root_near((-3, 0, 0, 8), 0.7))
