"""Enclosures of recursive games: games that are left, false solutions, ends that belong to them."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog

from guts_core.guts import Guts
from guts_core.guts.coalition.few_columns import pseudo_bloc_game
from guts_core.guts.coalition.mesh import exact_points, mesh_points
from guts_core.methods import RecursiveGame, RecursiveStatus, enclose_value, fixed_points
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.recursive_games import enclosure
from guts_core.methods.recursive_games.enclosure import rational_weights
from guts_core.methods.recursive_games.mixtures import Gains


def exact_game(payoff, stakes):
    return RecursiveGame(*(as_fractions(np.array(part)) for part in (payoff, stakes)))


@pytest.mark.parametrize("fee", [None, 2, Fraction(1, 2)])
@pytest.mark.parametrize(
    ("payoff", "stakes"),
    [
        ([[-1]], [[1]]),
        ([[-5]], [[0]]),
        ([[0]], [[1]]),
        ([[-1, -1], [-2, -1]], [[1, 0], [1, 2]]),
    ],
)
def test_a_game_that_is_left_is_worth_minus_the_fee(payoff, stakes, fee):
    game, given = exact_game(payoff, stakes), () if fee is None else (fee,)
    solution = game.solve(1.0 if fee is None else float(fee))
    found = enclose_value(game, solution, *given)
    assert found.lower == found.upper == -(1 if fee is None else fee)


def test_a_game_is_not_said_to_be_left_that_is_worth_more():
    game = exact_game([[1]], [[0]])
    false = replace(game.solve(), status=RecursiveStatus.DECLINED)
    with pytest.raises(ArithmeticError, match="one round is worth more"):
        enclose_value(game, false)


def test_a_game_is_left_though_the_column_strategy_given_does_not_bar_it():
    game = exact_game([[-1, 3]], [[0, 0]])
    status = {"status": RecursiveStatus.DECLINED, "value": -1.0}
    poor = replace(game.solve(), column_strategy=np.array([0.0, 1.0]), **status)
    found = enclose_value(game, poor)
    assert found.lower == found.upper == -1


def test_no_bound_lies_below_minus_the_fee():
    """T(V) = 2 + 2V has the fixed point -2, but whoever may leave for -1 never comes there."""
    game, other = exact_game([[2]], [[2]]), exact_game([[-2]], [[0]])
    false = replace(other.solve(9), value=-2.0)
    assert false.status not in (RecursiveStatus.DECLINED, RecursiveStatus.FIXED_LINE)
    with pytest.raises(ArithmeticError, match="could be proved"):
        enclose_value(game, false)


def test_a_strategy_with_which_nothing_is_gained_at_minus_the_fee_forces_nothing():
    """In the first column the stakes stay what they are: -1, and never 0."""
    game = exact_game([[0, 0]], [[1, 0]])
    false = replace(game.solve(), status=RecursiveStatus.CONVERGED, value=0.0)
    with pytest.raises(
        ArithmeticError, match="no mixture of player 1's leads there from -1, minus"
    ):
        enclose_value(game, false)


def test_the_ends_belong_to_an_enclosure():
    game = exact_game([[1, -2], [-1, 1]], [[0, 0], [0, 0]])
    found = enclose_value(game, game.solve())
    assert 0 < found.width < Fraction(1, 10**12)
    assert all(end in found for end in (found.lower, found.upper, Fraction(-1, 5)))
    assert found.lower - found.width not in found
    assert found.upper + found.width not in found


def test_what_is_no_finite_number_belongs_to_no_enclosure():
    game = exact_game([[1, -2], [-1, 1]], [[0, 0], [0, 0]])
    found = enclose_value(game, game.solve())
    assert all(each in found for each in (Decimal("-0.2"), np.array(-0.2), np.float64(-0.2)))
    assert np.float32(-0.2) not in found
    none = (np.inf, -np.inf, np.nan, Decimal("NaN"), Decimal("sNaN"), Decimal("inf"), None, "x", 1j)
    assert [each for each in none if each in found] == []


@pytest.mark.parametrize("value", [np.inf, "0", None, 1j, Decimal("NaN"), True])
def test_a_solution_whose_value_is_no_finite_number_is_refused(value):
    game = exact_game([[1, -1], [-1, 1]], [[0, 0], [0, 0]])
    with pytest.raises(ValueError, match="enclose_value: solution must have a finite value"):
        enclose_value(game, replace(game.solve(), value=value))


@pytest.mark.parametrize("status", [np.zeros(0), np.array(["declined"] * 2), None, "converged", 0])
def test_a_solution_without_a_status_is_refused(status):
    """NumPy said of an array that its truth value is ambiguous; others were taken."""
    game = exact_game([[1, -1], [-1, 1]], [[0, 0], [0, 0]])
    with pytest.raises(ValueError, match="enclose_value: solution must have a status of class"):
        enclose_value(game, replace(game.solve(), status=status))


@pytest.mark.parametrize(
    ("payoff", "stakes", "fee", "value"),
    [
        ([[0], [0]], [[0], [2]], 1, 0),
        ([[-2], [2]], [[2], [0]], 2, 2),
        ([[Fraction(1, 3)], [Fraction(-1, 3)]], [[0], [2]], 1, Fraction(1, 3)),
        ([[Fraction(999, 1000)], [Fraction(-999, 1000)]], [[0], [2]], 1, Fraction(999, 1000)),
        ([[3, -1, -1], [1, 2, 1], [0, -3, -3]], [[1, 1, 2], [3, 0, 0], [5, 1, 1]], 0, 1),
    ],
)
def test_a_value_from_which_the_map_leads_away_above_is_enclosed(payoff, stakes, fee, value):
    game = exact_game(payoff, stakes)
    found = enclose_value(game, game.solve(fee), fee)
    assert found.lower <= value == found.upper
    assert found.width < Fraction(1, 10**12)
    for sign in (-1, 1):
        with pytest.raises(ArithmeticError, match="could be proved"):
            enclose_value(game, replace(game.solve(fee), value=float(value) + sign * 1e-4), fee)


def test_what_rounding_leaves_is_put_on_the_largest_weight():
    """On another one it could be more than the whole."""
    rng = np.random.default_rng(0)
    for _ in range(100):
        strategy = np.append(1e-17, rng.dirichlet(np.ones(40)))
        weights = rational_weights(strategy)
        away = np.abs(weights - as_fractions(strategy))
        assert weights.sum() == 1
        assert max(np.delete(away, strategy.argmax())) <= Fraction(1, 2**61)


def test_no_weight_at_all_is_no_strategy():
    """What was said is what NumPy says of an empty array."""
    game = RecursiveGame([[1, 0], [0, 1]], [[0, 0], [0, 0]])
    for side in ("row_strategy", "column_strategy"):
        nobody = replace(game.solve(), **{side: np.zeros(2)})
        with pytest.raises(ValueError, match="solution must hold probabilities that sum to 1"):
            enclose_value(game, nobody)


def test_weights_below_0_are_no_strategy_though_their_sum_is_1():
    with pytest.raises(ValueError, match="must hold probabilities that sum to 1"):
        rational_weights(np.array([1.5, -0.5]))


@pytest.mark.parametrize("kind", [list, np.array, lambda rows: np.array(rows, dtype=np.uint8)])
def test_whole_numbers_are_exact_however_they_are_given(kind):
    game = RecursiveGame(kind([[1, 0], [0, 1]]), kind([[0, 1], [1, 0]]))
    exact = exact_game([[1, 0], [0, 1]], [[0, 1], [1, 0]])
    assert enclose_value(game, game.solve()) == enclose_value(exact, exact.solve())
    mirror, other = game.mirrored(), exact.mirrored()
    assert enclose_value(mirror, mirror.solve(3), 3) == enclose_value(other, other.solve(3), 3)


def test_a_solution_of_another_shape_is_refused_on_either_side():
    game = exact_game([[1, -1], [-1, 1]], [[0, 0], [0, 0]])
    for name in ("row_strategy", "column_strategy"):
        other = replace(game.solve(), **{name: np.ones(1)})
        with pytest.raises(ValueError, match="its shapes differ"):
            enclose_value(game, other)


@pytest.mark.parametrize("entry", [0.5, 2.0**60])
@pytest.mark.parametrize("beside", [[], [1], [Fraction(1, 3)]])
def test_floats_that_may_have_been_rounded_are_no_exact_numbers(entry, beside):
    game = RecursiveGame(np.array([[*beside, entry]]), [[0] * (1 + len(beside))])
    with pytest.raises(ValueError, match="enclose_value: game must have entries"):
        enclose_value(game, game.solve())


@pytest.mark.parametrize("fee", [10**150, 10**160, 10**200, 10**300])
def test_a_large_fee_widens_nothing(fee):
    for payoff, stakes in (
        ([[1, 0], [0, 2]], [[0, 0]] * 2),
        ([[1, -1], [-1, 1]], [[0, 1], [1, 0]]),
    ):
        game = RecursiveGame(payoff, stakes)
        assert enclose_value(game, game.solve(), fee).width < 2e-6


@pytest.mark.parametrize("value", [Fraction(1), Fraction(1, 1009)])
@pytest.mark.parametrize("power", [50, 49, 36, 21, 20])
def test_the_narrowest_bound_that_is_proved_is_given(value, power):
    """The second value is no simple fraction, that would be tried in the end."""
    game = exact_game([[value], [-1]], [[0], [0]])
    above = float(value + Fraction(1, 2**power))
    above = above if above - Fraction(1, 2**power) <= value else float(np.nextafter(above, 0))
    found = enclose_value(game, replace(game.solve(), value=above))
    assert found.lower == Fraction(above) - Fraction(1, 2**power)
    assert 0 <= value - found.lower < Fraction(1, 2**53)
    assert found.upper == Fraction(above) + Fraction(1, 2**50)


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (Fraction(1, 2**900), f"{2.0**-900 * 1e-6:g}"),
        (Fraction(1, 1024), "9.76562e-10"),
        (1, "1e-06"),
        (1024, "0.001024"),
    ],
)
def test_what_is_too_far_away_is_measured_by_the_largest_payoff(size, said):
    game = exact_game([[size]], [[0]])
    far = float(size) * (1 + 2.0**-19)
    with pytest.raises(ArithmeticError, match=f"enclose_value: no bound within {said} of {far}"):
        enclose_value(game, replace(game.solve(), value=far))
    near = replace(game.solve(), value=float(size) * (1 + 2.0**-20))
    assert enclose_value(game, near).lower == size


def test_weights_that_round_to_0_count_as_0_and_none_counts_as_less():
    assert rational_weights(np.array([1, 1e-30])).tolist() == [1, 0]
    with pytest.raises(ValueError, match="must hold probabilities that sum to 1"):
        rational_weights(np.array([1, -(2.0**-62)]))


@pytest.mark.parametrize("largest", [1000, 10**15, 2**53])
def test_whole_numbers_that_no_float_rounds_are_exact(largest):
    game = RecursiveGame([[float(largest), 0.0], [0.0, float(largest)]], np.zeros((2, 2)))
    exact = exact_game([[largest, 0], [0, largest]], [[0, 0], [0, 0]])
    assert enclose_value(game, game.solve()) == enclose_value(exact, game.solve())
    rounded = RecursiveGame([[float(largest), 0.0], [0.0, 2.0**53 + 2]], np.zeros((2, 2)))
    with pytest.raises(ValueError, match="enclose_value: game must have entries"):
        enclose_value(rounded, rounded.solve())


def test_games_from_formulas_are_enclosed_as_those_from_tables():
    """Of a pseudo bloc of two against one who plays guts on a mesh."""
    exact, floats = (pseudo_bloc_game(Guts(3), each) for each in (exact_points(5), mesh_points(5)))
    every = [np.arange(size) for size in exact.shape]
    table = RecursiveGame(*(part.entries(*every) for part in (exact.payoff, exact.stakes)))
    solution = floats.solve()
    found, expected = enclose_value(exact, solution), enclose_value(table, solution)
    assert max(found.width, expected.width) < 1e-13
    assert max(found.lower, expected.lower) <= min(found.upper, expected.upper)


@pytest.mark.parametrize("fee", [Fraction(1, 1024), 1, 1024])
def test_where_nothing_is_paid_the_fee_is_the_measure(fee):
    game = exact_game([[0]], [[0]])
    found = enclose_value(game, game.solve(float(fee)), fee)
    assert (found.lower, found.upper) == (-fee / Fraction(2**50), fee / Fraction(2**50))


def test_a_simple_number_is_the_value_up_to_a_millionth_away_and_no_further():
    """T(V) = max(1, 2 V - 1) leads away above 1."""
    game = exact_game([[1], [-1]], [[0], [2]])
    solution = game.solve()
    assert enclose_value(game, replace(solution, value=1 - 2.0**-20)).upper == 1
    with pytest.raises(ArithmeticError, match="could be proved"):
        enclose_value(game, replace(solution, value=1 - 2.0**-20 - 2.0**-53))


def test_another_mixture_leads_away_where_the_solvers_does_not():
    """Both rows are optimal at the value, 0; with the first the stakes stay what they are."""
    game = exact_game([[0], [0]], [[1], [Fraction(1, 2)]])
    for weights in ([1.0, 0.0], [0.0, 1.0]):
        found = enclose_value(game, replace(game.solve(), row_strategy=np.array(weights)))
        assert found.lower <= 0 <= found.upper
        assert found.width < Fraction(1, 10**14)


def test_another_mixture_holds_player_1_where_the_solvers_does_not():
    """Both columns are optimal at 1/1009; with the first, player 1 wins without end just above."""
    value, half = Fraction(1, 1009), Fraction(1, 2)
    game = exact_game([[value * half, value], [-value, value]], [[half, 0], [2, 0]])
    for weights in ([1.0, 0.0], [0.0, 1.0]):
        given = replace(game.solve(), column_strategy=np.array(weights), value=float(value))
        found = enclose_value(game, given)
        assert found.lower <= value <= found.upper
        assert found.width < Fraction(1, 10**14)


def test_nothing_is_proved_by_what_a_search_says(monkeypatch):
    """In matching pennies, with mixtures of which neither side is sure of its 0."""
    game = exact_game([[1, -1], [-1, 1]], [[0, 0], [0, 0]])
    poor, pure = np.array([1.0, 0.0]), (np.array([0]), np.array([Fraction(1)]))
    for name, changed in (
        ("mixture_that_forces", {"row_strategy": poor}),
        ("mixture_that_bars", {"column_strategy": poor}),
    ):
        given = replace(game.solve(), **changed)
        assert 0 in enclose_value(game, given)
        with monkeypatch.context() as patch:
            patch.setattr(enclosure, name, lambda *_: pure)
            with pytest.raises(ArithmeticError, match="no bound"):
                enclose_value(game, given)


def a_mixture_leads(game, start, goal):
    """Whether one gains 1e-6 at the start and loses nothing at the goal, by SciPy's programme."""
    payoff, stakes = game.payoff.array, game.stakes.array
    away, there = ((payoff + (stakes - 1) * each).T for each in (start, goal))
    rows, columns = payoff.shape
    limits = np.block([[-away, np.ones((columns, 1))], [-there, np.zeros((columns, 1))]])
    total = np.append(np.ones(rows), 0.0)[None]
    found = linprog(-np.eye(rows + 1)[-1], limits, np.zeros(2 * columns), total, 1.0)
    return found.status == 0 and -found.fun > 1e-6


def random_games(seed, count):
    """Games with whole entries and fees whose values are attracting fixed points."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        shape, size, fee = rng.integers(1, 6, 2), rng.integers(1, 6), int(rng.integers(0, 5))
        game = RecursiveGame(rng.integers(-size, size + 1, shape), rng.choice([0, 0, 1, 2], shape))
        solution = game.solve(fee)
        if solution.status is RecursiveStatus.CONVERGED:
            yield game, solution, fee


@pytest.mark.parametrize(
    ("count", "least"), [(400, 80), pytest.param(1200, 300, marks=pytest.mark.heavy)]
)
def test_random_games_are_enclosed_where_a_mixture_leads_to_their_value(count, least):
    """Mixtures of player 2 were there in all of these games."""
    leads = 0
    for game, solution, fee in random_games(7, count):
        if a_mixture_leads(game, -fee, solution.value - 1e-7):
            leads += 1
            bounds = enclose_value(game, solution, fee)
            assert solution.lower - 1e-9 < bounds.lower <= bounds.upper < solution.lower + 1e-6
            assert any(
                (each.low is None or each.low <= bounds.upper)
                and (each.high is None or bounds.lower <= each.high)
                for each in fixed_points(game.payoff.array, game.stakes.array)
            )
    assert leads > least


def test_what_is_gained_at_several_numbers_stands_side_by_side():
    rng = np.random.default_rng(3)
    payoff, stakes = (as_fractions(rng.integers(0, 9, (4, 5))) for _ in range(2))
    starts = Fraction(-1), Fraction(2, 3), Fraction(5)
    gains = Gains(RecursiveGame(payoff, stakes), starts)
    whole = np.hstack([payoff + (stakes - 1) * start for start in starts])
    assert gains.shape == whole.shape
    rows, columns = np.array([3, 1]), np.array([2, 14, 7, 12])
    assert (gains.entries(rows, columns) == whole[np.ix_(rows, columns)]).all()
    x, y = as_fractions(np.array([0.25, 0.5])), as_fractions(np.array([0.5, 0.125, 0.25, 0.125]))
    assert (gains.column_payoffs(rows, x) == x @ whole[rows]).all()
    assert (gains.row_payoffs(columns, y) == whole[:, columns] @ y).all()


def test_a_value_next_to_leaving_is_enclosed_by_strategies_that_are_searched():
    """Column 2 is worth as much as leaving just below it, where nothing need be forced."""
    little = Fraction(1, 10**8)
    game = exact_game([[(little - 1) / 2, 1 + little]], [[Fraction(1, 2), Fraction(2)]])
    other = replace(game.solve(), column_strategy=np.array([0.0, 1.0]))
    found = enclose_value(game, other)
    assert -1 < found.lower <= little - 1 <= found.upper
    assert found.width < little / 10**4
