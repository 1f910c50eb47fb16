"""For each figure the least that it can draw: lists, mappings and runs of one entry."""

from fractions import Fraction
from types import SimpleNamespace

import numpy as np

from guts_core import guts
from guts_core import simplified_kuhn as sk
from guts_core import von_neumann as vn
from guts_core.figures import (
    alliances,
    bot,
    fictitious_play,
    kuhn,
    recursive_games,
    repeated_play,
    simplified_kuhn,
    von_neumann,
    weenie,
)
from guts_core.figures import guts as guts_figures
from guts_core.guts.alliances.two_allies import two_against_two
from guts_core.guts.bot.scores import play as play_bot
from guts_core.guts.bot.strategies import Table, threshold_bot
from guts_core.guts.play.payoff_model import GutsPlay
from guts_core.guts.weenie.landscape import payoff_landscape
from guts_core.kuhn import equilibrium_curve, first_bluffs
from guts_core.kuhn.equilibria.many_player_forms import PotForm
from guts_core.methods import RecursiveGame, best_response_path, continuous_fictitious_play
from guts_core.methods.learning.fictitious_rounds import fictitious_play as played
from guts_core.simplified_kuhn.dynamics.sections import face_log_odds, poincare_section
from guts_core.von_neumann.two_players.pay_tables import paytable

PENNIES = np.array([[1.0, -1.0], [-1.0, 1.0]])
PAIR = ("b3", "d2")
POT = Fraction(5, 2)


def _record():
    return play_bot(Table((threshold_bot(0.4, 0.7, 0.7),)), 1, np.random.default_rng(1), games=2)


def _of_guts():
    solution, limit = guts.solve_coalition(2), guts.solve_coalition_limit()
    fit = guts.fit_gain((2, 3, 5, 9), (0.1, 0.2, 0.3, 0.35))
    curve = guts.value_map_curve(RecursiveGame([[0.0]], [[0.5]]), [0.5])
    printed, mesh = ((2.0,), (0.1,)), guts.mesh_table(2, (11,))
    return {
        guts_figures.plot_payoff_curves: {"curves": guts.payoff_curves(solution, [0.5])},
        guts_figures.plot_best_answers: {"solution": solution},
        guts_figures.plot_gain_against_opponents: {
            "series": {"exact": [solution]},
            "printed": printed,
            "fit": fit,
            "limit": limit,
        },
        guts_figures.plot_mesh_convergence: {"tables": {2: mesh}, "exact": {2: solution.value}},
        guts_figures.plot_value_map: {"curve": curve},
        recursive_games.plot_staircase: {"curve": curve, "paths": {"from 0": [0.0]}},
        recursive_games.plot_fixed_points: {"curve": curve, "points": {"attracts": [0.0]}},
        alliances.plot_two_against_two: {
            "optimum": two_against_two(),
            "meshes": {"one": (((0.75, 0.75), 1.0),)},
        },
        bot.plot_first_seat: {"records": {0.4: _record()}},
        bot.plot_bankroll: {"record": _record(), "drift": 0.0},
        bot.plot_scores: {"records": {0.4: _record()}, "scores": [10**6]},
    }


def _of_the_weenie_rule():
    least, four = payoff_landscape(3, mesh=2), payoff_landscape(4, mesh=3)
    solution = guts.solve_coalition(2)
    return {
        weenie.plot_surface: {"landscape": least},
        weenie.plot_landscape: {"landscape": four},
        weenie.plot_landscapes: {"landscapes": [four]},
        weenie.plot_valleys: {"landscapes": [four]},
        weenie.plot_minimum_against_players: {
            "minima": [guts.pseudo_bloc_minimum(3)],
            "limit": guts.weenie_limit(),
        },
        weenie.plot_losing: {"power": 0.5},
        weenie.plot_weenie_values: {"right": [solution], "printed": [solution]},
    }


def _of_fictitious_play():
    game = GutsPlay(2, 2)
    play = played(game, 1)
    rounds = played([PENNIES, -PENNIES], 1)
    shapley = [np.eye(3), np.roll(np.eye(3), 1, axis=1)]
    cycle = best_response_path(shapley, 1.5, (0, 1))
    return {
        fictitious_play.plot_gaps: {"plays": {"run": play}},
        fictitious_play.plot_plays: {"game": game, "play": play},
        fictitious_play.plot_empirical_play: {"game": game, "play": play},
        fictitious_play.plot_clocks: {
            "rounds": rounds,
            "path": continuous_fictitious_play(PENNIES, 1.5),
        },
        fictitious_play.plot_path_gap: {"game": shapley, "path": cycle},
        fictitious_play.plot_distances: {"distances": {"run": [np.ones(1)]}, "rate": 0.5},
        fictitious_play.plot_cycle: {"path": cycle},
    }


def _of_von_neumann():
    least, limit = vn.mixed_equilibrium(2, 2), vn.continuous_equilibrium(2)
    return {
        von_neumann.plot_strategies: {"found": least, "limit": limit},
        von_neumann.plot_three_players: {"found": vn.three_player_equilibrium(3, 1)},
        von_neumann.plot_filling: {"solutions": [least]},
        von_neumann.plot_paytable: {"table": paytable(2, 2)},
        von_neumann.plot_value_against_bet: {"series": {1: [limit]}},
        von_neumann.plot_counts: {"counts": {"b = 2": {4: 0}}},
        von_neumann.plot_fractions: {"solutions": [least], "limit": limit},
        von_neumann.plot_newman: {"game": vn.newman_continuous(), "lists": [vn.best_sizes(1)]},
        von_neumann.plot_errors: {"errors": {"b = 2": {2: vn.scaled_error(2, 2)}}},
        von_neumann.plot_guarantees: {"cards": 2, "bet": 2},
        von_neumann.plot_paths: {
            "form": vn.pure_form(7, 2),
            "equilibria": [next(iter(vn.pure_equilibria(7, 2)))],
            "cards": 7,
            "bet": 2,
        },
        von_neumann.plot_many_callers: {"payoffs": {1: 0.1}, "limit": 0.1},
    }


def _of_kuhn():
    curve = equilibrium_curve(4, (4, 4.1), 1e-2)
    point = SimpleNamespace(pots=np.array([4.0]), expectations=np.zeros((1, 3)))
    known = first_bluffs(4)
    count = SimpleNamespace(
        epsilon=1e-6, low=np.array([1.0]), high=np.array([2.0]), counts=np.array([1])
    )
    found = SimpleNamespace(pot=4.0, ranges=np.zeros((3, 2)))
    return {
        kuhn.plot_expectations: {"curve": point, "players": [1]},
        kuhn.plot_found_ranges: {"found": [found], "curve": point},
        kuhn.plot_pot_forms: {
            "forms": [PotForm(4, known.low, known.high, known.frequencies, 3)],
            "members": [(2.5, (0.01,))],
            "highest": 10.0,
        },
        kuhn.plot_close_up: {"curve": point, "player": 1, "pots": (3, 5)},
        kuhn.plot_multiplicity: {"counts": [count]},
        kuhn.plot_frequencies: {"curve": curve, "node": 1, "cards": [4]},
        kuhn.plot_selection: {"curve": curve, "places": [(1, 4, "a")]},
        kuhn.plot_strategy_bars: {"frequencies": np.ones((12, 1))},
    }


def _of_simplified_kuhn():
    (point,) = sk.equilibria(POT)
    one = sk.simulate(2.5, np.full(11, 0.4), 1.0, samples=2)
    (quantity,) = sk.conserved_quantities("1", POT)
    start = face_log_odds("3", np.linspace(0.3, 0.6, 11)[None])
    random = np.random.default_rng(1)
    return {
        simplified_kuhn.plot_ranges: {"families": sk.FAMILIES[:1], "unstable": ["1"]},
        simplified_kuhn.plot_frequencies: {"found": [point], "player": 1},
        simplified_kuhn.plot_profits: {"found": [point], "unstable": ["1"]},
        simplified_kuhn.plot_eigenvalues: {"found": {"1": [(2.5, sk.stability(point, POT))]}},
        repeated_play.plot_portrait: {"play": one, "pair": PAIR, "equilibria": [point]},
        repeated_play.plot_level_curves: {"quantity": quantity, "pair": PAIR},
        repeated_play.plot_series: {"play": one, "names": ["b3"]},
        repeated_play.plot_growth: {"plays": {2.5: one}, "names": {2.5: ["b3"]}},
        repeated_play.plot_ledger: {"play": one, "equilibria": [point]},
        repeated_play.plot_averages: {
            "found": {"P": sk.ensemble(2.5, 2, 1.0, random, records=2)},
            "equilibria": {"P": point},
        },
        repeated_play.plot_exponents: {"found": {2.5: sk.lyapunov_exponents(2.5, 2, 2.0, random)}},
        repeated_play.plot_section: {
            "section": poincare_section(3.35, start, "d1", 0.62, 1.0),
            "pair": ("a2", "b3"),
            "order": np.arange(1),
        },
    }


def least_calls():
    """What each plotting function is given, by function."""
    return {
        **_of_guts(),
        **_of_the_weenie_rule(),
        **_of_fictitious_play(),
        **_of_von_neumann(),
        **_of_kuhn(),
        **_of_simplified_kuhn(),
    }
