"""Every solver has a bound on its work, and says so when it is reached."""

from fractions import Fraction

import numpy as np
import pytest

import guts_core.guts as G
import guts_core.methods as M
import guts_core.simplified_kuhn as S
from guts_core.guts.weenie_search import nash_interval, search_all
from guts_core.simplified_kuhn import dynamics

START = dict.fromkeys(S.FREQUENCIES, 0.3)


def rng():
    return np.random.default_rng(1)


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        (S.simulate, (3, START, 10**8)),
        (S.simulate, (10**5, START, 10**4)),
        (S.ensemble, (3, 10**5, 10**5, rng())),
        (S.lyapunov_exponents, (100, 10, 10**7, rng())),
    ],
)
def test_repeated_play_counts_its_steps_beforehand(call, arguments):
    with pytest.raises(ValueError, match=rf"{call.__name__}: until must ask for at most 1e\+08"):
        call(*arguments)


@pytest.mark.parametrize("options", [{"rates": 1e9}, {"step": 1e-9}])
def test_small_steps_count_too(options):
    with pytest.raises(ValueError, match="simulate: until must ask for at most"):
        S.simulate(3, START, 5.0, **options)


def test_records_are_bounded():
    with pytest.raises(ValueError, match="simulate: samples must be at most 100000 for 100 starts"):
        S.simulate(3, np.full((100, 11), 0.3), 5.0, samples=10**6)


def test_integrators_count_their_evaluations(monkeypatch):
    monkeypatch.setattr(dynamics, "MOST_EVALUATIONS", 100)
    with pytest.raises(ArithmeticError, match="simulate: until = 50 was not reached in 100"):
        S.simulate(3, START, 50.0, method="dop853")
    with pytest.raises(ArithmeticError, match="smoothed_play: until = 50 was not reached in 100"):
        S.smoothed_play(3, START, 50.0, 1e-9)


def test_tables_of_play_are_bounded():
    with pytest.raises(ValueError, match="GutsPlay: mesh must be smaller for 3 players"):
        G.GutsPlay(3, 10**5)


def test_a_search_that_is_not_complete_proves_nothing():
    nash = nash_interval(3)
    with pytest.raises(ArithmeticError, match="search_all: 10 boxes did not settle"):
        search_all(3, nash, Fraction(0), Fraction(G.nash_threshold(4, True)), limit=10)


def test_matrix_game_solvers_report_their_limit():
    game = G.coalition_game(3, mesh=21)
    assert game.solve(limit=2).status is M.RecursiveStatus.UNRESOLVED
    one_state = M.MultiStateGame([[[1.0]]], [[[[0.5]]]])
    first = one_state.solve(limit=1)
    assert first.residual == 1
    assert first.iterations == 1
    assert one_state.solve().residual == 0
