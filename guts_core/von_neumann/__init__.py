"""von Neumann's poker with finite decks and in the continuum ([KTZ24])."""

from guts_core.von_neumann.certificates import (
    Guarantees,
    guarantees,
)
from guts_core.von_neumann.continuous import (
    BestBet,
    ContinuousEquilibrium,
    best_bet,
    continuous_equilibrium,
)
from guts_core.von_neumann.convergence import (
    FavourableDecks,
    balanced_decks,
    deck_value,
    favourable_decks,
    period,
    scaled_error,
)
from guts_core.von_neumann.counting import (
    PureCount,
    PureForm,
    existence_table,
    has_trivial_equilibria,
    predicted_count,
    pure_form,
    raney_number,
)
from guts_core.von_neumann.deck_bets import (
    DeckBet,
    best_deck_bet,
)
from guts_core.von_neumann.in_turn import (
    InTurnEquilibrium,
    in_turn_equilibrium,
)
from guts_core.von_neumann.in_turn_rules import (
    in_turn_gains,
    in_turn_payoffs,
)
from guts_core.von_neumann.many_callers import (
    ManyCallersBestBet,
    ManyCallersLimit,
    many_callers_best_bet,
    many_callers_limit,
)
from guts_core.von_neumann.mixed import MixedEquilibrium, mixed_equilibrium
from guts_core.von_neumann.newman import (
    NewmanContinuous,
    NewmanEquilibrium,
    newman_continuous,
    newman_equilibrium,
)
from guts_core.von_neumann.newman_sizes import NewmanSizes, best_sizes, newman_sizes
from guts_core.von_neumann.optimal_set import (
    OptimalFace,
    OptimalStrategies,
    optimal_strategies,
)
from guts_core.von_neumann.programmes import (
    ProgrammeSolution,
    fast_programme,
    slow_programme,
)
from guts_core.von_neumann.pure import PureEquilibrium, count_pure_equilibria, pure_equilibria
from guts_core.von_neumann.pure_strategies import (
    MixedSets,
    mixed_sets,
    payoff_table,
    subsets_of_cards,
)
from guts_core.von_neumann.rules import deviation_gains, payoff
from guts_core.von_neumann.sweep import (
    SweepPoint,
    authors_sweep,
    sweep,
    write_mixed_csv,
    write_pure_csv,
)
from guts_core.von_neumann.three_player import (
    ThreePlayerEquilibrium,
    equilibrium_family,
    three_player_equilibrium,
)
from guts_core.von_neumann.three_player_nlp import (
    ThreePlayerProgrammeSolution,
    solve_programme,
)
from guts_core.von_neumann.three_player_programmes import (
    ThreePlayerProgramme,
    three_player_fast_programme,
    three_player_slow_programme,
)
from guts_core.von_neumann.three_player_rules import three_player_gains, three_player_payoffs

__all__ = [
    "BestBet",
    "ContinuousEquilibrium",
    "DeckBet",
    "FavourableDecks",
    "Guarantees",
    "InTurnEquilibrium",
    "ManyCallersBestBet",
    "ManyCallersLimit",
    "MixedEquilibrium",
    "MixedSets",
    "NewmanContinuous",
    "NewmanEquilibrium",
    "NewmanSizes",
    "OptimalFace",
    "OptimalStrategies",
    "ProgrammeSolution",
    "PureCount",
    "PureEquilibrium",
    "PureForm",
    "SweepPoint",
    "ThreePlayerEquilibrium",
    "ThreePlayerProgramme",
    "ThreePlayerProgrammeSolution",
    "authors_sweep",
    "balanced_decks",
    "best_bet",
    "best_deck_bet",
    "best_sizes",
    "continuous_equilibrium",
    "count_pure_equilibria",
    "deck_value",
    "deviation_gains",
    "equilibrium_family",
    "existence_table",
    "fast_programme",
    "favourable_decks",
    "guarantees",
    "has_trivial_equilibria",
    "in_turn_equilibrium",
    "in_turn_gains",
    "in_turn_payoffs",
    "many_callers_best_bet",
    "many_callers_limit",
    "mixed_equilibrium",
    "mixed_sets",
    "newman_continuous",
    "newman_equilibrium",
    "newman_sizes",
    "optimal_strategies",
    "payoff",
    "payoff_table",
    "period",
    "predicted_count",
    "pure_equilibria",
    "pure_form",
    "raney_number",
    "scaled_error",
    "slow_programme",
    "solve_programme",
    "subsets_of_cards",
    "sweep",
    "three_player_equilibrium",
    "three_player_fast_programme",
    "three_player_gains",
    "three_player_payoffs",
    "three_player_slow_programme",
    "write_mixed_csv",
    "write_pure_csv",
]
