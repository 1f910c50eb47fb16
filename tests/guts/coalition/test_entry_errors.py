"""Payoffs from formulas are as exact as they say, and what is forced is so in exact numbers."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from guts_core.guts import Guts, coalition_game, enclose_coalition, enclose_game
from guts_core.guts.coalition import certificates
from guts_core.guts.coalition.generated import GeneratedPayoff, GeneratedStakes
from guts_core.guts.coalition.mesh import exact_points, mesh_points
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocGame, PseudoBlocPayoff, PseudoBlocStakes
from guts_core.methods import RecursiveGame, RecursiveStatus, solve_zero_sum
from guts_core.methods.matrix_games.matrices import DenseMatrix, Mirror, entry_error
from guts_core.methods.recursive_games.columns import solve_by_columns
from guts_core.methods.recursive_games.scaling import in_unit


def farthest(floats, exact):
    pairs = zip(np.ravel(floats).tolist(), np.ravel(exact).tolist(), strict=True)
    return max(abs(Fraction(one) - other) for one, other in pairs)


def some(size, most):
    return np.unique(np.linspace(0, size - 1, most).astype(int))


def assert_at_most_its_value(payoff, stakes, number):
    """A number V is at most the exact value of A + B V."""
    exactly = Fraction(number)
    assert solve_zero_sum(payoff + exactly * stakes, exact=True).value >= exactly


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize(
    ("opponents", "mesh", "allies", "family"),
    [
        (1, 1001, 1, "full"),
        (2, 101, 1, "full"),
        (5, 4, 3, "full"),
        (40, 4, 1, "pseudo-bloc"),
        (1, 4, 40, "pseudo-bloc"),
        (10, 4, 10, "pseudo-bloc"),
        (100, 11, 1, "pseudo-bloc"),
    ],
)
def test_entries_and_means_are_as_exact_as_they_say(opponents, mesh, allies, family, weenie):
    game = coalition_game(opponents, mesh, allies, family, weenie)
    rows, columns = (some(size, 12) for size in game.shape)
    exact, one = game.exact(), np.ones(1)
    pairs = [(game.payoff, exact.payoff), (game.stakes, exact.stakes)]
    if not weenie:
        sides = game._sides
        pairs += [
            (GeneratedPayoff(game.rules, *sides), exact.payoff),
            (GeneratedStakes(game.rules, *sides), exact.stakes),
        ]
    for part, wanted in pairs:
        entries = wanted.entries(rows, columns)
        found = [part.entries(rows, columns)]
        found.append([part.column_payoffs(np.array([row]), one)[columns] for row in rows])
        found.append(np.transpose([part.row_payoffs(np.array([k]), one)[rows] for k in columns]))
        assert max(farthest(each, entries) for each in found) < entry_error(part) / 2
    assert entry_error(exact.payoff) == entry_error(exact.stakes) == 0


@pytest.mark.parametrize("weenie", [False, True])
@pytest.mark.parametrize(("opponents", "mesh"), [(2, 401), (3, 21), (40, 11)])
def test_sums_over_the_cells_are_as_exact_as_they_say(opponents, mesh, weenie):
    floats, exact = (
        PseudoBlocGame(Guts(opponents + 1, weenie), points)
        for points in (mesh_points(mesh), exact_points(mesh))
    )
    rows, columns = some(mesh, 8), some(mesh * mesh, 12)
    for part in (PseudoBlocPayoff, PseudoBlocStakes):
        entries = part(exact).entries(rows, columns)
        found = part(floats)
        means = [found.column_payoffs(np.array([row]), np.ones(1))[columns] for row in rows]
        assert farthest(found.entries(rows, columns), entries) < entry_error(found) / 2
        assert farthest(means, entries) < entry_error(found) / 2
        assert entry_error(part(exact)) == 0


def exactly(game):
    """The same game with all its entries in fractions."""
    exact, rows, columns = game.exact(), *map(np.arange, game.shape)
    return exact.payoff.entries(rows, columns), exact.stakes.entries(rows, columns)


@pytest.mark.parametrize(
    ("opponents", "mesh", "allies", "weenie"),
    [(6, 6, 3, False), (2, 6, 7, False), (2, 4, 3, True), (2, 7, 5, True)],
)
def test_a_fixed_point_at_the_start_ends_the_search(opponents, mesh, allies, weenie):
    """The value of A is 0, and of A + BV more than V beyond; rounding had made it 1e-15."""
    game = coalition_game(opponents, mesh, allies, weenie=weenie)
    payoff, stakes = exactly(game)
    assert solve_zero_sum(payoff, exact=True).value == 0
    ahead = Fraction(1, 1000)
    assert solve_zero_sum(payoff + ahead * stakes, exact=True).value > ahead
    found = game.solve(0)
    assert found.status is RecursiveStatus.DECLINED
    assert (found.value, found.lower, game.upper_value(0).value) == (0, 0, 0)
    enclosure = enclose_game(game, 0)
    assert (enclosure.lower, enclosure.upper) == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "fee"),
    [
        ((2, 5), 1),
        ((3, 8, 2, "full", True), 2),
        ((2, 4, 4), 4),
        ((6, 6, 3), 1),
        ((2, 7, 5, "full", True), 1),
        ((1, 3), 1),
        ((6, 7), 1),
    ],
)
def test_what_is_forced_is_forced_in_exact_numbers(arguments, fee):
    """Bounds had been beyond the fixed point by 1e-16 to 1e-13."""
    game = coalition_game(*arguments)
    found, (payoff, stakes) = game.solve(fee), exactly(game)
    assert_at_most_its_value(payoff, stakes, found.lower)
    assert found.lower > found.value - 1e-11
    if found.upper < np.inf:
        assert_at_most_its_value(-payoff.T, stakes.T, -found.upper)


def test_an_infinite_value_is_not_enclosed():
    with pytest.raises(ArithmeticError, match="enclose_game: the value is infinite"):
        enclose_game(coalition_game(1, 2, 3, weenie=True), Fraction(1, 100))


def test_a_game_too_large_for_exact_numbers_is_not_enclosed():
    """1 v. 1000 took 12 seconds on two points, and twice as many four times as long."""
    said = "enclose_game: game must have at most 100000000 profiles times players squared, got 1003"
    with pytest.raises(ValueError, match=said):
        enclose_game(coalition_game(1000, 2))


def test_the_largest_game_that_is_enclosed_has_as_many_profiles_as_is_said(monkeypatch):
    game = coalition_game(2, 5)
    work = sum(game.shape) * game.rules.players**2
    monkeypatch.setattr(certificates, "MOST_EXACT_WORK", work)
    assert enclose_game(game).width < Fraction(1, 10**12)
    monkeypatch.setattr(certificates, "MOST_EXACT_WORK", work - 1)
    with pytest.raises(ValueError, match="at most 179 profiles times players squared, got 20"):
        enclose_game(game)


@pytest.mark.parametrize("error", [1e-12, 1e-6, 1e-3])
def test_bounds_hold_for_all_entries_that_are_as_near_as_is_said(error):
    """And they are no farther from the value than that takes."""
    rng, shape, steep = np.random.default_rng(3), (3, 4), 0
    fractions = np.vectorize(Fraction, otypes=[object])
    for _ in range(40):
        payoff, stakes = rng.normal(size=shape), rng.uniform(0.01, 1.3, size=shape)
        near = RecursiveGame(DenseMatrix(payoff, error), DenseMatrix(stakes, error)).solve(3)
        own = RecursiveGame(payoff, stakes).solve(3)
        for way in (-1, 0, 1):
            off = way * error * (1 - 1e-9)
            other = fractions(payoff + off), fractions(stakes + off)
            if near.status is not RecursiveStatus.DECLINED:
                assert_at_most_its_value(*other, near.lower)
            if near.upper < np.inf:
                negated = -other[0].T, other[1].T
                assert_at_most_its_value(*negated, -near.upper)
            assert near.lower <= RecursiveGame(*other).solve(3).value
        if own.status is RecursiveStatus.CONVERGED and own.growth < 0.9:
            steep += 1
            assert near.status is RecursiveStatus.CONVERGED
            assert own.value - 100 * error * (1 + abs(own.value)) < near.lower <= own.value
    assert steep > 10


@pytest.mark.parametrize(
    ("payoff", "stakes", "error", "fee"),
    [
        ([[1.6, -0.3], [0.1, 1.3]], [[0.9, 1.8], [1.1, 0.1]], 0.03, 0.5),
        (
            [[0.7, -1.1], [0.2, 0.5], [-2.6, -0.4]],
            [[1.6, 0.2], [0.9, 1.1], [0.9, 0.9]],
            0.0076,
            0.5,
        ),
        (
            [[-0.1, -1.0, 0.9], [-1.9, 1.0, 1.5], [0.8, -0.1, -0.1]],
            [[1.9, 0.2, 2.2], [1.6, 0.9, 0.3], [1.1, 0.6, 1.1]],
            0.0122,
            1.0,
        ),
    ],
)
def test_what_is_forced_is_so_for_the_worst_entries(payoff, stakes, error, fee):
    """In the first two, stakes that may fall had been taken to grow; in the third it is the way."""
    payoff, stakes = np.array(payoff), np.array(stakes)
    found = RecursiveGame(DenseMatrix(payoff, error), DenseMatrix(stakes, error)).solve(fee)
    worst = RecursiveGame(payoff - error * 0.999, stakes - error * 0.999).solve(fee)
    assert -fee < found.lower < worst.value < found.value


def test_payoffs_that_are_hardly_sure_count_as_falling():
    """Less twice the error they seemed to be lost, with stakes that grow: none had fallen."""
    payoff = np.array([[1.0, -3.0, 0.29], [0.0, 0.145, 1.0]])
    stakes = np.array([[1.074, 1.027, 0.979], [1.016, 0.985, 1.017]])
    found = RecursiveGame(DenseMatrix(payoff, 0.026), DenseMatrix(stakes, 0.026)).solve(0.0)
    worst = RecursiveGame(payoff - 0.026 * 0.999, stakes - 0.026 * 0.999).solve(0.0)
    assert 0 <= found.lower < worst.value < found.value


@pytest.mark.parametrize(
    ("payoff", "stakes", "errors", "fee"),
    [
        ([[0.22, -0.54], [-0.01, 1.19]], [[1.0, 1.0], [0.999, 1.001]], (0.1, 0.01), 0.5),
        ([[0.48], [-1.77], [-0.42]], [[1.085], [0.907], [0.809]], (0.001, 0.1), 10.0),
    ],
)
def test_losses_with_stakes_that_may_or_may_not_fall_force_nothing(payoff, stakes, errors, fee):
    """Nobody knows how far they fall: a crossing beyond would be told to be forced."""
    payoff, stakes = np.array(payoff), np.array(stakes)
    given = (DenseMatrix(part, error) for part, error in zip((payoff, stakes), errors, strict=True))
    found = RecursiveGame(*given).solve(fee)
    of_payoff, of_stakes = 0.999 * np.array(errors)
    worst = [
        RecursiveGame(payoff - of_payoff, stakes + side * of_stakes).solve(fee).value
        for side in (-1, 1)
    ]
    assert -fee <= found.lower <= min(worst)


def test_matrices_made_of_others_are_as_exact_as_these():
    matrix = DenseMatrix(np.eye(2), 1e-9)
    assert entry_error(Mirror(matrix, -1)) == 1e-9
    assert entry_error(in_unit(matrix, 0.25)) == 4e-9
    assert entry_error(in_unit(Mirror(matrix, 1), 0.25)) == 4e-9
    assert entry_error(DenseMatrix(np.eye(2))) == 0


def on_few_columns(payoff, stakes, error, fee, exact_payoff=False):
    """Solved from the first column on, with the others in order of what they pay."""

    def search(rows, weights, value):
        pays = weights @ (payoff + value * stakes)[rows]
        order = np.argsort(pays, kind="stable")
        return order, pays[order]

    game = RecursiveGame(
        DenseMatrix(payoff, 0.0 if exact_payoff else error), DenseMatrix(stakes, error)
    )
    return solve_by_columns(game, search, np.zeros(1, dtype=int), fee)


@pytest.mark.parametrize("error", [1e-9, 1e-6, 1e-3])
def test_columns_left_out_may_be_worse_than_they_seem(error):
    """The second column pays as the first one does, but its stakes hardly fall."""
    payoff, stakes = np.array([[64, 1]]) / 128, np.array([[64, 127]]) / 128
    found, columns = on_few_columns(payoff, stakes, error, 1)
    assert list(columns) == [0]
    worst = (Fraction(1, 128) - Fraction(error)) / (Fraction(1, 128) + Fraction(error))
    assert 1 - 3 * (1 - worst) < found.lower <= worst < 1 - 200 * error
    assert on_few_columns(payoff, stakes, 0.01, 0) is None
    found, _ = on_few_columns(payoff, stakes, error, 1, exact_payoff=True)
    assert found.lower <= Fraction(1, 128) / (Fraction(1, 128) + Fraction(error))
    assert on_few_columns(payoff, stakes, 0.01, 0, exact_payoff=True) is None


@pytest.mark.parametrize("error", [1e-9, 1e-6, 1e-3])
def test_bounds_from_few_columns_hold_for_the_worst_entries(error):
    rng, settled = np.random.default_rng(8), 0
    fractions = np.vectorize(Fraction, otypes=[object])
    for _ in range(25):
        payoff, stakes = rng.normal(size=(2, 6)), rng.uniform(0.01, 1.1, size=(2, 6))
        found = on_few_columns(payoff, stakes, error, 3)
        if found is None:
            continue
        solution, columns = found
        settled += solution.upper < np.inf and len(columns) < 6
        off = error * (1 - 1e-9)
        for more, steeper in product((-off, off), repeat=2):
            worst = RecursiveGame(fractions(payoff + more), fractions(stakes + steeper))
            assert solution.lower <= worst.solve(3).value <= solution.upper
    assert settled > 10


def test_exact_meshes_have_a_largest_size():
    with pytest.raises(ValueError, match=r"enclose_coalition: mesh must be .* 5001"):
        enclose_coalition(2, 5002)
    with pytest.raises(ValueError, match="mesh must be at most 2 for 10000000 opponents, got 3"):
        enclose_coalition(10**7, 3)
    assert enclose_coalition(10**7, 2).lower == -1


def test_leaving_costs_one_ante_where_nothing_else_is_said():
    """Fifteen opponents on two thresholds leave player 1 nothing better."""
    game = coalition_game(15, 2)
    for fee, given in ((1, ()), (1, (1,)), (2, (2,)), (Fraction(1, 2), (Fraction(1, 2),))):
        found = enclose_game(game, *given)
        assert found.lower == found.upper == -fee
