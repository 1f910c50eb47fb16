"""Kuhn poker for any number of players, by enumerating the deals.

``game`` is the game, ``deals`` the sums over them, ``profits`` the least pot at which somebody
profits.
"""

from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.many_players.profits import FirstProfit, first_profit
from guts_core.methods import packages

packages.offer_imports(__name__)
