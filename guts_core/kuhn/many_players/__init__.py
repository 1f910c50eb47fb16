"""Kuhn poker for any number of players, by enumerating the deals.

``game`` is the game, ``curves`` and ``equilibrium`` what three players have in folders of their
own, ``profits`` the least pot at which somebody profits.
"""

from guts_core.kuhn.many_players.curves import MultiplayerCurve, many_players_curve
from guts_core.kuhn.many_players.equilibrium import (
    NearEquilibrium,
    near_equilibrium,
    without_regularisation,
)
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.many_players.profits import FirstProfit, first_profit

__all__ = [
    "FirstProfit",
    "MultiplayerCurve",
    "MultiplayerKuhn",
    "NearEquilibrium",
    "first_profit",
    "many_players_curve",
    "near_equilibrium",
    "without_regularisation",
]
