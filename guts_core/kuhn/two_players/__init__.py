"""Kuhn poker for two players, and its limit of many cards."""

from guts_core.kuhn.two_players.game import TwoPlayerKuhn, two_player_kuhn
from guts_core.kuhn.two_players.limit import TwoPlayerLimit, two_player_limit
from guts_core.methods import packages

packages.offer_imports(__name__)
