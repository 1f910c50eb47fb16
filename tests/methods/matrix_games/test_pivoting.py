"""Exchanges of rows and columns: where they end, begin anew, or need not be made."""

from fractions import Fraction

import numpy as np
import pytest
from some_matrices import assert_certified, payoffs_of_unlike_sizes

from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games import pivoting, zero_sum
from guts_core.methods.matrix_games.matrices import DenseMatrix
from guts_core.methods.matrix_games.pivoting import (
    _KEPT,
    WarmSimplex,
    _LargeTableau,
    _Tableau,
    gap_left,
    on_simplex,
    tilted,
)
from guts_core.methods.matrix_games.zero_sum import as_fractions, solve_by_generation


@pytest.mark.parametrize(("shape", "seed"), [((200, 190), 7), ((400, 390), 1)])
def test_where_payoffs_of_rows_and_of_columns_are_unlike_pivoting_ends(monkeypatch, shape, seed):
    """The linear programme went round in circles for minutes: nobody else is asked."""
    monkeypatch.setattr(zero_sum, "linear_programme", None)
    matrix = payoffs_of_unlike_sizes(shape, seed)
    solution = solve_zero_sum(matrix)
    assert solution.gap <= 1e-16 * abs(matrix).max()
    assert abs(solution.value) > 100 * solution.gap


@pytest.mark.parametrize("unit", [5e-324, 1e-310, 1e-300, 1e300, 3e307])
def test_pivoting_needs_no_help_at_the_ends_of_the_floats(unit):
    whole = np.array([[3.0, -1.0, 2.0], [-2.0, 1.0, 5.0]])
    for evened in (False, True):
        x, y = WarmSimplex(evened)(whole * unit)
        assert x == pytest.approx([3 / 7, 4 / 7], abs=1e-14)
        assert y == pytest.approx([2 / 7, 5 / 7, 0], abs=1e-14)


def test_games_without_an_end_are_counted():
    warm = WarmSimplex()
    for size in (20, 40):
        warm(np.random.default_rng(1).normal(size=(size, size)))
        assert warm.unended == 0
    warm(payoffs_of_unlike_sizes((200, 200), 2))
    with pytest.raises(ArithmeticError):
        warm(np.full((210, 210), np.nan))
    assert warm.unended == 2


@pytest.mark.parametrize(("exchanges", "right"), [(True, False), (False, True)])
def test_a_game_has_an_end_where_no_exchange_is_left_and_the_gap_is_rounding(
    monkeypatch, exchanges, right
):
    """Neither is enough alone."""
    warm = WarmSimplex()
    pivoted = warm._pivoted

    def left(*given):
        tableau = pivoted(*given)
        tableau.ended = tableau.ended and exchanges
        return tableau

    monkeypatch.setattr(warm, "_pivoted", left)
    monkeypatch.setattr(pivoting, "gap_left", lambda *given: 0.0 if right else 1e-9)
    warm(np.array([[3.0, -1.0], [-2.0, 1.0]]))
    assert warm.unended == 1


@pytest.mark.parametrize("change", [1e-3, 10.0])
def test_a_neighbour_of_which_as_much_is_played_needs_no_exchanges(monkeypatch, change):
    """What is played near by is tried at once; where it is not all played, pivoting begins anew."""
    made = []
    exchanges = pivoting.exchanges

    def counted(*given):
        for each in exchanges(*given):
            made.append(each)
            yield each

    rng = np.random.default_rng(5)
    matrix, changes = rng.normal(size=(2, 60, 60))
    first = solve_zero_sum(matrix)
    monkeypatch.setattr(pivoting, "exchanges", counted)
    near = DenseMatrix(matrix + change * changes)
    found = solve_by_generation(near, first.rows, first.columns)
    assert_certified(near.array, found)
    same = [*found.rows] == [*first.rows] and [*found.columns] == [*first.columns]
    assert same == (not made) == (change < 1)


@pytest.mark.parametrize("seed", [18, 36])
def test_sparse_games_of_unlike_payoffs_in_which_exchanges_come_round_again(seed):
    """Of the largest payoff a hundredth was left, or no solver came to an end at all."""
    rng, shape = np.random.default_rng(seed), (400, 400)
    present = rng.random(shape) < 0.03
    payoffs = 10 ** rng.uniform(-3, 3, shape) * rng.choice([-1, 1], shape)
    matrix = np.where(present, payoffs, 0.0)
    allowed = 2e-8 * np.abs(matrix).max()
    assert gap_left(matrix, *tilted(matrix)) <= allowed
    found = solve_zero_sum(matrix)
    left = gap_left(matrix, found.row_strategy, found.column_strategy)
    assert left == pytest.approx(found.gap, rel=1e-6)
    assert left <= allowed


def test_pivoting_goes_on_where_it_stopped():
    """Rows and columns that come later need a few exchanges, and the answer is that of a start."""
    rng = np.random.default_rng(5)
    matrix, warm = rng.normal(size=(40, 40)), WarmSimplex()
    for size in (3, 10, 11, 25, 40):
        block = matrix[:size, : size - 1]
        x, y = warm(block)
        assert (block @ y).max() - (x @ block).min() <= 1e-14


@pytest.mark.parametrize("kind", [_Tableau, _LargeTableau])
def test_a_tableau_is_what_exchanges_make_of_it(kind):
    """Also with products kept back: against exchanges of the whole tableau in rationals."""
    rng = np.random.default_rng(9)
    exact = as_fractions(rng.integers(1, 9, (7, 9)))
    kept = kind(exact.astype(float))
    for _ in range(2 * _KEPT + 3):
        i, j = (int(rng.integers(0, size - 1)) for size in exact.shape)
        if abs(exact[i, j]) < Fraction(1, 9):
            continue
        kept.exchange(i, j, kept.column(j), kept.row(i))
        row, column = exact[i] / exact[i, j], exact[:, j].copy()
        pivot = exact[i, j]
        exact = exact - np.outer(column, row)
        exact[i], exact[:, j], exact[i, j] = row, -column / pivot, 1 / pivot
        size = float(abs(exact).max())
        now = np.array([kept.row(i) for i in range(7)])
        columns = np.array([kept.column(j) for j in range(9)]).T
        for found in (now, columns):
            assert np.allclose(found, exact.astype(float), rtol=0, atol=1e-10 * size)
        assert np.allclose(kept.costs[:-1], exact[-1, :-1].astype(float), atol=1e-10 * size)
        assert np.allclose(kept.sides[:-1], exact[:-1, -1].astype(float), atol=1e-10 * size)
    assert kind is _Tableau or kept.kept not in (0, _KEPT)


def test_large_games_without_structure_are_solved_to_the_end():
    """Though it takes more than five exchanges for each row and column."""
    rng = np.random.default_rng(1)
    block = (rng.normal(size=(1500, 1500)) - 10 * rng.random((1500, 1500)))[:700, :700]
    assert gap_left(block, *WarmSimplex()(block)) < 1e-12


@pytest.mark.parametrize(("size", "seed"), [(150, 1), (150, 3), (300, 1), (300, 3)])
def test_exchanges_do_not_go_round_in_circles(monkeypatch, size, seed):
    """Of few payoffs other than 0, most exchanges leave the value: others had to step in."""
    rng = np.random.default_rng(seed)
    matrix = (rng.random((size, size)) < 0.05) * rng.random((size, size))
    monkeypatch.setattr(zero_sum, "_solvers_in_floats", lambda: [WarmSimplex()])
    assert_certified(matrix, solve_zero_sum(matrix))


@pytest.mark.parametrize(("size", "seed"), [(300, 4), (400, 4)])
def test_a_game_that_stays_at_0_is_begun_anew(monkeypatch, size, seed):
    """Exchanges from where the game before had ended left the value at 0, and came to no end."""
    made, patience = [], []
    exchanges = pivoting.exchanges

    class Kept(WarmSimplex):
        def __init__(self, **options):
            super().__init__(**options)
            made.append(self)

    def noted(tableau, known, most):
        yield from exchanges(tableau, known, most)
        patience.append(tableau.stalled)

    monkeypatch.setattr(zero_sum, "WarmSimplex", Kept)
    monkeypatch.setattr(pivoting, "exchanges", noted)
    rng = np.random.default_rng(seed)
    shape = (size, size)
    matrix = np.where(rng.random(shape) < 0.05, rng.normal(size=shape), 0)
    assert_certified(matrix, solve_zero_sum(matrix))
    assert any(patience)
    assert not any(solver.unended for solver in made)


def test_others_are_not_begun_anew(monkeypatch):
    """Neither a game that goes on and gains, nor one that stays at 0 from its beginning."""
    runs, exchanges = [], pivoting.exchanges

    def counted(*given):
        made = list(exchanges(*given))
        runs.append(len(made))
        yield from made

    monkeypatch.setattr(pivoting, "exchanges", counted)
    rng = np.random.default_rng(5)
    matrix, warm = rng.normal(size=(200, 200)), WarmSimplex()
    for size in (50, 200):
        warm(matrix[:size, :size])
    rng = np.random.default_rng(1)
    few = np.where(rng.random((150, 150)) < 0.03, rng.choice([-1.0, 1.0], (150, 150)), 0)
    assert gap_left(few - few.T, *WarmSimplex()(few - few.T)) < 1e-12
    assert len(runs) == 3
    assert runs[1] > 200
    assert runs[2] > 150


def nearly_of_low_rank(shape, seed):
    """Of rank 4 but for the rounding to single precision."""
    rng = np.random.default_rng(seed)
    return (rng.normal(size=(shape[0], 4)) @ rng.normal(size=(4, shape[1]))).astype(np.float32)


@pytest.mark.parametrize("seed", range(8))
def test_small_differences_of_payoffs_survive_exchanges(seed):
    """Pivots of 1e-7 and 1e7 follow each other: gaps were those of the linear programme."""
    matrix = nearly_of_low_rank((84, 62), seed)
    assert_certified(matrix, solve_zero_sum(matrix))


@pytest.mark.parametrize("seed", range(8))
def test_the_linear_programme_is_near_where_exchanges_are_not(seed):
    """It failed on some of these games, and what pivoting left was a tenth of the payoffs."""
    matrix = nearly_of_low_rank((138, 129), seed)
    assert solve_zero_sum(matrix).gap <= 1e-7 * abs(matrix).max()


def test_pivoting_starts_afresh_after_a_failure():
    warm, block = WarmSimplex(), np.array([[3.0, -1.0], [-2.0, 1.0]])
    wanted = warm(block)
    with pytest.raises(np.linalg.LinAlgError):
        warm(np.ones((2, 2)))  # the rows and columns played so far say nothing here
    assert warm.unended == 1
    assert warm(np.ones((2, 2)))[0].sum() == 1
    assert np.array_equal(warm(block), wanted)


@pytest.mark.parametrize("seed", range(3))
def test_payoffs_far_from_0_keep_their_differences(seed):
    """As they are, they would make the equations of a solution nearly dependent."""
    differences = np.random.default_rng(seed).integers(-9, 10, (20, 20)).astype(float)
    assert gap_left(differences, *WarmSimplex()(differences + 2.0**40)) <= 1e-12


def test_weights_whose_sum_is_beyond_floats_are_no_strategy():
    with pytest.raises(ArithmeticError, match="no strategy"), np.errstate(over="ignore"):
        on_simplex(np.full(2, 1e308))
