"""von Neumann's poker with finite decks and in the continuum ([KTZ24])."""

from guts_core.von_neumann.continuous import (
    BestBet,
    ContinuousEquilibrium,
    best_bet,
    continuous_equilibrium,
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
from guts_core.von_neumann.mixed import MixedEquilibrium, mixed_equilibrium
from guts_core.von_neumann.newman import (
    NewmanContinuous,
    NewmanEquilibrium,
    newman_continuous,
    newman_equilibrium,
)
from guts_core.von_neumann.newman_sizes import NewmanSizes, best_sizes, newman_sizes
from guts_core.von_neumann.pure import PureEquilibrium, count_pure_equilibria, pure_equilibria
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
from guts_core.von_neumann.three_player_rules import three_player_gains, three_player_payoffs

__all__ = [
    "BestBet",
    "ContinuousEquilibrium",
    "MixedEquilibrium",
    "NewmanContinuous",
    "NewmanEquilibrium",
    "NewmanSizes",
    "PureCount",
    "PureEquilibrium",
    "PureForm",
    "SweepPoint",
    "ThreePlayerEquilibrium",
    "authors_sweep",
    "best_bet",
    "best_sizes",
    "continuous_equilibrium",
    "count_pure_equilibria",
    "deviation_gains",
    "equilibrium_family",
    "existence_table",
    "has_trivial_equilibria",
    "mixed_equilibrium",
    "newman_continuous",
    "newman_equilibrium",
    "newman_sizes",
    "payoff",
    "predicted_count",
    "pure_equilibria",
    "pure_form",
    "raney_number",
    "sweep",
    "three_player_equilibrium",
    "three_player_gains",
    "three_player_payoffs",
    "write_mixed_csv",
    "write_pure_csv",
]
