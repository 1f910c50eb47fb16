"""What one strategy, or two, force from a number: against all lines within their errors.

Points are made by hand here, of every size of error, also of those that no matrix game has. Lines
alpha + beta V, their advantages over V and where these end are computed anew in fractions.
"""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from some_matrices import Formula

from guts_core.methods import RecursiveGame, RecursiveStatus
from guts_core.methods.matrix_games import programmes, zero_sum
from guts_core.methods.matrix_games.matrices import Combination, DenseMatrix
from guts_core.methods.matrix_games.zero_sum import (
    ZeroSumSolution,
    as_fractions,
    solve_by_generation,
)
from guts_core.methods.recursive_games import ascent_points
from guts_core.methods.recursive_games.ascent import Ascent
from guts_core.methods.recursive_games.ascent_points import (
    MeanErrors,
    Point,
    leads_beyond_rounding,
    surely_reached,
    transition_holds,
)

NONE = MeanErrors(0.0, 0.0)


def made(at, intercepts, slopes, rounding=NONE, entry_errors=NONE):
    """A point of a row strategy with these lines; of the matrix game nothing else is asked."""
    lines = np.array(intercepts, dtype=float), np.array(slopes, dtype=float)
    return Point(at, None, *lines, rounding, entry_errors)


def both(point):
    parts = point.rounding, point.entry_errors
    return MeanErrors(sum(each.payoff for each in parts), sum(each.stakes for each in parts))


def lines(point, errors):
    """All extreme lines within the errors, against each column: alpha, and by how much V falls."""
    for alpha, beta in zip(point.intercepts, point.slopes, strict=True):
        yield [
            (Fraction(alpha) + one * Fraction(errors.payoff), 1 - Fraction(beta) + other)
            for one in (-1, 0, 1)
            for other in (-Fraction(errors.stakes), 0, Fraction(errors.stakes))
        ]


def random_point(rng, size, most=4):
    """One with declines, errors and numbers of sizes that have nothing to do with each other."""
    columns, at = rng.integers(1, most + 1), float(rng.normal() * 10.0 ** rng.integers(-3, 4))
    falls = rng.uniform(-0.2, 1, columns) * 10.0 ** -rng.integers(0, 15)
    intercepts = rng.uniform(0, 1, columns) * 10.0 ** rng.integers(-3, 2) + falls * at
    rounding, entries = (
        MeanErrors(*(rng.uniform(0, 1, 2) * 10.0 ** -rng.integers(size, 17, 2))) for _ in range(2)
    )
    return made(at, intercepts, 1 - falls, rounding, entries)


@pytest.mark.parametrize("certain", [False, True])
@pytest.mark.parametrize("size", [1, 12])
def test_repetition_forces_no_more_than_against_any_line_within_the_errors(size, certain):
    rng, moved = np.random.default_rng(size), 0
    for _ in range(500):
        point = random_point(rng, size)
        forced = point.forced_by_repetition(certain)
        if point.on_fixed_point:
            assert forced == point.at
            continue
        errors = both(point) if certain else point.rounding
        for column in lines(point, errors):
            if not certain and min(falls for _, falls in column) <= errors.stakes:
                continue  # rounding cannot tell this decline from none
            ends = [alpha / falls for alpha, falls in column if falls > 0]
            assert forced <= min(ends, default=math.inf)
            moved += bool(ends)
    assert moved > 300


def test_repetition_forces_all_but_a_last_digit_where_nothing_is_in_doubt():
    rng = np.random.default_rng(0)
    for _ in range(300):
        drawn = random_point(rng, 1)
        point = made(drawn.at, drawn.intercepts, drawn.slopes)
        ends = [a / f for ((a, f), *_) in lines(point, NONE) if f > 0]
        for certain in (False, True):
            forced = point.forced_by_repetition(certain)
            if point.on_fixed_point:
                assert forced == point.at
            elif not ends:
                assert forced == math.inf
            else:
                assert forced <= min(ends)
                assert forced == pytest.approx(float(min(ends)), rel=2e-15)


@pytest.mark.parametrize("error", [0.5, 1.0, 2.0])
@pytest.mark.parametrize("fall", [1.0, 2.0, 3.0])
def test_a_decline_that_rounding_cannot_tell_from_none_ends_only_what_is_certain(error, fall):
    """The line 1 + V, but for some last digits of its slope."""
    last = 2.0**-53
    end = 1 / Fraction(last * (fall + error))
    errors = MeanErrors(0.0, last * error)
    rounded, given = (
        made(0.0, [1.0], [1 - last * fall], *parts) for parts in ((errors, NONE), (NONE, errors))
    )
    for point in (rounded, given):
        assert end / 2 < point.forced_by_repetition(certain=True) <= end
    assert end < given.forced_by_repetition() <= 1 / Fraction(last * fall)
    if 2 * error < fall:
        assert end / 2 < rounded.forced_by_repetition() <= end
    else:
        assert rounded.forced_by_repetition() == math.inf


def test_an_error_of_the_payoff_moves_what_is_forced_where_the_start_is_far_away():
    """The lines 1 + V/2 and V/2 - 1, whose advantages end at 2 and -2, and both 1 may be less."""
    for error in (0.0, 0.125, 0.25):
        for alpha in (1.0, -1.0):
            point = made(-(2.0**60), [alpha], [0.5], MeanErrors(error, 0.0))
            end = 2 * (alpha - error)
            assert end - 2 * error - 1e-14 <= point.forced_by_repetition() <= end


def bernstein(lower, trial, errors):
    """Least coefficients against each column, in fractions, of what may be along the way.

    ``errors`` has those of either strategy.
    """

    def advantage(point, column, at):
        line = Fraction(point.intercepts[column]), Fraction(point.slopes[column]) - 1
        return line[0] + line[1] * Fraction(at)

    def error(which, at):
        return Fraction(errors[which].payoff) + abs(Fraction(at)) * Fraction(errors[which].stakes)

    for column in range(lower.intercepts.size):
        yield (
            advantage(lower, column, lower.at) - error(0, lower.at),
            (
                advantage(lower, column, trial.at)
                + advantage(trial, column, lower.at)
                - error(0, trial.at)
                - error(1, lower.at)
            )
            / 2,
            advantage(trial, column, trial.at) - error(1, trial.at),
        )


def random_way(rng, size):
    """Two points above each other, whose advantages are positive or nearly so."""
    lower = random_point(rng, size, most=2)
    columns = lower.intercepts.size
    at = lower.at + float(rng.uniform(-0.1, 1) * 10.0 ** rng.integers(-6, 2))
    falls = rng.uniform(-0.2, 1, columns) * 10.0 ** -rng.integers(0, 15)
    left = rng.uniform(-0.3, 1, columns) * 10.0 ** -rng.integers(0, 16)
    errors = lower.rounding, lower.entry_errors
    if rng.random() < 0.5:
        errors = random_point(rng, size).rounding, random_point(rng, size).entry_errors
    return lower, made(at, left + falls * at, 1 - falls, *errors)


@pytest.mark.parametrize("size", [1, 8])
def test_a_transition_holds_only_where_all_lines_within_the_errors_lead_on(size):
    rng, held = np.random.default_rng(size), 0
    for _ in range(1000):
        lower, trial = random_way(rng, size)
        least = list(bernstein(lower, trial, (both(lower), both(trial))))
        leads = leads_beyond_rounding(lower, trial)
        if leads:
            assert trial.at > lower.at
            assert all(min(each) > 0 for each in least)
        if transition_holds(lower, trial, 0.0):
            held += 1
            assert trial.at > lower.at
            assert all(min(each[:2]) > 0 for each in least)
            assert (trial.advantages >= 0).all()
            assert leads or trial.on_fixed_point
    assert held > 100


def test_a_way_whose_middle_may_be_nothing_but_rounding_does_not_hold():
    """Coefficients of it cancel, but for some last digits; the strategies have no errors."""
    rng, held = np.random.default_rng(0), 0
    for _ in range(2000):
        low = float(rng.normal() * 100)
        high = low + float(rng.uniform(1, 100))
        rise, other = rng.uniform(-1, 1), rng.uniform(0.5, 1.5)
        alpha = float(rng.uniform(0.1, 10)) - rise * low
        lower = made(low, [alpha], [1 + rise])
        rest = alpha + rise * high + other * low
        trial = made(high, [float(rng.normal() * 1e-13) - rest], [1 + other])
        if transition_holds(lower, trial, 0.0):
            held += 1
            ((first, middle, _),) = bernstein(lower, trial, (NONE, NONE))
            assert min(first, middle) > 0
    assert held > 100


@pytest.mark.parametrize("size", [1, 8])
def test_what_is_reached_on_the_way_is_so_against_all_lines_within_the_errors(size):
    rng, moved = np.random.default_rng(size), 0
    for _ in range(1000):
        sure, last = random_way(rng, size)
        reached = surely_reached(sure, last)
        assert sure.at <= reached <= max(sure.at, last.at)
        if reached == sure.at:
            continue
        moved += 1
        way = (Fraction(reached) - Fraction(sure.at)) / (Fraction(last.at) - Fraction(sure.at))
        for b0, b1, b2 in bernstein(sure, last, (both(sure), both(last))):
            assert b0 > 0
            for part in (way / 2, way * Fraction(999, 1000), way):
                rest = 1 - part
                assert b0 * rest**2 + 2 * b1 * rest * part + b2 * part**2 >= 0
    assert moved > 100


def test_the_way_back_from_an_end_that_is_not_reached_is_at_most_twice_what_is_missing():
    """Exact numbers: with b0 = b1 = 1 and b2 = 1 - 1/q^2 the sign changes at q."""
    sure = made(0.0, [1.0], [1.0])
    for q in (0.75, 0.9375, 1 - 2.0**-10, 1 - 2.0**-20):
        last = made(1.0, [1.0], [1 - 1 / q**2])
        (coefficients,) = bernstein(sure, last, (NONE, NONE))
        assert coefficients == (1, 1, 1 + Fraction(last.slopes[0]) - 1)
        reached = surely_reached(sure, last)
        assert 1 - 2.001 * (1 - q) - 1e-14 <= reached <= q
    assert surely_reached(sure, made(1.0, [1.0], [1.0])) == 1.0


@pytest.mark.parametrize("held", ["floats", "fractions", "formula"])
def test_what_rounding_and_entries_do_to_means_is_within_their_errors(held):
    """Entries of both signs and of unlike sizes cancel, so that little of a mean is left."""
    rng = np.random.default_rng(0)
    for _ in range(100):
        shape = tuple(rng.integers(1, 5, 2))
        drawn = rng.normal(size=(2, *shape)) * 10.0 ** rng.integers(-3, 4, (2, *shape))
        drawn[1] = abs(drawn[1])
        exact = as_fractions(drawn) / (1 if held == "floats" else 3)
        given = [*map(Formula, exact)] if held == "formula" else exact
        game = RecursiveGame(*given)._in_floats("solve")
        at = float(rng.normal())
        where = Combination(game.payoff, game.stakes, at)
        solution = solve_by_generation(where)
        found = ascent_points.point(game.payoff, game.stakes, at, solution)
        lowest = int((found.intercepts + found.slopes * at).argmin())
        matter = sorted({*solution.columns.tolist(), lowest})
        weights = as_fractions(solution.row_strategy)
        known = both(found)
        for part, means, bound in (
            (exact[0], found.intercepts, known.payoff),
            (exact[1], found.slopes, known.stakes),
        ):
            off = abs(as_fractions(means) - weights @ part)[matter]
            assert max(off) <= bound
            most = (weights @ abs(part))[matter].max() if held == "floats" else abs(part).max()
            assert bound <= (solution.rows.size + 3) * Fraction(2.0**-53) * most
            if held == "floats" and solution.rows.size == 1:
                assert bound == 0


@pytest.mark.parametrize("ulps", [-5, -1, 0, 1, 5])
def test_weights_whose_sum_misses_1_stand_for_their_shares(ulps):
    """Of payoffs that are all 1 the mean is off by what is missing, and by no more roundings."""
    weights = np.array([0.75, 0.25 + ulps * 2.0**-54])
    payoff, stakes = DenseMatrix(np.ones((2, 1))), DenseMatrix(np.zeros((2, 1)))
    solved = solve_by_generation(Combination(payoff, stakes, 0.0))
    solution = replace(solved, row_strategy=weights)
    found = ascent_points.point(payoff, stakes, 0.0, solution)
    off = abs(Fraction(found.intercepts[0]) - 1)
    missed = abs(ulps) * Fraction(2) ** -54
    assert off <= found.rounding.payoff
    assert missed + 2 * Fraction(2) ** -53 <= found.rounding.payoff
    assert found.rounding.payoff < (missed + 2 * Fraction(2) ** -53) * (1 + Fraction(1, 10**8))


def test_one_weight_that_misses_1_stands_for_all():
    """As for several: only a row of weight 1 has no rounding."""
    payoff, stakes = DenseMatrix(np.array([[3.0]])), DenseMatrix(np.array([[0.5]]))
    solved = solve_by_generation(Combination(payoff, stakes, 0.0))
    for weight in (1 - 2.0**-50, 1.0, 1 + 2.0**-50):
        solution = replace(solved, row_strategy=np.array([weight]))
        found = ascent_points.point(payoff, stakes, 0.0, solution)
        for mean, exact, error in (
            (found.intercepts[0], 3, found.rounding.payoff),
            (found.slopes[0], 0.5, found.rounding.stakes),
        ):
            assert abs(Fraction(mean) - Fraction(exact)) <= error
            assert (error == 0) == (weight == 1)


def test_a_mixture_gains_nothing_for_sure_against_columns_where_rounding_is_not_told():
    """Errors are told beside the column played, where they are 0; in the other one they are not."""
    payoff, stakes = DenseMatrix(np.array([[0.0, 1.0], [0.0, 2.0]])), DenseMatrix(np.zeros((2, 2)))
    found = solve_by_generation(Combination(payoff, stakes, -1.0))
    for weights, sure in (([1.0, 0.0], True), ([0.0, 1.0], True), ([0.5, 0.5], False)):
        solution = replace(
            found, row_strategy=np.array(weights), column_strategy=np.array([1.0, 0])
        )
        at_fee = ascent_points.point(payoff, stakes, -1.0, solution)
        assert at_fee.rounding == NONE
        assert not at_fee.on_fixed_point
        assert at_fee.surely_gains is sure
        game = RecursiveGame(payoff.array, stakes.array)._in_floats("solve")
        ascent = Ascent(game, -1.0, 1e-9, np.arange(1), np.arange(1), 2.0)
        assert ascent.one_row_leads_on(at_fee) is sure
        assert not ascent_points.point(payoff, stakes, 0.0, solution).surely_gains


def test_what_strategies_leave_of_the_gap_puts_nothing_out_of_reach(monkeypatch):
    """Both rows earn nearly the same, and a solver mixes them: what it finds is a little less."""

    def poor(matrix, *_):
        both, alone = np.full(2, 0.5), np.ones(1)
        sure = float(matrix.column_payoffs(np.arange(2), both)[0])
        most = float(matrix.row_payoffs(np.zeros(1, dtype=int), alone).max())
        return ZeroSumSolution((sure + most) / 2, both, alone, most - sure)

    monkeypatch.setattr(zero_sum, "solve_by_generation", poor)
    game = RecursiveGame([[1.0], [1 - 1e-4]], [[0.5], [0.5]])
    for guess in 2 - np.array([1e-6, 1e-5, 4e-5]):
        found = game.solve(guess=float(guess))
        assert found.lower <= 2 <= found.upper


#: The value is 1, where all rows earn as much, and the stakes grow with the second and the third.
MEETING = np.array([[[0.75, 0], [-0.75, 0.75], [-0.75, 0.75]], [[0.25, 1], [1, 0.5], [1.75, 2]]])


@pytest.mark.parametrize("share", [1.0, 0.02, 0.01])
def test_slow_growth_below_1_is_none_of_a_map_that_touches_the_diagonal(share):
    """Shares of all advantages change no fixed point: slopes come near to 1, and are not 1."""
    payoff, stakes = share * MEETING[0], 1 - share * (1 - MEETING[1])
    found = RecursiveGame(payoff, stakes).solve()
    assert found.status is RecursiveStatus.CONVERGED
    assert found.value == pytest.approx(1, abs=1e-12)
    assert found.growth == pytest.approx(1 - share * 0.75, abs=1e-9)


def test_what_the_strategy_of_least_growth_leaves_is_told(monkeypatch):
    """A programme that is not exact costs something, and the certificate says how much."""
    exactly = programmes.least_cost_strategy

    def nearly(block, *given):
        worst = np.eye(len(block))[block.min(axis=1).argmin()]
        return 0.999 * exactly(block, *given) + 0.001 * worst

    monkeypatch.setattr(programmes, "least_cost_strategy", nearly)
    game = RecursiveGame([[1.0, 0.0], [0.25, 1.0]], [[1.25, 1.0], [0.5, 0.5]])
    found = game.solve()
    at = game.at(found.value)
    most = at.row_payoffs(found.columns, found.column_strategy[found.columns]).max()
    least = at.column_payoffs(found.rows, found.row_strategy[found.rows]).min()
    assert 1e-4 < most - least <= found.gap + 1e-15
