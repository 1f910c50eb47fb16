"""Calls of every public function and method with arguments that it accepts: what tests vary."""

from fractions import Fraction

import numpy as np

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.methods as M
import guts_core.simplified_kuhn as S
import guts_core.von_neumann as V
import paper_ledger as L

F = Fraction


def rng():
    return np.random.default_rng(1)


matching = M.RecursiveGame([[1.0, -1.0], [-1.0, 1.0]], [[0.5, 0.5], [0.5, 0.5]])
one_state = M.MultiStateGame([[[1.0]]], [[[[0.5]]]])
call = [0, 0, F(1, 4), 1]
bets = [F(2, 3), 0, 0, 1]
half12 = np.full((12, 4), 0.5)
four_cards = K.KuhnPoker(4)
three_players = K.MultiplayerKuhn(3, 4)
start = dict.fromkeys(S.FREQUENCIES, 0.3)
near = four_cards.complete(K.regularised_equilibrium(four_cards, 1.0))
curve = K.equilibrium_curve(4, (1, 1.2), 1e-2)
several = K.many_players_curve(three_players, 2.1, 1e-2)
first_order = K.selected_equilibrium(four_cards, near, 1.0).expansion
ruin = G.solve_ruin(4)
trajectory = S.simulate(3, start, 5, samples=5)
starts = S.ensemble(3, 2, 5, rng(), records=5)
#: Functions and methods with arguments that they accept.
CALLS = [
    (M.solve_zero_sum, {"matrix": [[1.0, 0.0], [0.0, 1.0]], "exact": False}),
    (M.RecursiveGame, {"payoff": [[1.0, -1.0], [-1.0, 1.0]], "stakes": [[0.5, 0.5], [0.5, 0.5]]}),
    (
        matching.solve,
        {
            "termination_fee": 1.0,
            "tolerance": 1e-12,
            "rows": None,
            "columns": None,
            "guess": None,
            "limit": 200,
            "opponent_fee": 0.5,
        },
    ),
    (
        matching.upper_value,
        {"termination_fee": 1.0, "tolerance": 1e-12, "limit": 200, "opponent_fee": 0.5},
    ),
    (matching.value_map, {"continuation": 0.1, "rows": [0], "columns": [0]}),
    (matching.at, {"continuation": 0.1}),
    (M.MultiStateGame, {"payoffs": [[[1.0]]], "transitions": [[[[0.5]]]]}),
    (one_state.value_map, {"values": [0.0]}),
    (
        one_state.policy_values,
        {"row_strategies": [[1.0]], "column_strategies": [[1.0]], "charge": 0.0},
    ),
    (one_state.value_iteration, {"start": [0.0], "steps": 3}),
    (one_state.solve, {"charge": 0.0, "start": None, "tolerance": 1e-14, "limit": 1000}),
    (M.enclose_states, {"game": one_state, "charge": 1e-10}),
    (
        M.enclose_value,
        {
            "game": G.coalition_game(2, 5).exact(),
            "solution": G.coalition_game(2, 5).solve(),
            "termination_fee": 1,
        },
    ),
    (
        M.fictitious_play,
        {
            "payoffs": [[[1.0, 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]]],
            "steps": 10,
            "start": None,
            "rng": None,
            "record": None,
        },
    ),
    (
        M.continuous_fictitious_play,
        {"matrix": [[1, -1], [-1, 1]], "until": 5, "start": (0, 0), "most": 100},
    ),
    (M.Interval.of, {"number": F(1, 2)}),
    (
        M.ContinuationOptions,
        {
            "initial_step": 1e-3,
            "min_step": 1e-10,
            "max_step": 0.1,
            "growth": 2.0,
            "shrink": 0.5,
            "newton_tolerance": 1e-9,
            "newton_iterations": 6,
            "max_angle": 0.3,
            "max_correction": 0.2,
            "max_steps": 100,
            "predictor": "tangent",
            "parameter_weight": 1.0,
            "event_tolerance": 1e-12,
            "keep_every": 1,
            "keep_distance": 0.0,
        },
    ),
    (
        M.continue_branch,
        {
            "problem": K.RegularisedKuhn(four_cards, 1e-2),
            "start": K.regularised_equilibrium(four_cards, 0.5, 1e-2),
            "parameter": 0.5,
            "direction": 1,
            "bounds": (0.4, 0.6),
            "options": M.ContinuationOptions(max_steps=5),
            "events": (),
            "progress": None,
            "resume": None,
        },
    ),
    (G.Guts, {"players": 3, "weenie": False}),
    (G.Guts(3).payoffs, {"thresholds": [0.5, 0.5, 0.5]}),
    (G.Guts(3).stakes, {"thresholds": [0.5, 0.5, 0.5]}),
    (G.alliance_game, {"opponents": 2, "mesh": 3, "allies": 1}),
    (G.card_equilibria, {"players": 2, "card_removal": False}),
    (G.certified_search, {"players": 4, "floor": F(-1)}),
    (G.coalition_game, {"opponents": 2, "mesh": 5, "allies": 1, "family": "full", "weenie": False}),
    (G.coalition_table, {"opponents": [2], "mesh": 5, "weenie": False, "n_jobs": None}),
    (G.enclose_coalition, {"opponents": 2, "mesh": 5, "weenie": False}),
    (G.enclose_game, {"game": G.coalition_game(2, 5), "termination_fee": 1}),
    (G.fit_gain, {"opponents": [2, 3, 4, 5], "gains": [0.1, 0.15, 0.18, 0.2]}),
    (
        G.independent_minimum,
        {"players": 3, "rng": rng(), "continuation": 0.0, "weenie": False, "starts": 2},
    ),
    (G.losing_for_all_sizes, {"pieces": 4}),
    (G.mesh_table, {"opponents": 2, "meshes": [5], "weenie": False, "n_jobs": None}),
    (G.minimum_against_nash, {"players": 3, "weenie": True}),
    (G.nash_growth, {"players": 3}),
    (G.nash_threshold, {"players": 3, "weenie": False}),
    (G.payoff_curves, {"solution": G.solve_coalition(2, 5), "thresholds": [0.5], "weenie": False}),
    (G.pseudo_bloc_minimum, {"players": 4, "weenie": True}),
    (G.r_squared, {"observed": [1.0, 2.0], "predicted": [1.0, 2.1]}),
    (G.ruin_game, {"total": 3, "mesh": 5}),
    (G.solve_alliances, {"allies": 1, "opponents": 1, "tolerance": 1e-3}),
    (G.solve_coalition, {"opponents": 2, "mesh": 5, "weenie": False}),
    (G.solve_ruin, {"total": 3, "charge": 1e-12}),
    (G.solve_weenie, {"opponents": 2, "printed_stakes": False}),
    (G.threshold_gain, {"players": 2, "weakest": "KQ", "card_removal": False}),
    (G.value_map_curve, {"game": G.coalition_game(2, 5), "values": [0.1]}),
    (G.GutsPlay, {"players": 3, "mesh": 5, "pooled": False}),
    (V.authors_sweep, {"most_cards": 4, "n_jobs": 1}),
    (V.balanced_decks, {"bet": 2}),
    (V.best_bet, {"callers": 1}),
    (V.best_deck_bet, {"cards": 5}),
    (V.best_sizes, {"count": 2}),
    (V.continuous_equilibrium, {"bet": 2.0, "callers": 1}),
    (V.count_pure_equilibria, {"cards": 5, "bet": 2}),
    (V.deck_value, {"cards": 5, "bet": 2}),
    (
        V.deviation_gains,
        {
            "cards": 4,
            "bet": F(1),
            "bet_probabilities": [F(x) for x in bets],
            "call_probabilities": [F(x) for x in call],
        },
    ),
    (
        V.payoff,
        {
            "cards": 4,
            "bet": F(1),
            "bet_probabilities": [F(x) for x in bets],
            "call_probabilities": [F(x) for x in call],
        },
    ),
    (V.equilibrium_family, {"cards": 4, "bet": 1}),
    (V.existence_table, {"most_cards": 6, "bets": (1, 2)}),
    (V.fast_programme, {"cards": 4, "bet": 1, "exact": False}),
    (V.slow_programme, {"cards": 4, "bet": 1, "exact": False}),
    (V.favourable_decks, {"bet": 2}),
    (V.guarantees, {"cards": 4, "bet": 1, "bet_probabilities": bets, "call_probabilities": call}),
    (V.has_trivial_equilibria, {"cards": 4, "bet": 2}),
    (V.in_turn_equilibrium, {"cards": 4, "bet": 1}),
    (
        V.in_turn_gains,
        {
            "cards": 4,
            "bet": 1,
            "bet_probabilities": bets,
            "call_probabilities_2": call,
            "after_fold": call,
            "after_call": call,
        },
    ),
    (
        V.in_turn_payoffs,
        {
            "cards": 4,
            "bet": 1,
            "bet_probabilities": bets,
            "call_probabilities_2": call,
            "after_fold": call,
            "after_call": call,
        },
    ),
    (V.many_callers_limit, {"ratio": 1.0}),
    (V.mixed_equilibrium, {"cards": 5, "bet": 2}),
    (V.newman_continuous().value_hand, {"bet": 1}),
    (V.newman_continuous().bluff_hand, {"bet": 1}),
    (V.newman_continuous().call_above, {"bet": 1}),
    (V.newman_continuous().bet, {"hand": 0.5}),
    (V.newman_equilibrium, {"cards": 4, "bets": [1, 2]}),
    (V.newman_sizes, {"bets": [1, 2]}),
    (V.optimal_strategies, {"cards": 4, "bet": 1}),
    (V.payoff_table, {"cards": 3, "bet": 2}),
    (V.subsets_of_cards, {"cards": 3}),
    (V.mixed_sets, {"matrix": [[1, 0], [0, 1]], "row_names": "ab", "column_names": "cd"}),
    (V.period, {"bet": 2}),
    (V.predicted_count, {"cards": 4, "bet": 2}),
    (V.pure_equilibria, {"cards": 4, "bet": 2}),
    (V.pure_form, {"cards": 4, "bet": 2}),
    (V.raney_number, {"ups": 2, "step": 2, "start": 1}),
    (V.scaled_error, {"cards": 4, "bet": 2}),
    (
        V.solve_programme,
        {"programme": V.three_player_fast_programme(3, 1), "rng": rng(), "tolerance": 1e-6},
    ),
    (V.sweep, {"cards": [4], "bets": [1], "n_jobs": 1, "limit": 100}),
    (V.three_player_equilibrium, {"cards": 4, "bet": 1}),
    (
        V.three_player_fast_programme,
        {"cards": 4, "bet": 1, "printed_objective": False, "printed_products": False},
    ),
    (V.three_player_slow_programme, {"cards": 3, "bet": 1}),
    (
        V.three_player_gains,
        {
            "cards": 4,
            "bet": 1,
            "bet_probabilities": bets,
            "call_probabilities_2": call,
            "call_probabilities_3": call,
        },
    ),
    (
        V.three_player_payoffs,
        {
            "cards": 4,
            "bet": 1,
            "bet_probabilities": bets,
            "call_probabilities_2": call,
            "call_probabilities_3": call,
        },
    ),
    (K.KuhnPoker, {"cards": 4, "simplified": False, "held": ()}),
    (four_cards.expectations, {"frequencies": half12, "pot": 3}),
    (four_cards.gradient, {"frequencies": half12, "pot": 3, "reach_free": False}),
    (four_cards.gains, {"frequencies": half12, "pot": 3}),
    (K.MultiplayerKuhn, {"players": 3, "cards": 4}),
    (three_players.expectations, {"frequencies": half12, "pot": 3}),
    (three_players.gradient, {"frequencies": half12, "pot": 3}),
    (three_players.gains, {"frequencies": half12, "pot": 3}),
    (K.RegularisedKuhn, {"game": four_cards, "epsilon": 1e-3, "scale": 1.0}),
    (
        K.equilibrium_curve,
        {
            "cards": 4,
            "pots": (1, 1.2),
            "epsilon": 1e-2,
            "simplified": False,
            "scale": 1.0,
            "options": None,
            "progress": None,
            "resume": None,
        },
    ),
    (K.first_bluffs, {"cards": 5}),
    (K.large_pots, {"cards": 5}),
    (K.low_calls, {"share": F(1, 2)}),
    (K.first_profit, {"players": 2, "cards": 4, "pot": F(3, 4)}),
    (K.many_players_curve, {"game": three_players, "highest": 2.1, "epsilon": 1e-2}),
    (K.near_equilibrium, {"game": three_players, "pot": 1.0, "epsilon": 1e-3}),
    (
        K.polish,
        {
            "cards": 4,
            "frequencies": near,
            "pot": 1,
            "simplified": False,
        },
    ),
    (K.regularised_equilibrium, {"game": four_cards, "pot": 1.0, "epsilon": 1e-2, "scale": 1.0}),
    (
        K.selected_equilibrium,
        {
            "game": four_cards,
            "near": near,
            "pot": 1.0,
            "scale": 1.0,
        },
    ),
    (
        K.search_equilibria,
        {"cards": 4, "pot": 2, "starts": 8, "rng": rng(), "near": None, "simplified": False},
    ),
    (K.two_player_kuhn, {"cards": 3, "pot": 2, "exact": False}),
    (K.two_player_limit, {"pot": 2}),
    (S.average_profits, {"face": "1", "pot": 3}),
    (S.conserved_quantities, {"face": "1", "pot": 3, "rates": 1.0}),
    (S.linear_invariants, {"face": "1", "pot": 3, "rates": 1.0}),
    (S.separable_invariants, {"face": "1", "pot": 3}),
    (S.components, {"pot": 3}),
    (S.equilibria, {"pot": 3}),
    (S.expectations, {"frequencies": start, "pot": 3}),
    (S.gains, {"frequencies": start, "pot": 3, "every_strategy": False}),
    (S.gradient, {"frequencies": start, "pot": 3}),
    (
        S.ensemble,
        {"pot": 3, "starts": 2, "until": 5, "rng": rng(), "records": 5, "step": None, "order": 4},
    ),
    (
        S.lyapunov_exponents,
        {"pot": 3, "starts": 2, "until": 5, "rng": rng(), "separation": 1e-7, "order": 4},
    ),
    (
        S.simulate,
        {
            "pot": 3,
            "start": start,
            "until": 5,
            "samples": 5,
            "rates": 1.0,
            "method": "splitting",
            "step": None,
            "order": 8,
            "tolerance": 1e-6,
            "estimate_error": True,
        },
    ),
    (
        S.smoothed_play,
        {"pot": 3, "start": start, "until": 5, "temperature": 0.1, "tolerance": 1e-6},
    ),
    (S.stability, {"equilibrium": S.equilibria(3)[0], "pot": 3, "rates": 1.0}),
    (L.claims, {"paper": None}),
    (curve.at, {"pot": 1.1}),
    (curve.largest_multiplicity, {"width": 0.0}),
    (curve.branch.at, {"parameter": 1.1, "distinct": 1e-7}),
    (several.at, {"pot": 2.0}),
    (first_order.at, {"epsilon": 1e-6}),
    (first_order.regularised, {"epsilons": [1e-6]}),
    (ruin.index, {"stack": 2}),
    (ruin.win_bounds, {"stack": 2}),
    (ruin.win_probability, {"stack": 2}),
    (starts.growth, {"names": ["a1"]}),
    (starts.share, {"name": "a1", "end": 0, "within": 1e-3}),
    (trajectory.of, {"name": "a1"}),
]

#: They take no argument, write files, or want the result of another function that is heavy.
NOT_CALLED = {
    "guts_core.methods.learning.continuous_many.best_response_path",
    "guts_core.guts.alliances.two_allies.two_against_two",
    "guts_core.guts.play.jacob.jacob_equilibria",
    "guts_core.guts.coalition.continuum.solve_coalition_limit",
    "guts_core.guts.weenie.minimum.weenie_limit",
    "guts_core.kuhn.curves.small_epsilon.expansion",
    "guts_core.kuhn.equilibria.chains.connected",
    "guts_core.kuhn.equilibria.families.family",
    "guts_core.kuhn.equilibria.exact.without_regularisation",
    "guts_core.kuhn.three_players.simplified.eleven_unknowns",
    "guts_core.von_neumann.continuum.many_callers.many_callers_best_bet",
    "guts_core.von_neumann.newman.equilibrium.newman_continuous",
    "guts_core.von_neumann.two_players.sweeps.write_mixed_csv",
    "guts_core.von_neumann.two_players.sweeps.write_pure_csv",
}
