"""von Neumann's poker with finite decks and in the continuum ([KTZ24])."""

from guts_core.von_neumann.continuous import (
    BestBet,
    ContinuousEquilibrium,
    best_bet,
    continuous_equilibrium,
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
    "PureEquilibrium",
    "ThreePlayerEquilibrium",
    "best_bet",
    "best_sizes",
    "continuous_equilibrium",
    "count_pure_equilibria",
    "deviation_gains",
    "equilibrium_family",
    "mixed_equilibrium",
    "newman_continuous",
    "newman_equilibrium",
    "newman_sizes",
    "payoff",
    "pure_equilibria",
    "three_player_equilibrium",
    "three_player_gains",
    "three_player_payoffs",
]
