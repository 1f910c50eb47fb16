"""The game for three players: tree, payoffs, slopes in O(N^2), and equilibria in closed form."""

from guts_core.kuhn.three_players.closed_forms import (
    ClosedForm,
    first_bluffs,
    large_pots,
    low_calls,
)
from guts_core.kuhn.three_players.jacobian import GradientSystem
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.simplified import eleven_unknowns

__all__ = [
    "ClosedForm",
    "GradientSystem",
    "KuhnPoker",
    "eleven_unknowns",
    "first_bluffs",
    "large_pots",
    "low_calls",
]
