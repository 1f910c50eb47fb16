"""Every solver has a bound on its work, and says so when it is reached."""

import time
from fractions import Fraction

import numpy as np
import pytest

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.methods as M
import guts_core.simplified_kuhn as S
import guts_core.von_neumann as V
from guts_core.guts.weenie.search import nash_interval, search_all
from guts_core.kuhn.curves import curve
from guts_core.simplified_kuhn.dynamics import simulation as dynamics
from guts_core.simplified_kuhn.dynamics.sections import starts_on_level
from guts_core.von_neumann.three_players import equilibria, nearby
from guts_core.von_neumann.two_players.pay_tables import paytable

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


def test_profiles_that_are_too_many_are_not_counted_one_by_one():
    """Their number would have 330,000 digits."""
    began = time.process_time()
    with pytest.raises(ValueError, match="coalition_game: opponents and mesh give a number of"):
        G.coalition_game(10**7, 10**5)
    assert time.process_time() - began < 0.3


def test_records_are_bounded():
    with pytest.raises(ValueError, match="simulate: samples must be at most 100000 for 100 starts"):
        S.simulate(3, np.full((100, 11), 0.3), 5.0, samples=10**6)


def test_integrators_count_their_evaluations(monkeypatch):
    monkeypatch.setattr(dynamics, "MOST_EVALUATIONS", 100)
    with pytest.raises(ArithmeticError, match="simulate: until = 50 was not reached in 100"):
        S.simulate(3, START, 50.0, method="dop853")
    with pytest.raises(ArithmeticError, match="smoothed_play: until = 50 was not reached in 100"):
        S.smoothed_play(3, START, 50.0, 1e-9)
    many = np.full((200, 11), 0.3)
    with pytest.raises(ArithmeticError, match="simulate: until = 50 was not reached in 50 eval"):
        S.simulate(3, many, 50.0, method="dop853")
    with pytest.raises(ArithmeticError, match="smoothed_play: until = 50 was not reached in 50 "):
        S.smoothed_play(3, many, 50.0, 1e-9)


def test_curves_of_play_are_bounded():
    with pytest.raises(ValueError, match="GutsPlay: mesh must be smaller for 100 players"):
        G.GutsPlay(100, 10**5)


def test_a_search_that_is_not_complete_proves_nothing():
    nash = nash_interval(3)
    with pytest.raises(ArithmeticError, match="search_all: 10 boxes did not settle"):
        search_all(3, nash, Fraction(0), Fraction(G.nash_threshold(4, True)), limit=10)


def test_matrix_game_solvers_report_their_limit():
    game = G.coalition_game(3, mesh=21)
    assert game.solve(limit=2).status is M.RecursiveStatus.UNRESOLVED
    one_state = M.MultiStateGame([[[1.0]]], [[[[0.5]]]])
    first, last = one_state.solve(limit=1), one_state.solve()
    assert (first.converged, first.residual, first.iterations) == (False, 1, 1)
    assert (last.converged, last.residual) == (True, 0)


@pytest.mark.parametrize("weenie", [False, True])
def test_a_coalition_s_game_is_solved_or_the_error_says_how_far(monkeypatch, weenie):
    patient = M.RecursiveGame.solve

    def impatient(self, *fee, **options):
        return patient(self, *fee, **options, limit=1)

    monkeypatch.setattr(M.RecursiveGame, "solve", impatient)
    with pytest.raises(ArithmeticError, match="solve_coalition: not settled by 1 matrix games"):
        G.solve_coalition(3, 21, weenie)


def test_continuation_reports_its_steps(monkeypatch):
    game, options = K.KuhnPoker(4), M.ContinuationOptions(max_steps=3, max_step=10)
    start = K.regularised_equilibrium(game, 1.0, 1e-2)
    branch = M.continue_branch(K.RegularisedKuhn(game, 1e-2), start, 1.0, options=options)
    assert (branch.status, branch.steps) == (M.BranchStatus.MAX_STEPS, 3)
    with pytest.raises(ArithmeticError, match="equilibrium_curve: max steps at pot"):
        K.equilibrium_curve(4, (1, 6), 1e-2, options=options)
    monkeypatch.setattr(curve, "OPTIONS", options)
    with pytest.raises(ArithmeticError, match="many_players_curve: max steps at pot"):
        K.many_players_curve(K.MultiplayerKuhn(2, 4), 6, 1e-2)


def test_equilibria_of_another_pot_are_not_polished_for_ever():
    game = K.KuhnPoker(4)
    near = game.complete(K.regularised_equilibrium(game, 1.0))
    with pytest.raises(ArithmeticError, match=r"polish: no solution was found .* at pot 10$"):
        K.polish(4, near, 10)
    with pytest.raises(ArithmeticError, match="selected_equilibrium: no convergence at pot 10"):
        K.selected_equilibrium(game, near, 10)


def test_the_flow_in_continuous_time_ends_after_so_many_pieces():
    play = M.continuous_fictitious_play([[1, -1], [-1, 1]], until=10**6, most=5)
    assert len(play.times) == 6
    assert play.times[-1] < 10**6


def test_threshold_equilibria_are_looked_for_in_so_many_places(monkeypatch):
    monkeypatch.setattr(equilibria, "TRIED", 1)
    monkeypatch.setattr(equilibria, "MOST_TRIED", 1)
    options = M.ContinuationOptions(max_steps=2)
    monkeypatch.setattr(nearby, "_OPTIONS", options)  # no homotopy gets to its end
    with pytest.raises(
        ArithmeticError, match=r"in_turn_equilibrium: not found .*; tried 1 triples"
    ):
        V.in_turn_equilibrium(6, Fraction(1, 2))


def test_tables_hold_no_bets_that_wrap_around():
    table, bet = paytable(6, 10**12), 10**12
    for row, column in ((7, 40), (63, 13), (63, 63), (20, 62)):
        played = [[Fraction(k in table.subsets[i]) for k in range(1, 7)] for i in (row, column)]
        exact = V.payoff(6, Fraction(bet), *played) * table.denominator
        assert table.numerators[row, column] == exact
    with pytest.raises(ValueError, match="paytable: bet must have a numerator and a denominator"):
        paytable(12, 10**18)


def test_a_level_out_of_reach_is_refused():
    quantity = S.conserved_quantities("4", Fraction(15, 4))[0]
    name = next(iter(quantity.weights))
    start = np.zeros((1, 11))
    with pytest.raises(ValueError, match=r"starts_on_level: level 1e\+305 must be one"):
        starts_on_level(quantity, 1e305, start, name)
