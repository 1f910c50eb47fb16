"""Large games of few payoffs but one: the programme that is given those alone."""

import math

import numpy as np
import pytest
from some_matrices import assert_certified

from guts_core.methods import solve_zero_sum
from guts_core.methods.matrix_games import programmes, zero_sum
from guts_core.methods.matrix_games.pivoting import gap_left, in_unit


@pytest.fixture
def given_sparse(monkeypatch):
    """Sizes of the games that are given to the programme of sparse ones."""
    given, programme = [], zero_sum.sparse_programme

    def noted(block):
        given.append(block.shape)
        return programme(block)

    monkeypatch.setattr(zero_sum, "sparse_programme", noted)
    return given


def few_others(shape, share, seed, common=0.0):
    """Random payoffs, of which all but this share are the same."""
    rng = np.random.default_rng(seed)
    return np.where(rng.random(shape) < share, rng.normal(size=shape), common)


@pytest.mark.parametrize("shape", [(400, 2000), (2000, 400), (700, 700)])
@pytest.mark.parametrize("common", [0.0, 0.7])
def test_large_games_of_few_payoffs_but_one_are_solved_by_those(given_sparse, shape, common):
    """The exchanges of a game of 1500 strategies took half a minute, as all entries get filled."""
    matrix = few_others(shape, 0.02, 3, common)
    solution = solve_zero_sum(matrix)
    assert_certified(matrix, solution)
    assert solution.gap <= 1e-13
    assert given_sparse == [shape]


def test_a_game_in_which_rounds_do_not_suffice_is_given_to_it_while_the_working_game_is_small(
    given_sparse, seen
):
    """Exchanges took six times as long, once all strategies were there."""
    matrix = few_others((500, 500), 0.02, 15)
    assert_certified(matrix, solve_zero_sum(matrix))
    assert given_sparse == [(500, 500)]
    assert max(map(math.prod, seen[:-1])) <= zero_sum._GROWN


def test_other_games_are_not_given_to_the_programme_of_sparse_ones(given_sparse):
    """Of more payoffs, of too many to be held twice, and where small working games are enough."""
    for matrix in (few_others((600, 600), 0.2, 3), few_others((600, 600), 0.01, 9)):
        assert_certified(matrix, solve_zero_sum(matrix))
    assert not given_sparse


@pytest.mark.parametrize(("size", "given"), [(200, False), (500, True)])
def test_larger_games_in_which_exchanges_come_to_no_end_are_given_to_it_first(
    monkeypatch, given_sparse, size, given
):
    """The linear programme took 40 seconds where 900 strategies had payoffs of unlike sizes."""
    asked_for, programme = [], zero_sum.linear_programme

    def noted(block):
        asked_for.append(block.shape)
        return programme(block)

    monkeypatch.setattr(zero_sum, "linear_programme", noted)
    rng, shape = np.random.default_rng(6), (size, size)
    payoffs = 10 ** rng.uniform(-6, 6, shape) * rng.choice([-1, 1], shape)
    matrix = np.where(rng.random(shape) < 0.15, payoffs, 0.0)
    assert_certified(matrix, solve_zero_sum(matrix))
    assert given_sparse == [shape] * given
    assert bool(asked_for) != given


def test_large_sparse_games_with_a_saddle_point_are_solved_by_it(given_sparse):
    """Exchanges of payoffs that are mostly 0 took 86 seconds, and left 1e-8 of the largest."""
    rng, shape = np.random.default_rng(7), (600, 800)
    payoffs = 10 ** rng.uniform(-3, 3, shape) * rng.choice([-1, 1], shape)
    matrix = np.where(rng.random(shape) < 0.03, payoffs, 0.0)
    matrix[420], matrix[:, 333] = abs(matrix[420]), -abs(matrix[:, 333])
    matrix[420, 333] = 0
    solution = solve_zero_sum(matrix)
    assert (solution.value, solution.gap) == (0, 0)
    assert (solution.rows.tolist(), solution.columns.tolist()) == ([420], [333])
    assert given_sparse == [shape]


def test_a_sparse_game_too_large_to_be_held_again_is_solved_by_rounds(monkeypatch, given_sparse):
    monkeypatch.setattr(zero_sum, "_HELD", 2**18)
    matrix = few_others((600, 600), 0.03, 3)
    assert_certified(matrix, solve_zero_sum(matrix))
    assert not given_sparse


def test_where_the_programme_of_sparse_games_fails_others_step_in(monkeypatch):
    asked = []

    def failing(block):
        asked.append(block.shape)
        raise ArithmeticError(block.shape)

    monkeypatch.setattr(zero_sum, "sparse_programme", failing)
    matrix = few_others((600, 600), 0.05, 3)
    solution = solve_zero_sum(matrix)
    assert_certified(matrix, solution)
    assert solution.gap <= 1e-13
    assert asked == [matrix.shape]  # once


def test_where_it_leaves_more_than_rounding_rounds_go_on_and_the_better_answer_is_given(
    monkeypatch,
):
    """Of sparse payoffs from 10^-3 to 10^3 a thousandth of the largest had been left."""
    matrix = few_others((600, 600), 0.05, 3)
    best = solve_zero_sum(matrix)

    def near(left):
        part = np.full(600, left / 600)
        return lambda block: ((1 - left) * best.row_strategy + part, best.column_strategy)

    def even(block):
        return tuple(np.full(size, 1 / size) for size in block.shape)

    monkeypatch.setattr(zero_sum, "sparse_programme", near(1e-3))
    assert solve_zero_sum(matrix).gap <= 1e-13
    monkeypatch.setattr(zero_sum, "_GROWN", 0)  # it is asked in the first round
    monkeypatch.setattr(zero_sum, "_solvers_in_floats", lambda: [even])
    monkeypatch.setattr(zero_sum, "_exact_in_floats", lambda block, most: even(block))
    monkeypatch.setattr(zero_sum, "tilted", even)
    left = gap_left(matrix, *near(1e-3)(matrix))
    assert 1e-5 < left == pytest.approx(solve_zero_sum(matrix).gap, rel=1e-9)


def test_the_programme_of_sparse_games_evens_rows_and_columns_where_it_fails_or_leaves_more(
    monkeypatch,
):
    matrix = few_others((60, 80), 0.2, 2)
    evens, interior = [], programmes._by_interior_points

    def failing(payoffs, evened):
        evens.append(evened)
        if not evened:
            raise ArithmeticError("no end")
        return interior(payoffs, evened)

    def leaving(payoffs, evened):
        evens.append(evened)
        x, y = interior(payoffs, evened)
        return (x, y) if evened else (x, np.full(80, 1 / 80))

    for first in (failing, leaving):
        monkeypatch.setattr(programmes, "_by_interior_points", first)
        assert gap_left(matrix, *programmes.sparse_programme(matrix)) <= 1e-13
    assert evens == [False, True] * 2


@pytest.mark.parametrize("common", [0.0, 5.0])
@pytest.mark.parametrize("unit", [1.0, 2.0**-1060, 2.0**1015])
def test_the_programme_of_sparse_games_in_any_unit(common, unit):
    """Of the smallest floats products lose digits, so the gap is looked at in a larger unit."""
    matrix = few_others((60, 80), 0.2, 2, common) * unit
    assert gap_left(in_unit(matrix), *programmes.sparse_programme(matrix)) <= 1e-14


def test_the_programme_of_sparse_games_says_that_it_came_to_no_end(monkeypatch):
    monkeypatch.setattr(programmes, "_INTERIOR", 1)
    with pytest.raises(ArithmeticError, match="sparse programme of a matrix game failed"):
        programmes.sparse_programme(few_others((60, 80), 0.2, 2))
