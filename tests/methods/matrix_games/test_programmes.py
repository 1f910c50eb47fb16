"""Linear programmes for matrix games: margins, scales, tolerances and an end."""

import numpy as np
import pytest
from scipy.optimize import linprog
from some_matrices import payoffs_of_unlike_sizes

from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games import programmes
from guts_core.methods.matrix_games.pivoting import WarmSimplex, gap_left


@pytest.mark.parametrize(
    ("second", "sure"), [(0.5, False), (1 - 1e-11, False), (1 - 1e-13, False), (1.5, True)]
)
def test_a_margin_is_sure_at_the_strategy_that_is_found(second, sure):
    """The first row has a margin, of the second the condition: half of each, and no less of either.

    Where the second has a little less to give, the tolerance of a programme would not tell.
    """
    margins, conditions = np.array([[1.0], [-1.0]]), np.array([[-1.0], [second]])
    assert programmes.has_sure_margin(margins, conditions, np.ones(1)) == sure
    assert programmes.has_sure_margin(conditions, margins, np.ones(1)) == sure


@pytest.mark.parametrize("shape", [(2, 2), (3, 5), (5, 3), (12, 12)])
def test_a_margin_is_sure_where_the_game_of_both_side_by_side_has_a_value_above_0(
    shape, monkeypatch
):
    """That value is found in rationals; a programme is asked only where it is 0."""
    asked, programme = [], programmes._cheapest
    monkeypatch.setattr(
        programmes,
        "_cheapest",
        lambda *given, **named: asked.append(1) or programme(*given, **named),
    )
    rng, signs = np.random.default_rng(shape[0]), set()
    for _ in range(40):
        margins, conditions = rng.integers(-3, 5, (2, *shape))
        both = np.hstack([margins, conditions])
        value = solve_zero_sum(both, exact=True).value
        signs.add((value > 0) - (value < 0))
        sure = programmes.has_sure_margin(margins / 1.0, conditions / 1.0, np.zeros(shape[1]))
        assert sure == (value > 0) or value == 0
        assert value == 0 or not asked
        asked.clear()
    assert {-1, 1} <= signs


@pytest.mark.parametrize(("second", "sure"), [(0.5, False), (1.5, True)])
def test_a_margin_is_found_by_the_programme_where_pivoting_fails(second, sure, monkeypatch):
    def refuse(block):
        raise np.linalg.LinAlgError("refused")

    monkeypatch.setattr(programmes, "WarmSimplex", lambda: refuse)
    margins, conditions = np.array([[1.0], [-1.0]]), np.array([[-1.0], [second]])
    assert programmes.has_sure_margin(margins, conditions, np.ones(1)) == sure


@pytest.mark.parametrize("margins", [[[0.0]], [[1.0, -1.0], [-1.0, 1.0]], [[-1e-17]]])
@pytest.mark.parametrize("unit", [0.0, 5e-324, 1.0, 1e300])
def test_a_margin_of_0_is_none_below_0(margins, unit):
    """Of margins, differences of numbers of about 1, what is far below a last digit of 1 is 0."""
    given = np.array(margins)
    conditions = unit * np.array([[1.0, -1.0], [-1.0, 1.0]]) if given.size > 1 else [[unit]]
    answer = np.full(given.shape[1], 1 / given.shape[1])
    assert programmes.has_sure_margin(given, np.asarray(conditions), answer)


def test_a_row_that_has_the_margin_alone_is_seen_without_pivoting(monkeypatch):
    """Next to one that has half of it; a row of zeros would be the slowest of all to pivot on."""
    asked = []
    monkeypatch.setattr(programmes, "WarmSimplex", lambda: asked.append(1) or WarmSimplex())
    rng = np.random.default_rng(1)
    margins, conditions = rng.normal(size=(2, 9, 9))
    margins[3] = conditions[3] = 0
    assert programmes.has_sure_margin(margins, conditions, np.full(9, 1 / 9))
    assert not programmes.has_sure_margin(margins - 9, conditions, np.full(9, 1 / 9))
    assert not asked
    conditions[3, 8] = -0.5  # now it has not: the other rows must be asked
    programmes.has_sure_margin(margins, conditions, np.full(9, 1 / 9))
    assert asked


def test_a_linear_programme_that_goes_round_in_circles_is_ended(monkeypatch):
    """HiGHS came to no end in games of payoffs of unlike sizes, in whatever time."""
    monkeypatch.setattr(programmes, "_ITERATIONS", (2, 0))
    with pytest.raises(ArithmeticError, match="limit reached"):
        programmes.linear_programme(np.random.default_rng(1).normal(size=(30, 30)))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_linear_programme_tells_small_payoffs_from_0(seed):
    """HiGHS takes what is below 1e-9 for 0, and what is in play is smaller than that here."""
    matrix = payoffs_of_unlike_sizes((100, 90), seed, most=6)
    assert gap_left(matrix, *programmes.linear_programme(matrix)) <= 1e-18 * abs(matrix).max()


@pytest.mark.parametrize(("shape", "seed", "most"), [((240, 250), 0, 4), ((200, 190), 6, 5)])
def test_where_no_exchanges_and_no_programme_end_one_of_even_sizes_does(shape, seed, most):
    """A thousandth of the largest payoff was left."""
    matrix = payoffs_of_unlike_sizes(shape, seed, most)
    assert solve_zero_sum(matrix).gap <= 1e-15 * abs(matrix).max()


@pytest.mark.parametrize("constant", [0, 3, -7, 100])
def test_the_linear_programme_is_solved_beside_the_payoffs_in_play(constant):
    """Of products of a row's and a column's number but for 1e-9, these are a billionth of all.

    A constant, by which all payoffs are higher, hides none of their differences.
    """
    rng = np.random.default_rng(1)
    matrix = np.outer(*rng.normal(size=(2, 100))) + 1e-9 * rng.normal(size=(100, 100)) + constant
    assert gap_left(matrix, *programmes.linear_programme(matrix)) <= 1e-15 * abs(matrix).max()


def test_where_nothing_is_in_play_the_linear_programme_has_a_scale(monkeypatch):
    """A row of zeros had been called optimal, which is not; by these nothing can be divided."""
    solved, answers = programmes._cheapest, []

    def wrong_at_first(*given, **named):
        answer = solved(*given, **named)
        answers.append(answer)
        if len(answers) < 3:
            answer.x, answer.ineqlin.marginals = np.array([1.0, 0, 0, 0]), np.array([-1.0, 0])
        return answer

    monkeypatch.setattr(programmes, "_cheapest", wrong_at_first)
    matrix = np.array([[0.0, 0], [3, -1], [-2, 1]])
    assert gap_left(matrix, *programmes.linear_programme(matrix)) < 1e-12


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("least", [5e-324, 1e-200, 1e-30])
def test_no_units_of_rows_and_columns_lead_beyond_what_a_programme_takes(least):
    """HiGHS called it a model error, and the power of 2 was none of the floats."""
    matrix = np.array([[1.0, least], [1.0, least / 2], [1.0, least]])
    assert gap_left(matrix, *programmes._beside(matrix, 1.0, evened=True)) <= 1e-15


def test_where_rounding_stops_a_programme_a_larger_tolerance_is_tried(monkeypatch):
    asked, solved = [], linprog

    def stopped(*given, options, **named):
        answer = solved(*given, options=options, **named)
        asked.append(options["primal_feasibility_tolerance"])
        answer.status = 4 if len(asked) == 1 else answer.status
        return answer

    monkeypatch.setattr("scipy.optimize.linprog", stopped)
    x, y = programmes.linear_programme(np.array([[3.0, -1.0], [-2.0, 1.0]]))
    assert (x[0], y[0]) == (pytest.approx(3 / 7), pytest.approx(2 / 7))
    assert asked == [1e-10, 1e-8]


def test_what_a_linear_programme_calls_optimal_and_is_not_is_solved_again(monkeypatch):
    """Seen with SciPy 1.14 at the tighter tolerance."""
    solved, matrix = programmes._cheapest, np.array([[3.0, -1.0], [-2.0, 1.0]])

    def wrong_at_first(*given, tolerances, **named):
        answer = solved(*given, tolerances=tolerances, **named)
        if len(tolerances) > 1:
            answer.x, answer.ineqlin.marginals = np.array([1.0, 0, 0]), np.array([-1.0, 0])
        return answer

    monkeypatch.setattr(programmes, "_cheapest", wrong_at_first)
    x, y = programmes.linear_programme(matrix)
    assert (matrix @ y).max() - (x @ matrix).min() < 1e-12


def test_conditions_of_any_size_are_told_beside_themselves():
    """A mixture keeps both, which pivoting beside margins of about 1 takes for nothing."""
    conditions = np.array([[3.0, -1.0], [-1.0, 3.0]])
    for size in (1e-20, 1.0, 1e20):
        assert programmes.has_sure_margin(np.ones((2, 2)), size * conditions, np.full(2, 0.5))


def test_rounding_of_a_mean_is_told_beside_the_rows_that_are_played():
    """One that is not played has no rounding, however large it is."""
    margins, conditions = np.ones((2, 1)), np.array([[-1e-12], [1e6]])
    assert not programmes._has_margins(np.array([1.0, 0.0]), (margins, conditions))
    assert programmes._has_margins(np.array([0.5, 0.5]), (margins, conditions))
