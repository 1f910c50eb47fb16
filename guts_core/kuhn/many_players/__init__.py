"""Kuhn poker for any number of players.

``game`` is the game, ``deals`` a table of the deals for the derivatives, ``profits`` the least pot
at which somebody profits.
"""

from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.many_players.profits import FirstProfit, first_profit
from guts_core.methods import packages

packages.offer_imports(__name__)
