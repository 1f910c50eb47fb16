"""Derivatives of large decks as a banded matrix: the same systems, steps and curves as in full."""

import tracemalloc
from dataclasses import replace

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, equilibrium_curve, regularised_equilibrium
from guts_core.kuhn.curves.curve import OPTIONS
from guts_core.kuhn.curves.regularised import KuhnConditions, RegularisedKuhn
from guts_core.kuhn.three_players import banded, rules
from guts_core.methods.continuation import follow
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.newton_step import BorderedSystem, StepRejected
from guts_core.methods.continuation.regularised import EpsilonHomotopy, Regularised

NEVER, ALWAYS = 10**6, 4


def bordered(game, x, pot, rows, diagonal, column, border):
    """The matrix in full: the derivatives are written to it one by one."""
    matrix = np.empty((game.size + 1, game.size + 1), order="F")
    game.write_system(x, pot, rows, matrix[:-1, :-1])
    matrix[:-1, :-1] += np.diag(diagonal)
    matrix[:-1, -1], matrix[-1] = column, border
    return matrix


def factored(game, x, *others):
    """The factors of the band, of small decks too."""
    return banded.factored(game.complete(x), np.flatnonzero(game.free), *others)


HELD = KuhnPoker(10, held=((1, 3, 0.25), (8, 9, 1.0), (6, 10, 0.5)))

#: Of every other deck here the number of frequencies that are not free is even: their signs cancel.
ODD = KuhnPoker(9, held=((1, 3, 0.25),))


@pytest.mark.parametrize("pot", [0.3, 3.0, 1e6])
@pytest.mark.parametrize(
    "game", [*map(KuhnPoker, range(4, 14)), KuhnPoker(42), HELD, ODD], ids=repr
)
def test_systems_have_the_same_solutions(game, pot):
    """As nearly as rounding a matrix of such a condition allows."""
    rng = np.random.default_rng(game.cards)
    n = game.size
    x, rows, column = rng.random(n), 0.1 + rng.random(n), rng.normal(size=n)
    diagonal, border = rng.normal(size=n), rng.normal(size=n + 1)
    right = rng.normal(size=(n + 1, 3))
    matrix = bordered(game, x, pot, rows, diagonal, column, border)
    found = factored(game, x, pot, rows, diagonal, column, border)
    solution = np.linalg.solve(matrix, right)
    near = 1e-14 * np.linalg.cond(matrix) * abs(solution).max()
    assert np.allclose(found.solved(right), solution, rtol=0, atol=near)
    assert near < 1e-4 * abs(solution).max()
    assert found.sign == np.linalg.slogdet(matrix).sign


@pytest.mark.parametrize("pot", [1e3, 1e12, 1e100])
@pytest.mark.parametrize("rows", [1e-8, 1.0, 1e8])
def test_stakes_and_factors_of_rows_cost_no_digits(pot, rows):
    """The rows of the full matrix are made alike before it is solved."""
    game, rng = KuhnPoker(9), np.random.default_rng(2)
    x, border = rng.random(game.size), rng.normal(size=game.size + 1)
    factors = rows * (0.1 + rng.random(game.size))
    diagonal, column = rows * pot * rng.normal(size=(2, game.size))
    given = x, pot, factors, diagonal, column, border
    matrix, right = bordered(game, *given), np.append(rows * pot * rng.random(game.size), 1.0)
    sizes = abs(matrix).max(axis=1)
    alike = matrix / sizes[:, None]
    solution = np.linalg.solve(alike, right / sizes)
    found = factored(game, *given)
    assert np.linalg.cond(alike) < 1e4
    assert np.allclose(found.solved(right[:, None])[:, 0], solution, rtol=1e-11, atol=1e-11)
    assert found.sign == np.linalg.slogdet(alike).sign


def test_a_block_with_one_card_only_is_no_exception():
    """Numbers of cards that are no multiple of a block's leave places empty."""
    assert {cards % banded._CARDS for cards in range(4, 14)} == set(range(banded._CARDS))


def test_an_odd_number_of_frequencies_is_held():
    assert [(12 * game.cards - game.size) % 2 for game in (KuhnPoker(42), HELD, ODD)] == [0, 0, 1]


def test_both_signs_occur():
    game, signs = KuhnPoker(5), set()
    for seed in range(8):
        rng = np.random.default_rng(seed)
        n = game.size
        given = rng.random(n), 2.0, np.ones(n), *rng.normal(size=(2, n)), rng.normal(size=n + 1)
        sign = factored(game, *given).sign
        assert sign == np.linalg.slogdet(bordered(game, *given)).sign
        signs.add(sign)
    assert signs == {-1, 1}


def test_a_singular_matrix_has_no_factors(monkeypatch):
    monkeypatch.setattr(rules, "_BANDED", ALWAYS)
    game = KuhnPoker(6)
    x, zero = np.full(game.size, 0.5), np.zeros(game.size)
    _, _, factors = game.structured(x, 2.0)
    with pytest.raises(np.linalg.LinAlgError, match="singular"):
        factors(zero, zero, zero, np.ones(game.size + 1))
    system = BorderedSystem(RegularisedKuhn(game, 1e-2), game.size, OPTIONS)
    with pytest.raises(StepRejected, match="singular"):
        system._solve(np.append(x, 20.0), np.zeros(game.size + 1))


@pytest.mark.parametrize("by", ["the pot", "log epsilon"])
@pytest.mark.parametrize(
    ("scale", "weight"), [(1.0, 1.0), (7.0, 1.0), ("each its own", 1.0), (1.0, 8.0), (7.0, 0.5)]
)
def test_steps_are_the_same(monkeypatch, scale, weight, by):
    """Newton's correction, the tangent, the sign; also with a scale for each frequency."""
    game, rng = KuhnPoker(9), np.random.default_rng(5)
    scales = rng.uniform(0.5, 2, game.size) if isinstance(scale, str) else scale
    conditions, options = KuhnConditions(game, scales), replace(OPTIONS, parameter_weight=weight)
    problem, last = Regularised(conditions, 1e-2), 30.0 * weight
    if by == "log epsilon":
        problem, last = EpsilonHomotopy(conditions, 30.0), -3.0 * weight
    position, border = np.append(rng.random(game.size), last), rng.normal(size=game.size + 1)
    found = []
    for least in (NEVER, ALWAYS):
        monkeypatch.setattr(rules, "_BANDED", least)
        system = BorderedSystem(problem, game.size, options)
        residual, correction, direction, sign = system._solve(position, border)
        again = system._again(np.arange(game.size + 1.0)[:, None])[:, 0]
        _, null = system._null_vector(position)
        null = null * np.sign(null[0])
        found.append((residual, correction, direction, null, again))
        assert (system._factored(position, border) is None) == (least == NEVER)
        found[-1] += (sign,)
    for full, band in zip(*found, strict=True):
        assert np.allclose(full, band, rtol=1e-8, atol=1e-10 * np.abs(full).max())
    assert found[0][0] == found[1][0]  # the residual to the last bit


def test_curves_are_the_same_around_their_folds(monkeypatch):
    """Four cards have a curve that turns back twice; a start and a curve in epsilon come before."""
    curves = []
    for least in (NEVER, ALWAYS):
        monkeypatch.setattr(rules, "_BANDED", least)
        curves.append(equilibrium_curve(4, (4, 4.5), 1e-4))
    full, band = curves
    assert [len(band.at(pot)) for pot in (4.1, 4.21, 4.4)] == [1, 3, 1]
    assert len(full.folds) >= 2
    assert np.allclose(full.folds, band.folds, rtol=1e-9)
    assert np.allclose(full.branch.x[-1], band.branch.x[-1], atol=1e-9)


def test_large_decks_take_the_band(monkeypatch):
    """Its solution at one pot is that of the full matrix."""
    game = KuhnPoker(rules._BANDED)
    assert game.structured(np.full(game.size, 0.5), 3.0) is not None
    assert KuhnPoker(rules._BANDED - 1).structured(np.full(game.size - 12, 0.5), 3.0) is None
    band = regularised_equilibrium(game, 1.0, 1e-2)
    monkeypatch.setattr(rules, "_BANDED", NEVER)
    assert np.allclose(band, regularised_equilibrium(game, 1.0, 1e-2), atol=1e-9)


def test_no_full_matrix_is_made_where_there_is_a_band():
    """Of 300 cards it would have a hundred megabytes."""
    game = KuhnPoker(300)
    problem, x = RegularisedKuhn(game, 1e-2), np.full(game.size, 0.4)
    full = 8 * game.size**2
    tracemalloc.start()
    follow._check_first_evaluation("start", problem, x, 3.0)
    system = BorderedSystem(problem, game.size, OPTIONS)
    system._solve(np.append(x, 30.0), np.ones(game.size + 1))
    system._null_vector(np.append(x, 30.0))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < full / 2


def test_frequencies_of_another_deck_are_refused(monkeypatch):
    monkeypatch.setattr(rules, "_BANDED", ALWAYS)
    problem = RegularisedKuhn(KuhnPoker(5), 1e-2)
    with pytest.raises(ValueError, match="start must fit the problem, 26 numbers do not"):
        continue_branch(problem, np.full(26, 0.5), 1.0)


@pytest.mark.parametrize("pot", [0.3, 3.0, 1e3])
def test_what_comes_with_the_band_is_the_gradient_and_how_the_pot_moves_it(pot):
    game = KuhnPoker(40)
    x = np.random.default_rng(4).random(game.size)
    gradient, rate, _ = game.structured(x, pot)
    full = game.system(x, pot)
    assert gradient == pytest.approx(full.gradient, rel=1e-12, abs=1e-12 * pot)
    assert rate == pytest.approx(full.pot_derivative, rel=1e-12, abs=1e-12)
