"""The modules that tools/mutation.py breaks, and the tests that must notice."""

#: The tables of what certifiers refuse.
NEUMANN, KUHN, BIL17, WHOLE_SETS, DIMENSIONS = (
    f"certifiers/test_refusals_{name}::test_refused"
    for name in ("von_neumann", "kuhn", "simplified_kuhn", "whole_sets", "dimensions")
)
METHODS = tuple(f"certifiers/test_refusals_{name}::test_refused" for name in ("exact", "games"))
GUTS, WEENIE = (
    tuple(f"certifiers/guts/test_refusals_{name}::test_refused" for name in names)
    for names in (("coalitions", "guts"), ("weenie", "weenie_proof"))
)

#: The tests of continuation, the general ones first.
CONTINUATION = (
    *("methods/continuation/test_continuation", "methods/continuation/test_branch_events"),
    *("methods/continuation/test_resumed_branches", "methods/continuation/test_branch_calls"),
    "methods/continuation/test_regularised_branches",
)

#: Each module and the quick tests that must notice its breaks, a file or one test of it.
TARGETS = {
    "guts_core.guts.rules": ("guts/test_rules_exactly", "guts/test_rules"),
    "guts_core.guts.beyond.ruin_rules": ("guts/test_rules_exactly", "guts/beyond/test_ruin"),
    "guts_core.guts.closed_forms": ("guts/test_rules_exactly",),
    "guts_core.von_neumann.rules": (
        "von_neumann/test_rules_exactly",
        "von_neumann/two_players/test_two_player",
    ),
    "guts_core.von_neumann.two_players.pay_tables": (
        "von_neumann/two_players/test_paytable",
        "von_neumann/two_players/test_pure_strategies",
    ),
    "guts_core.von_neumann.three_players.rules": ("von_neumann/test_rules_exactly",),
    "guts_core.von_neumann.three_players.payoffs": ("von_neumann/test_rules_exactly",),
    "guts_core.kuhn.three_players.tree": ("kuhn/test_rules_exactly",),
    "guts_core.kuhn.three_players.tables": ("kuhn/test_rules_exactly",),
    "guts_core.kuhn.three_players.values": ("kuhn/test_rules_exactly",),
    "guts_core.kuhn.three_players.payoffs": ("kuhn/test_rules_exactly",),
    "guts_core.kuhn.three_players.jacobian": ("kuhn/test_rules_exactly", "kuhn/test_large_decks"),
    "guts_core.kuhn.three_players.few_cards": ("kuhn/test_rules_exactly",),
    "guts_core.kuhn.three_players.rules": (
        "kuhn/test_rules_exactly",
        "kuhn/test_rules",
        "kuhn/test_banded",
    ),
    "guts_core.kuhn.three_players.banded": ("kuhn/test_banded",),
    "guts_core.simplified_kuhn.tree": ("simplified_kuhn/test_rules",),
    "guts_core.simplified_kuhn.rules": (
        "simplified_kuhn/test_rules",
        "simplified_kuhn/stability/test_stability",
    ),
    "guts_core.methods.exact.branch_and_bound": (*METHODS, "methods/exact/test_interval_arrays"),
    "guts_core.methods.exact.box_cuts": ("methods/exact/test_box_cuts", *METHODS),
    "guts_core.methods.recursive_games.enclosure": (
        *METHODS,
        "methods/recursive_games/test_enclosure",
    ),
    "guts_core.methods.exact.intervals": ("methods/exact/test_intervals", *METHODS),
    "guts_core.methods.exact.interval_arrays": ("methods/exact/test_interval_arrays", *METHODS),
    "guts_core.methods.recursive_games.state_proof": (
        *METHODS,
        "methods/recursive_games/test_multi_state",
        "methods/recursive_games/test_unlike_states",
    ),
    "guts_core.methods.exact.linear": (
        "methods/exact/test_exact_matrices",
        "methods/exact/test_bilinear",
    ),
    "guts_core.methods.exact.spectra": ("methods/exact/test_exact_matrices", BIL17),
    "guts_core.methods.exact.rational_functions": ("methods/exact/test_exact_functions", *METHODS),
    "guts_core.methods.exact.surds": (*METHODS, "methods/exact/test_exact_functions"),
    "guts_core.methods.matrix_games.exact_simplex": (
        *METHODS,
        "methods/matrix_games/test_exact_games",
    ),
    "paper_ledger.blpwz22.repetition": (
        *METHODS,
        "book/chapters/test_derivations::test_printed_rate_fails",
        "book/chapters/test_derivations::test_mended_rate_and_transition_in_random_games",
        "methods/recursive_games/test_recursive",
    ),
    "guts_core.guts.alliances.best_replies": (
        *GUTS,
        "guts/alliances/test_alliances",
    ),
    "guts_core.guts.coalition.certificates": (*GUTS, "guts/coalition/test_entry_errors"),
    "guts_core.guts.play.jacob": (*GUTS, "guts/play/test_jacob"),
    "guts_core.guts.play.payoff_model": (*GUTS, "guts/play/test_fictitious_play"),
    "guts_core.methods.learning.models": (
        *METHODS,
        "methods/learning/test_fictitious_play",
        "methods/learning/test_skipped_rounds",
        "methods/learning/test_large_games",
        "methods/learning/test_own_models",
    ),
    "guts_core.guts.weenie.neighbourhood": (*GUTS, *WEENIE),
    "guts_core.guts.weenie.second_look": WEENIE,
    "guts_core.guts.weenie.recursive": (*GUTS, "guts/weenie/test_weenie"),
    "guts_core.guts.weenie.search": (
        *WEENIE,
        "guts/weenie/test_weenie::test_search_evaluates_the_rules",
    ),
    "guts_core.guts.weenie.sizes": (
        *GUTS,
        "guts/weenie/test_weenie::test_every_size_from_six_on_loses",
    ),
    "paper_ledger.blpwz22.weenie_proof.exact": (*WEENIE, "guts/weenie/test_weenie_proof"),
    "paper_ledger.blpwz22.weenie_proof.facts": (*WEENIE, "guts/weenie/test_weenie_proof"),
    "paper_ledger.blpwz22.weenie_proof.record": (*WEENIE, "guts/weenie/test_weenie_proof"),
    "guts_core.von_neumann.two_players.certificates": (NEUMANN,),
    "guts_core.von_neumann.two_players.convergence": (
        NEUMANN,
        "von_neumann/two_players/test_convergence",
    ),
    "guts_core.von_neumann.two_players.counting": (
        NEUMANN,
        "von_neumann/two_players/test_counting",
    ),
    "guts_core.von_neumann.continuum.many_callers": (
        NEUMANN,
        "von_neumann/continuum/test_many_callers",
    ),
    "guts_core.von_neumann.newman.equilibrium": (NEUMANN, "von_neumann/newman/test_newman"),
    "guts_core.von_neumann.newman.runs": (
        NEUMANN,
        "von_neumann/newman/test_newman_runs",
        "von_neumann/newman/test_newman",
    ),
    "guts_core.von_neumann.two_players.optimal_set": (
        NEUMANN,
        "von_neumann/two_players/test_optimal_set",
    ),
    "guts_core.kuhn.three_players.closed_forms": (KUHN, "kuhn/equilibria/test_closed_forms"),
    "guts_core.kuhn.equilibria.exact": (KUHN, "kuhn/equilibria/test_exact"),
    "paper_ledger.bil18.stored.rational": ("kuhn/equilibria/test_exact",),
    "guts_core.kuhn.equilibria.segments": (
        KUHN,
        "kuhn/equilibria/test_exact",
        "kuhn/equilibria/test_segments::test_a_slope_is_no_gain_only_at_the_end_to_which_it_leads",
        "kuhn/equilibria/test_segments::"
        "test_slopes_along_a_segment_are_the_polynomials_that_are_looked_at",
    ),
    "guts_core.kuhn.equilibrium": (
        KUHN,
        "kuhn/equilibria/test_exact",
        "kuhn/equilibria/test_families::"
        "test_records_that_are_no_equilibria_are_not_connected_and_have_no_family",
    ),
    "guts_core.von_neumann.two_players.pure": (
        NEUMANN,
        "von_neumann/two_players/test_counting",
        "von_neumann/two_players/test_two_player",
    ),
    "paper_ledger.bil17.completeness.check": (
        "certifiers/test_refusals_completeness::test_refused",
        "simplified_kuhn/solutions/test_completeness",
    ),
    "paper_ledger.bil17.stability.instability": (
        "certifiers/test_refusals_completeness::test_refused",
        "simplified_kuhn/stability/test_stability",
    ),
    "paper_ledger.bil17.completeness.case_members": (BIL17, "simplified_kuhn/solutions/test_cases"),
    "paper_ledger.bil17.completeness.table_1": (BIL17, "simplified_kuhn/solutions/test_cases"),
    "paper_ledger.bil17.completeness.regions": (
        BIL17,
        "simplified_kuhn/solutions/test_completeness",
    ),
    "paper_ledger.bil17.completeness.ranges": (BIL17, "simplified_kuhn/solutions/test_equilibria"),
    "guts_core.simplified_kuhn.solutions.pots": (
        BIL17,
        "simplified_kuhn/solutions/test_equilibria",
    ),
    "guts_core.simplified_kuhn.dynamics.linear": (
        BIL17,
        "simplified_kuhn/stability/test_stability",
        "simplified_kuhn/stability/test_resonance",
    ),
    "paper_ledger.bil18.whole_sets.checker": (
        WHOLE_SETS,
        "kuhn/whole_sets/test_whole_set_proofs",
    ),
    "paper_ledger.bil18.whole_sets.bounds": (
        WHOLE_SETS,
        "kuhn/whole_sets/test_whole_set_payoffs",
    ),
    "paper_ledger.bil18.whole_sets.connected": (
        WHOLE_SETS,
        "kuhn/whole_sets/test_whole_set_connected",
    ),
    "paper_ledger.bil18.whole_sets.special_pots": (
        WHOLE_SETS,
        "kuhn/whole_sets/test_special_pots",
    ),
    "paper_ledger.bil18.tubes.krawczyk": ("kuhn/curves/test_krawczyk", "kuhn/curves/test_tubes"),
    "paper_ledger.bil18.tubes.chains": ("kuhn/curves/test_krawczyk", "kuhn/curves/test_tubes"),
    "guts_core.kuhn.whole_sets.dimensions": (DIMENSIONS, "kuhn/whole_sets/test_dimensions"),
    "guts_core.methods.exact.polynomial_branches": (
        DIMENSIONS,
        "methods/continuation/test_polynomial_branches",
    ),
    "guts_core.methods.recursive_games.all_fixed_points": (
        *METHODS,
        "methods/recursive_games/test_fixed_points",
    ),
    "guts_core.methods.recursive_games.ascent_points": (
        "methods/recursive_games/test_ascent_points",
        "methods/recursive_games/test_recursive_exactly",
    ),
    "guts_core.methods.continuation.polygons": ("methods/continuation/test_polygons",),
    "guts_core.methods.continuation.events": CONTINUATION,
    "guts_core.methods.continuation.newton_step": CONTINUATION,
    "guts_core.methods.continuation.step_control": CONTINUATION,
    "guts_core.methods.continuation.branch": CONTINUATION,
    "guts_core.methods.complementarity.face_walk": (
        "methods/complementarity/test_complementarity_search",
        "methods/complementarity/test_walls",
    ),
    "guts_core.methods.complementarity.member": (
        "methods/complementarity/test_complementarity_member",
        "methods/complementarity/test_walls",
    ),
    "guts_core.methods.complementarity.multilinear": (
        "methods/complementarity/test_complementarity_search",
    ),
    "guts_core.methods.complementarity.pieces": (
        "methods/complementarity/test_pieces",
        "methods/complementarity/test_walls",
    ),
    "guts_core.methods.complementarity.regret_matching": (
        "methods/complementarity/test_complementarity_search",
        "methods/complementarity/test_walls",
    ),
    "guts_core.methods.complementarity.same_digits": (
        "methods/complementarity/test_same_digits::test_solutions_are_those_of_lapack",
        "methods/complementarity/test_same_digits::test_singular_systems_take_short_steps",
    ),
    "guts_core.methods.complementarity.search": (
        "methods/complementarity/test_complementarity_search",
        "methods/complementarity/test_walls",
    ),
    "guts_core.methods.complementarity.solution": (
        "methods/complementarity/test_complementarity",
        "methods/complementarity/test_walls",
    ),
    "guts_core.methods.complementarity.step": ("methods/complementarity/test_complementarity",),
}
