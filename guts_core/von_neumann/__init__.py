"""von Neumann's poker with finite decks and in the continuum ([KTZ24])."""

from guts_core.von_neumann.continuous import (
    BestBet,
    ContinuousEquilibrium,
    best_bet,
    continuous_equilibrium,
)
from guts_core.von_neumann.mixed import MixedEquilibrium, mixed_equilibrium
from guts_core.von_neumann.pure import PureEquilibrium, count_pure_equilibria, pure_equilibria
from guts_core.von_neumann.rules import deviation_gains, payoff

__all__ = [
    "BestBet",
    "ContinuousEquilibrium",
    "MixedEquilibrium",
    "PureEquilibrium",
    "best_bet",
    "continuous_equilibrium",
    "count_pure_equilibria",
    "deviation_gains",
    "mixed_equilibrium",
    "payoff",
    "pure_equilibria",
]
